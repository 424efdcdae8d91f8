"""Weapons on a sheet: what they ask to be rolled, guns that are too far, empty or jammed."""

import pytest
from msgspec.structs import replace

from rules_core.game.play import Attempt, Choice
from rules_core.sheet.events import ShotsChanged, play
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Sheet, Weapon
from rules_core.sheet.weapons import reloaded, weapon_at
from rules_core.systems.coc7.attempts import as_it_is, check_for, extra_dice, refusal
from rules_core.systems.coc7.checks import Degree, Difficulty
from rules_core.systems.coc7.kept import choice_of, jammed
from rules_core.systems.coc7.play import luck_turn, push_ruling, roll
from rules_core.systems.coc7.play_harm import hit_degree
from rules_core.systems.coc7.weapons import base_range, is_firearm, is_melee, malfunction_of
from tests.core.coc7.ada import ADA, AUTOMATIC, BOW, KNIFE, REVOLVER, ROCK, SHOTGUN
from tests.core.coc7.throws import NO_DICE, because, dice, kept, rules_of, showing, stands, turned


def shot_at(distance: int | None, weapon: str = REVOLVER, difficulty: str = "regular") -> Attempt:
    return Attempt(ADA, weapon, Choice(difficulty, distance=distance))


@pytest.mark.parametrize(
    ("distance", "difficulty"),
    [
        (None, Difficulty.REGULAR),
        (0, Difficulty.REGULAR),
        (15, Difficulty.REGULAR),
        (16, Difficulty.HARD),
        (30, Difficulty.HARD),
        (31, Difficulty.EXTREME),
        (60, Difficulty.EXTREME),
    ],
)
def test_the_distance_sets_the_difficulty_of_a_shot(distance: int | None, difficulty: Difficulty) -> None:
    """COC-CBT-06: a revolver that reaches 15 yards."""
    asked = check_for(shot_at(distance))
    assert (asked.target, asked.difficulty) == (50, difficulty)
    assert refusal(shot_at(distance)) is None


def test_the_keeper_can_only_raise_the_difficulty_of_a_shot() -> None:
    """COC-CBT-06, COC-ROLL-08."""
    assert check_for(shot_at(10, difficulty="hard")).difficulty is Difficulty.HARD
    assert check_for(shot_at(40, difficulty="hard")).difficulty is Difficulty.EXTREME


def test_a_shot_beyond_four_times_the_range_is_refused() -> None:
    """COC-CBT-06: no dice are rolled and no shot is counted."""
    assert because(refusal(shot_at(61))) == ("COC-CBT-06", "out_of_range")
    with pytest.raises(Refused) as refused:
        roll(shot_at(61), NO_DICE)
    assert because(refused.value.ruling) == ("COC-CBT-06", "out_of_range")


def test_a_shot_out_of_range_still_has_odds() -> None:
    """COC-CBT-06: the tray can say what the roll would be."""
    assert check_for(shot_at(61, difficulty="hard")).difficulty is Difficulty.HARD


def test_a_shot_below_its_difficulty_misses() -> None:
    """COC-CBT-06, COC-ROLL-04: 26 is within 50, but not within half of it."""
    near, far = turned(shot_at(15), showing(26)), turned(shot_at(16), showing(26))
    assert (kept(near).passed, kept(far).passed) == (True, False)
    assert (hit_degree(kept(near)), hit_degree(kept(far))) == (Degree.REGULAR, None)


@pytest.mark.parametrize("weapon", [KNIFE, ROCK])
def test_distance_only_affects_firearms(weapon: str) -> None:
    """COC-CBT-06 is about firearms."""
    attempt = shot_at(400, weapon)
    assert (check_for(attempt).difficulty, refusal(attempt)) == (Difficulty.REGULAR, None)


def test_a_bow_is_shot_like_a_gun() -> None:
    """COC-CBT-06."""
    assert check_for(shot_at(31, BOW)).difficulty is Difficulty.HARD


def test_a_gun_without_range_is_not_affected_by_distance() -> None:
    """COC-CBT-06."""
    sheet = ADA.with_weapon(0, Weapon("Gun", "firearms-handgun"))
    attempt = Attempt(sheet, REVOLVER, Choice(distance=500))
    assert (check_for(attempt).difficulty, refusal(attempt)) == (Difficulty.REGULAR, None)


def test_the_range_of_a_thrown_weapon_can_depend_on_strength() -> None:
    """COC-CBT-09: a rock flies a fifth of STR in yards; without STR the range is unknown."""
    rock = weapon_at(ADA, "3")
    assert (base_range(ADA, rock), base_range(Sheet("coc7", "Nobody"), rock)) == (12, 0)


def test_with_falling_damage_the_last_range_is_the_base() -> None:
    """COC-CBT-06: shot of 1D3 still flies fifty yards, and no further range makes it harder."""
    assert base_range(ADA, weapon_at(ADA, "2")) == 50
    fifty = Attempt(ADA, "weapon:2", Choice(distance=50))
    assert (check_for(fifty).difficulty, refusal(fifty)) == (Difficulty.REGULAR, None)
    assert check_for(Attempt(ADA, "weapon:2", Choice(distance=51))).difficulty is Difficulty.HARD


def test_only_guns_and_bows_are_firearms() -> None:
    """COC-CBT-06."""
    assert [is_firearm(each) for each in ADA.weapons] == [True, False, True, False, True, False, True]


def test_only_melee_weapons_allow_fighting_back() -> None:
    """COC-CBT-02."""
    assert [is_melee(each) for each in ADA.weapons] == [False, True, False, False, False, True, False]


