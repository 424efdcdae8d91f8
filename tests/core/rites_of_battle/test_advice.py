from rules_core.game.advice import Moment, rules_at
from rules_core.systems.rites_of_battle.advice import ADVICE


def test_combat_advice_lists_the_rules_left_to_players() -> None:
    """ROB-ATK-08, ROB-ADV-07, ROB-THR-04, ROB-CRIT-07."""
    assert rules_at(ADVICE, Moment.COMBAT) == ("ROB-ATK-08", "ROB-ADV-07", "ROB-THR-04", "ROB-CRIT-07")
    assert len(ADVICE) == 4
