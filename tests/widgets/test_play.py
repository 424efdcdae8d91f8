"""How the sheet and the tray share the window, for games with a usual and with a wide tray."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QMenu, QSplitter
from pytestqt.qtbot import QtBot

from desktop.widgets import theme
from desktop.widgets.play import Play

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> Iterator[None]:
    theme.apply(qapp, "light", 1.0)
    yield
    theme.apply(qapp, "light", 1.0)


class Window:
    """The page in a window of some width."""

    def __init__(self, qtbot: QtBot) -> None:
        self.play = Play()
        qtbot.addWidget(self.play)
        self.play.build(lambda typed, _value: (typed, ""))
        self.play.show_panes()
        self.menu = QMenu()
        qtbot.addWidget(self.menu)
        self.play.show()

    def resize(self, width: int) -> None:
        self.play.resize(width, 860)
        self.share()

    def share(self) -> None:
        self.play.share_room((self.play.width(), self.play.height()), self.menu)
        QApplication.processEvents()

    def turn(self, *, wide: bool) -> None:
        self.play.wide_tray = wide
        self.share()

    def drag(self, tray: int) -> None:
        (panes,) = self.play.findChildren(QSplitter)
        panes.setSizes([sum(panes.sizes()) - tray, tray])

    @property
    def tray(self) -> int:
        return self.play.tray.width()


@pytest.fixture
def window(qtbot: QtBot) -> Window:
    return Window(qtbot)


@pytest.mark.parametrize(("width", "usual", "wide"), [(1900, 460, 640), (1440, 392, 568), (1100, 320, 440)])
def test_a_game_with_many_dice_has_a_wide_tray(window: Window, width: int, usual: int, wide: int) -> None:
    window.resize(width)
    assert window.tray == usual
    window.turn(wide=True)
    assert window.tray == wide
    window.turn(wide=False)
    assert window.tray == usual


def test_a_dragged_width_is_there_again_with_the_next_character_of_the_game(window: Window) -> None:
    window.resize(1440)
    window.drag(350)
    window.turn(wide=True)
    window.drag(600)
    window.turn(wide=False)
    assert window.tray == 350
    window.turn(wide=True)
    assert window.tray == 600


def test_a_dragged_width_stays_while_the_window_grows_a_little(window: Window) -> None:
    window.resize(1440)
    window.turn(wide=True)
    window.drag(500)
    window.resize(1460)
    assert window.tray == 500
