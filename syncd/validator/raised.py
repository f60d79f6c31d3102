"""What replay finds wrong, in words: one function for each kind of finding, each with its evidence."""

from collections.abc import Sequence
from enum import StrEnum

from parsers.records import PlayerName, Record, Revision
from syncd.dynasties.protocol import Breach, Dynasty, Illegal, Move, Place, Value
from syncd.validator.begun import Begun
from syncd.validator.explained import Edit, derived_columns, rendered, where
from syncd.validator.findings import Finding, Severity, Where, finding
from syncd.validator.reasons import REPRESENTATIONS
from syncd.validator.rows import RULE as PLAYERS
from syncd.validator.scenes import Resolution, Surroundings

NUMBERS = "Numbers and Variables"
ATOMIC = "Atomic Actions"


class Until(StrEnum):
    """How long a finding stands."""

    CORRECTED = "the page shows the gamestate at that place"
    DERIVED = "the derived value is right"
    HOLDS = "the invariant holds"
    READABLE = "the page adds up"
    LEGAL = "the page does not show that illegal value any more"
    OLD = "it is a week old"
    SETTLED = "somebody settles it"


class Raised(Record, frozen=True):
    """A finding, where it applies, and until when it stands; `place` is None for a whole page."""

    finding: Finding
    place: Place | None
    until: Until


