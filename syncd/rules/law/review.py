"""A page reviewed against the known editions: what differs, what nobody has acknowledged, which verdicts it touches."""

from collections.abc import Iterable, Mapping

from parsers.kinds import Kind
from parsers.records import Record, Ruleset
from syncd.rules.edition import Edition
from syncd.rules.law.differences import Difference
from syncd.rules.law.outline import clauses
from syncd.rules.law.pins import Pins
from syncd.rules.law.recognition import Recognised, recognise
from syncd.rules.law.rests import BESIDE_VERDICTS, NOTHING_GIVEN, rests_on
from syncd.rules.law.suspects import Acknowledged, affected_conditions, standing


class Review(Record, frozen=True):
    """What a page is and what of it is not to be trusted yet.

    `suspects` are the conditions, by their citation's key, that stand on words which nobody has acknowledged.
    """

    recognised: Recognised
    pins: Pins
    standing: tuple[Difference, ...]
    suspects: dict[str, tuple[Difference, ...]]

    def doubts(
        self, edition: Edition, kind: Kind, given: Mapping[str, bool] = NOTHING_GIVEN
    ) -> dict[str, tuple[Difference, ...]]:
        """Those of the suspects that verdicts on this kind rest on; with any, nothing automatic may follow."""
        resting = rests_on(edition, kind, given)
        return {key: differences for key, differences in self.suspects.items() if key in resting}


def review(ruleset: Ruleset, editions: Iterable[Pins], acknowledged: Iterable[Acknowledged] = ()) -> Review:
    """Recognise a page among editions and say what of it is new."""
    pinned = tuple(editions)
    recognised = recognise(ruleset, pinned)
    pins = next(pins for pins in pinned if pins.edition == recognised.edition)
    left = standing(recognised.differences, acknowledged)
    touched = affected_conditions(left, pins)
    suspects = {key: differences for key, differences in touched.items() if key not in BESIDE_VERDICTS}
    return Review(recognised=recognised, pins=pins, standing=left, suspects=suspects)


def special_cases_of(ruleset: Ruleset) -> dict[str, bool]:
    """The Special Case rules of a page, and whether each is active."""
    return {clause.name: clause.status == "active" for clause in clauses(ruleset) if clause.status}
