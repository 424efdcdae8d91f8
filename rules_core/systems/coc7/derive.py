"""Values that follow from the characteristics. Everything is rounded down."""

from collections.abc import Mapping

from msgspec import Struct

from rules_core.sheet.outcome import Outcome, step


class Derived(Struct, frozen=True):
    """What the rules give for a character; ``damage_bonus`` is a number or dice, such as "-1", "0", "1D4"."""

    hp: int
    mp: int
    sanity: int
    max_sanity: int
    damage_bonus: str
    build: int
    move: int
    dodge: int


def derive(traits: Mapping[str, int], age: int = 25, mythos: int = 0) -> Outcome[Derived]:
    """The derived values for the characteristics by id, an age in years and Cthulhu Mythos.

    ``KeyError`` without ``str``, ``con``, ``siz``, ``dex`` or ``pow``.
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
    """Maximum hit points (COC-DER-01)."""
    return (con + siz) // 10


def magic_points(power: int) -> int:
    """Maximum magic points (COC-DER-03)."""
    return power // 5


def dodge_base(dexterity: int) -> int:
    """What Dodge starts at (COC-DER-04)."""
    return dexterity // 2


def maximum_sanity(mythos: int) -> int:
    """The highest Sanity that knowledge of the Mythos leaves (COC-DER-02)."""
    return max(0, 99 - mythos)


_LIGHT = ((64, "-2", -2), (84, "-1", -1), (124, "0", 0), (164, "1D4", 1), (204, "1D6", 2))


def damage_bonus_and_build(strength: int, size: int) -> tuple[str, int]:
    """Damage bonus and Build from STR and SIZ together (COC-DER-06)."""
    total = strength + size
    for most, bonus, build in _LIGHT:
        if total <= most:
            return bonus, build
    dice = (total - 45) // 80
    return f"{dice}D6", dice + 1


def move(strength: int, dexterity: int, size: int, age: int) -> int:
    """Move by STR and DEX beside SIZ, one less for each ten years from 40 on, never below 0 (COC-DER-05)."""
    if strength > size and dexterity > size:
        rate = 9
    elif strength >= size or dexterity >= size:
        rate = 8
    else:
        rate = 7
    return max(0, rate - max(0, age // 10 - 3))
