"""A real MediaWiki on loopback: Debian's package, SQLite, PHP's own server, a private directory. Up in about 1.5 s.

The wiki is installed anew for each session of tests; a test takes fresh page titles and puts back what it turns
(`override`, `fault`). Needs the packages that the Makefile names and nothing of the network.
"""

import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import requests

PROGRAM = Path("/usr/share/mediawiki")
HERE = Path(__file__).parent
BOT_PASSWORD = "0123456789abcdef0123456789abcdef"  # MediaWiki wants exactly this shape
PASSWORD = "A-long-password-1234"
PLAYERS = ("Player1", "Player2", "Player3", "Player4")
ACCOUNTS = [
    ["Syncbot", PASSWORD, ["bot"], BOT_PASSWORD],
    *([player, PASSWORD, [], BOT_PASSWORD] for player in PLAYERS),
]


def missing() -> str | None:
    """What keeps this machine from running a MediaWiki, in one line; None where nothing does."""
    if not (PROGRAM / "api.php").exists():
        return "Debian's package mediawiki is not installed (make test installs it where it runs as root)"
    if shutil.which("php") is None:
        return "php is not installed (make test installs it where it runs as root)"
    return None


class Rig:
    """One wiki and its server; `url` is the address below which index.php and api.php stand."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        self._server: subprocess.Popen[bytes] | None = None
        self._people: dict[str, requests.Session] = {}

    def install(self) -> None:
        """A fresh wiki with the sysop Owner, the bot Syncbot and four players."""
        for folder in ("db", "cache", "images", "tmp"):
            (self.directory / folder).mkdir(parents=True)
        shutil.copy(HERE / "router.php", self.directory)
        self._php(
            "install.php", "--confpath", str(self.directory), "--dbtype", "sqlite", "--dbpath",
            str(self.directory / "db"), "--dbname", "wiki", "--server", self.url.rstrip("/"), "--scriptpath", "",
            "--lang", "en", "--skins", "Vector", "--pass", PASSWORD, "Test Wiki", "Owner",
            configured=False,
        )  # fmt: skip
        with (self.directory / "LocalSettings.php").open("a") as settings:
            settings.write((HERE / "settings.php").read_text())
        for file in (self.directory / "db").glob("*.sqlite"):
            with closing(sqlite3.connect(file)) as database:
                database.execute("PRAGMA journal_mode = WAL")  # readers and a writer at once; it stays so
        self._php(str(HERE / "accounts.php"), "--accounts", json.dumps(ACCOUNTS))

    def start(self) -> None:
        """Serve, and return once the API answers. A process group of its own, so that all workers die together."""
        log = (self.directory / "server.log").open("wb")
        self._server = subprocess.Popen(
            ["php", "-d", "opcache.enable_cli=1", "-d", "memory_limit=256M", "-S", f"127.0.0.1:{self.port}",
             "-t", str(PROGRAM), str(self.directory / "router.php")],
            env=self._environment(configured=True) | {"PHP_CLI_SERVER_WORKERS": "4"},
            stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
        )  # fmt: skip
        log.close()
        self._wait_for_an_answer()

    def stop(self) -> None:
        """Stop the server and every worker of it."""
        if self._server is not None:
            os.killpg(self._server.pid, signal.SIGKILL)
            self._server.wait()
            self._server = None
        for session in self._people.values():
            session.close()

    def maintenance(self, script: str, *arguments: str, text: str = "") -> str:
        """Run one of MediaWiki's maintenance scripts; `text` is its standard input."""
        return self._php(script, *arguments, text=text)

    def edit(self, title: str, text: str, user: str = "Player1", summary: str = "") -> None:
        """A person's edit, past all code of ours."""
        fields = {"action": "edit", "title": title, "text": text, "summary": summary, "assertuser": user}
        for _ in range(2):
            session = self._people.get(user) or self._logged_in(user)
            fields["token"] = _token(session, self.url, "csrf")
            answer = _api(session, self.url, fields)
            if answer.get("edit", {}).get("result") == "Success":
                return
            self._people.pop(user).close()  # the session may be lost: once more with another
        raise RuntimeError(f"{user} could not edit {title}: {answer}")

    def by_owner(self, **fields: str) -> None:
        """What only the sysop may do: protect, move, delete, undelete."""
        with requests.Session() as owner:
            token = _token(owner, self.url, "login")
            _api(owner, self.url, {"action": "login", "lgname": "Owner", "lgpassword": PASSWORD, "lgtoken": token})
            answer = _api(owner, self.url, fields | {"token": _token(owner, self.url, "csrf")})
        if "error" in answer:
            raise RuntimeError(f"Owner could not: {answer}")

    @contextmanager
    def override(self, **settings: object) -> Iterator[None]:
        """Run with other settings of MediaWiki (`wgReadOnly="…"`), at once and until the end of the block."""
        self._write("override.json", settings)
        try:
            yield
        finally:
            (self.directory / "override.json").unlink(missing_ok=True)

    @contextmanager
    def fault(
        self,
        status: int,
        body: str = "",
        *,
        times: int = 1,
        type: str = "text/html",  # noqa: A002  # the header's own word
        matching: str = "",
        headers: tuple[str, ...] = (),
        after: bool = False,
    ) -> Iterator[None]:
        """Answer the next requests whose address or body contains `matching` with this instead; `after` doing them."""
        fault = {"status": status, "body": body, "times": times, "type": type, "matching": matching}
        self._write("fault.json", fault | {"headers": headers, "after": after})
        try:
            yield
        finally:
            (self.directory / "fault.json").unlink(missing_ok=True)

    def answer_late_once(self, seconds: float) -> None:
        """Do the next edit at once, but answer it only after so many seconds."""
        (self.directory / "slow-once").write_text(str(seconds))

    @contextmanager
    def lagging(self) -> Iterator[None]:
        """A database that lags: jobs that nobody runs count as lag."""
        self._sql("INSERT INTO job (job_cmd, job_namespace, job_title, job_params) VALUES ('null', 0, 'X', '')")
        try:
            with self.override(wgJobQueueIncludeInMaxLagFactor=0.001, wgJobRunRate=0):
                yield
        finally:
            self._sql("DELETE FROM job")

    @contextmanager
    def blocked(self, user: str, reason: str) -> Iterator[None]:
        """A block by an admin."""
        name = self.directory / "blocked"
        name.write_text(f"{user}\n")
        self._php("blockUsers.php", "--reason", reason, str(name))
        try:
            yield
        finally:
            self._php("blockUsers.php", "--unblock", str(name))

    def end_sessions(self) -> None:
        """Forget who is logged in, as a wiki does that was restarted."""
        self._sql("DELETE FROM objectcache")

    def wait_for(self, title: str, words: str) -> None:
        """Until the page's newest summary holds these words."""
        for _ in range(200):
            found = self.query(prop="revisions", titles=title, rvprop="comment")
            if words in json.dumps(found):
                return
            time.sleep(0.05)  # what is waited for happens in another process
        raise AssertionError(f"{title} never showed {words}")

    @contextmanager
    def lagging_for_edits(self) -> Iterator[None]:
        """The wiki's own answer to an edit when its database lags; reading goes on."""
        error = {"code": "maxlag", "info": "Waiting for 127.0.0.1: 7 seconds lagged.", "host": "127.0.0.1", "lag": 7}
        headers = ("Retry-After: 5", "X-Database-Lag: 7")
        body = json.dumps({"error": error})
        with self.fault(200, body, matching="action=edit", type="application/json", headers=headers):
            yield

    def import_history(self, title: str, texts: Sequence[str], user: str = "Player1") -> None:
        """A page with a past: one revision for each text, a minute apart, long ago."""
        dump = self.directory / "dump.xml"
        dump.write_text(f"<mediawiki><page><title>{title}</title>{''.join(_dumped(texts, user))}</page></mediawiki>")
        self._php("importDump.php", str(dump))

    def hide_first_revision(self, title: str) -> None:
        """What an admin's Special:RevisionDelete does to a page's first revision: text, user and summary hidden."""
        page = f"SELECT page_id FROM page WHERE page_title = '{title}'"
        first = f"SELECT min(rev_id) FROM revision WHERE rev_page = ({page})"
        self._sql(f"UPDATE revision SET rev_deleted = 7 WHERE rev_id = ({first})")

    def page(self, address: str) -> str:
        """A page as a browser gets it."""
        return requests.get(address, timeout=60).text

    def last_agent(self) -> str:
        """How whoever asked last introduced themselves."""
        return (self.directory / "agent").read_text()

    def spoil_token_once(self) -> None:
        """Let the next edit carry a token that is not the session's."""
        (self.directory / "spoil-once").touch()

    def query(self, **parameters: str) -> dict[str, object]:
        """An anonymous look at the API, past all code of ours."""
        with requests.Session() as anonymous:
            return _api(anonymous, self.url, {"action": "query"} | parameters)

    def _logged_in(self, user: str) -> requests.Session:
        session = requests.Session()
        token = _token(session, self.url, "login")
        name = {"lgname": f"{user}@rig", "lgpassword": BOT_PASSWORD}
        _api(session, self.url, {"action": "login", "lgtoken": token} | name)
        self._people[user] = session
        return session

    def _sql(self, statement: str) -> None:
        with closing(sqlite3.connect(self.directory / "db" / "wiki.sqlite", timeout=20)) as database, database:
            database.execute(statement)

    def _write(self, name: str, value: Mapping[str, object]) -> None:
        draft = self.directory / f"{name}.new"
        draft.write_text(json.dumps(value))
        draft.rename(self.directory / name)

    def _php(self, script: str, *arguments: str, text: str = "", configured: bool = True) -> str:
        path = script if script.startswith("/") else str(PROGRAM / "maintenance" / script)
        done = subprocess.run(
            ["php", path, *arguments],
            env=self._environment(configured=configured),
            input=text, capture_output=True, text=True, check=False, timeout=60,
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"{script} failed: {done.stdout} {done.stderr}")
        return done.stdout

    def _environment(self, *, configured: bool) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name != "MW_CONFIG_FILE"}
        return kept | ({"MW_CONFIG_FILE": str(self.directory / "LocalSettings.php")} if configured else {})

    def _wait_for_an_answer(self) -> None:
        for _ in range(200):
            try:
                if requests.get(f"{self.url}api.php?action=query&meta=siteinfo&format=json", timeout=10).ok:
                    return
            except requests.ConnectionError:
                time.sleep(0.05)  # the one thing here that nothing announces
        raise RuntimeError((self.directory / "server.log").read_text())


@contextmanager
def a_rig() -> Iterator[Rig]:
    """A wiki of its own, for a run from the command line."""
    with tempfile.TemporaryDirectory() as folder:
        rig = Rig(Path(folder) / "wiki")
        rig.install()
        rig.start()
        try:
            yield rig
        finally:
            rig.stop()


def _api(session: requests.Session, url: str, fields: Mapping[str, str]) -> dict[str, Any]:
    fields = {"format": "json", "formatversion": "2"} | fields
    answer: dict[str, Any] = session.post(f"{url}api.php", data=fields, timeout=60).json()
    return answer


def _token(session: requests.Session, url: str, kind: str) -> str:
    answer = _api(session, url, {"action": "query", "meta": "tokens", "type": kind})
    token: str = answer["query"]["tokens"][f"{kind}token"]
    return token


def _dumped(texts: Sequence[str], user: str) -> Iterator[str]:
    for number, text in enumerate(texts):
        yield f"""<revision><timestamp>2023-01-01T{number // 60:02}:{number % 60:02}:00Z</timestamp>
            <contributor><username>{user}</username></contributor><model>wikitext</model><format>text/x-wiki</format>
            <text xml:space="preserve">{text}</text></revision>"""


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
