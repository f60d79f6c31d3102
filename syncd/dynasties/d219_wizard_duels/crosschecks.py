"""D219-XCHK: the sheet, the duel posts, their comments, the dice and the DoVs held against each other."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from parsers.records import Post, Roll
from syncd.dynasties.d219_wizard_duels.cells import DUELS, KEYS, RING, SPELLS, SPELLS_CAST, WIZARDS, cells_of
from syncd.dynasties.d219_wizard_duels.commencing import RULE as COMMENCING
from syncd.dynasties.d219_wizard_duels.commencing import resolve_duel
from syncd.dynasties.d219_wizard_duels.comment import Resolution, Told, read_resolution
from syncd.dynasties.d219_wizard_duels.duels import RULE as CREATING
from syncd.dynasties.d219_wizard_duels.duels import with_duel
from syncd.dynasties.d219_wizard_duels.posts import DuelPost
from syncd.dynasties.d219_wizard_duels.sheet import render
from syncd.dynasties.d219_wizard_duels.spells import FIZZLE, GATHER, spell_of
from syncd.dynasties.d219_wizard_duels.state import Duel, DuelStatus, State
from syncd.dynasties.d219_wizard_duels.victory import victory
from syncd.dynasties.protocol import CLOCKS, Breach, Place, Value
from syncd.dynasties.rulings import Rolls
from syncd.dynasties.sheets import folded

WEEK = timedelta(days=7)
"""How long before the first Duel its die may have been rolled."""


def check_post(post: DuelPost, duel: Duel, others: Mapping[int, DuelPost]) -> Iterator[Breach]:
    """D219-XCHK-01: ring, Gewgaws and link against the sheet's row; no earlier Duel unresolved when it was posted."""
    row = str(post.number)
    if post.ring and [*map(folded, post.ring)] != [*map(folded, duel.ring)]:
        yield _differs("ring", Place(DUELS, row, RING), post, duel.ring, post.ring)
    if sorted(post.gewgaws) != sorted(duel.gewgaws):
        yield _differs("Gewgaws", Place(DUELS, row, "Gewgaws"), post, duel.gewgaws, post.gewgaws)
    if post.list_number not in (None, post.number):
        text = f"the post of Duel {row} names the spell list of Duel {post.list_number}"
        yield _of_post("Spell List", text, post, CREATING)
    for number, other in others.items():
        resolved_at = other.resolving[0].at if other.resolving else None
        if number < post.number and (resolved_at is None or resolved_at > post.posted_at):
            text = f"Duel {row} was posted before Duel {number} was resolved"
            yield _of_post(KEYS[DUELS], text, post, CREATING)


def _differs(what: str, place: Place, post: DuelPost, found: tuple[str, ...], told: tuple[str, ...]) -> Breach:
    text = f"the {what} of Duel {place.row} is {', '.join(found) or 'none'} on the sheet, "
    text += f"and {', '.join(told) or 'none'} in the post"
    return Breach("duel-post", place, text, told, (CREATING,), links=(post.url,))


def _of_post(column: str, text: str, post: DuelPost, rule: str, severity: str = "error") -> Breach:
    place = Place(DUELS, str(post.number), column)
    return Breach("duel-post", place, text, rules=(rule,), severity=severity, links=(post.url,))


def check_status(post: DuelPost, duel: Duel) -> Iterator[Breach]:
    """D219-XCHK-02: resolved with a resolution comment, pending with only a commencing one, else open."""
    if post.status is not duel.status:
        text = f"Duel {post.number} is {duel.status} on the sheet, and {post.status} by the comments on its post"
        place = Place(DUELS, str(post.number), "Status")
        yield Breach("duel-post", place, text, post.status.title(), (COMMENCING,), links=(post.url,))


def check_resolution(post: DuelPost, duel: Duel, state: State) -> Iterator[Breach]:
    """D219-XCHK-03: casters and spells against Spells Cast, each Wizard once, in the order of speeds and ring."""
    told = read_resolution(post.resolution, duel, list(state.wizards)).told
    times = Counter(line.caster for line in told)
    for name in (name for name in times if times[name] > 1):
        yield _of_comment(f"the resolution of Duel {post.number} tells two spells of {name}", post)
    for name, spell in duel.casts.items():
        if name not in times:
            yield _of_comment(f"the resolution of Duel {post.number} tells no spell of {name}", post)
        elif spell not in [line.spell for line in told if line.caster == name]:
            yield _of_comment(f"{name} cast {spell} by the sheet, and not by the resolution comment", post)
    for name in (name for name in times if duel.casts and name not in duel.casts):
        yield _of_comment(f"{name} casts a spell by the resolution comment, and none by the sheet", post)
    if not _in_casting_order(told, duel, state):
        yield _of_comment(f"the spells of Duel {post.number} are not told in casting order", post, "warning")


def _of_comment(text: str, post: DuelPost, severity: str = "error") -> Breach:
    return replace(_of_post(SPELLS_CAST, text, post, COMMENCING, severity), kind="resolution-comment")


def _in_casting_order(told: Sequence[Told], duel: Duel, state: State) -> bool:
    """Whether speeds fall and positions rise; a Fizzle may stand where the spell stood that it came of."""
    lines = [line for line in told if line.spell != FIZZLE]
    order = [(-spell_of(state, line.spell).speed, duel.position_of(line.caster) or 0) for line in lines]
    return order == sorted(order)


