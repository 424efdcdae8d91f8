"""What a downtime under way remembers: where it stands, what was answered, and every die that fell.

Named tuples, since every start defines them with the journal.
"""

from typing import NamedTuple

from rules_core.dice.sources import Drawn
from rules_core.sheet.outcome import Fact
from rules_core.sheet.subject import subject_of

TITLE, DATE, NOTES = "title", "date", "notes"
"""What every game asks for on the last page: the adventure it was after, the date, and words to remember."""

STORY = "story"
"""What a game may ask for besides that stays with the downtime: what befell somebody or something dear."""


def renaming(what: str) -> str:
    """What a journal's note is about that gives a downtime another title or date."""
    return subject_of("downtime", what)


class Throw(NamedTuple):
    """The dice of one try, as they fell.

    ``on`` is what it was rolled on ("value" 62, "successes" 5), which stands even where the sheet has changed
    since. ``typed`` says that physical dice were among them.
    """

    id: str
    on: tuple[tuple[str, Fact], ...]
    drawn: tuple[Drawn, ...]
    typed: bool = False


class Plan(NamedTuple):
    """A downtime under way: the page it stands at, what was answered by id, and what was rolled, in order."""

    page: str = ""
    answers: tuple[tuple[str, Fact], ...] = ()
    throws: tuple[Throw, ...] = ()

    @property
    def is_touched(self) -> bool:
        """Whether anything was answered or rolled."""
        return bool(self.answers or self.throws)

    def throw(self, try_id: str) -> Throw | None:
        """What was rolled for a try so far, None for nothing."""
        return next((each for each in self.throws if each.id == try_id), None)
