"""How much a store holds, in numbers alone."""

from syncd.store.database import Database
from syncd.store.dice import UNTIL


def posts_held(database: Database) -> int:
    """How many posts were ever read."""
    number: int = database.connection.execute("SELECT count(DISTINCT url) FROM post").fetchone()[0]
    return number


def what_was_read(database: Database) -> tuple[object, ...]:
    """Values of which one at least is another whenever anything new was read of blog, wiki or dice."""
    query = """SELECT (SELECT max(revid) FROM revision), (SELECT count(*) FROM revision WHERE text IS NOT NULL),
        (SELECT count(*) FROM post), (SELECT count(*) FROM comment), (SELECT count(*) FROM roster),
        (SELECT count(*) FROM roll), (SELECT value FROM bookmark WHERE name = ?)"""
    row: tuple[object, ...] = database.connection.execute(query, (UNTIL,)).fetchone()
    return row
