"""What holds of an attack: the dice it gives, and why."""

import pytest
from msgspec.structs import replace

from rules_core.game.play import Attempt, Choice
from rules_core.sheet.outcome import Refused, step
from rules_core.sheet.sheet import Override
from rules_core.systems.coc7.attempts import BUILD, check_for, extra_dice, manoeuvre_of, refusal
from rules_core.systems.coc7.combat import (
    MELEE_DICE,
    SHOT_DICE,
    Melee,
    ShotCondition,
    dice_of_situation,
    situation_dice,
    situation_rule,
    situation_steps,
)
from rules_core.systems.coc7.kept import choice_of
from rules_core.systems.coc7.play import roll
from tests.core.coc7.ada import ADA, KNIFE, REVOLVER
from tests.core.coc7.throws import because, dice, kept, turned


def shooting(*situations: str, net: int = 0) -> Attempt:
    return Attempt(ADA, REVOLVER, Choice(net=net, situations=situations))


@pytest.mark.parametrize("situation", ShotCondition)
def test_shot_conditions_give_their_dice(situation: ShotCondition) -> None:
    """COC-CBT-06."""
    assert extra_dice(shooting(situation)) == SHOT_DICE[situation]
    assert situation_rule(situation) == "COC-CBT-06"


def test_an_outnumbered_target_gives_a_bonus_die() -> None:
    """COC-CBT-04."""
    asked = check_for(Attempt(ADA, KNIFE, Choice(situations=("outnumbered",))))
    assert (asked.bonus, asked.penalty) == (1, 0)
    assert situation_rule(Melee.OUTNUMBERED) == "COC-CBT-04"


def test_darkness_is_the_keepers_penalty_die() -> None:
    """COC-DIE-06: no rule of combat is about it."""
    turn = turned(shooting("darkness"), dice([40, 20], 5))
    assert extra_dice(shooting("darkness")) == -1
    assert turn.steps[0] == step("COC-DIE-06", because="darkness", dice=-1)


def test_a_larger_opponent_adds_penalty_dice_to_a_manoeuvre() -> None:
    """COC-CBT-08."""
    assert [MELEE_DICE[each] for each in (Melee.LARGER, Melee.MUCH_LARGER)] == [-1, -2]
    asked = check_for(Attempt(ADA, KNIFE, Choice(situations=("much_larger",))))
    assert (asked.bonus, asked.penalty) == (0, 2)
    assert {situation_rule(each) for each in (Melee.LARGER, Melee.MUCH_LARGER)} == {"COC-CBT-08"}


def test_situations_cancel_before_the_roll() -> None:
    """COC-DIE-01: aimed, but the target is half in cover."""
    assert extra_dice(shooting("aimed", "half_cover")) == 0
    turned(shooting("aimed", "half_cover"), dice([30], 5))


def test_the_keepers_dice_are_added_to_those_of_situations() -> None:
    """COC-DIE-01, COC-DIE-05."""
    assert extra_dice(shooting("aimed", net=1)) == 2
    assert extra_dice(shooting("aimed", net=-1)) == 0


def test_no_more_than_two_dice_count() -> None:
    """COC-DIE-04: three reasons for a bonus die, or five against two."""
    assert extra_dice(shooting("aimed", "point_blank", "large_target")) == 2
    hindered = ("diving_target", "fast_target", "half_cover", "small_target", "into_melee")
    assert extra_dice(shooting(*hindered, "aimed", "point_blank")) == -2
    assert extra_dice(shooting("aimed", "aimed")) == 1  # trap E05
    assert extra_dice(shooting("aimed", "into_melee")) == 0


def test_a_situation_named_twice_counts_once() -> None:
    """COC-CBT-06."""
    assert situation_dice(("aimed", "aimed")) == 1


def test_the_roll_names_the_situations_that_gave_dice() -> None:
    """COC-CBT-06, COC-CBT-04."""
    turn = turned(shooting("aimed", "into_melee", "point_blank"), dice([40, 20], 5))
    assert turn.steps[:3] == situation_steps(("aimed", "into_melee", "point_blank"))
    assert turn.steps[0] == step("COC-CBT-06", because="aimed", dice=1)
    assert situation_steps(("outnumbered",)) == (step("COC-CBT-04", because="outnumbered", dice=1),)
    assert kept(turn).total == 25


def test_a_saved_roll_separates_situations_from_the_keepers_dice() -> None:
    """COC-DIE-01: what was chosen can be set up again."""
    choice = Choice("hard", 1, situations=("half_cover", "aimed", "into_melee"), distance=10)
    fallen = kept(turned(Attempt(ADA, REVOLVER, choice), dice([40], 5)))
    assert choice_of(fallen) == choice
    assert extra_dice(Attempt(ADA, REVOLVER, choice_of(fallen))) == 0


def test_an_unknown_situation_is_refused() -> None:
    for ask in (situation_rule, dice_of_situation, lambda each: situation_dice((each,))):
        with pytest.raises(ValueError, match="full_moon"):
            ask("full_moon")
    with pytest.raises(ValueError, match="full_moon"):
        roll(shooting("full_moon"), dice([40], 5))


@pytest.mark.parametrize(("theirs", "penalty"), [(-2, 0), (1, 0), (2, 1), (3, 2)])
@pytest.mark.parametrize("subject", [KNIFE, "skill:fighting-brawl"])
def test_a_manoeuvre_counts_the_build_of_both_sides(subject: str, theirs: int, penalty: int) -> None:
    """COC-CBT-08: STR 60 and SIZ 70 give Build 1."""
    choice = Choice(situations=("outnumbered",), options=((BUILD, theirs),))
    attempt = Attempt(ADA, subject, choice)
    assert extra_dice(attempt) == 1 - penalty
    turn = turned(attempt, dice([40] * (1 + abs(1 - penalty)), 5))
    assert choice_of(kept(turn)) == choice
    assert step("COC-CBT-08", because="", penalty=penalty) in turn.steps


def test_a_manoeuvre_against_someone_far_larger_is_refused() -> None:
    """COC-CBT-08: three or more Build above."""
    giant = Attempt(ADA, KNIFE, Choice(options=((BUILD, 4),)))
    assert because(refusal(giant)) == ("COC-CBT-08", "build")
    with pytest.raises(Refused):
        roll(giant, dice([40], 5))
    assert refusal(replace(giant, subject=REVOLVER)) is None
    assert manoeuvre_of(replace(giant, subject="skill:charm")) is None
    assert manoeuvre_of(replace(giant, subject="trait:str")) is None
    set_by_hand = replace(ADA, overrides=(Override("build", 2),))
    assert refusal(replace(giant, sheet=set_by_hand)) is None
    unknown = replace(ADA, traits=())
    assert because(refusal(replace(giant, sheet=unknown))) == ("COC-CBT-08", "build")
