"""The house-rule switches: Striker has none."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """The house rules of a table; this game has none."""


RECOMMENDED = Table()
"""The catalogue's recommended readings."""
