"""Widgets below each other, reused while they show the same part."""

from collections.abc import Hashable, Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.kit.layout.rows import RelayoutSection
from desktop.kit.layout.section import remove_later
from desktop.kit.look import mirror, theme

INSET = 4
"""The inset of other parts in a stack that contains lists, in pixels at text scale 1.

Rows of a list extend beyond controls by this much, and beyond text by twice as much.
"""

Numbered = tuple[Hashable, int]
"""A key and its number of earlier occurrences, which tells parts with equal keys apart."""


def numbered(keys: Iterable[Hashable]) -> list[Numbered]:
    """Return each key with its number of earlier occurrences."""
    met: dict[Hashable, int] = {}
    found = []
    for key in keys:
        met[key] = met.get(key, -1) + 1
        found.append((key, met[key]))
    return found


def drop(widgets: Iterable[QWidget]) -> None:
    """Hide widgets now, and delete them when the current event is done."""
    for each in widgets:
        focused = each.window().focusWidget()
        if focused is not None and (focused is each or each.isAncestorOf(focused)):
            focused.clearFocus()  # or Qt would move the focus, and scroll the page there
        remove_later(each)


class Stack(RelayoutSection):
    """Widgets from top to bottom, each as wide as the stack. A hidden one takes no room."""

    def __init__(
        self, *, gap: int, inset: int = 0, lined: bool = False, parent: QWidget | None = None
    ) -> None:
        """Make an empty stack.

        Between parts are `gap` pixels, and with `lined` a line. Parts that are not ``wide`` are inset by
        `inset` pixels on both sides. All at text scale 1.
        """
        super().__init__(parent)
        self._gap, self._inset, self._lined = gap, inset, lined
        self._parts: tuple[QWidget, ...] = ()
        self._wide: frozenset[QWidget] = frozenset()
        self._lines: list[int] = []

    def set_parts(self, parts: Sequence[QWidget], wide: Iterable[QWidget] = ()) -> None:
        """Show `parts` instead, and delete those that are not among them."""
        drop(set(self._parts) - set(parts))
        for part in parts:
            if part.parentWidget() is not self:
                part.setParent(self)
                part.show()
            elif not part.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide):
                part.show()
            part.raise_()  # Tab follows the stacking order of siblings
        self._parts, self._wide = tuple(parts), frozenset(wide)
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the parts below each other."""
        look = theme.current()
        gap, inset = look.px(self._gap), look.px(self._inset)
        top, lines = 0, list[int]()
        before: QWidget | None = None
        for part in self._parts:
            if part.isHidden():
                continue
            list_near = part in self._wide or before in self._wide
            if before is not None and self._lined:
                lines.append(top)
                top += 1
            elif before is not None and not list_near:  # rows have padding around their text
                top += gap
            before = part
            side = 0 if part in self._wide else inset
            wide = max(width - 2 * side, 0)
            height = part.heightForWidth(wide) if part.hasHeightForWidth() else part.sizeHint().height()
            mirror.place(part, side, top, wide, height, move=move)
            top += height
        if move:
            self._lines = lines
        return top

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the lines between the parts."""
        look = theme.current()
        painter, inset = mirror.painter(self), look.px(self._inset)
        for top in self._lines:
            painter.fillRect(inset, top, self.width() - 2 * inset, 1, look.color("border"))
