"""The library page over a made-up library."""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.widgets import theme
from desktop.widgets.library.library_page import LibraryPage
from tests.widgets.library.shelves import Library


@pytest.fixture
def library(qtbot: QtBot, qapp: QApplication) -> Library:
    """The page, wide enough for four cards side by side, with nothing on it."""
    theme.apply(qapp, "light", 1.0)
    page = LibraryPage()
    qtbot.addWidget(page)
    page.resize(1440, 840)
    page.show()
    page.activateWindow()
    qtbot.waitExposed(page)
    return Library(page, qtbot)
