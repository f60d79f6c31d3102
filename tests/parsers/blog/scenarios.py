"""The pages under `fixtures/blog`: what each is for, and what a reader must find in it.

`python -m tests.parsers.blog.scenarios` writes them anew; a test sees to it that they are what this prints.
"""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from tests.parsers.blog.hostile import BODIES, Body
from tests.parsers.blog.printer import (
    PLAYERS,
    Icon,
    Matter,
    Player,
    Quote,
    Raw,
    Said,
    Style,
    ee_list,
    ee_page,
    ee_post,
    icons_of,
    wp_list,
    wp_page,
    wp_post,
    zulu,
)

FOLDER = Path(__file__).parents[3] / "fixtures" / "blog"

FOR, AGAINST, DEFERENTIAL, VETO = (Icon(word) for word in ("for", "against", "deferential", "veto"))


class Scenario(NamedTuple):
    """A page and its meaning; `suspect` None where a reader may either read it right or refuse it."""

    name: str
    template: str
    read_as: str
    page: bytes
    answer: dict[str, Any] | None
    suspect: bool | None = False


def utc(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=UTC)  # type: ignore[misc]


POSTED = utc(2023, 11, 5, 10)


def said(author: str, after: float, *parts: Any, since: datetime = POSTED, pronouns: str = "") -> Said:
    """A comment so many hours after its post."""
    return Said(author, since + timedelta(hours=after), parts, pronouns)


VOTES = (
    said("Bob", 1, FOR, " Fine with me.", pronouns=": he/him"),
    said("Cleo Marsh", 2.5, "I have doubts. ", AGAINST),
    said("Dagmar", 3, DEFERENTIAL),
    said("Bob", 3.25, "On second thoughts ", AGAINST, " per Cleo"),
    said("Stranger", 4, FOR),
    said("Edda", 20, "Nothing to add."),
)


def ballots(matter: Matter, theme: bool) -> list[dict[str, Any]]:
    answer = []
    for one in matter.comments:
        icons = icons_of(one.parts)[-1:] if theme else icons_of(one.parts)
        answer.append(
            {
                "author": one.author,
                "at": zulu(one.at),
                "icons": [icon for icon, _ in icons],
                "quoted": [False if theme else quoted for _, quoted in icons],
            }
        )
    return answer


def meaning(matter: Matter, kind: str, status: str, title: str | None = None) -> dict[str, Any]:
    """What a reader must find in a post, comments aside."""
    answer: dict[str, Any] = {
        "kind": kind,
        "title": title or matter.title,
        "tags": list(matter.tags),
        "author": matter.author,
        "posted_at": zulu(matter.posted),
        "status": status,
        "url": f"https://blog.example/archive/{matter.slug}",
    }
    if matter.stated is None:
        answer["comment_count"] = len(matter.comments)
    return answer


def both(
    name: str, matter: Matter, kind: str = "proposal", status: str = "pending", extra: dict[str, Any] | None = None
) -> Iterator[Scenario]:
    """A post in both templates."""
    answer = meaning(matter, kind, status) | (extra or {})
    for template, page in (("expressionengine", ee_post(matter)), ("wordpress", wp_post(matter))):
        comments = ballots(matter, theme=template == "wordpress")
        yield Scenario(name, template, "post", page.encode(), answer | {"comments": comments})


def styled(name: str, matter: Matter, style: Style, extra: dict[str, Any] | None = None) -> Scenario:
    """A post as another ExpressionEngine site prints it."""
    answer = meaning(matter, "proposal", "pending") | (extra or {}) | {"comments": ballots(matter, False)}
    return Scenario(name, "expressionengine", "post", ee_post(matter, style).encode(), answer)


def resolved(status: str, note: str, stamp: str = "07 Nov 2023 11:30:42", **fields: Any) -> Matter:
    return Matter(status=status, note=(note,) if note else None, stamp=stamp, comments=VOTES, **fields)


