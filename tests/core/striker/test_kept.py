"""Stored rolls read back, including made-up ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules_core.dice.sources import Drawn, ScriptedDice
from rules_core.game.play import UnreadableRoll
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Fact
from rules_core.systems.striker.kept import effect_of, fallen_of, harm_of
from rules_core.systems.striker.play import hit_degree
from rules_core.systems.striker.system import SYSTEM
from tests.core.kept_rolls import drawn_of, made_up, saying, without
from tests.core.plain_data import facts, numbers, texts
from tests.core.striker.player import GAME, Player, chosen, kept
from tests.core.striker.throws import d20

is_sound = SYSTEM.is_sound


def made() -> dict[str, Roll]:
    """One roll of each kind, as the game makes them."""
    vex = Player()
    shot = vex.roll("weapon:0", d20(12), chosen(armour=1))
    both = ScriptedDice(parts={"a": {"d20": [9]}, "b": {"d20": [14]}})
    rolls = {
        "check": vex.roll("skill:knots", d20(12), chosen(approach="reckless")),
        "advantage": vex.roll("skill:knots", d20(12, 3), chosen(advantage="advantage")),
        "save": vex.roll("skill:knots", d20(12), chosen(save=1)),
        "take": vex.roll("skill:knots", None, chosen(take=10)),
        "opposed": vex.roll("skill:knots", both, chosen(opposed=1, theirs=-2)),
        "shot": shot,
        "damage": vex.roll("damage:0", ScriptedDice({"d6": [2, 5]}), after=shot),
        "imposed": vex.roll("imposed:mislead", d20(7)),
        "feint": vex.roll("feint:cbt-melee", d20(7)),
        "power": vex.roll("power:spark", ScriptedDice({"d4": [2, 3]})),
    }
    return {name: kept(turn) for name, turn in rolls.items()}


ROLLS = made()
CHECKS = tuple(name for name, roll in ROLLS.items() if roll.degree)


def told(name: str, **changed: Fact) -> Roll:
    return saying(ROLLS[name], **changed)


def thrown(name: str, *drawn: Drawn) -> Roll:
    return replace(ROLLS[name], drawn=drawn)


@pytest.mark.parametrize("name", ROLLS)
def test_rolls_made_by_the_game_are_valid(name: str) -> None:
    assert is_sound(ROLLS[name])
    GAME.choice_of(ROLLS[name])


@pytest.mark.parametrize("name", ROLLS)
def test_a_changed_total_in_a_file_is_detected(name: str) -> None:
    """ST-ROLL-01."""
    assert not is_sound(replace(ROLLS[name], total=ROLLS[name].total + 1))


@pytest.mark.parametrize("name", CHECKS)
def test_a_changed_step_in_a_file_is_detected(name: str) -> None:
    """ST-STEP-02."""
    better = replace(ROLLS[name], degree="critical_success", passed=True)
    assert not is_sound(better)
    assert not is_sound(replace(ROLLS[name], passed=not ROLLS[name].passed))
    assert not is_sound(replace(ROLLS[name], degree=""))
    assert not is_sound(replace(ROLLS[name], subject="damage:0"))
    assert not is_sound(replace(ROLLS[name], subject=""))


@pytest.mark.parametrize(
    "fact",
    [
        *("how", "modifier", "challenge", "partial", "approach"),
        *("rsr", "advantage", "duration", "ranks", "take", "theirs"),
    ],
)
def test_a_check_includes_all_of_its_facts(fact: str) -> None:
    assert not is_sound(without(ROLLS["check"], fact))
    assert not is_sound(told("check", **{fact: "odd"}))


@pytest.mark.parametrize("fact", ["weapon", "dice", "adds", "armour", "step"])
def test_an_effect_must_say_what_it_was_rolled_with(fact: str) -> None:
    """ST-EFF-02."""
    assert not is_sound(without(ROLLS["damage"], fact))


@pytest.mark.parametrize(
    "roll",
    [
        told("check", modifier=10_001),
        told("check", rsr=11),
        told("check", rsr=-1),
        told("check", how="guess"),
        told("check", how="take"),
        told("take", take=9),
        told("take", ranks=0),
        told("take", duration="day"),
        told("take", duration="hour"),
        told("check", against="a wall"),
        told("check", distance="far"),
        told("shot", adds="lots"),
        told("damage", adds="lots"),
        told("damage", adds=10**6),
        told("damage", dice="lots"),
        told("damage", step="splendid"),
        told("damage", step="fail"),
        thrown("check"),
        thrown("check", Drawn("", "d20", (12, 12))),
        thrown("check", Drawn("", "d20", (21,))),
        thrown("check", Drawn("", "d20", ("12",))),
        thrown("check", Drawn("", "fate", (12,))),
        thrown("check", Drawn("a", "d20", (12,))),
        thrown("check", Drawn("", "d20", (12,)), Drawn("", "d6", (1,))),
        thrown("advantage", Drawn("", "d20", (12,))),
        thrown("take", Drawn("", "d20", (10,))),
        thrown("opposed", Drawn("a", "d20", (9,))),
        thrown("damage", Drawn("", "d6", (2,))),
        thrown("damage", Drawn("", "d20", (2, 5))),
    ],
)
def test_inconsistent_rolls_are_reported(roll: Roll) -> None:
    assert is_sound(roll) is False


def test_dice_stored_one_by_one_are_the_same_roll() -> None:
    """ST-ADV-01."""
    apart = thrown("advantage", Drawn("", "d20", (12,)), Drawn("", "d20", (3,)))
    assert is_sound(apart)
    assert fallen_of(apart) == fallen_of(ROLLS["advantage"])


def test_a_failure_cannot_have_a_stored_effect() -> None:
    """ST-EFF-01: of a failure nothing applies, so its total is 0."""
    nothing = replace(told("damage", step="fail"), total=0)
    assert harm_of(nothing).through == 0
    assert effect_of(ROLLS["check"]) is None


FACTS = st.sampled_from(["", "check", "take", "save", "opposed", "plain", "none", "day", "1d6", "success"])
VALUES = FACTS | st.integers(-30, 30) | facts
NAMES = st.sampled_from([*dict(ROLLS["shot"].check), *dict(ROLLS["damage"].check), "against", "distance"])
DRAWN = drawn_of(
    st.sampled_from(["", "a", "b"]) | texts,
    st.sampled_from(["d20", "d6", "d4"]) | texts,
    st.integers(-2, 22) | numbers | texts,
)
DEGREES = st.sampled_from(["", "fail", "odd"])
SUBJECTS = st.sampled_from([each.subject for each in ROLLS.values()])


MADE_UP = made_up(ROLLS.values(), names=NAMES, facts=VALUES, drawn=DRAWN, degrees=DEGREES, subjects=SUBJECTS)


@given(MADE_UP)
def test_checking_any_roll_from_a_file_never_crashes(roll: Roll) -> None:
    if is_sound(roll):
        GAME.choice_of(roll)
        hit_degree(roll)
        effect_of(roll)
    else:
        assert roll not in ROLLS.values()


def test_unreadable_rolls_are_reported() -> None:
    with pytest.raises(UnreadableRoll, match="without dice"):
        harm_of(replace(ROLLS["check"], check=(("step", "success"),)))
