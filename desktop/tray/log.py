"""The log of rolls under the dice: a list to open, copy and page, or one line in low windows."""

from math import ceil

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QFontMetrics, QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QStyleOptionViewItem,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button, LinkButton
from desktop.kit.lists.newest_first import ROW_ROLE, SHOWN_ROLE, LogList
from desktop.kit.lists.plain_list import RowDelegate
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import (
    focus_margin,
    framed,
    paint_focus_ring,
    paint_ground,
    paint_inner_ring,
    paint_line,
)
from desktop.kit.text.badges import DEGREE_ICONS
from desktop.kit.text.plain_text import ElidedLabel, PlainLabel, elided, tool_tip_text
from desktop.views.owed import nothing_owed
from desktop.views.tray import LogRow, LogView
from desktop.views.tray_intents import (
    ChangeRoll,
    CopyLog,
    CopyRoll,
    DeclineRest,
    ShareRoll,
    ShowHistory,
    ShowOlderRolls,
    ShowRoll,
    StrikeRoll,
    UndoRoll,
    Wish,
)

_ARROW, _ARROW_INSET, _ARROW_GAP = 14, 4, 8
_LEAST_ROWS = 3


class RollList(theme.FollowsTheme, LogList[LogRow]):
    """The rolls, newest first."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        super().__init__(lambda row: row.seq, ROW_HEIGHT, parent, describe=lambda row: row.owed)
        self._wish = wish
        self.row_requested.connect(lambda seq: wish(ShowRoll(seq)))
        self.copy_requested.connect(lambda seq: wish(CopyRoll(seq)))
        self.more_requested.connect(lambda: wish(ShowOlderRolls()))
        self._take_back: QAction | None = None
        self._decline: QAction | None = None
        self._change: QAction | None = None
        self._strike: QAction | None = None
        self.menu.aboutToShow.connect(self._fill_menu)
        self._painter = LogRowPainter(self)
        self.setItemDelegate(self._painter)
        self.use_equal_rows()

    def _fill_menu(self) -> None:
        if self._take_back is None:
            from desktop.tray.share_menu import add_ways
            from desktop.views.sharing import DISCORD, PICTURE

            add_ways(self.menu, self._share, (DISCORD, PICTURE))
            self.menu.addSeparator()
            self._decline, self._change, self._strike, self._take_back = (
                self.menu.addAction("") for _ in range(4)
            )
            self._decline.triggered.connect(lambda: self._wish(DeclineRest(self._current())))
            self._change.triggered.connect(lambda: self._wish(ChangeRoll(self._current())))
            self._strike.triggered.connect(lambda: self._wish(StrikeRoll(self._current())))
            self._take_back.triggered.connect(lambda: self._wish(UndoRoll(self._current())))
        row = self._log.rows[self.currentIndex().row()]
        for action, words, reason in (
            (self._decline, tr("Decline the rest"), "" if row.owed else nothing_owed()),
            (self._change, tr("Change…"), row.fixed),
            (self._strike, tr("Didn't count"), row.counts),
            (self._take_back, tr("Undo"), row.kept),
        ):
            assert action is not None
            action.setText(f"{words}\t{reason}" if reason else words)
            action.setEnabled(not reason)

    def _current(self) -> int:
        return self._number_of(self.currentIndex())

    def _share(self, way: str) -> None:
        self._wish(ShareRoll(way, self._number_of(self.currentIndex())))

    def show_log(self, view: LogView) -> None:
        """Show `view` and scroll to a new roll at the top; otherwise keep the position. Never emits."""
        here = len(self._log.rows)
        if here and view.rows[:here] == self._log.rows:
            self._painter.widen(view.rows[here:])
        else:
            self._painter.measure(view.rows)
        self.show_rows(view.rows, view.shown, more=view.more)

    def sizeHint(self) -> QSize:
        """Ask for the minimum; the tray adds the remaining room."""
        return QSize(theme.current().px(240), self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show whole rows only, and don't treat a new size as scrolling."""
        self._quiet = True
        super().resizeEvent(event)
        self._fit_rows()
        self._quiet = False

    def _restyle(self) -> None:
        self._painter.measure(self._log.rows)
        self.use_equal_rows()
        self._fit_rows()
        self.executeDelayedItemsLayout()  # or it would be painted, laid out, and painted again

    def _fit_rows(self) -> None:
        left_over = self.height() % theme.current().px(ROW_HEIGHT)
        if left_over != self.viewportMargins().bottom():  # to set them resizes the list, again and again
            self.setViewportMargins(0, 0, 0, left_over)


