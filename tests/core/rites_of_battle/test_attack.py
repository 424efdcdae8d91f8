import pytest

from rules_core.systems.rites_of_battle.attack import (
    Damage,
    Track,
    attack_damage,
    condition,
    share,
    track_of,
    unarmed_damage,
)


@pytest.mark.parametrize(("successes", "loss"), [(1, 4), (2, 5), (5, 8)])
def test_damage_is_the_rating_plus_the_net_successes(successes: int, loss: int) -> None:
    """ROB-ATK-02."""
    assert attack_damage(7, successes, 4).result == Damage(True, loss)


def test_unarmed_attacks_use_strength_as_their_rating() -> None:
    """ROB-ATK-02."""
    assert unarmed_damage(4) == 4


@pytest.mark.parametrize("successes", [0, -1])
def test_without_a_net_success_an_attack_misses(successes: int) -> None:
    """ROB-ATK-02, ROB-DICE-08, reading A04."""
    outcome = attack_damage(7, successes, 0)
    assert outcome.result == Damage(False, 0)
    assert outcome.rules == ("ROB-DICE-08",)
    assert outcome.steps[0].fact("passed") == 0
    assert not outcome.result.dealt


@pytest.mark.parametrize(
    ("successes", "targets", "each"), [(3, 2, 2), (4, 2, 2), (5, 2, 3), (1, 3, 1), (3, 3, 1), (7, 1, 7)]
)
def test_successes_are_split_and_rounded_up(successes: int, targets: int, each: int) -> None:
    """ROB-ATK-03, reading A13."""
    assert share(successes, targets) == each
    assert attack_damage(0, successes, 0, targets).result.loss == each


def test_successes_are_split_before_soak() -> None:
    """ROB-ATK-03, reading A13: after Soak the whole would leave 9 + 3 - 5 = 7, and half of it 4."""
    outcome = attack_damage(9, 3, 5, 2)
    assert outcome.result.loss == 6
    assert outcome.rules == ("ROB-ATK-03", "ROB-ATK-02", "ROB-ATK-04")
    assert "ROB-ATK-03" not in attack_damage(9, 3, 5).rules


@pytest.mark.parametrize(("soak", "loss"), [(7, 1), (8, 0), (9, 0), (100, 0)])
def test_soak_never_makes_damage_negative(soak: int, loss: int) -> None:
    """ROB-ATK-04."""
    damage = attack_damage(7, 1, soak).result
    assert damage == Damage(True, loss)
    assert damage.dealt is (loss > 0)


def test_a_critical_injury_requires_damage_past_soak() -> None:
    """ROB-ADV-00, reading A03."""
    assert Damage(hit=True, loss=1).dealt
    assert not Damage(hit=True, loss=0).dealt
    assert not Damage(hit=False, loss=1).dealt


def test_which_tracker_takes_the_damage() -> None:
    """ROB-ATK-04."""
    assert track_of() is Track.WOUNDS
    assert track_of(unarmed=True) is Track.STRAIN
    assert track_of(non_lethal=True) is Track.STRAIN


@pytest.mark.parametrize(
    ("wounds", "strain", "unconscious"), [(12, 10, False), (13, 10, True), (12, 11, True), (0, 0, False)]
)
def test_a_threshold_has_to_be_exceeded(wounds: int, strain: int, unconscious: bool) -> None:
    """ROB-ATK-05, trap E64."""
    outcome = condition(wounds, 12, strain, 10)
    assert outcome.result.unconscious is unconscious
    assert outcome.rules == ("ROB-ATK-05", "ROB-HARM-02")


@pytest.mark.parametrize(("wounds", "dead"), [(21, False), (22, True), (23, True)])
def test_death_is_at_ten_beyond_the_wound_threshold(wounds: int, dead: bool) -> None:
    """ROB-HARM-02, reading A11, trap E64: Strain however high does not kill."""
    assert condition(wounds, 12, 0, 10).result == (True, dead)
    assert not condition(0, 12, 1000, 10).result.dead
