"""From the settings to another key, its effect, the places that show it, and the next start."""

import json
import logging
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.base import keys
from desktop.base.crash import log
from desktop.base.paths import places
from desktop.help.ui.help_window import HelpWindow
from desktop.help.view.help import help_view, keys_help
from desktop.kit.controls.buttons import Button
from desktop.kit.text.text_field import SearchField
from desktop.library_page.ui.palette import Palette
from tests.playing import Opener, Player, now_and_restarted

K, M = Qt.Key, Qt.KeyboardModifier


def press_in_front(key: Qt.Key, held: Qt.KeyboardModifier = M.NoModifier) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key, held)


def give(player: Player, command: str, key: Qt.Key, held: Qt.KeyboardModifier = M.NoModifier) -> None:
    """Give a command another key, in the window of keys that is open."""
    search = next(each for each in player.front.findChildren(SearchField) if each.isVisible())
    search.setFocus()
    QTest.keyClick(search, K.Key_A, M.ControlModifier)
    QTest.keyClicks(search, command)
    player.click("Change")
    press_in_front(key, held)


def net(player: Player) -> int:
    """Return how many bonus dice the roll in the tray has."""
    assert player.app.controllers is not None
    return player.app.controllers.rolls.tray.choice.net


def palette(player: Player) -> Palette | None:
    """Return what finds characters and commands, None if it isn't open."""
    return next((each for each in player.window.findChildren(Palette) if each.isVisible()), None)


def labels(window: HelpWindow) -> set[str]:
    return {line.label for part in window._shown.parts for line in part.lines} if window._shown else set()


def keycap(player: Player, name: str) -> str:
    return next(each._key for each in player.window.findChildren(Button) if each.accessibleName() == name)


@pytest.mark.alone("It opens the app again")
def test_a_key_of_ones_own_works_at_once_everywhere_and_after_a_restart(
    ida: Player, open_app: Opener
) -> None:
    def change() -> None:
        give(ida, "add a bonus die", K.Key_J)
        give(ida, "find", K.Key_J, M.ControlModifier)

    def in_settings() -> None:
        ida.front.rows.choose("language")  # type: ignore[attr-defined]
        ida.in_window("Change keys", lambda: ida.click("Change keys…"), change)

    ida.in_window("Settings", lambda: ida.command("Settings…"), in_settings)
    for player in now_and_restarted(ida, open_app):
        assert player.app.settings.settings.keys == {"bonus": ("J",), "palette": ("Ctrl+J",)}
        commands = player.window.commands
        assert commands["bonus"].text().endswith("\tJ")
        assert [each.toString() for each in commands["palette"].shortcuts()] == ["Ctrl+J"]
        assert keycap(player, "Find characters, commands, notes and rolls") == "Ctrl J"
        player.load_skill("spot-hidden")
        assert keycap(player, "Add a bonus die") == "J"
        player.window.sheet.skills.list.setFocus()
        player.press(K.Key_J)
        assert net(player) == 1
        player.press(K.Key_0)
        player.press(K.Key_B)  # which finds a skill now
        assert net(player) == 0
        caps = {key for each in keys_help() for key in each.keys}
        assert {"J", "Ctrl J"} <= caps
        assert not {"B", "Ctrl K"} & caps
        page = help_view("", "sheet").page
        assert page is not None
        assert "Ctrl+J" in {line.label for part in page.parts for line in part.lines}
        player.press(K.Key_J, M.ControlModifier)
        assert palette(player) is not None
        player.press(K.Key_Escape)


def test_a_taken_key_is_given_or_kept_and_all_are_reset(ida: Player) -> None:
    def change() -> None:
        give(ida, "roll", K.Key_K, M.ControlModifier)
        assert ida.sees("Ctrl K is “Find”.")
        ida.click("Keep")
        assert keys.keys_of("roll") == ("R",)
        give(ida, "roll", K.Key_K, M.ControlModifier)
        ida.click("Give it to “Roll”")
        assert (keys.keys_of("roll"), keys.keys_of("palette")) == (("Ctrl+K",), ())
        give(ida, "luck", K.Key_Tab)
        assert ida.sees("Tab always moves, chooses or edits. Press another key.")
        press_in_front(K.Key_Escape)

    ida.in_window("Change keys", lambda: ida.command("Change keys…"), change)
    ida.load_skill("spot-hidden")
    ida.dice.lay(20, units=4)
    ida.press(K.Key_K, M.ControlModifier)
    assert len(ida.log()) == 1
    ida.in_window(
        "Change keys",
        lambda: ida.command("Change keys…"),
        lambda: ida.click("Reset the keys of all commands"),
    )
    assert (keys.keys_of("roll"), keys.keys_of("palette")) == (("R",), ("Ctrl+K",))
    assert ida.app.settings.settings.keys == {}


def test_a_letter_types_in_a_field_whatever_command_has_it(ida: Player) -> None:
    ida.dice.lay(20, units=4)
    ida.click_skill("spot-hidden")
    ida.app.settings.choose_keys({"roll": ("J",)})
    ida.window.sheet.focus_filter()
    ida.type("j")
    field = ida.window.focusWidget()
    assert isinstance(field, SearchField)
    assert (field.text(), len(ida.log())) == ("j", 1)
    field.clear()
    ida.window.sheet.skills.list.setFocus()
    ida.dice.lay(20, units=4)
    ida.press(K.Key_J)
    assert len(ida.log()) == 2
    ida.app.settings.choose_keys({})


def test_help_that_is_open_shows_new_keys_at_once(ida: Player) -> None:
    ida.command("Rollbook help")
    help_window = next(each for each in QApplication.topLevelWidgets() if isinstance(each, HelpWindow))
    help_window.open_at("sheet")
    assert "Ctrl+K" in labels(help_window)
    ida.app.settings.choose_keys({"palette": ("Ctrl+J",)})
    assert "Ctrl+J" in labels(help_window)
    assert "Ctrl+K" not in labels(help_window)
    ida.app.settings.choose_keys({"palette": ()})
    assert "no key" in labels(help_window)
    ida.app.settings.choose_keys({})
    help_window.close()


def test_the_list_of_keys_leads_to_the_window_that_changes_them(ida: Player) -> None:
    titles: list[str] = []

    def then() -> None:
        def see() -> None:
            if ida.front.windowTitle() == "Keys":  # until it has closed
                QTimer.singleShot(0, ida.window, see)
                return
            titles.append(ida.front.windowTitle())
            ida.front.close()

        QTimer.singleShot(0, ida.window, see)
        ida.click("Change keys…")

    ida.in_window("Keys", lambda: ida.press(K.Key_F1), then)
    ida.wait(lambda: bool(titles))
    assert titles == ["Change keys"]


@pytest.mark.alone("It starts with a file that another program spoiled")
def test_damaged_and_unknown_keys_are_ignored_and_logged(
    library_path: Path, open_app: Opener, caplog: pytest.LogCaptureFixture
) -> None:
    file = places(library_path).settings
    spoiled = {"roll": ["Alt+F4"], "luck": "L", "gone": ["J"], "why": ["J"], "push": ["J"], "bonus": [7]}
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"keys": spoiled}), encoding="utf-8")
    with caplog.at_level(logging.WARNING, log.name):
        player = open_app()
        player.wait(lambda: "unknown command gone" in caplog.text)
    assert "some keys are damaged" in caplog.text
    assert "roll can't have Alt+F4" in caplog.text
    assert "why can't have J too" in caplog.text
    assert [keys.keys_of(each) for each in ("roll", "luck", "why", "push")] == [(), ("L",), (), ("J",)]
