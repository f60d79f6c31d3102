"""`syncd backfill`: reads the blog's past into the store, month by month."""

import sys
import time
from collections.abc import Iterable
from datetime import UTC, date, datetime

from parsers.errors import BadInput
from syncd.cli.options import for_a_game
from syncd.service.backfilling import Backfill, Progress, months_between
from syncd.service.config import load
from syncd.sources.blog import Blog
from syncd.sources.session import PoliteSession
from syncd.store.database import Database
from syncd.store.seen import Seen

TEACHING = """\
examples
  syncd backfill --from 2023-01 --to 2023-11

It may be interrupted at any time, and goes on where it was.

exit codes: 0 done · 2 bad input (one line says where)
            3 a page that does not answer or add up was left out
"""


def run(arguments: list[str]) -> int:
    """Read the months; may be interrupted at any time and goes on where it was. Exit 3 where a page was left out."""
    made = for_a_game("backfill", "Reads the blog's past month by month; goes on where an earlier run ended.", TEACHING)
    made.add_argument("--from", dest="first", metavar="MONTH", required=True, help="the first month, like 2005-08")
    made.add_argument("--to", dest="last", metavar="MONTH", help="the last month (default: the present one)")
    made.add_argument("--pause", metavar="SECONDS", type=float, default=1.0, help="between two requests (default 1)")
    options = made.parse_args(arguments)
    now = datetime.now(UTC)
    months = months_between(_month(options.first), _month(options.last) if options.last else now.date())
    if not months:
        raise BadInput(f"--to {options.last or f'{now:%Y-%m}'}: expected no month before --from {options.first}")
    config = load(options.config)
    session = PoliteSession(config.game.contact, sleep=time.sleep)
    with Database(config.store.path) as database:
        pause = max(0.0, options.pause)
        backfill = Backfill(
            Blog(config.blog.url, session), Seen(database), config.blog.template, lambda: time.sleep(pause)
        )
        left_out = _show(backfill.run(months, now), len(months))
    session.close()
    return 3 if left_out else 0


def _month(text: str) -> date:
    try:
        return datetime.strptime(text, "%Y-%m").replace(tzinfo=UTC).date()
    except ValueError:
        raise BadInput(f"{text}: expected a month like 2005-08") from None


def _show(progress: Iterable[Progress], months: int) -> int:
    """Show the progress as a bar on a terminal, else a line a month; returns how many pages were left out."""
    return _bar(progress, months) if sys.stderr.isatty() else _lines(progress)


def _lines(progress: Iterable[Progress]) -> int:
    left_out = 0
    for one in progress:
        left_out += len(one.troubles)
        for trouble in one.troubles:
            print(f"left out: {trouble}", file=sys.stderr)
        if one.read == one.posts and (one.posts or not one.troubles):
            print(f"{one.month:%Y-%m}: {one.posts} posts")
    return left_out


def _bar(progress: Iterable[Progress], months: int) -> int:
    from rich.console import Console
    from rich.progress import Progress as Bars

    left_out, seen = 0, set[date]()
    with Bars(console=Console(stderr=True)) as bars:
        whole = bars.add_task("months", total=months)
        posts = bars.add_task("posts")
        for one in progress:
            if one.month not in seen:
                seen.add(one.month)
                bars.advance(whole)
            bars.update(posts, description=f"{one.month:%Y-%m}", total=one.posts, completed=one.read)
            left_out += len(one.troubles)
            for trouble in one.troubles:
                bars.console.print(f"left out: {trouble}", markup=False)
    return left_out
