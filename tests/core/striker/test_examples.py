"""The worked examples of the catalogue, by their numbers."""

from collections.abc import Callable

import pytest

from rules_core.systems.striker.asked import TAKES, Take, TakeRefused, TakeResult, take
from rules_core.systems.striker.checks import Approach, Check, Duration, ResultStep, longer
from rules_core.systems.striker.harm import Condition, Loss, applied, lose_ep, lose_hp
from rules_core.systems.striker.listing import WPN_BLADES_SHORT, WPN_PISTOLS
from rules_core.systems.striker.skills import (
    AREA_CHALLENGE,
    Kind,
    Technique,
    derive,
    ep_per_rest,
    evaluate,
    fp_per_rest,
    hp_per_rest,
    imposed_challenge,
    skill_modifier,
    target_challenge,
    technique_modifier,
)
from tests.core.striker.throws import step_of

CRITICAL_FAIL, FAIL, PARTIAL, SUCCESS, CRITICAL = ResultStep
PLAIN, RECKLESS, CAUTIOUS = Approach


@pytest.mark.parametrize(
    ("face", "modifier", "challenge", "expected"),
    [
        pytest.param(12, 3, 15, SUCCESS, id="1"),
        pytest.param(11, 3, 15, PARTIAL, id="2"),
        pytest.param(7, 3, 15, PARTIAL, id="3"),
        pytest.param(6, 3, 15, FAIL, id="4"),
        pytest.param(3, 3, 15, FAIL, id="5"),
        pytest.param(2, 3, 15, CRITICAL_FAIL, id="6"),
        pytest.param(19, 6, 15, CRITICAL, id="7"),
        pytest.param(19, 5, 15, SUCCESS, id="8"),
        pytest.param(1, 14, 15, PARTIAL, id="9"),
        pytest.param(1, 8, 15, CRITICAL_FAIL, id="10"),
        pytest.param(1, 13, 15, FAIL, id="11"),
        pytest.param(1, 24, 15, SUCCESS, id="12"),
        pytest.param(1, -3, 15, CRITICAL_FAIL, id="13"),
        pytest.param(20, -3, 15, CRITICAL, id="14"),
        pytest.param(20, -3, 20, SUCCESS, id="15"),
        pytest.param(20, -3, 25, PARTIAL, id="16"),
        pytest.param(20, -3, 27, FAIL, id="17"),
        pytest.param(15, skill_modifier(0), 15, PARTIAL, id="35"),
    ],
)
def test_rolls(face: int, modifier: int, challenge: int, expected: ResultStep) -> None:
    """ST-ROLL-01, ST-STEP-02, ST-RSR-01, ST-MOD-03."""
    assert step_of(Check(modifier, challenge), face) is expected


@pytest.mark.parametrize(
    ("face", "modifier", "challenge", "expected"),
    [
        pytest.param(11, 3, 15, FAIL, id="18"),
        pytest.param(1, 14, 15, FAIL, id="19"),
        pytest.param(20, -3, 25, SUCCESS, id="20"),
    ],
)
def test_rolls_without_partial_success(
    face: int, modifier: int, challenge: int, expected: ResultStep
) -> None:
    """ST-STEP-02, ST-RSR-01, reading A02."""
    assert step_of(Check(modifier, challenge, partial=False), face) is expected


@pytest.mark.parametrize(
    ("approach", "face", "modifier", "expected"),
    [
        pytest.param(RECKLESS, 2, 13, PARTIAL, id="21"),
        pytest.param(RECKLESS, 19, -4, CRITICAL, id="22"),
        pytest.param(RECKLESS, 3, 12, SUCCESS, id="23-3"),
        pytest.param(RECKLESS, 18, 12, CRITICAL, id="23-18"),
        pytest.param(CAUTIOUS, 1, 14, SUCCESS, id="24"),
        pytest.param(CAUTIOUS, 20, -5, SUCCESS, id="25"),
        pytest.param(PLAIN, 2, 13, SUCCESS, id="26-2"),
        pytest.param(PLAIN, 19, -4, SUCCESS, id="26-19"),
    ],
)
def test_approaches(approach: Approach, face: int, modifier: int, expected: ResultStep) -> None:
    """ST-RSR-01, ST-RSR-02, ST-RSR-03."""
    assert step_of(Check(modifier, 15, approach), face) is expected


