"""What `explain` and `state` replay: a dynasty and a history, from files or from the configured game."""

from argparse import Namespace
from datetime import datetime

import msgspec

from parsers.errors import BadInput, UnreadablePage
from parsers.export import read_history
from parsers.records import PostPage, Record, Revision, Roll
from syncd.cli.cases import read
from syncd.cli.options import Parser, for_a_game
from syncd.dynasties.library import dynasty_of
from syncd.dynasties.protocol import Dynasty, Membership, Place, Value
from syncd.rules.spans import LAST
from syncd.validator.replay import Replayed, replay
from syncd.validator.scenes import Context, HiatusSpan, Resolution


class Evidence(Record, frozen=True, forbid_unknown_fields=True):
    """What `--evidence` may hold: all that is known beside the revisions; what is left out nobody has read."""

    rosters: tuple[Membership, ...] = ()
    resolutions: tuple[Resolution, ...] = ()
    posts: tuple[PostPage, ...] | None = None
    rolls: tuple[Roll, ...] | None = None
    hiatus: tuple[HiatusSpan, ...] = ()
    wiki: str = ""


def parser(command: str, purpose: str, teaching: str) -> Parser:
    """A parser with the options by which a history is chosen."""
    made = for_a_game(command, purpose, teaching)
    made.add_argument("--revisions", metavar="FILE", help="an XML export or a JSON list of revisions, not the store")
    made.add_argument("--pack", metavar="PACK", help="a dynasty's pack, or the name of a built-in dynasty")
    made.add_argument("--evidence", metavar="FILE", help="rosters, resolutions, posts and rolls, as JSON")
    return made


def replayed(options: Namespace, until: datetime | None = None) -> tuple[Dynasty, Replayed, str]:
    """The dynasty, its replay up to an instant, and the wiki's address for links."""
    if options.revisions is None:
        return _from_store(options, until)
    if options.pack is None:
        raise BadInput("--pack: with --revisions the dynasty has to be named")
    dynasty = _dynasty(options.pack, "auto")
    evidence = _evidence(options.evidence)
    revisions = read_history(read(options.revisions), options.revisions)
    context = Context(
        now=until or max((one.at for one in revisions), default=LAST),
        rosters=evidence.rosters,
        resolutions=evidence.resolutions,
        posts=evidence.posts,
        rolls=evidence.rolls,
        hiatus=evidence.hiatus,
        wiki=evidence.wiki,
    )
    return dynasty, _replay(revisions, dynasty, context), evidence.wiki


def spoken(dynasty: Dynasty, place: Place, value: Value) -> str:
    """A value as people read it: as the page writes it, a whole day without its time."""
    text = dynasty.render(place, value)
    return text.removesuffix("T00:00:00Z") if isinstance(value, datetime) else text


def _from_store(options: Namespace, until: datetime | None) -> tuple[Dynasty, Replayed, str]:
    from syncd.service.config import load  # only the configured game needs what follows
    from syncd.service.gamestate import GamestateWatch
    from syncd.service.law import edition_for
    from syncd.service.world import World

    config = load(options.config)
    with World(config, options.config) as world:
        edition = edition_for(config.game.edition, world.seen)
        dynasty = _dynasty(options.pack or config.game.dynasty, edition.name)
        watch = GamestateWatch(world)
        revisions = [one for each in watch.history(dynasty).values() for one in each]
        context = watch.context(edition, until or world.now())
    return dynasty, _replay(revisions, dynasty, context), config.wiki.url


def _replay(revisions: "list[Revision] | tuple[Revision, ...]", dynasty: Dynasty, context: Context) -> Replayed:
    pages = {schema.page for schema in dynasty.tables}
    if not any(one.page in pages and one.at <= context.now for one in revisions):
        raise UnreadablePage(", ".join(sorted(pages)), "there is no revision of it up to then")
    return replay(revisions, dynasty, context)


def _dynasty(named: str, edition: str) -> Dynasty:
    from syncd.service.gamestate import pack_text

    dynasty = dynasty_of(named, edition, pack_text)
    if dynasty is None:
        raise BadInput(f"edition {edition} has no dynasty of its own: name a pack with --pack")
    return dynasty


def _evidence(file: str | None) -> Evidence:
    if file is None:
        return Evidence()
    try:
        return msgspec.json.decode(read(file), type=Evidence)
    except msgspec.DecodeError as error:
        raise BadInput(f"{file}: {error}") from None
