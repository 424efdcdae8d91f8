"""The list of keys."""

import pytest
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from desktop.base import keys
from desktop.base.words import speak
from desktop.features import FEATURES
from desktop.help.ui.keys import Keys
from desktop.help.view.help import keys_help
from desktop.kit.text.badges import Keycap
from desktop.kit.text.plain_text import PlainLabel
from desktop.shell.commands import COMMANDS
from desktop.shell.feature import Menu
from desktop.shell.menu_bar import Commands

ALL = (*COMMANDS, *(command for feature in FEATURES for command in feature.commands))


def test_the_window_shows_every_key_and_what_it_does(qtbot: QtBot) -> None:
    box = Keys(keys_help())
    qtbot.addWidget(box)
    caps = [each.accessibleName() for each in box.findChildren(Keycap)]
    words = [each.text() for each in box.findChildren(PlainLabel)]
    assert all(each.does in words for each in keys_help())
    assert sum(len(each.keys) for each in keys_help()) == len(caps)


def test_every_key_of_the_app_is_listed() -> None:
    listed = {key.replace(" ", "+").replace("−", "-") for each in keys_help() for key in each.keys}
    bound = {keys.words(key, "+") for each in keys.commands() for key in keys.default_keys(each)}
    assert {key.replace("−", "-") for key in bound} - listed == {"Ctrl+="}


def test_commands_with_a_key_are_in_the_menu_bar() -> None:
    in_menus = {command.id for command in ALL if command.menu is not None}
    wanted = {"palette", "next_pane", "previous_pane", "next_tab", "previous_tab", "filter", "undo", "redo"}
    wanted |= {"edit", "new", "import", "save_copy", "downtime", "larger", "smaller", "usual", "keys"}
    assert wanted <= in_menus


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_menu_entry_has_a_label_before_a_character_is_open(qtbot: QtBot, language: str) -> None:
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
    assert in_menus[0] == "Find…"


def test_without_letter_keys_the_list_omits_them_and_says_so() -> None:
    off, *rows = keys_help(letters=False)
    assert off.keys == ()
    assert off.does.startswith("Single letters are off.")
    keys = {key for each in rows for key in each.keys}
    assert {"Enter", "Space", "Esc", "Ctrl Z", "F1", "F6"} <= keys
    assert not {"T", "B", "P", "0", "R", "L", "U", "D", "W", "M", "/", "?", "Shift D", "Shift U"} & keys