@pytest.mark.parametrize(("text", "number"), [("100", 100), ("96", 96), ("", None), ("—", None), ("0", None)])
def test_the_malfunction_number_is_parsed_as_written(text: str, number: int | None) -> None:
    """COC-CBT-07."""
    assert malfunction_of(Weapon("Gun", malfunction=text)) == number


@pytest.mark.parametrize(("number", "jams"), [(95, False), (96, True), (99, True)])
def test_the_natural_roll_jams_the_gun(number: int, jams: bool) -> None:
    """COC-CBT-07."""
    turn = turned(shot_at(10, AUTOMATIC), showing(number))
    assert jammed(kept(turn)) is jams
    assert ("COC-CBT-07" in rules_of(turn)) is jams


def test_a_jammed_gun_fails_at_any_skill() -> None:
    """COC-CBT-07, COC-XP-01: the level stays on the card, but it is no success, no hit, no tick."""
    expert = ADA.with_skill(replace(ADA.skill("firearms-handgun"), value=99))
    turn = turned(Attempt(expert, AUTOMATIC), showing(97))
    assert (kept(turn).degree, kept(turn).passed) == ("regular", False)
    assert turn.events == (ShotsChanged(4, 0, 1),)
    assert hit_degree(kept(turn)) is None


def test_luck_cannot_fix_a_jammed_gun() -> None:
    """COC-LUCK-03, COC-CBT-07."""
    turn = turned(shot_at(10, AUTOMATIC), showing(97))
    with pytest.raises(Refused) as refused:
        luck_turn(ADA, stands(turn), 60, NO_DICE)
    assert because(refused.value.ruling) == ("COC-LUCK-03", "malfunction")


def test_lowering_a_shot_by_luck_jams_nothing() -> None:
    """COC-LUCK-03, COC-CBT-07: the natural die stays below the number."""
    spent = luck_turn(ADA, stands(turned(shot_at(10, AUTOMATIC), showing(90))), 40, NO_DICE)
    assert (kept(spent).total, kept(spent).passed) == (50, True)
    assert hit_degree(kept(spent)) is Degree.REGULAR


def test_shots_are_counted_until_the_gun_is_reloaded() -> None:
    """COC-CBT-06: a shotgun with two shots."""
    sheet = ADA
    for fired in range(2):
        turn = turned(Attempt(sheet, SHOTGUN), showing(80 + fired))
        assert turn.events == (ShotsChanged(2, fired, fired + 1),)
        sheet = play(sheet, turn.events)
    empty = Attempt(sheet, SHOTGUN)
    assert because(refusal(empty)) == ("COC-CBT-06", "empty")
    with pytest.raises(Refused):
        roll(empty, NO_DICE)
    loaded = play(sheet, reloaded(sheet, 2))
    assert refusal(Attempt(loaded, SHOTGUN)) is None


def test_a_melee_success_ticks_the_weapons_skill() -> None:
    """COC-XP-01."""
    turn = turned(Attempt(ADA, KNIFE, name="Medium knife"), showing(30))
    assert play(ADA, turn.events).skill("fighting-brawl").marks == 1
    assert (kept(turn).input("target"), kept(turn).input("weapon")) == (60, "Medium knife")


def test_luck_on_a_hit_removes_the_weapon_skills_tick() -> None:
    """COC-XP-02."""
    turn = turned(Attempt(ADA, KNIFE), showing(40))
    ticked = play(ADA, turn.events)
    assert (
        play(ticked, luck_turn(ticked, stands(turn), 10, NO_DICE).events).skill("fighting-brawl").marks == 0
    )


@pytest.mark.parametrize("weapon", [REVOLVER, KNIFE])
def test_an_attack_cannot_be_pushed(weapon: str) -> None:
    """COC-PUSH-03."""
    turn = turned(Attempt(ADA, weapon), showing(90))
    assert because(push_ruling(ADA, kept(turn))) == ("COC-PUSH-03", "combat")


@pytest.mark.parametrize("weapon", ["weapon:9", "weapon:", "weapon:x", "weapon:²"])
def test_a_missing_weapon_cannot_be_used(weapon: str) -> None:
    attempt = Attempt(ADA, weapon)
    for ask in (check_for, refusal):
        with pytest.raises(KeyError):
            ask(attempt)


def test_a_weapon_without_a_skill_cannot_be_rolled() -> None:
    sheet = ADA.with_weapon(0, Weapon("Anvil"))
    with pytest.raises(KeyError):
        roll(Attempt(sheet, REVOLVER), NO_DICE)


@pytest.mark.parametrize(
    ("distance", "chosen", "near"),
    [(4, (), True), (5, (), False), (5, ("point_blank",), False), (0, ("point_blank",), True)],
)
def test_the_distance_decides_what_is_point_blank(distance: int, chosen: tuple[str, ...], near: bool) -> None:
    """COC-CBT-06: DEX 70 gives 14 feet, which is within 4 yards."""
    attempt = Attempt(ADA, REVOLVER, Choice(situations=("aimed", *chosen), distance=distance))
    assert ("point_blank" in as_it_is(attempt).situations) == near
    assert extra_dice(attempt) == 1 + near
    fallen = kept(turned(attempt, dice([40] * (2 + near), 5)))
    assert ("point_blank" in choice_of(fallen).situations) == near


def test_without_a_distance_or_a_gun_the_player_says_what_is_point_blank() -> None:
    """COC-CBT-06."""
    near = Choice(situations=("point_blank",))
    assert as_it_is(Attempt(ADA, REVOLVER, near)) == near
    thrown = replace(near, distance=90)
    assert as_it_is(Attempt(ADA, ROCK, thrown)) == thrown
    assert as_it_is(Attempt(replace(ADA, traits=()), REVOLVER, thrown)) == thrown
