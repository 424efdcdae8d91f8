"""Kinds of dice and the faces each can show."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Die:
    """A kind of die: its name, as journals and the contract write it, and its equally likely faces."""

    name: str
    faces: tuple[int, ...]


def _numbered(sides: int) -> Die:
    return Die(f"d{sides}", tuple(range(1, sides + 1)))


TENS = Die("tens", tuple(range(0, 100, 10)))
"""The tens die of a percentile roll: 00, 10 … 90 (COC-DICE-01)."""

UNITS = Die("units", tuple(range(10)))
"""The units die of a percentile roll: 0 … 9 (COC-DICE-01)."""

D3, D4, D6, D8 = _numbered(3), _numbered(4), _numbered(6), _numbered(8)
D10, D12, D20, D100 = _numbered(10), _numbered(12), _numbered(20), _numbered(100)

DICE: dict[str, Die] = {die.name: die for die in (TENS, UNITS, D3, D4, D6, D8, D10, D12, D20, D100)}
"""Every kind of numbered die, by name."""
