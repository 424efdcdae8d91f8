"""The import page: the file list at the left, the review at the right, then the report."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from desktop.base.numbers import grouped
from desktop.base.words import ntr, tr
from desktop.importing.ui.file_list import FileList
from desktop.importing.ui.import_review import ImportReview
from desktop.importing.ui.report import Report
from desktop.importing.ui.unreadable import Unreadable
from desktop.importing.view.importing import BusyView, FileRow, ImportView
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.progress_bar import ProgressBar
from desktop.kit.controls.segments import Segments
from desktop.kit.layout.section import ButtonRow
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import ElidedLabel, PlainLabel
from desktop.kit.text.prose import Prose

_ONE_AT_A_TIME_BELOW = 780
"""Below this width, in pixels at text scale 1, only the list or the review is shown."""
_LIST = 320


class _Busy(theme.Themed):
    """The current job, its progress and a Stop button."""

    stopped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._words = ElidedLabel(style="bodyMedium")
        self._bar = ProgressBar()
        self._stop = Button(tr("Stop"), size="small")
        column = QVBoxLayout()
        column.addWidget(self._words)
        column.addWidget(self._bar)
        self._column = column
        self._row = QHBoxLayout(self)
        self._row.addLayout(column, 1)
        self._row.addWidget(self._stop)
        self._stop.clicked.connect(self.stopped)
        self._restyle()

    def show_view(self, view: BusyView) -> None:
        """Show it."""
        self._words.setText(view.words)
        self._bar.show_part(view.done / view.total if view.total else 0.0)
        self._stop.setVisible(view.can_stop)

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        painter = mirror.painter(self)
        painter.fillRect(self.rect(), look.color("surface"))
        painter.fillRect(0, self.height() - 1, self.width(), 1, look.color("border"))

    def _restyle(self) -> None:
        look = theme.current()
        self._column.setSpacing(look.px(6))
        self._row.setContentsMargins(mirror.margins(self, look.px(20), look.px(10), look.px(16), look.px(10)))
        self._row.setSpacing(look.px(12))


class ImportPage(theme.Themed):
    """Shows an ``ImportView`` and emits the player's choices."""

    chosen = Signal(int)
    only_look_chosen = Signal(bool)
    """List only files that need checking, or all files."""
    accepted = Signal()
    edit_accepted = Signal()
    updated = Signal()
    """Update the character that is already there."""
    replaced = Signal()
    """Replace the character that is already there."""
    ready_accepted = Signal()
    """Add all characters that need no checking."""
    all_accepted = Signal()
    skipped = Signal()
    all_skipped = Signal()
    answered = Signal(str, str)
    renamed = Signal(str)
    password_given = Signal(str)
    """The player typed the password of the selected file; carries it."""
    stopped = Signal()
    """Stop the current job."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty page."""
        super().__init__(parent)
        self._view = ImportView()
        self._review_in_front = False
        self._busy = _Busy()
        self._side = QWidget()
        self._title = PlainLabel(tr("Import"), style="trayTitle")
        self._line = Prose(style="small", color="muted")
        self._filter = Segments(name=tr("Files to show"))
        self.files = FileList()
        """The files."""
        self._ready = Button("", kind="primary")
        self._all = Button("")
        self._none = Button(tr("Skip all"))
        self.review = ImportReview()
        """The file under review."""
        self._unreadable = Unreadable()
        self._body = QStackedWidget()
        self._body.addWidget(self.review)
        self._body.addWidget(self._unreadable)
        self._nothing = QWidget()
        self._body.addWidget(self._nothing)
        self.report = Report()
        """The final report."""
        self._build()
        self._connect()
        self._restyle()

    def show_view(self, view: ImportView) -> None:
        """Show the current state of the import."""
        before, self._view = self._view, view
        self._busy.setVisible(view.busy is not None)
        if view.busy is not None:
            self._busy.show_view(view.busy)
        self.report.setVisible(view.report is not None)
        self._columns.setVisible(view.report is None)
        if view.report is not None:
            if view.report != before.report:
                self.report.show_view(view.report)
            return
        self._show_side(view)
        self._show_review(view)
        self._arrange()
        if before.report is not None or not before.rows:
            self.focus_first()

    @property
    def is_busy(self) -> bool:
        """Whether a job is running."""
        return self._view.busy is not None

    @property
    def notice_area(self) -> QWidget | None:
        """Where notices appear without covering a button."""
        if self._view.report is not None:
            return self.report.notice_area
        return self.review.notice_area if self.review.isVisible() else None

    def focus_first(self) -> None:
        """Focus the file list if there is one, else the button that adds the character."""
        if self._view.report is None and self._view.total > 1 and not self._side.isHidden():
            self.files.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self._view.review is not None:
            self.review.focus_first()
        elif self._view.is_locked:
            self._unreadable.focus_first()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the list and the review side by side if they fit, else one of them."""
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background of the list and the line beside it."""
        if self._side.isHidden() or self._columns.isHidden():
            return
        look = theme.current()
        painter = mirror.painter(self)
        box = mirror.box(self, self._side.geometry().translated(self._columns.pos()))
        painter.fillRect(box, look.color("surface"))
        painter.fillRect(box.right() + 1, box.top(), 1, box.height(), look.color("border"))

    def _show_side(self, view: ImportView) -> None:
        self._line.set_text(ntr("{n} file", "{n} files", view.files).format(n=grouped(view.files)))
        looks = tr("To check ({n})").format(n=view.looks)
        options = [("all", tr("All"), tr("All")), ("look", looks, looks)]
        self._filter.show_options(options, "look" if view.only_look else "all", {})
        self.files.show_rows(view.rows, view.chosen)
        busy = view.busy is not None
        self._ready.set_label(
            tr("Add all {n} that are ready").format(n=grouped(view.ready))
            if view.ready != 1
            else tr("Add the 1 that is ready")
        )
        self._all.set_label(tr("Add all {n}").format(n=grouped(view.waiting)))
        self._ready.setVisible(view.ready > 0)
        self._all.setVisible(view.waiting > 1 and view.waiting != view.ready)
        self._none.setVisible(view.waiting + view.locked > 0)
        for button in (self._ready, self._all, self._none):
            button.setEnabled(not busy)
        self._buttons.rearrange()

    def _show_review(self, view: ImportView) -> None:
        row = next((each for each in view.rows if each.number == view.chosen), None)
        if view.review is not None:
            waits = row is None or row.mark.waits
            self.review.show_view(
                view.review,
                number=view.chosen,
                several=view.total > 1,
                state="" if waits or row is None else row.words,
                last=view.waiting <= 1,
                busy=view.busy is not None,
            )
            self._body.setCurrentWidget(self.review)
        elif row is None:
            self._body.setCurrentWidget(self._nothing)
        else:
            self._unreadable.show_fault(
                view.chosen, row.name, view.fault, locked=view.is_locked, busy=view.busy is not None
            )
            self._body.setCurrentWidget(self._unreadable)

    def _build(self) -> None:
        self._buttons = ButtonRow((self._ready, self._all, self._none))
        self._head = QVBoxLayout()
        self._titles = QVBoxLayout()
        self._titles.addWidget(self._title)
        self._titles.addWidget(self._line)
        self._head.addLayout(self._titles)
        self._head.addWidget(self._filter)
        self._foot = QVBoxLayout()
        self._foot.addWidget(self._buttons)
        column = QVBoxLayout(self._side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._head)
        column.addWidget(self.files, 1)
        column.addLayout(self._foot)
        self._columns = QWidget()
        row = QHBoxLayout(self._columns)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(1)
        row.addWidget(self._side)
        row.addWidget(self._body, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._busy)
        whole.addWidget(self._columns, 1)
        whole.addWidget(self.report, 1)
        self._busy.hide()
        self.report.hide()

    def _connect(self) -> None:
        self.files.chosen.connect(self.chosen)
        self.files.clicked_on.connect(lambda _number: self._turn(review=True))
        self.files.accepted.connect(self._enter)
        self.files.skipped.connect(self._leave_out)
        self._filter.chosen.connect(lambda key: self.only_look_chosen.emit(key == "look"))
        self._ready.clicked.connect(self.ready_accepted)
        self._all.clicked.connect(self.all_accepted)
        self._none.clicked.connect(self.all_skipped)
        self.review.accepted.connect(self.accepted)
        self.review.edit_accepted.connect(self.edit_accepted)
        self.review.updated.connect(self.updated)
        self.review.replaced.connect(self.replaced)
        self.review.skipped.connect(self.skipped)
        self.review.answered.connect(self.answered)
        self.review.renamed.connect(self.renamed)
        self.review.list_requested.connect(lambda: self._turn(review=False))
        self._unreadable.password_given.connect(self.password_given)
        self._unreadable.skipped.connect(self.skipped)
        self._unreadable.list_requested.connect(lambda: self._turn(review=False))
        self._busy.stopped.connect(self.stopped)

    def _row(self) -> FileRow | None:
        return next((each for each in self._view.rows if each.number == self._view.chosen), None)

    def _enter(self) -> None:
        """Enter in the list takes the selected character only if the review is visible."""
        row = self._row()
        if self._is_narrow and not self._review_in_front:
            self._turn(review=True)
        elif row is not None and row.mark.waits and self._view.busy is None:
            review = self._view.review
            (self.updated if review is not None and review.changes else self.accepted).emit()

    def _leave_out(self) -> None:
        row = self._row()
        if row is not None and row.mark.is_open and self._view.busy is None:
            self.skipped.emit()

    @property
    def _is_narrow(self) -> bool:
        return self.width() < theme.current().px(_ONE_AT_A_TIME_BELOW)

    def _turn(self, *, review: bool) -> None:
        """In a narrow window, switch between the review and the list."""
        self._review_in_front = review
        self._arrange()
        if self._is_narrow and not review:
            self.files.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self._is_narrow:
            self.review.focus_first()

    def _arrange(self) -> None:
        several, narrow = self._view.total > 1, self._is_narrow
        self._side.setVisible(several and (not narrow or not self._review_in_front))
        self._body.setVisible(not several or not narrow or self._review_in_front)
        for each in (self.review, self._unreadable):
            each.show_back(on=several and narrow)
        look = theme.current()
        if narrow:
            self._side.setMinimumWidth(0)
            self._side.setMaximumWidth(16_777_215)
        else:
            self._side.setFixedWidth(min(look.px(_LIST), self.width() * 2 // 5))
        self.update()

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        edge = look.px(20) - margin
        self._head.setContentsMargins(edge, look.px(16), edge, look.px(10))
        self._head.setSpacing(look.px(4))
        self._titles.setContentsMargins(margin, 0, margin, 0)
        self._titles.setSpacing(look.px(4))
        side = look.px(14) - margin
        self._foot.setContentsMargins(side, look.px(6), side, look.px(8))
        self._arrange()
