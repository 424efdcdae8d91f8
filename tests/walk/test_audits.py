"""The audits detect planted faults; otherwise a clean walk would prove nothing."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.base import words
from desktop.base.pseudo import Pseudo
from desktop.kit.controls.buttons import Button
from desktop.kit.look import theme
from desktop.kit.text.text_field import Field
from tests.walk.asked import Asked
from tests.walk.contrast import contrast
from tests.walk.cut import cut
from tests.walk.drawn import Ears
from tests.walk.finding import Finding
from tests.walk.marked import Typed
from tests.walk.named import named
from tests.walk.tabs import tabs
from tests.walk.targets import small


class Painted(QWidget):
    """Paints what it is told to."""

    def __init__(self, paint: Callable[[QPainter, QRect], object]) -> None:
        super().__init__()
        self._paint = paint
        self.setFixedSize(160, 40)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor("#ffffff"))
        painter.setFont(theme.current().font("body"))
        painter.setPen(QColor("#16201c"))
        self._paint(painter, self.rect())


@pytest.fixture
def ears() -> Iterator[Ears]:
    heard = Ears()
    with heard.open():
        yield heard


@pytest.fixture
def find(qtbot: QtBot, ears: Ears) -> Callable[..., list[Finding]]:
    """What is found in a window of these widgets."""

    def found(*parts: QWidget) -> list[Finding]:
        window = QWidget()
        window.setWindowTitle("A window")
        column = QVBoxLayout(window)
        for each in parts:
            column.addWidget(each)
        qtbot.addWidget(window)
        with qtbot.waitActive(window):
            window.show()
            window.activateWindow()
        picture = ears.picture_of(window).toImage()
        return [
            *cut(window, ears),
            *contrast(window, picture, ears),
            *named(window, ears),
            *small(window),
            *tabs(window),
        ]

    return found


def kinds(found: list[Finding]) -> list[str]:
    return [each.kind for each in found]


def test_correct_widgets_pass(find: Callable[..., list[Finding]]) -> None:
    button = Button("Roll")
    label = QLabel("Spot Hidden")
    assert find(button, label, Painted(lambda painter, box: painter.drawText(box, 0, "21"))) == []


def test_a_painted_text_that_is_wider_than_its_box(find: Callable[..., list[Finding]]) -> None:
    found = find(Painted(lambda painter, _: painter.drawText(QRect(10, 5, 20, 25), 0, "1,000,000")))
    assert kinds(found) == ["cut"]
    assert "1,000,000" in found[0].what


def test_a_label_without_room(find: Callable[..., list[Finding]]) -> None:
    label = QLabel("Comatose, and not to be woken")
    label.setFixedWidth(50)
    assert kinds(find(label)) == ["cut"]


def test_a_torn_number(find: Callable[..., list[Finding]]) -> None:
    def paint(painter: QPainter, box: QRect) -> None:
        metrics = QFontMetrics(painter.font())
        room = metrics.horizontalAdvance("Hit points 12…") + 2
        words = metrics.elidedText("Hit points 1234 of 5678", Qt.TextElideMode.ElideRight, room)
        painter.drawText(box, 0, words)

    whats = [each.what for each in find(Painted(paint))]
    assert any("torn number" in what for what in whats)
    assert any("without a tooltip" in what for what in whats)


def test_two_texts_over_one_another(find: Callable[..., list[Finding]]) -> None:
    def paint(painter: QPainter, box: QRect) -> None:
        painter.drawText(box, 0, "Extreme success")
        painter.drawText(box.adjusted(5, 2, 0, 0), 0, "Fumble")

    assert kinds(find(Painted(paint))) == ["covered"]


def test_a_pair_of_colours_that_are_too_close(find: Callable[..., list[Finding]]) -> None:
    def paint(painter: QPainter, box: QRect) -> None:
        painter.setPen(QColor("#949494"))
        painter.drawText(box, 0, "faint words")

    found = find(Painted(paint))
    assert kinds(found) == ["contrast"]
    assert "3.0, not 4.5" in found[0].what


def test_a_field_without_a_name_and_a_button_that_is_too_small(find: Callable[..., list[Finding]]) -> None:
    button = Button("", icon="plus", name="More")
    button.setFixedSize(20, 20)
    assert sorted(kinds(find(Field(name=""), button))) == ["name", "target"]


def test_a_control_that_hides_its_focus(find: Callable[..., list[Finding]]) -> None:
    hidden = Painted(lambda painter, box: painter.drawText(box, 0, "Press"))
    hidden.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    hidden.setAccessibleName("Press")
    assert sorted(kinds(find(hidden, Button("Another one")))) == ["focus", "role"]


def test_a_text_that_translators_are_not_given() -> None:
    asked = Asked()
    with asked.open():
        words.tr("Roll")
        words.tr("No one collects this")
    assert [each.what for each in asked.unknown()] == [
        "'No one collects this' is not collected for the translators"
    ]


def test_a_word_that_was_written_past_the_translations() -> None:
    typed, marks = Typed(), Pseudo().gettext
    assert typed.unmarked("Roll again") == "Roll"
    assert typed.unmarked(f"{marks('Roll')} again") == "again"
    assert typed.unmarked(marks("{name} rolls").format(name="Somebody unknown")) == "Somebody"
    assert not typed.unmarked(marks("Roll again"))
    for brought in ("Ida Marchetti", "2D6+1", "Ctrl+Z", marks("{name} rolls").format(name="Ida Marchetti")):
        assert not typed.unmarked(brought)
