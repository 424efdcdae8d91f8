import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel
from pytestqt.qtbot import QtBot

from desktop.base.words import tr
from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin
from desktop.tray.log import Log
from desktop.views.tray import LogView
from desktop.views.tray_intents import CopyLog, CopyRoll, DeclineRest, ShowOlderRolls, ShowRoll
from tests.tray import views
from tests.tray.wishes import Wishes

# Off screen there is no window manager to raise or limit a window.


@pytest.fixture
def log(qapp: QApplication, qtbot: QtBot, wishes: Wishes) -> Log:
    theme.apply(qapp, "light", 1.0)
    made = Log(wishes)
    qtbot.addWidget(made)
    made.resize(360, 240)
    made.show()
    return made


def spoken(log: Log) -> list[str]:
    model = log.list.model()
    return [model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(model.rowCount())]


def middle_of(log: Log, row: int) -> QPoint:
    return log.list.visualRect(log.list.model().index(row, 0)).center()


def named(log: Log, name: str) -> QAbstractButton:
    shown = [each for each in log.findChildren(QAbstractButton) if each.isVisible()]
    (found,) = [each for each in shown if each.accessibleName() == name]
    return found


def words(log: Log) -> list[str]:
    return [each.text() for each in log.findChildren(QLabel) if each.isVisible()]


def test_rows_are_spoken_newest_first(log: Log) -> None:
    log.show_log(views.log())
    assert spoken(log) == [row.spoken for row in views.log().rows]
    assert "undone" in spoken(log)[3]


def test_a_click_opens_that_roll(log: Log, wishes: Wishes) -> None:
    log.show_log(views.log())
    with wishes.wanted(ShowRoll) as opened:
        QTest.mouseClick(log.list.viewport(), Qt.MouseButton.LeftButton, pos=middle_of(log, 1))
    assert opened == [ShowRoll(98)]


def test_enter_opens_the_roll_the_arrows_reached(log: Log, qtbot: QtBot, wishes: Wishes) -> None:
    log.show_log(views.log())
    log.list.setFocus()
    qtbot.waitUntil(lambda: log.list.currentIndex().isValid())
    QTest.keyClick(log.list, Qt.Key.Key_Down)
    with wishes.wanted(ShowRoll) as opened:
        QTest.keyClick(log.list, Qt.Key.Key_Return)
    assert opened == [ShowRoll(98)]


def test_a_right_click_offers_to_copy_that_roll(log: Log, wishes: Wishes) -> None:
    log.show_log(views.log())
    place = middle_of(log, 2)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, log.list.viewport().mapToGlobal(place))
    with wishes.none(ShowRoll):
        QApplication.sendEvent(log.list.viewport(), event)
    actions = {each.text(): each for each in log.list.menu.actions()}
    assert log.list.menu.isVisible()
    with wishes.wanted(CopyRoll) as copied:
        actions["Copy"].trigger()
    assert copied == [CopyRoll(91)]
    with wishes.wanted(ShowRoll) as opened:
        actions["Show the dice"].trigger()
    assert opened == [ShowRoll(91)]
    log.list.menu.hide()


def test_the_menu_of_a_roll_that_left_the_log_does_nothing(log: Log, wishes: Wishes) -> None:
    log.show_log(views.log())
    place = middle_of(log, 2)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, log.list.viewport().mapToGlobal(place))
    QApplication.sendEvent(log.list.viewport(), event)
    log.show_log(views.log()._replace(rows=(views.log_row(7),), shown=7))  # another character was opened
    with wishes.none(ShowRoll), wishes.none(CopyRoll):
        for each in log.list.menu.actions():
            each.trigger()
    log.list.menu.hide()


@pytest.mark.parametrize(
    ("key", "modifier"),
    [(Qt.Key.Key_Menu, Qt.KeyboardModifier.NoModifier), (Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)],
)
def test_the_menu_opens_by_key(log: Log, qtbot: QtBot, key: Qt.Key, modifier: Qt.KeyboardModifier) -> None:
    log.show_log(views.log())
    log.list.setFocus()
    qtbot.waitUntil(lambda: log.list.currentIndex().isValid())
    QTest.keyClick(log.list, key, modifier)
    assert log.list.menu.isVisible()
    log.list.menu.hide()


def test_the_whole_log_can_be_copied(log: Log, wishes: Wishes) -> None:
    log.show_log(views.log())
    with wishes.wanted(CopyLog):
        QTest.mouseClick(named(log, "Copy all rolls"), Qt.MouseButton.LeftButton)


