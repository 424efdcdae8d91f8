"""Fields for a short entry with its unit."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QWidget

from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.text_field import Field

_LONGEST = 40


class UnitField(Field):
    """A narrow field with its unit at the right edge: "5 HP"."""

    def __init__(
        self, unit: str, *, name: str, digits: int = 3, small: bool = False, parent: QWidget | None = None
    ) -> None:
        """Make an empty field with room for `digits`; `name` is its accessible name."""
        self._unit = unit
        self._digits = digits
        self._small = small
        super().__init__(name=name, parent=parent)
        self.setMaxLength(_LONGEST)

    def sizeHint(self) -> QSize:
        """Return the size of the digits and the unit."""
        edges = self.textMargins()
        digits = QFontMetrics(theme.current().font("body")).horizontalAdvance("0" * self._digits)
        width = edges.left() + digits + theme.current().px(6) + edges.right()
        height = theme.tokens()["size"]["controlSmall" if self._small else "control"]
        return QSize(width, theme.current().px(height) + 2 * focus_margin())

    def minimumSizeHint(self) -> QSize:
        """Return the full size, so that nothing is cut off."""
        return self.sizeHint()

    def _restyle(self) -> None:
        super()._restyle()
        edges = self.textMargins()
        unit = QFontMetrics(theme.current().font("caption")).horizontalAdvance(self._unit)
        self.setTextMargins(
            mirror.margins(self, edges.left(), 0, edges.right() + unit + theme.current().px(4), 0)
        )

    def _paint_extras(self, painter: QPainter, frame: QRectF) -> None:
        look = theme.current()
        painter.setFont(look.font("caption"))
        painter.setPen(look.color("muted"))
        box = frame.adjusted(0, 0, focus_margin() - look.px(8) - focus_margin(), 0)
        mirror.write(painter, box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._unit)
