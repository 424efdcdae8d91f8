"""Ranks that levels bring, and what they can be spent on."""

from enum import StrEnum

from msgspec import Struct

from rules_core.sheet.sheet import Sheet, Skill, Technique
from rules_core.systems.striker.on_sheet import parent_of


class Budget(StrEnum):
    """What ranks are spent on; none of them can be spent on another (ST-ADVN-01)."""

    PROFESSION = "profession"
    """Skills of the profession."""
    PROFESSION_TECHNIQUE = "profession_technique"
    """Techniques of the profession."""
    VOCATION = "vocation"
    """Skills of the vocation."""
    VOCATION_TECHNIQUE = "vocation_technique"
    """Techniques of the vocation."""

    @property
    def is_for_skills(self) -> bool:
        """Whether skills are raised with it, and not techniques."""
        return self in (Budget.PROFESSION, Budget.VOCATION)

    @property
    def is_profession(self) -> bool:
        """Whether it comes from the profession, and not from the vocation."""
        return self in (Budget.PROFESSION, Budget.PROFESSION_TECHNIQUE)


class RanksEarned(Struct, frozen=True):
    """Ranks to spend: on the skills of profession and vocation, and on the techniques of each."""

    profession_skills: int
    profession_techniques: int
    vocation_skills: int
    vocation_techniques: int

    def of(self, budget: Budget) -> int:
        """The ranks of one budget."""
        return {
            Budget.PROFESSION: self.profession_skills,
            Budget.PROFESSION_TECHNIQUE: self.profession_techniques,
            Budget.VOCATION: self.vocation_skills,
            Budget.VOCATION_TECHNIQUE: self.vocation_techniques,
        }[budget]


def ranks_earned(levels: int) -> RanksEarned:
    """The ranks of ``levels`` (0 or more): each level four and four, then one and one (ST-ADVN-01)."""
    return RanksEarned(4 * levels, 4 * levels, levels, levels)


def says_profession(sheet: Sheet) -> bool:
    """Whether a sheet says which of its skills belong to the profession."""
    return any(each.occupation for each in sheet.skills)


def skills_for(sheet: Sheet, budget: Budget) -> tuple[Skill, ...]:
    """The skills that a budget can raise (ST-ADVN-01).

    For the profession those that the sheet marks; all of them where it marks none, and for the vocation, of
    which it says nothing.
    """
    if not (budget.is_profession and says_profession(sheet)):
        return sheet.skills
    return tuple(each for each in sheet.skills if each.occupation)


def techniques_for(sheet: Sheet, budget: Budget) -> tuple[Technique, ...]:
    """The techniques that a budget can raise: those under its skills, or under none (ST-ADVN-01)."""
    parents = {each.id for each in skills_for(sheet, budget)}

    def belongs(technique: Technique) -> bool:
        parent = parent_of(sheet, technique)
        return parent is None or parent.id in parents

    return tuple(each for each in sheet.techniques if belongs(each))
