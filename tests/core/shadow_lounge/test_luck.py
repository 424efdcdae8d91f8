import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.dice.sources import ScriptedDice
from rules_core.sheet.outcome import Refused
from rules_core.systems.shadow_lounge.checks import Check, Degree, Kind
from rules_core.systems.shadow_lounge.luck import (
    LuckResult,
    Restoration,
    Streak,
    fallen,
    luck_check,
    luck_costs,
    luck_prices,
    may_spend_luck,
    restore_luck,
    spend_luck,
)
from tests.core.shadow_lounge.throws import CRITICAL, EXTREME, FAILURE, HARD, REGULAR, rolled

NATURAL = st.integers(1, 100)


def spent(target: int, natural: int, points: int, luck: int = 99) -> LuckResult:
    asked = Check(target)
    return spend_luck(asked, fallen(asked, natural), luck, points).result


def refusal(target: int, natural: int, points: int, luck: int = 99, kind: Kind = Kind.SKILL) -> str:
    asked = Check(target, kind=kind)
    with pytest.raises(Refused) as caught:
        spend_luck(asked, fallen(asked, natural), luck, points)
    return f"{caught.value.ruling.step.rule} {caught.value.ruling.step.fact('because')}"


def restored(event: Restoration, luck: int, most: int, *faces: int) -> int:
    dice = ScriptedDice({"d10": faces})
    result = restore_luck(event, luck, most, dice).result
    dice.finish()
    assert result.luck == luck + result.restored
    return result.restored


def test_each_point_moves_the_die_down_by_one() -> None:
    """SL-LUCK-01."""
    after = spent(50, 60, 10, luck=12)
    assert (after.result.roll, after.result.degree, after.luck) == (50, REGULAR, 2)
    assert spent(50, 60, 9).result.degree is FAILURE


def test_all_remaining_luck_may_be_spent() -> None:
    """SL-LUCK-01, trap E21."""
    assert spent(50, 60, 10, luck=10).luck == 0
    assert refusal(50, 60, 11, luck=10) == "SL-LUCK-01 points"


def test_luck_stops_at_1() -> None:
    """SL-LUCK-01."""
    assert spent(40, 12, 11).result.roll == 1
    assert refusal(40, 12, 12) == "SL-LUCK-01 points"


def test_spending_nothing_is_always_allowed() -> None:
    """SL-LUCK-01."""
    for natural in (1, 69, 100):
        assert spent(50, natural, 0, luck=0).result == fallen(Check(50), natural)


def test_luck_raises_a_degree() -> None:
    """SL-LUCK-02."""
    assert spent(50, 60, 35).result.degree is HARD
    assert spent(50, 60, 50).result.degree is EXTREME


def test_a_die_moved_to_69_is_not_critical() -> None:
    """SL-LUCK-02."""
    assert spent(80, 75, 6).result.degree is REGULAR
    assert spent(60, 75, 6).result.degree is FAILURE


@pytest.mark.parametrize(
    ("natural", "points", "explained"), [(60, 59, True), (75, 6, True), (60, 10, False), (75, 5, False)]
)
def test_a_die_moved_to_1_or_69_is_explained(natural: int, points: int, explained: bool) -> None:
    """SL-LUCK-02."""
    asked = Check(80)
    steps = spend_luck(asked, fallen(asked, natural), 99, points).steps
    assert ("SL-LUCK-02" in [each.rule for each in steps]) is explained


@pytest.mark.parametrize("natural", [1, 69])
def test_a_critical_success_cannot_be_improved(natural: int) -> None:
    """SL-LUCK-02."""
    assert refusal(50, natural, 1) == "SL-LUCK-02 critical"
    assert luck_costs(Check(50), fallen(Check(50), natural)) == {}


def test_luck_cannot_change_a_100() -> None:
    """SL-ROLL-09, reading A04."""
    assert refusal(50, 100, 50) == "SL-ROLL-09 critical_failure"
    assert luck_costs(Check(120), fallen(Check(120), 100)) == {}


def test_a_luck_check_uses_current_luck_and_costs_none() -> None:
    """SL-LUCK-03, reading A15."""
    asked = luck_check(45)
    assert (asked.target, asked.kind) == (45, Kind.LUCK)
    assert rolled(asked.target, 45).succeeded
    assert not rolled(asked.target, 46).succeeded
    assert refusal(45, 46, 1, kind=Kind.LUCK) == "SL-LUCK-03 luck"
    assert not may_spend_luck(asked, fallen(asked, 46)).allowed


def prices(target: int, natural: int, luck: int = 99) -> dict[Degree, int]:
    asked = Check(target)
    return luck_prices(asked, fallen(asked, natural), luck)


