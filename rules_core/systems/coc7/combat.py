"""Combat: who acts first, what meets an attack, and what size does to a manoeuvre."""

from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from rules_core.d100.opposed import Struck, odds_of_attack
from rules_core.sheet.outcome import Outcome, Ruling, step
from rules_core.systems.coc7.checks import Check, check_odds
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


class Reaction(StrEnum):
    """What the target of a melee attack does."""

    DODGE = "dodge"
    FIGHT_BACK = "fight_back"
    NOTHING = "nothing"


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
    return odds_of_attack(
        check_odds(attack), defended, lambda strikes, holds: who_is_hit(strikes, reaction, holds)
    )


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
