"""What the blog's software makes of what people type: curly quotes, dashes, paragraphs, icons, tags."""

import re
from html import escape

ICON_FILES = {
    "for": "for",
    "against": "against",
    "imperial": "imperial",
    "deferential": "imperial",
    "def": "imperial",
    "veto": "veto",
    "seal": "seal",
}
"""A vote's marker (typed between colons) and the name of its picture."""

EMOJI = {"rocket": "\N{ROCKET}", "smile": "\N{SMILING FACE WITH OPEN MOUTH}"}

_TAG = re.compile(r"(<[^<>]*>)")
_MARKER = re.compile(r":([a-z]+):")
_ADDRESS = re.compile(r"(?<![\"'>=])\bhttps?://[^\s<]+")
_SAFE = re.compile(r"&lt;(/?(?:b|i|em|strong|del|code|blockquote|p))(?:\s[^<>]*?)?&gt;", re.IGNORECASE)
_IMAGE = re.compile(r"<img\b[^>]*?\bsrc=[\"']?([^\"'\s>]*)[^>]*>", re.IGNORECASE)
_SCRIPT = re.compile(r"<(/?)script[^>]*>", re.IGNORECASE)
_LINK = re.compile(
    r"&lt;a\s+href=(?:&quot;|\")(https?://[^\"&<>]*)(?:&quot;|\")[^<>]*?&gt;(.*?)&lt;/a&gt;", re.IGNORECASE | re.DOTALL
)
_BLOCK = re.compile(r"\s*<(?:/?(?:p|ul|ol|li|table|tr|td|th|blockquote|pre|div|h\d)\b)", re.IGNORECASE)

_CURLY = (
    (re.compile(r"\.\.\."), "&#8230;"),
    (re.compile(r"--"), "&#8212;"),
    (re.compile(r"(^|[\s(\[;])\"(?=\S)"), r"\1&#8220;"),
    (re.compile(r"\""), "&#8221;"),
    (re.compile(r"(^|[\s(\[;])'(?=\S)"), r"\1&#8216;"),
    (re.compile(r"'"), "&#8217;"),
)


def curly(text: str) -> str:
    """Text (HTML) with typographic quotes, dashes and ellipses; tags are left as they are."""
    return "".join(part if part.startswith("<") else _curly(part) for part in _TAG.split(text))


def title_html(text: str) -> str:
    """A title as the page prints it."""
    return curly(escape(text, quote=False))


def body_html(text: str) -> str:
    """A post's body: any HTML stays, markers become icons, blank lines part paragraphs."""
    return _paragraphs(curly(with_icons(text)))


def comment_html(text: str) -> str:
    """A comment in the software's safe mode."""
    return _paragraphs(curly(with_icons(_safe(text))))


def with_icons(text: str) -> str:
    """Markers become icons wherever they stand, in quotations and code as well."""
    return _MARKER.sub(_icon, text)


def without_markers(text: str) -> str:
    """The text with its vote markers taken out."""
    return _MARKER.sub(lambda found: "" if found[1] in ICON_FILES else found[0], text).strip()


def feed_text(text: str) -> str:
    """A body as a feed prints it: tags gone, paragraphs parted by blank lines."""
    return escape(re.sub(r"<[^>]*>", "", re.sub(r"</p>\s*", "\n\n", body_html(text))).strip(), quote=False)


def _icon(found: re.Match[str]) -> str:
    name = found[1]
    if name in ICON_FILES:
        return f'<img src="/images/vote/{ICON_FILES[name]}.gif" alt="{name}" width="24" height="24" />'
    return EMOJI.get(name, found[0])


def _curly(text: str) -> str:
    for pattern, sign in _CURLY:
        text = pattern.sub(sign, text)
    return text


def _safe(text: str) -> str:
    text = _IMAGE.sub(r"\1", text)
    text = _SCRIPT.sub("[removed]", text)
    text = escape(text, quote=False)
    text = _LINK.sub(r'<a href="\1">\2</a>', _SAFE.sub(r"<\1>", text))
    text = text.replace("[quote]", "<blockquote>").replace("[/quote]", "</blockquote>")
    text = text.replace("[code]", "<pre><code>").replace("[/code]", "</code></pre>")
    text = text.replace("{", "&#123;").replace("}", "&#125;")
    return _ADDRESS.sub(r'<a href="\g<0>">\g<0></a>', text)


def _paragraphs(text: str) -> str:
    return "\n".join(_paragraph(part.strip("\n")) for part in re.split(r"\n\s*\n", text.strip()) if part.strip())


def _paragraph(text: str) -> str:
    return text if _BLOCK.match(text) else "<p>{}</p>".format(text.replace("\n", "<br />\n"))
