"""What each of the wiki's error codes means for a write: one table, read by `writers.wiki`.

`replan`: the page is not what the edit was made for; reading and planning again can help.
`later`:  nothing is wrong with the edit; the very same may do in a while.
`renew`:  the session is gone; log in anew, then send once more.
Neither:  nothing helps before a person acts. Every code here means that nothing was written.
"""

from collections.abc import Mapping

from parsers.records import Record


class Refusal(Record, frozen=True):
    """The meaning of an error code, with its line for people; `quoted` adds the wiki's own words."""

    line: str
    replan: bool = False
    later: bool = False
    renew: bool = False
    quoted: bool = False


REFUSALS: Mapping[str, Refusal] = {
    # Somebody was there first
    "editconflict": Refusal("somebody changed the same lines in between", replan=True),
    "articleexists": Refusal("the page was to be created, but exists by now", replan=True),
    "edit-already-exists": Refusal("the page was to be created, but exists by now", replan=True),
    "missingtitle": Refusal("the page does not exist any more", replan=True),
    "edit-gone-missing": Refusal("the page does not exist any more", replan=True),
    "nosuchrevid": Refusal("the revision it was made for does not exist any more", replan=True),
    "pagedeleted": Refusal("the page was deleted since it was read; it is not created again"),
    # In a while
    "readonly": Refusal("the wiki is read-only at the moment", later=True),
    "ratelimited": Refusal("the wiki's limit of edits a minute is reached", later=True),
    "maxlag": Refusal("the wiki's database lags behind; people go first", later=True),
    "badmd5": Refusal("the text was damaged on its way", later=True),
    # The session
    "badtoken": Refusal("the wiki does not accept the session's token", later=True, renew=True),
    "assertuserfailed": Refusal("the session is lost", later=True, renew=True),
    "assertnameduserfailed": Refusal("the session is lost or another account's", later=True, renew=True),
    "assertbotfailed": Refusal("the account has no bot right"),
    # Rights
    "protectedpage": Refusal("the page is protected"),
    "cascadeprotected": Refusal("the page is protected through another one"),
    "protectedtitle": Refusal("the title is protected against creation"),
    "protectednamespace": Refusal("the namespace is protected"),
    "protectednamespace-interface": Refusal("the page is part of the wiki's interface"),
    "permissiondenied": Refusal("the account may not do that"),
    "cantcreate": Refusal("the account may not create pages"),
    "noedit": Refusal("the account may not edit"),
    "writeapidenied": Refusal("the account may not edit through the API"),
    "confirmemail": Refusal("the account has to confirm its mail address first"),
    "blocked": Refusal("the account is blocked"),
    "autoblocked": Refusal("this machine's address is blocked"),
    # The text
    "contenttoobig": Refusal("the page would become longer than the wiki allows", quoted=True),
    "spamprotectionmatch": Refusal("the wiki's spam filter objects", quoted=True),
    "spamblacklist": Refusal("a link is on the wiki's list of spam"),
    "abusefilter-disallowed": Refusal("an abuse filter forbids it", quoted=True),
    "abusefilter-warning": Refusal("an abuse filter warns", quoted=True),
    "captcha": Refusal("the wiki wants a captcha solved; give the account the right to skip it"),
    "hookaborted": Refusal("an extension of the wiki forbids it", quoted=True),
    "contentmodel-mismatch": Refusal("the page does not hold wikitext"),
    "no-direct-editing": Refusal("the page does not hold wikitext"),
    # The title
    "invalidtitle": Refusal("that is not a page's title"),
    "pagecannotexist": Refusal("that page cannot be edited by anybody"),
    "titleblacklist-forbidden": Refusal("the title is on the wiki's blacklist", quoted=True),
    # This program's own mistakes
    "missingparam": Refusal("this program asked wrongly; please report it", quoted=True),
    "mustpostparams": Refusal("this program asked wrongly; please report it", quoted=True),
    # Before it is sent (our own codes)
    "unsendable": Refusal("the text holds control characters, which the wiki would replace"),
}

UNKNOWN = Refusal("the wiki refused it", quoted=True)
"""For a code that nobody has taught us: told with the wiki's own words, and nothing is tried again."""


def refusal(code: str) -> Refusal:
    """What a code means."""
    return REFUSALS.get(code, UNKNOWN)
