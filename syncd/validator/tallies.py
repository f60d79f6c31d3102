"""A tally as an admin stated it, against the one that was counted: equal, or different for a reason that has a name."""

from collections.abc import Iterable, Mapping

from parsers.records import AdminNote, Icon, PlayerName, PostPage, Record
from syncd.rules.verdict import Tally, Verdict


class Compared(Record, frozen=True):
    """What came of comparing: `stated` and `counted` in words, `same`, and else `why` where a reason was found."""

    stated: str
    counted: str
    same: bool
    why: str = ""


def compared(
    note: AdminNote | None, verdict: Verdict, page: PostPage, emperor: str, earlier: Verdict | None = None
) -> Compared:
    """Compare what a note states with the verdict of that instant; `earlier` is one of just before the last vote.

    `emperor` is the edition's word.
    """
    counted, stated = spoken(verdict.tally), stated_tally(note)
    if note is None or not stated:
        return Compared("", counted, same=True)
    if _fits(note, verdict.tally):
        return Compared(stated, counted, same=True)
    reasons = _reasons(note, verdict, page, emperor, earlier)
    return Compared(stated, counted, same=False, why=" or ".join(why for why, fits in reasons.items() if fits))


def spoken(tally: Tally) -> str:
    """A tally in figures, FOR first."""
    return f"{tally.votes_for}-{tally.votes_against}" + (f"-{tally.deferential}" if tally.deferential else "")


def stated_tally(note: AdminNote | None) -> str:
    """The tally that a note states, in figures; empty where it states none."""
    if note is None or (note.votes_for is None and note.votes_against is None):
        return ""
    shown = ["?" if votes is None else str(votes) for votes in (note.votes_for, note.votes_against)]
    return "-".join([*shown, *([str(note.votes_deferential)] if note.votes_deferential else [])])


def _fits(note: AdminNote, tally: Tally) -> bool:
    """Whatever the note states is so; a DEFERENTIAL that it leaves out is no difference."""
    pairs = (
        (note.votes_for, tally.votes_for),
        (note.votes_against, tally.votes_against),
        (note.votes_deferential, tally.deferential),
    )
    return all(stated is None or stated == counted for stated, counted in pairs)


def _reasons(
    note: AdminNote, verdict: Verdict, page: PostPage, emperor: str, earlier: Verdict | None
) -> Mapping[str, bool]:
    """Each reason that there may be, in words, and whether the tally would then be the stated one."""
    tally, author = verdict.tally, page.post.author
    implied = author in verdict.votes and author not in verdict.evc
    strangers = [name for name in _last_icons(page) if name not in verdict.votes]
    followers = [name for name, icon in _last_icons(page).items() if _followed(name, icon, verdict)]
    unfollowed = _moved(tally, (verdict.votes[PlayerName(name)] for name in followers), -1)
    unresolved = [name for name, vote in verdict.votes.items() if vote is Icon.DEFERENTIAL]
    resolved = (_moved(tally, [icon] * len(unresolved), 1)._replace(deferential=0) for icon in (Icon.FOR, Icon.AGAINST))
    return {
        f"it resolves DEFERENTIALs that stay unresolved ({', '.join(unresolved)})": bool(unresolved)
        and any(_fits(note, tally) for tally in resolved),
        f"it leaves out the author's implied FOR ({author})": implied and _fits(note, _moved(tally, [Icon.FOR], -1)),
        f"it counts as DEFERENTIAL what follows the {emperor} ({', '.join(followers)})": bool(followers)
        and _fits(note, unfollowed._replace(deferential=tally.deferential + len(followers))),
        f"it leaves out DEFERENTIALs that follow the {emperor} ({', '.join(followers)})": bool(followers)
        and _fits(note, unfollowed),
        f"it counts somebody without a Vote ({', '.join(strangers)})": bool(strangers)
        and _fits(note, _moved(tally, (_last_icons(page)[name] for name in strangers), 1)),
        "it is the tally before the last vote": earlier is not None and _fits(note, earlier.tally),
        "it has FOR and AGAINST the other way round": _fits(
            note, Tally(tally.votes_against, tally.votes_for, tally.deferential)
        ),
    }


def _last_icons(page: PostPage) -> dict[str, Icon]:
    return {comment.author: comment.icons[-1] for comment in page.comments if comment.icons}


def _followed(name: str, icon: Icon, verdict: Verdict) -> bool:
    return icon is Icon.DEFERENTIAL and verdict.votes.get(PlayerName(name)) in (Icon.FOR, Icon.AGAINST)


def _moved(tally: Tally, icons: Iterable[Icon], by: int) -> Tally:
    for icon in icons:
        match icon:
            case Icon.FOR:
                tally = tally._replace(votes_for=tally.votes_for + by)
            case Icon.AGAINST:
                tally = tally._replace(votes_against=tally.votes_against + by)
            case Icon.DEFERENTIAL:
                tally = tally._replace(deferential=tally.deferential + by)
            case Icon.VETO:
                pass
    return tally
