"""Plays the harbour from a seed: legal edits of every sort, and planted mistakes of every class."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from typing import NamedTuple

from parsers.records import Kind, PlayerName, Revision, RevisionId, Roll
from syncd.dynasties.generic.dynasty import GenericDynasty
from syncd.dynasties.protocol import Action, Gamestate, Illegal, Membership, Place, Scene
from syncd.validator.scenes import Context, HiatusSpan, Resolution
from syncd.validator.solver import applied
from tests.harbour import HARBOUR

CAPTAINS = ("Ann", "Bob", "Cay", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy")
EMPEROR = "Oz"
START = datetime(2024, 3, 4, 8, tzinfo=UTC)
COLUMNS = ("Coins", "Crates", "Crew", "Rank", "Cargo", "Motto", "Morale", "Sailed", "Fame", "Away since")
MOTTOES = ("Onward", "Steady", "Home soon", "No fear", "Row on")


class Planted(NamedTuple):
    """A mistake: the revision to blame, the kind of finding it must become, and where (None: the whole page)."""

    sort: str
    kind: str
    revid: RevisionId
    place: Place | None


def at(row: str, column: str) -> Place:
    return Place("Ships" if column in ("Hull", "Ship") else "Captains", row, column)


class Harbour:
    """The game under way: `page` is what the wiki shows and `state` what it should."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.dynasty = GenericDynasty.of_pack("harbour.toml", HARBOUR)
        self.now = START
        self.active = {*CAPTAINS, EMPEROR}
        self.rosters: list[Membership] = []
        self.rolls: list[Roll] = []
        self.resolutions: list[Resolution] = []
        self.hiatus: list[HiatusSpan] = []
        self.revisions: list[Revision] = []
        self.planted: list[Planted] = []
        self.legal: list[RevisionId] = []
        self.wrong: set[str] = set()
        self.stayed = ""
        self.debts: list[Callable[[], None]] = []
        cells: dict[Place, object] = {}
        for name in CAPTAINS:
            cells |= self.row(name)
        for ship in ("Gull", "Heron", "Tern"):
            cells |= {at(ship, "Ship"): ship, at(ship, "Hull"): 10}
        self.state = Gamestate(cells)
        self.page = dict(cells)
        self.seat()
        self.follow()
        self.save(EMPEROR, "the first good revision")

    # -- the machinery -----------------------------------------------------------------------------------------

    def row(self, name: str) -> dict[Place, object]:
        values = {"Captain": name, "Coins": 20, "Crates": 10, "Crew": 4, "Rank": "Mate", "Cargo": (), "Motto": "",
                  "Morale": 50, "Sailed": "", "Fame": 12, "Away since": ""}  # fmt: skip
        return {at(name, column): value for column, value in values.items()}

    def seat(self) -> None:
        """The sidebar as of now."""
        names = frozenset(map(PlayerName, self.active))
        idle = frozenset(map(PlayerName, {*CAPTAINS} - self.active))
        self.rosters.append(Membership(self.now, names, idle, frozenset({PlayerName(EMPEROR)}), PlayerName(EMPEROR)))

    def scene(self, by: str) -> Scene:
        return Scene(PlayerName(by), self.now, self.rosters[-1], rolls=tuple(self.rolls[-40:]))

    def follow(self) -> None:
        """Bring the derived column of the page up to date."""
        shown = self.dynasty.derive(Gamestate(dict(self.page)), self.scene(EMPEROR))
        self.page |= {place: value for place, value in shown.items() if place.row not in self.wrong}

    def text(self) -> str:
        lines = ['{| class="wikitable sortable"', "! Captain !! " + " !! ".join(COLUMNS)]
        for place in [place for place in self.page if place.column == "Captain"]:
            cells = [self.dynasty.render(where, self.page.get(where)) for where in (at(place.row, c) for c in COLUMNS)]
            lines += ["|-", "| " + " || ".join([place.row, *cells])]
        lines += ["|}", '{| class="wikitable"', "! Ship !! Hull"]
        for place in [place for place in self.page if place.column == "Ship"]:
            lines += ["|-", f"| {place.row} || {self.dynasty.render(place, self.page[at(place.row, 'Hull')])}"]
        return "\n".join([*lines, "|}"])

    def save(self, by: str, summary: str = "", text: str | None = None) -> RevisionId:
        written = self.text() if text is None else text
        revid = RevisionId(1000 + len(self.revisions))
        parent = self.revisions[-1].revid if self.revisions else RevisionId(0)
        self.revisions.append(Revision(revid, parent, "Harbour", by, self.now, summary, len(written), written))
        return revid

    def put(self, changes: dict[Place, object], *, follow: bool = True) -> None:
        """Write values into the page."""
        for place, value in changes.items():
            if value is None:
                self.page.pop(place, None)
            else:
                self.page[place] = value
        if follow:
            self.follow()

    def wait(self, least: int = 20, most: int = 200) -> None:
        self.now += timedelta(minutes=self.random.randint(least, most))

    def one(self, *besides: str) -> str:
        """An active captain whose row is right."""
        return self.random.choice(sorted(self.active - self.wrong - {EMPEROR, *besides}))

    def move(self, by: str, kind: str, **parameters):
        return self.dynasty.apply(self.state, Action(kind, PlayerName(by), parameters), self.scene(by))

    def some_move(self, by: str):
        """Any legal action of a captain, or None."""
        other = self.one(by)
        die = self.random.randint(1, 6)
        ship = self.random.choice(["Gull", "Heron", "Tern"])
        own = {"table": "Captains", "row": by}
        chosen = self.random.choice(
            [
                ("Sell", {"n": self.random.randint(1, 4)}),
                ("Pay", {"target": other, "n": self.random.randint(1, 4)}),
                ("Hire", {}),
                ("Stow", {"value": self.random.choice(["Tea", "Salt", "Rope", "Oil"])}),
                (
                    "Mend",
                    {"n": self.random.randint(1, 3), "rows": {"Ships": ship}},
                ),
                ("Load", {"roll": die}),
                ("set", {**own, "column": "Motto", "value": self.random.choice(MOTTOES)}),
                (
                    "set",
                    {**own, "column": "Rank", "value": self.random.choice(["Mate", "Master"])},
                ),
                ("set", {**own, "column": "Sailed", "value": f"{self.now:%Y-%m-%d}"}),
            ]
        )
        if chosen[0] == "Load":
            self.roll(by, die)
        move = self.move(by, chosen[0], **chosen[1])
        return move if move.legal and move.effects else None

    def roll(self, by: str, number: int, comment: str = "") -> None:
        self.rolls.append(Roll(PlayerName(by), self.now, "DICE6", str(number), comment))

    def accept(self, move) -> None:
        self.state = applied(self.state, move)

    # -- legal edits -------------------------------------------------------------------------------------------

    def act(self) -> None:
        """One to three actions of one captain in one edit."""
        by, changed = self.one(), {}
        for _ in range(self.random.choice([1, 1, 1, 2, 3])):
            move = self.some_move(by)
            if move is not None:
                self.accept(move)
                changed |= move.effects
        self.put(changed)
        self.legal.append(self.save(by))

    def act_in_two_edits(self) -> None:
        by = self.one()
        move = self.some_move(by)
        if move is None or len(move.effects) < 2 or any(place.row in self.wrong for place in move.effects):
            return self.act()
        self.accept(move)
        (first, value), *rest = move.effects.items()
        self.put({first: value})
        self.legal.append(self.save(by))
        self.now += timedelta(minutes=self.random.randint(1, 9))
        self.put(dict(rest))
        self.legal.append(self.save(by))
        return None

    def act_and_follow_later(self) -> None:
        by = self.one()
        move = self.move(by, "Hire")
        if not move.legal:
            return self.act()
        self.accept(move)
        self.put(dict(move.effects), follow=False)
        self.legal.append(self.save(by))
        self.now += timedelta(minutes=5)
        self.follow()
        self.legal.append(self.save(self.one()))
        return None

    def enact(self) -> None:
        title = f"Harbour Dues {len(self.resolutions)}"
        url = f"https://blog.example/dues-{len(self.resolutions)}"
        self.resolutions.append(Resolution(title, url, Kind.PROPOSAL, "enacted", PlayerName(EMPEROR), self.now))
        row = self.one()
        changes = {at(row, "Morale"): self.random.randint(0, 100), at(row, "Coins"): self.random.randint(30, 60)}
        self.state = Gamestate({**self.state.cells, **changes}, self.state.memory)
        self.put(changes)
        self.legal.append(self.save(EMPEROR, f"enacting {title}"))

    def go_away_and_come_back(self) -> None:
        away = sorted({*CAPTAINS} - self.active - self.wrong)
        who = away[0] if away else self.one(self.stayed)
        self.active ^= {who}
        self.seat()
        self.now += timedelta(minutes=3)
        mark = "" if away else self.now.replace(second=0)
        self.state = Gamestate({**self.state.cells, at(who, "Away since"): mark}, self.state.memory)
        self.put({at(who, "Away since"): mark})
        self.legal.append(self.save(EMPEROR))

    def levy(self) -> None:
        move = self.move(EMPEROR, "Levy")
        if self.wrong or not move.legal:
            return self.act()
        self.accept(move)
        self.put(dict(move.effects))
        self.legal.append(self.save(EMPEROR))
        return None

    def tidy(self) -> None:
        self.legal.append(self.save(self.one(), "tidying", self.text().replace(" || ", "  ||  ")))

    # -- mistakes ----------------------------------------------------------------------------------------------

    def blame(self, sort: str, kind: str, by: str, place: Place | None, text: str | None = None) -> None:
        """Save the page with its mistake; somebody puts it right a little later."""
        revid = self.save(by, text=text)
        self.planted.append(Planted(sort, kind, revid, place))
        if place is not None:
            self.wrong.add(place.row)
        self.debts.append(partial(self.repair, place.row if place is not None else None))

    def spoil(self, sort: str, kind: str, by: str, changes: dict[Place, object], *, follow: bool = True) -> None:
        """A mistake in one or several cells, the first of them the one to find."""
        place, *others = changes
        self.wrong |= {changed.row for changed in changes}
        self.put(changes, follow=follow)
        self.blame(sort, kind, by, place)
        for row in {other.row for other in others} - {place.row}:
            self.debts.append(partial(self.repair, row))

    def repair(self, row: str | None) -> None:
        """Put a row, or the whole page, as the gamestate has it."""
        right = {
            place: value
            for place, value in self.state.cells.items()
            if (row is None or place.row == row) and (place.column != "Fame" or place not in self.page)
        }
        gone = {place: None for place in self.page if place.row == row and place not in self.state.cells}
        self.wrong.discard(row or "")
        self.put({**right, **gone})
        self.save(self.one(), "correction")

    def write_nonsense(self) -> None:
        place, text = self.random.choice(
            [("Coins", "-3"), ("Coins", "lots"), ("Crates", "61"), ("Crew", "4.5"), ("Rank", "King"),
             ("Cargo", "Tea, Gold"), ("Morale", "101%"), ("Sailed", "yesterday"), ("Cargo", "Tea, Tea")]
        )  # fmt: skip
        self.spoil("nonsense", "illegal-value", self.one(), {at(self.one(), place): Illegal(text, "")}, follow=False)

    def write_for_somebody_else(self) -> None:
        by = self.one()
        other = self.one(by)
        rank = "Master" if self.page[at(other, "Rank")] != "Master" else "Mate"
        self.spoil("not the owner", "unexplained-change", by, {at(other, "Rank"): rank})

    def help_oneself(self) -> None:
        by = self.one()
        coins = self.page[at(by, "Coins")] + 2 * self.random.randint(3, 9) + 1
        self.spoil("out of nothing", "unexplained-change", by, {at(by, "Coins"): coins})

    def take_without_paying(self) -> None:
        by = self.one()
        coins = self.page[at(by, "Coins")] + 2 * self.random.randint(1, 5)
        self.spoil("takes without paying", "unexplained-change", by, {at(by, "Coins"): coins})
        self.now += timedelta(hours=3)

    def load_twice(self) -> None:
        by = self.one()
        for _ in range(2):
            self.roll(by, 3)
            move = self.move(by, "Load", roll=3)
            if not move.legal:
                changes = {at(by, "Crates"): self.page[at(by, "Crates")] + 3}
                return self.spoil("too often", "unexplained-change", by, changes)
            self.accept(move)
            self.put(dict(move.effects))
            self.legal.append(self.save(by))
            self.now += timedelta(minutes=30)
        return None

    def load_more_than_rolled(self) -> None:
        by = self.one()
        self.roll(by, 2)
        crates = self.page[at(by, "Crates")] + self.random.randint(7, 9)
        self.spoil("not as rolled", "unexplained-change", by, {at(by, "Crates"): crates})

    def pay_wrong(self) -> None:
        by = self.one()
        other = self.one(by)
        coins = {at(other, "Coins"): self.page[at(other, "Coins")] + 9, at(by, "Coins"): self.page[at(by, "Coins")] - 6}
        self.spoil("wrong amount", "unexplained-change", by, coins)
        self.now += timedelta(hours=3)

    def sell_and_forget(self) -> None:
        by = self.one()
        move = self.move(by, "Sell", n=3)
        if not move.legal:
            return self.help_oneself()
        self.accept(move)
        self.put({at(by, "Crates"): move.effects[at(by, "Crates")]})
        self.blame("effect forgotten", "missing-effect", by, at(by, "Coins"))
        self.now += timedelta(hours=3)
        return None

    def hire_and_forget(self) -> None:
        by = max(self.active - self.wrong - {EMPEROR}, key=lambda name: (self.page[at(name, "Coins")], name))
        self.spoil("what for?", "missing-effect", by, {at(by, "Coins"): self.page[at(by, "Coins")] - 3})
        self.now += timedelta(hours=3)

    def miscount(self) -> None:
        row = self.one()
        self.spoil("wrong sum", "derived-value", self.one(), {at(row, "Fame"): 77}, follow=False)

    def not_follow(self) -> None:
        by = self.one()
        move = self.move(by, "Hire")
        if not move.legal:
            return self.miscount()
        self.accept(move)
        self.put(dict(move.effects), follow=False)
        self.blame("sum not brought up to date", "derived-value", by, at(by, "Fame"))
        self.now += timedelta(hours=3)
        return None

    def remove_a_captain(self) -> None:
        row = self.one()
        cells = {place: None for place in self.page if place.row == row}
        self.spoil("row removed", "roster-row", self.one(row), cells, follow=False)

    def add_a_stranger(self) -> None:
        self.spoil(
            "row of a stranger", "roster-row", self.one(), self.row(f"Stranger{len(self.planted)}"), follow=False
        )

    def break_the_page(self) -> None:
        old, new = self.random.choice(
            [("! Captain", "! Skipper"), ("Crew", "Hands"), ("|| Gull", "|| Gull || 3"), ("Hull", "Keel")]
        )
        text = self.text().replace("| Gull", "|| Gull", 1) if old.startswith("|| ") else self.text()
        self.blame("page broken", "suspect-page", self.one(), None, text.replace(old, new, 1))

    def roll_and_forget(self) -> None:
        by = self.one()
        if any(violation.rule == "Time" for violation in self.move(by, "Load", roll=1).violations):
            return self.help_oneself()
        self.roll(by, 4, "for Load")
        self.planted.append(Planted("roll forgotten", "missing-effect", self.revisions[-1].revid, at(by, "Crates")))
        self.now += timedelta(hours=3)
        return None

    def act_in_hiatus(self) -> None:
        minute = timedelta(minutes=1)
        self.hiatus.append(HiatusSpan("interregnum", self.now - minute, self.now + minute))
        by = self.one()
        self.spoil("in hiatus", "unexplained-change", by, {at(by, "Motto"): "Never mind the rules"})
        self.now += 2 * minute

    def launch_a_ship(self) -> None:
        name = f"Dinghy{len(self.planted)}"
        self.spoil(
            "ship by a captain", "unexplained-change", self.one(), {at(name, "Ship"): name, at(name, "Hull"): 10}
        )

    def levy_as_a_captain(self) -> None:
        rows = [name for name in sorted(self.active - {EMPEROR}) if name not in self.wrong]
        changes = {at(name, "Coins"): self.page[at(name, "Coins")] + 1 for name in rows[:4]}
        self.spoil("the Emperor's alone", "unexplained-change", rows[0], changes)
        self.now += timedelta(hours=3)

    def write_as_a_stranger(self) -> None:
        self.spoil("no player", "unexplained-change", "Passer-by", {at(self.one(), "Motto"): "Buy cheap sails"})

    def mark_as_away(self) -> None:
        lately = frozenset().union(*(roster.idle for roster in self.rosters[-4:]))
        place = at(self.one(*lately), "Away since")
        self.spoil("not away", "unexplained-change", self.one(), {place: self.now.replace(second=0)})
        self.stayed = place.row

    # -- the play ----------------------------------------------------------------------------------------------

    def play(self, mistakes: int) -> "Harbour":
        """Play until so many mistakes are planted."""
        legal = [self.act] * 6 + [self.act_in_two_edits, self.act_and_follow_later, self.enact, self.levy, self.tidy]
        legal.append(self.go_away_and_come_back)
        wrong = [
            self.write_nonsense, self.write_for_somebody_else, self.help_oneself, self.take_without_paying,
            self.load_twice, self.load_more_than_rolled, self.pay_wrong, self.sell_and_forget, self.hire_and_forget,
            self.miscount, self.not_follow, self.remove_a_captain, self.add_a_stranger, self.break_the_page,
            self.roll_and_forget, self.act_in_hiatus, self.launch_a_ship, self.levy_as_a_captain,
            self.write_as_a_stranger, self.mark_as_away,
        ]  # fmt: skip
        for number in range(mistakes):
            for _ in range(self.random.randint(1, 3)):
                self.wait()
                self.random.choice(legal)()
            self.wait()
            wrong[number % len(wrong)]()
            self.wait()
            crowded = len(self.active - self.wrong) < 7
            if crowded or self.random.random() < 0.6 or self.planted[-1].place is None:
                self.settle()
        self.settle()
        return self

    def settle(self) -> None:
        """Everybody puts right what is wrong."""
        while self.debts:
            self.now += timedelta(minutes=self.random.randint(1, 30))
            self.debts.pop(0)()

    def context(self) -> Context:
        return Context(
            now=self.now + timedelta(hours=30),
            rosters=tuple(self.rosters),
            resolutions=tuple(self.resolutions),
            rolls=tuple(self.rolls),
            hiatus=tuple(self.hiatus),
            wiki="https://wiki.example/",
        )
