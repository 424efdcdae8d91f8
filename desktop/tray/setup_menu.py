"""All choices before a roll, folded into a menu button."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAction, QActionGroup, QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.choice import add_options
from desktop.kit.controls.menus import Menu
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import focus_margin, framed, paint_focus_ring, paint_ground
from desktop.tray.setup import MOST_EXTRA_DICE, dice_words, difficulties, pin_words
from desktop.views.tray import TrayView
from desktop.views.tray_intents import ChooseAgainst, ChooseDice, ChooseDifficulty, Pin, TrayIntent, Wish

_ARROW = 14
_ARROW_GAP = 4

_K = TypeVar("_K")


class SetupMenu(Button):
    """All choices folded into a menu button: "1 bonus, Regular"."""

    opens_list = True

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        super().__init__("", kind="quiet", size="small", parent=parent)
        self._wish = wish
        self.menu_of_choices = Menu(self)
        """The menu that a click opens."""
        self._offered: tuple[int, tuple[tuple[str, str], ...]] | None = None
        self._groups: list[QActionGroup] = []
        self._pin = QAction(pin_words(), self)
        self._pin.setCheckable(True)
        self._pin.triggered.connect(lambda on: wish(Pin(on)))
        self.clicked.connect(lambda: mirror.open_below(self.menu_of_choices, self))

    def show_view(self, view: TrayView) -> None:
        """Offer the choices of `view` and show the current ones. Never emits."""
        against = view.against
        reach = max(MOST_EXTRA_DICE, min(abs(view.dice_net) + 1, view.dice_most))
        self._offer(reach if view.adjustable else 0, () if against is None else against.options)
        chosen: list[object] = [view.difficulty, view.dice_net] if view.adjustable else []
        parts = [_adjusted(view.difficulty, view.dice_net)] if view.adjustable else []
        name = tr("Difficulty and dice: {choice}")
        if against is not None:
            chosen.append(against.chosen)
            if against.chosen or not parts:
                parts.append(dict(against.options)[against.chosen])
            name = (
                tr("Difficulty, dice and opponent: {choice}") if view.adjustable else tr("Against: {choice}")
            )
        for group, value in zip(self._groups, chosen, strict=True):
            for action in group.actions():
                action.setChecked(action.data() == value)
        label = ", ".join(parts)
        self.set_label(label, name.format(choice=label))

    def show_pinned(self, pinned: bool) -> None:
        """Show the pin as set or not. Never emits."""
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
        frame = framed(self.rect())
        radius = look.px(theme.tokens()["radius"]["control"])
        if self.isEnabled() and self.underMouse():
            # The words reach the frame's edges, so the tint also fills the room around it.
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

    def _offer(self, most_dice: int, against: tuple[tuple[str, str], ...]) -> None:
        """Offer difficulty and dice, unless ``most_dice`` is 0, and the opponents."""
        if self._offered == (most_dice, against):
            return
        self._offered = (most_dice, against)
        self.menu_of_choices.clear()
        for old in self._groups:
            old.deleteLater()  # later, because the signal that led here may still be running
        self._groups = []
        if most_dice:
            self._add(difficulties(), ChooseDifficulty)
            nets = range(-most_dice, most_dice + 1)
            self._add([(net, _capital(dice_words(net))) for net in nets], ChooseDice)
        if against:
            self._add(against, ChooseAgainst)
        if most_dice:
            self.menu_of_choices.addAction(self._pin)

    def _add(self, options: Sequence[tuple[_K, str]], asks_for: Callable[[_K], TrayIntent]) -> None:
        group = add_options(self.menu_of_choices, options)
        group.triggered.connect(lambda action: self._wish(asks_for(action.data())))
        self.menu_of_choices.addSeparator()
        self._groups.append(group)


def _adjusted(difficulty: str, net: int) -> str:
    level = dict(difficulties())[difficulty]
    extra = tr("{n} bonus") if net > 0 else tr("{n} penalty")
    return f"{extra.format(n=abs(net))}, {level}" if net else level


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
