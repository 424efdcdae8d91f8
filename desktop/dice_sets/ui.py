"""The window for the appearance of a character's dice, and whether they are physical."""

from functools import partial

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QRadioButton, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.dice.cloth import cloth
from desktop.dice.felt import Felt
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.choice import Choice
from desktop.kit.controls.choice_row import ChoiceRow
from desktop.kit.layout.flow import in_lines
from desktop.kit.layout.form_card import FormCard
from desktop.kit.layout.page import Page
from desktop.kit.layout.section import Section
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, hover_border, paint_box, paint_focus_ring
from desktop.kit.look.tab_order import TabOrder
from desktop.kit.text.plain_text import ElidedLabel, PlainLabel, lay_out, shown
from desktop.kit.text.prose import Prose
from desktop.kit.text.text_field import Field
from desktop.kit.windows.dialog import Dialog
from desktop.kit.windows.made_by_qt import styled
from desktop.views.dice_sets import OWN, DiceSet, DiceSetsView, OwnSetView, read_colour
from desktop.views.felt import FeltDie

_WIDTH, _HEIGHT = 760, 780
_FELT, _WORDS, _LEAST_CARD = 88, 54, 270
"""The height of a card's felt and of the text below it, and the least width of a card, in pixels at text
scale 1.
"""
_DOT, _EDGE = 16, 12
_NO_CAPTIONS = 9
"""How much lower dice lie than on a felt with captions below them."""
_SEED = 11
_FIELD = 128
_ON, _OFF = "on", "off"


class SetCardButton(QRadioButton):
    """A set as a card: its dice on felt, its name and a description."""

    def __init__(self, dice: DiceSet, parent: QWidget) -> None:
        """Make a card for `dice` without text."""
        super().__init__(parent)
        self._name, self._line = "", ""
        self._felt = Felt(self, bare=True)
        self._felt.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._felt.set_dice_set(dice)
        self._dice: tuple[FeltDie, ...] = ()
        self._cloth: tuple[tuple[QSize, float, theme.Theme], QPixmap] | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.toggled.connect(self.update)

    def show_card(self, name: str, line: str, dice: tuple[FeltDie, ...]) -> None:
        """Show the set's name and description, and `dice` on its felt."""
        self._name, self._line = name, line
        self.setAccessibleName(name)
        self.setAccessibleDescription(line)
        if dice != self._dice:
            self._dice = dice
            self._felt.show_dice(dice, seed=_SEED, animate=False)
        self.update()

    def show_set(self, dice: DiceSet) -> None:
        """Show the same dice in another set."""
        self._felt.set_dice_set(dice)

    def sizeHint(self) -> QSize:
        """Return the size of felt and text."""
        width = theme.current().px(_LEAST_CARD) + 2 * focus_margin()
        return QSize(width, self.height_in(width))

    def height_in(self, width: int) -> int:
        """Return the height of the card at `width` pixels, in pixels."""
        look = theme.current()
        room = self._room_of_words(width - 2 * focus_margin())
        more = max(lay_out(self._line, "small", room)[1] - look.line("small"), 0)
        return look.px(_FELT + _WORDS) + more + 2 * focus_margin()

    def hitButton(self, pos: QPoint) -> bool:
        """Accept a click anywhere on the card."""
        return self._frame().contains(pos)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the felt along the top."""
        super().resizeEvent(event)
        look = theme.current()
        mirror.place_in(self._felt, self._ground().translated(0, look.px(_NO_CAPTIONS)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card, its radio button and its text."""
        look = theme.current()
        painter = mirror.painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame, chosen = QRectF(self._frame()), self.isChecked()
        radius = look.px(theme.tokens()["radius"]["felt"])
        fill = "selected" if chosen else "hover" if self.underMouse() else "surface"
        border = look.color("accent" if chosen else "borderStrong")
        width = look.px(2) if chosen else hover_border(lit=self.underMouse())
        paint_box(painter, frame, radius, look.color(fill), border, width=width)
        if self.hasFocus():
            paint_focus_ring(painter, frame, radius)
        ground = self._ground()
        made_of = (ground.size(), self.devicePixelRatioF(), look)
        if self._cloth is None or self._cloth[0] != made_of:
            self._cloth = (made_of, cloth(*made_of))
        with mirror.upright(painter, ground):
            painter.drawPixmap(ground.topLeft(), self._cloth[1])
        dot = look.px(_DOT)
        room = self._room_of_words(round(frame.width()))
        line, height = lay_out(self._line, "small", room)
        name_line, line_line = look.line("bodyStrong"), max(height, look.line("small"))
        below = frame.adjusted(0, look.px(_FELT + 5), 0, 0)
        top = below.top() + (below.height() - name_line - line_line) / 2
        left = below.left() + look.px(_EDGE)
        circle = QRectF(left, top + (name_line - dot) / 2, dot, dot)
        paint_box(painter, circle, dot / 2, look.color("surface"), border, width=look.px(2 if chosen else 1))
        if chosen:
            inner = look.px(4)
            paint_box(
                painter, circle.adjusted(inner, inner, -inner, -inner), dot / 2, look.color("accent"), None
            )
        words = QRectF(left + dot + look.px(8), top, room, name_line)
        look.ink(painter, "bodyStrong", "text")
        fitting = painter.fontMetrics().elidedText(self._name, Qt.TextElideMode.ElideRight, room)
        mirror.write(painter, words, int(Qt.TextFlag.TextSingleLine), fitting)
        painter.setPen(look.color("muted"))
        mirror.draw(painter, line, words.bottomLeft())

    def _frame(self) -> QRect:
        margin = focus_margin()
        return self.rect().adjusted(margin, margin, -margin, -margin)

    @staticmethod
    def _room_of_words(width: int) -> int:
        look = theme.current()
        return width - look.px(_DOT) - look.px(8 + 2 * _EDGE)

    def _ground(self) -> QRect:
        look = theme.current()
        inside = self._frame().adjusted(look.px(5), look.px(5), -look.px(5), 0)
        inside.setHeight(look.px(_FELT))
        return inside


