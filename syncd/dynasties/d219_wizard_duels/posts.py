"""The duel posts on the blog: `Wizard Duel X`, its commencing comment and its resolution comment."""

import re
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from parsers.folding import fold
from parsers.records import Comment, PostPage, Record, Table
from syncd.dynasties.d219_wizard_duels.spells import SPELLS
from syncd.dynasties.d219_wizard_duels.state import DuelStatus
from syncd.dynasties.sheets import folded

_TITLE = re.compile(r"Wizard Duel (\d+)\b", re.IGNORECASE)
_PLACE = re.compile(r"\s*\d+[.)]\s*(\S.*?)\s*")
_GEWGAWS = re.compile(r"\s*Gewgaws?\s*:\s*(.*?)\s*\.?\s*", re.IGNORECASE)
_LIST = re.compile(r"Wizard Duel Spell List (\d+)", re.IGNORECASE)
_HEADING = re.compile(r"(={2,6})(.*?)\1\s*")
_CASTING = re.compile(rf"\bcasts? ({'|'.join(map(re.escape, SPELLS))})\b")


class DuelPost(Record, frozen=True):
    """A duel post; `list_number` is that of the spell list page that it names, None where its text names none.

    `commencing` and `resolving` are the Battle Master's comments; a resolution may take several.
    """

    number: int
    url: str
    posted_at: datetime
    ring: tuple[str, ...]
    gewgaws: tuple[str, ...] = ()
    list_number: int | None = None
    commencing: Comment | None = None
    resolving: tuple[Comment, ...] = ()

    @property
    def status(self) -> DuelStatus:
        """D219-XCHK-02: what the comments make of the Duel."""
        if self.resolving:
            return DuelStatus.RESOLVED
        return DuelStatus.OPEN if self.commencing is None else DuelStatus.PENDING

    @property
    def resolution(self) -> str:
        """The text of the resolution, however many comments it took."""
        return "\n".join(line for comment in self.resolving for line in _lines(comment.text))


class SpellListPage(Record, frozen=True):
    """The wiki page `Wizard Duel Spell List X`: the spells and Achievements of one Duel."""

    spells: tuple[str, ...]
    achievements: tuple[str, ...] = ()


def _lines(text: str) -> list[str]:
    """The lines as they were typed: the blog curls the apostrophe in a name and in a spell."""
    return [fold(line) for line in text.splitlines()]


def read_duel_post(page: PostPage, battle_master: str, names: Collection[str] = ()) -> DuelPost | None:
    """The duel post that a page is, None for any other post; `names` tell a ring whose numbers the page has lost."""
    title = _TITLE.match(page.post.title.strip())
    if title is None or folded(page.post.author) != folded(battle_master):
        return None
    lines = _lines(page.post.body)
    gewgaws = next((match[1] for line in lines if (match := _GEWGAWS.fullmatch(line))), "")
    listed = _LIST.search(page.post.body)
    own = [comment for comment in page.comments if folded(comment.author) == folded(battle_master)]
    return DuelPost(
        number=int(title[1]),
        url=page.post.url,
        posted_at=page.post.posted_at,
        ring=_ring(lines, names),
        gewgaws=tuple(name.strip() for name in gewgaws.split(",") if name.strip().casefold() not in ("", "-", "none")),
        list_number=int(listed[1]) if listed else None,
        commencing=next((comment for comment in own if _commences(comment.text)), None),
        resolving=tuple(comment for comment in own if _CASTING.search(comment.text)),
    )


def _ring(lines: Sequence[str], names: Collection[str]) -> tuple[str, ...]:
    numbered = tuple(match[1] for line in lines if (match := _PLACE.fullmatch(line)))
    known = {folded(name) for name in names}
    return numbered or tuple(line.strip() for line in lines if folded(line.strip()) in known)


def _commences(text: str) -> bool:
    words = text.casefold()
    return ("commence" in words or "pending" in words) and _CASTING.search(text) is None


def duel_posts(pages: Iterable[PostPage], battle_master: str, names: Collection[str] = ()) -> dict[int, DuelPost]:
    """The duel posts by Number, the earliest of each."""
    found = [post for page in pages if (post := read_duel_post(page, battle_master, names)) is not None]
    return {post.number: post for post in sorted(found, key=lambda post: post.posted_at, reverse=True)}


def read_spell_list(text: str, tables: Iterable[Table]) -> SpellListPage:
    """The page's level-3 headings below `Spells`, and the first column of the table of Achievements."""
    section, spells = "", []
    for line in text.splitlines():
        heading = _HEADING.fullmatch(line)
        if heading is not None and len(heading[1]) == 2:
            section = heading[2].strip().casefold()
        elif heading is not None and len(heading[1]) == 3 and section == "spells":
            spells.append(heading[2].strip())
    rows = [row for table in tables for row in table.rows if row.cells]
    return SpellListPage(tuple(spells), tuple(row.cells[0].text for row in rows))
