import pytest

from rules_core.dice.sources import ScriptedDice
from rules_core.systems.basic_d20.checks import Check, NoInspiration, check, reroll
from rules_core.systems.basic_d20.conditions import Fall, NotDying, death_save, dying_after, fall, first_aid
from rules_core.systems.basic_d20.derive import Health, Rest, rest, take_damage
from tests.core.basic_d20.throws import CF, F, S, d20


@pytest.mark.parametrize(
    ("damage", "left"),
    [
        (4, Health(10, 12, 1, 3)),
        (5, Health(10, 12, 0, 3)),
        (7, Health(10, 12, 0, 1)),
        (8, Health(10, 12, 0, 0)),
        (9, Health(9, 12, 0, 0)),
        (30, Health(0, 12, 0, 0)),
    ],
)
def test_damage_reduces_shield_then_temporary_then_hp(damage: int, left: Health) -> None:
    """D20-HP-01, D20-HP-02."""
    outcome = take_damage(Health(10, 12, shield=5, temporary=3), damage)
    assert (outcome.result, outcome.rules[0]) == (left, "D20-HP-02")
    assert ("D20-HP-01" in outcome.rules) == (left.hp == 0)


UP, DOWN = Health(5, 12), Health(0, 12)


def test_reaching_0_hp_starts_dying() -> None:
    """D20-HP-03."""
    assert dying_after(UP, DOWN, 0, 5, critical=False) == 1
    assert dying_after(UP, DOWN, 0, 5, critical=True) == 2
    assert dying_after(UP, Health(1, 12), 0, 4, critical=True) == 0


def test_damage_increases_dying() -> None:
    """D20-HP-03: 4 is the end."""
    assert dying_after(DOWN, DOWN, 1, 3, critical=False) == 2
    assert dying_after(DOWN, DOWN, 1, 3, critical=True) == 3
    assert dying_after(DOWN, DOWN, 3, 3, critical=True) == 4
    assert dying_after(DOWN, DOWN, 4, 3, critical=True) == 4
    assert dying_after(DOWN, DOWN, 1, 0, critical=False) == 1


def test_a_stable_character_at_0_hp_stays_stable() -> None:
    """D20-HP-03: it does not reach 0 a second time."""
    assert dying_after(DOWN, DOWN, 0, 5, critical=True) == 0


@pytest.mark.parametrize(
    ("face", "dying", "left"),
    [(16, 3, 1), (16, 1, 0), (6, 3, 2), (6, 1, 0), (5, 2, 3), (5, 3, 4), (1, 1, 3), (1, 3, 4), (20, 2, 0)],
)
def test_death_save_results(face: int, dying: int, left: int) -> None:
    """D20-HP-03: Fortitude +4 against 10."""
    outcome = death_save(4, dying, d20(face))
    assert outcome.result.dying == left
    assert outcome.steps[-1].facts == (("before", dying), ("after", left))


@pytest.mark.parametrize(
    ("face", "dying", "left"), [(20, 3, 0), (11, 3, 0), (10, 3, 3), (1, 2, 3), (1, 3, 4)]
)
def test_first_aid_results(face: int, dying: int, left: int) -> None:
    """D20-HP-04: Medicine +4 against 15; a plain failure changes nothing."""
    outcome = first_aid(4, dying, d20(face))
    assert (outcome.result.dying, outcome.rules[-1]) == (left, "D20-HP-04")
    assert (outcome.result.rolled.degree is CF) == (face == 1)


@pytest.mark.parametrize("dying", [0, 4])
def test_only_dying_characters_can_be_saved(dying: int) -> None:
    """D20-HP-03, D20-HP-04: not the dead, and no die is thrown."""
    for rescue in (death_save, first_aid):
        with pytest.raises(NotDying, match="dying"):
            rescue(4, dying, d20())


@pytest.mark.parametrize(
    ("hp", "used", "left"), [(3, False, 9), (10, False, 13), (0, False, 6), (3, True, 3)]
)
def test_an_hour_heals_half_once_a_day(hp: int, used: bool, left: int) -> None:
    """D20-HP-05, reading A03: half of 13 is 6."""
    recovery = rest(Health(hp, 13), Rest.HOUR, hour_used=used).result
    assert (recovery.health.hp, recovery.encounter_powers_and_mana, recovery.daily_powers) == (
        left,
        True,
        False,
    )


def test_a_night_heals_all() -> None:
    """D20-HP-05."""
    outcome = rest(Health(0, 13), Rest.NIGHT, hour_used=True)
    assert (outcome.result.health.hp, outcome.result.daily_powers) == (13, True)
    assert outcome.steps[0].facts == (("minutes", 480), ("before", 0), ("after", 13))
    assert [int(each) for each in Rest] == [5, 60, 8 * 60]


@pytest.mark.parametrize(
    ("feet", "hard", "soft"),
    [(0, 0, 0), (9, 0, 0), (10, 1, 0), (19, 1, 0), (20, 2, 1), (500, 50, 25), (509, 50, 25), (10**6, 50, 25)],
)
def test_a_fall_has_dice_by_feet(feet: int, hard: int, soft: int) -> None:
    """D20-HP-06, reading A03."""
    assert (Fall(feet).dice, Fall(feet, soft=True).dice) == (hard, soft)


def test_a_character_hurt_by_a_fall_lands_prone() -> None:
    """D20-HP-06."""
    dice = ScriptedDice({"d6": [2, 6]})
    result = fall(Fall(25), dice).result
    dice.finish()
    assert (result.damage, result.prone) == (8, True)
    assert fall(Fall(10), ScriptedDice({"d6": [1]})).result.prone
    assert fall(Fall(19, soft=True), ScriptedDice()).result.prone is False


def test_an_inspiration_point_buys_a_reroll() -> None:
    """D20-INSP, trap E53: only the new die is judged."""
    second = reroll(lambda dice: check(Check(5, 15), dice), 2, d20(10))
    assert (second.result.result.degree, second.result.points) == (S, 1)
    assert second.steps[0].fact("left") == 1
    assert second.rules == ("D20-INSP", "D20-ROLL-01", "D20-ROLL-02")
    # A worse second roll stands too.
    assert reroll(lambda dice: check(Check(5, 15), dice), 1, d20(9)).result.result.degree is F


def test_no_reroll_without_inspiration() -> None:
    """D20-INSP."""
    with pytest.raises(NoInspiration, match="no inspiration"):
        reroll(lambda dice: check(Check(5, 15), dice), 0, d20())
