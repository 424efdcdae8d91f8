"""The board and the window alone: sizes, long words, looks."""

import pytest
from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QEnterEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.dice.felt import Felt
from desktop.dice_window.ui.window import DiceWindow
from desktop.dice_window.view import CLEAR, GREEN, PLAIN, BoardView
from desktop.kit.look import theme
from desktop.views.felt import DieLook, DieUse, FeltDie, FeltFrame, FeltSum
from desktop.views.tray import DegreeWord, NetSymbol
from tests.showing import opened

TWO = (
    FeltDie(DieLook.TENS, 30, DieUse.USED, "Tens", "used: lower"),
    FeltDie(DieLook.TENS, 70, DieUse.UNUSED, "Bonus tens"),
    FeltDie(DieLook.UNITS, 4, DieUse.USED, "Units"),
)
LONG = BoardView(
    "A name that goes on and on " * 5,
    "spoken",
    number="24",
    struck="64",
    degrees=(DegreeWord("regular", "Regular success"), DegreeWord("fumble", "And yet a fumble")),
    net=(NetSymbol("success", 3, "Success"), NetSymbol("threat", 2, "Threat")),
    outcome="This is what counts most " * 6,
    reason="and this is why it came out so " * 8,
)


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication) -> DiceWindow:
    theme.apply(qapp, "light", 1.0)
    made = DiceWindow(lambda _event: False)
    felt = Felt()
    felt.show_dice(TWO, seed=1, animate=False)
    made.resize(640, 480)
    made.take_felt(felt)
    return opened(qtbot, made)


def felt_in(window: DiceWindow) -> Felt:
    (felt,) = window.findChildren(Felt)
    return felt


def ink(window: DiceWindow) -> QRect:
    """Where the board differs from the plain window around it."""
    box = window.board.geometry()
    picture = window.grab(box).toImage()
    ground = theme.current().color("app").rgb()
    found = [
        (x, y)
        for y in range(picture.height())
        for x in range(picture.width())
        if picture.pixel(x, y) != ground
    ]
    assert found, "the board is empty"
    xs, ys = [x for x, _ in found], [y for _, y in found]
    return QRect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [QSize(300, 260), QSize(640, 480), QSize(1280, 720)])
def test_words_that_are_too_long_shrink_and_stay_on_the_board(
    window: DiceWindow, qapp: QApplication, size: QSize, scale: float
) -> None:
    theme.apply(qapp, "light", scale)
    window.resize(size)
    window.board.show_view(LONG)
    written, board = ink(window), window.board.size()
    assert written.left() > 0
    assert written.right() < board.width() - 1
    assert written.top() > 0
    assert written.bottom() < board.height() - 1


def test_dice_and_words_grow_with_the_window(window: DiceWindow) -> None:
    window.board.show_view(BoardView("Ida", "Ida", number="24"))
    small = ink(window)
    window.resize(1280, 960)
    assert ink(window).height() > small.height() * 1.6
    felt = felt_in(window)
    assert felt.width() > 1200
    assert felt.height() > 600


def test_a_result_moves_nothing(window: DiceWindow) -> None:
    window.board.show_view(BoardView("Ida", "Ida"))
    before = (felt_in(window).geometry(), window.board.geometry())
    window.board.show_view(LONG)
    assert (felt_in(window).geometry(), window.board.geometry()) == before


def is_green(color: QColor) -> bool:
    return color.name() == "#00ff00"


def test_on_green_only_dice_and_words_are_not_green(window: DiceWindow) -> None:
    window.board.show_view(BoardView("Ida", "Ida", number="24"))
    window.dress(GREEN, on_top=False)
    picture = window.grab().toImage()
    edge = [picture.pixelColor(x, 2) for x in range(0, 640, 40)]
    edge += [picture.pixelColor(2, y) for y in range(0, 480, 40)]
    assert all(map(is_green, edge))
    board = window.board.geometry()
    assert picture.pixelColor(board.center().x(), board.center().y() - 2) != edge[0]
    assert is_green(picture.pixelColor(board.left() + 2, board.center().y()))


def bare_parts(picture: QImage) -> int:
    step = range(0, picture.width(), 4)
    return sum(picture.pixelColor(x, y).alpha() < 9 for y in range(0, picture.height(), 4) for x in step)


def test_on_nothing_most_of_the_window_is_clear(window: DiceWindow) -> None:
    window.dress(CLEAR, on_top=False)
    picture = window.grab().toImage()
    whole = (picture.width() // 4) * (picture.height() // 4)
    assert bare_parts(picture) > whole * 0.6
    window.dress(PLAIN, on_top=False)
    assert bare_parts(window.grab().toImage()) == 0


def test_the_edge_of_a_clear_window_is_seen_only_under_the_pointer(window: DiceWindow) -> None:
    window.dress(CLEAR, on_top=False)
    QApplication.sendEvent(window, QEvent(QEvent.Type.Leave))  # the pointer may be anywhere
    hidden = window.grab().toImage()
    at = QPointF(50, 50)
    QApplication.sendEvent(window, QEnterEvent(at, at, at))
    assert window.grab().toImage() != hidden
    QApplication.sendEvent(window, QEvent(QEvent.Type.Leave))
    assert window.grab().toImage() == hidden


def test_words_on_a_clear_felt_have_a_dark_plate(window: DiceWindow) -> None:
    felt = felt_in(window)
    plate = theme.current().color("feltBottom").rgb()

    def plates() -> int:
        picture = felt.grab().toImage()
        return sum(
            picture.pixel(x, y) == plate
            for y in range(0, felt.height(), 2)
            for x in range(0, felt.width(), 2)
        )

    window.dress(GREEN, on_top=False)
    few = plates()
    assert few > 100
    framed = tuple(FeltDie(DieLook.D6, 3, DieUse.PLAIN, "D6", "", 0) for _ in range(2))
    felt.show_dice(framed, seed=1, animate=False, frames=(FeltFrame("6, used", DieUse.USED),))
    assert plates() > 100
    felt.show_dice(framed[:0], seed=1, animate=False, sum=FeltSum("4 + 5", "9", "damage"))
    assert plates() > few


def test_tab_shows_the_button_of_the_menu(window: DiceWindow) -> None:
    hidden = window.grab().toImage()
    QTest.keyClick(window, Qt.Key.Key_Tab)
    assert window.focusWidget().accessibleName() == "Dice window menu"
    assert window.grab().toImage() != hidden


def test_the_menu_opens_by_its_button_and_by_key(window: DiceWindow) -> None:
    for key, held in ((Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier),):
        QTest.keyClick(window, key, held)
        menu = QApplication.activePopupWidget()
        assert menu is not None
        menu.close()
    QTest.keyClick(window, Qt.Key.Key_Tab)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    menu.close()


def test_a_felt_that_is_given_back_has_its_usual_look(window: DiceWindow) -> None:
    felt = felt_in(window)
    window.dress(GREEN, on_top=False)
    window.give_felt()
    fresh = Felt()
    fresh.show_dice(TWO, seed=1, animate=False)
    for each in (felt, fresh):
        each.setParent(None)
        each.resize(360, 150)
    assert felt.grab().toImage() == fresh.grab().toImage()
