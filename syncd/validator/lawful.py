"""Whether a resolution was lawful: the conditions of its status held at its instant, or which of them did not."""

from collections.abc import Iterator
from enum import StrEnum

from parsers.records import Kind, Post, Record, Status
from syncd.rules.verdict import Condition, Judgement, State, Verdict


class Lawfulness(StrEnum):
    """How a resolution stands with the rules.

    DEPENDS: it was not lawful at the latest instant that the stamp allows, and was at an earlier one. UNSURE: nobody
    can see it from the pages.
    """

    LAWFUL = "by the rules"
    UNLAWFUL = "not by the rules"
    DEPENDS = "by the rules or not, depending on the instant"
    UNSURE = "not to be seen from the pages"


class Found(Record, frozen=True):
    """What was found: the deciding condition (None where there is none), and words where no condition says it."""

    how: Lawfulness
    condition: Condition | None = None
    words: str = ""
    rule: str = ""


def found_lawful(post: Post, at: Judgement, earlier: Judgement | None = None, other_dov: str | None = None) -> Found:
    """Judge a resolution by the verdict `at` its latest instant, with it pending, and at the `earlier` one, from which
    on nothing happened but the clock.

    `other_dov` is a Declaration of Victory whose enactment had ended this one.
    """
    verdict = at.verdict(post.url)
    if post.status is Status.ILLEGAL:
        return _illegal(verdict)
    if post.kind is Kind.DOV and post.status is not Status.ENACTED and other_dov is not None:
        words = f"it failed by the enactment of another Declaration of Victory: “{other_dov}”"
        return Found(Lawfulness.LAWFUL, words=words, rule="Victory and Ascension")
    condition = deciding(post, verdict)
    if condition.met:
        return Found(Lawfulness.LAWFUL, condition)
    since = deciding(post, earlier.verdict(post.url)).met_at if earlier is not None else None
    if since is not None and since < at.now:
        return Found(Lawfulness.DEPENDS, condition)
    return Found(Lawfulness.UNLAWFUL, condition)


def deciding(post: Post, verdict: Verdict) -> Condition:
    """The condition under which a matter may get the status it has."""
    return verdict.enact if post.status is Status.ENACTED else verdict.fail


def _illegal(verdict: Verdict) -> Found:
    """A post may be marked illegal where it is; the pages show some of what makes it so, and not all."""
    broken = next(_broken(verdict.enact), None)
    if broken is not None:
        return Found(Lawfulness.LAWFUL, broken)
    return Found(Lawfulness.UNSURE, words="the pages do not show what makes it illegal", rule="Official Posts")


def _broken(condition: Condition) -> Iterator[Condition]:
    """The conditions on making the post that were not met."""
    for child in condition.children:
        if child.key.startswith("legal") and child.state is State.UNMET:
            yield from (leaf for leaf in child.unmet() if not leaf.children)
