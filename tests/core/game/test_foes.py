"""The health of foes in the order of a fight."""

import pytest
from msgspec.structs import replace

from rules_core.dice.sources import ScriptedDice
from rules_core.game.foes import Dealt, Foes, foe_act, foe_act_id, foes_to_hurt, hurt_foe, only_armour
from rules_core.game.play import Act
from rules_core.game.registry import SYSTEM_IDS
from rules_core.game.registry import system as system_of
from rules_core.sheet.events import play
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Fight, Fighter, Sheet

DOWN = Foes("COC-CBT-10", only_armour)
UP = Foes("ROB-ATK-04", only_armour, counts_up=True)
BARE = Foes("D20-ATK-03", only_armour, has_armour=False)
GHOUL = Fighter("Ghoul", 65, hp=7, max_hp=11, armour=2)
NOBODY = Fighter("Nobody", 40)
FIGHT = Fight(fighters=(Fighter("Ada", 70, own=True), GHOUL, NOBODY))


def roll_of(subject: str, total: int) -> StandingRoll:
    rolled = Roll("coc7", subject, "Knife", (), (), total, "", passed=True)
    return StandingRoll(Entry(1, "1", Action.ROLL, "", subject, roll=rolled), rolled)


def acted(what: str, place: int | None = 1, foes: Foes = DOWN, **given: str) -> Fighter:
    sheet = Sheet("coc7", "Ada", fight=FIGHT)
    turn = foe_act(Act(sheet, foe_act_id(what, place), given), foes)
    fight = play(sheet, turn.events).fight
    assert fight is not None
    return fight.fighters[1]


@pytest.mark.parametrize(
    ("foes", "damage", "armour", "left"),
    [(DOWN, 5, None, 4), (DOWN, 1, None, 7), (DOWN, 5, 0, 2), (DOWN, 40, None, 0), (BARE, 5, None, 2)],
)
def test_damage_takes_hit_points_past_armour(foes: Foes, damage: int, armour: int | None, left: int) -> None:
    assert foes.hurt(GHOUL, damage, armour).result.hp == left


def test_wounds_count_up_and_beyond_the_threshold() -> None:
    """ROB-ATK-04, ROB-ATK-05: exactly at the threshold a foe stays up."""
    at, beyond = (UP.hurt(GHOUL, damage) for damage in (6, 7))
    assert (at.result.hp, UP.is_down(at.result)) == (11, False)
    assert (beyond.result.hp, UP.is_down(beyond.result)) == (12, True)
    assert dict(at.steps[0].facts) == {"damage": 6, "armour": 2, "loss": 4, "wounds": 11}


def test_foes_without_health_stay_as_they_are() -> None:
    assert DOWN.stepped(NOBODY, -1) == DOWN.hurt(NOBODY, 5).result == NOBODY
    assert not DOWN.is_down(NOBODY)
    with pytest.raises(KeyError):
        hurt_foe(FIGHT, 2, DOWN, Dealt(3))


@pytest.mark.parametrize(
    ("foes", "typed", "health"),
    [
        (DOWN, "11", (11, 11)),
        (DOWN, " 7 / 11 ", (7, 11)),
        (DOWN, "15/11", (11, 11)),
        (UP, "11", (0, 11)),
        (UP, "14/11", (14, 11)),
        (DOWN, "", (None, None)),
    ],
)
def test_typed_health_is_the_maximum_or_what_is_left_of_it(
    foes: Foes, typed: str, health: tuple[int | None, int | None]
) -> None:
    foe = foes.with_health(NOBODY, typed)
    assert (foe.hp, foe.max_hp) == health


@pytest.mark.parametrize("typed", ["eleven", "0", "7/0", "-3", "1000", "7/11/2", "٣"])
def test_invalid_health_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match="no health"):
        DOWN.with_health(GHOUL, typed)
    with pytest.raises(Refused):
        acted("health", health=typed)


