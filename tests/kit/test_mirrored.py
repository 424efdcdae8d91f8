"""A right-to-left screen is the mirror image of the left-to-right one, and clicks work there too.

Texts, icons and dice themselves are not mirrored, so each is drawn as a block of its size.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QPropertyAnimation, QRect, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QImage, QPainter, QTextLayout, QTextLine
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMenu, QRadioButton, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from desktop.dice.felt import Felt
from desktop.healing.ui.healing import HealingPage
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.segments import Segments
from desktop.kit.layout.flow import Sentence
from desktop.kit.look import icons, mirror, theme
from desktop.kit.text.plain_text import ElidedLabel, PlainLabel
from desktop.sheet.change_field import ChangeField
from desktop.sheet.sheet import Sheet
from desktop.sheet.tracker_card import TrackerCard
from desktop.shell.rail import Rail
from desktop.tray.odds_bar import OddsBar
from desktop.tray.tray import Tray
from desktop.views.tray import TrayView
from tests.cards.views import HEALING
from tests.sheet.conftest import preview
from tests.sheet.ida import IDA
from tests.sheet.juno import JUNO
from tests.shell.test_rail import VIEW as RAIL
from tests.tray import views

LEFT_TO_RIGHT, RIGHT_TO_LEFT = Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft
UNLIKE = 60
"""Two greys further apart than this look different."""
PLACE, FEW = 6, 4
"""The size of a place in pixels, and how many may differ: elided text is cut at the other end."""

Made = Callable[[], QWidget]


@contextmanager
def running(direction: Qt.LayoutDirection) -> Iterator[None]:
    """Context manager: make widgets with this layout direction."""
    QApplication.setLayoutDirection(direction)
    yield
    QApplication.setLayoutDirection(LEFT_TO_RIGHT)


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> Iterator[None]:
    theme.apply(qapp, "light", 1.0)
    yield
    QApplication.setLayoutDirection(LEFT_TO_RIGHT)


@pytest.fixture
def from_the_right() -> Iterator[None]:
    with running(RIGHT_TO_LEFT):
        yield


def sheet() -> Sheet:
    made = Sheet(preview)
    made.resize(816, 840)
    made.show_view(IDA)
    return made


def symbol_sheet() -> Sheet:
    made = Sheet(preview)
    made.resize(816, 840)
    made.show_view(JUNO)
    return made


def tray_of(view: TrayView) -> Made:
    def made() -> Tray:
        tray = Tray(lambda _intent: None)
        tray.resize(560 if view.spending is not None else 392, 1_000)
        tray.show_view(view)
        tray.show_log(views.log())
        tray.set_speed(0)
        return tray

    return made


def rail() -> Rail:
    made = Rail()
    made.finish()
    made.resize(232, 600)
    made.show_view(RAIL)
    return made


def healing() -> HealingPage:
    made = HealingPage()
    made.resize(760, 900)
    made.show_view(HEALING)
    return made


SCREENS = {
    "a sheet with ticks": sheet,
    "a sheet with symbol dice": symbol_sheet,
    "the tray after a roll": tray_of(views.luck_spent()),
    "the tray before a roll": tray_of(views.ready()),
    "the tray with symbols to spend": tray_of(views.shot()),
    "the rail": rail,
    "a page of panels": healing,
}


@pytest.fixture
def blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw every text and icon as a block, and no dice."""

    def fill(painter: QPainter, box: QRectF) -> None:
        painter.fillRect(box.adjusted(1, 1, -1, -1), painter.pen().color())

    def write(painter: QPainter, where: QRect | QRectF | QPoint | QPointF, *rest: object) -> None:
        text = str(rest[-1])
        if isinstance(where, QPoint | QPointF):
            at, wide = QPointF(where), painter.fontMetrics().horizontalAdvance(text)
            fill(painter, QRectF(at.x(), at.y() - painter.fontMetrics().ascent(), wide, 12))
        elif text:
            fill(painter, painter.boundingRect(QRectF(where), int(rest[0]), text))  # type: ignore[call-overload]

    def write_line(line: QTextLine, painter: QPainter, corner: QPointF) -> None:
        fill(painter, line.naturalTextRect().translated(corner))

    def write_lines(layout: QTextLayout, painter: QPainter, corner: QPointF) -> None:
        for number in range(layout.lineCount()):
            write_line(layout.lineAt(number), painter, corner)

    def icon(painter: QPainter, _name: str, box: QRect | QRectF, color: object) -> None:
        around = QRectF(box)
        side = int(min(around.width(), around.height()))
        square = QRectF(0, 0, side, side)
        square.moveCenter(around.center())
        painter.fillRect(square, color)

    monkeypatch.setattr(QPainter, "drawText", write)
    monkeypatch.setattr(QTextLine, "draw", write_line)
    monkeypatch.setattr(QTextLayout, "draw", write_lines)
    monkeypatch.setattr(icons, "paint", icon)
    monkeypatch.setattr(Felt, "paintEvent", lambda *_: None)
    monkeypatch.setattr(TrackerCard, "_paint_number", lambda *_: None)  # its own test is below


