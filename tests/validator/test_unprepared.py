"""A dynasty that nobody prepared: from a drafted pack to the first drift that is reported, in at most thirty lines."""

from datetime import UTC, datetime, timedelta

from parsers.records import PlayerName, Revision, RevisionId
from syncd.dynasties.generic.draft import Known, draft_pack
from syncd.dynasties.generic.dynasty import GenericDynasty
from syncd.dynasties.protocol import Membership
from syncd.plan.corrections import plan_corrections
from syncd.validator.replay import replay
from syncd.validator.scenes import Context

NOON = datetime(2025, 6, 2, 12, tzinfo=UTC)
CREW = ("Astrid", "Bruno", "Chidi", "Dalia")
PAGE = """
{| class="wikitable sortable"
|+ Stokers
! Stoker !! Coal !! Pressure !! Shift !! Medals
|-
| Astrid || 12 || 40% || Day || Brass
|-
| Bruno || 9 || 55% || Night || -
|-
| Chidi || 15 || 70% || Day || Tin, Brass
|-
| Dalia || 4 || 20% || Night || -
|}

{| class="wikitable"
|+ Engines
! Engine !! Heat
|-
| Goliath || 7
|-
| Minnow || 3
|}
"""


def edited(number, by, page):
    at = NOON + timedelta(hours=number)
    return Revision(RevisionId(900 + number), RevisionId(0), "Boiler Room", by, at, "", len(page), page)


def watched(pack, *pages, hours=3):
    """What replay says of these edits (who, page text), the page as it was first of all."""
    history = [edited(number, by, page) for number, (by, page) in enumerate([("Emil", PAGE), *pages])]
    roster = Membership(NOON, frozenset(map(PlayerName, (*CREW, "Emil"))), emperor=PlayerName("Emil"))
    context = Context(now=history[-1].at + timedelta(hours=hours), rosters=(roster,))
    return replay(history, GenericDynasty.of_pack("boiler.toml", pack), context)


def edited_pack():
    """The draft with what five minutes of writing add to it: who may set what, and two actions."""
    pack = draft_pack("Boiler Room", PAGE, Known(frozenset(CREW)))
    pack = pack.replace(', by = "anyone"', "").replace('by = "anyone"\n', "")
    pack = pack.replace('rows = "players"', 'rows = "players"\nemperor = false')
    pack = pack.replace('"Night"]', '"Night"], by = "owner"')
    return (
        pack
        + """
[[action]]
name = "Shovel"
limit = "daily"
effect = ["coal -= n", "heat += n"]

[[action]]
name = "Vent"
when = ["heat >= 2"]
effect = ["heat -= 2", "pressure -= 5"]
"""
    )


def test_the_pack_is_short():
    assert len(edited_pack().splitlines()) <= 30


def test_what_the_rules_allow_is_explained():
    shift = PAGE.replace("40% || Day", "40% || Night")
    shovel = shift.replace("Astrid || 12", "Astrid || 9").replace("Goliath || 7", "Goliath || 10")
    vent = shovel.replace("Minnow || 3", "Minnow || 1").replace("55%", "50%")
    replayed = watched(edited_pack(), ("Astrid", shift), ("Astrid", shovel), ("Bruno", vent))
    assert not replayed.findings
    assert {one.explanation.text for one in replayed.changes} == {
        "Astrid sets Shift of Astrid to Night",
        "Shovel by Astrid at Goliath (Engines), amount 3",
        "Vent by Bruno at Minnow (Engines)",
    }


def test_a_number_that_only_a_senseless_amount_would_make_is_likened_to_nothing():
    (finding,) = watched(edited_pack(), ("Chidi", PAGE.replace("Chidi || 15", "Chidi || 51"))).standing
    assert finding.text == (
        "Chidi changed Coal of Chidi from 15 to 51, and no action, matter or correction explains it"
    )


def test_an_emperor_without_a_row_is_no_missing_row():
    pack = draft_pack("Boiler Room", PAGE, Known(frozenset({*CREW, "Emil"}), emperor="Emil"))
    assert watched(pack, ("Emil", PAGE + "\n"), hours=48).standing == ()


def test_the_first_drift_is_reported_with_who_did_it_and_put_right():
    drift = PAGE.replace("Chidi || 15", "Chidi || 51")
    replayed = watched(edited_pack(), ("Chidi", drift))
    (finding,) = replayed.standing
    assert (finding.kind, finding.by, finding.revid) == ("unexplained-change", "Chidi", 901)
    assert (finding.where.row, finding.where.column, finding.found, finding.expected) == ("Chidi", "Coal", "51", "15")
    dynasty = GenericDynasty.of_pack("boiler.toml", edited_pack())
    newest = {"Boiler Room": edited(1, "Chidi", drift)}
    (edit,) = plan_corrections([finding], replayed.gamestate, newest, dynasty, scene=replayed.scene).edits
    assert edit.text == PAGE


def test_a_column_that_goes_makes_the_page_suspect_and_says_which():
    (finding,) = watched(edited_pack(), ("Dalia", PAGE.replace("Pressure", "Steam"))).standing
    assert finding.kind == "suspect-page"
    assert "table Stokers: column Pressure is gone" in finding.text
