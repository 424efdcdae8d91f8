"""Another page is painted once, and so is another look."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from types import FunctionType

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, SignalInstance
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QRadioButton, QWidget
from shiboken6 import isValid

from desktop.creating.feature import PAGE as CREATING
from desktop.downtime.feature import PAGE as DOWNTIME
from desktop.sheet.header import Header
from desktop.tray.log import RollList
from tests.flows.making import GAMES, begin
from tests.playing import Player

_PAINT_THEMSELVES = {"Spot", "ScrollBar"}
"""A scroll bar draws its strip again when it knows its range."""
_MOST_AT_REST = 5


class Paints(QObject):
    """Counts how often each widget is painted."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._paints: Counter[QWidget] = Counter()
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
            self._paints[watched] += 1
        return False

    def of_leaves(self) -> dict[QWidget, int]:
        """Return the widgets with nothing inside: what holds others is painted whenever one of them is."""
        alive = {each: count for each, count in self._paints.items() if isValid(each)}
        return {each: count for each, count in alive.items() if not each.findChild(QWidget)}


class Spot(QWidget):
    """A pixel of the window, painted over nothing: once it is painted, so is all that was waiting."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setGeometry(0, 0, 1, 1)
        self.show()
        self._painted = 0

    def paintEvent(self, _event: QPaintEvent) -> None:
        self._painted += 1

    def settle(self, player: Player) -> None:
        """Wait until all is painted, and what that or a timer of no time brought about."""
        for _ in range(3):
            before = self._painted + 1
            self.raise_()
            self.update()
            player.wait(partial(self._has_painted, before))

    def _has_painted(self, times: int) -> bool:
        return self._painted >= times

    def watch(self, player: Player, act: Callable[[], object]) -> dict[QWidget, int]:
        """Do something, and return how often it had each widget painted that holds no others."""
        self.settle(player)
        paints = Paints(player.app.qt)
        act()
        self.settle(player)
        player.app.qt.removeEventFilter(paints)
        return paints.of_leaves()


def twice(leaves: dict[QWidget, int]) -> set[str]:
    """Return the kinds of widgets that were painted more than once, but for those that paint themselves."""
    return {type(each).__name__ for each, count in leaves.items() if count > 1} - _PAINT_THEMSELVES


@pytest.fixture
def spot(ida: Player, qapp: QApplication) -> Iterator[Spot]:
    blinking = qapp.cursorFlashTime()
    qapp.setCursorFlashTime(0)  # a field with a caret is painted whenever that blinks
    made = Spot(ida.window)
    yield made
    made.deleteLater()
    qapp.setCursorFlashTime(blinking)


def leave(player: Player, command: str) -> None:
    if command == "downtime":
        player.click("Save and close")
    elif command == "edit":
        player.window.commands["edit"].trigger()
    else:
        player.window.pages.show_play()


@pytest.mark.alone("A page counts as new only once in an app")
@pytest.mark.parametrize("again", [False, True], ids=["first", "again"])
@pytest.mark.parametrize("command", ["library", "dice_only", "downtime", "edit"])
def test_a_page_is_painted_once(ida: Player, spot: Spot, command: str, again: bool) -> None:
    go = ida.window.commands[command].trigger
    if again:
        go()
        spot.settle(ida)
        leave(ida, command)
    leaves = spot.watch(ida, go)
    leave(ida, command)
    assert len(leaves) > _MOST_AT_REST
    assert not twice(leaves)


@pytest.mark.alone("A page counts as new only once in an app")
@pytest.mark.parametrize("name", ["Hugh Pemberton", "Ketta Morrow", "Tarn Ondara"])
def test_the_downtime_of_another_character_is_painted_once(ida: Player, spot: Spot, name: str) -> None:
    go = ida.window.commands["downtime"].trigger
    go()
    spot.settle(ida)
    leave(ida, "downtime")
    ida.add_sample(name)
    leaves = spot.watch(ida, go)
    leave(ida, "downtime")
    assert len(leaves) > _MOST_AT_REST
    assert not twice(leaves)


def take(step: SignalInstance) -> None:
    """Ask for a step of a wizard, and delete what is gone: an event loop does so before it paints."""
    step.emit()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.mark.alone("A page counts as new only once in an app")
@pytest.mark.parametrize(
    "name", ["Ida Marchetti", "Juno Halloran", "Ketta Morrow", "Oriel Kast", "Tarn Ondara"]
)
def test_each_step_of_a_downtime_is_painted_once(ida: Player, spot: Spot, name: str) -> None:
    if name != "Ida Marchetti":
        ida.add_sample(name)
    ida.window.commands["downtime"].trigger()
    wizard = ida.window.pages[DOWNTIME]
    for step in (*[wizard.next_requested] * 2, *[wizard.back_requested] * 2):
        assert not twice(spot.watch(ida, partial(take, step)))
    leave(ida, "downtime")


@pytest.mark.alone("A page counts as new only once in an app")
@pytest.mark.parametrize("game", GAMES)
def test_each_step_of_creating_a_character_is_painted_once(ida: Player, spot: Spot, game: str) -> None:
    begin(ida, game)
    wizard = ida.window.pages[CREATING]
    for step in (*[wizard.next_requested] * 3, *[wizard.back_requested] * 2):
        assert not twice(spot.watch(ida, partial(take, step)))


def test_another_theme_is_painted_once(ida: Player, spot: Spot) -> None:
    ida.roll("spot-hidden", 20, units=1)
    ida.window.tray.land()
    every = spot.watch(ida, ida.window.commands["theme_dark"].trigger)
    (log,) = ida.window.tray.findChildren(RollList)
    parts = ida.window.sheet, ida.window.play.rail.list, log
    leaves = {each: count for each, count in every.items() if any(part.isAncestorOf(each) for part in parts)}
    ida.window.commands["theme_light"].trigger()
    assert len(leaves) > _MOST_AT_REST
    assert set(leaves.values()) == {1}


class Resizes(QObject):
    """Lists the widths that a widget gets."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self.widths: list[int] = []
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.widths.append(watched.width())
        return False


