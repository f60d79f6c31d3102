""" "Why was I told?" and "why not?" have an answer."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from syncd.cli import main
from syncd.plan.alerts import AlertKind, Concern, Rules
from syncd.service.telling import Teller
from syncd.store.database import Database
from syncd.store.told import Told

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
READY = Concern(AlertKind.READY_TO_ENACT, "coins", "Ready to enact: Coins", "7-1", digest="7-1")


@pytest.fixture
def config(tmp_path: Path) -> str:
    """A store in which one concern was told, withdrawn, and another held back."""
    with Database(tmp_path / "game.sqlite") as store:
        teller = Teller(Told(store), (), tmp_path / "receipts", Rules())
        teller.tell(NOON, [READY])
        quiet = Concern(AlertKind.IDLE, "ann", "Ann is silent", "")
        teller.tell(NOON + timedelta(hours=1), [quiet], silenced={quiet.fingerprint: "silenced: on holiday"})
    file = tmp_path / "game.toml"
    addresses = '[blog]\nurl = "http://b.example/"\n[wiki]\nurl = "http://w.example/"\n'
    file.write_text(f'{addresses}[store]\npath = "{tmp_path}/game.sqlite"\n')
    return str(file)


def test_what_was_held_back_stands_in_the_list_with_its_cause(config: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["alerts", "--config", config]) == 0
    shown = capsys.readouterr().out
    assert "Ready to enact: Coins [first]" in shown
    assert "Ann is silent [suppressed: silenced: on holiday]" in shown


def test_why_tells_the_whole_story_in_words(config: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["alerts", "--config", config])
    line = next(line for line in capsys.readouterr().out.splitlines() if "Coins [withdrawn]" in line)
    assert main(["alerts", "--config", config, "--why", line[:6]]) == 0
    story = capsys.readouterr().out
    assert story.index("first: it stood, and nothing had been told of it") < story.index("withdrawn: it had been told")


def test_an_unknown_id_is_one_line(config: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["alerts", "--config", config, "--why", "nope"]) == 2
    assert "no alert's id begins so" in capsys.readouterr().err
