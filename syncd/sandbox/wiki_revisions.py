"""`prop=revisions`: the newest revision of several pages, or a stretch of one page's history."""

from syncd.sandbox.wiki import Wiki
from syncd.sandbox.wiki_calls import Call, Payload, compact, stamp
from syncd.sandbox.wiki_errors import refusal
from syncd.sandbox.wiki_markup import comment_html
from syncd.sandbox.wiki_records import WikiPage, WikiRevision

DEFAULT = "ids|timestamp|flags|comment|user"
STRETCHES = ("rvlimit", "rvstartid", "rvendid", "rvstart", "rvend", "rvuser", "rvexcludeuser", "rvcontinue")
MOST, MOST_WITH_TEXT, WITH_HIGH_LIMITS = 500, 50, 10
"""How many revisions an answer has at most; an account with the right to high limits gets ten times as many."""


def page_revisions(wiki: Wiki, call: Call, page: WikiPage, *, alone: bool) -> tuple[list[Payload], Payload]:
    """A page's revisions and how to go on; `alone`: no other page is asked for."""
    stretch = any(name in call.fields for name in STRETCHES) or call.fields.get("rvdir") == "newer"
    if not stretch:
        return [revision_fields(wiki, call, page.latest)], {}
    if not alone:
        raise refusal("invalidparammix")
    chosen = _stretch(call, page)
    limit = call.limit("rvlimit", 10, most_revisions(call))
    shown, rest = chosen[:limit], chosen[limit:]
    following = {"rvcontinue": f"{compact(rest[0].at)}|{rest[0].revid}"} if rest else {}
    return [revision_fields(wiki, call, revision) for revision in shown], following


def most_revisions(call: Call) -> int:
    """What `rvlimit=max` comes to."""
    most = MOST_WITH_TEXT if "content" in call.words("rvprop") else MOST
    return most * WITH_HIGH_LIMITS if "apihighlimits" in call.caller.rights else most


def listed_revisions(wiki: Wiki, call: Call, found: Payload) -> list[Payload]:
    """The revisions asked for by number, under their pages; unknown ones into `badrevids`."""
    pages: dict[str, Payload] = {}
    for word in call.words("revids"):
        revision = wiki.revision(int(word)) if word.isdigit() else None
        if revision is None:
            found.setdefault("badrevids", {})[word] = {"revid": int(word), "missing": True}
            continue
        page = wiki.page(revision.title)
        if page is not None:
            heading = {"pageid": page.pageid, "ns": page.title.namespace, "title": page.title.text, "revisions": []}
            revisions = pages.setdefault(page.title.text, heading)["revisions"]
            revisions.append(revision_fields(wiki, call, revision))
    return sorted(pages.values(), key=lambda page: int(page["pageid"]))


def revision_fields(wiki: Wiki, call: Call, revision: WikiRevision) -> Payload:
    """What is asked of a revision."""
    wanted = set(call.words("rvprop", DEFAULT))
    account = wiki.account(revision.user)
    named: dict[str, Payload] = {
        "ids": {"revid": revision.revid, "parentid": revision.parentid},
        "flags": {"minor": revision.minor},
        "user": {"user": revision.user},
        "userid": {"userid": account.number if account else 0},
        "timestamp": {"timestamp": stamp(revision.at)},
        "size": {"size": revision.size},
        "sha1": {"sha1": revision.sha1},
        "content": _content(call, revision),
        "comment": {"comment": revision.summary},
        "parsedcomment": {"parsedcomment": comment_html(revision.summary, revision.title)},
        "tags": {"tags": list(revision.tags)},
    }
    return {name: value for prop, fields in named.items() if prop in wanted for name, value in fields.items()}


def _content(call: Call, revision: WikiRevision) -> Payload:
    text: Payload = {"contentmodel": "wikitext", "contentformat": "text/x-wiki", "content": revision.text}
    return {"slots": {"main": text}} if "rvslots" in call.fields else text


def _stretch(call: Call, page: WikiPage) -> list[WikiRevision]:
    """The revisions between the given ends, in the given order, from where an earlier answer stopped."""
    newer = call.fields.get("rvdir") == "newer"
    revisions = list(page.revisions if newer else reversed(page.revisions))
    sign = 1 if newer else -1
    for name, later in (("rvstartid", 1), ("rvendid", -1)):
        end = call.number(name)
        if end is not None:
            revisions = [one for one in revisions if (one.revid - end) * sign * later >= 0]
    for name, later in (("rvstart", 1), ("rvend", -1)):
        instant = call.instant(name)
        if instant is not None:
            revisions = [one for one in revisions if (one.at - instant).total_seconds() * sign * later >= 0]
    if user := call.fields.get("rvuser"):
        revisions = [one for one in revisions if one.user == user]
    if user := call.fields.get("rvexcludeuser"):
        revisions = [one for one in revisions if one.user != user]
    _, _, start = call.fields.get("rvcontinue", "").partition("|")
    return [one for one in revisions if (one.revid - int(start)) * sign >= 0] if start else revisions
