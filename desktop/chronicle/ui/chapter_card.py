"""The card of a past downtime, with fields for its title and date."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.cards.cards import CardText, Panel
from desktop.fields.typed import PAUSE_MS
from desktop.kit.controls.buttons import Button, LinkButton
from desktop.kit.layout.flow import Lines, RowOrColumn
from desktop.kit.layout.section import Later
from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.prose import Prose
from desktop.kit.text.text_field import Field
from desktop.views.chronicle import ChapterView
from rules_core.game.downtime import LONGEST_LINE


class NameFields(QWidget):
    """Fields for the adventure before a downtime and for its date. Escape restores them.

    The text is committed on Enter, on leaving a field and after a pause.
    """

    title_entered = Signal(str)
    """The player changed the title; carries it."""

    date_entered = Signal(str)
    """The player changed the date; carries it."""

    closed = Signal()
    """The player is done with the fields."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make empty fields."""
        super().__init__(parent)
        self._title = Field(name=tr("Previous adventure"), placeholder=tr("Previous adventure"))
        self._date = Field(name=tr("Date"))
        self._done = Button(tr("Done"), size="small")
        self._committed = ["", ""]
        fields = RowOrColumn()
        for field, share in ((self._title, 2), (self._date, 1)):
            field.setMaxLength(LONGEST_LINE)
            cell = QWidget()
            column = QVBoxLayout(cell)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(0)
            column.addWidget(CardText(field.accessibleName(), style="caption", color="muted"))
            column.addWidget(field)
            fields.add(cell, share)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(fields)
        column.addWidget(self._done, 0, Qt.AlignmentFlag.AlignLeft)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._commit)
        for field in (self._title, self._date):
            field.textEdited.connect(lambda _text: self._pause.start())
            field.editingFinished.connect(self._commit)
        self._done.clicked.connect(self.closed)

    def show_names(self, view: ChapterView) -> None:
        """Show a title and a date; text being typed stays."""
        self._date.setPlaceholderText(view.day)
        now = [view.title, view.own_date]
        for field, before, after in zip((self._title, self._date), self._committed, now, strict=True):
            if field.text() == before and not field.hasFocus():
                field.setText(after)
        self._committed = now

    def focus_title(self) -> None:
        """Focus the title."""
        self._title.setFocus(Qt.FocusReason.OtherFocusReason)
        self._title.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """On Escape, close without the last typed text; keep Enter within the fields."""
        if event.key() == Qt.Key.Key_Escape:
            self._pause.stop()
            self._title.setText(self._committed[0])
            self._date.setText(self._committed[1])
            self.closed.emit()
        elif event.key() not in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            super().keyPressEvent(event)

    def _commit(self) -> None:
        self._pause.stop()
        typed = [self._title.text(), self._date.text()]
        before, self._committed = self._committed, typed
        for signal, was, now in zip((self.title_entered, self.date_entered), before, typed, strict=True):
            if was != now:
                signal.emit(now)


class ChapterCard(Panel):
    """A downtime and its results."""

    title_entered = Signal(str)
    """See `NameFields.title_entered`."""

    date_entered = Signal(str)
    """See `NameFields.date_entered`."""

    copy_requested = Signal()
    """The player wants to copy the chapter."""

    print_requested = Signal()
    """The player wants to print the chapter."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty card."""
        self._content, self._asked = QHBoxLayout(), Lines()
        super().__init__(parent=parent)
        self._view = ChapterView(0, "", "", "", "")
        self._heading = CardText(style="cardTitle")
        self._date = CardText(style="small", color="muted")
        self._text = CardText()
        self._notes = Prose(style="small", color="muted")
        self._names: Later[NameFields] = Later(self._make_names)
        self._edit = LinkButton(tr("Edit title and date"))
        self._copy = LinkButton(tr("Copy"))
        self._print = LinkButton(tr("Print…"))
        self._content.addWidget(self._notes)
        for link in (self._edit, self._copy, self._print):
            self._asked.addWidget(link)
        head = QVBoxLayout()
        head.setSpacing(0)
        head.addWidget(self._heading)
        head.addWidget(self._date)
        self.column.addLayout(head)
        self.column.addWidget(self._names)
        self.column.addWidget(self._text)
        self.column.addLayout(self._content)
        self.column.addLayout(self._asked)
        self._edit.clicked.connect(self._open_names)
        self._copy.clicked.connect(self.copy_requested)
        self._print.clicked.connect(self.print_requested)

    def show_chapter(self, view: ChapterView) -> None:
        """Show a downtime."""
        if view == self._view:
            return
        self._view = view
        self._heading.setText(view.heading)
        self._date.show_text(view.date)
        self._text.setText(f"{view.text}.")
        self._notes.set_text(view.notes)
        self._notes.setVisible(bool(view.notes))
        named = tr("{heading}, {date}").format(heading=view.heading, date=view.date)
        for button in (self._edit, self._copy, self._print):
            button.set_label(button.label, f"{named}: {button.label}")
        if self._names.made is not None:
            self._names.made.show_names(view)

    def focus_first(self) -> None:
        """Focus the first button."""
        self._edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _make_names(self) -> NameFields:
        names = NameFields()
        names.title_entered.connect(self.title_entered)
        names.date_entered.connect(self.date_entered)
        names.closed.connect(self._close_names)
        return names

    def _open_names(self) -> None:
        if not self._names.isHidden():
            self._close_names()
            return
        names = self._names.get()
        names.show_names(self._view)
        self._names.show()
        names.focus_title()

    def _close_names(self) -> None:
        self._edit.setFocus(Qt.FocusReason.OtherFocusReason)
        self._names.hide()

    def _restyle(self) -> None:
        super()._restyle()
        self._content.setContentsMargins(focus_margin(), 0, focus_margin(), 0)
        self._asked.setSpacing(theme.current().px(8))
