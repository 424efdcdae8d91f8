"""Strikes with a weapon: the player's choices, and the resulting attack."""

from collections.abc import Mapping
from enum import IntEnum

from msgspec import Struct

from rules_core.game.play import Choice
from rules_core.game.undecided import is_unknown
from rules_core.sheet.outcome import Fact
from rules_core.systems.basic_d20.checks import Attack, Delivery, SampleDC, melee_attribute
from rules_core.systems.basic_d20.conditions import modifiers
from rules_core.systems.basic_d20.derive import SKILLS_BY_ID, Attribute, skill_bonus
from rules_core.systems.basic_d20.weapons import Weapon

FARTHEST_INCREMENT = 6
"""The maximum range in range increments (D20-ATK-06)."""


def multiple_attack_penalty(attacks_before: int, *, agile: bool) -> int:
    """Return the penalty, 0 or negative, for attack powers already used this turn (D20-ATK-05).

    It depends on the weapon in use now, not on the earlier ones.
    """
    return (-4 if agile else -5) * attacks_before


def range_penalty(distance: int, increment: int, *, aimed: bool = False) -> int | None:
    """Return the penalty, 0 or negative, for the distance, or None if it is out of range (D20-ATK-06).

    ``distance`` (0 or more) and ``increment`` (1 or more) are in feet; a distance of exactly one increment is
    within it. ``aimed`` means after Take Aim.
    """
    further = max(0, (distance - 1) // increment)
    if further >= FARTHEST_INCREMENT:
        return None
    return (-2 if aimed else -5) * further


class Cover(IntEnum):
    """The cover between attacker and target, with its bonus (D20-ATK-08)."""

    NONE = 0
    FLIMSY = 1
    STANDARD = 2
    AMAZING = 4


def cover_bonus(cover: Cover, *, taken: bool = False) -> int:
    """Return the bonus of cover to AC, Reflex and Stealth; Take Cover doubles it (D20-ATK-08)."""
    return cover * 2 if taken else int(cover)


def armour_piercing(ap: int, armour: int) -> int:
    """Return the attack bonus of a weapon with AP against armour with this AC bonus (D20-ATK-09)."""
    return min(ap, armour)


DC, AC, TARGET_DC = "dc", "ac", "target_dc"
"""The options for the GM's DC, the target's AC, and the DC of a target's skill."""

SAVE_DAMAGE = "save_damage"
"""The option for the damage of a save."""

ATTACKS_BEFORE = "attacks_before"
"""The option for attack powers already used this turn (D20-ATK-05)."""

COVER, COVER_TAKEN = "cover", "cover_taken"
"""The options for cover, by its name in lower case, and for Take Cover (D20-ATK-08)."""

DISTANCE, AIMED, THROWN = "feet", "aimed", "thrown"
"""The options for the distance (D20-ATK-06), for Take Aim, and for throwing the weapon."""

TARGET_ARMOUR = "target_armour"
"""The option for the part of the target's AC that comes from armour (D20-ATK-09)."""

TARGET = "target_"
"""The prefix of options for the target's conditions (D20-COND)."""

TARGET_CONDITIONS = ("flat-footed", "prone", "unconscious")
"""The conditions of a target that affect attacks."""

WITH = "with"
"""The option for the id of the skill that a power is used with, if it has several."""

MEDICINE = "medicine"
"""The option for the Medicine bonus of someone else who gives first aid."""

FALL_FEET, SOFT = "fall_feet", "soft"
"""The options for the height of a fall, and for soft ground (D20-HP-06)."""

CARRIED = (DC, AC)
"""The options that stay set for the next rolls."""

DEFAULT_DC = int(SampleDC.AVERAGE)
USUAL_AC = 15
LARGEST = 999
"""The largest number in an option."""


def number(choice: Choice, name: str, usual: int = 0, least: int = 0, most: int = LARGEST) -> int:
    """Return an option as a number within its limits, or ``usual`` if it is not set."""
    return max(least, min(most, choice.number(name, usual)))


def holds(choice: Choice, name: str) -> bool:
    """Return whether a yes-or-no option is set."""
    return choice.option(name, 0) == 1


def dc_of(choice: Choice) -> int:
    """Return the GM's DC (D20-ROLL-05), 0 if only the GM knows it."""
    return _target(choice, DC, DEFAULT_DC)


def target_dc_of(choice: Choice) -> int:
    """Return the DC of the target's skill, as typed (D20-ROLL-08), 0 if only the GM knows it."""
    return _target(choice, TARGET_DC, DEFAULT_DC)


def ac_of(choice: Choice) -> int:
    """Return the target's AC as typed (D20-ROLL-05), 0 if only the GM knows it."""
    return _target(choice, AC, USUAL_AC)


def _target(choice: Choice, name: str, usual: int) -> int:
    return 0 if is_unknown(choice, name) else number(choice, name, usual)


def cover_of(choice: Choice) -> Cover:
    """Return the chosen cover (D20-ATK-08), or none for an unknown name."""
    chosen: Fact = choice.option(COVER)
    return next((each for each in Cover if each.name.lower() == chosen), Cover.NONE)


def target_penalty(choice: Choice) -> int:
    """Return the AC penalty from the target's conditions, 0 or negative (D20-COND)."""
    return modifiers(each for each in TARGET_CONDITIONS if holds(choice, TARGET + each)).ac


class StrikeRefused(ValueError):
    """The weapon cannot strike in this way; the message says why."""


class Target(Struct, frozen=True):
    """The target of a strike: AC without cover, the part of it from armour, cover, distance in feet."""

    ac: int
    armour: int = 0
    cover: Cover = Cover.NONE
    cover_taken: bool = False
    distance: int = 0


class Strike(Struct, frozen=True):
    """The inputs of a strike.

    ``scores`` are the attacker's attributes, ``prof`` is Prof, or 0 without proficiency in the weapon's
    skill. ``attribute`` is that of the skill used, None for the skill under which the weapon is listed.
    ``attacks_before`` counts attack powers already used this turn, ``aimed`` means after Take Aim, ``thrown``
    that the weapon is thrown; ``other`` are further modifiers, such as from conditions.
    """

    weapon: Weapon
    scores: Mapping[Attribute, int]
    prof: int
    target: Target
    attacks_before: int = 0
    aimed: bool = False
    thrown: bool = False
    other: int = 0
    attribute: Attribute | None = None

    def attack(self) -> Attack:
        """Calculate the attack with all modifiers.

        The skill is the weapon's (D20-ATK-11), and so is the attribute (reading A13) unless Finesse offers
        Agility. Raises ``StrikeRefused`` out of range, and for weapons without a skill or damage of their
        own.
        """
        weapon, delivery = self.weapon, self._delivery()
        going_by = self._attribute()
        if going_by is None or weapon.damage is None:
            raise StrikeRefused(f"{weapon.name} cannot attack by itself")
        attribute = self.scores.get(going_by, 0)
        if delivery is not Delivery.RANGED:
            finesse = weapon.has("Finesse")
            attribute = melee_attribute(attribute, self.scores.get(Attribute.AGILITY, 0), finesse=finesse)
        bonus = (
            skill_bonus(attribute, self.prof, proficient=True, other=self.other)
            + multiple_attack_penalty(self.attacks_before, agile=weapon.has("Agile"))
            + self._range_penalty(delivery)
            + armour_piercing(weapon.ap, self.target.armour)
        )
        return Attack(
            bonus=bonus,
            ac=self.target.ac + cover_bonus(self.target.cover, taken=self.target.cover_taken),
            damage=weapon.damage,
            attribute=self.scores.get(Attribute.STRENGTH, 0) if delivery is Delivery.THROWN else attribute,
            delivery=delivery,
            deadly=weapon.deadly,
        )

    def _attribute(self) -> Attribute | None:
        skill = self.weapon.category.skill
        return self.attribute or (None if skill is None else SKILLS_BY_ID[skill].attribute)

    def _delivery(self) -> Delivery:
        if self.thrown and self.weapon.thrown_ft is None:
            raise StrikeRefused(f"{self.weapon.name} is not a thrown weapon")
        if self.thrown:
            return Delivery.THROWN
        return Delivery.MELEE if self.weapon.range_ft is None else Delivery.RANGED

    def _range_penalty(self, delivery: Delivery) -> int:
        increment = self.weapon.thrown_ft if delivery is Delivery.THROWN else self.weapon.range_ft
        if increment is None:
            return 0
        penalty = range_penalty(self.target.distance, increment, aimed=self.aimed)
        if penalty is None:
            raise StrikeRefused(f"{self.weapon.name} cannot reach {self.target.distance} ft")
        return penalty
