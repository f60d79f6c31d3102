"""What the wiki does to a text and a summary before it stores them."""

import re
import unicodedata
from collections.abc import Callable, Collection
from datetime import datetime

SUMMARY_LENGTH = 500

Template = Callable[[str], str | None]
"""A template's text by its name; None where there is none."""

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]")
_NOWIKI = re.compile(r"(<nowiki>.*?</nowiki>|<!--.*?-->)", re.DOTALL | re.IGNORECASE)
_SUBST = re.compile(r"\{\{\s*subst:\s*([^{}|]+?)\s*\}\}", re.IGNORECASE)
_PIPE = re.compile(r"\[\[([^\[\]|]+)\|\]\]")


def stored(text: str, user: str, when: datetime, template: Template) -> str:
    """The text as it is kept: line ends, Unicode, control characters, signatures, substitutions, pipe tricks."""
    plain = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    plain = _CONTROL.sub("\ufffd", plain)
    parts = _NOWIKI.split(plain)
    return "".join(
        part if index % 2 else _expanded(part, user, when, template) for index, part in enumerate(parts)
    ).rstrip()


def summary(text: str, old: str | None, new: str) -> str:
    """A summary as it is kept; the wiki finds one by itself where somebody makes, blanks or replaces a page without.

    `old` is None for a new page.
    """
    words = unicodedata.normalize("NFC", text.replace("\r\n", "\n")).strip()
    return _cut(words or _automatic(old, new), SUMMARY_LENGTH)


def tags(old: str | None, new: str, earlier: Collection[str]) -> tuple[str, ...]:
    """What the wiki tags an edit with; `earlier` are the texts of the last revisions but the one that is replaced."""
    if old is None:
        return ()
    found = {
        "mw-blank": not new and bool(old),
        "mw-replace": bool(new) and _replaces(old, new),
        "mw-manual-revert": new in earlier,
    }
    return tuple(name for name, holds in found.items() if holds)


def signature_time(when: datetime) -> str:
    """An instant as signatures show it, to the minute."""
    return f"{when:%H:%M}, {when.day} {when:%B %Y} (UTC)"


def _automatic(old: str | None, new: str) -> str:
    if old is None:
        return _quoting("Created page with", new)
    if old and not new:
        return "Blanked the page"
    return _quoting("Replaced content with", new) if _replaces(old, new) else ""


def _replaces(old: str, new: str) -> bool:
    size = len(new.encode())
    return size < 500 and len(old.encode()) > 10 * size


def _quoting(words: str, text: str) -> str:
    room = SUMMARY_LENGTH - len(words) - len(' "$1"')
    return f'{words} "{_cut(text.replace(chr(10), " "), room)}"'


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 3].rstrip() + "..."


def _expanded(text: str, user: str, when: datetime, template: Template) -> str:
    name = f"[[User:{user}|{user}]] ([[User talk:{user}|talk]])"
    text = text.replace("~~~~~", signature_time(when))
    text = text.replace("~~~~", f"{name} {signature_time(when)}").replace("~~~", name)
    text = _SUBST.sub(lambda found: _text_or(template(found[1]), found[0]), text)
    return _PIPE.sub(lambda found: f"[[{found[1]}|{_short(found[1])}]]", text)


def _text_or(text: str | None, otherwise: str) -> str:
    return otherwise if text is None else text


def _short(target: str) -> str:
    """What the pipe trick shows: the title without its namespace and without what stands in brackets behind it."""
    name = target.partition(":")[2] or target
    return re.sub(r"\s*\([^()]*\)$|,.*$", "", name).strip()
