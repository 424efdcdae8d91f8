"""Small cards side by side: characteristics, and derived values with their locks."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.fields.field_box import FieldBox
from desktop.fields.fields_section import FieldsSection, drop
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.flow import Sentence
from desktop.kit.layout.section import columns_for, fit
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, paint_card
from desktop.kit.text.plain_text import PlainLabel, set_tool_tip, shown
from desktop.views.editing.fields import DerivedSection, DerivedView, NumberCard, NumbersSection

_CARD, _CARD_GAP = 77, 8

_TILE, _TILE_GAP, _TILE_HIGH = 176, 12, 46

_CLEAR = 3
"""The gap between a derived value and the focus ring of its lock."""


class _Number(QWidget):
    """A characteristic as a small card: short name, field, and a line below."""

    def __init__(self, box: FieldBox, parent: QWidget) -> None:
        super().__init__(parent)
        self._box = box
        box.setParent(self)
        box.show()
        self._short = PlainLabel(style="smallStrong", parent=self)
        self._aside = PlainLabel(style="small", color="muted", parent=self)
        for each in (self._short, self._aside):
            each.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def show_card(self, view: NumberCard) -> None:
        self._short.setText(view.short)
        set_tool_tip(self._short, view.field.label if view.field.label != view.short else "")
        self._aside.setText(view.aside)
        self._aside.setVisible(bool(view.aside))

    def arrange(self, width: int, *, move: bool) -> int:
        look = theme.current()
        margin = focus_margin()
        top = margin + look.px(6)
        wide = width - 2 * margin
        mirror.place(self._short, margin, top, wide, look.line("small"), move=move)
        top += look.line("small")
        # The field at its own width, the text below it at the card's.
        field = wide - look.px(6)
        height = self._box.heightForWidth(field)
        mirror.place(self._box, (width - field) // 2, top, field, height, move=move)
        top += height
        if not self._aside.isHidden():
            mirror.place(self._aside, margin, top, wide, look.line("small"), move=move)
            top += look.line("small")
        return top + look.px(6) + margin

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_card(mirror.painter(self), self.rect())


class NumberCards(FieldsSection):
    """Characteristics side by side, in as many rows as needed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(parent)
        self._cards: list[_Number] = []

    def show_section(self, view: NumbersSection) -> None:
        """Show the characteristics without emitting."""
        if [card.field.place for card in view.cards] != list(self.boxes):
            self._keep_only(set())
            for card in self._cards:
                drop(card)
            self._cards = [
                _Number(self._box(each.field, self, labelled=False, speaks=False), self)
                for each in view.cards
            ]
            for card in self._cards:
                card.show()
        for card, each in zip(self._cards, view.cards, strict=True):
            self._box(each.field, card, labelled=False, speaks=False)
            card.show_card(each)
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Fill rows of equal cards."""
        if not self._cards:
            return 0
        look = theme.current()
        gap = look.px(_CARD_GAP) - 2 * focus_margin()
        needs = max(box.control.sizeHint().width() for box in self.boxes.values()) + look.px(6)
        least = max(look.px(_CARD) + 2 * focus_margin(), needs + 2 * focus_margin())
        columns = columns_for(len(self._cards), (width + gap) // (least + gap))
        return self._put_notices(in_rows(self._cards, columns, width, gap, move=move), width, move=move)


class _Lock(Button):
    """The button of a derived value: a lock, or a pencil if the value is set by hand."""

    def show_state(self, *, by_hand: bool) -> None:
        self._icon = "pencil" if by_hand else "lock"
        self.update()


class _Derived(QWidget):
    """A derived value: its name and formula, the value or a field for it, and a lock."""

    by_hand_requested = Signal(str)
    by_rule_requested = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.view: DerivedView | None = None
        self.box: FieldBox | None = None
        self._name = Sentence(style="small", color="muted", parent=self)
        self._formula = Sentence(style="caption", color="muted", parent=self)
        self._value = PlainLabel(style="stat", parent=self)
        self._value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.lock = _Lock("", kind="plain", size="tracker", icon="lock", parent=self)
        self.lock.clicked.connect(self._pressed)

    def show_derived(self, view: DerivedView, box: FieldBox | None) -> None:
        self.view, self.box = view, box
        name = shown(view.name)
        self._name.setText(name)
        self._formula.setText(view.rule if view.by_hand else view.formula)
        self._formula.set_color("warn" if view.by_hand else "muted")
        set_tool_tip(self, view.formula if view.by_hand else "")
        self._value.setText(view.value)
        self._value.setVisible(box is None)
        words = tr("{name}: follow the rules again") if view.by_hand else tr("{name}: set your own value")
        self.lock.show_state(by_hand=view.by_hand)
        self.lock.set_label("", words.format(name=name))
        set_tool_tip(self.lock, words.format(name=name))

    def least(self) -> int:
        """Return the width at which no word is broken and the value fits beside the text, in pixels."""
        look = theme.current()
        texts = ((self._name.text(), "small"), (self._formula.text(), "caption"))
        words = max((look.advance(word, style) for text, style in texts for word in text.split()), default=0)
        beside = self.box.control.sizeHint().width() if self.box else self._value.sizeHint().width()
        edges = 2 * focus_margin() + look.px(2 + 11 + _CLEAR + 6) + 1
        return words + beside + self.lock.sizeHint().width() + edges

    def arrange(self, width: int, *, move: bool) -> int:
        look = theme.current()
        margin = focus_margin()
        lock = self.lock.sizeHint()
        right = width - margin - look.px(2) - lock.width()
        beside = self.box.control.sizeHint().width() if self.box else self._value.sizeHint().width()
        left = margin + look.px(11)
        room = max(right - beside - look.px(_CLEAR + 6) - left, look.px(60))
        heights = [each.heightForWidth(room) for each in (self._name, self._formula)]
        field = self.box.heightForWidth(beside) if self.box else 0
        height = max(sum(heights) + look.px(12), field, look.px(_TILE_HIGH)) + 2 * margin
        if move:
            height = self.height()  # as high as the tallest beside it
            top = (height - sum(heights)) // 2
            for each, tall in zip((self._name, self._formula), heights, strict=True):
                mirror.place(each, left, top, room, tall)
                top += tall
            mirror.place(self.lock, right, (height - lock.height()) // 2, lock.width(), lock.height())
            if self.box:
                mirror.place(self.box, right - beside, (height - field) // 2, beside, field)
            # The focus ring of the lock must not touch the number.
            clear = right - look.px(_CLEAR)
            mirror.place(self._value, clear - beside, margin, beside, height - 2 * margin)
        return height

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_card(mirror.painter(self), self.rect())

    def _pressed(self) -> None:
        if self.view is not None:
            asked = self.by_rule_requested if self.view.by_hand else self.by_hand_requested
            asked.emit(self.view.field.place)


class DerivedTiles(FieldsSection):
    """Derived values side by side, each with its lock."""

    by_hand_requested = Signal(str)
    """The player wants to set a value by hand; carries its place."""

    by_rule_requested = Signal(str)
    """The player wants a value derived by the rules again; carries its place."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(parent)
        self._tiles: list[_Derived] = []

    def show_section(self, view: DerivedSection) -> None:
        """Show the values without emitting."""
        fit(self._tiles, len(view.values), self._new_tile)
        for tile, each in zip(self._tiles, view.values, strict=True):
            before = tile.view
            box = self._box(each.field, tile, labelled=False, speaks=False) if each.by_hand else None
            had_focus = tile.lock.hasFocus()
            tile.show_derived(each, box)
            if box is not None and had_focus and before is not None and not before.by_hand:
                box.control.focused.setFocus(Qt.FocusReason.OtherFocusReason)
                box.control.select_all()
        self._keep_only({each.field.place for each in view.values if each.by_hand})
        for tile in self._tiles:
            if tile.box is not None:
                tile.lock.raise_()  # Tab reaches the field before the lock
        self.rearrange()

    def _new_tile(self) -> _Derived:
        tile = _Derived(self)
        tile.by_hand_requested.connect(self.by_hand_requested)
        tile.by_rule_requested.connect(self.by_rule_requested)
        return tile

    def arrange(self, width: int, *, move: bool) -> int:
        """Fill rows of equal tiles."""
        if not self._tiles:
            return 0
        look = theme.current()
        gap = look.px(_TILE_GAP) - 2 * focus_margin()
        # A tile with a field may break words, so that opening a lock moves nothing.
        least = max((tile.least() for tile in self._tiles if tile.box is None), default=0)
        columns = columns_for(len(self._tiles), (width + gap) // (max(look.px(_TILE), least) + gap))
        return self._put_notices(in_rows(self._tiles, columns, width, gap, move=move), width, move=move)


def in_rows(parts: Sequence[_Number | _Derived], columns: int, width: int, gap: int, *, move: bool) -> int:
    """Place widgets in rows of `columns`, with equal heights in each row; return the total height."""
    top = 0
    edges = [round(at * (width + gap) / columns) for at in range(columns + 1)]
    for first in range(0, len(parts), columns):
        row = parts[first : first + columns]
        wides = [edges[at + 1] - edges[at] - gap for at in range(len(row))]
        height = max(part.arrange(wide, move=False) for part, wide in zip(row, wides, strict=True))
        for at, part in enumerate(row):
            if move:
                mirror.place(part, edges[at], top, wides[at], height)
                part.arrange(wides[at], move=True)
        top += height + gap
    return top - gap if parts else 0