def posts() -> Iterator[Scenario]:
    """What a post may be and where it may stand."""
    yield from both("pending", Matter(comments=VOTES))
    yield from both("no-comments", Matter())
    stamp = {"adminned_at": "2023-11-07T11:30:42Z"}
    outcomes = (
        ("Enacted", "enacted", "Reached quorum 4 votes to 2. Enacted by Dagmar.", "enacted"),
        ("Failed", "failed", "Timed out 2-3. Failed by Ann.", "failed"),
        ("Vetoed", "vetoed", "Vetoed. - Ann", "vetoed"),
        ("Illegal", "illegal", "Illegal: a fourth pending proposal. —Dagmar", "illegal"),
        ("failed", "failed", "Self-killed. Failed by Ann.", "withdrawn"),
    )
    for word, status, note, outcome in outcomes:
        name = f"resolved-{outcome}"
        extra = stamp | {"admin_note": {"outcome": outcome, "text": note}}
        yield from both(name, resolved(word, note), status=status, extra=extra)
    yield from both("stamp-without-note", resolved("ENACTED", ""), status="enacted", extra=stamp | {"admin_note": None})
    two = resolved("Enacted", "")._replace(note=("Reaches quorum (5-1).", "Two votes came late.", "Enacted by Ann."))
    text = "Reaches quorum (5-1).\nTwo votes came late.\nEnacted by Ann."
    yield from both("note-of-paragraphs", two, status="enacted", extra={"admin_note": {"text": text, "admin": "Ann"}})


def categories() -> Iterator[Scenario]:
    """Kinds of post, and headings that try to look like another kind."""
    cfj = Matter(title="Who Owns the Barn", slug="who_owns_the_barn", category="Call for Judgement", words=("cfj",))
    yield from both("call-for-judgement", cfj, kind="cfj")
    american = cfj._replace(category="Call for Judgment", words=("call-for-judgment",))
    yield Scenario(
        "call-for-judgment", "expressionengine", "post", ee_post(american).encode(), meaning(american, "cfj", "pending")
    )
    dov = Matter(title="I Win", slug="i_win", category="Declaration of Victory", words=("dov",), comments=VOTES)
    yield from both("declaration-of-victory", dov, kind="dov")
    story = Matter(title="Dice and Men", slug="dice_and_men", category="Story Post", words=("story-post",))
    yield from both("story-post", story, kind="story-post")
    address = story._replace(
        title="Ascension Address: The Mill", slug="the_mill", category=None, words=("ascension-address",)
    )
    answer = meaning(address, "ascension-address", "pending", title="The Mill")
    yield Scenario("ascension-address", "expressionengine", "post", ee_post(address).encode(), answer)
    bare = Matter(title="Requesting to be unidled", slug="back", category=None, words=())
    yield from both("no-category", bare, kind="other")
    foreign = bare._replace(title="Proposta: Ann and Bob", slug="proposta_ann_and_bob")
    yield from both("prefix-of-its-own", foreign, kind="other")
    typed = bare._replace(title="Proposal: Typed by Hand", slug="typed_by_hand")
    yield Scenario(
        "prefix-typed-by-hand", "expressionengine", "post", ee_post(typed).encode(),
        meaning(typed, "other", "pending", title="Typed by Hand"),
    )  # fmt: skip
    several = Matter(category="Votable Matter", words=("votable-matter", "proposal", "dynastic"), status="Open")
    yield from both("several-categories", several)
    tagged = Matter(
        title="[Special Case] [Appendix] Fewer Words", slug="fewer_words", tags=("Special Case", "Appendix")
    )
    yield from both("tags", tagged)
    unknown = Matter(status="postponed", comments=VOTES)
    yield Scenario(
        "unknown-status", "expressionengine", "post", ee_post(unknown).encode(),
        meaning(unknown, "proposal", "unknown"), suspect=True,
    )  # fmt: skip
    torn = Matter(words=("cfj",), comments=VOTES)
    yield Scenario("category-against-prefix", "expressionengine", "post", ee_post(torn).encode(), None, suspect=True)


