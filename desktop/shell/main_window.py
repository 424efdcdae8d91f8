"""The main window: pages, menu bar, and where files may be dropped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QCloseEvent,
    QContextMenuEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeySequence,
    QPaintEvent,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QApplication, QMainWindow, QVBoxLayout, QWidget

from desktop.base import keys
from desktop.base.names import one_line
from desktop.base.words import tr
from desktop.kit.look import theme
from desktop.kit.look.keys import announce_change
from desktop.kit.look.style_sheet import menu_sheet, wear
from desktop.kit.look.tab_order import postpone_tab_order, update_tab_order
from desktop.kit.text.plain_text import shown
from desktop.shell.feature import Command, Page, Situation
from desktop.shell.menu_bar import Commands
from desktop.shell.pages import PLAY, Pages
from desktop.shell.placement import LEAST, Placement

if TYPE_CHECKING:
    from desktop.kit.controls.banner import Banner
    from desktop.kit.controls.toast import Toast
    from desktop.kit.view.shell import BannerView, NoticeView
    from desktop.sheet.sheet import Sheet
    from desktop.shell.play_keys import PlayKeys
    from desktop.tray.tray import Tray
    from desktop.views.dice_sets import DiceSet
    from desktop.views.rail import RailView
    from desktop.views.sheet import SheetView
    from desktop.views.tray import LogView, TrayView
    from desktop.views.tray_intents import Wish

_LONGEST_NOTICE = 300
_GRAVEST_FIRST = ("unsaved", "read_only", "last_end", "safe_mode", "moved", "language", "opening", "notice")
"""The kinds of banners, most severe first."""


class MainWindow(theme.FollowsTheme, QMainWindow):
    """Shows one page at a time: play, the welcome page, a review, or a problem.

    For a quick first paint it starts with only the rail; other pages are built when first shown, the sheet
    and the tray by ``build_play``.
    """

    first_painted = Signal()
    """The window was painted for the first time."""
    command_requested = Signal(str)
    """A command was chosen in the menu bar or by key; carries its id."""
    greeting_wanted = Signal()
    """The player has no character to show."""
    files_offered = Signal(list)
    """Files were chosen or dropped to be imported; carries a list of ``Path``."""
    text_offered = Signal(str)
    """Text that may contain a character was pasted or dropped."""
    undo_requested = Signal()
    notice_act_requested = Signal(str)
    """Run the action of the visible notice; carries its id."""
    banner_act_requested = Signal(str)
    """Run the action of the banner; carries its id."""
    activated = Signal()
    """The window became active."""
    closing = Signal()

    def __init__(self) -> None:
        """Make the window with only the rail."""
        super().__init__()
        self.is_painted = False
        self._name = ""
        self._toast: Toast | None = None
        self._notice_act = ""
        self._notice_undoes = False
        self._banner: Banner | None = None
        self._banners: dict[str, BannerView] = {}
        self.may_close: Callable[[], bool] | None = None
        """Asks whether the window may close now; None if it always may."""
        self._keys: PlayKeys | None = None
        self._placement = Placement(self)
        self._told_title = ""
        self.setWindowTitle(tr("Rollbook"))
        self.setAcceptDrops(True)
        postpone_tab_order(self)
        self.commands = Commands(self)
        self.commands.asked.connect(self._ask_command)
        self.first_painted.connect(self._follow_screens)
        self.pages = Pages()
        self.play = self.pages.play
        self.pages.turned.connect(self._page_turned)
        centre = QWidget()
        self._column = QVBoxLayout(centre)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.pages, 1)
        self.setCentralWidget(centre)
        self._restyle()
        self._allow_commands()

    @property
    def sheet(self) -> Sheet:
        """The sheet; only after ``build_play``."""
        return self.play.sheet

    @property
    def tray(self) -> Tray:
        """The tray; only after ``build_play``."""
        return self.play.tray

    def build_play(self, preview: Callable[[str, str], tuple[str, str]], wish: Wish) -> Iterator[None]:
        """Build the sheet and the tray, one part at each step; a second call does nothing."""
        if not self.play.is_built:
            yield from self.play.build(preview, wish)
            self._add_keys()
            self._share_room()
            self._allow_commands()

    # Views

    @Slot(object)
    def show_rail(self, view: RailView) -> None:
        """Show the characters in the rail and in the Character menu."""
        self.play.rail.show_view(view)
        self.commands.list_characters(view)

    @Slot(object)
    def show_sheet(self, view: SheetView) -> None:
        """Show the open character's sheet."""
        from desktop.views.sheet import TickState

        self.sheet.show_view(view)
        if (view.wide_tray, view.game) != (self.play.wide_tray, self.play.game):
            self.play.wide_tray, self.play.game = view.wide_tray, view.game
            if self._keys is not None:
                self._keys.set_pool(view.wide_tray)
            self._share_room()
        self.commands.name_trackers(tuple(each.name for each in view.trackers))
        self.commands.offer_ticks(offered=any(each.tick is not TickState.NONE for each in view.skills))
        self.play.show_panes()
        self._show_title(view.name)

    def show_editing(self, name: str | None) -> None:
        """Show edit mode for this character; None shows the sheet."""
        was_editing = self.play.is_editing
        self.play.show_stand_in(shown=name is not None)
        if name is not None:
            self._show_title(name)
        elif was_editing and self.pages.page is PLAY:
            self._show_title(self._name)
        if was_editing is not self.play.is_editing:
            self._share_room()
            self._allow_commands()

    def greet(self) -> None:
        """Show the welcome page."""
        self.greeting_wanted.emit()

    @Slot(object)
    def show_tray(self, view: TrayView | None) -> None:
        """Show the content of the tray, or an empty one."""
        fresh = view is not None and view.fresh
        if self._keys is not None:
            self._keys.set_landing(fresh)
        if fresh and self._toast is not None:
            self._toast.put_away()  # it is about something before this roll
        if view is None:
            self.tray.show_empty()
        else:
            self.tray.show_view(view)

    def show_dice_set(self, look: DiceSet) -> None:
        """Use another dice set in the tray and on every page."""
        if self.play.is_built:
            self.tray.set_dice_set(look)
        self.pages.set_dice_set(look)

    @Slot(object)
    def show_log(self, view: LogView) -> None:
        """Show the rolls of the open character."""
        self.tray.show_log(view)

    @Slot(object)
    def show_notice(self, view: NoticeView) -> None:
        """Show a notice at the foot of the window for a while, longer if its action has no shortcut."""
        if self._toast is None:
            from desktop.kit.controls.toast import Toast

            self._toast = Toast(self)
            self._toast.action_requested.connect(self._act_on_notice)
        area = (
            self.play.main_pane if self.pages.page is PLAY and self.play.is_built else self.pages.notice_area
        )
        self._toast.set_area(area)
        self._notice_act = view.act
        self._notice_undoes = view.act_undoes
        action, key = (tr("Undo"), keys.shown("undo")) if view.undo else (view.act_words or None, "")
        keyless = bool(action) and not view.undo
        if keyless and self.commands["next_pane"].isEnabled():
            key = keys.shown("next_pane")
        words = one_line(view.text, _LONGEST_NOTICE)
        self._toast.show_message(words, action, key, warning=view.warning, longer=keyless)

    @property
    def offers_action(self) -> bool:
        """Whether a notice at the foot of the window offers an action, such as Undo."""
        return self._toast is not None and self._toast.isVisible() and bool(self._notice_act)

    def undo_by_notice(self) -> bool:
        """Undo what the notice at the foot of the window is about; return whether it offers that."""
        if not (self.offers_action and self._notice_undoes):
            return False
        self._act_on_notice()
        return True

    def hide_notice(self) -> None:
        """Hide the notice, because something else shows the same."""
        if self._toast is not None:
            self._toast.put_away()

    @Slot()
    def end_warning(self) -> None:
        """Hide a warning, because the player did something since that worked."""
        if self._toast is not None:
            self._toast.end_warning()

    def focus_pane(self, by: int) -> None:
        """Move the focus to the next (1) or previous (-1) pane or banner, but first to a notice's action."""
        if self._toast is None or not self._toast.take_focus():
            self.play.focus_pane(by, self._banner)

    def show_banner(self, kind: str, view: BannerView | None) -> None:
        """Show a banner of this kind at the top of the window, None to hide it; the most severe wins.

        The kinds are "unsaved", "read_only", "last_end", "safe_mode", "moved", "language", "opening" and
        "notice".
        """
        if view is None:
            self._banners.pop(kind, None)
        else:
            self._banners[kind] = view
        gravest = next((self._banners[each] for each in _GRAVEST_FIRST if each in self._banners), None)
        if self._banner is None:
            if gravest is None:
                return
            from desktop.kit.controls.banner import Banner

            self._banner = Banner()
            self._banner.act_requested.connect(self.banner_act_requested)
            self._column.insertWidget(0, self._banner)
        self._banner.show_view(gravest)

    @Slot()
    def _act_on_notice(self) -> None:
        if self._notice_act:
            self.notice_act_requested.emit(self._notice_act)
        else:
            self.undo_requested.emit()

    @Slot(str)
    def copy_text(self, text: str) -> None:
        """Copy text to the clipboard."""
        QGuiApplication.clipboard().setText(text)

    def come_forward(self) -> None:
        """Bring the window to the front, even if minimised."""
        if self.isMinimized():
            self.showNormal()
        self.show()
        self.raise_()
        self.activateWindow()

    def show_keys(self) -> None:
        """Follow the keys now in use, in menus, on buttons and in fields of all windows."""
        self.commands.show_keys()
        announce_change()
        from desktop.kit.controls.buttons import Button
        from desktop.kit.text.text_field import SearchField

        for window in QApplication.topLevelWidgets():
            for shown_on in (*window.findChildren(Button), *window.findChildren(SearchField)):
                shown_on.updateGeometry()
                shown_on.update()

    def mark_look(self, name: str, *, high_contrast: bool) -> None:
        """Mark the current theme and contrast in the View menu."""
        self.commands[f"theme_{name}"].setChecked(True)
        self.commands["high_contrast"].setChecked(high_contrast)

    # Placement

    def place(self, window: str, splitter: str) -> None:
        """Restore the window's position; use a sensible one if that is unknown or off screen."""
        look = theme.current()
        self._placement.restore(window, QSize(look.px(1440), look.px(900)))
        self.play.place(splitter)

    def placement(self) -> tuple[str, str]:
        """Return the position of the window and its panes, for ``place``."""
        return self._placement.kept(), self.play.placement()

    def toggle_on_top(self) -> None:
        """Keep the window above others or stop, as the View menu says; say so if the desktop decides that."""
        entry = self.commands["on_top"]
        if not self._placement.keep_on_top(on=entry.isChecked()):
            from desktop.kit.view.shell import NoticeView

            entry.setChecked(False)
            words = tr("Only the desktop's own window menu can do that here. Alt+Space opens it.")
            self.show_notice(NoticeView(words, warning=True))

    # Qt

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move the focus in the current tab order, scrolling to it if necessary."""
        update_tab_order(self)
        led = super().focusNextPrevChild(forward)
        focused = self.focusWidget()
        if led and focused is not None:
            from desktop.kit.layout.scrolling import bring_into_view

            bring_into_view(focused)
        return led

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the panes for the new size."""
        super().resizeEvent(event)
        self._share_room()

    def _follow_screens(self) -> None:
        """Limit the minimum size to the current screen."""
        self.windowHandle().screenChanged.connect(self._restyle)

    def changeEvent(self, event: QEvent) -> None:
        """Report when the window becomes active."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.activated.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Emit `first_painted` after the first paint."""
        super().paintEvent(event)
        if not self.is_painted:
            self.is_painted = True
            self._placement.fit_frame()
            QTimer.singleShot(0, self, self.first_painted.emit)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files and text to import; a wizard that is left for it keeps its state."""
        given = event.mimeData()
        if any(url.isLocalFile() for url in given.urls()) or (given.hasText() and event.source() is None):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Import what was dropped."""
        if self.offer(event.mimeData()):
            event.acceptProposedAction()

    def offer(self, given: QMimeData) -> bool:
        """Offer dropped or pasted content for import. Return False if there is none."""
        paths = [Path(url.toLocalFile()) for url in given.urls() if url.isLocalFile()]
        if paths:
            self.files_offered.emit(paths)
        elif given.hasText() and (text := given.text()).strip():
            self.text_offered.emit(text)
        else:
            return False
        return True

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close the library and save the window's state."""
        self.finish_typing()
        if self.may_close is not None and not self.may_close():
            event.ignore()
            return
        self.closing.emit()
        super().closeEvent(event)

    def use(self, command: str) -> None:
        """Run a command as its menu entry does, if it is enabled."""
        if command in self.commands:
            self.commands[command].trigger()

    def finish_typing(self) -> None:
        """Save everything that is being typed."""
        self.finish_page_typing()
        if (field := self.focusWidget()) is not None:
            field.clearFocus()  # line edits emit their text when they lose the focus

    def _ask_command(self, command: str) -> None:
        self.finish_page_typing()
        self.command_requested.emit(command)

    @Slot()
    def finish_page_typing(self) -> None:
        """Save what is being typed before running a command: shortcuts leave the focus in its field."""
        if self.play.is_editing:
            self.play.stands_in.tell()
        else:
            self.pages.finish_typing()

    def _page_turned(self, page: Page[QWidget]) -> None:
        if page.title:
            self._set_title(tr(page.title))
        elif self._name:
            self._show_title(self._name)
        if self._toast is not None:
            self._toast.put_away()
        self._share_room()
        self._allow_commands()

    def _allow_commands(self) -> None:
        pages, play = self.pages, self.play
        self.commands.allow(
            Situation(pages.page, pages.page is PLAY, play.is_built, play.is_editing, pages.is_making)
        )
        if "edit" in self.commands:
            self.commands["edit"].setChecked(play.is_editing)

    def show_commands(self, commands: Sequence[Command]) -> None:
        """Add the features' commands to the menu bar."""
        self.commands.show_commands(commands)
        self._allow_commands()

    def _show_title(self, name: str) -> None:
        self._name = name
        title = tr("{name} (editing) — Rollbook") if self.play.is_editing else tr("{name} — Rollbook")
        self._set_title(title.format(name=shown(name)))

    def _set_title(self, title: str) -> None:
        """Have it said too, once it stays: some screen readers don't say a title that changes."""
        if title != self.windowTitle():
            self.setWindowTitle(title)
            QTimer.singleShot(0, self, self._tell_title)

    def _tell_title(self) -> None:
        before, self._told_title = self._told_title, self.windowTitle()
        if before not in ("", self._told_title):
            from desktop.kit.controls.toast import announce

            announce(self, self._told_title)

    def _add_keys(self) -> None:
        from desktop.shell.play_keys import PlayKeys

        self._keys = PlayKeys(self.sheet, self.tray, self.commands["roll"].isEnabled)
        self._keys.command_requested.connect(self.command_requested)
        self._keys.listen(self.play.rail, "filter")  # typing another letter finds a character there
        self.play.tabs_made.connect(self._keys.listen)
        if self.play.tabs is not None:
            self._keys.listen(self.play.tabs)
        # The context menu of the focused widget; not every system opens it by itself.
        menu_key = QShortcut(QKeySequence("Shift+F10"), self)
        menu_key.setKeys([QKeySequence("Shift+F10"), QKeySequence(Qt.Key.Key_Menu)])
        menu_key.activated.connect(self._open_menu_of_focus)

    def listen_in(self, pane: QWidget) -> None:
        """Take single-key shortcuts in another window too, while the sheet and the tray are in view here."""
        if self._keys is not None:
            self._keys.listen(pane)

    @Slot()
    def _open_menu_of_focus(self) -> None:
        focused = self.focusWidget()
        if focused is not None and focused.isVisible():
            at = focused.rect().center()
            reason = QContextMenuEvent.Reason.Keyboard
            event = QContextMenuEvent(reason, at, focused.mapToGlobal(at))
            QGuiApplication.sendEvent(focused, event)

    @Slot()
    def _restyle(self) -> None:
        look = theme.current()
        wear(self.menuBar(), menu_sheet(look))
        self.setMinimumSize(LEAST.boundedTo(self.screen().availableSize()))
        self._share_room()

    def _share_room(self) -> None:
        self.play.share_room((self.width(), self.height()), self.commands.characters)
