"""Harm, care, rest, falls and conditions on the sheet."""

import pytest
from msgspec.structs import replace

from rules_core.dice.sources import ScriptedDice
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Trait
from rules_core.systems.basic_d20.character import conditions_of, dying_of
from tests.core.basic_d20.player import GAME, MARA, Player, at_hp, chosen, d20, kept


def dying(player: Player) -> int:
    return dying_of(player.sheet)


def test_damage_reduces_shield_then_temporary_then_hp() -> None:
    """D20-HP-02, D20-ATK-03."""
    player = Player()
    player.act("shield:add", points="3")
    player.act("shield:add", points="2")
    player.act("temporary:add", points="4")
    player.act("temporary:add", points="2")
    assert (player.sheet.status("shield"), player.sheet.status("temporary")) == (5, 4)
    assert player.act("hurt", points="12", type="fire").text == "fire"
    assert (player.sheet.status("shield"), player.sheet.status("temporary"), player.points("hp")) == (
        0,
        0,
        17,
    )
    player.undo()
    assert (player.sheet.status("shield"), player.points("hp")) == (5, 20)
    player.act("shield:end")
    player.act("temporary:end")
    assert player.sheet.statuses == ()


@pytest.mark.parametrize("typed", ["", "0", "-3", "some", "99999", "1.5"])
def test_damage_must_be_a_number(typed: str) -> None:
    """D20-ATK-03, D20-HP-01, D20-HP-02."""
    player = Player()
    for act in ("hurt", "heal", "shield:add", "temporary:add"):
        assert player.because(act, points=typed) == "number"


def test_at_0_hp_a_character_is_downed_and_dying() -> None:
    """D20-HP-01, D20-HP-03, D20-COND."""
    player = Player()
    player.act("hurt", points="25")
    assert (player.points("hp"), dying(player)) == (0, 1)
    assert conditions_of(player.sheet) == {"downed": 1, "dying": 1, "slowed": 2}
    player.act("hurt", points="1")
    assert dying(player) == 2
    player.act("hurt", points="1", how="critical")
    assert dying(player) == 4


def test_a_critical_hit_causes_dying_2() -> None:
    """D20-HP-03."""
    player = Player()
    player.act("hurt", points="20", how="critical")
    assert dying(player) == 2


def test_no_one_is_dying_with_hp_left() -> None:
    """D20-HP-03."""
    player = Player(at_hp(0, dying=3))
    player.act("heal", points="40")
    assert (player.points("hp"), dying(player), player.sheet.status("dying")) == (30, 0, 0)
    assert (dying(Player(at_hp(4, dying=3))), dying(Player(at_hp(4, dying=4)))) == (0, 4)


def test_only_hurt_living_characters_can_be_healed() -> None:
    """D20-HP-01."""
    assert Player(at_hp(30)).because("heal", points="3") == "unhurt"
    assert Player(at_hp(0, dying=4)).because("heal", points="3") == "dead"


@pytest.mark.parametrize(
    ("face", "before", "after"), [(6, 1, 0), (3, 1, 2), (1, 1, 3), (16, 3, 1), (3, 3, 4)]
)
def test_a_death_save_changes_dying(face: int, before: int, after: int) -> None:
    """D20-HP-03: Fortitude, here +6, against 10."""
    player = Player(at_hp(0, dying=before))
    assert (kept(player.roll("death:", face)).input("dc"), dying(player)) == (10, after)
    player.undo()
    assert dying(player) == before


def test_first_aid_by_the_character_or_someone_else() -> None:
    """D20-HP-04: against 15, with Medicine."""
    player = Player(at_hp(0, dying=2))
    assert kept(player.roll("first_aid:", 14)).degree == "failure"
    assert dying(player) == 2
    turn = player.roll("first_aid:", 9, choice=chosen(medicine=6))
    assert (kept(turn).total, kept(turn).degree, dying(player)) == (15, "success", 0)
    assert player.points("hp") == 0
    player.undo()
    player.roll("first_aid:", 1, choice=chosen(medicine=6))
    assert dying(player) == 3


def test_only_dying_characters_are_saved() -> None:
    """D20-HP-03, D20-HP-04."""
    assert Player().refused("death:") == "not_dying"
    assert Player().refused("first_aid:") == "not_dying"
    assert Player(at_hp(0, dying=4)).refused("death:") == "dead"
    with pytest.raises(Refused):
        GAME.roll(Player().attempt("death:"), ScriptedDice())


