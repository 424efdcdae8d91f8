"""What screen readers learn of painted widgets and buttons, and what they can do with them."""

from typing import Any

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QHBoxLayout, QMenu, QStackedWidget, QWidget
from pytestqt.qtbot import QtBot

from desktop.kit.controls.buttons import Button
from desktop.kit.controls.choice import MenuButton
from desktop.kit.controls.segments import Segments
from desktop.kit.controls.toggles import ToggleRow
from desktop.kit.look import hearing, theme
from desktop.kit.look.spoken import Amount, speak_as, untold
from desktop.kit.text.plain_text import PlainLabel, set_tool_tip
from desktop.kit.view.sheet import Toggle
from tests.showing import opened

ROLE, TEXT = QAccessible.Role, QAccessible.Text


class Gauge(theme.Themed):
    """Shows a number that a reader may change."""

    def __init__(self) -> None:
        super().__init__()
        self.value = 7
        speak_as(
            Gauge,
            ROLE.SpinBox,
            lambda gauge: f"{gauge.value} of 9",
            amount=lambda gauge: Amount(gauge.value, 0, 9),
            step_to=lambda gauge, value: setattr(gauge, "value", value),
        )


class Painted(theme.Themed):
    """Paints its name."""


def spoken(widget: QWidget) -> Any:
    return QAccessible.queryAccessibleInterface(widget)


def do(widget: QWidget, action: str) -> None:
    spoken(widget).actionInterface().doAction(action)


def test_a_value_arrives_as_a_number_and_as_text(qtbot: QtBot) -> None:
    gauge = opened(qtbot, Gauge())
    value, text = spoken(gauge).valueInterface(), spoken(gauge).textInterface()
    assert (value.minimumValue(), value.currentValue(), value.maximumValue()) == (0, 7, 9)
    assert text.text(0, text.characterCount()) == "7 of 9"
    value.setCurrentValue(5.0)
    assert gauge.value == 5


def test_painted_words_are_static_text_that_can_be_read_by_letters(qtbot: QtBot) -> None:
    painted = opened(qtbot, Painted())
    painted.setAccessibleName("Move 8, Build 0")
    assert spoken(painted).role() == ROLE.StaticText
    assert spoken(painted).textInterface().text(0, 6) == "Move 8"
    label = opened(qtbot, PlainLabel("Half 37"))
    assert spoken(label).text(TEXT.Name) == spoken(label).textInterface().text(0, 7) == "Half 37"


def test_a_named_container_is_a_group_and_a_stack_says_nothing(qtbot: QtBot) -> None:
    group, stack = opened(qtbot, Painted()), opened(qtbot, QStackedWidget())
    QHBoxLayout(group).addWidget(PlainLabel("Regular"))
    assert spoken(group).role() == ROLE.Client
    group.setAccessibleName("Difficulty")
    assert spoken(group).role() == ROLE.Grouping
    assert spoken(stack).role() == ROLE.Client


def test_what_is_set_up_before_it_is_focused_is_told_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    listening = [True]
    monkeypatch.setattr(QAccessible, "isActive", staticmethod(lambda: listening[-1]))
    monkeypatch.setattr(QAccessible, "setActive", staticmethod(listening.append))
    with untold():
        assert not QAccessible.isActive()
    assert QAccessible.isActive()
    listening.append(False)
    with untold():
        pass
    assert not QAccessible.isActive(), "no reader listens, so none is told"


def test_a_tooltip_that_repeats_the_name_is_not_read_twice(qtbot: QtBot) -> None:
    button = opened(qtbot, Button("", icon="plus", name="Add a bonus die"))
    set_tool_tip(button, "Add a bonus die")
    assert spoken(button).text(TEXT.Name) == "Add a bonus die"
    assert spoken(button).text(TEXT.Description) == ""
    set_tool_tip(button, "Already at maximum.")
    assert spoken(button).text(TEXT.Description) == "Already at maximum."


@pytest.mark.parametrize("action", ["Toggle", "Press"])
def test_a_reader_chooses_a_segment_as_a_click_does(qtbot: QtBot, action: str) -> None:
    row = Segments(name="Difficulty")
    row.set_options((("regular", "Regular", "Regular"), ("hard", "Hard", "Hard")))
    row.set_value("regular")
    opened(qtbot, row)
    chosen: list[str] = []
    row.chosen.connect(chosen.append)
    hard = row.findChildren(QWidget)[-1]
    assert spoken(hard).role() == ROLE.RadioButton
    do(hard, action)
    assert chosen == ["hard"]
    assert spoken(hard).state().checked


def test_a_reader_toggles_a_check_box_as_a_click_does(qtbot: QtBot) -> None:
    row = ToggleRow(name="Situation")
    row.show_toggles((Toggle("prone", "Prone", on=False),))
    opened(qtbot, row)
    wanted: list[tuple[str, bool]] = []
    row.toggled.connect(lambda *each: wanted.append(each))
    chip = row.findChildren(QWidget)[-1]
    assert spoken(chip).role() == ROLE.CheckBox
    do(chip, "Toggle")
    assert wanted == [("prone", True)]


def test_a_button_that_opens_a_list_says_so(qtbot: QtBot) -> None:
    choice = opened(qtbot, MenuButton())
    choice.show_options("Sort", (("name", "Name"), ("value", "Value")), "name")
    plain, menu = opened(qtbot, Button("Roll")), opened(qtbot, Button("More"))
    menu.setMenu(QMenu(menu))
    assert [bool(spoken(each).state().hasPopup) for each in (choice, menu, plain)] == [True, True, False]


def test_a_disabled_button_can_do_nothing(qtbot: QtBot) -> None:
    button = opened(qtbot, Button("Roll"))
    pressed: list[bool] = []
    button.clicked.connect(pressed.append)
    button.setEnabled(False)
    assert spoken(button).actionInterface().actionNames() == []
    do(button, "Press")
    assert pressed == []


def test_a_result_takes_the_focus_only_if_the_player_chose_that(qtbot: QtBot) -> None:
    page = QWidget()
    row = QHBoxLayout(page)
    button, result = Button("Roll"), Painted()
    row.addWidget(button)
    row.addWidget(result)
    opened(qtbot, page)
    qtbot.waitUntil(page.isActiveWindow)
    button.setFocus()
    assert not hearing.take_focus(result)
    assert button.hasFocus()
    hearing.use(by_focus=True)
    try:
        assert hearing.take_focus(result)
        assert result.hasFocus()
    finally:
        hearing.use(by_focus=False)
