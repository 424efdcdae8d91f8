"""What is chosen before a roll, folded into one button with a menu."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QAction, QActionGroup, QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.viewdata.tray import TrayView
from desktop.widgets import icons, mirror, theme
from desktop.widgets.choice import add_options
from desktop.widgets.controls import Button
from desktop.widgets.menu import Menu
from desktop.widgets.painting import focus_margin, paint_focus_ring, paint_ground
from desktop.widgets.tray.extra_dice import MOST_EXTRA_DICE, dice_words, difficulties
from desktop.widgets.tray.pin import pin_words
from desktop.words import tr

_ARROW = 14
_ARROW_GAP = 4


class SetupMenu(Button):
    """All choices folded into one button with a menu: "1 bonus, Regular"."""

    difficulty_chosen = Signal(str)
    """The player asks for another level; carries its key."""

    dice_chosen = Signal(int)
    """The player chose extra dice: -2 (penalty) to 2 (bonus)."""

    against_chosen = Signal(str)
    """The player sets the roll against somebody else; carries the key."""

    pin_toggled = Signal(bool)
    """The player set or released the pin."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the button, with nothing to choose."""
        super().__init__("", kind="quiet", size="small", parent=parent)
        self.menu_of_choices = Menu(self)
        """The menu that a click opens."""
        self._offered: tuple[bool, tuple[tuple[str, str], ...]] | None = None
        self._groups: list[QActionGroup] = []
        self._pin = QAction(pin_words(), self)
        self._pin.setCheckable(True)
        self._pin.triggered.connect(self.pin_toggled)
        self.clicked.connect(lambda: mirror.open_below(self.menu_of_choices, self))

    def show_view(self, view: TrayView) -> None:
        """Offer what can be chosen for `view` and show what is chosen. Never emits."""
        against = view.against
        self._offer(view.adjustable, () if against is None else against.options)
        chosen: list[object] = [view.difficulty, view.dice_net] if view.adjustable else []
        said = [_adjusted(view.difficulty, view.dice_net)] if view.adjustable else []
        name = tr("Difficulty and dice: {choice}")
        if against is not None:
            chosen.append(against.chosen)
            if against.chosen or not said:
                said.append(dict(against.options)[against.chosen])
            name = (
                tr("Difficulty, dice and opponent: {choice}") if view.adjustable else tr("Against: {choice}")
            )
        for group, value in zip(self._groups, chosen, strict=True):
            for action in group.actions():
                action.setChecked(action.data() == value)
        label = ", ".join(said)
        self.set_label(label, name.format(choice=label))

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
        painter = mirror.painter(self)
        margin = focus_margin()
        frame = QRectF(self.rect().adjusted(margin, margin, -margin, -margin))
        radius = look.px(theme.tokens()["radius"]["control"])
        if self.isEnabled() and self.underMouse():
            # The words reach to the edges of the frame, so the tint fills the room around it too.
            paint_ground(painter, QRectF(self.rect()), radius, "hover")
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
        mirror.write(painter, box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self.label)
        icons.paint(
            painter, "chevron-down", QRectF(left + width + gap, frame.top(), side, frame.height()), ink
        )

    def _offer(self, adjustable: bool, against: tuple[tuple[str, str], ...]) -> None:
        if self._offered == (adjustable, against):
            return
        self._offered = (adjustable, against)
        self.menu_of_choices.clear()
        for old in self._groups:
            old.deleteLater()  # later: the choice that led here may still be under way
        self._groups = []
        if adjustable:
            self._add(difficulties(), self.difficulty_chosen)
            nets = range(-MOST_EXTRA_DICE, MOST_EXTRA_DICE + 1)
            self._add([(net, _capital(dice_words(net))) for net in nets], self.dice_chosen)
        if against:
            self._add(against, self.against_chosen)
        if adjustable:
            self.menu_of_choices.addAction(self._pin)

    def _add(self, options: Sequence[tuple[object, str]], chosen: SignalInstance) -> None:
        group = add_options(self.menu_of_choices, options)
        group.triggered.connect(lambda action: chosen.emit(action.data()))
        self.menu_of_choices.addSeparator()
        self._groups.append(group)


def _adjusted(difficulty: str, net: int) -> str:
    level = dict(difficulties())[difficulty]
    extra = tr("{n} bonus") if net > 0 else tr("{n} penalty")
    return f"{extra.format(n=abs(net))}, {level}" if net else level


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
