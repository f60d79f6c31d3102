"""From an edition's tables to an `Edition`; every mistake names the file, the key and what should stand there."""

from collections.abc import Iterable, Mapping
from datetime import timedelta

from parsers.kinds import Kind, Status
from syncd.rules.conditions import GAME_WIDE, MOVING, TESTS
from syncd.rules.edition import (
    Citation,
    Edition,
    FamilySlots,
    HiatusRules,
    ImperialDeferentials,
    Join,
    Matter,
    Quorum,
    Slots,
    Spec,
    Terms,
    Victory,
    Voting,
    Words,
)
from syncd.rules.editions.table import Table

JOINS = (Join.ALL, Join.ANY, Join.NONE)

ROOTS = ("enact", "fail", "popular", "unpopular", "legal")
STATES = ("active", "inactive", "absent", "core")


def edition_of(tables: Mapping[str, object], file: str) -> Edition:
    """The edition that the tables describe."""
    top = Table(file, "", tables)
    terms = terms_of(top.table("terms"))
    conditions = Conditions(top, terms)
    special_cases = top.table("special_cases")
    states = special_cases.each(lambda name: state_of(special_cases, name))
    statuses = top.table("statuses")
    return Edition(
        name=top.text("name"),
        terms=terms,
        quorum=Quorum(top.table("quorum").share("share"), top.table("quorum").number("plus")),
        voting=voting_of(top.table("voting")),
        imperial_deferentials=imperial_deferentials_of(top.table("imperial_deferentials")),
        slots=Slots(top.table("slots").number("pending"), top.table("slots").number("per_day")),
        odd_proposals=top.table("queue").flag("odd_proposals"),
        queue_limit=top.table("queue").hours("limit_hours"),
        victory=victory_of(top.table("victory")),
        hiatus=hiatus_of(top.table("hiatus")),
        family_slots=FamilySlots(
            top.table("family_slots").number("pending"), top.table("family_slots").number("per_family")
        ),
        statuses=statuses.each(lambda word: status_of(statuses, word)),
        special_cases={name: state == "active" for name, state in states.items() if state in ("active", "inactive")},
        foreign_special_cases=frozenset(name for name, state in states.items() if state == "absent"),
        known_special_cases=frozenset(states),
        matters={
            Kind(kind): conditions.matter(kind)
            for kind in top.table("matters").values
            if is_kind(top.table("matters"), kind)
        },
        citations=conditions.citations(),
        longest_wait=max(
            top.table("queue").hours("limit_hours"), *(spec.wait for spec in conditions.made.values() if spec)
        ),
        tables=tables,
    )


def terms_of(table: Table) -> Terms:
    """The edition's words."""
    return Terms(*(table.text(name) for name in Terms._fields))


def voting_of(table: Table) -> Voting:
    """Which icons count on what."""
    return Voting(
        deferential_on=table.kinds("deferential_on"),
        deferential_follows=table.kinds("deferential_follows"),
        veto_on=table.kinds("veto_on"),
        closed=table.statuses("closed"),
        locked=table.flag("locked"),
        evc_on=table.kinds("evc_on"),
        evc_of_abstention=table.flag("evc_of_abstention"),
    )


def imperial_deferentials_of(table: Table) -> ImperialDeferentials:
    """What becomes of the Emperor's DEFERENTIAL."""
    return ImperialDeferentials(table.flag("followed"), table.number("turnout_up_to"))


def victory_of(table: Table) -> Victory:
    """The numbers of Victory and Ascension."""
    return Victory(
        cooldown=table.hours("cooldown_hours"),
        cooldown_least=table.number("cooldown_least"),
        cooldown_beyond_quorum=table.flag("cooldown_beyond_quorum"),
        cooldown_until=table.instant("cooldown_until"),
        author_becomes_emperor=table.flag("author_becomes_emperor"),
    )


def hiatus_of(table: Table) -> HiatusRules:
    """What puts the game on Hiatus."""
    return HiatusRules(
        pending_dov=table.flag("pending_dov"),
        downtime=table.flag("downtime"),
        dormant_below=table.number("dormant_below"),
        dormancy_counts_emperor=table.flag("dormancy_counts_emperor"),
        downtime_from=table.day("downtime_from"),
        downtime_until=table.day("downtime_until"),
    )


def state_of(table: Table, name: str) -> str:
    """The state of a Special Case rule."""
    state = table.text(name)
    if state not in STATES:
        raise table.bad(name, f"one of {', '.join(STATES)}")
    return state


