"""The words of making a character, of a game each: ``creating_words`` finds those of a game."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from desktop.views.game import part
from rules_core.game.creation import Budget, Fix, Remark, Thrown
from rules_core.sheet.sheet import Sheet


class StepWords(NamedTuple):
    """A step of the wizard: its name in the list of steps, and the title and lead that head its page."""

    name: str
    title: str
    lead: str


class Told(NamedTuple):
    """A title and what is said below it, "" for nothing."""

    title: str
    text: str = ""


class CreatingWords(NamedTuple):
    """How a game speaks of making a character.

    ``step``, ``method``, ``skill_method`` and ``occupation`` go by the ids of
    ``Creation``; they raise ``KeyError`` for others. ``budget`` names a
    budget and ``budget_words`` say how the budgets of a sheet come about ("EDU × 2 + DEX × 2 = 290. INT × 2 =
    160."), "" for nothing. ``remark`` puts a remark into words, ``fix`` its buttons ("Set to 30") and
    ``keep`` the button that leaves it ("Keep 32"). ``derived`` are the derived values that may be set by hand
    and the trackers whose maximum may be, by id: name and formula in words ("Hit points",
    "(CON + SIZ) ÷ 10"). ``dice`` are the dice in words by what is thrown ("3D6 × 5"), and ``age`` says what
    the age of a sheet does, "" for nothing; ``aged`` says what a throw for age came to. ``fine`` are said
    where nothing is to be remarked ("Characteristics are in range").
    """

    step: Callable[[str], StepWords]
    method: Callable[[str], Told]
    budget: Callable[[Budget], str]
    budget_words: Callable[[Sheet], str]
    remark: Callable[[Sheet, Remark], Told]
    fix: Callable[[Remark, Fix], str]
    keep: Callable[[Remark], str]
    derived: Mapping[str, Told]
    dice: Mapping[str, str] = {}
    occupation: Callable[[str], Told] | None = None
    skill_method: Callable[[str], Told] | None = None
    age: Callable[[Sheet], str] | None = None
    aged: Callable[[Thrown], str] | None = None
    fine: str = ""


def creating_words(system_id: str) -> CreatingWords:
    """How that game speaks of making a character; loaded when it is first needed."""
    found: CreatingWords = part(system_id, "creating").WORDS
    return found
