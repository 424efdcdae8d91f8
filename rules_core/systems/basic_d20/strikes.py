"""A strike with a weapon: the attack that follows from the character, the weapon and the situation."""

from collections.abc import Mapping

from msgspec import Struct

from rules_core.systems.basic_d20.aiming import (
    Cover,
    armour_piercing,
    cover_bonus,
    multiple_attack_penalty,
    range_penalty,
)
from rules_core.systems.basic_d20.attack import Attack, Delivery, melee_attribute
from rules_core.systems.basic_d20.attributes import Attribute
from rules_core.systems.basic_d20.skills import SKILLS_BY_ID, skill_bonus
from rules_core.systems.basic_d20.weapons import Weapon


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