def test_scrolling_near_the_end_asks_for_more_once(log: Log, wishes: Wishes) -> None:
    with wishes.none(ShowOlderRolls):
        log.show_log(views.long_log(80))
        QApplication.processEvents()
    bar = log.list.verticalScrollBar()
    with wishes.wanted(ShowOlderRolls):
        bar.setValue(bar.maximum() - 10)
    with wishes.none(ShowOlderRolls):
        bar.setValue(bar.maximum())


def test_loading_older_rolls_keeps_the_scroll_position(log: Log, qtbot: QtBot, wishes: Wishes) -> None:
    log.show_log(views.long_log(80))
    bar = log.list.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum())
    seen = bar.value()
    with wishes.none(ShowOlderRolls):
        log.show_log(views.long_log(160))
        QApplication.processEvents()
    assert bar.value() == seen
    with wishes.wanted(ShowOlderRolls):
        bar.setValue(bar.maximum())


def test_without_older_rolls_nothing_is_requested(log: Log, wishes: Wishes) -> None:
    log.show_log(views.long_log(80, more=False))
    bar = log.list.verticalScrollBar()
    with wishes.none(ShowOlderRolls):
        bar.setValue(bar.maximum())


def test_another_characters_log_replaces_the_first(log: Log) -> None:
    log.show_log(views.long_log(30))
    log.show_log(views.log())
    assert spoken(log) == [row.spoken for row in views.log().rows]


def test_a_new_roll_is_at_the_top(log: Log) -> None:
    old = views.log()
    log.show_log(LogView(old.rows[1:], False, 98))
    log.show_log(old)
    assert spoken(log)[0] == old.rows[0].spoken


def test_the_log_scrolls_to_a_new_roll_but_not_to_a_changed_one(log: Log, qtbot: QtBot) -> None:
    rows = views.long_log(80).rows
    log.show_log(LogView(rows[1:], False, 999))
    bar = log.list.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum() // 2)
    seen = bar.value()
    log.show_log(LogView((replace(rows[1], taken_back=True), *rows[2:]), False, 999))
    QApplication.processEvents()
    assert bar.value() == seen > 0
    log.show_log(LogView(rows, False, 1000))
    QApplication.processEvents()
    assert bar.value() == 0


def test_a_shortened_log_keeps_its_place_at_the_top(log: Log) -> None:
    rows = views.long_log(80).rows
    log.show_log(LogView(rows[1:], False, 999))
    model = log.list.model()
    log.list.setCurrentIndex(model.index(3, 0))
    log.show_log(LogView(rows[:41], True, 1000))
    assert spoken(log) == [row.spoken for row in rows[:41]]
    assert log.list.currentIndex().row() == 4, "it stands on the same roll"
    assert log.list.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole) == rows[4].spoken
    assert not model.index(0, 0).flags() & Qt.ItemFlag.ItemIsEditable


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("height", [240, 251, 263, 300])
def test_no_row_is_cut_at_the_bottom(log: Log, qapp: QApplication, height: int, scale: float) -> None:
    log.show_log(views.long_log(80))
    theme.apply(qapp, "light", scale)
    log.resize(360, height)
    QApplication.processEvents()
    seen, row = log.list.viewport().height(), log.list.visualRect(log.list.model().index(0, 0)).height()
    assert seen >= 2 * row
    assert seen % row == 0
    assert log.list.height() - seen < row


def test_in_a_low_window_the_log_is_one_line_that_expands(log: Log, qtbot: QtBot) -> None:
    log.set_foldable(True)
    log.show_log(views.log())
    assert words(log) == ["21:42 Spot Hidden, 21, Hard"]
    assert not log.list.isVisible()
    QTest.mouseClick(named(log, "Expand history"), Qt.MouseButton.LeftButton)
    assert log.list.isVisible()
    QTest.mouseClick(named(log, "Collapse history"), Qt.MouseButton.LeftButton)
    assert not log.list.isVisible()


def test_an_empty_log_says_what_will_appear(log: Log) -> None:
    log.show_log(LogView((), False, 0))
    assert "Your rolls appear here." in words(log)


def test_the_words_of_an_empty_log_keep_their_height_in_a_low_window(log: Log, qapp: QApplication) -> None:
    log.show_log(LogView((), False, 0))
    (label,) = (each for each in log.findChildren(QLabel) if each.text() == "Your rolls appear here.")
    for name in ("dark", "light"):
        theme.apply(qapp, name, 1.0)
        QApplication.processEvents()
    log.resize(360, log.minimumSizeHint().height())
    QApplication.processEvents()
    assert label.contentsRect().height() >= label.fontMetrics().height()


