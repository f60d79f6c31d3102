"""`syncd table`: one cell of a wikitext file read, or set with nothing else changed."""

import sys
from codecs import BOM_UTF8

from parsers.errors import BadInput, NoSuchCell, UnreadablePage, WriteRefused
from parsers.wikitext.grid import grid
from parsers.wikitext.second import read_confirmed
from syncd.cli.cases import read
from syncd.cli.options import Parser
from writers.surgery import SetCell, operate

TEACHING = """\
Tables count from 1, nested ones where they open. A row goes by the plain text
of its first cell, a column by its heading; #2 is the second row or column where
nothing has that name. A name that begins with - is written --row=NAME.

examples
  syncd table get page.wiki --table 1 --row Ann --column Stars
  syncd table set page.wiki --table 1 --row Ann --column Stars 7 > new.wiki

exit codes: 0 done
            1 no such cell, more than one, or the table cannot be read with
              certainty (nothing is printed)
            2 the file or the command line is no good
"""


def run(arguments: list[str]) -> int:
    """Print the text of a cell (`get`), or the whole wikitext with that cell changed (`set`)."""
    options = _parser().parse_args(_with_value(arguments))
    source = read(options.file)
    mark = source[: len(BOM_UTF8)] if source.startswith(BOM_UTF8) else b""
    text = _text(source[len(mark) :], options.file)
    if options.verb == "set":
        operation = SetCell(options.table, options.row, options.column, options.value)
        try:
            sys.stdout.buffer.write(mark + operate(text, [operation]).text.encode())
        except WriteRefused as refused:
            raise refused.on(options.file) from None
    else:
        place = f"{options.file}: table {options.table}"
        sys.stdout.buffer.write(f"{_get(text, place, options.table, options.row, options.column)}\n".encode())
    sys.stdout.buffer.flush()
    return 0


def _with_value(arguments: list[str]) -> list[str]:
    """A last word like `-x` is the VALUE, not an option, unless it follows one."""
    *before, last = arguments or [""]
    is_value = before[:1] == ["set"] and last.startswith("-") and not before[-1].startswith("--")
    return [*before, "--", last] if is_value and last not in ("-h", "--help") else arguments


def _parser() -> Parser:
    parser = Parser("syncd table", "One cell of a wikitext file read, or set with nothing else changed.", TEACHING)
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    for verb, purpose in (("get", "print the cell's text"), ("set", "print the wikitext with the cell set")):
        command = verbs.add_parser(verb, help=purpose, purpose=f"{purpose[:1].upper()}{purpose[1:]}.")
        command.add_argument("file", metavar="FILE", help="wikitext, or - for standard input")
        command.add_argument("--table", type=int, required=True, metavar="N", help="which table, counted from 1")
        command.add_argument("--row", required=True, metavar="NAME", help="the text of the row's first cell")
        command.add_argument("--column", required=True, metavar="NAME", help="the column's heading")
        if verb == "set":
            command.add_argument("value", metavar="VALUE", help="the cell's new text")
    return parser


def _text(source: bytes, name: str) -> str:
    try:
        return source.decode()
    except UnicodeDecodeError as error:
        raise BadInput(f"{name}: not UTF-8 at byte {error.start}") from None


def _get(text: str, place: str, number: int, row: str, column: str) -> str:
    tables = read_confirmed(text).value
    if not 0 < number <= len(tables):
        raise NoSuchCell(f"{place}: the page has {len(tables)} table{'s' * (len(tables) != 1)}")
    table = tables[number - 1]
    if table.suspicions:
        raise UnreadablePage(place, "; ".join(table.suspicions))
    try:
        return grid(table).cell(row, column).text
    except NoSuchCell as error:
        raise NoSuchCell(f"{place}: {error}") from None
