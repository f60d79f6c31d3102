"""Tables as people write them, odd ones included, from a seed: the wikitext and what each cell must read as."""

from random import Random
from typing import NamedTuple

NAMES = ["Ann", "Bob", "Cay", "naïve Dee", "Ève", "O'Fay", "Gus 2", "冰", "H & I", "⚪⚪", "Jo-Jo", "K!"]
VALUES = ["0", "12", "-", "", "₩1,100", "x1.5", "Axe (100%), Plate", "−3", "50%", "a b", "26/4", "👩‍🚀 x", "= 3", "* 4"]


class Generated(NamedTuple):
    """A page with one table that matters, and its texts by row and column; `number` is the table's on the page."""

    text: str
    number: int
    header: list[str]
    rows: list[list[str]]


class Looks(NamedTuple):
    """How one table is written."""

    newline: str
    inline: bool
    padded: bool
    gap: str
    first_mark: bool
    blank_after_mark: str
    double: str


def generate(seed: int) -> Generated:
    """The table of this seed."""
    random = Random(seed)
    looks = Looks(
        newline="\r\n" if random.random() < 0.1 else "\n",
        inline=random.random() < 0.7,
        padded=random.random() < 0.4,
        gap=random.choice([" ", " ", ""]),
        first_mark=random.random() < 0.7,
        blank_after_mark=random.choice(["", " ", ' style="color:red"']),
        double=random.choice(["!!", "!!", "||"]),
    )
    columns = random.randint(1, 6)
    header = [f"{random.choice(['Column', 'Stars', 'Ünit'])} {index}" for index in range(columns)]
    names = random.sample(NAMES, random.randint(1, 6))
    rows = [[name, *(random.choice(VALUES) for _ in range(columns - 1))] for name in names]
    before, number = _before(random)
    lines = [*before, *_table(random, looks, header, rows), *_after(random)]
    return Generated(looks.newline.join(lines), number, header, rows)


def _before(random: Random) -> tuple[list[str], int]:
    """What stands above the table, and which table of the page it then is."""
    return random.choice(
        [
            ([], 1),
            (["== Gamestate ==", "", "'''Crystals: 12''' <!-- {| -->"], 1),
            (["{| class=x", "| key", "| value", "|}", ""], 2),
            (["<pre>", "{|", "| no table", "|}", "</pre>", "<!--", "{|", "-->"], 1),
            (["{{pill|Key|", "{|", "|}", "}} [[Link|", "text]]"], 1),
        ]
    )


def _after(random: Random) -> list[str]:
    return random.choice([[], [""], ["", "text | with || bars", "! and marks"], ["{|", "| other", "|}"]])


def _table(random: Random, looks: Looks, header: list[str], rows: list[list[str]]) -> list[str]:
    lines = [random.choice(["{|", '{| class="wikitable sortable"', '{| class="wikitable" ', ":{|"])]
    lines += random.choice([[], ["|+"], ["|+ Players"], ["|+Players<!-- x -->"]])
    widths = [max(len(line[column]) for line in [header, *rows]) for column in range(len(header))]
    if looks.first_mark:
        lines.append("|-" + looks.blank_after_mark)
    if random.random() < 0.2:
        lines.append("<!-- the heading -->")
    lines += _cells(looks, "!", looks.double, [_pad(looks, *pair) for pair in zip(header, widths, strict=True)])
    for row in rows:
        lines.append(random.choice(["|-", "|-", "|--", "|- "]))
        if random.random() < 0.1:
            lines.append(random.choice(["<!-- a player -->", "  <!-- a --> <!-- b -->"]))
        cells = [
            _dress(random, _pad(looks, text, width), index)
            for index, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines += _cells(looks, "|", "||", cells)
    return [*lines, random.choice(["|}", "|}", " |}", "|} "])]


def _pad(looks: Looks, text: str, width: int) -> str:
    return f"{looks.gap}{text:<{width}}{looks.gap}" if looks.padded else f"{looks.gap}{text}{looks.gap}"


def _dress(random: Random, padded: str, column: int) -> str:
    """The same text in other clothes: as a link, in bold, behind attributes, with a comment."""
    text = padded.strip(" ")
    roll = random.random()
    if not text or roll > 0.35:
        return padded if not text.startswith("-") or padded.startswith(" ") else f" {padded}"
    lead, trail = padded.split(text, 1)
    dressed = {
        0: f"[[User:X|{text}]]",
        1: f"'''{text}'''",
        2: f"{text} <!-- was || {column} -->",
        3: f'<span style="color:red">{text}</span>',
        4: f"<nowiki>{text}</nowiki>",
    }.get(int(roll * 20))
    if dressed is None:
        return f'style="color:red" | {padded if not text.startswith("-") else " " + padded}'
    return f"{lead or ' '}{dressed}{trail}"


def _cells(looks: Looks, mark: str, double: str, cells: list[str]) -> list[str]:
    if looks.inline:
        return [mark + double.join(cells)]
    return [mark + cell for cell in cells]
