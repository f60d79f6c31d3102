"""Engaging in a Duel, and the requests of Style: what Wizards tell the Battle Master in private."""

from msgspec.structs import replace

from parsers.records import Record
from syncd.dynasties.d219_wizard_duels.duels import with_duel
from syncd.dynasties.d219_wizard_duels.names import CENSER, TRAITS, StyleType
from syncd.dynasties.d219_wizard_duels.spells import FIZZLE, SNIPE, SPELLS, SpellDefinition, Where
from syncd.dynasties.d219_wizard_duels.state import Duel, DuelStatus, Inputs, Selection, State, StyleRequest
from syncd.dynasties.d219_wizard_duels.styles import FORKED, NONE, STYLES, is_special
from syncd.dynasties.d219_wizard_duels.wizards import being_a_wizard
from syncd.dynasties.d219_wizard_duels.wording import selected
from syncd.dynasties.rulings import LogEntry, Ruling, Violation, unmet

RULE = "Engaging in a Duel"
RULE_STYLE = "Style"

Position = int | float | str


class Asked(Record, frozen=True):
    """Inputs as a Wizard gives them: a position may be a Wizard's name; `others` are inputs that no spell has."""

    position: Position | None = None
    second_position: Position | None = None
    style_type: str | None = None
    wizard: str | None = None
    spell: str | None = None
    trait: str | None = None
    others: tuple[str, ...] = ()

    def given(self) -> tuple[str, ...]:
        """The names of the inputs that are there."""
        return (*(name for name in INPUTS if getattr(self, name) is not None), *self.others)


INPUTS = ("position", "second_position", "style_type", "wizard", "spell", "trait")


def select_spell(state: State, actor: str, spell: str, asked: Asked) -> Ruling[State]:
    """D219-DUEL-09 to 13: a participant selects a spell of the list, in the place of any earlier selection."""
    violations = may_select(state, actor)
    if violations:
        return Ruling(state, violations)
    number, duel = open_duel(state)
    inputs = located(duel, asked)
    violations = spell_violations(duel, spell) or input_violations(state, duel, actor, SPELLS[spell], asked, inputs)
    if violations:
        return Ruling(state, violations)
    selection = Selection(spell, inputs)
    log = LogEntry(RULE, f"{actor} selects {selected(duel, selection)}.")
    return Ruling(_with_selection(state, number, actor, selection), log=(log,))


def clear_selection(state: State, actor: str) -> Ruling[State]:
    """D219-DUEL-10, Engaging in a Duel: "A Wizard may also clear their selection of a spell for an open duel"."""
    violations = may_select(state, actor)
    if violations:
        return Ruling(state, violations)
    number, _ = open_duel(state)
    return Ruling(
        _with_selection(state, number, actor, None), log=(LogEntry(RULE, f"{actor} clears their selection."),)
    )


def may_select(state: State, actor: str) -> tuple[Violation, ...]:
    """D219-DUEL-09, Engaging in a Duel: "A wizard who is a participant in an open duel"."""
    number = state.unresolved()
    duel = None if number is None else state.duels[number]
    return unmet(
        (duel is not None and duel.status is DuelStatus.OPEN, RULE, "no Duel is open"),
        being_a_wizard(state, actor),
        (duel is None or actor in duel.ring, RULE, f"{actor} is not named in the Wizard Ring"),
    )


def open_duel(state: State) -> tuple[int, Duel]:
    """The Duel that is open, with its Number; only where there is one."""
    number = state.unresolved() or 0
    return number, state.duels[number]


def located(duel: Duel, asked: Asked) -> Inputs:
    """D219-DUEL-12: the inputs with a Wizard's name as "the numerical position held by that Wizard" (0: none)."""
    return Inputs(
        position=_position(duel, asked.position),
        second_position=_position(duel, asked.second_position),
        style_type=asked.style_type,
        wizard=asked.wizard,
        spell=asked.spell,
        trait=asked.trait,
    )


def _position(duel: Duel, given: Position | None) -> int | None:
    if isinstance(given, str):
        return duel.position_of(given) or 0
    return 0 if isinstance(given, float) else given


def spell_violations(duel: Duel, spell: str) -> tuple[Violation, ...]:
    """D219-DUEL-09: the spell has to be on the list, and one whose inputs are known here."""
    return unmet(
        (spell in duel.spell_list, RULE, f"{spell} is not on the spell list of this Duel"),
        (spell in SPELLS, "Spells", f"no spell {spell} is known here"),
    )


