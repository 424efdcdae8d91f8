"""The characteristics, each a card that rolls when clicked, and the few facts beside them."""

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from desktop.viewdata.sheet import Labelled, TraitCard
from desktop.widgets import theme
from desktop.widgets.painting import focus_margin, paint_box, paint_focus_ring
from desktop.widgets.sheet.modifiers import extra_dice
from desktop.widgets.sheet.section import Section
from desktop.widgets.text import set_tool_tip
from desktop.words import tr

_GAP = 8
_HEIGHT, _COMPACT_HEIGHT = 70, 58
_STRIP, _COMPACT_STRIP = 36, 30
_NARROWEST_CARD = 60
_FACTS_WIDTH = 118
_FACT_LINE = 19


class TraitButton(QPushButton):
    """One characteristic: a click or Enter rolls it, Space puts it in the tray without rolling."""

    roll_requested = Signal(str, int)
    """The characteristic's id and dice asked for: 1 with Shift (bonus), -1 with Ctrl (penalty), else 0."""

    load_requested = Signal(str)
    """Put the characteristic with this id in the tray without rolling."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty card."""
        super().__init__(parent)
        self._view = TraitCard("", "", "", 0, 0, 0, "")
        self._loaded = False
        self._compact = False
        self._held = Qt.KeyboardModifier.NoModifier
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(lambda: self.roll_requested.emit(self._view.id, extra_dice(self._held)))

    @property
    def view(self) -> TraitCard:
        """What is shown."""
        return self._view

    def show_view(self, view: TraitCard) -> None:
        """Show a characteristic."""
        self._view = view
        self.setAccessibleName(view.spoken)
        set_tool_tip(self, view.name if view.name != view.short else "")
        self.update()

    def set_compact(self, compact: bool) -> None:
        """Stand the three lines closer together."""
        self._compact = compact
        self.update()

    def set_loaded(self, loaded: bool) -> None:
        """Show whether this is the characteristic in the tray."""
        if loaded != self._loaded:
            self._loaded = loaded
            self.update()

    def sizeHint(self) -> QSize:
        """Ask for the size of a card with the room for its focus ring."""
        look = theme.current()
        margin = 2 * focus_margin()
        return QSize(look.px(74) + margin, look.px(_HEIGHT) + margin)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ignore the second of two quick clicks: a double click is not two rolls."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Remember which keys are held."""
        self._held = event.modifiers()
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Roll on Enter, load on Space; leave other keys to the window."""
        if event.isAutoRepeat():
            event.accept()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.roll_requested.emit(self._view.id, extra_dice(event.modifiers()))
        elif event.key() == Qt.Key.Key_Space:
            self.load_requested.emit(self._view.id)
        else:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Leave releases alone, so that Space is not a click too."""
        event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card."""
        look = theme.current()
        painter = QPainter(self)
        margin = focus_margin()
        frame = QRectF(self.rect().adjusted(margin, margin, -margin, -margin))
        radius = look.px(theme.tokens()["radius"]["card"])
        fill, border = "surface", "border"
        if self._loaded or self.isDown():
            fill, border = "selected", "accent"
        elif self.underMouse():
            fill, border = "hover", "borderStrong"
        paint_box(painter, frame, radius, look.color(fill), look.color(border))
        if self.hasFocus():
            paint_focus_ring(painter, frame, radius)
        view = self._view
        small, large = (16, 20) if self._compact else (18, 23)
        top = frame.center().y() - (2 * look.px(small) + look.px(large)) / 2
        for style, color, text, height in (
            ("captionStrong", "muted", view.short, small),
            ("stat", "text", str(view.value), large),
            ("small", "muted", tr("{half} · {fifth}").format(half=view.half, fifth=view.fifth), small),
        ):
            line = QRectF(frame.left(), top, frame.width(), look.px(height))
            font = look.font(style)
            painter.setFont(font)
            painter.setPen(look.color(color))
            cut = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, int(frame.width()))
            painter.drawText(line, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, cut)
            top += look.px(height)


class Facts(QWidget):
    """A few facts with their values: one above the other, or side by side in a strip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty card."""
        super().__init__(parent)
        self._facts: tuple[Labelled, ...] = ()
        self._strip = False

    @property
    def facts(self) -> tuple[Labelled, ...]:
        """What is shown."""
        return self._facts

    def show_facts(self, facts: tuple[Labelled, ...]) -> None:
        """Show the facts."""
        self._facts = facts
        self.setAccessibleName(", ".join(f"{fact.label} {fact.value}" for fact in facts))
        set_tool_tip(self, "\n".join(f"{fact.label}: {fact.value}" for fact in facts))
        self.update()

    def set_strip(self, strip: bool) -> None:
        """Stand side by side instead of one above the other."""
        self._strip = strip
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card."""
        look = theme.current()
        painter = QPainter(self)
        margin = focus_margin()
        frame = QRectF(self.rect().adjusted(margin, margin, -margin, -margin))
        paint_box(
            painter,
            frame,
            look.px(theme.tokens()["radius"]["card"]),
            look.color("surface"),
            look.color("border"),
        )
        if not self._facts:
            return
        inner = frame.adjusted(look.px(12), look.px(6), -look.px(12), -look.px(6))
        count = len(self._facts)
        for place, fact in enumerate(self._facts):
            if self._strip:
                each = inner.width() / count
                box = QRectF(inner.left() + place * each, frame.top(), each, frame.height())
                self._paint_fact(painter, self._closed_up(box, fact), fact)
            else:
                each = inner.height() / count
                box = QRectF(inner.left(), inner.top() + place * each, inner.width(), each)
                self._paint_fact(painter, box, fact)

    @staticmethod
    def _closed_up(box: QRectF, fact: Labelled) -> QRectF:
        """Return the middle of `box`, just wide enough for the fact."""
        look = theme.current()
        strong, plain = QFontMetrics(look.font("smallStrong")), QFontMetrics(look.font("small"))
        needed = plain.horizontalAdvance(fact.label) + strong.horizontalAdvance(fact.value) + look.px(10)
        spare = max(box.width() - look.px(12) - needed, 0)
        return box.adjusted(look.px(6) + spare / 2, 0, -look.px(6) - spare / 2, 0)

    def _paint_fact(self, painter: QPainter, box: QRectF, fact: Labelled) -> None:
        look = theme.current()
        strong, plain = QFontMetrics(look.font("smallStrong")), QFontMetrics(look.font("small"))
        value = strong.elidedText(fact.value, Qt.TextElideMode.ElideRight, int(box.width() * 0.7))
        room = int(box.width()) - strong.horizontalAdvance(value) - look.px(6)
        label = plain.elidedText(fact.label, Qt.TextElideMode.ElideRight, max(room, 0))
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.setFont(look.font("small"))
        painter.setPen(look.color("muted"))
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | middle, label)
        painter.setFont(look.font("smallStrong"))
        painter.setPen(look.color("text"))
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | middle, value)


