"""Combat: who acts first, what meets an attack, and what size does to a manoeuvre."""

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from rules_core.odds import together
from rules_core.outcome import Outcome, Ruling, step
from rules_core.sources import DiceSource
from rules_core.systems.coc7.checks import Check, CheckResult, check, check_odds
from rules_core.systems.coc7.degrees import Degree

READIED_FIREARM = 50
"""What a firearm at the ready adds to DEX for the order of a fight (COC-CBT-01)."""


class Fighter(Struct, frozen=True):
    """Somebody in a fight."""

    name: str
    dex: int
    firearm_ready: bool = False

    @property
    def speed(self) -> int:
        """DEX, and 50 more with a firearm at the ready (COC-CBT-01)."""
        return self.dex + (READIED_FIREARM if self.firearm_ready else 0)


def fight_order(fighters: Iterable[Fighter]) -> tuple[str, ...]:
    """The names, highest DEX first (COC-CBT-01); equals stay as they were given, for the Keeper to settle."""
    return tuple(each.name for each in sorted(fighters, key=lambda each: -each.speed))


class Reaction(StrEnum):
    """What the target of a melee attack does."""

    DODGE = "dodge"
    FIGHT_BACK = "fight_back"
    NOTHING = "nothing"


class Struck(StrEnum):
    """Who is hit."""

    DEFENDER = "defender"
    ATTACKER = "attacker"
    NOBODY = "nobody"


class Exchange(Struct, frozen=True):
    """An attack, what met it (None for nothing), and who was hit."""

    attack: CheckResult
    defence: CheckResult | None
    hit: Struck


def exchange_blows(
    attack: Check, reaction: Reaction, defence: Check | None, dice: DiceSource
) -> Outcome[Exchange]:
    """Roll an attack and the reaction to it, the parts ``attack`` and ``defense`` of the dice (COC-CBT-02).

    ``defence`` is None where the target does nothing.
    """
    attacked = check(attack, dice.part("attack"))
    defended = None if defence is None else check(defence, dice.part("defense"))
    holds = Degree.FAILURE if defended is None else defended.result.degree
    struck = who_is_hit(attacked.result.degree, reaction, holds)
    steps = attacked.steps + (() if defended is None else defended.steps) + struck.steps
    return Outcome(
        Exchange(attacked.result, None if defended is None else defended.result, struck.result), steps
    )


def who_is_hit(attack: Degree, reaction: Reaction, defence: Degree) -> Outcome[Struck]:
    """Who is hit with these levels (COC-CBT-02).

    The higher level wins. On a draw a dodge holds and an attack beats a fight back. Where both failed nothing
    happens, and nobody is hit without a success. Only who does nothing is hit by anything but a fumble.
    """
    strikes, holds = attack.level, defence.level
    why = (step("COC-CBT-02", attack=strikes.key, defence=holds.key, reaction=reaction.value),)
    if reaction is Reaction.NOTHING:
        return Outcome(Struck.NOBODY if attack is Degree.FUMBLE else Struck.DEFENDER, why)
    if strikes is Degree.FAILURE and holds is Degree.FAILURE:
        return Outcome(Struck.NOBODY, why)
    if strikes > holds or (strikes == holds and reaction is Reaction.FIGHT_BACK):
        return Outcome(Struck.DEFENDER, why)
    return Outcome(Struck.ATTACKER if reaction is Reaction.FIGHT_BACK else Struck.NOBODY, why)


def hits_as(attack: Degree, reaction: Reaction) -> Degree:
    """The level that damage goes by: who does nothing is hit by a failed attack as by a regular one.

    COC-CBT-02.
    """
    if reaction is Reaction.NOTHING and attack is Degree.FAILURE:
        return Degree.REGULAR
    return attack


def exchange_odds(attack: Check, reaction: Reaction, defence: Check | None) -> dict[Struck, Fraction]:
    """The exact chance of each hit, by the same resolvers; what is impossible is left out."""
    defended = {Degree.FAILURE: Fraction(1)} if defence is None else check_odds(defence)

    def ends(strikes: Degree, holds: Degree) -> dict[Struck, Fraction]:
        return {who_is_hit(strikes, reaction, holds).result: Fraction(1)}

    return together(check_odds(attack), defended, ends)


def outnumbered_dice(reactions: int, used: int) -> int:
    """The bonus dice of a melee attack on somebody who can react so often and has ``used`` so many.

    One, once the reactions are used up (COC-CBT-04).
    """
    return int(used >= reactions)


def manoeuvre(build: int, opponent_build: int) -> Ruling:
    """Whether a fighting manoeuvre can be tried; ``fact("penalty")`` holds its penalty dice (COC-CBT-08).

    One die for each point by which the opponent's Build is higher; from three on it cannot be done.
    """
    penalty = max(0, opponent_build - build)
    if penalty >= 3:
        return Ruling(False, step("COC-CBT-08", because="build", penalty=penalty))
    return Ruling(True, step("COC-CBT-08", because="", penalty=penalty))
