"""The lasting modifiers as a card on a page."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.kit.layout.flow import Sentence
from desktop.kit.layout.page import Page
from desktop.kit.text.text_field import EntryField
from desktop.sheet.modifiers import Modifiers
from tests.showing import opened


def test_why_a_modifier_is_refused_is_scrolled_into_view(qtbot: QtBot) -> None:
    page, above, card = Page(), QWidget(), Modifiers()
    above.setFixedHeight(600)
    page.column.addWidget(above)
    page.column.addWidget(card)
    page.resize(600, 400)
    opened(qtbot, page)
    (field,) = card.findChildren(EntryField)
    page.ensureWidgetVisible(field, 0, 0)
    field.setFocus()
    QTest.keyClicks(field, "rubbish")
    QTest.keyClick(field, Qt.Key.Key_Return)
    (reason,) = [each for each in card.findChildren(Sentence) if each.text().startswith("Type a name")]
    assert reason.visibleRegion().boundingRect() == reason.rect()
