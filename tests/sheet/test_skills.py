"""The skills: one click rolls, the tick is its own target, and the keyboard reaches everything."""

from itertools import combinations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt
from PySide6.QtGui import QColor, QImage, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QRegion, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea, QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from desktop.base import keys
from desktop.kit.look import theme
from desktop.kit.text.badges import Chip
from desktop.sheet.sheet import Sheet
from desktop.sheet.skill_model import SkillOrder, sorted_skills
from desktop.sheet.skill_painter import SkillPainter, tick_area
from desktop.sheet.skills import ColumnHeads
from desktop.views.sheet import SkillRow, TickState
from tests.sheet.ida import IDA, SKILLS, counted, skill, with_skill

Asked = list[tuple[object, ...]]
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
NOTHING = Qt.KeyboardModifier.NoModifier


def names(sheet: Sheet) -> list[str]:
    model = sheet.skills.list.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def place(sheet: Sheet, name: str) -> QPoint:
    listed = sheet.skills.list
    return listed.visualRect(listed.model().index(names(sheet).index(name), 0)).center()


def click(sheet: Sheet, name: str, held: Qt.KeyboardModifier = NOTHING, *, tick: bool = False) -> None:
    listed = sheet.skills.list
    at = place(sheet, name)
    if tick:
        at = tick_area(listed.visualRect(listed.indexAt(at))).center()
    QTest.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, held, at)


def buttons(sheet: Sheet) -> list[QPushButton]:
    return [button for button in sheet.findChildren(QPushButton) if button.isVisible()]


def visible_labels(sheet: Sheet) -> list[QLabel]:
    return [label for label in sheet.findChildren(QLabel) if label.isVisible()]


def scrolled(sheet: Sheet) -> int:
    pages = [page for page in sheet.findChildren(QScrollArea) if page.isVisible()]
    return sum(page.verticalScrollBar().value() for page in pages)


def stand_on(sheet: Sheet, name: str) -> None:
    listed = sheet.skills.list
    listed.setFocus()
    listed.setCurrentIndex(listed.model().index(names(sheet).index(name), 0))


def press(sheet: Sheet, key: Qt.Key, held: Qt.KeyboardModifier = NOTHING) -> None:
    QTest.keyClick(sheet.skills.list, key, held)


def current(sheet: Sheet) -> str:
    return str(sheet.skills.list.currentIndex().data())


@pytest.mark.parametrize(
    ("held", "dice"),
    [(NOTHING, 0), (SHIFT, 1), (CONTROL, -1), (SHIFT | CONTROL, 0)],
    ids=["plain", "shift bonus", "control penalty", "both cancel"],
)
def test_a_click_on_a_skill_rolls_it_with_the_dice_of_the_held_keys(
    sheet: Sheet, asked: Asked, held: Qt.KeyboardModifier, dice: int
) -> None:
    click(sheet, "Spot Hidden", held)
    assert asked == [("skill_roll_requested", "spot hidden", dice)]


def test_a_click_on_the_tick_ticks_and_does_not_roll(sheet: Sheet, asked: Asked) -> None:
    click(sheet, "Listen", tick=True)
    assert asked == [("tick_requested", "listen")]


def test_a_skill_that_the_rules_never_tick_has_no_tick_to_click(sheet: Sheet, asked: Asked) -> None:
    click(sheet, "Cthulhu Mythos", tick=True)
    stand_on(sheet, "Cthulhu Mythos")
    press(sheet, Qt.Key.Key_T)
    assert asked == []
    index = sheet.skills.list.model().index(names(sheet).index("Cthulhu Mythos"), 0)
    assert index.data(Qt.ItemDataRole.CheckStateRole) is None


def test_a_press_released_elsewhere_does_nothing(sheet: Sheet, asked: Asked) -> None:
    target = sheet.skills.list.viewport()
    QTest.mousePress(target, Qt.MouseButton.LeftButton, NOTHING, place(sheet, "Listen"))
    QTest.mouseRelease(target, Qt.MouseButton.LeftButton, NOTHING, place(sheet, "Charm"))
    assert asked == []


