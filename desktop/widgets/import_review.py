"""The review of a character read from a file, before it is added: what was read, changed, not understood."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.viewdata.shell import ReviewSection, ReviewView
from desktop.widgets import icons, theme
from desktop.widgets.controls import Button, EnterButton
from desktop.widgets.painting import focus_margin, paint_box
from desktop.widgets.sheet.page import Page, side_padding
from desktop.widgets.sheet.prose import Prose, Remarks
from desktop.widgets.sheet.section import ButtonRow, Section
from desktop.widgets.text import ElidedLabel, shown
from desktop.words import ntr, tr

_WIDEST = 820
_FOLDED_FROM = 7
_NUMBER_WIDTH = 74
_LONGEST_LINE = 400


class _Fold(EnterButton):
    """The heading of a section, which opens and closes it."""

    def __init__(self, section: ReviewSection) -> None:
        super().__init__()
        self._section = section
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        count = ntr("{n} entry", "{n} entries", len(section.lines)).format(n=len(section.lines))
        parts = (tr("Check") if section.grave else "", section.heading, count)
        self.setAccessibleName(", ".join(part for part in parts if part))

    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(200), theme.current().px(40))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.current().px(80), theme.current().px(40))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        section = self._section
        ink = look.color("warn" if section.grave else "text")
        box = QRectF(self.rect()).adjusted(look.px(12), 0, -look.px(12), 0)
        side = look.px(14)
        chevron = "chevron-down" if self.isChecked() else "chevron-right"
        icons.paint(painter, chevron, QRectF(box.left(), box.top(), side, box.height()), ink)
        box.setLeft(box.left() + side + look.px(8))
        if section.grave:
            side = look.px(16)
            icons.paint(painter, "warning", QRectF(box.left(), box.top(), side, box.height()), ink)
            box.setLeft(box.left() + side + look.px(8))
        count = str(len(section.lines))
        words = tr("Check · {count}").format(count=count) if section.grave else count
        font = look.font("small")
        wide = QFontMetrics(font).horizontalAdvance(words)
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.setFont(font)
        painter.setPen(ink if section.grave else look.color("muted"))
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | middle, words)
        box.setRight(box.right() - wide - look.px(10))
        font = look.font("cardTitle")
        painter.setFont(font)
        painter.setPen(ink)
        cut = QFontMetrics(font).elidedText(section.heading, Qt.TextElideMode.ElideRight, int(box.width()))
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | middle, cut)
        if self.hasFocus():
            ring = QRectF(self.rect()).adjusted(2, 2, -2, -2)
            paint_box(painter, ring, look.px(8), None, look.color("focus"), width=look.px(2))


class _Part(QWidget):
    """A section of the review as a card; long ones begin closed, grave ones open."""

    def __init__(self, section: ReviewSection) -> None:
        super().__init__()
        self._section = section
        self._remarks: Remarks | None = None
        self.fold = _Fold(section)
        self._inner = QVBoxLayout()
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addWidget(self.fold)
        self._column.addLayout(self._inner)
        self.fold.toggled.connect(self._open)
        self._restyle()
        self.fold.setChecked(section.grave or len(section.lines) < _FOLDED_FROM)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._restyle()

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        margin = focus_margin()
        frame = QRectF(self.rect().adjusted(margin, margin, -margin, -margin))
        grave = self._section.grave
        fill, border = ("warnSoft", "warn") if grave else ("surface", "border")
        radius = look.px(theme.tokens()["radius"]["card"])
        paint_box(QPainter(self), frame, radius, look.color(fill), look.color(border))

    def _open(self, opened: bool) -> None:
        # Hundreds of lines are only laid out once somebody wants to read them.
        if self._remarks is None and opened:
            rows = [(shown(line.field), _cut(line.text)) for line in self._section.lines]
            self._remarks = Remarks(rows)
            self._inner.addWidget(self._remarks)
        if self._remarks is not None:
            self._remarks.setVisible(opened)
        self._restyle()

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        self._column.setContentsMargins(margin, margin, margin, margin)
        opened = self.fold.isChecked()
        bottom = look.px(14) if opened else 0
        self._inner.setContentsMargins(look.px(34), look.px(2) if opened else 0, look.px(14), bottom)


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_LINE else text[:_LONGEST_LINE] + "…"


class _Numbers(Section):
    """The key numbers, each in a small box."""

    def __init__(self, numbers: tuple[tuple[str, str], ...]) -> None:
        super().__init__()
        self._numbers = tuple((shown(name), shown(value)) for name, value in numbers)
        self.setAccessibleName(", ".join(f"{name} {value}" for name, value in self._numbers))

    def arrange(self, width: int, *, move: bool) -> int:  # noqa: ARG002 - painted, nothing to move
        return self._boxes(width)[1]

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        middle = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine
        for box, (name, value) in zip(self._boxes(self.width())[0], self._numbers, strict=True):
            paint_box(painter, box, look.px(8), look.color("surface"), look.color("border"))
            top = QRectF(box.left(), box.top() + look.px(5), box.width(), look.px(17))
            below = QRectF(box.left(), top.bottom(), box.width(), look.px(24))
            for line, style, color, text in (
                (top, "caption", "muted", name),
                (below, "stat", "text", value),
            ):
                font = look.font(style)
                painter.setFont(font)
                painter.setPen(look.color(color))
                room = int(line.width()) - look.px(6)
                painter.drawText(
                    line, middle, QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, room)
                )

    def _boxes(self, width: int) -> tuple[list[QRectF], int]:
        look = theme.current()
        margin, gap, high = focus_margin(), look.px(8), look.px(52)
        inner = width - 2 * margin
        count = len(self._numbers)
        columns = max(min(count, (inner + gap) // (look.px(_NUMBER_WIDTH) + gap)), 1)
        rows = -(-count // columns)
        columns = max(-(-count // max(rows, 1)), 1)
        each = (inner + gap) / columns - gap
        boxes = [
            QRectF(
                round(margin + at % columns * (each + gap)),
                margin + at // columns * (high + gap),
                round(each),
                high,
            )
            for at in range(count)
        ]
        return boxes, rows * (high + gap) - gap + 2 * margin if count else 0


class ImportReview(QWidget):
    """One character of an import: look it over, then add it or leave it out."""

    accepted = Signal()
    """Add the character shown."""

    skipped = Signal()
    """Leave the character shown out."""

    all_accepted = Signal()
    """Add the character shown and all that are still to come."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty page."""
        super().__init__(parent)
        self._heading = ElidedLabel(style="pageTitle")
        self._line = Prose(color="muted")
        self._source = Prose(style="small", color="muted")
        self._summary = Prose(style="bodyMedium")
        head = QWidget()
        self._top = QVBoxLayout(head)
        for words in (self._heading, self._line, self._source, self._summary):
            self._top.addWidget(words)
        self._page = Page(widest=_WIDEST)
        self._page.column.addWidget(head)
        self._position = ElidedLabel(color="muted")
        self._skip = Button(tr("Do not import"))
        self._all = Button("")
        self._accept = Button(tr("Add to library"), kind="primary")
        self._foot = QHBoxLayout()
        self._foot.addWidget(self._position)
        self._buttons = ButtonRow((self._skip, self._all, self._accept), right=True)
        self._foot.addWidget(self._buttons, 1)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addWidget(self._page, 1)
        self._column.addLayout(self._foot)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._accept.clicked.connect(self.accepted)
        self._skip.clicked.connect(self.skipped)
        self._all.clicked.connect(self.all_accepted)
        self._restyle()

    def show_view(self, view: ReviewView) -> None:
        """Show what was read of a character."""
        self._heading.setText(tr("Review: {name}").format(name=shown(view.name)))
        self._line.set_text(view.line)
        self._line.setVisible(bool(view.line))
        self._source.set_text(tr("{format} · {file}").format(format=view.format, file=view.file))
        grave = sum(len(section.lines) for section in view.sections if section.grave)
        self._summary.set_text(
            ntr("{n} thing needs a look.", "{n} things need a look.", grave).format(n=grave)
            if grave
            else tr("Nothing here needs a second look.")
        )
        self._summary.set_color("warn" if grave else "text")
        column = self._page.column
        while (item := column.takeAt(1)) is not None:
            old = item.widget()
            if old is not None:
                old.hide()
                old.deleteLater()
        if view.numbers:
            column.addWidget(_Numbers(view.numbers))
        before: QWidget | None = None
        for section in sorted(view.sections, key=lambda section: not section.grave):
            part = _Part(section)
            column.addWidget(part)
            if before is not None:
                QWidget.setTabOrder(before, part.fold)
            before = part.fold
        for button in (self._skip, self._all, self._accept):
            if before is not None:
                QWidget.setTabOrder(before, button)
            before = button
        column.addStretch(1)
        self._page.verticalScrollBar().setValue(0)
        several = view.total > 1
        left = view.total - view.position + 1
        self._position.setText(
            tr("{position} of {total}").format(position=view.position, total=view.total) if several else ""
        )
        self._accept.set_label(tr("Add this one") if several else tr("Add to library"))
        self._all.set_label(tr("Add all {n}").format(n=left))
        self._all.setVisible(several and left > 1)
        self._buttons.rearrange()
        self._restyle()

    def showEvent(self, event: QShowEvent) -> None:
        """Be ready for the keyboard."""
        super().showEvent(event)
        self._accept.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the foot in line with the page."""
        super().resizeEvent(event)
        self._restyle()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._restyle()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground of the foot and the line over it."""
        look = theme.current()
        painter = QPainter(self)
        top = self._page.geometry().bottom() + 1
        painter.fillRect(0, top, self.width(), self.height() - top, look.color("surface"))
        painter.fillRect(0, top, self.width(), 1, look.color("border"))

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        side = side_padding(self.width(), compact=False, widest=_WIDEST)
        high = look.px(10) - margin
        self._foot.setContentsMargins(side, high + 1, side - margin, high)
        self._foot.setSpacing(0)
        self._top.setContentsMargins(margin, look.px(8), margin, look.px(6))
        self._top.setSpacing(look.px(3))
        self.update()
