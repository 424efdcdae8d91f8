"""The actions of a turn, and the basic powers that everyone has."""

from enum import StrEnum

from msgspec import Struct

from rules_core.sheet.outcome import Ruling, step
from rules_core.systems.basic_d20.checks import Degree
from rules_core.systems.basic_d20.conditions import FIRST_AID_DC


class Cost(StrEnum):
    """The cost of a power within a turn (D20-TURN-02)."""

    ACTION = "action"
    FREE = "free"


ACTIONS_OF_TURN = 1
"""The number of Action powers in a turn (D20-TURN-02)."""


class Actions(Struct, frozen=True):
    """The number of Action powers in a turn, and the stunned value after it."""

    count: int
    stunned: int = 0


def actions_of_turn(slowed: int = 0, stunned: int = 0, extra: int = 0) -> Actions:
    """Return the number of Action powers in a turn (D20-TURN-02), with conditions applied (D20-COND).

    It is one, not three as on the older pages (reading A05), plus the ``extra`` ones of quickened. Slowed and
    stunned reduce it by the higher of their values, not by both; stunned decreases by what it took away.
    """
    usual = ACTIONS_OF_TURN + extra
    return Actions(max(0, usual - max(slowed, stunned)), max(0, stunned - usual))


class PowersUsed(Struct, frozen=True):
    """The powers used in a turn so far: the number of Action powers, and the Free powers by name."""

    actions: int = 0
    free: frozenset[str] = frozenset()

    def may_use(self, name: str, cost: Cost, limit: int) -> Ruling:
        """Return whether another power can be used; ``limit`` is the number of Action powers in the turn.

        Action powers are limited in number, Free powers are not (D20-TURN-02), but each can be used once
        (D20-TURN-06).
        """
        if cost is Cost.ACTION:
            return Ruling(self.actions < limit, step("D20-TURN-02", used=self.actions, limit=limit))
        return Ruling(name not in self.free, step("D20-TURN-06", power=name))

    def used(self, name: str, cost: Cost) -> "PowersUsed":
        """Return the turn after another power."""
        if cost is Cost.ACTION:
            return PowersUsed(self.actions + 1, self.free)
        return PowersUsed(self.actions, self.free | {name})


class Against(StrEnum):
    """What a power is rolled against; the ability sets it (D20-ROLL-05)."""

    NOTHING = ""
    """The power needs no roll."""
    FIXED = "fixed"
    """The power's own DC."""
    AC = "ac"
    FORTITUDE = "fortitude"
    REFLEX = "reflex"
    STEALTH = "stealth"
    HOLD = "hold"
    """The DC of the hold on the character."""


class EffectKind(StrEnum):
    """The kind of an effect."""

    BONUS = "bonus"
    """A bonus, or a penalty if negative, to the ally's roll."""
    BONUS_PROFICIENCY = "bonus_proficiency"
    """The helper's Prof as a bonus to the ally's roll."""
    DAMAGE = "damage"
    DOUBLE_DAMAGE = "double_damage"
    D6_DAMAGE = "d6_damage"
    CONDITION = "condition"
    """The target gets the condition."""
    OWN_CONDITION = "own_condition"
    """The character gets the condition."""
    LETS_GO = "lets_go"
    """An existing hold ends."""
    TURNED_TABLES = "turned_tables"
    """The target can grab the character or knock it prone."""
    FREE = "free"
    """The chosen hold on the character ends."""
    NO_MORE = "no_more"
    """The power cannot be tried again this turn."""
    MOVE = "move"
    """The character can move so many feet."""
    PUSH = "push"
    """The target is pushed back so many feet, and the character can follow."""
    DROPS = "drops"
    """The target drops what it holds."""
    GRIP = "grip"
    """The target's grip gets this penalty for a turn, for its own rolls and against further attempts."""
    NOTICED = "noticed"
    """Something hidden is seen."""
    NOT_DYING = "not_dying"
    DYING = "dying"
    """The target's dying value increases by so much."""


class Effect(Struct, frozen=True):
    """An effect of an outcome, with a number or the id of a condition if it has one."""

    what: EffectKind
    amount: int = 0
    condition: str = ""


