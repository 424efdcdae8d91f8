"""Levels that can be compared."""

from enum import IntEnum


class Ranked(IntEnum):
    """Levels in order, worst or lowest first, each with its name in the contract."""

    key: str
    """The name in the contract and the journal."""

    def __init__(self, _: int) -> None:
        # Computed once, since every step of a roll that names a level needs it.
        self.key = self._name_.lower()
