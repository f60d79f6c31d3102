"""The classes of edits: what an admin approves, and the configuration allows, class by class."""

from enum import StrEnum


class EditClass(StrEnum):
    """The classes of edits that `[write] auto` names."""

    DERIVED = "derived"
    ROSTER = "roster"
    ILLEGAL_VALUE = "illegal-value"
    UNDO = "undo"
    REDO = "redo"


CLASS_OF = {
    "derived-value": EditClass.DERIVED,
    "roster-row": EditClass.ROSTER,
    "illegal-value": EditClass.ILLEGAL_VALUE,
    "unexplained-change": EditClass.UNDO,
    "missing-effect": EditClass.REDO,
}
"""The class of the edit that puts a kind of finding right; a kind that is not here asks for people."""
