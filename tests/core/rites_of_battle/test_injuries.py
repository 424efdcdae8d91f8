import pytest

from rules_core.dice.sources import DiceError
from rules_core.systems.rites_of_battle.injuries import (
    BY_NAME,
    CHART,
    InjuryRoll,
    aftermath,
    characteristic_at,
    critical_injury,
    injury_at,
    may_heal,
    reduced,
)
from tests.core.rites_of_battle.throws import numbered

NAMES = [
    *("Minor Nick", "Slowed Down", "Sudden Jolt", "Distracted", "Off-Balance"),
    *("Discouraging Wound", "Stunned", "Stinger", "Bowled Over", "Head Ringer"),
    *("Fearsome Wound", "Agonizing Wound", "Slightly Dazed", "Scattered Senses", "Hamstrung", "Overpowered"),
    *("Winded", "Compromised", "At the Brink", "Crippled", "Maimed", "Horrific Injury", "Temporarily Lame"),
    *("Blinded", "Knocked Senseless", "Bleeding Out", "Gushing Out", "The End is Nigh"),
    *("Terrible Injury", "Gruesome Injury", "Death-like"),
]
DIFFICULTIES = [*[1] * 5, *[2] * 5, *[3] * 6, *[4] * 7, *[5] * 5, None, None, None]


def test_the_chart_names_and_difficulties_in_order() -> None:
    """ROB-CRIT-01, ROB-CRIT-02, readings A06 and A20."""
    assert [row.name for row in CHART] == NAMES
    assert [row.difficulty for row in CHART] == DIFFICULTIES
    assert len(BY_NAME) == len({row.effect for row in CHART}) == 31


def test_the_chart_has_no_gaps_and_no_upper_end() -> None:
    """ROB-CRIT-01, reading A06."""
    for total in range(1, 400):
        row = injury_at(total)
        assert row.lowest <= total
        assert row.highest is None or total <= row.highest
    assert [row.lowest for row in CHART] == list(range(1, 152, 5))
    assert (injury_at(150).name, injury_at(151).name) == ("Gruesome Injury", "Death-like")
    assert CHART[-1].highest is None


@pytest.mark.parametrize(
    ("face", "ongoing", "bonus", "total"),
    [(50, 0, 0, 50), (50, 1, 0, 60), (50, 0, 10, 60), (50, 2, 30, 100), (100, 0, 5, 105), (1, 0, 0, 1)],
)
def test_ongoing_injuries_and_payments_add_10_each(face: int, ongoing: int, bonus: int, total: int) -> None:
    """ROB-CRIT-01, reading A07, trap E65: only injuries that were there before count."""
    outcome = critical_injury(InjuryRoll(ongoing, bonus), numbered(d100=face))
    assert outcome.result.total == total
    assert outcome.result.injury is injury_at(total)
    assert outcome.rules == ("ROB-CRIT-01",)


@pytest.mark.parametrize("face", range(1, 11))
def test_a_d10_chooses_the_characteristic(face: int) -> None:
    """ROB-CRIT-03."""
    twice = ["Strength", "Toughness", "Agility"]
    once = ["Intelligence", "Perception", "Willpower", "Fellowship"]
    picked = [*(name for name in twice for _ in range(2)), *once][face - 1]
    assert characteristic_at(face).value == picked
    outcome = critical_injury(InjuryRoll(ongoing=1), numbered(d100=96, d10=face))
    assert outcome.result.characteristic is characteristic_at(face)
    assert outcome.rules == ("ROB-CRIT-01", "ROB-CRIT-03")


def test_only_three_injuries_reduce_a_characteristic() -> None:
    """ROB-CRIT-03, ROB-CRIT-09."""
    taking = {row.name: row.reduction for row in CHART if row.reduction}
    assert taking == {"Horrific Injury": 1, "Terrible Injury": 1, "Gruesome Injury": 2}
    for row in CHART:
        dice = numbered(d100=1, d10=7) if row.name in taking else numbered(d100=1)
        outcome = critical_injury(InjuryRoll(bonus=row.lowest - 1), dice)
        dice.finish()
        assert outcome.result.injury is row
        assert (outcome.result.characteristic is not None) is (row.name in taking)
        assert ("ROB-CRIT-09" in outcome.rules) is (row.name in ("Terrible Injury", "Gruesome Injury"))


def test_the_d10_is_required() -> None:
    """ROB-CRIT-03."""
    with pytest.raises(DiceError):
        critical_injury(InjuryRoll(ongoing=1), numbered(d100=96))


@pytest.mark.parametrize(
    ("value", "reduction", "after"), [(3, 1, 2), (3, 2, 1), (2, 2, 1), (1, 1, 1), (1, 2, 1)]
)
def test_no_characteristic_falls_below_1(value: int, reduction: int, after: int) -> None:
    """ROB-CRIT-03, ROB-CRIT-09."""
    assert reduced(value, reduction) == after


def test_which_injuries_a_medicae_check_heals() -> None:
    """ROB-CRIT-02, ROB-CRIT-09, reading A06."""
    healable = {row.name for row in CHART if may_heal(row, cybernetic=True).allowed}
    assert healable == set(NAMES[:28])
    for name in ("Terrible Injury", "Gruesome Injury"):
        assert may_heal(BY_NAME[name]).step.rule == "ROB-CRIT-09"
    assert may_heal(BY_NAME["Death-like"]).step.rule == "ROB-CRIT-02"
    assert may_heal(BY_NAME["Horrific Injury"]).step.fact("difficulty") == 4


def test_a_lost_limb_can_be_replaced_by_a_cybernetic_one() -> None:
    """ROB-CRIT-07."""
    maimed = BY_NAME["Maimed"]
    assert may_heal(maimed).step.rule == "ROB-CRIT-07"
    assert not may_heal(maimed).allowed
    assert may_heal(maimed, cybernetic=True).allowed
    assert may_heal(BY_NAME["Crippled"]).allowed


def test_healed_bleeding_leaves_a_lasting_injury() -> None:
    """ROB-CRIT-08, reading A15."""
    outcome = aftermath(BY_NAME["Bleeding Out"], numbered(d10=9))
    assert outcome is not None
    assert (outcome.result.injury.name, outcome.result.total) == ("Terrible Injury", 141)
    assert outcome.rules == ("ROB-CRIT-08", "ROB-CRIT-03", "ROB-CRIT-09")
    gushing = aftermath(BY_NAME["Gushing Out"], numbered(d10=1))
    assert gushing is not None
    assert gushing.result.injury.reduction == 2
    others = [row for row in CHART if row.name not in ("Bleeding Out", "Gushing Out")]
    assert [aftermath(row, numbered()) for row in others] == [None] * 29