def quick_second_click(sheet: Sheet, at: QPoint) -> None:
    target = sheet.skills.list.viewport()
    QTest.mouseDClick(target, Qt.MouseButton.LeftButton, NOTHING, at)
    QTest.mouseRelease(target, Qt.MouseButton.LeftButton, NOTHING, at)


def test_a_double_click_rolls_once_and_a_later_click_rolls_again(sheet: Sheet, asked: Asked) -> None:
    click(sheet, "Charm")
    quick_second_click(sheet, place(sheet, "Charm"))
    assert asked == [("skill_roll_requested", "charm", 0)]
    click(sheet, "Charm")
    assert asked == [("skill_roll_requested", "charm", 0)] * 2


def test_a_double_click_on_the_tick_ticks_once(sheet: Sheet, asked: Asked) -> None:
    click(sheet, "Listen", tick=True)
    listed = sheet.skills.list
    quick_second_click(sheet, tick_area(listed.visualRect(listed.indexAt(place(sheet, "Listen")))).center())
    assert asked == [("tick_requested", "listen")]


def test_quick_clicks_on_two_skills_beside_each_other_are_two_rolls(sheet: Sheet, asked: Asked) -> None:
    click(sheet, "Accounting")
    quick_second_click(sheet, place(sheet, "Charm"))
    assert asked == [("skill_roll_requested", "accounting", 0), ("skill_roll_requested", "charm", 0)]


def test_the_right_button_rolls_nothing(sheet: Sheet, asked: Asked) -> None:
    QTest.mouseClick(sheet.skills.list.viewport(), Qt.MouseButton.RightButton, NOTHING, place(sheet, "Charm"))
    assert asked == []


def test_enter_rolls_space_loads_and_t_ticks_the_focused_skill(sheet: Sheet, asked: Asked) -> None:
    stand_on(sheet, "Stealth")
    press(sheet, Qt.Key.Key_Return)
    press(sheet, Qt.Key.Key_Return, SHIFT)
    press(sheet, Qt.Key.Key_Space)
    press(sheet, Qt.Key.Key_T)
    assert asked == [
        ("skill_roll_requested", "stealth", 0),
        ("skill_roll_requested", "stealth", 1),
        ("skill_load_requested", "stealth"),
        ("tick_requested", "stealth"),
    ]


def test_a_held_enter_rolls_once(sheet: Sheet, asked: Asked) -> None:
    stand_on(sheet, "Stealth")
    for again in (False, True, True):
        enter = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, NOTHING, "\r", again)
        QApplication.sendEvent(sheet.skills.list, enter)
    assert asked == [("skill_roll_requested", "stealth", 0)]


def test_arrows_move_down_the_columns_and_across_them(sheet: Sheet, asked: Asked) -> None:
    # Seven skills in three columns: three, three and one.
    stand_on(sheet, "Accounting")
    walked = []
    for key in (
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Right,
        Qt.Key.Key_Right,
        Qt.Key.Key_Right,
        Qt.Key.Key_Left,
        Qt.Key.Key_Home,
        Qt.Key.Key_PageDown,
        Qt.Key.Key_Down,
        Qt.Key.Key_End,
    ):
        press(sheet, key)
        walked.append(current(sheet))
    assert walked == [
        "Accounting",
        "Charm",
        "Listen",
        "Stealth",
        "Stealth",
        "Fast Talk",
        "Accounting",
        "Cthulhu Mythos",
        "Fast Talk",
        "Stealth",
    ]
    assert asked == []


def test_typing_the_start_of_a_name_finds_a_skill(sheet: Sheet, asked: Asked) -> None:
    stand_on(sheet, "Charm")
    QTest.keyClicks(sheet.skills.list, "spo")
    assert current(sheet) == "Spot Hidden"
    assert asked == []


def test_a_letter_that_is_a_key_ticks_only_while_letters_are_keys(sheet: Sheet, asked: Asked) -> None:
    stand_on(sheet, "Stealth")
    keys.use({}, single=False)
    try:
        press(sheet, Qt.Key.Key_T)
        assert asked == []
    finally:
        keys.use({})
    stand_on(sheet, "Stealth")
    press(sheet, Qt.Key.Key_Home)  # ends the search that the letter began
    stand_on(sheet, "Stealth")
    press(sheet, Qt.Key.Key_T)
    assert asked == [("tick_requested", "stealth")]