class _Fold(Button):
    def __init__(self) -> None:
        super().__init__(tr("History", "of a character"), kind="plain", size="small")
        self.show_folded(True)

    def show_folded(self, folded: bool) -> None:
        """Point right while the log is collapsed and down while it is open."""
        self._arrow = "chevron-right" if folded else "chevron-down"
        self.set_label(
            tr("History", "of a character"), tr("Expand history") if folded else tr("Collapse history")
        )

    def sizeHint(self) -> QSize:
        """Ask for room for the arrow, the word and the focus ring, without padding."""
        word = QFontMetrics(theme.current().font("smallMedium")).horizontalAdvance(self.label)
        width = theme.current().px(_ARROW + _ARROW_GAP - _ARROW_INSET) + word + 1
        return QSize(width + 2 * focus_margin(), super().sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the arrow and the word."""
        look = theme.current()
        painter = mirror.painter(self)
        frame = framed(self.rect())
        radius = look.px(theme.tokens()["radius"]["control"])
        if self.underMouse():
            paint_ground(painter, QRectF(self.rect()), radius, "hover")
        if self.hasFocus():
            paint_focus_ring(painter, frame, radius)
        # The arrow doesn't fill its box.
        left, side = frame.left() - look.px(_ARROW_INSET), look.px(_ARROW)
        icons.paint(painter, self._arrow, QRectF(left, frame.top(), side, frame.height()), look.color("text"))
        frame.setLeft(left + side + look.px(_ARROW_GAP))
        look.ink(painter, "smallMedium", "text")
        mirror.write(painter, frame, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self.label)


class Log(theme.Themed):
    """The log with its heading; in low windows, one line that expands."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._foldable = False
        self._unfolded = False
        self._title = PlainLabel(tr("History", "of a character"), style="captionStrong", color="muted")
        self._title.set_least_height(24)
        self._fold = _Fold()
        self._fold.clicked.connect(self._toggle)
        self._last = ElidedLabel(style="small", color="muted")
        self._last.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._copy_all = LinkButton(tr("Copy all"), style="caption", name=tr("Copy all rolls"))
        self._copy_all.clicked.connect(lambda: wish(CopyLog()))
        self._open = LinkButton(tr("Open"), style="caption", name=tr("Open the whole history"))
        self._open.clicked.connect(lambda: wish(ShowHistory()))
        self._empty = PlainLabel(tr("Your rolls appear here."), style="small", color="muted")
        self._empty.set_least_height(24)
        self.list = RollList(wish)
        """The rolls."""
        self._heading = QHBoxLayout()
        self._heading.addWidget(self._title)
        self._heading.addWidget(self._fold)
        self._heading.addWidget(self._last, 1)
        self._heading.addStretch(0)
        self._heading.addWidget(self._open)
        self._heading.addWidget(self._copy_all)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._heading)
        self._column.addWidget(self._empty)
        self._column.addWidget(self.list, 1)
        self._column.addStretch(0)
        self._count = 0
        self._view: LogView | None = None
        self._restyle()
        self._arrange()

    def show_log(self, view: LogView) -> None:
        """Show `view`. Never emits."""
        if view == self._view:
            return
        self._view = view
        self.list.show_log(view)
        self._count = len(view.rows)
        self._last.setText(_in_one_line(view.rows[0]) if view.rows else "")
        self._arrange()

    def set_foldable(self, foldable: bool) -> None:
        """Collapse the log to its last roll, which a click expands; or always show it all."""
        if foldable != self._foldable:
            self._foldable, self._unfolded = foldable, False
            self._restyle()

    def _toggle(self) -> None:
        self._unfolded = not self._unfolded
        self._arrange()

    def _arrange(self) -> None:
        folded = self._foldable and not self._unfolded
        margin = focus_margin()
        # Links and buttons have their own margin, plain words don't.
        self._heading.setContentsMargins(
            mirror.margins(self, 0 if self._foldable else margin, 0, margin if folded else 0, 0)
        )
        self._title.setVisible(not self._foldable)
        self._fold.setVisible(self._foldable)
        self._fold.show_folded(folded)
        self._last.setVisible(folded)
        for link in (self._open, self._copy_all):
            link.setVisible(not folded and self._count > 0)
        self._empty.setVisible(not folded and not self._count)
        self.list.setVisible(not folded and self._count > 0)
        rows = min(self._count, _LEAST_ROWS)
        self.list.setMinimumHeight(rows * theme.current().px(ROW_HEIGHT))

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        self._heading.setSpacing(look.px(8))
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._empty.setContentsMargins(margin, 0, margin, look.px(8))
        self._arrange()


