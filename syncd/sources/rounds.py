"""What a cycle asks for while nothing is new: three requests at most, and nothing pending out of sight for a cycle.

    pending matters that the front page lists no more    a cycle asks for
    -------------------------------------------------    ----------------------------------------------------------
    none                                                 the front page, one matter in turn, the wiki
    one                                                  the front page, its own page, and in turn the wiki or another
    several, all posted this month                       the month, the wiki, and in turn one matter or the front page
    several, all posted in earlier months                the front page, a month, and in turn the wiki or one matter
    several of both                                      this month, an earlier one, and in turn any of the three others

The present month's page lists all that the front page can list anew, and carries the same sidebar; but it is long, and
for one matter it is not worth its bytes. A matter in turn is read for what no list shows: a comment that was edited.
"""

from collections.abc import Collection
from datetime import date

from parsers.records import Record

TURNS = {
    (False, False): ("matter",),
    (True, False): ("matter", "front"),
    (False, True): ("wiki", "matter"),
    (True, True): ("wiki", "matter", "wiki", "front"),
}
"""What takes turns, by whether something left of this month, and of an earlier one, is pending."""


class Round(Record, frozen=True):
    """What one cycle asks for: lists of the blog (`front`, `months`), one pending matter (`in_turn`), the wiki.

    `alone`: the page of the one matter that has left the front page, too.
    """

    front: bool = True
    months: tuple[date, ...] = ()
    in_turn: bool = True
    wiki: bool = True
    alone: bool = False


def round_of(left: Collection[date], present: date, number: int, *, alone: bool = False) -> Round:
    """The round with this number; `left` are the months of the pending matters that have left the front page.

    `alone` says that it is only one, which can be read by its own page.
    """
    if alone:
        return Round(in_turn=number % 2 == 1, wiki=number % 2 == 0, alone=True)
    months: tuple[date, ...] = (present,) if present in left else ()
    if earlier := sorted(set(left) - {present}):
        months += (earlier[number % len(earlier)],)
    turns = TURNS[present in left, bool(earlier)]
    turn = turns[number % len(turns)]
    return Round(present not in left or turn == "front", months, turn == "matter", not earlier or turn == "wiki")
