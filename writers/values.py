"""What may be written into a cell: text that stays in its cell, and that MediaWiki stores as it was sent."""

import re
import unicodedata

from parsers.errors import WriteRefused
from parsers.wikitext.emphasis import emphasis
from parsers.wikitext.outline import BLANKS
from parsers.wikitext.plaintext import BROKEN_TAG
from parsers.wikitext.preprocess import EXTENSION_TAGS, strip

_LINK = re.compile(r"\[\[[^\[\]]*\]\]")
_CHANGED_ON_SAVING = re.compile(r"~~~|\{\{\s*(?:safe)?subst\s*:|\[\[[^\[\]|]*\|\s*\]\]", re.IGNORECASE)
_FORBIDDEN_TAG = re.compile(
    r"</?(?:table|caption|thead|tbody|tfoot|tr|td|th|noinclude|includeonly|onlyinclude)(?=[\s/>])", re.IGNORECASE
)
_TAG_ENDS = re.compile(rf"</?(?:{'|'.join(EXTENSION_TAGS)})(?=[\s/>])", re.IGNORECASE)
_TAG = re.compile(r"<(/?)([a-z][a-z0-9]*)(?:\s[^<>]*)?>", re.IGNORECASE)
_VOID = {"br", "hr", "wbr"}


def check_value(value: str, place: str) -> str:
    """The value without outer blanks; WriteRefused where it could leave its cell, or would not be stored as it is."""
    bare = value.strip(BLANKS)
    reason = _objection(bare)
    if reason:
        raise WriteRefused(place, "value", f"the value {_shown(bare)} {reason}", replan=False)
    return bare


def reaches_out(value: str) -> bool:
    """Whether the value holds tags that something left open elsewhere on the page might pair up with."""
    return _TAG_ENDS.search(value) is not None


def _objection(value: str) -> str | None:
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in value):
        return "holds a line break or another control character"
    if _CHANGED_ON_SAVING.search(value):
        return "would be changed by the wiki on saving (signature, subst: or pipe trick)"
    if _FORBIDDEN_TAG.search(value):
        return "holds a tag that does not belong into a cell"
    stripped = strip(value)
    if stripped.dangling or "{{" in stripped.text or "}}" in stripped.text:
        return "opens or closes something (braces, brackets, a comment, a tag) without its other half"
    if stripped.foreign:
        return "holds | or ! in a tag that not every wiki knows"
    if BROKEN_TAG.search(stripped.text) or _TAG_ENDS.search(stripped.text) or not _balanced(stripped.text):
        return "holds a tag or an emphasis without its other half"
    return _bars(stripped.text)


def _bars(text: str) -> str | None:
    """A `|` is the cell's end or its attributes' unless it stands in a link; `-{` is language markup."""
    if "||" in text or "-{" in text:
        return "holds || or -{"
    previous = None
    while previous != text:
        previous, text = text, _LINK.sub("", text)
    return "holds a | outside of a link or template (write &#124; for it)" if "|" in text else None


def _balanced(text: str) -> bool:
    """Whether each HTML tag and each run of apostrophes finds its other half inside the value."""
    opened: list[str] = []
    for closing, name in _TAG.findall(text):
        if name.lower() in _VOID:
            continue
        if not closing:
            opened.append(name.lower())
        elif not opened or opened.pop() != name.lower():
            return False
    return not opened and emphasis(text)[1]


def _shown(value: str) -> str:
    short = value if len(value) <= 40 else value[:37] + "…"
    return ascii(short) if any(unicodedata.category(c) in ("Cc", "Cs") for c in short) else f"{short!r}"
