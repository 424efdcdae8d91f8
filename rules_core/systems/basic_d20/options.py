"""What a player chooses before a roll, by the ids of the options, each kept to values that make sense."""

from rules_core.game.play import Choice
from rules_core.sheet.outcome import Fact
from rules_core.systems.basic_d20.aiming import Cover
from rules_core.systems.basic_d20.conditions import modifiers
from rules_core.systems.basic_d20.difficulty import SampleDC

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
