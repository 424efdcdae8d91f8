"""New characters on screen: quick starts, empty sheets, leaving, saving for later, discarding, continuing."""

from collections.abc import Callable, Mapping

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLineEdit

from desktop.creating.feature import PAGE as CREATING
from desktop.library.records.characters import Shelf
from desktop.library_page.feature import PAGE as LIBRARY
from desktop.shell.pages import FIRST_RUN, PLAY
from rules_core.sheet.journal import Action
from tests.core.rites_of_battle.characters import faces
from tests.flows.making import (
    CONTROL,
    GAMES,
    begin,
    chosen,
    in_library,
    journal,
    lay,
    making,
    new,
    on_sheet,
    standing,
    stands,
    step_to,
)
from tests.flows.shelved import click_card, rail, spoken, title, to_library
from tests.playing import Opener, Player

Faces = Mapping[str, tuple[int, ...]]

PRESS_PHOTOGRAPHER: Faces = {
    "d6": (3, 3, 3, 4, 4, 4, 3, 3, 5, 5, 5, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 2, 2, 2),
    "d20": (11,),
    "d10": (1,),
}
"""STR 45, CON 60, SIZ 60, DEX 75, APP 45, INT 70, POW 60, EDU 70, Luck 30; 30 years; the first example."""

SPACER: Faces = {"d6": (3,) * 27, "d20": (1,)}
"""45 everywhere, 20 years."""

FIRST: Faces = {"d10": (1,)}
"""The first example."""


def _coc7(player: Player) -> None:
    player.roll("spot-hidden", 0, units=4)
    assert player.sees("Spot Hidden, 4, ")


def _shadow_lounge(player: Player) -> None:
    player.roll_d100("dodge", 69)
    assert player.sees("Dodge, 69, Critical success")


def _basic_d20(player: Player) -> None:
    player.dice.put({"d20": [12]})
    player.click_skill("piloting")
    assert player.log()[0].startswith("Piloting, DC 15, ")


def _rites_of_battle(player: Player) -> None:
    player.dice.put(faces(proficiency="s s", ability="-", difficulty="- -"))
    player.click_skill("melee")
    assert player.log() == ["Melee, 2 Successes"], player.log()


def _striker(player: Player) -> None:
    player.dice.put({"d20": [15]})
    player.click_skill("agility")
    assert player.log()[0].startswith("Agility, C 15, ")


QUICK: list[tuple[str, Faces, str, Callable[[Player], None]]] = [
    ("coc7", PRESS_PHOTOGRAPHER, "Press photographer, 30", _coc7),
    ("shadow-lounge", SPACER, "20", _shadow_lounge),
    ("basic-d20", FIRST, "Courier", _basic_d20),
    ("rites-of-battle", FIRST, "Vanguard", _rites_of_battle),
    ("striker", FIRST, "Salvage pilot", _striker),
]


# Quick start


@pytest.mark.parametrize(("game", "dice", "line", "roll"), QUICK, ids=list(GAMES))
def test_a_quick_start_at_the_first_run_takes_two_clicks_and_a_third_rolls(
    open_app: Opener, game: str, dice: Faces, line: str, roll: Callable[[Player], None]
) -> None:
    player = open_app()
    player.click(f"New character: {GAMES[game]}")
    player.wait_for(CREATING)
    lay(player, **dice)
    assert chosen(player, "Quick start")
    player.click("Create character")
    player.wait_for(PLAY)
    sheet, made = on_sheet(player), journal(player)
    assert sheet.system == game
    assert title(player) == f"{sheet.name}"
    assert player.sees(line)
    assert player.sees(f"{sheet.name} is ready to play")
    assert not standing(player).unfinished
    assert [(each.action, each.about) for each in made] == [(Action.CREATE, "quick")]
    thrown = [
        face
        for each in (made[0].plan.throws if made[0].plan else ())
        for die in each.drawn
        for face in die.faces
    ]
    assert sorted(map(str, thrown)) == sorted(str(face) for each in dice.values() for face in each)
    roll(player)
    again = open_app()
    assert title(again) == f"{sheet.name}"
    assert len(again.log()) == 1
    assert replace(on_sheet(again), skills=()) == replace(sheet, skills=()), "a roll only ticks"


