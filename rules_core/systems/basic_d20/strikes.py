"""A strike with a weapon: what the player chooses before, and the attack that follows."""

from collections.abc import Mapping
from enum import IntEnum

from msgspec import Struct

from rules_core.game.play import Choice
from rules_core.sheet.outcome import Fact
from rules_core.systems.basic_d20.checks import Attack, Delivery, SampleDC, melee_attribute
from rules_core.systems.basic_d20.conditions import modifiers
from rules_core.systems.basic_d20.derive import SKILLS_BY_ID, Attribute, skill_bonus
from rules_core.systems.basic_d20.weapons import Weapon

FARTHEST_INCREMENT = 6
"""No weapon reaches beyond this many range increments (D20-ATK-06)."""


def multiple_attack_penalty(attacks_before: int, *, agile: bool) -> int:
    """The penalty, 0 or below, for the attack powers already used this turn (D20-ATK-05).

    The weapon now in use decides, whatever the earlier ones were.
    """
    return (-4 if agile else -5) * attacks_before


def range_penalty(distance: int, increment: int, *, aimed: bool = False) -> int | None:
    """The penalty, 0 or below, for the distance; None out of range (D20-ATK-06).

    ``distance`` (0 or more) and ``increment`` (1 or more) are in feet; a distance of exactly an increment is
    still within it. ``aimed`` after Take Aim.
    """
    further = max(0, (distance - 1) // increment)
    if further >= FARTHEST_INCREMENT:
        return None
    return (-2 if aimed else -5) * further


class Cover(IntEnum):
    """What stands between attacker and target, with its bonus (D20-ATK-08)."""

    NONE = 0
    FLIMSY = 1
    STANDARD = 2
    AMAZING = 4


def cover_bonus(cover: Cover, *, taken: bool = False) -> int:
    """The bonus of cover to AC, Reflex and Stealth; Take Cover doubles it (D20-ATK-08)."""
    return cover * 2 if taken else int(cover)


def armour_piercing(ap: int, armour: int) -> int:
    """The bonus to an attack roll of a weapon with AP against armour with this AC bonus (D20-ATK-09)."""
    return min(ap, armour)


DC, AC, TARGET_DC = "dc", "ac", "target_dc"
"""The DC of the GM, the AC of the target, and the DC that comes from a skill of the target."""

MODIFIER = "modifier"
"""Anything else that counts, such as the Aid of an ally."""

SAVE_DAMAGE = "save_damage"
"""The damage that a save is about."""

ATTACKS_BEFORE = "attacks_before"
"""The attack powers already used this turn (D20-ATK-05)."""

COVER, COVER_TAKEN = "cover", "cover_taken"
"""What stands between, by its name in lower case, and whether it was taken (D20-ATK-08)."""

DISTANCE, AIMED, THROWN = "feet", "aimed", "thrown"
"""How far the target is (D20-ATK-06), whether Take Aim was used, whether the weapon is thrown."""

TARGET_ARMOUR = "target_armour"
"""The part of the target's AC that its armour gives (D20-ATK-09)."""

TARGET = "target_"
"""How the options begin that say which condition the target has (D20-COND)."""

TARGET_CONDITIONS = ("flat-footed", "prone", "unconscious")
"""The conditions of a target that matter to an attack."""

WITH = "with"
"""The skill, by its id, that a power is used with where there are several."""

MEDICINE = "medicine"
"""The Medicine bonus of somebody else who gives first aid."""

FALL_FEET, SOFT = "fall_feet", "soft"
"""How far somebody falls, and whether on soft ground (D20-HP-06)."""

CARRIED = (DC, AC)
"""What stands for the next rolls too."""

USUAL_DC = int(SampleDC.AVERAGE)
USUAL_AC = 15
LARGEST = 999
"""No number that is chosen for a roll is larger than this."""


def number(choice: Choice, name: str, usual: int = 0, least: int = 0, most: int = LARGEST) -> int:
    """An option that is a number, kept between its ends; ``usual`` where nothing was chosen."""
    return max(least, min(most, choice.number(name, usual)))


def holds(choice: Choice, name: str) -> bool:
    """Whether an option that is so or not is so."""
    return choice.option(name, 0) == 1


def dc_of(choice: Choice) -> int:
    """The DC that the GM named (D20-ROLL-05)."""
    return number(choice, DC, USUAL_DC)


def target_dc_of(choice: Choice) -> int:
    """The DC of the target's skill, as it was told (D20-ROLL-08)."""
    return number(choice, TARGET_DC, USUAL_DC)


def modifier_of(choice: Choice) -> int:
    """Anything else that counts, -99 to 99."""
    return number(choice, MODIFIER, 0, -99, 99)


def cover_of(choice: Choice) -> Cover:
    """The cover that was chosen (D20-ATK-08), none where the word is unknown."""
    said: Fact = choice.option(COVER)
    return next((each for each in Cover if each.name.lower() == said), Cover.NONE)


def target_penalty(choice: Choice) -> int:
    """What the conditions of the target change in its AC, 0 or below (D20-COND)."""
    return modifiers(each for each in TARGET_CONDITIONS if holds(choice, TARGET + each)).ac


class StrikeRefused(ValueError):
    """This weapon cannot strike so; the message says why."""


class Target(Struct, frozen=True):
    """Who is struck at: AC without cover, the part of it that armour gives, cover, distance in feet."""

    ac: int
    armour: int = 0
    cover: Cover = Cover.NONE
    cover_taken: bool = False
    distance: int = 0


class Strike(Struct, frozen=True):
    """A strike before it is worked out.

    ``scores`` are the attacker's attributes, ``prof`` its Prof, 0 if not proficient in the weapon's skill.
    ``attribute`` is that of the skill it is used with, None for the skill that the weapon is listed under.
    ``attacks_before`` counts the attack powers already used this turn, ``aimed`` is so after Take Aim,
    ``thrown`` says that a thrown weapon is thrown; ``other`` are further modifiers, such as of conditions.
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
        """The attack with every modifier worked in.

        The skill is the weapon's (D20-ATK-11), its attribute too (reading A13) unless Finesse offers Agility.
        ``StrikeRefused`` out of range, and for weapons without a skill or damage of their own.
        """
        weapon, delivery = self.weapon, self._delivery()
        going_by = self._attribute()
        if going_by is None or weapon.damage is None:
            raise StrikeRefused(f"{weapon.name} makes no attack of its own")
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
            raise StrikeRefused(f"{self.weapon.name} is no thrown weapon")
        if self.thrown:
            return Delivery.THROWN
        return Delivery.MELEE if self.weapon.range_ft is None else Delivery.RANGED

    def _range_penalty(self, delivery: Delivery) -> int:
        increment = self.weapon.thrown_ft if delivery is Delivery.THROWN else self.weapon.range_ft
        if increment is None:
            return 0
        penalty = range_penalty(self.target.distance, increment, aimed=self.aimed)
        if penalty is None:
            raise StrikeRefused(f"{self.weapon.name} does not reach {self.target.distance} ft")
        return penalty
