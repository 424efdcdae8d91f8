"""The growth card: one large chart, and a row for each skill that improved."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.cards.cards import ROW_INSET, CardText, RowsPanel
from desktop.cards.growth_chart import GrowthChart, paint_spark
from desktop.kit.controls.buttons import EnterButton, LinkButton
from desktop.kit.layout.flow import RowOrColumn
from desktop.kit.layout.rows import ControlRow
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import paint_box, paint_ground, paint_inner_ring
from desktop.kit.text.plain_text import set_tool_tip, shown
from desktop.views.chronicle import ChronicleView, CurveView

_ROW, _TALL_ROW = 36, 60
_SPARK, _SPARK_HIGH = 92, 26
_ONE_LINE_FROM = 280
_GAP = 10
_MIDDLE = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


class CurveRow(theme.FollowsTheme, EnterButton):
    """A skill that improved: its name, both values and a small chart. A click shows it large."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty row."""
        super().__init__(parent)
        self._curve = CurveView("", "", "", "", "", (), "")
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_curve(self, curve: CurveView, *, chosen: bool) -> None:
        """Show a curve, `chosen` or not. Never emits."""
        self._curve = curve
        self.setAccessibleName(curve.spoken)
        set_tool_tip(
            self, tr("Show the whole sheet") if chosen else tr("Show {name}").format(name=shown(curve.name))
        )
        self.setChecked(chosen)
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of one line."""
        look = theme.current()
        return QSize(look.px(_ONE_LINE_FROM), look.px(_ROW))

    def minimumSizeHint(self) -> QSize:
        """Allow less width, for two lines."""
        look = theme.current()
        return QSize(look.px(120), look.px(_ROW))

    def heightForWidth(self, width: int) -> int:
        """Return the height of one line or two at `width` pixels."""
        look = theme.current()
        return look.px(_ROW if width >= look.px(_ONE_LINE_FROM) else _TALL_ROW)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the row."""
        if not self._curve.points:
            return
        look = theme.current()
        painter = mirror.painter(self)
        frame = QRectF(self.rect()).adjusted(0, 1, 0, -1)
        radius = look.px(theme.tokens()["radius"]["row"])
        if self.isChecked():
            paint_box(
                painter,
                frame,
                radius,
                look.color("selected"),
                look.color("accent"),
                width=look.stroke("chosen"),
            )
        elif self.underMouse() or self.isDown():
            paint_ground(painter, frame, radius, "hover")
        if self.hasFocus():
            paint_inner_ring(painter, frame, radius)
        top = frame.adjusted(look.px(ROW_INSET), 0, -look.px(ROW_INSET), 0)
        if self.width() >= look.px(_ONE_LINE_FROM):
            left = self._paint_end(painter, top, self._values_width())
            self._paint_name(painter, top.adjusted(0, 0, left - look.px(_GAP) - top.right(), 0))
        else:
            half = top.height() / 2
            self._paint_end(painter, top.adjusted(0, half, 0, 0), top.width())
            self._paint_name(painter, top.adjusted(0, 0, 0, -half))

    def _paint_end(self, painter: QPainter, box: QRectF, room: float) -> float:
        """Draw both values, and the chart on the right of `box`; return the left edge of the values.

        The values take at most `room` pixels, so that they are on the left if that is the whole box.
        """
        look = theme.current()
        values = self._values_width()
        begin = max(box.right() - look.px(_SPARK + _GAP) - room, box.left())
        left = max(box.right() - look.px(_SPARK), begin + values + look.px(_GAP))
        height = look.px(_SPARK_HIGH)
        spark = QRectF(left, box.center().y() - height / 2, box.right() - left, height)
        paint_spark(painter, spark, self._curve, look)
        painter.setPen(look.color("text"))
        painter.setFont(look.font("bodyStrong"))
        mirror.write(painter, QRectF(begin, box.top(), values, box.height()), _MIDDLE, self._values())
        return begin

    def _paint_name(self, painter: QPainter, box: QRectF) -> None:
        look = theme.current()
        font = look.font("bodyStrong" if self.isChecked() else "body")
        painter.setPen(look.color("text"))
        painter.setFont(font)
        cut = QFontMetrics(font).elidedText(
            shown(self._curve.name), Qt.TextElideMode.ElideRight, int(box.width())
        )
        mirror.write(painter, box, _MIDDLE, cut)

    def _values(self) -> str:
        return f"{self._curve.before} → {self._curve.after}"

    def _values_width(self) -> float:
        metrics = QFontMetrics(theme.current().font("bodyStrong"))
        return metrics.horizontalAdvance(self._values()) + 2


class GrowthPanel(RowsPanel):
    """The chart of the whole sheet or the chosen skill, and below it each skill that improved."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty card."""
        super().__init__(parent=parent)
        self._view = ChronicleView(())
        self._chosen = ""
        self._name = CardText(style="bodyStrong")
        self._values = CardText(style="stat")
        self._detail = CardText(style="caption", color="muted")
        self._back = LinkButton(tr("Show whole sheet"), name=tr("Show the whole sheet"))
        self._back_row = ControlRow((self._back,))
        self._chart = GrowthChart()
        self._rows: dict[str, CurveRow] = {}
        self._grown = CardText(tr("Improvements"), style="captionStrong", color="muted")
        self._none = CardText(style="small", color="muted")
        head = QWidget()
        line = RowOrColumn(head)
        line.add(self._name, 1)
        line.add(self._values)
        for part in (
            CardText(tr("Growth"), style="cardTitle"),
            head,
            self._detail,
            self._back_row,
            self._chart,
            self._grown,
            self._none,
        ):
            self.add(part)
        self._list = QWidget()
        self._lines = QVBoxLayout(self._list)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(0)
        self.add_rows(self._list)
        self._back.clicked.connect(self._go_back)

    def show_view(self, view: ChronicleView, *, another: bool) -> None:
        """Show a character's growth: with `another` of the whole sheet, else of the chosen skill."""
        self._view = view
        if another or self._chosen not in {each.id for each in view.curves}:
            self._chosen = ""
        for removed in self._rows.keys() - {each.id for each in view.curves}:
            old = self._rows.pop(removed)
            old.hide()
            old.deleteLater()
        for place, curve in enumerate(view.curves):
            row = self._rows.get(curve.id) or self._new_row(curve.id)
            if self._lines.indexOf(row) != place:
                self._lines.removeWidget(row)
                self._lines.insertWidget(place, row)
        self._list.setVisible(bool(view.curves))
        self._grown.setVisible(bool(view.curves))
        self._none.show_text(view.no_curves)
        self._show_chosen()

    def _new_row(self, curve_id: str) -> CurveRow:
        row = self._rows[curve_id] = CurveRow(self._list)
        row.clicked.connect(lambda: self._choose("" if self._chosen == curve_id else curve_id))
        row.show()
        return row

    def _choose(self, curve_id: str) -> None:
        self._chosen = curve_id
        self._show_chosen()

    def _go_back(self) -> None:
        self._rows[self._chosen].setFocus(Qt.FocusReason.OtherFocusReason)
        self._choose("")

    def _show_chosen(self) -> None:
        curves = {each.id: each for each in self._view.curves}
        for curve_id, row in self._rows.items():
            row.show_curve(curves[curve_id], chosen=curve_id == self._chosen)
        large = curves.get(self._chosen, self._view.whole)
        if large is not None:
            self._name.setText(large.name)
            self._values.setText(f"{large.before} → {large.after} ({large.gain})")
            self._detail.show_text(large.detail)
            self._chart.show_curve(large)
        self._back_row.setVisible(bool(self._chosen))
