"""Conditions on numbers of votes: Quorum, Popular and Unpopular, majorities, and how long a matter has been open."""

from datetime import timedelta

from parsers.kinds import Icon, Kind
from syncd.rules.edition import Spec
from syncd.rules.spans import since
from syncd.rules.standing import Found, Standing, found
from syncd.rules.tags import CORE_TEXT, changes
from syncd.rules.verdict import NOTHING, Operands

SECOND = timedelta(seconds=1)


def is_open_for(standing: Standing, spec: Spec) -> Found:
    """It has been open for at least so long; where exactly so long is not enough, for a second more."""
    reached = standing.matter.posted_at + spec.wait
    if spec.longer:
        reached += SECOND
    return since(reached), NOTHING, ()


def for_reaches_quorum(standing: Standing) -> Found:
    """As many are FOR as make a quorum, or more."""
    ballot, quorum = standing.ballot, standing.situation.quorum
    missing = quorum - ballot.votes_for
    return found(missing <= 0, {"for": ballot.votes_for, "quorum": quorum, "missing": missing}, ballot.for_at)


def against_reaches_quorum(standing: Standing) -> Found:
    """As many are AGAINST as make a quorum, or more."""
    ballot, quorum = standing.ballot, standing.situation.quorum
    missing = quorum - ballot.votes_against
    return found(
        missing <= 0, {"against": ballot.votes_against, "quorum": quorum, "missing": missing}, ballot.against_at
    )


def too_few_not_against(standing: Standing) -> Found:
    """Those who are not AGAINST, silent ones among them, are fewer than a quorum."""
    ballot, situation = standing.ballot, standing.situation
    left = situation.players - ballot.votes_against
    missing = left - situation.quorum + 1
    operands = {"left": left, "active": situation.players, "quorum": situation.quorum, "missing": missing}
    return found(missing <= 0, operands, ballot.against_at)


def enough_valid_votes(standing: Standing, spec: Spec) -> Found:
    """At least so many are FOR or AGAINST."""
    ballot = standing.ballot
    valid = ballot.votes_for + ballot.votes_against
    operands = {"valid": valid, "least": spec.least, "missing": spec.least - valid}
    return found(valid >= spec.least, operands, ballot.for_at + ballot.against_at)


def too_few_valid_votes(standing: Standing, spec: Spec) -> Found:
    """Fewer than so many are FOR or AGAINST."""
    ballot = standing.ballot
    valid = ballot.votes_for + ballot.votes_against
    return found(valid < spec.least, {"valid": valid, "least": spec.least}, ballot.for_at + ballot.against_at)


def more_for_than_against(standing: Standing) -> Found:
    """More are FOR than AGAINST: more than half of the valid votes."""
    ballot = standing.ballot
    missing = ballot.votes_against - ballot.votes_for + 1
    operands = {"for": ballot.votes_for, "against": ballot.votes_against, "missing": missing}
    return found(missing <= 0, operands, ballot.for_at + ballot.against_at)


def half_or_fewer_for(standing: Standing) -> Found:
    """No more are FOR than AGAINST: half or fewer of the valid votes."""
    ballot = standing.ballot
    missing = ballot.votes_for - ballot.votes_against
    operands = {"for": ballot.votes_for, "against": ballot.votes_against, "missing": missing}
    return found(missing <= 0, operands, ballot.for_at + ballot.against_at)


def for_exceeds_share(standing: Standing, spec: Spec) -> Found:
    """More are FOR than that share of all players."""
    ballot, players = standing.ballot, standing.situation.players
    needed = spec.share.of(players) // spec.share.denominator + 1
    missing = needed - ballot.votes_for
    operands = {"for": ballot.votes_for, "active": players, "needed": needed, "missing": missing}
    return found(missing <= 0, operands, ballot.for_at)


def votes_reach_quorum(standing: Standing) -> Found:
    """As many have a vote of whatever kind as make a quorum, unresolved DEFERENTIALs among them."""
    return _voters_reach_quorum(standing, len(standing.ballot.votes))


def valid_votes_reach_quorum(standing: Standing) -> Found:
    """As many are FOR or AGAINST as make a quorum."""
    return _voters_reach_quorum(standing, standing.ballot.votes_for + standing.ballot.votes_against)


def _voters_reach_quorum(standing: Standing, voters: int) -> Found:
    quorum = standing.situation.quorum
    evidence = tuple(standing.ballot.evc.values())
    return found(voters >= quorum, {"voters": voters, "quorum": quorum, "missing": quorum - voters}, evidence)


def few_against(standing: Standing) -> Found:
    """Fewer are AGAINST than half of Quorum, rounded down."""
    ballot, limit = standing.ballot, standing.situation.quorum // 2
    missing = ballot.votes_against - limit + 1
    return found(missing <= 0, {"against": ballot.votes_against, "limit": limit, "missing": missing}, ballot.against_at)


def none_against(standing: Standing) -> Found:
    """Nobody is AGAINST."""
    against = standing.ballot.votes_against
    return found(not against, {"against": against}, standing.ballot.against_at)


def emperor_for(standing: Standing) -> Found:
    """The Emperor's Vote is FOR."""
    return found(standing.emperor_vote is Icon.FOR, {}, standing.emperor_comment)


def emperor_not_for(standing: Standing) -> Found:
    """The Emperor's Vote is not FOR, or there is none."""
    return found(standing.emperor_vote is not Icon.FOR, {}, standing.emperor_comment)


def emperor_against(standing: Standing) -> Found:
    """The Emperor's Vote is AGAINST."""
    return found(standing.emperor_vote is Icon.AGAINST, {}, standing.emperor_comment)


def leaves_core_text(standing: Standing) -> Found:
    """It would not change the text of a core, Special Case or Appendix rule; asked of Proposals alone."""
    if standing.matter.kind is not Kind.PROPOSAL:
        return None, NOTHING, ()
    changed = changes(standing.matter)
    by_tags: Operands = {} if standing.matter.changes is not None else {"reading": "CORE-POP-08"}
    return found(not changed & CORE_TEXT, {"changes": tuple(sorted(changed)), **by_tags})


def changes_nothing(standing: Standing) -> Found:
    """It specifies no change."""
    changed = changes(standing.matter)
    return found(not changed, {"changes": tuple(sorted(changed))})
