"""Random Generators: dice commands, and the results that are possible for each.

A result outside its command's range is no result of that command.
"""

import re
from collections.abc import Sequence

from parsers.records import Record
from syncd.rules.rights import Right

FRUIT = ("Lemon", "Orange", "Kiwi", "Grape", "Cherry", "Tangelo")
COLOUR = ("White", "Red", "Green", "Silver", "Yellow", "Turquoise", "Magenta", "Orange", "Purple", "Black")
VEGGIE = ("Potato", "Carrot", "Triffid", "Pumpkin")
SUITS = ("Hearts", "Diamonds", "Spades", "Clubs")
FACES = ("Jack", "Queen", "King")
VALUES = ("Ace", *map(str, range(2, 11)), *FACES)
WORDS = {"FRUIT": FRUIT, "COLOUR": COLOUR, "VEGGIE": VEGGIE}

DICE = re.compile(r"(?P<many>\d{0,4})DICE(?P<sides>-?\d{1,9})", re.IGNORECASE)
NUMBER = re.compile(r"-?\d+")
CARDS = re.compile(rf"(?P<value>{'|'.join(VALUES)}) of (?P<suit>{'|'.join(SUITS)})", re.IGNORECASE)


class RandomGenerators(Record, frozen=True, forbid_unknown_fields=True):
    """The commands of an edition: words, `NDICE` for several dice, `DICE` for one, `{}` for a list of one's own.

    `most_sides` is 0 where nothing limits the dice.
    """

    commands: tuple[str, ...]
    most_sides: int


class Dice(Record, frozen=True):
    """So many dice of so many sides."""

    many: int
    sides: int


class Choice(Record, frozen=True):
    """One of these, as listed: what stands there twice counts twice. `cards`: as `VALUE of SUIT`."""

    options: tuple[str, ...]
    cards: bool = False


Command = Dice | Choice


def command(expression: str, rules: RandomGenerators) -> Command | str:
    """What an expression asks for; in words why the edition has no such command."""
    text = expression.strip()
    word = text.upper().replace("COLOR", "COLOUR")
    if dice := DICE.fullmatch(text):
        return _dice(dice, text, rules)
    if text.startswith("{") and text.endswith("}") and "{}" in rules.commands:
        return Choice(tuple(item.strip() for item in text[1:-1].split(",")))
    if word == "CARD" and word in rules.commands:
        return Choice(tuple(f"{value} of {suit}" for suit in SUITS for value in VALUES), cards=True)
    if word in rules.commands and word in WORDS:
        return Choice(WORDS[word])
    return f"{text} is no command of the dice"


def _dice(dice: re.Match[str], text: str, rules: RandomGenerators) -> Command | str:
    sides = int(dice["sides"])
    if ("NDICE" if dice["many"] else "DICE") not in rules.commands:
        return f"{text} is no command of the dice"
    if rules.most_sides and sides > rules.most_sides:
        return f"{text} has more than {rules.most_sides} sides"
    return Dice(int(dice["many"] or 1), sides)


def fits(expression: str, result: str, rules: RandomGenerators) -> Right:
    """Random Generators: whether a result as printed can be one of its command.

    Several dice are printed with or without their sum. Dice of zero sides or fewer give 0 without a roll.
    """
    asked = command(expression, rules)
    if isinstance(asked, str):
        return Right(False, asked)
    if isinstance(asked, Choice):
        return _one_of(asked, expression, result)
    numbers = [int(number) for number in NUMBER.findall(result)]
    if not numbers:
        return Right(False, f"“{result}” has no number in it")
    return Right(True) if possible(asked, numbers) else Right(False, f"“{result}” is no result of {expression}")


def possible(dice: Dice, numbers: Sequence[int]) -> bool:
    """Whether numbers as printed can be those dice: each of them, their sum, or both."""
    low, high = (1, dice.sides) if dice.sides > 0 else (0, 0)
    each, rest = numbers[: dice.many], list(numbers[dice.many :])
    if len(each) == dice.many and all(low <= number <= high for number in each):
        return rest in ([], [sum(each)])
    return dice.many > 1 and len(numbers) == 1 and low * dice.many <= numbers[0] <= high * dice.many


def _one_of(choice: Choice, expression: str, result: str) -> Right:
    printed = result.strip().casefold()
    if choice.cards and (card := CARDS.fullmatch(result.strip())):
        printed = f"{card['value']} of {card['suit']}".casefold()
    fitting = printed in {option.casefold() for option in choice.options}
    return Right(True) if fitting else Right(False, f"“{result}” is no result of {expression}")


def is_face_card(result: str) -> bool:
    """Whether a card is a Jack, Queen or King."""
    card = CARDS.fullmatch(result.strip())
    return card is not None and card["value"].capitalize() in FACES
