"""Attributes and skills, derived values, and hit points."""

from collections.abc import Mapping
from enum import IntEnum, StrEnum

from msgspec import Struct
from msgspec.structs import replace

from rules_core.sheet.outcome import Outcome, Step, step


class Attribute(StrEnum):
    """The attributes (D20-CHR-01), as in the skill table, not as in the older list (reading A10)."""

    STRENGTH = "strength"
    AGILITY = "agility"
    PRECISION = "precision"
    INTELLIGENCE = "intelligence"
    WISDOM = "wisdom"
    CHARISMA = "charisma"


LEAST, AVERAGE, MOST = -1, 0, 5
"""The lowest, the average and the highest attribute score (D20-CHR-01)."""

MOST_AT_START = 3
"""The highest attribute score of a new character (D20-CHR-01)."""

SUM_AT_START = 6
"""The sum of a new character's six scores (D20-CHR-01)."""


_STR, _AGI, _PRE, _INT, _WIS, _CHA = Attribute


class SkillGroup(StrEnum):
    """The three groups of skills; a lore skill is named by its player and not in the list (D20-CHR-09)."""

    COMBAT = "combat"
    GENERAL = "general"
    LORE = "lore"


class SkillRow(Struct, frozen=True):
    """A skill of the list: its id, name, group and attribute (D20-CHR-11)."""

    id: str
    name: str
    group: SkillGroup
    attribute: Attribute


def _rows(group: SkillGroup, attribute: Attribute, *names: str) -> tuple[SkillRow, ...]:
    return tuple(SkillRow(name.lower().replace(" ", "-"), name, group, attribute) for name in names)


SKILLS: tuple[SkillRow, ...] = (
    *_rows(SkillGroup.COMBAT, _STR, "Brawling", "Melee Weapons", "Fortitude"),
    *_rows(SkillGroup.COMBAT, _AGI, "Reflex"),
    *_rows(SkillGroup.COMBAT, _PRE, "Light Weapons", "Heavy Weapons"),
    *_rows(SkillGroup.COMBAT, _INT, "Sorcery"),
    *_rows(SkillGroup.COMBAT, _WIS, "Will"),
    *_rows(SkillGroup.COMBAT, _CHA, "Conjuring"),
    *_rows(SkillGroup.GENERAL, _STR, "Athletics"),
    *_rows(SkillGroup.GENERAL, _AGI, "Acrobatics", "Stealth"),
    *_rows(SkillGroup.GENERAL, _PRE, "Piloting"),
    *_rows(SkillGroup.GENERAL, _INT, "Computers", "Engineering", "Medicine"),
    *_rows(SkillGroup.GENERAL, _WIS, "Insight", "Nature", "Perception", "Survival"),
    *_rows(SkillGroup.GENERAL, _CHA, "Contacts", "Deception", "Diplomacy", "Intimidate"),
)
"""Every skill of the list with its attribute (D20-CHR-11)."""

SKILLS_BY_ID = {each.id: each for each in SKILLS}
"""The same skills by id."""


def skill_bonus(attribute: int, prof: int, *, proficient: bool, other: int = 0) -> int:
    """Return a skill's bonus: the attribute, Prof if proficient, and anything else (D20-ROLL-07)."""
    return attribute + (prof if proficient else 0) + other


def proficient_skills(intelligence: int) -> dict[SkillGroup, int]:
    """Return the number of skills of each group a new character is proficient in (D20-CHR-09)."""
    return {SkillGroup.COMBAT: 4, SkillGroup.GENERAL: 4, SkillGroup.LORE: 2 + intelligence}


SPEED = 30
"""The speed of a character in feet (D20-CHR-06)."""


class Derived(Struct, frozen=True):
    """The derived values of a character without armour; ``speed`` is in feet."""

    proficiency: int
    hp: int
    ac: int
    initiative: int
    speed: int
    mana: int
    spell_dc: int


