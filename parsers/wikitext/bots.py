"""`{{bots}}` and `{{nobots}}`: what a page says about who may edit it.

In doubt a page is left alone: what names us neither way in an `allow` list keeps us out, and so does `optout=all`.
A template inside a comment or `<nowiki>` says nothing, one inside another template counts.
"""

import re

from parsers.wikitext.preprocess import Part, pieces, uncommented

_TEMPLATE = re.compile(
    r"\{\{\s*(?:template\s*:\s*)?(?P<name>(?:no)?bots)\s*(?P<parameters>\|.*?)?\}\}", re.IGNORECASE | re.DOTALL
)


def may_edit(text: str, user: str) -> bool:
    """Whether the page of this wikitext lets the account `user` edit; every one of its templates must."""
    found, _ = pieces(text)
    sources = (text[piece.start : piece.end] for piece in found if piece.part is Part.TEMPLATE)
    return all(_lets_in(match, user) for source in sources for match in _TEMPLATE.finditer(uncommented(source)))


def _lets_in(template: re.Match[str], user: str) -> bool:
    parameters = _parameters(template["parameters"] or "")
    if template["name"].lower() == "nobots":
        return False
    if _names(parameters.get("optout", "")) & {"all", user.casefold()}:
        return False
    if "deny" in parameters and _names(parameters["deny"]) & {"all", user.casefold()}:
        return False
    return "allow" not in parameters or bool(_names(parameters["allow"]) & {"all", user.casefold()})


def _parameters(source: str) -> dict[str, str]:
    pairs = (part.partition("=") for part in source.split("|")[1:])
    return {name.strip().lower(): value for name, _, value in pairs}


def _names(value: str) -> set[str]:
    return {name.strip().casefold() for name in value.split(",")} - {""}
