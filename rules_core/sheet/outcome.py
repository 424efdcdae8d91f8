"""The answer of a resolver: the result and the reasons, as data.

Steps hold rule ids and numbers, never sentences; only ``desktop.views`` and ``desktop.games`` make words of
them. They are named tuples because those are the cheapest immutable values: a live roll creates half a dozen,
and every start of the command-line tools has to define them.
"""

from enum import IntEnum
from typing import Generic, NamedTuple, TypeVar

R = TypeVar("R")

Fact = int | str
"""A number or word used in a step."""


class Step(NamedTuple):
    """A rule that was applied: its catalogue id and the facts it used, in order."""

    rule: str
    facts: tuple[tuple[str, Fact], ...] = ()

    def fact(self, name: str) -> Fact:
        """Return a fact by name; ``KeyError`` if there is none."""
        return dict(self.facts)[name]


def step(rule: str, **facts: Fact) -> Step:
    """Create a step of ``rule`` with these facts."""
    return Step(rule, tuple(facts.items()))


class Outcome(NamedTuple, Generic[R]):
    """The result of a check and the steps that led to it."""

    result: R
    steps: tuple[Step, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the applied rules, each once, in order."""
        return tuple(dict.fromkeys(each.rule for each in self.steps))


class Ruling(NamedTuple):
    """Whether something is allowed now, and the step that gives the reason."""

    allowed: bool
    step: Step


class Refused(ValueError):
    """The rules do not allow the action; ``ruling`` gives the reason."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(ruling.step)
        self.ruling = ruling


class Ranked(IntEnum):
    """Levels in order, worst or lowest first, each with its name in the contract."""

    key: str
    """The name in the contract and the journal."""

    def __init__(self, _: int) -> None:
        # Computed once, since every step of a roll that names a level needs it.
        self.key = self._name_.lower()
