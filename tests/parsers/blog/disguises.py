"""Pages on which something looks like what it is not, or unlike what it is; more of the pages under `fixtures/blog`."""

from collections.abc import Iterator
from typing import Any

from tests.parsers.blog.hostile import FORGED_THEME_PAGE
from tests.parsers.blog.printer import Matter, Raw, Style, ee_list, ee_page, ee_post, ee_sidebar, picture, wp_post
from tests.parsers.blog.scenarios import AGAINST, FOR, PLAYERS, VOTES, Scenario, ballots, meaning, said, styled

HIDING = ("template", "noscript", "svg", "select", "object", "textarea")
"""Elements whose content nobody sees, or not as it stands there; the site lets none of them into a comment."""

ADDRESS = "https://blog.example/images/vote/for.gif"


def disguises() -> Iterator[Scenario]:
    """All of them."""
    for group in (visitors, pictures, headings, markup, themes, sidebars):
        yield from group()


def refused(name: str, page: str, template: str = "expressionengine") -> Scenario:
    return Scenario(name, template, "post", page.encode(), None, suspect=True)


def visitors() -> Iterator[Scenario]:
    """Whoever has no account may sign with any name, and the name leads wherever they like."""
    page = ee_post(Matter(comments=(said("Bob", 1, FOR),)))
    links = {
        "site": "https://visitor.example/",
        "mail": "mailto:bob@visitor.example",
        "member": "//x.example/member/12",
    }
    for name, link in links.items():
        yield refused(f"visitor-with-a-{name}", page.replace('<h3><a href="/member/12"', f'<h3><a href="{link}"'))
    yield refused("visitor-without-a-link", page.replace('<h3><a href="/member/12">Bob</a>', "<h3>Bob"))


def pictures() -> Iterator[Scenario]:
    """An icon that nobody sees, and addresses of icons that are none."""
    icon = picture(FOR)
    page = ee_post(Matter(comments=VOTES))
    for tag in HIDING:
        matter = Matter(comments=(said("Bob", 1, Raw(f"<{tag}>{icon}</{tag}> Fine.")),))
        yield refused(f"icon-in-{tag}", ee_post(matter))
    for name, attribute in (("title", f'title="{ADDRESS}"'), ("data", f'data-src="{ADDRESS}"')):
        yield refused(f"icon-in-{name}", ee_post(Matter(comments=(said("Bob", 1, Raw(f"<b {attribute}>Fine.</b>")),))))
    matter = Matter(comments=(said("Bob", 1, f"It is {ADDRESS}, I think."), said("Edda", 2, AGAINST, " No: ", ADDRESS)))
    yield styled("addresses-of-icons", matter, Style())
    torn = page.replace(icon, f'<img src="/images/vote/for.gif" alt="for" w>{icon}', 1)
    yield refused("icon-of-a-torn-tag", torn)


def headings() -> Iterator[Scenario]:
    """Names like dates, words like stamps, and a matter of two kinds."""
    for place, name in enumerate(("2010-01-01 00:00", "1 Jan 2010, 10:00", "posted by 3 Feb 2011 11:11:11")):
        yield styled(f"author-like-a-date-{place}", Matter(author=name, comments=(said(name, 1, FOR),)), Style())
    body = "<p>Strike “Adminned at” and what stands behind it from every post.</p>"
    yield styled("body-speaks-of-the-stamp", Matter(body=body, comments=VOTES), Style())
    yield refused("two-kinds", ee_post(Matter(words=("proposal", "dov"), comments=VOTES)))


def markup() -> Iterator[Scenario]:
    """What a site may print twice, and what cannot be right."""
    page = ee_post(Matter(comments=VOTES))
    twice = Matter(comments=(said("Bob", 1, FOR), said("Bob", 1, FOR)))
    yield styled("comment-sent-twice", twice, Style(anchors=True))
    yield refused("comment-of-one-name-twice", ee_post(twice, Style(anchors=True)).replace('id="c901"', 'id="c900"'))
    yield refused("nul-in-a-name", page.replace(">Bob</a></h3>", ">Bo\0b</a></h3>").replace(">Bob<", ">Bo\0b<"))
    yield refused("nul-in-an-icon", page.replace("vote/for.gif", "vote/fo\0r.gif", 1))
    western = page.replace("Cleo Marsh", "Cléo").replace("’", "'").encode("cp1252")
    yield Scenario("western-letters-undeclared", "expressionengine", "post", western, None, suspect=True)
    wide = page.encode("utf-16")
    yield Scenario("utf-16", "expressionengine", "post", wide, None, suspect=True)
    ended = ee_post(Matter(body="<p>Look:</p></body></html><p>Still here.</p>", comments=VOTES))
    yield refused("cut-behind-a-forged-end", ended[: ended.rindex("</div>\n</div>")])


def themes() -> Iterator[Scenario]:
    """A body that forges the other template's page, and a theme that prints names unescaped."""
    matter = Matter(body=FORGED_THEME_PAGE, comments=VOTES)
    bare = ee_post(matter).replace(ee_sidebar(PLAYERS, Style()), "").encode()
    answer = meaning(matter, "proposal", "pending") | {"comments": ballots(matter, False)}
    yield Scenario("body-forges-another-template", "expressionengine", "post", bare, answer)
    page = wp_post(Matter(comments=VOTES))
    name = 'Bob" data-comment-time="1699182001'
    forged = page.replace('data-author-name="Bob"', f'data-author-name="{name}"').replace(">Bob<", f">{name}<")
    yield refused("name-breaks-out", forged, "wordpress")
    lost = page.replace('<span class="author"><a', "<a").replace("</a></span> <time", '</a> <span class="author"><time')
    yield refused("author-is-another-link", lost.replace("</a></p>", "</a></span></p>", 1), "wordpress")


def sidebars() -> Iterator[Scenario]:
    """More numbers than two, asterisks in an element of their own, notices without a frame around them."""
    answer: dict[str, Any] = {
        "players": [{"name": one.name, "admin": one.admin} for one in PLAYERS],
        "players_stated": 7, "quorum_stated": 4, "notices": [],
    }  # fmt: skip
    style = Style(sentence="There are {players} players (2 of them admins). Quorum is {quorum}.")
    yield Scenario("roster-of-three-numbers", "expressionengine", "roster", ee_page("", style).encode(), answer)
    stars = ee_list([Matter(stated=0)]).replace("*</a>", "</a><sup>*</sup>")
    yield Scenario("roster-star-in-an-element", "expressionengine", "roster", stars.encode(), answer)
    hiatus = ee_sidebar(PLAYERS, Style(notices=("The game is in Hiatus.",))).removeprefix('<div id="sidebar2">\n')
    bare = ee_list([Matter(stated=0)]).replace(ee_sidebar(PLAYERS, Style()), hiatus.removesuffix("</div>\n"))
    told = answer | {"notices": ["The game is in Hiatus."]}
    yield Scenario("roster-without-a-frame", "expressionengine", "roster", bare.encode(), told)
