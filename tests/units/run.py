"""Installs the program as the admins' page says, starts its services by systemd, and looks at how they fare.

A small game on loopback is watched by the real clock: something is ready, a sum is wrong and is put right with the
account whose password is a credential, and an alert goes out by a child process.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Self

from syncd.sandbox.blog import Blog
from syncd.sandbox.blog_site import BlogSite
from syncd.sandbox.clock import SandboxClock
from syncd.sandbox.loopback import LoopbackServer
from syncd.sandbox.wiki import Wiki
from syncd.sandbox.wiki_site import WikiSite
from tests.service.auto_game import BOT, HOUR, NAMES, PACK, PASSWORD, RULESET, SHEET

REPOSITORY = Path(__file__).parents[2]
UNITS = REPOSITORY / "systemd"
BOOT = Path(__file__).with_name("boot.sh")
SYSTEMD = "/lib/systemd/systemd"
SERVICE, WEB, BACKUP = "syncd@nomic.service", "syncd-web@nomic.service", "syncd-backup@nomic.service"
ROWS = "".join(f"|-\n| {name} || 5 || {{{name}}}\n" for name in NAMES)
TABLE = f'== Wizards ==\n{{{{| class="wikitable"\n! Wizard !! Stars !! Double\n{ROWS}|}}}}'
CONFIG = """\
[blog]
url = "{blog}"
[wiki]
url = "{wiki}"
user = "{bot}@syncd"
tracking_pages = ["{sheet}"]
[game]
dynasty = "/etc/syncd/pack.toml"
[write]
mode = "auto"
[alerts]
to = ["json://127.0.0.1:{port}/"]
"""


class Machine:
    """A systemd of its own; `inside` runs a command where it runs."""

    def __init__(self, folder: Path) -> None:
        spaces = ["--pid", "--mount", "--uts", "--ipc", "--cgroup", "--fork", "--kill-child"]
        self._process = subprocess.Popen(["unshare", *spaces, "sh", BOOT, folder])
        self._pid = ""

    def __enter__(self) -> Self:
        if until(self._is_up):
            return self
        self.__exit__()
        raise SystemExit("systemd did not come up within a minute")

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()

    def _is_up(self) -> bool:
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        self._pid = next(iter(children), "")
        return bool(self._pid) and self.asks("systemctl", "is-system-running") in {"running", "degraded"}

    def inside(self, *command: str | Path, text: str = "") -> subprocess.CompletedProcess[str]:
        """Run a command; its outcome."""
        within = ["nsenter", "--target", self._pid, "--all", "--", *command]
        return subprocess.run(within, input=text, capture_output=True, text=True, check=False, timeout=300)

    def does(self, *command: str | Path, text: str = "") -> None:
        """Run a command that must succeed."""
        done = self.inside(*command, text=text)
        if done.returncode:
            raise SystemExit(f"{' '.join(map(str, command))}: {done.stderr or done.stdout}")

    def asks(self, *command: str) -> str:
        """What a command prints."""
        return self.inside(*command).stdout.strip()

    def shows(self, unit: str, what: str) -> str:
        """A property of a unit."""
        return self.asks("systemctl", "show", "--value", "-p", what, unit)

    def puts(self, path: str, text: str, mode: str = "644") -> None:
        """Write a file."""
        self.does("install", "-D", "-m", mode, "/dev/stdin", path, text=text)


@contextmanager
def a_game() -> Iterator[tuple[str, str, Wiki]]:
    """A blog with a Proposal that may be enacted, and a wiki with a wrong sum; their addresses, and the wiki."""
    now = datetime.now(UTC)
    clock = SandboxClock(now)
    clock.speed = 1.0
    blog, wiki = Blog(clock), Wiki(clock)
    with LoopbackServer(BlogSite(blog)) as blog_server, LoopbackServer(WikiSite(wiki), wiki.faults) as wiki_server:
        wiki.register(BOT, "main", "bot", apps=(("syncd", PASSWORD),))
        for name in NAMES:
            blog.register(name, admin=name == "Oz")
        right = dict.fromkeys(NAMES, "10")
        wiki.edit("Ruleset", "Oz", RULESET, at=now - 72 * HOUR)
        wiki.edit(SHEET, "Oz", TABLE.format(**right), at=now - 48 * HOUR)
        blog.post("Oz", "Ascension Address", "Wizards", "Welcome.", at=now - 49 * HOUR)
        blog.post("Ann", "Proposal", "Coins", "More coins.", at=now - 13 * HOUR)
        for name in ("Bob", "Cay", "Dee"):
            blog.comment("coins", name, ":for:", at=now - 12 * HOUR)
        wiki.edit(SHEET, "Bob", TABLE.format(**right | {"Bob": "11"}), "my sum", at=now - 6 * HOUR)
        yield blog_server.url, wiki_server.url, wiki


@contextmanager
def a_chat() -> Iterator[tuple[int, list[str]]]:
    """A service that takes alerts: its port, and what it took."""
    took: list[str] = []

    class Takes(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            took.append(self.rfile.read(int(self.headers["Content-Length"])).decode())
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Takes) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port, took
        server.shutdown()


def until(is_so: Callable[[], object], seconds: float = 60) -> bool:
    """Wait for something; whether it came."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if is_so():
            return True
        time.sleep(0.05)
    return False


