"""From a finding to the one operation on the page that puts it right, or in words why none does without a person."""

from collections.abc import Iterable, Iterator, Sequence

from parsers.errors import SyncdError
from parsers.records import Cell, Record, Revision
from parsers.wikitext import read_tables
from parsers.wikitext.layout import layout
from syncd.dynasties.protocol import Dynasty, Effects, Gamestate, Illegal, Place, Scene, Value
from syncd.dynasties.sheets import Found, find_table, row_name
from syncd.validator.explained import rendered
from syncd.validator.findings import Finding, Where
from writers.surgery import AddRow, Operation, RemoveRow, SetCell, operate

LOOKED_BACK = 60
"""So many revisions are searched for the wikitext that a cell had."""


class Ground(Record, frozen=True):
    """What a correction stands on: the page's newest revision, the gamestate, and what else is known of both."""

    revision: Revision
    gamestate: Gamestate
    dynasty: Dynasty
    scene: Scene | None = None
    history: tuple[Revision, ...] = ()

    @property
    def text(self) -> str:
        """The page's wikitext."""
        return self.revision.text or ""


def operation_for(finding: Finding, ground: Ground) -> Operation | str:
    """What puts a finding right, or in words why nothing does without a person."""
    found = _table(finding.where, ground.text, ground.dynasty)
    if isinstance(found, str):
        return found
    where = finding.where
    place = Place(found.schema.name, where.row or "", where.column or "")
    if place.column == found.schema.key:
        return _row_operation(finding, place, found, ground)
    if finding.kind == "missing-effect" and finding.expected is None:
        return "how the action goes on is its player's decision"
    if place not in ground.gamestate.cells:
        return f"what should stand there ({place.row}, {place.column}) is not known"
    if (
        finding.kind == "derived-value"
        and rendered(ground.dynasty, place, ground.gamestate.cells[place]) != finding.expected
    ):
        return "it follows from a value that is in question itself"
    text = _text(found, place)
    value = _source(place, ground.gamestate.cells[place], text, ground)
    if value == text:
        return "it takes an action that is its player's own"
    return _set(found, place, value)


def each_once(operations: Iterable[Operation]) -> tuple[Operation, ...]:
    """The operations in their order, each a single time."""
    once: list[Operation] = []
    for operation in operations:
        if operation not in once:
            once.append(operation)
    return tuple(once)


def dependents(ground: Ground, operations: Sequence[Operation]) -> tuple[Operation, ...]:
    """What has to follow on the page once the operations are made: derived values that were right before them."""
    if ground.scene is None or not operations:
        return ()
    try:
        after = operate(ground.text, operations).text
    except SyncdError:
        return ()
    shown, right = _derived(ground, ground.text, ground.scene)
    shown_after, right_after = _derived(ground, after, ground.scene)
    return tuple(
        operation
        for place, value in right_after.items()
        if shown.get(place) == right.get(place) and place in shown_after and shown_after[place] != value
        for operation in _set_value(ground, after, place, value)
    )


def _row_operation(finding: Finding, place: Place, found: Found, ground: Ground) -> Operation | str:
    """A row goes only where an edit without right made it; one that came there by right is for a person to judge.

    So is one with more in it than is known of it: taken out or put in anew it would lose that.
    """
    number = found.index + 1
    if more := _unknown(place, ground):
        return f"the row {place.row} holds what nobody here knows how to keep ({', '.join(more)})"
    if finding.found is not None and finding.expected is None:
        legal = place in ground.gamestate.cells
        return f"the row {place.row} came there by right" if legal else RemoveRow(number, place.row)
    cells = _row_values(place, found, ground)
    return f"a row for {place.row} needs values that somebody has to know" if cells is None else AddRow(number, cells)


def _unknown(place: Place, ground: Ground) -> tuple[str, ...]:
    """The headings under which a row holds something though they are not declared, when it was last on the page."""
    for revision in (ground.revision, *reversed(ground.history[-LOOKED_BACK:])):
        found = _table(Where(table=place.table), revision.text or "", ground.dynasty)
        if isinstance(found, str):
            continue
        known = {found.key, *found.columns.values()}
        if found.schema.pairs or known.issuperset(range(len(found.table.header))):
            return ()
        if cells := _row(found, place):
            return tuple(_heading(found, n) for n, cell in cells.items() if n not in known and cell.text.strip())
    return ()


