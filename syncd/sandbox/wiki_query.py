"""`action=query`: what is asked about the wiki, the caller, pages, and lists."""

from parsers.records import Record
from syncd.sandbox.wiki import Wiki
from syncd.sandbox.wiki_calls import LEGACY_SLOTS, Call, Payload, stamp
from syncd.sandbox.wiki_edit import check_permission
from syncd.sandbox.wiki_errors import ApiRefusal
from syncd.sandbox.wiki_lists import all_pages, recent_changes, user_contributions
from syncd.sandbox.wiki_records import WikiPage
from syncd.sandbox.wiki_revisions import listed_revisions, most_revisions, page_revisions
from syncd.sandbox.wiki_sessions import Sessions
from syncd.sandbox.wiki_titles import NAMESPACES, Title, title

LISTS = {"recentchanges": recent_changes, "usercontribs": user_contributions, "allpages": all_pages}


class Named(Record, frozen=True):
    """A page as it was asked for: `title` None is no title at all, `page` None does not exist."""

    asked: str
    title: Title | None
    page: WikiPage | None


def query(wiki: Wiki, sessions: Sessions, call: Call, address: str) -> Payload:
    """Answer a query; `address` is the wiki's own, with a slash at its end."""
    found: Payload = _meta(wiki, sessions, call, address)
    following: Payload = {}
    answer: Payload = {"batchcomplete": True}
    pages = _pages(wiki, call, found)
    if "prop" in call.fields or pages:
        following |= _properties(wiki, call, pages, found)
    for name in call.words("list"):
        if name in LISTS:
            found[name], more = LISTS[name](wiki, call)
            following |= more
    if following:
        answer["continue"] = following | {"continue": "||" if "rvcontinue" in following else "-||"}
    if "rvcontinue" in following:
        del answer["batchcomplete"]
    if "revisions" in call.words("prop") and "content" in call.words("rvprop") and "rvslots" not in call.fields:
        answer["warnings"] = {"revisions": {"warnings": LEGACY_SLOTS}}
    if call.fields.get("rvlimit") == "max":
        answer["limits"] = {"revisions": most_revisions(call)}
    if "curtimestamp" in call.fields:
        answer["curtimestamp"] = stamp(wiki.clock.now())
    return answer | ({"query": found} if found else {})


def _meta(wiki: Wiki, sessions: Sessions, call: Call, address: str) -> Payload:
    found: Payload = {}
    for name in call.words("meta"):
        match name:
            case "siteinfo":
                found |= _site(wiki, call, address)
            case "userinfo":
                found["userinfo"] = _user(call)
            case "tokens":
                kinds = call.words("type", "csrf")
                found["tokens"] = {f"{kind}token": sessions.token(call.caller, kind) for kind in kinds}
            case _:
                pass  # what the sandbox does not know is left out, as for an extension that is not there
    return found


def _site(wiki: Wiki, call: Call, address: str) -> Payload:
    found: Payload = {}
    wanted = call.words("siprop", "general")
    if "general" in wanted:
        found["general"] = {
            "mainpage": "Main Page",
            "base": f"{address}wiki/Main_Page",
            "sitename": wiki.name,
            "generator": "MediaWiki 1.39.17",
            "case": "first-letter",
            "lang": "en",
            "readonly": bool(wiki.readonly),
            "writeapi": True,
            "maxarticlesize": wiki.max_bytes,
            "timezone": "UTC",
            "timeoffset": 0,
            "articlepath": "/wiki/$1",
            "scriptpath": "",
            "script": "/index.php",
            "server": address.rstrip("/"),
            "time": stamp(wiki.clock.now()),
        }
    if "namespaces" in wanted:
        found["namespaces"] = {str(number): _namespace(number, name) for number, name in NAMESPACES.items()}
    return found


def _namespace(number: int, name: str) -> Payload:
    canonical = {4: "Project", 5: "Project talk"}.get(number, name)
    space: Payload = {"id": number, "case": "first-letter", "name": name, "content": number == 0}
    return space | ({"canonical": canonical} if canonical else {})


