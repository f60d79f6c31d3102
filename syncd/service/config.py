"""The configuration: one TOML file, read once, every mistake one line that names file, key and what was expected.

Secrets never stand in the file: `${NAME}` in an alert's address, and the wiki's password, come from the environment
or from systemd's credentials directory, and are part of no record that is printed or logged.
"""

import os
import re
import tomllib
from datetime import time, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from parsers.errors import BadConfig
from syncd.plan.alerts import AlertKind
from syncd.plan.edit_classes import EditClass
from writers.alerts import Route

Address = Annotated[str, msgspec.Meta(pattern=r"^https?://[^\s/]+(/\S*)?$")]
Duration = Annotated[str, msgspec.Meta(pattern=r"^[1-9][0-9]*(s|min|h|d)$")]
DailySpan = Annotated[str, msgspec.Meta(pattern=r"^(|([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)$")]
SECONDS = {"s": 1, "min": 60, "h": 3600, "d": 86400}


SYSTEM = Path("/etc/syncd")
"""Where the units look for a game's configuration; its store then stands where they keep it."""


class Mode(StrEnum):
    """What becomes of a planned edit: shown, staged for an admin, or (the classes in `auto`) applied."""

    OBSERVE = "observe"
    PROPOSE = "propose"
    AUTO = "auto"


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file; an unknown key is a mistake."""


class GameConfig(_Table, frozen=True):
    """`[game]`: which game, and what its pages cannot say by themselves."""

    name: str = "BlogNomic"
    edition: str = "auto"
    dynasty: str = "auto"
    emperor: str = "auto"
    contact: str = ""


class BlogConfig(_Table, frozen=True):
    """`[blog]`: where the posts stand and how often to look."""

    url: Address
    template: Literal["auto", "expressionengine", "wordpress"] = "auto"
    poll: Duration = "60s"
    dice: str = ""


class WikiConfig(_Table, frozen=True):
    """`[wiki]`: where the gamestate stands, who we are there, and the only pages that are ever written."""

    url: Address
    user: str = ""
    ruleset_page: str = "Ruleset"
    tracking_pages: Literal["auto"] | tuple[str, ...] = "auto"
    log_page: str = "Resolution Log"
    stop_page: str = ""
    complaints_page: str = ""


class WriteConfig(_Table, frozen=True):
    """`[write]`: what may be written without asking."""

    mode: Mode = Mode.OBSERVE
    auto: tuple[EditClass, ...] = (EditClass.DERIVED, EditClass.ROSTER)
    edits_per_hour: Annotated[int, msgspec.Meta(ge=0)] = 12


class NotesConfig(_Table, frozen=True):
    """`[notes]`: when an enacted matter counts as not carried out, and whether the blog is told what is ready."""

    patience: Duration = "1h"
    blog_comment: bool = False
    blog_user: str = ""
    blog_login: str = "member/login"


class AlertsConfig(_Table, frozen=True):
    """`[alerts]`: whom to tell, and when not to."""

    to: tuple[str, ...] = ()
    mention: str = ""
    admins: dict[str, tuple[str, ...]] = {}
    repeat: Duration = "12h"
    quiet: DailySpan = ""


class StoreConfig(_Table, frozen=True):
    """`[store]`: the file everything is remembered in; for a game of the units it stands where they may write."""

    path: str = "/var/lib/syncd/game.sqlite"


class DynastyConfig(_Table, frozen=True):
    """`[dynasty]`: what the Emperor keeps privately, if anybody may know it."""

    private: str = ""


class Config(_Table, frozen=True):
    """The whole file."""

    blog: BlogConfig
    wiki: WikiConfig
    game: GameConfig = GameConfig()
    write: WriteConfig = WriteConfig()
    notes: NotesConfig = NotesConfig()
    alerts: AlertsConfig = AlertsConfig()
    store: StoreConfig = StoreConfig()
    dynasty: DynastyConfig = DynastyConfig()


EXPECTED = {
    "game": "a table [game]",
    "game.name": "a name in quotes",
    "game.edition": '"auto", an edition\'s number in quotes, or the path of an edition file',
    "game.dynasty": '"auto", a dynasty\'s name, or the path of a pack',
    "game.emperor": '"auto", a name, or "" in a Metadynasty',
    "game.contact": "an address (mail or page) by which the blog's and wiki's owners reach you",
    "blog": "a table [blog] with the blog's url",
    "blog.url": 'the blog\'s address, like "https://blog.example/"',
    "blog.template": '"auto", "expressionengine" or "wordpress"',
    "blog.dice": 'the address of the Dice Roller\'s list, like "dice/roll.php"; "" leaves it unread',
    "blog.poll": 'a time span like "60s", "5min" or "1h"',
    "wiki": "a table [wiki] with the wiki's url",
    "wiki.url": 'the wiki\'s address, below which index.php and api.php stand, like "https://wiki.example/"',
    "wiki.user": 'an account, like "Syncbot@syncd" for a bot password; "" reads without one',
    "wiki.ruleset_page": "a page's title in quotes",
    "wiki.tracking_pages": '"auto" or a list of page titles',
    "wiki.log_page": "a page's title in quotes",
    "wiki.stop_page": 'a page\'s title in quotes, or "" for User:<account>/Stop',
    "wiki.complaints_page": 'a page\'s title in quotes, or "" for User talk:<account>',
    "write": "a table [write]",
    "write.mode": '"observe", "propose" or "auto"',
    "write.auto": 'a list of classes of edits: "derived", "roster", "illegal-value", "undo", "redo"',
    "write.edits_per_hour": "a whole number, 0 or more",
    "notes": "a table [notes]",
    "notes.patience": 'a time span like "1h"',
    "notes.blog_comment": "true or false",
    "notes.blog_user": "the name of an account on the blog, in quotes",
    "notes.blog_login": "the path of the blog's login page, in quotes",
    "alerts": "a table [alerts]",
    "alerts.to": "a list of apprise addresses",
    "alerts.mention": 'who is called by name for what is urgent, like "<@&role>"',
    "alerts.admins": 'a table of lists of apprise addresses by name, like { Ann = ["ntfy://ann"] }',
    "alerts.repeat": 'a time span like "12h"',
    "alerts.quiet": 'hours in UTC like "22:00-07:00", or ""',
    "store": "a table [store]",
    "store.path": "a file's path in quotes",
    "dynasty": "a table [dynasty]",
    "dynasty.private": 'the path of the Emperor\'s private file, or ""',
}
"""What each key wants, in words: for mistakes, and for the reference in docs/."""


def load(file: str | Path) -> Config:
    """Read and check the configuration file."""
    try:
        text = Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8"
        raise BadConfig(str(file), "the file", f"cannot be read ({reason}); syncd init writes one") from None
    return parse(text, str(file))


def parse(text: str, file: str) -> Config:
    """Check a configuration's text; `file` is the name that a mistake is told with."""
    try:
        keys = tomllib.loads(text)
        config = msgspec.convert(keys, Config)
    except tomllib.TOMLDecodeError as error:
        raise BadConfig(file, "the file", f"is not TOML: {error}") from None
    except msgspec.ValidationError as error:
        raise _mistake(file, str(error)) from None
    if "path" in keys.get("store", {}) or (kept := kept_by_units(file)) is None:
        return config
    return msgspec.structs.replace(config, store=StoreConfig(str(kept)))


