import pytest

from rules_core.systems.striker.skills import (
    OLDER_CATEGORIES,
    START,
    Aspect,
    Category,
    agility_modifier,
    skill_modifier,
)


def test_a_skill_starts_at_minus_3() -> None:
    """ST-MOD-03: what the sophont adds and ranks come on top."""
    assert START == skill_modifier(0) == -3
    assert (skill_modifier(4), skill_modifier(4, bonus=2)) == (1, 3)
    assert skill_modifier(0, bonus=-1) == -4


def test_seven_kinds_of_skills() -> None:
    """ST-MOD-05: what is social was once called procedure."""
    assert {each.value for each in Category} == {
        "qualifier",
        "trait",
        "knowledge",
        "social",
        "combat",
        "engineering",
        "psionic",
    }
    assert OLDER_CATEGORIES == {"procedure": Category.SOCIAL}


@pytest.mark.parametrize("chosen", Aspect)
@pytest.mark.parametrize("used", Aspect)
def test_ranks_of_agility_count_in_the_chosen_aspect_alone(chosen: Aspect, used: Aspect) -> None:
    """ST-MOD-07."""
    assert agility_modifier(4, chosen, used, bonus=1) == (2 if used is chosen else -2)
    assert agility_modifier(4, chosen, used) == (1 if used is chosen else -3)
    assert {each.value for each in Aspect} == {"body", "mind", "skill"}
