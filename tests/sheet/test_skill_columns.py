"""Skills of games without ticks: ranks and dice, values, captions, and the layout of the list."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.dice import symbols
from desktop.kit.look import theme
from desktop.sheet.sheet import Sheet
from desktop.sheet.skill_columns import shape_of, suffix_width
from desktop.sheet.skills import ColumnHeads
from desktop.views.felt import DieLook
from desktop.views.sheet import SheetView
from tests.sheet.ida import HOSTILE_NAMES, IDA, nameless
from tests.sheet.juno import BRAM, JUNO, bonus, ranked

Asked = list[tuple[object, ...]]


@pytest.fixture
def juno(sheet: Sheet, asked: Asked) -> Sheet:
    sheet.show_view(JUNO)
    QApplication.processEvents()
    asked.clear()
    return sheet


def row_of(sheet: Sheet, name: str) -> QRect:
    listed = sheet.skills.list
    model = listed.skills
    return listed.visualRect(model.index_of(name.lower()))


def picture(sheet: Sheet, box: QRect) -> QImage:
    return sheet.skills.list.viewport().grab(box).toImage()


def columns(sheet: Sheet) -> int:
    listed = sheet.skills.list
    return len({listed.visualRect(listed.skills.index(at)).left() for at in range(len(listed.skills.rows))})


def test_a_three_digit_value_does_not_touch_half_and_fifth(sheet: Sheet) -> None:
    row = QRect(0, 0, 230, 27)
    usual = shape_of(IDA.skills, ()).value_right(row)
    aside = "499 · 199"
    many = [replace(each, shown="999", aside=aside) for each in IDA.skills]
    written = QFontMetrics(theme.current().font("small")).horizontalAdvance(aside)
    assert shape_of(many, ()).value_right(row) + 4 <= row.right() - 6 - written < usual


def test_without_ticks_the_star_is_at_the_left_edge_and_the_rest_of_the_row_rolls(
    juno: Sheet, asked: Asked, qtbot: QtBot
) -> None:
    row, shape = row_of(juno, "Medicae"), juno.skills.list.shape
    viewport, star = juno.skills.list.viewport(), shape.star_area(row, "")
    assert star.left() == row.left()
    with qtbot.waitSignal(juno.star_requested) as starred:
        QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=star.center())
    assert starred.args == ["medicae"]
    assert asked == []
    for x in (shape.name_area(row, "").left(), row.center().x(), row.right() - 1):
        QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=QPoint(x, row.center().y()))
    assert asked == [("skill_roll_requested", "medicae", 0)] * 3


def test_without_ticks_no_box_is_drawn_or_spoken(juno: Sheet) -> None:
    row = row_of(juno, "Athletics")
    index = juno.skills.list.skills.index_of("athletics")
    shape = juno.skills.list.shape
    assert shape.name_area(row, "").left() - shape.star_area(row, "").right() < 6
    assert index.data(Qt.ItemDataRole.CheckStateRole) is None
    assert not index.flags() & Qt.ItemFlag.ItemIsUserCheckable
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "Athletics, 0 ranks, pool of 2"


def test_without_ticks_the_tick_key_finds_a_skill(juno: Sheet, asked: Asked) -> None:
    juno.skills.list.setFocus()
    QTest.keyClick(juno.skills.list, Qt.Key.Key_M)
    assert str(juno.skills.list.currentIndex().data()).startswith("M")
    QTest.keyClick(juno.skills.list, Qt.Key.Key_T)
    assert asked == []


def test_ranks_are_filled_and_empty_dots(juno: Sheet) -> None:
    shape, accent = juno.skills.list.shape, theme.current().color("accent")
    filled = {}
    for name in ("Athletics", "Medicae", "Mechanics"):
        row = row_of(juno, name)
        dots = picture(juno, QRect(shape.ranks_left(row), row.top(), shape.ranks, row.height()))
        middle = dots.height() // 2
        centres = [dots.pixelColor(4 + 12 * at, middle) for at in range(5)]
        filled[name] = [color == accent for color in centres]
    assert filled == {
        "Athletics": [False] * 5,
        "Medicae": [True] + [False] * 4,
        "Mechanics": [True] * 3 + [False] * 2,
    }


def test_the_pool_is_drawn_die_by_die_beside_the_ranks(juno: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[DieLook, QRectF]] = []
    monkeypatch.setattr(
        symbols, "paint_small_die", lambda _painter, look, box: drawn.append((look, QRectF(box)))
    )
    row = row_of(juno, "Light ranged")
    picture(juno, row)
    assert [look for look, _ in drawn] == [DieLook.PROFICIENCY, DieLook.PROFICIENCY, DieLook.ABILITY]
    boxes = [box for _, box in drawn]
    assert all(QRectF(row).contains(box) for box in boxes)
    assert all(first.right() < second.left() for first, second in pairwise(boxes))
    shape = juno.skills.list.shape
    assert boxes[0].left() > shape.ranks_left(row) + shape.ranks
    rows_with_four = row_of(juno, "Mechanics")
    assert shape.pool_left(rows_with_four) + shape.pool <= rows_with_four.right()


@pytest.mark.parametrize("name", ["Law", "x" * 59], ids=["short", "cut"])
def test_the_suffix_follows_the_name_and_stays_if_the_name_is_cut(juno: Sheet, name: str) -> None:
    skill = replace(ranked(name, "Agi", 1, 2), id="law")

    def drawn(suffix: str) -> QImage:
        juno.show_view(replace(JUNO, skills=(replace(skill, suffix=suffix),)))
        QApplication.processEvents()
        row = row_of(juno, "Law")
        area = juno.skills.list.shape.name_area(row, "")
        assert area.right() < juno.skills.list.shape.ranks_left(row)
        return picture(juno, area)

    first, second = drawn("Agi"), drawn("Str")
    changed = [
        x
        for x in range(first.width())
        for y in range(first.height())
        if first.pixelColor(x, y) != second.pixelColor(x, y)
    ]
    after_name = QFontMetrics(theme.current().font("body")).horizontalAdvance("Law")
    assert min(changed) > (after_name if name == "Law" else first.width() * 0.7)
    assert max(changed) - min(changed) > 10


def test_values_align_and_the_aside_column_exists_only_if_used(sheet: Sheet) -> None:
    sheet.show_view(BRAM)
    alone = sheet.skills.list.shape
    row = row_of(sheet, "Athletics")
    assert (alone.ranks, alone.pool, alone.aside) == (0, 0, 0)
    assert row.right() - alone.value_right(row) < 10
    skills = (bonus("Pistols", "+3", "2"), bonus("Stealth", "+12", "10"))
    sheet.show_view(replace(BRAM, skills=skills, skill_columns=("M", "R")))
    both = sheet.skills.list.shape
    assert both.aside > 0
    assert both.inset > alone.inset
    assert both.name_area(row, "+12").right() < both.value_right(row) - both.value


def captions(sheet: Sheet) -> list[str]:
    listed = sheet.skills.list
    row = listed.visualRect(listed.skills.index(0))
    heads = sheet.skills.findChild(ColumnHeads)
    assert isinstance(heads, ColumnHeads)
    return [words for _, _, words in listed.shape.captions(row, heads.captions)]


def test_captions_are_over_existing_columns(sheet: Sheet) -> None:
    assert captions(sheet) == ["Value", "½ · ⅕"]
    sheet.show_view(JUNO)
    assert captions(sheet) == ["Ranks", "Pool"]
    shape, row = sheet.skills.list.shape, row_of(sheet, "Athletics")
    lefts = [box.left() for box, _, _ in shape.captions(row, ("Ranks", "Pool"))]
    assert lefts == [shape.ranks_left(row), shape.pool_left(row)]
    sheet.show_view(BRAM)
    assert captions(sheet) == ["Bonus"]


def test_without_captions_the_list_directly_follows_its_title(sheet: Sheet) -> None:
    sheet.show_view(BRAM)
    with_heads = sheet.skills.list.y()
    heads = sheet.skills.findChild(ColumnHeads)
    assert isinstance(heads, ColumnHeads)
    assert heads.isVisible()
    sheet.show_view(replace(BRAM, character=10, skill_columns=()))
    assert not heads.isVisible()
    assert sheet.skills.list.y() == with_heads - 24
    sheet.show_view(IDA)
    assert heads.isVisible()


def test_a_caption_has_room_though_its_column_is_narrow() -> None:
    rows = (replace(bonus("Law", "+1"), pool=(DieLook.ABILITY,)),)
    narrow, wide = shape_of(rows, ()), shape_of(rows, ("Dice to throw", "Bonus"))
    assert wide.pool > narrow.pool
    assert wide.value > narrow.value


@pytest.mark.parametrize(
    ("view", "width", "count"),
    [(JUNO, 420, 1), (JUNO, 700, 2), (JUNO, 1180, 3), (BRAM, 420, 1), (BRAM, 500, 2), (BRAM, 700, 3)],
    ids=["ranks narrow", "ranks", "ranks wide", "values narrow", "values", "values wide"],
)
def test_the_number_of_columns_follows_the_width_of_a_row(
    make_sheet: Callable[[int, int], Sheet], view: SheetView, width: int, count: int
) -> None:
    sheet = make_sheet(width, 840)
    more = tuple(replace(row, id=f"{row.id} 2") for row in view.skills)
    sheet.show_view(replace(view, skills=(*view.skills, *more)))
    QApplication.processEvents()
    assert columns(sheet) == count
    font = QFontMetrics(theme.current().font("bodyStrong"))
    listed = sheet.skills.list
    for at, row in enumerate(listed.skills.rows):
        area = listed.shape.name_area(listed.visualRect(listed.skills.index(at)), row.shown)
        assert font.horizontalAdvance(row.name) + suffix_width(row) <= area.width(), row.name


def test_the_narrowest_rows_drop_dots_rather_than_names(
    make_sheet: Callable[[int, int], Sheet], qapp: QApplication
) -> None:
    sheet = make_sheet(420, 900)
    sheet.show_view(JUNO)
    assert sheet.skills.list.shape.shows_ranks(row_of(sheet, "Mechanics"))
    theme.apply(qapp, "light", 2.0)
    QApplication.processEvents()
    row, shape = row_of(sheet, "Mechanics"), sheet.skills.list.shape
    assert not shape.shows_ranks(row)
    assert shape.name_area(row, "").right() > shape.ranks_left(row)


def test_columns_stay_while_the_filter_leaves_few_rows(juno: Sheet) -> None:
    before = juno.skills.list.shape
    juno.skills.filter.setText("athletics")
    assert [row.name for row in juno.skills.list.skills.rows] == ["Athletics"]
    assert juno.skills.list.shape == before


def test_sorting_by_tick_is_offered_only_with_ticks(sheet: Sheet) -> None:
    by_name, by_value, by_tick, _by_use = sheet.skills.order_menu.actions()
    by_tick.trigger()
    sheet.show_view(JUNO)
    assert [each.isVisible() for each in (by_name, by_value, by_tick)] == [True, True, False]
    assert by_name.isChecked()
    assert [row.name for row in sheet.skills.list.skills.rows][:2] == ["Athletics", "Computers"]
    by_value.trigger()
    assert sheet.skills.list.skills.rows[0].name == "Mechanics"
    sheet.show_view(IDA)
    assert by_tick.isVisible()
    assert by_name.isChecked(), "each character has an order of its own"
    sheet.show_view(JUNO)
    sheet.show_view(replace(IDA, skill_order="value"))
    assert sheet.skills.list.skills.rows[0].name == "Spot Hidden"
    assert by_value.isChecked()


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("scale", [0.8, 2.0])
def test_rows_grow_with_the_text(
    sheet: Sheet, qapp: QApplication, name: theme.ThemeName, scale: float
) -> None:
    sheet.show_view(JUNO)
    plain = sheet.skills.list.shape
    high = row_of(sheet, "Athletics").height()
    theme.apply(qapp, name, scale)
    QApplication.processEvents()
    grown = sheet.skills.list.shape
    assert (grown.pool > plain.pool) == (scale > 1)
    assert (row_of(sheet, "Athletics").height() > high) == (scale > 1)
    sheet.grab()


@pytest.mark.parametrize("name", HOSTILE_NAMES, ids=["markup", "endless", "lines", "bidi"])
@pytest.mark.parametrize("width", [400, 816])
def test_hostile_names_break_no_row(make_sheet: Callable[[int, int], Sheet], name: str, width: int) -> None:
    sheet = make_sheet(width, 700)
    sheet.show_view(replace(nameless(JUNO, name), skill_columns=JUNO.skill_columns))
    QApplication.processEvents()
    sheet.grab()
    listed = sheet.skills.list
    for at in range(len(listed.skills.rows)):
        row = listed.visualRect(listed.skills.index(at))
        assert listed.shape.name_area(row, "").right() < listed.shape.ranks_left(row)
    for child in sheet.findChildren(QWidget):
        if child.isVisible() and child.parentWidget() is not None and not child.isWindow():
            assert child.mapTo(sheet, QPoint(0, 0)).x() + child.width() <= width + 1, child
