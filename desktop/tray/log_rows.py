"""How a roll of the log is drawn."""

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QHelpEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolTip

from desktop.base.words import tr
from desktop.kit.lists.newest_first import ROW_ROLE, SHOWN_ROLE
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import focus_margin, paint_ground, paint_inner_ring, paint_line
from desktop.kit.text.badges import DEGREE_ICONS
from desktop.kit.text.plain_text import elided, tool_tip_text
from desktop.views.tray import LogRow

ROW_HEIGHT = 34

_ICON = 14
_OWN_ICON, _OWN_APART = 12, 6
_UNSAVED_GAP = 3
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter

_Index = QModelIndex | QPersistentModelIndex


class LogRowPainter(QStyledItemDelegate):
    """Draws a roll in one line: time, degree, name with what was special, total, degree in a word.

    A small mark after the name says that dice of the player's own fell, another that it is not saved yet.
    """

    def __init__(self, view: QAbstractItemView) -> None:
        """Draw the rows of `view`."""
        super().__init__(view)
        self._time_width = 0
        self._total_width = 0
        self._word_width = 0

    def measure(self, rows: tuple[LogRow, ...]) -> None:
        """Make the columns just wide enough for all of `rows`."""
        self._time_width = self._total_width = self._word_width = 0
        self.widen(rows)

    def widen(self, rows: tuple[LogRow, ...]) -> None:
        """Make the columns wide enough for `rows` too."""
        look = theme.current()
        small, strong = QFontMetrics(look.font("small")), QFontMetrics(look.font("captionStrong"))
        body = QFontMetrics(look.font("bodyStrong"))
        times, totals, words = (
            {each.time for each in rows},
            {each.total for each in rows},
            set(map(_word, rows)),
        )
        self._time_width = max(self._time_width, *map(small.horizontalAdvance, times), 0)
        self._total_width = max(self._total_width, *map(body.horizontalAdvance, totals), 0)
        self._word_width = max(self._word_width, *map(strong.horizontalAdvance, words), 0)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: _Index) -> QSize:
        """Ask for the height of a row; the width is that of the list."""
        look = theme.current()
        return QSize(look.px(120), look.px(ROW_HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw one roll."""
        row: LogRow = index.data(ROW_ROLE)
        look = theme.current()
        painter.save()
        mirror.turn_row(painter, option.rect, option.widget)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(option.rect)
        state = option.state
        frame = box.adjusted(0, 1, 0, -2)
        radius = look.px(theme.tokens()["radius"]["row"])
        if index.data(SHOWN_ROLE) and index.row():
            paint_ground(painter, frame, radius, "selected")
        elif state & QStyle.StateFlag.State_MouseOver:
            paint_ground(painter, frame, radius, "hover")
        if index.row() < index.model().rowCount() - 1:
            edge = focus_margin()
            painter.fillRect(
                QRectF(box.left() + edge, box.bottom() - 1, box.width() - 2 * edge, 1), look.color("border")
            )
        if state & QStyle.StateFlag.State_HasFocus:
            paint_inner_ring(painter, frame, radius)
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
        """Return the room for the name, and the mark of own dice, between the columns at both sides."""
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
        paint_line(painter, box, row.time, "small", muted)
        side = look.px(_ICON)
        glyph = QRectF(box.left() + self._time_width + look.px(12), box.top(), side, box.height())
        icons.paint(painter, DEGREE_ICONS[row.degree] if row.degree else "dice", glyph, ink)
        middle = self._middle(box)
        words, mark = self._beside_mark(middle, row), look.px(_OWN_ICON)
        name = self._cut(row.name, words.width())
        plain = muted if back else look.color("text")
        paint_line(painter, words, name, "small", plain, struck=back)
        metrics = QFontMetrics(look.font("small"))
        used = metrics.horizontalAdvance(name)
        space = metrics.horizontalAdvance(" ")
        if row.modifier and used + space < words.width():
            rest = words.adjusted(used + space, 0, 0, 0)
            modifier = self._cut(row.modifier, rest.width())
            if modifier != "…":
                paint_line(painter, rest, modifier, "small", muted, struck=back)
                used += space + metrics.horizontalAdvance(modifier)
        if row.typed:
            left = words.left() + used + look.px(_OWN_APART)
            icons.paint(painter, "own-dice", QRectF(left, box.top(), mark, box.height()), muted)
            used += look.px(_OWN_APART) + mark
        if row.unsaved:
            left = words.left() + used + look.px(_OWN_APART)
            warn = look.color("warn")
            icons.paint(painter, "warning", QRectF(left, box.top(), mark, box.height()), warn)
            told = QRectF(left + mark + look.px(_UNSAVED_GAP), box.top(), _unsaved_width(), box.height())
            paint_line(painter, told, tr("not saved"), "captionStrong", warn)
        total = QRectF(middle.right() + look.px(8), box.top(), self._total_width, box.height())
        paint_line(painter, total, row.total, "bodyStrong", plain, align=_RIGHT, struck=back)
        word = QRectF(total.right() + look.px(10), box.top(), self._word_width + 1, box.height())
        paint_line(painter, word, _word(row), "captionStrong", ink)

    def _beside_mark(self, middle: QRectF, row: LogRow) -> QRectF:
        """Return the room for the words, with the marks behind them that the row bears."""
        look = theme.current()
        one = look.px(_OWN_APART) + look.px(_OWN_ICON)
        marks = one if row.typed else 0
        if row.unsaved:
            marks += one + look.px(_UNSAVED_GAP) + _unsaved_width()
        return middle.adjusted(0, 0, -marks, 0)

    def _cut(self, text: str, width: float) -> str:
        metrics = QFontMetrics(theme.current().font("small"))
        return elided(text, metrics, int(width))

    def _is_cut(self, option: QStyleOptionViewItem, row: LogRow) -> bool:
        words = f"{row.name} {row.modifier}".rstrip()
        room = self._beside_mark(self._middle(self._inner(QRectF(option.rect))), row).width()
        # A pixel less than there is: name and modifier are drawn apart, each in whole pixels.
        return self._cut(words, room - 2) != words


def _unsaved_width() -> int:
    return QFontMetrics(theme.current().font("captionStrong")).horizontalAdvance(tr("not saved")) + 1


def _word(row: LogRow) -> str:
    return tr("taken back") if row.taken_back else row.word
