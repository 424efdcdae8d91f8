from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.kit.look import theme
from desktop.tray import tray as tray_module
from desktop.tray.tray import Tray
from tests.tray.seen import UNFOLDED
from tests.tray.wishes import Wishes


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> Iterator[None]:
    theme.apply(qapp, "light", 1.0)
    yield
    theme.apply(qapp, "light", 1.0)


@pytest.fixture
def wishes() -> Wishes:
    return Wishes()


@pytest.fixture
def tray(qtbot: QtBot, wishes: Wishes) -> Tray:
    made = Tray(wishes)
    qtbot.addWidget(made)
    made.resize(UNFOLDED, 860)
    made.show()
    return made


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    words: list[str] = []
    monkeypatch.setattr(tray_module, "announce", lambda _widget, text: words.append(text))
    return words
