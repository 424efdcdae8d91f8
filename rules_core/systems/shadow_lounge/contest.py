"""Opposed rolls and attacks: dodge, parry and fight back, and who wins."""

from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from rules_core.d100.answer import answering
from rules_core.d100.opposed import (
    WhoIsHit,
    attacker_verdict,
    defender_verdict,
    ended_attack,
    ended_opposed,
    odds_of_attack,
    opposed_verdict,
)
from rules_core.d100.roll import TIE
from rules_core.dice.sources import DiceSource
from rules_core.game.play import Against, Attempt, Choice, Ending, Verdict, part_of
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Outcome, Ruling, Step, step
from rules_core.systems.shadow_lounge.checks import (
    Check,
    CheckResult,
    Degree,
    check,
    decide,
    degree_odds,
    opposed_odds,
)
from rules_core.systems.shadow_lounge.kept import DEGREES, check_of, choice_of, their_check, theirs
from rules_core.systems.shadow_lounge.table import Table


class Defence(StrEnum):
    """A defence against an attack; deflecting a blaster bolt with a lightsaber is fighting back
    (SL-DEF-05).
    """

    DODGE = "dodge"
    PARRY = "parry"
    FIGHT_BACK = "fight_back"


def uses_attack_skill(kind: Defence) -> bool:
    """Return whether a defence is rolled with the defender's attack skill.

    Only fighting back is (SL-DEF-03); dodge and parry are separate skills (SL-DEF-07).
    """
    return kind is Defence.FIGHT_BACK


def may_defend(
    kind: Defence, *, fought_back: bool = False, in_reach: bool = True, closes_gap: bool = False
) -> Ruling:
    """Return whether a defence is allowed.

    Dodge and parry always are (SL-DEF-01). Fighting back is, once a round, against an attacker that the
    defender can counter (SL-DEF-03): with a melee weapon one who is ``in_reach``, or who a single action such
    as a Force Leap brings into reach, if it ``closes_gap`` (SL-DEF-05).
    """
    if kind is not Defence.FIGHT_BACK:
        return Ruling(True, step("SL-DEF-01"))
    if fought_back:
        return Ruling(False, step("SL-DEF-03", because="once_a_round"))
    if not (in_reach or closes_gap):
        return Ruling(False, step("SL-DEF-05", because="out_of_reach"))
    return Ruling(True, step("SL-DEF-03", because=""))


class Exchange(Struct, frozen=True):
    """An attack, the defence against it, and who was hit."""

    attack: CheckResult
    defence: CheckResult
    hit: WhoIsHit


def defend(attack: Check, kind: Defence, defence: Check, dice: DiceSource) -> Outcome[Exchange]:
    """Roll an attack and the defence against it, the parts ``attack`` and ``defense`` of the dice.

    Combat rolls are opposed (SL-OPP-05); degrees are compared, never numbers (SL-DEF-01).
    """
    attacked, defended = check(attack, dice.part("attack")), check(defence, dice.part("defense"))
    struck = who_is_hit(attacked.result.degree, kind, defended.result.degree)
    return Outcome(
        Exchange(attacked.result, defended.result, struck.result),
        (*attacked.steps, *defended.steps, step("SL-OPP-05"), *struck.steps),
    )


def who_is_hit(attack: Degree, kind: Defence, defence: Degree) -> Outcome[WhoIsHit]:
    """Return who is hit with these degrees.

    On equal degrees a dodge or parry avoids the attack (SL-DEF-02), and an attack beats a fight back
    (SL-DEF-04). A fight back that wins stops the attack and hits the attacker (SL-DEF-03). Without a success
    no one is hit (reading A02).
    """
    strikes, holds = attack.level, defence.level
    if kind is Defence.FIGHT_BACK:
        rule, attack_wins = "SL-DEF-04", strikes >= holds
    else:
        rule, attack_wins = "SL-DEF-02", strikes > holds
    why = step(rule, attack=strikes.key, defence=holds.key)
    if attack_wins:
        return Outcome(WhoIsHit.DEFENDER if strikes > Degree.FAILURE else WhoIsHit.NOBODY, (why,))
    if kind is Defence.FIGHT_BACK:
        return Outcome(WhoIsHit.ATTACKER, (why, step("SL-DEF-03", because="")))
    return Outcome(WhoIsHit.NOBODY, (why,))


def defence_odds(attack: Check | Degree, kind: Defence, defence: Check | Degree) -> dict[WhoIsHit, Fraction]:
    """Return the exact odds of who is hit, by the same resolvers; impossible results are left out.

    A side that has rolled already is given as its degree.
    """
    return odds_of_attack(
        _side_odds(attack), _side_odds(defence), lambda strikes, holds: who_is_hit(strikes, kind, holds)
    )


def _side_odds(side: Check | Degree) -> dict[Degree, Fraction]:
    return {side: Fraction(1)} if isinstance(side, Degree) else degree_odds(side)


_DEFENDS = {
    Against.DODGE: Defence.DODGE,
    Against.PARRY: Defence.PARRY,
    Against.FIGHT_BACK: Defence.FIGHT_BACK,
}
DEFENDED = {
    Against.THEY_DODGE: Defence.DODGE,
    Against.THEY_PARRY: Defence.PARRY,
    Against.THEY_FIGHT_BACK: Defence.FIGHT_BACK,
}
"""How an opponent defends against the character's attack."""


def roll_opponent(choice: Choice, table: Table, dice: DiceSource) -> tuple[Degree, tuple[Step, ...]]:
    """Return the opponent's degree, as stated by the player or from their dice, with the steps."""
    if choice.foe.degree:
        return DEGREES[choice.foe.degree], ()
    rolled = check(their_check(choice, table), dice)
    return rolled.result.degree, rolled.steps


def settle(
    choice: Choice, mine: tuple[Degree, int], theirs: Degree, tie: DiceSource, table: Table
) -> Verdict:
    """Decide a contest from these degrees, ``mine`` with the value rolled against.

    Opposed rolls use ``decide``, defences ``who_is_hit``.
    """
    degree = mine[0]
    if choice.against is Against.OPPOSED:
        decided = decide(mine, (theirs, choice.foe.value), tie, table)
        return opposed_verdict(degree, theirs, decided, step("SL-OPP-04"))
    fought = step("SL-OPP-05")
    if choice.against in _DEFENDS:
        struck = who_is_hit(theirs, _DEFENDS[choice.against], degree)
        return defender_verdict(degree, theirs, struck, fought)
    struck = who_is_hit(degree, DEFENDED[choice.against], theirs)
    return attacker_verdict(degree, theirs, struck, fought)


def verdict_of(present: Roll) -> Verdict | None:
    """Return who wins a saved roll in its present state, or None if it is unopposed.

    Raises ``DiceError`` if a tie needs dice that were not rolled.
    """
    other = theirs(present) if present.degree else None
    if other is None:
        return None
    asked = check_of(present)
    mine = (DEGREES[present.degree], asked.target)
    return settle(choice_of(present), mine, other, part_of(present, TIE), asked.table)


def ending_odds(asked: Check, choice: Choice) -> dict[Ending, Fraction]:
    """Return the exact odds of every ending against an opponent whose value or degree is known."""
    stated, them = DEGREES.get(choice.foe.degree), their_check(choice, asked.table)
    if choice.against is Against.OPPOSED:
        return ended_opposed(opposed_odds(asked, them, stated))
    other = them if stated is None else stated
    if choice.against in _DEFENDS:
        return ended_attack(defence_odds(other, _DEFENDS[choice.against], asked), attacked=True)
    return ended_attack(defence_odds(asked, DEFENDED[choice.against], other), attacked=False)


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
