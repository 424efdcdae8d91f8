"""What is chosen before a roll: difficulty and extra dice, in two rows or folded into one menu button."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QVBoxLayout, QWidget

from desktop.widgets import icons, theme
from desktop.widgets.controls import Button, Segments
from desktop.widgets.painting import focus_margin, paint_box, paint_focus_ring
from desktop.widgets.text import PlainLabel, set_tool_tip
from desktop.words import ntr, tr

MOST_EXTRA_DICE = 2

_ARROW = 14
_ARROW_GAP = 4


def difficulties() -> list[tuple[str, str]]:
    """Return the levels that can be asked, by key, with their words."""
    return [("regular", tr("Regular")), ("hard", tr("Hard")), ("extreme", tr("Extreme"))]


def dice_words(net: int) -> str:
    """Return a choice of extra dice in words: "2 penalty dice", "no extra dice", "1 bonus die"."""
    if net < 0:
        return ntr("{n} penalty die", "{n} penalty dice", -net).format(n=-net)
    if net > 0:
        return ntr("{n} bonus die", "{n} bonus dice", net).format(n=net)
    return tr("no extra dice")


def _pin_words() -> str:
    return tr("Keep these dice for the next rolls")


class PinButton(Button):
    """A pin that keeps the chosen dice from going back to none after a roll."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the pin, not set."""
        super().__init__("", kind="plain", size="tracker", name=_pin_words(), parent=parent)
        self.setCheckable(True)
        set_tool_tip(self, _pin_words())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the pin: an outline, filled while it is set."""
        look = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        margin = focus_margin()
        frame = QRectF(self.rect().adjusted(margin, margin, -margin, -margin))
        radius = look.px(theme.tokens()["radius"]["control"])
        if self.isEnabled() and (self.underMouse() or self.isChecked()):
            paint_box(painter, frame, radius, look.color("selected" if self.isChecked() else "hover"), None)
        if self.hasFocus():
            paint_focus_ring(painter, frame, radius)
        ink = look.color("faint" if not self.isEnabled() else "accent" if self.isChecked() else "muted")
        unit = look.px(16) / 16
        painter.translate(frame.center() - QPointF(8, 8) * unit)
        painter.scale(unit, unit)
        pen = QPen(ink, theme.tokens()["stroke"]["icon"])
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(ink if self.isChecked() else Qt.BrushStyle.NoBrush)
        body = ((5.6, 2), (10.4, 2), (10, 6.2), (12.2, 9.6), (3.8, 9.6), (6, 6.2))
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in body]))
        painter.drawLine(QPointF(8, 9.6), QPointF(8, 14.2))


class RollSetup(QWidget):
    """The rows "Difficulty" and "Dice"."""

    difficulty_chosen = Signal(str)
    """The player asks for another level; carries its key."""

    dice_chosen = Signal(int)
    """The player chose extra dice: -2 (penalty) to 2 (bonus)."""

    pin_toggled = Signal(bool)
    """The player set or released the pin."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the rows, with nothing chosen."""
        super().__init__(parent)
        self._difficulty_caption = PlainLabel(tr("Difficulty"), style="small", color="muted")
        self._dice_caption = PlainLabel(tr("Dice"), style="small", color="muted")
        self._difficulty = Segments(name=tr("Difficulty"))
        self._difficulty.set_options([(key, word, word) for key, word in difficulties()])
        self._difficulty.chosen.connect(self.difficulty_chosen)
        self._dice = Segments(name=tr("Bonus and penalty dice"))
        self._dice.set_options(
            [
                (str(net), str(abs(net)), dice_words(net))
                for net in range(-MOST_EXTRA_DICE, MOST_EXTRA_DICE + 1)
            ]
        )
        for row in (self._difficulty, self._dice):
            row.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._dice.chosen.connect(lambda key: self.dice_chosen.emit(int(key)))
        self._penalty = PlainLabel(tr("Penalty"), style="small")
        self._bonus = PlainLabel(tr("Bonus"), style="small")
        self._pin = PinButton()
        self._pin.toggled.connect(self.pin_toggled)

        self._first = QHBoxLayout()
        self._first.addWidget(self._difficulty_caption)
        self._first.addWidget(self._difficulty, 1)
        self._second = QHBoxLayout()
        self._second.addWidget(self._dice_caption)
        self._second.addStretch(1)
        self._second.addWidget(self._penalty)
        self._second.addWidget(self._dice)
        self._second.addWidget(self._bonus)
        self._second.addWidget(self._pin)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._first)
        self._column.addLayout(self._second)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._restyle()

    def show_choice(self, difficulty: str, net: int) -> None:
        """Show what is chosen. Never emits."""
        self._difficulty.set_value(difficulty)
        self._dice.set_value(str(net))

    def show_pinned(self, pinned: bool) -> None:
        """Show the pin set or not. Never emits."""
        self._pin.blockSignals(True)
        self._pin.setChecked(pinned)
        self._pin.blockSignals(False)

    def set_captions(self, shown: bool) -> None:
        """Show or leave out the words "Difficulty" and "Dice" before the rows."""
        self._difficulty_caption.setVisible(shown)
        self._dice_caption.setVisible(shown)
        # Without captions the segments take the room instead of the gap before them.
        self._second.setStretchFactor(self._dice, 0 if shown else 1)
        self._second.setStretch(1, 1 if shown else 0)
        self._restyle()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._restyle()

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(look.px(1))
        left = 0 if self._difficulty_caption.isHidden() else margin
        self._first.setContentsMargins(left, 0, 0, 0)
        self._first.setSpacing(look.px(12))
        self._second.setContentsMargins(margin, 0, 0, 0)
        self._second.setSpacing(look.px(4))


