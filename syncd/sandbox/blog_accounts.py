"""Logging in and commenting on the blog, with the answers that the real software gives."""

import hashlib
import itertools
from datetime import datetime, timedelta
from html import escape

from parsers.records import Record
from syncd.sandbox.blog import Blog, Entry, Member
from syncd.sandbox.expressionengine import error_page, message_page
from syncd.sandbox.messages import Request, Response, html, redirect

SESSION = "exp_sessionid"
TOKEN = "exp_csrf_token"  # noqa: S105  (a cookie's name)
SESSION_LASTS = timedelta(hours=2)

EXPIRED_FORM = "This form has expired. Please refresh and try again."
WRONG_LOGIN = "The existing username and/or password you submitted are not valid"
TOO_MANY_LOGINS = "You are only permitted to make four login attempts every 1 minute(s)"
NO_COMMENTING = "Commenting is not available in this channel entry."

LOGIN_FORM = """\
<form method="post" action="/index.php">
<div class="hiddenFields">
<input type="hidden" name="ACT" value="{act}" />
<input type="hidden" name="RET" value="/" />
<input type="hidden" name="site_id" value="1" />
<input type="hidden" name="csrf_token" value="{token}" />
</div>
<p><input type="text" name="username" /> <input type="password" name="password" />
<input type="checkbox" name="auto_login" value="1" /> <input type="submit" name="submit" value="Log in" /></p>
</form>
"""

COMMENT_FORM = """\
<form id="comment_form" method="post" action="/archive/{address}">
<div class="hiddenFields">
<input type="hidden" name="ACT" value="{act}" />
<input type="hidden" name="RET" value="{ret}" />
<input type="hidden" name="URI" value="archive/{address}" />
<input type="hidden" name="PRV" value="" />
<input type="hidden" name="entry_id" value="{entry}" />
<input type="hidden" name="site_id" value="1" />
<input type="hidden" name="csrf_token" value="{token}" />
</div>
<p>Logged in as {name} (<a href="/index.php?ACT={logout}&amp;csrf_token={token}">Log out</a>)</p>
<textarea name="comment" cols="50" rows="12"></textarea>
<input type="submit" name="submit" value="Submit" /> <input type="submit" name="preview" value="Preview" />
</form>
"""


class Rules(Record, frozen=True):
    """The site's settings for comments and logins; the ids of the actions differ from site to site."""

    login_act: int = 27
    logout_act: int = 28
    comment_act: int = 9
    deny_duplicates: bool = False
    moderate: bool = False
    time_lock: timedelta = timedelta(0)
    longest_comment: int = 10_000
    logins_a_minute: int = 3


class Session(Record, frozen=True):
    """A logged-in visitor; pages renew `seen_at`."""

    key: str
    member: str
    token: str
    seen_at: datetime


