"""The errors of the wiki's API: codes and words as MediaWiki 1.39 gives them."""

from collections.abc import Mapping

REFUSALS: Mapping[str, str] = {
    "articleexists": "The article you tried to create has been created already.",
    "assertbotfailed": 'You do not have the "bot" right, so the action could not be completed.',
    "assertnameduserfailed": 'You are no longer logged in as "{}", so the action could not be completed.',
    "assertuserfailed": "You are no longer logged in, so the action could not be completed.",
    "badmd5": "The supplied MD5 hash was incorrect.",
    "badtoken": "Invalid CSRF token.",
    "blocked": "You have been blocked from editing.",
    "contenttoobig": "The content you supplied exceeds the article size limit of {} kibibytes.",
    "editconflict": "Edit conflict.",
    "invalidparammix": "The parameters that list revisions may only be used on a single page.",
    "invalidtitle": 'Bad title "{}".',
    "maxlag": "Waiting for 127.0.0.1: {} seconds lagged.",
    "missingparam": 'The "{}" parameter must be set.',
    "missingtitle": "The page you specified doesn't exist.",
    "mustbeposted": 'The "{}" module requires a POST request.',
    "mustpostparams": "The following parameter was found in the query string, but must be in the POST body: {}.",
    "nosuchrevid": "There is no revision with ID {}.",
    "pagecannotexist": "Namespace doesn't allow actual pages.",
    "pagedeleted": "The page has been deleted since you fetched its timestamp.",
    "permissiondenied": "The action you have requested is limited to users in the group: Users.",
    "protectednamespace-interface": "This page provides interface text for the software, and is protected.",
    "protectedpage": "This page has been protected to prevent editing or other actions.",
    "ratelimited": "You've exceeded your rate limit. Please wait some time and try again.",
    "readonly": "The wiki is currently in read-only mode.",
    "spamprotectionmatch": "The text you wanted to save was blocked by the spam filter. The following text: {}",
    "badvalue": 'Unrecognized value for parameter "action": {}.',
}


class ApiRefusal(Exception):
    """An answer of the API that is an error: `code`, `info`, and what else stands in `error`."""

    def __init__(self, code: str, info: str, more: Mapping[str, object]) -> None:
        super().__init__(f"{code}: {info}")
        self.code = code
        self.info = info
        self.more = more


def refusal(code: str, *words: object, **more: object) -> ApiRefusal:
    """One of the known refusals; `words` fill its sentence."""
    extra = _DEFAULTS.get(code, {}) | more
    return ApiRefusal(code, REFUSALS[code].format(*(words or _WORDS.get(code, ("",)))), extra)


_WORDS: Mapping[str, tuple[object, ...]] = {"maxlag": (12,), "contenttoobig": (2,), "spamprotectionmatch": ("casino",)}

_DEFAULTS: Mapping[str, dict[str, object]] = {
    "readonly": {"readonlyreason": "Backup in progress"},
    "maxlag": {"host": "127.0.0.1", "lag": 12, "type": "db"},
    "blocked": {"blockinfo": {"blockedby": "Admin", "blockreason": "", "blockexpiry": "infinite"}},
}