class _Sets(Section):
    """The cards of all sets, in as many columns as fit."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.cards: dict[str, SetCardButton] = {}

    def show_sets(self, view: DiceSetsView) -> None:
        for each in view.sets:
            self._card(each.dice).show_card(each.name, each.line, view.dice)
        own = self._card(DiceSet(OWN, *_colours(view.own)))
        own.show_card(tr("Custom colours"), view.own.ratio and _ratio(view.own), view.dice)
        own.show_set(DiceSet(OWN, *_colours(view.own)))
        self.rearrange()
        chosen = next((each.dice.id for each in view.sets if each.chosen), OWN if view.own.chosen else "")
        for set_id, card in self.cards.items():
            # Otherwise the only chosen button can't be unchecked.
            card.setAutoExclusive(False)
            card.setChecked(set_id == chosen)
        for card in self.cards.values():
            card.setAutoExclusive(True)

    def arrange(self, width: int, *, move: bool) -> int:
        look = theme.current()
        cards = list(self.cards.values())
        columns = max(width // (look.px(_LEAST_CARD) + 2 * focus_margin()), 1)
        columns = min(columns, 3)
        wide = width // columns
        height = max((card.height_in(wide) for card in cards), default=0)
        for at, card in enumerate(cards):
            mirror.place(card, at % columns * wide, at // columns * height, wide, height, move=move)
        return -(-len(cards) // columns) * height

    def _card(self, dice: DiceSet) -> SetCardButton:
        if dice.id not in self.cards:
            card = self.cards[dice.id] = SetCardButton(dice, self)
            card.clicked.connect(partial(self.chosen.emit, dice.id))
            card.show()
            self.rearrange()
        return self.cards[dice.id]


class _ColourField(Section):
    """A colour as text, and a button in that colour that opens a colour dialog."""

    entered = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._label = PlainLabel(name, style="small", color="muted", parent=self)
        self.field = Field(name=name, parent=self)
        self.field.setMaxLength(20)
        self.button = _ColourButton(tr("{name}: choose a colour").format(name=name), self)
        self.field.textEdited.connect(self.entered)
        self.button.clicked.connect(self._ask)

    def show_colour(self, text: str, *, refused: bool) -> None:
        # Text being typed stays: the view follows it.
        if self.field.text() != text:
            self.field.setText(text)
        self.field.set_invalid(refused)
        colour = read_colour(text)
        if colour is not None:
            self.button.show_colour(QColor(colour))

    def sizeHint(self) -> QSize:
        width = theme.current().px(_FIELD) + 2 * focus_margin() + self.button.sizeHint().width()
        return QSize(width, self.arrange(width, move=False))

    def arrange(self, width: int, *, move: bool) -> int:
        look = theme.current()
        margin, label = focus_margin(), look.line("small")
        field, button = self.field.sizeHint(), self.button.sizeHint()
        room = min(look.px(_FIELD) + 2 * margin, width - button.width())
        if move:
            mirror.place(self._label, margin, 0, width - margin, label)
            mirror.place(self.field, 0, label, room, field.height())
            mirror.place(self.button, room, label, button.width(), field.height())
        return label + field.height()

    def _ask(self) -> None:
        from PySide6.QtWidgets import QColorDialog  # rarely used

        before = QColor(read_colour(self.field.text()) or theme.fixed("white"))
        with styled():
            chosen = QColorDialog.getColor(before, self, self._name)
        if chosen.isValid():
            self.entered.emit(chosen.name().upper())


class _ColourButton(Button):
    """A button filled with a colour."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__("", name=name, parent=parent)
        self._colour = QColor()

    def show_colour(self, colour: QColor) -> None:
        self._colour = colour
        self.update()

    def _paint_content(self, painter: QPainter, frame: QRectF, _inks: object) -> None:
        look = theme.current()
        inner = look.px(5)
        box = frame.adjusted(inner, inner, -inner, -inner)
        paint_box(painter, box, look.px(3), self._colour, look.color("borderStrong"))


