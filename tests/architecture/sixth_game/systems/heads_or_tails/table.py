"""Heads or tails has no house rules."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Table:
    """No switches."""


RECOMMENDED = Table()
