"""What other characters can roll against a roll in the D100 games."""

from collections.abc import Callable, Iterable

from desktop.base.names import folded, skill_name
from desktop.views.game import FoeRoll
from rules_core.game.play import Attempt
from rules_core.game.system import System
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.sheet.subject import subject_of


def skill_rolls(system: System, skills: Iterable[Skill], usual: Skill | None) -> tuple[FoeRoll, ...]:
    """Return skills of another character as rolls, by name."""
    rolls = (
        FoeRoll(subject_of("skill", each.id), skill_name(system, each), each.value, each is usual)
        for each in skills
    )
    return tuple(sorted(rolls, key=lambda each: folded(each.name)))


def opposing_rolls(
    system: System, attempt: Attempt, other: Sheet, usual: Skill | None, name_of: Callable[[Sheet, str], str]
) -> tuple[FoeRoll, ...]:
    """Return everything that another character can roll against an opposed roll: skills, then attributes.

    Against an attribute the same one is usual, else the skill ``usual``.
    """
    skills = skill_rolls(system, other.skills, usual)
    named = ((subject_of("trait", each.id), each.value) for each in other.traits)
    traits = (
        FoeRoll(subject, name_of(other, subject), value, subject == attempt.subject)
        for subject, value in named
    )
    return (*skills, *traits)