def test_a_new_maximum_keeps_the_damage_taken() -> None:
    assert (DOWN.with_health(GHOUL, "20").hp, DOWN.with_health(GHOUL, "5").hp) == (7, 5)
    assert UP.with_health(GHOUL, "5").hp == 7


def test_only_damage_rolls_deal_damage() -> None:
    assert only_armour(roll_of("damage:0", 6)) == Dealt(6)
    assert only_armour(roll_of("weapon:0", 6)) is None
    standing = roll_of("damage:0", 6)
    by_another = replace(standing.roll, check=(("by", "Hugh"),))
    assert only_armour(replace(standing, roll=by_another)) is None


def test_foes_that_are_down_or_have_no_health_take_no_damage_rolls() -> None:
    other, fallen = Fighter("Cultist", 50, hp=9, max_hp=9), Fighter("Bat", 30, hp=0, max_hp=3)
    fight = Fight(fighters=(*FIGHT.fighters, other, fallen))
    assert foes_to_hurt(fight, DOWN) == (1, 3)
    assert foes_to_hurt(fight, DOWN, "Cultist") == (3,)
    assert foes_to_hurt(fight, DOWN, "Bat") == foes_to_hurt(fight, DOWN, "Hugh") == (1, 3)
    assert foes_to_hurt(None, DOWN) == ()


def test_acts_change_one_foe() -> None:
    assert acted("hurt", damage="5").hp == 4
    assert acted("hurt", None, foe="1", damage="5").hp == 4
    assert acted("less").hp == 6
    assert acted("more").hp == 8
    assert acted("health", health="9/20").max_hp == 20
    assert acted("armour", armour="4").armour == 4
    assert acted("armour", armour="2") == GHOUL


@pytest.mark.parametrize(
    ("what", "given"),
    [("hurt", {}), ("hurt", {"damage": "much"}), ("hurt", {"damage": "1000"}), ("armour", {"armour": "100"})],
)
def test_acts_refuse_what_is_no_number(what: str, given: dict[str, str]) -> None:
    with pytest.raises(Refused):
        acted(what, 1, DOWN, **given)


def test_damage_needs_health() -> None:
    with pytest.raises(Refused) as refused:
        acted("hurt", 2, damage="3")
    assert refused.value.ruling.step.fact("because") == "no_health"


@pytest.mark.parametrize(("what", "place"), [("hurt", 0), ("less", 3), ("kill", 1), ("less", None)])
def test_acts_need_a_foe_and_a_known_thing_to_do(what: str, place: int | None) -> None:
    with pytest.raises(KeyError):
        acted(what, place)
    with pytest.raises(KeyError):
        foe_act(Act(Sheet("coc7", "Ada"), foe_act_id(what, place)), DOWN)


def test_without_armour_in_the_rules_it_cannot_be_set() -> None:
    with pytest.raises(KeyError):
        acted("armour", foes=BARE, armour="3")


def test_each_game_with_an_order_of_a_fight_has_health_of_foes() -> None:
    assert {each for each in SYSTEM_IDS if system_of(each).play.foes is not None} == {
        "coc7", "shadow-lounge", "basic-d20", "rites-of-battle"
    }  # fmt: skip


def test_foes_join_with_health_in_games_of_cards() -> None:
    """D20-ATK-03, ROB-ATK-04."""
    for game, acts, health in (
        ("basic-d20", ("fight:begin", "fight:join"), (11, 11)),
        ("rites-of-battle", ("fight:add",), (0, 11)),
    ):
        do = system_of(game).play.act
        assert do is not None
        sheet = Sheet(game, "Ada")
        for act in (*acts, "fight:foe:less"):
            asked = Act(sheet, act, {"name": "Ork", "new_health": "11", "foe": str(len(acts) - 1)})
            sheet = play(sheet, do(asked, ScriptedDice()).events)
        assert sheet.fight is not None
        foe = sheet.fight.fighters[-1]
        assert (foe.hp, foe.max_hp) == ((10, 11) if health[0] else (0, 11))