class Power(Struct, frozen=True):
    """A basic power (D20-POW).

    ``skills`` are the ids of the skills it can be rolled with, none if the weapon or the GM decides. ``dc``
    is its own DC, if it has one. The outcomes are ordered worst first, as in ``Degree``.
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
        """Return the effects of a degree of success; empty if the rules give none."""
        return self.outcomes[degree]


_PRONE = Effect(EffectKind.CONDITION, condition="prone")
_FALLS = Effect(EffectKind.OWN_CONDITION, condition="prone")
_UNBALANCED = Effect(EffectKind.OWN_CONDITION, condition="flat-footed")
_LETS_GO = Effect(EffectKind.LETS_GO)
_FREE = Effect(EffectKind.FREE)
_BRAWLING = ("brawling",)

POWERS: tuple[Power, ...] = (
    Power(
        "administer-first-aid",
        "Administer First Aid",
        skills=("medicine",),
        against=Against.FIXED,
        dc=FIRST_AID_DC,
        outcomes=(
            (Effect(EffectKind.DYING, 1),),
            (),
            (Effect(EffectKind.NOT_DYING),),
            (Effect(EffectKind.NOT_DYING),),
        ),
    ),
    Power(
        "aid",
        "Aid",
        against=Against.FIXED,
        dc=20,
        outcomes=(
            (Effect(EffectKind.BONUS, -1),),
            (),
            (Effect(EffectKind.BONUS, 1),),
            (Effect(EffectKind.BONUS_PROFICIENCY),),
        ),
    ),
    Power(
        "disarm",
        "Disarm",
        attack=True,
        skills=_BRAWLING,
        against=Against.REFLEX,
        outcomes=((_UNBALANCED,), (), (Effect(EffectKind.GRIP, -2),), (Effect(EffectKind.DROPS),)),
    ),
    Power("drop-prone", "Drop Prone"),
    Power(
        "escape",
        "Escape",
        attack=True,
        skills=("acrobatics", "athletics", "brawling"),
        against=Against.HOLD,
        outcomes=((Effect(EffectKind.NO_MORE),), (), (_FREE,), (_FREE, Effect(EffectKind.MOVE, 5))),
    ),
    Power(
        "grapple",
        "Grapple",
        attack=True,
        skills=_BRAWLING,
        against=Against.FORTITUDE,
        outcomes=(
            (_LETS_GO, Effect(EffectKind.TURNED_TABLES)),
            (_LETS_GO,),
            (Effect(EffectKind.CONDITION, condition="grabbed"),),
            (Effect(EffectKind.CONDITION, condition="restrained"),),
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
        outcomes=((), (), (Effect(EffectKind.NOTICED),), (Effect(EffectKind.NOTICED),)),
    ),
    Power(
        "shove",
        "Shove",
        attack=True,
        skills=_BRAWLING,
        against=Against.FORTITUDE,
        outcomes=((_FALLS,), (), (Effect(EffectKind.PUSH, 5),), (Effect(EffectKind.PUSH, 10),)),
    ),
    Power("stand", "Stand"),
    Power("step", "Step"),
    Power("stride", "Stride", cost=Cost.FREE),
    Power(
        "strike",
        "Strike",
        attack=True,
        against=Against.AC,
        outcomes=((), (), (Effect(EffectKind.DAMAGE),), (Effect(EffectKind.DOUBLE_DAMAGE),)),
    ),
    Power("take-aim", "Take Aim"),
    Power("take-cover", "Take Cover"),
    Power(
        "trip",
        "Trip",
        attack=True,
        skills=_BRAWLING,
        against=Against.REFLEX,
        outcomes=((_FALLS,), (), (_PRONE,), (_PRONE, Effect(EffectKind.D6_DAMAGE, 1))),
    ),
)
"""The basic powers, in order of names (D20-POW)."""

POWERS_BY_ID = {each.id: each for each in POWERS}
"""The same powers by id."""


def aid_bonus(degree: Degree, prof: int) -> int:
    """Return the bonus of Aid to the ally's roll, negative for a penalty; ``prof`` is the helper's
    (D20-POW).
    """
    return sum(
        prof if each.what is EffectKind.BONUS_PROFICIENCY else each.amount
        for each in POWERS_BY_ID["aid"].outcome(degree)
    )