def picture(qtbot: QtBot, made: Made, direction: Qt.LayoutDirection) -> QImage:
    """Return a picture of a screen, with labels of the same length in both directions."""
    with running(direction):
        shown = made()
        qtbot.addWidget(shown)
        shown.show()
        for label in shown.findChildren(QLabel):
            label.setText(
                "".join("O" if each.strip() or not label.wordWrap() else " " for each in label.text())
            )
        for field in shown.findChildren(QLineEdit):
            field.setPlaceholderText("OOO")
            field.setText("OO" if field.text() else "")
        qtbot.waitUntil(lambda: not any(map(is_fading, shown.findChildren(QPropertyAnimation))))
        return shown.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)


def is_fading(animation: QPropertyAnimation) -> bool:
    return animation.state() is QPropertyAnimation.State.Running


def different_places(one: QImage, other: QImage) -> int:
    """Count the places, squares of a few pixels, in which two pictures look different.

    A rounding difference of one pixel does not count.
    """
    assert one.size() == other.size()
    line = one.bytesPerLine()
    seen: Counter[tuple[int, int]] = Counter()
    here, there = bytes(one.constBits()), bytes(other.constBits())
    beside = zip(here[1:-1], there[1:-1], there[:-2], there[2:], strict=True)
    for at, (a, b, before, after) in enumerate(beside, start=1):
        if abs(a - b) > UNLIKE and abs(a - before) > UNLIKE and abs(a - after) > UNLIKE:
            seen[at % line // PLACE, at // line // PLACE] += 1
    return sum(many > PLACE * PLACE // 3 for many in seen.values())


@pytest.mark.usefixtures("blocks")
@pytest.mark.parametrize("screen", SCREENS)
def test_a_right_to_left_screen_is_mirrored(qtbot: QtBot, screen: str) -> None:
    left = picture(qtbot, SCREENS[screen], LEFT_TO_RIGHT)
    right = picture(qtbot, SCREENS[screen], RIGHT_TO_LEFT)
    assert different_places(right, left.flipped(Qt.Orientation.Horizontal)) <= FEW
    assert different_places(right, left) > 10 * FEW


def test_a_click_works_in_a_mirrored_layout(qtbot: QtBot) -> None:
    def asked(direction: Qt.LayoutDirection) -> list[tuple[object, ...]]:
        heard: list[tuple[object, ...]] = []
        with running(direction):
            made = sheet()
            qtbot.addWidget(made)
            made.show()
            for name in ("skill_roll_requested", "trait_roll_requested", "tick_requested", "tracker_entered"):
                getattr(made, name).connect(lambda *carried, name=name: heard.append((name, *carried)))
            for y in range(150, 700, 13):
                for x in range(6, made.width(), 15):
                    place = QPoint(x if direction == LEFT_TO_RIGHT else made.width() - 1 - x, y)
                    under = made.childAt(place)
                    if under is not None and not isinstance(under, QLineEdit):
                        heard.append((x, y))
                        QTest.mouseClick(
                            under, Qt.MouseButton.LeftButton, pos=under.mapFrom(made, place), delay=-1
                        )
                    made.trackers.close_field()
        return heard

    right = asked(RIGHT_TO_LEFT)
    assert right == asked(LEFT_TO_RIGHT)
    assert {each[0] for each in right} > {"skill_roll_requested", "tick_requested", "tracker_entered"}


@pytest.mark.usefixtures("from_the_right")
def test_the_arrow_keys_follow_the_screen(qtbot: QtBot) -> None:
    row = Segments(name="Dice")
    row.set_options([(key, key, key) for key in "abc"])
    row.set_value("b")
    qtbot.addWidget(row)
    row.show()
    first, chosen, last = row.findChildren(QRadioButton)
    assert first.x() > chosen.x() > last.x()
    QTest.keyClick(chosen, Qt.Key.Key_Left)
    assert row.value() == "c"

    listed = shown_sheet(qtbot).skills.list
    listed.set_columns(2)
    listed.setCurrentIndex(listed.model().index(0, 0))
    here = listed.visualRect(listed.currentIndex())
    QTest.keyClick(listed, Qt.Key.Key_Left)
    assert listed.visualRect(listed.currentIndex()).right() < here.left()


@pytest.mark.usefixtures("from_the_right")
def test_numbers_are_not_mirrored(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    where: dict[str, float] = {}
    plain = QPainter.drawText

    def noting(painter: QPainter, at: QPoint, *rest: object) -> None:
        if isinstance(at, QPoint):
            where[str(rest[-1])] = painter.worldTransform().map(QPointF(at)).x()
            assert painter.worldTransform().m11() > 0
        plain(painter, at, *rest)  # type: ignore[call-overload]

    monkeypatch.setattr(QPainter, "drawText", noting)
    shown_sheet(qtbot).trackers.cards[0].grab()
    assert where["8"] < where[" / 11"]


def test_arabic_and_english_names_start_at_the_same_side(qtbot: QtBot) -> None:
    for direction, at_right in ((LEFT_TO_RIGHT, False), (RIGHT_TO_LEFT, True)):
        with running(direction):
            for words in ("Ida", "\u0639\u0644\u064a" if at_right else "Ida"):
                for label in (PlainLabel(words), Sentence(words), ElidedLabel(words)):
                    qtbot.addWidget(label)
                    label.resize(300, 30)
                    ink = inked(label)
                    assert (ink.left() > 200) is at_right, (type(label), words)
                    assert (ink.right() < 100) is not at_right


@pytest.mark.usefixtures("from_the_right")
def test_a_menu_opens_along_the_right_edge_of_its_button(qtbot: QtBot) -> None:
    button = Button("Sort")
    qtbot.addWidget(button)
    button.move(400, 20)
    button.show()
    menu = QMenu(button)
    menu.addAction("By name, from A to Z")
    mirror.open_below(menu, button)
    assert abs(menu.geometry().right() - button.mapToGlobal(button.rect().bottomRight()).x()) <= 2
    menu.close()


@pytest.mark.usefixtures("from_the_right")
def test_the_field_of_a_tracker_opens_over_its_card(qtbot: QtBot) -> None:
    made = shown_sheet(qtbot)
    made.trackers.edit("hp")
    field, card = made.findChild(ChangeField), made.trackers.cards[0]
    assert isinstance(field, ChangeField)
    right = [each.mapTo(made, each.rect().bottomRight()).x() for each in (field, card)]
    assert abs(right[0] - right[1]) < 12


@pytest.mark.usefixtures("from_the_right")
def test_the_odds_under_the_mouse_are_the_ones_drawn_there(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    bar = OddsBar()
    qtbot.addWidget(bar)
    bar.resize(300, 24)
    bar.show_odds(views.odds().parts, None, "")
    told: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, words, _widget: told.append(words))
    for x in (299, 0):
        QApplication.sendEvent(bar, QHelpEvent(QEvent.Type.ToolTip, QPoint(x, 16), QPoint(x, 16)))
    parts = views.odds().parts
    assert told == [parts[0].exact, parts[-1].exact]


def shown_sheet(qtbot: QtBot) -> Sheet:
    made = sheet()
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def inked(widget: QWidget) -> QRect:
    """Return the box of what is drawn on a plain background."""
    seen = widget.grab().toImage()
    ground = seen.pixelColor(0, 0)
    across = [
        x
        for x in range(seen.width())
        if any(seen.pixelColor(x, y) != ground for y in range(0, seen.height(), 2))
    ]
    return QRect(QPoint(across[0], 0), QPoint(across[-1], seen.height()))
