"""The trackers: minus, plus, and a field with a preview that refuses invalid changes."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.kit.look import theme
from desktop.kit.text.text_field import Field
from desktop.sheet.change_field import ChangeField
from desktop.sheet.sheet import Sheet
from desktop.sheet.tracker_card import TrackerCard
from tests.sheet.ida import IDA, TRACKERS
from tests.sheet.juno import JUNO

Asked = list[tuple[object, ...]]


def card(sheet: Sheet, name: str) -> TrackerCard:
    return next(each for each in sheet.trackers.cards if each.accessibleName() == name)


def button(sheet: Sheet, name: str) -> QPushButton:
    return next(each for each in sheet.findChildren(QPushButton) if each.accessibleName() == name)


def click(sheet: Sheet, name: str) -> None:
    QTest.mouseClick(button(sheet, name), Qt.MouseButton.LeftButton)


def change_field(sheet: Sheet) -> ChangeField:
    found = sheet.findChild(ChangeField)
    assert isinstance(found, ChangeField)
    return found


def field(sheet: Sheet) -> Field:
    found = change_field(sheet).findChild(Field)
    assert isinstance(found, Field)
    return found


def words(sheet: Sheet) -> list[str]:
    return [label.text() for label in change_field(sheet).findChildren(QLabel) if label.isVisible()]


def test_minus_and_plus_change_by_one(sheet: Sheet, asked: Asked) -> None:
    click(sheet, "Decrease Hit points by one")
    click(sheet, "Increase Sanity by one")
    assert asked == [("tracker_entered", "hp", "-1"), ("tracker_entered", "san", "+1")]


def test_the_other_trackers_take_the_room_of_those_that_go(sheet: Sheet) -> None:
    before = card(sheet, "Hit points").width()
    sheet.show_view(replace(IDA, trackers=IDA.trackers[:2]))
    assert card(sheet, "Hit points").width() > before


def test_the_buttons_stop_at_the_ends_and_say_why(sheet: Sheet, asked: Asked) -> None:
    click(sheet, "Increase Magic points by one")
    click(sheet, "Decrease Luck by one")
    card(sheet, "Luck").setFocus()
    QTest.keyClick(card(sheet, "Luck"), Qt.Key.Key_Down)
    assert asked == []
    assert "maximum" in button(sheet, "Increase Magic points by one").toolTip()
    assert "minimum" in button(sheet, "Decrease Luck by one").toolTip()


def test_up_and_down_change_the_tracker_with_the_focus(sheet: Sheet, asked: Asked) -> None:
    hit_points = card(sheet, "Hit points")
    hit_points.setFocus()
    QTest.keyClick(hit_points, Qt.Key.Key_Up)
    QTest.keyClick(hit_points, Qt.Key.Key_Down)
    assert asked == [("tracker_entered", "hp", "+1"), ("tracker_entered", "hp", "-1")]


def test_a_screen_reader_sees_a_spin_box_with_name_and_value(sheet: Sheet) -> None:
    spoken = QAccessible.queryAccessibleInterface(card(sheet, "Sanity"))
    assert spoken.role() == QAccessible.Role.SpinBox
    assert spoken.text(QAccessible.Text.Name) == "Sanity"
    assert spoken.text(QAccessible.Text.Value) == "58 of 96, Starting 60"


def test_a_click_on_the_number_opens_a_field_with_a_preview(sheet: Sheet) -> None:
    hit_points = card(sheet, "Hit points")
    QTest.mouseClick(hit_points, Qt.MouseButton.LeftButton, pos=hit_points.rect().center())
    assert field(sheet).hasFocus()
    assert field(sheet).accessibleName() == "Change to Hit points"
    QTest.keyClicks(field(sheet), "-3")
    assert "8 → 5" in words(sheet)


def test_enter_applies_the_text_and_the_focus_returns_to_the_tracker(sheet: Sheet, asked: Asked) -> None:
    sheet.edit_tracker(0)
    QTest.keyClicks(field(sheet), "-3")
    QTest.keyClick(field(sheet), Qt.Key.Key_Return)
    assert asked == [("tracker_entered", "hp", "-3")]
    assert not change_field(sheet).isVisible()
    assert card(sheet, "Hit points").hasFocus()


def test_the_apply_button_does_the_same(sheet: Sheet, asked: Asked) -> None:
    sheet.edit_tracker(0)
    QTest.keyClicks(field(sheet), "5")
    click(sheet, "Apply")
    assert asked == [("tracker_entered", "hp", "5")]


def test_escape_closes_without_a_change(sheet: Sheet, asked: Asked) -> None:
    sheet.edit_tracker(0)
    QTest.keyClicks(field(sheet), "-3")
    QTest.keyClick(field(sheet), Qt.Key.Key_Escape)
    assert asked == []
    assert not change_field(sheet).isVisible()
    assert card(sheet, "Hit points").hasFocus()


def test_moving_the_focus_closes_without_a_change(sheet: Sheet, asked: Asked) -> None:
    sheet.edit_tracker(0)
    QTest.keyClicks(field(sheet), "-3")
    sheet.skills.list.setFocus()
    assert not change_field(sheet).isVisible()
    assert asked == []


def test_a_click_on_the_empty_sheet_closes_without_a_change(sheet: Sheet, asked: Asked, qtbot: QtBot) -> None:
    sheet.edit_tracker(0)
    QTest.keyClicks(field(sheet), "-3")
    page = sheet.trackers.parentWidget()
    assert page is not None
    QTest.mouseClick(page, Qt.MouseButton.LeftButton, pos=QPoint(4, 400))
    assert not change_field(sheet).isVisible()
    assert asked == []
    qtbot.waitUntil(card(sheet, "Hit points").hasFocus)
    QTest.mouseClick(page, Qt.MouseButton.LeftButton, pos=QPoint(4, 400))
    assert card(sheet, "Hit points").hasFocus()


def test_a_click_inside_the_field_keeps_it_open(sheet: Sheet) -> None:
    sheet.edit_tracker(0)
    QTest.keyClicks(field(sheet), "-3")
    label = next(each for each in change_field(sheet).findChildren(QLabel) if each.isVisible())
    QTest.mouseClick(label, Qt.MouseButton.LeftButton)
    QTest.mouseClick(change_field(sheet), Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert field(sheet).text() == "-3"
    assert field(sheet).isVisible()


def test_another_tracker_starts_with_an_empty_field(sheet: Sheet, asked: Asked) -> None:
    sheet.edit_tracker(0)
    QTest.keyClicks(field(sheet), "-3")
    luck = card(sheet, "Luck")
    QTest.mouseClick(luck, Qt.MouseButton.LeftButton, pos=luck.rect().center())
    assert (field(sheet).accessibleName(), field(sheet).text()) == ("Change to Luck", "")
    QTest.keyClicks(field(sheet), "+2")
    sheet.edit_tracker(1)
    assert (field(sheet).accessibleName(), field(sheet).text()) == ("Change to Sanity", "")
    assert asked == []


def test_a_step_beside_the_field_closes_it_and_steps(sheet: Sheet, asked: Asked) -> None:
    sheet.edit_tracker(0)
    QTest.keyClicks(field(sheet), "-3")
    click(sheet, "Increase Luck by one")
    assert not change_field(sheet).isVisible()
    assert asked == [("tracker_entered", "luck", "+1")]


def test_the_field_does_not_stay_for_another_character(sheet: Sheet, asked: Asked) -> None:
    sheet.edit_tracker(0)
    QTest.keyClicks(field(sheet), "-3")
    sheet.show_view(replace(IDA, character=2))
    assert not change_field(sheet).isVisible()
    assert asked == []


@pytest.mark.parametrize(
    ("typed", "word"),
    [("three", "Type a number"), ("+9", "At most 11"), ("1e3", "Type a number"), ("٣٣", "At most 11")],
)
def test_an_invalid_change_is_refused_with_a_reason(
    sheet: Sheet, asked: Asked, typed: str, word: str
) -> None:
    sheet.edit_tracker(0)
    QTest.keyClicks(field(sheet), "-3")
    field(sheet).setText(typed)
    assert word in words(sheet)
    assert "8 → 5" not in words(sheet)
    assert field(sheet).invalid
    QTest.keyClick(field(sheet), Qt.Key.Key_Return)
    assert asked == []
    assert field(sheet).isVisible()
    assert card(sheet, "Hit points").view.value == 8


def test_a_shortcut_for_a_missing_tracker_does_nothing(sheet: Sheet) -> None:
    sheet.edit_tracker(4)
    sheet.edit_tracker(-1)
    assert sheet.findChild(ChangeField) is None


def test_the_shortcut_opens_the_trackers_from_another_tab(sheet: Sheet) -> None:
    sheet.show_tab("notes")
    sheet.edit_tracker(3)
    assert sheet.tab == "skills"
    assert field(sheet).accessibleName() == "Change to Luck"
    assert field(sheet).hasFocus()


def test_a_status_is_spoken_with_the_value(sheet: Sheet) -> None:
    dying = replace(TRACKERS[0], value=0, status="Dying")
    sheet.show_view(replace(IDA, trackers=(dying, *TRACKERS[1:])))
    assert card(sheet, "Hit points").spoken_value == "0 of 11, Dying"


STATUS = "Temporary insanity: ask your Keeper"


def reds_below(found: TrackerCard, top: int) -> int:
    """Count the pixels of a card in the status colour, below a height and inside the border."""
    image, danger = found.grab().toImage(), theme.current().color("danger")
    edge = theme.current().px(8)
    return sum(
        image.pixelColor(x, y) == danger
        for x in range(edge, image.width() - edge)
        for y in range(top, image.height() - edge)
    )


@pytest.mark.parametrize(("width", "scale"), [(816, 1.0), (648, 1.0), (400, 1.0), (800, 2.0)])
def test_a_status_that_does_not_fit_beside_the_name_is_shown_below(
    make_sheet: Callable[[int, int], Sheet], qapp: QApplication, width: int, scale: float
) -> None:
    sheet = make_sheet(width, 840)
    theme.apply(qapp, "light", scale)
    QApplication.processEvents()
    found = card(sheet, "Sanity")
    high, low = found.height(), card(sheet, "Luck").height()
    mad = replace(TRACKERS[1], status=STATUS)
    sheet.show_view(replace(IDA, trackers=(TRACKERS[0], mad, *TRACKERS[2:])))
    QApplication.processEvents()
    assert found.spoken_value == f"58 of 96, {STATUS}, Starting 60"
    letters = QFontMetrics(theme.current().font("captionStrong")).horizontalAdvance(STATUS)
    lines = (found.height() - high) // theme.current().line("caption")
    assert lines >= 1
    assert lines * found.width() > letters, "all words have room"
    assert reds_below(found, high - theme.current().px(8)) > 40
    assert card(sheet, "Hit points").height() == found.height(), "the row stays even"
    if sheet.trackers.cards[3].y() > found.y():
        assert card(sheet, "Luck").height() == low
    sheet.show_view(IDA)
    QApplication.processEvents()
    assert found.height() == high


def test_a_short_status_is_beside_the_name(sheet: Sheet) -> None:
    found = card(sheet, "Hit points")
    high = found.height()
    sheet.show_view(replace(IDA, trackers=(replace(TRACKERS[0], status="Dying"), *TRACKERS[1:])))
    QApplication.processEvents()
    assert found.height() == high
    image, danger = found.grab().toImage(), theme.current().color("danger")
    right = [
        image.pixelColor(x, y) for x in range(found.width() // 2, found.width() - 9) for y in range(8, 28)
    ]
    assert right.count(danger) > 20


@pytest.mark.parametrize(("width", "rows"), [(816, 1), (648, 1), (400, 2)])
def test_the_cards_are_in_a_row_or_two_by_two(
    make_sheet: Callable[[int, int], Sheet], width: int, rows: int
) -> None:
    sheet = make_sheet(width, 840)
    tops = [each.y() for each in sheet.trackers.cards]
    assert (len(set(tops)), tops) == (rows, sorted(tops))
    inside = sheet.trackers.rect()
    assert all(inside.contains(each.geometry()) for each in sheet.trackers.cards)


def test_the_field_stays_inside_a_narrow_sheet(make_sheet: Callable[[int, int], Sheet]) -> None:
    sheet = make_sheet(400, 600)
    sheet.edit_tracker(1)
    QApplication.processEvents()
    found = change_field(sheet)
    left = found.mapTo(sheet, QPoint(0, 0)).x()
    assert left >= 0
    assert left + found.width() <= sheet.width()


@pytest.mark.parametrize(("width", "scale"), [(500, 1.0), (1100, 1.0), (816, 1.5), (500, 2.0), (1100, 0.8)])
def test_the_field_stays_at_its_card_in_another_window_and_text_size(
    sheet: Sheet, qapp: QApplication, width: int, scale: float
) -> None:
    sheet.edit_tracker(3)
    QTest.keyClicks(field(sheet), "-3")
    theme.apply(qapp, "light", scale)
    sheet.resize(width, 840)
    QApplication.processEvents()
    found, luck = change_field(sheet), card(sheet, "Luck")
    assert found.isVisible()
    assert field(sheet).text() == "-3"
    place = QRect(found.mapTo(sheet, QPoint(0, 0)), found.size())
    over = QRect(luck.mapTo(sheet, QPoint(0, 0)), luck.size())
    assert sheet.rect().contains(place)
    assert place.intersects(over)
    assert over.contains(place.left() + 1, place.top() + 1) or place.right() >= sheet.width() - 40
    assert place.height() >= found.heightForWidth(place.width())
    for part in found.findChildren(QWidget):
        assert found.rect().contains(part.geometry())
        assert part.height() >= part.minimumSizeHint().height()


def lit(found: TrackerCard) -> list[bool]:
    """Return a tracker's bar from left to right in stretches of one colour: True if filled."""
    image, view = found.grab().toImage(), found.view
    colors = {True: theme.current().color(view.color), False: theme.current().color("track")}
    line = theme.current().px(78 - 9 - 3) + 4
    stretches: list[bool | None] = []
    for x in range(image.width()):
        here = next((on for on, color in colors.items() if image.pixelColor(x, line) == color), None)
        if not stretches or stretches[-1] is not here:
            stretches.append(here)
    return [each for each in stretches if each is not None]


