"""Every position of every switch."""

from collections.abc import Callable

import pytest

from rules_core.d100.opposed import DecidedBy
from rules_core.dice.sources import ScriptedDice
from rules_core.game.switches import Position, switches
from rules_core.game.versus import Decision, Side
from rules_core.systems.shadow_lounge.checks import Check, Degree, Kind, decide, opposed
from rules_core.systems.shadow_lounge.healing import TREATMENTS, may_treat
from rules_core.systems.shadow_lounge.luck import fallen, luck_prices, spend_luck
from rules_core.systems.shadow_lounge.table import RECOMMENDED, BothFailed, Table


def bought_with_a_1(table: Table) -> Degree:
    asked = Check(40, table=table)
    return spend_luck(asked, fallen(asked, 12), 99, 11).result.result.degree


def prices_of_a_fumble(table: Table) -> dict[Degree, int]:
    asked = Check(50, table=table)
    return luck_prices(asked, fallen(asked, 95), 50)


def both_failing(table: Table) -> Decision[DecidedBy]:
    # Where both succeed alike the table has no say.
    drawn = decide((Degree.REGULAR, 50), (Degree.REGULAR, 40), ScriptedDice(), table).result
    assert drawn == Decision(Side.A, DecidedBy.SKILL)
    return decide((Degree.FAILURE, 50), (Degree.FAILURE, 40), ScriptedDice(), table).result


def second_first_aid(table: Table) -> bool:
    return may_treat(TREATMENTS["first_aid_kit"], ["first-aid"], table).allowed


def four_bonus_dice(table: Table) -> int:
    return Check(50, bonus=5, penalty=1, table=table).net


def prices_of_a_luck_check(table: Table) -> dict[Degree, int]:
    asked = Check(50, kind=Kind.LUCK, table=table)
    return luck_prices(asked, fallen(asked, 60), 10)


POSITIONS: dict[tuple[str, Position], tuple[Callable[[Table], object], object]] = {
    ("luck_buys_critical", True): (bought_with_a_1, Degree.CRITICAL),
    ("luck_buys_critical", False): (bought_with_a_1, Degree.EXTREME),
    ("luck_on_fumble", True): (prices_of_a_fumble, {Degree.REGULAR: 45}),
    ("luck_on_fumble", False): (prices_of_a_fumble, {}),
    ("both_failed", BothFailed.HIGHER_SKILL): (both_failing, Decision(Side.A, DecidedBy.SKILL)),
    ("both_failed", BothFailed.NOBODY): (both_failing, Decision(None, DecidedBy.DEGREE)),
    ("one_treatment_each", True): (second_first_aid, False),
    ("one_treatment_each", False): (second_first_aid, True),
    ("two_dice_at_most", True): (four_bonus_dice, 2),
    ("two_dice_at_most", False): (four_bonus_dice, 4),
    ("luck_on_luck", False): (prices_of_a_luck_check, {}),
    ("luck_on_luck", True): (prices_of_a_luck_check, {Degree.REGULAR: 10}),
}


@pytest.mark.parametrize(("name", "position"), POSITIONS)
def test_position(name: str, position: Position) -> None:
    """SL-LUCK-02 reading A05, SL-LUCK-01 reading A04, SL-OPP-02 reading A02, SL-HEAL-09 reading A20,
    SL-DIE-01 reading A07, SL-LUCK-03 reading A15.
    """
    work, expected = POSITIONS[name, position]
    assert work(Table(**{name: position})) == expected  # type: ignore[arg-type]


def test_every_position_is_tested_and_defaults_are_the_recommended_ones() -> None:
    listed = switches(Table)
    assert set(POSITIONS) == {(each.name, position) for each in listed for position in each.positions}
    assert Table(**{each.name: each.positions[0] for each in listed}) == RECOMMENDED  # type: ignore[arg-type]


def test_strict_luck_makes_a_bought_1_an_extreme_success() -> None:
    """SL-LUCK-02, reading A05."""
    strict = Check(9, table=Table(luck_buys_critical=False))
    assert luck_prices(strict, fallen(strict, 9), 99) == {Degree.HARD: 5, Degree.EXTREME: 8}


def test_opposed_rolls_use_the_house_rules_of_side_a() -> None:
    """SL-OPP-02, reading A02."""
    dice = ScriptedDice(parts={"a": {"d100": [90]}, "b": {"d100": [80]}})
    table = Table(both_failed=BothFailed.NOBODY)
    result = opposed(Check(50, table=table), Check(40, table=table), dice).result
    assert (result.decision.winner, result.both_failed) == (None, True)
