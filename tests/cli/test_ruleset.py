"""`syncd ruleset` and `syncd parse --as ruleset`, as an admin calls them."""

import json
from pathlib import Path

import pytest

from syncd.cli import main
from syncd.store.database import Database
from syncd.store.decided import Ledger
from tests.rules.law.pages import SANDBOX, changed, seed

CONFIG = """\
[blog]
url = "https://blog.example/"
[wiki]
url = "https://wiki.example/"
[store]
path = "{store}"
"""
HOURS = {"At least 12 hours have gone by": "At least 24 hours have gone by"}


@pytest.fixture
def config(tmp_path: Path) -> str:
    file = tmp_path / "game.toml"
    file.write_text(CONFIG.format(store=tmp_path / "game.sqlite"), encoding="utf-8")
    Database(tmp_path / "game.sqlite").close()
    return str(file)


def saved(folder: Path, text: str, name: str = "page.wiki") -> str:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_page_without_differences_is_told_in_two_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruleset", "check", saved(tmp_path, SANDBOX)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "edition sandbox · Wizard, Battle Master · gamestate on Duel Sheet",
        "no differences",
    ]


def test_a_changed_rule_is_told_with_its_difference_and_what_it_touches(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ruleset", "check", saved(tmp_path, changed(HOURS))]) == 3
    shown = capsys.readouterr().out
    assert "Resolution of Proposals changed (Core Rules)" in shown
    assert "  + At least 24 hours have gone by since it opened." in shown
    assert "  verdicts on proposal: proposal-hours\n" in shown


def test_an_earlier_text_shows_what_was_said_before(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, before = saved(tmp_path, changed({"Stay for four": "Stay for six"})), saved(tmp_path, SANDBOX, "before.wiki")
    assert main(["ruleset", "check", page, "--against", before]) == 3
    assert "  - Stay for four weeks or until the next" in capsys.readouterr().out


def test_the_same_is_said_in_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruleset", "check", "--json", saved(tmp_path, changed(HOURS))]) == 3
    answer = json.loads(capsys.readouterr().out)
    assert answer["edition"] == "sandbox"
    assert [one["touches"] for one in answer["differences"]] == [["proposal-hours"]]
    assert answer["verdicts"] == {"proposal": ["proposal-hours"], "cfj": [], "dov": []}


def test_another_dynasty_is_one_line_and_not_forty(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    start, end = SANDBOX.index("===Wizards===\nEach Wizard has Stars"), SANDBOX.index("==Special Case==")
    page = SANDBOX[:start] + "===Hats===\nEach Wizard has a Hat.\n\n" + SANDBOX[end:]
    main(["ruleset", "check", saved(tmp_path, page)])
    shown = capsys.readouterr().out
    assert "another dynasty" in shown
    assert "Burn" not in shown


def test_an_acknowledged_rule_is_not_told_again(tmp_path: Path, config: str) -> None:
    page = saved(tmp_path, changed(HOURS))
    acknowledge = ["ruleset", "ack", "resolution of proposals", "--note", "24 hours now", "--by", "Ann"]
    assert main([*acknowledge, "--page", page, "--config", config]) == 0
    assert main(["ruleset", "check", page, "--config", config]) == 0
    with Database(tmp_path / "game.sqlite") as database:
        (kept,) = Ledger(database).acknowledgements()
    assert (kept.rule, kept.note, kept.by) == ("Resolution of Proposals", "24 hours now", "Ann")


def test_a_renamed_rule_is_acknowledged_by_either_name(tmp_path: Path, config: str) -> None:
    page = saved(tmp_path, changed({"====Resolution of Proposals====": "====Endings===="}))
    acknowledge = ["ruleset", "ack", "Resolution of Proposals", "--note", "another name", "--page", page]
    assert main([*acknowledge, "--config", config]) == 0
    assert main(["ruleset", "check", page, "--config", config]) == 0


def test_an_acknowledgement_says_how_the_change_is_to_be_taken(
    tmp_path: Path, config: str, capsys: pytest.CaptureFixture[str]
) -> None:
    page = saved(tmp_path, changed(HOURS))
    words = ["ruleset", "ack", "Resolution of Proposals", "--note", " ", "--page", page, "--config", config]
    assert main(words) == 2
    assert "--note" in capsys.readouterr().err


def test_only_a_rule_that_differs_can_be_acknowledged(
    tmp_path: Path, config: str, capsys: pytest.CaptureFixture[str]
) -> None:
    page = saved(tmp_path, SANDBOX)
    assert main(["ruleset", "ack", "Votes", "--note", "fine", "--page", page, "--config", config]) == 2
    assert "Votes: no rule of that name differs" in capsys.readouterr().err


def test_without_a_page_anywhere_an_acknowledgement_says_so(config: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruleset", "ack", "Votes", "--note", "fine", "--config", config]) == 2
    assert "no text of 'Ruleset' yet" in capsys.readouterr().err


def case(edition: str) -> str:
    players = [{"name": name, "admin": False, "idle": False} for name in ("Oz", "Ann", "Bob", "Cay", "Dee")]
    votes = [{"author": name, "at": "2023-11-04T11:00:00Z", "icons": ["for"]} for name in ("Oz", "Bob", "Cay", "Dee")]
    matter = {"id": "m", "kind": "proposal", "title": "Tea", "author": "Ann", "posted_at": "2023-11-04T10:00:00Z"}
    return json.dumps(
        {
            "edition": edition,
            "now": "2023-11-04T23:00:00Z",
            "roster": {"emperor": "Oz", "players": players},
            "matters": [{**matter, "status": "pending", "comments": votes}],
        }
    )


def test_a_drafted_edition_makes_the_verdicts_right_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, own = saved(tmp_path, changed(HOURS)), str(tmp_path / "own.toml")
    assert main(["ruleset", "new", page, "--output", own]) == 0
    assert main(["ruleset", "check", page, "--edition", own]) == 0
    capsys.readouterr()
    answers = []
    for edition in ("sandbox", own):
        main(["judge", saved(tmp_path, case(edition), "case.json")])
        answers.append(json.loads(capsys.readouterr().out)["matters"][0])
    assert [one["may_enact"] for one in answers] == [True, False]
    assert answers[1]["enactable_at"] == "2023-11-05T10:00:00Z"


def test_what_is_left_to_do_by_hand_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = saved(tmp_path, changed({"and one more. Without": "and a few. Without"}))
    assert main(["ruleset", "new", page]) == 3
    assert "by hand: quorum.plus" in capsys.readouterr().err


def test_pins_are_made_for_known_editions_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruleset", "pin", saved(tmp_path, SANDBOX), "--edition", "sandbox"]) == 0
    assert 'edition = "sandbox"' in capsys.readouterr().out
    assert main(["ruleset", "pin", saved(tmp_path, SANDBOX), "--edition", "9000"]) == 2


@pytest.mark.parametrize("verb", ["check", "new"])
def test_a_page_that_does_not_add_up_is_refused_in_one_line(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ruleset", verb, saved(tmp_path, SANDBOX.replace("===Votes", "<!-- ===Votes", 1))]) == 1
    assert "a comment is opened and never closed" in capsys.readouterr().err


def test_a_page_of_no_edition_is_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = "==Core Rules==\n===Tea===\nheaded by a single Guest, known as the Host.\n"
    assert main(["ruleset", "check", saved(tmp_path, page)]) == 2
    assert "no edition known here" in capsys.readouterr().err


def test_parse_prints_the_tree_with_edition_terms_and_tracking_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["parse", saved(tmp_path, SANDBOX), "--as", "ruleset"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert list(answer) == ["edition", "sections", "terms", "tracking_page", "differences"]
    assert answer["edition"] == "sandbox"
    special = {rule["name"]: rule["status"] for rule in answer["sections"][2]["rules"]}
    assert (special["Dormancy"], special["Bounties"]) == ("active", "inactive")


def test_parse_of_a_page_that_is_no_ruleset_is_suspect(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["parse", saved(tmp_path, "Down for maintenance."), "--as", "ruleset"]) == 3
    answer = json.loads(capsys.readouterr().out)
    assert (answer["edition"], answer["differences"]) == (None, [])
    assert "no section" in answer["suspect"][0]


def test_parse_of_a_seed_names_its_edition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["parse", saved(tmp_path, seed("219")), "--as", "ruleset"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["edition"], answer["tracking_page"], answer["differences"]) == ("219", "Duel Sheet", [])