@pytest.mark.parametrize(("width", "columns"), [(816, 3), (788, 3), (700, 2), (648, 2), (400, 1)], ids=str)
def test_the_number_of_columns_follows_the_width_of_the_sheet(sheet: Sheet, width: int, columns: int) -> None:
    sheet.resize(width, 840)
    QApplication.processEvents()
    listed = sheet.skills.list
    lefts = {listed.visualRect(listed.model().index(row, 0)).left() for row in range(len(SKILLS))}
    assert len(lefts) == columns
    assert listed.height() == 27 * -(-len(SKILLS) // columns)


def test_a_row_is_spoken_with_its_numbers_and_its_tick(sheet: Sheet) -> None:
    index = sheet.skills.list.model().index(names(sheet).index("Fast Talk"), 0)
    spoken = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Fast Talk, 60, half 30, fifth 12, ticked"
    assert index.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked


def test_the_filter_matches_any_part_ignoring_case_and_accents(sheet: Sheet) -> None:
    sheet.show_view(replace(IDA, skills=(*SKILLS, skill("Langue: Français", 20))))
    sheet.skills.filter.setText("franc")
    assert names(sheet) == ["Langue: Français"]
    sheet.skills.filter.setText("ST")
    assert names(sheet) == ["Fast Talk", "Listen", "Stealth"]


def test_enter_in_the_filter_rolls_the_first_match(sheet: Sheet, asked: Asked) -> None:
    sheet.focus_filter()
    assert sheet.skills.filter.hasFocus()
    QTest.keyClicks(sheet.skills.filter, "hid")
    QTest.keyClick(sheet.skills.filter, Qt.Key.Key_Return)
    assert asked == [("skill_roll_requested", "spot hidden", 0)]
    assert sheet.skills.list.hasFocus(), "the letters that follow are keys, and not typed into the filter"
    assert current(sheet) == "Spot Hidden"


def test_enter_in_an_empty_filter_rolls_nothing(sheet: Sheet, asked: Asked) -> None:
    sheet.focus_filter()
    QTest.keyClick(sheet.skills.filter, Qt.Key.Key_Return)
    assert asked == []


def test_down_moves_from_filter_to_list_and_escape_clears_then_leaves(sheet: Sheet) -> None:
    sheet.focus_filter()
    QTest.keyClicks(sheet.skills.filter, "st")
    QTest.keyClick(sheet.skills.filter, Qt.Key.Key_Down)
    assert sheet.skills.list.hasFocus()
    assert current(sheet) == "Fast Talk"
    sheet.focus_filter()
    QTest.keyClick(sheet.skills.filter, Qt.Key.Key_Escape)
    assert len(names(sheet)) == len(SKILLS)
    assert sheet.skills.filter.hasFocus()
    QTest.keyClick(sheet.skills.filter, Qt.Key.Key_Escape)
    assert sheet.skills.list.hasFocus()


def test_escape_in_the_filtered_list_clears_the_filter_and_keeps_the_skill(sheet: Sheet) -> None:
    sheet.focus_filter()
    QTest.keyClicks(sheet.skills.filter, "st")
    QTest.keyClick(sheet.skills.filter, Qt.Key.Key_Down)
    QTest.keyClick(sheet.skills.list, Qt.Key.Key_Escape)
    assert len(names(sheet)) == len(SKILLS)
    assert sheet.skills.list.hasFocus()
    assert current(sheet) == "Fast Talk"


@pytest.mark.parametrize("typed", ["", "st"])
def test_the_key_that_leads_to_the_filter_is_not_typed_into_it(sheet: Sheet, typed: str) -> None:
    sheet.focus_filter()
    QTest.keyClicks(sheet.skills.filter, typed)
    sheet.skills.filter.selectAll()
    QTest.keyClicks(sheet.skills.filter, "/")
    assert sheet.skills.filter.text() == typed


def test_escape_in_the_filter_reaches_it_before_a_shortcut_of_the_window(sheet: Sheet) -> None:
    heard: list[str] = []
    land = QShortcut(QKeySequence(Qt.Key.Key_Escape), sheet)
    land.activated.connect(lambda: heard.append("landed"))
    sheet.focus_filter()
    QTest.keyClick(sheet.skills.filter, Qt.Key.Key_Escape)
    assert sheet.skills.list.hasFocus()
    assert heard == []


def test_only_columns_with_skills_have_heads(sheet: Sheet) -> None:
    heads = sheet.skills.findChild(ColumnHeads)
    assert isinstance(heads, ColumnHeads)

    def under_lines() -> list[bool]:
        image, line = heads.grab().toImage(), theme.current().color("border")
        boxes = sheet.skills.list.column_boxes(heads.width())
        return [image.pixelColor(box.center().x(), 20) == line for box in boxes]

    assert under_lines() == [True, True, True]
    sheet.skills.filter.setText("fast")
    QApplication.processEvents()
    assert under_lines() == [True, False, False]
    sheet.skills.filter.setText("al")
    QApplication.processEvents()
    assert names(sheet) == ["Fast Talk", "Stealth"]
    assert under_lines() == [True, True, False]


def test_a_filter_without_a_match_says_so_and_can_be_cleared(sheet: Sheet, qtbot: QtBot) -> None:
    sheet.skills.filter.setText("<b>xyz")
    assert "No skill matches '<b>xyz'." in [label.text() for label in visible_labels(sheet)]
    clear = next(button for button in buttons(sheet) if button.accessibleName() == "Clear the filter")
    QTest.mouseClick(clear, Qt.MouseButton.LeftButton)
    assert len(names(sheet)) == len(SKILLS)


def test_the_order_menu_sorts_by_name_by_value_and_by_tick(sheet: Sheet) -> None:
    by_name, by_value, ticked, _used = sheet.skills.order_menu.actions()
    by_value.trigger()
    assert names(sheet)[:3] == ["Spot Hidden", "Fast Talk", "Listen"]
    ticked.trigger()
    assert names(sheet)[:2] == ["Fast Talk", "Accounting"]
    by_name.trigger()
    assert names(sheet) == sorted(row.name for row in SKILLS)


def test_skills_of_equal_value_are_sorted_by_name() -> None:
    rows: list[SkillRow] = [skill("Swim", 20), skill("Élan", 20), skill("Drive", 20), skill("Zen", 30)]
    assert [row.name for row in sorted_skills(rows, SkillOrder.VALUE)] == ["Zen", "Drive", "Élan", "Swim"]


def test_the_number_of_ticks_is_beside_the_title(sheet: Sheet) -> None:
    chip = sheet.skills.findChild(Chip)
    assert isinstance(chip, Chip)
    assert (chip.text, chip.isVisible()) == ("1 ticked", True)
    sheet.show_view(replace(IDA, ticked=0))
    assert not chip.isVisible()


def test_a_roll_moves_neither_the_keyboard_nor_the_page(sheet: Sheet) -> None:
    sheet.resize(400, 360)
    QApplication.processEvents()
    stand_on(sheet, "Stealth")
    press(sheet, Qt.Key.Key_Home)
    press(sheet, Qt.Key.Key_End)
    before = scrolled(sheet)
    assert before > 0
    sheet.show_view(with_skill(IDA, "Stealth", tick=TickState.JUST_TICKED))
    QApplication.processEvents()
    assert current(sheet) == "Stealth"
    assert sheet.skills.list.hasFocus()
    assert scrolled(sheet) == before


def test_the_keyboard_stays_on_its_skill_when_the_order_changes(sheet: Sheet) -> None:
    stand_on(sheet, "Listen")
    sheet.skills.order_menu.actions()[1].trigger()
    assert current(sheet) == "Listen"
    assert names(sheet).index("Listen") == 2


def test_the_skill_in_the_tray_is_the_selected_one(sheet: Sheet) -> None:
    sheet.show_loaded("listen", "")
    chosen = sheet.skills.list.selectionModel().selectedIndexes()
    assert [index.data() for index in chosen] == ["Listen"]
    stand_on(sheet, "Charm")
    press(sheet, Qt.Key.Key_Down)
    assert [index.data() for index in sheet.skills.list.selectionModel().selectedIndexes()] == ["Listen"]
    sheet.show_loaded("", "dex")
    assert sheet.skills.list.selectionModel().selectedIndexes() == []


def gold_near_tick(sheet: Sheet, name: str) -> int:
    """Count the gold pixels of the ring around a skill's tick box."""
    listed = sheet.skills.list
    box = tick_area(listed.visualRect(listed.indexAt(place(sheet, name))))
    image: QImage = listed.viewport().grab(box).toImage()
    gold: QColor = theme.current().color("luck")
    return sum(image.pixelColor(x, y) == gold for x in range(image.width()) for y in range(image.height()))


@pytest.mark.usefixtures("passing_time")
def test_a_new_tick_has_a_gold_ring_for_a_while(sheet: Sheet, qtbot: QtBot) -> None:
    assert gold_near_tick(sheet, "Listen") == 0
    sheet.show_view(with_skill(IDA, "Listen", tick=TickState.JUST_TICKED))
    assert gold_near_tick(sheet, "Listen") > 20
    qtbot.waitUntil(lambda: gold_near_tick(sheet, "Listen") == 0)


def test_the_gold_ring_disappears_with_the_tick(sheet: Sheet) -> None:
    sheet.show_view(with_skill(IDA, "Listen", tick=TickState.JUST_TICKED))
    sheet.show_view(with_skill(IDA, "Listen", tick=TickState.TICKED))
    assert gold_near_tick(sheet, "Listen") > 20
    sheet.show_view(with_skill(IDA, "Listen", tick=TickState.EMPTY))
    assert gold_near_tick(sheet, "Listen") == 0


def test_a_character_opened_with_an_old_tick_has_no_ring(sheet: Sheet) -> None:
    other = with_skill(replace(IDA, character=2), "Listen", tick=TickState.JUST_TICKED)
    sheet.show_view(other)
    assert gold_near_tick(sheet, "Listen") == 0


def test_another_character_starts_without_the_filter_of_the_last(sheet: Sheet) -> None:
    sheet.skills.filter.setText("listen")
    sheet.show_view(replace(IDA, character=2))
    assert sheet.skills.filter.text() == ""
    assert len(names(sheet)) == len(SKILLS)
    assert not sheet.skills.list.currentIndex().isValid()


def box_of(sheet: Sheet, name: str) -> QImage:
    listed = sheet.skills.list
    row = listed.visualRect(listed.model().index(names(sheet).index(name), 0))
    return listed.viewport().grab(tick_area(row)).toImage()


def count_of(image: QImage, color: str) -> int:
    wanted = theme.current().color(color)
    return sum(image.pixelColor(x, y) == wanted for x in range(image.width()) for y in range(image.height()))


def test_a_counted_box_shows_its_number_and_more_than_nine_as_nine_plus(sheet: Sheet) -> None:
    rows = [counted("Piloting", 58, marks) for marks in (1, 9, 10, 12)]
    pictures = []
    for row in (*rows, skill("Piloting", 58, TickState.TICKED)):
        sheet.show_view(replace(IDA, skills=(row,)))
        QApplication.processEvents()
        pictures.append(box_of(sheet, "Piloting"))
    assert all(count_of(picture, "accent") > 100 for picture in pictures)
    one, nine, ten, twelve, ticked = pictures
    assert ten == twelve
    assert all(first != second for first, second in combinations((one, nine, ten, ticked), 2))


def test_a_counted_box_is_spoken_checked_and_can_be_clicked(sheet: Sheet, asked: Asked) -> None:
    sheet.show_view(replace(IDA, skills=(counted("Piloting", 58, 12), skill("Parry", 20))))
    index = sheet.skills.list.model().index(1, 0)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "Piloting, 58, 12 successes"
    assert index.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
    click(sheet, "Piloting", tick=True)
    assert asked == [("tick_requested", "piloting")]


def test_a_newly_counted_success_is_ringed_once_and_not_after_undo(sheet: Sheet) -> None:
    other = skill("Parry", 20)
    sheet.show_view(replace(IDA, skills=(counted("Piloting", 58, 1), other)))
    listed = sheet.skills.list
    assert not listed.rings("piloting")
    again = replace(IDA, skills=(counted("Piloting", 58, 2, TickState.JUST_COUNTED), other))
    sheet.show_view(again)
    assert listed.rings("piloting")
    sheet.show_view(replace(IDA, skills=(counted("Piloting", 58, 1), other)))
    assert not listed.rings("piloting")
    sheet.show_view(again)
    assert listed.rings("piloting")
    sheet.show_view(replace(again, character=2))
    assert not listed.rings("piloting"), "another character's"


def test_the_first_success_is_ringed_and_counted_skills_sort_as_ticked(sheet: Sheet) -> None:
    sheet.show_view(replace(IDA, skills=(skill("Parry", 20), skill("Piloting", 58))))
    fresh = counted("Piloting", 58, 1, TickState.JUST_COUNTED)
    sheet.show_view(replace(IDA, skills=(skill("Parry", 20), fresh)))
    assert sheet.skills.list.rings("piloting")
    rows = sorted_skills([skill("Parry", 20), fresh], SkillOrder.TICKED)
    assert [row.name for row in rows] == ["Piloting", "Parry"]


def test_the_game_may_say_how_the_marks_are_counted(sheet: Sheet) -> None:
    chip = sheet.skills.findChild(Chip)
    assert isinstance(chip, Chip)
    sheet.show_view(replace(IDA, ticked=6, ticked_words="6 successes"))
    assert chip.text == "6 successes"
    sheet.show_view(replace(IDA, ticked=6))
    assert chip.text == "6 ticked"
    sheet.show_view(replace(IDA, ticked=0, ticked_words="0 successes"))
    assert not chip.isVisible()


@pytest.fixture
def drawn(sheet: Sheet, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    rows: list[str] = []
    paint = SkillPainter.paint

    def note(self: SkillPainter, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        rows.append(str(index.data()))
        paint(self, painter, option, index)

    monkeypatch.setattr(SkillPainter, "paint", note)
    QApplication.processEvents()
    rows.clear()
    return rows


def test_hovering_redraws_only_the_rows_entered_and_left(sheet: Sheet, drawn: list[str]) -> None:
    listed = sheet.skills.list
    QTest.mouseMove(listed.viewport(), place(sheet, "Stealth"))
    QApplication.processEvents()
    drawn.clear()
    QTest.mouseMove(listed.viewport(), place(sheet, "Listen"))
    QApplication.processEvents()
    assert set(drawn) == {"Stealth", "Listen"}


def test_only_a_changed_skill_is_redrawn(sheet: Sheet, drawn: list[str]) -> None:
    sheet.show_view(with_skill(IDA, "Stealth", tick=TickState.JUST_TICKED))
    QApplication.processEvents()
    assert set(drawn) == {"Stealth"}


def test_only_the_rows_of_this_roll_and_the_last_are_redrawn(sheet: Sheet, drawn: list[str]) -> None:
    sheet.show_loaded("stealth", "")
    QApplication.processEvents()
    drawn.clear()
    sheet.show_loaded("listen", "")
    QApplication.processEvents()
    assert set(drawn) == {"Stealth", "Listen"}


class Painted(QObject):
    """Collects where a widget is painted."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__()
        self.region = QRegion()
        watched.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.region += event.region()
        return False


def test_a_filter_that_leaves_fewer_skills_paints_over_the_others(sheet: Sheet) -> None:
    listed = sheet.skills.list
    sheet.skills.filter.setText("s")
    QApplication.processEvents()
    boxes = [listed.visualRect(listed.model().index(row, 0)) for row in range(len(names(sheet)))]
    painted = Painted(listed.viewport())
    sheet.skills.filter.setText("spot")
    QApplication.processEvents()
    assert names(sheet) == ["Spot Hidden"]
    left = [each for each in boxes if listed.viewport().rect().contains(each)]
    assert len(left) > 1, "the list kept its height, where no row is left"
    assert all(painted.region.contains(each) for each in left)
