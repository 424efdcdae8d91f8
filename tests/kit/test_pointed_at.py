"""What is under the pointer stands out in every theme, even in high contrast without soft backgrounds."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QAbstractButton, QApplication, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.fields.choice_cards import ChoiceCards
from desktop.healing.ui.healers import HealerButton
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.toggles import ToggleChip
from desktop.kit.look import theme
from desktop.kit.view.sheet import Toggle
from desktop.library_page.ui.card_painter import Place, paint_card, paint_new, paint_row
from desktop.library_page.ui.filter_bar import GameButton
from desktop.library_page.view.library import GameChip
from desktop.views.editing.fields import ChoiceCard, ChoiceSection


@pytest.fixture(autouse=True)
def usual(qapp: QApplication) -> Iterator[None]:
    yield
    theme.apply(qapp, "light", 1.0)


def chip(around: QWidget) -> QAbstractButton:
    made = ToggleChip(around)
    made.show_toggle(Toggle("prone", "Prone", on=False))
    return made


def card(around: QWidget) -> QAbstractButton:
    cards = ChoiceCards(around)
    cards.show_section(ChoiceSection("way", "", (ChoiceCard("dice", "By dice", "As they fall"),), "", "way"))
    cards.resize(300, cards.arrange(300, move=True))
    (made,) = cards.findChildren(QRadioButton)
    return made


BUTTONS: tuple[Callable[[QWidget], QAbstractButton], ...] = (
    chip,
    card,
    lambda _around: GameButton(GameChip("coc7", "Call of Cthulhu 7e", 3)),
    HealerButton,
    lambda around: Button("Save", parent=around),
)


@pytest.mark.parametrize("high", [False, True])
@pytest.mark.parametrize("build", BUTTONS)
def test_a_button_shows_that_the_pointer_is_on_it(
    build: Callable[[QWidget], QAbstractButton], high: bool, qtbot: QtBot, qapp: QApplication
) -> None:
    theme.apply(qapp, "light", 1.0, high_contrast=high)
    around = QWidget()
    qtbot.addWidget(around)
    button = build(around)
    button.setParent(around)
    button.resize(max(button.width(), 160), button.sizeHint().height())
    around.show()
    away = button.grab().toImage()
    button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    assert button.grab().toImage() != away


@pytest.mark.parametrize("high", [False, True])
def test_a_character_of_the_library_shows_that_the_pointer_is_on_it(high: bool, qapp: QApplication) -> None:
    theme.apply(qapp, "dark", 1.0, high_contrast=high)

    def drawn(paint: Callable[[QPainter, Place], None], *, hovered: bool) -> QImage:
        image = QImage(300, 200, QImage.Format.Format_RGB32)
        image.fill(theme.current().color("surface"))
        painter = QPainter(image)
        paint(painter, Place(selected=False, hovered=hovered, focused=False))
        painter.end()
        return image

    cell = QRectF(0, 0, 300, 200)
    paints: tuple[Callable[[QPainter, Place], None], ...] = (
        lambda painter, place: paint_card(painter, cell, None, None, place),
        lambda painter, place: paint_row(painter, cell, None, None, place),
        lambda painter, place: paint_new(painter, cell, place),
    )
    assert all(drawn(paint, hovered=True) != drawn(paint, hovered=False) for paint in paints)
