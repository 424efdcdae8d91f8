"""The main window: pages, menu bar, how the panes share the room, and where files may be dropped."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QByteArray, QEvent, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeySequence,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QMainWindow, QSplitter, QStackedWidget, QWidget

from desktop.viewdata.sheet import SheetView
from desktop.viewdata.shell import FirstRunView, NoticeView, ProblemView, RailView, ReviewView, SampleCard
from desktop.viewdata.tray import LogView, TrayView
from desktop.widgets import theme
from desktop.widgets.commands import LETTERS, Commands
from desktop.widgets.first_run import FirstRun
from desktop.widgets.import_review import ImportReview
from desktop.widgets.problem_page import ProblemPage
from desktop.widgets.questions import Answer, ask
from desktop.widgets.rail import Rail
from desktop.widgets.sheet.sheet import Sheet
from desktop.widgets.text import shown
from desktop.widgets.toast import Toast
from desktop.widgets.tray.tray import Tray
from desktop.words import tr

_COMPACT_RAIL_BELOW = 1280
_NO_RAIL_BELOW = 880
_TRAY_WIDTHS = ((1800, 460), (1280, 392), (0, 320))
_COMPACT_BELOW_HEIGHT = 700


class MainWindow(QMainWindow):
    """Shows one page at a time: the first-run page, play, a review, or a problem."""

    command_requested = Signal(str)
    """A command of the menu bar or a key, by its id in :mod:`desktop.widgets.commands`."""
    files_offered = Signal(list)
    """Files were chosen or dropped to be imported; carries a list of :class:`Path`."""
    library_chosen = Signal(object)
    """Another library was chosen; carries its :class:`Path`."""
    sample_requested = Signal(str)
    character_requested = Signal(int)
    undo_requested = Signal()
    closing = Signal()

    def __init__(self, preview: Callable[[str, str], tuple[str, str]]) -> None:
        super().__init__()
        self.setWindowTitle(tr("Rollbook"))
        self.setAcceptDrops(True)
        self.commands = Commands(self, self.command_requested.emit)
        self.first_run, self.review, self.problem = FirstRun(), ImportReview(), ProblemPage()
        self.rail, self.sheet, self.tray = Rail(), Sheet(preview), Tray()
        self._panes = QSplitter(Qt.Orientation.Horizontal)
        self._panes.setChildrenCollapsible(False)
        self._panes.setHandleWidth(1)
        for place, pane in enumerate((self.sheet, self.tray)):
            self._panes.addWidget(pane)
            self._panes.setStretchFactor(place, int(pane is self.sheet))
        self._play = QWidget()
        row = QHBoxLayout(self._play)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addWidget(self._panes, 1)
        self._shared = (0, 0.0)
        self._pages = QStackedWidget()
        for page in (self.first_run, self._play, self.review, self.problem):
            self._pages.addWidget(page)
        self.setCentralWidget(self._pages)
        self._toast = Toast(self)
        self._toast.action_requested.connect(self.undo_requested)
        self._add_letter_keys()
        self._restyle()
        self._allow_commands()

    # What is shown

    def show_first_run(self, view: FirstRunView) -> None:
        """Greet a player whose library is empty."""
        self.first_run.show_view(view)
        self._turn_to(self.first_run)

    def show_samples(self, samples: tuple[SampleCard, ...]) -> None:
        """Offer these samples in the File menu."""
        self.commands.samples.clear()
        for sample in samples:
            action = QAction(shown(sample.name), self)
            action.triggered.connect(lambda _checked=False, each=sample.id: self.sample_requested.emit(each))
            self.commands.samples.addAction(action)

    def show_rail(self, view: RailView) -> None:
        """Show which characters there are, in the rail and in the Character menu."""
        self.rail.show_view(view)
        self.commands.list_characters(view, self.character_requested.emit)

    def show_play(self) -> None:
        """Turn to the sheet and the dice."""
        self._turn_to(self._play)

    def show_sheet(self, view: SheetView) -> None:
        """Show the open character's sheet."""
        self.sheet.show_view(view)
        self.setWindowTitle(tr("{name} — Rollbook").format(name=shown(view.name)))

    def show_tray(self, view: TrayView | None) -> None:
        """Show what is in the tray, or an empty one."""
        self._land_key.setEnabled(view is not None and view.fresh)
        if view is None:
            self.tray.show_empty()
        else:
            self.tray.show_view(view)

    def show_log(self, view: LogView) -> None:
        """Show the rolls of the open character."""
        self.tray.show_log(view)

    def show_review(self, view: ReviewView | None, *, otherwise: QWidget | None = None) -> None:
        """Show a character read from a file; None goes back to play, or to ``otherwise``."""
        if view is None:
            if self._pages.currentWidget() is self.review:
                self._turn_to(otherwise or self._play)
            return
        self.review.show_view(view)
        self._turn_to(self.review)

    def show_problem(self, view: ProblemView) -> None:
        """Show what keeps the library from opening."""
        self.problem.show_view(view)
        self._turn_to(self.problem)

    def show_notice(self, view: NoticeView) -> None:
        """Say something at the foot of the window for six seconds."""
        if view.undo:
            self._toast.show_message(shown_line(view.text), tr("Undo"), "Ctrl Z")
        else:
            self._toast.show_message(shown_line(view.text))

    def show_text(self, title: str, text: str, detail: str) -> None:
        """Say something that has to be read before going on."""
        ask(self, title, text, detail, (Answer("close", tr("Close"), "reject"),))

    def confirm(self, title: str, text: str, detail: str, go: str) -> bool:
        """Ask before doing something; True when the player says ``go``."""
        answers = (Answer("go", go), Answer("stay", tr("Leave it"), "reject"))
        return ask(self, title, text, detail, answers) == "go"

    def choose_files(self) -> None:
        """Let the player choose character files to import."""
        wanted = tr("Character files (*.json *.rollbook *.txt);;All files (*)")
        chosen, _ = QFileDialog.getOpenFileNames(self, tr("Import characters"), "", wanted)
        if chosen:
            self.files_offered.emit([Path(each) for each in chosen])

    def choose_library(self) -> None:
        """Let the player choose another library."""
        wanted = tr("Rollbook libraries (*.rollbook-library *.db);;All files (*)")
        chosen, _ = QFileDialog.getOpenFileName(self, tr("Open a library"), "", wanted)
        if chosen:
            self.library_chosen.emit(Path(chosen))

    def copy_text(self, text: str) -> None:
        """Put text on the clipboard."""
        QGuiApplication.clipboard().setText(text)

    def mark_theme(self, name: str) -> None:
        """Mark the theme in use in the View menu."""
        self.commands[f"theme_{name}"].setChecked(True)

    def focus_pane(self, by: int) -> None:
        """Move the focus to the next (1) or previous (-1) pane."""
        panes = (self.rail, self.sheet, self.tray)
        focused = self.focusWidget()
        at = next((place for place, pane in enumerate(panes) if focused and pane.isAncestorOf(focused)), -by)
        target = panes[(at + by) % len(panes)]
        for child in target.findChildren(QWidget):
            if child.isVisible() and child.isEnabled() and child.focusPolicy() & Qt.FocusPolicy.TabFocus:
                child.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return

    # Where it was left

    def place(self, window: str, splitter: str) -> None:
        """Go back to where the window was left; sensible where that is not known or off every screen."""
        look = theme.current()
        available = QGuiApplication.primaryScreen().availableGeometry()
        self.resize(min(look.px(1440), available.width()), min(look.px(900), available.height()))
        if window:
            self.restoreGeometry(QByteArray.fromHex(window.encode()))
        if splitter:
            self._panes.restoreState(QByteArray.fromHex(splitter.encode()))

    def placement(self) -> tuple[str, str]:
        """Where the window and its panes are now, for :meth:`place`."""
        geometry, panes = self.saveGeometry(), self._panes.saveState()
        return bytes(geometry.data()).hex(), bytes(panes.data()).hex()

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room anew."""
        super().resizeEvent(event)
        self._share_room()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme and the text size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "_toast"):
            self._restyle()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files that can be imported."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Import what was dropped."""
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.files_offered.emit(paths)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Let everything be put away."""
        self.closing.emit()
        super().closeEvent(event)

    def _turn_to(self, page: QWidget) -> None:
        self._pages.setCurrentWidget(page)
        if page is not self._play:
            self.setWindowTitle(tr("Rollbook"))
        self._allow_commands()

    def _allow_commands(self) -> None:
        playing = self._pages.currentWidget() is self._play
        for name in (*LETTERS.values(), "undo", "redo", "copy_log", "next_tab", "previous_tab", "next_pane"):
            self.commands[name].setEnabled(playing)
        for name in ("previous_pane", "next_character", "previous_character"):
            self.commands[name].setEnabled(playing)
        for number in range(1, 5):
            self.commands[f"tracker_{number}"].setEnabled(playing)
        self.commands["import"].setEnabled(self._pages.currentWidget() not in (self.problem, self.review))
        self.commands.samples.setEnabled(self.commands["import"].isEnabled())

    def _add_letter_keys(self) -> None:
        for pane in (self.sheet, self.tray):
            for keys, name in LETTERS.items():
                shortcut = QShortcut(QKeySequence(keys), pane)
                shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                shortcut.activated.connect(lambda each=name: self.command_requested.emit(each))
        # Space loads a skill, but while dice turn it lands them; the tray sees to its own keys.
        self._land_key = QShortcut(QKeySequence(Qt.Key.Key_Space), self.sheet)
        self._land_key.setKeys([QKeySequence(Qt.Key.Key_Space), QKeySequence(Qt.Key.Key_Escape)])
        self._land_key.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._land_key.setEnabled(False)
        self._land_key.activated.connect(self.tray.land)
        self.tray.landed.connect(lambda: self._land_key.setEnabled(False))

    def _restyle(self) -> None:
        look = theme.current()
        available = QGuiApplication.primaryScreen().availableGeometry()
        self.setMinimumSize(
            min(look.px(720) if look.scale > 1 else 1024, available.width()),
            min(look.px(450) if look.scale > 1 else 640, available.height()),
        )
        self._share_room()

    def _share_room(self) -> None:
        """Lay the panes out for the effective width, as ``ui.md`` has it: width in pixels over text scale."""
        look = theme.current()
        width, height = self.width() / look.scale, self.height() / look.scale
        self.rail.setVisible(width >= _NO_RAIL_BELOW)
        self.rail.set_compact(width < _COMPACT_RAIL_BELOW)
        self.sheet.set_characters_menu(None if width >= _NO_RAIL_BELOW else self.commands.characters)
        self.tray.set_folded(width < _NO_RAIL_BELOW)
        self.tray.set_compact(height < _COMPACT_BELOW_HEIGHT)
        tray = next(tray for least, tray in _TRAY_WIDTHS if width >= least)
        if self._shared != (tray, look.scale):
            # Only on a change of class: within one, the width that the player dragged stays.
            self._shared = (tray, look.scale)
            self._panes.setSizes([self.width() - look.px(tray), look.px(tray)])


def shown_line(text: str) -> str:
    """A notice on one line."""
    return " ".join(text.split())
