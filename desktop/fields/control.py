"""The control of a field, with the same signals for any kind of entry."""

from typing import cast

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from desktop.fields.number_field import NumberField, arrows_box
from desktop.fields.pickers import ChoiceField, SuggestField, TickField
from desktop.fields.text_box import TextBox
from desktop.fields.typed import Typed
from desktop.kit.text.text_field import Field
from desktop.views.editing.fields import Entry, FieldView

TICKED = "1"
"""The value of a ticked checkbox."""


class Control(QWidget):
    """The line, number, text, choice or checkbox of a field, without label or remark."""

    edited = Signal(str)
    """The player changed the value; carries the whole text."""

    settled = Signal()
    """The edit is finished: the focus left, or a choice was made."""

    def __init__(self, entry: Entry, parent: QWidget | None = None) -> None:
        """Make an empty control for a kind of entry."""
        super().__init__(parent)
        self.entry = entry
        """The kind of entry."""
        self.view = FieldView("", "", "", entry)
        """The field shown."""
        self._typed: Typed | None = None
        self._input = self._make()
        self.setSizePolicy(self._input.sizePolicy())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._input)

    @property
    def focused(self) -> QWidget:
        """The widget that takes the focus."""
        return self._input.editor if isinstance(self._input, TextBox) else self._input

    def show_field(self, view: FieldView, words: str = "") -> None:
        """Show a field of the same entry without emitting; `words` is the text beside a checkbox."""
        self.view = view
        name = view.spoken or view.label
        widget = self._input
        self.focused.setAccessibleName(name)
        widget.setEnabled(view.enabled)
        match widget:
            case ChoiceField():
                widget.show_choice(name, view.choices, view.text)
            case TickField():
                widget.show_tick(name, words, ticked=view.text == TICKED)
            case NumberField():
                widget.set_range(view.least, view.most)
                widget.setPlaceholderText(view.hint)
            case SuggestField():
                widget.show_choices(view.choices)
                widget.setPlaceholderText(view.hint)
            case TextBox():
                widget.editor.setPlaceholderText(view.hint)
            case _:
                cast(Field, widget).setPlaceholderText(view.hint)
        if self._typed is not None:
            minus = view.entry is Entry.NUMBER
            self._typed.show_text(view.text.replace("-", "−") if minus else view.text)

    def describe(self, words: str) -> None:
        """Set the accessible description: a remark or a refusal."""
        self.focused.setAccessibleDescription(words)

    def mark(self, wrong: bool) -> None:
        """Draw the frame red, or normal again."""
        if isinstance(self._input, Field | TextBox):
            self._input.set_invalid(wrong)

    def tell(self) -> None:
        """Emit the typed text now."""
        if self._typed is not None:
            self._typed.tell()

    def restore_text(self) -> bool:
        """Restore the value of the view; return whether that changed anything."""
        return self._typed is not None and self._typed.restore_text()

    def select_all(self) -> None:
        """Select the text, so that typing replaces it."""
        if isinstance(self._input, Field):
            self._input.selectAll()

    def step(self, by: int) -> None:
        """Change a number by `by`."""
        if isinstance(self._input, NumberField):
            self._input.step(by)

    def click_at(self, point: QPointF, frame: QRectF) -> None:
        """Step a number or open the menu, like a click at this point of the field's frame."""
        match self.entry:
            case Entry.NUMBER if arrows_box(frame).contains(point):
                self.step(1 if point.y() < frame.center().y() else -1)
            case Entry.CHOICE:
                self.open_menu()
            case Entry.SUGGESTED if point.x() > frame.right() - frame.height():
                self.open_menu()

    def leaves_field(self, right: int) -> bool:
        """Return whether an arrow key to the right (1) or left (-1) leaves the field.

        It does at that end of the text, or if all is selected; up and down (0) always do.
        """
        field = self.focused
        if not right or not isinstance(field, QLineEdit):
            return True
        if field.hasSelectedText():
            return field.selectedText() == field.text()
        return field.cursorPosition() == (len(field.text()) if right > 0 else 0)

    @property
    def is_open(self) -> bool:
        """Whether its list of suggestions is open."""
        return isinstance(self._input, SuggestField) and self._input.is_open

    def open_menu(self) -> None:
        """Open the list of choices, if there is one."""
        if isinstance(self._input, SuggestField):
            self._input.open_menu()
        elif isinstance(self._input, ChoiceField):
            self._input.click()

    def _make(self) -> QWidget:
        match self.entry:
            case Entry.CHOICE:
                choice = ChoiceField()
                choice.chosen.connect(self._pick)
                return choice
            case Entry.FLAG:
                tick = TickField()
                tick.clicked.connect(lambda: self._pick("" if self.view.text == TICKED else TICKED))
                return tick
            case Entry.TEXT:
                box = TextBox(name="")
                self._watch(Typed(box.editor))
                return box
            case Entry.NUMBER:
                number = NumberField(name="")
                number.stepped.connect(self.tell)
                self._watch(Typed(number))
                return number
            case Entry.SUGGESTED:
                field = SuggestField(name="")
                field.picked.connect(self.tell)
                self._watch(Typed(field))
                return field
            case Entry.LINE:
                line = Field(name="")
                self._watch(Typed(line))
                return line

    def _watch(self, typed: Typed) -> None:
        self._typed = typed
        typed.edited.connect(self.edited)
        typed.settled.connect(self.settled)

    def _pick(self, text: str) -> None:
        if text != self.view.text:
            self.edited.emit(text)
            self.settled.emit()
