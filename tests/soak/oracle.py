"""What must have been told: judged from the sandbox's own data, at every instant at which anything moves.

`Oracle` keeps a little table of its own of what stands as told, so that a notice that is doubled, missing, late or
without a cause is counted with its matter and instant.
"""

import re
from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import pairwise

from parsers.records import Icon, Kind, Status
from syncd.plan.alerts import Alert, Reason
from syncd.plan.wording import tally_words
from syncd.rules import editions, game
from syncd.rules.judge import judge
from syncd.rules.verdict import Judgement
from syncd.sandbox.blog import Blog, Entry, Remark
from syncd.sandbox.wiki import Wiki
from tests.soak.people import SHEET, People
from tests.soak.watched import Answer

SECOND = timedelta(seconds=1)
KINDS = {"Proposal": Kind.PROPOSAL, "Call for Judgement": Kind.CFJ, "Declaration of Victory": Kind.DOV}
STATUSES = {"open": Status.PENDING, "Enacted": Status.ENACTED, "Failed": Status.FAILED}
ICONS = {":for:": Icon.FOR, ":against:": Icon.AGAINST, ":imperial:": Icon.DEFERENTIAL, ":veto:": Icon.VETO}
OLD = timedelta(days=10)
RECENT = 300  # entries; more than any queue is long
JUDGED = ("ready-to-enact:", "ready-to-fail:", "hiatus:")

Due = dict[str, str]
"""Fingerprints that should stand as told, with the digest of each."""


class Sandbox:
    """The game as it is, not as any page shows it."""

    def __init__(self, blog: Blog, url: str) -> None:
        self._blog, self._url = blog, url
        self._edition = editions.load("219")
        self.people: People

    def judgement(self, now: datetime) -> Judgement:
        """Where everything stands."""
        return judge(self._game(now), self._edition)

    def due(self, now: datetime) -> Due:
        """What should stand as told."""
        judgement = self.judgement(now)
        found = {"hiatus:game": ", ".join(judgement.hiatus)} if judgement.hiatus else {}
        for one in judgement.verdicts:
            if one.pending and (one.may_enact or one.may_fail):
                found[f"ready-to-{'enact' if one.may_enact else 'fail'}:{one.id}"] = tally_words(one)
        return found

    def edited(self, now: datetime, poll: timedelta) -> bool:
        """Whether a comment was edited so lately that its page, of which no list shows it, had no turn yet."""
        pending = sum(not entry.resolved for entry in self._blog.state.entries[-RECENT:])
        return any(now - at < (pending + 2) * 2 * poll for at in self.people.edited[-1:])

    def wrong_rows(self, sheet: str) -> set[str]:
        """The players whose row does not hold what they last had by a legal action, and its double."""
        rows = re.findall(r"\| (\w+) \|\| (\S+) \|\| (\S+)", sheet)
        lawful = self.people.lawful
        return {name for name, stars, double in rows if stars != lawful[name] or double != str(2 * int(stars))}

    def address(self, entry: Entry) -> str:
        """Where a post stands on the blog."""
        return f"{self._url}archive/{entry.url_title}"

    def _game(self, now: datetime) -> game.Game:
        state = self._blog.state
        recent = [e for e in state.entries[-RECENT:] if not e.resolved or now - e.saved_at < OLD]
        players = (game.Player(m.name, m.admin, m.idle, self.people.idle_since.get(m.name)) for m in state.members)
        return game.Game(
            edition="219",
            now=now,
            roster=game.Roster(tuple(players), self.people.emperor),
            matters=tuple(self._matter(entry) for entry in recent if entry.category in KINDS),
            hiatus=self._interregnum(state.entries),
        )

    def _interregnum(self, entries: Iterable[Entry]) -> tuple[str, ...]:
        for entry in reversed(tuple(entries)):
            if entry.category == "Ascension Address":
                break
        won = [
            e
            for e in self._blog.state.entries[-RECENT:]
            if e.category == "Declaration of Victory" and e.status == "Enacted"
        ]
        return ("interregnum",) if any(one.saved_at > entry.posted_at for one in won) else ()

    def _matter(self, entry: Entry) -> game.VotableMatter:
        return game.VotableMatter(
            id=self.address(entry),
            kind=KINDS[entry.category or ""],
            title=entry.title,
            author=entry.author,
            posted_at=entry.posted_at,
            status=STATUSES[entry.status],
            comments=tuple(_comment(remark) for remark in entry.remarks),
            resolved_at=entry.saved_at if entry.resolved else None,
        )


