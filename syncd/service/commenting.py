"""What is ready, said on the blog itself where the configuration wants it: one comment a matter and act, ever.

A login that was refused is not tried again until the program is started anew, as four wrong ones a minute lock it.
"""

from collections.abc import Iterator
from datetime import datetime
from urllib.parse import urljoin

from parsers.errors import Refused, SourceError, UnreadablePage, WriteRefused
from parsers.records import Record
from syncd.plan.wording import admin_note, met_reasons
from syncd.rules.verdict import Act, Verdict
from syncd.service.config import Mode, secret
from syncd.service.judging import Judged
from syncd.service.world import World
from syncd.sources.blog_web import BlogWeb
from writers.blog_comment import Account, Posted, comment, mark_for, ready_text


class Ready(Record, frozen=True):
    """A comment that is due."""

    key: str
    url: str
    mark: str
    text: str


class Commenter:
    """Comments on one world's blog."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._refused = ""

    @property
    def wanted(self) -> bool:
        """Whether the configuration wants comments at all."""
        notes = self._world.config.notes
        return notes.blog_comment and bool(notes.blog_user) and self._world.config.write.mode is Mode.AUTO

    def tell(self, judged: Judged, now: datetime) -> tuple[str, ...]:
        """Post the first comment that is due, one a cycle; returns in words what went wrong."""
        due = next(self._due(judged), None) if self.wanted and not self._refused else None
        if due is None:
            return (self._refused,) if self._refused else ()
        web = BlogWeb(self._world.config.game.contact)
        try:
            posted = comment(web, due.url, due.text, due.mark, self._account())
        except Refused as refused:
            self._refused = f"comments on the blog: {refused}"
            return (self._refused,)
        except (SourceError, UnreadablePage) as error:
            return (f"comments on the blog: {error}",)
        except WriteRefused as refused:
            if not refused.later:
                self._world.seen.set_bookmark(due.key, f"refused: {refused}")
            return (f"comments on the blog: {refused}",)
        finally:
            web.close()
        self._world.seen.set_bookmark(due.key, f"{posted} ({now:%Y-%m-%d %H:%M} UTC)")
        return (f"comments on the blog: {due.url}: {posted}",) if posted is Posted.UNSEEN else ()

    def _due(self, judged: Judged) -> Iterator[Ready]:
        for verdict in judged.judgement.ready(judged.withheld):
            ready = _ready(verdict, judged)
            if self._world.seen.bookmark(ready.key) is None:
                yield ready

    def _account(self) -> Account:
        notes = self._world.config.notes
        login = urljoin(f"{self._world.config.blog.url.rstrip('/')}/", notes.blog_login)
        return Account(notes.blog_user, secret("blog-password") or "", login)


def _ready(verdict: Verdict, judged: Judged) -> Ready:
    act = verdict.due
    condition = verdict.enact if act is Act.ENACT else verdict.fail
    mark = mark_for(verdict.id, act)
    reasons = tuple(f"{reason.text} ({reason.rule})" for reason in met_reasons(condition))
    note = admin_note(act, verdict, judged.judgement, judged.edition)
    return Ready(f"comment:{verdict.id}:{act}", verdict.id, mark, ready_text(act, note, reasons, mark))
