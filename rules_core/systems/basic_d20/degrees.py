"""The four levels of success."""

from rules_core.game.ranked import Ranked


class Degree(Ranked):
    """How a roll went, worst first; there is nothing below the first nor above the last (D20-ROLL-04)."""

    CRITICAL_FAILURE = 0
    FAILURE = 1
    SUCCESS = 2
    CRITICAL_SUCCESS = 3

    @property
    def succeeded(self) -> bool:
        """Whether this is a success or better."""
        return self >= Degree.SUCCESS


def by_margin(margin: int) -> Degree:
    """The level that a total this far above its DC, below 0 short of it, reaches (D20-ROLL-02).

    A success turns critical 10 above the DC, a failure only 11 below it: exactly 10 short is a plain failure
    (reading A01).
    """
    if margin >= 10:
        return Degree.CRITICAL_SUCCESS
    if margin >= 0:
        return Degree.SUCCESS
    if margin >= -10:
        return Degree.FAILURE
    return Degree.CRITICAL_FAILURE


def shifted(degree: Degree, natural: int) -> Degree:
    """The level after the natural face had its say: one up on a 20, one down on a 1 (D20-ROLL-03).

    The shift comes after the margin was judged and stops at the ends (reading A02), so a 20 that misses by
    more than 10 is still a failure.
    """
    if natural == 20:
        return Degree(min(degree + 1, Degree.CRITICAL_SUCCESS))
    if natural == 1:
        return Degree(max(degree - 1, Degree.CRITICAL_FAILURE))
    return degree
