"""Resolutions of every kind, each by what makes it differ from an ordinary Proposal that is enacted and carried out."""

from collections.abc import Iterator

from tests.notes.game import BODY, HOTTER, TITLE, Edit, Other, Scenario, ordinary

ADDED = "===Achievements==="
HATS = "Add a rule called “Hats” with the text “Each Wizard has a Hat.”"
SOOT = "Enact a new subrule of “Burn” called “Soot” with the text “It is black.”"
FOR_4 = (("Bob", ":for:"), ("Cay", ":for:"), ("Dee", ":for:"), ("Eve", ":for:"))
FOR_3, FOR_2, FOR_1 = FOR_4[:3], FOR_4[:2], FOR_4[:1]
AGAINST_4 = tuple((name, ":against:") for name in ("Bob", "Cay", "Dee", "Eve"))
AGAINST_3, AGAINST_2 = AGAINST_4[:3], AGAINST_4[:2]
PENDING = (Other("One", -20, author="Ann"), Other("Two", -19, author="Ann"))
MORE_HATS = (Other("More Hats", -20, "Enacted", 13.5),)
SPLIT = (("Bob", ":for:"), ("Cay", ":against:"))
SHEET = "Duel Sheet"
URL = "https://blog.example/archive/hotter_burns"

SUMMARIES = {
    "with-category": f"Enacting Proposal: {TITLE}",
    "in-quotes": f"Enacting “{TITLE}”",
    "in-straight-quotes": f'Enacting "{TITLE}"',
    "in-single-quotes": f"enacted '{TITLE.lower()}'",
    "title-alone": TITLE,
    "section-arrow": f"/* Dynastic Rules */ Enacting {TITLE}",
    "section-arrow-of-the-rule": f"/* Burn */ {TITLE}",
    "proposal-prefix": f"Proposal: {TITLE}",
    "per-link": f"as per [[{TITLE}]]",
    "address": f"per {URL}",
    "external-link": f"[{URL}/ {TITLE}]",
    "apology-behind": f"“{TITLE}” (sorry for the delay -- thanks, Ann!)",
    "verb-behind": f"{TITLE} passes",
    "cut-off": "Enacting Hotter Bur…",
}

DONE = {
    "rule-added": (HATS, (ADDED, f"===Hats===\nEach Wizard has a Hat.\n\n{ADDED}")),
    "rule-added-as-a-block": (
        "Add a new dynastic rule called Hats with the following text:\n\nEach Wizard has a Hat.",
        (ADDED, f"===Hats===\nEach Wizard has a Hat.\n\n{ADDED}"),
    ),
    "subrule-enacted": (SOOT, ("====Doom Cloud", "=====Soot=====\nIt is black.\n\n====Doom Cloud")),
    "words-replaced-in-a-chain": (
        "In “Burn”, replace “3 Stars” by “5 Stars” and “1 Star” by “2 Stars”.",
        ("3 Stars, each neighbour 1 Star", "5 Stars, each neighbour 2 Stars"),
    ),
    "rule-repealed": ("Repeal the rule “Achievements”.", None),
    "rule-renamed": ("Rename the rule “Burn” to “Scorch”.", ("====Burn====", "====Scorch====")),
    "words-appended": (
        "Add “It leaves soot.” to the end of the rule “Fizzle”.",
        ("Nothing but disappointment.", "Nothing but disappointment.\n\nIt leaves soot."),
    ),
    "words-removed": ("Remove “but disappointment” from “Fizzle”.", ("Nothing but disappointment.", "Nothing.")),
    "rule-rewritten": (
        "Change the text of the rule “Fizzle” to “Nothing happens.”",
        (
            "As long as Snipe stands on the Spell List of a Duel, a random choice of the Spell to remove from it never "
            "falls on Fizzle.\n\nEffect: Nothing but disappointment.",
            "Nothing happens.",
        ),
    ),
}

WRONG = {
    "rule-added-with-another-text": (HATS, (ADDED, f"===Hats===\nEach Wizard has two Hats.\n\n{ADDED}")),
    "words-replaced-by-others": (BODY, ("loses 3 Stars, each", "loses 4 Stars, each")),
    "subrule-with-a-slip": (SOOT, ("====Doom Cloud", "=====Soot=====\nIt is blak.\n\n====Doom Cloud")),
    "renamed-and-reworded": (
        "Rename the rule “Burn” to “Scorch”.",
        ("====Burn====\nInputs: A", "====Scorch====\nInputs: One"),
    ),
    "too-much-removed": (
        "Remove “but disappointment” from “Fizzle”.",
        ("Effect: Nothing but disappointment.", "Effect: ."),
    ),
}

