"""A wiki's page history from a file: MediaWiki's XML export (Special:Export), or our own JSON list of revisions."""

from datetime import datetime

import msgspec
from lxml import etree

from parsers.errors import BadInput
from parsers.records import Revision, RevisionId


def read_history(data: bytes, file: str) -> tuple[Revision, ...]:
    """All revisions in the file, of any pages, in its order; `file` names it in errors (BadInput)."""
    if data.lstrip()[:1] == b"<":
        return _from_xml(data, file)
    try:
        return msgspec.json.decode(data, type=tuple[Revision, ...])
    except msgspec.DecodeError as error:
        raise BadInput(f"{file}: neither an XML export nor a JSON list of revisions: {error}") from None


def _from_xml(data: bytes, file: str) -> tuple[Revision, ...]:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise BadInput(f"{file}: not XML: {error}") from None
    return tuple(
        _revision(revision, _text(page, "title"), file)
        for page in root.iterfind("{*}page")
        for revision in page.iterfind("{*}revision")
    )


def _revision(element: "etree._Element", page: str, file: str) -> Revision:
    contributor = element.find("{*}contributor")
    named = "" if contributor is None else _text(contributor, "username") or _text(contributor, "ip")
    text = element.find("{*}text")
    shown = None if text is None or text.get("deleted") is not None else (text.text or "")
    try:
        return Revision(
            revid=RevisionId(int(_text(element, "id"))),
            parentid=RevisionId(int(_text(element, "parentid") or 0)),
            page=page.replace("_", " "),
            user=named,
            at=datetime.fromisoformat(_text(element, "timestamp")),
            summary=_text(element, "comment"),
            size=len((shown or "").encode()),
            text=shown,
        )
    except ValueError as error:
        raise BadInput(f"{file}: a revision of {page!r}: {error}") from None


def _text(element: "etree._Element", name: str) -> str:
    found = element.find(f"{{*}}{name}")
    return "" if found is None else (found.text or "")
