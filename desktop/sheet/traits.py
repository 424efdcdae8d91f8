"""The characteristics, as cards that roll when clicked, and the facts beside them."""

from functools import partial
from typing import Literal

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from desktop.kit.controls.modifiers import extra_dice
from desktop.kit.layout.section import Section, columns_for
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, framed, paint_box, paint_card, paint_focus_ring
from desktop.kit.text.plain_text import set_tool_tip
from desktop.views.sheet import Labelled, TraitCard

_GAP = 8
_HEIGHT, _COMPACT_HEIGHT = 70, 58
_PLAIN_HEIGHT, _COMPACT_PLAIN_HEIGHT = 54, 46
_STRIP, _COMPACT_STRIP = 36, 30
_NARROWEST_CARD = 60
_FACTS_WIDTH = 118
_FACT_LINE = 19
_LEAST_BESIDE_FACT = 18


class TraitButton(QPushButton):
    """A characteristic: a click or Enter rolls it, Space loads it into the tray without rolling."""

    roll_requested = Signal(str, int)
    """A characteristic's id and the dice: 1 with Shift (bonus), -1 with Ctrl (penalty), else 0."""

    load_requested = Signal(str)
    """Load the characteristic with this id into the tray without rolling."""

    menu_requested = Signal(object)
    """Show the characteristic's menu; carries the event that requested it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = TraitCard("", "", "", "", "", "")
        """The characteristic shown."""
        self._loaded = False
        self._compact = False
        self._named = False
        self._held = Qt.KeyboardModifier.NoModifier
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(lambda: self.roll_requested.emit(self.view.id, extra_dice(self._held)))

    def show_view(self, view: TraitCard) -> None:
        """Show a characteristic."""
        self.view = view
        self.setAccessibleName(view.spoken)
        self._show_tool_tip()
        self.update()

    def set_shape(self, *, compact: bool, named: bool) -> None:
        """Move the lines closer together with `compact`; show the full name with `named`."""
        self._compact, self._named = compact, named
        self._show_tool_tip()
        self.update()

    def set_loaded(self, loaded: bool) -> None:
        """Show whether this is the characteristic in the tray."""
        if loaded != self._loaded:
            self._loaded = loaded
            self.update()

    def sizeHint(self) -> QSize:
        """Ask for the size of a card with its focus ring."""
        look = theme.current()
        margin = 2 * focus_margin()
        return QSize(look.px(74) + margin, look.px(_HEIGHT) + margin)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ignore the second of two quick clicks: a double click isn't two rolls."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Remember which modifier keys are held."""
        self._held = event.modifiers()
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Roll on Enter, load on Space; leave other keys to the window."""
        if event.isAutoRepeat():
            event.accept()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.roll_requested.emit(self.view.id, extra_dice(event.modifiers()))
        elif event.key() == Qt.Key.Key_Space:
            self.load_requested.emit(self.view.id)
        else:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Ignore releases, so that Space isn't also a click."""
        event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Request the menu."""
        self.menu_requested.emit(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card."""
        look = theme.current()
        painter = mirror.painter(self)
        frame = framed(self.rect())
        radius = look.px(theme.tokens()["radius"]["card"])
        fill, border, width = "surface", "border", None
        if self._loaded or self.isDown():
            fill, border, width = "selected", "accent", look.stroke("chosen")
        elif self.underMouse():
            fill, border, width = "hover", "borderStrong", look.stroke("chosen")
        paint_box(painter, frame, radius, look.color(fill), look.color(border), width=width)
        if self.hasFocus():
            paint_focus_ring(painter, frame, radius)
        _write(painter, frame, self.view, compact=self._compact, named=self._named)

    def _show_tool_tip(self) -> None:
        written = self.view.name if self._named else self.view.short
        set_tool_tip(self, self.view.name if self.view.name != written else "")


