"""Victory and Ascension: who may declare victory, and when."""

from datetime import datetime

from parsers.kinds import Kind, Status
from syncd.rules.game import VotableMatter
from syncd.rules.standing import Found, Situation, Standing, found
from syncd.rules.votes import count


def author_is_not_emperor(standing: Standing) -> Found:
    """Its author is not the Emperor. Of a resolved DoV that is not asked: its author may have become so by it."""
    is_emperor = standing.matter.author == standing.situation.game.roster.emperor
    return found(not (is_emperor and standing.matter.pending), {})


def after_cooldown(standing: Standing) -> Found:
    """No failed DoV barred its author when it was posted; the last instant of a cooldown is still within it."""
    posted_at = standing.matter.posted_at
    barred_until = standing.edition.victory.cooldown_until
    if barred_until is not None and posted_at >= barred_until:
        return None, {}, ()
    ends = [
        end
        for other in standing.situation.game.matters
        if other.kind is Kind.DOV and other.author == standing.matter.author
        if (end := cooldown_end(other, posted_at, standing.situation)) is not None
    ]
    return found(not ends, {"until": max(ends, default=posted_at)})


def cooldown_end(failed: VotableMatter, at: datetime, situation: Situation) -> datetime | None:
    """The end of the cooldown that a failed DoV brought its author, if it was on at that instant."""
    if failed.status is not Status.FAILED or failed.resolved_at is None:
        return None
    end = failed.resolved_at + situation.edition.victory.cooldown
    if not failed.resolved_at <= at <= end:
        return None
    against = count(failed, situation.game, situation.edition, situation.active).votes_against
    return end if against >= cooldown_least(situation) else None


def cooldown_least(situation: Situation) -> int:
    """How many votes AGAINST a failed DoV needs to bar its author."""
    victory = situation.edition.victory
    return situation.quorum + 1 if victory.cooldown_beyond_quorum else victory.cooldown_least
