"""Ranks that levels bring."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RanksEarned:
    """Ranks to spend: on the skills of profession and vocation, and on the techniques of each."""

    profession_skills: int
    profession_techniques: int
    vocation_skills: int
    vocation_techniques: int


def ranks_earned(levels: int) -> RanksEarned:
    """The ranks of ``levels`` (0 or more): each level four and four, then one and one (ST-ADVN-01)."""
    return RanksEarned(4 * levels, 4 * levels, levels, levels)
