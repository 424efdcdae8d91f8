"""The saved state of a downtime under way: its page, the answers, and every die rolled.

The classes are named tuples because every start defines them with the journal.
"""

from typing import NamedTuple

from rules_core.dice.sources import Drawn
from rules_core.sheet.outcome import Fact
from rules_core.sheet.subject import subject_of

TITLE, DATE, NOTES = "title", "date", "notes"
"""The questions every game asks on the last page: the adventure, the date, and notes."""

STORY = "story"
"""An optional question whose answer stays with the downtime: an event in the life of the character."""


def renaming(what: str) -> str:
    """Return what a journal note is about if it changes the title or date of a downtime."""
    return subject_of("downtime", what)


class Throw(NamedTuple):
    """The dice of one attempt.

    ``on`` is what was rolled against ("value" 62, "successes" 5); it stays even if the sheet changes later.
    ``typed`` marks physical dice.
    """

    id: str
    on: tuple[tuple[str, Fact], ...]
    drawn: tuple[Drawn, ...]
    typed: bool = False


class Plan(NamedTuple):
    """A downtime under way: the current page, the answers by id, and the rolls in order."""

    page: str = ""
    answers: tuple[tuple[str, Fact], ...] = ()
    throws: tuple[Throw, ...] = ()

    @property
    def is_touched(self) -> bool:
        """Whether anything was answered or rolled."""
        return bool(self.answers or self.throws)

    def throw(self, try_id: str) -> Throw | None:
        """Return the dice rolled for an attempt so far, or None."""
        return next((each for each in self.throws if each.id == try_id), None)
