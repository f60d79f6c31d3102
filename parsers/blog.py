"""The blog's pages, read: posts with their comments, lists, the roster; and every reason not to trust a page.

Nothing here raises for what a page holds. A page that cannot be read gives an empty value and says so: nothing may
rest on a `Reading` that has suspicions. A list's suspicion that is about one post alone begins with that post's
address and a blank; `doubted_posts` finds those, `page_doubts` the rest.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from parsers.addresses import absolute, host_of, path_of
from parsers.comments import CommentsRead, read_comments
from parsers.cuts import EntryCut, PostCut, cut_entries, cut_post, starts
from parsers.dates import UNKNOWN
from parsers.entries import EntryRead, read_entry
from parsers.markup import as_utf8
from parsers.people import identity_doubts, unlinked_doubts
from parsers.records import Kind, PlayerName, Post, PostPage, Reading, Roster, Status
from parsers.roster import RosterRead, read_margins
from parsers.templates import TEMPLATES, Template, recognise

NOTHING = Post(kind=Kind.OTHER, title="", url="", author=PlayerName(""), posted_at=UNKNOWN, status=Status.UNKNOWN)
"""Stands where no post could be read; always beside a suspicion."""

_MONTH = re.compile(r"/(\d{4})/(\d{2})$")
_ENDS = (b"</html", b"</HTML")
_BEGIN = re.compile(rb"<(?:!doctype\s+html|html)\b", re.IGNORECASE)
_STRANGERS = (
    (re.compile(rb"<input\b[^<>]{0,200}type\s*=\s*[\"']?password", re.IGNORECASE), "it is a login page"),
    (
        re.compile(rb"currently offline|under maintenance|down for maintenance", re.IGNORECASE),
        "it is a maintenance page",
    ),
    (re.compile(rb"Exception Caught|<title>\s*Error\b", re.IGNORECASE), "it is the software's error page"),
)
_SIDEBAR = re.compile(rb"PlayerList|active-player-list|<\w+ (?:id|class)=[\"']side", re.IGNORECASE)
_HOST = re.compile(rb"href\s*=\s*[\"']?\s*((?:https?:)?//[^/\"'\s<>]{1,200})", re.IGNORECASE)
_HREF = re.compile(r"href\s*=\s*[\"']([^\"'<>]{1,300})[\"']", re.IGNORECASE)


def recognise_template(page: bytes) -> str | None:
    """The name of the template that printed a page, None for a page of neither."""
    template = recognise(page)
    return template.name if template else None


def read_post(page: bytes, url: str, template: str = "auto") -> Reading[PostPage]:
    """A post's page with all its comments; `url` is the address that was asked for (empty where not known)."""
    source = as_utf8(page)
    table = _template(source, template)
    if table is None:
        return Reading(PostPage(_nothing(url)), tuple(_stranger(source)))
    cut = cut_post(source, table)
    if cut.entry is None:
        return Reading(PostPage(_nothing(url)), ("the page holds no entry", *_stranger(source)))
    entry = read_entry(cut.entry, table, url)
    comments = read_comments(cut.comments, table, entry.post.posted_at, _hosts(cut.entry, url))
    post_page = PostPage(entry.post, comments.comments)
    roster = _roster(source, table)
    doubts = [
        *_whole(source, table),
        *_address_doubts(entry.post, cut, url),
        *entry.suspicions,
        *_forgery_doubts(cut),
        *_count_doubts(entry.post, cut),
        *comments.suspicions,
        *_sidebar_doubts(roster, cut),
        *unlinked_doubts(comments.signed),
        *_author_doubts(entry, comments),
        *identity_doubts([entry.signed, *comments.signed, *roster.signed]),
        *_icon_doubts(post_page, cut, table),
    ]
    return Reading(post_page, tuple(doubts))