def input_violations(
    state: State, duel: Duel, actor: str, definition: SpellDefinition, asked: Asked, inputs: Inputs
) -> tuple[Violation, ...]:
    """D219-DUEL-11: exactly the inputs that the spell takes, each of them possible."""
    given = asked.given()
    missing = [name for name in definition.takes if name not in given]
    surplus = [name for name in given if name not in definition.takes and name != "second_position"]
    return (
        *unmet(
            (not missing, definition.name, f"{definition.name} needs {', '.join(missing)}"),
            (not surplus, definition.name, f"{definition.name} takes no {', '.join(surplus)}"),
        ),
        *_second_position_violations(state, actor, definition, inputs),
        *(found for position in inputs.positions for found in _position_violations(duel, actor, definition, position)),
        *_other_violations(duel, actor, definition, inputs),
    )


def _second_position_violations(
    state: State, actor: str, definition: SpellDefinition, inputs: Inputs
) -> tuple[Violation, ...]:
    """D219-FORK-01, Special Styles: Forked, a spell with a position, and "not the same position"."""
    if inputs.second_position is None:
        return ()
    rule = "Special Styles"
    return unmet(
        (state.wizards[actor].staff == FORKED, rule, "only a Forked Staff allows a second position"),
        (definition.takes_position, rule, f"{definition.name} takes no position, so no second one"),
        (inputs.second_position != inputs.position, rule, "the second position has to differ from the first"),
    )


def _position_violations(duel: Duel, actor: str, definition: SpellDefinition, position: int) -> tuple[Violation, ...]:
    """D219-DUEL-11/13: positions 1 to n; what the spell asks; with the Stygian Censer adjacent ones only."""
    own = duel.position_of(actor) or 0
    adjacent = position in duel.neighbours(own)
    return unmet(
        (1 <= position <= len(duel.ring), definition.name, f"the ring has positions 1 to {len(duel.ring)}"),
        (definition.where is not Where.ADJACENT or adjacent, definition.name, f"it takes {Where.ADJACENT.value}"),
        (definition.where is not Where.NOT_OWN or position != own, definition.name, f"it takes {Where.NOT_OWN.value}"),
        (CENSER not in duel.gewgaws or adjacent, "Gewgaws", f"{CENSER}: positions have to be adjacent to one's own"),
    )


def _other_violations(duel: Duel, actor: str, definition: SpellDefinition, inputs: Inputs) -> tuple[Violation, ...]:
    """D219-DUEL-11 for Snipe, Glam, Upgrade and Meditate."""
    rule = definition.name
    snipes = inputs.wizard is None or (inputs.wizard in duel.ring and inputs.wizard != actor)
    named = inputs.spell is None or (inputs.spell in duel.spell_list and inputs.spell not in (SNIPE, FIZZLE))
    return unmet(
        (snipes, rule, "it names another participant"),
        (named, rule, "it names a spell of the list other than Snipe and Fizzle"),
        (
            inputs.style_type is None or inputs.style_type in list(StyleType),
            rule,
            "a type is hat, robes, staff or beard",
        ),
        (inputs.trait is None or inputs.trait in TRAITS, rule, f"a trait is one of {', '.join(TRAITS)}"),
    )


def request_style(state: State, actor: str, request: StyleRequest) -> Ruling[State]:
    """D219-STYLE-05 to 07, Style: one request of a Style per Duel, "unless that Style is a Special Style".

    "That Style" is taken to be the new one: who wears a Special Style may ask for another.
    """
    number = state.unresolved()
    is_open = number is not None and state.duels[number].status is DuelStatus.OPEN
    violations = (
        *unmet(
            (is_open, RULE_STYLE, "no Duel is open"),
            being_a_wizard(state, actor),
        ),
        *request_violations(request),
    )
    if violations:
        return Ruling(state, violations)
    number, duel = open_duel(state)
    asked = replace(duel, style_requests={**duel.style_requests, actor: request})
    log = LogEntry(RULE_STYLE, f"{actor} asks for {request.style} as their {request.style_type.title()}.")
    return Ruling(with_duel(state, number, asked), log=(log,))


def request_violations(request: StyleRequest) -> tuple[Violation, ...]:
    """D219-STYLE-06: a Style of that type, neither Special nor None; Plain may be asked for."""
    if request.style_type not in list(StyleType):
        return unmet((False, RULE_STYLE, "a type is hat, robes, staff or beard"))
    styles = STYLES[StyleType(request.style_type)]
    return unmet(
        (request.style in styles, RULE_STYLE, f"{request.style_type.title()} is one of {', '.join(styles)}"),
        (not is_special(request.style), "Special Styles", f"{request.style} is a Special Style"),
        (request.style != NONE, RULE_STYLE, "nobody may ask for None"),
    )


def _with_selection(state: State, number: int, actor: str, selection: Selection | None) -> State:
    duel = state.duels[number]
    return with_duel(state, number, replace(duel, selections={**duel.selections, actor: selection}))
