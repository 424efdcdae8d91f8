"""A roll that is made again without anybody to ask, such as for Inspiration."""

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from desktop.viewdata.tray import ActionView
from desktop.widgets.tray.tray import Tray
from tests.widgets.tray import views
from tests.widgets.tray.seen import button, click, land, shown_words

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

AGAIN = ActionView("Spend Inspiration", "Rolls this again. Inspiration 1 → 0", key="U")


def test_nobody_is_asked_where_nobody_has_to_agree(tray: Tray, qtbot: QtBot) -> None:
    tray.show_view(replace(views.failure(), push=AGAIN, push_asks=False))
    land(tray)
    with qtbot.waitSignal(tray.push_requested, timeout=1000):
        click(button(tray, "Spend Inspiration"))
    assert "Did your Keeper agree?" not in shown_words(tray)
    with qtbot.waitSignal(tray.push_requested, timeout=1000):
        tray.press_push()
