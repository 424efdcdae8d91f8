"""All possible degrees of a roll as a ladder, with the one it reached."""

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPaintEvent, QTextLayout
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.base.words import tr
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import paint_box
from desktop.kit.text.badges import DEGREE_ICONS
from desktop.kit.text.plain_text import lay_out
from desktop.views.tray import DegreeWord

_GAP, _EDGE, _PADDING = 4, 8, 1
_ICON = 14
_SOFT_HYPHEN = "\u00ad"


class Ladder(theme.Themed):
    """A box for each degree, lowest at the left; the reached one is filled."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._steps: tuple[DegreeWord, ...] = ()
        self._reached = ""
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_steps(self, steps: tuple[DegreeWord, ...], reached: str) -> None:
        """Show `steps`, with `reached` as the degree of the roll."""
        self._steps, self._reached = steps, reached
        spoken = {each.degree: each.word.replace(_SOFT_HYPHEN, "") for each in steps}
        self.setAccessibleName(tr("Steps: {steps}").format(steps=", ".join(spoken.values())))
        word = spoken.get(reached, "")
        self.setAccessibleDescription(tr("Reached: {step}").format(step=word) if word else "")
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        """Return True: words that don't fit take two lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the boxes at `width` pixels."""
        look = theme.current()
        words = max((self._words(step, width)[1] for step in self._steps), default=0)
        return 2 * look.px(_EDGE) + look.px(_ICON) + look.px(3) + words

    def sizeHint(self) -> QSize:
        """Ask for some width, and the height at the current one."""
        return QSize(theme.current().px(280), self.heightForWidth(max(self.width(), 1)))

    def minimumSizeHint(self) -> QSize:
        """Accept a small width."""
        return QSize(theme.current().px(120), theme.current().px(40))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the boxes."""
        look = theme.current()
        painter = mirror.painter(self)
        radius = look.px(theme.tokens()["radius"]["control"])
        wide = self._box_width(self.width())
        for place, step in enumerate(self._steps):
            ink = look.color(f"degree.{step.degree}")
            box = QRectF(round(place * (wide + look.px(_GAP))), 0, round(wide), self.height())
            if step.degree == self._reached:
                paint_box(painter, box, radius, look.color(f"degree.{step.degree}.soft"), ink)
            else:
                paint_box(painter, box, radius, look.color("surface"), look.color("border"))
            layout, high = self._words(step, self.width())
            side = look.px(_ICON)
            top = box.center().y() - (side + look.px(3) + high) / 2
            icons.paint(painter, DEGREE_ICONS[step.degree], QRectF(box.left(), top, box.width(), side), ink)
            painter.setPen(ink)
            for number in range(layout.lineCount()):
                line = layout.lineAt(number)
                left = box.center().x() - line.naturalTextWidth() / 2
                mirror.draw_line(painter, line, QPointF(left, top + side + look.px(3)))

    def _box_width(self, width: int) -> float:
        count = max(1, len(self._steps))
        return (width - theme.current().px(_GAP) * (count - 1)) / count

    def _words(self, step: DegreeWord, width: int) -> tuple[QTextLayout, int]:
        room = round(self._box_width(width)) - 2 * theme.current().px(_PADDING)
        return lay_out(step.word, "captionStrong", room)
