"""Wizards: Stars and the Lode, joining, going idle and coming back."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from string import ascii_letters, digits

from msgspec.structs import replace

from syncd.dynasties.d219_wizard_duels.hiatus import DOV_PENDING, RULE_DOWNTIME, RULE_VICTORY, is_downtime
from syncd.dynasties.d219_wizard_duels.state import Lode, State, Wizard
from syncd.dynasties.rulings import LogEntry, Ruling, unmet

RULE = "Wizards"
RULE_IDLE = "Idle Wizards"
RULE_NAMES = "Names"
LETTERS = frozenset(ascii_letters + digits + "_-.'")
FOUR_DAYS = timedelta(hours=96)


def lode(wizards: Mapping[str, Wizard]) -> Lode:
    """Wizards: "the total number of their Stars, divided by the number of Wizards in that group"."""
    return Lode(sum(wizard.stars for wizard in wizards.values()), len(wizards))


def being_a_wizard(state: State, name: str) -> tuple[bool, str, str]:
    """D219-STATE-02, Dynastic Distance: whether somebody is a Wizard, with the rule by which they are not."""
    if name == state.battle_master:
        return False, "Dynastic Distance", "the Battle Master is not a Wizard"
    return name in state.active, RULE_IDLE, f"{name} is idle, so no Wizard"


def join(state: State, wizard: str, now: datetime) -> Ruling[State]:
    """D219-STAR-01/02: a new Wizard starts with defaults and the Lode of all others; 07: not while a DoV is pending."""
    violations = unmet(
        (wizard not in state.wizards and wizard != state.battle_master, RULE, f"{wizard} is a player already"),
        (4 <= len(wizard) <= 30, RULE_NAMES, "a name has 4 to 30 characters"),
        (LETTERS.issuperset(wizard), RULE_NAMES, "a name has only Latin letters, digits, _, -, . and '"),
        (DOV_PENDING not in state.hiatus, RULE_VICTORY, "nobody may join while a DoV is pending"),
        (not is_downtime(now), RULE_DOWNTIME, "nobody may join on 24, 25 and 26 December"),
    )
    if violations:
        return Ruling(state, violations)
    newcomer = Wizard(lode(state.active).whole_stars)
    log = LogEntry(RULE, f"{wizard} joins with {newcomer.stars} Stars, the Lode of all others.")
    return Ruling(with_wizard(state, wizard, newcomer), log=(log,))


def idle(state: State, wizard: str, now: datetime) -> Ruling[State]:
    """D219-STAR-03: what the Lode of those who stay is "immediately after the Returner last went idle" is noted."""
    violations = unmet((wizard in state.active, RULE_IDLE, f"{wizard} is not an active Wizard"))
    if violations:
        return Ruling(state, violations)
    left = lode({name: other for name, other in state.active.items() if name != wizard})
    gone = replace(state.wizards[wizard], idle=True, idled_at=now, lode_when_idled=left)
    log = LogEntry(RULE_IDLE, f"{wizard} goes idle; the Lode of all Wizards is now {left.stars}/{left.wizards}.")
    return Ruling(with_wizard(state, wizard, gone), log=(log,))


def unidle(state: State, wizard: str, now: datetime) -> Ruling[State]:
    """D219-STAR-04 to 08: coming back, with the Lode's rise or fall since.

    Not settled: exactly 96 hours are still "within the past 96 hours", as in the core rules.
    """
    returner = state.wizards.get(wizard)
    if returner is None or not returner.idle:
        return Ruling(state, unmet((False, RULE_IDLE, f"{wizard} is not idle")))
    idled_at = returner.idled_at
    violations = unmet(
        (DOV_PENDING not in state.hiatus, RULE_VICTORY, "nobody may be unidled while a DoV is pending"),
        (idled_at is None or now - idled_at > FOUR_DAYS, RULE_IDLE, f"{wizard} went idle within the past 96 hours"),
        (
            idled_at is None or returner.lode_when_idled is not None,
            RULE,
            f"lode_when_idled of {wizard} is not known: it decides how their Stars change",
        ),
    )
    if violations:
        return Ruling(state, violations)
    back = returned(returner, lode({name: other for name, other in state.active.items() if name != wizard}))
    log = LogEntry(RULE, f"{wizard} is unidled with {back.stars} Stars, {returner.stars} before.")
    return Ruling(with_wizard(state, wizard, back), log=(log,))


def returned(returner: Wizard, now: Lode) -> Wizard:
    """D219-STAR-04/05/08, Wizards: Stars change by the Lode's difference, not below 0; or all starts anew."""
    then = returner.lode_when_idled
    if returner.idled_at is None or then is None:
        return Wizard(now.whole_stars)
    stars = max(0, returner.stars + now.above(then))
    return replace(returner, stars=stars, idle=False, idled_at=None, lode_when_idled=None)


def with_wizard(state: State, name: str, wizard: Wizard) -> State:
    """The state with one Wizard changed or added."""
    return replace(state, wizards={**state.wizards, name: wizard})
