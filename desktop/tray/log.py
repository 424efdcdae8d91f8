"""The log of rolls under the dice: a list that opens, copies and pages, or one line in low windows."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAction, QFontMetrics, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button, LinkButton
from desktop.kit.lists.newest_first import LogList
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import focus_margin, framed, paint_focus_ring, paint_ground
from desktop.kit.text.plain_text import ElidedLabel, PlainLabel
from desktop.tray.log_rows import ROW_HEIGHT, LogRowPainter
from desktop.views.tray import LogRow, LogView
from desktop.views.tray_intents import CopyLog, CopyRoll, ShareRoll, ShowOlderRolls, ShowRoll, UndoRoll, Wish

_ARROW, _ARROW_INSET, _ARROW_GAP = 14, 4, 8
_LEAST_ROWS = 2


class RollList(theme.FollowsTheme, LogList[LogRow]):
    """The rolls, newest first."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        """Make an empty list."""
        super().__init__(lambda row: row.seq, ROW_HEIGHT, parent)
        self._wish = wish
        self.row_requested.connect(lambda seq: wish(ShowRoll(seq)))
        self.copy_requested.connect(lambda seq: wish(CopyRoll(seq)))
        self.more_requested.connect(lambda: wish(ShowOlderRolls()))
        self._take_back: QAction | None = None
        self.menu.aboutToShow.connect(self._fill_menu)
        self._painter = LogRowPainter(self)
        self.setItemDelegate(self._painter)
        self.take_rows_as_equal()

    def _fill_menu(self) -> None:
        if self._take_back is None:
            from desktop.tray.share_menu import add_ways
            from desktop.views.sharing import DISCORD, PICTURE

            add_ways(self.menu, self._share, (DISCORD, PICTURE))
            self.menu.addSeparator()
            self._take_back = self.menu.addAction("")
            self._take_back.triggered.connect(self._ask_take_back)
        kept = self._log.rows[self.currentIndex().row()].kept
        words = tr("Take back")
        self._take_back.setText(f"{words}\t{kept}" if kept else words)
        self._take_back.setEnabled(not kept)

    def _ask_take_back(self) -> None:
        self._wish(UndoRoll(self._number_of(self.currentIndex())))

    def _share(self, way: str) -> None:
        self._wish(ShareRoll(way, self._number_of(self.currentIndex())))

    def show_log(self, view: LogView) -> None:
        """Show `view`: a new roll at the top is scrolled to, else the list stays where it is. Never emits."""
        here = len(self._log.rows)
        if here and view.rows[:here] == self._log.rows:
            self._painter.widen(view.rows[here:])
        else:
            self._painter.measure(view.rows)
        self.show_rows(view.rows, view.shown, more=view.more)

    def sizeHint(self) -> QSize:
        """Ask for no more than the least; the tray gives what room is left."""
        return QSize(theme.current().px(240), self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show whole rows only, and do not take a new size for scrolling."""
        self._quiet = True
        super().resizeEvent(event)
        self._fit_rows()
        self._quiet = False

    def _restyle(self) -> None:
        self._painter.measure(self._log.rows)
        self.take_rows_as_equal()
        self._fit_rows()

    def _fit_rows(self) -> None:
        self.setViewportMargins(0, 0, 0, self.height() % theme.current().px(ROW_HEIGHT))


class _Fold(Button):
    """The button before a folded log, whose arrow begins where the column begins."""

    def __init__(self) -> None:
        super().__init__(tr("Log"), kind="plain", size="small")
        self.show_folded(True)

    def show_folded(self, folded: bool) -> None:
        """Point right while the log is folded and down while it is open."""
        self._arrow = "chevron-right" if folded else "chevron-down"
        self.set_label(tr("Log"), tr("Unfold the log") if folded else tr("Fold the log"))

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
        # The arrow does not reach to the edge of its own box.
        left, side = frame.left() - look.px(_ARROW_INSET), look.px(_ARROW)
        icons.paint(painter, self._arrow, QRectF(left, frame.top(), side, frame.height()), look.color("text"))
        frame.setLeft(left + side + look.px(_ARROW_GAP))
        look.ink(painter, "smallMedium", "text")
        mirror.write(painter, frame, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self.label)


class Log(theme.Themed):
    """The log with its heading; in low windows one line that unfolds."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        """Make an empty log."""
        super().__init__(parent)
        self._foldable = False
        self._unfolded = False
        self._title = PlainLabel(tr("Log"), style="captionStrong", color="muted")
        self._title.set_least_height(24)
        self._fold = _Fold()
        self._fold.clicked.connect(self._toggle)
        self._last = ElidedLabel(style="small", color="muted")
        self._last.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._copy_all = LinkButton(tr("Copy all"), style="caption", name=tr("Copy the whole log"))
        self._copy_all.clicked.connect(lambda: wish(CopyLog()))
        self._empty = PlainLabel(tr("Rolls will be listed here."), style="small", color="muted")
        self.list = RollList(wish)
        """The rolls."""
        self._heading = QHBoxLayout()
        self._heading.addWidget(self._title)
        self._heading.addWidget(self._fold)
        self._heading.addWidget(self._last, 1)
        self._heading.addStretch(0)
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
        """Fold the log to its last roll, which a click unfolds; or always show it."""
        if foldable != self._foldable:
            self._foldable, self._unfolded = foldable, False
            self._restyle()

    def _toggle(self) -> None:
        self._unfolded = not self._unfolded
        self._arrange()

    def _arrange(self) -> None:
        folded = self._foldable and not self._unfolded
        margin = focus_margin()
        # Links and buttons bring a margin of their own, plain words do not.
        self._heading.setContentsMargins(
            mirror.margins(self, 0 if self._foldable else margin, 0, margin if folded else 0, 0)
        )
        self._title.setVisible(not self._foldable)
        self._fold.setVisible(self._foldable)
        self._fold.show_folded(folded)
        self._last.setVisible(folded)
        self._copy_all.setVisible(not folded and self._count > 0)
        self._empty.setVisible(not folded and not self._count)
        self.list.setVisible(not folded and self._count > 0)
        rows = min(self._count, 2 * _LEAST_ROWS if self._foldable else _LEAST_ROWS)
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
    if row.taken_back:
        return tr("{time} {name}, taken back").format(time=row.time, name=row.name)
    if not row.word:
        return tr("{time} {name}, {total}").format(time=row.time, name=row.name, total=row.total)
    return tr("{time} {name}, {total}, {degree}").format(
        time=row.time, name=row.name, total=row.total, degree=row.word
    )
