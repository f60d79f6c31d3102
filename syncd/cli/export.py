"""`syncd export --csv`: the community's statistics as CSV on standard output."""

import csv
import sys
from collections.abc import Iterable
from io import TextIOWrapper

from parsers.dates import GAME_BEGAN
from syncd.cli.options import for_a_game
from syncd.service.config import load
from syncd.store.database import Database
from syncd.store.seen import Seen
from syncd.validator import statistics

TEACHING = """\
examples
  syncd export --csv votes > votes.csv

exit codes: 0 done · 2 bad input (one line says where)
"""


def run(arguments: list[str]) -> int:
    """Print the table; quoting is the csv module's, text is UTF-8."""
    made = for_a_game(
        "export", "Matters, votes or dynasties as CSV, from what the store holds (see syncd backfill).", TEACHING
    )
    made.add_argument("--csv", choices=("proposals", "votes", "dynasties"), required=True, help="which table")
    options = made.parse_args(arguments)
    with Database(load(options.config).store.path, readonly=True) as database:
        heading, rows = table(options.csv, Seen(database))
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", newline="")
        writer = csv.writer(sys.stdout)
        writer.writerow(heading)
        writer.writerows(rows)
    return 0


def table(name: str, seen: Seen) -> tuple[statistics.Row, Iterable[statistics.Row]]:
    """The heading and the rows of that table."""
    posts = seen.posts_since(GAME_BEGAN)
    if name == "votes":
        pages = (page for post in posts if (page := seen.page(post.url)))
        return statistics.VOTES, statistics.votes(pages)
    if name == "dynasties":
        return statistics.DYNASTIES, statistics.dynasties(posts)
    return statistics.PROPOSALS, statistics.proposals(posts)
