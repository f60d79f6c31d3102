"""`syncd ruleset check` and `ack`: what a page says otherwise, and that an admin has read it."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime

import msgspec

from parsers.errors import BadInput
from parsers.records import Ruleset
from syncd.cli.ruleset_reading import certain, difference_members, ruleset_in
from syncd.rules import editions
from syncd.rules.law import library
from syncd.rules.law.differences import Difference
from syncd.rules.law.recognition import is_dynastic
from syncd.rules.law.review import Review, review, special_cases_of
from syncd.rules.law.texts import Known, headline, known, text_difference
from syncd.service.config import Config, load
from syncd.store.database import Database
from syncd.store.decided import Acknowledgement, Ledger
from syncd.store.seen import Seen

ANOTHER_DYNASTY = 0.2
"""With less of the pinned dynastic rules in common another dynasty is being played: they are not told one by one."""

Verdicts = dict[str, list[str]]
"""By kind of matter the keys of the conditions that are not to be trusted."""


def check(page: str, against: str | None, further: Sequence[str], config: str | None, *, as_json: bool) -> int:
    """Print what differs; exit 3 where something does that nobody has acknowledged."""
    found = review(ruleset_in(page), library.known(further), _acknowledged(config) if config else ())
    edition = editions.load(library.file_of(found.recognised.edition, further))
    old = known(found.pins, library.anchors(edition), ruleset_in(against) if against else None)
    given = special_cases_of(found.recognised.ruleset)
    verdicts = {str(kind): sorted(found.doubts(edition, kind, given)) for kind in edition.matters}
    sys.stdout.write(_json(found, old, verdicts) if as_json else "\n".join(_lines(found, old, verdicts)) + "\n")
    return 3 if found.standing else 0


def _acknowledged(config: str) -> tuple[Acknowledgement, ...]:
    with Database(load(config).store.path, readonly=True) as database:
        return Ledger(database).acknowledgements()


def _json(found: Review, old: Known, verdicts: Verdicts) -> str:
    answer = {
        "edition": found.recognised.edition,
        "terms": found.recognised.ruleset.terms,
        "tracking_page": found.recognised.ruleset.tracking_page,
        "differences": [{**difference_members(one, old), "touches": _touched(one, found)} for one in found.standing],
        "verdicts": verdicts,
    }
    return msgspec.json.format(msgspec.json.encode(answer)).decode() + "\n"


def _touched(difference: Difference, found: Review) -> list[str]:
    return [key for key, differences in found.suspects.items() if difference in differences]


def _lines(found: Review, old: Known, verdicts: Mapping[str, Sequence[str]]) -> Iterator[str]:
    recognised = found.recognised
    terms = ", ".join(recognised.ruleset.terms.values())
    yield f"edition {recognised.edition} · {terms} · gamestate on {recognised.ruleset.tracking_page or 'the GNDT'}"
    told = found.standing
    if recognised.dynasty_share < ANOTHER_DYNASTY:
        told = tuple(one for one in told if not is_dynastic(one.section))
        yield f"another dynasty than edition {recognised.edition} was pinned with: its rules are not told one by one"
    yield f"{len(told) or 'no'} difference{'' if len(told) == 1 else 's'}"
    for one in told:
        yield f"\n{headline(one)} ({one.section})"
        yield from (f"  {line}" for line in text_difference(one, old) if line != headline(one))
        yield f"  touches: {', '.join(_touched(one, found)) or 'no verdict'}"
    if any(verdicts.values()):
        yield "\nsuspect until acknowledged (syncd ruleset ack RULE --note …):"
        yield from (f"  verdicts on {kind}: {', '.join(keys)}" for kind, keys in verdicts.items() if keys)


def acknowledge(rule: str, note: str, by: str, page: str | None, config: str) -> int:
    """Remember that a rule, by its name now or before, was read in the state that the page has it in."""
    if not note.strip():
        raise BadInput("--note: a word on how the change is to be taken")
    settings = load(config)
    with Database(settings.store.path) as database:
        ruleset = ruleset_in(page) if page else _newest(Seen(database), settings)
        now = datetime.now(UTC).replace(microsecond=0)
        for state, name in _states(ruleset, rule, settings).items():
            Ledger(database).acknowledge(Acknowledgement(name, state, note, by, now))
            print(f"{name}: acknowledged as it stands now")
    return 0


def _states(ruleset: Ruleset, rule: str, settings: Config) -> dict[str, str]:
    configured = settings.game.edition
    pinned = library.known(() if configured == "auto" else (configured,))
    differing = review(ruleset, pinned).standing
    named = rule.casefold()
    states = {one.state: one.rule for one in differing if named in (one.rule.casefold(), (one.was or "").casefold())}
    if not states:
        raise BadInput(f"{rule}: no rule of that name differs from its edition (syncd ruleset check tells which do)")
    return states


def _newest(seen: Seen, settings: Config) -> Ruleset:
    page = settings.wiki.ruleset_page
    revision = seen.newest_text(page)
    if revision is None or revision.text is None:
        raise BadInput(f"--page: the store has no text of {page!r} yet; give the page that was read")
    return certain(page, revision.text)
