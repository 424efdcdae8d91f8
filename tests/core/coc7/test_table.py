"""Every position of every switch."""

from collections.abc import Callable

import pytest

from rules_core.d100.opposed import DecidedBy
from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Attempt, Choice
from rules_core.game.switches import Position, switches, table_facts, table_from
from rules_core.game.versus import Decision, Side
from rules_core.sheet.sheet import Sheet, Skill, Tracker
from rules_core.systems.coc7.after_roll import luck_prices, may_push, may_tick
from rules_core.systems.coc7.attempts import check_for
from rules_core.systems.coc7.checks import Check, Degree, Kind
from rules_core.systems.coc7.contest import decide
from rules_core.systems.coc7.derive import Health, State
from rules_core.systems.coc7.downtime import may_recover_luck
from rules_core.systems.coc7.harm import wound
from rules_core.systems.coc7.table import RECOMMENDED, BothFailed, FumbleRule, Table
from tests.core.coc7.throws import degree_of


def one_and_hundred(table: Table) -> list[Degree]:
    return [degree_of(number, 60, table=table) for number in (1, 100)]


def ninety_six(table: Table) -> list[Degree]:
    return [degree_of(number, 49, table=table) for number in (96, 100)]


def prices(table: Table) -> dict[Degree, int]:
    return luck_prices(Check(50, table=table), 60, Degree.FAILURE, 10)


def ticked(bonus: int, penalty: int) -> Callable[[Table], bool]:
    return lambda table: (
        may_tick(Check(50, bonus=bonus, penalty=penalty, table=table), True, Skill("a", "climb", 50)).allowed
    )


def fumble_pushed(table: Table) -> bool:
    return may_push(Check(50, table=table), Degree.FUMBLE, False, pushable=True).allowed


def both_failing(table: Table) -> Decision[DecidedBy]:
    # Where both succeed alike the table has no say.
    drawn = decide((Degree.REGULAR, 50), (Degree.REGULAR, 40), ScriptedDice(), table).result
    assert drawn == Decision(Side.A, DecidedBy.VALUE)
    return decide((Degree.FAILURE, 50), (Degree.FUMBLE, 40), ScriptedDice(), table).result


def hit_for_everything(table: Table) -> list[State]:
    # No damage kills nobody, whatever the maximum.
    assert wound(Health(0, 0), 0, table=table).result.state is State.UNCONSCIOUS
    return [wound(Health(12, 12), damage, table=table).result.state for damage in (11, 12, 13)]


def four_bonus_dice(table: Table) -> int:
    return Check(50, bonus=5, penalty=1, table=table).net


def luck_roll_prices(table: Table) -> dict[Degree, int]:
    return luck_prices(Check(50, kind=Kind.LUCK, table=table), 60, Degree.FAILURE, 10)


def modified(table: Table) -> list[int]:
    sheet = Sheet("coc7", "Ada", skills=(Skill("listen", "listen", 70),), trackers=(Tracker("luck", 60),))
    choice, rules = Choice(options=(("modifier", 10),)), table_facts(table)
    subjects = ("skill:listen", "luck:")
    return [check_for(Attempt(sheet, each, choice, rules)).target for each in subjects]


FUMBLE, FAILURE, CRITICAL = Degree.FUMBLE, Degree.FAILURE, Degree.CRITICAL

POSITIONS: dict[tuple[str, Position], tuple[Callable[[Table], object], object]] = {
    ("extended_levels", True): (one_and_hundred, [CRITICAL, FUMBLE]),
    ("extended_levels", False): (one_and_hundred, [Degree.EXTREME, FAILURE]),
    ("fumble", FumbleRule.BY_TARGET): (ninety_six, [FUMBLE, FUMBLE]),
    ("fumble", FumbleRule.ONLY_100): (ninety_six, [FAILURE, FUMBLE]),
    ("luck_spending", True): (prices, {Degree.REGULAR: 10}),
    ("luck_spending", False): (prices, {}),
    ("luck_recovery", False): (lambda table: may_recover_luck(table).allowed, False),
    ("luck_recovery", True): (lambda table: may_recover_luck(table).allowed, True),
    ("tick_with_bonus", True): (ticked(1, 0), True),
    ("tick_with_bonus", False): (ticked(1, 0), False),
    ("tick_with_penalty", True): (ticked(0, 1), True),
    ("tick_with_penalty", False): (ticked(0, 1), False),
    ("push_fumbles", False): (fumble_pushed, False),
    ("push_fumbles", True): (fumble_pushed, True),
    ("both_failed", BothFailed.HIGHER_VALUE): (both_failing, Decision(Side.A, DecidedBy.VALUE)),
    ("both_failed", BothFailed.NOBODY): (both_failing, Decision(None, DecidedBy.DEGREE)),
    ("dead_at_maximum", False): (hit_for_everything, [State.OK, State.DYING, State.DEAD]),
    ("dead_at_maximum", True): (hit_for_everything, [State.OK, State.DEAD, State.DEAD]),
    ("two_dice_at_most", True): (four_bonus_dice, 2),
    ("two_dice_at_most", False): (four_bonus_dice, 4),
    ("luck_on_luck", False): (luck_roll_prices, {}),
    ("luck_on_luck", True): (luck_roll_prices, {Degree.REGULAR: 10}),
    ("modifiers", False): (modified, [70, 60]),
    ("modifiers", True): (modified, [80, 60]),
}


@pytest.mark.parametrize(("name", "position"), POSITIONS)
def test_each_position_changes_its_rule(name: str, position: Position) -> None:
    """COC-ROLL-05, COC-ROLL-06, COC-LUCK-03, COC-LUCK-04, COC-XP-01, COC-PUSH-03, COC-OPP-02, COC-WND-01,
    COC-DIE-04.
    """
    work, expected = POSITIONS[name, position]
    assert work(Table(**{name: position})) == expected  # type: ignore[arg-type]


def test_every_position_is_here_and_the_recommended_ones_are_the_defaults() -> None:
    listed = switches(Table)
    assert set(POSITIONS) == {(each.name, position) for each in listed for position in each.positions}
    assert Table(**{each.name: each.positions[0] for each in listed}) == RECOMMENDED  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "position"), POSITIONS)
def test_a_saved_table_is_restored(name: str, position: Position) -> None:
    table = Table(**{name: position})  # type: ignore[arg-type]
    assert table_from(dict(table_facts(table)), RECOMMENDED) == table


def test_an_unknown_switch_is_at_its_recommended_position() -> None:
    assert table_from({"fumble": "only_100"}, RECOMMENDED) == Table(fumble=FumbleRule.ONLY_100)


def test_both_kinds_of_dice_cancel_before_a_tick_is_judged() -> None:
    """COC-XP-01, reading A11."""
    strict = Table(tick_with_bonus=False, tick_with_penalty=False)
    assert ticked(1, 1)(strict)
    assert not ticked(2, 1)(strict)
    assert not ticked(1, 2)(strict)