def derive(level: int, scores: Mapping[str, int], by_hand: int | None = None) -> Outcome[Derived]:
    """Calculate the derived values from a level, 1 or more, and attribute scores by name; a missing one is 0.

    ``by_hand`` is Prof as set by the player, which is then used everywhere.
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
    """Return Prof, the bonus for proficiency: 1 plus a quarter of the level, rounded up (D20-CHR-02)."""
    return 1 + (level + 3) // 4


def hit_points(level: int, strength: int, prof: int) -> int:
    """Return maximum HP: Strength, Prof and 5 for each level (D20-CHR-03)."""
    return strength + prof + 5 * level


def armour_class(agility: int, prof: int, armour: int = 0, agility_cap: int | None = None) -> int:
    """Return AC: 10, Agility, Prof and the armour's bonus (D20-CHR-04).

    ``agility_cap`` is the highest Agility that counts in this armour, None without a cap.
    """
    counting = agility if agility_cap is None else min(agility, agility_cap)
    return 10 + counting + prof + armour


def initiative(precision: int, prof: int) -> int:
    """Return the Initiative bonus: Precision and Prof (D20-CHR-05)."""
    return precision + prof


def mana(wisdom: int, prof: int) -> int:
    """Return maximum Mana: Wisdom and Prof (D20-CHR-07)."""
    return wisdom + prof


def spell_dc(intelligence: int, wisdom: int, charisma: int, prof: int) -> int:
    """Return the DC of spells: 10, Prof and the best of three attributes (D20-CHR-08)."""
    return 10 + prof + max(intelligence, wisdom, charisma)


class Health(Struct, frozen=True):
    """A creature's HP from 0 to its maximum (D20-HP-01), with shield and temporary HP.

    All numbers are 0 or more.
    """

    hp: int
    most: int
    shield: int = 0
    temporary: int = 0

    def healed(self, points: int) -> "Health":
        """Return the health after healing, up to the maximum (D20-HP-01)."""
        return replace(self, hp=min(self.hp + points, self.most))

    def with_shield_hp(self, points: int) -> "Health":
        """Return the health after another source of shield HP; they add up (D20-HP-02)."""
        return replace(self, shield=self.shield + points)

    def with_temporary_hp(self, points: int) -> "Health":
        """Return the health after another source of temporary HP; only the largest counts (D20-HP-02)."""
        return replace(self, temporary=max(self.temporary, points))


def take_damage(health: Health, damage: int) -> Outcome[Health]:
    """Apply damage of 0 or more to a creature's health.

    Shield HP are lost first, then temporary HP (D20-HP-02), then HP (D20-ATK-03), down to 0 (D20-HP-01).
    """
    shield = min(damage, health.shield)
    temporary = min(damage - shield, health.temporary)
    reached = damage - shield - temporary
    hp = max(0, health.hp - reached)
    steps: tuple[Step, ...] = ()
    if shield or temporary:
        steps += (step("D20-HP-02", shield=shield, temporary=temporary),)
    steps += (step("D20-ATK-03", damage=reached, before=health.hp, after=hp),)
    if hp == 0:
        steps += (step("D20-HP-01", hp=hp),)
    return Outcome(Health(hp, health.most, health.shield - shield, health.temporary - temporary), steps)


class Rest(IntEnum):
    """The three rests with an effect, in minutes (D20-HP-05)."""

    SHORT = 5
    HOUR = 60
    NIGHT = 480


class Recovery(Struct, frozen=True):
    """The health after a rest, and whether Encounter powers with Mana, and Daily powers, are restored."""

    health: Health
    encounter_powers_and_mana: bool
    daily_powers: bool


def rest(health: Health, length: Rest, *, hour_used: bool = False) -> Outcome[Recovery]:
    """Return the health and powers after a rest (D20-HP-05).

    Every rest restores Encounter powers and Mana. An hour also heals half the maximum HP, rounded down
    (reading A03), once a day: ``hour_used`` means that it already has today. A night heals everything and
    restores Daily powers.
    """
    healed = health
    if length is Rest.HOUR and not hour_used:
        healed = health.healed(health.most // 2)
    elif length is Rest.NIGHT:
        healed = health.healed(health.most)
    recovery = Recovery(healed, encounter_powers_and_mana=True, daily_powers=length is Rest.NIGHT)
    return Outcome(recovery, (step("D20-HP-05", minutes=int(length), before=health.hp, after=healed.hp),))