def test_dying_can_be_set_by_hand() -> None:
    """D20-HP-03."""
    player = Player()
    player.act("dying", value="2")
    assert (player.points("hp"), dying(player)) == (0, 2)
    player.act("dying", value="9")
    assert dying(player) == 4
    player.act("dying", value="0")
    assert dying(player) == 0
    assert player.because("dying", value="x") == "number"


# Rest


def test_a_short_rest_restores_mana() -> None:
    """D20-HP-05."""
    player = Player()
    player.act("rest:short")
    assert (player.points("mana"), player.points("hp")) == (4, 20)


def test_an_hour_heals_half_once_a_day() -> None:
    """D20-HP-05."""
    player = Player(at_hp(3))
    player.act("rest:hour")
    assert (player.points("hp"), player.points("mana")) == (18, 4)
    assert player.because("rest:hour") == "hour_used"
    player.act("rest:night")
    assert player.points("hp") == 30
    player.act("hurt", points="20")
    player.act("rest:hour")
    assert player.points("hp") == 25


def test_a_rest_keeps_mana_above_the_maximum() -> None:
    """D20-HP-05."""
    rich = MARA.with_tracker(replace(MARA.tracker("mana"), value=8))
    player = Player(rich)
    player.act("rest:night")
    assert player.points("mana") == 8


def test_a_sheet_without_mana_can_rest() -> None:
    """D20-HP-05."""
    player = Player(replace(at_hp(3), trackers=(at_hp(3).tracker("hp"),)))
    player.act("rest:night")
    assert player.points("hp") == 30


def test_dying_and_dead_characters_cannot_rest() -> None:
    """D20-HP-05: a character who is down but not dying does."""
    assert Player(at_hp(0, dying=1)).because("rest:short") == "dying"
    assert Player(at_hp(0, dying=4)).because("rest:night") == "dead"
    player = Player(at_hp(0))
    player.act("rest:hour")
    assert player.points("hp") == 15


# Falls


def test_a_fall_deals_damage_and_knocks_prone() -> None:
    """D20-HP-06."""
    player = Player()
    turn = player.roll("fall:", choice=chosen(fall_feet=35), d6=[3, 4, 5])
    assert (kept(turn).total, player.points("hp")) == (12, 8)
    assert player.sheet.status("prone") == 1
    player.undo()
    assert (player.points("hp"), player.sheet.statuses) == (20, ())
    soft = player.roll("fall:", choice=chosen(fall_feet=35, soft=1), d6=[6])
    assert kept(soft).total == 6


def test_a_short_fall_is_refused() -> None:
    """D20-HP-06."""
    assert Player().refused("fall:") == "low"
    assert Player().refused("fall:", chosen(fall_feet=9)) == "low"
    assert Player().refused("fall:", chosen(fall_feet=19, soft=1)) == "low"


# Conditions


def test_conditions_are_set_and_cleared() -> None:
    """D20-COND."""
    player = Player()
    player.act("condition:prone", on="1")
    player.act("condition:slowed", slowed="2")
    assert conditions_of(player.sheet) == {"prone": 1, "slowed": 2}
    player.act("condition:prone", on="")
    player.act("condition:slowed", slowed="0")
    assert conditions_of(player.sheet) == {}
    player.act("condition:slowed", slowed="99")
    assert player.sheet.status("slowed") == 9
    assert player.because("condition:slowed", slowed="very") == "number"


@pytest.mark.parametrize(
    "act", ["condition:downed", "condition:dying", "condition:bored", "rest:week", "sing"]
)
def test_derived_or_unknown_conditions_cannot_be_set(act: str) -> None:
    """D20-COND, D20-HP-01."""
    with pytest.raises(KeyError):
        Player().act(act, on="1")


def test_health_acts_need_hp() -> None:
    """D20-HP-01."""
    bare = replace(MARA, trackers=(), traits=(Trait("level", -4),))
    for act in ("hurt", "heal"):
        with pytest.raises(KeyError):
            Player(bare).act(act, points="3")
    with pytest.raises(KeyError):
        GAME.roll(Player(bare).attempt("fall:", chosen(fall_feet=20)), d20())
    assert conditions_of(bare) == {}
