from datetime import UTC, datetime

import msgspec

from parsers.records import PlayerName, RevisionId
from syncd.validator.findings import Finding, Severity, Where, finding

STARS = Where(page="Sheet", table="Wizards", row="Ann", column="Stars")


def test_the_same_thing_found_again_keeps_its_id_whatever_the_words():
    first = finding("illegal-value", STARS, "Ann has -1 Stars", found="-1")
    again = finding("illegal-value", STARS, "Stars of Ann: -1", found="-1", severity=Severity.WARNING)
    assert first.id == again.id


def test_another_place_value_or_revision_is_another_finding():
    base = finding("illegal-value", STARS, "x", found="-1")
    others = [
        finding("illegal-value", msgspec.structs.replace(STARS, row="Bob"), "x", found="-1"),
        finding("illegal-value", STARS, "x", found="-2"),
        finding("illegal-value", STARS, "x", found="-1", revid=RevisionId(7)),
    ]
    assert len({base.id, *(other.id for other in others)}) == 4


def test_json_holds_only_the_part_of_where_that_applies():
    one = finding("quoted-icon", Where(post="https://blog.example/p/1", comment="c5"), "x", by=PlayerName("Ann"))
    assert msgspec.to_builtins(one)["where"] == {"post": "https://blog.example/p/1", "comment": "c5"}


def test_a_finding_survives_json_and_back():
    one = finding("illegal-value", STARS, "x", found="-1", at=datetime(2024, 1, 1, tzinfo=UTC), rules=["Numbers"])
    assert msgspec.json.decode(msgspec.json.encode(one), type=Finding) == one


def test_where_reads_as_words():
    assert str(STARS) == "Sheet, Wizards, Ann, Stars"
    assert str(Where(post="https://blog.example/p/1", comment="c5")) == "https://blog.example/p/1#c5"
