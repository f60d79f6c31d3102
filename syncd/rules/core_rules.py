"""The numbers and windows of the rules beside those on votes, as an edition's tables hold them.

They are read when somebody asks for them: the judge, which is started afresh for every question, needs none.
"""

import msgspec

from parsers.errors import BadConfig
from parsers.records import Record
from syncd.rules.alliances import Alliances, Mantle
from syncd.rules.alterations import OfficialPosts
from syncd.rules.ascension_address import Ascension
from syncd.rules.bounties import Bounties
from syncd.rules.edition import Edition
from syncd.rules.fair_play import FairPlay
from syncd.rules.idling import Idling
from syncd.rules.joining_and_names import Joining
from syncd.rules.mentors import Mentors
from syncd.rules.numbers_and_variables import NumbersAndVariables
from syncd.rules.prioritisation import Prioritisation
from syncd.rules.random_generators import RandomGenerators
from syncd.rules.recurring_actions import RecurringActions


class CoreRules(Record, frozen=True):
    """The tables, one for each rule."""

    official_posts: OfficialPosts
    joining: Joining
    idling: Idling
    recurring_actions: RecurringActions
    fair_play: FairPlay
    random_generators: RandomGenerators
    numbers_and_variables: NumbersAndVariables
    mentors: Mentors
    bounties: Bounties
    alliances: Alliances
    mantle: Mantle
    ascension: Ascension
    prioritisation: Prioritisation


def core_rules(edition: Edition) -> CoreRules:
    """The other core rules of an edition; raises BadConfig that names the key."""
    try:
        return msgspec.convert(edition.tables, CoreRules)
    except msgspec.ValidationError as error:
        expected, _, path = str(error).partition(" - at `$.")
        raise BadConfig(f"edition {edition.name}", path.rstrip("`") or "core rules", expected) from None
