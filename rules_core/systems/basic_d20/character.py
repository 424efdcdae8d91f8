"""What a sheet comes to: level and Prof, bonuses, AC, health, and the conditions that hold."""

from msgspec.structs import replace

from rules_core.sheet.sheet import Sheet, Skill
from rules_core.systems.basic_d20.conditions import (
    CONDITIONS_BY_ID,
    DEAD,
    DOWNED_SLOWED,
    Modifiers,
    modifiers,
)
from rules_core.systems.basic_d20.derive import (
    AVERAGE,
    SKILLS_BY_ID,
    Attribute,
    Derived,
    Health,
    armour_class,
    derive,
    proficiency,
    skill_bonus,
)

LEVEL = "level"
"""The trait that holds the level; it is none that is rolled."""

DYING, SHIELD, TEMPORARY = "dying", "shield", "temporary"
"""The statuses of dying (D20-HP-03), and of the HP that stand before the others (D20-HP-02)."""

HOUR_USED = "hour_used"
"""The status of somebody whom an hour of rest has healed today (D20-HP-05)."""

ARMOUR, ARMOUR_CAP = "armour", "armour_cap"
"""The statuses of worn armour: its AC bonus, and one more than the Agility it lets count.

One more, since a status at 0 is none, and none means that there is no limit (D20-CHR-04).
"""


INSPIRATION = "inspiration"
"""The tracker of the points of inspiration (D20-INSP)."""

PROFICIENCY, AC, INITIATIVE, SPEED, SPELL_DC = "proficiency", "ac", "initiative", "speed", "spell_dc"
"""The derived values that may be set by hand; the most HP and Mana are those of their trackers."""


def level_of(sheet: Sheet) -> int:
    """The level, 1 or more; 1 where the sheet has none."""
    return max(1, sheet.trait(LEVEL) or 1)


def scores_of(sheet: Sheet) -> dict[Attribute, int]:
    """The six attributes (D20-CHR-01); one that the sheet lacks stands at 0."""
    return {each: sheet.trait(each) or AVERAGE for each in Attribute}


def prof_of(sheet: Sheet) -> int:
    """Prof, by the level (D20-CHR-02) unless it was set by hand."""
    by_hand = sheet.number_by_hand(PROFICIENCY)
    return proficiency(level_of(sheet)) if by_hand is None else by_hand


def derived_of(sheet: Sheet) -> Derived:
    """What follows from level and attributes, without armour; what was set by hand instead of the rules."""
    scores = {attribute.value: score for attribute, score in scores_of(sheet).items()}
    values = derive(level_of(sheet), scores, prof_of(sheet)).result
    initiative, speed, dc = (sheet.number_by_hand(each) for each in (INITIATIVE, SPEED, SPELL_DC))
    return replace(
        values,
        initiative=values.initiative if initiative is None else initiative,
        speed=values.speed if speed is None else speed,
        spell_dc=values.spell_dc if dc is None else dc,
    )


def skill_of(sheet: Sheet, skill_id: str) -> Skill:
    """The skill with this id; one of the list that is not on the sheet is there without training.

    ``KeyError`` where neither the sheet nor the list has it.
    """
    try:
        return sheet.skill(skill_id)
    except KeyError:
        row = SKILLS_BY_ID[skill_id]
        return Skill(row.id, row.id, 0)


def attribute_of(skill: Skill) -> Attribute:
    """The attribute that a skill goes by: what the player set, else that of the list (D20-CHR-11).

    A lore skill of which neither says anything goes by Intelligence, as its number does (D20-CHR-09).
    """
    if skill.trait in tuple(Attribute):
        return Attribute(skill.trait)
    row = SKILLS_BY_ID.get(skill.kind)
    return Attribute.INTELLIGENCE if row is None else row.attribute


def bonus_of(sheet: Sheet, skill: Skill) -> int:
    """The bonus of a skill, before conditions (D20-ROLL-07)."""
    return skill_bonus(
        scores_of(sheet)[attribute_of(skill)], prof_of(sheet), proficient=skill.occupation, other=skill.value
    )


def hit_points_of(sheet: Sheet) -> int:
    """The HP there are, never below 0 (D20-HP-01); ``KeyError`` for a sheet without."""
    return max(0, sheet.tracker("hp").value)


def health_of(sheet: Sheet) -> Health:
    """The HP and what stands before them (D20-HP-01, D20-HP-02); ``KeyError`` for a sheet without."""
    tracker = sheet.tracker("hp")
    most = derived_of(sheet).hp if tracker.maximum is None else tracker.maximum
    return Health(
        hit_points_of(sheet), max(0, most), max(0, sheet.status(SHIELD)), max(0, sheet.status(TEMPORARY))
    )


def inspiration_of(sheet: Sheet) -> int:
    """The points of inspiration there are (D20-INSP), 0 for a sheet without."""
    return next((each.value for each in sheet.trackers if each.id == INSPIRATION), 0)


def dying_of(sheet: Sheet) -> int:
    """How far the character is dying, 0 to 4; with HP left nobody is, unless dead already (D20-HP-03)."""
    dying = max(0, min(DEAD, sheet.status(DYING)))
    return dying if dying == DEAD or _is_downed(sheet) else 0


def conditions_of(sheet: Sheet) -> dict[str, int]:
    """The conditions that hold, each with its value (1 for those without one), sorted (D20-COND).

    Being downed follows from the HP (D20-HP-01), and slows.
    """
    found = {each.id: each.value for each in sheet.statuses if each.id in CONDITIONS_BY_ID and each.value > 0}
    found.pop(DYING, None)
    if dying := dying_of(sheet):
        found[DYING] = dying
    if _is_downed(sheet):
        found["downed"] = 1
        found["slowed"] = max(found.get("slowed", 0), DOWNED_SLOWED)
    return dict(sorted(found.items()))


def modifiers_of(sheet: Sheet) -> Modifiers:
    """What the conditions of a character change together (D20-COND)."""
    return modifiers(conditions_of(sheet))


def armour_class_of(sheet: Sheet) -> int:
    """AC with the armour that is worn (D20-CHR-04) and the conditions that hold (D20-COND).

    An AC that was set by hand has the armour in it; conditions change that as well.
    """
    worn = sheet.number_by_hand(AC)
    if worn is None:
        agility = scores_of(sheet)[Attribute.AGILITY]
        worn = armour_class(agility, prof_of(sheet), sheet.status(ARMOUR), armour_cap_of(sheet))
    return worn + modifiers_of(sheet).ac


def armour_cap_of(sheet: Sheet) -> int | None:
    """The most Agility that the armour lets count (D20-CHR-04), None without a limit."""
    return sheet.status(ARMOUR_CAP) - 1 if sheet.status(ARMOUR_CAP) > 0 else None


def _is_downed(sheet: Sheet) -> bool:
    return any(each.id == "hp" and each.value <= 0 for each in sheet.trackers)