def test_wounds_are_counted_up_in_segments(sheet: Sheet) -> None:
    sheet.show_view(JUNO)
    QApplication.processEvents()
    assert lit(card(sheet, "Wounds")) == [True] * 7 + [False] * 7
    assert lit(card(sheet, "Strain")) == [True] * 9 + [False] * 3
    sheet.show_view(IDA)
    QApplication.processEvents()
    assert lit(card(sheet, "Hit points")) == [True, False]


def test_segments_that_would_be_too_thin_become_one_bar(sheet: Sheet) -> None:
    many = replace(JUNO.trackers[0], value=100, most=200)
    sheet.show_view(replace(JUNO, trackers=(many, *JUNO.trackers[1:])))
    QApplication.processEvents()
    assert lit(card(sheet, "Wounds")) == [True, False]


def test_a_value_can_exceed_the_maximum_up_to_its_end(sheet: Sheet, asked: Asked) -> None:
    wounds = JUNO.trackers[0]
    for value, can_go_on in ((14, True), (16, True), (24, False)):
        sheet.show_view(replace(JUNO, trackers=(replace(wounds, value=value), *JUNO.trackers[1:])))
        QApplication.processEvents()
        assert button(sheet, "Increase Wounds by one").isEnabled() == can_go_on
        assert lit(card(sheet, "Wounds")) == [True] * 14
        assert card(sheet, "Wounds").spoken_value == f"{value} of 14, Unconscious over 14"
        click(sheet, "Increase Wounds by one")
    assert asked == [("tracker_entered", "wounds", "+1")] * 2