def kept_by_units(file: str | Path) -> Path | None:
    """Where the units keep the store of the game that a configuration in their folder names; None for any other."""
    whole = Path(file).absolute()
    return Path("/var/lib/syncd", whole.stem, "game.sqlite") if whole.parent == SYSTEM else None


def _mistake(file: str, message: str) -> BadConfig:
    """Msgspec's message, said in the file's own keys."""
    what, _, where = message.partition(" - at `$")
    table = re.sub(r"\[.*", "", where.rstrip("`").lstrip("."))
    if named := re.search(r"(missing required|unknown) field `([^`]+)`", what):
        key = f"{table}.{named[2]}".lstrip(".")
        if named[1] == "unknown":
            return BadConfig(file, key, f"is not a key of this file; {_keys_of(table)}")
        return BadConfig(file, key, f"is missing; expected {EXPECTED[key]}")
    return BadConfig(file, table or "the file", f"expected {EXPECTED.get(table, 'tables')}")


def _keys_of(table: str) -> str:
    below = [key.removeprefix(f"{table}.") for key in EXPECTED if key.rpartition(".")[0] == table]
    return f"[{table}] knows {', '.join(below)}" if table else f"the tables are {', '.join(below)}"


def span(duration: str) -> timedelta:
    """A time span of the file (`60s`, `5min`, `12h`, `2d`)."""
    number, unit = re.fullmatch(r"(\d+)(\D+)", duration).groups()  # type: ignore[union-attr]  # checked on reading
    return timedelta(seconds=int(number) * SECONDS[unit])


def quiet_hours(text: str) -> tuple[time, time] | None:
    """The two ends of `alerts.quiet`, in UTC; None where there are no quiet hours."""
    if not text:
        return None
    begin, end = (time.fromisoformat(part) for part in text.split("-"))
    return begin, end


def secret(name: str) -> str | None:
    """A secret by its credential's name (`wiki-password`): systemd's directory first, then `SYNCD_WIKI_PASSWORD`."""
    folder = os.environ.get("CREDENTIALS_DIRECTORY")
    if folder and (file := Path(folder, name)).is_file():
        return file.read_text(encoding="utf-8").rstrip("\n")
    return os.environ.get("SYNCD_" + name.upper().replace("-", "_"))


FOR_ADMINS = (AlertKind.READY_TO_ENACT, AlertKind.READY_TO_FAIL, AlertKind.IDLE, AlertKind.TROUBLE)
"""What an admin is told in person: the kinds that ask something of admins."""


def routes(config: Config, file: str) -> tuple[Route, ...]:
    """Where alerts go, with every `${NAME}` filled in from credentials of that name or the environment."""
    common = (Route(_with_secrets(one, file), mention=config.alerts.mention) for one in config.alerts.to)
    own = (one for addresses in config.alerts.admins.values() for one in addresses)
    return (*common, *(Route(_with_secrets(one, file), FOR_ADMINS) for one in own))


def _with_secrets(address: str, file: str) -> str:
    return re.sub(r"\$\{(\w+)\}", lambda name: _filled(name[1], file), address)


def _filled(name: str, file: str) -> str:
    value = os.environ.get(name) or secret(name)
    if value is None:
        raise BadConfig(file, "alerts.to", f"${{{name}}} is neither in the environment nor among the credentials")
    return value