def test_the_cost_of_each_better_degree() -> None:
    """SL-LUCK-01, SL-LUCK-02."""
    assert prices(50, 60) == {REGULAR: 10, HARD: 35, EXTREME: 50, CRITICAL: 59}
    assert prices(50, 60, luck=35) == {REGULAR: 10, HARD: 35}
    assert prices(50, 25) == {EXTREME: 15, CRITICAL: 24}
    assert prices(80, 90) == {REGULAR: 10, HARD: 50, EXTREME: 74, CRITICAL: 89}
    assert prices(69, 80) == {REGULAR: 11, HARD: 46, EXTREME: 67, CRITICAL: 79}


def test_a_degree_only_a_1_could_reach_is_not_offered() -> None:
    """SL-LUCK-02: the 1 is a critical success."""
    assert (prices(9, 9), prices(1, 20)) == ({HARD: 5, CRITICAL: 8}, {CRITICAL: 19})
    assert prices(0, 20) == {CRITICAL: 19}


@given(st.integers(0, 150), NATURAL, st.integers(0, 110))
def test_every_cost_is_exactly_what_is_needed(target: int, natural: int, luck: int) -> None:
    """SL-LUCK-01, SL-LUCK-02, trap E23: the price shown is the price paid."""
    asked = Check(target)
    before = fallen(asked, natural)
    for degree, points in luck_prices(asked, before, luck).items():
        after = spend_luck(asked, before, luck, points).result
        assert after.result.degree is degree > before.degree
        assert after.luck == luck - points >= 0
        assert after.result.fumble == before.fumble
        assert spend_luck(asked, before, luck, points - 1).result.result.degree < degree


def test_a_success_made_with_luck_is_not_marked() -> None:
    """SL-ADV-01, reading A12."""
    assert not spent(50, 60, 10).noted
    assert spent(50, 40, 15).noted
    assert not spent(50, 60, 5).noted


def test_restored_luck_never_exceeds_the_starting_value() -> None:
    """SL-LUCK-04, reading A13."""
    assert restored(Restoration.BETWEEN_ADVENTURES, 58, 60, 7) == 2
    assert restored(Restoration.CRITICAL, 60, 60) == 0


def test_downtime_between_adventures_restores_1d10() -> None:
    """SL-LUCK-05."""
    assert restored(Restoration.BETWEEN_ADVENTURES, 10, 60, 7) == 7


def test_downtime_between_campaigns_restores_2d10() -> None:
    """SL-LUCK-06."""
    assert restored(Restoration.BETWEEN_CAMPAIGNS, 10, 60, 7, 9) == 16


def test_a_critical_success_restores_5_and_a_second_one_20() -> None:
    """SL-LUCK-07, SL-LUCK-08."""
    assert restored(Restoration.CRITICAL, 10, 60) == 5
    assert restored(Restoration.SECOND_CRITICAL, 10, 60) == 20


def events(*rolls: tuple[int, bool, Kind]) -> list[Restoration | None]:
    """What each roll earns in turn: (die, Luck spent, kind), against 50."""
    streak, earned = Streak(), []
    for natural, luck_spent, kind in rolls:
        asked = Check(50, kind=kind)
        streak, event = streak.after(asked, fallen(asked, natural), luck_spent=luck_spent)
        earned.append(event)
    return earned


def test_criticals_in_a_row_earn_5_then_20_then_5_again() -> None:
    """SL-LUCK-07, SL-LUCK-08, reading A14."""
    skill = Kind.SKILL
    first, second = Restoration.CRITICAL, Restoration.SECOND_CRITICAL
    assert events(*[(1, False, skill)] * 4) == [first, second, first, second]
    assert events((69, False, skill), (30, False, skill), (1, False, skill)) == [first, None, first]
    assert events((1, False, skill), (1, True, skill), (1, False, skill)) == [first, None, first]
    assert events((1, False, skill), (1, False, Kind.LUCK), (1, False, skill)) == [first, None, second]
    assert events((1, False, skill), (80, False, Kind.LUCK), (1, False, skill)) == [first, None, second]


@pytest.mark.parametrize("kind", [Kind.ATTRIBUTE, Kind.POWER])
def test_other_checks_break_a_streak_but_earn_nothing(kind: Kind) -> None:
    """SL-LUCK-08, reading A14: any check that is not critical, or with Luck, ends it."""
    skill, first, second = Kind.SKILL, Restoration.CRITICAL, Restoration.SECOND_CRITICAL
    assert events((1, False, skill), (80, False, kind), (1, False, skill)) == [first, None, first]
    assert events((1, False, skill), (1, True, kind), (1, False, skill)) == [first, None, first]
    assert events((1, False, skill), (1, False, kind), (1, False, skill)) == [first, None, second]
    assert events((1, False, kind), (1, False, skill)) == [None, first]
