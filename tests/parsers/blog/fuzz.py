# ruff: noqa: T201
"""Reads damaged pages by the hundred thousand: no traceback, no hang, and no confident reading with other votes.

    python -m tests.parsers.blog.fuzz [PAGES] [SEED]

A reading is confident when neither reader of a post has anything to say against it, as `syncd parse` has it. Damage
that no page can show (see `printable`) is counted and told apart; every other wrong and confident reading is a failure.
"""

import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from parsers.blog import read_list, read_post, read_roster
from parsers.dice import read_rolls
from parsers.feeds import read_feed
from parsers.gndt import read_gndt
from parsers.records import PostPage
from parsers.second import confirm_post
from tests.parsers.blog.mutations import mutate
from tests.parsers.blog.printable import could_be_printed
from tests.parsers.blog.scenarios import FOLDER

LIMIT = 1.0
"""Seconds of processor time that a page may take."""

BATCH = 500


class Seed(NamedTuple):
    """An undamaged page and who voted how on it; `votes` None for a page without comments of its own."""

    name: str
    read_as: str
    page: bytes
    url: str
    votes: Any


class Outcome(NamedTuple):
    """What became of a damaged page: `suspect`, `right`, `unseen` (no page could show it), or `wrong` or `slow`."""

    kind: str
    seed: str
    seconds: float
    page: bytes


def seeds() -> list[Seed]:
    """Every page under fixtures/blog of which it is known what it means."""
    return [
        Seed(str(path.relative_to(FOLDER)), told["as"], path.read_bytes(), told["url"], _votes_told(told["answer"]))
        for path in sorted(FOLDER.glob("*/*.html"))
        if (told := json.loads(path.with_suffix(".json").read_text(encoding="utf-8")))["answer"]
    ]


def _votes_told(answer: dict[str, Any]) -> Any:
    if "comments" not in answer:
        return None
    return answer["author"], [(one["author"], one["icons"], one["quoted"]) for one in answer["comments"]]


def _votes_read(page: PostPage) -> Any:
    return page.post.author, [(str(one.author), list(one.icons), list(one.quoted)) for one in page.comments]


def judge(seed: Seed, page: bytes) -> str:
    """What becomes of a damaged page."""
    if seed.read_as == "roster":
        return "suspect" if read_roster(page, "").suspect else "right"
    if seed.read_as == "list" or seed.votes is None:
        return "suspect" if read_list(page, seed.url).suspect else "right"
    reading = read_post(page, seed.url)
    if reading.suspect or confirm_post(page, reading):
        return "suspect"
    author, votes = _votes_read(reading.value)
    if (author, votes) == seed.votes:
        return "right"
    if len(votes) != len(seed.votes[1]):
        return "wrong"
    changed = [place for place, (one, other) in enumerate(zip(votes, seed.votes[1], strict=True)) if one != other]
    return "unseen" if could_be_printed(page, changed, author=author != seed.votes[0]) else "wrong"


def run(count: int, seed: int) -> Iterator[Outcome]:
    """As many damaged pages as asked for; the same for the same seed."""
    dice = random.Random(seed)
    pages = seeds()
    for _ in range(count):
        chosen = dice.choice(pages)
        page = mutate(chosen.page, dice)
        begun = time.process_time()
        kind = judge(chosen, page)
        for read in (read_feed, read_gndt, read_rolls):
            if len(page) % 8 == 0:
                read(page)
        seconds = time.process_time() - begun
        yield Outcome("slow" if seconds > LIMIT else kind, chosen.name, seconds, page)


def batch(seed: int) -> tuple[Counter[str], float, list[Outcome]]:
    """A batch's numbers, its slowest page, and what went wrong."""
    counted: Counter[str] = Counter()
    slowest = 0.0
    bad = []
    for outcome in run(BATCH, seed):
        counted[outcome.kind] += 1
        slowest = max(slowest, outcome.seconds)
        if outcome.kind in ("wrong", "slow"):
            bad.append(outcome)
    return counted, slowest, bad


def main(count: int, seed: int) -> int:
    """Run all batches on all processors and print what came of it."""
    begun = time.monotonic()
    counted: Counter[str] = Counter()
    slowest = 0.0
    bad: list[Outcome] = []
    with ProcessPoolExecutor() as pool:
        for numbers, seconds, wrong in pool.map(batch, range(seed, seed + -(-count // BATCH))):
            counted.update(numbers)
            slowest = max(slowest, seconds)
            bad += wrong
    for outcome in bad[:20]:
        print(outcome.kind, outcome.seed, f"{outcome.seconds:.3f} s")
    total = sum(counted.values())
    numbers = ", ".join(f"{number} {kind}" for kind, number in sorted(counted.items()))
    print(f"{total} damaged pages in {time.monotonic() - begun:.0f} s, slowest {slowest * 1000:.0f} ms: {numbers}")
    return 1 if bad else 0


if __name__ == "__main__":
    words = [int(word) for word in sys.argv[1:]]
    sys.exit(main(words[0] if words else 100_000, words[1] if len(words) > 1 else 0))
