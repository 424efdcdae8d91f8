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
