"""Values that follow from level and attributes."""

from collections.abc import Mapping

from msgspec import Struct

from rules_core.sheet.outcome import Outcome, step

SPEED = 30
"""How many feet a character moves at a time (D20-CHR-06)."""


class Derived(Struct, frozen=True):
    """What the rules give for a character without armour; ``speed`` is in feet."""

    proficiency: int
    hp: int
    ac: int
    initiative: int
    speed: int
    mana: int
    spell_dc: int


def derive(level: int, scores: Mapping[str, int], by_hand: int | None = None) -> Outcome[Derived]:
    """The derived values for a level, 1 or more, and attribute scores by name; one not named is 0.

    ``by_hand`` is Prof where the player set it, which then counts everywhere.
    """
    strength, agility, precision = (scores.get(each, 0) for each in ("strength", "agility", "precision"))
    intelligence, wisdom, charisma = (scores.get(each, 0) for each in ("intelligence", "wisdom", "charisma"))
    prof = proficiency(level) if by_hand is None else by_hand
    values = Derived(
        proficiency=prof,
        hp=hit_points(level, strength, prof),
        ac=armour_class(agility, prof),
        initiative=initiative(precision, prof),
        speed=SPEED,
        mana=mana(wisdom, prof),
        spell_dc=spell_dc(intelligence, wisdom, charisma, prof),
    )
    return Outcome(
        values,
        (
            step("D20-CHR-02", level=level, proficiency=prof),
            step("D20-CHR-03", strength=strength, level=level, hp=values.hp),
            step("D20-CHR-04", agility=agility, ac=values.ac),
            step("D20-CHR-05", precision=precision, initiative=values.initiative),
            step("D20-CHR-06", speed=SPEED),
            step("D20-CHR-07", wisdom=wisdom, mana=values.mana),
            step("D20-CHR-08", best=max(intelligence, wisdom, charisma), spell_dc=values.spell_dc),
        ),
    )


def proficiency(level: int) -> int:
    """Prof, the bonus of the proficient: 1 and a quarter of the level, rounded up (D20-CHR-02)."""
    return 1 + (level + 3) // 4


def hit_points(level: int, strength: int, prof: int) -> int:
    """Maximum HP: Strength, Prof and 5 for each level (D20-CHR-03)."""
    return strength + prof + 5 * level


def armour_class(agility: int, prof: int, armour: int = 0, agility_cap: int | None = None) -> int:
    """AC: 10, Agility, Prof and the armour's bonus (D20-CHR-04).

    ``agility_cap`` is the most Agility that the armour lets count, None without one.
    """
    counting = agility if agility_cap is None else min(agility, agility_cap)
    return 10 + counting + prof + armour


def initiative(precision: int, prof: int) -> int:
    """The bonus of an Initiative roll: Precision and Prof (D20-CHR-05)."""
    return precision + prof


def mana(wisdom: int, prof: int) -> int:
    """Maximum Mana: Wisdom and Prof (D20-CHR-07)."""
    return wisdom + prof


def spell_dc(intelligence: int, wisdom: int, charisma: int, prof: int) -> int:
    """The DC that spells set: 10, Prof and the best of three attributes (D20-CHR-08)."""
    return 10 + prof + max(intelligence, wisdom, charisma)
