"""The opponent of a roll: their value, who they are, their result, and who wins."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Card
from desktop.kit.controls.choice import Choice, MenuButton
from desktop.kit.controls.segments import Segments
from desktop.kit.layout.flow import LedSentence, Lines, RowOrColumn
from desktop.kit.layout.section import Later
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.badges import Badge
from desktop.kit.text.lines import GlyphLine
from desktop.kit.text.plain_text import ElidedLabel, PlainLabel
from desktop.kit.text.text_field import EntryField
from desktop.tray.setup import MOST_EXTRA_DICE, dice_words
from desktop.views.tray import AgainstView, VerdictView
from desktop.views.tray_intents import (
    ChooseFoe,
    ChooseFoeDegree,
    ChooseFoeDice,
    ChooseFoeRoll,
    EnterFoeValue,
    Wish,
)

_FIELD = 64
_GAP = 12
_MOST_DIGITS = 3

_COLORS = {
    True: ("degree.regular.soft", "degree.regular"),
    False: ("sunken", "borderStrong"),
    None: ("surface", "border"),
}


class Foe(theme.Themed):
    """The opponent's rows, shown for an opposed roll."""

    value_typed = Signal()
    """The value is being changed, so any message about the old one is outdated."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wish = wish
        self._wide_caption = 0
        self._named = ""
        self.caption = PlainLabel(style="small", color="muted")
        """The opponent's role: "Attacker"."""
        self._value = EntryField(name="")
        self._value.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._value.entered.connect(self._enter)
        self._wrong = ""
        self._value.textEdited.connect(self.value_typed)
        self._people = MenuButton()
        self._people.chosen.connect(lambda character: wish(ChooseFoe(character)))
        self._rolls = MenuButton()
        self._rolls.chosen.connect(lambda subject: wish(ChooseFoeRoll(subject)))
        self._name = ElidedLabel(style="smallMedium")
        self._penalty = PlainLabel(tr("Penalty"), style="small")
        self._dice = Segments(name="")
        self._dice.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._dice.chosen.connect(lambda net: wish(ChooseFoeDice(int(net))))
        self._bonus = PlainLabel(tr("Bonus"), style="small")
        self._degrees = Choice()
        self._degrees.chosen.connect(lambda degree: wish(ChooseFoeDegree(degree)))

        row = QWidget()
        self._value_row = QHBoxLayout(row)
        self._value_row.setContentsMargins(0, 0, 0, 0)
        self._value_row.addWidget(self.caption)
        self._value_row.addWidget(self._value)
        self._first = RowOrColumn()
        self._first.add(row)
        self._first.add(self._people, 1)
        self._first.add(self._name, 1)
        self._asks = Later(lambda: GlyphLine("warning", "warn"))
        self._rolls_row = QHBoxLayout()
        self._rolls_row.addWidget(self._rolls, 1)
        self._second = QHBoxLayout()
        self._second.addWidget(self._degrees, 1)
        self._third = QHBoxLayout()
        self._third.addStretch(1)
        for each in (self._penalty, self._dice, self._bonus):
            self._third.addWidget(each)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._first)
        self._column.addWidget(self._asks)
        self._column.addLayout(self._rolls_row)
        self._column.addLayout(self._second)
        self._column.addLayout(self._third)
        self._restyle()

    def show_foe(self, view: AgainstView, *, keep_typed: bool) -> None:
        """Show the opponent of `view`. With `keep_typed`, a value being typed stays. Never emits."""
        self.caption.setText(view.caption)
        self._value.setAccessibleName(tr("{who}'s value").format(who=view.caption))
        if view.value or not keep_typed:
            self._wrong = ""
        if not self._wrong:
            self._value.show_text(view.value, keep_typed=keep_typed)
        self._value.set_invalid(bool(self._wrong))
        asks = self._wrong or view.asks
        if asks:
            self._asks.get().show_words(asks)
        self._asks.setVisible(bool(asks))
        self._people.setVisible(bool(view.people))
        choose = tr("Choose a character")
        self._people.show_options(choose, view.people, "", view.name or choose)
        self._name.setText(view.name)
        self._name.setVisible(bool(view.name) and not view.people)
        self._rolls.setVisible(bool(view.rolls))
        if view.rolls:
            what = tr("What {name} rolls").format(name=view.name)
            self._rolls.show_options(what, view.rolls, view.rolled, dict(view.rolls).get(view.rolled, what))
        self._degrees.setVisible(bool(view.degrees))
        if view.degrees:
            name = tr("{who}'s roll").format(who=view.caption)
            self._degrees.show_options(name, view.degrees, view.degree)
        for each in (self._penalty, self._dice, self._bonus):
            each.setVisible(view.net is not None)
        if view.net is not None:
            self._show_dice(view.caption, view.net)
        self._restyle()

    def _show_dice(self, who: str, net: int) -> None:
        if who != self._named:
            self._named = who
            self._dice.setAccessibleName(tr("{who}'s dice").format(who=who))
            extra = range(-MOST_EXTRA_DICE, MOST_EXTRA_DICE + 1)
            self._dice.set_options([(str(n), str(abs(n)), f"{who}: {dice_words(n)}") for n in extra])
        self._dice.set_value(str(net))

    def take_focus(self) -> None:
        """Focus what is missing: what the chosen character rolls, else the value to type."""
        if not self._rolls.isHidden():
            self._rolls.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self._value.setFocus(Qt.FocusReason.OtherFocusReason)
        self._value.selectAll()

    def _enter(self, text: str) -> None:
        usable = not text or (text.isdecimal() and len(text) <= _MOST_DIGITS and int(text) > 0)
        self._wrong = (
            ""
            if usable
            else tr("Enter a whole number from {least} to {most}.").format(least=1, most=10**_MOST_DIGITS - 1)
        )
        self._wish(EnterFoeValue(text))

    def set_caption_width(self, width: int) -> None:
        """Set the caption's width in pixels, to align with the rows above; 0 for its own width."""
        self._wide_caption = width
        self._restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the degrees the room they need."""
        super().resizeEvent(event)
        self._indent()

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        gap = look.px(_GAP)
        own = QFontMetrics(look.font("small")).horizontalAdvance(self.caption.text()) + 1
        self.caption.setFixedWidth(max(own, self._wide_caption))
        self._value.setFixedWidth(look.px(_FIELD) + 2 * margin)
        self._value_row.setSpacing(gap)
        self._value_row.setContentsMargins(mirror.margins(self, margin, 0, 0, 0))
        self._name.setContentsMargins(margin, 0, margin, 0)
        self._indent()
        self._asks.setContentsMargins(margin, look.px(2), margin, look.px(4))
        self._third.setContentsMargins(mirror.margins(self, margin, 0, margin, 0))
        self._third.setSpacing(look.px(4))
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(look.px(1))

    def _indent(self) -> None:
        left = focus_margin() + self._wide_caption + theme.current().px(_GAP) if self._wide_caption else 0
        self._second.setContentsMargins(
            mirror.margins(self, left if self._degrees.fits(self.width() - left) else 0, 0, 0, 0)
        )


class VerdictCard(theme.FollowsTheme, Card):
    """The two degrees side by side, with the outcome below them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._mine, self._joint, self._theirs = Badge(), PlainLabel(style="small", color="muted"), Badge()
        self._words = LedSentence(style="body")
        self._words.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        degrees = QWidget()
        self._degrees = Lines(degrees)
        for each in (self._mine, self._joint, self._theirs):
            self._degrees.addWidget(each)
        self._column = QVBoxLayout(self)
        self._column.addWidget(degrees)
        self._column.addWidget(self._words)
        self._restyle()

    def show_verdict(self, view: VerdictView) -> None:
        """Show `view`. Never emits."""
        self._fill, self._border = _COLORS[view.won]
        self._mine.show_degree(view.mine.degree, view.mine.word)
        self._joint.setText(view.joint)
        self._theirs.show_degree(view.theirs.degree, view.theirs.word)
        self._words.show_words(view.headline, view.text)
        self.update()

    def _restyle(self) -> None:
        look = theme.current()
        self._column.setContentsMargins(look.px(12), look.px(10), look.px(12), look.px(10))
        self._column.setSpacing(look.px(6))
        self._degrees.setSpacing(look.px(8))
