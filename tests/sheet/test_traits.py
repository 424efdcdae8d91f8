"""The characteristics: a click rolls, and the facts beside them are never lost."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from desktop.kit.look import theme
from desktop.sheet.fact_tiles import FactTiles
from desktop.sheet.sheet import Sheet
from desktop.sheet.traits import TraitButton
from desktop.views.sheet import Labelled
from tests.sheet.ida import IDA, trait
from tests.sheet.juno import JUNO, characteristic

Asked = list[tuple[object, ...]]
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


def dexterity(sheet: Sheet) -> TraitButton:
    spoken = "Dexterity, 75, half 37, fifth 15"
    return next(each for each in sheet.traits.buttons if each.accessibleName() == spoken)


def test_a_click_rolls_with_the_dice_of_the_held_keys(sheet: Sheet, asked: Asked) -> None:
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
def test_characteristics_and_facts_wrap_and_none_is_cut(
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


def test_characteristics_with_only_a_value_are_low_with_full_names(sheet: Sheet) -> None:
    usual = sheet.traits.buttons[0].height()
    sheet.show_view(JUNO)
    QApplication.processEvents()
    cards = sheet.traits.cards
    assert len(cards) == 7
    assert len({each.y() for each in cards}) == 1
    assert all(each.height() < usual for each in cards)
    assert not any(each.toolTip() for each in cards), "the whole name is written"
    sheet.show_view(IDA)
    QApplication.processEvents()
    assert [each.height() for each in sheet.traits.cards] == [usual] * 8
    assert dexterity(sheet).toolTip() == "Dexterity"


def test_all_cards_use_short_names_if_a_full_one_does_not_fit(sheet: Sheet) -> None:
    long = characteristic("Extraordinarily long perception", "3")
    sheet.show_view(replace(JUNO, traits=(*JUNO.traits[:6], long)))
    QApplication.processEvents()
    assert [each.toolTip() for each in sheet.traits.cards] == [
        *(each.name for each in JUNO.traits[:6]),
        long.name,
    ]


@pytest.mark.parametrize(("width", "count", "rows"), [(816, 7, 1), (420, 7, 2), (420, 6, 2), (816, 3, 1)])
def test_any_number_of_characteristics_wraps(
    make_sheet: Callable[[int, int], Sheet], width: int, count: int, rows: int
) -> None:
    sheet = make_sheet(width, 840)
    sheet.show_view(replace(JUNO, traits=JUNO.traits[:count]))
    QApplication.processEvents()
    cards = sheet.traits.cards
    assert len(cards) == count
    assert len({each.y() for each in cards}) == rows
    assert all(sheet.traits.rect().contains(each.geometry()) for each in cards)


def test_a_characteristic_that_cannot_be_rolled_is_not_a_button(sheet: Sheet, asked: Asked) -> None:
    fixed = characteristic("Status", "4", rollable=False)
    sheet.show_view(replace(JUNO, traits=(JUNO.traits[0], fixed, JUNO.traits[1])))
    QApplication.processEvents()
    plate = sheet.traits.cards[1]
    assert plate.accessibleName() == "Status, 4"
    assert not isinstance(plate, QPushButton)
    assert plate.focusPolicy() == Qt.FocusPolicy.NoFocus
    QTest.mouseClick(plate, Qt.MouseButton.LeftButton)
    assert asked == []
    assert [each.view.name for each in sheet.traits.buttons] == ["Strength", "Toughness"]
    QTest.mouseClick(sheet.traits.buttons[1], Qt.MouseButton.LeftButton)
    assert asked == [("trait_roll_requested", "toughness", 0)]


def test_cards_become_buttons_and_plates_with_the_character(sheet: Sheet, asked: Asked) -> None:
    plates = tuple(trait._replace(rollable=False) for trait in IDA.traits)
    sheet.show_view(replace(IDA, character=2, traits=plates))
    assert (list(sheet.traits.buttons), len(sheet.traits.cards)) == ([], 8)
    sheet.show_view(IDA)
    QApplication.processEvents()
    assert len(sheet.traits.buttons) == 8
    QTest.mouseClick(dexterity(sheet), Qt.MouseButton.LeftButton)
    assert asked == [("trait_roll_requested", "dex", 0)]
    sheet.trackers.cards[-1].setFocus()
    QTest.keyClick(sheet.trackers.cards[-1], Qt.Key.Key_Tab)
    assert sheet.traits.buttons[0].hasFocus()


def test_many_facts_take_two_lines_in_a_narrow_sheet(make_sheet: Callable[[int, int], Sheet]) -> None:
    sheet = make_sheet(400, 840)
    facts = sheet.traits.facts
    one_line = facts.height()
    many = tuple(Labelled(name, "+12") for name in ("Initiative", "Proficiency", "Inspiration", "Armour"))
    sheet.show_view(replace(IDA, facts=many))
    QApplication.processEvents()
    assert facts.height() > one_line
    assert sheet.traits.rect().contains(facts.geometry())


def tiles(sheet: Sheet) -> FactTiles:
    found = sheet.trackers.findChild(FactTiles)
    assert isinstance(found, FactTiles)
    return found


@pytest.mark.parametrize(("width", "beside"), [(816, True), (560, True), (420, False)])
def test_facts_are_beside_the_trackers_if_characteristics_are_low(
    make_sheet: Callable[[int, int], Sheet], width: int, beside: bool
) -> None:
    sheet = make_sheet(width, 840)
    sheet.show_view(JUNO)
    QApplication.processEvents()
    assert not sheet.traits.facts.isVisible()
    found, cards = tiles(sheet), sheet.trackers.cards
    assert found.accessibleName() == "Soak 4, Melee 1, Ranged 0"
    assert sheet.trackers.rect().contains(found.geometry())
    assert not any(found.geometry().intersects(each.geometry().adjusted(4, 4, -4, -4)) for each in cards)
    if beside:
        assert (found.y(), found.height()) == (cards[0].y(), cards[0].height())
    else:
        assert found.y() >= cards[0].geometry().bottom() - 8
    sheet.show_view(IDA)
    QApplication.processEvents()
    assert not found.isVisible()
    assert sheet.traits.facts.isVisible()
    assert sheet.trackers.cards[-1].geometry().right() + 1 == sheet.trackers.width()


def test_facts_beside_the_trackers_grow_with_the_text(
    make_sheet: Callable[[int, int], Sheet], qapp: QApplication
) -> None:
    sheet = make_sheet(840, 900)
    names = ("Armour class", "Initiative", "Proficiency", "Inspiration", "Speed")
    sheet.show_view(replace(JUNO, facts=tuple(Labelled(name, "+12") for name in names)))
    theme.apply(qapp, "dark", 2.0)
    QApplication.processEvents()
    found = tiles(sheet)
    assert sheet.trackers.rect().contains(found.geometry())
    assert found.height() >= found.heightForWidth(found.width())
    assert found.height() > 2 * 2 * 42, "two rows of labels over values"