class Findings:
    """Makes findings of one dynasty's replay."""

    def __init__(self, dynasty: Dynasty, around: Surroundings) -> None:
        self.dynasty = dynasty
        self.around = around

    def left(self, edit: Edit, place: Place, expected: Value | None, nearest: Move | None) -> Raised:
        """A change that nothing explains, by what is wrong with it."""
        old, new = edit.changes[place]
        if isinstance(new, Illegal):
            text = f"{_at(place)} is {new.text!r}, which {new.reason}; it was {self.spoken(place, old)}"
            return self._raised("illegal-value", edit, place, text, expected, (NUMBERS,), Until.LEGAL)
        if self._is_row(place):
            return self._row(edit, place, expected)
        if (place.table, place.column) in derived_columns(self.dynasty.tables):
            text = f"{_at(place)} follows from other values and is not {self.spoken(place, new)}"
            return self._raised("derived-value", edit, place, text, expected, (), Until.DERIVED)
        text = f"{edit.by} changed {_at(place)} from {self.spoken(place, old)} to {self.spoken(place, new)}, and "
        rules = nearest.rules if nearest is not None else ()
        text += self._against(nearest, place) if nearest is not None else "no action, matter or correction explains it"
        return self._raised("unexplained-change", edit, place, text, expected, rules or (REPRESENTATIONS,))

    def illegal_at_first(self, revision: Revision, place: Place, value: Illegal) -> Raised:
        """An illegal value in the revision from which replay starts."""
        text = f"{_at(place)} is {value.text!r}, which {value.reason}, in the first revision that was read"
        edit = Edit(revision.page, revision.revid, revision.user, self._by(revision), revision.at, revision.summary)
        return self._raised("illegal-value", edit, place, text, None, (NUMBERS,), Until.LEGAL, found=value.text)

    def outdated_pack(self, edit: Edit, place: Place, value: Illegal) -> Raised:
        """A value with a reason that the dynasty's own description does not allow: that may be out of date."""
        text = f"{_at(place)} is {value.text!r}, which {value.reason}; it has a reason, so the pack may be out of date"
        return self._raised(
            "illegal-value", edit, place, text, None, (NUMBERS,), Until.LEGAL, severity=Severity.WARNING
        )

    def derived(self, edit: Edit, place: Place, shown: Value | None, expected: Value | None) -> Raised:
        """A derived value that has not been brought up to date."""
        found, wanted = self.spoken(place, shown), self.spoken(place, expected)
        text = f"{_at(place)} is {found} and follows from other values as {wanted}"
        return self._raised("derived-value", edit, place, text, expected, (), Until.DERIVED, found=found)

    def missing(self, begun: Begun, place: Place, shown: Value | None, expected: Value | None) -> Raised:
        """An effect that has not come though its action was begun; with several ways to go on none is expected."""
        move = begun.alternatives[0]
        found, wanted = self.spoken(place, shown), self.spoken(place, expected)
        if begun.certain is not None:
            text = f"{move.text} was begun and not finished: {_at(place)} is {found}, and should be {wanted}"
            return self._raised("missing-effect", begun.edit, place, text, expected, (*move.rules, ATOMIC), found=found)
        kinds = " or ".join(dict.fromkeys(other.action.kind for other in begun.alternatives))
        text = f"{kinds} by {move.action.actor} was begun and not finished: {_at(place)} is {found}, "
        text += f"and without the rest it goes back to {wanted}"
        return self._raised("missing-effect", begun.edit, place, text, None, (*move.rules, ATOMIC), found=found)

    def never_made(self, edit: Edit, place: Place, move: Move, shown: Value | None) -> Raised:
        """An effect that a roll or post announces and nobody has carried out; `edit` is the last that might have."""
        cites = "; ".join(cite.text for cite in move.cites)
        text = f"{move.text} was announced ({cites}) and never carried out on {_at(place)}"
        found, expected = self.spoken(place, shown), move.effects[place]
        return self._raised(
            "missing-effect", edit, place, text, expected, move.rules, Until.OLD, Severity.WARNING, found
        )

    def on_wrong_ground(self, edit: Edit, place: Place, move: Move, legal: Move) -> Raised:
        """An action that only what the page wrongly shows makes possible."""
        reasons = "; ".join(violation.reason for violation in legal.violations)
        text = f"{move.text} is possible only by what the page wrongly shows: in the gamestate {reasons}"
        return self._raised(
            "unexplained-change", edit, place, text, None, move.rules, Until.CORRECTED, severity=Severity.WARNING
        )

    def breach(self, edit: Edit, breach: Breach, shown: Value | None) -> Raised:
        """A state that breaks an invariant of the dynasty."""
        return self._of_breach(edit, breach, shown, Until.HOLDS)

    def remarked(self, edit: Edit, breach: Breach, shown: Value | None) -> Raised:
        """Something about a legal action; it has happened, and nothing on the page is wrong."""
        return self._of_breach(edit, breach, shown, Until.OLD)

    def told_otherwise(self, breach: Breach, shown: Value | None) -> Raised:
        """A post, comment or roll that disagrees with the page; whose fault it is nobody can say."""
        one = finding(
            breach.kind,
            where(self.dynasty, breach.place),
            breach.text,
            severity=Severity(breach.severity),
            found=self.spoken(breach.place, shown),
            expected=rendered(self.dynasty, breach.place, breach.expected),
            rules=breach.rules,
            links=breach.links,
        )
        return Raised(one, breach.place, Until.SETTLED)

    def suspect(self, revision: Revision, suspicions: Sequence[str]) -> Raised:
        """A page whose shape has changed."""
        edit = Edit(revision.page, revision.revid, revision.user, self._by(revision), revision.at, revision.summary)
        text = f"{revision.page} does not add up since revision {revision.revid} by {edit.by}: {'; '.join(suspicions)}"
        one = finding(
            "suspect-page",
            Where(page=revision.page),
            text,
            found="; ".join(suspicions),
            by=edit.by,
            at=edit.at,
            revid=edit.revid,
            links=self.around.diff(edit.revid),
        )
        return Raised(one, None, Until.READABLE)

    def not_followed(self, matter: Resolution) -> Raised:
        """An enacted matter that no edit of a page has followed."""
        text = f"{matter.title!r} was enacted by {matter.admin} at {matter.at:%Y-%m-%d %H:%M}, and no page follows it"
        at = Where(post=matter.url)
        one = finding("not-implemented-on-wiki", at, text, by=matter.admin, at=matter.at, links=(matter.url,))
        return Raised(one, None, Until.SETTLED)

    def row(self, page: str, place: Place, text: str, found: str | None, expected: str | None) -> Raised:
        """A row that does not agree with the roster: the roster changed, so that no edit is to blame."""
        at = where(self.dynasty, place)
        links = self.around.page(page)
        one = finding("roster-row", at, text, found=found, expected=expected, rules=(PLAYERS,), links=links)
        return Raised(one, place, Until.SETTLED)

    def _of_breach(self, edit: Edit, breach: Breach, shown: Value | None, until: Until) -> Raised:
        return self._raised(
            breach.kind,
            edit,
            breach.place,
            breach.text,
            breach.expected,
            breach.rules,
            until,
            Severity(breach.severity),
            self.spoken(breach.place, shown),
            breach.links,
        )

    def _row(self, edit: Edit, place: Place, expected: Value | None) -> Raised:
        old, new = edit.changes[place]
        name = place.row
        if new is None:
            text = f"{edit.by} removed the row {name} of {place.table}, though {name} plays"
        elif old is None:
            text = f"{edit.by} added a row {name} to {place.table}, though the roster has no such player"
        else:
            text = f"{edit.by} changed the name of the row {name} of {place.table}"
        return self._raised("roster-row", edit, place, text, expected, (PLAYERS,))

    def _is_row(self, place: Place) -> bool:
        schema = next((table for table in self.dynasty.tables if table.name == place.table), None)
        return schema is not None and schema.rows.of == "players" and place.column == schema.key

    def _against(self, nearest: Move, place: Place) -> str:
        if nearest.violations:
            reasons = "; ".join(f"{violation.reason} ({violation.rule})" for violation in nearest.violations)
            return f"it looks like {nearest.text}, but {reasons}"
        others = ((other, value) for other, value in nearest.effects.items() if other != place)
        more = ", ".join(f"{_at(other)} {self.spoken(other, value)}" for other, value in others)
        return f"it looks like {nearest.text}" + (f", which would also make {more}" if more else "")

    def _by(self, revision: Revision) -> PlayerName:
        return self.around.scene(revision.user, revision.at).by

    def spoken(self, place: Place, value: Value | None) -> str:
        """A value in words, also where there is none."""
        text = rendered(self.dynasty, place, value)
        return "not there" if text is None else text or "empty"

    def _raised(
        self,
        kind: str,
        edit: Edit,
        place: Place,
        text: str,
        expected: Value | str | None,
        rules: Sequence[str],
        until: Until = Until.CORRECTED,
        severity: Severity = Severity.ERROR,
        found: str | None = None,
        links: Sequence[str] = (),
    ) -> Raised:
        if found is None and place in edit.changes:
            found = rendered(self.dynasty, place, edit.changes[place][1])
        one = finding(
            kind,
            where(self.dynasty, place),
            text,
            severity=severity,
            found=found,
            expected=rendered(self.dynasty, place, expected),
            by=edit.by,
            at=edit.at,
            revid=edit.revid,
            rules=rules,
            links=(*self.around.diff(edit.revid), *links),
        )
        return Raised(one, place, until)


def _at(place: Place) -> str:
    return f"{place.column} of {place.row}"
