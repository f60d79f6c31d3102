"""What an admin wrote on resolving a matter: outcome, tally, admin.

Notes are free text with a house style (`Reached quorum 7 votes to 1. Enacted by Ann.`). What a note does not say is
None; the tables of words and forms are in `parsers.notes`.
"""

from functools import lru_cache

from parsers.notes.outcome import last_resolution, read_outcome
from parsers.notes.signature import read_admin
from parsers.notes.tally import Tally, read_tally
from parsers.notes.words import operative, quiet, ready
from parsers.records import AdminNote


@lru_cache(maxsize=1000)  # the house style repeats itself, and so do the pages that are read
def read_admin_note(text: str) -> AdminNote:
    """What a note says; of several resolutions in one note the last counts."""
    note = operative(ready(text))
    calm = last_resolution(quiet(note))
    outcome = read_outcome(calm)
    tally = read_tally(calm, outcome)
    if outcome is None:
        outcome = _outcome_of(tally)
    return AdminNote(
        text=text,
        outcome=outcome,
        votes_for=tally.votes_for,
        votes_against=tally.against,
        votes_deferential=tally.deferential,
        admin=read_admin(note, outcome),
    )


def _outcome_of(tally: Tally) -> str | None:
    """A note that gives nothing but the tally: more FOR than AGAINST passes, a tie fails."""
    if tally.votes_for is None or tally.against is None:
        return None
    return "enacted" if tally.votes_for > tally.against else "failed"
