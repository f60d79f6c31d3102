"""A change of dynasty in words for admins; what is a matter's resolution or a Hiatus is told as such elsewhere."""

from collections.abc import Iterable

from syncd.plan.alerts import AlertKind, Concern
from syncd.validator.turnover import Turn, Turning
from writers.text import render

KIND_OF = {
    Turn.ADDRESS: AlertKind.HIATUS,
    Turn.TERMS: AlertKind.TROUBLE,
    Turn.TRACKING_PAGE: AlertKind.TROUBLE,
    Turn.NO_PACK: AlertKind.TROUBLE,
}


def turned(turnings: Iterable[Turning], pack: str | None = None) -> tuple[Concern, ...]:
    """A concern for each turning; the one about a missing pack carries the draft."""
    return tuple(
        Concern(
            kind=KIND_OF[one.turn],
            key=f"{one.turn}:{one.key}",
            subject=one.text,
            text=render("turnover.txt", text=one.text, pack=pack if one.turn is Turn.NO_PACK else None),
            digest=one.key if pack is None else f"{one.key}, with a draft",
            todo="syncd pack new drafts a pack, [game] dynasty names it" if one.turn is Turn.NO_PACK else "",
            links=one.links,
            event=not one.standing,
        )
        for one in turnings
        if one.turn in KIND_OF
    )
