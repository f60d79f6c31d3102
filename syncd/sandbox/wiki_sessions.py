"""Who is calling the wiki's API: sessions, tokens, rights, logins with passwords of accounts and of bots."""

import hashlib
import itertools
from datetime import datetime, timedelta

from parsers.records import Record
from syncd.sandbox.messages import Request
from syncd.sandbox.wiki import Wiki
from syncd.sandbox.wiki_errors import refusal
from syncd.sandbox.wiki_records import Account

COOKIE = "sandbox_session"
ANYBODYS = "+\\"
WRONG_LOGIN = "Incorrect username or password entered. Please try again."
THROTTLED = "You have made too many recent login attempts. Please wait 5 minutes before trying again."
ATTEMPTS, THROTTLE = 5, timedelta(minutes=5)

EVERYBODY = ("createaccount", "read", "createpage", "createtalk", "writeapi")
USERS = ("autoconfirmed", "editsemiprotected", "move", "edit", "minoredit", "purge", "applychangetags")
GROUP_RIGHTS = {
    "bot": ("bot", "nominornewtalk", "autopatrol", "suppressredirect", "apihighlimits"),
    "sysop": ("editprotected", "editinterface", "protect", "block", "delete", "undelete", "rollback", "noratelimit"),
}


class Caller(Record, frozen=True):
    """The other side of a call: a session's key (empty for none) and the account behind it, None for anybody."""

    key: str
    account: Account | None

    @property
    def name(self) -> str:
        """The name that histories show."""
        return self.account.name if self.account else "127.0.0.1"

    @property
    def groups(self) -> tuple[str, ...]:
        """The account's groups."""
        return (*self.account.groups, "*", "user", "autoconfirmed") if self.account else ("*",)

    @property
    def rights(self) -> tuple[str, ...]:
        """What the caller may do."""
        if self.account is None:
            return EVERYBODY
        own = (right for group in self.account.groups for right in GROUP_RIGHTS.get(group, ()))
        return (*own, *USERS, *EVERYBODY)


class Sessions:
    """The sessions of a wiki; keys are the same in every run."""

    def __init__(self, wiki: Wiki) -> None:
        self.wiki = wiki
        self._users: dict[str, str | None] = {}
        self._numbers = itertools.count(1)
        self._failures: dict[str, list[datetime]] = {}

    def caller(self, request: Request) -> Caller:
        """Who sent a request; somebody without a session gets the key of a new one."""
        key = request.cookies.get(COOKIE, "")
        if key not in self._users:
            key = hashlib.sha256(f"session {next(self._numbers)}".encode()).hexdigest()[:32]
            self._users[key] = None
        name = self._users[key]
        return Caller(key, self.wiki.account(name) if name else None)

    def end(self) -> None:
        """Log everybody out."""
        self._users.clear()

    def token(self, caller: Caller, kind: str) -> str:
        """A token of a kind (`csrf`, `login`), the same throughout a session."""
        if kind != "login" and caller.account is None:
            return ANYBODYS
        secret = f"{kind} {caller.key} {caller.name if kind != 'login' else ''}"
        return hashlib.sha256(secret.encode()).hexdigest()[:40] + ANYBODYS

    def login(self, caller: Caller, name: str, password: str, token: str | None) -> dict[str, object]:
        """What `action=login` answers."""
        if token is None:
            return {"result": "NeedToken", "token": self.token(caller, "login")}
        if token != self.token(caller, "login"):
            return {"result": "WrongToken"}
        account, why_not = self._admitted(name, password)
        if account is None:
            return {"result": "Failed", "reason": why_not}
        self._users[caller.key] = account.name
        return {"result": "Success", "lguserid": account.number, "lgusername": account.name}

    def client_login(self, caller: Caller, name: str, password: str, token: str) -> dict[str, object]:
        """What `action=clientlogin` answers; it takes no bot passwords."""
        if token != self.token(caller, "login"):
            raise refusal("badtoken")
        account, why_not = self._admitted(name, password) if "@" not in name else (None, WRONG_LOGIN)
        if account is None:
            return {"status": "FAIL", "message": why_not, "messagecode": "wrongpassword"}
        self._users[caller.key] = account.name
        return {"status": "PASS", "username": account.name}

    def logout(self, caller: Caller) -> None:
        """End one session."""
        self._users.pop(caller.key, None)

    def _admitted(self, login: str, password: str) -> tuple[Account | None, str]:
        if self.wiki.readonly:
            raise refusal("readonly", readonlyreason=self.wiki.readonly)
        now = self.wiki.clock.now()
        user, _, app = login.partition("@")
        failures = [at for at in self._failures.get(user, []) if now - at < THROTTLE]
        if len(failures) >= ATTEMPTS:
            return None, THROTTLED
        account = self.wiki.account(user)
        if account is not None and password == (dict(account.apps).get(app) if app else account.password):
            return account, ""
        self._failures[user] = [*failures, now]
        return None, WRONG_LOGIN
