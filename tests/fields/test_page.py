"""The page of edit mode, the sections of the wizard, and switching between play and edit mode."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QMenu, QRadioButton
from pytestqt.qtbot import QtBot

from desktop.editing.ui import EditPage
from desktop.features import FEATURES
from desktop.fields.checks import ChecksPanel
from desktop.fields.sections import SectionColumn
from desktop.kit.look import theme
from desktop.kit.view.shell import Choice
from desktop.shell.main_window import MainWindow
from desktop.shell.play import Play
from desktop.views.editing.fields import EditView, FieldView, FormSection, TellSection
from tests.fields.conftest import Heard
from tests.fields.finding import button, field, focused, named, says
from tests.fields.ida import DICE, IDA, METHODS, NOTES, TRAITS
from tests.sheet.ida import IDA as PLAYED
from tests.showing import opened

Show = Callable[..., Heard]


class Edited:
    """The page of edit mode and its checks, in the places of the sheet and the tray."""

    def __init__(self, play: Play) -> None:
        self.page, self.checks = EditPage(), ChecksPanel()
        play.stand_in(self.page, self.checks)

    def show(self, view: EditView) -> None:
        self.page.show_view(view)
        self.checks.show_view(view.checks)


@pytest.fixture
def page(show: Show) -> tuple[EditPage, Heard]:
    made = EditPage()
    made.show_view(IDA)
    return made, show(made, 816, 860)


def test_the_page_shows_edit_mode_and_how_to_leave_it(page: tuple[EditPage, Heard]) -> None:
    made, heard = page
    assert says(made, "Ida Marchetti")
    assert says(made, "Editing. Dice are off. Changes are saved as you type.")
    button(made, "Undo").click()
    button(made, "Revert all 3 changes").click()
    button(made, "Done").click()
    assert heard == [("undo_requested",), ("revert_all_requested",), ("done_requested",)]


def test_without_changes_there_is_nothing_to_revert(page: tuple[EditPage, Heard]) -> None:
    made, _heard = page
    made.show_view(replace(IDA, changed=0))
    assert not made.band.revert.isVisible()


def test_the_switch_goes_back_to_play(page: tuple[EditPage, Heard]) -> None:
    made, heard = page
    play, edit = named(made, QRadioButton, "Play"), named(made, QRadioButton, "Edit")
    assert edit.isChecked()
    play.click()
    assert heard == [("done_requested",)]
    assert edit.isChecked()


def test_tabs_are_requested(page: tuple[EditPage, Heard]) -> None:
    made, heard = page
    made.next_tab()
    made.show_view(replace(IDA, tab="notes", sections=(NOTES,)))
    assert made.tab == "notes"
    made.next_tab()
    made.previous_tab()
    assert heard == [("tab_chosen", "combat"), ("tab_chosen", "skills"), ("tab_chosen", "notes")]


def test_all_edits_are_emitted(page: tuple[EditPage, Heard]) -> None:
    made, heard = page
    name = field(made, "Name")
    name.setFocus()
    QTest.keyClick(name, Qt.Key.Key_End)
    QTest.keyClicks(name, "!")
    made.tell()
    assert heard == [("edited", "name//", "Ida Marchetti!")]
    made.show_refusal("name//", "Too long")
    assert says(made, "Too long")


def test_slash_finds_a_skill(page: tuple[EditPage, Heard]) -> None:
    made, _heard = page
    made.stand_on("skill/occupation_points/fast-talk")
    points = focused()
    assert points.accessibleName() == "Fast Talk, occupation points"
    QTest.keyClicks(points, "/")
    assert field(made, "Filter skills").hasFocus()
    field(made, "Name").setFocus()
    QTest.keyClicks(field(made, "Name"), "/")
    assert field(made, "Name").text() == "/Ida Marchetti"


@pytest.mark.parametrize(("width", "scale"), [(400, 1.0), (480, 1.0), (816, 1.0), (840, 2.0)])
def test_the_band_cuts_no_button(qapp: QApplication, show: Show, width: int, scale: float) -> None:
    theme.apply(qapp, "light", scale)
    made = EditPage()
    made.show_view(IDA)
    show(made, width, 900)
    for each in (made.band.undo, made.band.revert, made.band.done):
        assert made.band.rect().contains(each.geometry())
        assert each.width() >= each.sizeHint().width()


def test_dice_show_their_faces_and_each_has_a_button(show: Show) -> None:
    made = SectionColumn()
    made.show_sections((DICE,))
    heard = show(made)
    assert says(made, "9 × 5")
    button(made, "Roll again: STR").click()
    button(made, "Roll: SIZ").click()
    button(made, "Roll all").click()
    assert heard == [("thrown", "str"), ("thrown", "siz"), ("all_thrown", "dice")]


def test_a_card_can_be_chosen(show: Show) -> None:
    made = SectionColumn()
    made.show_sections((METHODS,))
    heard = show(made)
    array = named(made, QRadioButton, "Share out an array")
    assert array.isChecked()
    assert array.accessibleDescription() == "Nine fixed values, put where you like."
    array.click()
    named(made, QRadioButton, "Roll the dice").click()
    array.setFocus()
    QTest.keyClick(array, Qt.Key.Key_Right)
    assert heard == [("chosen", "method", "roll"), ("chosen", "method", "type")]
    assert array.isChecked()
    made.show_sections((METHODS._replace(chosen="roll"),))
    assert named(made, QRadioButton, "Roll the dice").isChecked()
    assert not array.isChecked()


def test_arrows_choose_a_card_even_if_none_is_chosen_yet(show: Show) -> None:
    made = SectionColumn()
    made.show_sections((METHODS._replace(chosen=""),))
    heard = show(made)
    first = named(made, QRadioButton, "Roll the dice")
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Right)
    array = named(made, QRadioButton, "Share out an array")
    assert made.focusWidget() is array
    assert heard == [("chosen", "method", "array")]
    made.show_sections((METHODS._replace(chosen="array"),))
    role = QAccessible.queryAccessibleInterface(array)
    assert (role.role(), role.state().checked) == (QAccessible.Role.RadioButton, True)
    assert array.focusPolicy() == Qt.FocusPolicy.StrongFocus
    assert first.focusPolicy() == Qt.FocusPolicy.ClickFocus, "Tab stops once"
    QTest.keyClick(first, Qt.Key.Key_Space)
    assert heard[1:] == [("chosen", "method", "roll")]


def test_a_text_can_have_buttons(show: Show) -> None:
    made = SectionColumn()
    missing = TellSection("gaps", "Missing", "No weapon", "step", (Choice("gear", "Go to Gear"),))
    made.show_sections((missing,))
    heard = show(made)
    button(made, "Go to Gear").click()
    assert heard == [("chosen", "step", "gear")]
    made.show_sections((missing._replace(buttons=()),))
    assert not [each for each in made.findChildren(QAbstractButton) if each.isVisible()]


def test_showing_a_view_within_another_breaks_nothing(show: Show) -> None:
    """Leaving a field emits its text, and the receiver may show the sections again at once."""
    made = SectionColumn()
    typed = FormSection("person", "", (FieldView("detail//age", "Age", ""),))
    made.show_sections((typed, METHODS))
    heard = show(made)
    made.edited.connect(lambda *_: made.show_sections((METHODS._replace(chosen="roll"),)))
    age = named(made, QLineEdit, "Age")
    age.setFocus()
    QTest.keyClicks(age, "31")
    made.show_sections((METHODS,))
    assert ("edited", "detail//age", "31") in heard
    assert named(made, QRadioButton, "Roll the dice").isChecked()


@pytest.fixture
def play(qtbot: QtBot) -> Play:
    made = Play()
    for _ in made.build(lambda typed, _value: (typed, ""), lambda _intent: None):
        pass
    made.sheet.show_view(PLAYED)
    made.show_panes()
    made.resize(1440, 860)
    return opened(qtbot, made)


def share(play: Play, menu: QMenu) -> None:
    play.share_room((play.width(), play.height()), menu)
    QApplication.processEvents()


def show_edit(play: Play, edited: Edited, view: EditView) -> None:
    edited.show(view)
    play.show_stand_in(shown=True)


def test_edit_mode_replaces_sheet_and_tray(play: Play, qtbot: QtBot) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    share(play, menu)
    where = play.sheet.mapTo(play, play.sheet.rect().topLeft())
    tray = play.tray.width()
    edited = Edited(play)
    page, checks = edited.page, edited.checks
    show_edit(play, edited, IDA)
    QApplication.processEvents()
    assert (play.stands_in, play.stands_beside) == (page, checks)
    assert page.isVisible()
    assert checks.isVisible()
    assert not play.sheet.isVisible()
    assert not play.tray.isVisible()
    assert page.mapTo(play, page.rect().topLeft()) == where
    assert checks.width() == tray
    assert play.rail.isVisible()
    show_edit(play, edited, replace(IDA, changed=4))
    assert (play.stands_in, play.stands_beside) == (page, checks)
    play.show_stand_in(shown=False)
    assert play.sheet.isVisible()
    assert play.tray.isVisible()
    assert not page.isVisible()


def test_the_sheet_requests_edit_mode(play: Play) -> None:
    asked: list[bool] = []
    play.sheet.edit_requested.connect(lambda: asked.append(True))
    edit = named(play.sheet, QRadioButton, "Edit")
    edit.click()
    assert asked == [True]
    assert not edit.isChecked()


def test_the_focus_is_one_tab_before_the_first_field_and_returns(play: Play) -> None:
    play.sheet.focus_skills()
    show_edit(play, Edited(play), IDA)
    QTest.keyClick(focused(), Qt.Key.Key_Tab)
    assert focused().accessibleName() == "Name"
    play.show_stand_in(shown=False)
    assert play.sheet.isAncestorOf(focused())


def test_checks_have_their_normal_width_beside_a_wide_tray(play: Play, qtbot: QtBot) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    play.wide_tray = True
    share(play, menu)
    assert play.tray.width() == 480
    show_edit(play, Edited(play), IDA)
    share(play, menu)
    assert play.stands_beside.width() == 392
    play.show_stand_in(shown=False)
    share(play, menu)
    assert play.tray.width() == 480


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    made = MainWindow()
    for _ in made.build_play(lambda typed, _value: (typed, ""), lambda _intent: None):
        pass
    made.show_commands([command for feature in FEATURES for command in feature.commands])
    made.show_sheet(PLAYED)
    made.resize(1440, 900)
    return opened(qtbot, made)


def test_the_window_shows_edit_mode_with_dice_off(window: MainWindow) -> None:
    assert window.commands["roll"].isEnabled()
    Edited(window.play).show(IDA)
    window.show_editing(IDA.name)
    assert window.windowTitle() == "Ida Marchetti (editing) — Rollbook"
    assert window.commands["edit"].isChecked()
    for name in ("roll", "luck", "downtime", "tracker_1"):
        assert not window.commands[name].isEnabled()
    for name in ("edit", "undo", "redo", "filter", "next_tab", "next_character"):
        assert window.commands[name].isEnabled()
    window.show_sheet(PLAYED)
    assert window.windowTitle() == "Ida Marchetti (editing) — Rollbook"
    window.show_editing(None)
    assert window.windowTitle() == "Ida Marchetti — Rollbook"
    assert window.commands["roll"].isEnabled()
    assert not window.commands["edit"].isChecked()


def test_typed_text_is_emitted_before_a_command(window: MainWindow) -> None:
    edited = Edited(window.play)
    edited.show(IDA)
    window.show_editing(IDA.name)
    heard: list[tuple[object, ...]] = []
    edited.page.sections.edited.connect(lambda *carried: heard.append(carried))
    window.command_requested.connect(lambda command: heard.append((command,)))
    name = field(edited.page, "Name")
    name.setFocus()
    QTest.keyClick(name, Qt.Key.Key_End)
    QTest.keyClicks(name, "!")
    QTest.keyClick(name, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    assert heard == [("name//", "Ida Marchetti!"), ("edit",)]


def test_numbers_keep_their_fields_after_another_tab(page: tuple[EditPage, Heard]) -> None:
    made, heard = page
    made.show_view(replace(IDA, tab="notes", sections=(NOTES,)))
    assert not [each for each in made.findChildren(QLineEdit) if each.accessibleName() == "Strength"]
    made.show_view(replace(IDA, sections=(TRAITS,)))
    assert field(made, "Strength").text() == "45"
    assert heard == []
