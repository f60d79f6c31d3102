"""The people of the year: they post, vote, change their minds, idle, resolve (now and then wrongly), and quarrel.

Everything comes from one seeded source of randomness; what happens when stands in a heap of deeds.
"""

import heapq
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random

from syncd.rules.verdict import Judgement
from syncd.sandbox.blog import Blog, Entry
from syncd.sandbox.wiki import Wiki

NAMES = (
    *("Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse"),
    *("Hazel", "Ivy", "Juniper", "Kapok", "Larch", "Maple", "Nutmeg"),
)
ADMINS = ("Alder", "Birch", "Cedar", "Dogwood")
SHEET, RULESET = "Duel Sheet", "Ruleset"
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
DYNASTY = 35 * DAY  # after which somebody has won, as everybody agrees
ICONS = (":for:",) * 60 + (":against:",) * 28 + (":imperial:",) * 12
WORDS = "Whoever holds a Star may give it away once a day. " * 30
CATEGORIES = ("Proposal",) * 88 + ("Call for Judgement",) * 8 + ("Declaration of Victory",) * 4


class People:
    """Plays on a blog and a wiki. `judged` tells where everything stands, as an admin would work it out."""

    def __init__(self, random: Random, blog: Blog, wiki: Wiki, judged: Callable[[], Judgement]) -> None:
        self._random, self._blog, self._wiki, self._judged = random, blog, wiki, judged
        self._deeds: list[tuple[datetime, int, Callable[[datetime], None]]] = []
        self._count = 0
        self.matters = 0
        self.emperor = NAMES[0]
        self.idle_since: dict[str, datetime] = {}
        self.edited: list[datetime] = []
        self.lawful = dict.fromkeys(NAMES, "5")
        self.looked_at = datetime.min.replace(tzinfo=UTC)  # when the service last did; the year says it
        self.quarrels = 0

    def begin(self, now: datetime, per_day: float) -> None:
        """Make the accounts and pages, and set everything going."""
        self._begun = now
        self._core = self._wiki.text(RULESET)
        for name in NAMES:
            self._blog.register(name, admin=name in ADMINS)
        self._blog.post(self.emperor, "Ascension Address", "A new wood", "Welcome.", at=now - HOUR)
        rows = "".join(f"|-\n| {name} || 5 || 10\n" for name in NAMES)
        self._wiki.edit(
            SHEET, "Alder", f'== Wizards ==\n{{| class="wikitable"\n! Wizard !! Stars !! Double\n{rows}|}}\n'
        )
        for deed, every in (
            (self._post, DAY / per_day),
            (self._resolve, 4 * HOUR),
            (self._come_or_go, 4 * DAY),
            (self._play, 12 * HOUR),
            (self._blunder, 3 * DAY),
            (self._edit_a_comment, 9 * DAY),
        ):
            self._often(now, deed, every)

    @property
    def next_at(self) -> datetime:
        """When the next deed is due."""
        return self._deeds[0][0]

    def act(self) -> None:
        """Do the next deed."""
        at, _, deed = heapq.heappop(self._deeds)
        deed(at)

    def _later(self, at: datetime, deed: Callable[[datetime], None]) -> None:
        self._count += 1
        heapq.heappush(self._deeds, (at.replace(microsecond=0), self._count, deed))

    def _wait(self, mean: timedelta) -> timedelta:
        return mean * self._random.expovariate(1) + timedelta(seconds=1)

    def _often(self, now: datetime, deed: Callable[[datetime], None], every: timedelta) -> None:
        def again(at: datetime) -> None:
            deed(at)
            self._later(at + self._wait(every), again)

        self._later(now + self._wait(every), again)

    @property
    def _active(self) -> list[str]:
        return [member.name for member in self._blog.state.players]

    # Posts and votes

    def _post(self, now: datetime) -> None:
        author = self._random.choice([name for name in self._active if self._pending_of(name) < 2] or self._active)
        category = self._random.choice(CATEGORIES)
        hiatus = self._judged().hiatus
        if category == "Proposal" and hiatus:
            return
        if category == "Declaration of Victory" and "interregnum" in hiatus:
            return
        won = now - self._begun > DYNASTY and not hiatus and not self._claims
        if won:
            category = "Declaration of Victory"
        self.matters += 1
        body = f"Add a new dynastic rule called “Rule {self.matters}” with the text “{WORDS.strip()}”."
        address = self._blog.post(author, category, f"Matter {self.matters}", body).url_title
        for name in self._active:
            if self._random.random() < 0.75:
                self._later(now + self._wait(14 * HOUR), self._vote(address, name, ":for:" if won else ""))
        if not won and self._random.random() < 0.05:
            self._later(now + self._wait(20 * HOUR), self._vote(address, author, ":against:"))

    def _pending_of(self, author: str) -> int:
        return sum(
            not e.resolved and e.author == author and e.category == "Proposal" for e in self._blog.state.entries[-300:]
        )

    @property
    def _claims(self) -> list[Entry]:
        """The Declarations of Victory that nobody has ruled on."""
        entries = self._blog.state.entries[-300:]
        return [e for e in entries if not e.resolved and e.category == "Declaration of Victory"]

    def _vote(self, address: str, name: str, icon: str = "") -> Callable[[datetime], None]:
        def vote(at: datetime) -> None:
            if self._blog.state.entry(address).resolved or name not in self._active:
                return
            chosen = icon or self._random.choice(ICONS)
            if name == self.emperor and self._random.random() < 0.03:
                chosen = ":veto:"
            self._blog.comment(address, name, chosen if self._random.random() < 0.95 else "Hm.")
            if self._random.random() < 0.2:
                self._later(at + self._wait(8 * HOUR), self._vote(address, name))

        return vote

    def _edit_a_comment(self, now: datetime) -> None:
        """Which nobody should."""
        remarks = [one for e in self._blog.state.entries[-8:] if not e.resolved for one in e.remarks]
        if remarks:
            self.edited.append(now)
            self._blog.edit_comment(self._random.choice(remarks).number, self._random.choice(ICONS))

    # Resolutions

    def _resolve(self, now: datetime) -> None:
        """An admin looks, and resolves what is ready, or (rarely) what is not."""
        verdicts = [verdict for verdict in self._judged().verdicts if verdict.pending]
        admins = [name for name in ADMINS if name in self._active]
        if not admins or not verdicts:
            return
        ready = [verdict for verdict in verdicts if verdict.may_enact or verdict.may_fail]
        if not ready and self._random.random() > 0.02:
            return
        chosen = self._random.choice(ready or verdicts)
        enacted = chosen.may_enact
        tally = f"{chosen.tally.votes_for}-{chosen.tally.votes_against}"
        status, admin = "Enacted" if enacted else "Failed", self._random.choice(admins)
        address = chosen.id.rpartition("/")[2]
        self._blog.resolve(address, status, f"{tally}. {status} by {admin}.")
        entry = self._blog.state.entry(address)
        if enacted and entry.category == "Declaration of Victory":
            for other in self._claims:
                self._blog.resolve(other.url_title, "Failed", f"Another has won. Failed by {admin}.")
            self._later(now + self._wait(DAY), self._ascend(entry.author))
        elif enacted and self._random.random() < 0.95:
            self._later(now + self._wait(HOUR / 4), self._carry_out(admin, entry.title))

    def _carry_out(self, admin: str, title: str) -> Callable[[datetime], None]:
        """Write into the ruleset what was enacted."""

        def carry_out(_: datetime) -> None:
            rule = f"===Rule {title.removeprefix('Matter ')}===\n\n{WORDS.strip()}\n\n==Special Case=="
            text = self._wiki.text(RULESET).replace("==Special Case==", rule, 1)
            self._wiki.edit(RULESET, admin, text, f"Enacting “{title}”")

        return carry_out

    def _ascend(self, name: str) -> Callable[[datetime], None]:
        def ascend(at: datetime) -> None:
            if name not in self._active:
                self._blog.unidle(name)
            self.emperor, self._begun = name, at
            self._wiki.edit(RULESET, name, self._core, "A new dynasty; all that was enacted is repealed")
            self._blog.post(name, "Ascension Address", f"The wood of {name} {self.matters}", "Welcome again.")

        return ascend

    # The roster

    def _come_or_go(self, now: datetime) -> None:
        idle = sorted(set(NAMES) - set(self._active))
        if idle and (len(idle) > 4 or self._random.random() < 0.5):
            name = self._random.choice(idle)
            self.idle_since.pop(name, None)
            self._blog.unidle(name)
        else:
            name = self._random.choice([name for name in self._active if name != self.emperor])
            self.idle_since[name] = now
            self._blog.idle(name)

    # The gamestate

    def _play(self, now: datetime) -> None:
        if self._judged().hiatus:
            return
        name, stars = self._random.choice(self._active), self._random.randrange(50)
        self._set(name, stars, 2 * stars, f"{name} earns Stars")

    def _blunder(self, now: datetime) -> None:
        """A value that cannot be, or a double that is none; the latter is put right by the bot, which not all bear."""
        if self._judged().hiatus:
            return
        name, stars = self._random.choice(self._active), self._random.randrange(50)
        if self._random.random() < 0.4:
            self._set(name, "lots", 10, "lots of them")
            self._later(now + self._wait(6 * HOUR), lambda _: self._set(name, stars, 2 * stars, "sorry"))
            return
        self._set(name, stars, 2 * stars + 1, "my sum")
        if self._random.random() < 0.4:
            self._later(now + self._wait(HOUR) + HOUR, lambda _: self._insist(name, stars))

    def _insist(self, name: str, stars: int) -> None:
        self.quarrels += 1
        self._set(name, stars, 2 * stars + 1, "no, that is right")
        at = self._blog.clock.now() + self._wait(12 * HOUR)
        self._later(at, lambda _: self._set(name, stars, 2 * stars, "all right then"))

    def _set(self, name: str, stars: int | str, double: int, why: str) -> None:
        """Write into a row; no action is legal in a Hiatus, or of somebody who is idle.

        Of one who was idled since the service last looked nobody can tell which came first.
        """
        text = self._wiki.text(SHEET)
        may_act = name in self._active or self.idle_since.get(name, self.looked_at) > self.looked_at
        if isinstance(stars, int) and may_act and not self._judged().hiatus:
            self.lawful[name] = str(stars)
        self._wiki.edit(SHEET, name, re.sub(rf"\| {name} \|\| .*", f"| {name} || {stars} || {double}", text), why)