def _comment(remark: Remark) -> game.Comment:
    return game.Comment(remark.author, remark.at, tuple(ICONS[icon] for icon in re.findall(r":[a-z]+:", remark.text)))


class Oracle:
    """Follows what is due and what was told; `counts` and `faults` are the result."""

    def __init__(self, sandbox: Sandbox, blog: Blog, wiki: Wiki, poll: timedelta) -> None:
        self._sandbox, self._blog, self._wiki, self._poll = sandbox, blog, wiki, poll
        self._history: list[tuple[datetime, Due, bool]] = []
        self._told: dict[str, Alert] = {}
        self._events: dict[str, Alert | None] = {}
        self._resolved: dict[str, datetime] = {}
        self._seen_pending: set[int] = set()
        self._untaken: dict[str, datetime] = {}
        self._newest: dict[str, str] = {}
        self._taken: set[str] = set()
        self._seen_at: datetime | None = None
        self._hindered_until = datetime.min.replace(tzinfo=blog.clock.now().tzinfo)
        self._sheet_wrong: set[str] | None = None
        self._alerts = 0
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []
        self.latest: dict[str, timedelta] = {"vote": timedelta(), "time": timedelta()}

    # What happens in the sandbox

    def moved(self, now: datetime) -> None:
        """Somebody did something."""
        self._history.append((now, self._sandbox.due(now), True))
        for entry in self._blog.state.entries[-RECENT:]:
            if entry.resolved and entry.number in self._seen_pending:
                self._resolved.setdefault(f"resolved:{self._sandbox.address(entry)}:{entry.status.lower()}", now)

    def hindered(self, now: datetime) -> None:
        """The blog or the wiki cannot be read, or the service has died: what is late now is not its fault."""
        self._hindered_until = now

    # What the service says

    def heard(self, now: datetime, answer: Answer, *, outage: bool) -> None:
        """A cycle has run: take in what it told, and compare."""
        due = self._sandbox.due(now)
        self._history.append((now, due, False))
        for alert in answer.alerts:
            self._take_in(alert, now, outage=outage)
        self._deliveries(answer, now)
        if not answer.complete:
            self._count("cycles that could not judge")
            if not answer.died and not any(print_.startswith("trouble:") for print_ in self._told):
                self._fault("missed", "trouble", now)
            return
        self._compare(due, now)
        self._check_resolutions(now)
        self._check_sheet(now, outage=outage)
        self._seen_at = now
        self._seen_pending |= {entry.number for entry in self._blog.state.entries[-RECENT:] if not entry.resolved}
        self._history = [(now, due, False)]

    def end(self, now: datetime, *, chat_up: bool) -> None:
        """The year is over: every notice must have arrived."""
        for id_, at in self._untaken.items():
            if chat_up and now - at > self._poll:
                self._fault("missed", f"delivery of {id_}", now)

    def _take_in(self, alert: Alert, now: datetime, *, outage: bool) -> None:
        before = self._told.get(alert.fingerprint)
        self._count(alert.reason if not alert.suppressed else "suppressed")
        self._untaken.pop(self._newest.get(alert.fingerprint, ""), None)  # overtaken: it is sent no more
        self._newest[alert.fingerprint] = alert.id
        if not alert.reason:
            self._fault("without a reason", alert.fingerprint, now)
        if alert.suppressed:
            if alert.reason.endswith("it was resolved"):
                self._told.pop(alert.fingerprint, None)
            return
        self._untaken[alert.id] = now
        match alert.reason:
            case Reason.FIRST if before is not None or alert.fingerprint in self._events:
                self._fault("doubled", alert.fingerprint, now)
            case Reason.CHANGED if (last := before or self._events.get(alert.fingerprint)) is None or (
                last.digest == alert.digest
            ):
                self._fault("doubled", f"{alert.fingerprint} changed", now)
            case Reason.REPEAT if before is None or now - before.at < timedelta(hours=12):
                self._fault("doubled", f"{alert.fingerprint} repeated", now)
            case Reason.WITHDRAWN if before is None:
                self._fault("causeless", f"{alert.fingerprint} withdrawn", now)
        undelivered = alert.fingerprint == "trouble:alerts" and any(at < now for at in self._untaken.values())
        if alert.kind == "trouble" and not (outage or undelivered) and alert.reason != Reason.WITHDRAWN:
            self._fault("causeless", f"{alert.fingerprint} {alert.reason} {alert.text}", now)
        if alert.event:
            self._events[alert.fingerprint] = alert
            self._told.pop(alert.fingerprint, None)
        elif alert.reason == Reason.WITHDRAWN:
            self._told.pop(alert.fingerprint, None)
        else:
            self._told[alert.fingerprint] = alert

    def _deliveries(self, answer: Answer, now: datetime) -> None:
        for id_ in answer.took:
            if id_ in self._taken:
                self._fault("doubled", f"delivery of {id_}", now)
            self._taken.add(id_)
            self._untaken.pop(id_, None)

    def _compare(self, due: Due, now: datetime) -> None:
        if self._sandbox.edited(now, self._poll):
            return
        told = {print_: alert.digest for print_, alert in self._told.items() if print_.startswith(JUDGED)}
        for print_ in due.keys() - told.keys():
            self._fault("missed", print_, now)
        for print_ in told.keys() - due.keys():
            self._fault("causeless", print_, now)
            del self._told[print_]
        for print_ in due.keys() & told.keys():
            if due[print_] != told[print_]:
                self._fault("missed", f"{print_}: {told[print_]} is {due[print_]}", now)
        before = self._history[0][1]
        for print_ in (before.keys() ^ due.keys()) | {
            one for one in before.keys() & due.keys() if before[one] != due[one]
        }:
            self._check_lateness(print_, due.get(print_), now)

    def _check_lateness(self, print_: str, digest: str | None, now: datetime) -> None:
        """How long after its cause this change was seen; the cause is a deed, or time alone since the last look."""
        kind, onset = self._onset(print_, digest)
        late = now - max(onset, self._hindered_until) if self._hindered_until > onset else now - onset
        watched = self._seen_at is not None and all(at <= self._seen_at for at, _, deed in self._history if deed)
        if kind == "time" and not watched:
            kind = "vote"  # nobody could have known of the deed that time then tipped
        if kind == "time" and self._hindered_until >= onset:
            kind = "vote"
        self.latest[kind] = max(self.latest[kind], late)
        self._count(f"tipped by {kind}")
        if late > (SECOND if kind == "time" else self._poll + SECOND):
            self._fault("late", f"{print_} by {late} ({kind}; since {onset:%m-%d %H:%M:%S})", now)

    def _onset(self, print_: str, digest: str | None) -> tuple[str, datetime]:
        """When it last came to be as it is now: at a deed, or in between (found by bisection)."""
        for (earlier, before, _), (later, after, deed) in reversed(tuple(pairwise(self._history))):
            if before.get(print_) != digest and after.get(print_) == digest:
                return ("vote", later) if deed else ("time", self._bisected(print_, digest, earlier, later))
        return "vote", self._history[0][0]

    def _bisected(self, print_: str, digest: str | None, earlier: datetime, later: datetime) -> datetime:
        while later - earlier > SECOND:
            middle = (earlier + (later - earlier) / 2).replace(microsecond=0)
            if self._sandbox.due(middle).get(print_) == digest:
                later = middle
            else:
                earlier = middle
        return later

    def _check_resolutions(self, now: datetime) -> None:
        for print_, at in self._resolved.items():
            if print_ not in self._events and (now - at) > 2 * self._poll and at > self._hindered_until:
                self._fault("missed", print_, now)
                self._events[print_] = None

    def _check_sheet(self, now: datetime, *, outage: bool) -> None:
        """A row that is wrong stands as told, one that is right does not; of a wiki that is out nothing is known."""
        wrong = self._sandbox.wrong_rows(self._wiki.text(SHEET)) if not outage else None
        told = {
            name
            for print_, alert in self._told.items()
            if print_.startswith(f"mismatch:{SHEET}:")
            for name in re.findall(r"(?:Stars|Double) of (\w+)", alert.text)
        }
        if wrong is not None and self._sheet_wrong is not None:
            for name in (wrong & self._sheet_wrong) - told:
                self._fault("missed", f"mismatch of {name}", now)
            for name in told - wrong - self._sheet_wrong:
                self._fault("causeless", f"mismatch of {name}", now)
        self._sheet_wrong = wrong

    def _count(self, what: str) -> None:
        self.counts[what] += 1

    def _fault(self, kind: str, what: str, now: datetime) -> None:
        self.counts[kind] += 1
        self.faults.append(f"{now:%Y-%m-%d %H:%M:%S} {kind}: {what}")
