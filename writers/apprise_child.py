"""The child that sends: deliveries as JSON on standard input, a synced receipt for each route that was tried."""

import fcntl
import logging
import os
import sys

import apprise
import msgspec

from writers.alerts import Delivery, Receipt


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
    route = apprise.Apprise()
    if not route.add(delivery.address):
        return False
    message = delivery.message
    return bool(
        route.notify(
            title=message.title, body=message.body, notify_type=message.tone, body_format=apprise.NotifyFormat.TEXT
        )
    )


if __name__ == "__main__":
    sys.exit(main())
