"""Prints the blog's pages from data, in both templates, and says what a reader must find in them.

Written from the facts in the project's notes on the blog, not copied from the site; it shares no code with the readers.
"""

from datetime import UTC, datetime
from html import escape
from typing import Any, NamedTuple

FILES = {"for": "for", "against": "against", "deferential": "imperial", "veto": "veto"}


class Icon(NamedTuple):
    """A voting icon: what it means, its file, its alt."""

    means: str
    file: str = ""
    alt: str | None = None


class Quote(NamedTuple):
    """A quotation in a comment."""

    parts: tuple[Any, ...]


class Raw(NamedTuple):
    """HTML as it is."""

    html: str


class Said(NamedTuple):
    """A comment: parts are texts, icons, quotations or raw HTML."""

    author: str
    at: datetime
    parts: tuple[Any, ...]
    pronouns: str = ""


class Player(NamedTuple):
    name: str
    number: int
    admin: bool = False


class Matter(NamedTuple):
    """A post; `category` is what the page prints before the title, `words` the class words."""

    title: str = "More Coins"
    slug: str = "more_coins"
    category: str | None = "Proposal"
    words: tuple[str, ...] = ("proposal",)
    status: str = "open"
    author: str = "Ann"
    posted: datetime = datetime(2023, 11, 5, 10, 0, 0, tzinfo=UTC)
    body: str = "<p>Everybody gains two coins.</p>"
    note: tuple[str, ...] | None = None
    stamp: str | None = None
    comments: tuple[Said, ...] = ()
    stated: int | None = None
    tags: tuple[str, ...] = ()


class Style(NamedTuple):
    """How a site dresses its pages: what may differ between two ExpressionEngine sites."""

    sidebar_first: bool = True
    anchors: bool = False
    day_first: bool = True
    sentence: str = "There are {players} players; quorum is {quorum}."
    notices: tuple[str, ...] = ()
    star_outside: bool = False


PLAYERS = (
    Player("Ann", 11, admin=True),
    Player("Bob", 12),
    Player("Cleo Marsh", 13),
    Player("Dagmar", 14, admin=True),
    Player("Edda", 15),
    Player("Finn O’Hara", 16),
    Player("Gwen", 17),
)


def number_of(name: str) -> int:
    known = {player.name: player.number for player in PLAYERS}
    return known.get(name, 100 + sum(map(ord, name)) % 800)


def picture(icon: Icon, folder: str = "/images/vote", ending: str = "gif") -> str:
    file = icon.file or f"{FILES[icon.means]}.{ending}"
    alt = FILES[icon.means] if icon.alt is None else icon.alt
    return f'<img src="{folder}/{file}" alt="{alt}" width="20" height="20" />'


def html_of(parts: tuple[Any, ...]) -> str:
    out = []
    for part in parts:
        match part:
            case Icon():
                out.append(picture(part))
            case Quote():
                out.append(f"<blockquote><p>{html_of(part.parts)}</p></blockquote>")
            case Raw():
                out.append(part.html)
            case _:
                out.append(escape(part, quote=False))
    return "".join(out)


def icons_of(parts: tuple[Any, ...], quoted: bool = False) -> list[tuple[str, bool]]:
    found: list[tuple[str, bool]] = []
    for part in parts:
        if isinstance(part, Icon):
            found.append((part.means, quoted))
        elif isinstance(part, Quote):
            found += icons_of(part.parts, quoted=True)
    return found


def numeric(at: datetime, style: Style) -> str:
    return f"{at:%d-%m-%Y %H:%M:%S}" if style.day_first else f"{at:%m-%d-%Y %H:%M:%S}"


def zulu(at: datetime) -> str:
    return f"{at:%Y-%m-%dT%H:%M:%SZ}"


# --- ExpressionEngine


