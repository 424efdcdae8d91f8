"""The window of keys: every command, its keys, and the way to other ones."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.toast import announce
from desktop.kit.layout.section import ButtonRow
from desktop.kit.look import theme
from desktop.kit.text.prose import Prose
from desktop.kit.text.text_field import SearchField
from desktop.kit.windows.small_window import SmallWindow
from desktop.own_keys.ui.key_list import KeyList
from desktop.own_keys.ui.recorder import Recorder
from desktop.own_keys.view import KeysView, Waiting

_LEAST, _WIDTH, _HEIGHT = 300, 460, 720
"""The least width, and the usual size, in pixels at text scale 1."""


class KeysWindow(SmallWindow):
    """Every command with its keys; each change applies at once, so there is nothing to confirm."""

    searched = Signal(str)
    """List the commands that match this text."""
    chosen = Signal(str)
    """Choose a command; carries its id."""
    key_wanted = Signal(object)
    """Wait for a key; carries what for, a ``Waiting``."""
    key_pressed = Signal(str)
    """A key was pressed while one was awaited."""
    cancelled = Signal()
    """Stop waiting, or keep the key where it is."""
    cleared = Signal()
    """Leave the chosen command without a key."""
    given = Signal()
    """Take the key from the command that has it."""
    reset_requested = Signal()
    """Restore the keys of the chosen command."""
    reset_all_requested = Signal()
    """Restore the keys of every command."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Build the window without commands."""
        super().__init__(tr("Change keys"), width=_LEAST, gap=6, parent=parent)
        self._view = KeysView(())
        self._search = SearchField(name=tr("Search commands"), placeholder=tr("Command or key"))
        self._find = Button(tr("Find a key"), icon="search")
        self._list = KeyList()
        self._message = Prose(style="small", color="muted")
        self._recorder = Recorder()
        self._change = Button(tr("Change", "keys"), kind="primary")
        self._add = Button(tr("Add a key"))
        self._none = Button(tr("No key"))
        self._reset = Button(tr("Reset"), name=tr("Reset this command"))
        self._give = Button("", kind="primary")
        self._keep = Button("")
        self._acts = ButtonRow((self._change, self._add, self._none, self._reset, self._give, self._keep))
        self._reset_all = Button(tr("Reset all"), name=tr("Reset the keys of all commands"))
        close = Button(tr("Close"))
        self.add(self._search, self._find)
        self.add(self._list, stretch=1)
        self.add_words(self._message)
        below = QWidget()
        column = QVBoxLayout(below)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._recorder)
        column.addWidget(self._acts)
        self.add(below)
        self.add_foot(self._reset_all, close)
        close.clicked.connect(self.accept)
        self._connect()
        self._search.setFocus()

    def _connect(self) -> None:
        self._search.textEdited.connect(self.searched)
        self._search.textChanged.connect(self._tell_emptied)
        self._search.returnPressed.connect(self._list.setFocus)
        self._list.chosen.connect(self.chosen)
        for asks, waiting in (
            (self._find.clicked, Waiting.FIND),
            (self._change.clicked, Waiting.CHANGE),
            (self._list.change_requested, Waiting.CHANGE),
            (self._add.clicked, Waiting.ADD),
        ):
            asks.connect(lambda *_, waiting=waiting: self.key_wanted.emit(waiting))
        self._list.clear_requested.connect(self.cleared)
        self._none.clicked.connect(self.cleared)
        self._recorder.key_pressed.connect(self.key_pressed)
        self._recorder.cleared.connect(self._clear)
        self._recorder.cancelled.connect(self._cancel)
        self._give.clicked.connect(self.given)
        self._keep.clicked.connect(self.cancelled)
        self._reset.clicked.connect(self.reset_requested)
        self._reset_all.clicked.connect(self.reset_all_requested)

    def show_view(self, view: KeysView) -> None:
        """Show the commands. Never emits. The focus goes where the next key or answer is wanted."""
        before, self._view = self._view, view
        if self._search.text() != view.search:
            self._search.show_text(view.search)
        self._list.show_rows(view.rows, view.chosen)
        self._message.set_color("danger" if view.warning else "muted")
        self._message.set_text(view.message)
        waits, asks = bool(view.waiting), bool(view.giving)
        self._recorder.show_words(view.message)
        self._give.set_label(view.giving)
        self._keep.set_label(view.keeping)
        focused = self.focusWidget()
        self._recorder.setVisible(waits)
        if waits and not before.waiting:
            self._recorder.setFocus(Qt.FocusReason.OtherFocusReason)
        for button, shown, able in (
            (self._change, not asks, bool(view.chosen)),
            (self._add, not asks, view.can_add),
            (self._none, not asks, view.can_clear),
            (self._reset, not asks, view.can_reset),
            (self._give, asks, True),
            (self._keep, asks, True),
        ):
            button.setVisible(shown and not waits)
            button.setEnabled(able)
        self._acts.setVisible(not waits)
        self._acts.rearrange()
        self._reset_all.setEnabled(view.any_changed)
        if asks and not before.giving:
            self._give.setFocus(Qt.FocusReason.OtherFocusReason)
        elif not waits and (before.waiting or before.giving or not self._holds(focused)):
            self._list.setFocus(Qt.FocusReason.OtherFocusReason)

    def tell(self, words: str) -> None:
        """Have a screen reader say what happened."""
        announce(self, words)

    def fit(self) -> None:
        """Take the usual size; the window can be made narrow, to stand beside a video call."""
        super().fit()
        self.resize(min(theme.current().px(_WIDTH), self.most.width()), self.height())

    def height_needed(self) -> int:
        """Return the usual height, in which a good part of the list shows."""
        return theme.current().px(_HEIGHT)

    def _cancel(self) -> None:
        if self._view.waiting:
            self.cancelled.emit()

    def _clear(self) -> None:
        if self._view.waiting is Waiting.CHANGE:
            self.cleared.emit()
        else:
            self.cancelled.emit()

    def _tell_emptied(self, text: str) -> None:
        if not text:
            self.searched.emit(text)

    def _holds(self, widget: QWidget | None) -> bool:
        return widget is not None and widget.isVisibleTo(self) and widget.isEnabled()
