"""The review of an imported character before it is added: what was read, changed or not recognised."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.base.words import ntr, tr
from desktop.importing.ui.part import Numbers, Part, foot_ground
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.page import Page, side_padding
from desktop.kit.layout.section import ButtonRow
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.look.tab_order import TabOrder
from desktop.kit.text.plain_text import ElidedLabel, shown
from desktop.kit.text.prose import Prose
from desktop.kit.text.text_field import Field
from desktop.kit.view.shell import ReviewSection, ReviewView

_WIDEST = 820


class _NameField(Field):
    """The name while it is edited; Escape cancels."""

    given_up = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)


class ImportReview(theme.Themed):
    """The page for reviewing one imported character, with its remarks and the buttons to add or skip it."""

    accepted = Signal()
    """Add the character shown."""
    edit_accepted = Signal()
    """Add the character shown and open it in edit mode."""
    updated = Signal()
    """Update the character that is already there."""
    replaced = Signal()
    """Replace the character that is already there."""
    skipped = Signal()
    """Skip the character shown."""
    answered = Signal(str, str)
    """The player answered a remark; carries its key and the answer."""
    renamed = Signal(str)
    """The player renamed the character; carries the new name."""
    list_requested = Signal()
    """Go back to the file list, if there is no room for both."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty page."""
        super().__init__(parent)
        self._view: ReviewView | None = None
        self._number = -1
        self._parts: list[Part] = []
        self._numbers: Numbers | None = None
        self._back = Button(tr("All files"), kind="quiet", size="small", icon="chevron-left")
        self._heading = ElidedLabel(style="pageTitle")
        self._rename = Button("", kind="plain", size="small", icon="pencil", name=tr("Change name"))
        self._name = _NameField(name=tr("Name"))
        self._fault = Prose(style="small", color="warn")
        self._line = Prose(color="muted")
        self._source = Prose(style="small", color="muted")
        self._summary = Prose(style="bodyMedium")
        head = QWidget()
        self._top = QVBoxLayout(head)
        self._title = QHBoxLayout()
        self._title.addWidget(self._heading)
        self._title.addWidget(self._name, 1)
        self._title.addWidget(self._rename)
        self._title.addStretch(1)
        self._top.addWidget(self._back, 0, Qt.AlignmentFlag.AlignLeft)
        self._top.addLayout(self._title)
        for words in (self._fault, self._line, self._source, self._summary):
            self._top.addWidget(words)
        self.notice_area = Page(widest=_WIDEST)
        """Where notices appear without covering a button."""
        self.notice_area.column.addWidget(head)
        self._order = TabOrder(self)
        self._state = ElidedLabel(color="muted")
        self._skip = Button(tr("Don't import"))
        self._edit = Button(tr("Add and edit"))
        self._accept = Button(tr("Add to library"), kind="primary")
        self._second = Button(tr("Add a second"))
        self._replace = Button(tr("Replace"))
        self._update = Button(tr("Update"), kind="primary")
        self._foot = QHBoxLayout()
        self._foot.addWidget(self._state)
        self._buttons = ButtonRow(
            (self._skip, self._edit, self._accept, self._second, self._replace, self._update), right=True
        )
        self._foot.addWidget(self._buttons, 1)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addWidget(self.notice_area, 1)
        self._column.addLayout(self._foot)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._accept.clicked.connect(self.accepted)
        self._edit.clicked.connect(self.edit_accepted)
        self._second.clicked.connect(self.accepted)
        self._replace.clicked.connect(self.replaced)
        self._update.clicked.connect(self.updated)
        self._skip.clicked.connect(self.skipped)
        self._back.clicked.connect(self.list_requested)
        self._rename.clicked.connect(self._begin_naming)
        self._name.editingFinished.connect(self._end_naming)
        self._name.given_up.connect(lambda: self._show_naming(on=False))
        self._back.hide()
        self._show_naming(on=False)
        self._restyle()

    def show_view(
        self,
        view: ReviewView,
        *,
        number: int = 0,
        several: bool = False,
        state: str = "",
        last: bool = True,
        busy: bool = False,
    ) -> None:
        """Show a character, from the file with this `number`.

        With `several` files, `last` is true for the last pending one. `state` says that it was added or
        skipped, "" while pending. All buttons are disabled while the import is `busy`.
        """
        same = number == self._number and self._view is not None
        if view != self._view or not same:
            self._show_head(view)
            if not (same and self._updated(view)):
                self._build(view)
            self._view, self._number = view, number
        self._state.setText(state)
        self._skip.set_label(tr("Skip this one") if several else tr("Don't import"))
        self._accept.set_label(tr("Add this one") if several else tr("Add to library"))
        self._skip.setVisible(not state)
        self._accept.setVisible(not state and not view.changes)
        self._edit.setVisible(not state and last and not view.changes)
        for button in (self._second, self._replace, self._update):
            button.setVisible(not state and view.changes)
        self._rename.setVisible(not state and self._name.isHidden())
        answers = (self._skip, self._edit, self._accept, self._second, self._replace, self._update)
        for button in (*answers, self._rename):
            button.setEnabled(not busy)
        for part in self._parts:
            part.set_answerable(on=not state and not busy)
        self._buttons.rearrange()
        self._restyle()

    def show_back(self, *, on: bool) -> None:
        """Show or hide the button back to the list."""
        self._back.setVisible(on)

    def focus_first(self) -> None:
        """Focus the first useful control."""
        first = self._accept if self._update.isHidden() else self._update
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def showEvent(self, event: QShowEvent) -> None:
        """Lay out again: the size may have changed while it was hidden."""
        super().showEvent(event)
        self._restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Align the footer with the page."""
        super().resizeEvent(event)
        self._restyle()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the footer background and its top line."""
        foot_ground(mirror.painter(self), self, self.notice_area.geometry().bottom() + 1)

    def _show_head(self, view: ReviewView) -> None:
        self._heading.setText(tr("Review: {name}").format(name=shown(view.name)))
        self._fault.set_text(view.name_fault)
        self._fault.setVisible(bool(view.name_fault))
        self._line.set_text(view.line)
        self._line.setVisible(bool(view.line))
        self._source.set_text(tr("{format} · {file}").format(format=view.format, file=view.file))
        if view.to_check:
            words = ntr("{n} item to check.", "{n} items to check.", view.to_check)
            self._summary.set_text(words.format(n=view.to_check))
        elif view.answered:
            words = ntr(
                "{n} correction. Nothing else to check.",
                "{n} corrections. Nothing else to check.",
                view.answered,
            )
            self._summary.set_text(words.format(n=view.answered))
        else:
            self._summary.set_text(tr("Nothing to check."))
        self._summary.set_color("warn" if view.to_check else "text")

    def _updated(self, view: ReviewView) -> bool:
        """Update an answer in place. Return False if the page must be rebuilt."""
        sections = _grave_first(view)
        if len(sections) != len(self._parts) or self._numbers is None:
            return False
        if not all(part.show_section(each) for part, each in zip(self._parts, sections, strict=True)):
            return False
        self._numbers.show_numbers(view.numbers)
        self._order.keep()
        return True

    def _build(self, view: ReviewView) -> None:
        self._show_naming(on=False)
        column = self.notice_area.column
        while (item := column.takeAt(1)) is not None:
            old = item.widget()
            if old is not None:
                old.hide()
                old.deleteLater()
        self._numbers = Numbers(view.numbers)
        column.addWidget(self._numbers)  # first: a visible widget without a parent would be a window
        self._numbers.setVisible(bool(view.numbers))
        self._parts = [Part(section) for section in _grave_first(view)]
        for part in self._parts:
            part.answered.connect(self.answered)
            column.addWidget(part)
        column.addStretch(1)
        self._order.keep()
        self.notice_area.verticalScrollBar().setValue(0)

    def _begin_naming(self) -> None:
        if self._view is not None:
            self._name.setText(self._view.name)
            self._show_naming(on=True)
            self._name.setFocus(Qt.FocusReason.OtherFocusReason)
            self._name.selectAll()

    def _end_naming(self) -> None:
        if self._name.isHidden() or self._view is None:
            return
        text = self._name.text()
        self._show_naming(on=False)
        if text != self._view.name:
            self.renamed.emit(text)

    def _show_naming(self, *, on: bool) -> None:
        had_focus = self._name.hasFocus()
        self._heading.setVisible(not on)
        self._rename.setVisible(not on)
        self._name.setVisible(on)
        if had_focus and not on:
            self._rename.setFocus(Qt.FocusReason.OtherFocusReason)

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        side = side_padding(self.width(), compact=False, widest=_WIDEST)
        high = look.px(10) - margin
        self._foot.setContentsMargins(mirror.margins(self, side, high + 1, side - margin, high))
        self._foot.setSpacing(0)
        self._top.setContentsMargins(margin, look.px(8), margin, look.px(6))
        self._top.setSpacing(look.px(3))
        self._title.setSpacing(look.px(4))
        self.update()


def _grave_first(view: ReviewView) -> list[ReviewSection]:
    return sorted(view.sections, key=lambda section: not section.grave)
