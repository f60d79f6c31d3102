r"""Whether a damaged page still says, in the site's own words, what no longer is what it said.

Some damage no page can show: a text cut within one comment so that clean markup remains is the page of a comment with
another text, and a name that stands on the page once may be any name. Such a page is excluded from the claim that no
damaged page is read with confidence and other votes, but only so far as this goes: every comment (or footer) that
reads otherwise than before must fit the printer's own grammar to the last byte, and every name, number and icon in it
that stands on the page twice must agree. The grammar is the printer's, not the readers'.
"""

import re

_TEXT = r"[^<>\"\x00-\x08\x0b-\x1f\ufffd]"
_SIZE = r'width="20" height="20" />'
_ALTS = {"for": "for", "against": "against", "imperial": "imperial|def|deferential", "veto": "veto", "seal": "seal"}
_ICON = "|".join(
    rf'<img src="/images/vote/{file}\.(?:gif|png|svg)" alt="(?:{alts})" {_SIZE}' for file, alts in _ALTS.items()
)
_SMILEY = r'<img src="/images/smileys/\w+\.gif" alt="\w+" />'
_SAFE = re.compile(rf"(?:{_TEXT}|{_ICON}|{_SMILEY}|</?(?:p|pre|code|blockquote)>)*")
_PAIRED = ("p", "pre", "code", "blockquote")
_MEMBER = rf'<a href="/member/(?P<number>\d+)">(?P<name>{_TEXT}+)</a>'
_COMMENT = re.compile(
    rf'<div class="comment"(?: id="(?P<id>c\d+)")?>\n<h3>{_MEMBER}(?:: {_TEXT}*)?</h3>\n'
    r"(?P<at>\d\d-\d\d-\d{4} \d\d:\d\d:\d\d) UTC\n"
    r'<div class="commentbody">(?P<text>.*?)</div>\n</div>\n',
    re.DOTALL,
)
_PLAYER = re.compile(rf'<a href="/member/(?P<number>\d+)">(?P<name>{_TEXT}+?)\*?</a>\*?')
_FOOTER = re.compile(
    rf'<p class="post-footer"><em>posted by {_MEMBER} at (?P<at>[\w :]+)  UTC</em> \| '
    r'<a href="/archive/\w+#comments" title="Comments">Comments \((?P<stated>\d+)\)</a></p>\n</div>\n'
)
_THEME_HEAD = re.compile(
    rf'<article class="post [\w -]*">\n<h2 class="entry-title"><a href="/archive/\w+">{_TEXT}+</a></h2>\n'
    rf'<p>Posted by <span class="author"><a href="/members/(?P<number>\d+)/profile">(?P<name>{_TEXT}+)</a></span> '
    rf'<time datetime="[\d:T+-]+">{_TEXT}*</time> <a class="comments-link" href="/archive/\w+#comments">'
    r'Comments \((?P<stated>\d+)\)</a></p>\n<div class="entry-content">\n'
)
_THEME_PLAYER = re.compile(rf'<a href="/members/(?P<number>\d+)">(?:<\w+>)*(?P<name>{_TEXT}+?)(?:</span>)')
_THEME_ICON = rf'<img src="/wp-content/uploads/icons/(?P<file>\w+)\.svg" alt="(?P<alt>\w+)" {_SIZE}'
_THEME_COMMENT = re.compile(
    rf'<li id="(?P<id>comment-\d+)" class="comment not-evc" data-author-id="(?P<register>\d+)" '
    rf'data-author-name="(?P<twice>{_TEXT}*)" data-comment-time="(?P<at>\d+)" data-author-status="active" '
    r'data-vote="(?P<vote>\w*)" data-is-player="true">\n<section>\n<div class="meta"><span class="author-name">'
    rf'<a href="/members/(?P<number>\d+)">(?P<name>{_TEXT}+)</a> says:</span>'
    rf'(?:<div class="vote">{_THEME_ICON}</div>)?</div>\n'
    r'<div class="content">(?P<text>.*?)</div>\n</section>\n</li>\n',
    re.DOTALL,
)


def could_be_printed(page: bytes, comments: list[int], author: bool) -> bool:
    """Whether what reads otherwise could have been printed so: the comments at some places, the post's author."""
    text = page.decode("utf-8", "replace")
    theme = text.rfind("</article>") > text.rfind('class="post-footer"')
    fits = _theme_fits if theme else _fits
    return fits(text, comments, author)


def _fits(text: str, places: list[int], author: bool) -> bool:
    footers = list(_FOOTER.finditer(text))
    above, footed, below = text.rpartition('<p class="post-footer">')
    if author and (len(footers) != 1 or not footed):
        return False
    parts = [f'<div class="comment"{part}' for part in below.split('<div class="comment"')[1:]]
    found = [_COMMENT.match(parts[place]) for place in places]
    if not all(one and _clean(one["text"]) for one in found):
        return False
    players = _PLAYER.finditer(above.partition("<h3")[0] + below)
    others = re.finditer(_MEMBER, below)
    return _people_agree([*players, *footers, *others, *(one for one in found if one)])


def _theme_fits(text: str, places: list[int], author: bool) -> bool:
    heads = list(_THEME_HEAD.finditer(text))
    if author and len(heads) != 1:
        return False
    below = text.rpartition("</article>")[2]
    parts = [f'<li id="comment-{part}' for part in below.split('<li id="comment-')[1:]]
    found = [_THEME_COMMENT.match(parts[place]) for place in places]
    if not all(one and _clean(one["text"]) and _theme_agrees(one) for one in found):
        return False
    players = _THEME_PLAYER.finditer(below)
    return _people_agree([*heads, *players, *(one for one in found if one)])


def _people_agree(people: list[re.Match[str]]) -> bool:
    """Whether a number and a name that stand together anywhere stand together everywhere."""
    pairs = {(one["number"], one["name"].partition(": ")[0]) for one in people}
    return len(pairs) == len({number for number, _ in pairs}) == len({name for _, name in pairs})


def _clean(text: str) -> bool:
    """A comment's text as the site's safe mode lets it through: not empty, and closed as it was opened."""
    if _SAFE.fullmatch(text) is None or not re.sub(r"</?\w+>", "", text).strip():
        return False
    return all(text.count(f"<{tag}>") == text.count(f"</{tag}>") for tag in _PAIRED)


def _theme_agrees(one: re.Match[str]) -> bool:
    """Everything that the theme says twice about a comment."""
    vote = "imperial" if one["vote"] == "deferential" else one["vote"]
    same_vote = (one["file"] or "") == vote and (one["alt"] or "") == one["vote"]
    return same_vote and one["twice"] == one["name"] and _clean(one["text"])
