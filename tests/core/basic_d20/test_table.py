"""Every position of every switch, beside the recommended one."""

import pytest

from rules_core.game.switches import switches
from rules_core.systems.basic_d20.table import RECOMMENDED, Table
from rules_core.systems.basic_d20.turns import Turn, TurnOrder, TurnRefused


def over(table: Table) -> TurnOrder:
    """A round that ended with an attack by Bo on Ana."""
    return TurnOrder(("Ana", "Bo", "ork"), (Turn("Ana"), Turn("ork"), Turn("Bo", ("Ana", "Bo"))), table=table)


def test_the_first_position_is_recommended() -> None:
    """D20-TURN-04."""
    assert Table() == RECOMMENDED
    assert [(each.name, each.positions, each.rule) for each in switches(Table)] == [
        ("overrule_opening", (False, True), "D20-TURN-04")
    ]


def test_overrule_opening_lets_attacked_fighters_open() -> None:
    """D20-TURN-04, reading A16: the others of the round before may not, but the one attacked last may."""
    table = Table(overrule_opening=True)
    assert over(Table()).may_overrule == ()
    assert over(table).may_overrule == ("Ana", "Bo")
    opened = over(table).play("Ana", overruling=True)
    assert (opened.round, opened.turns, opened.table) == (2, (Turn("Ana"),), table)
    with pytest.raises(TurnRefused):
        over(table).play("ork", overruling=True)


def test_overrule_opening_does_not_change_the_round() -> None:
    """D20-TURN-04."""
    order = TurnOrder(
        ("Ana", "Bo", "ork"), (Turn("Ana"), Turn("Bo", ("Ana",))), table=Table(overrule_opening=True)
    )
    assert order.may_overrule == ()
