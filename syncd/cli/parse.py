"""`syncd parse FILE --as KIND`: what is read from a saved page, as JSON; for the day a site's template changes."""

import sys
from collections.abc import Callable
from datetime import UTC, datetime

import msgspec

from parsers.blog import read_list, read_post, read_roster
from parsers.errors import BadInput
from parsers.records import AdminNote, Post, PostPage, Record
from parsers.suspicion import comments_not_yet, not_yet
from parsers.templates import TEMPLATES
from syncd.cli.cases import read
from syncd.cli.options import Parser

SHORT_POST = (
    "kind", "title", "tags", "url", "author", "posted_at", "status", "admin_note", "adminned_at", "comment_count",
)  # fmt: skip
SHORT_COMMENT = ("author", "at", "icons", "quoted")

TEACHING = """\
KIND is one of
  post                a post's page, with its comments
  list                a front page or a month's archive
  roster              the sidebar's players
  feed, gndt, dice    the blog's feed, a GNDT page, the list of dice rolls
  note                an admin's note; with --lines one per line
  tables, ruleset     of wikitext (a ruleset also as plain text)

examples
  syncd parse post.html --as post
  curl -s https://blog.example/ | syncd parse - --as roster

exit codes: 0 read · 2 bad input (one line says where)
            3 the page does not add up: "suspect" says why
"""

Answer = tuple[object, tuple[str, ...]]
"""What is printed, and the suspicions."""


class Options(Record, frozen=True):
    """How a page is to be read: its template, the address it came from, and whether to print everything."""

    template: str
    url: str
    full: bool


def run(arguments: list[str]) -> int:
    """Read the page, print what was read."""
    words = _parser().parse_args(arguments)
    options = Options(template=words.template, url=words.url, full=words.full)
    source = read(words.file)
    if words.lines:
        if words.kind != "note":
            raise BadInput("--lines goes with --as note")
        return _notes(source)
    value, suspicions = READERS[words.kind](source, options)
    answer = msgspec.to_builtins(value, builtin_types=(datetime,))
    if suspicions:
        answer["suspect"] = list(suspicions)
    _print(msgspec.json.format(msgspec.json.encode(answer)))
    return 3 if suspicions else 0


def _parser() -> Parser:
    parser = Parser("syncd parse", "Prints what is read from a saved page, as JSON.", TEACHING)
    parser.add_argument("file", metavar="FILE", help="the page, or - for standard input")
    parser.add_argument("--as", dest="kind", required=True, choices=READERS, metavar="KIND", help="what the page is")
    parser.add_argument(
        "--template", default="auto", choices=("auto", *TEMPLATES), help="the blog's (default: recognised)"
    )
    parser.add_argument("--url", default="", metavar="ADDRESS", help="where the page came from, to make links absolute")
    parser.add_argument("--full", action="store_true", help="print every field of the records, the texts too")
    parser.add_argument("--lines", action="store_true", help="with --as note: one note per line, one answer per line")
    return parser


def _print(line: bytes) -> None:
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


def _notes(source: bytes) -> int:
    lines = source.decode("utf-8-sig", "replace").split("\n")
    for line in lines if lines[-1] else lines[:-1]:
        _print(msgspec.json.encode(_note_answer(_read_note(line))))
    return 0


def _read_note(text: str) -> AdminNote:
    from parsers.admin_note import read_admin_note

    return read_admin_note(text)


def _note_answer(note: AdminNote) -> dict[str, object]:
    whole: dict[str, object] = msgspec.to_builtins(note)
    return {name: whole[name] for name in ("outcome", "for", "against", "deferential", "admin")}


def _post(source: bytes, options: Options) -> Answer:
    from parsers.second import confirm_post

    reading = read_post(source, options.url, options.template)
    confirmed = confirm_post(source, reading, options.template)
    now = datetime.now(UTC)
    late = (*not_yet([reading.value.post], now), *comments_not_yet(reading.value, now))
    suspicions = (*reading.suspicions, *confirmed, *late)
    if options.full:
        return reading.value, suspicions
    return _short_page(reading.value), suspicions


def _short_page(page: PostPage) -> dict[str, object]:
    comments = [{name: getattr(comment, name) for name in SHORT_COMMENT} for comment in page.comments]
    return {**_short_post(page.post), "comments": comments}


def _short_post(post: Post) -> dict[str, object]:
    return {name: getattr(post, name) for name in SHORT_POST}


def _list(source: bytes, options: Options) -> Answer:
    reading = read_list(source, options.url, options.template)
    posts = reading.value if options.full else [_short_post(post) for post in reading.value]
    return {"posts": posts}, (*reading.suspicions, *not_yet(reading.value, datetime.now(UTC)))


def _roster(source: bytes, options: Options) -> Answer:
    reading = read_roster(source, options.url, options.template)
    return reading.value, reading.suspicions


def _feed(source: bytes, _: Options) -> Answer:
    from parsers.feeds import read_feed

    reading = read_feed(source)
    return {"entries": reading.value}, reading.suspicions


def _gndt(source: bytes, _: Options) -> Answer:
    from parsers.gndt import read_gndt

    reading = read_gndt(source)
    return reading.value, reading.suspicions


def _dice(source: bytes, _: Options) -> Answer:
    from parsers.dice import read_rolls

    reading = read_rolls(source)
    return {"rolls": reading.value}, reading.suspicions


def _note(source: bytes, _: Options) -> Answer:
    return _note_answer(_read_note(source.decode("utf-8", "replace"))), ()


def _tables(source: bytes, options: Options) -> Answer:
    from parsers.wikitext import as_lists
    from parsers.wikitext.second import read_confirmed

    reading = read_confirmed(source.decode("utf-8-sig", "replace"))
    return {
        "tables": reading.value if options.full else [as_lists(table) for table in reading.value]
    }, reading.suspicions


def _ruleset(source: bytes, _: Options) -> Answer:
    from syncd.cli.ruleset_reading import answer

    return answer(source)


READERS: dict[str, Callable[[bytes, Options], Answer]] = {
    "post": _post,
    "list": _list,
    "roster": _roster,
    "feed": _feed,
    "gndt": _gndt,
    "dice": _dice,
    "note": _note,
    "tables": _tables,
    "ruleset": _ruleset,
}
