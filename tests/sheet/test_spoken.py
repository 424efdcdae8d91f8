"""The sheet through a screen reader: each skill is one thing that can be rolled and ticked."""

from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleValueChangeEvent
from PySide6.QtTest import QTest

from desktop.kit.lists import spoken_rows
from desktop.kit.text.text_field import Field
from desktop.sheet.sheet import Sheet
from desktop.sheet.skill_model import can_be_ticked, is_ticked
from desktop.sheet.tracker_card import TrackerCard
from desktop.views.sheet import TickState
from tests.sheet.ida import IDA, TRACKERS

Asked = list[tuple[object, ...]]
TEXT = QAccessible.Text


def spoken(widget: Any) -> Any:
    return QAccessible.queryAccessibleInterface(widget)


def rows(sheet: Sheet) -> dict[str, Any]:
    listed = spoken(sheet.skills.list)
    found = [listed.child(at) for at in range(listed.childCount())]
    return {each.text(TEXT.Name).partition(",")[0]: each for each in found}


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The events that screen readers get from now on; a reader is listening."""
    events: list[Any] = []
    monkeypatch.setattr(QAccessible, "isActive", staticmethod(lambda: True))
    monkeypatch.setattr(QAccessible, "setActive", staticmethod(lambda _on: None))
    monkeypatch.setattr(QAccessible, "updateAccessibility", staticmethod(events.append))
    return events


def test_each_skill_is_a_row_that_says_all_of_itself_once(sheet: Sheet) -> None:
    listed = spoken(sheet.skills.list)
    assert listed.role() == QAccessible.Role.List
    assert listed.childCount() == len(sheet.skills.list.skills.rows)
    row = rows(sheet)["Spot Hidden"]
    shown = next(each for each in sheet.skills.list.skills.rows if each.name == "Spot Hidden")
    assert row.role() == QAccessible.Role.ListItem
    assert row.text(TEXT.Name) == shown.spoken
    assert not row.state().checkable, "its name says whether it is ticked"
    assert not row.state().selectable, "which would be read as not selected"


def test_arrows_send_the_focus_to_the_row(sheet: Sheet, told: list[Any]) -> None:
    listed = sheet.skills.list
    listed.setFocus()
    told.clear()
    QTest.keyClick(listed, Qt.Key.Key_Down)
    focused = [each.child() for each in told if each.type() == QAccessible.Event.Focus]
    assert focused == [listed.currentIndex().row()]
    assert isinstance(told[-1], QAccessibleEvent)


def test_a_reader_rolls_and_ticks_a_given_skill(sheet: Sheet, asked: Asked) -> None:
    rows(sheet)["Spot Hidden"].actionInterface().doAction("Press")
    rows(sheet)["Listen"].actionInterface().doAction("Toggle")
    assert asked == [("skill_roll_requested", "spot hidden", 0), ("tick_requested", "listen")]


def test_a_skill_that_is_never_ticked_offers_no_tick(sheet: Sheet) -> None:
    never = next(each for each in sheet.skills.list.skills.rows if not can_be_ticked(each))
    row = rows(sheet)[never.name]
    actions = row.actionInterface().actionNames()
    assert "Press" in actions
    assert "Toggle" not in actions
    assert row.childCount() == 0


def test_the_tick_is_a_check_box_inside_its_row(sheet: Sheet, asked: Asked) -> None:
    """Windows offers to toggle a check box, but not a row."""
    ticked = {each.name: is_ticked(each) for each in sheet.skills.list.skills.rows if can_be_ticked(each)}
    found = {name: rows(sheet)[name].child(0) for name in ticked}
    assert {name: bool(each.state().checked) for name, each in found.items()} == ticked
    assert found["Listen"].text(TEXT.Name) == "Listen, Tick"
    assert found["Listen"].role() == QAccessible.Role.CheckBox
    found["Listen"].actionInterface().doAction("Toggle")
    assert asked == [("tick_requested", "listen")]


def test_windows_selects_a_skill_and_neither_rolls_nor_ticks_it(
    sheet: Sheet, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spoken_rows, "SELECTS", True)
    choice, row = spoken(sheet.skills.list).selectionInterface(), rows(sheet)["Listen"]
    choice.clear()
    assert choice.select(row)
    assert asked == [("skill_load_requested", "listen")]
    assert [each.text(TEXT.Name) for each in choice.selectedItems()] == [row.text(TEXT.Name)]
    assert [name for name, each in rows(sheet).items() if choice.isSelected(each)] == ["Listen"]


def test_other_readers_hear_of_no_selection(sheet: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spoken_rows, "SELECTS", False)
    assert spoken(sheet.skills.list).selectionInterface() is None


def test_a_row_tells_a_new_name_and_mark_once(sheet: Sheet, told: list[Any]) -> None:
    row = rows(sheet)["Listen"]
    part = row.child(0)
    skills = sheet.skills.list.skills.rows
    marked = tuple(replace(each, tick=TickState.TICKED) if each.name == "Listen" else each for each in skills)
    words = tuple(
        replace(each, spoken=f"{each.spoken}!") if each.name == "Listen" else each for each in marked
    )
    same = tuple(replace(each, shown=f"{each.shown} ") for each in words)
    for shown in (words, same):
        told.clear()
        sheet.skills.list.show_rows(shown)
        kinds = [each.type() for each in told if each.accessibleInterface() in (row, part)]
        is_new = shown is words
        assert kinds == [QAccessible.Event.NameChanged, QAccessible.Event.StateChanged] * is_new


def test_a_filter_leaves_only_rows_that_are_shown(sheet: Sheet) -> None:
    before = rows(sheet)["Spot Hidden"]
    sheet.skills.list.show_rows(sheet.skills.list.skills.rows[:2])
    assert len(rows(sheet)) == spoken(sheet.skills.list).childCount() == 2
    del before


def test_a_tracker_is_a_spin_button_with_its_value_and_limits(sheet: Sheet, asked: Asked) -> None:
    card = next(each for each in sheet.trackers.cards if each.accessibleName() == "Hit points")
    view = TRACKERS[0]
    value, text = spoken(card).valueInterface(), spoken(card).textInterface()
    assert spoken(card).role() == QAccessible.Role.SpinBox
    assert (value.currentValue(), value.maximumValue()) == (view.value, view.most)
    assert text.text(0, text.characterCount()) == card.spoken_value
    value.setCurrentValue(view.value - 2)
    assert asked == [("tracker_entered", "hp", "-2")]


def test_a_change_field_opens_empty_even_over_another_tracker(sheet: Sheet) -> None:
    """It is emptied as it closes: a reader would take that for typing, and not say where it is."""
    sheet.edit_tracker(0)
    field = sheet.focusWidget()
    assert isinstance(field, Field)
    QTest.keyClicks(field, "-3")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == "", "before it opens again"
    sheet.edit_tracker(0)
    QTest.keyClicks(field, "-3")
    sheet.edit_tracker(1)
    assert (field.text(), field.accessibleName()) == ("", "Change to Sanity")


def test_a_changed_value_is_told_once(sheet: Sheet, told: list[Any]) -> None:
    changed = replace(TRACKERS[0], value=TRACKERS[0].value - 1)
    sheet.show_view(replace(IDA, trackers=(changed, *TRACKERS[1:])))
    values = [each for each in told if isinstance(each, QAccessibleValueChangeEvent)]
    assert [each.value() for each in values] == [changed.value]
    assert isinstance(sheet.trackers.cards[0], TrackerCard)
