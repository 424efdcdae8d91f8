from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.downtime.ui import wizard as wizard_module
from desktop.downtime.ui.wizard import DowntimeWizard
from desktop.kit.look import theme
from tests.downtime.seen import WISHES
from tests.downtime.views import DOWNTIME
from tests.showing import heard_from


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> Iterator[None]:
    theme.apply(qapp, "light", 1.0)
    yield
    theme.apply(qapp, "light", 1.0)


@pytest.fixture
def wizard(qtbot: QtBot) -> Iterator[DowntimeWizard]:
    """A wizard in a wide window, on the page of skills."""
    made = DowntimeWizard()
    made.resize(1440, 840)
    made.show_view(DOWNTIME)
    made.show()
    made.activateWindow()
    qtbot.waitExposed(made)
    yield made
    # At once: every wizard that is still there would follow each change of the theme.
    made.close()
    made.deleteLater()
    QCoreApplication.sendPostedEvents(made, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def asked(wizard: DowntimeWizard) -> list[tuple[object, ...]]:
    """The wizard's signals from now on, each with its arguments."""
    return heard_from(wizard, WISHES)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The announcements to screen readers."""
    words: list[str] = []
    monkeypatch.setattr(wizard_module, "announce", lambda _widget, text: words.append(text))
    return words
