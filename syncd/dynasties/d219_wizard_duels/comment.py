"""The resolution comment: what the Battle Master has to post, and what can be read out of one.

    Anna casts Burn at Cleo (3) moved to Dora (4): Anna pays 1 Star, Dora loses 3 Stars, Cleo loses 1 Star.

One line for each spell in casting order; before and after them what charm, Gewgaws and requested Styles did.
"""

import re
from collections.abc import Mapping, Sequence

from parsers.records import Record
from syncd.dynasties.d219_wizard_duels import achievements
from syncd.dynasties.d219_wizard_duels.commencing import TRAITS_RISE
from syncd.dynasties.d219_wizard_duels.names import TRAITS, StyleType
from syncd.dynasties.d219_wizard_duels.spells import GATHER, SNIPE, SPELLS
from syncd.dynasties.d219_wizard_duels.state import Duel, Inputs, Selection, StyleRequest
from syncd.dynasties.d219_wizard_duels.wording import SNIPED
from syncd.dynasties.rulings import LogEntry

NOTHING = ": nothing happens."


class Told(Record, frozen=True):
    """A line of a resolution comment: who cast what, and what came of it.

    `instead_of` is the spell that Fizzle stood for; `selection` what had been selected, as far as the line tells.
    """

    caster: str
    spell: str
    line: str
    instead_of: str | None = None
    selection: Selection | None = None

    @property
    def gained(self) -> bool:
        """Whether the line says that the caster gained Stars."""
        return re.search(rf"(?<!\w){re.escape(self.caster)} gains?\b", self.line) is not None

    @property
    def sniped(self) -> bool:
        """Whether the line says that a Snipe took the spell away."""
        return self.instead_of is not None and SNIPED in self.line


class Resolution(Record, frozen=True):
    """What a resolution comment tells: the spells, each Wizard's Stars gained and lost in sum, requested Styles."""

    told: tuple[Told, ...]
    stars: Mapping[str, int]
    style_requests: Mapping[str, StyleRequest]

    @property
    def casts(self) -> dict[str, str]:
        """The spell of each caster, the first one where somebody is told twice."""
        return {told.caster: told.spell for told in reversed(self.told)}

    @property
    def selections(self) -> dict[str, Selection | None]:
        """What each caster had selected; None where the comment does not tell enough to cast it again.

        Of who casts nothing, being idle, a Snipe that hit them tells the spell.
        """
        victims = {inputs.wizard: Selection(inputs.spell) for inputs in self._hits if inputs.wizard and inputs.spell}
        return {**victims, **{told.caster: told.selection for told in self.told}}

    @property
    def _hits(self) -> list[Inputs]:
        return [told.selection.inputs for told in self.told if told.spell == SNIPE and told.selection and told.gained]

    @property
    def rolls(self) -> tuple[int, ...]:
        """The DICE3 of each Gather, in casting order."""
        gathers = [told for told in self.told if told.spell == GATHER]
        return tuple(int(match[1]) for told in gathers if (match := re.search(r"gains (\d+) Stars?", told.line)))


def resolution_comment(log: Sequence[LogEntry]) -> str:
    """The text of the reply to the duel post, from the log of `resolve_duel`.

    What comes after the reply (Achievements) or follows from the spells (traits) is left out.
    """
    return "\n".join(entry.text for entry in log if _belongs(entry))


def _belongs(entry: LogEntry) -> bool:
    if entry.rule in SPELLS:
        return True
    later = entry.rule == achievements.RULE or entry.text.startswith(TRAITS_RISE)
    return not later and not entry.text.endswith(NOTHING)


def read_resolution(text: str, duel: Duel, names: Sequence[str]) -> Resolution:
    """What a comment tells of a Duel; `names` are those of all Wizards. Unknown lines tell nothing."""
    known = _any_of([*names, *duel.ring])
    casting = re.compile(rf"\W*({known}) casts? ({_any_of([*SPELLS, *duel.spell_list])})\b(.*)")
    told = [_told(match, duel) for line in text.splitlines() if (match := casting.match(line))]
    return Resolution(tuple(told), _stars(text, known), _style_requests(text, known))


def _any_of(words: Sequence[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(set(words), key=len, reverse=True))


def _told(match: re.Match[str], duel: Duel) -> Told:
    caster, spell, rest = match.groups()
    opening = rest.partition(":")[0]
    instead = re.match(rf" instead of ({_any_of(tuple(SPELLS))})", opening)
    chosen = instead[1] if instead else spell
    return Told(caster, spell, match[0], instead[1] if instead else None, _selection(chosen, opening, duel))


def _selection(spell: str, opening: str, duel: Duel) -> Selection | None:
    """The selection that an opening tells, if it tells every input of the spell."""
    found = re.search(r"\(([^()\d][^()]*)\)", opening)
    ways = re.split(r" and (?=[^()]*\(\d+\))", opening)
    positions = [int(match[1]) for way in ways if (match := re.search(r"\((\d+)\)", way))]
    inputs = _inputs(spell, found[1] if found else "", [*positions, None, None], duel)
    definition = SPELLS.get(spell)
    complete = definition is not None and all(getattr(inputs, name) is not None for name in definition.takes)
    return Selection(spell, inputs) if complete else None


def _inputs(spell: str, particular: str, positions: Sequence[int | None], duel: Duel) -> Inputs:
    first, second = positions[:2]
    if spell == SNIPE:
        wizard = duel.at(first) if first is not None and 1 <= first <= len(duel.ring) else None
        return Inputs(wizard=wizard, spell=particular or None)
    return Inputs(
        position=first,
        second_position=second,
        style_type=particular if particular in list(StyleType) else None,
        trait=particular if particular in TRAITS else None,
    )


def _stars(text: str, known: str) -> dict[str, int]:
    sums: dict[str, int] = {}
    for name, verb, amount in re.findall(rf"(?<!\w)({known}) (gains?|loses?|pays?) (\d+) Stars?", text):
        sums[name] = sums.get(name, 0) + (int(amount) if verb.startswith("gain") else -int(amount))
    return sums


def _style_requests(text: str, known: str) -> dict[str, StyleRequest]:
    pattern = rf"Requested: ({known})'s (Hat|Robes|Staff|Beard) becomes (\w+)"
    return {name: StyleRequest(kind.lower(), style) for name, kind, style in re.findall(pattern, text)}
