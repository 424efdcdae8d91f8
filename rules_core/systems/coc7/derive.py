"""Derived values, from characteristics or set by hand, and the character's condition."""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from rules_core.sheet.outcome import Outcome, step
from rules_core.sheet.sheet import Sheet

if TYPE_CHECKING:
    from rules_core.dice.notation import Formula


MAJOR_WOUND, PRONE, UNCONSCIOUS, DEAD = "major_wound", "prone", "unconscious", "dead"
OVER_AN_HOUR, OVER_A_DAY = "over_an_hour", "over_a_day"
FIRST_AID_GIVEN, MEDICINE_GIVEN = "first_aid_given", "medicine_given"

BODY = (MAJOR_WOUND, PRONE, UNCONSCIOUS, DEAD)
"""The statuses of the body (COC-WND-01)."""

INJURY = (OVER_AN_HOUR, OVER_A_DAY, FIRST_AID_GIVEN, MEDICINE_GIVEN)
"""The statuses of the latest injury: its age, and the treatment it had (COC-WND-02)."""

DAWN, LOST_TODAY = "san_at_dawn", "san_lost_today"
TEMPORARY, INDEFINITE, PERMANENT = "temporary_insanity", "indefinite_insanity", "permanent_insanity"
SHOCKED, MYTHOS_INSANE = "shocked", "mythos_insane"

MIND = (TEMPORARY, INDEFINITE, PERMANENT)
"""The insanities (COC-SAN-02, COC-SAN-03)."""

REACTIONS = "reactions"
"""How often the character has reacted to an attack this round (COC-CBT-04)."""

BY_HAND = (*BODY, OVER_AN_HOUR, OVER_A_DAY, *MIND)
"""The statuses that a player can set by hand."""


DAMAGE_BONUS, BUILD, MOVE, DODGE = "damage_bonus", "build", "move", "dodge"

NUMBERS = (BUILD, MOVE, DODGE)
"""The derived values that are numbers; ``dodge`` is the base of Dodge."""

_BLANKS = re.compile(r"\s+")
_NO_BONUS = ("none", "nil", "-", "–", "—")


def derived_by_hand(sheet: Sheet, derived_id: str) -> int | None:
    """Return a number set by hand, or read from a file by an early version; None for neither."""
    number = sheet.number_by_hand(derived_id)
    return sheet.trait(derived_id) if number is None else number


def damage_bonus_by_hand(sheet: Sheet) -> "Formula | None":
    """Return the damage bonus set by hand or written on the sheet; None if there is none or it is invalid."""
    written = sheet.override(DAMAGE_BONUS)
    return parse_damage_bonus(sheet.detail(DAMAGE_BONUS) if written is None else str(written))


def parse_damage_bonus(text: str) -> "Formula | None":
    """Parse a damage bonus as players write it ("+1D4", "1d4", "−1", "none"), None if it is invalid."""
    if not text.strip():
        return None
    from rules_core.dice.notation import BadFormula, Formula

    if text.strip().casefold() in _NO_BONUS:
        return Formula()
    try:
        return typed_formula(text)
    except BadFormula:
        return None


def typed_formula(text: str) -> "Formula":
    """Parse a dice formula as players type it, with spaces, a plus at either end or the minus sign of the
    screen.

    Raises ``BadFormula`` if it is invalid.
    """
    from rules_core.dice.notation import formula

    return formula(_BLANKS.sub("", text).strip("+").replace("−", "-").replace("–", "-"))


class Derived(Struct, frozen=True):
    """The derived values of a character; ``damage_bonus`` is a number or dice, such as "-1", "0", "1D4"."""

    hp: int
    mp: int
    sanity: int
    max_sanity: int
    damage_bonus: str
    build: int
    move: int
    dodge: int


def derive(traits: Mapping[str, int], age: int = 25, mythos: int = 0) -> Outcome[Derived]:
    """Calculate the derived values from characteristics by id, an age in years and Cthulhu Mythos.

    Raises ``KeyError`` without ``str``, ``con``, ``siz``, ``dex`` or ``pow``.
    """
    strength, con, siz, dex, power = (traits[each] for each in ("str", "con", "siz", "dex", "pow"))
    bonus, build = damage_bonus_and_build(strength, siz)
    values = Derived(
        hp=hit_points(con, siz),
        mp=magic_points(power),
        sanity=min(power, maximum_sanity(mythos)),
        max_sanity=maximum_sanity(mythos),
        damage_bonus=bonus,
        build=build,
        move=move(strength, dex, siz, age),
        dodge=dodge_base(dex),
    )
    return Outcome(
        values,
        (
            step("COC-DER-01", con=con, siz=siz, hp=values.hp),
            step("COC-DER-02", pow=power, mythos=mythos, sanity=values.sanity, most=values.max_sanity),
            step("COC-DER-03", pow=power, mp=values.mp),
            step("COC-DER-04", dex=dex, dodge=values.dodge),
            step("COC-DER-05", str=strength, dex=dex, siz=siz, age=age, move=values.move),
            step("COC-DER-06", str=strength, siz=siz, damage_bonus=bonus, build=build),
        ),
    )


