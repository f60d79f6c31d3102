"""Replay of 500 revisions of a sheet of 12 by 12: the whole, and what one revision costs beside merely reading it."""

import time
from datetime import UTC, datetime, timedelta

from parsers.records import PlayerName, Revision, RevisionId
from parsers.wikitext import read_tables
from syncd.dynasties.generic.dynasty import GenericDynasty
from syncd.dynasties.protocol import Membership
from syncd.validator.replay import replay
from syncd.validator.scenes import Context

START = datetime(2024, 1, 1, tzinfo=UTC)
NAMES = [f"Player{number}" for number in range(12)]
COLUMNS = [f"Col{number}" for number in range(11)]
REVISIONS = 500


def pack() -> str:
    columns = "\n".join(f'{name} = {{ type = "integer", default = 100 }}' for name in COLUMNS[:10])
    return f"""
name = "Bench"
[[table]]
name = "Sheet"
page = "Sheet"
key = "Name"
rows = "players"
[table.columns]
{columns}
Col10 = {{ type = "integer", formula = "col0 + col1" }}
[[action]]
name = "Give"
effect = ["col0 -= n", "target.col0 += n"]
[[action]]
name = "Grow"
effect = ["col2 -= n", "col3 += 2 * n"]
"""


def sheet(cells: dict[tuple[str, str], int]) -> str:
    rows = "\n".join(
        "|-\n| " + " || ".join([name, *(str(cells[name, column]) for column in COLUMNS)]) for name in NAMES
    )
    return '{| class="wikitable sortable"\n! Name !! ' + " !! ".join(COLUMNS) + f"\n{rows}\n|}}\n"


def revisions() -> list[Revision]:
    cells = {(name, column): 100 for name in NAMES for column in COLUMNS}
    made = []
    for number in range(REVISIONS):
        by, other = NAMES[number % 12], NAMES[(number * 5 + 1) % 12]
        if by != other and number % 3:
            cells[by, "Col0"] -= 1
            cells[other, "Col0"] += 1
        elif number:
            cells[by, "Col2"] -= 1
            cells[by, "Col3"] += 2
        for name in NAMES:
            cells[name, "Col10"] = cells[name, "Col0"] + cells[name, "Col1"]
        at = START + timedelta(hours=number)
        made.append(Revision(RevisionId(number + 1), RevisionId(number), "Sheet", by, at, "", 0, sheet(cells)))
    return made


def main() -> None:
    history = revisions()
    dynasty = GenericDynasty.of_pack("bench.toml", pack())
    roster = Membership(START - timedelta(days=1), frozenset(map(PlayerName, NAMES)))
    context = Context(now=history[-1].at, rosters=(roster,))
    begun = time.perf_counter()
    for revision in history:
        read_tables(revision.text or "")
    reading = time.perf_counter() - begun
    begun = time.perf_counter()
    replayed = replay(history, dynasty, context)
    whole = time.perf_counter() - begun
    print(f"replay of {REVISIONS} revisions of 12 x 12: {whole:.2f} s, {whole / reading:.1f} times their mere reading")
    print(f"  {len(replayed.changes)} changes explained, {len(replayed.findings)} findings")


if __name__ == "__main__":
    main()
