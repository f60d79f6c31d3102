"""Made-up front pages of the game, as cases for `syncd judge`: the same for the same seed."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import IO

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gil", "Hal", "Ivy", "Jon", "Kit", "Lou")
EDITIONS = ("89", "110", "185", "205", "219")
ICONS = ("for", "for", "for", "against", "deferential")


def cases(number: int, seed: int = 1) -> Iterator[dict[str, object]]:
    """So many cases, of all editions in turn."""
    random = Random(seed)
    for i in range(number):
        yield case(EDITIONS[i % len(EDITIONS)], random)


def case(edition: str, random: Random) -> dict[str, object]:
    """A front page: seven to twelve players, and two to six matters of which most are pending."""
    names = NAMES[: random.randint(7, 12)]
    now = datetime(2023, random.randint(1, 12), random.randint(1, 28), random.randint(0, 23), tzinfo=UTC)
    return {
        "edition": edition,
        "now": instant(now),
        "roster": {
            "emperor": names[0],
            "players": [{"name": name, "admin": name < "D", "idle": False} for name in names],
        },
        "hiatus": [],
        "matters": [matter(f"m{i}", names, now, random) for i in range(random.randint(2, 6))],
    }


def matter(name: str, names: tuple[str, ...], now: datetime, random: Random) -> dict[str, object]:
    """A matter of the last three days; nine of ten are Proposals."""
    posted = now - timedelta(minutes=random.randint(10, 72 * 60))
    kind = random.choices(("proposal", "cfj", "dov"), (18, 1, 1))[0]
    pending = random.random() < 0.8
    return {
        "id": name,
        "kind": kind,
        "title": random.choice(("[Core] Wording", "A Small Repair", "More of the Same")),
        "author": random.choice(names),
        "posted_at": instant(posted),
        "status": "pending" if pending else random.choice(("enacted", "failed")),
        "comments": [
            {
                "author": random.choice(names),
                "at": instant(posted + timedelta(minutes=i)),
                "icons": [random.choice(ICONS)],
            }
            for i in range(random.randint(0, 9))
        ],
    }


def instant(at: datetime) -> str:
    """An instant as JSON has it."""
    return f"{at:%Y-%m-%dT%H:%M:%SZ}"


def write(file: IO[bytes], number: int) -> int:
    """Write so many cases, one on each line; the number of their matters."""
    matters = 0
    for one in cases(number):
        line = json.dumps(one).encode()
        matters += line.count(b'"posted_at"')
        file.write(line + b"\n")
    file.flush()
    return matters
