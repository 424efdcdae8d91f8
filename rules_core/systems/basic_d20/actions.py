"""What fits into one turn: Action powers, Free powers, and what slows them down."""

from enum import StrEnum

from msgspec import Struct

from rules_core.sheet.outcome import Ruling, step


class Cost(StrEnum):
    """What a power takes out of a turn (D20-TURN-02)."""

    ACTION = "action"
    FREE = "free"


ACTIONS_OF_TURN = 1
"""How many Action powers a turn holds (D20-TURN-02)."""


class Actions(Struct, frozen=True):
    """The Action powers that a turn holds, and what is left of a stun after it."""

    count: int
    stunned: int = 0


def actions_of_turn(slowed: int = 0, stunned: int = 0, extra: int = 0) -> Actions:
    """How many Action powers a turn holds (D20-TURN-02), after the conditions that change it (D20-COND).

    One, where the older pages have three (reading A05), and the ``extra`` ones of the quickened. Slowed and
    stunned take away their values, the higher of the two rather than both; a stun wears off by what it took.
    """
    usual = ACTIONS_OF_TURN + extra
    return Actions(max(0, usual - max(slowed, stunned)), max(0, stunned - usual))


class PowersUsed(Struct, frozen=True):
    """What a turn has held so far: how many Action powers, and which Free powers by name."""

    actions: int = 0
    free: frozenset[str] = frozenset()

    def may_use(self, name: str, cost: Cost, limit: int) -> Ruling:
        """Whether one more power fits, ``limit`` being the Action powers of the turn.

        Action powers are counted, Free powers are not (D20-TURN-02), but each is used once (D20-TURN-06).
        """
        if cost is Cost.ACTION:
            return Ruling(self.actions < limit, step("D20-TURN-02", used=self.actions, limit=limit))
        return Ruling(name not in self.free, step("D20-TURN-06", power=name))

    def used(self, name: str, cost: Cost) -> "PowersUsed":
        """The turn after one more power."""
        if cost is Cost.ACTION:
            return PowersUsed(self.actions + 1, self.free)
        return PowersUsed(self.actions, self.free | {name})
