"""The blog as the community's theme prints it (template `wordpress`): one vote a comment, apart from its text."""

import re
from collections.abc import Iterable
from html import escape

from syncd.sandbox.blog import BlogState, Entry, Member, Remark, slug
from syncd.sandbox.typography import ICON_FILES, body_html, comment_html, title_html, without_markers

TERMS = {
    "Proposal": "proposal",
    "Call for Judgement": "cfj",
    "Declaration of Victory": "dov",
    "Votable Matter": "votable-matter",
}

VOTES = {"for": "for", "against": "against", "imperial": "deferential", "veto": "veto", "seal": "veto"}
"""A picture's file name (without its ending) and the vote that the site stores for it."""

PAGE = """\
<!DOCTYPE html>
<html lang="en-US">
<head>
<meta charset="UTF-8" />
<title>{title}</title>
<link rel="alternate" type="application/atom+xml" title="{name} Feed" href="/feed/atom/" />
<link rel="stylesheet" href="/wp-content/themes/blognomic-theme/dist/css/blognomic.css" />
</head>
<body class="wp-site">
<header><p class="site-title"><a href="/">{name}</a></p></header>
<main>
<div class="wrapper">
{content}
</div>
</main>
<aside class="sidebar">
{sidebar}
</aside>
</body>
</html>
"""

ENTRY = """\
<article id="post-{number}" class="{classes}">
<h2 class="entry-title"><a href="{address}" rel="bookmark">{title}</a></h2>
<ul class="post-info">
<li>Posted by <span class="author"><a href="/members/{member}/profile">{author}</a></span></li>
<li><time class="entry-date published" datetime="{posted}">{posted_words} UTC</time></li>
<li><a href="{address}#comments" class="comments-link">Comments ({count})</a></li>
</ul>
<div class="entry-content">
{body}
</div>
{admin}</article>
"""

ADMIN_FIELD = """\
<div class="admin-field">
<div class="admin-text">
{note}
</div>
<p class="adminned">Adminned at <time datetime="{stamp}">{stamp_words}</time> UTC</p>
</div>
"""

COMMENT = """\
<li id="comment-{number}" class="comment not-evc" data-author-id="{member}" data-author-name="{quoted}" \
data-comment-time="{at}" data-author-status="{status}" data-vote="{vote}" data-is-player="{player}">
<section>
<span class="rule"></span>
<div class="meta">
<span class="author-name"><a href="/members/{slug}/profile">{author}</a> says:</span>
{icon}</div>
<div class="content">
{text}
</div>
</section>
</li>
"""

COMMENTS = """\
<section id="comments" class="comments-area">
{heading}<ol class="comment-list">
{comments}</ol>
{form}</section>
"""

PLAYER = """\
<li{mark}><a href="/members/{slug}/profile">
<figure><img src="/avatars/{number}.png" alt="" /><figcaption><span>{name}</span></figcaption></figure>
</a></li>
"""

SIDEBAR = """\
<ul class="active-player-list">
{players}</ul>
<p>There are {count} active players. Quorum is {quorum}.</p>
{notices}"""


def address(entry: Entry) -> str:
    """An entry's address on the site."""
    return f"/{entry.posted_at:%Y/%m/%d}/{entry.url_title.replace('_', '-')}/"


def list_page(state: BlogState, entries: Iterable[Entry]) -> str:
    """The front page or a month: articles, no comments."""
    return _page(state, state.name, "".join(article(state, entry) for entry in entries))


def post_page(state: BlogState, entry: Entry, form: str) -> str:
    """An article with its comments."""
    comments = "".join(comment_item(state, remark) for remark in entry.shown_remarks)
    count = len(entry.shown_remarks)
    heading = f'<h2 class="title-comments">{count} Response{"" if count == 1 else "s"}</h2>\n' if count else ""
    below = COMMENTS.format(heading=heading, comments=comments, form=form)
    return _page(state, f"{title_html(entry.title)} – {state.name}", article(state, entry) + below)


def article(state: BlogState, entry: Entry) -> str:
    """An entry; its tags stand in its classes, not in its title."""
    member = state.member(entry.author)
    tags = re.findall(r"\[([^\]]+)\]", entry.title)
    classes = [
        "post",
        f"status-{entry.status.lower()}",
        *([] if entry.category is None else [f"term-category-{TERMS.get(entry.category, _dashed(entry.category))}"]),
        *(f"term-post_tag-{_dashed(tag)}" for tag in tags),
    ]
    return ENTRY.format(
        number=entry.number,
        classes=" ".join(classes),
        address=address(entry),
        title=title_html(re.sub(r"\s*\[[^\]]+\]\s*", " ", entry.title).strip() if tags else entry.title),
        member=_dashed(member.name),
        author=member.name,
        posted=entry.posted_at.isoformat(timespec="seconds"),
        posted_words=f"{entry.posted_at:%B %d, %Y · %H:%M:%S}",
        count=len(entry.shown_remarks),
        body=body_html(entry.body),
        admin=_admin_field(entry) if entry.resolved else "",
    )


def comment_item(state: BlogState, remark: Remark) -> str:
    """A comment; names are printed without escaping, as the theme does."""
    member = state.member(remark.author)
    vote = vote_of(remark.text)
    icon = f'<div class="vote"><img alt="{vote}" src="/wp-content/uploads/icons/{_picture(vote)}.svg" /></div>\n'
    return COMMENT.format(
        number=remark.number,
        member=member.number,
        quoted=escape(member.name),
        at=int(remark.at.timestamp()),
        status="idle" if member.idle else "active",
        vote=vote,
        player="false" if member.idle else "true",
        slug=_dashed(member.name),
        author=member.name,
        icon=icon if vote else "",
        text=comment_html(without_markers(remark.text)),
    )


def vote_of(text: str) -> str:
    """The one vote that this site keeps of a comment: the last marker outside quotations, or none."""
    own = re.sub(r"\[quote\].*?\[/quote\]|<blockquote>.*?</blockquote>", "", text, flags=re.DOTALL)
    markers = [name for name in re.findall(r":([a-z]+):", own) if name in ICON_FILES]
    return VOTES[ICON_FILES[markers[-1]]] if markers else ""


def _admin_field(entry: Entry) -> str:
    stamp = entry.saved_at.isoformat(timespec="seconds")
    return ADMIN_FIELD.format(
        note=body_html(entry.admin_note), stamp=stamp, stamp_words=f"{entry.saved_at:%d %b %Y %H:%M:%S}"
    )


def _picture(vote: str) -> str:
    return "imperial" if vote == "deferential" else vote


def _dashed(text: str) -> str:
    return slug(text).replace("_", "-")


def _player(member: Member) -> str:
    mark = ' class="admin"' if member.admin else ""
    return PLAYER.format(mark=mark, slug=_dashed(member.name), number=member.number, name=member.name)


def _page(state: BlogState, title: str, content: str) -> str:
    notices = "".join(f'<p class="notice">{escape(notice, quote=False)}</p>\n' for notice in state.notices)
    players = "".join(_player(member) for member in state.players)
    sidebar = SIDEBAR.format(players=players, count=len(state.players), quorum=state.quorum, notices=notices)
    return PAGE.format(title=title, name=escape(state.name), content=content, sidebar=sidebar)
