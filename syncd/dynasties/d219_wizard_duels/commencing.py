"""Commencing a Duel: it becomes pending, and then is resolved in the twelve steps of D219-DUEL-17."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from syncd.dynasties.d219_wizard_duels import achievements, gewgaws
from syncd.dynasties.d219_wizard_duels.battle import Battle
from syncd.dynasties.d219_wizard_duels.casting import cast_all
from syncd.dynasties.d219_wizard_duels.duels import with_duel
from syncd.dynasties.d219_wizard_duels.engaging import request_violations
from syncd.dynasties.d219_wizard_duels.names import TRAITS, StyleType
from syncd.dynasties.d219_wizard_duels.spells import FIZZLE, SPELLS, spell_of
from syncd.dynasties.d219_wizard_duels.state import Duel, DuelStatus, Selection, State, Wizard
from syncd.dynasties.d219_wizard_duels.styles import GILDED
from syncd.dynasties.rulings import IllegalAction, LogEntry, Rolls, Ruling, Violation, unmet

RULE = "Commencing a Duel"
TRAITS_RISE = "Traits"


def commence_duel(state: State, actor: str) -> Ruling[State]:
    """D219-DUEL-14/15: "every Wizard participating in it has selected a spell"; idle participants are none."""
    number = state.unresolved()
    duel = None if number is None else state.duels[number]
    late = [name for name in duel.ring if name in state.active and not duel.selections.get(name)] if duel else []
    violations = unmet(
        (actor == state.battle_master, RULE, "only the Battle Master may commence a Duel"),
        (duel is not None and duel.status is DuelStatus.OPEN, RULE, "no Duel is open"),
        (not late, RULE, f"no spell selected yet: {', '.join(late)}"),
    )
    if violations or number is None or duel is None:
        return Ruling(state, violations)
    log = LogEntry(RULE, f"The battle of Wizard Duel {number} is about to commence; the Duel is now pending.")
    return Ruling(with_duel(state, number, replace(duel, status=DuelStatus.PENDING)), log=(log,))


def resolve_duel(state: State, actor: str, rolls: Rolls) -> Ruling[State]:
    """D219-DUEL-16: the Battle Master resolves the pending Duel."""
    number = state.unresolved()
    violations = may_resolve(state, actor)
    if violations or number is None:
        return Ruling(state, violations)
    duel = state.duels[number]
    violations = (*strangers(state, duel), *impossible_selections(state, duel), *impossible_requests(state, duel))
    if violations:
        return Ruling(state, violations)
    try:
        return _resolved(Battle(state, number, rolls))
    except IllegalAction as error:
        return Ruling(state, (error.violation,))


def may_resolve(state: State, actor: str) -> tuple[Violation, ...]:
    """D219-DUEL-16, Commencing a Duel: "If there is a pending duel, the Battle Master may resolve the duel"."""
    number = state.unresolved()
    pending = number is not None and state.duels[number].status is DuelStatus.PENDING
    return unmet(
        (actor == state.battle_master, RULE, "only the Battle Master may resolve a Duel"),
        (pending, RULE, "no Duel is pending"),
    )


def strangers(state: State, duel: Duel) -> tuple[Violation, ...]:
    """Duels: a ring "consists of the names of the Wizards"; with anybody else's in it nothing can be worked out."""
    unknown = [name for name in duel.ring if name not in state.wizards]
    return unmet((not unknown, "Duels", f"in the Wizard Ring, and no Wizard: {', '.join(unknown)}"))


def impossible_selections(state: State, duel: Duel) -> tuple[Violation, ...]:
    """Selections that cannot be cast: of a spell not known here, or with an input missing or out of its range."""
    return tuple(
        Violation(selection.spell, f"{name}'s selection of {selection.spell} cannot be cast: {reason}")
        for name in duel.ring
        if name in state.active and (selection := duel.selections.get(name)) is not None
        for reason in impossibilities(selection, duel)
    )


def impossibilities(selection: Selection, duel: Duel) -> list[str]:
    """What is missing or impossible in a selection, in words."""
    definition, inputs = SPELLS.get(selection.spell), selection.inputs
    if definition is None:
        return ["the spell is not known here"]
    reasons = [f"{name} is missing" for name in definition.takes if getattr(inputs, name) is None]
    reasons += [f"no position {given}" for given in inputs.positions if not 1 <= given <= len(duel.ring)]
    if inputs.style_type is not None and inputs.style_type not in list(StyleType):
        reasons.append(f"no type of Style {inputs.style_type}")
    if inputs.trait is not None and inputs.trait not in TRAITS:
        reasons.append(f"no trait {inputs.trait}")
    return reasons


