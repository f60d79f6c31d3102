"""Reasons for a change that are no action of the dynasty: accepted, corrected, taken back, derived.

Each takes the situation and the changes that are still unexplained, and explains some of them.
"""

from collections.abc import Set
from datetime import timedelta

from syncd.dynasties.protocol import Illegal, Place, Value
from syncd.dynasties.sheets import folded
from syncd.validator.explained import Changes, Edit, Explanation, Explanations, Reason, Situation

REPRESENTATIONS = "Representations of the Gamestate"
TAKEN_BACK_WITHIN = timedelta(hours=2)


def accepted(here: Situation, left: Changes) -> Explanations:
    """An admin has declared the whole revision legal."""
    if here.edit.revid is None or here.edit.revid not in here.around.context.accepted:
        return {}
    why = Explanation(Reason.ACCEPTED, "an admin has declared this revision legal")
    return dict.fromkeys(left, why)


def corrections(here: Situation, left: Changes) -> Explanations:
    """What stands in the page again as the gamestate has it."""
    why = Explanation(Reason.CORRECTION, "brings the page back to the gamestate", (REPRESENTATIONS,))
    return {place: why for place, (_, new) in left.items() if here.gamestate.cells.get(place) == new}


def repairs(here: Situation, left: Changes) -> Explanations:
    """Legal values in place of illegal ones that the gamestate was found with: which is right, nobody can say."""
    why = Explanation(Reason.CORRECTION, "puts a legal value where an illegal one stood", (REPRESENTATIONS,))
    was = here.gamestate.cells
    return {p: why for p, (_, new) in left.items() if isinstance(was.get(p), Illegal) and not isinstance(new, Illegal)}


def taken_back(here: Situation, left: Changes, earlier: Edit) -> Explanations:
    """The whole of one's own recent edit, undone."""
    same = folded(earlier.by) == folded(here.edit.by) and here.edit.at - earlier.at <= TAKEN_BACK_WITHIN
    inverse = {place: (new, old) for place, (old, new) in earlier.changes.items()}
    if not same or inverse != here.edit.changes or left != here.edit.changes:
        return {}
    text = f"{here.edit.by} takes back their own edit" + (f" {earlier.revid}" if earlier.revid else "")
    return dict.fromkeys(left, Explanation(Reason.CORRECTION, text, (REPRESENTATIONS,)))


def derived_values(derived: Set[tuple[str, str]], left: Changes, right: dict[Place, Value | None]) -> Explanations:
    """Derived places that now hold what they ought to, or of which nobody can say."""
    why = Explanation(Reason.DERIVED, "follows from the other values")
    follows = (place for place in left if (place.table, place.column) in derived and left[place][1] is not None)
    return {place: why for place in follows if right.get(place, left[place][1]) == left[place][1]}
