"""Defending against an attack: dodge, parry or fight back."""

from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from rules_core.d100.opposed import Struck, odds_of_attack
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Ruling, step
from rules_core.systems.shadow_lounge.checks import Check, CheckResult, check, degree_odds
from rules_core.systems.shadow_lounge.degrees import Degree


class Defence(StrEnum):
    """A way to meet an attack; deflecting a blaster bolt with a lightsaber is a fight back (SL-DEF-05)."""

    DODGE = "dodge"
    PARRY = "parry"
    FIGHT_BACK = "fight_back"


def uses_attack_skill(kind: Defence) -> bool:
    """Whether a defence is rolled on the defender's attack skill.

    Only a fight back is (SL-DEF-03); dodge and parry have skills of their own (SL-DEF-07).
    """
    return kind is Defence.FIGHT_BACK


def may_defend(
    kind: Defence, *, fought_back: bool = False, in_reach: bool = True, closes_gap: bool = False
) -> Ruling:
    """Whether a defence is allowed.

    Dodge and parry always are (SL-DEF-01). Fighting back is, once a round, against an attacker whom the
    defender can counter (SL-DEF-03): with a melee weapon one who is ``in_reach``, or to whom a single action
    ``closes_gap`` such as a Force Leap (SL-DEF-05).
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
    hit: Struck


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


def who_is_hit(attack: Degree, kind: Defence, defence: Degree) -> Outcome[Struck]:
    """Who is hit with these degrees.

    On equal degrees a dodge or parry holds (SL-DEF-02) and an attack beats a fight back (SL-DEF-04). A fight
    back that wins stops the attack and hits the attacker (SL-DEF-03). Nobody is hit without a success
    (reading A02).
    """
    strikes, holds = attack.level, defence.level
    if kind is Defence.FIGHT_BACK:
        rule, attack_wins = "SL-DEF-04", strikes >= holds
    else:
        rule, attack_wins = "SL-DEF-02", strikes > holds
    why = step(rule, attack=strikes.key, defence=holds.key)
    if attack_wins:
        return Outcome(Struck.DEFENDER if strikes > Degree.FAILURE else Struck.NOBODY, (why,))
    if kind is Defence.FIGHT_BACK:
        return Outcome(Struck.ATTACKER, (why, step("SL-DEF-03", because="")))
    return Outcome(Struck.NOBODY, (why,))


def defence_odds(attack: Check, kind: Defence, defence: Check) -> dict[Struck, Fraction]:
    """The exact chance of each hit, by the same resolvers; what is impossible is left out."""
    return odds_of_attack(
        degree_odds(attack), degree_odds(defence), lambda strikes, holds: who_is_hit(strikes, kind, holds)
    )