class _OwnColours(Section):
    """The two colours of the custom set, what is wrong with them, and a suggestion."""

    entered = Signal(str, str)
    suggestion_accepted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.body, self.ink = _ColourField(tr("Dice")), _ColourField(tr("Numerals"))
        self.use_suggestion = Button("", size="small")
        self._message = Prose(style="small", color="muted", parent=self)
        for part in (self.body, self.ink, self.use_suggestion):
            part.setParent(self)
        self.body.entered.connect(lambda text: self.entered.emit(text, self.ink.field.text()))
        self.ink.entered.connect(lambda text: self.entered.emit(self.body.field.text(), text))
        self.use_suggestion.clicked.connect(self.suggestion_accepted)

    def show_own(self, view: OwnSetView) -> None:
        self.body.show_colour(view.body, refused=read_colour(view.body) is None)
        self.ink.show_colour(view.ink, refused=bool(view.refusal) and read_colour(view.body) is not None)
        self._message.set_color("danger" if view.refusal else "muted")
        self._message.set_text(
            view.refusal
            or tr("{contrast}. The units die swaps the two colours. Symbol dice keep their own.").format(
                contrast=_ratio(view)
            )
        )
        if self.use_suggestion.hasFocus() and not view.mended:
            self.ink.field.setFocus()
        self.use_suggestion.set_label(tr("Use {colour}").format(colour=view.mended))
        self.use_suggestion.setVisible(bool(view.mended))
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        look = theme.current()
        gap = look.px(16)
        height = in_lines((self.body, self.ink), QRect(0, 0, width, 0), gap=gap, below=look.px(4), move=move)
        margin, top = focus_margin(), height + look.px(2)
        room = max(width - 2 * margin, 1)
        message_high = self._message.heightForWidth(room)
        mirror.place(self._message, margin, top, room, message_high, move=move)
        top += message_high
        if not self.use_suggestion.isHidden():
            size = self.use_suggestion.sizeHint()
            mirror.place(self.use_suggestion, 0, top, min(size.width(), width), size.height(), move=move)
            top += size.height()
        return top


