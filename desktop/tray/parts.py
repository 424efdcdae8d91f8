"""The parts of the tray, from title to log, and their layout."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.base.words import tr
from desktop.dice.felt import Felt
from desktop.dice.felt_buttons import OwnDiceButton, SoundButton
from desktop.kit.controls.buttons import HLine
from desktop.kit.layout.flow import RowOrColumn, Sentence
from desktop.kit.layout.scrolling import ScrollArea, ScrollBar
from desktop.kit.layout.section import Later
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.look.tab_order import TabOrder
from desktop.kit.text.plain_text import ElidedLabel, PlainLabel
from desktop.tray.actions import Actions
from desktop.tray.log import Log
from desktop.tray.odds_bar import Odds
from desktop.tray.result import ReadyLines, ResultCard
from desktop.tray.setup import RollSetup
from desktop.views import tray_intents as intents
from desktop.views.tray import TrayView

if TYPE_CHECKING:
    from desktop.cards.cards_page import CardColumn
    from desktop.dice.own_dice import OwnDicePanel
    from desktop.kit.text.chips import Chips
    from desktop.tray.changing import ChangingBanner
    from desktop.tray.felt_strip import FeltStrip
    from desktop.tray.pool import Pool
    from desktop.tray.settling import SettlingCard
    from desktop.tray.setup_menu import SetupMenu
    from desktop.tray.spending import Spending

_FOLD_BELOW = 320
_CAPTIONS_FROM = 360
_ABOVE_ROLLING = 14
_APART, _CLOSE = 6, 3
_BAR, _SIDE, _SIDE_COMPACT = 12, 16, 12


class _Bar(ScrollBar):
    def paintEvent(self, event: QPaintEvent) -> None:
        if self.maximum() > self.minimum():
            super().paintEvent(event)


class _Upper(ScrollArea):
    """What is between the title and the log: as high as its content, and scrolling in a lower window."""

    _high = 0

    def sizeHint(self) -> QSize:
        self._high = self._needed()
        return QSize(theme.current().px(240), self._high)

    def _needed(self) -> int:
        content = self.widget()
        if content is None:
            return 0
        if content.hasHeightForWidth():
            return content.heightForWidth(self.viewport().width())
        return content.sizeHint().height()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def ask_for_height(self) -> None:
        """Ask for another height if the content needs one; else the whole tray would be laid out again."""
        if self._needed() != self._high:
            self.updateGeometry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the content."""
        if event.type() == QEvent.Type.LayoutRequest and watched is self.widget():
            self.ask_for_height()
        return super().eventFilter(watched, event)


