"""Help, the hint for the first roll, and "What is this?" in the window."""

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
from desktop.kit.controls.buttons import Button
from desktop.kit.text.prose import Prose
from desktop.kit.view.shell import BannerView
from desktop.library.store.library import Library
from desktop.session.opening import OpeningController
from desktop.sheet.first_roll_hint import FirstRollHint
from desktop.shell import app as running_app
from desktop.shell.main_window import MainWindow
from desktop.tray.setup import PinButton
from tests.playing import Opener, Player


def help_of(player: Player) -> HelpWindow:
    (book,) = [each for each in player.window.findChildren(HelpWindow) if each.isVisible()]
    return book


def told(widget: QWidget) -> list[str]:
    return [each.text for each in widget.findChildren(Prose) if each.isVisible()]


def test_why_leads_to_the_rules_in_help_which_stays_open_beside_play(ida: Player) -> None:
    ida.roll("spot-hidden", 20, units=1)
    ida.click("Why this result?")
    ida.click("Read these rules in help")
    book = help_of(ida)
    assert not book.isModal()
    assert "COC-ROLL-02" in told(book)
    assert (
        "Your value or less is a Regular success, half of it or less a Hard one, a fifth of it "
        "or less an Extreme one."
    ) in (told(book))
    marked = [each for each in book.findChildren(QWidget) if each.accessibleDescription() == "Marked"]
    assert marked
    ida.wait(lambda: any(each.visibleRegion().boundingRect().height() for each in marked))
    QTest.keyClicks(book.field, "xyzzy")
    assert told(book) == ["Nothing in help matches “xyzzy”."]
    QTest.keyClick(book.field, Qt.Key.Key_Escape)
    assert len(told(book)) > 10
    book.close()
    ida.window.commands["help"].trigger()
    assert help_of(ida) is book


def hints(player: Player) -> list[FirstRollHint]:
    return [each for each in player.window.findChildren(FirstRollHint) if each.isVisible()]


def teach(player: Player) -> None:
    """Have the hint come up as for somebody who never rolled."""
    # The app itself does so once it has settled, and a hint in place of another shows a moment later.
    player.wait(lambda: bool(player.window.commands.samples.actions()))
    settings = player.app.settings
    settings.settings = type(settings.settings)()
    assert HELP.settled is not None
    HELP.settled(player.app.host)
    player.wait(lambda: bool(hints(player)))


def test_the_hint_goes_with_the_first_roll_and_never_comes_again(ida: Player, open_app: Opener) -> None:
    teach(ida)
    (hint,) = hints(ida)
    assert told(hint)[0].startswith("Click a skill to roll it, or press Enter on it. Shift")
    skills = ida.window.sheet.skills
    assert hint.mapTo(ida.window, QPoint(0, hint.height())).y() <= skills.mapTo(ida.window, QPoint()).y()
    ida.roll("spot-hidden", 20, units=1)
    assert hints(ida) == []
    again = open_app()
    QTest.qWait(200)
    assert hints(again) == []


def test_the_hint_can_be_put_away_by_key_and_the_skills_have_the_focus_then(ida: Player) -> None:
    teach(ida)
    (hint,) = hints(ida)
    (button,) = hint.findChildren(Button)
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert hints(ida) == []
    assert ida.window.sheet.skills.list.hasFocus()


def test_a_library_that_takes_a_while_is_told_of_until_it_is_open(
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
    assert told[0].startswith("The library is being opened.")
    assert told[-1] == ""
    assert not any("being opened" in each for each in player.texts())


def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is told from now on; no popup comes, which a window off screen may not keep open."""
    said: list[str] = []

    def hear(_widget: QWidget, _place: QPoint, words: str) -> None:
        QWhatsThis.leaveWhatsThisMode()
        said.append(words)

    monkeypatch.setattr(what_is_this, "tell_at", hear)
    return said


def test_what_is_this_tells_of_the_control_that_is_clicked_and_does_not_use_it(
    ida: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = heard(monkeypatch)
    (pin,) = ida.window.findChildren(PinButton)
    QTest.mouseMove(ida.window)  # with no key held, as in the menu
    ida.window.commands["what"].trigger()
    assert QWhatsThis.inWhatsThisMode()
    QTest.mouseClick(pin, Qt.MouseButton.LeftButton)
    (words,) = said
    assert words.startswith("Keep these dice for the next rolls\n\nWithout it")
    assert not pin.isChecked()
    assert not QWhatsThis.inWhatsThisMode()


def test_shift_f1_tells_of_the_control_that_the_keyboard_is_on(
    ida: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = heard(monkeypatch)
    ida.window.sheet.skills.list.setFocus()
    QTest.keyClick(ida.window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert said[0].startswith("Click a skill to roll it.")
    assert not QWhatsThis.inWhatsThisMode()


def test_every_kind_of_control_that_is_told_of_is_there() -> None:
    """A class that was renamed would no longer be told of."""
    names: set[str] = set()
    for module in pkgutil.walk_packages(desktop.__path__, "desktop."):
        names |= set(vars(importlib.import_module(module.name)))
    assert set(what_controls_do._words()) <= names
