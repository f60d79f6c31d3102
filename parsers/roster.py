"""The sidebar: who is active, who is an admin, and the two numbers that it states."""

import re

from lxml.etree import XPath

from parsers.markup import Element, elements, fragment, lined, lines_of, strings, text_of
from parsers.people import Signed, account_of, is_no_name, name_of
from parsers.records import PlayerName, Record, Roster, RosterEntry
from parsers.templates import EXPRESSIONENGINE, Template

NOTICE = re.compile(r"\b(?:hiatus|dorman(?:t|cy)|interregnum|downtime)\b", re.IGNORECASE)
LONGEST_NOTICE = 300

_TWO_NUMBERS = re.compile(r"(?<!\d)(\d{1,4})(?!\d)\D{1,200}?(?<!\d)(\d{1,4})(?!\d)", re.DOTALL)
_QUORUM = re.compile(r"quorum\D{1,40}?(\d{1,4})(?!\d)", re.IGNORECASE)
_ASIDE = XPath("ancestor::*[contains(@id, 'side') or contains(@class, 'side')][1]")
_AFTER = XPath("following-sibling::*[normalize-space()]")
_BESIDE = XPath(
    "(preceding-sibling::* | following-sibling::*)"
    "[not(descendant-or-self::*[self::article or contains(@class, 'comment') or starts-with(@class, 'post-')])]"
)
_LINK = XPath("(.//a/@href)[1]")
_NAME = XPath("(.//figcaption//span)[1]")


class RosterRead(Record, frozen=True):
    """The roster, the accounts behind its names, and what speaks against trusting it."""

    roster: Roster
    signed: tuple[Signed, ...]
    suspicions: tuple[str, ...]


def read_margins(before: bytes, after: bytes, template: Template) -> RosterRead:
    """The roster from what stands before the first entry and after the last: no body reaches there."""
    trees = [fragment(lined(before)), fragment(lined(after))]
    lists = [found for tree in trees for found in elements(template.player_list, tree)]
    if len(lists) != 1:
        doubt = "there is no list of players" if not lists else f"there are {len(lists)} lists of players"
        return RosterRead(roster=Roster(players=()), signed=(), suspicions=(doubt,))
    entries = [_entry(node, template) for node in elements(template.players, lists[0])]
    players = tuple(entry for entry, _ in entries)
    numbers = _numbers(lists[0])
    roster = Roster(
        players=players,
        players_stated=numbers[0] if numbers else None,
        quorum_stated=numbers[1] if numbers else None,
        notices=_notices(lists[0]),
    )
    return RosterRead(roster=roster, signed=tuple(signed for _, signed in entries), suspicions=tuple(_doubts(roster)))


def _entry(node: Element, template: Template) -> tuple[RosterEntry, Signed]:
    """A player; an asterisk behind the name, within the link or after it, marks an admin."""
    if template is EXPRESSIONENGINE:
        printed = name_of(node)
        name = printed.rstrip("*").strip()
        admin = printed.endswith("*") or _behind(node).startswith("*")
        link = node.get("href")
    else:
        spans = elements(_NAME, node)
        name = name_of(spans[0] if spans else node)
        admin = "admin" in (node.get("class") or "").split()
        link = next(iter(strings(_LINK, node)), None)
    return RosterEntry(name=PlayerName(name), admin=admin), Signed(name=name, account=account_of(link))


def _behind(node: Element) -> str:
    """The text behind an element, or that of the element which follows it at once."""
    text, follower = (node.tail or "").strip(), node.getnext()
    return text_of(follower) if not text and follower is not None and follower.tag != node.tag else text


def _numbers(player_list: Element) -> tuple[int, int] | None:
    """The players and the quorum, in that order, in the first text after the list that holds two numbers.

    Of more than two numbers the quorum is the one behind that word.
    """
    texts = [text_of(node) for node in elements(_AFTER, player_list)[:3]]
    for text in (*texts, player_list.tail or ""):
        found = _TWO_NUMBERS.search(text)
        if found:
            quorum = _QUORUM.search(text, found.end(1)) or found
            return int(found[1]), int(quorum[quorum.lastindex or 0])
    return None


def _notices(player_list: Element) -> tuple[str, ...]:
    """Lines of the sidebar that speak of Hiatus, Dormancy and the like."""
    asides = elements(_ASIDE, player_list)
    parent = player_list.getparent()
    around = asides[0] if asides else parent
    if around is None or around.tag in ("body", "html"):
        lines = [line for node in elements(_BESIDE, player_list) for line in lines_of(node)]
    else:
        lines = lines_of(around)
    return tuple(line for line in lines if NOTICE.search(line) and len(line) <= LONGEST_NOTICE)


def _doubts(roster: Roster) -> list[str]:
    names = [player.name for player in roster.players]
    doubts = []
    if roster.players_stated is None:
        doubts.append("the sidebar does not say how many players there are")
    elif roster.players_stated != len(names):
        doubts.append(f"the sidebar says {roster.players_stated} players, {len(names)} were found")
    if len(set(names)) != len(names):
        doubts.append("a player stands in the list twice")
    if any(map(is_no_name, names)):
        doubts.append("a player's name cannot be read")
    if roster.quorum_stated is not None and roster.quorum_stated > max(1, len(names)):
        doubts.append(f"a quorum of {roster.quorum_stated} cannot be, with {len(names)} players")
    return doubts