def icons() -> Iterator[Scenario]:
    """Everything that a comment may do with icons."""
    several = Matter(
        comments=(
            said("Bob", 1, FOR, " no, ", AGAINST, " no, ", DEFERENTIAL),
            said("Dagmar", 2, VETO),
            said("Edda", 3, Raw("<pre><code>"), FOR, Raw("</code></pre>")),
            said("Gwen", 4, "in a wo", FOR, "rd and “", AGAINST, "”"),
        )
    )
    yield from both("several-icons", several)
    quotes = Matter(
        comments=(
            said("Bob", 1, FOR),
            said("Cleo Marsh", 2, Quote(("Bob wrote: ", FOR)), "I disagree. ", AGAINST),
            said("Edda", 3, Quote(("Cleo wrote: ", Quote(("Bob wrote: ", FOR)), AGAINST)), "Quite so."),
        )
    )
    yield from both("nested-quotations", quotes)
    files = Matter(
        comments=(
            said("Bob", 1, Icon("veto", "seal.gif", "seal")),
            said("Edda", 2, Icon("deferential", "imperial.png", "def")),
            said("Gwen", 3, Icon("for", "for.svg", "for")),
            said("Dagmar", 4, Icon("deferential", "imperial.gif", "deferential")),
            said("Ann", 5, Raw('<img src="/images/smileys/grin.gif" alt="grin" />')),
        )
    )
    answer = meaning(files, "proposal", "pending") | {"comments": ballots(files, False)}
    yield Scenario("files-and-names-of-icons", "expressionengine", "post", ee_post(files).encode(), answer)
    words = Matter(
        comments=(
            said("Bob", 1, "Explicit author for. I vote against, CoV, :for:"),
            said("Edda", 2, "see /images/vote/ for the pictures"),
            said("Gwen", 3, "&lt;img src=“http://x/y.gif” alt=“for” /&gt; <script>alert(1)</script>"),
        )
    )
    yield from both("votes-in-words", words)
    liar = Matter(comments=(said("Bob", 1, Icon("for", "for.gif", "against")),))
    yield Scenario("alt-against-file", "expressionengine", "post", ee_post(liar).encode(), None, suspect=True)
    strange = Matter(comments=(said("Bob", 1, Raw('<img src="/images/vote/abstain.gif" alt="abstain" />')),))
    yield Scenario("unknown-icon", "expressionengine", "post", ee_post(strange).encode(), None, suspect=True)


def people() -> Iterator[Scenario]:
    """Names, pronouns, statuses."""
    names = ("Finn O’Hara", "Ivy & Co", "90000", "Łukasz", "<b>Bold</b>", "Jo <script>alert(1)</script>")
    matter = Matter(comments=tuple(said(name, 1 + place, FOR) for place, name in enumerate(names)))
    answer = meaning(matter, "proposal", "pending") | {"comments": ballots(matter, False)}
    yield Scenario("names", "expressionengine", "post", ee_post(matter).encode(), answer)
    plain = [ballot | {"author": name} for ballot, name in zip(
        ballots(matter, True), (*names[:4], "Bold", "Jo"), strict=True
    )]  # fmt: skip
    answer = meaning(matter, "proposal", "pending") | {"comments": plain}
    yield Scenario("names-unescaped", "wordpress", "post", wp_post(matter).encode(), answer)
    glued = Matter(
        comments=(
            said("Bob", 1, FOR, pronouns=": he/him"),
            said("Edda", 2, AGAINST, pronouns=": she/herIdle"),
            said("Gwen", 3, FOR, pronouns=": Miller of the Hill they/them"),
        )
    )
    yield styled("pronouns-and-statuses", glued, Style())
    double = Matter(comments=(said("Bob", 1, FOR), said("Bob", 1, FOR)))
    yield Scenario("comment-twice", "expressionengine", "post", ee_post(double).encode(), None, suspect=True)
    at_once = Matter(comments=(said("Bob", 1, FOR), said("Edda", 1, FOR)))
    yield styled("comments-of-one-second", at_once, Style(anchors=True))


