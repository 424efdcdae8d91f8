"""The sections of fields: forms, characteristics, derived values and long texts."""

from abc import abstractmethod
from collections.abc import Collection, Sequence

from PySide6.QtCore import QEvent, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget

from desktop.viewdata.edit import (
    DerivedSection,
    DerivedView,
    Entry,
    FieldView,
    FormSection,
    NumberCard,
    NumbersSection,
    TellSection,
    TextSection,
)
from desktop.widgets import mirror, theme
from desktop.widgets.controls import Button
from desktop.widgets.edit.field_box import FieldBox, Notice
from desktop.widgets.flow import Sentence
from desktop.widgets.painting import focus_margin, paint_box
from desktop.widgets.sheet.prose import Prose
from desktop.widgets.sheet.section import Section, columns_for
from desktop.widgets.text import PlainLabel, set_tool_tip, shown
from desktop.words import tr

_UNIT, _GAP, _EDGE = 54, 12, 14
_SIDES = {Entry.LINE: 22, Entry.SUGGESTED: 44, Entry.CHOICE: 44}
"""What a field has at the sides of its words: the frame, and the arrow of a menu."""
_CARD, _CARD_GAP = 77, 8
_ALONE = 3
"""A narrow field that stands alone in its form takes one part of so many of the width."""
_TILE, _TILE_GAP, _TILE_HIGH = 176, 12, 46
_CLEAR = 3
"""How far a derived value stands from the focus ring of its lock."""


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
                _drop(box)
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
                if move:
                    mirror.place(notice, left, top, width, high)
                top += high
        return top

    def _keep_only(self, places: set[str]) -> None:
        for place in set(self.boxes) - places:
            _drop(self.boxes.pop(place))