@pytest.mark.parametrize("name", ["Ida Marchetti", "Ketta Morrow"])
def test_the_sheet_is_arranged_once_for_another_size_of_text(ida: Player, spot: Spot, name: str) -> None:
    if name != "Ida Marchetti":
        ida.add_sample(name)
    spot.settle(ida)
    before = ida.window.sheet.traits.width()
    (head,) = ida.window.sheet.findChildren(Header)
    buttons = head.findChildren(QRadioButton)
    resizes = Resizes(ida.window.sheet.traits)
    ida.window.commands["larger"].trigger()
    spot.settle(ida)
    after = ida.window.sheet.traits.width()
    ida.window.commands["usual"].trigger()
    assert resizes.widths[:1] == [after] != [before], "not for a width that it doesn't keep"
    assert head.findChildren(QRadioButton) == buttons


def test_no_widget_but_the_window_is_asked_in_python_about_each_new_palette(ida: Player) -> None:
    every = ida.window, *ida.window.findChildren(QWidget)
    asked = [each for each in every if isinstance(type(each).changeEvent, FunctionType)]
    assert asked == [ida.window]


@pytest.mark.alone("A page counts as new only once in an app")
@pytest.mark.parametrize(
    "name", ["Ida Marchetti", "Juno Halloran", "Oriel Kast", "Ketta Morrow", "Tarn Ondara"]
)
def test_each_page_of_a_sheet_is_painted_once(ida: Player, spot: Spot, name: str) -> None:
    if name != "Ida Marchetti":
        ida.add_sample(name)
    tabs = ida.window.sheet.tabs
    for place in (*range(1, tabs.count()), *range(tabs.count())):
        leaves = spot.watch(ida, partial(tabs.setCurrentIndex, place))
        assert not twice(leaves), tabs.ids[place]


@pytest.mark.alone("A page counts as new only once in an app")
def test_edit_mode_of_another_game_is_painted_once(ida: Player, spot: Spot) -> None:
    ida.add_sample("Tarn Ondara")
    ida.window.commands["edit"].trigger()
    spot.settle(ida)
    leave(ida, "edit")
    ida.character("Ida Marchetti")
    leaves = spot.watch(ida, ida.window.commands["edit"].trigger)
    leave(ida, "edit")
    assert len(leaves) > _MOST_AT_REST
    assert not twice(leaves)
