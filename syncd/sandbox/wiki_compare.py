"""`action=compare` and `action=parse`: differences and rendered pages."""

from syncd.sandbox.wiki import Wiki
from syncd.sandbox.wiki_calls import Call, Payload, stamp
from syncd.sandbox.wiki_diff import diff_rows
from syncd.sandbox.wiki_errors import ApiRefusal, refusal
from syncd.sandbox.wiki_markup import comment_html, page_html, section_titles
from syncd.sandbox.wiki_records import WikiRevision


def compare(wiki: Wiki, call: Call) -> Payload:
    """The difference between two revisions, or texts, with what is asked about either."""
    old, old_text = _side(wiki, call, "from")
    new, new_text = _relative(wiki, call, old) if "torelative" in call.fields else _side(wiki, call, "to")
    if call.fields.get("torelative") == "prev":
        (old, old_text), (new, new_text) = (new, new_text), (old, old_text)
    wanted = set(call.words("prop", "diff|ids|title"))
    answer: Payload = {}
    for side, revision in (("from", old), ("to", new)):
        if revision is not None:
            answer |= _described(wiki, side, revision, wanted)
    if "diff" in wanted:
        answer["body"] = diff_rows(old_text, new_text)
    return answer


def parse(wiki: Wiki, call: Call) -> Payload:
    """A page, a revision or a text as HTML, with its headings."""
    revision = None
    if "text" in call.fields:
        text = call.fields["text"]
    else:
        revision, text = _parsed_revision(wiki, call)
    answer: Payload = {"title": revision.title if revision else call.fields.get("title", "API")}
    page = wiki.page(answer["title"])
    answer["pageid"] = page.pageid if page else 0
    wanted = call.words("prop", "text|revid|sections")
    if "revid" in wanted and revision:
        answer["revid"] = revision.revid
    if "text" in wanted:
        answer["text"] = page_html(text, lambda name: wiki.page(name) is not None)
    if "sections" in wanted:
        answer["sections"] = [
            {"toclevel": level - 1, "level": str(level), "line": line, "index": str(index)}
            for index, (level, line) in enumerate(section_titles(text), 1)
        ]
    return answer


def _parsed_revision(wiki: Wiki, call: Call) -> tuple[WikiRevision, str]:
    number = call.number("oldid")
    if number is not None:
        revision = _known(wiki, number)
        return revision, revision.text
    page = wiki.page(call.needed("page"))
    if page is None:
        raise refusal("missingtitle")
    return page.latest, page.latest.text


def _side(wiki: Wiki, call: Call, side: str) -> tuple[WikiRevision | None, str]:
    number = call.number(f"{side}rev")
    if number is not None:
        revision = _known(wiki, number)
        return revision, call.fields.get(f"{side}text-main", revision.text)
    if f"{side}text-main" in call.fields:
        return None, call.fields[f"{side}text-main"]
    page = wiki.page(call.fields.get(f"{side}title", ""))
    if page is None:
        raise ApiRefusal("missingparam", f'One of the parameters "{side}title" and "{side}rev" is required.', {})
    return page.latest, page.latest.text


def _relative(wiki: Wiki, call: Call, revision: WikiRevision | None) -> tuple[WikiRevision | None, str]:
    page = wiki.page(revision.title) if revision else None
    if revision is None or page is None:
        return None, ""
    place = [one.revid for one in page.revisions].index(revision.revid)
    wanted = {"prev": place - 1, "next": place + 1, "cur": len(page.revisions) - 1}[call.fields["torelative"]]
    other = page.revisions[wanted] if 0 <= wanted < len(page.revisions) else None
    return other, other.text if other else ""


def _known(wiki: Wiki, number: int) -> WikiRevision:
    revision = wiki.revision(number)
    if revision is None:
        raise refusal("nosuchrevid", number)
    return revision


def _described(wiki: Wiki, side: str, revision: WikiRevision, wanted: set[str]) -> Payload:
    page = wiki.page(revision.title)
    numbers = {"id": page.pageid if page else 0, "revid": revision.revid}
    named: dict[str, Payload] = {
        "ids": numbers,
        "title": {"ns": page.title.namespace if page else 0, "title": revision.title},
        "size": {"size": revision.size},
        "timestamp": {"timestamp": stamp(revision.at)},
        "user": {"user": revision.user},
        "comment": {"comment": revision.summary},
        "parsedcomment": {"parsedcomment": comment_html(revision.summary, revision.title)},
    }
    fields = (item for prop, group in named.items() if prop in wanted for item in group.items())
    return {f"{side}{name}": value for name, value in fields}
