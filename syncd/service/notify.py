"""Telling systemd how it goes: ready, alive, what it is at in words (sd_notify's protocol: datagrams to a socket)."""

import os
import socket


def notify(*fields: str) -> None:
    """Send fields such as `READY=1`, `WATCHDOG=1` or `STATUS=…`; without systemd nothing happens."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return
    if address.startswith("@"):  # an abstract socket's name begins with a null byte
        address = "\0" + address[1:]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
        try:
            line.connect(address)
            line.sendall("\n".join(fields).encode())
        except OSError:
            return  # a manager that does not listen is no reason to stop
