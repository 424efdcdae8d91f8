"""The choices before a roll: difficulty, extra dice, opponent, and the game's own rows."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.base.words import ntr, tr
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.choice import Choice
from desktop.kit.controls.segments import Segments
from desktop.kit.layout.section import Later
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, framed, paint_focus_ring, paint_ground
from desktop.kit.look.tab_order import stops
from desktop.kit.text.lines import GlyphLine
from desktop.kit.text.plain_text import PlainLabel, set_tool_tip
from desktop.views.tray import TrayView
from desktop.views.tray_intents import ChooseAgainst, ChooseDice, ChooseDifficulty, Pin, Wish

if TYPE_CHECKING:
    from desktop.tray.foe import Foe
    from desktop.tray.rows import SetupRows

MOST_EXTRA_DICE = 2
"""The most bonus or penalty dice that the row offers, unless the roll has more."""


class RollSetup(theme.Themed):
    """The rows "Difficulty", "Dice" and "Against", the opponent's rows and the game's own.

    Below them is the reason why rolling isn't possible. Folded, the menu replaces the first three rows.
    """

    foe_value_typed = Signal()
    """The opponent's value is being changed, so any message about the old one is outdated."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wish = wish
        self._captions_shown = True
        self._low = False
        self._can_oppose = self._opposed = False
        self._wide_open = False
        self._difficulty = Segments(name=tr("Difficulty"))
        self._difficulty.set_options([(key, word, word) for key, word in difficulties()])
        self._difficulty.chosen.connect(lambda level: wish(ChooseDifficulty(level)))
        self._dice = Segments(name=tr("Bonus and penalty dice"))
        self._reach = 0
        self._offer_dice(MOST_EXTRA_DICE)
        for row in (self._difficulty, self._dice):
            row.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._dice.chosen.connect(lambda key: wish(ChooseDice(int(key))))
        self._penalty = PlainLabel(tr("Penalty"), style="small")
        self._bonus = PlainLabel(tr("Bonus"), style="small")
        self._pin = PinButton()
        self._pin.toggled.connect(lambda on: wish(Pin(on)))
        self._against = Choice()
        self._against.chosen.connect(lambda way: wish(ChooseAgainst(way)))
        # In a low tray, this button shows the row "Against".
        self._versus = Button(
            "", kind="plain", size="tracker", icon="versus", name=tr("Make it an opposed roll")
        )
        self._versus.clicked.connect(self._open_against)
        self._versus.hide()
        self._foe = Later(self._make_foe)
        self._rows = Later(self._make_rows)
        self._refusal = Later(lambda: GlyphLine("warning", "warn"))

        self._captions: list[PlainLabel] = []
        self._adjusting, self._opposing = QWidget(), QWidget()
        self._first = self._row(tr("Difficulty"))
        self._first.addWidget(self._difficulty, 1)
        self._first.addWidget(self._versus)
        self._second = self._row(tr("Dice"))
        self._second.addStretch(1)
        self._second.addWidget(self._penalty)
        self._second.addWidget(self._dice)
        self._second.addWidget(self._bonus)
        self._second.addWidget(self._pin)
        self._third = self._row(tr("Against"))
        self._third.addWidget(self._against, 1)
        self._adjusting_rows = QVBoxLayout(self._adjusting)
        self._adjusting_rows.addLayout(self._first)
        self._adjusting_rows.addLayout(self._second)
        self._opposing.setLayout(self._third)
        self._column = QVBoxLayout(self)
        for each in (self._adjusting, self._opposing, self._foe, self._rows, self._refusal):
            self._column.addWidget(each)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._restyle()

    def show_view(self, view: TrayView, *, folded: bool, keep_typed: bool) -> None:
        """Show the choices of `view`; `folded` leaves them to the menu.

        With `keep_typed`, a value being typed stays. Never emits.
        """
        against = view.against
        self._difficulty.set_value(view.difficulty)
        self._offer_dice(max(MOST_EXTRA_DICE, abs(view.dice_net)))
        self._dice.set_value(str(view.dice_net))
        self._adjusting.setVisible(view.adjustable and not folded)
        self._can_oppose = against is not None and not folded
        self._opposed = opposed = against is not None and bool(against.chosen)
        if against is not None:
            self._against.show_options(tr("Against"), against.options, against.chosen)
            if opposed:
                self._foe.get().show_foe(against, keep_typed=keep_typed)
        self._foe.setVisible(opposed)
        if view.rows:
            self._rows.get().show_rows(view.rows)
        self._rows.setVisible(bool(view.rows))
        # What an opposed roll asks for is beside the opponent.
        refused = "" if against is not None and against.asks == view.blocked else view.blocked
        if refused:
            self._refusal.get().show_words(refused)
        self._refusal.setVisible(bool(refused))
        self._wide_open = self._wide_open and keep_typed
        self._show_against()
        if against is not None:
            self._restyle()
        shown = (self._adjusting, self._opposing, self._foe, self._rows, self._refusal)
        self.setVisible(any(not each.isHidden() for each in shown))

    def _offer_dice(self, reach: int) -> None:
        if reach != self._reach:
            self._reach = reach
            nets = range(-reach, reach + 1)
            self._dice.set_options([(str(net), str(abs(net)), dice_words(net)) for net in nets])

    def set_low(self, low: bool) -> None:
        """Use a line less for low windows: the row "Against" is hidden behind a button."""
        self._low, self._wide_open = low, False
        self._show_against()

    def show_pinned(self, pinned: bool) -> None:
        """Show the pin as set or not. Never emits."""
        self._pin.blockSignals(True)
        self._pin.setChecked(pinned)
        self._pin.blockSignals(False)

    def focus_foe(self) -> None:
        """Move the focus to the opponent's value, if it is shown."""
        if self._opposed:
            self._foe.get().take_focus()

    def set_captions(self, shown: bool) -> None:
        """Show or hide the captions "Difficulty", "Dice" and "Against"."""
        self._captions_shown = shown
        for caption in self._captions:
            caption.setVisible(shown)
        # Without captions, the segments get the room instead of the gap before them.
        self._second.setStretchFactor(self._dice, 0 if shown else 1)
        self._second.setStretch(1, 1 if shown else 0)
        self._restyle()

    def least_width(self, *, captions: bool) -> int:
        """Return the width in pixels of difficulty and extra dice, with or without their captions."""
        gap = theme.current().px(4)
        level = self._difficulty.minimumSizeHint().width()
        if self._can_oppose and self._low:
            level += self._versus.sizeHint().width() + gap
        beside = (self._penalty, self._bonus, self._pin)
        dice = self._dice.minimumSizeHint().width() + sum(each.sizeHint().width() + gap for each in beside)
        if not captions:
            return max(level, focus_margin() + dice)
        metrics = QFontMetrics(theme.current().font("small"))
        before = focus_margin() + max(metrics.horizontalAdvance(each.text()) for each in self._captions)
        return before + max(level + theme.current().px(12), dice + gap)

    def _open_against(self) -> None:
        self._wide_open = True
        self._show_against()
        first = next((each for each in stops(self._against) if each.isVisibleTo(self)), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_against(self) -> None:
        waits = self._low and not self._opposed and not self._wide_open and not self._adjusting.isHidden()
        self._opposing.setVisible(self._can_oppose and not waits)
        self._versus.setVisible(self._can_oppose and waits)

    def _make_foe(self) -> "Foe":
        from desktop.tray.foe import Foe

        foe = Foe(self._wish)
        foe.value_typed.connect(self.foe_value_typed)
        return foe

    def _make_rows(self) -> "SetupRows":
        from desktop.tray.rows import SetupRows

        return SetupRows(self._wish)

    def _row(self, caption: str) -> QHBoxLayout:
        row = QHBoxLayout()
        self._captions.append(PlainLabel(caption, style="small", color="muted"))
        row.addWidget(self._captions[-1])
        return row

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        for column in (self._column, self._adjusting_rows):
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(look.px(1))
        metrics = QFontMetrics(look.font("small"))
        captions = [each.text() for each in self._captions]
        foe = self._foe.made
        if foe is not None and not self._foe.isHidden():
            captions.append(foe.caption.text())
        width = max(metrics.horizontalAdvance(text) for text in captions) + 1
        for caption in self._captions:
            caption.setFixedWidth(width)
        if foe is not None:
            foe.set_caption_width(width if self._captions_shown else 0)
        left = margin if self._captions_shown else 0
        for row in (self._first, self._third):
            row.setContentsMargins(mirror.margins(self, left, 0, 0, 0))
            row.setSpacing(look.px(12 if self._captions_shown else 4))
        self._second.setContentsMargins(mirror.margins(self, margin, 0, 0, 0))
        self._second.setSpacing(look.px(4))
        self._refusal.setContentsMargins(margin, look.px(2), margin, look.px(4))


def pin_words() -> str:
    """Return what the pin does."""
    return tr("Keep these dice for the next rolls")


class PinButton(Button):
    """A pin that keeps the chosen dice after a roll."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", kind="plain", size="tracker", name=pin_words(), parent=parent)
        self.setCheckable(True)
        set_tool_tip(self, pin_words())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the pin: an outline, filled while it is set."""
        look = theme.current()
        painter = mirror.painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = framed(self.rect())
        radius = look.px(theme.tokens()["radius"]["control"])
        if self.isEnabled() and (self.underMouse() or self.isChecked()):
            paint_ground(painter, frame, radius, "selected" if self.isChecked() else "hover")
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


def difficulties() -> list[tuple[str, str]]:
    """Return the levels of difficulty by key, with their words."""
    return [("regular", tr("Regular")), ("hard", tr("Hard")), ("extreme", tr("Extreme"))]


def dice_words(net: int) -> str:
    """Return extra dice in words: "2 penalty dice", "no extra dice", "1 bonus die"."""
    if net < 0:
        return ntr("{n} penalty die", "{n} penalty dice", -net).format(n=-net)
    if net > 0:
        return ntr("{n} bonus die", "{n} bonus dice", net).format(n=net)
    return tr("no extra dice")
