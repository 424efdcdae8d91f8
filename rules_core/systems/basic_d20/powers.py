"""What fits into one turn, and the basic powers that everyone has."""

from enum import StrEnum

from msgspec import Struct

from rules_core.sheet.outcome import Ruling, step
from rules_core.systems.basic_d20.checks import Degree
from rules_core.systems.basic_d20.conditions import FIRST_AID_DC


class Cost(StrEnum):
    """What a power takes out of a turn (D20-TURN-02)."""

    ACTION = "action"
    FREE = "free"


ACTIONS_OF_TURN = 1
"""How many Action powers a turn holds (D20-TURN-02)."""


class Actions(Struct, frozen=True):
    """The Action powers that a turn holds, and what is left of a stun after it."""

    count: int
    stunned: int = 0


def actions_of_turn(slowed: int = 0, stunned: int = 0, extra: int = 0) -> Actions:
    """How many Action powers a turn holds (D20-TURN-02), after the conditions that change it (D20-COND).

    One, where the older pages have three (reading A05), and the ``extra`` ones of the quickened. Slowed and
    stunned take away their values, the higher of the two rather than both; a stun wears off by what it took.
    """
    usual = ACTIONS_OF_TURN + extra
    return Actions(max(0, usual - max(slowed, stunned)), max(0, stunned - usual))


class PowersUsed(Struct, frozen=True):
    """What a turn has held so far: how many Action powers, and which Free powers by name."""

    actions: int = 0
    free: frozenset[str] = frozenset()

    def may_use(self, name: str, cost: Cost, limit: int) -> Ruling:
        """Whether one more power fits, ``limit`` being the Action powers of the turn.

        Action powers are counted, Free powers are not (D20-TURN-02), but each is used once (D20-TURN-06).
        """
        if cost is Cost.ACTION:
            return Ruling(self.actions < limit, step("D20-TURN-02", used=self.actions, limit=limit))
        return Ruling(name not in self.free, step("D20-TURN-06", power=name))

    def used(self, name: str, cost: Cost) -> "PowersUsed":
        """The turn after one more power."""
        if cost is Cost.ACTION:
            return PowersUsed(self.actions + 1, self.free)
        return PowersUsed(self.actions, self.free | {name})


class Against(StrEnum):
    """What the roll of a power is measured against; the ability fixes it (D20-ROLL-05)."""

    NOTHING = ""
    """The power needs no roll."""
    FIXED = "fixed"
    """The DC of the power itself."""
    AC = "ac"
    FORTITUDE = "fortitude"
    REFLEX = "reflex"
    STEALTH = "stealth"
    HOLD = "hold"
    """The DC of whatever holds the character."""


class What(StrEnum):
    """One thing that an outcome brings."""

    BONUS = "bonus"
    """A bonus, or below 0 a penalty, to the roll of the ally."""
    BONUS_PROFICIENCY = "bonus_proficiency"
    """The helper's Prof as a bonus to the roll of the ally."""
    DAMAGE = "damage"
    DOUBLE_DAMAGE = "double_damage"
    D6_DAMAGE = "d6_damage"
    CONDITION = "condition"
    """The target gets the condition that is named."""
    OWN_CONDITION = "own_condition"
    """The character itself gets the condition that is named."""
    LETS_GO = "lets_go"
    """A hold that was there before ends."""
    TURNED_TABLES = "turned_tables"
    """The target may grab the character or make it fall prone."""
    FREE = "free"
    """The chosen hold on the character ends."""
    NO_MORE = "no_more"
    """The power cannot be tried again this turn."""
    MOVE = "move"
    """The character may move so many feet."""
    PUSH = "push"
    """The target is pushed back so many feet, and the character may follow."""
    DROPS = "drops"
    """What the target holds falls to the ground."""
    GRIP = "grip"
    """The target's grip is weaker by so much for a turn, for it and for those who try again."""
    NOTICED = "noticed"
    """What was hidden is seen."""
    NOT_DYING = "not_dying"
    DYING = "dying"
    """The target is dying by so much more."""


class Effect(Struct, frozen=True):
    """One thing that an outcome brings: a number or the id of a condition with it, where there is one."""

    what: What
    amount: int = 0
    condition: str = ""


