"""Weapons on a sheet: what they ask to be rolled, guns that are too far, empty or jammed."""

import pytest
from msgspec.structs import replace

from rules_core.game.play import Attempt, Choice
from rules_core.sheet.events import ShotsChanged, play
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Sheet, Weapon
from rules_core.sheet.weapons import reloaded, weapon_at
from rules_core.systems.coc7.attempts import check_for, refusal
from rules_core.systems.coc7.checks import Degree, Difficulty
from rules_core.systems.coc7.kept import jammed
from rules_core.systems.coc7.play import luck_turn, push_ruling, roll
from rules_core.systems.coc7.play_harm import hit_degree
from rules_core.systems.coc7.weapons import base_range, is_firearm, is_melee, malfunction_of
from tests.core.coc7.ada import ADA, AUTOMATIC, BOW, KNIFE, REVOLVER, ROCK, SHOTGUN
from tests.core.coc7.throws import NO_DICE, because, kept, rules_of, showing, stands, turned


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
def test_the_distance_sets_how_hard_a_shot_is(distance: int | None, difficulty: Difficulty) -> None:
    """COC-CBT-06: a revolver that reaches 15 yards."""
    asked = check_for(shot_at(distance))
    assert (asked.target, asked.difficulty) == (50, difficulty)
    assert refusal(shot_at(distance)) is None


def test_the_keeper_may_ask_for_more_than_the_distance_but_not_for_less() -> None:
    """COC-CBT-06, COC-ROLL-08."""
    assert check_for(shot_at(10, difficulty="hard")).difficulty is Difficulty.HARD
    assert check_for(shot_at(40, difficulty="hard")).difficulty is Difficulty.EXTREME


def test_nothing_is_hit_beyond_four_times_the_range() -> None:
    """COC-CBT-06: no dice fall and no shot is counted."""
    assert because(refusal(shot_at(61))) == ("COC-CBT-06", "out_of_range")
    with pytest.raises(Refused) as refused:
        roll(shot_at(61), NO_DICE)
    assert because(refused.value.ruling) == ("COC-CBT-06", "out_of_range")


def test_what_is_out_of_range_has_its_chances_all_the_same() -> None:
    """COC-CBT-06: the tray can say what the roll would be."""
    assert check_for(shot_at(61, difficulty="hard")).difficulty is Difficulty.HARD


def test_a_shot_that_hits_too_low_a_level_for_its_distance_misses() -> None:
    """COC-CBT-06, COC-ROLL-04: 26 is within 50, but not within half of it."""
    near, far = turned(shot_at(15), showing(26)), turned(shot_at(16), showing(26))
    assert (kept(near).passed, kept(far).passed) == (True, False)
    assert (hit_degree(kept(near)), hit_degree(kept(far))) == (Degree.REGULAR, None)


@pytest.mark.parametrize("weapon", [KNIFE, ROCK])
def test_the_distance_of_what_is_no_gun_makes_nothing_harder(weapon: str) -> None:
    """COC-CBT-06 is about firearms."""
    attempt = shot_at(400, weapon)
    assert (check_for(attempt).difficulty, refusal(attempt)) == (Difficulty.REGULAR, None)


def test_a_bow_is_shot_like_a_gun() -> None:
    """COC-CBT-06."""
    assert check_for(shot_at(31, BOW)).difficulty is Difficulty.HARD


def test_a_gun_whose_range_nobody_wrote_is_not_made_harder() -> None:
    """COC-CBT-06."""
    sheet = ADA.with_weapon(0, Weapon("Gun", "firearms-handgun"))
    attempt = Attempt(sheet, REVOLVER, Choice(distance=500))
    assert (check_for(attempt).difficulty, refusal(attempt)) == (Difficulty.REGULAR, None)


def test_the_range_of_what_is_thrown_may_go_by_strength() -> None:
    """COC-CBT-09: a rock flies a fifth of STR in yards; without STR nobody knows."""
    rock = weapon_at(ADA, "3")
    assert base_range(ADA, rock) == 12
    assert base_range(Sheet("coc7", "Nobody"), rock) == 0


def test_where_damage_falls_with_distance_the_last_range_is_the_base() -> None:
    """COC-CBT-06: shot of 1D3 still flies fifty yards, and no further range makes it harder."""
    assert base_range(ADA, weapon_at(ADA, "2")) == 50
    fifty = Attempt(ADA, "weapon:2", Choice(distance=50))
    assert (check_for(fifty).difficulty, refusal(fifty)) == (Difficulty.REGULAR, None)
    assert check_for(Attempt(ADA, "weapon:2", Choice(distance=51))).difficulty is Difficulty.HARD


