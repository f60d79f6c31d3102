"""Official Posts: whether a matter was posted when the rules allowed it, as far as the game itself shows it."""

from parsers.kinds import Kind, Status
from syncd.rules.hiatus import in_downtime
from syncd.rules.standing import Found, Standing, found, was_pending
from syncd.rules.tags import subject


def pending(standing: Standing) -> Found:
    """Nobody has resolved it yet."""
    return found(standing.matter.pending, {"status": standing.matter.status.value})


def not_declared_illegal(standing: Standing) -> Found:
    """Nobody says, by its status or otherwise, that it breaks a rule in a way that the game does not show."""
    matter = standing.matter
    return found(not (matter.illegal or matter.status is Status.ILLEGAL), {})


def has_subject(standing: Standing) -> Found:
    """Its subject is not empty."""
    return found(bool(subject(standing.matter.title)), {})


def posted_without_dov(standing: Standing) -> Found:
    """No DoV was pending when it was posted."""
    posted_at = standing.matter.posted_at
    matters = standing.situation.game.matters
    dovs = [other.id for other in matters if other.kind is Kind.DOV and was_pending(other, posted_at)]
    return found(not dovs, {"dovs": ", ".join(dovs)})


def posted_outside_downtime(standing: Standing) -> Found:
    """It was not posted in the Seasonal Downtime."""
    return found(not in_downtime(standing.matter.posted_at, standing.situation.game, standing.edition), {})