def test_the_arrow_of_a_collapsed_log_aligns_with_its_rows(log: Log) -> None:
    log.set_foldable(True)
    log.show_log(views.log())
    fold = named(log, "Expand history")
    fold.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # a ring would be drawn outside the arrow
    fold.clearFocus()
    picture = fold.grab().toImage()
    middle = picture.height() // 2
    ground = picture.pixel(1, middle)
    first = next(
        x
        for x in range(picture.width())
        if any(picture.pixel(x, y) != ground for y in range(middle - 6, middle + 7))
    )
    assert focus_margin() <= fold.mapTo(log, QPoint(first, 0)).x() <= focus_margin() + 2


def test_dice_without_a_degree_are_logged_without_a_word(log: Log) -> None:
    row = replace(views.log_row(103, name="Blaster damage", total="7"), degree="", word="")
    log.show_log(LogView((row, *views.log().rows), more=False, shown=102))
    log.grab()  # draws a row without a degree's icon
    log.set_foldable(True)
    assert f"{row.time} Blaster damage, 7" in words(log)


@pytest.mark.parametrize("width", [316, 392])
def test_a_roll_with_physical_dice_has_a_mark(log: Log, width: int) -> None:
    log.resize(width, log.height())
    plain = views.log_row(103, name="Spot Hidden", modifier="1 bonus", total="21")
    long = views.log_row(102, name="Language: Ancient Greek and more", modifier="1 bonus", total="21")
    for row in (plain, long):
        pictures = []
        for typed in (False, True):
            log.show_log(LogView((replace(row, typed=typed),), more=False, shown=0))
            pictures.append(log.grab().toImage())
        unlike = {
            x
            for x in range(pictures[0].width())
            for y in range(pictures[0].height())
            if pictures[0].pixel(x, y) != pictures[1].pixel(x, y)
        }
        assert unlike
        # Time, icon, total and degree don't change; only the room between them does.
        assert min(unlike) > 60
        assert max(unlike) < pictures[0].width() - 70


def test_a_roll_that_still_offers_something_has_a_mark_that_explains_itself(
    log: Log, wishes: Wishes, monkeypatch: pytest.MonkeyPatch
) -> None:
    owing = replace(views.log_row(98), owed="Still open: Roll damage")
    view = LogView((views.log_row(102), owing), more=False, shown=102)
    log.show_log(LogView((view.rows[0], replace(owing, owed="")), more=False, shown=102))
    plain = log.list.grab().toImage()
    log.show_log(view)
    assert log.list.grab().toImage() != plain
    model = log.list.model()
    said = [
        model.index(row, 0).data(Qt.ItemDataRole.AccessibleDescriptionRole) for row in range(model.rowCount())
    ]
    assert said == ["", "Still open: Roll damage"]
    told: list[str] = []
    monkeypatch.setattr("desktop.tray.log.QToolTip.showText", lambda _place, text, _widget: told.append(text))
    place = middle_of(log, 1)
    event = QHelpEvent(QEvent.Type.ToolTip, place, log.list.viewport().mapToGlobal(place))
    QApplication.sendEvent(log.list.viewport(), event)
    assert len(told) == 1
    assert "Still open: Roll damage" in told[0]
    log.list.setCurrentIndex(model.index(1, 0))
    log.list.menu.aboutToShow.emit()
    (decline,) = [each for each in log.list.menu.actions() if each.text() == "Decline the rest"]
    with wishes.wanted(DeclineRest) as declined:
        decline.trigger()
    assert declined == [DeclineRest(98)]


def test_results_are_drawn_whole_unless_they_would_cover_the_name(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr("desktop.tray.log.paint_line", lambda _p, _b, text, *_s, **_o: drawn.append(text))
    row = views.log().rows[0]
    totals = ("27", "72", "8", "100", "Failure")
    rows = tuple(replace(row, total=each, seq=at) for at, each in enumerate(totals, 1))
    log.show_log(LogView(rows, more=False, shown=0))
    log.resize(360, 400)
    log.grab()
    assert {*totals, row.word} <= {*drawn}
    drawn.clear()
    long = "1 Success, 2 Advantages, 1 Triumph, 3 Boosts"
    log.show_log(LogView((replace(row, total=long),), more=False, shown=0))
    log.resize(300, 400)
    log.grab()
    assert long not in drawn
    assert row.time in drawn


def test_the_log_has_the_name_of_the_history_not_of_the_skill(german: None, log: Log) -> None:
    titles = {each.text() for each in log.findChildren(QLabel)}
    assert tr("History", "of a character") in titles
    assert tr("History", "of a character") != tr("History")
