"""What was written about a weapon: its numbers, and the shots that are left."""

import pytest

from rules_core.events import ShotsChanged, play
from rules_core.sheet import Sheet, Weapon
from rules_core.weapons import number_in, numbers_in, place_of, reloaded, shot, shots_left, weapon_at

REVOLVER = Weapon("Revolver", ammo="6 shots", fired=2)
SHEET = Sheet("coc7", "Ada", weapons=(Weapon("Knife"), REVOLVER))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [("10/20/50 yards", (10, 20, 50)), ("15 yards", (15,)), ("Touch", ()), ("", ()), ("1(3)", (1, 3))],
)
def test_numbers_are_found_in_what_was_written(text: str, numbers: tuple[int, ...]) -> None:
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
def test_a_place_that_holds_no_weapon_is_not_there(place: str) -> None:
    with pytest.raises(KeyError):
        weapon_at(SHEET, place)
    assert place_of(place) == (2 if place == "2" else None)


def test_a_weapon_is_found_at_its_place() -> None:
    assert (weapon_at(SHEET, "0").name, weapon_at(SHEET, "1")) == ("Knife", REVOLVER)
    with pytest.raises(KeyError):
        reloaded(SHEET, -1)
