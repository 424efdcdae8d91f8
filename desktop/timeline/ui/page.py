"""The history page: the list of entries, and the sheet as it was after the selected one."""

from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import ActionButton, Button
from desktop.kit.controls.choice import Choice
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import ElidedLabel, PlainLabel, shown
from desktop.kit.text.text_field import SearchField
from desktop.kit.windows.dialogs import default_folder, with_extension
from desktop.kit.windows.made_by_qt import in_theme
from desktop.timeline.ui.past import PastPane
from desktop.timeline.ui.rows import EntryList
from desktop.timeline.view import PastView, Show, TimelineView

_ONE_AT_A_TIME_BELOW = 780
_ONE_LINE = 660
"""From this list width, in pixels at text scale 1, the controls above and below it fit on one line."""
_SEARCH = 240
"""The minimum width of the search field beside the filter, including the page margins."""
_LIST, _NARROW_LIST = 440, 372
_SEARCH_MS = 200
_LINE = 120
"""The maximum length of a button's second line, in characters."""


class TimelinePage(theme.Themed):
    """Shows a ``TimelineView`` and a ``PastView``, and emits the player's choices."""

    chosen = Signal(int)
    more_requested = Signal()
    search_changed = Signal(str)
    show_chosen = Signal(str)
    """List only entries of this kind; carries a ``Show``."""
    undo_requested = Signal()
    redo_requested = Signal()
    copy_requested = Signal(int)
    copy_all_requested = Signal()
    save_requested = Signal()
    """Save the whole history as a text file; the receiver asks where."""
    take_back_to_requested = Signal()
    """Undo to the sheet that is shown; the receiver asks first."""
    take_back_this_requested = Signal()
    compare_requested = Signal()
    tab_chosen = Signal(str)
    """The player opened another page of the past sheet."""
    left = Signal()
    """Go back to play."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty page."""
        super().__init__(parent)
        self._narrow = False
        self._past_in_front = False
        self._back = Button("", kind="plain", icon="chevron-left", name=tr("Back"))
        self._title = ElidedLabel(style="trayTitle")
        self.search = SearchField(name=tr("Search history"), placeholder=tr("Search history"))
        """The search field."""
        self.kinds = Choice()
        """The filter by kind of entry."""
        self.list = EntryList()
        """The entries."""
        self._empty = PlainLabel(style="body", color="muted", wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._searching = PlainLabel(tr("Searching older entries…"), style="small", color="muted")
        self.undo = ActionButton(icon="undo")
        self.redo = ActionButton(icon="redo")
        self._copy = Button(tr("Copy all"), size="small", kind="quiet", icon="duplicate")
        self._save = Button(tr("Save as text…"), size="small", kind="quiet")
        self.past = PastPane()
        """The sheet as it was."""
        self._entries = QWidget()
        self._search_later = QTimer(self)
        self._search_later.setSingleShot(True)
        self._search_later.setInterval(_SEARCH_MS)
        self._build()
        self._connect()
        self._restyle()

    @property
    def panes(self) -> tuple[QWidget, ...]:
        """The panes F6 moves between, from left to right."""
        return tuple(each for each in (self._entries, self.past) if not each.isHidden())

    def show_view(self, view: TimelineView) -> None:
        """Show the list. Emits nothing."""
        self._title.setText(shown(view.title))
        kinds = (
            (Show.ALL, tr("All")),
            (Show.CHANGES, tr("Changes")),
            (Show.ROLLS, tr("Rolls")),
            (Show.EDITS, tr("Edits")),
            (Show.DOWNTIMES, tr("Downtime")),
        )
        self.kinds.show_options(tr("Entries to show"), kinds, view.show)
        self.list.show_rows(view.rows, view.shown, more=view.more)
        if view.empty and self.list.hasFocus():
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)  # Qt would go on to the button that undoes
        self.list.setVisible(not view.empty)
        self._empty.setVisible(bool(view.empty))
        self._empty.setText(shown(view.empty))
        self._searching.setVisible(view.searching)
        for button, told in ((self.undo, view.undo), (self.redo, view.redo)):
            button.set_action(told.words, shown(told.what, _LINE))
            button.setEnabled(told.on)

    def show_past(self, view: PastView | None) -> None:
        """Show the sheet as it was, or None if no entry is selected. Emits nothing."""
        self.past.show_past(view)

    def open(self, search: str = "") -> None:
        """Start with the list, and with this search."""
        self._past_in_front = False
        self.search.show_text(search)
        self._search_later.stop()
        self._arrange()
        (self.search if self.list.isHidden() else self.list).setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back, in a narrow window to the list first."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self._narrow and self._past_in_front:
            self._turn(past=False)
        else:
            self.left.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the list and the sheet side by side if they fit, else one of them."""
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background and the line between the panes."""
        look = theme.current()
        painter = mirror.painter(self)
        painter.fillRect(self.rect(), look.color("surface"))
        if not self._narrow:
            beside = mirror.box(self, self._entries.geometry()).right() + 1
            painter.fillRect(beside, 0, 1, self.height(), look.color("border"))

    def _build(self) -> None:
        self._head = QHBoxLayout()
        self._head.addWidget(self._back)
        self._head.addWidget(self._title, 1)
        self._steps = QHBoxLayout()
        self._steps.addWidget(self.undo, 1)
        self._steps.addWidget(self.redo, 1)
        self._foot = QHBoxLayout()
        self._foot.addWidget(self._copy)
        self._foot.addWidget(self._save)
        self._foot.addStretch(1)
        self._foot.addWidget(self._searching)
        self._find = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._find.addWidget(self.search, 1)
        self._find.addWidget(self.kinds)
        self._top = QVBoxLayout()
        self._top.addLayout(self._head)
        self._top.addLayout(self._find)
        self._bottom = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._bottom.addLayout(self._steps, 1)
        self._bottom.addLayout(self._foot)
        column = QVBoxLayout(self._entries)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._top)
        column.addWidget(self.list, 1)
        column.addWidget(self._empty, 1)
        column.addLayout(self._bottom)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(1)
        self._row.addWidget(self._entries)
        self._row.addWidget(self.past, 1)

    def _connect(self) -> None:
        self._back.clicked.connect(self.left)
        self._search_later.timeout.connect(lambda: self.search_changed.emit(self.search.text()))
        self.search.textChanged.connect(lambda _text: self._search_later.start())
        self.search.returnPressed.connect(lambda: self.list.setFocus(Qt.FocusReason.OtherFocusReason))
        self.kinds.chosen.connect(self.show_chosen)
        self.list.chosen.connect(self.chosen)
        self.list.opened.connect(lambda: self._turn(past=True))
        self.list.copy_requested.connect(self.copy_requested)
        self.list.more_requested.connect(self.more_requested)
        self.list.typed.connect(self._type)
        self.undo.clicked.connect(self.undo_requested)
        self.redo.clicked.connect(self.redo_requested)
        self._copy.clicked.connect(self.copy_all_requested)
        self._save.clicked.connect(self.save_requested)
        band = self.past.band
        band.entries.clicked.connect(lambda: self._turn(past=False))
        band.take_back.clicked.connect(self.take_back_to_requested)
        band.compare.clicked.connect(self.compare_requested)
        band.now.clicked.connect(self.left)
        self.past.about.link_requested.connect(self.chosen)
        self.past.about.take_back_requested.connect(self.take_back_this_requested)
        self.past.sheet.tab_chosen.connect(self.tab_chosen)

    def _type(self, text: str) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.setText(self.search.text() + text)

    def _turn(self, *, past: bool) -> None:
        """In a narrow window, switch between the sheet and the list."""
        if self._past_in_front == past:
            return
        self._past_in_front = past
        self._arrange()
        if self._narrow:
            to = self.past.band.entries if past else self.list
            to.setFocus(Qt.FocusReason.OtherFocusReason)

    def _arrange(self) -> None:
        look = theme.current()
        self._narrow = self.width() < look.px(_ONE_AT_A_TIME_BELOW)
        self._entries.setVisible(not self._narrow or not self._past_in_front)
        self.past.setVisible(not self._narrow or self._past_in_front)
        self.past.band.entries.setVisible(self._narrow)
        self.past.band.rearrange()
        if self._narrow:
            self._entries.setMinimumWidth(0)
            self._entries.setMaximumWidth(16_777_215)  # what Qt takes for no limit
        else:
            self._entries.setFixedWidth(look.px(_LIST if self.width() >= look.px(1100) else _NARROW_LIST))
        in_line = self._narrow and self.width() >= look.px(_ONE_LINE)
        # The filter's labels differ in length between languages.
        find = look.px(_SEARCH) + self.kinds.sizeHint().width()
        for lines, fits in ((self._find, self.width() >= find), (self._bottom, True)):
            lines.setDirection(
                QBoxLayout.Direction.LeftToRight if in_line and fits else QBoxLayout.Direction.TopToBottom
            )
        self.update()

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        side = look.px(14) - margin
        self._top.setContentsMargins(side, look.px(10), side, look.px(4))
        self._top.setSpacing(look.px(4))
        self._find.setSpacing(look.px(4))
        self._head.setSpacing(look.px(4))
        self._bottom.setContentsMargins(side, look.px(6), side, look.px(8))
        self._bottom.setSpacing(0)
        self._foot.setSpacing(0)
        self._arrange()


def choose_text_file(parent: QWidget, name: str) -> Path | None:
    """Ask where to save the history, suggesting `name`; None if cancelled."""
    wanted = tr("Text (*.txt)")
    suggested = str(default_folder() / name)
    chosen, _ = in_theme(QFileDialog.getSaveFileName, parent, tr("Save as text"), suggested, wanted)
    return with_extension(parent, chosen, ".txt")
