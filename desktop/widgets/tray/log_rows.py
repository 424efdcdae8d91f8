"""The rolls of the log as a list model, and the delegate that draws one of them."""

from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QHelpEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
)

from desktop.viewdata.tray import LogRow
from desktop.widgets import icons, theme
from desktop.widgets.badges import DEGREE_ICONS
from desktop.widgets.painting import focus_margin, paint_box
from desktop.widgets.text import tool_tip_text
from desktop.words import tr

ROW_HEIGHT = 34
ROW_ROLE = Qt.ItemDataRole.UserRole
SHOWN_ROLE = Qt.ItemDataRole.UserRole + 1

_ICON = 14
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter

_Index = QModelIndex | QPersistentModelIndex


class LogRows(QAbstractListModel):
    """The rolls, newest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Make an empty list."""
        super().__init__(parent)
        self.rows: tuple[LogRow, ...] = ()
        self._shown = 0

    def show_rows(self, rows: tuple[LogRow, ...], shown: int) -> None:
        """Show `rows`; rolls that were here before keep their place, selection and scrolling."""
        self._shown = shown
        old = [row.seq for row in self.rows]
        new = [row.seq for row in rows]
        start = new.index(old[0]) if old and old[0] in new else -1
        if start < 0 or new[start : start + len(old)] != old:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
            return
        if start:
            self.beginInsertRows(QModelIndex(), 0, start - 1)
            self.rows = rows[: start + len(old)]
            self.endInsertRows()
        if len(rows) > len(self.rows):
            self.beginInsertRows(QModelIndex(), len(self.rows), len(rows) - 1)
            self.rows = rows
            self.endInsertRows()
        self.rows = rows
        self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Return how many rolls there are."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a roll for drawing, and the words for a screen reader."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == SHOWN_ROLE:
            return row.seq == self._shown
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.spoken
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text
        return None


class LogRowPainter(QStyledItemDelegate):
    """Draws a roll in one line: time, degree, name with what was special, total, degree in a word."""

    def __init__(self, view: QAbstractItemView) -> None:
        """Draw the rows of `view`."""
        super().__init__(view)
        self._time_width = 0
        self._total_width = 0
        self._word_width = 0

    def measure(self, rows: tuple[LogRow, ...]) -> None:
        """Make the columns wide enough for all of `rows`."""
        look = theme.current()
        small, strong = QFontMetrics(look.font("small")), QFontMetrics(look.font("captionStrong"))
        body = QFontMetrics(look.font("bodyStrong"))
        self._time_width = max((small.horizontalAdvance(row.time) for row in rows), default=0)
        self._total_width = max((body.horizontalAdvance(row.total) for row in rows), default=0)
        self._word_width = max((strong.horizontalAdvance(_word(row)) for row in rows), default=0)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: _Index) -> QSize:
        """Ask for the height of a row; the width is that of the list."""
        look = theme.current()
        return QSize(look.px(120), look.px(ROW_HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw one roll."""
        row: LogRow = index.data(ROW_ROLE)
        look = theme.current()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(option.rect)
        state = option.state
        frame = box.adjusted(0, 1, 0, -2)
        radius = look.px(theme.tokens()["radius"]["row"])
        if index.data(SHOWN_ROLE) and index.row():
            paint_box(painter, frame, radius, look.color("selected"), None)
        elif state & QStyle.StateFlag.State_MouseOver:
            paint_box(painter, frame, radius, look.color("hover"), None)
        if index.row() < index.model().rowCount() - 1:
            edge = focus_margin()
            painter.fillRect(
                QRectF(box.left() + edge, box.bottom() - 1, box.width() - 2 * edge, 1), look.color("border")
            )
        if state & QStyle.StateFlag.State_HasFocus:
            paint_box(painter, frame, radius, None, look.color("focus"), width=look.px(2))
        self._paint_words(painter, self._inner(box), row)
        painter.restore()

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: _Index
    ) -> bool:
        """Tell the whole roll where its line is cut."""
        row = index.data(ROW_ROLE)
        if event.type() != QEvent.Type.ToolTip or row is None or not self._is_cut(option, row):
            QToolTip.hideText()
            return True
        QToolTip.showText(event.globalPos(), tool_tip_text(row.text), view)
        return True

    def _inner(self, box: QRectF) -> QRectF:
        edge = focus_margin()
        return box.adjusted(edge, 0, -edge, 0)

    def _middle(self, box: QRectF) -> QRectF:
        """Return the room for the name between the columns at both sides."""
        look = theme.current()
        return box.adjusted(
            self._time_width + look.px(12 + _ICON + 8),
            0,
            -(self._total_width + self._word_width + look.px(8 + 10)),
            0,
        )

    def _paint_words(self, painter: QPainter, box: QRectF, row: LogRow) -> None:
        look = theme.current()
        back = row.taken_back
        muted = look.color("muted")
        # Dice that reach no degree, such as damage, have no colour of their own and no word.
        ink = muted if back or not row.degree else look.color(f"degree.{row.degree}")
        self._write(painter, box, row.time, "small", muted)
        side = look.px(_ICON)
        glyph = QRectF(box.left() + self._time_width + look.px(12), box.top(), side, box.height())
        icons.paint(painter, DEGREE_ICONS[row.degree] if row.degree else "dice", glyph, ink)
        middle = self._middle(box)
        name = self._cut(row.name, middle.width())
        plain = muted if back else look.color("text")
        self._write(painter, middle, name, "small", plain, struck=back)
        used = QFontMetrics(look.font("small")).horizontalAdvance(name + " ")
        if row.modifier and used < middle.width():
            rest = middle.adjusted(used, 0, 0, 0)
            modifier = self._cut(row.modifier, rest.width())
            if modifier != "…":
                self._write(painter, rest, modifier, "small", muted, struck=back)
        total = QRectF(middle.right() + look.px(8), box.top(), self._total_width, box.height())
        self._write(painter, total, row.total, "bodyStrong", plain, align=_RIGHT, struck=back)
        word = QRectF(total.right() + look.px(10), box.top(), self._word_width + 1, box.height())
        self._write(painter, word, _word(row), "captionStrong", ink)

    def _write(
        self,
        painter: QPainter,
        box: QRectF,
        text: str,
        style: str,
        ink: QColor,
        *,
        align: Qt.AlignmentFlag = _LEFT,
        struck: bool = False,
    ) -> None:
        font = QFont(theme.current().font(style))
        font.setStrikeOut(struck)
        painter.setFont(font)
        painter.setPen(ink)
        painter.drawText(box.adjusted(0, 0, 1, 0), int(align) | int(Qt.TextFlag.TextSingleLine), text)

    def _cut(self, text: str, width: float) -> str:
        metrics = QFontMetrics(theme.current().font("small"))
        return metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(width))

    def _is_cut(self, option: QStyleOptionViewItem, row: LogRow) -> bool:
        words = f"{row.name} {row.modifier}".rstrip()
        room = self._middle(self._inner(QRectF(option.rect))).width()
        return self._cut(words, room) != words


def _word(row: LogRow) -> str:
    return tr("taken back") if row.taken_back else row.word
