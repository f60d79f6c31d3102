"""The wiki's `api.php`: checks what every call must pass, finds the action, gives the answer in the asked format."""

from syncd.sandbox.messages import Request, Response, as_json
from syncd.sandbox.wiki import Wiki
from syncd.sandbox.wiki_calls import Call, Payload, version_1
from syncd.sandbox.wiki_compare import compare, parse
from syncd.sandbox.wiki_edit import edit
from syncd.sandbox.wiki_errors import ApiRefusal, refusal
from syncd.sandbox.wiki_query import query
from syncd.sandbox.wiki_sessions import COOKIE, Sessions

POSTED = frozenset({"edit", "login", "clientlogin", "logout", "purge"})
WITH_TOKEN = frozenset({"edit", "logout"})
SECRET = ("token", "lgpassword", "lgtoken", "password", "logintoken")


class WikiApi:
    """Answers the API's calls."""

    def __init__(self, wiki: Wiki, sessions: Sessions) -> None:
        self.wiki = wiki
        self.sessions = sessions

    def __call__(self, request: Request) -> Response:
        """Answer one call; errors come with status 200 like everything else."""
        caller = self.sessions.caller(request)
        call = Call(caller, request.fields)
        cookie = ("Set-Cookie", f"{COOKIE}={caller.key}; path=/; HttpOnly")
        try:
            return self._answered(call, self._act(request, call)).with_headers(cookie)
        except ApiRefusal as refused:
            error = {"code": refused.code, "info": refused.info} | dict(refused.more) | {"docref": "See api.php."}
            headers = [cookie, ("MediaWiki-API-Error", refused.code)]
            if refused.code == "maxlag":
                headers += [("Retry-After", "5"), ("X-Database-Lag", str(int(self.wiki.lag or 12)))]
            return self._answered(call, {"error": error}).with_headers(*headers)

    def _answered(self, call: Call, payload: Payload) -> Response:
        return as_json(payload if call.version == 2 else version_1(payload))

    def _act(self, request: Request, call: Call) -> Payload:
        action = call.fields.get("action", "help")
        self._assert(call)
        self._posted(request, action)
        if action in WITH_TOKEN and call.needed("token") != self.sessions.token(call.caller, "csrf"):
            raise refusal("badtoken")
        if action == "edit" and self.wiki.readonly:
            raise refusal("readonly", readonlyreason=self.wiki.readonly)
        if self.wiki.lag and self.wiki.lag > float(call.fields.get("maxlag", "inf")):
            raise refusal("maxlag", int(self.wiki.lag), lag=self.wiki.lag)
        return self._answer(request, call, action)

    def _answer(self, request: Request, call: Call, action: str) -> Payload:
        fields, caller = call.fields, call.caller
        match action:
            case "query":
                return query(self.wiki, self.sessions, call, f"http://{request.headers.get('host', 'wiki.example')}/")
            case "edit":
                return {"edit": edit(self.wiki, call)}
            case "compare":
                return {"compare": compare(self.wiki, call)}
            case "parse":
                return {"parse": parse(self.wiki, call)}
            case "login":
                name, password = fields.get("lgname", ""), fields.get("lgpassword", "")
                return {"login": self.sessions.login(caller, name, password, fields.get("lgtoken"))}
            case "clientlogin":
                name, password = call.needed("username"), call.needed("password")
                return {"clientlogin": self.sessions.client_login(caller, name, password, call.needed("logintoken"))}
            case "logout":
                self.sessions.logout(caller)
                return {}
            case "purge":
                return {"purge": [{"title": name, "purged": True} for name in call.words("titles")]}
            case _:
                raise refusal("badvalue", action)

    def _assert(self, call: Call) -> None:
        match call.fields.get("assert"):
            case "user" if call.caller.account is None:
                raise refusal("assertuserfailed")
            case "bot" if "bot" not in call.caller.rights:
                raise refusal("assertbotfailed")
            case _:
                pass
        user = call.fields.get("assertuser")
        if user and user != call.caller.name:
            raise refusal("assertnameduserfailed", user)

    @staticmethod
    def _posted(request: Request, action: str) -> None:
        in_address = [name for name in SECRET if name in request.query]
        if action in POSTED and in_address:
            raise refusal("mustpostparams", ", ".join(in_address))
        if action in POSTED and request.method != "POST":
            raise refusal("mustbeposted", action)
