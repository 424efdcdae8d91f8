"""A focused widget is scrolled into view, and content of a scroll area keeps its size."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.kit.controls.buttons import Button
from desktop.kit.layout.page import Page
from desktop.kit.layout.scrolling import ScrollArea, bring_into_view
from desktop.tray.result import ResultCard
from desktop.views.tray import ResultView

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


UNTIL_THE_STACK_WOULD_END = 300


class UnstableContent(QWidget):
    """Wider than its window at one width, and narrower at another."""

    asked = 0

    def minimumSizeHint(self) -> QSize:
        self.asked += 1
        wide = 391 if self.width() < 391 and self.asked < UNTIL_THE_STACK_WOULD_END else 260
        return QSize(wide, 600)


def test_content_that_keeps_changing_its_size_does_not_crash_the_app(qtbot: QtBot) -> None:
    area, content = ScrollArea(), UnstableContent()
    qtbot.addWidget(area)
    QVBoxLayout(content)
    area.setWidgetResizable(True)
    area.setWidget(content)
    area.resize(390, 400)
    area.show()
    content.asked = 0
    area.resize(380, 400)
    assert 0 < content.asked < UNTIL_THE_STACK_WOULD_END / 3
    assert content.width() in (area.viewport().width(), 391)


def test_content_with_a_stable_size_gets_it(qtbot: QtBot) -> None:
    area, content = ScrollArea(), QWidget()
    qtbot.addWidget(area)
    content.setMinimumSize(500, 900)
    area.setWidgetResizable(True)
    area.setWidget(content)
    area.resize(300, 400)
    area.show()
    assert (content.width(), content.height()) == (500, 900)
    area.resize(800, 1000)
    assert content.size() == area.maximumViewportSize()


def test_a_result_has_the_same_width_with_its_text_beside_or_below_the_badge(qtbot: QtBot) -> None:
    card = ResultCard(lambda _intent: None)
    qtbot.addWidget(card)
    card.show_result(
        ResultView("", "critical_failure", "Critical failure", "Short by 10 or more", ""), roll=1, fade_ms=0
    )
    card.show()
    asked = {}
    for width in (700, 200):
        card.resize(width, 300)
        qtbot.wait(1)
        high = card.heightForWidth(width)
        asked[high] = card.minimumSizeHint().width()
    assert len(asked) == 2, "the words never went below the badge"
    assert len(set(asked.values())) == 1
