"""An edition for a page that none fits: the nearest one, with the numbers and words of the page where they can be read.

1. Each quoted sentence that is no longer there is looked for in its rule: the sentence most like it is quoted instead.
2. Where an edition's number stood in the quote, the number that stands there now is read off.
3. Statuses of Special Case rules, new words for a resolved matter and the dynasty's terms are taken from the page.
4. What cannot be read is listed, to be done by hand.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from parsers.records import Record
from syncd.rules.law.accounting import unaccounted
from syncd.rules.law.differences import Difference, DifferenceKind
from syncd.rules.law.folding import Words, words_of
from syncd.rules.law.parameters import Measure, Parameter, Tables, parameters
from syncd.rules.law.pins import Anchor, Pins, Printed, pin, printed
from syncd.rules.law.quoting import Quoted, quoted
from syncd.rules.law.reading_off import downtime, is_longer, read_off
from syncd.rules.law.recognition import Recognised

STATUSES = re.compile(r"(?:can (?:either )?be|status to) ((?:[A-Z][a-z]+(?:, (?:or )?| or )?)+)")
USUAL_STATUSES = frozenset({"pending", "enacted", "failed", "vetoed", "illegal"})
SHARE_AND_MORE = re.compile(r"^(?!.*(?:rounded up|nearest)).*\b(?:plus|more)\b", re.IGNORECASE | re.DOTALL)
"""A quorum as editions can say it: a share of the players, rounded down, and some more."""

HOURS = (Measure.HOURS, Measure.LONGER)


class Change(Record, frozen=True):
    """A number read off the page: where it stands in an edition's tables, and the sentence that states it."""

    path: tuple[str, ...]
    old: object
    new: object
    rule: str
    sentence: str


class Draft(Record, frozen=True):
    """An edition in the making; `terms` are empty where they are those of the edition that it extends."""

    name: str
    extends: str
    terms: dict[str, str]
    players: str
    changes: tuple[Change, ...]
    citations: tuple[Anchor, ...]
    special_cases: dict[str, str]
    statuses: tuple[str, ...]
    by_hand: tuple[str, ...]
    pins: Pins


def draft(name: str, recognised: Recognised, base: Pins, anchors: Sequence[Anchor], tables: Tables) -> Draft:
    """Draft an edition for a recognised page; `anchors` and `tables` are those of the edition it is nearest to."""
    ruleset, differences = recognised.ruleset, recognised.differences
    page = printed(ruleset)
    special_cases = dict(_special_cases(differences))
    statuses = tuple(dict.fromkeys(_new_statuses(page)))
    quotes = quoted(ruleset, base, anchors)
    numbers = [*_numbers(tables, quotes), *_downtime(tables, quotes)]
    kept = tuple(one.now for one in quotes.values() if one.now)
    repealed = {one.key for one in anchors if special_cases.get(one.rule) == "absent"}
    return Draft(
        name=name,
        extends=recognised.edition,
        terms={} if ruleset.terms == base.terms else dict(ruleset.terms),
        players=_players(page, ruleset.terms),
        changes=tuple(one for one in numbers if isinstance(one, Change)),
        citations=tuple(one for one in kept if one not in anchors),
        special_cases=special_cases,
        statuses=statuses,
        by_hand=(
            *(one.lost for one in quotes.values() if one.lost and one.key not in repealed),
            *(one for one in numbers if isinstance(one, str)),
            *_unread(differences, base, quotes, statuses, words_of(ruleset.terms, base.terms)),
        ),
        pins=pin(name, ruleset, kept),
    )


def _numbers(tables: Tables, quotes: Mapping[str, Quoted]) -> Iterator[Change | str]:
    """A change for each number that is another now, a line for each that cannot be read."""
    for parameter in parameters(tables):
        became = quotes.get(parameter.citation)
        if became and became.now and became.sentence is not None:
            yield from _number(parameter, became, became.now.rule, became.sentence)


def _number(parameter: Parameter, became: Quoted, rule: str, sentence: str) -> Iterator[Change | str]:
    value = read_off(parameter, became.was, became.folded)
    if value is None or (parameter.citation == "quorum" and not SHARE_AND_MORE.search(sentence)):
        yield f"{'.'.join(parameter.path)} (now {parameter.value}): not to be read off {sentence!r}"
        return
    path = parameter.path
    if path[0] == "conditions" and isinstance(value, int) and parameter.measure in HOURS:
        longer = is_longer(parameter, became.folded, value)
        path = (*path[:2], str(Measure.LONGER if longer else Measure.HOURS))
    if (path, value) != (parameter.path, parameter.value):
        yield Change(path=path, old=parameter.value, new=value, rule=rule, sentence=sentence)


def _downtime(tables: Tables, quotes: Mapping[str, Quoted]) -> Iterator[Change | str]:
    became, hiatus = quotes.get("no-downtime"), tables.get("hiatus")
    if became is None or became.now is None or became.sentence is None or not isinstance(hiatus, Mapping):
        return
    days = downtime(became.sentence)
    if days is None:
        yield f"hiatus.downtime_from, downtime_until: not to be read off {became.sentence!r}"
        return
    for key, new in zip(("downtime_from", "downtime_until"), days, strict=True):
        if hiatus.get(key) != new:
            path, old = ("hiatus", key), hiatus.get(key)
            yield Change(path=path, old=old, new=new, rule=became.now.rule, sentence=became.sentence)


def _players(page: Sequence[Printed], terms: Mapping[str, str]) -> str:
    """What the rule on players calls them, in the plural."""
    named = (one.clause.name for one in page if one.face.name == "player")
    return next(named, f"{terms.get('Player', 'Player')}s")


def _special_cases(differences: Sequence[Difference]) -> Iterator[tuple[str, str]]:
    for difference in differences:
        if not difference.section.casefold().startswith("special case"):
            continue
        if difference.kind is DifferenceKind.REMOVED:
            yield difference.rule, "absent"
        elif difference.kind in (DifferenceKind.STATUS, DifferenceKind.ADDED, DifferenceKind.RENAMED):
            status = "active" if difference.active else "inactive"
            yield from ((name, status) for name in (difference.rule, difference.was) if name)


def _new_statuses(page: Sequence[Printed]) -> Iterator[str]:
    """Words for where a matter stands that no edition had, from the core rules."""
    for one in page:
        listed = STATUSES.findall(" ".join(one.shown)) if one.face.section == "core rules" else ()
        for words in listed:
            yield from (word for word in re.findall(r"[A-Z][a-z]+", words) if word.casefold() not in USUAL_STATUSES)


def _unread(
    differences: Sequence[Difference], base: Pins, quotes: Mapping[str, Quoted], statuses: Sequence[str], words: Words
) -> Iterator[str]:
    """What was said anew and neither a number nor a listed word accounts for."""
    for difference in differences:
        anchors = base.rules[difference.pinned].anchors if difference.pinned is not None else {}
        if difference.kind is DifferenceKind.ADDED:
            yield f"new rule {difference.rule!r}: does it bear on verdicts?"
        if difference.kind is DifferenceKind.CHANGED and anchors:
            mine = [quotes[key] for key in anchors if key in quotes]
            for edit in difference.edits:
                for said in unaccounted(edit, mine, statuses, words):
                    yield f"{difference.rule!r} says in another way: {said!r}"
