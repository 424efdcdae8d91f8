import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.sheet.outcome import Refused
from rules_core.systems.shadow_lounge.checks import Check, Degree, Kind
from rules_core.systems.shadow_lounge.luck import LuckResult, fallen, luck_prices, spend_luck
from tests.core.shadow_lounge.throws import CRITICAL, EXTREME, HARD, REGULAR

NATURAL = st.integers(1, 100)


def spent(target: int, natural: int, points: int, luck: int = 99) -> LuckResult:
    asked = Check(target)
    return spend_luck(asked, fallen(asked, natural), luck, points).result


def refusal(target: int, natural: int, points: int, luck: int = 99, kind: Kind = Kind.SKILL) -> str:
    asked = Check(target, kind=kind)
    with pytest.raises(Refused) as caught:
        spend_luck(asked, fallen(asked, natural), luck, points)
    return f"{caught.value.ruling.step.rule} {caught.value.ruling.step.fact('because')}"


def test_luck_stops_at_1() -> None:
    """SL-LUCK-01."""
    assert spent(40, 12, 11).result.roll == 1
    assert refusal(40, 12, 12) == "SL-LUCK-01 points"


@pytest.mark.parametrize(
    ("natural", "points", "explained"), [(60, 59, True), (75, 6, True), (60, 10, False), (75, 5, False)]
)
def test_a_die_moved_to_1_or_69_is_explained(natural: int, points: int, explained: bool) -> None:
    """SL-LUCK-02."""
    asked = Check(80)
    steps = spend_luck(asked, fallen(asked, natural), 99, points).steps
    assert ("SL-LUCK-02" in [each.rule for each in steps]) is explained


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