class TrayParts:
    """Every part of a tray, from top to bottom. `Later` ones are created when first shown."""

    def __init__(self, tray: QWidget, wish: intents.Wish, laid_changed: Callable[[], None]) -> None:
        """Create the parts in `tray`; they call `wish` with the player's requests.

        `laid_changed` is called when physical dice are typed or clicked.
        """
        self._tray = tray
        self._wish = wish
        self._heard_laid = laid_changed
        self._follows = False
        self._compact = False
        self._small_dice = False
        self._asked_to_fold = False
        self._pinned = False

        self.title = ElidedLabel(style="trayTitle")
        self.value = PlainLabel(style="resource")
        self.value_parts = PlainLabel(style="small", color="muted")
        self.line = Sentence(style="small", color="muted")
        self.menu = Later(self._make_menu)
        self.chips = Later(_make_chips)
        self.changing = Later(self._make_changing)
        self.setup = RollSetup(wish)
        self.pool = Later(self._make_pool)
        self.felt = Felt()
        self.own_dice = OwnDiceButton(self.felt)
        self.sound = SoundButton(self.felt)
        self.felt_strip = Later(_make_felt_strip)
        self.ready = ReadyLines()
        self.result = ResultCard(wish)
        self.rolling = PlainLabel(tr("Rolling…"), color="muted")
        self.rolling.hide()
        self.ask = Later(self._make_ask)
        self.settling = Later(self._make_settling)
        self.cards = Later(self._make_cards)
        self.spending = Later(self._make_spending)
        self.actions = Actions(wish)
        self.odds = Odds()
        self.odds_line = HLine()
        self.log_line = HLine()
        self.log = Log(wish)
        self._lay_out()
        self.setup.foe_value_typed.connect(lambda: self.actions.set_refusal(""))
        self.sound.clicked.connect(lambda: wish(intents.ToggleSound()))
        self.own_dice.clicked.connect(lambda: wish(intents.ToggleOwnDice()))

    # Creation

    def _make_menu(self) -> "SetupMenu":
        from desktop.tray.setup_menu import SetupMenu

        menu = SetupMenu(self._wish)
        menu.show_pinned(self._pinned)
        return menu

    def _make_changing(self) -> "ChangingBanner":
        from desktop.tray.changing import ChangingBanner

        return ChangingBanner(self._wish)

    def _make_pool(self) -> "Pool":
        from desktop.tray.pool import Pool

        return Pool(self._wish)

    def _make_ask(self) -> "OwnDicePanel":
        from desktop.dice.own_dice import OwnDicePanel

        panel = OwnDicePanel()
        panel.entered.connect(lambda texts: self._wish(intents.EnterOwnDice(texts)))
        panel.here_requested.connect(lambda: self._wish(intents.RollHere()))
        panel.cancelled.connect(lambda: self._wish(intents.CancelOwnDice()))
        panel.laid_changed.connect(self._heard_laid)
        return panel

    def _make_settling(self) -> "SettlingCard":
        from desktop.tray.settling import SettlingCard

        return SettlingCard(self._wish)

    def _make_cards(self) -> "CardColumn":
        from desktop.cards.cards_page import CardColumn

        cards = CardColumn()
        cards.act_requested.connect(lambda act, given: self._wish(intents.DoAct(act, given)))
        return cards

    def _make_spending(self) -> "Spending":
        from desktop.tray.spending import Spending

        return Spending(self._wish)

    # Layout

    def _lay_out(self) -> None:
        self.scroll = _Upper()
        self.scroll.setFrameShape(QFrame.Shape.NoFrame)
        self.scroll.setWidgetResizable(True)
        self.scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # The scroll bar is in the right padding; otherwise the tray's width would change with it.
        self._bar = _Bar(Qt.Orientation.Vertical)
        self.scroll.setVerticalScrollBar(self._bar)
        self._bar.rangeChanged.connect(self._follow)
        self._bar.valueChanged.connect(self.stay)
        self.scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        whole = QVBoxLayout(self._tray)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        # Above what scrolls, so that a tall result never hides what was rolled.
        self._above = QVBoxLayout()
        whole.addLayout(self._above)
        whole.addWidget(self.scroll)
        # The log is below what scrolls, so that its newest rolls are always in view.
        self._below = QVBoxLayout()
        self._below.addWidget(self.log_line)
        self._below.addWidget(self.log, 1)
        whole.addLayout(self._below, 1)
        # While it is empty: a full one would be laid out here, at a size it never has.
        self._content = QWidget()
        self.scroll.setWidget(self._content)
        self.tab_order = TabOrder(self._tray)
        self._content.setAutoFillBackground(False)
        self.scroll.viewport().setAutoFillBackground(False)

        named = QWidget()
        self._named = QHBoxLayout(named)
        self._named.setContentsMargins(0, 0, 0, 0)
        self._named.addWidget(self.title, 0)
        self._named.addWidget(self.value, 1)
        self._heading = RowOrColumn()
        self._heading.add(named, 1)
        self._heading.add(self.value_parts)
        self._heading.add(self.line)
        self._heading.add(self.menu)
        self.felt.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

        self._inset = [QVBoxLayout(), QVBoxLayout(), QVBoxLayout()]
        heading, felt, odds = self._inset
        heading.addLayout(self._heading)
        self._above.addLayout(heading)
        felt.addWidget(self.felt)
        felt.addWidget(self.felt_strip)
        for widget in (self.odds_line, self.odds):
            odds.addWidget(widget)

        self.column = QVBoxLayout(self._content)
        self.column.addWidget(self.chips)
        self.column.addWidget(self.changing)
        self.column.addWidget(self.setup)
        self.column.addWidget(self.pool)
        self.column.addLayout(felt)
        # One place for what is needed, the result, and the word shown in between.
        self._outcome = QGridLayout()
        self._outcome.addWidget(self.ready, 0, 0)
        self._outcome.addWidget(self.result, 0, 0)
        self._outcome.addWidget(self.rolling, 0, 0, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.column.addLayout(self._outcome)
        self.column.addWidget(self.ask)
        self.column.addWidget(self.settling)
        self.column.addWidget(self.cards)
        self.column.addWidget(self.spending)
        self.column.addWidget(self.actions)
        self.column.addLayout(odds)
        self.column.addStretch(1)

    @property
    def has_felt(self) -> bool:
        """Whether the felt is in the tray, not lent to another window."""
        return self._content.isAncestorOf(self.felt)

    @property
    def in_place_of_felt(self) -> QWidget:
        """The felt, or the strip while another window has it."""
        return self.felt if self.has_felt else self.felt_strip

    def lend_felt(self, wanted: Callable[[], None]) -> None:
        """Show a strip in place of the felt, which another window is about to take.

        `wanted` is called when the player wants it back.
        """
        if not self.has_felt:
            return
        is_first = self.felt_strip.made is None
        strip = self.felt_strip.get()
        if is_first:
            strip.back.clicked.connect(wanted)
        for button in (self.own_dice, self.sound):
            button.move_to(strip)
        self._inset[1].removeWidget(self.felt)
        self.felt_strip.show()
        self.tab_order.keep()

    def take_felt_back(self) -> None:
        """Show the felt again, if another window has it."""
        if self.has_felt:
            return
        self.felt_strip.hide()
        self._inset[1].insertWidget(0, self.felt)
        for button in (self.own_dice, self.sound):
            button.move_to(self.felt)
        self.felt.show()
        self.tab_order.keep()

    def space(self) -> None:
        """Move the parts closer together if there are many, so that the log stays visible."""
        close = self._compact or not self.pool.isHidden()
        apart = theme.current().px(_CLOSE if close else _APART)
        self.column.setSpacing(apart)
        edges = self._above.contentsMargins()
        self._above.setContentsMargins(edges.left(), edges.top(), edges.right(), apart)

    def catch_up(self) -> None:
        """Take in the size requests that were ignored while the column was disabled."""
        self.column.activate()
        self.scroll.ask_for_height()

    def restyle(self) -> None:
        """Follow the theme."""
        look = theme.current()
        margin = focus_margin()
        side = look.px(_SIDE_COMPACT if self._compact else _SIDE)
        bar = look.px(_BAR)
        self._bar.setFixedWidth(bar)
        right = max(0, side - margin - bar)
        top = look.px(8 if self._compact else 14)
        self._above.setContentsMargins(mirror.margins(self._tray, side - margin, top, right + bar, 0))
        self.column.setContentsMargins(mirror.margins(self._tray, side - margin, 0, right, look.px(4)))
        self._below.setContentsMargins(mirror.margins(self._tray, side - margin, 0, right + bar, 0))
        self.space()
        for inset in self._inset:
            inset.setContentsMargins(margin, 0, margin, 0)
            inset.setSpacing(look.px(6 if self._compact else 8))
        # The menu includes room for its focus ring, plain words don't.
        self._inset[0].setContentsMargins(mirror.margins(self._tray, margin, 0, 0, 0))
        for each in (self.value_parts, self.line):
            each.setContentsMargins(mirror.margins(self._tray, 0, 0, margin, 0))
        self._named.setSpacing(look.px(8))
        self._named.setContentsMargins(mirror.margins(self._tray, 0, 0, margin, 0))
        self._heading.setSpacing(look.px(2))
        self.rolling.setContentsMargins(0, look.px(_ABOVE_ROLLING), 0, 0)
        self.changing.setContentsMargins(margin, 0, margin, 0)
        self.settling.setContentsMargins(margin, 0, margin, 0)

    def focus_roll(self) -> None:
        """Move the focus to the roll button."""
        (self.actions if self.pool.isHidden() else self.pool.get()).focus_roll()

    def show_focused(self) -> None:
        """Scroll to the control that has the focus, which is what the player needs next."""
        focused = QApplication.focusWidget()
        if focused is not None and self.scroll.isAncestorOf(focused):
            self.scroll.ensureWidgetVisible(focused)

    def show_dice(self) -> None:
        """Scroll as little as needed to see the dice."""
        self._follows = False
        self._show_from_top(self.in_place_of_felt.geometry())

    def show_question(self) -> None:
        """Scroll to as much of the question as fits, from its top."""
        self._show_from_top(self.ask.geometry())

    def _show_from_top(self, box: QRect) -> None:
        self.scroll.ensureVisible(0, box.bottom(), 0, 0)
        self.scroll.ensureVisible(0, box.top(), 0, 0)

    def show_setup_first(self) -> None:
        """Scroll up to the choices of a roll."""
        self._bar.setValue(0)

    def show_outcome(self) -> None:
        """Scroll down to what the player can do about a result, as far as dice and roll button allow.

        It stays in view when the log below takes more room, until the player scrolls.
        """
        self._follows = True
        self._follow()

    def stay(self) -> None:
        """Keep the scroll position from now on."""
        self._follows = False

    def _follow(self) -> None:
        if not self._follows:
            return
        asked = (self.result, self.ask, self.settling, self.cards, self.spending, self.actions)
        below = max((each.geometry().bottom() for each in asked if not each.isHidden()), default=0)
        button = 0 if self.pool.isHidden() else self.pool.get().roll_height
        most = self.in_place_of_felt.geometry().top() - button - self.column.spacing() - focus_margin()
        self._bar.setValue(min(below + 1 - self.scroll.viewport().height(), most))
        self._follows = True  # only what others scroll ends it

    # Sizes

    def set_compact(self, compact: bool) -> bool:
        """Use less height, or the normal one; return whether anything changed."""
        if compact == self._compact:
            return False
        self._compact = compact
        self.felt.set_compact(compact or self._small_dice)
        self.actions.set_short(compact)
        self.setup.set_low(compact)
        self.odds.set_short(compact)
        return True

    def set_small_dice(self, small: bool) -> None:
        """Draw smaller dice, also in a tray that isn't compact."""
        self._small_dice = small
        self.felt.set_compact(small or self._compact)

    def set_folded(self, folded: bool) -> bool:
        """Always fold the choices into the menu, or not; return whether that changed."""
        changed, self._asked_to_fold = folded != self._asked_to_fold, folded
        return changed

    def set_pinned(self, pinned: bool) -> None:
        """Show whether the chosen dice are kept. Never emits."""
        self._pinned = pinned
        self.setup.show_pinned(pinned)
        if self.menu.made is not None:
            self.menu.made.show_pinned(pinned)

    def show_setup(self, view: TrayView | None, *, keep_typed: bool = True) -> None:
        """Show the choices for `view`, in rows or, if the tray is narrow, folded into the menu.

        With `keep_typed`, a value being typed stays.
        """
        width = self._tray.width() / theme.current().scale
        folded = self._asked_to_fold or width < _FOLD_BELOW
        captions = not self._compact and width >= _CAPTIONS_FROM
        if view is not None and view.adjustable:  # some languages have longer words
            edges = self.column.contentsMargins()
            room = self._tray.width() - edges.left() - edges.right() - self._bar.width()
            captions = captions and self.setup.least_width(captions=True) <= room
            folded = folded or self.setup.least_width(captions=captions) > room
        self.setup.set_captions(captions)
        if view is not None:
            self.setup.show_view(view, folded=folded, keep_typed=keep_typed)
            self._show_menu(view, shown=folded and (view.adjustable or view.against is not None))
            self.value_parts.setVisible(bool(view.parts) and not folded)

    def _show_menu(self, view: TrayView, *, shown: bool) -> None:
        if shown:
            is_new = self.menu.made is None
            self.menu.get().show_view(view)
            if is_new:
                self.tab_order.keep()
        self.menu.setVisible(shown)


def _make_chips() -> "Chips":
    from desktop.kit.text.chips import Chips

    return Chips()


def _make_felt_strip() -> "FeltStrip":
    from desktop.tray.felt_strip import FeltStrip

    return FeltStrip()
