"""Which rule of one text is which rule of another: by name and place, else by what it says."""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence

from syncd.rules.law.pins import Face

ENOUGH_IN_COMMON = 0.4

Key = Callable[[Face], Hashable]

BY: tuple[Key, ...] = (
    lambda one: one.name and (one.section, one.above, one.name, one.keyword, one.top),
    lambda one: one.name and (one.section, one.name, one.keyword, one.top),
    lambda one: one.name and (one.name, one.top),
    lambda one: one.sentences and one.text,
)
"""What makes two rules one, the surest first; a key that is empty says nothing."""


def match(old: Sequence[Face], new: Sequence[Face]) -> dict[int, int]:
    """For the index of a rule in `new` the index of the same rule in `old`.

    1. same section, same rule above, same name; 2. same section and name; 3. same name;
    4. same text; 5. enough sentences in common; 6. headings that were lost, by their place.
    """
    found: dict[int, int] = {}
    for key in BY:
        _by_key(old, new, found, key)
    _by_overlap(old, new, found)
    _by_place(old, new, found)
    return found


def _by_key(old: Sequence[Face], new: Sequence[Face], found: dict[int, int], key: Key) -> None:
    """Of several with one key, those most alike are paired first, then those that come first."""
    taken = set(found.values())
    by_key: dict[Hashable, list[int]] = {}
    for at, face in enumerate(old):
        if at not in taken and key(face):
            by_key.setdefault(key(face), []).append(at)
    open_rules = [index for index, face in enumerate(new) if index not in found and key(face) in by_key]
    pairs = [(index, at) for index in open_rules for at in by_key[key(new[index])]]
    _take(pairs, old, new, found)


def _take(pairs: list[tuple[int, int]], old: Sequence[Face], new: Sequence[Face], found: dict[int, int]) -> None:
    """Pair off the most alike first; each rule is paired once."""
    taken = set(found.values())
    if len({index for index, _ in pairs}) < len(pairs) or len({at for _, at in pairs}) < len(pairs):
        pairs = sorted(pairs, key=lambda pair: (-common(old[pair[1]], new[pair[0]]), pair))
    for index, at in pairs:
        if index not in found and at not in taken:
            found[index] = at
            taken.add(at)


def common(one: Face, other: Face) -> float:
    """The share of sentences that two texts have in common, 0 to 1."""
    both = (Counter(one.sentences) & Counter(other.sentences)).total()
    return both / max(len(one.sentences), len(other.sentences), 1)


def _by_overlap(old: Sequence[Face], new: Sequence[Face], found: dict[int, int]) -> None:
    taken = set(found.values())
    left = [at for at in range(len(old)) if at not in taken]
    open_rules = [index for index in range(len(new)) if index not in found]
    pairs = [(index, at) for index in open_rules for at in left if common(old[at], new[index]) >= ENOUGH_IN_COMMON]
    _take(pairs, old, new, found)


def _by_place(old: Sequence[Face], new: Sequence[Face], found: dict[int, int]) -> None:
    """A heading that lost its name is the one after the same rule, if neither has text or the one after agrees, too."""
    taken = set(found.values())
    for index, face in enumerate(new):
        at = found.get(index - 1, -2) + 1
        if index in found or face.name or at in taken or not 0 < at < len(old):
            continue
        textless = not face.sentences and not old[at].sentences
        if textless or found.get(index + 1) == at + 1:
            found[index] = at
            taken.add(at)
