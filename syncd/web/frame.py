"""What stands around every page, and the page that only says something."""

from parsers.records import Record
from syncd.store.decided import OPEN
from syncd.web.desk import Look
from syncd.web.views.health import health


class Shown(Record, frozen=True):
    """The game's name, what is waiting where (by the page's address), and how the daemon does."""

    game: str
    counts: dict[str, int]
    health: str
    well: bool


class Message(Record, frozen=True):
    """A page of few words."""

    title: str
    text: str


def shown_on(look: Look) -> Shown:
    """What stands around a page now."""
    silenced = look.ledger.silences(look.now)
    findings = len(look.ledger.findings()) - len(silenced)
    state = health(look)
    worst = next((check for check in state.checks if not check.ok), state.checks[0])
    return Shown(
        game=look.config.game.name,
        counts={"/findings": max(findings, 0), "/edits": len(look.ledger.plans(*OPEN))},
        health=worst.text,
        well=state.ok,
    )