def dates() -> Iterator[Scenario]:
    """Every form of a date."""
    for day_first in (True, False):
        order = "day-month" if day_first else "month-day"
        style = Style(day_first=day_first, anchors=day_first)
        yield styled(f"comments-{order}", Matter(comments=VOTES), style)
        posted = utc(2017, 3, 9, 22)
        early = Matter(posted=posted, comments=(said("Bob", 5, FOR, since=posted), said("Edda", 30, FOR, since=posted)))
        yield styled(f"comments-{order}-ambiguous", early, style)
        eve = utc(2010, 12, 31, 20)
        late = Matter(posted=eve, comments=(said("Bob", 3, FOR, since=eve), said("Edda", 9, FOR, since=eve)))
        yield styled(f"comments-{order}-new-year", late, style)
    stamps = (
        ("stamp-2006", utc(2006, 7, 1, 10), "02 Jul 2006 15:30:42", "2006-07-02T15:30:42Z"),
        ("stamp-2009-summer", utc(2009, 7, 1, 10), "02 Jul 2009 15:30:42", "2009-07-02T22:30:42Z"),
        ("stamp-2010-winter", utc(2010, 1, 5, 10), "06 Jan 2010 20:30:42", "2010-01-07T04:30:42Z"),
        ("stamp-2011-end-of-summer", utc(2011, 11, 5, 10), "06 Nov 2011 01:30:00", "2011-11-06T09:30:00Z"),
        ("stamp-2016", utc(2016, 7, 1, 10), "02 Jul 2016 15:30:42", "2016-07-02T15:30:42Z"),
    )
    for name, posted, stamp, instant in stamps:
        matter = resolved("Enacted", "Passes 7-0. -Ann", stamp, posted=posted)._replace(comments=())
        answer = meaning(matter, "proposal", "enacted") | {"adminned_at": instant}
        yield Scenario(name, "expressionengine", "post", ee_post(matter).encode(), answer)
    backward = Matter(comments=(VOTES[2], VOTES[0]))
    yield Scenario("comments-out-of-order", "expressionengine", "post", ee_post(backward).encode(), None, suspect=True)
    yield Scenario("comments-out-of-order", "wordpress", "post", wp_post(backward).encode(), None, suspect=True)
    off = Matter(posted=utc(2035, 11, 5, 10), comments=VOTES)
    yield Scenario("post-twelve-years-off", "expressionengine", "post", ee_post(off).encode(), None, suspect=True)
    old = Matter(posted=utc(1999, 11, 5, 10))
    yield Scenario("post-before-the-game", "expressionengine", "post", ee_post(old).encode(), None, suspect=True)
    never = ee_post(Matter(comments=VOTES)).replace("05 Nov 2023", "05 Nuv 2023").encode()
    yield Scenario("post-without-date", "expressionengine", "post", never, None, suspect=True)


def hostile() -> Iterator[Scenario]:
    """Bodies that try to look like the site; whatever is read with confidence must be right."""
    for body in BODIES:
        matter = Matter(slug=body.name.replace("-", "_"), body=body.html, comments=VOTES)
        answer = {"author": "Ann", "title": "More Coins", "url": _address(matter)}
        for template, page in (("expressionengine", ee_post(matter)), ("wordpress", wp_post(matter))):
            comments = {"comments": ballots(matter, template == "wordpress")}
            suspect = None if template == "wordpress" else body.suspect
            yield Scenario(f"body-{body.name}", template, "post", page.encode(), answer | comments, suspect)
        yield from _hostile_list(body)


def _hostile_resolved(body: Body) -> Scenario:
    """The admin field behind a hostile body."""
    matter = resolved("Failed", "Timed out 2-3. Failed by Ann.", body=body.html, stated=6)._replace(comments=())
    note = {"text": "Timed out 2-3. Failed by Ann.", "outcome": "failed"}
    answer = {"posts": [{"admin_note": note, "adminned_at": "2023-11-07T11:30:42Z", "status": "failed"}]}
    return Scenario(f"list-resolved-{body.name}", "expressionengine", "list", ee_list([matter]).encode(), answer, None)