def _heading(found: Found, column: int) -> str:
    header = found.table.header
    return header[column] if column < len(header) else f"#{column + 1}"


def _row_values(place: Place, found: Found, ground: Ground) -> dict[str, str] | None:
    """The cells of a row that is put back, or that begins with its defaults; None where one is not known."""
    places = [Place(place.table, place.row, heading) for heading in found.columns]
    known = ground.gamestate.cells
    values = (
        {here: known[here] for here in places if here in known} if place in known else _defaults(place, places, ground)
    )
    if any(isinstance(values.get(here, Illegal("", "")), Illegal) for here in places):
        return None
    headings = {here: found.table.header[found.columns[here.column]] for here in places}
    texts = {headings[here]: _source(here, values[here], "", ground) for here in places}
    return {found.table.header[found.key]: place.row, **texts}


def _defaults(key: Place, places: Sequence[Place], ground: Ground) -> dict[Place, Value]:
    """What a new row begins with; what follows from its other values comes last."""
    values: dict[Place, Value] = {key: key.row}
    if ground.scene is None:
        return values
    for _ in range(2):
        state = Gamestate({**ground.gamestate.cells, **values}, ground.gamestate.memory)
        for here in places:
            value = None if here in values else ground.dynasty.default(state, here, ground.scene)
            if value is not None:
                values[here] = value
    return values


def _source(place: Place, value: Value, like: str, ground: Ground) -> str:
    """The wikitext that the cell had when it last held the value; else the value as the page writes it."""
    if isinstance(value, str | tuple) and value:
        for revision in reversed(ground.history[-LOOKED_BACK:]):
            for source, text in _sources(place, revision, ground.dynasty):
                if ground.dynasty.value(place, text) == value:
                    return source
    return ground.dynasty.render(place, value, like)


def _sources(place: Place, revision: Revision, dynasty: Dynasty) -> Iterator[tuple[str, str]]:
    """The wikitext and the plain text of a cell in a revision; nothing where the revision does not show it."""
    found = _table(Where(table=place.table), revision.text or "", dynasty)
    cell = None if isinstance(found, str) else _cell(found, place)
    if cell is not None:
        yield cell.source.strip(), cell.text


def _text(found: Found, place: Place) -> str:
    cell = _cell(found, place)
    return "" if cell is None else cell.text


def _cell(found: Found, place: Place) -> Cell | None:
    if place.column not in found.columns:
        return None
    if found.schema.pairs:
        return found.table.rows[found.columns[place.column]].cells[-1]
    return _row(found, place).get(found.columns[place.column])


def _row(found: Found, place: Place) -> dict[int, Cell]:
    """The cells of the place's row by their column; nothing where it is not there."""
    for line in layout(found.table.rows):
        cells = {number: cell for number, cell in enumerate(line) if cell is not None}
        name = cells.get(found.key)
        if name is not None and row_name(name.text) == place.row:
            return cells
    return {}


def _table(where: Where, text: str, dynasty: Dynasty) -> Found | str:
    schema = next((one for one in dynasty.tables if one.name == where.table), None)
    if schema is None:
        return f"{where.page} has no table {where.table} that the dynasty knows"
    return find_table(read_tables(text).value, schema)


def _set(found: Found, place: Place, value: str) -> SetCell:
    """The cell by the page's own headings; a table that stands upright has its values in the second column."""
    if found.schema.pairs:
        heading = found.table.rows[found.columns[place.column]].cells[0].text
        return SetCell(found.index + 1, heading, "#2", value)
    return SetCell(found.index + 1, place.row, found.table.header[found.columns[place.column]], value)


def _derived(ground: Ground, text: str, scene: Scene) -> tuple[dict[Place, Value], Effects]:
    """What the page of this text shows, and the derived values that belong to it."""
    shown = {**ground.gamestate.cells, **ground.dynasty.read(ground.revision.page, text).value}
    return shown, ground.dynasty.derive(Gamestate(shown, ground.gamestate.memory), scene)


def _set_value(ground: Ground, text: str, place: Place, value: Value | None) -> Iterator[Operation]:
    found = _table(Where(page=ground.revision.page, table=place.table), text, ground.dynasty)
    if not isinstance(found, str) and place.column in found.columns and value is not None:
        yield _set(found, place, ground.dynasty.render(place, value, _text(found, place)))