def read_list(page: bytes, url: str, template: str = "auto") -> Reading[tuple[Post, ...]]:
    """The entries of the front page or of a month's archive, in the page's order."""
    source = as_utf8(page)
    table = _template(source, template)
    if table is None:
        return Reading((), tuple(_stranger(source)))
    cuts = cut_entries(source, table)
    reads = [read_entry(cut, table, url, whole=False) for cut in cuts]
    posts = tuple(read.post for read in reads)
    doubts = [*_whole(source, table), *_list_doubts(posts, url), *_entry_doubts(reads)]
    doubts += _second_opinion(source, table, url, cuts, posts)
    if not posts:
        doubts += _stranger(source, only_signs=True)
    return Reading(posts, tuple(doubts))


def read_roster(page: bytes, url: str, template: str = "auto") -> Reading[Roster]:  # noqa: ARG001
    """The sidebar of any page of the blog; `url`, as of the other readers, is where the page came from."""
    source = as_utf8(page)
    table = _template(source, template)
    if table is None:
        return Reading(Roster(players=()), tuple(_stranger(source)))
    read = _roster(source, table)
    return Reading(read.roster, (*_whole(source, table), *read.suspicions))


def page_doubts(reading: Reading[tuple[Post, ...]]) -> tuple[str, ...]:
    """The suspicions that are about a list as a whole."""
    addresses = tuple(f"{post.url} " for post in reading.value)
    return tuple(doubt for doubt in reading.suspicions if not doubt.startswith(addresses))


def doubted_posts(reading: Reading[tuple[Post, ...]]) -> frozenset[str]:
    """The addresses of those posts of a list that must not be relied on, though the others may."""
    return frozenset(
        post.url for post in reading.value if any(doubt.startswith(f"{post.url} ") for doubt in reading.suspicions)
    )


def month_links(page: bytes, url: str) -> tuple[str, ...]:
    """The addresses of month archives (`/2023/11/`) that a page links to, newest first."""
    links = {absolute(url, address) for address in _HREF.findall(as_utf8(page).decode("utf-8", "replace"))}
    months = [link for link in links if _MONTH.search(path_of(link))]
    return tuple(sorted(months, key=lambda link: path_of(link)[-7:], reverse=True))


def _nothing(url: str) -> Post:
    return Post(kind=NOTHING.kind, title="", url=url, author=NOTHING.author, posted_at=UNKNOWN, status=Status.UNKNOWN)


def _template(source: bytes, name: str) -> Template | None:
    return recognise(source) if name == "auto" else TEMPLATES[name]


def _roster(source: bytes, template: Template) -> RosterRead:
    entries = starts(template.entry, source)
    footers = starts(template.footer, source)
    before = source[: entries[0]] if entries else source
    after = source[footers[-1] :] if entries and footers else b""
    return read_margins(before, after, template)


def _stranger(source: bytes, *, only_signs: bool = False) -> list[str]:
    """What a page that does not look like the blog may be instead."""
    doubts = [doubt for sign, doubt in _STRANGERS if sign.search(source)]
    return doubts if only_signs or doubts else ["it is no page of the blog"]


def _whole(source: bytes, template: Template) -> list[str]:
    """Whether a page that begins also ends; an end with an entry's footer behind it is one that a body forges."""
    begun = _BEGIN.search(source, 0, 2000)
    if begun is None:
        return []
    end = max(map(source.rfind, _ENDS))
    whole = end >= begun.end() and template.footer.search(source, end) is None
    return [] if whole else ["the page ends before its end"]


def _address_doubts(post: Post, cut: PostCut, url: str) -> list[str]:
    """Another page than the one asked for: the front page, say, which some sites serve for unknown addresses."""
    if cut.headings > 1:
        return [f"the page holds {cut.headings} entries: it is a list, or a body forges a heading"]
    if path_of(url) and path_of(post.url) != path_of(url):
        return [f"the page is that of {post.url}, not of {url}"]
    return []


def _sidebar_doubts(roster: RosterRead, cut: PostCut) -> list[str]:
    """A sidebar that is there, but does not add up, says that the page is damaged, or that its shape has changed."""
    if roster.roster.players or _SIDEBAR.search(cut.above) or _SIDEBAR.search(cut.below):
        return [f"sidebar: {doubt}" for doubt in roster.suspicions]
    return []


