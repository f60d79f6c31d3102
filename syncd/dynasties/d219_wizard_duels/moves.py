"""An action of this dynasty as a move on the Duel Sheet, with the evidence that there is."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from parsers.addresses import permalink
from parsers.records import Record
from syncd.dynasties.d219_wizard_duels.cells import effects
from syncd.dynasties.d219_wizard_duels.hidden import Known, hidden_of
from syncd.dynasties.d219_wizard_duels.posts import DuelPost, duel_posts
from syncd.dynasties.d219_wizard_duels.state import Duel, State
from syncd.dynasties.protocol import Action, Citation, Gamestate, Move, Scene
from syncd.dynasties.rulings import Ruling


class Around(Record, frozen=True):
    """An edit's surroundings: the sheet before it, the state as far as it is known, the scene, the duel posts."""

    before: Gamestate
    known: Known
    scene: Scene
    posts: Mapping[int, DuelPost]

    @property
    def state(self) -> State:
        """The state before the edit."""
        return self.known.state

    @property
    def unresolved(self) -> tuple[int, Duel] | None:
        """The Duel that is open or pending, with its Number."""
        number = self.state.unresolved()
        return None if number is None else (number, self.state.duels[number])


def around(before: Gamestate, known: Known, scene: Scene) -> Around:
    """All that the explanations look at."""
    posts = duel_posts(scene.posts or (), scene.roster.emperor or "", tuple(known.state.wizards))
    return Around(before, known, scene, posts)


def move_of(
    here: Around,
    action: Action,
    ruling: Ruling[State],
    text: str,
    missing: tuple[str, ...] = (),
) -> Move:
    """A ruling as a move on the sheet; columns that the sheet does not have are left out of its effects."""
    shown = {(place.table, place.column) for place in here.before.cells}
    tables = {table for table, _ in shown}
    changed = effects(here.state, ruling.state)
    return Move(
        action=action,
        text=text,
        effects={p: value for p, value in changed.items() if p.table not in tables or (p.table, p.column) in shown},
        memory={**here.before.memory, "duels": {}, **hidden_of(ruling.state)},
        violations=ruling.violations,
        rules=tuple(dict.fromkeys(entry.rule for entry in ruling.log)),
        missing=missing,
    )


def by_actor(ruling_of: Callable[[str], Ruling[State]], here: Around) -> Ruling[State]:
    """The ruling on who acts; if that is illegal, with what it would have made of it had the Battle Master acted."""
    ruling = ruling_of(here.scene.by)
    would = ruling if ruling.legal else ruling_of(here.state.battle_master or "")
    return replace(would, violations=ruling.violations)


def citing(move: Move, post: DuelPost | None) -> Move:
    """The move with the Battle Master's comment that tells of it."""
    if post is None:
        return move
    cited = post.resolving[:1] if move.action.kind == "resolve_duel" else (post.commencing,) if post.commencing else ()
    links = [(comment, permalink(post.url, comment.anchor)) for comment in cited]
    cites = tuple(Citation(f"{comment.author}'s comment on Wizard Duel {post.number}", link) for comment, link in links)
    return replace(move, cites=(*move.cites, *cites))