def status_of(table: Table, word: str) -> Status:
    """What a word for a resolved matter counts as."""
    try:
        return Status(table.text(word))
    except ValueError:
        raise table.bad(word, f"one of {', '.join(Status)}") from None


def is_kind(table: Table, kind: str) -> bool:
    """True for a kind of matter; raises for anything else."""
    if kind not in {str(known) for known in Kind}:
        raise table.bad(kind, f"no such kind of matter; one of {', '.join(Kind)}")
    return True


def parts_first(specs: Iterable[Spec], ordered: dict[str, Spec]) -> dict[str, Spec]:
    """The conditions and their parts, each once, by key, parts before what they are parts of."""
    for spec in specs:
        if spec.key not in ordered:
            parts_first(spec.parts, ordered)
            ordered[spec.key] = spec
    return ordered


class Conditions:
    """An edition's conditions, each made once, however many others join it."""

    def __init__(self, top: Table, terms: Terms) -> None:
        self.top = top
        self.edition = top.text("name")
        self.conditions = top.table("conditions")
        self.quotes = top.table("citations")
        self.words = top.table("words")
        self.terms: dict[str, object] = {"{" + name + "}": term for name, term in terms._asdict().items()}
        self.made: dict[str, Spec | None] = {}

    def citations(self) -> dict[str, Citation]:
        """The citations of the conditions that the matters come to, and those that no condition is about."""
        of_conditions = {self.conditions.table(key).text("cites", key) for key in self.conditions.values}
        reached = {spec.citation.key for spec in self.made.values() if spec is not None}
        kept = (key for key in self.quotes.values if key not in of_conditions or key in reached)
        return {key: self.citation(key) for key in kept}

    def matter(self, kind: str) -> Matter:
        """The conditions of a kind of matter."""
        table = self.top.table("matters").table(kind)
        enact, fail, popular, unpopular, legal = roots = [self.spec(table.text(name)) for name in ROOTS]
        order = tuple(parts_first(roots, {}).values())
        own = tuple(spec for spec in order if not spec.game_wide)
        return Matter(
            enact,
            fail,
            popular,
            unpopular,
            legal,
            order,
            game_wide=tuple(spec for spec in order if spec.game_wide),
            own=own,
            moving=tuple(spec for spec in own if spec.moves),
        )

    def spec(self, key: str) -> Spec:
        """The condition of that key, with all below it."""
        if key not in self.made:
            self.made[key] = None
            self.made[key] = self._spec(key, self.conditions.table(key))
        spec = self.made[key]
        if spec is None:
            raise self.conditions.bad(key, "a condition that does not contain itself")
        return spec

    def _spec(self, key: str, table: Table) -> Spec:
        citation = self.citation(table.text("cites", key))
        for join in JOINS:
            if join in table.values:
                parts = tuple(self.spec(part) for part in table.names(join))
                words = self.words_for(key, {})
                wide, moves = all(part.game_wide for part in parts), any(part.moves for part in parts)
                return Spec(self.edition, key, citation, words, join, parts, game_wide=wide, moves=moves)
        return self._test(key, table, citation)

    def _test(self, key: str, table: Table, citation: Citation) -> Spec:
        test = table.text("test", "")
        if test not in TESTS:
            raise self.conditions.bad(key, f"all, any, none, or a test of {', '.join(sorted(TESTS))}")
        longer = "more_than_hours" in table.values
        hours, least = table.number("more_than_hours" if longer else "hours", 0), table.number("least", 0)
        return Spec(
            self.edition,
            key,
            citation,
            self.words_for(key if key in self.words.values else test, {"{hours}": hours, "{least}": least}),
            Join.TEST,
            test=test,
            game_wide=test in GAME_WIDE,
            moves=test in MOVING,
            wait=timedelta(hours=hours),
            longer=longer,
            share=table.share("share", "1/1"),
            least=least,
        )

    def citation(self, key: str) -> Citation:
        """The rule and words of that key."""
        quote = self.quotes.table(key)
        return Citation(key, quote.text("rule"), quote.text("quote"), quote.text("reading", ""))

    def words_for(self, key: str, numbers: Mapping[str, int]) -> Words:
        """The words of that key, with the edition's terms and the condition's numbers in them."""
        table = self.words.table(key)
        words = [table.text(name, "") for name in Words._fields]
        for name, told in {**self.terms, **numbers}.items():
            words = [one.replace(name, str(told)) for one in words]
        return Words(*words)
