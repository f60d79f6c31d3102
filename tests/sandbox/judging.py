"""What `judge` is asked about a blog of the sandbox, straight from its state."""

import json
import re
from datetime import datetime
from typing import Any

from syncd.rules import editions
from syncd.rules.answer import answer
from syncd.rules.case import game_of, table_of
from syncd.rules.judge import judge
from syncd.sandbox.blog import Blog, Entry

KINDS = {"Proposal": "proposal", "Call for Judgement": "cfj", "Declaration of Victory": "dov"}
STATUSES = {"open": "pending", "Vetoed": "vetoed", "Enacted": "enacted", "Failed": "failed", "Illegal": "illegal"}
ICONS = {"for": "for", "against": "against", "imperial": "deferential", "def": "deferential", "veto": "veto"}


def verdicts(blog: Blog, emperor: str) -> dict[str, dict[str, Any]]:
    """The answer of `judge` for every matter on the blog, by its address."""
    edition = editions.load("219")
    entries = [entry for entry in blog.state.entries if entry.category in KINDS]
    case = {
        "edition": "219",
        "now": _instant(blog.clock.now()),
        "roster": {
            "emperor": emperor,
            "players": [{"name": m.name, "admin": m.admin, "idle": m.idle} for m in blog.state.members],
        },
        "matters": [_matter(entry) for entry in entries],
    }
    judgement = judge(game_of(table_of(json.dumps(case).encode()), edition), edition)
    return {verdict["id"]: verdict for verdict in json.loads(answer(judgement))["matters"]}


def _matter(entry: Entry) -> dict[str, object]:
    asked: dict[str, object] = {
        "id": entry.url_title,
        "kind": KINDS[entry.category or ""],
        "title": entry.title,
        "author": entry.author,
        "posted_at": _instant(entry.posted_at),
        "status": STATUSES[entry.status],
        "comments": [
            {
                "author": remark.author,
                "at": _instant(remark.at),
                "icons": [ICONS[name] for name in re.findall(r":([a-z]+):", remark.text) if name in ICONS],
            }
            for remark in entry.remarks
        ],
    }
    return asked | ({"resolved_at": _instant(entry.saved_at)} if entry.resolved else {})


def _instant(instant: datetime) -> str:
    return f"{instant:%Y-%m-%dT%H:%M:%SZ}"
