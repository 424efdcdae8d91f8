"""Values of a sheet: level and Prof, bonuses, AC, health, and active conditions."""

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
"""The trait that holds the level; it is never rolled."""

DYING, SHIELD, TEMPORARY = "dying", "shield", "temporary"
"""The statuses of dying (D20-HP-03), and of shield and temporary HP (D20-HP-02)."""

HOUR_USED = "hour_used"
"""The status of a character who has already healed from an hour's rest today (D20-HP-05)."""

ARMOUR, ARMOUR_CAP = "armour", "armour_cap"
"""The statuses of worn armour: its AC bonus, and its Agility cap plus one.

Plus one because a status of 0 does not exist, and no status means no cap (D20-CHR-04).
"""


INSPIRATION = "inspiration"
"""The tracker of inspiration points (D20-INSP)."""

PROFICIENCY, AC, INITIATIVE, SPEED, SPELL_DC = "proficiency", "ac", "initiative", "speed", "spell_dc"
"""The derived values that can be set by hand; maximum HP and Mana are set on their trackers."""


def level_of(sheet: Sheet) -> int:
    """Return the level, 1 or more; 1 if the sheet has none."""
    return max(1, sheet.trait(LEVEL) or 1)


def scores_of(sheet: Sheet) -> dict[Attribute, int]:
    """Return the six attributes (D20-CHR-01); a missing one is 0."""
    return {each: sheet.trait(each) or AVERAGE for each in Attribute}


def prof_of(sheet: Sheet) -> int:
    """Return Prof, from the level (D20-CHR-02) or as set by hand."""
    by_hand = sheet.number_by_hand(PROFICIENCY)
    return proficiency(level_of(sheet)) if by_hand is None else by_hand


def derived_of(sheet: Sheet) -> Derived:
    """Return the derived values without armour, with those set by hand instead of the rules."""
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
    """Return the skill with this id; one of the list that is not on the sheet is untrained.

    Raises ``KeyError`` if neither the sheet nor the list has it.
    """
    try:
        return sheet.skill(skill_id)
    except KeyError:
        row = SKILLS_BY_ID[skill_id]
        return Skill(row.id, row.id, 0)


def attribute_of(skill: Skill) -> Attribute:
    """Return a skill's attribute: the one the player set, else that of the list (D20-CHR-11).

    A lore skill without either uses Intelligence, as does the number of lore skills (D20-CHR-09).
    """
    if skill.trait in tuple(Attribute):
        return Attribute(skill.trait)
    row = SKILLS_BY_ID.get(skill.kind)
    return Attribute.INTELLIGENCE if row is None else row.attribute


def bonus_of(sheet: Sheet, skill: Skill) -> int:
    """Return a skill's bonus, before conditions (D20-ROLL-07)."""
    return skill_bonus(
        scores_of(sheet)[attribute_of(skill)], prof_of(sheet), proficient=skill.occupation, other=skill.value
    )


def hit_points_of(sheet: Sheet) -> int:
    """Return the current HP, at least 0 (D20-HP-01); ``KeyError`` for a sheet without HP."""
    return max(0, sheet.tracker("hp").value)


def health_of(sheet: Sheet) -> Health:
    """Return HP, shield HP and temporary HP (D20-HP-01, D20-HP-02); ``KeyError`` for a sheet without HP."""
    tracker = sheet.tracker("hp")
    most = derived_of(sheet).hp if tracker.maximum is None else tracker.maximum
    return Health(
        hit_points_of(sheet), max(0, most), max(0, sheet.status(SHIELD)), max(0, sheet.status(TEMPORARY))
    )


def inspiration_of(sheet: Sheet) -> int:
    """Return the inspiration points (D20-INSP), 0 for a sheet without."""
    return next((each.value for each in sheet.trackers if each.id == INSPIRATION), 0)


def dying_of(sheet: Sheet) -> int:
    """Return the dying value, 0 to 4; with HP left it is 0, unless the character is already dead
    (D20-HP-03).
    """
    dying = max(0, min(DEAD, sheet.status(DYING)))
    return dying if dying == DEAD or _is_downed(sheet) else 0


def conditions_of(sheet: Sheet) -> dict[str, int]:
    """Return the active conditions with their values (1 for those without one), sorted (D20-COND).

    Downed follows from HP (D20-HP-01) and adds slowed.
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
    """Return the combined modifiers of all conditions (D20-COND)."""
    return modifiers(conditions_of(sheet))


def armour_class_of(sheet: Sheet) -> int:
    """Return AC with worn armour (D20-CHR-04) and conditions (D20-COND).

    An AC set by hand includes armour; conditions still apply.
    """
    worn = sheet.number_by_hand(AC)
    if worn is None:
        agility = scores_of(sheet)[Attribute.AGILITY]
        worn = armour_class(agility, prof_of(sheet), sheet.status(ARMOUR), armour_cap_of(sheet))
    return worn + modifiers_of(sheet).ac


def armour_cap_of(sheet: Sheet) -> int | None:
    """Return the Agility cap of the worn armour (D20-CHR-04), or None without one."""
    return sheet.status(ARMOUR_CAP) - 1 if sheet.status(ARMOUR_CAP) > 0 else None


def _is_downed(sheet: Sheet) -> bool:
    return any(each.id == "hp" and each.value <= 0 for each in sheet.trackers)
