"""A wiki over HTTP: session and login by mwclient, every question one `action=query`, every edit one raw call.

Reading may be repeated and is, by the one layer in `syncd.sources.session`; an edit is sent once for each call of
`edit`, and what became of it is for `writers.wiki` to find out. Asking costs one request where nothing has changed:
look at `recent_changes` first.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
import mwclient
from mwclient.errors import APIError, InvalidResponse, LoginError, MwClientError
from requests.adapters import HTTPAdapter

from parsers.addresses import account_name, wiki_difference, wiki_page, wiki_revision
from parsers.errors import Refused, SourceError, Unreachable, UnreadablePage
from parsers.mediawiki import Answer, Comparison, Edited, RecentChange, Rejected, answer, edit_answer
from parsers.records import Revision, RevisionId
from syncd.sources.session import TIMEOUT, patiently, user_agent
from syncd.sources.wiki_http import WikiHttp, title_of

AT_ONCE = 50  # titles a request; what an account without special rights may ask for
TEMPORARY = frozenset({"maxlag", "readonly", "ratelimited", "internal_api_error_DBConnectionError"})
METADATA = "ids|timestamp|user|comment|size"
"""What every revision is read with."""

T = TypeVar("T")


class Wiki:
    """One wiki, one account. `url` is the address below which index.php and api.php stand; no `user` reads only.

    `requests_made` counts every request sent; `clock` is the wiki's own time when it last answered
    `read` or `recent_changes`. `sleep` and `transport` are the seams for tests.
    """

    def __init__(
        self,
        url: str,
        user: str = "",
        password: str = "",
        *,
        contact: str = "",
        timeout: tuple[float, float] = TIMEOUT,
        sleep: Callable[[float], None] = time.sleep,
        transport: HTTPAdapter | None = None,
    ) -> None:
        self.url = url if url.endswith("/") else f"{url}/"
        self.user = account_name(user)
        self.clock: datetime | None = None
        self._login_name, self._password = user, password
        self._sleep = sleep
        self._http = WikiHttp(f"{user_agent(contact)} mwclient", timeout)
        if transport is not None:
            self._http.mount(self.url, transport)
        where = urlsplit(self.url)
        self._site = mwclient.Site(
            where.netloc,
            where.path,
            scheme=where.scheme,
            pool=self._http,
            do_init=False,
            max_retries=0,  # it would repeat edits, too
            retry_timeout=0,
        )

    @property
    def requests_made(self) -> int:
        """How many requests were sent so far, failed ones included."""
        return self._http.requests_made

    def login(self) -> None:
        """Log in anew, whatever went before; with a bot password (`User@app`) or an account's own."""
        self._http.cookies.clear()
        self._site.tokens = {}  # a login token of an earlier session would be refused
        self._asking(self._log_in)

    def close(self) -> None:
        """Let the connections go."""
        self._http.close()

    # Reading

    def recent_changes(self, since: datetime) -> tuple[RecentChange, ...]:
        """Everything that happened at `since` (a whole second, the wiki's clock) or later, oldest first."""
        answers = self._ask(
            list="recentchanges",
            rcdir="newer",
            rcstart=f"{since:%Y-%m-%dT%H:%M:%SZ}",
            rctype="edit|new|log",
            rcprop="title|ids|flags|user|timestamp|comment|tags|loginfo",
            rclimit="max",
            curtimestamp="1",
        )
        changes: list[RecentChange] = []
        for found in answers:
            changes += found.changes
            self.clock = found.clock or self.clock
        return tuple(changes)

    def read(self, titles: Iterable[str]) -> dict[str, Revision]:
        """The newest revision of each page with its text, by the title as asked for; missing pages are absent."""
        found: dict[str, Revision] = {}
        wanted = tuple(dict.fromkeys(titles))
        for start in range(0, len(wanted), AT_ONCE):
            found |= self._read_batch(wanted[start : start + AT_ONCE])
        return found

    def history(self, title: str, after: RevisionId | None = None) -> tuple[Revision, ...]:
        """Every revision later than `after` (None: from the page's first on), oldest first, with text."""
        return self._revisions(title, after, rvprop=f"{METADATA}|content")

    def revisions_by(self, user: str, title: str, after: RevisionId | None = None) -> tuple[Revision, ...]:
        """The revisions of one user later than `after`, oldest first, without text."""
        return self._revisions(title, after, rvprop=METADATA, rvuser=user)

    def revision(self, revid: RevisionId) -> Revision | None:
        """One revision with its text; None where there is none (or its page was deleted)."""
        found = self._ask(prop="revisions", revids=str(revid), rvprop=f"{METADATA}|content", rvslots="main")
        return next((one for answered in found for page in answered.pages.values() for one in page), None)

    def compare(self, old: RevisionId, new: RevisionId) -> Comparison:
        """The difference between two revisions, as the wiki shows it."""
        fields = {"fromrev": str(old), "torev": str(new), "prop": "diff|ids"}
        compared = self._checked(patiently(self._sleep)(self._get, "compare", fields)).comparison
        if compared is None:
            raise Unreachable(self._address, "the answer to a comparison holds none")
        return compared

    def may_edit(self, titles: Iterable[str]) -> dict[str, bool]:
        """Whether the account may edit each page, or make it where it is missing."""
        wanted = tuple(dict.fromkeys(titles))
        found: dict[str, bool] = {}
        for answered in self._ask(prop="info", titles="|".join(wanted), intestactions="edit|create"):
            asked = {canonical: title for title, canonical in answered.asked.items()}
            found |= {asked.get(title, title): allowed for title, allowed in answered.allowed.items()}
        return found

    # Writing

    def edit(self, fields: Mapping[str, str]) -> Edited | Rejected:
        """Send one edit, once. Unreachable means that nobody knows whether it was done: look before sending again."""
        token = self._asking(lambda: str(self._site.get_token("csrf")))
        payload = self._call("edit", "POST", dict(fields) | {"token": token})
        result = self._asking(lambda: edit_answer(payload, self._address))
        if isinstance(result, Rejected):
            return msgspec.structs.replace(result, retry_after=self._http.retry_after)
        return result

    # Addresses

    def url_of(self, title: str) -> str:
        """Where a page can be seen."""
        return wiki_page(self.url, title)

    def diff_url(self, revid: RevisionId) -> str:
        """Where a revision can be seen beside its predecessor."""
        return wiki_difference(self.url, revid)

    def revision_url(self, revid: RevisionId) -> str:
        """The address of a page as it was in one revision."""
        return wiki_revision(self.url, revid)

    # How

    @property
    def _address(self) -> str:
        return f"{self.url}api.php"

    def _log_in(self) -> None:
        if "@" in self._login_name:
            self._site.login(self._login_name, self._password)
            return
        self._site.site_init()
        answered = self._site.clientlogin(username=self._login_name, password=self._password)
        if answered is not True:
            step = answered.get("message")
            raise Refused(self._address, f"the login wants another step ({step}); use a bot password")
        self._site.site_init()

    def _read_batch(self, wanted: tuple[str, ...]) -> dict[str, Revision]:
        if unfit := [title for title in wanted if not title or "|" in title]:
            raise Refused(self._address, f"{unfit[0]!r} is not a page's title")
        revisions: dict[str, Revision] = {}
        canonical: dict[str, str] = {}
        for found in self._ask(
            prop="revisions", titles="|".join(wanted), rvprop=f"{METADATA}|content", rvslots="main", curtimestamp="1"
        ):
            if found.invalid:
                raise Refused(self._address, f"{found.invalid[0]!r} is not a page's title")
            canonical |= found.asked
            revisions |= {page: newest[0] for page, newest in found.pages.items() if newest}
            self.clock = found.clock or self.clock
        named = ((title, canonical.get(title, title)) for title in wanted)
        return {title: revisions[page] for title, page in named if page in revisions}

    def _revisions(self, title: str, after: RevisionId | None, **fields: str) -> tuple[Revision, ...]:
        start = {} if after is None else {"rvstartid": str(after)}
        answers = self._ask(
            prop="revisions", titles=title, rvdir="newer", rvlimit="max", rvslots="main", **start, **fields
        )
        every = (one for found in answers for page in found.pages.values() for one in page)
        return tuple(one for one in every if one.revid != after)

    def _ask(self, **fields: str) -> Iterator[Answer]:
        """A query and whatever it takes to have the whole of its answer."""
        following: Mapping[str, str] | None = {"continue": ""}
        while following is not None:
            found = self._checked(patiently(self._sleep)(self._get, "query", fields | dict(following)))
            yield found
            following = found.following

    def _get(self, action: str, fields: Mapping[str, str]) -> Answer:
        payload = self._call(action, "GET", fields)
        found = self._asking(lambda: answer(payload, self._address))
        if found.error and found.error.code in TEMPORARY:
            raise Unreachable(self._address, f"{found.error.info} ({found.error.code})", self._http.retry_after)
        return found

    def _checked(self, found: Answer) -> Answer:
        if found.error:
            raise Refused(self._address, found.error.info, found.error.code)
        return found

    def _call(self, action: str, method: str, fields: Mapping[str, str]) -> object:
        return self._asking(
            lambda: self._site.raw_api(action, method, retry_on_error=False, formatversion="2", **fields)
        )

    def _asking(self, call: Callable[[], T]) -> T:
        """Whatever goes wrong on the other side, as one of our errors."""
        try:
            return call()
        except UnreadablePage as unreadable:
            raise Unreachable(self._address, unreadable.reason) from None
        except MwClientError as error:
            raise _ours(error, self._address) from None


def _ours(error: MwClientError, address: str) -> SourceError:
    match error:
        case LoginError():
            return Refused(address, f"login failed: {error.info}")
        case InvalidResponse():
            return Unreachable(address, f"no JSON but a page: {title_of(error.response_text or '')!r}")
        case APIError() if error.code in TEMPORARY:
            return Unreachable(address, f"{error.info} ({error.code})")
        case APIError():
            return Refused(address, error.info, error.code)
        case _:
            return Refused(address, f"{error} ({type(error).__name__})")
