import pytest

from parsers.errors import BadConfig
from syncd.rules import editions
from syncd.rules.core_rules import core_rules
from syncd.rules.editions import sources
from syncd.rules.rights import Right
from tests.rules.core.editions import ALL


@pytest.mark.parametrize("edition", [*ALL, "sandbox"])
def test_every_edition_has_all_the_tables(edition: str) -> None:
    """The numbers of sections 19 to 33"""
    assert core_rules(editions.load(edition)).idling.silence_hours == 168


@pytest.mark.parametrize(
    ("key", "value", "named"),
    [("silence_hours", "long", "idling.silence_hours"), ("silence_hour", 7, "idling")],
)
def test_a_mistake_in_an_edition_names_the_key(key: str, value: object, named: str) -> None:
    """Bad input is one clear line"""
    edition = editions.load("219")
    broken = edition._replace(tables=sources.overlaid(dict(edition.tables), {"idling": {key: value}}))
    with pytest.raises(BadConfig, match=named):
        core_rules(broken)


def test_what_is_told_is_in_the_editions_own_words() -> None:
    """CORE-TERM-01"""
    assert Right(False, "no {player} but the {emperor}").told(editions.load("185").terms) == "no Elector but the Doge"
