"""People's text in wikitext: shown as it was typed, and nothing of it transcludes, links, signs or opens anything.

Every character that MediaWiki gives a meaning to becomes its numeric character reference, which no step of its parser
looks into (not the transform before saving, which signs, nor the one that links bare addresses).
"""

import re

_MEANINGFUL = re.compile(r"[&<>\[\]{}|'~_=*#:;\x7f-]")
_MAGIC_LINK = re.compile(r"\b(RFC|PMID|ISBN)(\s)", re.IGNORECASE)
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")


def as_wikitext(text: str) -> str:
    """The text on one line of wikitext, meaning nothing but its own characters."""
    line = " ".join(_CONTROL.sub(" ", text).split())
    escaped = _MEANINGFUL.sub(lambda found: f"&#{ord(found[0])};", line)
    return _MAGIC_LINK.sub(r"\1&#32;", escaped)
