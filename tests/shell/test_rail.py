"""The rail: characters by game, one click to open, initials when narrow."""

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QEvent, QIODevice, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QImage, QImageWriter, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.kit.look import theme
from desktop.shell.menu_bar import Commands
from desktop.shell.rail import Rail
from desktop.shell.rail_menu import open_rail_menu
from desktop.views.rail import RailGroup, RailRow, RailView
from tests import showing

VIEW = RailView(
    (
        RailGroup(
            "coc7",
            "Call of Cthulhu 7e",
            (RailRow(7, "Ida Marchetti", "IM", "HP 8/11"), RailRow(3, "Hugh Pemberton", "HP", "HP 12/12")),
        ),
        RailGroup("shadow-lounge", "Shadow Lounge", (RailRow(5, "Tarn Ondara", "TO", ""),)),
    ),
    7,
)


@pytest.fixture
def rail(qtbot: QtBot, qapp: QApplication) -> Rail:
    theme.apply(qapp, "light", 1.0)
    made = Rail()
    made.finish()
    made.resize(232, 600)
    made.show_view(VIEW)
    return showing.opened(qtbot, made)


@pytest.fixture
def opened(rail: Rail) -> list[int]:
    heard: list[int] = []
    rail.character_requested.connect(heard.append)
    return heard


def box(rail: Rail, spoken: str) -> QRect:
    model = rail.list.model()
    for row in range(model.rowCount()):
        index = model.index(row, 0)
        if index.data(Qt.ItemDataRole.AccessibleTextRole) == spoken:
            return rail.list.visualRect(index)
    raise LookupError(spoken)


def click(rail: Rail, at: QPoint) -> None:
    QTest.mouseClick(rail.list.viewport(), Qt.MouseButton.LeftButton, pos=at)


def chosen(rail: Rail) -> list[str]:
    return [str(index.data()) for index in rail.list.selectionModel().selectedIndexes()]


