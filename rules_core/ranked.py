"""Levels that are compared with one another."""

from enum import IntEnum


class Ranked(IntEnum):
    """Levels in their order, worst or lowest first, each with the name that the contract uses for it."""

    @property
    def key(self) -> str:
        """The name that the contract and the journal use."""
        return self._name_.lower()