class Power(Struct, frozen=True):
    """A basic power (D20-POW).

    ``skills`` are those whose roll it may be, by id, none where the weapon or the GM decides. ``dc`` counts
    where the power itself fixes one. The outcomes stand worst first, for the levels of ``Degree``.
    """

    id: str
    name: str
    cost: Cost = Cost.ACTION
    attack: bool = False
    skills: tuple[str, ...] = ()
    against: Against = Against.NOTHING
    dc: int = 0
    outcomes: tuple[tuple[Effect, ...], ...] = ((), (), (), ())

    def outcome(self, degree: Degree) -> tuple[Effect, ...]:
        """What this level of success brings; nothing where the rules name nothing."""
        return self.outcomes[degree]


_PRONE = Effect(What.CONDITION, condition="prone")
_FALLS = Effect(What.OWN_CONDITION, condition="prone")
_UNBALANCED = Effect(What.OWN_CONDITION, condition="flat-footed")
_LETS_GO = Effect(What.LETS_GO)
_FREE = Effect(What.FREE)
_BRAWLING = ("brawling",)

POWERS: tuple[Power, ...] = (
    Power(
        "administer-first-aid",
        "Administer First Aid",
        skills=("medicine",),
        against=Against.FIXED,
        dc=FIRST_AID_DC,
        outcomes=((Effect(What.DYING, 1),), (), (Effect(What.NOT_DYING),), (Effect(What.NOT_DYING),)),
    ),
    Power(
        "aid",
        "Aid",
        against=Against.FIXED,
        dc=20,
        outcomes=((Effect(What.BONUS, -1),), (), (Effect(What.BONUS, 1),), (Effect(What.BONUS_PROFICIENCY),)),
    ),
    Power(
        "disarm",
        "Disarm",
        attack=True,
        skills=_BRAWLING,
        against=Against.REFLEX,
        outcomes=((_UNBALANCED,), (), (Effect(What.GRIP, -2),), (Effect(What.DROPS),)),
    ),
    Power("drop-prone", "Drop Prone"),
    Power(
        "escape",
        "Escape",
        attack=True,
        skills=("acrobatics", "athletics", "brawling"),
        against=Against.HOLD,
        outcomes=((Effect(What.NO_MORE),), (), (_FREE,), (_FREE, Effect(What.MOVE, 5))),
    ),
    Power(
        "grapple",
        "Grapple",
        attack=True,
        skills=_BRAWLING,
        against=Against.FORTITUDE,
        outcomes=(
            (_LETS_GO, Effect(What.TURNED_TABLES)),
            (_LETS_GO,),
            (Effect(What.CONDITION, condition="grabbed"),),
            (Effect(What.CONDITION, condition="restrained"),),
        ),
    ),
    Power("interact", "Interact", cost=Cost.FREE),
    Power("leap", "Leap"),
    Power("ready", "Ready"),
    Power("release", "Release", cost=Cost.FREE),
    Power(
        "seek",
        "Seek",
        skills=("perception",),
        against=Against.STEALTH,
        outcomes=((), (), (Effect(What.NOTICED),), (Effect(What.NOTICED),)),
    ),
    Power(
        "shove",
        "Shove",
        attack=True,
        skills=_BRAWLING,
        against=Against.FORTITUDE,
        outcomes=((_FALLS,), (), (Effect(What.PUSH, 5),), (Effect(What.PUSH, 10),)),
    ),
    Power("stand", "Stand"),
    Power("step", "Step"),
    Power("stride", "Stride", cost=Cost.FREE),
    Power(
        "strike",
        "Strike",
        attack=True,
        against=Against.AC,
        outcomes=((), (), (Effect(What.DAMAGE),), (Effect(What.DOUBLE_DAMAGE),)),
    ),
    Power("take-aim", "Take Aim"),
    Power("take-cover", "Take Cover"),
    Power(
        "trip",
        "Trip",
        attack=True,
        skills=_BRAWLING,
        against=Against.REFLEX,
        outcomes=((_FALLS,), (), (_PRONE,), (_PRONE, Effect(What.D6_DAMAGE, 1))),
    ),
)
"""The basic powers, by name (D20-POW)."""

POWERS_BY_ID = {each.id: each for each in POWERS}
"""The same powers by id."""


def aid_bonus(degree: Degree, prof: int) -> int:
    """What a try at Aid adds to the ally's roll, below 0 a penalty; ``prof`` is the helper's (D20-POW)."""
    return sum(
        prof if each.what is What.BONUS_PROFICIENCY else each.amount
        for each in POWERS_BY_ID["aid"].outcome(degree)
    )
