"""D219-XCHK: the sheet, the duel posts, their comments, the dice and the DoVs held against each other."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from parsers.records import Post, Record, Roll
from syncd.dynasties.d219_wizard_duels.commencing import resolve_duel
from syncd.dynasties.d219_wizard_duels.comment import Resolution, read_resolution
from syncd.dynasties.d219_wizard_duels.duels import with_duel
from syncd.dynasties.d219_wizard_duels.posts import DuelPost
from syncd.dynasties.d219_wizard_duels.sheet import DUELS, RING, SPELLS, SPELLS_CAST, WIZARDS, cells_of, render
from syncd.dynasties.d219_wizard_duels.spells import FIZZLE, GATHER, spell_of
from syncd.dynasties.d219_wizard_duels.state import Duel, DuelStatus, State
from syncd.dynasties.d219_wizard_duels.victory import victory
from syncd.dynasties.protocol import Place
from syncd.dynasties.rulings import Rolls
from syncd.dynasties.sheets import folded

CLOCKS = timedelta(minutes=5)
"""How far the clocks of blog and dice may be apart."""

RULE_CREATE, RULE_COMMENCE = "Creating A Duel", "Commencing a Duel"


class Discrepancy(Record, frozen=True):
    """Two witnesses that disagree: the place of the sheet, the post, or both; `found` there and what is `expected`."""

    kind: str
    text: str
    rule: str
    place: Place | None = None
    post: str | None = None
    found: str | None = None
    expected: str | None = None
    severity: str = "error"


def check_post(post: DuelPost, duel: Duel, others: Mapping[int, DuelPost]) -> Iterator[Discrepancy]:
    """D219-XCHK-01: ring, Gewgaws and link against the sheet's row; no earlier Duel unresolved when it was posted."""
    row = str(post.number)
    if post.ring and [*map(folded, post.ring)] != [*map(folded, duel.ring)]:
        yield _differs("ring", Place(DUELS, row, RING), post, ", ".join(duel.ring), ", ".join(post.ring))
    if sorted(post.gewgaws) != sorted(duel.gewgaws):
        yield _differs("Gewgaws", Place(DUELS, row, "Gewgaws"), post, ", ".join(duel.gewgaws), ", ".join(post.gewgaws))
    if post.list_number not in (None, post.number):
        text = f"Duel {row}'s post names the spell list of Duel {post.list_number}"
        yield Discrepancy("post-changed", text, RULE_CREATE, post=post.url, found=str(post.list_number), expected=row)
    for number, other in others.items():
        resolved_at = other.resolving[0].at if other.resolving else None
        if number < post.number and (resolved_at is None or resolved_at > post.posted_at):
            text = f"Duel {row} was posted before Duel {number} was resolved"
            yield Discrepancy("illegal-resolution", text, RULE_CREATE, post=post.url)


def _differs(what: str, place: Place, post: DuelPost, found: str, expected: str) -> Discrepancy:
    text = f"the {what} of Duel {place.row} is {found or 'none'} on the sheet and {expected or 'none'} in the post"
    return Discrepancy("unexplained-change", text, RULE_CREATE, place, post.url, found, expected)


def check_status(post: DuelPost, duel: Duel) -> Iterator[Discrepancy]:
    """D219-XCHK-02: resolved with a resolution comment, pending with only a commencing one, else open."""
    if post.status is not duel.status:
        text = f"Duel {post.number} is {duel.status} on the sheet, and {post.status} by the comments on its post"
        place, found, expected = Place(DUELS, str(post.number), "Status"), duel.status.title(), post.status.title()
        yield Discrepancy("missing-effect", text, RULE_COMMENCE, place, post.url, found, expected)


def check_resolution(post: DuelPost, duel: Duel, state: State) -> Iterator[Discrepancy]:
    """D219-XCHK-03: casters and spells against Spells Cast, each Wizard once, in the order of speeds and ring."""
    told = read_resolution(post.resolution, duel, list(state.wizards)).told
    place = Place(DUELS, str(post.number), SPELLS_CAST)
    times = Counter(line.caster for line in told)
    for name in (name for name in times if times[name] > 1):
        yield _of_comment(f"the resolution of Duel {post.number} tells two spells of {name}", post)
    for name, spell in duel.casts.items():
        if name not in times:
            yield _of_comment(f"the resolution of Duel {post.number} tells no spell of {name}", post)
        elif spell not in [line.spell for line in told if line.caster == name]:
            text = f"{name} cast {spell} by the sheet, and not by the resolution comment"
            yield Discrepancy("unexplained-change", text, RULE_COMMENCE, place, post.url, spell)
    for name in (name for name in times if duel.casts and name not in duel.casts):
        yield _of_comment(f"{name} casts a spell by the resolution comment, and none by the sheet", post)
    order = [
        (-spell_of(state, line.spell).speed, duel.position_of(line.caster) or 0)
        for line in told
        if line.spell != FIZZLE
    ]
    if order != sorted(order):
        yield _of_comment(f"the spells of Duel {post.number} are not told in casting order", post, "warning")


def _of_comment(text: str, post: DuelPost, severity: str = "error") -> Discrepancy:
    return Discrepancy("comment-changed", text, RULE_COMMENCE, post=post.url, severity=severity)


