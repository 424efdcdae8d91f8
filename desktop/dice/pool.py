"""Group equal dice: too many to tell apart are shown once, with a count."""

from collections import Counter

from msgspec.structs import replace

from desktop.base.words import tr
from desktop.views.felt import SYMBOL_DICE, FeltDie

_MOST = 16


def counted(dice: tuple[FeltDie, ...]) -> tuple[tuple[FeltDie, int], ...]:
    """Return the dice to show, each with the number it stands for: 1 if there are up to 16 dice."""
    if len(dice) <= _MOST:
        return tuple((die, 1) for die in dice)
    return tuple(Counter(_plainest(die) for die in dice).items())


def merged(dice: tuple[FeltDie, ...]) -> tuple[FeltDie, ...]:
    """Return the dice to show. One that stands for several says so in its caption, or on symbol dice in its
    note.

    The caption is "D6 ×3". Symbol dice share the name with neighbours, so their note is "×3" instead of
    symbols.
    """
    shown = counted(dice)
    if len(shown) == len(dice):
        return dice
    return tuple(_counting(die, n) for die, n in shown)


def _counting(die: FeltDie, n: int) -> FeltDie:
    if die.look in SYMBOL_DICE:
        return replace(die, note=tr("×{n}").format(n=n) if n > 1 else "")
    return replace(die, caption=tr("{die} ×{n}").format(die=die.caption, n=n)) if n > 1 else die


def _plainest(die: FeltDie) -> FeltDie:
    if die.look not in SYMBOL_DICE or die.value is None:
        return die
    return replace(die, value=die.numerals.index(die.numeral))
