"""The look of every test of a page."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.combat.ui.combat import CombatPage
from desktop.kit.look import theme
from tests.cards import combat_views
from tests.showing import opened


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> Iterator[None]:
    """Run every test in the light theme at 100 %, and leave that behind."""
    theme.apply(qapp, "light", 1.0)
    yield
    theme.apply(qapp, "light", 1.0)


@pytest.fixture
def page(qtbot: QtBot) -> CombatPage:
    """The combat page in the active window, for files without a page of their own."""
    made = CombatPage()
    made.resize(816, 900)
    made.show_view(combat_views.COMBAT)
    opened(qtbot, made)
    qtbot.waitUntil(made.isActiveWindow)
    return made
