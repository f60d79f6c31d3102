"""A case's JSON with the place of every value, so that whatever is wrong is named by its path.

Values are kept as they were written until somebody asks for them: what nobody asks for comes out again untouched.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TypeAlias, TypeVar

from msgspec import DecodeError, Raw
from msgspec.json import Decoder

from parsers.errors import BadCase

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""Any JSON value."""

T = TypeVar("T")

OBJECT = Decoder(dict[str, Raw])
LIST = Decoder(list[Raw])
TEXT = Decoder(str)
FLAG = Decoder(bool)
NUMBER = Decoder(int | float)
ANYTHING: Decoder[Json] = Decoder()


class Given:
    """A JSON value as it was written (`raw`) and where it stands in the case (`path`)."""

    __slots__ = ("path", "raw")

    def __init__(self, raw: Raw, path: str = "$") -> None:
        self.raw = raw
        self.path = path

    def members(self) -> dict[str, "Given"]:
        """The members of an object, by name."""
        found = self._as(OBJECT, "an object")
        return {name: Given(raw, member_path(self.path, name)) for name, raw in found.items()}

    def items(self) -> list["Given"]:
        """The items of a list."""
        found = self._as(LIST, "a list")
        return [Given(raw, f"{self.path}[{index}]") for index, raw in enumerate(found)]

    def member(self, name: str) -> "Given":
        """The member that has to be there."""
        found = self.members().get(name)
        if found is None:
            raise BadCase(member_path(self.path, name), "missing")
        return found

    def text(self) -> str:
        """A text."""
        return self._as(TEXT, "a text")

    def flag(self) -> bool:
        """True or false."""
        return self._as(FLAG, "true or false")

    def number(self) -> int | float:
        """Any number; a whole one as an integer, also if it is written 3.0."""
        found = self._as(NUMBER, "a number")
        return int(found) if isinstance(found, float) and found.is_integer() else found

    def integer(self) -> int:
        """A whole number."""
        found = self.number()
        if isinstance(found, float):
            raise BadCase(self.path, f"a whole number, not {found}")
        return found

    def count(self) -> int:
        """A whole number that is not negative."""
        found = self.integer()
        if found < 0:
            raise BadCase(self.path, f"a whole number of 0 or more, not {found}")
        return found

    def texts(self) -> tuple[str, ...]:
        """A list of texts."""
        return tuple(item.text() for item in self.items())

    def instant(self) -> datetime:
        """An instant in UTC, written in ISO 8601."""
        written = self.text()
        try:
            found = datetime.fromisoformat(written)
        except ValueError:
            raise BadCase(self.path, f"an instant such as 2023-11-05T12:00:00Z, not {written!r}") from None
        if found.tzinfo is None:
            raise BadCase(self.path, f"an instant with its zone, such as 2023-11-05T12:00:00Z, not {written!r}")
        return found.astimezone(UTC)

    def choice(self, among: Sequence[str]) -> str:
        """One of the texts of `among`."""
        found = self.text()
        if found not in among:
            raise BadCase(self.path, f"one of {', '.join(among)}, not {found!r}")
        return found

    def value(self) -> Json:
        """Whatever it is, as Python has it."""
        return self._as(ANYTHING, "a JSON value")

    def is_null(self) -> bool:
        """Whether null was written."""
        return bytes(self.raw).strip() == b"null"

    def is_text(self) -> bool:
        """Whether a text was written."""
        return bytes(self.raw).lstrip().startswith(b'"')

    def is_object(self) -> bool:
        """Whether an object was written."""
        return bytes(self.raw).lstrip().startswith(b"{")

    def _as(self, decoder: Decoder[T], expected: str) -> T:
        try:
            return decoder.decode(self.raw)
        except (DecodeError, UnicodeDecodeError, RecursionError):
            raise BadCase(self.path, f"expected {expected}") from None


def member_path(path: str, name: str) -> str:
    """The JSON path of a member: `$.state.wizards.Ann`, `$.state.wizards["Dr. Bee"]`."""
    plain = name.replace("-", "_").isidentifier()
    return f"{path}.{name}" if plain else f'{path}["{name}"]'
