"""A roll set against somebody: what the other side does, and who wins."""

from fractions import Fraction

from rules_core.d100.contest import attacker_verdict, defender_verdict, odds_to_prevail, opposed_verdict
from rules_core.d100.kept import TIE
from rules_core.dice.sources import DiceSource
from rules_core.game.play import Against, Choice, Verdict, part_of
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Step, step
from rules_core.systems.shadow_lounge.checks import Check, check, degree_odds
from rules_core.systems.shadow_lounge.defence import Defence, who_is_hit
from rules_core.systems.shadow_lounge.degrees import Degree
from rules_core.systems.shadow_lounge.kept import DEGREES, check_of, choice_of, their_check, theirs
from rules_core.systems.shadow_lounge.opposed import decide
from rules_core.systems.shadow_lounge.table import Table

_DEFENDS = {
    Against.DODGE: Defence.DODGE,
    Against.PARRY: Defence.PARRY,
    Against.FIGHT_BACK: Defence.FIGHT_BACK,
}
_DEFENDED = {
    Against.THEY_DODGE: Defence.DODGE,
    Against.THEY_PARRY: Defence.PARRY,
    Against.THEY_FIGHT_BACK: Defence.FIGHT_BACK,
}


def throw_theirs(choice: Choice, table: Table, dice: DiceSource) -> tuple[Degree, tuple[Step, ...]]:
    """The degree of the other side: as the player was told, else by their dice, with the steps."""
    if choice.foe.degree:
        return DEGREES[choice.foe.degree], ()
    rolled = check(their_check(choice, table), dice)
    return rolled.result.degree, rolled.steps


def settle(
    choice: Choice, mine: tuple[Degree, int], theirs: Degree, tie: DiceSource, table: Table
) -> Verdict:
    """Who wins against somebody with these degrees, mine beside the value rolled against.

    Opposed rolls go by ``decide``, defences by ``who_is_hit``.
    """
    degree = mine[0]
    if choice.against is Against.OPPOSED:
        decided = decide(mine, (theirs, choice.foe.value), tie, table)
        return opposed_verdict(degree, theirs, decided, step("SL-OPP-04"))
    fought = step("SL-OPP-05")
    if choice.against in _DEFENDS:
        struck = who_is_hit(theirs, _DEFENDS[choice.against], degree)
        return defender_verdict(degree, theirs, struck, fought)
    struck = who_is_hit(degree, _DEFENDED[choice.against], theirs)
    return attacker_verdict(degree, theirs, struck, fought)


def verdict_of(present: Roll) -> Verdict | None:
    """Who wins a kept roll as it stands, None where it is against nobody.

    ``DiceError`` where a tie needs dice that were not thrown.
    """
    other = theirs(present) if present.degree else None
    if other is None:
        return None
    asked = check_of(present)
    mine = (DEGREES[present.degree], asked.target)
    return settle(choice_of(present), mine, other, part_of(present, TIE), asked.table)


def chance_to_prevail(asked: Check, choice: Choice) -> Fraction:
    """The exact chance of coming out ahead of the degree that the other side is known to have reached."""
    theirs = DEGREES[choice.foe.degree]
    return odds_to_prevail(
        degree_odds(asked),
        choice.against,
        lambda degree, tie: settle(choice, (degree, asked.target), theirs, tie, asked.table),
    )
