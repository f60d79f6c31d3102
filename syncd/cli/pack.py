"""`syncd pack`: drafts a dynasty's pack from a page, and checks a pack."""

import sys
from pathlib import Path

from msgspec.structs import replace

from parsers.errors import BadInput, UnreadablePage
from syncd.cli.cases import read
from syncd.cli.options import DEFAULT, Parser
from syncd.dynasties.generic.draft import Known, draft_pack
from syncd.dynasties.generic.dynasty import GenericDynasty
from syncd.dynasties.protocol import Illegal, TableSchema

TEACHING = """\
A draft lets everybody set everything: say who may (by = "owner", "emperor",
"admin", "player", or leave it out where actions alone do), what newcomers start
with (default), and which actions there are. docs/packs.md has it all.

examples
  syncd pack new --page "Duel Sheet" --config game.toml > duel.toml
  syncd pack check duel.toml --file page.wiki

exit codes: 0 done, the pack is good · 1 the page cannot be read
            2 the pack or the command line is no good
            3 the page does not show what the pack says
"""


def run(arguments: list[str]) -> int:
    """Print a drafted pack (`new`), or say what a pack holds and whether a page fits it (`check`)."""
    options = _parser().parse_args(arguments)
    if options.verb == "new":
        given = frozenset(name.strip() for name in (options.players or "").split(",") if name.strip())
        text, known = (_text(options.file), Known()) if options.file else _from_wiki(options.config, options.page)
        known = replace(known, players=known.players | given, emperor=options.emperor or known.emperor)
        sys.stdout.write(_draft(options.page, text, known))
        return 0
    dynasty = GenericDynasty.of_pack(options.pack, _text(options.pack))
    print(f"{options.pack}: {dynasty.name}: {_contents(dynasty)}")
    for schema in dynasty.tables:
        print(_described(schema))
    return _check_page(dynasty, options.file, options.page) if options.file else 0


def _parser() -> Parser:

    parser = Parser("syncd pack", "Drafts a dynasty's pack from a page, and checks a pack.", TEACHING)
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    new = verbs.add_parser("new", help="draft a pack from a page", purpose="Drafts a pack from a page.")
    new.add_argument("--page", required=True, metavar="TITLE", help="the tracking page's title")
    new.add_argument("--file", metavar="FILE", help="the page's wikitext (- for standard input), not the live page")
    new.add_argument("--players", metavar="NAMES", help="who plays, with commas between them (default: the roster)")
    new.add_argument("--emperor", metavar="NAME", help="the Emperor (default: as the blog and the configuration say)")
    new.add_argument("--config", metavar="FILE", default=DEFAULT, help=f"the game's configuration (default {DEFAULT})")
    check = verbs.add_parser("check", help="check a pack", purpose="Checks a pack, and that a page fits it.")
    check.add_argument("pack", metavar="PACK", help="the pack's file, or - for standard input")
    check.add_argument("--file", metavar="FILE", help="wikitext of a page that the pack has to fit")
    check.add_argument("--page", metavar="TITLE", help="the page's title, where the pack knows several")
    return parser


def _draft(page: str, text: str, known: Known) -> str:
    pack = draft_pack(page, text, known)
    if "[[table]]" not in pack:
        raise UnreadablePage(page, "it has no table that can be read with certainty")
    return pack


def _from_wiki(config: str, page: str) -> tuple[str, Known]:
    """The live page's text, and who plays and who is Emperor by what was read last."""
    from syncd.service.config import load  # only a live page pays for it
    from syncd.service.judging import DYNASTY, emperor_in
    from syncd.service.world import World

    with World(load(config), config) as world:
        revision = world.wiki.read([page]).get(page)
        roster = world.seen.roster()
        emperor = emperor_in(world.config.game.emperor, world.seen.posts_since(world.now() - DYNASTY))
    if revision is None or revision.text is None:
        raise UnreadablePage(page, "the wiki has no such page")
    players = frozenset(entry.name for entry in roster.players) if roster else frozenset()
    return revision.text, Known(players, emperor=emperor)


def _contents(dynasty: GenericDynasty) -> str:
    columns = sum(len(schema.columns) for schema in dynasty.tables)
    counts = [(len(dynasty.tables), "table"), (columns, "column"), (len(dynasty.model.acts), "action")]
    return ", ".join(f"{count} {what}{'' if count == 1 else 's'}" for count, what in counts)


def _described(schema: TableSchema) -> str:
    lines = [f"  {schema.name} (page {schema.page}, rows: {schema.rows.of})"]
    for column in schema.columns:
        setters = "follows from others" if column.derived else " or ".join(column.setters) or "actions alone"
        lines.append(f"    {column.heading}: {column.describe}; set by: {setters}")
    return "\n".join(lines)


def _check_page(dynasty: GenericDynasty, file: str, page: str | None) -> int:
    """Whether the page shows what the pack says; what it does not is told line by line."""
    pages = dict.fromkeys(schema.page for schema in dynasty.tables)
    title = page or next(iter(pages), "")
    if title not in pages:
        raise BadInput(f"--page {title}: the pack knows {', '.join(pages)}")
    reading = dynasty.read(title, _text(file))
    wrong = [f"{title}: {doubt}" for doubt in reading.suspicions]
    for place, value in reading.value.items():
        if isinstance(value, Illegal):
            wrong.append(f"{title}: {place.column} of {place.row} is {value.text!r}, which {value.reason}")
    for line in wrong:
        print(line)
    return 3 if wrong else 0


def _text(name: str) -> str:
    try:
        return read(name).decode()
    except UnicodeDecodeError as error:
        raise BadInput(f"{Path(name).name}: not UTF-8 at byte {error.start}") from None