class TitledCard(FieldsSection):
    """A card with a title over what `body` arranges."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty card."""
        super().__init__(parent)
        self._title = PlainLabel(style="cardTitle", parent=self)
        self._title.hide()

    @abstractmethod
    def body(self, area: QRect, *, move: bool) -> int:
        """Return the height needed in the width of `area`; with `move`, also put everything in its place."""

    def show_title(self, title: str) -> None:
        """Show a title, "" for none."""
        self._title.setText(title)
        self._title.setVisible(bool(title))

    def arrange(self, width: int, *, move: bool) -> int:
        """Put the title over the rest."""
        look = theme.current()
        margin, edge = focus_margin(), look.px(_EDGE)
        top = margin + look.px(10)
        if not self._title.isHidden():
            if move:
                high = look.line("cardTitle")
                mirror.place(self._title, margin + edge, top, width - 2 * (margin + edge), high)
            top += look.line("cardTitle") + look.px(6)
        area = QRect(edge, top, width - 2 * edge, 0)
        return top + self.body(area, move=move) + look.px(8) + margin

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card."""
        paint_card(mirror.painter(self), self.rect())


def paint_card(painter: QPainter, rect: QRect) -> None:
    """Draw a card that keeps clear of the edges by the width of a focus ring."""
    look = theme.current()
    margin = focus_margin()
    frame = QRectF(rect.adjusted(margin, margin, -margin, -margin))
    radius = look.px(theme.tokens()["radius"]["card"])
    paint_box(painter, frame, radius, look.color("surface"), look.color("border"))


class FormCard(TitledCard):
    """Fields side by side, as many in a line as there is room for with what stands in them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty form."""
        super().__init__(parent)
        self._order: list[FieldBox] = []
        self._texts: dict[str, str] = {}
        """What each field makes room for, by its place."""

    def show_section(self, view: FormSection) -> None:
        """Show a form without emitting."""
        self.show_title(view.title)
        self._keep_only({field.place for field in view.fields})
        before = self._order
        self._order = [
            # Below a narrow field its remark would stand in a column of single words.
            self._box(field, self, labelled=True, speaks=field.wide > 1)
            for field in view.fields
        ]
        if self._order != before:
            in_order(self._order)
        if self._order != before or not self._in_use():
            self._texts = {field.place: field.text for field in view.fields}
        self.rearrange()

    def _in_use(self) -> bool:
        """Whether somebody types here or presses something: no field moves from under a hand."""
        pressed = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        return pressed or any(box.control.focused.hasFocus() for box in self._order)

    def body(self, area: QRect, *, move: bool) -> int:
        """Fill the lines: fields grow by their share until each line is full, those of the last as others."""
        look = theme.current()
        gap = look.px(_GAP) - 2 * focus_margin()
        lines: list[list[FieldBox]] = []
        taken = 0
        for box in self._order:
            wide = self._least(box, area.width())
            if not lines or taken + gap + wide > area.width():
                lines.append([])
                taken = -gap
            lines[-1].append(box)
            taken += gap + wide
        top = area.top()
        fullest = max((_shares(line) for line in lines), default=1)
        for line in lines:
            shares = _shares(line) if line is not lines[-1] else fullest
            top += self._put(line, area, top, gap, shares, move=move)
            places = {box.view.place for box in line}
            top = self._put_notices(top, area.width(), left=area.left(), places=places, move=move)
            top += look.px(6)
        return top - look.px(6) - area.top() if lines else 0

    def _put(self, line: list[FieldBox], area: QRect, top: int, gap: int, shares: int, *, move: bool) -> int:
        least = [self._least(box, area.width()) for box in line]
        spare = area.width() - sum(least) - gap * (len(line) - 1)
        if shares == 1:
            shares = _ALONE
        left, high = area.left(), 0
        for box, needed in zip(line, least, strict=True):
            wide = needed + spare * box.view.wide // max(shares, 1)
            tall = box.heightForWidth(wide)
            if move:
                mirror.place(box, left, top, wide, tall)
            left += wide + gap
            high = max(high, tall)
        return high

    def _least(self, box: FieldBox, room: int) -> int:
        look = theme.current()
        wide = box.view.wide * look.px(_UNIT) + 2 * focus_margin()
        if box.view.entry in {Entry.NUMBER, Entry.FLAG}:
            return max(wide, box.control.sizeHint().width())
        if box.view.entry in _SIDES:
            text = look.advance(self._texts.get(box.view.place, ""), "body")
            wide = max(wide, text + look.px(_SIDES[box.view.entry]) + 2 * focus_margin())
        return min(wide, room)


def _shares(line: list[FieldBox]) -> int:
    return sum(box.view.wide for box in line)


class _Number(QWidget):
    """A characteristic as a small card: short name, field, and what stands below."""

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
        if move:
            mirror.place(self._short, margin, top, wide, look.line("small"))
        top += look.line("small")
        # The field as wide as it needs and the words below it as wide as the card.
        field = wide - look.px(6)
        high = self._box.heightForWidth(field)
        if move:
            mirror.place(self._box, (width - field) // 2, top, field, high)
        top += high
        if not self._aside.isHidden():
            if move:
                mirror.place(self._aside, margin, top, wide, look.line("small"))
            top += look.line("small")
        return top + look.px(6) + margin

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_card(mirror.painter(self), self.rect())


class NumberCards(FieldsSection):
    """Characteristics side by side, in as many rows as they need."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it without cards."""
        super().__init__(parent)
        self._cards: list[_Number] = []

    def show_section(self, view: NumbersSection) -> None:
        """Show the characteristics without emitting."""
        if [card.field.place for card in view.cards] != list(self.boxes):
            self._keep_only(set())
            for card in self._cards:
                _drop(card)
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
    """The lock of a value that the rules derive, or the pencil of one that is set by hand."""

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
        words = tr("{name}: go by the rule again") if view.by_hand else tr("{name}: set by hand")
        self.lock.show_state(by_hand=view.by_hand)
        self.lock.set_label("", words.format(name=name))
        set_tool_tip(self.lock, words.format(name=name))

    def least(self) -> int:
        """Return the width at which no word is broken and the value stands beside them, in pixels."""
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
        high = max(sum(heights) + look.px(12), field, look.px(_TILE_HIGH)) + 2 * margin
        if move:
            high = self.height()  # as high as the tallest beside it
            top = (high - sum(heights)) // 2
            for each, tall in zip((self._name, self._formula), heights, strict=True):
                mirror.place(each, left, top, room, tall)
                top += tall
            mirror.place(self.lock, right, (high - lock.height()) // 2, lock.width(), lock.height())
            if self.box:
                mirror.place(self.box, right - beside, (high - field) // 2, beside, field)
            # The focus ring of the lock keeps clear of the number.
            clear = right - look.px(_CLEAR)
            mirror.place(self._value, clear - beside, margin, beside, high - 2 * margin)
        return high

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_card(mirror.painter(self), self.rect())

    def _pressed(self) -> None:
        if self.view is not None:
            asked = self.by_rule_requested if self.view.by_hand else self.by_hand_requested
            asked.emit(self.view.field.place)


class DerivedTiles(FieldsSection):
    """Derived values side by side, each with its lock."""

    by_hand_requested = Signal(str)
    """Set the value with this place by hand."""

    by_rule_requested = Signal(str)
    """Let the rules say again what the value with this place is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it without values."""
        super().__init__(parent)
        self._tiles: list[_Derived] = []

    def show_section(self, view: DerivedSection) -> None:
        """Show the values without emitting."""
        while len(self._tiles) < len(view.values):
            tile = _Derived(self)
            tile.by_hand_requested.connect(self.by_hand_requested)
            tile.by_rule_requested.connect(self.by_rule_requested)
            tile.show()
            self._tiles.append(tile)
        while len(self._tiles) > len(view.values):
            _drop(self._tiles.pop())
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
                tile.lock.raise_()  # Tab comes to the field before it
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Fill rows of equal tiles."""
        if not self._tiles:
            return 0
        look = theme.current()
        gap = look.px(_TILE_GAP) - 2 * focus_margin()
        # A tile with a field in it may break words: opening a lock moves nothing.
        least = max((tile.least() for tile in self._tiles if tile.box is None), default=0)
        columns = columns_for(len(self._tiles), (width + gap) // (max(look.px(_TILE), least) + gap))
        return self._put_notices(in_rows(self._tiles, columns, width, gap, move=move), width, move=move)


class TextCard(TitledCard):
    """One long text under a title."""

    def show_section(self, view: TextSection) -> None:
        """Show the text without emitting."""
        self.show_title(view.title)
        self._keep_only({view.field.place})
        self._box(view.field, self, labelled=view.field.label not in {"", view.title}, speaks=True)
        self.rearrange()

    def body(self, area: QRect, *, move: bool) -> int:
        """Let the text take the whole width."""
        high = 0
        for box in self.boxes.values():
            high = box.heightForWidth(area.width())
            if move:
                mirror.place(box, area.left(), area.top(), area.width(), high)
        return high


class TellCard(TitledCard):
    """Words without a field."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it without words."""
        super().__init__(parent)
        self._words = Prose(color="muted", parent=self)

    def show_section(self, view: TellSection) -> None:
        """Show the words."""
        self.show_title(view.title)
        self._words.set_text(view.text)
        self.rearrange()

    def body(self, area: QRect, *, move: bool) -> int:
        """Let the words take the lines they need."""
        wide = area.width() - 2 * focus_margin()
        high = self._words.heightForWidth(wide)
        if move:
            mirror.place(self._words, area.left() + focus_margin(), area.top(), wide, high)
        return high + theme.current().px(4)


def in_rows(parts: Sequence[_Number | _Derived], columns: int, width: int, gap: int, *, move: bool) -> int:
    """Put parts that arrange themselves in rows of `columns`, all of a row as high; return the height."""
    top = 0
    edges = [round(at * (width + gap) / columns) for at in range(columns + 1)]
    for first in range(0, len(parts), columns):
        row = parts[first : first + columns]
        wides = [edges[at + 1] - edges[at] - gap for at in range(len(row))]
        high = max(part.arrange(wide, move=False) for part, wide in zip(row, wides, strict=True))
        for at, part in enumerate(row):
            if move:
                mirror.place(part, edges[at], top, wides[at], high)
                part.arrange(wides[at], move=True)
        top += high + gap
    return top - gap if parts else 0


def in_order(parts: Sequence[QWidget]) -> None:
    """Have Tab come through siblings in this order: it goes by the one in which they lie over each other."""
    for part in parts:
        part.raise_()


def _drop(part: QWidget) -> None:
    part.hide()
    part.setParent(None)
    part.deleteLater()