class TraitPlate(QWidget):
    """A characteristic that can't be rolled and only shows its value."""

    menu_requested = Signal(object)
    """See `TraitButton.menu_requested`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = TraitCard("", "", "", "", "", "")
        """The characteristic shown."""
        self._compact = False
        self._named = False

    def show_view(self, view: TraitCard) -> None:
        """Show a characteristic."""
        self.view = view
        self.setAccessibleName(view.spoken)
        set_tool_tip(self, view.name if view.name != view.short else "")
        self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Request the menu."""
        self.menu_requested.emit(event)

    def set_shape(self, *, compact: bool, named: bool) -> None:
        """Move the lines closer together with `compact`; show the full name with `named`."""
        self._compact, self._named = compact, named
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the words on a flat background, unlike a button."""
        look = theme.current()
        painter = mirror.painter(self)
        frame = framed(self.rect())
        radius = look.px(theme.tokens()["radius"]["card"])
        paint_box(painter, frame, radius, None, look.color("border"))
        _write(painter, frame, self.view, compact=self._compact, named=self._named)


def _write(painter: QPainter, frame: QRectF, view: TraitCard, *, compact: bool, named: bool) -> None:
    look = theme.current()
    small, large = (16, 20) if compact else (18, 23)
    lines = [
        ("captionStrong", "muted", view.name if named else view.short, small),
        ("stat", "text", view.value, large),
    ]
    if view.aside:
        lines.append(("small", "muted", view.aside, small))
    top = frame.center().y() - sum(look.px(height) for *_, height in lines) / 2
    for style, color, text, height in lines:
        line = QRectF(frame.left(), top, frame.width(), look.px(height))
        font = look.font(style)
        painter.setFont(font)
        painter.setPen(look.color(color))
        cut = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, int(frame.width()))
        mirror.write(painter, line, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, cut)
        top += look.px(height)


class Facts(QWidget):
    """A few facts with their values: one above the other, or side by side in a strip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.facts: tuple[Labelled, ...] = ()
        """The facts shown."""
        self._strip = False

    def show_facts(self, facts: tuple[Labelled, ...]) -> None:
        """Show the facts."""
        self.facts = facts
        self.setAccessibleName(", ".join(f"{fact.label} {fact.value}" for fact in facts))
        set_tool_tip(self, "\n".join(f"{fact.label}: {fact.value}" for fact in facts))
        self.update()

    def set_strip(self, strip: bool) -> None:
        """Arrange the facts side by side instead of one above the other."""
        self._strip = strip
        self.update()

    def lines_in(self, width: int) -> int:
        """Return how many lines the facts need side by side at `width` pixels, so that none is cut."""
        return -(-len(self.facts) // self._columns(self._inner(width)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card."""
        look = theme.current()
        painter = mirror.painter(self)
        frame = paint_card(painter, self.rect())
        if not self.facts:
            return
        inner = frame.adjusted(look.px(12), look.px(6), -look.px(12), -look.px(6))
        count = len(self.facts)
        columns = self._columns(inner.width())
        for place, fact in enumerate(self.facts):
            if self._strip:
                row, column = divmod(place, columns)
                each, high = inner.width() / columns, frame.height() / -(-count // columns)
                box = QRectF(inner.left() + column * each, frame.top() + row * high, each, high)
                self._paint_fact(painter, self._closed_up(box, fact), fact)
            else:
                each = inner.height() / count
                box = QRectF(inner.left(), inner.top() + place * each, inner.width(), each)
                self._paint_fact(painter, box, fact)

    @staticmethod
    def _inner(width: int) -> int:
        return width - 2 * focus_margin() - 2 * theme.current().px(12)

    def _columns(self, inner: float) -> int:
        widest = max(map(_width_of, self.facts), default=0) + theme.current().px(_LEAST_BESIDE_FACT)
        return columns_for(len(self.facts), int(inner // widest))

    @staticmethod
    def _closed_up(box: QRectF, fact: Labelled) -> QRectF:
        look = theme.current()
        spare = max(box.width() - look.px(12) - _width_of(fact) - look.px(10), 0)
        return box.adjusted(look.px(6) + spare / 2, 0, -look.px(6) - spare / 2, 0)

    def _paint_fact(self, painter: QPainter, box: QRectF, fact: Labelled) -> None:
        look = theme.current()
        strong, plain = QFontMetrics(look.font("smallStrong")), QFontMetrics(look.font("small"))
        value = strong.elidedText(fact.value, Qt.TextElideMode.ElideRight, int(box.width() * 0.7))
        room = int(box.width()) - strong.horizontalAdvance(value) - look.px(6)
        label = plain.elidedText(fact.label, Qt.TextElideMode.ElideRight, max(room, 0))
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        look.ink(painter, "small", "muted")
        mirror.write(painter, box, Qt.AlignmentFlag.AlignLeft | middle, label)
        look.ink(painter, "smallStrong", "text")
        mirror.write(painter, box, Qt.AlignmentFlag.AlignRight | middle, value)


def _width_of(fact: Labelled) -> int:
    look = theme.current()
    strong, plain = QFontMetrics(look.font("smallStrong")), QFontMetrics(look.font("small"))
    return plain.horizontalAdvance(fact.label) + strong.horizontalAdvance(fact.value)


class Traits(Section):
    """All characteristics in a row, or in rows of half as many if there is no room, with the facts."""

    roll_requested = Signal(str, int)
    """See `TraitButton.roll_requested`."""

    load_requested = Signal(str)
    """See `TraitButton.load_requested`."""

    edit_requested = Signal(str)
    """Edit what is at this place, as edit mode names places."""

    copy_requested = Signal(str)
    """Copy this text to the clipboard."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cards: list[TraitButton | TraitPlate] = []
        self.facts = Facts(self)
        """The card with the facts."""
        self._loaded = ""
        self._extra_dice = False
        self._compact = False

    @property
    def buttons(self) -> tuple[TraitButton, ...]:
        """The rollable characteristics, in order."""
        return tuple(card for card in self._cards if isinstance(card, TraitButton))

    @property
    def cards(self) -> tuple[TraitButton | TraitPlate, ...]:
        """All characteristics, in order."""
        return tuple(self._cards)

    def show_view(self, traits: tuple[TraitCard, ...], facts: tuple[Labelled, ...]) -> None:
        """Show characteristics and facts."""
        before = ([card.view for card in self._cards], len(self.facts.facts))
        self._make_cards([view.rollable for view in traits])
        for card, view in zip(self._cards, traits, strict=True):
            if card.view != view:
                card.show_view(view)
        if self.facts.facts != facts:
            self.facts.show_facts(facts)
        self.facts.setVisible(bool(facts))
        self.show_loaded(self._loaded)
        if before != (list(traits), len(facts)):
            self.rearrange()

    def set_compact(self, compact: bool) -> None:
        """Use less height, in a low window."""
        if compact != self._compact:
            self._compact = compact
            self.rearrange()

    def set_extra_dice(self, extra_dice: bool) -> None:
        """Offer bonus and penalty dice in a characteristic's menu, or not."""
        self._extra_dice = extra_dice

    def show_loaded(self, trait: str) -> None:
        """Mark the characteristic with this id as the one in the tray; an unknown id marks none."""
        self._loaded = trait
        for button in self.buttons:
            button.set_loaded(button.view.id == trait)

    def _restyle(self) -> None:
        super()._restyle()
        self.facts.update()  # painted, not laid out

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the characteristics in one row with the facts at its end, or wrap them."""
        look = theme.current()
        margin, gap = focus_margin(), look.px(_GAP)
        inner = width - 2 * margin
        count = len(self._cards)
        plain = self._is_plain()
        narrowest = max(look.px(_NARROWEST_CARD), self._widest("short") if plain else 0)
        facts = len(self.facts.facts)
        beside = look.px(_FACTS_WIDTH) + gap if facts else 0
        strip = bool(facts) and (count == 0 or (inner - beside + gap) / count - gap < narrowest)
        if strip:
            beside = 0
        columns = max(count, 1)
        while columns > 1 and (inner - beside + gap) / columns - gap < narrowest:
            columns = (columns + 1) // 2
        named = plain and (inner - beside + gap) // columns - gap >= self._widest("name")
        high = look.px(_COMPACT_HEIGHT if self._compact else _HEIGHT)
        if plain:
            high = look.px(_COMPACT_PLAIN_HEIGHT if self._compact else _PLAIN_HEIGHT)
        strip_high = look.px(_COMPACT_STRIP if self._compact else _STRIP)
        if strip:
            strip_high += (self.facts.lines_in(width) - 1) * look.px(_FACT_LINE)
        if facts and not strip:
            high = max(high, look.px(_FACT_LINE * facts + 12))
        rows = -(-count // columns)
        for index, card in enumerate(self._cards):
            row, column = divmod(index, columns)
            left = round(column * (inner - beside + gap) / columns)
            right = round((column + 1) * (inner - beside + gap) / columns) - gap
            if move:
                card.set_shape(compact=self._compact, named=named)
                mirror.place(card, left, row * (high + gap), right - left + 2 * margin, high + 2 * margin)
        bottom = rows * (high + gap)
        if move:
            self.facts.set_strip(strip)
        if strip:
            box = QRect(0, bottom, width, strip_high + 2 * margin)
            bottom += strip_high + gap
        else:
            box = QRect(width - look.px(_FACTS_WIDTH) - 2 * margin, 0, 0, high + 2 * margin)
            box.setWidth(look.px(_FACTS_WIDTH) + 2 * margin)
        mirror.place_in(self.facts, box, move=move)
        return max(bottom - gap, 0) + 2 * margin

    def _make_cards(self, rollable: list[bool]) -> None:
        """Create as many cards as needed, each a button or not; reuse the first ones that fit."""
        have = [isinstance(card, TraitButton) for card in self._cards]
        while have != rollable[: len(have)]:
            have.pop()
            gone = self._cards.pop()
            gone.hide()
            gone.deleteLater()
        for as_button in rollable[len(have) :]:
            card = self._make_button() if as_button else TraitPlate(self)
            card.menu_requested.connect(partial(self._open_menu, card))
            card.show()
            self._cards.append(card)

    def _make_button(self) -> TraitButton:
        button = TraitButton(self)
        button.roll_requested.connect(self.roll_requested)
        button.load_requested.connect(self.load_requested)
        return button

    def _open_menu(self, card: TraitButton | TraitPlate, event: QContextMenuEvent) -> None:
        from desktop.kit.controls.menus import open_menu
        from desktop.views.menus import trait_acts

        acts = trait_acts(card.view, extra_dice=self._extra_dice)
        open_menu(acts, partial(self._act, card.view), card, event)

    def _act(self, view: TraitCard, act: str) -> None:
        from desktop.views import menus

        match act:
            case menus.LOAD:
                self.load_requested.emit(view.id)
            case menus.EDIT:
                self.edit_requested.emit(menus.edit_place("trait", view.id))
            case menus.COPY:
                self.copy_requested.emit(menus.trait_text(view))
            case _:
                self.roll_requested.emit(view.id, menus.EXTRA_DICE[act])

    def _is_plain(self) -> bool:
        return bool(self._cards) and not any(card.view.aside for card in self._cards)

    def _widest(self, field: Literal["short", "name"]) -> int:
        look = theme.current()
        metrics = QFontMetrics(look.font("captionStrong"))
        return max(metrics.horizontalAdvance(getattr(card.view, field)) for card in self._cards) + look.px(12)
