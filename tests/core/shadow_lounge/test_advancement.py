import pytest

from rules_core.dice.sources import ScriptedDice
from rules_core.systems.shadow_lounge.checks import Check, Degree, Kind
from rules_core.systems.shadow_lounge.luck import fallen
from rules_core.systems.shadow_lounge.skills import (
    Advance,
    AdvanceResult,
    ForceAdvanceResult,
    advance,
    advance_force,
    force_bonus_points,
    force_target,
    may_advance,
    may_mark,
)


def tried(value: int, successes: int, d100: int, **gain: list[int]) -> AdvanceResult:
    dice = ScriptedDice({"d100": [d100], **gain})
    result = advance(Advance(value, successes), dice).result
    dice.finish()
    return result


def forced(power: int, successes: int, d100: int) -> ForceAdvanceResult:
    return advance_force(Advance(power, successes), ScriptedDice({"d100": [d100]})).result


def marked(asked: Check, natural: int, value: int) -> tuple[bool, str]:
    ruling = may_mark(asked, fallen(asked, natural), value)
    return ruling.allowed, str(ruling.step.fact("because"))


def test_every_success_is_marked() -> None:
    """SL-ADV-01, reading A12: also a 69, also one that fumbled."""
    assert marked(Check(60), 60, 60) == (True, "")
    assert marked(Check(60), 61, 60) == (False, "no_success")
    assert marked(Check(40), 69, 40) == (True, "")
    assert marked(Check(98), 97, 98) == (True, "")


def test_a_regular_success_is_enough_for_a_mark() -> None:
    """SL-ADV-01: whatever was required."""
    assert marked(Check(60, required=Degree.EXTREME), 60, 60) == (True, "")


def test_only_skills_and_powers_are_marked() -> None:
    """SL-ADV-01, SL-ADV-06, reading A24."""
    assert marked(Check(60, kind=Kind.LUCK), 1, 60) == (False, "luck")
    assert marked(Check(60, kind=Kind.ATTRIBUTE), 1, 60) == (False, "attribute")
    assert marked(Check(120, kind=Kind.POWER), 30, 120) == (True, "")


@pytest.mark.parametrize(("value", "marks"), [(98, True), (99, False), (120, False)])
def test_a_skill_at_99_is_not_marked_and_not_levelled_up(value: int, marks: bool) -> None:
    """SL-ADV-02: by the value on the sheet, whatever was rolled against."""
    assert marked(Check(50), 20, value)[0] is marks
    assert may_advance(value, 1).allowed is marks


def test_skills_rise_only_in_downtime() -> None:
    """SL-ADV-03."""
    ruling = may_advance(50, 3, in_the_field=True)
    assert (ruling.allowed, ruling.step.rule) == (False, "SL-ADV-03")
    assert may_advance(50, 3).allowed


def test_only_marked_skills_are_rolled_for() -> None:
    """SL-ADV-04."""
    assert may_advance(50, 0).step.fact("because") == "nothing_marked"


@pytest.mark.parametrize(
    ("successes", "d100", "improved"), [(1, 45, False), (1, 46, True), (5, 37, False), (5, 38, True)]
)
def test_the_die_with_its_bonus_must_beat_the_skill(successes: int, d100: int, improved: bool) -> None:
    """SL-ADV-04: two more for each success beyond the first."""
    result = tried(45, successes, d100, **({"d10": [1]} if improved else {}))
    assert (result.improved, result.total) == (improved, d100 + 2 * (successes - 1))
    assert result.value == (46 if improved else 45)


@pytest.mark.parametrize("d100", [1, 69])
def test_special_numbers_do_not_apply_to_advancement(d100: int) -> None:
    """SL-ADV-04, reading A18."""
    assert not tried(70, 1, d100).improved
    assert tried(0, 1, d100, d10=[1]).improved


@pytest.mark.parametrize(
    ("value", "die"), [(1, "d10"), (80, "d10"), (81, "d6"), (90, "d6"), (91, "d4"), (97, "d4")]
)
def test_the_gain_depends_on_the_value_before_it(value: int, die: str) -> None:
    """SL-ADV-05, reading A11."""
    assert tried(value, 1, 100, **{die: [2]}) == AdvanceResult(100, True, 2, value + 2)


def test_gains_are_capped_at_99() -> None:
    """SL-ADV-05, reading A11: what is gained is what the value rose by."""
    assert tried(98, 1, 99, d4=[4]) == AdvanceResult(99, True, 1, 99)
    assert tried(90, 1, 91, d6=[6]) == AdvanceResult(91, True, 6, 96)


def test_the_force_pays_a_tenth_of_power() -> None:
    """SL-ADV-06: all successful uses count together."""
    assert forced(65, 3, 62) == ForceAdvanceResult(66, True, 6)
    assert forced(65, 3, 61) == ForceAdvanceResult(65, False, 0)


def test_the_force_pays_at_least_one_point() -> None:
    """SL-ADV-06."""
    assert (forced(9, 1, 10).force_points, forced(10, 1, 11).force_points) == (1, 1)
    assert forced(20, 1, 21).force_points == 2


def test_power_may_exceed_99() -> None:
    """SL-ADV-06, reading A24: at 100 a total of 101 is needed."""
    assert (forced(100, 1, 100).force_points, forced(100, 2, 99).force_points) == (0, 10)


@pytest.mark.parametrize(("sessions", "points"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (14, 2)])
def test_every_fifth_session_brings_a_bonus_point(sessions: int, points: int) -> None:
    """SL-ADV-07."""
    assert force_bonus_points(sessions) == points


def test_bonus_points_raise_the_value_rolled_against() -> None:
    """SL-ADV-07, reading A19: the fumble range follows the raised value."""
    assert force_target(50, 2) == 52
    assert fallen(Check(force_target(50, 0)), 95).fumble
    assert not fallen(Check(force_target(50, 1)), 95).fumble