class Accounts:
    """The sessions of a blog and what its forms do."""

    def __init__(self, blog: Blog, rules: Rules) -> None:
        self.blog = blog
        self.rules = rules
        self._sessions: dict[str, Session] = {}
        self._failures: list[datetime] = []
        self._numbers = itertools.count(1)

    def session(self, request: Request) -> Session | None:
        """The visitor's session, renewed, if it has not run out."""
        now = self.blog.clock.now()
        known = self._sessions.get(request.cookies.get(SESSION, ""))
        if known is None or now - known.seen_at > SESSION_LASTS:
            return None
        renewed = Session(known.key, known.member, known.token, now)
        self._sessions[known.key] = renewed
        return renewed

    def end_sessions(self) -> None:
        """Log everybody out, as when the server's sessions are lost."""
        self._sessions.clear()

    def guest_token(self) -> str:
        """A fresh token for a visitor who is not logged in."""
        return self._secret("guest")

    def login_form(self, token: str) -> str:
        """The login form."""
        return LOGIN_FORM.format(act=self.rules.login_act, token=token)

    def comment_form(self, entry: Entry, session: Session | None) -> str:
        """The comment form; for everybody who may not comment the same words."""
        if session is None or entry.closed:
            return f"<p>{NO_COMMENTING}</p>\n"
        return COMMENT_FORM.format(
            address=entry.url_title,
            act=self.rules.comment_act,
            ret=self._secret("return"),
            entry=entry.number,
            token=session.token,
            name=escape(session.member),
            logout=self.rules.logout_act,
        )

    def act(self, request: Request) -> Response:
        """What a POST to the site does, by the id of its action."""
        match request.fields.get("ACT"):
            case act if act == str(self.rules.login_act):
                return self._login(request)
            case act if act == str(self.rules.logout_act):
                self._sessions.pop(request.cookies.get(SESSION, ""), None)
                return redirect("/")
            case act if act == str(self.rules.comment_act) and request.method == "POST":
                return self._comment(request)
            case _:
                return html("")

    def _login(self, request: Request) -> Response:
        if not self._token_holds(request, None):
            return _refused(EXPIRED_FORM)
        now = self.blog.clock.now()
        self._failures = [at for at in self._failures if now - at < timedelta(minutes=1)]
        if len(self._failures) >= self.rules.logins_a_minute:
            return _refused(TOO_MANY_LOGINS)
        member = self._member(request.form.get("username", ""), request.form.get("password", ""))
        if member is None:
            self._failures.append(now)
            return _refused(WRONG_LOGIN)
        session = Session(self._secret("session"), member.name, self._secret("token"), now)
        self._sessions[session.key] = session
        cookies = [_cookie(SESSION, session.key, 7200)]
        if request.form.get("auto_login"):
            cookies.append(_cookie("exp_remember", self._secret("remember"), 14 * 86400))
        return redirect(request.form.get("RET") or "/index.php").with_headers(*cookies)

    def _comment(self, request: Request) -> Response:
        session = self.session(request)
        from_script = request.headers.get("x-requested-with") == "XMLHttpRequest"
        if not from_script and not self._token_holds(request, session):
            return _refused(EXPIRED_FORM)
        entry = self._entry(request.form.get("entry_id", ""))
        if entry is None:
            return html("")
        refusal = self._refusal(entry, session, request.form.get("comment", ""))
        if refusal is not None or session is None:
            return _refused(refusal or "You are not allowed to post comments")
        text = request.form["comment"].replace("\r\n", "\n")
        self.blog.comment(entry.url_title, session.member, text, moderated=self.rules.moderate)
        if self.rules.moderate:
            return html(message_page("Comment Accepted", "<p>Your comment will be reviewed by a moderator.</p>"))
        return redirect(f"/archive/{entry.url_title}" if request.form.get("RET") else "/index.php")

    def _refusal(self, entry: Entry, session: Session | None, text: str) -> str | None:
        """Why a comment is not taken, in the order in which the software looks."""
        if session is None:
            return "You are not allowed to post comments"
        if entry.closed:
            return NO_COMMENTING
        if not text.strip():
            return "The comment field is required"
        if len(text) > self.rules.longest_comment:
            return (
                f"The comment you submitted contains {len(text)} characters. "
                f"Only {self.rules.longest_comment} characters are allowed."
            )
        remarks = [remark for entry in self.blog.state.entries for remark in entry.remarks]
        if self.rules.deny_duplicates and any(remark.text == text for remark in remarks):
            return "Unable to receive your comment at this time."
        last = max((remark.at for remark in remarks if remark.author == session.member), default=None)
        if last is not None and self.blog.clock.now() - last < self.rules.time_lock:
            return f"You are only allowed to post comments every {self.rules.time_lock.seconds} seconds."
        return None

    def _token_holds(self, request: Request, session: Session | None) -> bool:
        token = request.form.get("csrf_token", "")
        if session is not None:
            return token == session.token
        return bool(token) and token == request.cookies.get(TOKEN)

    def _entry(self, number: str) -> Entry | None:
        return next((entry for entry in self.blog.state.entries if str(entry.number) == number), None)

    def _member(self, name: str, password: str) -> Member | None:
        members = self.blog.state.members
        return next((m for m in members if m.password and (m.name, m.password) == (name, password)), None)

    def _secret(self, purpose: str) -> str:
        """A key that is the same in every run, and different at each call."""
        return hashlib.sha256(f"{purpose} {next(self._numbers)}".encode()).hexdigest()[:40]


def guest_cookies(token: str) -> tuple[tuple[str, str], ...]:
    """The cookies that every page sets for a visitor who is not logged in."""
    return (_cookie(TOKEN, token, 7200), _cookie("exp_tracker", "%7B%220%22%3A%22index%22%7D", 0))


def session_cookie(session: Session) -> tuple[str, str]:
    """The cookie that every page renews for a logged-in visitor."""
    return _cookie(SESSION, session.key, 7200)


def _cookie(name: str, value: str, lasts: int) -> tuple[str, str]:
    age = f"; Max-Age={lasts}" if lasts else ""
    return ("Set-Cookie", f"{name}={value}{age}; path=/; HttpOnly; SameSite=Lax")


def _refused(message: str) -> Response:
    return html(error_page(message), 403)
