"""`syncd judge`: where every votable matter of a case stands, with all reasons."""

from parsers.errors import BadCase, BadConfig
from syncd.cli import cases
from syncd.rules import case as cases_of_games
from syncd.rules import editions
from syncd.rules.answer import answer
from syncd.rules.edition import Edition
from syncd.rules.judge import judge


def run(arguments: list[str]) -> int:
    """Answer one case, or with `--lines` as many as come."""
    known: dict[str, Edition] = {}

    def answered(source: bytes) -> bytes:
        case = cases_of_games.table_of(source)
        name = cases_of_games.edition_name(case)
        if name not in known:
            known[name] = edition_of(name)
        return answer(judge(cases_of_games.game_of(case, known[name]), known[name]))

    return cases.run("judge", answered, arguments)


def edition_of(name: str) -> Edition:
    """The edition that a case asks for."""
    if name not in editions.BUILT_IN and not name.endswith(".toml"):
        raise BadCase("$.edition", f"one of {', '.join(editions.BUILT_IN)}, or the path of an edition's TOML file")
    try:
        return editions.load(name)
    except BadConfig as error:
        raise BadCase("$.edition", str(error)) from None
