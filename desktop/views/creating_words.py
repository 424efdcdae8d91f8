"""Each game's words for creating a character."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from desktop.base.listed import text_shown
from desktop.base.names import skill_name
from desktop.base.words import tr
from desktop.views.game import part
from rules_core.game import gaps
from rules_core.game.creation import Budget, CreationRoll, Fix, Remark
from rules_core.game.places import Place
from rules_core.game.registry import system
from rules_core.sheet.sheet import Sheet, Skill


class StepWords(NamedTuple):
    """A step of the wizard: its name in the list, and the title and lead of its page."""

    name: str
    title: str
    lead: str


class TitledText(NamedTuple):
    """A title and the text below it, "" for none."""

    title: str
    text: str = ""


class CreatingWords(NamedTuple):
    """A game's words for creating a character.

    ``step``, ``method``, ``skill_method`` and ``occupation`` take the ids of ``Creation`` and raise
    ``KeyError`` for others. ``budget`` names a budget; ``budget_words`` says how the budgets of a sheet are
    calculated ("EDU × 2 + DEX × 2 = 290. INT × 2 = 160."), "" for nothing. ``remark`` words a remark, ``fix``
    its buttons ("Set to 30") and ``keep`` the button that ignores it ("Keep 32"). ``derived`` are the derived
    values and tracker maximums that can be set by hand, by id: name and formula in words ("Hit points", "(CON
    + SIZ) ÷ 10"). ``dice`` are the dice of each rolled value in words ("3D6 × 5"). ``age`` says what the
    sheet's age does, "" for nothing; ``aged`` words a roll for age. ``fine`` is said if there are no warnings
    ("Characteristics are in range"). ``gaps`` are the game's own words for what a session will miss, by id.
    ``set_values`` is the title of the choice of a method if the game has no characteristics.
    """

    step: Callable[[str], StepWords]
    method: Callable[[str], TitledText]
    budget: Callable[[Budget], str]
    budget_words: Callable[[Sheet], str]
    remark: Callable[[Sheet, Remark], TitledText]
    fix: Callable[[Remark, Fix], str]
    keep: Callable[[Remark], str]
    derived: Mapping[str, TitledText]
    dice: Mapping[str, str] = {}
    occupation: Callable[[str], TitledText] | None = None
    skill_method: Callable[[str], TitledText] | None = None
    age: Callable[[Sheet], str] | None = None
    aged: Callable[[CreationRoll], str] | None = None
    fine: str = ""
    gaps: Mapping[str, str] = {}
    set_values: str = ""


def creating_words(system_id: str) -> CreatingWords:
    """Return a game's words for creating a character, loaded on first use."""
    found: CreatingWords = part(system_id, "creating").WORDS
    return found


def gap_words(sheet: Sheet, gap: gaps.Gap) -> str:
    """Say what a session will miss."""
    facts = dict(gap.facts)
    own = creating_words(sheet.system).gaps
    if gap.id in own:
        return own[gap.id]
    match gap.id:
        case gaps.ATTACK:
            weapon = text_shown(sheet.system, Place("weapon", "name"), str(facts["weapon"]))
            return tr("{weapon} has no skill to attack with").format(weapon=weapon)
        case gaps.SPECIALITY:
            kind = str(facts["skill"])
            return tr("{skill} has no speciality").format(
                skill=skill_name(system(sheet.system), Skill(kind, kind, 0))
            )
        case _:
            return {
                gaps.WEAPON: tr("No weapon yet"),
                gaps.LUCK: tr("No Luck yet"),
                gaps.POINTS: tr("No hit points yet"),
                gaps.OCCUPATION: tr("No occupation yet"),
                gaps.CASH: tr("No cash yet"),
                gaps.STORY: tr("The backstory is empty"),
            }[gap.id]
