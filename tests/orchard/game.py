"""A game in the orchard: who edited what when, and the revisions that come of it."""

from datetime import timedelta

from msgspec.structs import replace

from parsers.records import Kind, PlayerName, Revision, RevisionId, Roll
from syncd.dynasties.protocol import Membership, Place
from syncd.validator.replay import replay
from syncd.validator.scenes import Context, Resolution
from tests.orchard import NOON, PLAYERS, at, grower, orchard, roster, state, tree

HEADINGS = {"Growers": ("Grower", "Apples", "Gold", "Hat", "Tools", "Share"), "Trees": ("Tree", "Ripe")}


def wikitext(cells) -> str:
    """The page that shows these cells."""
    return "\n".join(f"== {table} ==\n{_table(table, cells)}\n" for table in HEADINGS)


def _table(table, cells) -> str:
    key, *headings = HEADINGS[table]
    lines = ['{| class="wikitable sortable"', "! " + " !! ".join((key, *headings))]
    for row in [place.row for place in cells if place.table == table and place.column == key]:
        texts = [row, *(_text(cells.get(Place(table, row, heading), "")) for heading in headings)]
        lines += ["|-", "| " + " || ".join(texts)]
    return "\n".join([*lines, "|}"])


def _text(value) -> str:
    return ", ".join(value) or "-" if isinstance(value, tuple) else str(value)


class Game:
    """Edits one after the other, ten minutes apart unless they say otherwise; shares are kept up to date."""

    def __init__(self, cells=None) -> None:
        self.now = NOON
        self.cells = dict(cells if cells is not None else with_shares(state().cells))
        self.revisions: list[Revision] = []
        self.rosters: list[Membership] = [roster(NOON - timedelta(days=1))]
        self.resolutions: list[Resolution] = []
        self.rolls: list[Roll] | None = None
        self.accepted: set[RevisionId] = set()
        self.save("Oz", wikitext(self.cells), "baseline")

    def edit(self, by, changes, *, summary="", minutes=10, shares=True) -> RevisionId:
        """Change cells (None takes a row's cell away) and save the page."""
        self.now += timedelta(minutes=minutes)
        for place, value in changes.items():
            self.cells.pop(place, None) if value is None else self.cells.__setitem__(place, value)
        if shares:
            self.cells = with_shares(self.cells)
        return self.save(by, wikitext(self.cells), summary)

    def save(self, by, text, summary="") -> RevisionId:
        """Save the page with this text."""
        revid = RevisionId(100 + len(self.revisions))
        parent = self.revisions[-1].revid if self.revisions else RevisionId(0)
        self.revisions.append(Revision(revid, parent, "Orchard", by, self.now, summary, len(text), text))
        return revid

    def add_row(self, by, name, *, shares=True, **values) -> RevisionId:
        return self.edit(by, grower(name, **{"share": 0, **values}), shares=shares)

    def remove_row(self, by, name) -> RevisionId:
        return self.edit(by, dict.fromkeys(place for place in self.cells if place.row == name))

    def roll(self, by, number, comment="") -> None:
        self.rolls = [*(self.rolls or []), Roll(PlayerName(by), self.now, "DICE6", str(number), comment)]

    def play(self, active=PLAYERS, idle=(), hours=0) -> None:
        """The roster from `hours` after now on."""
        self.rosters.append(roster(self.now + timedelta(hours=hours), active=active, idle=idle))

    def enact(self, title, *, admin="Oz", text="", gamestate=False) -> None:
        url = f"https://blog.example/{title.lower().replace(' ', '-')}"
        self.resolutions.append(
            Resolution(title, url, Kind.PROPOSAL, "enacted", PlayerName(admin), self.now, text, gamestate)
        )

    def replayed(self, *, hours=0, dynasty=None, **context):
        """What replay comes to, so many hours after the last edit."""
        around = Context(
            now=self.now + timedelta(hours=hours),
            rosters=tuple(self.rosters),
            resolutions=tuple(self.resolutions),
            rolls=None if self.rolls is None else tuple(self.rolls),
            accepted=frozenset(self.accepted),
            wiki="https://wiki.example/",
        )
        return replay(self.revisions, dynasty or orchard(), replace(around, **context))


def with_shares(cells):
    growers = [place.row for place in cells if place.column == "Grower"]
    apples = {name: cells[at(name, "Apples")] for name in growers if isinstance(cells[at(name, "Apples")], int)}
    total = sum(apples.values())
    shares = {at(name, "Share"): 100 * number // total for name, number in apples.items() if total}
    return {**cells, **shares}


def tree_row(name, ripe=3):
    return tree(name, ripe)
