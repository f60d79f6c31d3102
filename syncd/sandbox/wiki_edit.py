"""`action=edit`: what a client may send, checked in the order in which the wiki checks it."""

import re
from hashlib import md5

from syncd.sandbox.wiki import Wiki
from syncd.sandbox.wiki_calls import Call, Payload, stamp
from syncd.sandbox.wiki_errors import ApiRefusal, refusal
from syncd.sandbox.wiki_records import Edit, Saved, WikiPage
from syncd.sandbox.wiki_titles import Title, title

TEXTS = ("text", "appendtext", "prependtext")


def edit(wiki: Wiki, call: Call) -> Payload:
    """Take an edit and say what became of it."""
    page_title = _title(wiki, call)
    page = wiki.page(page_title.text)
    if call.flag("createonly") and page is not None:
        raise refusal("articleexists")
    if call.flag("nocreate") and page is None:
        raise refusal("missingtitle")
    check_permission(call, page_title, page)
    text, sent = _text(call, page)
    if "md5" in call.fields and md5(sent.encode(), usedforsecurity=False).hexdigest() != call.fields["md5"]:
        raise refusal("badmd5")
    wiki.refuse_if_planned()
    _acceptable(wiki, call, text)
    return _answer(wiki.save(_edit(call, page_title, text)))


def _edit(call: Call, page_title: Title, text: str) -> Edit:
    return Edit(
        title=page_title,
        user=call.caller.name,
        text=text,
        summary=call.fields.get("summary", ""),
        minor=call.flag("minor"),
        bot=call.flag("bot") and "bot" in call.caller.rights,
        base_revid=call.number("baserevid"),
        base_time=call.instant("basetimestamp"),
        started=call.instant("starttimestamp"),
        recreate=call.flag("recreate"),
    )


def _answer(saved: Saved) -> Payload:
    answer: Payload = {"new": True} if saved.new else {}
    answer |= {"result": "Success", "pageid": saved.page.pageid, "title": saved.page.title.text}
    answer["contentmodel"] = "wikitext"
    if saved.revision is None:
        return answer | {"nochange": True}
    newest = {"newrevid": saved.revision.revid, "newtimestamp": stamp(saved.revision.at)}
    return answer | {"oldrevid": saved.old_revid} | newest


def _title(wiki: Wiki, call: Call) -> Title:
    number = call.number("pageid")
    if number is not None:
        page = next((page for page in wiki.pages() if page.pageid == number), None)
        if page is None:
            raise ApiRefusal("nosuchpageid", f"There is no page with ID {number}.", {})
        return page.title
    text = call.needed("title")
    known = title(text)
    if known is None:
        raise refusal("invalidtitle", text)
    if known.namespace < 0:
        raise refusal("pagecannotexist")
    return known


def check_permission(call: Call, page_title: Title, page: WikiPage | None) -> None:
    """Refuse whoever may not edit that page, or not make it."""
    rights, account = call.caller.rights, call.caller.account
    if page_title.namespace == 8 and "editinterface" not in rights:
        raise refusal("protectednamespace-interface")
    if "edit" not in rights:
        raise refusal("permissiondenied")
    if page is not None and page.protected and "editprotected" not in rights:
        raise refusal("protectedpage")
    if account is not None and account.blocked:
        blockinfo = {"blockid": 1, "blockedby": "Admin", "blockreason": account.blocked, "blockexpiry": "infinite"}
        raise refusal("blocked", blockinfo=blockinfo)


def _text(call: Call, page: WikiPage | None) -> tuple[str, str]:
    """The whole new text, and the part of it that the client sent."""
    if not any(name in call.fields for name in TEXTS):
        raise ApiRefusal(
            "missingparam",
            'At least one of the parameters "text", "appendtext", "prependtext" and "undo" is required.',
            {},
        )
    if "text" in call.fields:
        return call.fields["text"], call.fields["text"]
    before, after = call.fields.get("prependtext", ""), call.fields.get("appendtext", "")
    return before + (page.latest.text if page else "") + after, before + after


def _acceptable(wiki: Wiki, call: Call, text: str) -> None:
    for pattern in wiki.spam:
        found = re.search(pattern, text) or re.search(pattern, call.fields.get("summary", ""))
        if found:
            raise refusal("spamprotectionmatch", found[0])
    if len(text.encode()) > wiki.max_bytes:
        raise refusal("contenttoobig", wiki.max_bytes // 1024)
    if "noratelimit" not in call.caller.rights:
        wiki.count_edit(call.caller.name)
