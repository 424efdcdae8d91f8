"""What experience buys, and what a new character may spend."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from rules_core.sheet.outcome import Outcome, Ruling, step


class Kind(StrEnum):
    """What is raised."""

    CHARACTERISTIC = "characteristic"
    SKILL = "skill"


class _Prices(NamedTuple):
    rule: str
    factor: int
    most: int


_PRICES = {Kind.CHARACTERISTIC: _Prices("ROB-XP-01", 10, 5), Kind.SKILL: _Prices("ROB-XP-02", 5, 6)}


def highest(kind: Kind) -> int:
    """The highest value there is: 5 for a characteristic (ROB-XP-01), 6 for a skill (ROB-XP-02)."""
    return _PRICES[kind].most


def price(kind: Kind, start: int, to: int) -> Outcome[int]:
    """The price of raising a value one step at a time (ROB-XP-01, ROB-XP-02), nothing for one that falls.

    Each step costs 10 or 5 times the new value; ``start`` is 0 or more. The steps are not counted one by one,
    since a sheet out of a file may have any value whatever.
    """
    cost = _PRICES[kind].factor * (start + 1 + to) * max(0, to - start) // 2
    facts = {"from": start, "to": to, "cost": cost}
    return Outcome(cost, (step(_PRICES[kind].rule, **facts),))


class Phase(StrEnum):
    """When experience is spent."""

    CREATION = "creation"
    PLAY = "play"


def highest_rank(phase: Phase, *, primary: bool = False) -> int:
    """The highest rank of a skill: 2 at creation, 5 later, 6 for a Primary Skill of the Role (ROB-XP-02)."""
    if phase is Phase.CREATION:
        return 2
    return 6 if primary else 5


def steps_bought(kind: Kind, start: int, experience: int, phase: Phase, *, primary: bool = False) -> int:
    """How many steps from ``start`` so much experience pays for, as far as values may be raised at all."""
    steps = 0
    while (
        may_raise(kind, start + steps + 1, phase, primary=primary).allowed
        and price(kind, start, start + steps + 1).result <= experience
    ):
        steps += 1
    return steps


PRIMARY_SKILLS = 2
"""Primary Skills that a Role has (ROB-XP-02)."""


def may_raise(kind: Kind, to: int, phase: Phase, *, primary: bool = False) -> Ruling:
    """Whether a value may be bought up to ``to``.

    Characteristics are bought at creation alone (ROB-XP-03, reading A18), to 5 at most (ROB-XP-01); skills up
    to their highest rank (ROB-XP-02).
    """
    if kind is Kind.SKILL:
        most = highest_rank(phase, primary=primary)
        return Ruling(to <= most, step("ROB-XP-02", because="most" if to > most else "", most=most))
    if phase is Phase.PLAY:
        return Ruling(False, step("ROB-XP-03", because="creation_only"))
    most = highest(kind)
    return Ruling(to <= most, step("ROB-XP-01", because="most" if to > most else "", most=most))


BUDGETS = {"characteristics": 100, "skills": 75, "talents": 75}
"""Experience of a new character; quirks are paid for with the characteristics (ROB-XP-03)."""


class Creation(NamedTuple):
    """How a new character's experience was spent: what is left of each budget, and what is lost with it.

    A budget that is overspent is left below 0.
    """

    left: Mapping[str, int]
    lost: int

    @property
    def allowed(self) -> bool:
        """Whether no budget is overspent; one does not pay for another."""
        return min(self.left.values()) >= 0


def creation(characteristics: int = 0, skills: int = 0, talents: int = 0) -> Outcome[Creation]:
    """Check what a new character spent, 0 or more of each budget; leftovers are lost (ROB-XP-03)."""
    spent = (characteristics, skills, talents)
    left = {name: budget - paid for (name, budget), paid in zip(BUDGETS.items(), spent, strict=True)}
    lost = sum(max(0, points) for points in left.values())
    return Outcome(Creation(left, lost), (step("ROB-XP-03", lost=lost),))
