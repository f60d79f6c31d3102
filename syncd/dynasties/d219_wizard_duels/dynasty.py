"""Edition 219 as replay sees it: the Duel Sheet, and the actions of the Wizards behind its changes."""

from collections.abc import Iterator
from datetime import timedelta

from msgspec import Raw
from msgspec.json import encode
from msgspec.structs import replace

from parsers.errors import BadCase
from parsers.records import Kind, Reading, Status
from syncd.dynasties.d219_wizard_duels import sheet
from syncd.dynasties.d219_wizard_duels.actions import act
from syncd.dynasties.d219_wizard_duels.cells import DUELS, PAGE, list_page
from syncd.dynasties.d219_wizard_duels.crosschecks import check_dov, cross_checks
from syncd.dynasties.d219_wizard_duels.explaining import announced, moves
from syncd.dynasties.d219_wizard_duels.hidden import known_state
from syncd.dynasties.d219_wizard_duels.moves import Around, around, move_of
from syncd.dynasties.d219_wizard_duels.pages import check_whole
from syncd.dynasties.d219_wizard_duels.posts import DuelPost
from syncd.dynasties.d219_wizard_duels.reading import read_action
from syncd.dynasties.d219_wizard_duels.resolutions import commencing_of, publicly_known, resolution
from syncd.dynasties.d219_wizard_duels.spells import SPELLS
from syncd.dynasties.d219_wizard_duels.state import DuelStatus
from syncd.dynasties.given import Given
from syncd.dynasties.protocol import (
    Action,
    Breach,
    Cells,
    Due,
    Effects,
    Gamestate,
    Move,
    Place,
    Scene,
    TableSchema,
    Value,
    Violation,
)


class WizardDuels:
    """The dynasty of Wizards and the Battle Master; its tables are those of `duel_sheet.toml`."""

    @property
    def name(self) -> str:
        """What the dynasty is called."""
        return sheet.LAYOUT.name

    @property
    def tables(self) -> tuple[TableSchema, ...]:
        """Where its public variables stand."""
        return sheet.LAYOUT.tables

    @property
    def grace(self) -> timedelta:
        """How long a resolution may take over several edits."""
        return sheet.LAYOUT.model.grace

    def read(self, page: str, text: str) -> Reading[Cells]:
        """The values on the Duel Sheet; no other page has tables of this dynasty."""
        return sheet.read_sheet(text) if page == PAGE else Reading({})

    def references(self, state: Gamestate) -> tuple[str, ...]:
        """The page of each Duel's Spell List."""
        rows = {place.row for place in state.cells if place.table == DUELS and place.row.isdecimal()}
        return tuple(list_page(int(row)) for row in sorted(rows, key=int))

    def value(self, place: Place, text: str) -> Value:
        """The value of a cell's plain text."""
        return sheet.value_of(place, text)

    def render(self, place: Place, value: Value | None, like: str = "") -> str:
        """The value as the sheet writes it."""
        return sheet.render(place, value, like)

    def default(self, state: Gamestate, place: Place, scene: Scene) -> Value | None:
        """What a new row starts with: the Lode of all others, and the defaults (D219-STAR-01)."""
        return sheet.LAYOUT.default(state, place, scene)

    def derive(self, state: Gamestate, scene: Scene) -> Effects:  # noqa: ARG002 (the protocol's)
        """Nothing on the sheet is derived."""
        return {}

    def invariants(self, state: Gamestate, scene: Scene) -> Iterator[Breach]:
        """D219-PAGE-05 to 08; rows and types are looked at elsewhere."""
        return check_whole(state.cells, scene.roster, tuple(SPELLS))

    def apply(self, state: Gamestate, action: Action, scene: Scene) -> Move:
        """Whether the action is legal, and what it does; `parameters` are those of `syncd referee`, and `rolls`."""
        here = around(state, known_state(state, scene), replace(scene, by=action.actor))
        given = Given(Raw(encode({**action.parameters, "type": action.kind, "actor": action.actor})))
        since, rolls = given.members().get("since"), action.parameters.get("rolls")
        try:
            done = read_action(given, here.state)
            at = scene.at if since is None else since.instant()
        except BadCase as error:
            return Move(action, action.kind, violations=(Violation("Actions", str(error)),))
        known = publicly_known(here, done)
        if known is not None:
            return known
        ruling = act(here.state, done, rolls if isinstance(rolls, list) else (), at)
        return move_of(here, action, ruling, f"{action.actor}: {action.kind.replace('_', ' ')}", here.known.doubts)

    def explain(self, before: Gamestate, wanted: Effects, scene: Scene) -> Iterator[Move]:
        """Actions that could have brought some of the wanted values about."""
        return moves(around(before, known_state(before, scene), scene), wanted)

    def cross_checks(self, state: Gamestate, scene: Scene) -> Iterator[Breach]:
        """D219-XCHK-01 to 03, 06 and 07: the sheet against posts, comments, rolls and DoVs."""
        here = around(state, known_state(state, scene), scene)
        yield from cross_checks(here.state, here.posts, scene.rolls)
        for page in scene.posts or ():
            if page.post.kind is Kind.DOV and page.post.status is Status.PENDING:
                yield from check_dov(page.post, here.state)

    def due(self, state: Gamestate, scene: Scene) -> Iterator[Due]:
        """Duels that the blog shows scheduled, commenced or resolved, and the sheet does not."""
        if scene.posts is None or scene.roster.emperor is None:
            return
        here = around(state, known_state(state, scene), replace(scene, by=scene.roster.emperor))
        for number, post in sorted(here.posts.items()):
            yield from self._due(here, number, post)

    def _due(self, here: Around, number: int, post: DuelPost) -> Iterator[Due]:
        duel = here.state.duels.get(number)
        if duel is None:
            known = number == max(here.state.duels, default=0) + 1 and here.state.unresolved() is None
            if known and post.ring:
                yield Due(announced(here, post), post.posted_at, post.posted_at + self.grace)
        elif post.resolving and duel.status is not DuelStatus.RESOLVED:
            at = post.resolving[0].at
            status = {Place(DUELS, str(number), "Status"): "Resolved"}
            yield Due(resolution(here, number, status), at, at + self.grace)
        elif post.commencing is not None and duel.status is DuelStatus.OPEN:
            yield Due(commencing_of(here, number, duel), post.commencing.at, post.commencing.at + self.grace)
