"""The one way in which a text is changed: some spans replaced, everything between them untouched."""

from collections.abc import Sequence

from parsers.errors import WriteRefused
from parsers.records import Record, Span


class Splice(Record, frozen=True):
    """`text[span]` becomes `replacement`; an empty span inserts."""

    span: Span
    replacement: str


class Operated(Record, frozen=True):
    """A changed text, and the `splices` of the old text that made it, in order and without overlap."""

    text: str
    splices: tuple[Splice, ...] = ()

    @property
    def touched(self) -> tuple[Span, ...]:
        """The spans of the new text that were written; outside them it is the old one's, character by character."""
        shift = 0
        spans: list[Span] = []
        for splice in self.splices:
            start = splice.span.start + shift
            spans.append(Span(start, start + len(splice.replacement)))
            shift += len(splice.replacement) - (splice.span.end - splice.span.start)
        return tuple(spans)


def apply(text: str, splices: Sequence[Splice]) -> Operated:
    """The text with all splices made at once; two that overlap are refused, insertions at one place stay in order."""
    ordered = tuple(sorted(splices, key=lambda splice: (splice.span.start, splice.span.end)))
    out: list[str] = []
    position = 0
    for splice in ordered:
        if splice.span.start < position:
            raise WriteRefused("page", "overlap", "two of the changes touch the same place", replan=False)
        out += text[position : splice.span.start], splice.replacement
        position = splice.span.end
    return Operated("".join((*out, text[position:])), ordered)
