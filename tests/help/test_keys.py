"""The list of keys."""

import pytest
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from desktop.base.words import speak
from desktop.features import FEATURES
from desktop.help.ui.keys import Keys
from desktop.help.view.help import keys_help
from desktop.kit.text.badges import Keycap
from desktop.kit.text.plain_text import PlainLabel
from desktop.shell.commands import COMMANDS, LETTERS
from desktop.shell.feature import Menu
from desktop.shell.menu_bar import Commands

ALL = (*COMMANDS, *(command for feature in FEATURES for command in feature.commands))


def test_every_key_is_listed_with_what_it_does(qtbot: QtBot) -> None:
    box = Keys(keys_help())
    qtbot.addWidget(box)
    caps = [each.accessibleName() for each in box.findChildren(Keycap)]
    words = [each.text() for each in box.findChildren(PlainLabel)]
    assert all(each.does in words for each in keys_help())
    assert sum(len(each.keys) for each in keys_help()) == len(caps)


def test_no_key_of_the_app_is_left_out() -> None:
    listed = {key.replace(" ", "+").replace("−", "-") for each in keys_help() for key in each.keys}
    listed |= {"Ctrl+2", "Ctrl+3"}  # between Ctrl 1 and Ctrl 4
    bound = set(LETTERS) | {command.keys for command in ALL if command.keys}
    told = {"Ctrl+PgDown": "Ctrl+PgDn", "Ctrl++": "Ctrl++"}
    missing = {told.get(key, key) for key in bound} - listed
    assert missing == {"Ctrl+Q", "Ctrl+F"}, "quitting, and the other key for the filter, are in the menus"


def test_what_has_a_key_is_in_the_menu_bar_too() -> None:
    in_menus = {command.id for command in ALL if command.menu is not None}
    assert set(LETTERS.values()) <= in_menus
    wanted = {"palette", "next_pane", "previous_pane", "next_tab", "previous_tab", "filter", "undo", "redo"}
    wanted |= {"edit", "new", "import", "save_copy", "downtime", "larger", "smaller", "usual", "keys"}
    assert wanted <= in_menus


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_entry_has_words_before_there_is_a_character(qtbot: QtBot, language: str) -> None:
    speak(language)
    try:
        window = QMainWindow()
        qtbot.addWidget(window)
        commands = Commands(window)
        commands.show_commands(ALL)
        names = [command.id for command in ALL if command.menu is not None and command.run is not None]
        words = [commands[name].text() for name in names]
        assert all(words)
        assert not [each for each in words if "\n" in each]
        assert len(set(words)) == len(words)
    finally:
        speak("en")


def test_the_palette_lists_commands_in_the_order_of_the_menus(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    commands = Commands(window)
    commands.show_commands(ALL)
    in_menus = [
        entry.text().partition("\t")[0].replace("&", "")
        for menu in Menu
        for entry in commands._menus[menu].actions()
        if not entry.isSeparator() and entry.menu() is None
    ]
    assert [each.words.replace("&", "") for each in commands.usable()] == in_menus[1:]
    assert in_menus[0] == "Find a character or command…"


def test_without_letters_only_they_are_left_out_and_the_list_says_so() -> None:
    off, *rows = keys_help(letters=False)
    assert off.keys == ()
    assert "turned off" in off.does
    keys = {key for each in rows for key in each.keys}
    assert {"Enter", "Space", "Esc", "Ctrl Z", "F1", "F6"} <= keys
    assert not {"T", "B", "P", "0", "R", "L", "U", "D", "W", "M", "/", "?", "Shift D", "Shift U"} & keys
