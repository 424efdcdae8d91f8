"""The dice of the game."""

from rules_core.dice import D3, D4, D6, D8, D10, D20, D100, Die

DICE: tuple[Die[int], ...] = (D4, D6, D8, D20, D100)
"""The dice that the game is played with (COC-DICE-03).

Sums of them such as ``1D6+1+2D4`` are read by :func:`rules_core.notation.formula` (COC-DICE-02).
"""

MORE_DICE: tuple[Die[int], ...] = (D3, D10)
"""Dice that damage and development ask for besides (COC-DICE-03)."""
