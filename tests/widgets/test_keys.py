"""The list of keys."""

from pytestqt.qtbot import QtBot

from desktop.viewdata.help import keys_help
from desktop.widgets.badges import Keycap
from desktop.widgets.commands import LETTERS, menus
from desktop.widgets.keys import Keys
from desktop.widgets.text import PlainLabel


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
    bound = set(LETTERS) | {command.keys for _, commands in menus() for command in commands if command.keys}
    told = {"Ctrl+PgDown": "Ctrl+PgDn", "Ctrl++": "Ctrl++"}
    missing = {told.get(key, key) for key in bound} - listed
    assert missing == {"Ctrl+Q", "Ctrl+F"}, "quitting, and the other key for the filter, are in the menus"


def test_what_has_a_key_is_in_the_menu_bar_too() -> None:
    in_menus = {command.id for _, commands in menus() for command in commands}
    assert set(LETTERS.values()) <= in_menus
    wanted = {"palette", "next_pane", "previous_pane", "next_tab", "previous_tab", "filter", "undo", "redo"}
    wanted |= {"edit", "new", "import", "save_copy", "downtime", "larger", "smaller", "usual", "keys"}
    assert wanted <= in_menus


def test_without_letters_only_they_are_left_out_and_the_list_says_so() -> None:
    off, *rows = keys_help(letters=False)
    assert off.keys == ()
    assert "turned off" in off.does
    keys = {key for each in rows for key in each.keys}
    assert {"Enter", "Space", "Esc", "Ctrl Z", "F1", "F6"} <= keys
    assert not {"T", "B", "P", "0", "R", "L", "U", "D", "W", "M", "/", "?", "Shift D", "Shift U"} & keys
