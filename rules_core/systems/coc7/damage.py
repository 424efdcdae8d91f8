"""Damage that a hit does."""

from msgspec import Struct

from rules_core.dice.notation import Formula, roll_together
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Step, step
from rules_core.systems.coc7.degrees import Degree

NO_BONUS = Formula()


class Hit(Struct, frozen=True):
    """A hit before damage is rolled.

    ``bonus`` is the attacker's damage bonus; what is thrown, slung or shot from a bow has ``half_bonus``.
    ``impales`` marks pointed weapons and bullets, ``fighting_back`` a blow struck in defence. At
    ``very_long_range`` only a critical success impales (COC-CBT-05).
    """

    weapon: Formula
    bonus: Formula = NO_BONUS
    degree: Degree = Degree.REGULAR
    impales: bool = False
    fighting_back: bool = False
    very_long_range: bool = False
    half_bonus: bool = False


def weapon_damage(hit: Hit, dice: DiceSource) -> Outcome[int]:
    """Roll the damage of a hit, never below 0; a failure does none and needs no dice.

    An extreme or critical success does the most of weapon and bonus, an impaling one a weapon roll more
    (COC-CBT-05, reading A16). Fighting back never does more than a plain roll (COC-CBT-03). A halved bonus is
    rounded down, and only the bonus is halved (COC-CBT-09).
    """
    if hit.degree < Degree.REGULAR:
        return Outcome(0, (step("COC-CBT-05", degree=hit.degree.key, damage=0),))
    extreme = hit.degree >= Degree.EXTREME and not hit.fighting_back
    impales = extreme and hit.impales and not (hit.very_long_range and hit.degree is not Degree.CRITICAL)
    if extreme:
        weapon = hit.weapon.most + (hit.weapon.roll(dice) if impales else 0)
        bonus = hit.bonus.most
    else:
        weapon, bonus = roll_together((hit.weapon, hit.bonus), dice)
    steps: tuple[Step, ...] = ()
    if hit.fighting_back and hit.degree >= Degree.EXTREME:
        steps += (step("COC-CBT-03", degree=hit.degree.key),)
    if hit.half_bonus:
        steps += (step("COC-CBT-09", bonus=bonus, half=bonus // 2),)
        bonus //= 2
    damage = max(0, weapon + bonus)
    steps += (step("COC-CBT-05", degree=hit.degree.key, impales=int(impales), weapon=weapon, damage=damage),)
    return Outcome(damage, steps)
