"""Lends the tray's felt to the dice window, shows the results in it, and remembers the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QRect, Qt

from desktop.dice_window import view
from desktop.dice_window.ui.window import LEAST, USUAL, DiceWindow
from desktop.kit.look.keys import matches
from desktop.kit.windows import compositing
from desktop.kit.windows.dialogs import show_message
from desktop.shell.placement import Placement

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from desktop.shell.host import Host

_BESIDE_TRAY, _BELOW_TITLE = 12, 60
"""Where the window is when it is first opened beside several screens, in pixels from the tray."""
_NARROWEST = 400
"""The least room beside the main window that the dice use, in pixels."""

_STAY = frozenset({"undo", "redo", "larger", "smaller", "usual", "dice_window"})
"""Commands whose key leaves the dice window active. The others go on in the main window."""


class DiceOutside(QObject):
    """Shows the tray's felt and results in a window of their own, and remembers that window."""

    def __init__(self, host: Host) -> None:
        """Make the window, still hidden."""
        super().__init__(host)
        self._host = host
        self.is_open = False
        """Whether the dice are in their own window."""
        self._is_ending = False
        self.window = DiceWindow(self._take_key)
        self._placement = Placement(self.window)
        kept = host.settings.settings
        self._ground: str = kept.dice_ground
        self._on_top = kept.dice_on_top
        self._kept = kept.dice_window
        self._connect()

    def _connect(self) -> None:
        host, window, main = self._host, self.window, self._host.window
        window.ground_chosen.connect(self._choose_ground)
        window.on_top_chosen.connect(self._keep_on_top)
        window.closed.connect(self._closed)
        main.tray.felt_wanted.connect(window.close)
        main.listen_in(window)
        host.rolls.tray.changed.connect(self._show_board)
        main.tray.landed.connect(self._landed)
        host.session.changed.connect(self._show_board)  # the character may have another name
        host.own_dice.asked.connect(self._asked)
        main.command_requested.connect(self._command_asked)
        main.closing.connect(self._end)
        host.qt.screenRemoved.connect(self._fit)

    # Opening and closing

    def toggle(self) -> None:
        """Open the window, or close it."""
        if self.is_open:
            self.window.close()
        else:
            self.open()

    def open(self, *, again: bool = False) -> None:
        """Open the window where it was; ``again`` after a restart, when the main window stays active."""
        window, main = self.window, self._host.window
        ground = self._ground
        if ground == view.CLEAR and not compositing.shows_transparency():
            ground = view.GREEN
            main.show_notice(view.green_instead())
        window.dress(ground, on_top=self._on_top and self._placement.can_keep_on_top)
        place = self._first_place()
        window.setGeometry(place)
        self._placement.restore(self._kept, place.size())
        window.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, again)
        window.take_felt(main.tray.lend_felt())
        self.is_open = True
        self._show_board()
        window.show()
        if not again:
            window.activateWindow()
        self._remember()
        self._mark()

    def _first_place(self) -> QRect:
        main, screen = self._host.window, self._host.window.screen()
        tray = main.tray if main.tray.isVisible() else main
        there = QRect(tray.mapToGlobal(QPoint()), tray.size())
        if len(screen.virtualSiblings()) > 1:
            return QRect(there.topLeft() + QPoint(-USUAL.width() - _BESIDE_TRAY, _BELOW_TITLE), USUAL)
        return first_place(main.frameGeometry(), there, screen.availableGeometry())

    def _closed(self) -> None:
        """Bring the felt back to the tray."""
        self.is_open = False
        self.window.give_felt()
        self._host.window.tray.take_felt_back()
        self._remember()
        self._mark()

    def _end(self) -> None:
        """Close with the main window, but open again with it next time."""
        if self.is_open:
            self._is_ending = True
            self.window.close()

    def _remember(self) -> None:
        self._kept = self._placement.kept()
        self._host.settings.remember_dice_window(
            place=self._kept,
            is_open=self.is_open or self._is_ending,
            ground=self._ground,
            on_top=self._on_top,
        )

    def _mark(self) -> None:
        self._host.window.commands["dice_window"].setChecked(self.is_open)

    def _fit(self) -> None:
        self._placement.fit()

    # What is shown

    def _show_board(self) -> None:
        if not self.is_open:
            return
        session = self._host.session
        name = session.character.sheet.name if session.is_open else ""
        tray = self._host.window.tray
        self.window.board.show_view(view.board_view(name, tray.view, turning=tray.is_turning()))

    def _landed(self) -> None:
        self._show_board()
        if self._host.settings.settings.results_take_focus:
            self._go_to_main()  # where the result has the focus

    def _choose_ground(self, ground: str) -> None:
        if ground == view.CLEAR and not compositing.shows_transparency():
            if not show_message(self.window, view.not_clear()):
                return
            ground = view.GREEN
        self._ground = ground
        self.window.dress(ground, on_top=self.window.is_on_top)
        self._remember()

    def _keep_on_top(self, on: bool) -> None:
        if self._placement.keep_on_top(on=on):
            self._on_top = on
            self._remember()
        else:
            self._host.window.show_notice(view.kept_on_top_elsewhere())

    # Keys pressed in the dice window

    def _take_key(self, event: QKeyEvent) -> bool:
        """Do what a key does in the main window. Single letters come there by themselves."""
        main = self._host.window
        if main.commands["roll"].isEnabled() and main.tray.take_key(event):
            return True
        for command in self._host.commands:
            if command.id in main.commands and matches(event, command.id, single=False):
                main.commands[command.id].trigger()
                if command.id not in _STAY:
                    self._go_to_main()
                return True
        return False

    def _command_asked(self, command: str) -> None:
        if command == "filter":
            self._go_to_main()

    def _asked(self, asked: object) -> None:
        if asked is not None:
            self._go_to_main()  # where the dice on the table are typed

    def _go_to_main(self) -> None:
        if self.window.isActiveWindow():
            self._host.window.activateWindow()


def first_place(main: QRect, tray: QRect, screen: QRect) -> QRect:
    """Return where the window covers least of the main one: beside it, or else over the end of the tray.

    All are in pixels of the screen, ``main`` with its frame.
    """
    left, right = main.left() - screen.left(), screen.right() - main.right()
    room = max(left, right)
    if room >= _NARROWEST:
        width, height = min(USUAL.width(), room), min(USUAL.height(), screen.height())
        at = main.left() - width if left > right else main.right() + 1
        return QRect(at, main.top(), width, height)
    height = max(LEAST.height(), tray.height() // 3)
    return QRect(tray.left(), tray.bottom() + 1 - height, tray.width(), height)
