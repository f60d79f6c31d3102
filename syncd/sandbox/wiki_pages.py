"""The wiki as people see it: pages, old revisions, differences, histories."""

from datetime import datetime
from html import escape

from syncd.sandbox.wiki import Wiki
from syncd.sandbox.wiki_diff import diff_rows
from syncd.sandbox.wiki_markup import comment_html, page_html
from syncd.sandbox.wiki_records import WikiPage, WikiRevision

PAGE = """\
<!DOCTYPE html>
<html class="client-nojs" lang="en" dir="ltr">
<head>
<meta charset="UTF-8"/>
<title>{heading} - {name}</title>
</head>
<body>
<div id="content" class="mw-body" role="main">
<h1 id="firstHeading" class="firstHeading">{heading}</h1>
<div id="bodyContent">
{above}<div id="mw-content-text" class="mw-body-content">
{content}
</div>
</div>
</div>
</body>
</html>
"""

DIFF = """\
<table class="diff diff-contentalign-left" data-mw="interface">
<col class="diff-marker" /><col class="diff-content" /><col class="diff-marker" /><col class="diff-content" />
<tr class="diff-title" lang="en">
<td colspan="2" class="diff-otitle diff-side-deleted">{old}</td>
<td colspan="2" class="diff-ntitle diff-side-added">{new}</td>
</tr>
{rows}</table>
"""

DIFF_SIDE = """\
<div id="mw-diff-{side}title1"><strong><a href="/index.php?oldid={revid}">Revision as of {time}</a></strong></div>\
<div id="mw-diff-{side}title2"><a href="/wiki/User:{user}" class="mw-userlink"><bdi>{user}</bdi></a></div>\
<div id="mw-diff-{side}title3"><span class="comment">({summary})</span></div>"""

LINE = """\
<li data-mw-revid="{revid}"><a href="/index.php?oldid={revid}" class="mw-changeslist-date">{time}</a> \
<span class="history-user"><a href="/wiki/User:{user}" class="mw-userlink"><bdi>{user}</bdi></a></span> {minor}\
<span class="history-size mw-diff-bytes" data-mw-bytes="{size}">{size} bytes</span> \
<span class="{sign} mw-diff-bytes">{change:+d}</span> <span class="comment">({summary})</span> \
(<a href="/index.php?diff={revid}">diff</a>)</li>
"""


def page(wiki: Wiki, shown: WikiPage) -> str:
    """A page as it is now."""
    return _framed(wiki, shown.title.text, _rendered(wiki, shown.latest.text))


def old_revision(wiki: Wiki, revision: WikiRevision) -> str:
    """A page as it once was, with a line that says when and by whom."""
    text = f"Revision as of {_time(revision.at)} by {escape(revision.user)} ({escape(revision.summary)})"
    above = f'<div id="mw-revision-info">{text}</div>\n'
    return _framed(wiki, revision.title, _rendered(wiki, revision.text), above)


def difference(wiki: Wiki, old: WikiRevision | None, new: WikiRevision) -> str:
    """Two revisions beside each other; the page's first has nothing on its left."""
    rows = diff_rows(old.text if old else "", new.text)
    left = _side("o", old) if old else ""
    content = DIFF.format(old=left, new=_side("n", new), rows=rows)
    return _framed(wiki, f"{new.title}: Difference between revisions", content)


def history(wiki: Wiki, shown: WikiPage) -> str:
    """Every revision of a page, newest first."""
    sizes = [0, *(revision.size for revision in shown.revisions)]
    lines = [_line(revision, before) for revision, before in zip(shown.revisions, sizes, strict=False)]
    content = f'<ul id="pagehistory">\n{"".join(reversed(lines))}</ul>'
    return _framed(wiki, f"{shown.title.text}: Revision history", content)


def message(wiki: Wiki, heading: str, text: str) -> str:
    """A page that only says something."""
    return _framed(wiki, heading, f"<p>{escape(text, quote=False)}\n</p>")


def _framed(wiki: Wiki, heading: str, content: str, above: str = "") -> str:
    return PAGE.format(heading=escape(heading), name=escape(wiki.name), content=content, above=above)


def _rendered(wiki: Wiki, text: str) -> str:
    html = page_html(text, lambda name: wiki.page(name) is not None)
    return f'<div class="mw-parser-output">{html}</div>'


def _side(side: str, revision: WikiRevision) -> str:
    return DIFF_SIDE.format(
        side=side,
        revid=revision.revid,
        time=_time(revision.at),
        user=escape(revision.user),
        summary=comment_html(revision.summary, revision.title),
    )


def _line(revision: WikiRevision, size_before: int) -> str:
    change = revision.size - size_before
    return LINE.format(
        revid=revision.revid,
        time=_time(revision.at),
        user=escape(revision.user),
        minor='<abbr class="minoredit">m</abbr> ' if revision.minor else "",
        size=revision.size,
        sign="mw-plusminus-pos" if change > 0 else "mw-plusminus-neg" if change else "mw-plusminus-null",
        change=change,
        summary=comment_html(revision.summary, revision.title),
    )


def _time(instant: datetime) -> str:
    return f"{instant:%H:%M}, {instant.day} {instant:%B %Y}"