TWO = f"{HATS}\n{BODY}"
SECOND_HAT = (ADDED, f"===Hats===\nEach Wizard has a Hat.\n\n{ADDED}")


def scenarios() -> tuple[Scenario, ...]:
    """All of them, by name."""
    found = (*_summaries(), *_orders(), *_edits(), *_lawful(), *_unlawful(), *_notes(), *_hostile())
    assert len({one.name for one in found}) == len(found)
    return found


def _summaries() -> Iterator[Scenario]:
    for name, summary in SUMMARIES.items():
        yield ordinary(name=f"summary-{name}", edits=(Edit(summary), Edit("typo", "Ann", 0.5, (), SHEET, ours=False)))


def _orders() -> Iterator[Scenario]:
    for name, (body, change) in DONE.items():
        yield ordinary(name=f"done-{name}", body=body, edits=(Edit(changes=(change,) if change else (_repeal(),)),))
    for name, (body, change) in WRONG.items():
        yield ordinary(name=f"wrong-{name}", body=body, edits=(Edit(changes=(change,)),))
    yield ordinary(name="partly-the-first-of-two", body=TWO, edits=(Edit(changes=(SECOND_HAT,)),))
    yield ordinary(name="partly-the-second-of-two", body=TWO, edits=(Edit(),))
    yield ordinary(name="fully-in-two-edits", body=TWO, edits=(Edit(changes=(SECOND_HAT,)), Edit(hours=0.4)))
    yield ordinary(name="more-than-ordered", edits=(Edit(changes=(HOTTER, ("Nothing but disappointment", "Nothing"))),))
    yield ordinary(name="unreadable-gamestate", body="Each Wizard gains 1 Star.", edits=(Edit(page=SHEET, changes=()),))
    yield ordinary(name="unreadable-condition", body="If Ann has a Hat, repeal the rule “Greed”.", edits=())
    yield ordinary(name="half-readable", body=f"{BODY} Each Wizard gains 1 Star.")
    yield ordinary(name="no-such-words", body="In “Burn”, replace “9 Stars” by “5 Stars”.", edits=(Edit(),))
    yield ordinary(name="nothing-ordered", body="I think this is a fine game.", edits=())


def _repeal() -> tuple[str, str]:
    from syncd.sandbox.story.cast import RULESET

    start, end = RULESET.index("===Achievements==="), RULESET.index("==Special Case==")
    return RULESET[start:end], ""


def _edits() -> Iterator[Scenario]:
    yield ordinary(name="edit-late", edits=(Edit(hours=5),))
    yield ordinary(name="edit-days-late-by-somebody-else", edits=(Edit(by="Bob", hours=60),))
    yield ordinary(name="edit-before-the-status", edits=(Edit(hours=-0.5),))
    yield ordinary(name="edit-without-summary", edits=(Edit(""),))
    yield ordinary(name="edit-by-another-found-by-the-rule", edits=(Edit("done", "Bob", 20),))
    yield ordinary(
        name="edit-of-another-rule-by-the-admin", edits=(Edit("oops", changes=(("Nothing but", "All but"),)),)
    )
    yield ordinary(name="edit-not-yet", edits=(), seen_after=0.5)
    yield ordinary(name="edit-never", edits=())
    yield ordinary(
        name="edit-of-another-matter-only",
        edits=(Edit("Enacting “More Hats”", changes=(SECOND_HAT,), ours=False),),
        others=MORE_HATS,
    )
    yield ordinary(
        name="edit-of-two-matters-at-once", edits=(Edit(f"Enacting “More Hats” and “{TITLE}”"),), others=MORE_HATS
    )
    yield ordinary(
        name="edit-of-a-longer-title",
        title="Burns",
        edits=(Edit("Enacting Hotter Burns", "Cay", 20, (), SHEET, ours=False),),
        others=(Other("Hotter Burns", -20, "Enacted", 13.5),),
    )
    yield ordinary(
        name="edit-for-a-namesake", others=(Other(TITLE, -30, "Failed", 13, note="Withdrawn. Failed by Fay."),)
    )
    yield ordinary(
        name="failed-and-carried-out",
        votes=AGAINST_4,
        status="Failed",
        note="Cannot reach quorum, 1 vote to 4. Failed by Fay.",
    )


