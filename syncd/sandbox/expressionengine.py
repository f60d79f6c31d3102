"""The blog's pages as the live site's software prints them (template `expressionengine`)."""

from collections.abc import Iterable
from datetime import datetime
from html import escape

from syncd.sandbox.blog import BlogState, Entry, Remark, slug
from syncd.sandbox.typography import body_html, comment_html, title_html

PAGE = """\
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="en">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<title>{title}</title>
<link rel="alternate" type="application/atom+xml" title="Atom" href="/site/atom" />
<link rel="alternate" type="application/rss+xml" title="RSS" href="/site/rss" />
<link rel="stylesheet" type="text/css" href="/css/site.css" />
</head>
<body>
<div id="header"><h1><a href="/">{name}</a></h1></div>
<div id="content">
{content}
</div>
<div id="sidebar">
{sidebar}
</div>
</body>
</html>
"""

ENTRY = """\
<div class="post">
<div class="post-inner">
<h3 class="{classes}"><a href="/archive/{address}">{title}</a></h3>
<div class="post-body">
{body}
</div>
{admin}<p class="post-footer"><em>posted by <a href="/member/{number}">{author}</a> at {posted}  UTC</em> | \
<a href="/archive/{address}#comments" title="Comments">Comments ({count})</a></p>
</div>
</div>
"""

ADMIN_FIELD = """\
<div class="admin"><div class="admin-field">
{note}<p>Adminned at {stamp} UTC</p>
</div></div>
"""

COMMENT = """\
<div class="comment" id="c{number}">
<h3><a href="/member/{member}">{author}</a>{pronouns}</h3>
<p class="comment-date"><a href="/archive/{address}#c{number}">{at} UTC</a></p>
<div class="commentbody">
{text}
</div>
</div>
"""

SIDEBAR = """\
<h2>Players</h2>
<div id="PlayerList">
{players}
</div>
<p>There are {count} players; quorum is {quorum}.</p>
{notices}<ul id="links">
<li><a href="/site/atom">Atom feed</a></li>
<li><a href="/dice/roll.php">Dice Roller</a></li>
<li><a href="/member/login">Login</a></li>
</ul>"""

MESSAGE = """\
<!DOCTYPE html>
<html><head><title>{title}</title></head><body>
<section class="panel"><h1 class="panel-heading">{title}</h1><div class="panel-body">{content}</div></section>
</body></html>
"""


def address(entry: Entry) -> str:
    """An entry's address on the site."""
    return f"/archive/{entry.url_title}"


def list_page(state: BlogState, entries: Iterable[Entry]) -> str:
    """The front page or a month: entries under a line for each day, no comments."""
    parts: list[str] = []
    day = ""
    for entry in entries:
        this_day = f"{entry.posted_at:%A, %B %d, %Y}"
        if this_day != day:
            parts.append(f'<h2 class="date">{this_day}</h2>\n')
            day = this_day
        parts.append(entry_html(state, entry))
    return _page(state, state.name, "".join(parts))


def post_page(state: BlogState, entry: Entry, form: str) -> str:
    """An entry with its comments, then the comment form or the words that stand in its place."""
    comments = "".join(comment_div(state, entry, remark) for remark in entry.shown_remarks)
    content = f'{entry_html(state, entry)}<div id="comments">\n<h2>Comments</h2>\n{comments}</div>\n{form}'
    return _page(state, f"{state.name}: {title_html(full_title(entry))}", content)


def login_page(state: BlogState, form: str) -> str:
    """The page that holds the login form."""
    return _page(state, f"{state.name}: Login", form)


def error_page(*messages: str) -> str:
    """The program's own page for whatever it refuses."""
    items = "".join(f"<li>{escape(message)}</li>" for message in messages)
    return message_page("Error", f"<ul>{items}</ul>")


def message_page(title: str, content: str) -> str:
    """The program's own page for messages."""
    return MESSAGE.format(title=title, content=content)


def full_title(entry: Entry) -> str:
    """The title with the category's name in front, where there is a category."""
    return entry.title if entry.category is None else f"{entry.category}: {entry.title}"


def entry_html(state: BlogState, entry: Entry) -> str:
    """An entry: heading, body, admin field, footer."""
    classes = [
        "post-title",
        *([] if entry.category is None else [slug(entry.category).replace("_", "-")]),
        entry.status,
    ]
    return ENTRY.format(
        classes=" ".join(classes),
        address=entry.url_title,
        title=title_html(full_title(entry)),
        body=body_html(entry.body),
        admin=_admin_field(entry) if entry.resolved else "",
        number=state.member(entry.author).number,
        author=escape(entry.author, quote=False),
        posted=_day_time(entry.posted_at),
        count=len(entry.shown_remarks),
    )


def comment_div(state: BlogState, entry: Entry, remark: Remark) -> str:
    """A comment with its author, time and text."""
    member = state.member(remark.author)
    return COMMENT.format(
        number=remark.number,
        member=member.number,
        author=escape(member.name, quote=False),
        pronouns=f": {escape(member.pronouns, quote=False)}" if member.pronouns else "",
        address=entry.url_title,
        at=f"{remark.at:%d-%m-%Y %H:%M:%S}",
        text=comment_html(remark.text),
    )


def _admin_field(entry: Entry) -> str:
    note = body_html(entry.admin_note)
    return ADMIN_FIELD.format(note=f"{note}\n" if note else "", stamp=_day_time(entry.saved_at))


def _day_time(instant: datetime) -> str:
    return f"{instant:%d %b %Y %H:%M:%S}"


def _page(state: BlogState, title: str, content: str) -> str:
    players = "<br />\n".join(
        f'<a href="/member/{member.number}">{escape(member.name, quote=False)}{"*" if member.admin else ""}</a>'
        for member in state.players
    )
    notices = "".join(f'<p class="notice">{escape(notice, quote=False)}</p>\n' for notice in state.notices)
    sidebar = SIDEBAR.format(players=players, count=len(state.players), quorum=state.quorum, notices=notices)
    return PAGE.format(title=title, name=escape(state.name), content=content, sidebar=sidebar)