@pytest.mark.parametrize("by", ["keys", "rail"])
def test_a_quick_start_from_the_sheet_takes_three_clicks(ida: Player, by: str) -> None:
    if by == "keys":
        ida.press(Qt.Key.Key_N, CONTROL)
    else:
        ida.click("New character")
    ida.wait_for(CREATING)
    assert title(ida) == "New character"
    assert ida.why_off("Create character") == "Choose a game first."
    ida.click("Call of Cthulhu 7e")
    lay(ida, **PRESS_PHOTOGRAPHER)
    ida.click("Create character")
    ida.wait_for(PLAY)
    sheet = on_sheet(ida)
    assert title(ida) == f"{sheet.name}"
    assert {"Ida Marchetti", sheet.name} <= set(rail(ida))
    assert {each.id: each.value for each in sheet.traits} == {
        "str": 45, "con": 60, "siz": 60, "dex": 75, "app": 45, "int": 70, "pow": 60, "edu": 70
    }  # fmt: skip
    ida.undo()
    ida.wait(lambda: making(ida))
    assert in_library(ida) == sorted(["Ida Marchetti", sheet.name]), "undo takes no character away"
    assert standing(ida).unfinished
    assert on_sheet(ida) == sheet
    assert stands(ida, "Strength") == "45"
    ida.redo()
    ida.wait_for(PLAY)
    assert not standing(ida).unfinished
    ida.roll("listen", 90, units=9)
    ida.undo()
    assert ida.sees("There is nothing to undo.")


# Empty sheets


@pytest.mark.parametrize("game", GAMES)
def test_an_empty_sheet_opens_in_edit_mode_and_then_in_play(open_app: Opener, game: str) -> None:
    player = open_app()
    player.click(f"New character: {GAMES[game]}")
    player.enter("Name", "Nobody")
    player.click("Empty sheet")
    player.click("Create character")
    player.wait(lambda: player.window.play.is_editing)
    assert title(player) == "Nobody (editing)"
    player.enter("Name", "Somebody")
    player.wait(lambda: on_sheet(player).name == "Somebody")
    player.click("Done")
    assert title(player) == "Somebody"
    assert not standing(player).unfinished
    again = open_app()
    assert title(again) == "Somebody"
    assert again.window.sheet.isVisible()


# Names


# Leaving


def test_the_first_page_returns_to_the_first_run(open_app: Opener) -> None:
    player = open_app()
    player.click("New character: Striker")
    player.press(Qt.Key.Key_Escape)
    player.wait_for(FIRST_RUN)
    assert in_library(player) == []


def test_a_character_saved_for_later_is_marked_in_the_library_and_continues(
    ida: Player, open_app: Opener
) -> None:
    begin(ida, "basic-d20", "Vala Quist")
    ida.enter("Strength", "2")
    ida.in_window(
        "Leave Vala Quist unfinished?", lambda: ida.press(Qt.Key.Key_Escape), lambda: ida.click("Stay here")
    )
    assert making(ida)
    assert stands(ida, "Strength") == "2"
    ida.click("Save and close")
    assert ida.sees("Vala Quist is saved for later.")
    ida.wait_for(PLAY)
    assert standing(ida).unfinished
    to_library(ida)
    assert "unfinished" in spoken(ida, "Vala Quist")
    assert "unfinished" not in spoken(ida, "Ida Marchetti")
    ida.window.pages[LIBRARY].shelf.setFocus()
    click_card(ida, "Ida Marchetti")
    ida.press(Qt.Key.Key_Return)
    ida.wait_for(PLAY)
    assert title(ida) == "Ida Marchetti"
    ida.character("Vala Quist")
    ida.wait(lambda: making(ida))
    assert stands(ida, "Strength") == "2"
    again = open_app()
    again.wait(lambda: making(again))
    assert stands(again, "Strength") == "2"
    step_to(again, "Finish")
    again.click("Start playing")
    again.wait_for(PLAY)
    assert not standing(again).unfinished
    to_library(again)
    assert "unfinished" not in spoken(again, "Vala Quist")


def test_a_discarded_character_can_be_restored_to_the_wizard(ida: Player) -> None:
    begin(ida, "striker", "Vala Quist")
    ida.in_window("Discard Vala Quist?", lambda: ida.click("Discard"), lambda: ida.click("Discard"))
    ida.wait(lambda: title(ida) == "Ida Marchetti")
    assert ida.sees("Vala Quist is in the bin")
    assert (in_library(ida), in_library(ida, Shelf.BIN)) == (["Ida Marchetti"], ["Vala Quist"])
    assert "Vala Quist" not in rail(ida)


def test_discarding_the_only_character_returns_to_the_first_run(open_app: Opener) -> None:
    player = open_app()
    begin(player, "striker", "Vala Quist")
    player.in_window(
        "Leave Vala Quist unfinished?",
        lambda: player.press(Qt.Key.Key_Escape),
        lambda: player.click("Discard"),
    )
    player.wait_for(FIRST_RUN)
    assert in_library(player, Shelf.BIN) == ["Vala Quist"]
    assert open_app().is_at(FIRST_RUN)


