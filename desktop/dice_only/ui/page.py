"""The page of dice without a character: notation, keypad, felt, odds, favourites and log."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.dice.felt import Felt
from desktop.dice.felt_buttons import SoundButton
from desktop.dice_only.ui.entry import Entry
from desktop.dice_only.ui.favourites import Favourites
from desktop.dice_only.ui.keypad import Keypad
from desktop.dice_only.ui.log import ThrowLog
from desktop.dice_only.ui.odds import OddsCard
from desktop.dice_only.ui.roll_result import RollResult, ready_words, rolling_words
from desktop.dice_only.view.dice_only import DiceOnlyView, ThrownView
from desktop.kit.controls.buttons import Button, Card
from desktop.kit.controls.toast import announce
from desktop.kit.layout.scrolling import ScrollArea
from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.look.tab_order import TabOrder
from desktop.kit.text.plain_text import PlainLabel
from desktop.views.dice_sets import DiceSet
from desktop.views.felt import FeltDie, FeltFrame

_LOG_BELOW, _ONE_COLUMN_BELOW = 1100, 720
"""Effective window widths below which the log moves below the rest, and all is in one column."""
_LOW = 700
_SIDE, _NARROW_SIDE, _WIDEST = 24, 16, 1560
_LEFT, _NARROW_LEFT, _RIGHT = 304, 264, 304
_FELT, _LOW_FELT = 240, 190
_HIGHEST = 1060
"""The maximum height of the page; a larger window has a margin."""
_WIDE, _TWO, _ONE = 3, 2, 1
_LaidDice = tuple[int, tuple[FeltDie, ...], tuple[FeltFrame, ...]]


class DiceOnlyPage(theme.Themed):
    """Shows a ``DiceOnlyView``, and emits what the player types and clicks."""

    roll_requested = Signal()
    kept = Signal(str)
    """The player saves the typed roll; carries the name."""
    thrown = Signal(object)
    """Dice start to move; carries their knocks, a tuple of ``Knock``."""
    landed = Signal()
    """The dice of the current roll lie still."""
    left = Signal()
    """The player wants to go back."""
    sound_requested = Signal()
    """The player turned sound on or off."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty page."""
        super().__init__(parent)
        self._view: DiceOnlyView | None = None
        self._laid: _LaidDice = (0, (), ())
        self._turning = False
        self._thrown_text = ""
        self._arranged = 0
        self._title = PlainLabel(tr("Dice only"), style="pageTitle")
        self._back = Button(tr("Back"), kind="quiet", icon="chevron-left", key=tr("Esc"))
        self.entry = Entry()
        self.felt = Felt()
        self._sound = SoundButton(self.felt)
        self.fallen = RollResult()
        self.chances = OddsCard()
        self.keypad = Keypad()
        self.favourites = Favourites()
        self.log = ThrowLog()
        self._throw = Card()
        self._build()
        self._tab_order = TabOrder(self._body)
        self._land_key = QShortcut(QKeySequence(Qt.Key.Key_Space), self)
        self._land_key.setKeys([QKeySequence(Qt.Key.Key_Space), QKeySequence(Qt.Key.Key_Escape)])
        self._land_key.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._land_key.setEnabled(False)
        self._connect()
        self._restyle()

    @property
    def panes(self) -> tuple[QWidget, ...]:
        """The panes that F6 moves between, from the left."""
        columns = (self._left, self._middle, self._right)
        return tuple(each for each in columns if not each.isHidden())

    def show_view(self, view: DiceOnlyView) -> None:
        """Show the view; the dice of a fresh roll turn first."""
        self._view = view
        self.entry.show_view(view)
        self.keypad.show_rows(view.keypad)
        self.favourites.show_view(view)
        self._show_felt(view)
        self._show_fallen()
        self._tab_order.keep()

    def show_dice_set(self, look: DiceSet) -> None:
        """Show dice of this set."""
        self.felt.set_dice_set(look)

    def show_sound(self, *, on: bool) -> None:
        """Show whether sound is on."""
        self._sound.show_sound(on=on)

    def set_speed(self, ms: int) -> None:
        """Set how long dice turn, in milliseconds; 0 for no animation."""
        self.felt.set_speed(ms)

    def land(self) -> None:
        """Stop turning dice now."""
        self.felt.land()

    def focus_first(self) -> None:
        """Focus the notation field."""
        self.entry.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.entry.field.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back on Escape; while dice turn, stop them."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use as many columns as fit."""
        super().resizeEvent(event)
        self._restyle()

    def _build(self) -> None:
        self._throw_column = QVBoxLayout(self._throw)
        self._throw_column.addWidget(self.entry)
        self._felt_box = QHBoxLayout()
        self._felt_box.addWidget(self.felt)
        self._throw_column.addLayout(self._felt_box, 1)
        self._throw_column.addWidget(self.fallen)
        self._throw.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self._body = QWidget()
        self._column = QVBoxLayout(self._body)
        self._heading = QHBoxLayout()
        self._heading.addWidget(self._title)
        self._heading.addStretch(1)
        self._heading.addWidget(self._back)
        self._columns = QHBoxLayout()
        self._left, self._middle, self._right = QWidget(), QWidget(), QWidget()
        self._stacks = [QVBoxLayout(each) for each in (self._left, self._middle, self._right)]
        for stack in self._stacks:
            stack.setContentsMargins(0, 0, 0, 0)
        for each in (self._left, self._middle, self._right):
            self._columns.addWidget(each, int(each is self._middle))
        self._column.addLayout(self._heading)
        self._column.addLayout(self._columns, 1)
        self._scroll = ScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self._body)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(self._scroll)

    def _connect(self) -> None:
        self.entry.roll_requested.connect(self.roll_requested)
        self.entry.enter_pressed.connect(self._enter)
        self.favourites.kept.connect(self._keep)
        self._sound.clicked.connect(self.sound_requested)
        self.felt.thrown.connect(self.thrown)
        self.felt.landed.connect(self._dice_landed)
        self._land_key.activated.connect(self.land)
        self._back.clicked.connect(self.left)

    def _enter(self) -> None:
        """Roll the typed dice; while they turn, a second Enter only stops them."""
        if self._turning and self.entry.field.text() == self._thrown_text:
            self.land()
        else:
            self.roll_requested.emit()

    def _keep(self, name: str) -> None:
        self.kept.emit(name)
        if self.favourites.name.isHidden():  # it was saved: Enter should roll it now
            self.entry.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_felt(self, view: DiceOnlyView) -> None:
        thrown = view.thrown
        laid: _LaidDice = (0, view.ready, view.ready_frames)
        if thrown is not None:
            laid = (thrown.number, thrown.dice, thrown.frames)
        if laid == self._laid:
            return
        was_turning, self._laid = self._turning, laid
        fresh = thrown is not None and thrown.fresh
        self._set_turning(on=fresh)
        if fresh:
            self._thrown_text = view.notation
            self._show_fallen()  # the result stays hidden until the dice land
        number, dice, frames = laid
        self.felt.show_dice(dice, seed=number, animate=fresh, frames=frames)
        if was_turning and not fresh:
            self.landed.emit()

    def _show_fallen(self) -> None:
        view = self._view
        if view is None:
            return
        thrown = view.thrown
        landed = thrown is not None and not self._turning
        if thrown is None:
            readable = bool(view.reads_as) and not view.refusal
            self.fallen.show_wait(ready_words(readable=readable))
        elif landed:
            self.fallen.show_thrown(thrown)
        else:
            self.fallen.show_wait(rolling_words())
        self.chances.show_chances(view.chances, fallen=landed)
        self.log.show_rows(view.log, thrown.number if thrown is not None and landed else 0, more=view.more)

    def _dice_landed(self) -> None:
        if not self._turning:
            return
        self._set_turning(on=False)
        self._show_fallen()
        thrown = self._thrown
        if thrown is not None:
            announce(self.fallen, thrown.spoken)
        self.landed.emit()

    @property
    def _thrown(self) -> ThrownView | None:
        return None if self._view is None else self._view.thrown

    def _set_turning(self, *, on: bool) -> None:
        self._turning = on
        self._land_key.setEnabled(on)
        self.entry.field.give_space(on=on)

    def _arrange(self, columns: int) -> None:
        if columns == self._arranged:
            return
        self._arranged = columns
        left, middle, right = self._stacks
        cards = (self._throw, self.keypad, self.chances, self.favourites, self.log)
        for stack in self._stacks:
            for card in cards:
                stack.removeWidget(card)
        self._left.setVisible(columns > _ONE)
        self._right.setVisible(columns == _WIDE)
        middle.addWidget(self._throw, 3)
        if columns == _ONE:
            for card in cards[1:]:
                middle.addWidget(card)
        else:
            # In a low window, the keypad comes first.
            beside = (self.favourites, self.keypad) if columns == _WIDE else (self.keypad, self.favourites)
            for card in beside:
                left.addWidget(card, int(card is self.favourites))
            middle.addWidget(self.chances, 1)
            (right if columns == _WIDE else middle).addWidget(self.log)
        self._tab_order.keep()

    def _restyle(self) -> None:
        look = theme.current()
        window = self.window()
        width, height = window.width() / look.scale, window.height() / look.scale
        low, narrow = height < _LOW, width < _LOG_BELOW
        columns = _ONE if width < _ONE_COLUMN_BELOW else _TWO if narrow else _WIDE
        margin = focus_margin()
        side = max(look.px(_NARROW_SIDE if narrow else _SIDE), (self.width() - look.px(_WIDEST)) // 2)
        top = look.px(8 if low else 16)
        gap = look.px(12 if narrow else 16)
        self._column.setContentsMargins(side, top, side, max(look.px(16), self.height() - look.px(_HIGHEST)))
        self._column.setSpacing(look.px(6 if low else 12))
        self._columns.setSpacing(gap)
        for stack in self._stacks:
            stack.setSpacing(gap)
        self._left.setFixedWidth(look.px(_NARROW_LEFT if columns == _TWO else _LEFT))
        self._right.setFixedWidth(look.px(_RIGHT))
        inside = look.px(14)
        self._throw_column.setContentsMargins(inside - margin, inside - margin, inside - margin, look.px(8))
        self._throw_column.setSpacing(look.px(8))
        self._felt_box.setContentsMargins(margin, 0, margin, 0)
        self.felt.setMinimumHeight(look.px(_LOW_FELT if low else _FELT))
        self._arrange(columns)
