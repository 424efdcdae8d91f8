"""A table of fields through a screen reader: rows that say all of themselves once, with ticks and buttons."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleStateChangeEvent
from PySide6.QtTest import QTest

from desktop.fields.table import Table
from tests.fields.ida import SKILL_ROWS, skills
from tests.fields.test_table import FAST_TALK, OCCUPATION, REMOVE, TICK, Show, Shown

ROLE, TEXT = QAccessible.Role, QAccessible.Text


@pytest.fixture
def shown(show: Show) -> Shown:
    return Shown(show, skills())


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The events that screen readers get from now on; a reader is listening."""
    events: list[Any] = []
    monkeypatch.setattr(QAccessible, "isActive", staticmethod(lambda: True))
    monkeypatch.setattr(QAccessible, "setActive", staticmethod(lambda _on: None))
    monkeypatch.setattr(QAccessible, "updateAccessibility", staticmethod(events.append))
    return events


def listed(table: Table) -> Any:
    return QAccessible.queryAccessibleInterface(table)


def parts(table: Table, row: int) -> dict[str, Any]:
    there = listed(table).child(row)
    inside = [there.child(at) for at in range(there.childCount())]
    return {each.text(TEXT.Name): each for each in inside}


def test_each_row_is_one_thing_that_says_its_name_once(shown: Shown) -> None:
    table = listed(shown.table)
    assert table.role() == ROLE.List
    assert table.childCount() == len(SKILL_ROWS)
    row = table.child(FAST_TALK)
    assert row.role() == ROLE.ListItem
    said = row.text(TEXT.Name)
    assert said.startswith("Fast Talk, tick, ticked, Base, ")
    assert said.count("Fast Talk") == 1
    assert "occupation points, 45" in said
    assert "Total, 60, Half 30, fifth 12" in said
    assert all(table.child(at).text(TEXT.Name) for at in range(table.childCount()))


def test_ticks_and_buttons_of_a_row_have_roles_and_names(shown: Shown) -> None:
    inside = parts(shown.table, FAST_TALK)
    assert set(inside) == {"Fast Talk, tick", "Fast Talk", "Remove Fast Talk"}
    tick, _name, remove = inside.values()
    assert (tick.role(), tick.state().checked) == (ROLE.CheckBox, True)
    assert remove.role() == ROLE.PushButton


def test_a_reader_ticks_removes_and_edits_as_a_click_does(shown: Shown) -> None:
    inside = parts(shown.table, FAST_TALK)
    inside["Fast Talk, tick"].actionInterface().doAction("Toggle")
    inside["Remove Fast Talk"].actionInterface().doAction("Press")
    (tick, removed) = [each for each in shown.heard if each[0] in {"edited", "removed"}]
    assert (tick[0], tick[2], removed[0]) == ("edited", "", "removed")
    listed(shown.table).child(FAST_TALK).actionInterface().doAction("Press")
    assert shown.focused.startswith("Fast Talk, ")


def test_the_focus_on_a_tick_is_told_and_so_is_its_new_mark(shown: Shown, told: list[Any]) -> None:
    shown.click(FAST_TALK, OCCUPATION)
    told.clear()
    shown.table.stand_on(SKILL_ROWS[FAST_TALK].id, TICK)
    shown.table.tell_row()
    focused = [each.accessibleInterface() for each in told if each.type() == QAccessible.Event.Focus]
    assert focused[-1].text(TEXT.Name) == "Fast Talk, tick"
    assert focused[-1].state().focused
    told.clear()
    changed = tuple(
        each._replace(cells=(each.cells[0]._replace(text=""), *each.cells[1:])) if at == FAST_TALK else each
        for at, each in enumerate(SKILL_ROWS)
    )
    view = skills()
    shown.table.show_rows(view.columns, changed, acts=shown.table.rows.acts)
    marks = [each for each in told if isinstance(each, QAccessibleStateChangeEvent)]
    assert any(each.accessibleInterface().text(TEXT.Name) == "Fast Talk, tick" for each in marks)
    assert not parts(shown.table, FAST_TALK)["Fast Talk, tick"].state().checked


def test_a_field_is_read_as_its_control_and_not_as_its_row(shown: Shown, told: list[Any]) -> None:
    shown.click(FAST_TALK, OCCUPATION)
    QTest.keyClick(shown.table, Qt.Key.Key_Tab)
    told.clear()
    shown.table.tell_row()
    assert told == []
    assert REMOVE > OCCUPATION
