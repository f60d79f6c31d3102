"""Enacted matters as reasons for an edit: named in its summary, or enacted by its maker about that time."""

import re
from datetime import timedelta

from syncd.dynasties.protocol import Citation, Place
from syncd.dynasties.sheets import folded
from syncd.validator.carried_out import AFTER, BEFORE
from syncd.validator.explained import Changes, Edit, Explanation, Explanations, Reason, Situation
from syncd.validator.naming import names
from syncd.validator.scenes import Resolution

ENACTING = "Enacting and Failing"
_SAYS_WHY = re.compile(
    r"enact|implement|carry|carried|proposal|\bprop\b|\bcfj\b|judge?ment|\bdov\b|resol|\bper\b|passed|https?:",
    re.IGNORECASE,
)
UNNAMED_WITHIN = timedelta(hours=2)


def named_matter(here: Situation, left: Changes) -> Explanations:
    """The edit's summary names an enacted matter, and its maker enacted it, is an admin, or says that this is why."""
    resolutions = here.around.context.resolutions
    titles = [matter.title for matter in resolutions]
    for matter in resolutions:
        timely = -BEFORE <= here.edit.at - matter.at <= AFTER
        applies = matter.outcome == "enacted" and timely and names(here.edit.summary, matter.title, matter.url, titles)
        if applies and (_enacted_it(matter, here.edit) or _may_carry_out(here)):
            return dict.fromkeys(left, _of_matter(matter, "the edit's summary names"))
    return {}


def nearby_matter(here: Situation, left: Changes) -> Explanations:
    """The enacting admin edited about the time of enacting, and the matter speaks of what changed."""
    found: Explanations = {}
    for matter in here.around.context.resolutions:
        near = abs(here.edit.at - matter.at) <= UNNAMED_WITHIN
        if matter.outcome == "enacted" and near and _enacted_it(matter, here.edit):
            why = _of_matter(matter, f"{matter.admin} had just enacted")
            found |= {place: why for place in left if place not in found and _speaks_of(matter, place)}
    return found


def _may_carry_out(here: Situation) -> bool:
    """Any player may bring the pages up to date; whoever is no admin has to say that a matter is the reason."""
    by, roster = folded(here.edit.by), here.scene.roster
    if by in {folded(name) for name in (*roster.admins, *filter(None, (roster.emperor,)))}:
        return True
    plays = not roster.active or by in {folded(name) for name in roster.active}
    return plays and _SAYS_WHY.search(here.edit.summary) is not None


def _enacted_it(matter: Resolution, edit: Edit) -> bool:
    return folded(matter.admin) in (folded(edit.by), folded(edit.user))


def _speaks_of(matter: Resolution, place: Place) -> bool:
    if not matter.text:
        return matter.gamestate
    text = _words(matter.text)
    return any(_words(name) in text for name in (place.column, place.row) if name)


def _words(text: str) -> str:
    return " ".join(["", *re.findall(r"[^\W_]+", text.casefold()), ""])


def _of_matter(matter: Resolution, how: str) -> Explanation:
    text = f"{how} {matter.title!r}, enacted by {matter.admin} at {matter.at:%Y-%m-%d %H:%M}"
    return Explanation(Reason.MATTER, text, (ENACTING,), (Citation(matter.title, matter.url),))
