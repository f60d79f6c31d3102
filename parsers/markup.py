"""From bytes to trees and from trees to plain text: the only place that knows how lxml is called."""

import re
from collections import Counter

from lxml import etree

Element = etree._Element

LINES = ("br", "p", "div", "li", "blockquote", "pre", "tr", "h1", "h2", "h3", "h4", "ul", "ol", "hr")
"""Elements that end a line of plain text."""

NEVER_CLOSED = frozenset(b"br img hr input".split())

_OPENED = re.compile(rb"<(/?)([a-zA-Z][a-zA-Z0-9]*)")
_CHARSET = re.compile(rb"charset\s*=\s*[\"']?\s*([A-Za-z0-9_-]{2,30})")
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]")
_UNSEEN = re.compile(rb"<(?:script|style)\b", re.IGNORECASE)
_TAG = re.compile(rb"<!--.{0,2000}?-->|<[a-zA-Z/!](?:[^<>\"']++|\"[^\"]{0,2000}\"|'[^']{0,2000}'){0,60}>", re.DOTALL)
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


def unbalanced(source: bytes, loose: frozenset[bytes] = NEVER_CLOSED) -> list[str]:
    """The elements that a piece does not close as often as it opens them, but for the `loose` ones."""
    balance: Counter[bytes] = Counter()
    for closing, tag in _OPENED.findall(source):
        balance[tag.lower()] += -1 if closing else 1
    return sorted(tag.decode() for tag, count in balance.items() if count and tag not in loose)


def fragment(source: bytes) -> Element:
    """A piece of a page as a tree of its own, scripts and styles taken out: what is broken in it stays in it."""
    tree: Element | None = None
    if source.strip():
        tree = etree.fromstring(source, etree.HTMLParser(encoding="utf-8", no_network=True))
    if tree is None:
        return etree.Element("html")
    if _UNSEEN.search(source):
        etree.strip_elements(tree, "script", "style", with_tail=False)
    return tree


def elements(selector: etree.XPath, node: Element) -> list[Element]:
    """The elements that a compiled selector finds, in document order."""
    found = selector(node)
    return [item for item in found if isinstance(item, Element)] if isinstance(found, list) else []


def strings(selector: etree.XPath, node: Element) -> list[str]:
    """The attribute values or texts that a compiled selector finds."""
    found = selector(node)
    return [str(item) for item in found if isinstance(item, str)] if isinstance(found, list) else []


def one_line(text: str) -> str:
    """The text with every run of white space as one space, and control characters as U+FFFD."""
    return " ".join(_harmless(text).split())


def _harmless(text: str) -> str:
    return _CONTROLS.sub("\ufffd", text) if _CONTROLS.search(text) else text


def text_of(node: Element) -> str:
    """An element's text on one line, markup and HTML comments left out."""
    return one_line(etree.tostring(node, method="text", encoding="unicode", with_tail=False))


def lines_of(node: Element) -> list[str]:
    """An element's text by lines, empty ones left out; the tree is spent afterwards (line ends are put into it)."""
    for inner in node.iter(*LINES):
        inner.tail = "\n" + _harmless(inner.tail or "")
        if inner.tag != "br":
            inner.text = "\n" + _harmless(inner.text or "")
    text = etree.tostring(node, method="text", encoding="unicode", with_tail=False)
    return [line for line in map(one_line, text.split("\n")) if line]
