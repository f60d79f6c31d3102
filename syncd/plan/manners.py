"""How the daemon behaves among people: what must hold before anything is written, decided from what was just read.

1. Only pages that the configuration names are written.
2. Anybody stops everything: any content on the stop page (comments aside) and nothing is written until it is gone.
3. A page that keeps bots out ({{nobots}}, {{bots|deny=…}}) is left alone.
4. What a person has changed back is theirs: the same correction is never made twice.
5. No page is written more often than so many times an hour, refused and lost attempts counted.
"""

from datetime import datetime, timedelta
from enum import StrEnum

from parsers.records import Record, Revision, RevisionId
from parsers.wikitext.preprocess import uncommented

HOUR = timedelta(hours=1)
HIDDEN = "its text is hidden"  # what stands on a page that an admin has hidden: something


class Rule(StrEnum):
    """Which of the manners an objection rests on."""

    NOT_OURS = "not-ours"
    STOPPED = "stopped"
    NO_BOTS = "no-bots"
    REVERTED = "reverted"
    TOO_OFTEN = "too-often"


class Manners(Record, frozen=True):
    """What the configuration says: the only pages to write, where to stop us and to object, how often an hour."""

    pages: frozenset[str]
    stop_page: str
    complaints: str = ""
    edits_per_hour: int = 12


class Reverted(Record, frozen=True):
    """A correction that `revid` made and that is due again: so somebody has changed it back, `by` whom where known."""

    key: str
    revid: RevisionId
    by: str = ""


class Surroundings(Record, frozen=True):
    """What was just read: the stop page's text (None: no such page), whether bots may edit, what went before."""

    stop_text: str | None
    bots_may: bool
    reverted: tuple[Reverted, ...] = ()
    attempts: tuple[datetime, ...] = ()


class Objection(Record, frozen=True):
    """Why an edit is not made, in words for people."""

    rule: Rule
    line: str


def manners_for(
    account: str, pages: frozenset[str], *, stop_page: str = "", complaints: str = "", edits_per_hour: int = 12
) -> Manners:
    """The manners of an account: its own stop page and talk page, unless the configuration names others."""
    return Manners(pages, stop_page or f"User:{account}/Stop", complaints or f"User talk:{account}", edits_per_hour)


def objections(manners: Manners, page: str, now: datetime, around: Surroundings) -> tuple[Objection, ...]:
    """Everything that speaks against writing a page now, in the rules' order; nothing in it and it may be written."""
    found = [
        _not_ours(manners, page),
        _stopped(manners, around.stop_text),
        None if around.bots_may else Objection(Rule.NO_BOTS, f"{page}: its {{{{bots}}}} template keeps us out"),
        *(_reverted(page, correction) for correction in around.reverted),
        _too_often(manners, page, now, around.attempts),
    ]
    return tuple(objection for objection in found if objection is not None)


def stop_text(page: Revision | None) -> str | None:
    """What the stop page says; None where there is no such page."""
    if page is None:
        return None
    return HIDDEN if page.text is None else page.text


def stops(text: str | None) -> bool:
    """Whether a stop page says stop: it does with anything on it but whitespace and whole comments."""
    return text is not None and bool(uncommented(text).strip())


def _not_ours(manners: Manners, page: str) -> Objection | None:
    if page in manners.pages:
        return None
    return Objection(Rule.NOT_OURS, f"{page}: the configuration does not name this page")


def _stopped(manners: Manners, text: str | None) -> Objection | None:
    if not stops(text):
        return None
    return Objection(Rule.STOPPED, f"{manners.stop_page} has content: somebody wants all writing stopped")


def _reverted(page: str, correction: Reverted) -> Objection:
    who = correction.by or "somebody"
    line = f"{page}: {correction.key} was corrected in revision {correction.revid} and {who} changed it back"
    return Objection(Rule.REVERTED, f"{line}; it is not corrected again")


def _too_often(manners: Manners, page: str, now: datetime, attempts: tuple[datetime, ...]) -> Objection | None:
    recent = sum(1 for at in attempts if at > now - HOUR)
    if recent < manners.edits_per_hour:
        return None
    return Objection(Rule.TOO_OFTEN, f"{page}: {recent} edits within an hour, {manners.edits_per_hour} are allowed")
