"""Parts of a page: those that lay themselves out for their width, and those made on first use."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop.kit.layout.flow import in_lines
from desktop.kit.look import theme

_NESTED_LAYOUTS = 4


def lay_out_now() -> None:
    """Lay out everything that waits for it: otherwise one frame would show new things in old places."""
    for _ in range(_NESTED_LAYOUTS):  # each pass hands a change of height to the next outer layout
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)


def remove_later(widget: QWidget) -> None:
    """Hide a widget now, and delete it when the current event is done.

    A widget on a hidden page leaves that page at once. If it stayed, deleting it would repaint its place just
    after the page is shown.
    """
    if widget.isVisible() or widget.parentWidget() is None:
        widget.hide()
        widget.deleteLater()
        return
    gone = QWidget(widget.window())  # without a parent, Python would delete it in the middle of the event
    gone.resize(0, 0)
    widget.setParent(gone)
    gone.deleteLater()


class Section(theme.Themed):
    """A widget whose children are placed by `arrange`. They are never cut off: less width means more
    height.
    """

    _paints = False
    """Whether the section draws something itself, not only its children."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._paints = cls._paints or "paintEvent" in vars(cls)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a section that accepts any width."""
        super().__init__(parent)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.measured: dict[int, int] = {}
        """Cached heights by width; cleared on any change."""
        self._measured_in = theme.current()

    @abstractmethod
    def arrange(self, width: int, *, move: bool) -> int:
        """Return the height needed at `width` pixels. With `move`, also place the children."""

    def rearrange(self) -> None:
        """Lay out again after the content changed."""
        self.updateGeometry()
        if self.testAttribute(Qt.WidgetAttribute.WA_Resized):  # a new one is laid out once it has a size
            self.arrange(self.width(), move=True)
        if self._paints:  # Qt repaints children that move, and here is nothing else to see
            self.update()

    def heightForWidth(self, width: int) -> int:
        """Return the height needed at `width` pixels, cached: a page asks for the same one a dozen times."""
        look = theme.current()
        if look is not self._measured_in:
            self._measured_in = look
            self.measured.clear()
        height = self.measured.get(width)
        if height is None:
            height = self.measured[width] = self.arrange(width, move=False)
        return height

    def updateGeometry(self) -> None:
        """Tell the surrounding layout that the height may have changed."""
        self._measure_anew()
        super().updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the height for the current width."""
        width = max(self.width(), theme.current().px(320))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Allow any width: the page never scrolls sideways."""
        return QSize(theme.current().px(40), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out for the new width."""
        super().resizeEvent(event)
        self.arrange(self.width(), move=True)

    def _restyle(self) -> None:
        self.rearrange()

    def _measure_anew(self) -> None:
        """Clear the cached heights of this section and of those that contain it."""
        around: QWidget | None = self
        while around is not None:
            if isinstance(around, Section):
                around.measured.clear()
            around = around.parentWidget()


Part = TypeVar("Part", bound=QWidget)


def fit(parts: list[Part], count: int, make: Callable[[], Part]) -> None:
    """Make widgets, or delete the last ones, until there are `count`."""
    while len(parts) > count:
        removed = parts.pop()
        removed.hide()
        removed.deleteLater()
    while len(parts) < count:
        part = make()
        part.show()
        parts.append(part)


def columns_for(count: int, room: int) -> int:
    """Return how many of `count` items go in a row with room for `room`, so that rows are evenly filled."""
    rows = -(-count // max(room, 1))
    return -(-count // max(rows, 1)) or 1


class ButtonRow(Section):
    """Buttons from left to right, on as many lines as needed."""

    def __init__(
        self, buttons: Sequence[QWidget] = (), *, right: bool = False, parent: QWidget | None = None
    ) -> None:
        """Show `buttons`. With `right`, each line is right-aligned."""
        super().__init__(parent)
        self._right = right
        self._buttons = tuple(buttons)
        for button in self._buttons:
            button.setParent(self)

    def arrange(self, width: int, *, move: bool) -> int:
        """Fill the lines. A hidden button takes no room."""
        return in_lines(self._buttons, QRect(0, 0, width, 0), right=self._right, move=move)


class Later(QWidget, Generic[Part]):
    """The container of a widget that is made on first use. It starts hidden, and is shown or hidden in its
    place.
    """

    def __init__(self, make: Callable[[], Part]) -> None:
        """Make an empty container. `make` imports, makes and connects the widget."""
        super().__init__()
        self._make = make
        self.made: Part | None = None
        """The widget, None until it is first needed."""
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(0, 0, 0, 0)
        self.hide()

    def get(self) -> Part:
        """Return the widget, making it if necessary. The container stays hidden or visible."""
        if self.made is None:
            self.made = self._make()
            self._inside.addWidget(self.made)
        return self.made