def test_an_aside_that_would_be_cut_goes_below(make_sheet: Callable[[int, int], Sheet]) -> None:
    sheet = make_sheet(816, 840)
    sheet.show_view(JUNO)
    QApplication.processEvents()
    high = card(sheet, "Wounds").height()
    sheet.resize(420, 840)
    QApplication.processEvents()
    wounds, strain = card(sheet, "Wounds"), card(sheet, "Strain")
    assert wounds.height() > high
    assert strain.height() == wounds.height(), "the row stays even"
    image, muted = wounds.grab().toImage(), theme.current().color("muted")
    below = [
        image.pixelColor(x, y) == muted
        for x in range(8, image.width() - 8)
        for y in range(high - 6, wounds.height() - 8)
    ]
    assert any(below)
    short = replace(JUNO.trackers[0], aside="7 left")
    sheet.show_view(replace(JUNO, trackers=(short, *JUNO.trackers[1:])))
    QApplication.processEvents()
    assert wounds.height() == high


def test_a_status_comes_before_the_aside(sheet: Sheet) -> None:
    down = replace(JUNO.trackers[0], value=16, status="Unconscious")
    sheet.show_view(replace(JUNO, trackers=(down, *JUNO.trackers[1:])))
    QApplication.processEvents()
    found = card(sheet, "Wounds")
    assert found.spoken_value == "16 of 14, Unconscious, Unconscious over 14"
    image, danger = found.grab().toImage(), theme.current().color("danger")
    right = [
        image.pixelColor(x, y) for x in range(found.width() // 2, found.width() - 9) for y in range(8, 28)
    ]
    assert right.count(danger) > 20
