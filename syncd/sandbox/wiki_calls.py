"""A call of the wiki's API: its parameters, and its answer in either of the two formats.

Everything is built in format version 2 and turned into version 1 (which mwclient speaks) at the very end.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from parsers.records import Record
from syncd.sandbox.wiki_errors import refusal
from syncd.sandbox.wiki_sessions import Caller

Payload = dict[str, Any]

LEGACY_SLOTS = (
    'Because "rvslots" was not specified, a legacy format has been used for the output. '
    "This format is deprecated, and in the future the new format will always be used."
)
_RENAMED = {"content": "*", "body": "*", "docref": "*", "warnings": "*"}


class Call(Record, frozen=True):
    """Who asks for what: parameters by name (query and body together)."""

    caller: Caller
    fields: Mapping[str, str]

    @property
    def version(self) -> int:
        """The format version."""
        return 2 if self.fields.get("formatversion") in ("2", "latest") else 1

    def words(self, name: str, default: str = "") -> tuple[str, ...]:
        """A parameter that holds several values."""
        return tuple(word for word in self.fields.get(name, default).split("|") if word)

    def flag(self, name: str) -> bool:
        """Whether a parameter is there, whatever it holds."""
        return name in self.fields

    def number(self, name: str) -> int | None:
        """A number, None where it is missing, empty or zero."""
        text = self.fields.get(name, "")
        return int(text) or None if text.lstrip("-").isdigit() else None

    def instant(self, name: str) -> datetime | None:
        """An instant in either of the forms that clients send."""
        text = self.fields.get(name, "")
        if not text:
            return None
        compact = "".join(sign for sign in text if sign.isdigit())
        return datetime.strptime(compact[:14], "%Y%m%d%H%M%S").replace(tzinfo=UTC)

    def needed(self, name: str) -> str:
        """A parameter that must be there."""
        if name not in self.fields:
            raise refusal("missingparam", name)
        return self.fields[name]

    def limit(self, name: str, default: int, most: int) -> int:
        """How many of something at most."""
        text = self.fields.get(name, "")
        if text == "max":
            return most
        return min(int(text), most) if text.isdigit() and int(text) else default


def stamp(instant: datetime) -> str:
    """An instant as the API writes it."""
    return f"{instant:%Y-%m-%dT%H:%M:%SZ}"


def compact(instant: datetime) -> str:
    """An instant as continuations write it."""
    return f"{instant:%Y%m%d%H%M%S}"


def version_1(payload: Payload) -> Payload:
    """An answer in format version 1: no false values, `""` for true, `*` for contents, pages by number."""
    answer: Payload = _old(payload)
    query = payload.get("query")
    if isinstance(query, dict):
        if "pages" in query:
            answer["query"]["pages"] = _numbered(answer["query"]["pages"])
        for space in answer["query"].get("namespaces", {}).values():
            space["*"] = space.pop("name")
    if isinstance(payload.get("warnings"), dict):
        answer["warnings"] = {module: _old(warning) for module, warning in payload["warnings"].items()}
        answer.pop("*", None)
    if isinstance(payload.get("parse"), dict) and "text" in payload["parse"]:
        answer["parse"]["text"] = {"*": payload["parse"]["text"]}
    return answer


def _old(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {_old_name(name, item): _old(item) for name, item in value.items() if item is not False}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_old(item) for item in value]
    return "" if value is True else value


def _old_name(name: str, item: object) -> str:
    return _RENAMED.get(name, name) if isinstance(item, str) else name


def _numbered(pages: list[Payload]) -> Payload:
    """Pages by their number; those that do not exist get numbers below zero."""
    below = iter(range(-1, -len(pages) - 1, -1))
    return {str(page["pageid"] if "pageid" in page else next(below)): page for page in pages}