def _lawful() -> Iterator[Scenario]:
    failed = ordinary(status="Failed", edits=())
    for name, different in {
        "timed-out-enacted": {
            "votes": (*SPLIT, ("Dee", ":for:")),
            "age": 49,
            "note": "Timed out, 3-1. Enacted by Fay.",
        },
        "deferentials-follow": {
            "votes": (("Bob", ":def:"), ("Quill", ":for:"), ("Cay", ":def:"), ("Dee", ":for:")),
            "note": "Reached quorum, 5 votes to 0. Enacted by Fay.",
        },
        "unresolved-deferentials": {
            "votes": (("Bob", ":def:"), ("Cay", ":for:"), ("Dee", ":imperial:")),
            "age": 50,
            "note": "Timed out 2-0 with 2 unresolved DEFs. Enacted by Fay.",
        },
        "changed-vote": {
            "votes": (("Bob", ":against:"), *FOR_3, ("Eve", ":for: :against:")),
            "note": "4-1, Popular. Enacted by Fay.",
        },
        "emperor-defers": {
            "votes": (("Quill", ":imperial:"), *FOR_3, ("Eve", ":against:"), ("Fay", ":for:")),
            "note": "6-1. Enacted by Fay.",
        },
        "stranger-votes": {"votes": (*FOR_3, ("Gus", ":for:"))},
        "quoted-vote": {"votes": (*FOR_2, ("Dee", "[quote]Bob: :for:[/quote] Hm."))},
    }.items():
        yield ordinary(name=f"lawful-{name}", **different)
    for name, different in {
        "cannot-reach-quorum": {"votes": AGAINST_4, "age": 5, "note": "Cannot reach quorum, 1-4. Failed by Fay."},
        "tie-at-48-hours": {"votes": SPLIT[1:], "age": 49, "note": "Timed out 1-1. Failed by Fay."},
        "one-vote-at-48-hours": {"votes": (), "age": 49, "note": "Times out, 1 FOR. Failed by Fay."},
        "vetoed": {"votes": (*FOR_3, ("Quill", ":veto:")), "status": "Vetoed", "note": "Vetoed -Fay"},
        "vetoed-marked-failed": {"votes": (("Quill", ":veto:"),), "age": 2, "note": "Vetoed. Failed by Fay."},
        "withdrawn": {"votes": (*FOR_3, ("Ann", ":against:")), "age": 3, "note": "Withdrawn. Failed by Fay."},
        "after-a-week": {"age": 169, "note": "Over a week old, 4 FOR, 0 AGAINST. Failed by Fay."},
        "cfj-specifying-nothing-failed": {
            "category": "Call for Judgement",
            "body": "",
            "votes": AGAINST_2,
            "age": 49,
            "note": "Timed out 1-2. Failed by Fay.",
        },
        "dov-rejected": {
            "category": "Declaration of Victory",
            "votes": AGAINST_4,
            "age": 13,
            "note": "A quorum against, 1 vote to 4. Failed by Fay.",
        },
        "illegal-third-pending": {"status": "Illegal", "others": PENDING, "note": "Illegal: third pending. —Fay"},
        "illegal-for-unseen-reasons": {"status": "Illegal", "note": "Illegal, see comments -Fay"},
    }.items():
        yield ordinary(**{**_members(failed), "name": f"lawful-{name}", **different})
    yield ordinary(
        name="lawful-cfj-enacted",
        category="Call for Judgement",
        age=2.2,
        votes=FOR_3,
        note="Quorum Reached. Enacted by Fay",
        edits=(Edit(f"CfJ “{TITLE}”"),),
        title=TITLE,
    )
    yield ordinary(
        name="lawful-dov-enacted",
        category="Declaration of Victory",
        body="I have won.",
        edits=(),
        age=25,
        votes=(*FOR_4, ("Fay", ":for:")),
        note="6-0. Enacted by Fay.",
    )
    yield ordinary(
        name="lawful-dov-failed-by-another",
        category="Declaration of Victory",
        body="Me, too.",
        edits=(),
        age=27,
        votes=(),
        status="Failed",
        note="Failed with the other. Fay",
        others=(Other("I won", -2, "Enacted", 26, "Declaration of Victory"),),
    )
    yield ordinary(name="lawful-opens-the-next", others=(Other("Next in Line", 1),))
    yield ordinary(name="lawful-behind-one-just-resolved", others=(Other("First in Line", -8, "Enacted", 14),))


