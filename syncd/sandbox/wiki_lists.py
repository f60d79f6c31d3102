"""`list=…`: recent changes, what somebody wrote, all pages."""

from collections.abc import Iterator

from syncd.sandbox.wiki import Wiki
from syncd.sandbox.wiki_calls import Call, Payload, compact, stamp
from syncd.sandbox.wiki_records import RecentChange, WikiRevision

MOST = 500


def recent_changes(wiki: Wiki, call: Call) -> tuple[list[Payload], Payload]:
    """The recent changes and how to go on."""
    newer = call.fields.get("rcdir") == "newer"
    chosen = [change for change in _between(wiki, call, newer=newer) if _wanted(wiki, call, change)]
    chosen.sort(key=lambda change: (change.at, change.rcid), reverse=not newer)
    _, _, start = call.fields.get("rccontinue", "").partition("|")
    if start:
        first = next((index for index, change in enumerate(chosen) if change.rcid == int(start)), len(chosen))
        chosen = chosen[first:]
    limit = call.limit("rclimit", 10, MOST)
    following = {"rccontinue": f"{compact(chosen[limit].at)}|{chosen[limit].rcid}"} if chosen[limit:] else {}
    return [_change(call, change) for change in chosen[:limit]], following


def user_contributions(wiki: Wiki, call: Call) -> tuple[list[Payload], Payload]:
    """What the named users wrote, newest first unless `ucdir=newer`."""
    users = set(call.words("ucuser"))
    newer = call.fields.get("ucdir") == "newer"
    chosen = [one for page in wiki.pages() for one in page.revisions if one.user in users]
    chosen.sort(key=lambda revision: revision.revid, reverse=not newer)
    _, _, start = call.fields.get("uccontinue", "").partition("|")
    if start:
        chosen = [one for one in chosen if (one.revid >= int(start)) == newer or one.revid == int(start)]
    limit = call.limit("uclimit", 10, MOST)
    following = {"uccontinue": f"{compact(chosen[limit].at)}|{chosen[limit].revid}"} if chosen[limit:] else {}
    return [_contribution(wiki, revision) for revision in chosen[:limit]], following


def all_pages(wiki: Wiki, call: Call, prefix: str = "ap") -> tuple[list[Payload], Payload]:
    """All pages of a namespace by title."""
    space = int(call.fields.get(f"{prefix}namespace", "0"))
    begins = call.fields.get(f"{prefix}prefix", "")
    start = call.fields.get(f"{prefix}continue", "").replace("_", " ")
    pages = sorted((page for page in wiki.pages() if page.title.namespace == space), key=lambda page: page.title.text)
    chosen = [page for page in pages if page.title.text.startswith(begins) and page.title.text >= start]
    limit = call.limit(f"{prefix}limit", 10, MOST)
    following = {f"{prefix}continue": chosen[limit].title.text.replace(" ", "_")} if chosen[limit:] else {}
    shown = [{"pageid": page.pageid, "ns": space, "title": page.title.text} for page in chosen[:limit]]
    return shown, following


def _between(wiki: Wiki, call: Call, *, newer: bool) -> Iterator[RecentChange]:
    """The changes between the ends that the call gives."""
    start, end = call.instant("rcstart"), call.instant("rcend")
    earliest, latest = (start, end) if newer else (end, start)
    for change in wiki.changes():
        if (earliest is None or change.at >= earliest) and (latest is None or change.at <= latest):
            yield change


def _wanted(wiki: Wiki, call: Call, change: RecentChange) -> bool:
    page = wiki.page(change.title.text)
    return (
        change.kind in call.words("rctype", "edit|new|log")
        and _fits(call, "rcuser", change.user)
        and change.user != call.fields.get("rcexcludeuser")
        and _fits(call, "rctitle", change.title.text)
        and (not call.words("rcnamespace") or str(change.title.namespace) in call.words("rcnamespace"))
        and all(_shown(change, word) for word in call.words("rcshow"))
        and (not call.flag("rctoponly") or (page is not None and page.latest.revid == change.revid))
    )


def _fits(call: Call, name: str, value: str) -> bool:
    return call.fields.get(name, value) == value


def _shown(change: RecentChange, word: str) -> bool:
    match word.removeprefix("!"):
        case "bot":
            return change.bot != word.startswith("!")
        case "minor":
            return change.minor != word.startswith("!")
        case _:
            return True


def _change(call: Call, change: RecentChange) -> Payload:
    wanted = set(call.words("rcprop", "title|timestamp|ids"))
    numbers = {"pageid": change.pageid, "revid": change.revid, "old_revid": change.old_revid, "rcid": change.rcid}
    named: dict[str, Payload] = {
        "title": {"ns": change.title.namespace, "title": change.title.text},
        "ids": numbers,
        "user": {"user": change.user},
        "flags": {"bot": change.bot, "new": change.kind == "new", "minor": change.minor},
        "sizes": {"oldlen": change.old_length, "newlen": change.new_length},
        "timestamp": {"timestamp": stamp(change.at)},
        "comment": {"comment": change.summary},
        "loginfo": _log(change) if change.log else {},
        "tags": {"tags": list(change.tags)},
    }
    fields = {name: value for prop, group in named.items() if prop in wanted for name, value in group.items()}
    return {"type": change.kind} | fields


def _log(change: RecentChange) -> Payload:
    kind = "protect" if change.log in ("protect", "unprotect") else change.log
    return {"logid": change.rcid, "logtype": kind, "logaction": change.log, "logparams": {}}


def _contribution(wiki: Wiki, revision: WikiRevision) -> Payload:
    page = wiki.page(revision.title)
    account = wiki.account(revision.user)
    return {
        "userid": account.number if account else 0,
        "user": revision.user,
        "pageid": page.pageid if page else 0,
        "revid": revision.revid,
        "parentid": revision.parentid,
        "ns": page.title.namespace if page else 0,
        "title": revision.title,
        "timestamp": stamp(revision.at),
        "new": revision.parentid == 0,
        "minor": revision.minor,
        "top": page is not None and page.latest.revid == revision.revid,
        "comment": revision.summary,
        "size": revision.size,
    }