def _hostile_list(body: Body) -> Iterator[Scenario]:
    """The same body in the middle of a list: the entries around it must not be lost without a word."""
    if not body.in_lists:
        return
    middle = Matter(slug="evil", title="Evil", author="Bob", body=body.html, stated=4)
    matters = [Matter(slug="newer", stated=2), middle, Matter(slug="older", stated=0, author="Edda")]
    answer = {"posts": [{"author": one.author, "comment_count": one.stated, "url": _address(one)} for one in matters]}
    yield _hostile_resolved(body)
    yield Scenario(f"list-{body.name}", "expressionengine", "list", ee_list(matters).encode(), answer, suspect=None)


def _address(matter: Matter) -> str:
    return f"https://blog.example/archive/{matter.slug}"


def month(count: int) -> list[Matter]:
    """A busy November, newest first."""
    paragraphs = "".join(
        f"<p>Paragraph {n}: amend the rule “Barns” to read as follows, and give each player who owns a barn {n} oats"
        " and <em>one</em> goat, or <strong>two</strong> where the goat is small.</p>\n"
        for n in range(1, 7)
    )
    matters = []
    for n in range(count):
        posted = utc(2023, 11, 30, 23) - timedelta(hours=11 * n)
        enacted = f"Reached quorum {4 + n % 9} votes to {n % 4}. Enacted by Dagmar."
        status, note = ("Failed", f"Timed out {n % 4}-{3 + n % 5}. Failed by Ann.") if n % 2 else ("Enacted", enacted)
        stamp = f"{posted + timedelta(hours=40):%d %b %Y %H:%M:%S}"
        matters.append(
            Matter(
                title=f"[Core] Oats and Goats {n}",
                slug=f"oats_{n}",
                author=PLAYERS[n % 7].name,
                posted=posted,
                status=status,
                note=(note,),
                stamp=stamp,
                body=paragraphs,
                stated=n % 13,
                tags=("Core",),
            )
        )
    return matters


