"""The wizard on screen: a game and a method by clicks, then step by step, by mouse and keys."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.creating.ui.wizard import CreatingWizard
from desktop.kit.look import theme
from desktop.kit.view.shell import Choice
from desktop.views.creating import CreatingView
from desktop.views.editing.fields import (
    BudgetView,
    ChecksView,
    ChoiceCard,
    ChoiceSection,
    Column,
    DiceRow,
    DiceSection,
    FieldView,
    FixView,
    FormSection,
    RemarkView,
    Section,
    TableRow,
    TableSection,
    TellSection,
    TextCell,
)
from desktop.views.tray import ActionView
from desktop.views.wizard import StepView
from desktop.wizard.steps import StepButton, StepLine
from tests.showing import opened

GAMES = ChoiceSection(
    "game",
    "Game",
    (ChoiceCard("coc7", "Call of Cthulhu 7e", "D100."), ChoiceCard("striker", "Striker", "D20.")),
    "",
    "game",
)
START = CreatingView(
    character=0,
    name="New character",
    line="",
    portrait=None,
    initials="+",
    steps=(),
    help_title="",
    help="",
    step="start",
    title="New character",
    lead="Pick a game.",
    sections=(GAMES,),
    checks=ChecksView(),
    waits="Choose a game first.",
    saves="Nothing is saved yet.",
    keep=ActionView("Save and close", enabled=False),
    drop=ActionView("Discard"),
    back=ActionView("Back", enabled=False),
    next=ActionView("Next", enabled=False, reason="Choose a game first."),
)
FORM = FormSection(
    "person", "", (FieldView("name//", "Name", "Ada Price"), FieldView("detail//age", "Age", ""))
)
DICE = DiceSection(
    "dice",
    "Dice",
    (
        DiceRow("str", "Strength", "3D6 × 5", (("d6", 3), ("d6", 4), ("d6", 5)), "3 + 4 + 5 = 12", "60"),
        DiceRow("con", "Constitution", "3D6 × 5"),
    ),
    "Roll all",
)
CHECKS = ChecksView(
    budgets=(BudgetView("interest", "Personal interest points", "30", "100", 0.3, False, "30 of 100"),),
    remarks=(RemarkView("credit", "warning", "Credit Rating is 32", "", (FixView("set", "Set to 30"),)),),
)
STEP = replace(
    START,
    character=7,
    name="Ada Price",
    steps=(
        StepView("dice", "Characteristics", "", "now", enabled=True),
        StepView("person", "Person", "", "ahead", enabled=True),
    ),
    step="dice",
    title="Characteristics",
    sections=(DICE, FORM),
    checks=CHECKS,
    waits="",
    saves="Rolls are saved at once.",
    keep=ActionView("Save and close"),
    back=ActionView("Back", enabled=False),
    next=ActionView("Next"),
    names=True,
)
SIGNALS = (
    "chosen",
    "thrown",
    "all_thrown",
    "edited",
    "name_requested",
    "page_chosen",
    "back_requested",
    "next_requested",
    "leave_requested",
    "keep_requested",
    "drop_requested",
    "fix_requested",
)

Heard = list[tuple[object, ...]]
Show = Callable[..., tuple[CreatingWizard, Heard]]


@pytest.fixture
def show(qtbot: QtBot, qapp: QApplication) -> Show:
    def shown(
        view: CreatingView,
        width: int = 1440,
        height: int = 860,
        look: theme.ThemeName = "light",
        scale: float = 1.0,
    ) -> tuple[CreatingWizard, Heard]:
        theme.apply(qapp, look, scale)
        wizard = CreatingWizard()
        heard: Heard = []
        for name in SIGNALS:
            parts = (wizard, wizard.sections, wizard.checks)
            signal = next(getattr(part, name) for part in parts if hasattr(part, name))
            signal.connect(lambda *carried, name=name: heard.append((name, *carried)))
        wizard.resize(width, height)
        wizard.show_view(view)
        opened(qtbot, wizard)
        QApplication.processEvents()
        return wizard, heard

    return shown


def button(wizard: QWidget, name: str) -> QAbstractButton:
    return next(
        each
        for each in wizard.findChildren(QAbstractButton)
        if each.accessibleName().startswith(name) and each.isVisible()
    )


def click(wizard: QWidget, name: str) -> None:
    QTest.mouseClick(button(wizard, name), Qt.MouseButton.LeftButton)


def field_of(wizard: QWidget, name: str) -> QLineEdit:
    return next(each for each in wizard.findChildren(QLineEdit) if each.accessibleName() == name)


def test_a_game_is_chosen_with_a_click(show: Show) -> None:
    wizard, heard = show(START)
    click(wizard, "Striker")
    assert heard == [("chosen", "game", "striker")]
    assert not button(wizard, "Next").isEnabled()


def test_steps_and_checks_appear_with_the_character(show: Show) -> None:
    wizard, _ = show(START)
    assert not wizard.checks.isVisible()
    assert all(not each.accessibleName().startswith("Characteristics") for each in buttons(wizard))


def buttons(wizard: QWidget) -> list[QAbstractButton]:
    return [each for each in wizard.findChildren(QAbstractButton) if each.isVisible()]


def test_dice_are_rolled_per_row_or_all_at_once(show: Show) -> None:
    wizard, heard = show(STEP)
    click(wizard, "Roll: Constitution")
    click(wizard, "Roll all")
    assert [each for each in heard if each[0].endswith("thrown")] == [  # type: ignore[attr-defined]
        ("thrown", "con"),
        ("all_thrown", "dice"),
    ]


def test_steps_buttons_and_checks_emit_requests(show: Show) -> None:
    wizard, heard = show(STEP)
    for name in ("Person", "Next", "Save and close", "Discard", "Suggest a name", "Set to 30"):
        click(wizard, name)
    assert [each for each in heard if each[0] != "edited"] == [
        ("page_chosen", "person"),
        ("next_requested",),
        ("keep_requested",),
        ("drop_requested",),
        ("name_requested",),
        ("fix_requested", "credit", "set"),
    ]


def test_typed_text_is_emitted_with_its_place(show: Show) -> None:
    wizard, heard = show(STEP)
    age = field_of(wizard, "Age")
    age.setFocus()
    QTest.keyClicks(age, "34")
    QTest.keyClick(age, Qt.Key.Key_Return)
    assert ("edited", "detail//age", "34") in heard


def test_the_first_page_has_no_back_as_there_is_nothing_before_it(show: Show) -> None:
    wizard, heard = show(STEP)
    QTest.keyClick(wizard, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert heard == []
    back = next(each for each in wizard.findChildren(QAbstractButton) if each.accessibleName() == "Back")
    assert not back.isVisible()
    wizard.show_view(replace(STEP, back=ActionView("Back")))
    assert back.isVisible()


def test_the_keys_turn_the_steps_and_escape_asks_to_leave(show: Show) -> None:
    wizard, heard = show(replace(STEP, back=ActionView("Back")))
    QTest.keyClick(wizard, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(wizard, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(wizard, Qt.Key.Key_Escape)
    assert heard == [("next_requested",), ("back_requested",), ("leave_requested",)]


def test_showing_the_same_step_again_keeps_the_focus_and_emits_nothing(show: Show) -> None:
    wizard, heard = show(STEP)
    age = field_of(wizard, "Age")
    age.setFocus()
    QTest.keyClicks(age, "3")
    wizard.show_view(replace(STEP, checks=ChecksView()))
    assert field_of(wizard, "Age") is age
    assert age.hasFocus()
    assert age.text() == "3"
    assert heard == []


def test_a_new_step_focuses_its_first_field(show: Show) -> None:
    wizard, _ = show(STEP)
    sections: tuple[Section, ...] = (FORM,)
    wizard.show_view(replace(STEP, step="person", title="Who is it?", sections=sections))
    name = field_of(wizard, "Name")
    assert name.hasFocus()
    QTest.keyClicks(name, "Bo")
    assert name.text() == "Bo", "typing replaces what was there"


def test_enter_on_the_chosen_card_goes_on_once(show: Show) -> None:
    wizard, heard = show(START)
    card = wizard.sections.findChildren(QRadioButton)[0]
    QTest.keyClick(card, Qt.Key.Key_Return)
    assert heard == [("chosen", "game", "coc7")]
    chosen = replace(START, sections=(GAMES._replace(chosen="coc7"),))
    wizard.show_view(chosen)
    QTest.keyClick(card, Qt.Key.Key_Return)
    assert len(heard) == 1, "something is still missing, so Next is off"
    wizard.show_view(replace(chosen, next=ActionView("Next")))
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
    QApplication.sendEvent(card, held)
    assert len(heard) == 1, "a held key doesn't go on"
    QTest.keyClick(card, Qt.Key.Key_Return)
    assert heard[1:] == [("next_requested",)]


def tabbed(wizard: QWidget, first: QWidget) -> list[str]:
    """The names of what Tab focuses, from ``first`` until it comes back there."""
    first.setFocus()
    names = [first.accessibleName()]
    for _ in range(100):
        here = wizard.focusWidget()
        assert here is not None
        QTest.keyClick(here, Qt.Key.Key_Tab)
        now = wizard.focusWidget()
        if now is None or now is first:
            return names
        names.append(now.accessibleName())
    raise AssertionError(names)


def test_tab_goes_from_the_top_down_past_a_suggested_name_first(show: Show) -> None:
    wizard, _ = show(replace(STEP, sections=(FORM,)))
    names = tabbed(wizard, button(wizard, "Suggest a name"))
    assert names[:3] == ["Suggest a name", "Name", "Age"]


def test_tab_reaches_next_before_the_buttons_that_leave(show: Show) -> None:
    wizard, _ = show(replace(STEP, sections=(FORM,)))
    names = tabbed(wizard, field_of(wizard, "Age"))
    buttons = [each.split(":")[0] for each in names]
    leaving = ("Next", "Save and close", "Discard")
    assert [each for each in buttons if each in leaving] == list(leaving)


def test_the_filter_key_focuses_the_filter_of_a_step(show: Show) -> None:
    rows = (TableRow("skill//a", "Accounting", (TextCell("Accounting"),)),)
    table = TableSection("skills", "Skills", (Column("Skill"),), rows, filtered=True)
    wizard, _ = show(replace(STEP, sections=(FORM, table)))
    QTest.keyClick(field_of(wizard, "Name"), Qt.Key.Key_Slash)
    assert field_of(wizard, "Name").hasFocus(), "a sign is typed in a field"
    button(wizard, "Next").setFocus()
    QTest.keyClick(button(wizard, "Next"), Qt.Key.Key_Slash)
    assert field_of(wizard, "Filter skills").hasFocus()


def test_tab_reaches_a_remark_that_came_later_before_the_portrait(show: Show) -> None:
    wizard, _ = show(replace(STEP, sections=(FORM,), checks=ChecksView()))
    wizard.show_view(replace(STEP, sections=(FORM,)))
    names = tabbed(wizard, field_of(wizard, "Age"))
    fix = next(at for at, name in enumerate(names) if name.startswith("Set to 30"))
    assert fix == 1, names
    assert fix < next(at for at, name in enumerate(names) if name.startswith("Choose a picture"))


def test_the_focus_stays_in_the_step_when_its_widget_goes(show: Show) -> None:
    wizard, _ = show(replace(STEP, sections=(FORM, DICE)))
    button(wizard, "Roll: Constitution").setFocus()
    wizard.show_view(replace(STEP, sections=(FORM,)))
    assert field_of(wizard, "Name").hasFocus()
    button(wizard, "Discard").setFocus()
    wizard.show_view(STEP)
    assert button(wizard, "Discard").hasFocus(), "the player went there"


def test_the_last_step_focuses_no_button_that_leaves(show: Show) -> None:
    wizard, heard = show(STEP)
    last = tuple(each._replace(state=state) for each, state in zip(STEP.steps, ("done", "now"), strict=True))
    told: tuple[Section, ...] = (TellSection("finish", "", "Your character is complete."),)
    start = ActionView("Start playing")
    wizard.show_view(replace(STEP, step="finish", steps=last, sections=told, next=start))
    focused = wizard.window().focusWidget()
    assert not isinstance(focused, QAbstractButton)
    QTest.keyClick(focused or wizard, Qt.Key.Key_Return)
    assert heard == []


def test_nothing_on_a_step_moves_when_it_is_shown_again(show: Show, qtbot: QtBot) -> None:
    wizard, _ = show(STEP, 1366, 720)
    wizard.resize(1366, 700)
    before = wizard.sections.y()
    wizard.show_view(replace(STEP, checks=ChecksView()))
    QApplication.processEvents()
    assert wizard.sections.y() == before
    wizard.resize(1366, 720)
    QApplication.processEvents()
    assert wizard.sections.y() == before


def test_the_last_step_focuses_the_way_to_what_is_missing(show: Show) -> None:
    wizard, heard = show(STEP)
    last = tuple(each._replace(state=state) for each, state in zip(STEP.steps, ("done", "now"), strict=True))
    told = TellSection("gaps", "Missing", "No weapon yet", "step", (Choice("gear", "Go to Gear"),))
    wizard.show_view(replace(STEP, step="finish", steps=last, sections=(FORM, told)))
    assert button(wizard, "Go to Gear").hasFocus()
    QTest.keyClick(button(wizard, "Go to Gear"), Qt.Key.Key_Return)
    assert heard == [("chosen", "step", "gear")]


@pytest.mark.parametrize(
    ("width", "height", "scale"), [(1440, 860, 1.0), (1024, 600, 1.0), (1440, 860, 2.0), (720, 450, 1.0)]
)
@pytest.mark.parametrize("look", ["light", "dark"])
def test_no_button_is_cut_at_any_size(
    show: Show, width: int, height: int, scale: float, look: theme.ThemeName
) -> None:
    wizard, _ = show(STEP, width, height, look, scale)
    for each in buttons(wizard):
        left = each.mapTo(wizard, each.rect().topLeft()).x()
        assert left >= 0, each.accessibleName()
        assert left + each.width() <= width, each.accessibleName()
    assert wizard.checks.isVisible() != wizard.checks_line.isVisible()


def test_in_a_small_window_the_checks_are_a_line_and_replace_the_page(show: Show) -> None:
    wizard, heard = show(STEP, 1024, 600)
    assert not wizard.checks.isVisible()
    click(wizard, "Show checks")
    click(wizard, "Set to 30")
    assert not wizard.sections.isVisible()
    assert heard == [("fix_requested", "credit", "set")]
    QTest.keyClick(wizard, Qt.Key.Key_Escape)
    assert wizard.sections.isVisible()
    assert not wizard.checks.isVisible()
    click(wizard, "Show checks")
    wizard.show_view(replace(STEP, step="person"))
    assert wizard.sections.isVisible()
    assert ("leave_requested",) not in heard


def test_measuring_the_line_of_pages_for_another_width_changes_nothing_shown(qtbot: QtBot) -> None:
    line = StepLine()
    line.resize(300, 60)
    opened(qtbot, line)
    line.show_view(STEP)
    buttons = line.findChildren(StepButton)
    shown = [each.is_bare for each in buttons]
    assert shown == [False, True], "only the current page has room for its title"
    line.heightForWidth(2000)
    assert [each.is_bare for each in buttons] == shown
