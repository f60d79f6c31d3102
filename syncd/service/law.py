"""The law in force: which edition the Ruleset page is, what of it has changed, and the pages that it names.

The edition last recognised is remembered, so that a Ruleset page that cannot be read for a while takes no verdict away;
without any edition there is no verdict at all.
"""

from collections.abc import Iterator, Mapping

import msgspec

from parsers.errors import BadInput
from parsers.kinds import Kind
from parsers.records import Record, Revision
from parsers.ruleset import read_ruleset
from syncd.rules import editions
from syncd.rules.edition import Edition
from syncd.rules.law import library
from syncd.rules.law.differences import Difference
from syncd.rules.law.recognition import is_dynastic
from syncd.rules.law.review import Review, review, special_cases_of
from syncd.rules.law.texts import headline
from syncd.service.config import Config
from syncd.store.decided import Acknowledgement, Ledger
from syncd.store.seen import Seen
from syncd.validator.findings import Finding, Severity, Where, finding

EDITION, TRACKING = "law:edition", "law:tracking"
AUTO = "auto"


class Law(Record, frozen=True):
    """What verdicts are made by. `found` is None where no version of the page could be read; then none is trusted.

    `special_cases` says which Special Case rules are active where the page says so; `trouble` is one clear line.
    `changed_from` names the edition that the page was recognised as before, where that was another.
    """

    edition: Edition
    special_cases: dict[str, bool] = {}
    found: Review | None = None
    trouble: str | None = None
    changed_from: str = ""

    def doubts(self, kind: Kind) -> str | None:
        """Why verdicts on this kind of matter may not be trusted: the changed rules they rest on; None if none."""
        if self.changed_from:
            return (
                f"the Ruleset page reads like edition {self.edition.name}, and like {self.changed_from} before; "
                "[game] edition says which it is"
            )
        if self.found is None:
            return "no version of the Ruleset page could be read as this edition, so its rules may be others"
        if kind not in self.edition.matters:
            return None
        touching = self.found.doubts(self.edition, kind, self.special_cases)
        rules = dict.fromkeys(one.rule for differences in touching.values() for one in differences)
        if not rules:
            return None
        return f"it rests on changed rules that nobody has acknowledged: {', '.join(rules)}"


class PastLaw(Record, frozen=True):
    """What a resolution was judged by; `doubts` says why verdicts on a kind of matter may not be trusted, if so."""

    edition: Edition
    special_cases: dict[str, bool]
    doubts: dict[Kind, str]