def test_undo_right_after_start_playing_opens_the_creation_again_over_a_restart(
    ida: Player, open_app: Opener
) -> None:
    begin(ida, "basic-d20", "Vala Quist")
    ida.enter("Strength", "2")
    step_to(ida, "Finish")
    ida.click("Start playing")
    ida.wait_for(PLAY)
    ida.undo()
    ida.wait(lambda: making(ida))
    assert ida.sees("Undone: Ready to play")
    assert standing(ida).unfinished
    again = open_app()
    assert making(again)
    assert again.window.pages[CREATING].isAncestorOf(again.window.focusWidget()), "not in the hidden sheet"
    again.redo()
    again.wait_for(PLAY)
    assert again.sees("Redone: Ready to play")
    assert not standing(again).unfinished
    again.undo()
    again.wait(lambda: making(again))
    again.undo()
    assert on_sheet(again).trait("strength") == 0, "steps of the creation are undone next"
    again.redo()
    again.redo()
    again.wait_for(PLAY)
    third = open_app()
    third.wait_for(PLAY)
    assert (title(third), on_sheet(third).trait("strength")) == ("Vala Quist", 2)


def test_undo_stops_at_the_creation_once_the_character_has_rolled(ida: Player) -> None:
    begin(ida, "basic-d20", "Vala Quist")
    step_to(ida, "Finish")
    ida.click("Start playing")
    ida.wait_for(PLAY)
    ida.dice.put({"d20": [12]})
    ida.click_skill("athletics")
    ida.undo()
    assert ida.sees("There is nothing to undo.")
    assert not standing(ida).unfinished
    assert "Vala Quist" in in_library(ida)


def test_undo_on_the_first_page_does_not_change_the_previous_character(ida: Player) -> None:
    ida.roll("listen", 0, units=4)
    assert ida.skill_words("listen").endswith(", ticked")
    new(ida)
    ida.undo()
    ida.click("Striker")
    ida.undo()
    ida.click("Discard")
    assert ida.skill_words("listen").endswith(", ticked")


def test_commands_for_other_pages_are_off_in_the_wizard(ida: Player) -> None:
    """As in the downtime wizard: no key opens another character, edit mode, dice or a second wizard."""
    begin(ida, "shadow-lounge", "Vala Quist")
    ida.enter("Strength", "55", Qt.Key.Key_Left)  # typed, and not told yet
    for key in (
        Qt.Key.Key_N,
        Qt.Key.Key_E,
        Qt.Key.Key_D,
        Qt.Key.Key_L,
        Qt.Key.Key_K,
        Qt.Key.Key_O,
        Qt.Key.Key_1,
    ):
        ida.press(key, CONTROL)
        assert making(ida)
    assert stands(ida, "Strength") == "55"
    assert in_library(ida) == ["Ida Marchetti", "Vala Quist"]


# Keys


def test_a_character_can_be_created_by_keyboard(ida: Player, open_app: Opener) -> None:
    ida.press(Qt.Key.Key_N, CONTROL)
    ida.wait_for(CREATING)
    _tab_to(ida, "Call of Cthulhu 7e")
    ida.press(Qt.Key.Key_Space)
    _tab_to(ida, "Name")
    ida.type("Kit Lowe")
    _tab_to(ida, "Quick start")
    ida.press(Qt.Key.Key_Right)
    assert chosen(ida, "Step by step")
    assert not making(ida), "a choice creates nothing"
    _tab_to(ida, "Next")
    ida.press(Qt.Key.Key_Return)
    ida.wait(lambda: making(ida))
    _tab_to(ida, "Roll all")
    lay(ida, d6=PRESS_PHOTOGRAPHER["d6"])
    ida.press(Qt.Key.Key_Space)
    assert stands(ida, "Dexterity") == "75"
    ida.press(Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert ida.sees("Who is your investigator?")
    _tab_to(ida, "Age")
    ida.type("31")
    ida.press(Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    _tab_to(ida, "Press photographer")
    ida.press(Qt.Key.Key_Space)
    assert stands(ida, "Credit Rating") == "9-30"
    ida.press(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert stands(ida, "Age") == "31"
    for _ in range(5):
        ida.press(Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    ida.press(Qt.Key.Key_Return)
    assert making(ida), "the focus isn't on the button that leaves, but on the way to what is missing"
    for _ in range(3):
        ida.press(Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert ida.sees("Ready to play")
    _tab_to(ida, "Start playing")
    ida.press(Qt.Key.Key_Return)
    ida.wait_for(PLAY)
    assert title(ida) == "Kit Lowe"
    assert ida.sees("Press photographer, 31")
    assert title(open_app()) == "Kit Lowe"


def _tab_to(player: Player, name: str) -> None:
    """Press Tab until the widget with this name has the focus."""
    for _ in range(120):
        here = player.window.focusWidget()
        if isinstance(here, QAbstractButton | QLineEdit) and (here.accessibleName() or here.text()) == name:
            return
        assert here is not None
        QTest.keyClick(here, Qt.Key.Key_Tab)
    raise AssertionError(f"no Tab leads to {name!r}")


def test_the_game_chosen_before_has_the_focus(open_app: Opener) -> None:
    player = open_app()
    player.app.host.run("new", "basic-d20")
    player.wait_for(CREATING)
    focused = player.window.focusWidget()
    assert focused is not None
    assert focused.accessibleName() == GAMES["basic-d20"], "Space would choose another game"
