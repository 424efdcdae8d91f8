from rules_core.game.switches import switches
from rules_core.systems.striker.table import RECOMMENDED, Table


def test_striker_has_no_switches() -> None:
    """The catalogue reads every ambiguity one way."""
    assert switches(Table) == ()
    assert Table() == RECOMMENDED
