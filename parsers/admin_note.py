"""What an admin wrote on resolving a matter: outcome, tally, admin."""

from parsers.records import AdminNote


def read_admin_note(text: str) -> AdminNote:
    """What a note says; None for whatever it does not."""
    return AdminNote(text=text)
