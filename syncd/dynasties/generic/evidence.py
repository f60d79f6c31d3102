"""What an action rests on outside the tables: the roll it needs, the post it is announced in."""

import re
from collections.abc import Iterator, Mapping
from datetime import timedelta

from parsers.addresses import permalink
from parsers.records import PostPage, Record, Roll
from syncd.dynasties.generic.model import Act, Dice
from syncd.dynasties.protocol import CLOCKS, ROLL_WINDOW, Citation, Json, Memory, Scene
from syncd.dynasties.sheets import folded

POST_WINDOW = timedelta(days=4)


class Found(Record, frozen=True):
    """Evidence found: what to cite and what to remember, or what is wrong, or what nobody can know."""

    cites: tuple[Citation, ...] = ()
    remember: dict[str, Json] | None = None
    lacks: str | None = None
    missing: str | None = None


def outcomes(dice: Dice, scene: Scene, memory: Memory) -> tuple[int, ...]:
    """The sums that the actor's unused rolls give; every possible one where no rolls have been read."""
    if scene.rolls is None:
        return tuple(range(dice.count, dice.count * dice.sides + 1))
    return tuple(dict.fromkeys(total for roll in rolls_of(dice, scene, memory) if (total := result(roll)) is not None))


def rolls_of(dice: Dice, scene: Scene, memory: Memory) -> Iterator[Roll]:
    """The actor's recent rolls of these dice that no action has used."""
    for roll in scene.rolls or ():
        recent = scene.at - ROLL_WINDOW <= roll.at <= scene.at + CLOCKS
        if (
            recent
            and roll.expression.upper() == dice.expression
            and folded(roll.who) == folded(scene.by)
            and mark(roll) not in memory
        ):
            yield roll


def roll_evidence(act: Act, total: int | None, scene: Scene, memory: Memory) -> Found:
    """The roll of this sum that the action uses up."""
    if act.dice is None:
        return Found()
    if total is None or not act.dice.count <= total <= act.dice.count * act.dice.sides:
        return Found(lacks=f"roll 1 is no possible result of {act.dice.expression}")
    if scene.rolls is None:
        return Found(missing=f"rolls: a {act.dice.expression} of {scene.by} with {total} would decide it")
    for roll in rolls_of(act.dice, scene, memory):
        if result(roll) == total:
            cite = Citation(f"{roll.expression} of {roll.who} at {roll.at:%Y-%m-%d %H:%M}: {roll.result}")
            return Found((cite,), {mark(roll): True})
    return Found(lacks=f"roll 1 is missing: {scene.by} has rolled no {act.dice.expression} with {total}")


def post_evidence(act: Act, scene: Scene) -> Found:
    """The post or comment of the actor that announces the action."""
    if act.post is None:
        return Found()
    if scene.posts is None:
        return Found(missing=f"posts: one of {scene.by} that says {act.post!r} would decide it")
    for page in scene.posts:
        cite = _announced(page, act.post.casefold(), scene)
        if cite is not None:
            return Found((cite,))
    return Found(lacks=f"no post or comment of {scene.by} says {act.post!r}")


def result(roll: Roll) -> int | None:
    """The sum of what was rolled."""
    numbers = re.findall(r"\d+", roll.result)
    return sum(map(int, numbers)) if numbers else None


def mark(roll: Roll) -> str:
    """How memory names a roll that has been used."""
    return f"roll {folded(roll.who)} {roll.at.isoformat()} {roll.expression}"


def _announced(page: PostPage, words: str, scene: Scene) -> Citation | None:
    post, since = page.post, scene.at - POST_WINDOW
    own = folded(post.author) == folded(scene.by) and since <= post.posted_at <= scene.at + CLOCKS
    if own and words in f"{post.title}\n{post.body}".casefold():
        return Citation(f"the post {post.title!r}", post.url)
    for comment in page.comments:
        timely = since <= comment.at <= scene.at + CLOCKS
        if timely and folded(comment.author) == folded(scene.by) and words in comment.text.casefold():
            return Citation(f"{comment.author}'s comment on {post.title!r}", permalink(post.url, comment.anchor))
    return None


def remembered(memory: Memory, found: Mapping[str, Json] | None) -> dict[str, Json]:
    """The memory with what was found added."""
    return {**memory, **(found or {})}