class Drawn(QObject):
    """Lists the areas of a widget that are painted."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self.areas: list[QRect] = []
        watched.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.areas.append(event.rect())
        return False


def test_a_changed_value_redraws_only_its_row_once(rail: Rail) -> None:
    QApplication.processEvents()
    drawn = Drawn(rail.list.viewport())
    first, *others = VIEW.groups
    hurt = first.rows[0]._replace(line="HP 7/11")
    rail.show_view(VIEW._replace(groups=(first._replace(rows=(hurt, *first.rows[1:])), *others)))
    for _ in range(3):
        QApplication.processEvents()
    assert drawn.areas == [box(rail, "Ida Marchetti, HP 7/11")]


def test_clicking_a_character_opens_it_and_a_game_does_nothing(rail: Rail, opened: list[int]) -> None:
    click(rail, box(rail, "Hugh Pemberton, HP 12/12").center())
    click(rail, box(rail, "Call of Cthulhu 7e").center())
    click(rail, QPoint(100, 500))
    assert opened == [3]


def test_the_open_character_is_selected_whatever_is_clicked(rail: Rail, opened: list[int]) -> None:
    click(rail, box(rail, "Tarn Ondara").center())
    assert chosen(rail) == ["Ida Marchetti"]
    rail.show_view(VIEW._replace(selected=5))
    assert chosen(rail) == ["Tarn Ondara"]
    rail.show_view(VIEW._replace(selected=None))
    assert chosen(rail) == []
    assert opened == [5]


def test_the_keyboard_skips_the_games_and_opens_with_enter(rail: Rail, opened: list[int]) -> None:
    rail.list.setFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Up, Qt.Key.Key_Space):
        QTest.keyClick(rail.list, key)
    assert opened == [5, 3]


def test_updates_do_not_move_the_focus(rail: Rail) -> None:
    rail.list.setFocus()
    QTest.keyClick(rail.list, Qt.Key.Key_Down)
    hurt = RailRow(7, "Ida Marchetti", "IM", "HP 5/11")
    group = VIEW.groups[0]._replace(rows=(hurt, VIEW.groups[0].rows[1]))
    rail.show_view(VIEW._replace(groups=(group, VIEW.groups[1])))
    assert rail.list.currentIndex().data() == "Hugh Pemberton"
    assert box(rail, "Ida Marchetti, HP 5/11").isValid()


@pytest.mark.parametrize(("compact", "width"), [(False, 232), (True, 56)])
def test_rail_buttons_work_wide_and_narrow(rail: Rail, compact: bool, width: int) -> None:
    heard: list[str] = []
    rail.palette_requested.connect(lambda: heard.append("palette"))
    rail.new_requested.connect(lambda: heard.append("new"))
    rail.library_requested.connect(lambda: heard.append("library"))
    rail.dice_only_requested.connect(lambda: heard.append("dice only"))
    rail.settings_requested.connect(lambda: heard.append("settings"))
    rail.set_compact(compact)
    QApplication.processEvents()
    assert rail.width() == width
    for button in rail.findChildren(QPushButton):
        corner = button.mapTo(rail, QPoint(0, 0))
        assert rail.rect().contains(QRect(corner, button.size())), button.accessibleName()
        assert min(button.width(), button.height()) >= 24
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert sorted(heard) == ["dice only", "library", "new", "palette", "settings"]
    assert {each.accessibleName() for each in rail.findChildren(QPushButton)} == {
        "Find characters, commands, notes and rolls",
        "New character",
        "Library",
        "Dice only",
        "Settings",
    }


def test_buttons_keep_their_order_after_being_narrow(rail: Rail) -> None:
    for compact in (True, False):
        rail.set_compact(compact)
        QApplication.processEvents()
    places = {
        each.accessibleName(): each.mapTo(rail, QPoint(0, 0)) for each in rail.findChildren(QPushButton)
    }
    row = ("Library", "Dice only", "Settings")
    assert len({places[name].y() for name in row}) == 1
    assert [*sorted(row, key=lambda name: places[name].x())] == [*row]


def test_characters_do_not_move_when_search_appears(qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply(qapp, "light", 1.0)
    rail = Rail()
    qtbot.addWidget(rail)
    rail.resize(232, 600)
    rail.show_view(VIEW)
    rail.show()
    QApplication.processEvents()
    before = rail.list.mapTo(rail, QPoint(0, 0))
    rail.finish()
    QApplication.processEvents()
    assert rail.list.mapTo(rail, QPoint(0, 0)) == before


def test_a_characters_menu_matches_its_state(rail: Rail, opened: list[int]) -> None:
    asked: list[tuple[str, int]] = []
    rail.act_requested.connect(lambda act, number: asked.append((act, number)))
    pinned = RailRow(9, "Dot & Co", "DC", "", None, pinned=True, favourite=True)
    view = rail.list.viewport()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
    open_rail_menu(pinned, rail, view, event)
    (menu,) = view.findChildren(QMenu)
    acts = [each for each in menu.actions() if not each.isSeparator()]
    assert [each.text() for each in acts] == [
        "Open",
        "Edit",
        "Downtime…",
        "History",
        "Print…",
        "Unpin",
        "Unfavourite",
        "Tags…",
        "Campaigns…",
        "Duplicate as variant",
        "Export…",
        "Archive",
        "Move to the bin",
    ]
    for action in acts:
        action.trigger()
    assert opened == [9]
    told = ["edit", "downtime", "timeline", "print", "unpin", "no_favourite", "tags", "campaigns"]
    assert asked == [(act, 9) for act in (*told, "duplicate", "export", "archive", "bin")]
    menu.close()


def test_only_characters_have_a_menu(rail: Rail) -> None:
    by_mouse, by_key = QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard
    at, game = box(rail, "Hugh Pemberton, HP 12/12").center(), box(rail, "Shadow Lounge").center()
    for reason, place, menus in ((by_mouse, game, 0), (by_mouse, at, 1), (by_key, QPoint(0, 0), 1)):
        QApplication.sendEvent(rail.list.viewport(), QContextMenuEvent(reason, place, place))
        up = [each for each in rail.findChildren(QMenu) if each.isVisible()]  # under its list
        assert len(up) == menus
        for each in up:
            each.close()


def test_a_narrow_row_is_fully_clickable(rail: Rail, opened: list[int]) -> None:
    rail.set_compact(True)
    QApplication.processEvents()
    place = box(rail, "Hugh Pemberton, HP 12/12")
    assert place.height() >= 24
    click(rail, place.center())
    assert opened == [3]


def test_hostile_names_and_thousands_of_characters_are_drawn(rail: Rail) -> None:
    names = ('<img src="/dev/zero">', "x" * 10_000, "two\nlines", "\u202egnp.exe שלום", "")
    rows = tuple(RailRow(at, names[at % len(names)], "??", "HP 1/1") for at in range(3000))
    rail.show_view(RailView((RailGroup("coc7", "Call of Cthulhu 7e", rows),), 2999))
    for compact in (False, True):
        rail.set_compact(compact)
        QApplication.processEvents()
        rail.grab()
    shown = [str(rail.list.model().index(row, 0).data()) for row in range(1, 6)]
    assert all(len(name) <= 70 and "\n" not in name and "\u202e" not in name for name in shown)


def test_the_rail_follows_theme_and_text_size(rail: Rail, qapp: QApplication) -> None:
    theme.apply(qapp, "dark", 2.0)
    QApplication.processEvents()
    assert rail.width() == 464
    assert rail.grab().toImage().pixelColor(2, 2) == theme.current().color("rail")


def test_a_readable_portrait_replaces_the_initials(rail: Rail) -> None:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff0000"))
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    red, felt = QColor("#ff0000"), theme.current().color("feltTop")
    for picture, expected in ((bytes(buffer.data().data()), red), (b"not a picture", felt), (None, felt)):
        row = RailRow(7, "Ida Marchetti", "", "HP 8/11", picture)
        rail.show_view(RailView((VIEW.groups[0]._replace(rows=(row,)),), 7))
        place = box(rail, "Ida Marchetti, HP 8/11")
        image = rail.list.viewport().grab().toImage()
        assert image.pixelColor(10 + 8 + 16, place.center().y()) == expected


def test_the_menu_keeps_the_open_character_marked(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    commands = Commands(window)
    commands.list_characters(VIEW)
    commands.characters.actions()[0].trigger()
    commands.list_characters(VIEW)
    marked = [each.text() for each in commands.characters.actions() if each.isChecked()]
    assert marked == ["Ida Marchetti"]