def _unlawful() -> Iterator[Scenario]:
    enacted = {
        "too-early": {"age": 8},
        "not-the-oldest": {"others": (Other("Older", -3),)},
        "not-popular": {"votes": FOR_1, "note": "2-0. Enacted by Fay."},
        "vetoed": {"votes": (*FOR_3, ("Quill", ":veto:"))},
        "withdrawn": {"votes": (*FOR_3, ("Ann", ":against: No! :for:"))},
        "in-hiatus": {"others": (Other("I won", 1, category="Declaration of Victory"),)},
        "after-a-week": {"age": 170},
        "cfj-too-early": {"category": "Call for Judgement", "votes": FOR_1, "note": "2-0. Enacted by Fay."},
        "dov-too-early": {
            "category": "Declaration of Victory",
            "votes": (*FOR_4, ("Fay", ":for:")),
            "age": 11,
            "body": "I have won.",
            "edits": (),
            "note": "6-0. Enacted by Fay.",
        },
        "third-pending": {
            "others": (
                Other("One", -20, author="Ann", status="Failed", resolved=13),
                Other("Two", -19, author="Ann", status="Failed", resolved=13.5),
            )
        },
        "and-not-watched": {"age": 8, "watched": False},
    }
    for name, different in enacted.items():
        yield ordinary(name=f"unlawful-enacted-{name}", **different)
    for name, different in {
        "though-popular": {"note": "Failed by Fay."},
        "too-early": {"votes": AGAINST_2, "note": "1-2. Failed by Fay.", "age": 20},
        "dov-at-once": {
            "category": "Declaration of Victory",
            "votes": AGAINST_4,
            "age": 3,
            "note": "1-4. Failed by Fay.",
        },
    }.items():
        yield ordinary(name=f"unlawful-failed-{name}", status="Failed", edits=(), **different)
    yield ordinary(name="unlawful-never-carried-out", age=8, edits=())
    yield ordinary(name="depends-on-the-instant", age=170, watched=False, note="Reached quorum 4-0. Enacted by Fay.")


def _notes() -> Iterator[Scenario]:
    for name, note in {
        "other-tally": "6-2. Enacted by Fay.",
        "without-the-implied-vote": "3-0. Enacted by Fay.",
        "no-tally": "Enacted by Fay.",
        "says-failed": "Failed 4-0. Fay",
        "signed-otherwise": "Popular, 4-0—fay",
        "several-resolutions": "Failed 1-2 by Bob. Reopened. Reached quorum 4-0. Enacted by Fay.",
        "missing": "",
    }.items():
        yield ordinary(name=f"note-{name}", note=note)
    yield ordinary(
        name="note-swapped",
        votes=(*AGAINST_4, ("Fay", ":for:")),
        status="Failed",
        edits=(),
        note="2 votes AGAINST, 4 FOR. Failed by Fay.",
    )
    yield ordinary(name="note-of-before-the-last-comment", later_votes=((13.9, "Eve", ":for:"),))
    yield ordinary(
        name="note-counts-deferentials-as-such",
        note="4-0-1. Enacted by Fay.",
        votes=(("Bob", ":def:"), ("Quill", ":for:"), *FOR_4[1:3]),
    )
    yield ordinary(name="note-counts-a-stranger", note="5-0. Enacted by Fay.", votes=(*FOR_3, ("Gus", ":for:")))
    yield ordinary(name="stamp-moved", resaved=30)
    yield ordinary(name="comment-changed-later", reworded=(2, "CoV :against:"), resaved=1)
    yield ordinary(name="vote-after-the-resolution", later_votes=((15, "Eve", ":against: Too late?"),))
    yield ordinary(name="voter-idle-by-then", idle=("Eve",), votes=FOR_4)


def _hostile() -> Iterator[Scenario]:
    traps = "{{delete}} [[Main Page]] '''x''' ~~~~ <nowiki> | == y =="
    yield ordinary(
        name="hostile-title", title=f"A {traps}", edits=(Edit(f"Enacting “A {traps}”"),), note=f"4-0 {traps} Fay"
    )
    more = f"{traps} [https://x.example x] <!-- -->"
    yield ordinary(
        name="hostile-order",
        body=f"Add a rule called “Hats” with the text “{more}”",
        edits=(Edit(changes=((ADDED, f"===Hats===\n<nowiki>{traps}</nowiki>\n\n{ADDED}"),)),),
    )


def _members(scenario: Scenario) -> dict[str, object]:
    return {name: getattr(scenario, name) for name in scenario.__struct_fields__}
