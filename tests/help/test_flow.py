"""Help, the hint for the first roll, and "What is this?" in the app."""

import importlib
import pkgutil
from threading import Event

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWhatsThis, QWidget

import desktop
from desktop.help.feature import FEATURE as HELP
from desktop.help.ui import what_controls_do, what_is_this
from desktop.help.ui.help_window import HelpWindow
from desktop.kit.controls.buttons import Button, LinkButton
from desktop.kit.text.prose import Prose
from desktop.kit.view.shell import BannerView
from desktop.library.store.library import Library
from desktop.session.opening import OpeningController
from desktop.sheet.first_roll_hint import FirstRollHint
from desktop.shell import app as running_app
from desktop.shell.main_window import MainWindow
from desktop.tray.setup import PinButton
from desktop.views.rule_sentences import sentences
from tests.playing import Opener, Player


def open_help(player: Player) -> HelpWindow:
    (help_window,) = [each for each in player.window.findChildren(HelpWindow) if each.isVisible()]
    return help_window


def lines_in(widget: QWidget) -> list[str]:
    return [each.text for each in widget.findChildren(Prose) if each.isVisible()]


def test_why_opens_the_rules_in_help_beside_the_app(ida: Player) -> None:
    ida.roll("spot-hidden", 20, units=1)
    ida.click("Why this result?")
    ida.click("Read these rules in help")
    help_window = open_help(ida)
    assert not help_window.isModal()
    assert "COC-ROLL-02" in lines_in(help_window)
    assert sentences("coc7")["COC-ROLL-02"] in lines_in(help_window)
    marked = [each for each in help_window.findChildren(QWidget) if each.accessibleDescription() == "Marked"]
    assert marked
    ida.wait(lambda: any(each.visibleRegion().boundingRect().height() for each in marked))
    QTest.keyClicks(help_window.field, "xyzzy")
    assert lines_in(help_window) == ["Nothing in help matches “xyzzy”."]
    QTest.keyClick(help_window.field, Qt.Key.Key_Escape)
    assert len(lines_in(help_window)) > 10
    help_window.close()
    ida.window.commands["help"].trigger()
    assert open_help(ida) is help_window


def test_a_link_opens_its_page_with_an_empty_search(ida: Player) -> None:
    ida.window.commands["help"].trigger()
    help_window = open_help(ida)
    QTest.keyClicks(help_window.field, "chapters")
    link = next(each for each in help_window.findChildren(LinkButton) if each.isVisible())
    link.setFocus()
    QTest.keyClick(link, Qt.Key.Key_Return)
    assert (help_window.page.accessibleName(), help_window.field.text()) == (link.label, "")
    assert help_window.focusWidget() is help_window.page


def hints(player: Player) -> list[FirstRollHint]:
    return [each for each in player.window.findChildren(FirstRollHint) if each.isVisible()]


def show_first_hint(player: Player) -> None:
    """Show the hint as for a player who has never rolled."""
    # The app does the same once it has settled, and a hint that replaces another one shows a moment later.
    player.wait(lambda: bool(player.window.commands.samples.actions()))
    settings = player.app.settings
    settings.settings = type(settings.settings)()
    assert HELP.settled is not None
    HELP.settled(player.app.host)
    player.wait(lambda: bool(hints(player)))


def test_the_first_roll_hides_the_hint_for_good(ida: Player, open_app: Opener) -> None:
    show_first_hint(ida)
    (hint,) = hints(ida)
    assert lines_in(hint)[0].startswith("Click a skill or press Enter to roll it. Hold Shift")
    skills = ida.window.sheet.skills
    assert hint.mapTo(ida.window, QPoint(0, hint.height())).y() <= skills.mapTo(ida.window, QPoint()).y()
    ida.roll("spot-hidden", 20, units=1)
    assert hints(ida) == []
    again = open_app()
    again.rest()
    assert hints(again) == []


def test_closing_the_hint_by_key_focuses_the_skills(ida: Player) -> None:
    show_first_hint(ida)
    (hint,) = hints(ida)
    (button,) = hint.findChildren(Button)
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert hints(ida) == []
    assert ida.window.sheet.skills.list.hasFocus()


def test_a_slow_library_shows_a_banner_until_it_is_open(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    was_told = Event()
    show, load = MainWindow.show_banner, OpeningController._load

    def hear(window: MainWindow, kind: str, view: BannerView | None) -> None:
        if kind == "opening":
            told.append(view.text if view else "")
            was_told.set()
        show(window, kind, view)

    def load_slowly(opening: OpeningController) -> Library:
        was_told.wait(10)
        return load(opening)

    monkeypatch.setattr(MainWindow, "show_banner", hear)
    monkeypatch.setattr(OpeningController, "_load", load_slowly)
    monkeypatch.setattr(running_app, "_SLOW_MS", 0)
    player = open_app()
    assert told[0].startswith("Opening the library")
    assert told[-1] == ""
    assert not any("Opening the library" in each for each in player.texts())


def explanations(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect explanations from now on. No popup opens, since a window off screen can't keep one."""
    texts: list[str] = []

    def hear(_widget: QWidget, _place: QPoint, words: str) -> None:
        QWhatsThis.leaveWhatsThisMode()
        texts.append(words)

    monkeypatch.setattr(what_is_this, "show_text_at", hear)
    return texts


def test_what_is_this_explains_the_clicked_control_without_using_it(
    ida: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = explanations(monkeypatch)
    (pin,) = ida.window.findChildren(PinButton)
    QTest.mouseMove(ida.window)  # with no key held, as in the menu
    ida.window.commands["what"].trigger()
    assert QWhatsThis.inWhatsThisMode()
    QTest.mouseClick(pin, Qt.MouseButton.LeftButton)
    (words,) = texts
    assert words.startswith("Keep these dice for the next rolls\n\nWithout it")
    assert not pin.isChecked()
    assert not QWhatsThis.inWhatsThisMode()


def test_shift_f1_explains_the_focused_control(ida: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = explanations(monkeypatch)
    ida.window.sheet.skills.list.setFocus()
    QTest.keyClick(ida.window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert texts[0].startswith("Click a skill to roll it.")
    assert not QWhatsThis.inWhatsThisMode()


def test_every_explained_class_exists() -> None:
    """A renamed class would lose its explanation unnoticed."""
    names: set[str] = set()
    for module in pkgutil.walk_packages(desktop.__path__, "desktop."):
        names |= set(vars(importlib.import_module(module.name)))
    assert set(what_controls_do._texts()) <= names
