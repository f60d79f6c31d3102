"""A daemon that makes one edit, and is killed in the middle of it: `URL STORE TITLE NUMBER STEP`."""

import http.client
import os
import select
import signal
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

import requests
from requests.adapters import HTTPAdapter

from parsers.mediawiki import Edited, Rejected
from syncd.sources.wiki import Wiki
from syncd.store.database import Database
from syncd.store.outbox import Entry, Outbox
from tests.mediawiki.chaos import Step, a_postman, the_edit
from tests.mediawiki.rig import BOT_PASSWORD


def die() -> None:
    """What no `finally` and no handler sees."""
    os.kill(os.getpid(), signal.SIGKILL)


class DyingOutbox(Outbox):
    """An outbox whose owner dies before it notes that it sends."""

    def attempt(self, entry: Entry, at: datetime) -> int:
        die()
        return super().attempt(entry, at)


class DyingWiki(Wiki):
    """A wiki whose client dies before it sends an edit, or with the answer in its hands."""

    step: Step

    def edit(self, fields: Mapping[str, str]) -> Edited | Rejected:
        if self.step is Step.SENDING:
            die()
        answer = super().edit(fields)
        if self.step is Step.UNRECORDED:
            die()
        return answer


class DyingTransport(HTTPAdapter):
    """Sends an edit to its last byte, and dies: at once, or when the answer stands before the door."""

    def __init__(self, step: Step) -> None:
        super().__init__()
        self._step = step

    def send(self, request: requests.PreparedRequest, *arguments: Any, **options: Any) -> requests.Response:
        body = request.body or b""
        if self._step in (Step.UNDER_WAY, Step.UNANSWERED) and "action=edit" in str(body):
            where = urlsplit(request.url or "")
            connection = http.client.HTTPConnection(str(where.netloc))
            connection.request("POST", f"{where.path!s}?{where.query!s}", body, dict(request.headers))
            if self._step is Step.UNANSWERED:
                select.select([connection.sock], [], [])
            die()
        return super().send(request, *arguments, **options)


def main(url: str, store: str, title: str, number: str, name: str) -> None:
    """Make the edit, as far as it goes."""
    step = Step[name]
    wiki = DyingWiki(url, "Syncbot@rig", BOT_PASSWORD, transport=DyingTransport(step))
    wiki.step = step
    wiki.login()
    with Database(store) as database:
        outbox = DyingOutbox(database) if step is Step.INTENDED else Outbox(database)
        a_postman(outbox, wiki, title).deliver(the_edit(wiki, title, int(number)), datetime.now(UTC))


if __name__ == "__main__":
    main(*sys.argv[1:])
