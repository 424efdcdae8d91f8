"""A section of fields, which also shows what is wrong with those too small to do so."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from desktop.fields.field_box import FieldBox, Notice
from desktop.kit.layout.rows import RelayoutSection
from desktop.kit.look import mirror
from desktop.views.editing.fields import FieldView


class FieldsSection(RelayoutSection):
    """A section with one field for each place."""

    edited = Signal(str, str)
    """The player changed a field; carries its place and the text."""

    settled = Signal(str)
    """The focus left a field; carries its place."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(parent)
        self.boxes: dict[str, FieldBox] = {}
        """The fields by their places."""
        self._notices: list[Notice] = []
        self._messages: dict[str, Notice] = {}
        """What is wrong with the fields that don't show it themselves, by place."""

    def tell(self) -> None:
        """Emit the text being typed now."""
        for box in tuple(self.boxes.values()):
            box.control.tell()

    def field(self, place: str) -> FieldBox | None:
        """Return the field with this place, or None."""
        return self.boxes.get(place)

    def _box(self, view: FieldView, parent: QWidget, *, labelled: bool, speaks: bool) -> FieldBox:
        box = self.boxes.get(view.place)
        if box is None or box.view.entry is not view.entry:
            if box is not None:
                drop(box)
            box = self.boxes[view.place] = FieldBox(
                view.entry, labelled=labelled, speaks=speaks, parent=parent
            )
            box.edited.connect(self.edited)
            box.settled.connect(self.settled)
            if isinstance(box.control.focused, QPlainTextEdit):
                # Once the box itself knows its new height.
                box.control.focused.textChanged.connect(lambda: QTimer.singleShot(0, self, self.rearrange))
            box.show()
        box.show_field(view)
        return box

    def rearrange(self) -> None:
        """Lay out again, with the messages of fields too small to show them."""
        silent = {place: box for place, box in self.boxes.items() if box.words and not box.speaks}
        while len(self._notices) < len(silent):
            self._notices.append(Notice(self))
        self._messages = dict(zip(silent, self._notices, strict=False))
        for notice in self._notices[len(silent) :]:
            notice.show_words("")
        for place, notice in self._messages.items():
            view = silent[place].view
            notice.show_words(f"{view.spoken or view.label}: {silent[place].words}")
        super().rearrange()

    def _put_notices(
        self, top: int, width: int, *, left: int = 0, places: Collection[str] | None = None, move: bool
    ) -> int:
        """Place the messages of these fields (all if None) at `top`; return the bottom edge."""
        for place, notice in self._messages.items():
            if places is None or place in places:
                height = notice.heightForWidth(width)
                mirror.place(notice, left, top, width, height, move=move)
                top += height
        return top

    def _keep_only(self, places: set[str]) -> None:
        for place in set(self.boxes) - places:
            drop(self.boxes.pop(place))


def in_order(parts: Sequence[QWidget]) -> None:
    """Make Tab visit siblings in this order: it follows their stacking order."""
    for part in parts:
        part.raise_()


def drop(part: QWidget) -> None:
    """Remove a widget from its section and delete it."""
    part.hide()
    part.setParent(None)
    part.deleteLater()