def check_stars(before: State, after: State, post: DuelPost) -> Iterator[Breach]:
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
            text = (
                f"{name} has {after.wizards[name].stars} Stars after Duel {post.number}, and {expected} by its comment"
            )
            yield _missing(Place(WIZARDS, name, "Stars"), text, expected, post)


def _compared(expected: State, after: State, post: DuelPost, severity: str) -> Iterator[Breach]:
    shown = cells_of(after)
    for place, value in cells_of(expected).items():
        if place in shown and shown[place] != value:
            found, wanted = render(place, shown[place]) or "empty", render(place, value) or "empty"
            text = f"{place.column} of {place.row} is {found} after Duel {post.number}, and {wanted} by its comment"
            yield _missing(place, text, value, post, severity)


def _missing(place: Place, text: str, expected: Value, post: DuelPost, severity: str = "error") -> Breach:
    return Breach("missing-effect", place, text, expected, (COMMENCING,), severity, (post.url,))


def resolved_again(before: State, number: int, resolution: Resolution) -> State | None:
    """The state after the Duel, from what its comment tells; None where it does not tell every selection."""
    duel = before.duels[number]
    selections = resolution.selections
    if any(selections.get(name) is None for name in duel.ring if name in before.active):
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


def check_charm(before: State, after: State, post: DuelPost) -> Iterator[Breach]:
    """D219-XCHK-05: 0 for what was selected, 1 more for the rest of the list but Fizzle (D219-SPELL-09)."""
    duel = before.duels[post.number]
    resolution = read_resolution(post.resolution, duel, list(before.wizards))
    selected = {FIZZLE if line.sniped else line.instead_of or line.spell for line in resolution.told}
    for name, spell in before.spells.items():
        listed = name in duel.spell_list and name != FIZZLE
        expected = 0 if name in selected else spell.charm + listed
        found = after.spells[name].charm if name in after.spells else expected
        if found != expected:
            text = f"the charm of {name} is {found} after Duel {post.number}, and should be {expected}"
            yield _missing(Place(SPELLS, name, "Charm"), text, expected, post, _certainty(resolution))


def check_dice(
    post: DuelPost, duel: Duel, rolls: Sequence[Roll], battle_master: str, since: datetime
) -> Iterator[Breach]:
    """D219-XCHK-06: a DICE6 of the Battle Master before the post (after `since`), a DICE3 for each Gather told."""
    own = [roll for roll in rolls if folded(roll.who) == folded(battle_master)]
    fitting = [roll for roll in own if since <= roll.at <= post.posted_at + CLOCKS and brings(roll, len(duel.gewgaws))]
    if not fitting:
        text = f"no DICE6 of {battle_master} before the post brings Duel {post.number} its {len(duel.gewgaws)} Gewgaws"
        yield replace(_of_post("Gewgaws", text, post, CREATING), kind="dice")
    ended = max((comment.at for comment in post.resolving), default=post.posted_at)
    threes = [roll for roll in own if post.posted_at <= roll.at <= ended + CLOCKS and roll.expression.endswith("DICE3")]
    results = Counter(number for roll in threes for number in roll.result.replace(",", " ").split())
    if Counter(map(str, read_resolution(post.resolution, duel, duel.ring).rolls)) - results:
        text = f"the Gathers of Duel {post.number} have other results than the DICE3 that were rolled"
        yield replace(_of_post(SPELLS_CAST, text, post, GATHER), kind="dice")


def brings(roll: Roll, gewgaws: int) -> bool:
    """Whether a roll is a DICE6 that brings so many Gewgaws (D219-DUEL-03)."""
    sixes = roll.expression.upper() in ("DICE6", "1DICE6")
    return sixes and {"1": 0, "6": 2}.get(roll.result.strip(), 1) == gewgaws


def check_dov(dov: Post, state: State) -> Iterator[Breach]:
    """D219-XCHK-07: who declares victory has achieved it by the sheet of that time."""
    winners = victory(state)
    if folded(dov.author) not in map(folded, winners):
        text = f"{dov.author} declares victory, and by the sheet {', '.join(winners) or 'nobody'} has achieved it"
        place = Place(WIZARDS, dov.author, "Achievements")
        yield Breach("victory", place, text, None, ("Achievements",), "warning", (dov.url,))


def cross_checks(state: State, posts: Mapping[int, DuelPost], rolls: Sequence[Roll] | None) -> Iterator[Breach]:
    """Every Duel of the sheet against its post, as far as the sheet of one moment tells.

    A status that the sheet lacks yet is due, and what a resolution changed is explained by replay. Dice are looked for
    only where the rolls that were read go back far enough.
    """
    for number, post in posts.items():
        duel = state.duels.get(number)
        if duel is None:
            continue
        yield from check_post(post, duel, posts)
        if _ahead(duel, post):
            yield from check_status(post, duel)
        if post.resolving and duel.status is DuelStatus.RESOLVED:
            yield from check_resolution(post, duel, state)
        earlier = max((posts[other].posted_at for other in posts if other < number), default=post.posted_at - WEEK)
        if rolls and min(roll.at for roll in rolls) <= earlier:
            yield from check_dice(post, duel, rolls, state.battle_master or "", earlier)


def _ahead(duel: Duel, post: DuelPost) -> bool:
    """Whether the sheet shows more done than the comments do."""
    order = list(DuelStatus)
    return order.index(duel.status) > order.index(post.status)