def test_guns_and_bows_are_shot_and_nothing_else_is() -> None:
    """COC-CBT-06."""
    assert [is_firearm(each) for each in ADA.weapons] == [True, False, True, False, True, False, True]


def test_people_fight_back_with_fists_and_blades_alone() -> None:
    """COC-CBT-02."""
    assert [is_melee(each) for each in ADA.weapons] == [False, True, False, False, False, True, False]


@pytest.mark.parametrize(("text", "number"), [("100", 100), ("96", 96), ("", None), ("—", None), ("0", None)])
def test_the_malfunction_number_is_read_as_written(text: str, number: int | None) -> None:
    """COC-CBT-07."""
    assert malfunction_of(Weapon("Gun", malfunction=text)) == number


@pytest.mark.parametrize(("number", "jams"), [(95, False), (96, True), (99, True)])
def test_the_die_as_it_falls_jams_the_gun(number: int, jams: bool) -> None:
    """COC-CBT-07."""
    turn = turned(shot_at(10, AUTOMATIC), showing(number))
    assert jammed(kept(turn)) is jams
    assert ("COC-CBT-07" in rules_of(turn)) is jams


def test_a_gun_that_jams_fails_whatever_the_skill() -> None:
    """COC-CBT-07, COC-XP-01: the level stays on the card, but it is no success, no hit, no tick."""
    expert = ADA.with_skill(replace(ADA.skill("firearms-handgun"), value=99))
    turn = turned(Attempt(expert, AUTOMATIC), showing(97))
    assert (kept(turn).degree, kept(turn).passed) == ("regular", False)
    assert turn.events == (ShotsChanged(4, 0, 1),)
    assert hit_degree(kept(turn)) is None


def test_luck_mends_no_gun_that_jammed() -> None:
    """COC-LUCK-03, COC-CBT-07."""
    turn = turned(shot_at(10, AUTOMATIC), showing(97))
    with pytest.raises(Refused) as refused:
        luck_turn(ADA, stands(turn), 60, NO_DICE)
    assert because(refused.value.ruling) == ("COC-LUCK-03", "malfunction")


def test_luck_that_lowers_a_shot_jams_nothing() -> None:
    """COC-LUCK-03, COC-CBT-07: the natural die stays below the number."""
    turn = turned(shot_at(10, AUTOMATIC), showing(90))
    spent = luck_turn(ADA, stands(turn), 40, NO_DICE)
    assert (kept(spent).total, kept(spent).passed) == (50, True)
    assert hit_degree(kept(spent)) is Degree.REGULAR


def test_every_shot_is_counted_until_the_gun_is_empty_and_loaded_again() -> None:
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


def test_a_blow_uses_up_nothing_and_a_success_ticks_the_skill_of_the_weapon() -> None:
    """COC-XP-01."""
    turn = turned(Attempt(ADA, KNIFE, name="Medium knife"), showing(30))
    assert play(ADA, turn.events).skill("fighting-brawl").marks == 1
    assert (kept(turn).input("target"), kept(turn).input("weapon")) == (60, "Medium knife")


def test_luck_that_betters_a_hit_takes_the_tick_of_the_weapons_skill_back() -> None:
    """COC-XP-02."""
    turn = turned(Attempt(ADA, KNIFE), showing(40))
    ticked = play(ADA, turn.events)
    assert (
        play(ticked, luck_turn(ticked, stands(turn), 10, NO_DICE).events).skill("fighting-brawl").marks == 0
    )


@pytest.mark.parametrize("weapon", [REVOLVER, KNIFE])
def test_an_attack_is_not_pushed(weapon: str) -> None:
    """COC-PUSH-03."""
    turn = turned(Attempt(ADA, weapon), showing(90))
    assert because(push_ruling(ADA, kept(turn))) == ("COC-PUSH-03", "combat")


@pytest.mark.parametrize("weapon", ["weapon:9", "weapon:", "weapon:x", "weapon:²"])
def test_a_weapon_that_is_not_there_cannot_be_used(weapon: str) -> None:
    attempt = Attempt(ADA, weapon)
    for ask in (check_for, refusal):
        with pytest.raises(KeyError):
            ask(attempt)


def test_a_weapon_without_a_skill_cannot_be_rolled() -> None:
    sheet = ADA.with_weapon(0, Weapon("Anvil"))
    with pytest.raises(KeyError):
        roll(Attempt(sheet, REVOLVER), NO_DICE)
