"""The child that sends: deliveries as JSON on standard input, a synced receipt for each route that was tried."""

import fcntl
import logging
import os
import re
import sys
from urllib.parse import parse_qs, urlsplit

import apprise
import msgspec

from writers.alerts import Delivery, Receipt
from writers.chat import as_markdown

SENDER = apprise.AppriseAsset(app_id="syncd", app_desc="syncd")


def main() -> int:
    """Send every delivery; returns 0 when every route answered."""
    logging.getLogger("apprise").setLevel(logging.CRITICAL)  # its messages quote addresses, and those hold secrets
    deliveries = msgspec.json.decode(sys.stdin.buffer.read(), type=list[Delivery])
    answers = []
    with open(sys.argv[1], "ab") as receipts:  # noqa: PTH123  # appended to and synced line by line
        fcntl.flock(receipts, fcntl.LOCK_EX)
        for delivery in deliveries:
            answers.append(_send(delivery))
            for alert in delivery.message.alerts:
                receipts.write(msgspec.json.encode(Receipt(alert, delivery.route, answers[-1])) + b"\n")
            receipts.flush()
            os.fsync(receipts.fileno())
    return 0 if all(answers) else 1


def _send(delivery: Delivery) -> bool:
    route = apprise.Apprise(asset=SENDER)
    if not route.add(_address(delivery.address)):
        return False
    message = delivery.message
    markdown = _is_discord(delivery.address)
    text = as_markdown(message.body) if markdown else message.body
    return bool(
        route.notify(
            title=message.title,
            body=f"{message.mention}\n{text}" if message.mention else text,
            notify_type=message.tone,
            body_format=apprise.NotifyFormat.MARKDOWN if markdown else apprise.NotifyFormat.TEXT,
        )
    )


def _address(address: str) -> str:
    """What is too long for the service goes in parts; only as Markdown does Discord show the colour of the tone."""
    wanted = "overflow=split&format=markdown" if _is_discord(address) else "overflow=split"
    given = parse_qs(urlsplit(address).query)
    added = "&".join(one for one in wanted.split("&") if one.partition("=")[0] not in given)
    return f"{address}{'&' if '?' in address else '?'}{added}" if added else address


def _is_discord(address: str) -> bool:
    return bool(re.match(r"discord://|https://discord(app)?\.com/api/webhooks/", address, re.IGNORECASE))


if __name__ == "__main__":
    sys.exit(main())
