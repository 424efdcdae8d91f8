"""The library page over a made-up library."""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.kit.look import theme
from desktop.library_page.ui.library_page import LibraryPage
from tests.library_page.shelves import Library
from tests.showing import opened


@pytest.fixture
def library(qtbot: QtBot, qapp: QApplication) -> Library:
    """The page, wide enough for four cards side by side, with nothing on it."""
    theme.apply(qapp, "light", 1.0)
    page = LibraryPage()
    page.resize(1440, 840)
    opened(qtbot, page)
    return Library(page, qtbot)
