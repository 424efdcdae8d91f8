"""Many dice as few: above a number that can be told apart, equal ones are shown once and counted."""

from collections import Counter
from dataclasses import replace

from desktop.viewdata.tray import FeltDie
from desktop.words import tr

_MOST = 16


def counted(dice: tuple[FeltDie, ...]) -> tuple[tuple[FeltDie, int], ...]:
    """Return the dice to show, each with how many it stands for: itself alone, up to 16 dice."""
    if len(dice) <= _MOST:
        return tuple((die, 1) for die in dice)
    return tuple(Counter(dice).items())


def merged(dice: tuple[FeltDie, ...]) -> tuple[FeltDie, ...]:
    """Return the dice to show; the caption of one that stands for several says so ("D6 ×3")."""
    return tuple(
        replace(die, caption=tr("{die} ×{n}").format(die=die.caption, n=n)) if n > 1 else die
        for die, n in counted(dice)
    )
