"""Who signed what: a name beside the account that the page links it to, two witnesses for one person."""

import re
import unicodedata
from collections.abc import Sequence

from lxml import etree

from parsers.addresses import host_of
from parsers.markup import Element, one_line
from parsers.records import Record

LONGEST_NAME = 100

_UNSEEN = frozenset({"Cc", "Cf", "Cn", "Zl", "Zp"})

_ACCOUNT = re.compile(r"/(?:members?|author)/([^/?#\"']{1,100})")


class Signed(Record, frozen=True):
    """A name and its account, None where the page gives none; a page may keep accounts in several registers."""

    name: str
    account: str | None
    register: str = "link"


def name_of(node: Element) -> str:
    """The name that an element holds; a line's end within it cannot be right and shows as U+FFFD."""
    printed = etree.tostring(node, method="text", encoding="unicode", with_tail=False).strip()
    return one_line(re.sub(r"[\r\n\t]", "\ufffd", printed))


def is_no_name(name: str) -> bool:
    """Whether nobody can be called that: nothing at all, half a page, what could not be decoded, what nobody sees."""
    if not name or len(name) > LONGEST_NAME or "\ufffd" in name:
        return True
    return not name.isprintable() and any(unicodedata.category(sign) in _UNSEEN for sign in name)


def leads_away(address: str | None, hosts: frozenset[str]) -> bool:
    """Whether a link leads neither to one of the blog's own hosts nor, as a relative one, to where it stands."""
    link = (address or "").strip()
    return link.lower().startswith("mailto:") or host_of(link) not in {"", *hosts}


def account_of(address: str | None) -> str | None:
    """The account that a link leads to."""
    found = _ACCOUNT.search(address or "")
    return found[1] if found else None


def identity_doubts(signed: Sequence[Signed]) -> list[str]:
    """Accounts that go by two names, and names of two accounts, within one page."""
    names: dict[tuple[str, str], set[str]] = {}
    accounts: dict[tuple[str, str], set[str]] = {}
    for one in signed:
        if one.account is not None and one.name:
            names.setdefault((one.account, one.register), set()).add(one.name)
            accounts.setdefault((one.name, one.register), set()).add(one.account)
    doubts = [
        f"member {account} goes by several names: {', '.join(sorted(found))}"
        for (account, _), found in names.items()
        if len(found) > 1
    ]
    return doubts + [f"{name} is several members" for (name, _), found in accounts.items() if len(found) > 1]


def unlinked_doubts(signed: Sequence[Signed]) -> list[str]:
    """Names without an account among others, of the same kind, that have theirs."""
    without = [one.name for one in signed if one.account is None]
    if not without or len(without) == len(signed):
        return []
    return [f"{name[:40]!r} leads to no member, as the other names do" for name in without]