class SetupMenu(Button):
    """Both choices folded into one button with a menu: "1 bonus, Regular"."""

    difficulty_chosen = Signal(str)
    """The player asks for another level; carries its key."""

    dice_chosen = Signal(int)
    """The player chose extra dice: -2 (penalty) to 2 (bonus)."""

    pin_toggled = Signal(bool)
    """The player set or released the pin."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the button, with nothing chosen."""
        super().__init__("", kind="quiet", size="small", parent=parent)
        self._menu = QMenu(self)
        self._difficulties = self._group([(key, word) for key, word in difficulties()])
        self._menu.addSeparator()
        nets = range(-MOST_EXTRA_DICE, MOST_EXTRA_DICE + 1)
        self._dice = self._group([(net, _capital(dice_words(net))) for net in nets])
        self._menu.addSeparator()
        self._pin = self._menu.addAction(_pin_words())
        self._pin.setCheckable(True)
        self._difficulties.triggered.connect(lambda action: self.difficulty_chosen.emit(action.data()))
        self._dice.triggered.connect(lambda action: self.dice_chosen.emit(action.data()))
        self._pin.triggered.connect(self.pin_toggled)
        self.clicked.connect(self._open)

    @property
    def menu_of_choices(self) -> QMenu:
        """The menu that a click opens."""
        return self._menu

    def show_choice(self, difficulty: str, net: int) -> None:
        """Show what is chosen. Never emits."""
        for group, value in ((self._difficulties, difficulty), (self._dice, net)):
            for action in group.actions():
                action.setChecked(action.data() == value)
        level = dict(difficulties())[difficulty]
        extra = tr("{n} bonus") if net > 0 else tr("{n} penalty")
        label = f"{extra.format(n=abs(net))}, {level}" if net else level
        self.set_label(label, tr("Difficulty and dice: {choice}").format(choice=label))

    def show_pinned(self, pinned: bool) -> None:
        """Show the pin set or not. Never emits."""
        self._pin.setChecked(pinned)

    def sizeHint(self) -> QSize:
        """Ask for room for the words and the arrow."""
        look = theme.current()
        words = QFontMetrics(look.font("smallMedium")).horizontalAdvance(self.label)
        width = words + look.px(_ARROW_GAP + _ARROW) + 2 * focus_margin()
        return QSize(width, super().sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the words and the arrow."""
        look = theme.current()
        painter = QPainter(self)
        margin = focus_margin()
        frame = QRectF(self.rect().adjusted(margin, margin, -margin, -margin))
        radius = look.px(theme.tokens()["radius"]["control"])
        if self.isEnabled() and self.underMouse():
            # The words reach to the edges of the frame, so the tint fills the room around it too.
            paint_box(painter, QRectF(self.rect()), radius, look.color("hover"), None)
        if self.hasFocus():
            paint_focus_ring(painter, frame, radius)
        ink = look.color("accent" if self.isEnabled() else "faint")
        side, gap = look.px(_ARROW), look.px(_ARROW_GAP)
        font = look.font("smallMedium")
        width = QFontMetrics(font).horizontalAdvance(self.label)
        left = frame.left()
        painter.setFont(font)
        painter.setPen(ink)
        box = QRectF(left, frame.top(), width + 1, frame.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self.label)
        icons.paint(
            painter, "chevron-down", QRectF(left + width + gap, frame.top(), side, frame.height()), ink
        )

    def _group(self, choices: list[tuple[str, str]] | list[tuple[int, str]]) -> QActionGroup:
        group = QActionGroup(self)
        for value, words in choices:
            action = QAction(words.replace("&", "&&"), group)
            action.setCheckable(True)
            action.setData(value)
            self._menu.addAction(action)
        return group

    def _open(self) -> None:
        self._menu.popup(self.mapToGlobal(self.rect().bottomLeft()))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
