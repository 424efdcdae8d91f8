"""Levels that are compared with one another."""

from enum import IntEnum


class Ranked(IntEnum):
    """Levels in their order, worst or lowest first, each with the name that the contract uses for it."""

    key: str
    """The name that the contract and the journal use."""

    def __init__(self, _: int) -> None:
        # Once, since every step of a roll that names a level asks for it.
        self.key = self._name_.lower()
