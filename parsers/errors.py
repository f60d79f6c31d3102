"""The one tree of errors; every leaf says what failed, on which input, and what to do next.

SyncdError
├── BadInput            what a person handed over: fix it and call again (exit 2)
│   ├── BadCase         a case of `judge` or `referee`; names the JSON path
│   ├── BadConfig       the configuration; names file, key and what was expected
│   └── BadPack         a dynasty's pack; names file, key and line
├── NoSuchCell          a table has no such row or column, or several of that name
├── UnreadablePage      a page that cannot be read with certainty; the last good reading stays
├── SourceError         the outside world; the next cycle tries again
│   ├── Unreachable     no answer, 5xx, a time-out: trying again can help
│   └── Refused         login, rights, 4xx: trying again cannot help before somebody acts
└── WriteRefused        a write that did not happen; carries the reason and whether to plan again
"""


class SyncdError(Exception):
    """Anything this program says in one clear line instead of a traceback."""


class BadInput(SyncdError):
    """What a person handed over does not fit; the line names the place and what was expected."""


class BadCase(BadInput):
    """A malformed case: `path` is the JSON path of what is wrong, `expected` says what should stand there."""

    def __init__(self, path: str, expected: str) -> None:
        super().__init__(f"{path}: {expected}")
        self.path = path
        self.expected = expected


class BadConfig(BadInput):
    """A broken configuration: names the file, the key and what was expected."""

    def __init__(self, file: str, key: str, expected: str) -> None:
        super().__init__(f"{file}: {key}: {expected}")
        self.file = file
        self.key = key
        self.expected = expected


class BadPack(BadInput):
    """A broken dynasty pack: names the file, the key and, where known, the line (counted from 1)."""

    def __init__(self, file: str, key: str, expected: str, line: int | None = None) -> None:
        where = file if line is None else f"{file}:{line}"
        super().__init__(f"{where}: {key}: {expected}")
        self.file = file
        self.key = key
        self.line = line
        self.expected = expected


class NoSuchCell(SyncdError):
    """A row or column that was asked for by name and is not there, or not there once."""


class UnreadablePage(SyncdError):
    """A page that does not add up; `page` is its address or title."""

    def __init__(self, page: str, reason: str) -> None:
        super().__init__(f"{page}: {reason}")
        self.page = page
        self.reason = reason


class SourceError(SyncdError):
    """The outside world failed; `address` is what was asked for."""

    def __init__(self, address: str, reason: str) -> None:
        super().__init__(f"{address}: {reason}")
        self.address = address
        self.reason = reason


class Unreachable(SourceError):
    """No usable answer; trying again later can help (`retry_after`: seconds the server asked for, or None)."""

    def __init__(self, address: str, reason: str, retry_after: float | None = None) -> None:
        super().__init__(address, reason)
        self.retry_after = retry_after


class Refused(SourceError):
    """The other side said no (login, rights, 4xx); trying again cannot help before somebody acts.

    `code` is the wiki's own error code, "" where it gave none.
    """

    def __init__(self, address: str, reason: str, code: str = "") -> None:
        super().__init__(address, f"{reason} ({code})" if code else reason)
        self.code = code


class WriteRefused(SyncdError):
    """A write that did not happen; `code` is the wiki's own error code, `replan` says that reading again can help.

    `later`: the very same write may do in a while (`retry_after`: seconds that the wiki asked for, or None).
    """

    def __init__(
        self,
        page: str,
        code: str,
        reason: str,
        *,
        replan: bool,
        later: bool = False,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(f"{page}: {reason} ({code})")
        self.page = page
        self.code = code
        self.reason = reason
        self.replan = replan
        self.later = later
        self.retry_after = retry_after

    def on(self, page: str) -> "WriteRefused":
        """The same refusal of a place in a text, with the page or file named whose text it is."""
        return WriteRefused(f"{page}: {self.page}", self.code, self.reason, replan=self.replan)
