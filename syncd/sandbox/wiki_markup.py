"""A wiki page's text as HTML: headings, tables, lists, links and bold, which is all that the sandbox's pages use."""

import re
from collections.abc import Callable, Iterator
from html import escape

from syncd.sandbox.wiki_titles import title

Exists = Callable[[str], bool]
"""Whether there is a page of that (canonical) title."""

_COMMENT = re.compile(r"<!--.*?(?:-->|$)", re.DOTALL)
_HEADING = re.compile(r"^(={1,6})\s*(.+?)\s*\1\s*$")
_LINK = re.compile(r"\[\[([^\[\]|]+)(?:\|([^\[\]]*))?\]\]")
_OUTSIDE = re.compile(r"\[(https?://[^\s\]]+)(?: ([^\]]*))?\]")
_TEMPLATE = re.compile(r"\{\{([^{}|]+)(?:\|[^{}]*)?\}\}")
_NOWIKI = re.compile(r"<nowiki>(.*?)</nowiki>", re.DOTALL)
_KEPT = re.compile(r"&lt;(/?(?:div|span|br|b|i|s|del|ins|u|small|code|sup|sub)(?:\s[^&<>]*)?/?)&gt;")
_ARROW = re.compile(r"/\* ?(.*?) ?\*/")


def page_html(text: str, exists: Exists) -> str:
    """The page's body."""
    lines = iter(_COMMENT.sub("", text).split("\n"))
    return "\n".join(block for block in _blocks(lines, exists) if block)


def section_titles(text: str) -> list[tuple[int, str]]:
    """Level and plain title of each heading."""
    found = (_HEADING.match(line) for line in _COMMENT.sub("", text).split("\n"))
    return [(len(heading[1]), heading[2]) for heading in found if heading]


def comment_html(summary: str, page: str) -> str:
    """An edit summary: section arrows and links become links, everything else is shown as it is."""
    arrow = r'<span class="autocomment"><a href="/wiki/{page}#\1" title="{page}">→\1</a></span>'
    text = _ARROW.sub(arrow.format(page=escape(page.replace(" ", "_"))), escape(summary, quote=False))
    return _LINK.sub(lambda link: _link(link, lambda _: True), text)


def _blocks(lines: Iterator[str], exists: Exists) -> Iterator[str]:
    paragraph: list[str] = []
    for line in lines:
        heading = _HEADING.match(line)
        special = heading or line.startswith("{|") or line[:1] in "*#;:" or not line.strip()
        if special and paragraph:
            yield "<p>{}\n</p>".format("\n".join(paragraph))
            paragraph.clear()
        if heading:
            level, name = len(heading[1]), _inline(heading[2], exists)
            yield f'<h{level}><span class="mw-headline" id="{_anchor(heading[2])}">{name}</span></h{level}>'
        elif line.startswith("{|"):
            yield _table(line, lines, exists)
        elif line[:1] and line[:1] in "*#;:":
            yield _list_item(line, exists)
        elif line.strip():
            paragraph.append(_inline(line, exists))
    if paragraph:
        yield "<p>{}\n</p>".format("\n".join(paragraph))


def _list_item(line: str, exists: Exists) -> str:
    outer, inner = {"*": ("ul", "li"), "#": ("ol", "li"), ";": ("dl", "dt"), ":": ("dl", "dd")}[line[0]]
    return f"<{outer}><{inner}>{_inline(line.lstrip('*#;:').strip(), exists)}</{inner}></{outer}>"


def _table(first: str, lines: Iterator[str], exists: Exists) -> str:
    rows: list[list[str]] = [[]]
    caption = ""
    for line in lines:
        text = line.strip()
        if text.startswith("|}"):
            break
        if text.startswith("|-"):
            rows.append([])
        elif text.startswith("|+"):
            caption = f"<caption>{_inline(text[2:].strip(), exists)}\n</caption>"
        elif text.startswith(("!", "|")):
            rows[-1] += _cells(text, exists)
        elif text and rows[-1]:
            rows[-1][-1] = rows[-1][-1].replace("</t", f"\n{_inline(text, exists)}</t")
    body = "\n".join("<tr>\n{}</tr>".format("\n".join(row)) for row in rows if row)
    return f"<table{_attributes(first[2:])}>{caption}<tbody>{body}</tbody></table>"


def _cells(line: str, exists: Exists) -> list[str]:
    tag = "th" if line.startswith("!") else "td"
    parts = re.split(r"\|\||!!" if tag == "th" else r"\|\|", line[1:])
    return [_cell(part, tag, exists) for part in parts]


def _cell(source: str, tag: str, exists: Exists) -> str:
    attributes, bar, text = source.partition("|")
    if not bar or "[[" in attributes or "{{" in attributes:
        attributes, text = "", source
    return f"<{tag}{_attributes(attributes)}>{_inline(text.strip(), exists)}\n</{tag}>"


def _attributes(text: str) -> str:
    return "".join(f' {name}="{escape(value)}"' for name, value in re.findall(r"([\w-]+)\s*=\s*\"([^\"<>]*)\"", text))


def _inline(text: str, exists: Exists) -> str:
    parts = _NOWIKI.split(text)
    return "".join(escape(part) if index % 2 else _marked(part, exists) for index, part in enumerate(parts))


def _marked(text: str, exists: Exists) -> str:
    html = _KEPT.sub(r"<\1>", escape(text, quote=False))
    html = _TEMPLATE.sub(r"[[Template:\1]]", html)
    html = _LINK.sub(lambda link: _link(link, exists), html)
    html = _OUTSIDE.sub(lambda link: f'<a class="external text" href="{link[1]}">{link[2] or link[1]}</a>', html)
    return re.sub(r"''(.+?)''", r"<i>\1</i>", re.sub(r"'''(.+?)'''", r"<b>\1</b>", html))


def _link(link: re.Match[str], exists: Exists) -> str:
    target = title(link[1])
    if target is None:
        return link[0]
    shown = link[2] or link[1]
    if target.namespace < 0 or exists(target.text):
        return f'<a href="/wiki/{target.in_address}" title="{escape(target.text)}">{shown}</a>'
    address = f"/index.php?title={target.in_address}&amp;action=edit&amp;redlink=1"
    return f'<a href="{address}" class="new" title="{escape(target.text)} (page does not exist)">{shown}</a>'


def _anchor(heading: str) -> str:
    return escape(re.sub(r"['\[\]]", "", heading).replace(" ", "_"))
