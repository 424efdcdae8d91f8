import pytest

from rules_core.systems.basic_d20 import play_level
from rules_core.systems.basic_d20.checks import dc_from
from rules_core.systems.basic_d20.derive import (
    AVERAGE,
    LEAST,
    MOST,
    MOST_AT_START,
    SKILLS,
    SKILLS_BY_ID,
    SPEED,
    SUM_AT_START,
    Attribute,
    Derived,
    SkillGroup,
    armour_class,
    derive,
    proficiency,
    proficient_skills,
    skill_bonus,
)

STR, AGI, PRE, INT, WIS, CHA = Attribute


def test_the_attributes_and_their_limits() -> None:
    """D20-CHR-01, reading A10."""
    names = ["strength", "agility", "precision", "intelligence", "wisdom", "charisma"]
    assert [str(each) for each in Attribute] == names
    assert (LEAST, AVERAGE, MOST, MOST_AT_START, SUM_AT_START) == (-1, 0, 5, 3, 6)


def test_proficiency_by_level() -> None:
    """D20-CHR-02."""
    assert [proficiency(level) for level in range(1, 14)] == [2] * 4 + [3] * 4 + [4] * 4 + [5]


def test_each_derived_value_has_its_own_attribute() -> None:
    """D20-CHR-03, D20-CHR-04, D20-CHR-05, D20-CHR-06, D20-CHR-07, D20-CHR-08."""
    scores = {"strength": 1, "agility": 2, "precision": 3, "intelligence": -1, "wisdom": 4, "charisma": 5}
    outcome = derive(6, scores)
    assert outcome.result == Derived(proficiency=3, hp=34, ac=15, initiative=6, speed=30, mana=7, spell_dc=18)
    assert outcome.rules == tuple(f"D20-CHR-0{number}" for number in range(2, 9))
    assert SPEED == 30


def test_a_missing_attribute_is_0() -> None:
    """D20-CHR-03, D20-CHR-08."""
    assert derive(1, {}).result == Derived(2, 7, 12, 2, 30, 2, 12)


@pytest.mark.parametrize(("attribute", "dc"), [("intelligence", 15), ("wisdom", 15), ("charisma", 15)])
def test_the_best_of_three_sets_the_spell_dc(attribute: str, dc: int) -> None:
    """D20-CHR-08."""
    assert derive(1, {attribute: 3}).result.spell_dc == dc


def test_armour_adds_to_ac_and_can_cap_agility() -> None:
    """D20-CHR-04."""
    assert (armour_class(4, 2), armour_class(4, 2, armour=5, agility_cap=1)) == (16, 18)
    assert armour_class(0, 2, armour=5, agility_cap=1) == 17
    assert armour_class(-1, 2, armour=5, agility_cap=0) == 16


def test_the_skills_by_attribute() -> None:
    """D20-CHR-11."""
    found: dict[tuple[SkillGroup, Attribute], set[str]] = {}
    for each in SKILLS:
        found.setdefault((each.group, each.attribute), set()).add(each.name)
    combat, general = SkillGroup.COMBAT, SkillGroup.GENERAL
    assert found == {
        (combat, STR): {"Brawling", "Melee Weapons", "Fortitude"},
        (combat, AGI): {"Reflex"},
        (combat, PRE): {"Light Weapons", "Heavy Weapons"},
        (combat, INT): {"Sorcery"},
        (combat, WIS): {"Will"},
        (combat, CHA): {"Conjuring"},
        (general, STR): {"Athletics"},
        (general, AGI): {"Acrobatics", "Stealth"},
        (general, PRE): {"Piloting"},
        (general, INT): {"Computers", "Engineering", "Medicine"},
        (general, WIS): {"Insight", "Nature", "Perception", "Survival"},
        (general, CHA): {"Contacts", "Deception", "Diplomacy", "Intimidate"},
    }
    assert len(SKILLS) == len(SKILLS_BY_ID) == 24
    assert SKILLS_BY_ID["melee-weapons"].name == "Melee Weapons"


def test_skill_bonus_and_the_dc_it_sets() -> None:
    """D20-ROLL-07, D20-ROLL-08."""
    assert (skill_bonus(3, 2, proficient=True), skill_bonus(3, 2, proficient=False)) == (5, 3)
    assert skill_bonus(-1, 2, proficient=True, other=4) == 5
    assert dc_from(skill_bonus(3, 2, proficient=True)) == 15


@pytest.mark.parametrize(("intelligence", "lore"), [(-1, 1), (0, 2), (3, 5)])
def test_a_new_character_has_proficient_skills(intelligence: int, lore: int) -> None:
    """D20-CHR-09."""
    assert proficient_skills(intelligence) == {
        SkillGroup.COMBAT: 4,
        SkillGroup.GENERAL: 4,
        SkillGroup.LORE: lore,
    }


def test_levels_give_ribbons_and_improvements() -> None:
    """D20-CHR-10: ribbons at odd levels, an attribute point or a feat at even ones."""
    assert [play_level.ribbons(level) for level in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert [play_level.improvements(level) for level in range(1, 7)] == [0, 1, 1, 2, 2, 3]
    assert [play_level.improved(score) for score in (-1, 4, 5)] == [0, 5, 5]
    assert play_level.MOST_ATTRIBUTE == MOST


def test_starting_credits_and_wealth() -> None:
    """D20-CHR-10."""
    assert [play_level.starting_credits(level) for level in (1, 3, 20)] == [2000, 6000, 40000]
    assert [play_level.typical_wealth(level) for level in (0, 1, 2, 3)] == [4000, 6000, 9000, 13500]
