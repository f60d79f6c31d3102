"""Tags: `[X]` in a title, and what a matter would change."""

from syncd.rules.game import VotableMatter

CORE_TEXT = frozenset({"core", "special-case", "appendix"})
"""The kinds of rules whose text needs a tag to be changed."""

DYNASTIC = frozenset({"dynastic"})
DYNASTIC_OR_GAMESTATE = frozenset({"dynastic", "gamestate"})


def tags(title: str) -> tuple[str, ...]:
    """The tags of a title, without brackets and in small letters."""
    found = [part.partition("]") for part in title.split("[")[1:]]
    return tuple(" ".join(tag.casefold().split()) for tag, closed, _ in found if closed)


def changes(matter: VotableMatter) -> frozenset[str]:
    """What the matter would change: as stated, else what its tags say, else the dynasty's rules."""
    if matter.changes is not None:
        return matter.changes
    if "[" not in matter.title:
        return DYNASTIC
    return CORE_TEXT.intersection(tag.replace(" ", "-") for tag in tags(matter.title)) or DYNASTIC


def subject(title: str) -> str:
    """What follows the first colon of a title, or the whole title without one."""
    _, colon, after = title.partition(":")
    return (after if colon else title).strip()
