"""A budget of points as text over a bar."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.kit.layout.section import Section
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import paint_box, paint_track
from desktop.kit.text.plain_text import lay_out
from desktop.views.editing.fields import BudgetView

_BAR, _GAP, _ICON = 8, 5, 14


class BudgetBar(Section):
    """The name on the left, "262 of 290" on the right, and a bar; overspending is red, with an icon."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(parent)
        self._view = BudgetView("", "", "", "", 0.0, over=False, spoken="")

    def show_budget(self, view: BudgetView) -> None:
        """Show a budget."""
        self._view = view
        self.setAccessibleName(view.name)
        self.setAccessibleDescription(view.spoken)
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Return the height of the name and, if there is a total, the bar. There are no children to place."""
        del move
        look = theme.current()
        bar = look.px(_GAP + _BAR) if self._view.total else 0
        return lay_out(self._view.name, "body", width - self._right())[1] + bar

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw text and bar."""
        look = theme.current()
        painter = mirror.painter(self)
        view = self._view
        name, height = lay_out(view.name, "body", self.width() - self._right())
        painter.setPen(look.color("text"))
        mirror.draw(painter, name, QRectF(0, 0, 1, 1).topLeft())
        right = QRectF(0, height - look.line("body"), self.width(), look.line("body"))
        line = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        look.ink(painter, "body", "muted")
        mirror.write(painter, right, line, self._total())
        right.setRight(right.right() - self._advance(self._total(), "body"))
        look.ink(painter, "bodyStrong", "danger" if view.over else "text")
        mirror.write(painter, right, line, view.spent)
        if view.over:
            right.setRight(right.right() - self._advance(view.spent, "bodyStrong") - look.px(6))
            side = look.px(_ICON)
            sign = QRectF(right.right() - side, right.top(), side, right.height())
            icons.paint(painter, "warning", sign, look.color("danger"))
        if view.total:
            bar = QRectF(0, self.height() - look.px(_BAR), self.width(), look.px(_BAR))
            paint_track(painter, bar, bar.height() / 2)
            bar.setWidth(bar.width() * min(max(view.share, 0.0), 1.0))
            if bar.width() >= 1:
                full = look.color("danger" if view.over else "accent")
                paint_box(painter, bar, min(bar.height(), bar.width()) / 2, full, None)

    def _total(self) -> str:
        return " " + tr("of {total}").format(total=self._view.total) if self._view.total else ""

    def _right(self) -> int:
        sign = theme.current().px(_ICON + 6) if self._view.over else 0
        words = self._advance(self._view.spent, "bodyStrong") + self._advance(self._total(), "body")
        return words + sign + theme.current().px(12)

    @staticmethod
    def _advance(text: str, style: str) -> int:
        return QFontMetrics(theme.current().font(style)).horizontalAdvance(text) + 1