def check_stars(before: State, after: State, post: DuelPost) -> Iterator[Discrepancy]:
    """D219-XCHK-04: the Stars before and what the comment reports against the Stars after, or every cell.

    Where the comment tells all selections the Duel is resolved again from the sheet before, and each cell compared.
    """
    duel = before.duels[post.number]
    resolution = read_resolution(post.resolution, duel, list(before.wizards))
    again = resolved_again(before, post.number, resolution)
    if again is not None:
        yield from _compared(again, after, post, _certainty(resolution))
        return
    for name, wizard in before.wizards.items():
        expected = wizard.stars + resolution.stars.get(name, 0)
        if name in after.wizards and after.wizards[name].stars != expected:
            yield _stars_differ(name, after.wizards[name].stars, expected, post)


def _stars_differ(name: str, found: int, expected: int, post: DuelPost) -> Discrepancy:
    text = f"{name} has {found} Stars on the sheet after Duel {post.number}, and {expected} by its resolution comment"
    place = Place(WIZARDS, name, "Stars")
    return Discrepancy("missing-effect", text, RULE_COMMENCE, place, post.url, str(found), str(expected))


def _compared(expected: State, after: State, post: DuelPost, severity: str) -> Iterator[Discrepancy]:
    shown = cells_of(after)
    for place, value in cells_of(expected).items():
        if place in shown and shown[place] != value:
            found, wanted = render(place, shown[place]), render(place, value)
            text = f"{place.column} of {place.row} is {found or 'empty'} after Duel {post.number}; resolved again from "
            text += f"its comment it becomes {wanted or 'empty'}"
            yield Discrepancy("missing-effect", text, RULE_COMMENCE, place, post.url, found, wanted, severity)


def resolved_again(before: State, number: int, resolution: Resolution) -> State | None:
    """The state after the Duel, from what its comment tells; None where it does not tell every selection."""
    duel = before.duels[number]
    wanted = [name for name in duel.ring if name in before.active]
    selections = resolution.selections
    if any(selections.get(name) is None for name in wanted):
        return None
    told = {name: selections.get(name) for name in duel.ring}
    pending = replace(
        duel, status=DuelStatus.PENDING, selections=told, style_requests=resolution.style_requests, casts={}
    )
    ruling = resolve_duel(with_duel(before, number, pending), before.battle_master or "", Rolls(resolution.rolls))
    return ruling.state if ruling.legal else None


def _certainty(resolution: Resolution) -> str:
    """How sure the selections are: a line with Fizzle alone may hide a spell that was sniped or not paid."""
    plain = any(line.spell == FIZZLE and line.instead_of is None for line in resolution.told)
    return "warning" if plain else "error"


def check_charm(before: State, after: State, post: DuelPost) -> Iterator[Discrepancy]:
    """D219-XCHK-05: 0 for what was selected, 1 more for the rest of the list but Fizzle (D219-SPELL-09)."""
    duel = before.duels[post.number]
    resolution = read_resolution(post.resolution, duel, list(before.wizards))
    selected = {FIZZLE if line.sniped else line.instead_of or line.spell for line in resolution.told}
    severity = _certainty(resolution)
    for name, spell in before.spells.items():
        listed = name in duel.spell_list and name != FIZZLE
        expected = 0 if name in selected else spell.charm + listed
        found = after.spells[name].charm if name in after.spells else expected
        if found != expected:
            text = f"the charm of {name} is {found} after Duel {post.number}, and should be {expected}"
            place = Place(SPELLS, name, "Charm")
            yield Discrepancy(
                "missing-effect", text, RULE_COMMENCE, place, post.url, str(found), str(expected), severity
            )


def check_dice(
    post: DuelPost, duel: Duel, rolls: Sequence[Roll], battle_master: str, since: datetime
) -> Iterator[Discrepancy]:
    """D219-XCHK-06: a DICE6 of the Battle Master before the post (after `since`), a DICE3 for each Gather told."""
    own = [roll for roll in rolls if folded(roll.who) == folded(battle_master)]
    sixes = [roll for roll in own if roll.expression.upper() in ("DICE6", "1DICE6")]
    fitting = [roll for roll in sixes if since <= roll.at <= post.posted_at + CLOCKS]
    brought = {"1": 0, "6": 2}
    if not any(brought.get(roll.result.strip(), 1) == len(duel.gewgaws) for roll in fitting):
        text = f"no DICE6 of {battle_master} before the post brings Duel {post.number} its {len(duel.gewgaws)} Gewgaws"
        yield Discrepancy("unexplained-change", text, RULE_CREATE, post=post.url)
    yield from _check_gathers(post, duel, own)


def _check_gathers(post: DuelPost, duel: Duel, own: Sequence[Roll]) -> Iterator[Discrepancy]:
    told = read_resolution(post.resolution, duel, duel.ring)
    ended = max((comment.at for comment in post.resolving), default=post.posted_at)
    threes = Counter(
        number
        for roll in own
        if roll.expression.upper().endswith("DICE3") and post.posted_at <= roll.at <= ended + CLOCKS
        for number in roll.result.replace(",", " ").split()
    )
    if Counter(map(str, told.rolls)) - threes:
        text = f"the Gathers of Duel {post.number} have other results than the DICE3 that were rolled"
        yield Discrepancy("unexplained-change", text, GATHER, post=post.url)


def check_dov(dov: Post, state: State) -> Iterator[Discrepancy]:
    """D219-XCHK-07: who declares victory has achieved it by the sheet of that time."""
    winners: Collection[str] = victory(state)
    if folded(dov.author) not in map(folded, winners):
        text = f"{dov.author} declares victory, and by the sheet {', '.join(winners) or 'nobody'} has achieved it"
        yield Discrepancy("mismatch", text, "Achievements", post=dov.url, severity="warning")
