"""What was written about a weapon: its numbers, and the shots that are left."""

import pytest

from rules_core.game.edit import move, removed
from rules_core.game.places import Place
from rules_core.game.registry import system
from rules_core.sheet.events import Event, ShotsChanged, WeaponChanged, invert, play
from rules_core.sheet.sheet import Sheet, Weapon
from rules_core.sheet.weapons import (
    number_in,
    numbers_in,
    place_after,
    place_of,
    reloaded,
    shot,
    shots_left,
    subject_after,
    weapon_at,
)

REVOLVER = Weapon("Revolver", ammo="6 shots", fired=2)
SHEET = Sheet("coc7", "Ada", weapons=(Weapon("Knife"), REVOLVER))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [("10/20/50 yards", (10, 20, 50)), ("15 yards", (15,)), ("Touch", ()), ("", ()), ("1(3)", (1, 3))],
)
def test_numbers_are_found_in_text(text: str, numbers: tuple[int, ...]) -> None:
    assert numbers_in(text) == numbers
    assert number_in(text) == (numbers[0] if numbers else 0)


@pytest.mark.parametrize(
    ("ammo", "fired", "left"),
    [("6", 0, 6), ("6", 5, 1), ("6", 6, 0), ("6", 9, 0), ("", 0, None), ("—", 3, None), ("0", 0, None)],
)
def test_shots_are_counted_down_and_never_below_0(ammo: str, fired: int, left: int | None) -> None:
    assert shots_left(Weapon("Revolver", ammo=ammo, fired=fired)) == left


def test_a_shot_and_a_reload_change_what_was_fired() -> None:
    assert shot(SHEET, "1") == (ShotsChanged(1, 2, 3),)
    assert shot(SHEET, "0") == ()
    assert reloaded(SHEET, 1) == (ShotsChanged(1, 2, 0),)
    assert reloaded(SHEET, 0) == ()
    assert shots_left(play(SHEET, reloaded(SHEET, 1)).weapons[1]) == 6


@pytest.mark.parametrize("place", ["", "2", "-1", "x", "1 ", "1\n", "²", "٣", "9" * 5000])
def test_a_place_without_a_weapon_is_refused(place: str) -> None:
    with pytest.raises(KeyError):
        weapon_at(SHEET, place)
    assert place_of(place) == (2 if place == "2" else None)


def test_a_weapon_is_found_at_its_place() -> None:
    assert (weapon_at(SHEET, "0").name, weapon_at(SHEET, "1")) == ("Knife", REVOLVER)
    with pytest.raises(KeyError):
        reloaded(SHEET, -1)


ARMED = Sheet("striker", "Kast", weapons=(Weapon("Knife"), Weapon("Pistol"), Weapon("Rope")))
KNIFE, PISTOL, ROPE = ARMED.weapons


@pytest.mark.parametrize(
    ("events", "place"),
    [
        ((), 1),
        ((WeaponChanged(0, KNIFE, None),), 0),
        ((WeaponChanged(2, ROPE, None),), 1),
        ((WeaponChanged(1, PISTOL, None),), None),
        ((WeaponChanged(1, PISTOL, None), WeaponChanged(0, KNIFE, None)), None),
        ((WeaponChanged(1, PISTOL, None), WeaponChanged(0, None, ROPE)), None),
        ((WeaponChanged(0, None, ROPE),), 2),
        ((WeaponChanged(1, None, ROPE),), 2),
        ((WeaponChanged(2, None, ROPE),), 1),
        ((WeaponChanged(1, PISTOL, Weapon("Revolver")), ShotsChanged(1, 0, 1)), 1),
    ],
)
def test_a_weapon_is_found_after_others_were_added_and_removed(
    events: tuple[Event, ...], place: int | None
) -> None:
    assert place_after(1, events) == place


@pytest.mark.parametrize(("weapon", "by"), [(0, 1), (0, 2), (1, 1), (1, -1), (2, -1), (2, -2)])
def test_a_moved_or_restored_weapon_is_the_same_weapon(weapon: int, by: int) -> None:
    game = system("striker")
    for events in (
        move(game, ARMED, Place("weapon", "", str(weapon)), by),
        removed(game, ARMED, Place("weapon", "", str(weapon))),
    ):
        after = play(ARMED, events)
        for place, each in enumerate(ARMED.weapons):
            there = place_after(place, events)
            assert (there is None) == (each not in after.weapons)
            assert there is None or after.weapons[there] == each
            assert place_after(place, events + invert(events)) == place


def test_subjects_keep_naming_the_same_weapon() -> None:
    events = (WeaponChanged(0, KNIFE, None),)
    assert subject_after("damage:1", events) == "damage:0"
    with pytest.raises(KeyError):
        weapon_at(play(ARMED, events), subject_after("weapon:0", events).partition(":")[2])
    for other in ("skill:1", "weapon:unarmed", "damage:technique:x", "luck:"):
        assert subject_after(other, events) == other
