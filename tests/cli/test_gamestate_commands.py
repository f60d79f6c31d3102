import json

import msgspec
import pytest

from syncd.cli import main
from tests.orchard import ORCHARD, at
from tests.orchard.game import Game, wikitext


@pytest.fixture
def files(tmp_path):
    """A pack, a page, and the history of a game in which Ann trades and Bob helps himself."""
    game = Game()
    game.edit("Ann", {at("Ann", "Gold"): 7, at("Bob", "Gold"): 13})
    game.edit("Bob", {at("Bob", "Gold"): 50})
    written = {
        "pack.toml": ORCHARD,
        "page.wiki": wikitext(game.cells),
        "history.json": msgspec.json.encode(game.revisions).decode(),
        "evidence.json": json.dumps(
            {"rosters": msgspec.to_builtins(game.rosters), "wiki": "https://wiki.example/"}, default=list
        ),
    }
    for name, text in written.items():
        (tmp_path / name).write_text(text)
    return {name.split(".")[0]: str(tmp_path / name) for name in written}


@pytest.fixture
def call(files, capfd):
    def run(command, *words):
        history = ["--revisions", files["history"], "--pack", files["pack"], "--evidence", files["evidence"]]
        code = main([command, *words, *(history if command in ("explain", "state") else [])])
        out, err = capfd.readouterr()
        return code, out, err

    return run


def test_a_revision_is_explained_in_words_with_its_link(call):
    code, out, _ = call("explain", "Orchard", "--revision", "101")
    assert code == 0
    assert "revision 101 by Ann, 2024-03-04 12:10 UTC https://wiki.example/index.php?diff=101" in out
    cells = "    Gold of Ann: 10 → 7\n    Gold of Bob: 10 → 13\n"
    assert f"  action: Trade by Ann with Bob, amount 3 (Trade)\n{cells}" in out


def test_a_cell_is_explained_change_by_change_and_what_is_wrong_stands_below(call):
    code, out, _ = call("explain", "Orchard", "--row", "Bob", "--column", "Gold")
    assert code == 3
    assert "Gold of Bob: 10 → 13 — action: Trade by Ann with Bob, amount 3 (Trade)" in out
    assert "Gold of Bob: 13 → 50 — unexplained: nothing explains it\n! Bob changed Gold of Bob from 13 to 50" in out


def test_what_is_wrong_elsewhere_in_the_revision_is_not_told_of_a_cell(call):
    _, out, _ = call("explain", "Orchard", "--row", "Ann", "--column", "Gold")
    assert "Gold of Ann: 10 → 7" in out
    assert "!" not in out


def test_explanations_are_json_for_machines(call):
    _, out, _ = call("explain", "Orchard", "--revision", "101", "--json")
    assert {one["reason"] for one in json.loads(out)} == {"action"}


def test_a_cell_that_never_changed_is_an_error_in_one_line(call):
    code, out, err = call("explain", "Orchard", "--row", "Zed")
    assert (code, out) == (1, "")
    assert err == "syncd explain: Orchard: no change that was read is there\n"


def test_the_gamestate_of_an_instant_and_what_the_page_showed_instead(call):
    code, out, _ = call("state", "--at", "2024-03-04T12:15:00Z", "--json")
    assert code == 0
    assert json.loads(out)["state"]["Growers"]["Bob"]["Gold"] == "13"
    code, out, _ = call("state", "--at", "2024-03-04T12:30:00Z")
    assert code == 3
    assert "13 [50]" in out


def test_before_the_first_revision_there_is_no_state(call):
    code, _, err = call("state", "--at", "2024-03-04T11:00:00Z")
    assert code == 1
    assert "no revision" in err


def test_a_pack_is_drafted_from_a_file_and_fits_it(files, call, tmp_path):
    code, out, _ = call("pack", "new", "--page", "Orchard", "--file", files["page"], "--players", "Ann,Bob,Cay")
    assert code == 0
    (tmp_path / "draft.toml").write_text(out)
    code, out, _ = call("pack", "check", str(tmp_path / "draft.toml"), "--file", files["page"])
    assert code == 0
    assert "Orchard: 2 tables, 6 columns, 0 actions" in out


def test_a_pack_that_the_page_does_not_fit_says_where(files, call, tmp_path):
    text = wikitext(Game().cells)
    (tmp_path / "other.wiki").write_text(text.replace("Gold", "Silver").replace("Felt", "Top"))
    code, out, _ = call("pack", "check", files["pack"], "--file", str(tmp_path / "other.wiki"))
    assert code == 3
    assert "Orchard: table Growers: column Gold is gone" in out


def test_a_pack_with_a_mistake_is_one_line_with_file_and_line(files, call, tmp_path):
    (tmp_path / "bad.toml").write_text(ORCHARD.replace("max = 99", "maxi = 99"))
    code, out, err = call("pack", "check", str(tmp_path / "bad.toml"))
    assert (code, out) == (2, "")
    assert err.startswith(f"syncd pack: {tmp_path}/bad.toml:11: table[1].columns.Apples.maxi: unknown")


@pytest.mark.parametrize(
    "words",
    [
        ["pack"],
        ["pack", "new"],
        ["pack", "check", "no-such-file"],
        ["explain"],
        ["explain", "Orchard", "--revisions", "no-such-file"],
        ["state", "--at", "noon", "--revisions", "x", "--pack", "y"],
    ],
)
def test_a_bad_command_line_exits_2_with_one_line(words, capfd):
    assert main(words) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.count("\n") == 1
