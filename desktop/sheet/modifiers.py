"""The lasting modifiers on the gear page: each can be changed and removed, and new ones added."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.flow import Sentence
from desktop.kit.layout.form_card import TitledCard
from desktop.kit.layout.scrolling import bring_into_view
from desktop.kit.layout.section import lay_out_now
from desktop.kit.look import theme
from desktop.kit.text.text_field import EntryField
from desktop.views.modifiers import modifier_hint, refused_modifier
from desktop.views.sheet import GearItem

_LONGEST = 200


class _Row(theme.Themed):
    def __init__(self, button: Button) -> None:
        super().__init__()
        self.field = EntryField(name="")
        self.field.setMaxLength(_LONGEST)
        self.button = button
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.addWidget(self.field, 1)
        self._line.addWidget(button)
        self._restyle()

    def _restyle(self) -> None:
        self._line.setSpacing(theme.current().px(8))


class Modifiers(TitledCard):
    """A field for each lasting modifier, and an empty one for another."""

    written = Signal(int, str)
    """The player wrote the modifier at a position, or a new one after the last; "" removes it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a card that has only the field for a new modifier."""
        super().__init__(tr("Lasting modifiers"), parent)
        self._items: tuple[GearItem, ...] = ()
        self._rows: list[_Row] = []
        add = Button(tr("Add"), size="small", name=tr("Add a lasting modifier"))
        add.clicked.connect(self._press_add)
        self._new = _Row(add)
        self._new.field.setAccessibleName(tr("New lasting modifier"))
        self._new.field.setPlaceholderText(modifier_hint())
        self._new.field.entered.connect(lambda text: self._enter(self._new, len(self._items), text))
        self._refused = Sentence(style="small", color="danger")
        self._refused.hide()
        self.column.addWidget(self._new)
        self.column.addWidget(self._refused)

    def show_items(self, items: tuple[GearItem, ...]) -> None:
        """Show the modifiers, each a name and a number with its sign. Never emits."""
        if len(items) > len(self._items):
            self._new.field.show_text("", keep_typed=False)
        self._items = items
        while len(self._rows) < len(items):
            self._add_row(len(self._rows))
        for row, each in zip(self._rows, items, strict=False):
            text = f"{each.name} {each.count}"
            row.field.setAccessibleName(each.name)
            row.field.show_text(text, keep_typed=True)
            row.button.setAccessibleName(tr("Remove: {what}").format(what=text))
        for place, row in enumerate(self._rows):
            if place >= len(items) and row.isAncestorOf(self.window().focusWidget() or self):
                self._new.field.setFocus(Qt.FocusReason.OtherFocusReason)
            row.setVisible(place < len(items))
        for row in (*self._rows, self._new):
            self._refuse(row, "")

    def _add_row(self, place: int) -> None:
        row = _Row(Button(tr("Remove"), kind="plain", size="small", name=" "))
        row.field.entered.connect(lambda text: self._enter(row, place, text))
        row.button.clicked.connect(lambda: self.written.emit(place, ""))
        self._rows.append(row)
        self.column.insertWidget(self.column.indexOf(self._new), row)

    def _press_add(self) -> None:
        if not self._new.field.text().strip():
            self._refuse(self._new, refused_modifier(""))
            self._new.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _enter(self, row: _Row, place: int, text: str) -> None:
        reason = refused_modifier(text) if text else ""
        self._refuse(row, reason)
        if not reason:
            self.written.emit(place, text)

    def _refuse(self, row: _Row, reason: str) -> None:
        row.field.set_invalid(bool(reason))
        row.field.setAccessibleDescription(reason)
        self._refused.setText(reason)
        self._refused.setVisible(bool(reason))
        if reason:
            lay_out_now()
            bring_into_view(self._refused)
