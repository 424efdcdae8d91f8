"""The basic powers that everyone has, with what each level of success brings."""

from enum import StrEnum

from msgspec import Struct

from rules_core.systems.basic_d20.actions import Cost
from rules_core.systems.basic_d20.degrees import Degree
from rules_core.systems.basic_d20.dying import FIRST_AID_DC


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
