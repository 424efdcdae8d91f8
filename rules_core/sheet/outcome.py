"""What a resolver answers: the result, and why, as data.

Steps hold rule ids and numbers, never sentences; words are made in ``desktop.views`` and
``desktop.games`` alone. They are
named tuples, the cheapest of immutable values: a live roll makes half a dozen, a start of the rules contract
has to define them.
"""

from typing import Generic, NamedTuple, TypeVar

R = TypeVar("R")

Fact = int | str
"""A number or a word that a step mentions."""


class Step(NamedTuple):
    """One rule that had a say: its catalogue id and the facts it used, in order."""

    rule: str
    facts: tuple[tuple[str, Fact], ...] = ()

    def fact(self, name: str) -> Fact:
        """The fact of that name; ``KeyError`` if the step has none."""
        return dict(self.facts)[name]


def step(rule: str, **facts: Fact) -> Step:
    """A step of ``rule`` with these facts."""
    return Step(rule, tuple(facts.items()))


class Outcome(NamedTuple, Generic[R]):
    """The result of a check and the steps that led to it."""

    result: R
    steps: tuple[Step, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that decided, each once, in order."""
        return tuple(dict.fromkeys(each.rule for each in self.steps))


class Ruling(NamedTuple):
    """Whether something is allowed now, and the step that says why or why not."""

    allowed: bool
    step: Step


class Refused(ValueError):
    """The rules do not allow what was asked for; ``ruling`` says why."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(ruling.step)
        self.ruling = ruling