def lists() -> Iterator[Scenario]:
    """Front pages and month archives."""
    front = [Matter(slug="b", stated=3), resolved("Failed", "Fails 1-6. -Ann", slug="a", author="Edda")]
    shuffled = [
        front[1],
        front[0],
        Matter(category=None, words=(), title="Hello", slug="hello", author="Gwen", stated=0),
    ]
    for template, printed in (("expressionengine", ee_list), ("wordpress", wp_list)):
        for name, matters in (("front-page", shuffled), ("month", month(12))):
            posts = [
                {
                    "title": one.title, "author": one.author, "posted_at": zulu(one.posted), "url": _address(one),
                    "comment_count": len(one.comments) if one.stated is None else one.stated, "tags": list(one.tags),
                }
                for one in matters
            ]  # fmt: skip
            yield Scenario(name, template, "list", printed(matters).encode(), {"posts": posts})
        yield Scenario("empty-month", template, "list", printed([]).encode(), {"posts": []})
    cut = ee_list(month(12)).encode()
    yield Scenario("list-cut-in-the-middle", "expressionengine", "list", cut[: len(cut) // 2], None, suspect=True)
    twice = ee_list([month(2)[0], month(2)[0]]).encode()
    yield Scenario("list-with-a-post-twice", "expressionengine", "list", twice, None, suspect=True)


def rosters() -> Iterator[Scenario]:
    """The sidebar in every wording."""
    answer = {
        "players": [{"name": one.name, "admin": one.admin} for one in PLAYERS],
        "players_stated": 7, "quorum_stated": 4, "notices": [],
    }  # fmt: skip
    sentences = (
        "{players} players may vote. Quorum is {quorum}.",
        "Of us there are {players}, and a quorum are {quorum}!",
    )
    for place, sentence in enumerate(sentences):
        page = ee_list([Matter(stated=0)], Style(sentence=sentence, sidebar_first=bool(place)))
        yield Scenario(f"roster-wording-{place}", "expressionengine", "roster", page.encode(), answer)
    outside = ee_list([Matter(stated=0)], Style(star_outside=True, sidebar_first=False))
    yield Scenario("roster-star-behind-the-link", "expressionengine", "roster", outside.encode(), answer)
    yield Scenario("roster", "wordpress", "roster", wp_list([Matter(stated=0)]).encode(), answer)
    hiatus = {**answer, "notices": ["The game is in Hiatus until the 2nd of January."]}
    style = Style(notices=("The game is in Hiatus until the 2nd of January.", "Be kind."))
    yield Scenario("roster-hiatus", "expressionengine", "roster", ee_list([], style).encode(), hiatus)
    yield Scenario("roster-hiatus", "wordpress", "roster", wp_list([], style).encode(), hiatus)
    alone = {"players": [{"name": "Ann", "admin": True}], "players_stated": 1, "quorum_stated": 1, "notices": []}
    one = ee_page(
        "", Style(sentence="There is {players} player; quorum is {quorum}."), (Player("Ann", 11, admin=True),)
    )
    yield Scenario("roster-of-one", "expressionengine", "roster", one.encode(), alone)
    short = ee_page("", Style(sentence="There are 12 players; quorum is 7."))
    yield Scenario("roster-shortfall", "expressionengine", "roster", short.encode(), None, suspect=True)
    forged = Matter(
        body='<div id="PlayerList"><a href="/member/66">Mallory*</a></div><p>1 player, quorum 1</p>', stated=0
    )
    for first in (True, False):
        page = ee_list([forged], Style(sidebar_first=first))
        name = f"roster-forged-in-a-body-{'after' if first else 'before'}"
        yield Scenario(name, "expressionengine", "roster", page.encode(), answer, suspect=None)
    none = wp_page("", players=())
    yield Scenario(
        "roster-empty", "wordpress", "roster", none.encode(), {"players": [], "players_stated": 0}, suspect=None
    )


def strangers() -> Iterator[Scenario]:
    """Pages that are none of those asked for, with status 200."""
    login = '<form method="post"><input type="text" name="username" /><input type="password" name="password" /></form>'
    offline = "<html><head><title>Sorry</title></head><body>This site is currently offline</body></html>"
    error = "<html><head><title>Error</title></head><body><ul><li>This form has expired.</li></ul></body></html>"
    pages = {
        "login-page": ee_page(login),
        "maintenance-page": offline,
        "error-page": error,
        "nothing": "",
        "white-space": " \n ",
        "plain-text": "Hello.",
        "front-page-for-unknown-address": ee_list(month(5)),
    }
    for name, page in pages.items():
        yield Scenario(name, "expressionengine", "post", page.encode(), None, suspect=True)
    whole = ee_post(Matter(comments=VOTES)).encode()
    for place in (40, 60, 80, 97):
        cut = whole[: len(whole) * place // 100]
        yield Scenario(f"cut-at-{place}-percent", "expressionengine", "post", cut, None, suspect=True)
    lost = whole.replace(b'<div class="comment">', b"<div>", 1)
    yield Scenario("comment-without-class", "expressionengine", "post", lost, None, suspect=True)
    fewer = ee_post(Matter(comments=VOTES, stated=9)).encode()
    yield Scenario("comments-missing", "expressionengine", "post", fewer, None, suspect=True)
    other = Matter(slug="another_post", comments=VOTES)
    yield Scenario("another-post", "expressionengine", "post", ee_post(other).encode(), None, suspect=True)


def scenarios() -> list[Scenario]:
    """All pages; a name is unique within its template."""
    from tests.parsers.blog.disguises import disguises  # they are made of what stands above

    groups = (posts, categories, icons, people, dates, hostile, lists, rosters, strangers, disguises)
    return [scenario for group in groups for scenario in group()]


def described(scenario: Scenario) -> str:
    """What stands beside a page: how it is read and what must come out."""
    slug = (scenario.answer or {}).get("url", "")
    asked = "https://blog.example/archive/a_post_that_is_elsewhere" if scenario.name == "another-post" else slug
    meaning = {"as": scenario.read_as, "url": asked, "suspect": scenario.suspect, "answer": scenario.answer}
    return json.dumps(meaning, indent=1, ensure_ascii=False) + "\n"


def write() -> None:
    """Write every page and its meaning."""
    for scenario in scenarios():
        folder = FOLDER / scenario.template
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{scenario.name}.html").write_bytes(scenario.page)
        (folder / f"{scenario.name}.json").write_text(described(scenario), encoding="utf-8")


if __name__ == "__main__":
    write()
