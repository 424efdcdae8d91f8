"""The backups window: how each differs from the library, and restoring from it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from desktop.backups.view.backups import BackupsView
from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.toast import announce
from desktop.kit.layout.flow import Lines, Sentence
from desktop.kit.layout.form_card import FormCard
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.badges import Badge
from desktop.kit.text.plain_text import ElidedLabel, shown
from desktop.kit.text.prose import Prose
from desktop.kit.windows.list_window import ListWindow, SideList

_ROWS = 5
"""The number of visible rows; the others are scrolled to."""


class _State(FormCard):
    """When the last good backup was made, the folder of backups, and what was done last."""

    undo_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._last = Sentence(style="bodyStrong")
        self._where = ElidedLabel(style="small", color="muted")
        self._trouble = Sentence(color="warn")
        self._readable = Sentence(style="small", color="muted")
        self._unreadable = Sentence(color="warn")
        self._busy = Sentence(color="muted")
        self._note = Sentence()
        self._undo = Button(tr("Undo"), icon="undo", size="small")
        self._act = ""
        self.add_words(self._last)
        self.add_words(self._where)
        self.add_words(self._trouble)
        self.add_words(self._readable)
        self.add_words(self._unreadable)
        self.add_words(self._busy)
        self.add_words(self._note, control=self._undo)
        self._undo.clicked.connect(lambda: self.undo_requested.emit(self._act))

    def show_view(self, view: BackupsView) -> None:
        self._last.setText(view.last or view.empty)
        self._where.setText(tr("Folder: {folder}").format(folder=shown(view.folder)))
        self._readable.setText(view.readable)
        self._readable.setVisible(bool(view.readable))
        told = (
            *((self._trouble, view.trouble), (self._unreadable, view.unreadable)),
            *((self._busy, view.busy), (self._note, view.note)),
        )
        for words, text in told:
            if text and text != words.text():
                announce(words, text)
            words.setText(text)
            words.setVisible(bool(text))
        self._act = view.undo
        self._undo.setVisible(bool(view.undo) and not view.busy)


class _Difference(FormCard):
    """The characters that differ, the differences of the selected one, and what can be done with it."""

    _built = False

    def __init__(self) -> None:
        super().__init__(tr("Differences from now"))
        self.list = SideList(name=tr("Characters that differ"), edge=0)
        self._list = QHBoxLayout()
        self._list.addWidget(self.list)
        self.back = Button(tr("Restore"), kind="primary")
        self.beside = Button(tr("Restore as copy"))
        self._same = Sentence(color="muted")
        self._why = Sentence(style="small", color="muted")
        self._details = Prose(style="small")
        self.column.addLayout(self._list)
        self._buttons = Lines()
        self._buttons.addWidget(self.back)
        self._buttons.addWidget(self.beside)
        self.column.addLayout(self._buttons)
        for words in (self._why, self._details, self._same):
            self.add_words(words)
        self._built = True

    def show_view(self, view: BackupsView) -> None:
        self.list.show_rows(tuple((row.key, row.name, row.line) for row in view.unlike), view.person)
        self.list.setVisible(bool(view.unlike))
        row = next((each for each in view.unlike if each.key == view.person), None)
        self._details.set_text("" if row is None else row.details)
        self._details.setVisible(bool(self._details.text))
        for button, why in ((self.back, row and row.back), (self.beside, row and row.beside)):
            button.setVisible(row is not None)
            button.setEnabled(not why and not view.busy)
            button.setAccessibleDescription(why or "")
        self._why.setText(row.back or row.beside if row is not None else "")
        self._why.setVisible(bool(self._why.text()))
        self._same.setText(view.same)
        self._same.setVisible(bool(view.same))
        self.setVisible(bool(view.chosen) and bool(view.unlike or view.same))
        self._fit()

    def _restyle(self) -> None:
        super()._restyle()
        if self._built:
            self._fit()

    def _fit(self) -> None:
        self.list.setFixedHeight(max(self.list.height_of(_ROWS), 1))
        margin = focus_margin()
        self._list.setContentsMargins(margin, 0, margin, 0)


class BackupsWindow(ListWindow):
    """A list of backups on the left, newest first; the selected one and its differences on the right."""

    chosen = Signal(str)
    """Select another backup; carries its number."""
    character_chosen = Signal(str)
    """Select another character that differs; carries its key."""
    make_requested = Signal()
    """Make a backup now."""
    folder_requested = Signal()
    """Show the folder of backups."""
    restore_requested = Signal()
    """Restore the selected character."""
    restore_copy_requested = Signal()
    """Restore the selected character as a copy next to the current one."""
    restore_everything_requested = Signal()
    """Restore everything; not confirmed yet."""
    undo_requested = Signal(str)
    """Undo the last action; carries its id."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Build the window without any backup."""
        super().__init__(tr("Backups"), size=(980, 680), side=300, parent=parent)
        self._focus_is_due = False
        self._make = Button(tr("Back up now"), icon="plus")
        self._make.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.beside_list.addWidget(self._make)
        self._folder = Button(tr("Show folder"))
        self._everything = Button(tr("Restore everything…"))
        close = Button(tr("Close"), kind="primary")
        self.foot.addWidget(self._folder)
        self.foot.addStretch(1)
        self.foot.addWidget(close)

        self._state = _State()
        self._copy = FormCard()
        self._title = ElidedLabel(style="cardTitle")
        self._badge = Badge()
        self._about = Prose(color="muted")
        self._wrong = Sentence(color="danger")
        self._copy.add_words(self._title, self._badge)
        self._copy.add_words(self._about)
        self._copy.add_words(self._wrong)
        acts = Lines()
        acts.addWidget(self._everything)
        self._copy.column.addLayout(acts)
        self._difference = _Difference()
        for card in (self._state, self._copy, self._difference):
            self.page.column.addWidget(card)
        self.page.column.addStretch(1)

        close.clicked.connect(self.accept)
        self.rows.chosen.connect(self.chosen)
        self._make.clicked.connect(self.make_requested)
        self._folder.clicked.connect(self.folder_requested)
        self._everything.clicked.connect(self.restore_everything_requested)
        self._state.undo_requested.connect(self.undo_requested)
        self._difference.list.chosen.connect(self.character_chosen)
        self._difference.back.clicked.connect(self.restore_requested)
        self._difference.beside.clicked.connect(self.restore_copy_requested)
        self.keep_tab_order()

    def showEvent(self, event: QShowEvent) -> None:
        """Focus the list of backups, or the button that makes the first one, once it is known which.

        Reading the list takes a moment, in which neither can take the focus.
        """
        self._focus_is_due = not self._make.isEnabled()
        super().showEvent(event)

    def _give_focus(self) -> None:
        self._focus_is_due = False
        if self.focusWidget() is not self._folder:  # the focus was given already, or the player moved on
            return
        if self.rows.count:
            self.focus_list()
        else:
            self._make.setFocus(Qt.FocusReason.TabFocusReason)

    def show_view(self, view: BackupsView) -> None:
        """Show the backups and the selected one. Never emits."""
        self.show_rows(view.rows, view.chosen)
        self.rows.scrollTo(self.rows.currentIndex())
        self._state.show_view(view)
        self._make.setEnabled(not view.busy)
        self._copy.setVisible(bool(view.chosen))
        self._title.setText(view.title)
        self._about.set_text(view.about)
        self._wrong.setVisible(bool(view.wrong))
        self._wrong.setText(view.wrong)
        if view.good:
            self._badge.show_state(view.mark, icon="check", ink="degree.regular", soft="degree.regular.soft")
        elif view.wrong:
            self._badge.show_state(view.mark, icon="warning", ink="danger", soft="dangerSoft")
        else:
            self._badge.show_state(view.mark, icon="clock", ink="muted", soft="sunken")
        self._difference.show_view(view)
        self._everything.setVisible(bool(view.chosen))
        self._everything.setEnabled(not view.busy and not view.everything)
        self._everything.setAccessibleDescription(view.everything)
        self.keep_tab_order()
        if self._focus_is_due and (view.rows or not view.busy):
            self._give_focus()
