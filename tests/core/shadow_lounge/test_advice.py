import pytest

from rules_core.game.advice import Moment, rules_at
from rules_core.systems.shadow_lounge.advice import ADVICE


@pytest.mark.parametrize(
    ("moment", "rules"),
    [
        (Moment.ROLLING, ("SL-ROLL-17",)),
        (Moment.BEFORE_ROLL, ("SL-OPP-06", "SL-DIE-09")),
        (Moment.SUCCESS, ("SL-ROLL-14", "SL-ROLL-15")),
        (Moment.FAILURE, ("SL-ROLL-14", "SL-ROLL-16")),
        (Moment.FUMBLE, ("SL-ROLL-13",)),
        (Moment.COMBAT, ("SL-ACT-02",)),
        (Moment.HEALING, ("SL-HEAL-08", "SL-HP-02")),
    ],
)
def test_decisions_left_to_people_are_mentioned_when_relevant(moment: Moment, rules: tuple[str, ...]) -> None:
    """SL-ROLL-13, SL-ROLL-14, SL-ROLL-15, SL-ROLL-16, SL-ROLL-17.

    SL-OPP-06, SL-DIE-09, SL-ACT-02, SL-HEAL-08, SL-HP-02.
    """
    assert rules_at(ADVICE, moment) == rules
