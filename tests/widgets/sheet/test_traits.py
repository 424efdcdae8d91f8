"""The characteristics: a click rolls, and the facts beside them are never lost."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.widgets.sheet.sheet import Sheet
from desktop.widgets.sheet.traits import TraitButton
from tests.widgets.sheet.ida import IDA, trait

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

Asked = list[tuple[object, ...]]
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


def dexterity(sheet: Sheet) -> TraitButton:
    spoken = "Dexterity, 75, half 37, fifth 15"
    return next(each for each in sheet.traits.buttons if each.accessibleName() == spoken)


def test_a_click_rolls_with_the_dice_the_held_keys_ask_for(sheet: Sheet, asked: Asked) -> None:
    for held in (Qt.KeyboardModifier.NoModifier, SHIFT, CONTROL):
        QTest.mouseClick(dexterity(sheet), Qt.MouseButton.LeftButton, held)
    assert asked == [("trait_roll_requested", "dex", dice) for dice in (0, 1, -1)]


def test_a_double_click_rolls_once(sheet: Sheet, asked: Asked) -> None:
    QTest.mouseClick(dexterity(sheet), Qt.MouseButton.LeftButton)
    QTest.mouseDClick(dexterity(sheet), Qt.MouseButton.LeftButton)
    QTest.mouseRelease(dexterity(sheet), Qt.MouseButton.LeftButton)
    assert asked == [("trait_roll_requested", "dex", 0)]


def test_enter_rolls_and_space_only_loads(sheet: Sheet, asked: Asked) -> None:
    dexterity(sheet).setFocus()
    QTest.keyClick(dexterity(sheet), Qt.Key.Key_Return)
    QTest.keyClick(dexterity(sheet), Qt.Key.Key_Return, CONTROL)
    QTest.keyClick(dexterity(sheet), Qt.Key.Key_Space)
    assert asked == [
        ("trait_roll_requested", "dex", 0),
        ("trait_roll_requested", "dex", -1),
        ("trait_load_requested", "dex"),
    ]


def test_a_changed_value_is_shown_and_spoken(sheet: Sheet) -> None:
    changed = tuple(trait("DEX", "Dexterity", 60) if each.id == "dex" else each for each in IDA.traits)
    sheet.show_view(replace(IDA, traits=changed))
    assert "Dexterity, 60, half 30, fifth 12" in [each.accessibleName() for each in sheet.traits.buttons]


@pytest.mark.parametrize(("width", "rows"), [(1400, 1), (816, 1), (788, 1), (648, 1), (400, 2)])
def test_characteristics_and_facts_reflow_and_none_is_cut(
    make_sheet: Callable[[int, int], Sheet], width: int, rows: int
) -> None:
    sheet = make_sheet(width, 840)
    buttons, facts = sheet.traits.buttons, sheet.traits.facts
    assert len({each.y() for each in buttons}) == rows
    inside = sheet.traits.rect()
    assert all(inside.contains(each.geometry()) for each in (*buttons, facts))
    assert not any(facts.geometry().intersects(each.geometry()) for each in buttons)
    assert facts.isVisible()
    assert facts.accessibleName() == "Move 8, Build 0, Damage +0"


def test_a_character_without_facts_has_no_empty_card(sheet: Sheet) -> None:
    sheet.show_view(replace(IDA, facts=()))
    assert not sheet.traits.facts.isVisible()
