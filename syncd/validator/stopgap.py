"""What watches a new tracking page until somebody has written a pack for it: a draft made from the page itself."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from parsers.records import Record, Revision
from syncd.dynasties.generic.draft import Known, draft_pack
from syncd.dynasties.generic.dynasty import GenericDynasty


class Stopgap(Record, frozen=True):
    """A drafted pack's text, and the dynasty that it makes."""

    pack: str
    dynasty: GenericDynasty


def stopgap(revisions: Sequence[Revision], known: Known) -> Stopgap | None:
    """A draft for the page of these revisions, oldest first; None where it has no table that can be read.

    It checks rows against the roster and numbers, and tells who set what; of actions it knows nothing. The tables are
    those of now; what their cells hold is learned from the first revision that had them.
    """
    newest = next(_drafts(revisions[-1:], known), None)
    if newest is None:
        return None
    if all(table.rows.emperor for table in newest.dynasty.tables):
        known = replace(known, emperor=None)  # who has a row by now began without one
    shape = _shape(newest.dynasty)
    return next((draft for draft in _drafts(revisions, known) if _shape(draft.dynasty) == shape), newest)


def _drafts(revisions: Sequence[Revision], known: Known) -> Iterator[Stopgap]:
    for revision in revisions:
        pack = draft_pack(revision.page, revision.text or "", known)
        if "[[table]]" in pack:
            yield Stopgap(pack, GenericDynasty.of_pack(f"the draft for {revision.page}", pack))


def _shape(dynasty: GenericDynasty) -> tuple[object, ...]:
    return tuple((table.name, table.key, tuple(c.heading for c in table.columns)) for table in dynasty.tables)
