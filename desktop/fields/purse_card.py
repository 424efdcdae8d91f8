"""Money in a form, with an amount to add or to spend."""

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.fields.cards import FormCard
from desktop.fields.field_box import Notice
from desktop.kit.controls.buttons import Button
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.text_field import Field
from desktop.views.editing.fields import FormSection, PurseSection

_WIDE = 110


class PurseCard(FormCard):
    """A form of money. Below it, a typed amount is added to the first field or spent from it."""

    spent = Signal(str, str, bool)
    """The player adds or spends an amount; carries the place, the typed amount, and whether it adds."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty form."""
        super().__init__(parent)
        self._place = ""
        self._is_used = False
        self.amount = Field(name="", placeholder=tr("Amount"), parent=self)
        """The amount to add or to spend."""
        self._add = Button(tr("Add"), parent=self)
        self._spend = Button(tr("Spend"), parent=self)
        self._wrong = Notice(self)
        self._add.clicked.connect(lambda: self._ask(adds=True))
        self._spend.clicked.connect(lambda: self._ask(adds=False))
        self.amount.returnPressed.connect(lambda: self._ask(adds=False))
        self.amount.textEdited.connect(self._write)

    def show_section(self, view: PurseSection | FormSection) -> None:
        """Show the money without emitting."""
        if isinstance(view, PurseSection):
            self._place = view.place
            self.amount.setAccessibleName(tr("Amount to add to or spend from {name}").format(name=view.name))
            self._add.set_label(tr("Add"), tr("Add to {name}").format(name=view.name))
            self._spend.set_label(tr("Spend"), tr("Spend from {name}").format(name=view.name))
            view = FormSection(view.id, view.title, view.fields)
        super().show_section(view)
        for part in (self.amount, self._spend, self._add):
            part.raise_()  # Tab comes here after the fields

    def show_wrong(self, words: str) -> None:
        """Say below the amount why it can't be used, and let the player correct it; "" clears it."""
        if words:
            self.amount.setFocus(Qt.FocusReason.OtherFocusReason)
            self.amount.selectAll()
        self._wrong.show_words(words)
        self.amount.set_invalid(bool(words))
        self.amount.setAccessibleDescription(words)
        self.rearrange()

    def clear_amount(self) -> None:
        """Empty the amount after it was used."""
        self._is_used = True
        self.amount.clear()
        self.show_wrong("")

    def body(self, area: QRect, *, move: bool) -> int:
        """Place the amount and its buttons below the form."""
        look = theme.current()
        top = area.top() + super().body(area, move=move) + look.px(6)
        wide = min(look.px(_WIDE) + 2 * focus_margin(), area.width())
        height = self.amount.sizeHint().height()
        left = area.left()
        mirror.place(self.amount, left, top, wide, height, move=move)
        left += wide
        for button in (self._spend, self._add):
            width = button.sizeHint().width()
            if left + width > area.left() + area.width():
                left, top = area.left(), top + height
            mirror.place(button, left, top, width, height, move=move)
            left += width
        top += height
        if not self._wrong.isHidden():
            tall = self._wrong.heightForWidth(area.width())
            mirror.place(self._wrong, area.left(), top, area.width(), tall, move=move)
            top += tall
        return top - area.top()

    def _ask(self, *, adds: bool) -> None:
        if self.amount.text().strip():
            self.spent.emit(self._place, self.amount.text(), adds)
        elif self._is_used:  # the second click of a double click is no mistake
            self.amount.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.show_wrong(tr("Enter an amount."))

    def _write(self) -> None:
        self._is_used = False
        self.show_wrong("")