class Traits(Section):
    """All characteristics in a row, or in rows of four where there is no room, with the facts."""

    roll_requested = Signal(str, int)
    """See `TraitButton.roll_requested`."""

    load_requested = Signal(str)
    """See `TraitButton.load_requested`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty row."""
        super().__init__(parent)
        self._buttons: list[TraitButton] = []
        self._facts = Facts(self)
        self._loaded = ""
        self._compact = False

    @property
    def buttons(self) -> tuple[TraitButton, ...]:
        """The characteristics in their order."""
        return tuple(self._buttons)

    @property
    def facts(self) -> Facts:
        """The card with the facts."""
        return self._facts

    def show_view(self, traits: tuple[TraitCard, ...], facts: tuple[Labelled, ...]) -> None:
        """Show characteristics and facts."""
        counts = (len(self._buttons), len(self._facts.facts))
        while len(self._buttons) > len(traits):
            gone = self._buttons.pop()
            gone.hide()
            gone.deleteLater()
        while len(self._buttons) < len(traits):
            button = TraitButton(self)
            button.roll_requested.connect(self.roll_requested)
            button.load_requested.connect(self.load_requested)
            button.show()
            self._buttons.append(button)
        for button, view in zip(self._buttons, traits, strict=True):
            if button.view != view:
                button.show_view(view)
        if self._facts.facts != facts:
            self._facts.show_facts(facts)
        self._facts.setVisible(bool(facts))
        self.show_loaded(self._loaded)
        if counts != (len(traits), len(facts)):
            self.rearrange()

    def set_compact(self, compact: bool) -> None:
        """Take less height, in a low window."""
        if compact != self._compact:
            self._compact = compact
            self.rearrange()

    def show_loaded(self, trait: str) -> None:
        """Mark the characteristic with this id as the one in the tray; another id marks none."""
        self._loaded = trait
        for button in self._buttons:
            button.set_loaded(button.view.id == trait)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme, facts included: they are painted, not laid out."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._facts.update()

    def arrange(self, width: int, *, move: bool) -> int:
        """Put the characteristics in one row with the facts at its end, or reflow."""
        look = theme.current()
        margin, gap = focus_margin(), look.px(_GAP)
        inner = width - 2 * margin
        count = len(self._buttons)
        facts = len(self._facts.facts)
        beside = look.px(_FACTS_WIDTH) + gap if facts else 0
        strip = bool(facts) and (
            count == 0 or (inner - beside + gap) / count - gap < look.px(_NARROWEST_CARD)
        )
        if strip:
            beside = 0
        columns = max(count, 1)
        while columns > 1 and (inner - beside + gap) / columns - gap < look.px(_NARROWEST_CARD):
            columns = (columns + 1) // 2
        high = look.px(_COMPACT_HEIGHT if self._compact else _HEIGHT)
        strip_high = look.px(_COMPACT_STRIP if self._compact else _STRIP)
        if facts and not strip:
            high = max(high, look.px(_FACT_LINE * facts + 12))
        rows = -(-count // columns)
        for index, button in enumerate(self._buttons):
            row, column = divmod(index, columns)
            left = round(column * (inner - beside + gap) / columns)
            right = round((column + 1) * (inner - beside + gap) / columns) - gap
            if move:
                button.set_compact(self._compact)
                button.setGeometry(left, row * (high + gap), right - left + 2 * margin, high + 2 * margin)
        bottom = rows * (high + gap)
        if move:
            self._facts.set_strip(strip)
        if strip:
            box = QRect(0, bottom, width, strip_high + 2 * margin)
            bottom += strip_high + gap
        else:
            box = QRect(width - look.px(_FACTS_WIDTH) - 2 * margin, 0, 0, high + 2 * margin)
            box.setWidth(look.px(_FACTS_WIDTH) + 2 * margin)
        if move:
            self._facts.setGeometry(box)
        return max(bottom - gap, 0) + 2 * margin