def _in_one_line(row: LogRow) -> str:
    if row.struck:
        return tr("{time} {name}, didn't count").format(time=row.time, name=row.name)
    if row.taken_back:
        return tr("{time} {name}, undone").format(time=row.time, name=row.name)
    if not row.word:
        return tr("{time} {name}, {total}").format(time=row.time, name=row.name, total=row.total)
    return tr("{time} {name}, {total}, {degree}").format(
        time=row.time, name=row.name, total=row.total, degree=row.word
    )


ROW_HEIGHT = 34

_ICON = 14
_OWN_ICON, _OWN_APART = 12, 6
_LEAST_NAME = 48
"""The room that a long result leaves for the name of a roll, in pixels at text scale 1."""
_UNSAVED_GAP = 3
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter

_Index = QModelIndex | QPersistentModelIndex


class LogRowPainter(RowDelegate):
    """Draws a roll in one line: time, degree, name with modifier, total and the degree's word.

    Small marks after the name mean physical dice, that the roll still offers something, and that it isn't
    saved yet.
    """

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._time_width = 0
        self._total_width = 0
        self._word_width = 0

    def measure(self, rows: tuple[LogRow, ...]) -> None:
        """Make the columns just wide enough for all `rows`."""
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

    def _paint_row(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        row: LogRow = index.data(ROW_ROLE)
        look = theme.current()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(option.rect)
        state = option.state
        frame = box.adjusted(0, 1, 0, -2)
        radius = look.px(theme.tokens()["radius"]["row"])
        if index.data(SHOWN_ROLE) and index.row():
            paint_ground(painter, frame, radius, "selected")
        elif state & QtWidgets.QStyle.StateFlag.State_MouseOver:
            paint_ground(painter, frame, radius, "hover")
        if index.row() < index.model().rowCount() - 1:
            edge = focus_margin()
            painter.fillRect(
                QRectF(box.left() + edge, box.bottom() - 1, box.width() - 2 * edge, 1), look.color("border")
            )
        if state & QtWidgets.QStyle.StateFlag.State_HasFocus:
            paint_inner_ring(painter, frame, radius)
        self._paint_words(painter, self._inner(box), row)

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: _Index
    ) -> bool:
        """Show in a tooltip the whole roll if its line is cut, and what it still offers."""
        row: LogRow | None = index.data(ROW_ROLE)
        lines: list[str] = []
        if event.type() == QEvent.Type.ToolTip and row is not None:
            lines = [row.text] if self._is_cut(option, row) else []
            lines += [row.owed] if row.owed else []
        if lines:
            QToolTip.showText(event.globalPos(), tool_tip_text("\n".join(lines)), view)
        else:
            QToolTip.hideText()
        return True

    def _inner(self, box: QRectF) -> QRectF:
        edge = focus_margin()
        return box.adjusted(edge, 0, -edge, 0)

    def _middle(self, box: QRectF) -> QRectF:
        look = theme.current()
        return box.adjusted(
            self._time_width + look.px(12 + _ICON + 8), 0, -(sum(self._rooms(box)) + look.px(8 + 10)), 0
        )

    def _rooms(self, box: QRectF) -> tuple[float, float]:
        """Return the widths for a total and for its word; long ones share what a short name leaves."""
        look = theme.current()
        free = box.width() - self._time_width - look.px(12 + _ICON + 8 + 8 + 10 + _LEAST_NAME)
        total = max(0, min(self._total_width, max(free - self._word_width, free / 2)))
        return total, max(0, min(self._word_width, free - total))

    def _paint_words(self, painter: QPainter, box: QRectF, row: LogRow) -> None:
        look = theme.current()
        back = row.taken_back
        muted = look.color("muted")
        # Dice without a degree, such as damage, have no colour and no word.
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
        if row.owed:
            left = words.left() + used + look.px(_OWN_APART)
            icons.paint(painter, "play", QRectF(left, box.top(), mark, box.height()), look.color("accent"))
            used += look.px(_OWN_APART) + mark
        if row.unsaved:
            left = words.left() + used + look.px(_OWN_APART)
            warn = look.color("warn")
            icons.paint(painter, "warning", QRectF(left, box.top(), mark, box.height()), warn)
            told = QRectF(left + mark + look.px(_UNSAVED_GAP), box.top(), _unsaved_width(), box.height())
            paint_line(painter, told, tr("not saved"), "captionStrong", warn)
        for_total, for_word = self._rooms(box)
        total = QRectF(middle.right() + look.px(8), box.top(), for_total, box.height())
        said = _cut_to(row.total, "bodyStrong", for_total)
        paint_line(painter, total, said, "bodyStrong", plain, align=_RIGHT, struck=back)
        word = QRectF(total.right() + look.px(10), box.top(), for_word + 1, box.height())
        paint_line(painter, word, _cut_to(_word(row), "captionStrong", for_word), "captionStrong", ink)

    def _beside_mark(self, middle: QRectF, row: LogRow) -> QRectF:
        look = theme.current()
        one = look.px(_OWN_APART) + look.px(_OWN_ICON)
        marks = one * (row.typed + bool(row.owed))
        if row.unsaved:
            marks += one + look.px(_UNSAVED_GAP) + _unsaved_width()
        return middle.adjusted(0, 0, -marks, 0)

    def _cut(self, text: str, width: float) -> str:
        metrics = QFontMetrics(theme.current().font("small"))
        return elided(text, metrics, int(width))

    def _is_cut(self, option: QStyleOptionViewItem, row: LogRow) -> bool:
        words = f"{row.name} {row.modifier}".rstrip()
        room = self._beside_mark(self._middle(self._inner(QRectF(option.rect))), row).width()
        # A pixel less: name and modifier are drawn separately, each in whole pixels.
        for_total, for_word = self._rooms(self._inner(QRectF(option.rect)))
        return (
            self._cut(words, room - 2) != words
            or _cut_to(row.total, "bodyStrong", for_total) != row.total
            or _cut_to(_word(row), "captionStrong", for_word) != _word(row)
        )


def _unsaved_width() -> int:
    return QFontMetrics(theme.current().font("captionStrong")).horizontalAdvance(tr("not saved")) + 1


def _cut_to(text: str, style: str, room: float) -> str:
    metrics = QFontMetrics(theme.current().font(style))
    # Qt cuts some texts that have just their own width.
    return text if metrics.horizontalAdvance(text) <= ceil(room) else elided(text, metrics, int(room))


def _word(row: LogRow) -> str:
    if row.struck:
        return tr("didn't count")
    return tr("undone") if row.taken_back else row.word