def install(machine: Machine) -> None:
    """What the admins' page says."""
    machine.does("/usr/bin/python3", "-m", "venv", "/opt/syncd")
    machine.does("/opt/syncd/bin/pip", "install", "--quiet", f"{REPOSITORY}[web]")
    machine.does("ln", "-s", "/opt/syncd/bin/syncd", "/usr/local/bin/syncd")
    machine.does("cp", *UNITS.iterdir(), "/etc/systemd/system")
    machine.puts(f"/etc/systemd/system/{SERVICE}.d/sooner.conf", "[Service]\nRestartSec=1s\n")
    machine.does("systemctl", "daemon-reload")


def results(machine: Machine, config: str, wiki: Wiki, took: list[str]) -> Iterator[tuple[str, str, bool]]:
    """What was tried, what came of it, and whether that is well."""
    begun = time.monotonic()
    done = machine.inside("systemctl", "start", SERVICE)
    yield "ready", f"{time.monotonic() - begun:.2f} s after systemctl start", done.returncode == 0
    until(lambda: "ready" in machine.shows(SERVICE, "StatusText"))
    status = machine.shows(SERVICE, "StatusText")
    yield "says", status, "1 pending, 1 ready" in status

    pid = machine.shows(SERVICE, "MainPID")
    fields = dict(line.split(":\t", 1) for line in machine.asks("cat", f"/proc/{pid}/status").splitlines())
    caged = {key: fields[key].split()[0] for key in ("Uid", "CapEff", "NoNewPrivs", "Seccomp")}
    well = int(caged["Uid"]) > 0 and (int(caged["CapEff"], 16), caged["NoNewPrivs"], caged["Seccomp"]) == (0, "1", "2")
    yield "is shut in", ", ".join(f"{key} {value}" for key, value in caged.items()), well

    told = until(lambda: any("Ready to enact" in one for one in took))
    yield "alerts", f"{len(took)} messages arrived", told
    corrected = until(lambda: (page := wiki.page(SHEET)) and page.revisions[-1].user == BOT)
    yield "corrects", "with the credential's password", corrected and "| Bob || 5 || 10" in wiki.text(SHEET)

    machine.does("systemctl", "reload", SERVICE)
    yield "reloads", "a sound configuration", until(lambda: "reloaded" in journal(machine))
    machine.puts("/etc/syncd/nomic.toml", "oops")
    machine.does("systemctl", "reload", SERVICE)
    refused = until(lambda: "refused" in journal(machine))
    yield "refuses", "a broken one, and goes on", refused and machine.shows(SERVICE, "ActiveState") == "active"
    machine.puts("/etc/syncd/nomic.toml", config)

    machine.does("systemctl", "start", WEB)
    fetch = ("curl", "--silent", "--fail", "http://127.0.0.1:8219/healthz")
    yield "shows", "/healthz is well", until(lambda: '"ok": true' in machine.asks(*fetch))
    machine.does("systemctl", "start", BACKUP)
    checked = machine.asks("sh", "-c", "syncd backup --check /var/lib/syncd/nomic/backups/*.sqlite")
    yield "backs up", checked.rpartition("/")[2], checked.endswith("sound")
    knowing = ("env", f"SYNCD_WIKI_PASSWORD={PASSWORD}")
    doctor = machine.inside(*knowing, "syncd", "doctor", "--config", "/etc/syncd/nomic.toml")
    yield "doctor", f"exit code {doctor.returncode}", doctor.returncode == 0

    machine.does("systemctl", "kill", "--signal=KILL", SERVICE)
    back = until(lambda: machine.shows(SERVICE, "NRestarts") == "1" and machine.shows(SERVICE, "SubState") == "running")
    yield "comes back", "after kill -9", back
    before = len(took)
    until(lambda: "ready" in machine.shows(SERVICE, "StatusText"))
    time.sleep(3)
    yield "is quiet then", f"{len(took) - before} more messages", len(took) == before

    begun = time.monotonic()
    machine.does("systemctl", "stop", SERVICE, WEB)
    seconds = time.monotonic() - begun
    ended = {machine.shows(unit, "Result") for unit in (SERVICE, WEB)}
    yield "ends", f"within {seconds:.2f} s: {', '.join(ended)}", seconds < 5 and ended == {"success"}


def journal(machine: Machine) -> str:
    """What the service has said so far."""
    return machine.asks("journalctl", "--no-pager", "-u", SERVICE)


def main() -> int:
    """Print what came of it; exit 1 where anything is not well, 2 where this machine cannot do it."""
    if os.geteuid() or not Path(SYSTEMD).exists() or not shutil.which("unshare"):
        print("make units needs root, systemd and util-linux")
        return 2
    with tempfile.TemporaryDirectory() as folder, a_game() as (blog, wiki_url, wiki), a_chat() as (port, took):
        config = CONFIG.format(blog=blog, wiki=wiki_url, bot=BOT, sheet=SHEET, port=port)
        with Machine(Path(folder)) as machine:
            install(machine)
            machine.puts("/etc/syncd/nomic.toml", config)
            machine.puts("/etc/syncd/pack.toml", PACK)
            machine.puts("/etc/syncd/nomic.wiki-password", PASSWORD, "600")
            bad = 0
            for what, came, well in results(machine, config, wiki, took):
                bad += not well
                print(f"  {what:14} {came:64} {'' if well else 'NOT WELL'}".rstrip(), flush=True)
            if bad:
                print(journal(machine))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
