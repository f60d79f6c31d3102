"""From bytes to trees and from trees to plain text: the only place that knows how lxml is called."""

import re
from typing import cast

from lxml import etree

Element = etree._Element

NEVER_CLOSED = frozenset(b"br img hr input".split())

_PARSER = etree.HTMLParser(encoding="utf-8", no_network=True)
_CHARSET = re.compile(rb"charset\s*=\s*[\"']?\s*([A-Za-z0-9_-]{2,30})")
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]")
_UNSEEN = re.compile(rb"<(?:script|style)\b", re.IGNORECASE)
_VALUE = rb"\"[^\"]{0,2000}+\"|'[^']{0,2000}+'|[^\s\"'=<>`]++"
_TAG = re.compile(
    rb"<!--.{0,2000}?-->|<!DOCTYPE[^<>]{0,200}>"
    rb"|<(/?)([a-zA-Z][a-zA-Z0-9]*+)(?:\s++[^\s\"'<>/=]++(?:\s*+=\s*+(?:" + _VALUE + rb"))?+){0,60}+\s*+/?>",
    re.DOTALL,
)
_LINE = re.compile(
    rb"<(?=(?:br|hr|/?(?:p|div|li|blockquote|pre|tr|h[1-6]|ul|ol)"
    rb"|BR|HR|/?(?:P|DIV|LI|BLOCKQUOTE|PRE|TR|H[1-6]|UL|OL))\b)"
)
_WESTERN = ("iso-8859-1", "latin1", "latin-1", "windows-1252", "cp1252")


def as_utf8(page: bytes) -> bytes:
    """The page as valid UTF-8 without NULs; what cannot be decoded becomes U+FFFD."""
    try:
        page.decode("utf-8")
    except UnicodeDecodeError:
        page = page.decode(_encoding(page), "replace").encode("utf-8")
    return page.replace(b"\0", b"\xef\xbf\xbd") if b"\0" in page else page


def _encoding(page: bytes) -> str:
    declared = _CHARSET.search(page, 0, 2000)
    name = declared[1].decode("ascii").lower() if declared else "utf-8"
    return "cp1252" if name in _WESTERN else "utf-8"


def is_torn(source: bytes) -> bool:
    """Whether a piece that the site's own templates print holds a tag without its beginning or end."""
    text = _TAG.sub(b"", source)
    return b"<" in text or b">" in text


def tag_doubts(source: bytes, loose: frozenset[bytes] = NEVER_CLOSED) -> list[str]:
    """What is torn in a piece of the site's own, or not closed as often as opened; the `loose` need no closing."""
    pieces = _TAG.split(source)
    doubts = ["a torn tag"] if any(b"<" in text or b">" in text for text in pieces[::3]) else []
    balance: dict[bytes, int] = {}
    for slash, name in zip(pieces[1::3], pieces[2::3], strict=True):
        if name:
            tag = name.lower()
            balance[tag] = balance.get(tag, 0) + (-1 if slash else 1)
    uneven = sorted(tag.decode() for tag, count in balance.items() if count and tag not in loose)
    return doubts + [f"a <{tag}> that is not closed, or not opened" for tag in uneven]


def fragment(source: bytes) -> Element:
    """A piece of a page as a tree of its own, scripts and styles taken out: what is broken in it stays in it."""
    tree: Element | None = None
    if not source.isspace():
        tree = etree.fromstring(source, _PARSER)
    if tree is None:
        return etree.Element("html")
    if (b"<s" in source or b"<S" in source) and _UNSEEN.search(source):
        etree.strip_elements(tree, "script", "style", with_tail=False)
    return tree


def elements(selector: etree.XPath, node: Element) -> list[Element]:
    """The elements that a compiled selector of elements finds, in document order."""
    return cast("list[Element]", selector(node))


def strings(selector: etree.XPath, node: Element) -> list[str]:
    """The attribute values or texts that a compiled selector finds."""
    found = selector(node)
    return [str(item) for item in found if isinstance(item, str)] if isinstance(found, list) else []


def one_line(text: str) -> str:
    """The text with every run of white space as one space, and control characters as U+FFFD."""
    text = text.strip()
    if text.isprintable() and "  " not in text:
        return text
    return " ".join(_CONTROLS.sub("\ufffd", text).split())


def text_of(node: Element) -> str:
    """An element's text on one line, markup and HTML comments left out."""
    return one_line(etree.tostring(node, method="text", encoding="unicode", with_tail=False))


def take_out(node: Element) -> None:
    """Empty an element; a line's end stays in its place, and the text behind it stays too."""
    tail = _CONTROLS.sub("\ufffd", node.tail or "")
    node.clear()
    node.tail = "\n" + tail


def lined(source: bytes) -> bytes:
    """The piece with a line's end before every tag at which plain text begins a new line; `lines_of` needs it."""
    return _LINE.sub(b"\n<", source)


def lines_of(node: Element) -> list[str]:
    """The text of an element of a `lined` piece by lines, empty ones left out."""
    text = etree.tostring(node, method="text", encoding="unicode", with_tail=False)
    lines = [line for line in map(str.strip, text.split("\n")) if line]
    whole = "".join(lines)
    return lines if whole.isprintable() and "  " not in whole else [one_line(line) for line in lines]
