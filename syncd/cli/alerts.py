"""`syncd alerts`: what was told and what was held back, and with `--why` the whole story of one of them."""

import sys
from collections.abc import Iterator

import msgspec

from parsers.errors import BadInput
from syncd.cli.options import for_a_game
from syncd.cli.report_text import alert_lines
from syncd.cli.terminal import coloured
from syncd.plan.alerts import Alert, in_words
from syncd.plan.wording import instant_words
from syncd.service.config import load
from syncd.store.database import Database
from syncd.store.told import Told

TEACHING = """\
examples
  syncd alerts --limit 5
  syncd alerts --why 3f2a

exit codes: 0 done · 2 bad input (one line says where)
"""


def run(arguments: list[str]) -> int:
    """List the newest alerts, or tell why one was sent or held back."""
    made = for_a_game("alerts", "What was told and what was held back, each with its reason.", TEACHING)
    made.add_argument("--why", metavar="ID", help="the story of the alert with this id (its beginning is enough)")
    made.add_argument("--limit", metavar="N", type=int, default=20, help="how many of the newest (default 20)")
    made.add_argument("--json", action="store_true", help="print JSON instead of words")
    options = made.parse_args(arguments)
    with Database(load(options.config).store.path, readonly=True) as database:
        told = Told(database)
        records = told.find(options.why) if options.why else tuple(reversed(told.all(options.limit)))
        waiting = {msgspec.json.decode(record, type=Alert).id for record, _, _ in told.undelivered()}
    alerts = [msgspec.json.decode(record, type=Alert) for record in records]
    if options.why and not alerts:
        raise BadInput(f"--why {options.why}: no alert's id begins so; syncd alerts lists them")
    if options.json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(alerts)) + b"\n")
        return 0
    for line in _story(alerts, waiting) if options.why else (_line(alert, waiting) for alert in alerts):
        print(line)
    return 0


def _line(alert: Alert, waiting: set[str]) -> str:
    tone = "blocked" if alert.suppressed else "ready"
    sent = " (not yet delivered)" if alert.id in waiting else ""
    return coloured(f"{alert.id}  {alert.at:%Y-%m-%d %H:%M}  {alert.subject} [{alert.reason}]{sent}", tone)


def _story(alerts: list[Alert], waiting: set[str]) -> Iterator[str]:
    """Every notice about the same thing, oldest first, each with its reason in words."""
    yield coloured(alerts[-1].fingerprint, "heading")
    for alert in alerts:
        yield ""
        yield f"{instant_words(alert.at)} · {alert.id} · {alert.reason}: {in_words(alert)}"
        if alert.id in waiting:
            yield "not every route has answered yet"
        yield from alert_lines(alert)
