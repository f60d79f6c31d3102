"""`syncd ruleset new`, `pin` and `docs`: an edition drafted for a page, its pins, and the page beside the code."""

import sys
from pathlib import Path

from parsers.errors import BadInput
from parsers.records import Ruleset
from syncd.cli.ruleset_reading import ruleset_in
from syncd.rules import editions
from syncd.rules.editions import sources
from syncd.rules.law import draft_file, drafting, library, pins, pins_file
from syncd.rules.law.recognition import recognise
from syncd.rules.law.restoring import restored


def new(page: str, name: str, output: str | None) -> int:
    """Draft an edition; exit 3 where something is left to be done by hand."""
    found = recognise(ruleset_in(page), library.built_in())
    base = library.pins_of(found.edition)
    tables = sources.merged(found.edition)
    draft = drafting.draft(name, found, base, library.anchors(editions.load(found.edition)), tables)
    _write(draft_file.to_toml(draft, tables), output)
    for line in draft.by_hand:
        print(f"by hand: {line}", file=sys.stderr)
    return 3 if draft.by_hand else 0


def pin(page: str, edition: str, *, write: bool) -> int:
    """Pin the text of a built-in edition: every quote of its conditions has to stand in it once."""
    if edition not in editions.BUILT_IN:
        raise BadInput(f"--edition {edition}: one of {', '.join(editions.BUILT_IN)}")
    anchors = library.anchors(editions.load(edition))
    text = pins_file.to_toml(pins.pin(edition, _with_lost_headings(ruleset_in(page), edition), anchors))
    _write(text, str(library.pins_path(edition)) if write else None)
    return 0


def docs(page: str, output: str | None) -> int:
    """Write the page that shows each rule beside the code that implements it."""
    from syncd.cli.ruleset_docs import document  # templates are slow to load

    _write(document(ruleset_in(page)), output)
    return 0


def _with_lost_headings(ruleset: Ruleset, edition: str) -> Ruleset:
    """Names and levels that the page lacks are taken from the pins as they are, if there are any."""
    return restored(ruleset, library.pins_of(edition)) if library.pins_path(edition).exists() else ruleset


def _write(text: str, output: str | None) -> None:
    if output is None:
        sys.stdout.write(text)
        return
    try:
        Path(output).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{output}: {error.strerror or error}") from None
