"""The felt with the latest roll: its dice, the result, the dice of the gain, and the change."""

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.cards.card_words import advance
from desktop.dice.cloth import cloth
from desktop.dice.felt import Felt
from desktop.dice.places import felt_height
from desktop.kit.layout.flow import Sentence
from desktop.kit.layout.rows import RelayoutSection
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.views.dice_sets import DiceSet
from desktop.views.downtime.pages import ThrowView
from desktop.views.felt import FeltDie

_SLOT, _COMPACT_SLOT, _SLOT_AMONG_MANY, _FEW, _EDGE = 116, 94, 76, 3, 8
_SIDE, _TOP, _GAP, _END = 18, 10, 16, 8
_FLIGHT = 28
"""How far dice move outside their places, and their shadows extend."""
_LEAST_WORDS = 190
_LEAST_CHANGE, _MOST_NAME = 120, 220
_COMPACT_BELOW = 640
_STYLES = ("result", "pageTitle", "resource")


class ThrowCloth(RelayoutSection):
    """A felt with the dice of one try. The result appears when they lie still."""

    thrown = Signal(object)
    """Dice start to move; carries a tuple of their `Knock`s."""

    landed = Signal()
    """The dice of the latest roll lie still, and its result is visible."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty felt."""
        super().__init__(parent)
        self._view = ThrowView(0, (), "", "", "", (), "", "", grew=False, spoken="")
        self._concealed = False
        self._low = False
        self._cloth: tuple[tuple[QSize, float, theme.Theme], QPixmap] | None = None
        self._dice = Felt(self, bare=True)
        self._gain = Felt(self, bare=True)
        self._gain.setAccessibleName(tr("Gain dice"))
        for felt in (self._dice, self._gain):
            felt.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._caption = Sentence(color="feltMuted", parent=self)
        self._headline = Sentence(style="trayTitle", color="feltText", parent=self)
        self._why = Sentence(color="feltMuted", parent=self)
        self._name = Sentence(color="feltMuted", parent=self)
        self._change = Sentence(style="result", color="feltText", parent=self)
        for each in (self._name, self._change):
            each.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for felt in (self._dice, self._gain):
            felt.thrown.connect(self.thrown)
        self._dice.landed.connect(self._dice_lie)
        self._gain.landed.connect(self._gain_lies)

    def show_throw(self, view: ThrowView, *, motion: bool) -> None:
        """Show a roll; with `motion`, its dice turn first. Dice of an earlier roll disappear. Never emits.

        `motion` requires a die with a face and a speed above 0.
        """
        self._view = view
        # First, so that dice of an earlier gain do not land in this roll.
        self._concealed = False
        self._gain.show_dice(() if motion else view.gain_dice, seed=view.throw, animate=False)
        self._gain.setVisible(bool(view.gain_dice) and not motion)
        self._concealed = motion
        self._caption.setText(view.caption)
        self._headline.setText(view.headline)
        self._why.setText(view.why)
        self._name.setText(view.name if view.change else "")
        self._change.setText(view.change)
        self._change.set_color("feltText" if view.grew else "feltMuted")
        self._show_words()
        self.rearrange()
        self._dice.show_dice(view.dice, seed=view.throw, animate=motion)

    def is_turning(self) -> bool:
        """Return whether dice turn, so that their result is still hidden."""
        return self._concealed

    def land(self) -> None:
        """Stop all dice now."""
        self._dice.land()
        self._gain.land()

    def set_low(self, low: bool) -> None:
        """Take less height, in a low window."""
        if low != self._low:
            self._low = low
            self.rearrange()

    def set_dice_set(self, look: DiceSet) -> None:
        """Show dice of another set from now on, including those on the felt."""
        self._dice.set_dice_set(look)
        self._gain.set_dice_set(look)

    def set_speed(self, duration_ms: int) -> None:
        """Set how long dice turn, in milliseconds; 0 turns animation off. Raises ValueError below 0."""
        self._dice.set_speed(duration_ms)
        # The gain follows at once, so that both take little more time than one.
        self._gain.set_speed(duration_ms // 2)

    def arrange(self, width: int, *, move: bool) -> int:
        """Place all in one row, or the gain in a second row, or everything below each other."""
        look = theme.current()
        margin = focus_margin()
        left, gap = margin + look.px(_SIDE), look.px(_GAP)
        room = width - 2 * left
        compact = self._low or room < look.px(_COMPACT_BELOW)
        dice = min(_felt_width(self._view.dice, compact=compact), room)
        gain = min(_felt_width(self._view.gain_dice, compact=compact), room // 2)
        beside = room - dice - gap
        least, end = look.px(_LEAST_WORDS), look.px(_END)
        # Prefer smaller dice to a second row; there they are as large as fits.
        endings = [(style, *self._ending(gain, gap, style)) for style in _STYLES]
        rows = [each for each in endings if beside - _with(each[1], gap + end) >= least]
        fitting = [each for each in endings if each[1] <= room]
        style, ending, change = next(iter(rows + fitting), endings[-1])
        in_one = beside - _with(ending, gap + end)
        if move:
            self._change.set_style(style)
        height = felt_height(look.px(_SLOT), look, compact=compact)
        top = margin + look.px(_TOP)
        if rows:
            self._place_felt(self._dice, QRect(left, top, dice, height), move=move)
            tall = self._place_words(left + dice + gap, top, in_one, height, move=move)
            height = max(height, tall)
            if ending:
                self._place_ending(left + room - ending - end, top, (gain, change), height, move=move)
            return top + height + look.px(_TOP) + margin
        if beside >= least:
            self._place_felt(self._dice, QRect(left, top, dice, height), move=move)
            bottom = top + max(height, self._place_words(left + dice + gap, top, beside, height, move=move))
        else:
            self._place_felt(self._dice, QRect(left + (room - dice) // 2, top, dice, height), move=move)
            bottom = top + height
            bottom += self._place_words(left, bottom, room, 0, move=move)
        if ending <= room:
            parts = [(gain, change)] if ending else []
        else:
            parts = [(gain, 0), (0, min(change, room))]
        for part in parts:
            wide = sum(part) + (gap if all(part) else 0)
            self._place_ending(left + (room - wide) // 2, bottom, part, height, move=move)
            bottom += height
        return bottom + look.px(_TOP) + margin

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the felt."""
        margin = focus_margin()
        size = self.size() - QSize(2 * margin, 2 * margin)
        made_of = (size, self.devicePixelRatioF(), theme.current())
        if self._cloth is None or self._cloth[0] != made_of:
            self._cloth = (made_of, cloth(*made_of))
        QPainter(self).drawPixmap(margin, margin, self._cloth[1])

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Stop turning dice on a click. Other clicks pass through."""
        if self._concealed:
            self.land()
        else:
            event.ignore()

    def _place_felt(self, felt: Felt, box: QRect, *, move: bool) -> None:
        """Place dice in `box`, with room around it to move in."""
        if move:
            look = theme.current()
            many = len(self._view.dice if felt is self._dice else self._view.gain_dice) > _FEW
            aside = 0 if many else min(look.px(_FLIGHT), box.left() - focus_margin())
            mirror.place_in(felt, box.adjusted(-aside, -look.px(_TOP), aside, look.px(_TOP)))

    def _place(self, widget: QWidget, left: int, top: int, width: int, high: int, *, move: bool) -> None:
        mirror.place(widget, left, top, width, high, move=move)

    def _place_words(self, left: int, top: int, width: int, high: int, *, move: bool) -> int:
        """Place the text, vertically centred in `high` pixels, and return the height it needs."""
        lines = [each for each in (self._caption, self._headline, self._why) if each.text()]
        highs = [each.heightForWidth(width) for each in lines]
        gap = theme.current().px(5)
        needed = sum(highs) + gap * max(len(lines) - 1, 0)
        at = top + max(high - needed, 0) // 2
        for each, height in zip(lines, highs, strict=True):
            self._place(each, left, at, width, height, move=move)
            at += height + gap
        return needed

    def _place_ending(self, left: int, top: int, widths: tuple[int, int], high: int, *, move: bool) -> None:
        """Place the dice of the gain, and beside them the change."""
        gain, change = widths
        if gain:
            self._place_felt(self._gain, QRect(left, top, gain, high), move=move)
        if change:
            at = left + gain + (theme.current().px(_GAP) if gain else 0)
            name, end = self._name.heightForWidth(change), self._change.heightForWidth(change)
            start = top + (high - name - end) // 2
            self._place(self._name, at, start, change, name, move=move)
            self._place(self._change, at, start + name, change, end, move=move)

    def _ending(self, gain: int, gap: int, style: str) -> tuple[int, int]:
        """Return the width of gain and change together, with the change in `style`, and that of the
        change.
        """
        if not self._view.change:
            return gain, 0
        look = theme.current()
        name = min(advance(self._view.name, "body"), look.px(_MOST_NAME))
        change = max(advance(self._view.change, style), name, look.px(_LEAST_CHANGE))
        return gain + (gap if gain else 0) + change, change

    def _show_words(self) -> None:
        for each in (self._headline, self._why, self._name, self._change):
            each.setVisible(not self._concealed and bool(each.text()))
        self._caption.setVisible(bool(self._view.caption))

    def _dice_lie(self) -> None:
        if not self._concealed:
            return
        if self._view.gain_dice:
            self._gain.show()
            self._gain.show_dice(self._view.gain_dice, seed=self._view.throw, animate=True)
        else:
            self._reveal()

    def _gain_lies(self) -> None:
        if self._concealed:
            self._reveal()

    def _reveal(self) -> None:
        self._concealed = False
        self._show_words()
        self.landed.emit()


def _with(width: int, more: int) -> int:
    """Return `width` with its margins, 0 if it is 0."""
    return width + more if width else 0


def _felt_width(dice: tuple[FeltDie, ...], *, compact: bool) -> int:
    """Return the preferred width of a felt for `dice`, in pixels; many dice lie closer together."""
    look = theme.current()
    slot = _SLOT_AMONG_MANY if len(dice) > _FEW else _COMPACT_SLOT if compact else _SLOT
    return look.px(slot) * len(dice) + 2 * look.px(_EDGE) if dice else 0
