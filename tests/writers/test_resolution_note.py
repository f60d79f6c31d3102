"""The log page: a note stands in the place of its earlier version, newest first, and its summary links nothing."""

from tests.mediawiki.notes import NOON, a_note
from writers.resolution_note import placed, standing, summary

OLD, NEW = a_note("Old", url="/old"), a_note("New", url="/new", resolved_at=NOON.replace(hour=18))


def test_newer_notes_come_first_whatever_the_order_in_which_they_are_written() -> None:
    assert placed("", [NEW, OLD]) == placed(placed("", [OLD]), [NEW])
    assert placed("", [NEW, OLD]).index("== New ==") < placed("", [NEW, OLD]).index("== Old ==")


def test_a_note_takes_the_place_of_its_earlier_version_and_touches_nothing_else() -> None:
    page = "Above.\n" + placed("", [NEW, OLD]) + "\nBelow."
    again = a_note("New", carried="late", url="/new", resolved_at=NEW.resolved_at)
    assert placed(page, [again]) == page.replace("exactly as ordered", "late", 1)
    assert placed(page, [NEW, OLD]) == page


def test_a_note_is_found_by_its_own_marks() -> None:
    assert standing(placed("", [OLD]), OLD) == placed("", [OLD])
    assert standing(placed("", [OLD]), NEW) is None


def test_a_summary_links_nothing_and_points_at_no_section() -> None:
    words = summary([a_note("[[Main Page]] /* x */")])
    assert ("[[" in words, "/*" in words) == (False, False)
    assert summary([a_note("Spam", outcome="illegal")]) == "Resolution of “Spam”: marked illegal, 2-0"
