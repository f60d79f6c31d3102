"""The answer of a rule that says what somebody may do: yes or no, why, and when that turns."""

from datetime import datetime

from parsers.records import Record
from syncd.rules.edition import Terms


class Right(Record, frozen=True):
    """Whether something is allowed.

    `reason` says why (not), with the edition's words still in braces; `until` is the instant at which the answer
    turns by itself, None where the clock does not change it.
    """

    allowed: bool
    reason: str = ""
    until: datetime | None = None

    def told(self, terms: Terms) -> str:
        """The reason in the edition's own words."""
        return in_words(self.reason, terms)


def in_words(text: str, terms: Terms) -> str:
    """A text with the edition's words for the neutral ones that stand in braces."""
    for name, word in terms._asdict().items():
        text = text.replace("{" + name + "}", word)
    return text
