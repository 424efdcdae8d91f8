"""A row of toggles, each a chip with a checkbox, a name and its effect."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QTextLayout
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.kit.controls.buttons import EnterButton
from desktop.kit.layout.flow import in_lines
from desktop.kit.layout.section import Section
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import (
    focus_margin,
    framed,
    hover_border,
    off_border,
    paint_box,
    paint_check,
    paint_focus_ring,
)
from desktop.kit.text.plain_text import lay_out, set_tool_tip
from desktop.kit.view.sheet import Toggle

_HEIGHT = 30
_SIDE, _GAP = 10, 7


class ToggleChip(theme.FollowsTheme, EnterButton):
    """One toggle. A click only requests the other state; the chip changes when the view does."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty chip."""
        super().__init__(parent)
        self._view = Toggle("", "", on=False)
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        policy = QSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def view(self) -> Toggle:
        """The toggle that is shown."""
        return self._view

    def show_toggle(self, view: Toggle) -> None:
        """Show a toggle. One with a reason is disabled and shows it after its name."""
        self._view = view
        self.setAccessibleName(view.name)
        details = [text for text in (view.effect, view.reason, view.explanation) if text]
        self.setAccessibleDescription("\n".join(details))
        set_tool_tip(self, view.explanation)
        self.setChecked(view.on)
        self.setEnabled(not view.reason)
        self.updateGeometry()
        self.update()

    def nextCheckState(self) -> None:
        """Do nothing: the view decides the state."""

    def sizeHint(self) -> QSize:
        """Return the size of one line."""
        width = theme.current().advance(self._words(), "small") + self._beside_words() + 2
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Allow less width, at the cost of height."""
        least = min(self._beside_words() + theme.current().px(48), self.sizeHint().width())
        return QSize(least, self.sizeHint().height())

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines at `width` pixels."""
        look = theme.current()
        _layout, height = self._lines(width)
        return max(height + 2 * look.px(6), look.px(_HEIGHT), 24) + 2 * focus_margin()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the chip."""
        look = theme.current()
        painter = mirror.painter(self)
        frame = framed(self.rect())
        radius = look.px(theme.tokens()["radius"]["control"])
        over = self.underMouse() or self.isDown()
        if not self.isEnabled():
            paint_box(painter, frame, radius, look.color("sunken"), off_border(), dashed=True)
        elif self._view.on:
            border = look.color("accent")
            paint_box(painter, frame, radius, look.color("selected"), border, width=hover_border(lit=over))
        else:
            fill, border = look.color("hover" if over else "surface"), look.color("borderStrong")
            paint_box(painter, frame, radius, fill, border, width=hover_border(lit=over))
        if self.hasFocus():
            paint_focus_ring(painter, frame, radius)
        side = look.px(theme.tokens()["size"]["check"])
        box = QRectF(frame.left() + look.px(_SIDE), frame.top(), side, frame.height())
        if self.isEnabled():
            paint_check(painter, box, "ticked" if self._view.on else "empty", hovered=over)
        else:
            paint_check(painter, box, "ticked" if self._view.on else "never")
        layout, height = self._lines(self.width())
        painter.setPen(look.color("text" if self.isEnabled() else "faint"))
        at = QPointF(box.right() + look.px(_GAP), frame.center().y() - height / 2)
        mirror.draw(painter, layout, at)

    def _words(self) -> str:
        view = self._view
        return " · ".join(text for text in (view.name, view.effect, view.reason) if text)

    def _beside_words(self) -> int:
        look = theme.current()
        return 2 * focus_margin() + look.px(theme.tokens()["size"]["check"]) + look.px(_GAP + 2 * _SIDE)

    def _lines(self, width: int) -> tuple[QTextLayout, int]:
        return lay_out(self._words(), "small", width - self._beside_words())


class ToggleRow(Section):
    """Toggles from left to right, on as many lines as needed."""

    toggled = Signal(str, bool)
    """The player wants to change a toggle; carries its id and the new state."""

    def __init__(self, *, name: str = "", parent: QWidget | None = None) -> None:
        """Make an empty row; `name` is its accessible name."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self._chips: dict[str, ToggleChip] = {}

    def show_toggles(self, toggles: tuple[Toggle, ...]) -> None:
        """Show the toggles. Existing ones keep their widgets and the focus."""
        removed = self._chips.keys() - {toggle.id for toggle in toggles}
        for toggle_id in removed:
            old = self._chips.pop(toggle_id)
            old.hide()
            old.deleteLater()
        chips: dict[str, ToggleChip] = {}
        before: QWidget | None = None
        for toggle in toggles:
            chip = self._chips.get(toggle.id) or self._new_chip(toggle.id)
            chip.show_toggle(toggle)
            if before is not None:
                QWidget.setTabOrder(before, chip)
            before = chip
            chips[toggle.id] = chip
            chip.raise_()  # Tab follows the stacking order of siblings
        self._chips = chips
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Fill the lines. A chip wider than the row wraps its text."""
        return in_lines(tuple(self._chips.values()), QRect(0, 0, width, 0), move=move)

    def _new_chip(self, toggle_id: str) -> ToggleChip:
        chip = ToggleChip(self)
        chip.clicked.connect(lambda: self.toggled.emit(toggle_id, not chip.view.on))
        chip.show()
        return chip