class DiceWindow(theme.FollowsTheme, Dialog):
    """Every set as a card with its dice, two fields for the custom set, and the switch for physical dice.

    Changes apply at once, so there is nothing to confirm.
    """

    set_chosen = Signal(str)
    """The player chose a set; carries its id."""
    own_entered = Signal(str, str)
    """The player typed or chose colours; carries those of dice and numerals."""
    suggestion_accepted = Signal()
    """The player wants the suggested colour for the numerals."""
    physical_chosen = Signal(bool)
    """The player turned physical dice on or off."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the window without sets."""
        super().__init__(parent)
        self.setWindowTitle(tr("Dice appearance"))
        self.setAccessibleName(tr("Dice appearance"))
        self._scale = 0.0
        self._whose = ElidedLabel(style="pageTitle")
        self._sets = _Sets()
        self._own = _OwnColours()
        self._switch = Choice()
        self._physical = ChoiceRow(self._switch, lined=False)
        self._physical_card = FormCard()
        self._physical_card.add(self._physical)
        own_card = FormCard(tr("Custom colours"))
        own_card.add(self._own)
        close = Button(tr("Close"), kind="primary")
        self._page = Page(widest=_WIDTH)
        self._head, self._foot = QHBoxLayout(), QHBoxLayout()
        self._head.addWidget(self._whose)
        self._foot.addStretch(1)
        self._foot.addWidget(close)
        column = self._page.column
        column.addLayout(self._head)
        for part in (self._sets, own_card, self._physical_card):
            column.addWidget(part)
        column.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._page, 1)
        whole.addLayout(self._foot)
        self._tab_order = TabOrder(self)
        close.clicked.connect(self.accept)
        self._sets.chosen.connect(self.set_chosen)
        self._own.entered.connect(self.own_entered)
        self._own.suggestion_accepted.connect(self.suggestion_accepted)
        self._switch.chosen.connect(lambda key: self.physical_chosen.emit(key == _ON))
        self._restyle()

    def show_view(self, view: DiceSetsView) -> None:
        """Show the view. Text being typed stays."""
        first = not self._sets.cards
        self._whose.setText(shown(view.whose))
        self._sets.show_sets(view)
        self._own.show_own(view.own)
        self._physical_card.setVisible(view.physical is not None)
        title = tr("Use physical dice")
        options = ((_OFF, tr("Off")), (_ON, tr("On")))
        self._switch.show_options(title, options, _ON if view.physical else _OFF)
        self._physical.show_words(
            title, tr("For each roll, type what the dice on your table show. Rollbook works out the rest.")
        )
        self._tab_order.keep()
        if first:
            chosen = next((card for card in self._sets.cards.values() if card.isChecked()), None)
            (chosen or next(iter(self._sets.cards.values()))).setFocus()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background."""
        mirror.painter(self).fillRect(self.rect(), theme.current().color("app"))

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        edge, above = look.px(24) - margin, look.px(10) - margin
        self._head.setContentsMargins(margin, margin, margin, look.px(6))
        self._foot.setContentsMargins(edge, above, edge, above)
        if look.scale != self._scale:
            self._scale = look.scale
            room = self.screen().availableGeometry().size()
            self.setMinimumSize(QSize(look.px(360), look.px(300)).boundedTo(room))
            self.resize(
                QSize(look.px(_WIDTH + 48), look.px(_HEIGHT)).boundedTo(
                    QSize(room.width() - 40, room.height() - 60)
                )
            )


def _colours(view: OwnSetView) -> tuple[str, str]:
    """Return the two colours of the custom set, with black and white for invalid ones."""
    black, white = (theme.fixed(each).name() for each in ("black", "white"))
    return read_colour(view.body) or black, read_colour(view.ink) or white


def _ratio(view: OwnSetView) -> str:
    return tr("Contrast {ratio}").format(ratio=view.ratio)
