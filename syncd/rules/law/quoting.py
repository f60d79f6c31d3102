"""What became of the words that an edition quotes, on a page that says some of them otherwise."""

from collections.abc import Sequence

from parsers.errors import BadInput
from parsers.records import Record, Ruleset
from syncd.rules.law.differences import edits_of
from syncd.rules.law.folding import Words, fold, normal, words_of
from syncd.rules.law.matching import match
from syncd.rules.law.pins import Anchor, Pin, Pins, Printed, faces, place, printed
from syncd.rules.law.reading_off import successor, windows


class Quoted(Record, frozen=True):
    """An edition's quote on the page: `now` as it can be quoted there (None: gone).

    `was` is the old quote, folded; `sentence` the sentence that took its place (None where the words still stand) as
    the page has it, `folded` the same folded; `lost` says why there is nothing to quote.
    """

    key: str
    was: str
    now: Anchor | None
    sentence: str | None = None
    folded: str = ""
    lost: str | None = None


class _Home(Record, frozen=True):
    """The rule in which an anchor stood, as it is now and as it was pinned."""

    rule: Printed
    pin: Pin

    def candidates(self, key: str) -> tuple[str, ...]:
        """The sentences that may have taken the place of the anchor's: those beside it, else whatever is new."""
        marks = set(self.pin.anchors[key])
        edits = list(edits_of(self.pin.sentences, self.rule))
        beside = [sentence for edit in edits if marks & set(edit.gone) for sentence in edit.new]
        new = beside or [sentence for edit in edits for sentence in edit.new]
        folded = dict(zip(self.rule.shown, self.rule.sentences, strict=True))
        return tuple(folded[sentence] for sentence in new)


class _Page(Record, frozen=True):
    """The page, folded by its own words alone: so it will be read when nobody speaks of the old theme any more."""

    rules: tuple[Printed, ...]
    words: Words

    def has(self, anchor: Anchor) -> bool:
        """Whether the anchor's words stand once, in its rule."""
        try:
            place(anchor, self.rules, self.words)
        except BadInput:
            return False
        return True


def quoted(ruleset: Ruleset, base: Pins, anchors: Sequence[Anchor]) -> dict[str, Quoted]:
    """What became of each anchor of the edition with the pins `base`."""
    own = words_of(ruleset.terms)
    page = _Page(rules=printed(ruleset, own), words=own)
    words = words_of(ruleset.terms, base.terms)
    rules = printed(ruleset, words)
    found = match(faces(base), [one.face for one in rules])
    homes = {key: _Home(rules[index], base.rules[at]) for index, at in found.items() for key in base.rules[at].anchors}
    return {
        one.key: _became(one, homes[one.key], page, words) if one.key in homes else _gone(one, words) for one in anchors
    }


def _gone(anchor: Anchor, words: Words) -> Quoted:
    lost = f"{anchor.key}: the rule {anchor.rule!r} is gone; its condition has to go, too"
    return Quoted(key=anchor.key, was=normal(anchor.quote, words), now=None, lost=lost)


def _became(anchor: Anchor, home: _Home, page: _Page, words: Words) -> Quoted:
    name, was = home.rule.clause.name, normal(anchor.quote, words)
    same = Anchor(key=anchor.key, rule=name, quote=anchor.quote)
    if page.has(same):
        return Quoted(key=anchor.key, was=was, now=same)
    changed = was not in " ".join(home.rule.sentences)
    seen = successor(was, home.candidates(anchor.key) if changed else home.rule.sentences)
    if seen is None:
        return Quoted(key=anchor.key, was=was, now=None, lost=f"{anchor.key}: {name!r} says nothing like it any more")
    sentence = home.rule.shown[home.rule.sentences.index(seen.sentence)]
    candidates = (Anchor(key=anchor.key, rule=name, quote=quote) for quote in windows(anchor.quote, sentence))
    now = next((one for one in candidates if page.has(one)), None)
    lost = None if now else f"{anchor.key}: no words of {sentence!r} stand in {name!r} alone"
    return Quoted(
        key=anchor.key,
        was=was,
        now=now,
        sentence=sentence if changed else None,
        folded=fold(sentence, words),
        lost=lost,
    )
