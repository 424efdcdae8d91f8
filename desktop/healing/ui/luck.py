"""The Luck cards: the current value and how to regain it, the check, and recent changes."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.cards.cards import CardText, Panel
from desktop.cards.numbers import NumberHead
from desktop.kit.controls.buttons import ActionButton, Button, HLine
from desktop.kit.layout.rows import RelayoutSection
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.lines import Glyph
from desktop.kit.text.reasons import switch_off
from desktop.views.healing import LuckChange, LuckPanel, RestorationRow

_ROW = 30
_RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


class _Divider(HLine):
    """A line as wide as the text of a card."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        inside = self.rect().adjusted(focus_margin(), 0, -focus_margin(), 0)
        mirror.painter(self).fillRect(inside, theme.current().color("border"))


class _Restoration(RelayoutSection):
    """One way to regain Luck: its name, the amount, and a button or the word "Automatic"."""

    wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._right = 0
        self._name = CardText(style="small", parent=self)
        self._amount = CardText(style="small", color="muted", parent=self)
        self._amount.setAlignment(_RIGHT)
        self._button = Button("", size="small", parent=self)
        self._button.clicked.connect(self.wanted)
        self._check = Glyph("check", "muted", self)
        self._automatic = CardText(tr("Automatic"), style="caption", color="muted", parent=self)
        self._reason = CardText(style="caption", color="muted", parent=self)
        self._line = _Divider(self)

    def show_row(self, row: RestorationRow) -> None:
        self._name.setText(row.name)
        self._amount.setText(row.amount)
        self._button.set_label(row.button, f"{row.button}: {row.name}")
        switch_off(self._button, row.reason)
        self._button.setVisible(bool(row.button))
        self._check.setVisible(not row.button and not row.reason)
        self._automatic.setVisible(not row.button and not row.reason)
        self._reason.show_text(row.reason)

    def right_width(self) -> int:
        """Return the width of the button or text on the right, in pixels."""
        if not self._button.isHidden():
            return self._button.sizeHint().width()
        if not self._automatic.isHidden():
            return theme.current().px(14) + self._automatic.sizeHint().width()
        return 0

    def set_right(self, width: int) -> None:
        """Reserve `width` pixels on the right, so that the amounts of all rows line up."""
        self._right = width
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        look = theme.current()
        margin = focus_margin()
        right = self._right
        amount = self._amount.sizeHint().width()
        beside = width - right - amount
        stacked = beside < min(self._name.sizeHint().width(), look.px(110))
        room = width - amount if stacked else beside
        name = max(self._name.heightForWidth(room) + look.px(10), look.px(_ROW))
        control = look.px(28) + 2 * margin if not self._button.isHidden() else look.px(_ROW)
        top = 1
        height = name if stacked else max(name, control)
        if move:
            mirror.place(self._line, 0, 0, width, 1)
            mirror.place(self._name, 0, top, room, height)
            mirror.place(self._amount, room, top, amount, height)
        if stacked and right:
            top += height
            height = control
        if move:
            self._place_right(width - self.right_width(), top, self.right_width(), height)
        bottom = top + height
        if not self._reason.isHidden():
            tall = self._reason.heightForWidth(width)
            if move:
                mirror.place(self._reason, 0, bottom - look.px(2), width, tall)
            bottom += tall + look.px(4)
        return bottom

    def _place_right(self, left: int, top: int, width: int, high: int) -> None:
        look = theme.current()
        if not self._button.isHidden():
            height = self._button.sizeHint().height()
            mirror.place(self._button, left, top + (high - height) // 2, width, height)
        elif not self._automatic.isHidden():
            icon = look.px(14)
            mirror.place(self._check, left, top + (high - look.px(24)) // 2, icon, look.px(24))
            mirror.place(self._automatic, left + icon, top, width - icon, high)


class LuckCard(Panel):
    """Current Luck and the ways to regain it."""

    restoration_requested = Signal(str)
    """The player wants to regain Luck; carries the id of the event."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty card."""
        self._rows: dict[str, _Restoration] = {}
        super().__init__(parent=parent)
        self._head = NumberHead(tr("Luck"), icon="clover", color="luck")
        self.column.addWidget(self._head)
        self.column.addStretch(1)

    def show_luck(self, view: LuckPanel) -> None:
        """Show Luck; existing rows keep their widgets."""
        self._head.show_number(view.value, view.most, view.most_words)
        for removed in self._rows.keys() - {row.id for row in view.restorations}:
            old = self._rows.pop(removed)
            old.hide()
            old.deleteLater()
        for place, row in enumerate(view.restorations):
            shown_row = self._rows.get(row.id)
            if shown_row is None:
                shown_row = self._rows[row.id] = _Restoration(self)
                shown_row.wanted.connect(lambda row_id=row.id: self.restoration_requested.emit(row_id))
                shown_row.show()
            # Removing and inserting all rows restores the order of the view.
            self.column.removeWidget(shown_row)
            self.column.insertWidget(1 + place, shown_row)
            shown_row.show_row(row)
        self._align()

    def _restyle(self) -> None:
        super()._restyle()
        self.column.setSpacing(0)
        self._align()

    def _align(self) -> None:
        widest = max((row.right_width() for row in self._rows.values()), default=0)
        for row in self._rows.values():
            row.set_right(widest)


class _Change(RelayoutSection):
    """One change of Luck: its cause, and the amount on the right."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._cause = CardText(style="small", parent=self)
        self._amount = CardText(style="smallStrong", parent=self)
        self._amount.setAlignment(_RIGHT)

    def show_change(self, change: LuckChange) -> None:
        self._cause.setText(change.cause)
        self._amount.setText(change.amount)
        self._amount.set_color("degree.regular" if change.gain else "text")
        self.setAccessibleName(f"{change.cause}, {change.amount}")
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        amount = self._amount.sizeHint().width()
        height = self._cause.heightForWidth(width - amount) + theme.current().px(6)
        if move:
            mirror.place(self._cause, 0, 0, width - amount, height)
            mirror.place(self._amount, width - amount, 0, amount, height)
        return height


class LuckCheckCard(Panel):
    """The Luck check, and recent changes of Luck."""

    check_requested = Signal()
    """The player rolls Luck."""

    group_requested = Signal()
    """The player rolls Group Luck."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty card."""
        super().__init__(parent=parent)
        self._value = CardText(style="body", color="muted")
        self._text = CardText(style="small", color="muted")
        self._check = ActionButton(icon="clover", icon_color="luck")
        self._group = ActionButton(icon="clover", icon_color="luck")
        self._line = _Divider()
        self._recent = CardText(tr("Recent"), style="captionStrong", color="muted")
        self._changes: list[_Change] = []
        self.column.addWidget(_TitleAndNumber(CardText(tr("Luck check"), style="cardTitle"), self._value))
        for each in (self._text, self._check, self._group, self._line, self._recent):
            self.column.addWidget(each)
        self.column.addStretch(1)
        self._check.clicked.connect(self.check_requested)
        self._group.clicked.connect(self.group_requested)

    def show_luck(self, view: LuckPanel) -> None:
        """Show the check, and the changes, newest first."""
        self._value.setText(str(view.value))
        self._text.show_text(view.check_text)
        check = view.check
        self._check.set_action(check.title, check.detail if check.enabled else check.reason)
        self._check.setEnabled(check.enabled)
        self._group.set_action(view.group, "")
        self._group.setVisible(bool(view.group))
        for each in (self._line, self._recent):
            each.setVisible(bool(view.recent))
        while len(self._changes) > len(view.recent):
            old = self._changes.pop()
            old.hide()
            old.deleteLater()
        while len(self._changes) < len(view.recent):
            new = _Change(self)
            self._changes.append(new)
            self.column.insertWidget(self.column.count() - 1, new)
            new.show()
        for row, change in zip(self._changes, view.recent, strict=True):
            row.show_change(change)


class _TitleAndNumber(RelayoutSection):
    """A title on the left and a number on the right, on one line."""

    def __init__(self, left: CardText, right: CardText) -> None:
        super().__init__()
        self._left, self._right = left, right
        for each in (left, right):
            each.setParent(self)
        right.setAlignment(_RIGHT)

    def arrange(self, width: int, *, move: bool) -> int:
        right = self._right.sizeHint().width()
        height = max(self._left.heightForWidth(width - right), theme.current().line("cardTitle"))
        if move:
            mirror.place(self._left, 0, 0, width - right, height)
            mirror.place(self._right, width - right, 0, right, height)
        return height
