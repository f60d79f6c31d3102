"""The blog's own forms: what logging in and commenting send, read off the page and never known beforehand.

A post's body may hold any HTML, a forged form too; so a form counts only where it is the only one of its kind on the
page and leads to the blog itself.
"""

from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

from parsers.errors import UnreadablePage
from parsers.markup import Element, as_utf8, fragment, text_of
from parsers.records import Record

NEVER_SENT = frozenset({"submit", "preview"})


class WebAnswer(Record, frozen=True):
    """An answer of the blog's; redirects are not followed."""

    status: int
    body: bytes


class Form(Record, frozen=True):
    """A form: where it is sent, and its hidden fields."""

    action: str
    fields: dict[str, str]


def login_form(page: bytes, address: str) -> Form:
    """The form with a user's name and password; raises UnreadablePage."""
    found = [form for form in _forms(page) if {"username", "password"} <= _names(form)]
    return _the_one(found, address, "login form")


def comment_form(page: bytes, address: str) -> Form | None:
    """The comment form; None where there is none (for everybody who may not comment, whatever the reason)."""
    found = [form for form in _forms(page) if {"comment", "entry_id", "csrf_token", "ACT"} <= _names(form)]
    return _the_one(found, address, "comment form") if found else None


def messages(page: bytes) -> tuple[str, ...]:
    """What an error page says, in its own words."""
    panels = (one for one in fragment(as_utf8(page)).iter() if "panel-body" in str(one.get("class", "")).split())
    return tuple(text_of(line) for panel in panels for line in panel.iter("li"))


def title_of(page: bytes) -> str:
    """The page's title."""
    return next((text_of(title) for title in fragment(as_utf8(page)).iter("title")), "")


def _forms(page: bytes) -> Iterator[Element]:
    yield from fragment(as_utf8(page)).iter("form")


def _names(form: Element) -> set[str]:
    return {name for field in form.iter("input", "textarea") if (name := field.get("name"))}


def _the_one(found: list[Element], address: str, what: str) -> Form:
    if len(found) != 1:
        raise UnreadablePage(address, f"{len(found)} forms look like the {what}")
    action = urljoin(address, found[0].get("action") or "")
    if urlsplit(action)[:2] != urlsplit(address)[:2]:
        raise UnreadablePage(address, f"the {what} leads to another site")
    hidden = ((field.get("name") or "", field.get("value") or "") for field in found[0].iter("input")
              if (field.get("type") or "").casefold() == "hidden")  # fmt: skip
    return Form(action, {name: value for name, value in hidden if name and name not in NEVER_SENT})
