"""`syncd note`: the note on any resolved matter, from the store."""

import sys
from datetime import timedelta

import msgspec

from parsers.errors import BadInput
from parsers.records import Status
from syncd.cli.options import clock, for_a_game, with_clock
from syncd.plan.remedies import findings_of, remedy_words
from syncd.service.config import load
from syncd.service.law import LawReader
from syncd.service.resolutions import Resolutions
from syncd.service.world import World
from writers.feed import as_text, atom
from writers.resolution_note import Note, section

FEED_REACHES = timedelta(days=60)

TEACHING = """\
examples
  syncd note https://blog.example/archive/a_star_for_the_humble

exit codes: 0 nothing is wrong with the resolution · 3 something is
            2 bad input, or no resolved matter of that address
"""


def run(arguments: list[str]) -> int:
    """Print a note; exit 3 where something is wrong with the resolution."""
    made = for_a_game("note", "The note on a resolved matter: tally, law, and the edits that carried it out.", TEACHING)
    with_clock(made)
    made.add_argument("url", metavar="URL", nargs="?", help="the matter's address on the blog")
    form = made.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="as JSON")
    form.add_argument("--wiki", action="store_true", help="as the section of the log page")
    form.add_argument("--feed", action="store_true", help="the notes of the last 60 days as an Atom feed")
    options = made.parse_args(arguments)
    if bool(options.url) is options.feed:
        raise BadInput("name the address of one matter, or --feed")
    with World(load(options.config), options.config, now=clock(options.now)) as world:
        resolutions = Resolutions(world, LawReader(world.config, world.seen, world.ledger))
        if options.feed:
            notes = resolutions.between(world.now() - FEED_REACHES, world.now(), world.now())
            home = f"{world.config.blog.url.rstrip('/')}/#resolutions"
            print(atom(notes, f"Resolutions of {world.config.game.name}", home, world.now()), end="")
            return 0
        note = resolutions.note(options.url, world.now())
        post = world.seen.post(options.url)
    if note is None and post is not None and post.status is Status.PENDING:
        print(f"“{post.title}” is pending, so that there is no note on it; syncd queue tells what it lacks")
        return 0
    if note is None:
        raise BadInput(f"{options.url}: the store has no resolved matter of that address")
    _show(note, as_json=options.json, as_wiki=options.wiki)
    return 3 if findings_of(note) else 0


def _show(note: Note, *, as_json: bool, as_wiki: bool) -> None:
    if as_json:
        sys.stdout.buffer.write(msgspec.json.encode(note) + b"\n")
    elif as_wiki:
        print(section(note))
    else:
        print(as_text(note))
        for line in remedy_words(note).splitlines() if findings_of(note) else ():
            print(line)
