"""Derived values set by hand: everything that goes by them goes by what was set."""

import pytest
from msgspec.structs import replace

from rules_core.dice.notation import formula
from rules_core.dice.sources import ScriptedDice
from rules_core.game.edit import edit
from rules_core.game.places import Place
from rules_core.sheet.events import play
from rules_core.sheet.sheet import Detail, Override, Sheet, Skill, Tracker, Trait
from rules_core.systems.coc7.derive import State, most_hit_points, parse_damage_bonus, state
from rules_core.systems.coc7.play_harm import most_sanity
from rules_core.systems.coc7.system import SYSTEM
from rules_core.systems.coc7.weapons import damage_bonus, harm_of
from tests.core.coc7.ada import ADA


def by_hand(sheet: Sheet, **values: int | str) -> Sheet:
    return replace(sheet, overrides=tuple(Override(*each) for each in values.items()))


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("+1D4", "1D4"),
        ("1d4", "1D4"),
        ("−1", "-1"),
        ("-1", "-1"),
        ("– 2", "-2"),
        ("none", "0"),
        ("None", "0"),
        ("—", "0"),
        ("+0", "0"),
        (" 2D6 + 1 ", "2D6+1"),
    ],
)
def test_a_damage_bonus_is_parsed_as_players_write_it(typed: str, means: str) -> None:
    """COC-DER-06."""
    bonus = parse_damage_bonus(typed)
    assert bonus is not None
    assert str(bonus) == means


@pytest.mark.parametrize("typed", ["", " ", "lots", "1D7", "D4+x"])
def test_an_invalid_damage_bonus_is_none(typed: str) -> None:
    assert parse_damage_bonus(typed) is None


@pytest.mark.parametrize("typed", ["+2D6", "2d6"])
def test_weapons_use_the_damage_bonus_set_by_hand(typed: str) -> None:
    """COC-DER-06: the knife does the bonus that was set, not the 1D4 of STR 60 and SIZ 70."""
    strong = by_hand(ADA, damage_bonus=typed)
    assert harm_of(strong, ADA.weapons[1]).bonus == formula("2D6")
    assert harm_of(ADA, ADA.weapons[1]).bonus == formula("1D4")
    assert SYSTEM.derived(strong)["damage_bonus"] == "2D6"


def test_a_number_is_a_valid_damage_bonus() -> None:
    """COC-DER-06."""
    weak = play(ADA, edit(SYSTEM, ADA, Place("override", "", "damage_bonus"), "−1"))
    assert weak.override("damage_bonus") == -1
    assert damage_bonus(weak).roll(ScriptedDice()) == -1
    assert SYSTEM.derived(weak)["damage_bonus"] == "-1"


def test_an_invalid_damage_bonus_is_ignored() -> None:
    """COC-DER-06."""
    odd = by_hand(ADA, damage_bonus="lots")
    assert damage_bonus(odd) == formula("1D4")
    assert SYSTEM.derived(odd)["damage_bonus"] == "1D4"


def test_without_strength_only_a_bonus_set_by_hand_counts() -> None:
    """COC-DER-06."""
    nobody = Sheet("coc7", "Nobody")
    assert str(damage_bonus(nobody)) == "0"
    assert str(damage_bonus(by_hand(nobody, damage_bonus="1D4"))) == "1D4"


def test_move_and_build_can_be_set_by_hand() -> None:
    """COC-DER-05, COC-DER-06: STR 60, DEX 70 and SIZ 70 move by 8."""
    changed = by_hand(ADA, move=11, build=-1)
    assert (SYSTEM.derived(changed)["move"], SYSTEM.derived(changed)["build"]) == (11, -1)
    assert (SYSTEM.by_rule(changed)["move"], SYSTEM.by_rule(changed)["build"]) == (8, 1)
    assert SYSTEM.derived(by_hand(ADA, move="fast"))["move"] == 8


def test_values_from_early_files_apply_until_they_are_set() -> None:
    """COC-DER-05, COC-DER-06."""
    early = replace(ADA, traits=(*ADA.traits, Trait("move", 6)), details=(Detail("damage_bonus", "+1D6"),))
    assert (SYSTEM.derived(early)["move"], SYSTEM.derived(early)["damage_bonus"]) == (6, "1D6")
    late = by_hand(early, move=9, damage_bonus="none")
    assert (SYSTEM.derived(late)["move"], SYSTEM.derived(late)["damage_bonus"]) == (9, "0")


def test_dodge_starts_at_the_value_set_and_keeps_its_points() -> None:
    """COC-DER-04: DEX 70 gives 35."""
    ada = replace(ADA, skills=(Skill("dodge", "dodge", 45, base=35, occupation_points=10),))
    place = Place("override", "", "dodge")
    quick = play(ada, edit(SYSTEM, ada, place, "50"))
    assert (quick.skill("dodge").base, quick.skill("dodge").value) == (50, 60)
    assert play(quick, edit(SYSTEM, quick, place, "")) == ada


def test_hit_points_use_the_maximum_set_by_hand() -> None:
    """COC-DER-01: CON 50 and SIZ 70 give 12."""
    place = Place("tracker", "maximum", "hp")
    tough = play(ADA, edit(SYSTEM, ADA, place, "15"))
    assert tough.tracker("hp") == Tracker("hp", 15, maximum=15)
    assert most_hit_points(tough) == 15
    assert play(tough, edit(SYSTEM, tough, place, "")) == ADA


def test_sanity_is_limited_by_hand_and_by_the_mythos() -> None:
    """COC-DER-02: 3 points of Cthulhu Mythos leave 96."""
    assert most_sanity(ADA) == 96
    assert most_sanity(ADA.with_tracker(Tracker("san", 50, maximum=60))) == 60
    assert most_sanity(ADA.with_tracker(Tracker("san", 50, maximum=99))) == 96
    assert most_sanity(ADA.with_tracker(Tracker("san", 0, maximum=-1))) == 0


def test_a_sheet_without_maximum_hit_points_is_well() -> None:
    """COC-WND-01: an empty sheet is not an unconscious character."""
    assert state(Sheet("coc7", "Nobody", trackers=(Tracker("hp", 0),))) is State.OK
    assert state(Sheet("coc7", "Nobody", trackers=(Tracker("hp", 0, maximum=9),))) is State.UNCONSCIOUS