class LawReader:
    """Reads the law from one store; a page is reviewed once for each revision and each acknowledgement."""

    def __init__(self, config: Config, seen: Seen, ledger: Ledger) -> None:
        self._config = config
        self._seen = seen
        self._ledger = ledger
        self._key: object = None
        self._law: Law | None = None
        self._past: dict[object, PastLaw] = {}
        self._editions: dict[str, Edition] = {}

    def in_force(self) -> Law | str:
        """The law by the newest Ruleset page; in words why there is none."""
        revision = self._seen.newest_text(self._config.wiki.ruleset_page)
        acknowledged = self._ledger.acknowledgements()
        key = (revision.revid if revision else None, acknowledged)
        if self._law is None or key != self._key:
            law = self._read(revision, acknowledged)
            if isinstance(law, str):
                return law
            self._key, self._law = key, law
        return self._law

    def then(self, revision: Revision | None) -> PastLaw:
        """The law by an older Ruleset page that was read, or else the law in force; raises BadInput if there is none.

        Nothing of it is remembered for the present.
        """
        acknowledged = self._ledger.acknowledgements()
        key = (revision.revid, acknowledged) if revision else None
        if key in self._past:
            return self._past[key]
        law = self._by(revision, acknowledged) if revision else ""
        if isinstance(law, str):
            key, law = None, self.in_force()
        if isinstance(law, str):
            raise BadInput(law)
        doubts = {kind: doubt for kind in law.edition.matters if (doubt := law.doubts(kind))}
        past = PastLaw(law.edition, law.special_cases, doubts)
        if key is not None:
            self._past[key] = past
        return past

    def _by(self, revision: Revision, acknowledged: tuple[Acknowledgement, ...]) -> Law | str:
        text = revision.text if revision.text is not None else self._seen.text_of(revision.revid)
        return self._recognised(msgspec.structs.replace(revision, text=text), acknowledged)

    def tracking_pages(self) -> tuple[str, ...]:
        """The pages of the gamestate: as configured, or those that the ruleset named last."""
        configured = self._config.wiki.tracking_pages
        if configured != "auto":
            return configured
        named = self._seen.bookmark(TRACKING)
        return (named,) if named else ()

    def _read(self, revision: Revision | None, acknowledged: tuple[Acknowledgement, ...]) -> Law | str:
        """The law by the newest page, remembered for the time when that cannot be read."""
        if revision is None:
            return self._as_before(f"{self._config.wiki.ruleset_page}: the wiki's page has not been read yet")
        law = self._recognised(revision, acknowledged)
        if isinstance(law, str) or law.found is None:
            return self._last_readable(revision, acknowledged, law)
        before = self._seen.bookmark(EDITION)
        if before not in (None, law.edition.name) and self._config.game.edition == AUTO:
            law = msgspec.structs.replace(law, changed_from=before)
        else:
            self._seen.set_bookmark(EDITION, law.edition.name)
        self._seen.set_bookmark(TRACKING, read_ruleset(revision.text or "").value.tracking_page or "")
        return law

    def _last_readable(
        self, newest: Revision, acknowledged: tuple[Acknowledgement, ...], instead: Law | str
    ) -> Law | str:
        """The law by the last version of the page that could be read, with everything that was doubtful about it."""
        trouble = instead if isinstance(instead, str) else instead.trouble
        for older in reversed(self._seen.read_revisions(newest.page)):
            law = self._by(older, acknowledged) if older.revid < newest.revid else None
            if isinstance(law, Law) and law.found is not None:
                return msgspec.structs.replace(law, trouble=trouble)
        return instead

    def _recognised(self, revision: Revision, acknowledged: tuple[Acknowledgement, ...]) -> Law | str:
        page = self._config.wiki.ruleset_page
        reading = read_ruleset(revision.text or "")
        if reading.suspect:
            return self._as_before(f"{page}: {'; '.join(reading.suspicions)}")
        configured = self._config.game.edition
        pins = library.known() if configured == AUTO else (library.pins_of(configured),)
        try:
            found = review(reading.value, pins, acknowledged)
        except BadInput as unknown:
            return self._as_before(f"{page}: {unknown}")
        name = found.recognised.edition if configured == AUTO else configured
        return Law(self._edition(name), special_cases_of(found.recognised.ruleset), found)

    def _as_before(self, trouble: str) -> Law | str:
        """The edition that the configuration names, or that was recognised last; without either there is no law."""
        configured = self._config.game.edition
        name = self._seen.bookmark(EDITION) if configured == AUTO else configured
        return Law(self._edition(name), trouble=trouble) if name else trouble

    def _edition(self, name: str) -> Edition:
        if name not in self._editions:
            self._editions[name] = editions.load(name)
        return self._editions[name]


def edition_for(configured: str, seen: Seen) -> Edition:
    """The edition that the configuration names, or that was recognised last; raises BadInput where there is none."""
    name = seen.bookmark(EDITION) if configured == AUTO else configured
    if not name:
        raise BadInput("no edition is known yet: syncd once reads the Ruleset page, or name one in [game] edition")
    return editions.load(name)


def ruleset_changes(law: Law, page: str, revision: Revision | None) -> tuple[Finding, ...]:
    """A finding for each difference that nobody has acknowledged; a mere note where no verdict rests on it."""
    return tuple(_changes(law, page, revision)) if law.found else ()


def _changes(law: Law, page: str, revision: Revision | None) -> Iterator[Finding]:
    review_ = law.found
    for one in review_.standing if review_ else ():
        touched = _touched(one, review_.suspects) if review_ else ()
        if is_dynastic(one.section) and not touched:
            continue
        yield finding(
            "ruleset-changed",
            Where(page=page, row=one.rule),
            _words(one, touched),
            severity=Severity.WARNING if touched else Severity.INFO,
            found=one.state,
            revid=revision.revid if revision else None,
            rules=(one.rule,),
        )


def _touched(difference: Difference, suspects: Mapping[str, tuple[Difference, ...]]) -> tuple[str, ...]:
    return tuple(key for key, differences in suspects.items() if difference in differences)


def _words(difference: Difference, touched: tuple[str, ...]) -> str:
    then = (
        f" Verdicts that rest on it ({', '.join(touched)}) are withheld until it is acknowledged: "
        f"syncd ruleset ack “{difference.rule}” --note …"
    )
    return f"{headline(difference)}.{then if touched else ' No verdict rests on it.'}"
