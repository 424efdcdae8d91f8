"""Opposed rolls and attacks: what the opponent does, and who wins."""

from fractions import Fraction

from rules_core.d100.answer import answering
from rules_core.d100.opposed import (
    DecidedBy,
    OpposedResult,
    OpposedRules,
    attacker_verdict,
    decide_opposed,
    defender_verdict,
    ended_attack,
    ended_opposed,
    odds_of_opposed,
    opposed_result,
    opposed_verdict,
)
from rules_core.d100.roll import TIE
from rules_core.dice.sources import DiceSource
from rules_core.game.play import Against, Attempt, Choice, Ending, Verdict, part_of
from rules_core.game.versus import Decision, Side
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Outcome, Step
from rules_core.systems.coc7.checks import Check, CheckResult, Degree, check, check_odds
from rules_core.systems.coc7.combat import Reaction, exchange_odds, who_is_hit
from rules_core.systems.coc7.kept import DEGREES, check_of, choice_of, jammed, their_check, theirs
from rules_core.systems.coc7.table import RECOMMENDED, BothFailed, Table

RULES = OpposedRules("COC-OPP-01", "COC-OPP-02", "COC-OPP-03", DecidedBy.VALUE)
"""The better level wins, then the higher value, then the lower die (COC-OPP-01 to COC-OPP-03)."""


def opposed(a: Check, b: Check, dice: DiceSource) -> Outcome[OpposedResult[CheckResult]]:
    """Roll both sides with the dice parts ``a`` and ``b``, and ``tie`` if the values are equal too.

    The house rules are those of ``a``.
    """
    rolled_a, rolled_b = check(a, dice.part("a")), check(b, dice.part("b"))
    sides = (rolled_a.result.degree, a.target), (rolled_b.result.degree, b.target)
    return opposed_result(rolled_a, rolled_b, decide(*sides, dice.part("tie"), a.table))


def decide(
    a: tuple[Degree, int], b: tuple[Degree, int], tie: DiceSource, table: Table = RECOMMENDED
) -> Outcome[Decision[DecidedBy]]:
    """Decide an opposed roll from each side's level and full value.

    The better level wins (COC-OPP-01), a fumble being the same as a failure (reading A03). On a draw the
    higher value wins (COC-OPP-02), even if both failed, unless the table says otherwise (reading A02). With
    equal values both roll plain d100 until one is lower (COC-OPP-03, reading A04).
    """
    return decide_opposed(RULES, a, b, tie, failures_win=table.both_failed is not BothFailed.NOBODY)


def opposed_odds(
    a: Check, b: Check, stated: Degree | None = None
) -> dict[tuple[Side | None, DecidedBy], Fraction]:
    """Return the exact odds of every way an opposed roll can end, by the same resolvers.

    ``stated`` is the degree of ``b`` if it was rolled already.
    """
    return odds_of_opposed(
        check_odds(a),
        check_odds(b) if stated is None else {stated: Fraction(1)},
        lambda came_a, came_b, tie: decide((came_a, a.target), (came_b, b.target), tie, a.table),
    )


_ATTACKED = {Against.DODGE: Reaction.DODGE, Against.FIGHT_BACK: Reaction.FIGHT_BACK}
_ATTACKING = {
    Against.THEY_DO_NOTHING: Reaction.NOTHING,
    Against.THEY_DODGE: Reaction.DODGE,
    Against.THEY_FIGHT_BACK: Reaction.FIGHT_BACK,
}


def reaction_to(choice: Choice) -> Reaction:
    """Return the opponent's reaction to the character's attack; nothing by default."""
    return _ATTACKING.get(choice.against, Reaction.NOTHING)


def roll_opponent(choice: Choice, table: Table, dice: DiceSource) -> tuple[Degree, tuple[Step, ...]]:
    """Return the opponent's degree, as stated by the player or from their dice, with the steps."""
    if choice.against is Against.THEY_DO_NOTHING:
        return Degree.FAILURE, ()
    if choice.foe.degree:
        return DEGREES[choice.foe.degree], ()
    rolled = check(their_check(choice, table), dice)
    return rolled.result.degree, rolled.steps


def settle(
    choice: Choice, mine: tuple[Degree, int], theirs: Degree, tie: DiceSource, table: Table
) -> Verdict | None:
    """Decide a contest from these degrees, ``mine`` with the full value; None if the roll is unopposed.

    Opposed rolls use ``decide``, attacks and defences ``who_is_hit``.
    """
    degree = mine[0]
    if choice.against is Against.NOBODY:
        return None
    if choice.against is Against.OPPOSED:
        return opposed_verdict(degree, theirs, decide(mine, (theirs, choice.foe.value), tie, table))
    if choice.against in _ATTACKED:
        return defender_verdict(degree, theirs, who_is_hit(theirs, _ATTACKED[choice.against], degree))
    return attacker_verdict(degree, theirs, who_is_hit(degree, _ATTACKING[choice.against], theirs))


def verdict_of(present: Roll) -> Verdict | None:
    """Return who wins a saved roll in its present state, or None if it is unopposed.

    Raises ``DiceError`` if a tie needs dice that were not rolled.
    """
    if not present.degree:
        return None
    # A jammed gun hits no one, not even a target that does nothing.
    degree = Degree.FUMBLE if jammed(present) else DEGREES[present.degree]
    asked, choice = check_of(present), choice_of(present)
    other = theirs(present)
    holds = Degree.FAILURE if other is None else other
    return settle(choice, (degree, asked.target), holds, part_of(present, TIE), asked.table)


def ending_odds(asked: Check, choice: Choice) -> dict[Ending, Fraction]:
    """Return the exact odds of every ending against an opponent whose value or degree is known."""
    stated, them = DEGREES.get(choice.foe.degree), their_check(choice, asked.table)
    if choice.against is Against.OPPOSED:
        return ended_opposed(opposed_odds(asked, them, stated))
    other = them if stated is None else stated
    if choice.against in _ATTACKED:
        return ended_attack(exchange_odds(other, _ATTACKED[choice.against], asked), attacked=True)
    if choice.against is Against.THEY_DO_NOTHING:
        other = Degree.FAILURE
    return ended_attack(exchange_odds(asked, reaction_to(choice), other), attacked=False)


def answer_to(present: Roll, theirs: Attempt) -> Attempt:
    """Return the opponent's attempt that answers a saved roll; ``KeyError`` if it has no opponent.

    Raises ``DiceError`` if a tie needs dice that were not rolled.
    """
    verdict = verdict_of(present)
    if verdict is None:
        raise KeyError(present.subject)
    asked, choice = check_of(present), choice_of(present)
    net = their_check(choice, asked.table).net
    return answering(theirs, choice, net=net, value=asked.target, degree=verdict.mine)