def _forgery_doubts(cut: PostCut) -> list[str]:
    doubts = []
    if cut.entry is not None and cut.entry.footers > 1:
        doubts.append("the body holds a forged footer")
    if cut.forged:
        doubts.append(f"the body holds {cut.forged} forged comments")
    return doubts


def _count_doubts(post: Post, cut: PostCut) -> list[str]:
    """The comments that were read against the page's own numbers; a theme may count replies or not."""
    read = len(cut.comments)
    doubts = []
    if post.comment_count is not None and post.comment_count != read:
        doubts.append(f"the page says {post.comment_count} comments, {read} were found")
    top = sum(comment.depth == 0 for comment in cut.comments)
    if cut.responses is not None and cut.responses not in (read, top):
        doubts.append(f"the page says {cut.responses} responses, {read} were found")
    return doubts


def _hosts(entry: EntryCut, url: str) -> frozenset[str]:
    """The hosts that are the blog's own: that of its address, and those that its heading and footer lead to."""
    printed = (found.decode("utf-8", "replace") for found in _HOST.findall(entry.head + entry.foot))
    return frozenset(map(host_of, [url, *printed]))


def _author_doubts(entry: EntryRead, comments: CommentsRead) -> list[str]:
    """An author who leads to no member, where those of all comments do, may be another link of the page's."""
    linked = [one.account is not None for one in comments.signed]
    if entry.signed.account is not None or not linked or not all(linked):
        return []
    return [f"the entry's author {entry.signed.name[:40]!r} leads to no member, as those of the comments do"]


def _icon_doubts(page: PostPage, cut: PostCut, template: Template) -> list[str]:
    """Addresses and names of icons in the raw bytes against the icons that were read; a name may be missing.

    A picture that somebody puts into a comment becomes the text of its address: such an address, or a link to it, is
    no icon.
    """
    addresses = len(template.icon_address.findall(cut.below)) - len(template.icon_link.findall(cut.below))
    addresses -= sum(len(template.icon_address.findall(comment.text.encode())) for comment in page.comments)
    names = len(template.icon_name.findall(cut.below))
    read = sum(len(comment.icons) for comment in page.comments)
    if addresses == read and names <= read:
        return []
    return [f"the page holds {max(addresses, names)} voting icons below the post, {read} were read"]


def _list_doubts(posts: Sequence[Post], url: str) -> list[str]:
    """A list that holds an entry twice, or a month that holds another's, or runs the wrong way."""
    doubts = []
    seen: set[str] = set()
    for post in posts:
        if post.url in seen:
            doubts.append(f"the list holds {post.url} twice")
        seen.add(post.url)
    month = _MONTH.search(path_of(url))
    if month is None:
        return doubts
    for post in posts:
        if (post.posted_at.year, post.posted_at.month) != (int(month[1]), int(month[2])):
            doubts.append(f"{post.url} its date is not of the month {month[1]}-{month[2]}")
    for newer, older in pairwise(posts):
        if older.posted_at > newer.posted_at:
            doubts.append(f"{older.url} it stands below an older entry")
    return doubts


def _entry_doubts(reads: Sequence[EntryRead]) -> list[str]:
    doubts = [f"{read.post.url} {doubt}" for read in reads for doubt in read.suspicions]
    signed = [read.signed for read in reads]
    return doubts + unlinked_doubts(signed) + identity_doubts(signed)


def _second_opinion(
    source: bytes, template: Template, url: str, cuts: Sequence[EntryCut], posts: Sequence[Post]
) -> list[str]:
    """Where the raw bytes do not count as many footers as headings, the second reader must see what the first saw."""
    if all(cut.footers == 1 for cut in cuts):
        return []
    from parsers.second import list_differences  # costs 30 ms, and hardly a page needs it

    return list_differences(source, template.name, url, posts)
