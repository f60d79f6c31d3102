"""What a cycle saw, as it is handed from reading to planning and telling."""

from parsers.records import Record
from syncd.dynasties.protocol import Dynasty
from syncd.service.judging import Judged
from syncd.service.reading import BlogRead
from syncd.service.turnover import Turned
from syncd.service.watching import WikiRead
from syncd.validator.findings import Finding
from syncd.validator.replay import Replayed
from writers.resolution_note import Note


class Observed(Record, frozen=True):
    """What a cycle saw. `judged`, `gamestate` and `notes` (on young resolutions) are None where they would rest on what
    could not be read.
    """

    blog: BlogRead
    wiki: WikiRead
    judged: Judged | None
    dynasty: Dynasty | None
    gamestate: Replayed | None
    notes: tuple[Note, ...] | None
    findings: tuple[Finding, ...]
    troubles: tuple[str, ...]
    turned: Turned = Turned(None)

    @property
    def complete(self) -> bool:
        """Whether both sources were read as a whole."""
        return self.blog.complete and self.wiki.complete