def _user(call: Call) -> Payload:
    caller = call.caller
    found: Payload = {"id": caller.account.number if caller.account else 0, "name": caller.name}
    if caller.account is None:
        found["anon"] = True
    wanted = call.words("uiprop")
    if "blockinfo" in wanted and caller.account and caller.account.blocked:
        found |= {"blockid": 1, "blockedby": "Admin", "blockreason": caller.account.blocked, "blockexpiry": "infinite"}
    if "hasmsg" in wanted:
        found["messages"] = False
    if "groups" in wanted:
        found["groups"] = list(caller.groups)
    if "rights" in wanted:
        found["rights"] = list(caller.rights)
    return found


def _pages(wiki: Wiki, call: Call, found: Payload) -> list[Named]:
    """The pages that are asked for, in the order of the answer: those that do not exist first, then by number."""
    names = [_named(wiki, text) for text in dict.fromkeys(call.words("titles"))]
    changed = [name for name in names if name.title and name.title.text != name.asked]
    if changed:
        found["normalized"] = [
            {"fromencoded": False, "from": name.asked, "to": name.title.text} for name in changed if name.title
        ]
    wanted = set(call.words("pageids"))
    if call.fields.get("generator") == "allpages":
        wanted |= {str(page["pageid"]) for page in all_pages(wiki, call, "gap")[0]}
    if wanted:
        names += [Named(page.title.text, page.title, page) for page in wiki.pages() if str(page.pageid) in wanted]
    unique = {name.title.text if name.title else name.asked: name for name in names}
    return sorted(unique.values(), key=lambda name: name.page.pageid if name.page else 0)


def _named(wiki: Wiki, text: str) -> Named:
    known = title(text)
    return Named(text, known, wiki.page(known.text) if known else None)


def _properties(wiki: Wiki, call: Call, names: list[Named], found: Payload) -> Payload:
    following: Payload = {}
    wanted = call.words("prop")
    pages = [_heading(name) for name in names]
    if "info" in wanted:
        for page, name in zip(pages, names, strict=True):
            page |= _info(name) | _actions(call, name)
    if "revisions" in wanted and "revids" in call.fields:
        pages += listed_revisions(wiki, call, found)
    elif "revisions" in wanted:
        for page, name in zip(pages, names, strict=True):
            if name.page:
                page["revisions"], following = page_revisions(wiki, call, name.page, alone=len(names) == 1)
    if pages:
        found["pages"] = pages
    return following


def _heading(name: Named) -> Payload:
    if name.title is None:
        reason = "The requested page title contains invalid characters."
        return {"title": name.asked, "invalidreason": reason, "invalid": True}
    heading: Payload = {"ns": name.title.namespace, "title": name.title.text}
    if name.page:
        return {"pageid": name.page.pageid} | heading
    return heading | ({"special": True} if name.title.namespace < 0 else {}) | {"missing": True}


def _actions(call: Call, name: Named) -> Payload:
    """Whether the caller may do what `intestactions` names, where that is to edit or to make the page."""
    tested = call.words("intestactions")
    return {"actions": dict.fromkeys(tested, _may_edit(call, name))} if tested else {}


def _may_edit(call: Call, name: Named) -> bool:
    if name.title is None:
        return False
    try:
        check_permission(call, name.title, name.page)
    except ApiRefusal:
        return False
    return True


def _info(name: Named) -> Payload:
    if name.title is None or name.title.namespace < 0:
        return {}
    info: Payload = {"contentmodel": "wikitext", "pagelanguage": "en"}
    if name.page is None:
        return info | {"protection": [], "restrictiontypes": ["create"]}
    latest = name.page.latest
    info |= {"new": True} if latest.parentid == 0 else {}
    levels = [{"type": "edit", "level": "sysop", "expiry": "infinity"}] if name.page.protected else []
    return info | {
        "touched": stamp(latest.at),
        "lastrevid": latest.revid,
        "length": latest.size,
        "protection": levels,
        "restrictiontypes": ["edit", "move"],
    }
