"""The house-rule switches of a table: Striker leaves no choice that its catalogue would make one of."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """How one table plays where the rules leave a choice; there is none."""


RECOMMENDED = Table()
"""The catalogue's recommended readings."""
