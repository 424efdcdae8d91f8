from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.widgets import theme
from desktop.widgets.tray import tray as tray_module
from desktop.widgets.tray.tray import Tray
from tests.widgets.tray.seen import UNFOLDED


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> Iterator[None]:
    theme.apply(qapp, "light", 1.0)
    yield
    theme.apply(qapp, "light", 1.0)


@pytest.fixture
def tray(qtbot: QtBot) -> Tray:
    made = Tray()
    qtbot.addWidget(made)
    made.resize(UNFOLDED, 860)
    made.show()
    return made


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    words: list[str] = []
    monkeypatch.setattr(tray_module, "announce", lambda _widget, text: words.append(text))
    return words
