"""A wiki page's text as HTML: headings, tables, lists, links and bold, which is all that the sandbox's pages use."""

import re
from collections.abc import Callable, Iterator
from html import escape
from itertools import groupby, takewhile

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
    """Each block of the text as HTML: what comes between headings, tables, lists and empty lines is a paragraph."""
    for kind, group in groupby(_with_tables(lines), key=_kind):
        texts = [line for line in group if line.strip()]
        if not texts:
            continue
        match kind:
            case "heading":
                yield from (_heading(line, exists) for line in texts)
            case "table":
                yield from (_table(iter(line.split("\n")), exists) for line in texts)
            case "paragraph":
                yield "<p>{}\n</p>".format("\n".join(_inline(line, exists) for line in texts))
            case _:
                yield _list(kind, texts, exists)


def _with_tables(lines: Iterator[str]) -> Iterator[str]:
    """The lines, those of a table as one."""
    for line in lines:
        if line.startswith("{|"):
            rows = takewhile(lambda row: not row.strip().startswith("|}"), lines)
            yield "\n".join([line, *rows])
        else:
            yield line


def _kind(line: str) -> str:
    if _HEADING.match(line):
        return "heading"
    if line.startswith("{|"):
        return "table"
    if line[:1] and line[:1] in "*#;:":
        return line[0]
    return "paragraph" if line.strip() else "nothing"


def _heading(line: str, exists: Exists) -> str:
    found = _HEADING.match(line)
    if found is None:
        return ""
    level, name = len(found[1]), _inline(found[2], exists)
    return f'<h{level}><span class="mw-headline" id="{_anchor(found[2])}">{name}</span></h{level}>'


def _list(kind: str, lines: list[str], exists: Exists) -> str:
    outer, inner = {"*": ("ul", "li"), "#": ("ol", "li"), ";": ("dl", "dt"), ":": ("dl", "dd")}[kind]
    items = (f"<{inner}>{_inline(line.lstrip('*#;:').strip(), exists)}</{inner}>" for line in lines)
    return "<{0}>{1}</{0}>".format(outer, "\n".join(items))


def _table(lines: Iterator[str], exists: Exists) -> str:
    opening = f"<table{_attributes(next(lines)[2:])}>\n"
    rows: list[list[list[str]]] = [[]]
    caption = ""
    for line in lines:
        text = line.strip()
        if text.startswith("|-"):
            rows.append([])
        elif text.startswith("|+"):
            caption = f"<caption>{_inline(text[2:].strip(), exists)}\n</caption>\n"
        elif text.startswith(("!", "|")):
            rows[-1] += _cells(text)
        elif rows[-1]:
            rows[-1][-1].append(line)
    body = "\n".join("<tr>\n{}</tr>".format("\n".join(_cell(cell, exists) for cell in row)) for row in rows if row)
    return f"{opening}{caption}<tbody>{body}</tbody></table>"


def _cells(line: str) -> list[list[str]]:
    """Each cell of a line: its tag (with a newline behind the text of the last one) and its first line."""
    tag = "th" if line.startswith("!") else "td"
    parts = re.split(r"\|\||!!" if tag == "th" else r"\|\|", line[1:])
    return [[tag, part] for part in parts[:-1]] + [[f"{tag}\n", parts[-1]]]


def _cell(cell: list[str], exists: Exists) -> str:
    tag, source, *below = cell
    attributes, bar, text = source.partition("|")
    if not bar or "[[" in attributes or "{{" in attributes:
        attributes, text = "", source
    inside = _inline(text.strip(), exists)
    if any(line.strip() for line in below):
        inside += "\n" + "\n".join(_blocks(iter(below), exists))
    name = tag.strip()
    return f"<{name}{_attributes(attributes)}>{inside}{tag[len(name) :]}</{name}>"


def _attributes(text: str) -> str:
    return "".join(f' {name}="{escape(value)}"' for name, value in re.findall(r"([\w-]+)\s*=\s*\"([^\"<>]*)\"", text))


def _inline(text: str, exists: Exists) -> str:
    parts = _NOWIKI.split(text)
    return "".join(escape(part) if index % 2 else _marked(part, exists) for index, part in enumerate(parts))


def _marked(text: str, exists: Exists) -> str:
    html = _KEPT.sub(r"<\1>", escape(text, quote=False))
    html = _TEMPLATE.sub(r"[[Template:\1]]", html)
    html = _LINK.sub(lambda link: _link(link, exists), html)
    html = _OUTSIDE.sub(
        lambda link: f'<a rel="nofollow" class="external text" href="{link[1]}">{link[2] or link[1]}</a>', html
    )
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
