"""Reading the Dice Roller: when a tracking page has changed, as a roll may be what gives the right to an edit.

Else it is looked at a few times a day, so that its short list does not run past what was read.
"""

from datetime import datetime, timedelta

from parsers.dice import read_rolls
from parsers.errors import SourceError
from parsers.records import Record
from syncd.sources.blog import Blog, Validators
from syncd.store.dice import Dice

EVERY = timedelta(hours=6)


class DiceRead(Record, frozen=True):
    """What one cycle read of the dice: whether there is anything new, and one clear line for what went wrong."""

    news: bool = False
    troubles: tuple[str, ...] = ()


class DiceReader:
    """Reads the list at `address` (absolute, or below the blog's) into a store; without an address nothing."""

    def __init__(self, blog: Blog, address: str, dice: Dice) -> None:
        self._blog = blog
        self._address = address
        self._dice = dice
        self._validators: Validators | None = None

    def read(self, edited: datetime | None, now: datetime) -> DiceRead:
        """One cycle's reading; `edited` is when a tracking page was last changed."""
        known = self._dice.known() if self._address else None
        recent = known is not None and timedelta() <= now - known.until < EVERY
        if not self._address or (known and recent and (edited is None or edited < known.until)):
            return DiceRead()
        try:
            fetched = self._blog.fetch(self._address, self._validators)
        except SourceError as error:
            return DiceRead(troubles=(str(error),))
        if fetched.body is None:
            return DiceRead(self._dice.record((), now))
        reading = read_rolls(fetched.body)
        lost = ("it lists no roll any more",) if known and known.rolls and not reading.value else ()
        if doubts := (*reading.suspicions, *lost):
            return DiceRead(troubles=(f"{fetched.address}: {'; '.join(doubts)}",))
        self._validators = fetched.validators
        return DiceRead(self._dice.record(reading.value, now))
