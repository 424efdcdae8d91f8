"""The result step range: which faces of the d20 move the result by a step."""

from enum import StrEnum

ORDINARY = 1
"""The range of an ordinary roll: a 1 makes it worse, a 20 better (ST-RSR-01)."""

RAISED = 2
"""The range of a roll that circumstances have raised (ST-RSR-04)."""


class Approach(StrEnum):
    """How a check is rolled, as chosen before the dice fall; a save leaves no choice (ST-RSR-03, A08).

    Every check may be rolled so unless its own text says otherwise (reading A21).
    """

    PLAIN = "plain"
    RECKLESS = "reckless"
    CAUTIOUS = "cautious"


# By a name of its own, since Python looks members of an enum up slowly and every check asks.
_PLAIN = Approach.PLAIN


def range_in_force(circumstance: int, approach: Approach) -> int:
    """The range of a check: the choice replaces what the circumstance gives (ST-RSR-03, reading A07).

    ``circumstance`` is 0 or more, ``ORDINARY`` where nothing is special. A reckless check has
    ``RAISED`` at least, a cautious one none.
    """
    if approach is _PLAIN:
        return circumstance
    if approach is Approach.CAUTIOUS:
        return 0
    return max(circumstance, RAISED)


def shift(natural: int, rsr: int) -> int:
    """By how many steps a face moves the result: -1 up to ``rsr``, 1 from 21 - ``rsr``, else 0 (ST-RSR-02).

    ``rsr`` is 0 to 10; with 0 no face moves anything.
    """
    if natural <= rsr:
        return -1
    return int(natural >= 21 - rsr)
