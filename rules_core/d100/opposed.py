"""Opposed rolls and attacks in the percentile games."""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from rules_core.d100.roll import PercentileDegree
from rules_core.dice.odds import odds, together
from rules_core.dice.sources import DiceSource
from rules_core.game.play import Ending, Verdict
from rules_core.game.versus import Decision, Side, tie_rolls, won
from rules_core.sheet.outcome import Outcome, Step, step


class Rolled(Protocol):
    """A check that has been rolled."""

    @property
    def degree(self) -> PercentileDegree:
        """The degree of success."""


D = TypeVar("D", bound=PercentileDegree)
R = TypeVar("R", bound=Rolled)


class DecidedBy(StrEnum):
    """What decided an opposed roll."""

    DEGREE = "degree"
    VALUE = "value"
    """The higher value."""
    SKILL = "skill"
    """The higher value, in a game that calls it skill."""
    TIE_ROLL = "tie_roll"


class OpposedRules(Struct, frozen=True):
    """How a game decides opposed rolls: the rule ids for degree, value and tie, and its word for the value.

    ``names_equal_values`` adds a step for the value rule even if both values are equal.
    """

    degree: str
    value: str
    tie: str
    by_value: DecidedBy
    names_equal_values: bool = False


class OpposedResult(Struct, Generic[R], frozen=True):
    """Both rolls and the decision."""

    a: R
    b: R
    decision: Decision[DecidedBy]
    both_failed: bool


def opposed_result(
    a: Outcome[R], b: Outcome[R], decided: Outcome[Decision[DecidedBy]], *extra: Step
) -> Outcome[OpposedResult[R]]:
    """Combine two rolls and the decision between them; ``extra`` are steps between the rolls and the
    decision.
    """
    both_failed = not (a.result.degree.is_success or b.result.degree.is_success)
    return Outcome(
        OpposedResult(a.result, b.result, decided.result, both_failed),
        (*a.steps, *b.steps, *extra, *decided.steps),
    )


def decide_opposed(
    rules: OpposedRules, a: tuple[D, int], b: tuple[D, int], tie: DiceSource, *, failures_win: bool
) -> Outcome[Decision[DecidedBy]]:
    """Decide an opposed roll from each side's degree and the value rolled against.

    The better degree wins; all kinds of failure are equal. Then the higher value wins, but if both failed
    only with ``failures_win``. Then the lower of two plain d100 rolls wins, repeated until they differ.
    """
    (degree_a, value_a), (degree_b, value_b) = a, b
    level_a, level_b = degree_a.level, degree_b.level
    steps: tuple[Step, ...] = (step(rules.degree, a=level_a.key, b=level_b.key),)
    if level_a != level_b:
        return Outcome(Decision(won(level_a > level_b), DecidedBy.DEGREE), steps)
    if not (level_a.is_success or failures_win):
        return Outcome(Decision(None, DecidedBy.DEGREE), steps)
    if value_a != value_b or rules.names_equal_values:
        steps += (step(rules.value, a=value_a, b=value_b),)
    if value_a != value_b:
        return Outcome(Decision(won(value_a > value_b), rules.by_value), steps)
    pairs = tie_rolls(tie)
    lower = pairs[-1]
    steps += (step(rules.tie, a=lower[0], b=lower[1]),)
    return Outcome(Decision(won(lower[0] < lower[1]), DecidedBy.TIE_ROLL, pairs), steps)


def odds_of_opposed(
    a: Mapping[D, Fraction],
    b: Mapping[D, Fraction],
    decide: Callable[[D, D, DiceSource], Outcome[Decision[DecidedBy]]],
) -> dict[tuple[Side | None, DecidedBy], Fraction]:
    """Return the exact odds of every way an opposed roll can end.

    ``a`` and ``b`` map each degree to its probability; ``decide`` is the game's resolver.
    """

    def ends(came_a: D, came_b: D) -> dict[tuple[Side | None, DecidedBy], Fraction]:
        return odds(
            lambda tie: decide(came_a, came_b, tie),
            lambda decided: (decided.result.winner, decided.result.by),
        )

    return together(a, b, ends)


class WhoIsHit(StrEnum):
    """Who is hit by an attack."""

    DEFENDER = "defender"
    ATTACKER = "attacker"
    NOBODY = "nobody"


def odds_of_attack(
    attack: Mapping[D, Fraction],
    defence: Mapping[D, Fraction],
    who_is_hit: Callable[[D, D], Outcome[WhoIsHit]],
) -> dict[WhoIsHit, Fraction]:
    """Return the exact odds of who is hit; impossible results are left out.

    ``attack`` and ``defence`` map each degree to its probability; ``who_is_hit`` is the game's resolver.
    """
    return together(attack, defence, lambda strikes, holds: {who_is_hit(strikes, holds).result: Fraction(1)})


_BY_SIDE = {Side.A: Ending.WON, Side.B: Ending.LOST, None: Ending.NOBODY}
_AS_DEFENDER = {
    WhoIsHit.DEFENDER: Ending.STRUCK,
    WhoIsHit.ATTACKER: Ending.HIT,
    WhoIsHit.NOBODY: Ending.NOBODY,
}
_AS_ATTACKER = {
    WhoIsHit.DEFENDER: Ending.HIT,
    WhoIsHit.ATTACKER: Ending.STRUCK,
    WhoIsHit.NOBODY: Ending.NOBODY,
}


def opposed_verdict(
    mine: PercentileDegree, theirs: PercentileDegree, decided: Outcome[Decision[DecidedBy]], *extra: Step
) -> Verdict:
    """Return how an opposed roll ended for side a; ``extra`` are steps before those of the decision."""
    won = decided.result
    return Verdict(
        mine.level.key,
        theirs.level.key,
        _BY_SIDE[won.winner],
        (*extra, *decided.steps),
        both_failed=not (mine.is_success or theirs.is_success),
        tie=won.tie_rolls[-1] if won.tie_rolls else None,
    )


def defender_verdict(
    mine: PercentileDegree, theirs: PercentileDegree, struck: Outcome[WhoIsHit], *extra: Step
) -> Verdict:
    """Return how an attack ended for the defender; ``extra`` are steps before those of the decision."""
    ending = _AS_DEFENDER[struck.result]
    return Verdict(mine.level.key, theirs.level.key, ending, (*extra, *struck.steps))


def attacker_verdict(
    mine: PercentileDegree, theirs: PercentileDegree, struck: Outcome[WhoIsHit], *extra: Step
) -> Verdict:
    """Return how an attack ended for the attacker; ``extra`` are steps before those of the decision."""
    ending = _AS_ATTACKER[struck.result]
    return Verdict(mine.level.key, theirs.level.key, ending, (*extra, *struck.steps))


def ended_opposed(odds: Mapping[tuple[Side | None, DecidedBy], Fraction]) -> dict[Ending, Fraction]:
    """Return the odds of how an opposed roll ends for side a, whatever decides it."""
    return _joined((_BY_SIDE[winner], chance) for (winner, _), chance in odds.items())


def ended_attack(odds: Mapping[WhoIsHit, Fraction], *, attacked: bool) -> dict[Ending, Fraction]:
    """Return the odds of how an attack ends for the one who is ``attacked``, or else for the attacker."""
    by_hit = _AS_DEFENDER if attacked else _AS_ATTACKER
    return _joined((by_hit[hit], chance) for hit, chance in odds.items())


def _joined(chances: Iterable[tuple[Ending, Fraction]]) -> dict[Ending, Fraction]:
    found: dict[Ending, Fraction] = {}
    for ending, chance in chances:
        found[ending] = found.get(ending, Fraction(0)) + chance
    return found