def hit_points(con: int, siz: int) -> int:
    """Return the maximum hit points (COC-DER-01)."""
    return (con + siz) // 10


def magic_points(power: int) -> int:
    """Return the maximum magic points (COC-DER-03)."""
    return power // 5


def dodge_base(dexterity: int) -> int:
    """Return the base of Dodge (COC-DER-04)."""
    return dexterity // 2


def maximum_sanity(mythos: int) -> int:
    """Return the maximum Sanity for a Cthulhu Mythos value (COC-DER-02)."""
    return max(0, 99 - mythos)


_LIGHT = ((64, "-2", -2), (84, "-1", -1), (124, "0", 0), (164, "1D4", 1), (204, "1D6", 2))


def damage_bonus_and_build(strength: int, size: int) -> tuple[str, int]:
    """Return damage bonus and Build from the sum of STR and SIZ (COC-DER-06)."""
    total = strength + size
    for most, bonus, build in _LIGHT:
        if total <= most:
            return bonus, build
    dice = (total - 45) // 80
    return f"{dice}D6", dice + 1


def move(strength: int, dexterity: int, size: int, age: int) -> int:
    """Return Move from STR and DEX compared with SIZ, minus one per decade from 40 on, at least 0
    (COC-DER-05).
    """
    if strength > size and dexterity > size:
        rate = 9
    elif strength >= size or dexterity >= size:
        rate = 8
    else:
        rate = 7
    return max(0, rate - max(0, age // 10 - 3))


class State(StrEnum):
    """The physical condition of a character (COC-WND-01)."""

    OK = "ok"
    UNCONSCIOUS = "unconscious"
    DYING = "dying"
    DEAD = "dead"


class Health(NamedTuple):
    """Hit points from 0 to ``max_hp``, and whether there is an unhealed major wound."""

    hp: int
    max_hp: int
    major_wound: bool = False

    @property
    def state(self) -> State:
        """The condition with this health: at 0 a major wound means dying (COC-WND-01)."""
        if self.hp > 0:
            return State.OK
        return State.DYING if self.major_wound else State.UNCONSCIOUS


def most_hit_points(sheet: Sheet) -> int:
    """Return the maximum hit points: the sheet's own, else that of COC-DER-01, else the present value."""
    tracker = sheet.tracker("hp")
    con, siz = sheet.trait("con"), sheet.trait("siz")
    if tracker.maximum is not None:
        return tracker.maximum
    return tracker.value if con is None or siz is None else hit_points(con, siz)


def health(sheet: Sheet) -> Health:
    """Return the hit points and major wound of a sheet; ``KeyError`` without hit points."""
    value = sheet.tracker("hp").value
    return Health(value, most_hit_points(sheet), bool(sheet.status(MAJOR_WOUND)))


def state(sheet: Sheet) -> State:
    """Return the condition of a character, from hit points and wounds or as noted (COC-WND-01).

    A sheet without maximum hit points, such as an empty one, is well at 0.
    """
    if sheet.status(DEAD):
        return State.DEAD
    points = health(sheet)
    by_points = points.state if points.max_hp else State.OK
    return State.UNCONSCIOUS if by_points is State.OK and sheet.status(UNCONSCIOUS) else by_points


class LivingStandard(StrEnum):
    """A standard of living."""

    PENNILESS = "penniless"
    POOR = "poor"
    AVERAGE = "average"
    WEALTHY = "wealthy"
    RICH = "rich"
    SUPER_RICH = "super_rich"


_LEAST = (
    (99, LivingStandard.SUPER_RICH),
    (90, LivingStandard.RICH),
    (50, LivingStandard.WEALTHY),
    (10, LivingStandard.AVERAGE),
    (1, LivingStandard.POOR),
)


def living_standard(credit_rating: int) -> LivingStandard:
    """Return the standard of living for a Credit Rating (COC-DER-07)."""
    return next((each for least, each in _LEAST if credit_rating >= least), LivingStandard.PENNILESS)
