"""The Force powers that are known, as data."""

from msgspec import Struct

from rules_core.dice.faces import D3, D4, D6
from rules_core.dice.notation import DiceSum, Formula


class ForcePower(Struct, frozen=True):
    """A Force power.

    ``cost`` is in Force Points. ``kilograms`` can be moved for that, ``more_kilograms`` more for each extra
    point. ``resisted_by`` are the skills or powers that oppose it. ``metres`` is the range, None where it is
    the line of sight or not known; ``in_sight`` tells the two apart.
    """

    id: str
    rule: str
    name: str
    cost: int
    kilograms: int = 0
    more_kilograms: int = 0
    resisted_by: tuple[str, ...] = ()
    metres: int | None = None
    in_sight: bool = False

    def reaches(self, kilograms: int, points: int) -> bool:
        """Whether ``points`` Force Points move a mass."""
        return (
            points >= self.cost and kilograms <= self.kilograms + (points - self.cost) * self.more_kilograms
        )


_MIND, _PUSH = "mental-discipline", "force-push"

LIFT = ForcePower("force-lift", "SL-FP-01", "Lift", 1, 300, 300, (_MIND,), in_sight=True)
"""Lift (SL-FP-01): moves slowly; who is lifted defends with a Bonus Die."""

PUSH = ForcePower("force-push", "SL-FP-02", "Push", 1, 150, 100, (_MIND, _PUSH), metres=30)
"""Push (SL-FP-02): throws; what is larger than the user needs one more Force check."""

PULL = ForcePower("force-pull", "SL-FP-03", "Pull", 1, 150, 100, (_MIND, _PUSH), metres=30)
"""Pull (SL-FP-03): draws near."""

GRIP = ForcePower("force-grip", "SL-FP-04", "Grip", 2)
"""Grip (SL-FP-04): hurts on each turn that it is paid and rolled again."""

POWERS = {each.id: each for each in (LIFT, PUSH, PULL, GRIP)}
"""The known powers by id."""

PUSHED_INTO_AN_OBJECT = Formula((DiceSum(1, D6),))
"""The damage of a being that is pushed into something that stands still (SL-FP-02)."""

PUSHED_INTO_A_BEING = Formula((DiceSum(1, D3),))
"""The damage of each of two beings that are pushed together (SL-FP-02)."""

MOST_GRIP_POINTS = 10


def grip_damage(points: int) -> Formula:
    """The damage of a turn in the Grip (SL-FP-04): one more for every two points above the cost, at most 4.

    ``points`` are the Force Points paid, 2 or more; those above 10 add nothing. ``ValueError`` for less
    than it costs.
    """
    if points < GRIP.cost:
        raise ValueError(f"Grip costs at least {GRIP.cost} Force Points")
    return Formula((DiceSum(1, D4),), (min(points, MOST_GRIP_POINTS) - GRIP.cost) // 2)
