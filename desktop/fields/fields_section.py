"""A section of fields: what each of them says, and what is wrong with those too small to say it."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from desktop.fields.field_box import FieldBox, Notice
from desktop.kit.layout.section import Section
from desktop.kit.look import mirror
from desktop.views.editing.fields import FieldView


class FieldsSection(Section):
    """A section of fields, one for each place; each says what is typed in it."""

    edited = Signal(str, str)
    """A place and what was typed there."""

    settled = Signal(str)
    """The focus left the field with this place."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it without fields."""
        super().__init__(parent)
        self.boxes: dict[str, FieldBox] = {}
        """The fields by their places."""
        self._notices: list[Notice] = []
        self._said: dict[str, Notice] = {}
        """What is wrong with the fields that do not say it themselves, by their places."""

    def event(self, event: QEvent) -> bool:
        """Make room where a field wants another height: a long text grows, words come below."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.rearrange()
        return super().event(event)

    def tell(self) -> None:
        """Emit now what is being typed."""
        for box in tuple(self.boxes.values()):
            box.control.tell()

    def field(self, place: str) -> FieldBox | None:
        """Return the field with this place, None where there is none."""
        return self.boxes.get(place)

    def _box(self, view: FieldView, parent: QWidget, *, labelled: bool, speaks: bool) -> FieldBox:
        """Return the field of a place, made now if need be, with `view` in it."""
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
        """Arrange again, with what is wrong with fields that are too small to say it themselves."""
        silent = {place: box for place, box in self.boxes.items() if box.words and not box.speaks}
        while len(self._notices) < len(silent):
            self._notices.append(Notice(self))
        self._said = dict(zip(silent, self._notices, strict=False))
        for notice in self._notices[len(silent) :]:
            notice.show_words("")
        for place, notice in self._said.items():
            view = silent[place].view
            notice.show_words(f"{view.spoken or view.label}: {silent[place].words}")
        super().rearrange()

    def _put_notices(
        self, top: int, width: int, *, left: int = 0, places: Collection[str] | None = None, move: bool
    ) -> int:
        """Put what is wrong with the fields of these places, all without, at `top`; return its foot."""
        for place, notice in self._said.items():
            if places is None or place in places:
                high = notice.heightForWidth(width)
                mirror.place(notice, left, top, width, high, move=move)
                top += high
        return top

    def _keep_only(self, places: set[str]) -> None:
        for place in set(self.boxes) - places:
            drop(self.boxes.pop(place))


def in_order(parts: Sequence[QWidget]) -> None:
    """Have Tab come through siblings in this order: it goes by the one in which they lie over each other."""
    for part in parts:
        part.raise_()


def drop(part: QWidget) -> None:
    """Take a part off its section and delete it."""
    part.hide()
    part.setParent(None)
    part.deleteLater()
