"""What a resolver answers: the result, and why, as data.

Steps hold rule ids and numbers, never sentences; words are made in ``desktop.viewdata`` alone.
"""

from dataclasses import dataclass
from typing import Generic, TypeVar

R = TypeVar("R")

Fact = int | str
"""A number or a word that a step mentions."""


@dataclass(frozen=True, slots=True)
class Step:
    """One rule that had a say: its catalogue id and the facts it used, in order."""

    rule: str
    facts: tuple[tuple[str, Fact], ...] = ()

    def fact(self, name: str) -> Fact:
        """The fact of that name; :class:`KeyError` if the step has none."""
        return dict(self.facts)[name]


def step(rule: str, **facts: Fact) -> Step:
    """A step of ``rule`` with these facts."""
    return Step(rule, tuple(facts.items()))


@dataclass(frozen=True, slots=True)
class Outcome(Generic[R]):
    """The result of a check and the steps that led to it."""

    result: R
    steps: tuple[Step, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that decided, each once, in order."""
        return tuple(dict.fromkeys(each.rule for each in self.steps))


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whether something is allowed now, and the step that says why or why not."""

    allowed: bool
    step: Step
