"""A Duel Sheet, duel posts and rosters to read."""

from datetime import UTC, datetime, timedelta

from parsers.records import Comment, Kind, PlayerName, Post, PostPage
from syncd.dynasties.d219_wizard_duels.sheet import LAYOUT, render
from syncd.dynasties.protocol import Gamestate, Membership, Place, Scene

SHEET = """\
The sheet of all Duels.

== Wizards ==
{| class="wikitable sortable"
! Wizard !! Stars !! High Marks !! Hat !! Robes !! Staff !! Beard !! Freshness !! Selfish !! Benevolent !! \
Belligerent !! Reclusive !! Achievements !! Idle since !! Lode then
|-
| [[User:Anna|Anna]] || 12 || 1 || Pointy || Starry || Forked || None || 2 || 1 || 0 || 3 || 0 \
|| Stargazer, Thanks, Me! || ||
|-
| Bert || 5 || 0 || None || Dragonhide || None || Evil Gotee || 0 || 0 || 2 || 0 || 1 || - || ||
|-
| Cleo || 7 || 0 || None || Plain || None || None || 3 || 0 || 0 || 0 || 0 || – || - || -
|-
| Dora || 7 || 0 || None || Plain || None || None || 3 || 0 || 0 || 0 || 0 || || ||
|-
| Emil || 4 || 0 || None || Plain || None || None || 3 || 0 || 0 || 0 || 0 || None || 2023-10-20T00:00:00Z || 26/4
|}

== Spells ==
{| class="wikitable sortable"
! Spell !! Charm
|-
| Snipe || 0
|-
| Burn || 2
|-
| Gift || 1
|-
| Fizzle || 0
|}

== Duels ==
{| class="wikitable"
! Duel !! Status !! Wizard Ring !! Spell List !! Removed !! Gewgaws !! Spells Cast
|-
| 1 || Resolved || Cleo, Anna, Dora, Bert || [[Wizard Duel Spell List 1]] || Gift || - \
|| Cleo: Burn, Anna: Fizzle, Dora: Burn, Bert: Snipe
|-
| 2 || Open || 1. Anna, 2. Cleo, 3. Dora, 4. Bert || [[Wizard Duel Spell List 2]] || Gift || Pewter Elephant ||
|}
"""

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


def roster(*active, idle=("Emil",), emperor="Oz"):
    names = active or ("Anna", "Bert", "Cleo", "Dora", "Oz")
    return Membership(
        NOON, frozenset(map(PlayerName, names)), frozenset(map(PlayerName, idle)), emperor=PlayerName(emperor)
    )


def scene(by="Oz", at=NOON, **more):
    return Scene(PlayerName(by), at, more.pop("roster", roster()), **more)


def comment(text, *, by="Oz", at=NOON, anchor="c1"):
    return Comment(PlayerName(by), at, anchor=anchor, text=text)


def duel_page(
    number=2, body="1. Anna\n2. Cleo\n3. Dora\n4. Bert\nWizard Duel Spell List 2", *comments, by="Oz", at=NOON
):
    post = Post(
        Kind.STORY_POST, f"Wizard Duel {number}", f"https://blog.example/duel-{number}", PlayerName(by), at, body=body
    )
    return PostPage(post, comments)


def gamestate(cells, memory=None):
    return Gamestate(dict(cells), memory or {})


def sheet_text(cells):
    """A Duel Sheet that shows these cells, as plainly as can be."""
    return "\n".join(_table_text(schema, cells) for schema in LAYOUT.tables)


def _table_text(schema, cells):
    columns = [schema.key, *(column.heading for column in schema.columns)]
    rows = [place.row for place in cells if place.table == schema.name and place.column == schema.key]
    lines = ["{|", "! " + " !! ".join(columns)]
    for row in rows:
        values = {column: cells[Place(schema.name, row, column)] for column in columns}
        texts = [render(Place(schema.name, row, column), value) for column, value in values.items()]
        lines += ["|-", "| " + " || ".join(texts)]
    return "\n".join([*lines, "|}"])