def ee_sidebar(players: tuple[Player, ...], style: Style) -> str:
    stars = [("", "*") if style.star_outside else ("*", "") for _ in players]
    names = ", ".join(
        f'<a href="/member/{one.number}">{escape(one.name, quote=False)}{inside if one.admin else ""}</a>'
        f"{outside if one.admin else ''}"
        for one, (inside, outside) in zip(players, stars, strict=True)
    )
    sentence = style.sentence.format(players=len(players), quorum=len(players) // 2 + 1)
    notices = "".join(f"<p>{notice}</p>\n" for notice in style.notices)
    return f'<div id="sidebar2">\n{notices}<div id="PlayerList">{names}</div>\n<p>{sentence}</p>\n</div>\n'


def ee_entry(matter: Matter) -> str:
    prefix = f"{matter.category}: " if matter.category else ""
    classes = " ".join(word for word in ("post-title", *matter.words, matter.status) if word)
    stated = len(matter.comments) if matter.stated is None else matter.stated
    note = "".join(f"<p>{line}</p>\n" for line in matter.note or ())
    stamp = f"<p>Adminned at {matter.stamp} UTC</p>\n" if matter.stamp else ""
    admin = f'<div class="field"><div class="admin">\n{note}{stamp}</div></div>\n' if note or stamp else ""
    return (
        f'<div class="entry">\n<h3 class="{classes}"><a href="/archive/{matter.slug}">'
        f"{escape(prefix + matter.title, quote=False)}</a></h3>\n{matter.body}\n{admin}"
        f'<p class="post-footer"><em>posted by <a href="/member/{number_of(matter.author)}">'
        f"{escape(matter.author, quote=False)}</a> at {matter.posted:%d %b %Y %H:%M:%S}  UTC</em> | "
        f'<a href="/archive/{matter.slug}#comments" title="Comments">Comments ({stated})</a></p>\n</div>\n'
    )


def ee_comment(said: Said, place: int, style: Style) -> str:
    anchor = f' id="c{900 + place}"' if style.anchors else ""
    return (
        f'<div class="comment"{anchor}>\n<h3><a href="/member/{number_of(said.author)}">'
        f"{escape(said.author, quote=False)}</a>{said.pronouns}</h3>\n{numeric(said.at, style)} UTC\n"
        f'<div class="commentbody"><p>{html_of(said.parts)}</p></div>\n</div>\n'
    )


def ee_page(content: str, style: Style = Style(), players: tuple[Player, ...] = PLAYERS) -> str:  # noqa: B008
    sidebar = ee_sidebar(players, style)
    main = f'<div id="content">\n{content}</div>\n'
    inside = sidebar + main if style.sidebar_first else main + sidebar
    return (
        '<!DOCTYPE html>\n<html>\n<head><meta charset="utf-8" /><title>A nomic</title></head>\n<body>\n'
        f"{inside}</body>\n</html>\n"
    )


def ee_post(matter: Matter, style: Style = Style()) -> str:  # noqa: B008
    comments = "".join(ee_comment(said, place, style) for place, said in enumerate(matter.comments))
    return ee_page(ee_entry(matter) + comments, style)


def ee_list(matters: list[Matter], style: Style = Style()) -> str:  # noqa: B008
    parts = []
    day = ""
    for matter in matters:
        if f"{matter.posted:%A, %B %d, %Y}" != day:
            day = f"{matter.posted:%A, %B %d, %Y}"
            parts.append(f"<h2>{day}</h2>\n")
        parts.append(ee_entry(matter))
    return ee_page("".join(parts), style)


# --- WordPress


def wp_entry(matter: Matter) -> str:
    stated = len(matter.comments) if matter.stated is None else matter.stated
    classes = " ".join(
        (
            f"post status-{matter.status.lower()}",
            *(f"term-category-{word}" for word in matter.words),
            *(f"term-post_tag-{tag.lower().replace(' ', '-')}" for tag in matter.tags),
        )
    )
    note = "".join(f"<p>{line}</p>\n" for line in matter.note or ())
    stamp = f"<p>Adminned at {matter.stamp} UTC</p>\n" if matter.stamp else ""
    admin = f'<div class="admin-field">\n{note}{stamp}</div>\n' if note or stamp else ""
    return (
        f'<article class="{classes}">\n<h2 class="entry-title"><a href="/archive/{matter.slug}">'
        f"{escape(matter.title, quote=False)}</a></h2>\n"
        f'<p>Posted by <span class="author"><a href="/members/{number_of(matter.author)}/profile">{matter.author}</a>'
        f'</span> <time datetime="{matter.posted:%Y-%m-%dT%H:%M:%S}+00:00">{matter.posted:%B %d, %Y}</time> '
        f'<a class="comments-link" href="/archive/{matter.slug}#comments">Comments ({stated})</a></p>\n'
        f'<div class="entry-content">\n{matter.body}\n</div>\n{admin}</article>\n'
    )


def wp_comment(said: Said, place: int, children: str = "") -> str:
    votes = icons_of(said.parts)
    vote = votes[-1][0] if votes else ""
    own = tuple(part for part in said.parts if not isinstance(part, Icon | Quote))
    box = f'<div class="vote">{picture(Icon(vote, alt=vote), "/wp-content/uploads/icons", "svg")}</div>' if vote else ""
    replies = f'<ol class="children">\n{children}</ol>\n' if children else ""
    return (
        f'<li id="comment-{700 + place}" class="comment not-evc" data-author-id="{number_of(said.author)}" '
        f'data-author-name="{escape(said.author)}" data-comment-time="{int(said.at.timestamp())}" '
        f'data-author-status="active" data-vote="{vote}" data-is-player="true">\n<section>\n<div class="meta">'
        f'<span class="author-name"><a href="/members/{number_of(said.author)}">{said.author}</a> says:</span>'
        f"{box}</div>\n"
        f'<div class="content"><p>{html_of(own) or "."}</p></div>\n</section>\n{replies}</li>\n'
    )


def wp_page(content: str, style: Style = Style(), players: tuple[Player, ...] = PLAYERS) -> str:  # noqa: B008
    names = "".join(
        f'<li{" class=" + chr(34) + "admin" + chr(34) if one.admin else ""}><a href="/members/{one.number}">'
        f"<figure><figcaption><span>{one.name}</span></figcaption></figure></a></li>\n"
        for one in players
    )
    sentence = f"There are {len(players)} active players. Quorum is {len(players) // 2 + 1}."
    notices = "".join(f"<p>{notice}</p>\n" for notice in style.notices)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="UTF-8" /><title>A nomic</title></head>\n<body>\n'
        f'<main>\n{content}</main>\n<aside class="sidebar">\n<ul class="active-player-list">\n{names}</ul>\n'
        f"<p>{sentence}</p>\n"
        f"{notices}</aside>\n</body>\n</html>\n"
    )


def wp_post(matter: Matter, style: Style = Style()) -> str:  # noqa: B008
    comments = "".join(wp_comment(said, place) for place, said in enumerate(matter.comments))
    heading = f'<h2 class="title-comments">{len(matter.comments)} Responses</h2>\n' if matter.comments else ""
    section = f'<section id="comments">\n{heading}<ol class="comment-list">\n{comments}</ol>\n</section>\n'
    return wp_page(wp_entry(matter) + section, style)


def wp_list(matters: list[Matter], style: Style = Style()) -> str:  # noqa: B008
    return wp_page("".join(map(wp_entry, matters)), style)