def impossible_requests(state: State, duel: Duel) -> tuple[Violation, ...]:
    """Requests of Style that could not be made."""
    requests = [request for name, request in duel.style_requests.items() if name in state.active and request]
    return tuple(violation for request in requests for violation in request_violations(request))


def _resolved(battle: Battle) -> Ruling[State]:
    change_styles(battle)  # step 1; the televised period begins
    gewgaws.act(battle, gewgaws.BEFORE)
    give_charm(battle)
    raise_traits(battle)
    cast_all(battle)
    charm = charm_after(battle)
    gewgaws.act(battle, gewgaws.AFTER)
    freshness = {name: max(0, battle.state.wizards[name].freshness - 1) for name in battle.wizards}  # step 8
    mark_the_best(battle)  # step 9; the televised period ends
    lists = achievements.earned(battle)
    wizards = {name: _wizard_after(battle, name, freshness, lists) for name in battle.state.wizards}
    spells = {name: replace(spell, charm=charm[name]) for name, spell in battle.state.spells.items()}
    duel = replace(battle.duel, status=DuelStatus.RESOLVED, casts=battle.casts)  # step 12, D219-DUEL-20
    after = with_duel(replace(battle.state, wizards=wizards, spells=spells), battle.number, duel)
    return Ruling(after, log=tuple(battle.log))


def change_styles(battle: Battle) -> None:
    """Step 1, D219-STYLE-08: "update that Wizard's requested Style to match their request", before anything looks."""
    asked = [(name, request) for name, request in battle.duel.style_requests.items() if name in battle.wizards]
    for name, request in asked:
        if request is not None:
            battle.wear(name, StyleType(request.style_type), request.style)
            battle.tell("Style", "Requested")


def give_charm(battle: Battle) -> None:
    """Step 3, D219-SPELL-07: "a number of Stars equal to the Charm of that Spell"; D219-GILD-01: 1 more from 3 on."""
    for name in battle.selectors:
        charm = battle.charm.get(battle.selected[name].spell, 0)
        if charm:
            extra = charm >= 3 and battle.styles[name][StyleType.HAT] == GILDED
            battle.give(name, charm + extra)
    battle.tell(RULE, "Charm")


def raise_traits(battle: Battle) -> None:
    """Step 4, D219-SPELL-08: "each of that Wizard's Personality Traits that match the Spell's Traits, if any, by 1"."""
    for name in battle.selectors:
        for trait in dict.fromkeys(spell_of(battle.state, battle.selected[name].spell).traits):
            if trait in battle.traits[name]:
                battle.change_trait(name, trait, 1)
                battle.note(f"{name}'s {trait} becomes {battle.traits[name][trait]}")
    battle.tell(RULE, TRAITS_RISE)


def charm_after(battle: Battle) -> dict[str, int]:
    """Step 6, D219-SPELL-09: 0 for what was selected, 1 more for the rest of the list but Fizzle (A3).

    Not settled: what only an Idle participant selected was selected by no Wizard, so it rises.
    """
    selected = {battle.selected[name].spell for name in battle.selectors}
    neglected = set(battle.duel.spell_list) - selected - {FIZZLE}
    return {name: 0 if name in selected else charm + (name in neglected) for name, charm in battle.charm.items()}


def mark_the_best(battle: Battle) -> None:
    """Step 9, D219-DUEL-19: "If a single wizard has more stars than every other wizard"."""
    best = max((battle.stars[name] for name in battle.wizards), default=0)
    leaders = [name for name in battle.wizards if battle.stars[name] == best]
    if len(leaders) == 1:
        battle.high_marks[leaders[0]] += 1
        battle.note(f"{leaders[0]} has more Stars than every other Wizard")
    battle.tell(RULE, "High Mark")


def _wizard_after(
    battle: Battle, name: str, freshness: Mapping[str, int], lists: Mapping[str, Iterable[str]]
) -> Wizard:
    wizard, styles = battle.state.wizards[name], battle.styles[name]
    return replace(
        wizard,
        stars=battle.stars[name],
        high_marks=battle.high_marks[name],
        hat=styles[StyleType.HAT],
        robes=styles[StyleType.ROBES],
        staff=styles[StyleType.STAFF],
        beard=styles[StyleType.BEARD],
        freshness=freshness.get(name, wizard.freshness),
        traits=battle.traits[name],
        achievements=tuple(lists.get(name, wizard.achievements)),
    )