@pytest.mark.parametrize(
    ("worth", "modifier", "expected"),
    [
        pytest.param(8, 5, TakeResult(13, -2, PARTIAL, Duration.ROUND), id="27"),
        pytest.param(10, 5, TakeResult(15, 0, SUCCESS, Duration.MINUTE), id="28"),
        pytest.param(20, 4, TakeResult(24, 9, SUCCESS, Duration.SCENE), id="29"),
    ],
)
def test_takes(worth: int, modifier: int, expected: TakeResult) -> None:
    """ST-ZERO-01, reading A05."""
    assert take(Take(worth, modifier, 15, 1, Duration.MAIN_ACTION)).result == expected


@pytest.mark.parametrize(
    ("duration", "spent"),
    [
        pytest.param(Duration.MAIN_ACTION, (Duration.ROUND, Duration.MINUTE, Duration.SCENE), id="30"),
        pytest.param(Duration.MINUTE, (Duration.SCENE, Duration.HOUR, Duration.DAY), id="31"),
        pytest.param(Duration.HOUR, (Duration.DAY, None, None), id="32"),
    ],
)
def test_the_time_taking_requires(duration: Duration, spent: tuple[Duration | None, ...]) -> None:
    """ST-ZERO-01, ST-DUR-01, reading A06."""
    assert tuple(longer(duration, more) for more in TAKES.values()) == spent
    for worth, each in zip(TAKES, spent, strict=True):
        asked = Take(worth, 0, 15, 1, duration)
        if each is None:
            with pytest.raises(TakeRefused):
                take(asked)
        else:
            assert take(asked).result.duration is each


def pistols() -> object:
    values = evaluate(Technique("Wpn-Pistols", 2), WPN_PISTOLS, {"Cbt-Ranged": 1}).result
    return values.modifier, values.check, values.effect


def short_blades() -> object:
    known = {"Cbt-Melee": 2, "Strength": -2}
    values = evaluate(Technique("Wpn-Blades-Short", 3), WPN_BLADES_SHORT, known).result
    return values.check, values.effect


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        pytest.param(pistols, (3, 3, 3), id="33"),
        pytest.param(short_blades, (5, 3), id="34"),
        pytest.param(lambda: technique_modifier(Technique("x", 0, Kind.FACILITATOR), 2), -1, id="36"),
        pytest.param(
            lambda: [applied(each, 7) for each in (CRITICAL, SUCCESS, PARTIAL, FAIL)], [14, 7, 3, 0], id="37"
        ),
    ],
)
def test_techniques_and_effects(found: Callable[[], object], expected: object) -> None:
    """ST-MOD-01, ST-MOD-02, ST-MOD-04, ST-STEP-03, ST-EFF-01, reading A03."""
    assert found() == expected


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        pytest.param(lambda: (target_challenge(2, 0), AREA_CHALLENGE), (12, 8), id="38"),
        pytest.param(lambda: imposed_challenge(4), 12, id="39"),
        pytest.param(lambda: (derive(health=1, hx=4).result.hp, hp_per_rest(4, 1)), (8, 3), id="40"),
        pytest.param(lambda: (derive(energy=2, ex=3).result.ep, ep_per_rest(3, 2)), (9, 5), id="41"),
        pytest.param(lambda: (derive(focus=3, fx=2).result.fp, fp_per_rest(2, 3)), (8, 5), id="42"),
    ],
)
def test_derived_traits(found: Callable[[], object], expected: object) -> None:
    """ST-TC-01, ST-MOD-06, ST-HP-01, ST-EP-01, ST-FP-01."""
    assert found() == expected


@pytest.mark.parametrize(
    ("loss", "over"),
    [
        pytest.param(lose_hp(16, 22, 45).result, 29, id="43"),
        pytest.param(lose_ep(4, 14, 20).result, 16, id="44"),
    ],
)
def test_instant_death(loss: Loss, over: int) -> None:
    """ST-HP-02."""
    assert (loss.over, loss.condition) == (over, Condition.DEAD)
