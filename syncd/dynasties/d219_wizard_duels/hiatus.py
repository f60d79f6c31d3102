"""Hiatus: when no dynastic action may be taken."""

from datetime import datetime

from syncd.dynasties.d219_wizard_duels.state import State
from syncd.dynasties.rulings import Violation, unmet

RULE_DOWNTIME = "Seasonal Downtime"
RULE_DORMANCY = "Dormancy"
RULE_HIATUS = "Hiatus"
RULE_VICTORY = "Victory and Ascension"
DOV_PENDING = "dov-pending"


def is_downtime(now: datetime) -> bool:
    """Seasonal Downtime: "On the 24th, 25th and 26th of December, BlogNomic is on Hiatus", in UTC."""
    return (now.month, now.day) in ((12, 24), (12, 25), (12, 26))


def hiatus(state: State, now: datetime) -> tuple[Violation, ...]:
    """D219-STATE-03: every reason for which dynastic actions may not be taken."""
    return unmet(
        (not state.hiatus, RULE_HIATUS, f"BlogNomic is on Hiatus: {', '.join(state.hiatus)}"),
        (not is_downtime(now), RULE_DOWNTIME, "BlogNomic is on Hiatus on 24, 25 and 26 December"),
        (len(state.active) >= 4, RULE_DORMANCY, "BlogNomic is on Hiatus: there are fewer than four Wizards"),
    )
