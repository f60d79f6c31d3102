"""The blog as somebody who is logged in sees it: one cookie jar, redirects shown and not followed, nothing repeated."""

from collections.abc import Mapping

import requests

from parsers.blog_forms import WebAnswer
from parsers.errors import Unreachable
from syncd.sources.session import TIMEOUT, user_agent


class BlogWeb:
    """A browser's session on one blog."""

    def __init__(self, contact: str = "", timeout: tuple[float, float] = TIMEOUT) -> None:
        self._http = requests.Session()
        self._http.headers["User-Agent"] = user_agent(contact)
        self._timeout = timeout

    def get(self, address: str) -> WebAnswer:
        """Fetch a page."""
        return self._send("GET", address, None)

    def post(self, address: str, fields: Mapping[str, str]) -> WebAnswer:
        """Send a form, once."""
        return self._send("POST", address, fields)

    def close(self) -> None:
        """Let the connections go."""
        self._http.close()

    def _send(self, method: str, address: str, fields: Mapping[str, str] | None) -> WebAnswer:
        try:
            answer = self._http.request(method, address, data=fields, timeout=self._timeout, allow_redirects=False)
        except requests.RequestException as error:
            raise Unreachable(address, f"no answer ({type(error).__name__})") from None
        return WebAnswer(answer.status_code, answer.content)
