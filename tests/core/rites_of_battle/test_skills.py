import pytest

from rules_core.systems.rites_of_battle.skills import SKILLS, SKILLS_BY_ID, Characteristic

NAMES = {
    "Strength": "Athletics Melee",
    "Toughness": "Resilience",
    "Agility": "Ballistics Coordination Gunnery Piloting Stealth",
    "Intelligence": "Astrogation Medicae Logic Tactics Tech-Use Knowledge",
    "Perception": "Security Survival Vigilance",
    "Willpower": "Discipline Psyniscience",
    "Fellowship": "Coercion Leadership",
}


def test_the_seven_characteristics() -> None:
    """ROB-CHAR-01."""
    assert [each.value for each in Characteristic] == list(NAMES)


@pytest.mark.parametrize("characteristic", Characteristic)
def test_the_skills_of_each_characteristic(characteristic: Characteristic) -> None:
    """ROB-CHAR-02."""
    found = [each.name for each in SKILLS if each.characteristic is characteristic]
    assert found == NAMES[characteristic].split()


def test_skill_ids_are_unique_and_knowledge_has_fields() -> None:
    """ROB-CHAR-02."""
    assert len(SKILLS_BY_ID) == len(SKILLS) == 21
    assert [each.id for each in SKILLS if each.specialised] == ["knowledge"]


def test_three_skills_are_used_with_weapons() -> None:
    assert {each.id for each in SKILLS if each.weapons} == {"melee", "ballistics", "gunnery"}
