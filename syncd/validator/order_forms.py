"""The forms in which players order changes of rules, as patterns over a sentence whose quotations are taken out.

A quotation is its number between \\x01 and \\x02, the paragraphs that a colon announces are \\x03. Names without
quotation marks are known by their capitals alone, whatever else ignores case.
"""

import re
from collections.abc import Iterator
from enum import StrEnum


class Verb(StrEnum):
    """What is to be done with a rule."""

    ADD = "add"
    REPEAL = "repeal"
    RENAME = "rename"
    REWRITE = "rewrite"
    REPLACE = "replace"
    REMOVE = "remove"
    APPEND = "append"


QUOTED = r"\x01(?:\d+)\x02"
_WORD = r"[A-Z][\w’'-]*"
_BARE = rf"(?-i:{_WORD}(?: (?:(?:of|the|and|a|in|to|for|on) )*{_WORD})*)"
NAME = rf"(?:{QUOTED}|{_BARE})"
_RULES = r"(?:(?:core|dynastic|special case|appendix|existing) )?(?:sub-?)?rules?"
_CALLED = r"(?:,? ?(?:called|named|titled|entitled|with the (?:name|title)),?)?"
_RULE = rf"(?:the )?(?:(?:text of )?(?:the )?{_RULES}{_CALLED} )?(?P<rule>{NAME})(?: {_RULES})?"
_PARTS = r"(?:text|words?|phrase|sentence|line|paragraph|instances?|occurrences?)"
_WORDS = rf"(?:(?:the|each|every|all|any) )?(?:{_PARTS}(?: of)? )*"
_IN_RULE = rf"(?: (?:in|from|of) {_RULE})?"
_TEXT = rf"(?P<new>{QUOTED}|\x03)"
_OLD, _NEW = rf"{_WORDS}(?P<old>{QUOTED})", rf"{_WORDS}(?P<new>{QUOTED})"
_BY = r"(?:with|by|to)(?: read)?"

_MAKE = (
    r"(?:add|create|enact|make|insert|introduce)(?: to the ruleset)? (?:a|the|another|one)?(?: ?new)?(?: following)? ?"
)
_TO = r"(?:,? (?:to|of|under|in|within|for) (?:the end of )?(?:the )?"
_UNDER = rf"{_TO}(?:{_RULES} )?(?P<under>{NAME}|ruleset|dynastic rules)(?: {_RULES})?)?"
_WITH = r"(?: ?(?:with|which|that|containing|reading|has|having|as follows|consisting of|give it))*"
_READING = rf"[,:]?(?: and)?{_WITH}(?: ?(?:reads?|says?|the|following|text|body|content|wording))*[,:]? ?{_TEXT}"
_WHOLE = r"the (?:whole |entire )?(?:text|body|contents?|wording) of"
_REPEAL = r"(?:repeal|remove|delete|strike|abolish)"
_APPEND = r"(?:add|append|insert)"
_AT_END = r"(?:to|at)(?: the end of)?"


def _form(verb: Verb, *patterns: str) -> Iterator[tuple[Verb, re.Pattern[str]]]:
    for pattern in patterns:
        yield verb, re.compile(pattern, re.IGNORECASE)


FORMS = (
    *_form(
        Verb.ADD,
        rf"{_MAKE}{_RULES}{_UNDER}{_CALLED} (?P<rule>{NAME}){_READING}",
        rf"{_MAKE}{_RULES}{_CALLED} (?P<rule>{NAME}){_UNDER}{_READING}",
    ),
    *_form(
        Verb.REWRITE,
        rf"(?:replace|change|rewrite|amend|set|reword) {_WHOLE} {_RULE} (?:{_BY}|as)(?: the following)?:? ?{_TEXT}",
        rf"(?:rewrite|reword|amend(?= the {_RULES})) {_RULE} (?:to read|as|to)(?: follows)?:? ?{_TEXT}",
    ),
    *_form(
        Verb.RENAME,
        rf"(?:rename|retitle) {_RULE} (?:to|as|into) (?:be )?(?P<new>{NAME})",
        rf"change the (?:name|title) of {_RULE} to (?P<new>{NAME})",
        rf"(?:rename|retitle) {_RULE} (?P<new>{QUOTED})",
    ),
    *_form(
        Verb.REPLACE,
        rf"(?:replace|change|substitute|amend) {_OLD}(?: (?:in|of) {_RULE})? {_BY} {_NEW}",
        rf"(?:replace|change|substitute|amend) {_OLD} {_BY} {_NEW}{_IN_RULE}",
    ),
    *_form(
        Verb.REPEAL,
        rf"{_REPEAL} (?:the )?{_RULES}{_CALLED} (?P<rule>{NAME})",
        rf"{_REPEAL} (?:the )?(?P<rule>{NAME}) {_RULES}",
        rf"(?:repeal|abolish) (?P<rule>{NAME})",
    ),
    *_form(
        Verb.REMOVE,
        rf"(?:remove|delete|strike|omit) {_WORDS}(?P<old>{NAME}) (?:from|in) {_RULE}",
        rf"(?:remove|delete|strike|omit) {_OLD}",
    ),
    *_form(
        Verb.APPEND,
        rf"{_APPEND} {_NEW} {_AT_END} {_RULE}",
        rf"{_APPEND}(?: the following(?: text)?)? {_AT_END} {_RULE}[:,] ?{_TEXT}",
        rf"{_APPEND} {_NEW} after {_OLD}{_IN_RULE}",
        rf"after {_OLD}{_IN_RULE},? {_APPEND}:? {_WORDS}{_TEXT}",
        rf"{_APPEND}(?: the following)?:? {_WORDS}{_TEXT}(?: (?:to|at) (?:its|the) end)?",
    ),
)
"""Each form of an order with what it is about, the narrower before the wider."""

IN_A_RULE = re.compile(rf"(?:in|to|from|at the end of|to the end of) {_RULE}[,:] ?(?P<rest>.+)", re.IGNORECASE)
"""A rule named in front of what is to be done in it."""

PAIR = re.compile(rf"(?:,|;|,? and) (?P<old>{QUOTED}) (?:with|by|to) (?P<new>{QUOTED})", re.IGNORECASE)
_MORE = rf"(?:,|;|,? and) {QUOTED} (?:with|by|to) {QUOTED}"
CHAIN = re.compile(
    rf"(?P<first>(?:replace|change) .*?{QUOTED}.*?{QUOTED})(?P<more>(?:{_MORE})+)",
    re.IGNORECASE,
)
"""One replacement, and more of them behind it."""

SEVERAL = re.compile(rf"{_REPEAL} the (?:sub-?)?rules (?P<names>{NAME}(?:(?:,| and|, and) {NAME})+)", re.IGNORECASE)
"""Several rules to be repealed."""

_VERBS = "add|append|insert|replace|change|remove|delete|repeal|rename|create|enact"
NEXT_CLAUSE = re.compile(rf"(?:[;,] (?:and )?(?:then )?| and (?:then )?)(?=(?:{_VERBS}) )")
"""Where one clause of a sentence ends and the next begins."""
