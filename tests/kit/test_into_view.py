"""A focused widget is scrolled into view."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.kit.controls.buttons import Button
from desktop.kit.layout.page import Page
from desktop.kit.layout.scrolling import bring_into_view

HIGH = 200


@pytest.fixture
def page(qtbot: QtBot) -> Page:
    """A page of ten rows, and one that is higher than the page."""
    made = Page()
    for number in range(10):
        made.column.addWidget(Button(f"Row {number}"))
    tall = QWidget()
    tall.setFixedHeight(3 * HIGH)
    made.column.addWidget(tall)
    qtbot.addWidget(made)
    made.resize(300, HIGH)
    made.show()
    qtbot.waitExposed(made)
    return made


def row(page: Page, words: str) -> Button:
    return next(each for each in page.findChildren(Button) if each.label == words)


def test_hidden_widgets_are_scrolled_to_and_visible_ones_stay(page: Page) -> None:
    last, bar = row(page, "Row 9"), page.verticalScrollBar()
    bring_into_view(last)
    assert last.visibleRegion().boundingRect() == last.rect()
    bar.setValue(bar.value() - last.height() // 2)
    assert last.visibleRegion().boundingRect().height() < last.height()
    bring_into_view(last)
    assert last.visibleRegion().boundingRect() == last.rect()
    before = bar.value()
    bring_into_view(last)
    assert bar.value() == before


def test_a_widget_higher_than_the_page_stays_if_it_is_visible(page: Page) -> None:
    tall, bar = page.body.children()[-1], page.verticalScrollBar()
    assert isinstance(tall, QWidget)
    bar.setValue(bar.maximum() - HIGH)
    before = bar.value()
    bring_into_view(tall)
    assert bar.value() == before
