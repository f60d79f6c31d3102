"""Editions as data: ready-made, drawn from files, and an admin's own."""

from pathlib import Path

import pytest

from parsers.errors import BadConfig
from parsers.kinds import Kind
from syncd.rules.edition import Edition
from syncd.rules.editions import BUILT_IN, load, ready
from syncd.rules.editions.sources import merged
from syncd.rules.judge import judge
from tests.rules.games import ago, cfj, game, proposal

FIVE_FOR = "Ann+ Bob+ Cid+ Dee+ Eve+"
FILES = {"89": "089", "110": "110", "185": "doge", "205": "205", "219": "219"}
SEEDS = Path(__file__).parents[3] / "shared" / "seeds"


@pytest.mark.parametrize("name", BUILT_IN)
def test_what_lies_ready_is_what_the_files_say(name: str) -> None:
    assert ready(name) == merged(name), "make editions"


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_condition_has_words_for_both_of_its_states(name: str) -> None:
    specs = {spec.key: spec for matter in load(name).matters.values() for spec in matter.order}
    assert [key for key, spec in specs.items() if not (spec.words.met and spec.words.unmet)] == []


@pytest.mark.parametrize(
    ("name", "foreign"),
    [
        ("89", ("Popular", "Unpopular", "Interregnum")),
        ("110", ("Popular", "Unpopular", "Interregnum")),
        ("185", ("Interregnum",)),
    ],
)
def test_an_edition_says_nothing_in_words_of_a_later_one(name: str, foreign: tuple[str, ...]) -> None:
    """CORE-TERM-01"""
    specs = (spec for matter in load(name).matters.values() for spec in matter.order)
    assert [spec.key for spec in specs if any(word in " ".join(spec.words) for word in foreign)] == []


@pytest.mark.parametrize("name", sorted(FILES))
def test_quotes_are_short(name: str) -> None:
    assert [one.key for one in load(name).citations.values() if not 1 <= len(one.quote.split()) <= 15] == []


@pytest.mark.parametrize(("name", "file"), FILES.items())
def test_every_quote_stands_in_its_edition(name: str, file: str) -> None:
    seed = SEEDS / f"ruleset-{file}.txt"
    if not seed.exists():
        pytest.skip(f"no text of edition {name} at hand")
    text = " ".join(seed.read_text(encoding="utf-8").split())
    assert [one.key for one in load(name).citations.values() if " ".join(one.quote.split()) not in text] == []


def own(folder: Path, text: str, extends: str = "219") -> Edition:
    file = folder / "own.toml"
    file.write_text(f'extends = "{extends}"\n{text}', encoding="utf-8")
    return load(str(file))


def test_an_edition_of_ones_own_overrides_numbers(tmp_path: Path) -> None:
    law = own(tmp_path, '[conditions]\nproposal-hours = { test = "open", hours = 24 }\n[quorum]\nshare = "1/3"\n')
    told = judge(game(proposal("Bob+ Cid+", posted_at=ago(20))), law)
    assert (told.quorum, told.verdicts[0].may_enact) == (4, False)
    assert told.verdicts[0].conditions["proposal-hours"].spec.words.met == "it has been open for 24 hours"
    assert law.terms.player == "Wizard"


def test_an_edition_of_ones_own_overrides_conditions(tmp_path: Path) -> None:
    law = own(tmp_path, '[conditions]\nenact-cfj = { all = ["pending", "legal-post", "quorum-for"] }\n')
    assert not judge(game(cfj("Bob+", hours=50)), law).verdicts[0].may_enact


def test_an_edition_may_know_further_words_for_a_status(tmp_path: Path) -> None:
    assert own(tmp_path, '[statuses]\nwithdrawn = "failed"\n').statuses == {"withdrawn": "failed"}


def test_an_edition_may_extend_a_file_beside_it(tmp_path: Path) -> None:
    (tmp_path / "under.toml").write_text('extends = "110"\nname = "under"\n[slots]\npending = 5\nper_day = 9\n')
    law = own(tmp_path, "[slots]\nper_day = 4\n", extends="under.toml")
    assert (law.slots.pending, law.slots.per_day, law.terms.player) == (5, 4, "Noble")
    assert Kind.FAMILY_ACTION in law.matters


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('[conditions]\nturn = { test = "queue" }', "conditions.turn"),
        ('[conditions]\npopular = { any = ["popular"] }', "conditions.popular"),
        ("[conditions]\npopular = { any = 3 }", "conditions.popular.any"),
        ('[conditions]\npopular = { any = ["nothing"] }', "citations.nothing.rule"),
        ('[conditions]\nproposal-hours = { test = "open", hours = -1 }', "conditions.proposal-hours.hours"),
        ('[quorum]\nshare = "half"', "quorum.share"),
        ("[quorum]\nplus = true", "quorum.plus"),
        ("[terms]\nplayer = 3", "terms.player"),
        ('[special_cases]\nDormancy = "sleeping"', "special_cases.Dormancy"),
        ('[statuses]\nwithdrawn = "gone"', "statuses.withdrawn"),
        ("[hiatus]\ndowntime_from = [13, 1]", "hiatus.downtime_from"),
        ('[victory]\ncooldown_until = "tomorrow"', "victory.cooldown_until"),
        ('[matters.party]\nenact = "popular"', "matters.party"),
        ('[voting]\nveto_on = ["party"]', "voting.veto_on"),
        ('[quorum]\nshar = "2/3"', "quorum.shar"),
        ('[quorums]\nshare = "2/3"', "quorums"),
        ('[conditions]\nproposal-hours = { test = "open", hour = 24 }', "conditions.proposal-hours.hour"),
        (
            '[conditions]\nproposal-hour = { test = "open", hours = 24, cites = "proposal-hours" }',
            "conditions.proposal-hour",
        ),
        ('[citations.popular]\nquotes = "it"', "citations.popular.quotes"),
        ("[idling]\nsilent_hours = 96", "idling.silent_hours"),
    ],
)
def test_a_mistake_names_file_and_key(tmp_path: Path, text: str, key: str) -> None:
    with pytest.raises(BadConfig) as caught:
        own(tmp_path, text)
    assert (caught.value.key, caught.value.file) == (key, str(tmp_path / "own.toml"))


def test_a_file_that_is_no_toml_or_is_not_there_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="TOML"):
        own(tmp_path, "= 3")
    with pytest.raises(BadConfig, match="No such file"):
        load(str(tmp_path / "none.toml"))


def test_editions_that_extend_each_other_are_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="does not extend this one"):
        own(tmp_path, "", extends="own.toml")


def test_a_downtime_may_span_the_new_year(tmp_path: Path) -> None:
    law = own(tmp_path, "[hiatus]\ndowntime_from = [12, 30]\ndowntime_until = [1, 2]\n")
    instants = [game().now.replace(year=2024, month=1, day=day) for day in (1, 2)]
    assert [judge(game(now=now), law).hiatus for now in instants] == [("seasonal-downtime",), ()]
