"""The result: what is needed before a roll; after it the number, degree, reason and effects."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, QPropertyAnimation, QSize, Qt
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QGraphicsOpacityEffect,
    QHBoxLayout,
    QLayout,
    QMenu,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.base.words import tr
from desktop.kit.controls.buttons import LinkButton
from desktop.kit.controls.menus import Menu
from desktop.kit.layout.flow import Lines, RowOrColumn, Sentence
from desktop.kit.layout.section import Later
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.badges import Badge
from desktop.kit.text.lines import GlyphLine
from desktop.kit.text.plain_text import PlainLabel
from desktop.tray.sentence_lines import SentenceLines
from desktop.views.tray import DegreeWord, NetSymbol, ResultView, WhyLine
from desktop.views.tray_intents import AskWhy, ChangeRoll, ShareRoll, UndoDecline, UndoLuck, UndoTick, Wish

if TYPE_CHECKING:
    from desktop.tray.foe import VerdictCard
    from desktop.tray.ladder import Ladder
    from desktop.tray.moved import Moved
    from desktop.tray.net import NetCount
    from desktop.tray.questions import AftermathCard
    from desktop.tray.why import WhyList

_LINES_APART, _CARD_APART = 4, 12
_BESIDE, _CLOSEST = 12, 8
"""The gap between a number and its degree, and its minimum before one goes below the other."""
_LEAST_WORDS = 150


class ReadyLines(theme.Themed):
    """What is needed, shown where the result will be."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._needed = Sentence(style="cardTitle")
        self._detail = Sentence(style="small", color="muted")
        self._column = QVBoxLayout(self)
        for label in (self._needed, self._detail):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self._column.addWidget(label)
        self._restyle()

    def show_lines(self, needed: str, detail: str) -> None:
        """Show what is needed and the line below it."""
        self._needed.setText(needed)
        self._detail.setText(detail)
        self._detail.setVisible(bool(detail))

    def _restyle(self) -> None:
        look = theme.current()
        self._column.setContentsMargins(0, look.px(14), 0, look.px(12))
        self._column.setSpacing(look.px(2))


class StruckNumber(PlainLabel):
    """The number that Luck replaced, struck through."""

    def _restyle(self) -> None:
        super()._restyle()
        font = QFont(self.font())
        font.setStrikeOut(True)
        self.setFont(font)


class _LineWithUndo(theme.Themed):
    def __init__(self, undo: LinkButton, icon: str, color: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._undo = undo
        self._glyph_line = GlyphLine(icon, color)
        self._line = RowOrColumn(self)
        self._line.add(self._glyph_line)
        self._line.add(undo)
        self._restyle()

    def show_line(self, words: str, *, undo: bool) -> None:
        """Show `words`, "" to hide the line; without an icon if there is nothing to undo."""
        self._glyph_line.show_words(words, marked=undo)
        self._undo.setVisible(undo)
        self.setVisible(bool(words))

    def _restyle(self) -> None:
        look = theme.current()
        self._line.setSpacing(look.px(2))
        self._line.shift(self._undo, self._glyph_line.text_left() - focus_margin())
        self.setMinimumHeight(look.px(24))


class _Top(QBoxLayout):
    """The leading badge of a result, with the words beside it or, when space is tight, below it.

    Its minimum width is that of its wider part in either arrangement. If the row asked for its own width, a
    tray with room for the column only would widen for the row and shrink for the column without end.
    """

    def __init__(self, leading: QWidget, words: QLayout) -> None:
        super().__init__(QBoxLayout.Direction.LeftToRight)
        self._leading, self._words = leading, words
        self._turns = False
        self.addWidget(leading)
        self.addLayout(words, 1)

    def turn(self, room: int, *, least: int, turns: bool) -> None:
        """Use a row if the words have `least` pixels of `room` and aren't cut, or if it never turns."""
        look = theme.current()
        self._turns = turns
        beside, words = room - self._leading.sizeHint().width(), self._words.minimumSize().width()
        apart = min(max(beside - words, look.px(_CLOSEST)), look.px(_BESIDE))
        below = turns and beside < max(least, apart + words)
        self.setDirection(QBoxLayout.Direction.TopToBottom if below else QBoxLayout.Direction.LeftToRight)
        self.setSpacing(look.px(_LINES_APART) if below else apart)

    def minimumSize(self) -> QSize:
        least = super().minimumSize()
        if not self._turns:
            return least
        wider = max(self._leading.minimumSizeHint().width(), self._words.minimumSize().width())
        return QSize(min(least.width(), wider), least.height())


class ResultCard(theme.Themed):
    """A finished roll: number, degree and reason, why, and its effects."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wish = wish
        self.setAccessibleName(tr("Result"))
        self._shown: tuple[int, str, str] | None = None
        self._roll = 0
        self._number = PlainLabel(style="result")
        self._struck = StruckNumber(style="stat", color="muted")
        self._badge, self._flag = Badge(large=True), Badge(large=True)
        self._lead: Badge | None = None
        self._counts: list[NetCount] = []
        self._moved = Later(_moved)
        self._ladder = Later(_ladder)
        self._fade: QPropertyAnimation | None = None
        self._fading: QWidget = self._badge
        self._move_words = Sentence(style="smallStrong")
        self._move_words.hide()
        self._reason = Sentence(style="small", color="muted")
        self._why = LinkButton(tr("Why?"), name=tr("Why this result?"))
        self._why.clicked.connect(self._toggle_why)
        self._share = LinkButton(tr("Share"), name=tr("Share this roll"))
        self._share.opens_list = True
        self._share.clicked.connect(self._open_share_menu)
        self._share_menu: QMenu | None = None
        self._change = LinkButton(tr("Change…"), name=tr("Change this roll"))
        self._change.clicked.connect(lambda: wish(ChangeRoll()))
        self._why_list = Later(self._make_why_list)
        self._shortfall = Sentence(style="smallStrong", color="danger")
        self._verdict = Later(_verdict_card)
        self._undone = Sentence(style="small", color="muted")
        self._amended = Later(lambda: GlyphLine("pencil", "muted"))
        self._effects = SentenceLines()
        tick_undo = LinkButton(tr("Undo"), name=tr("Undo the tick from this roll"))
        tick_undo.clicked.connect(lambda: wish(UndoTick()))
        self._tick = _LineWithUndo(tick_undo, "check", "degree.regular")
        luck_undo = LinkButton(tr("Undo"), name=tr("Undo the Luck spent on this roll"))
        luck_undo.clicked.connect(lambda: wish(UndoLuck()))
        self._luck = _LineWithUndo(luck_undo, "clover", "luck")
        self._declined = Later(self._declined_line)
        self._aftermath = Later(self._aftermath_card)

        self._leading, self._badges, self._links = QWidget(), QWidget(), QWidget()
        links = self._links
        in_links = QHBoxLayout(links)
        in_links.setContentsMargins(0, 0, 0, 0)
        in_links.setSpacing(0)
        for link in (self._why, self._share, self._change):
            in_links.addWidget(link)
        links.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._numbers = QHBoxLayout(self._leading)
        self._numbers.setContentsMargins(0, 0, 0, 0)
        self._numbers.addWidget(self._number)
        self._numbers.addWidget(self._struck, 0, Qt.AlignmentFlag.AlignBottom)
        self._numbers.addStretch(1)
        self._degrees = Lines(self._badges)
        for badge in (self._badge, self._flag):
            self._degrees.addWidget(badge)
        self._reason_row = RowOrColumn()
        for part in (self._move_words, self._reason, links):
            self._reason_row.add(part)
        self._words = QVBoxLayout()
        self._words.setContentsMargins(0, 0, 0, 0)
        for each in (self._moved, self._badges):
            self._words.addWidget(each)
        self._words.addLayout(self._reason_row)
        self._words.addWidget(self._shortfall)
        # Number and degree belong together, so they stay side by side; a long reason wraps.
        self._top = _Top(self._leading, self._words)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._ladder)
        self._column.addLayout(self._top)
        for each in (
            self._why_list,
            self._verdict,
            self._undone,
            self._amended,
            self._effects,
            self._tick,
            self._luck,
            self._declined,
            self._aftermath,
        ):
            self._column.addWidget(each)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._restyle()
        self.fold_why()

    def show_result(self, result: ResultView, *, roll: int, fade_ms: int, changing: bool = False) -> None:
        """Show `result` of the roll numbered `roll`, which may be `changing`. Never emits.

        The badge of a new roll fades in within `fade_ms`, 0 for at once. Text being typed stays while the
        roll stays.
        """
        if self._shown != (roll, result.number, result.degree):
            self.fold_why()
        self._shown = (roll, result.number, result.degree)
        keep_typed, self._roll = roll == self._roll, roll
        self._number.setText(result.number)
        self._number.setVisible(bool(result.number))
        self._struck.setVisible(bool(result.struck))
        self._struck.setText(result.struck)
        self._struck.setAccessibleName(tr("{n} before Luck").format(n=result.struck))
        self._show_degrees(result)
        self._reason.setText(result.reason)
        self._reason.setVisible(bool(result.reason))
        self._shortfall.setText(result.shortfall)
        self._shortfall.setVisible(bool(result.shortfall))
        if result.verdict is not None:
            self._verdict.get().show_verdict(result.verdict)
        self._verdict.setVisible(result.verdict is not None)
        self._change.setVisible(not result.fixed and not changing)
        self._undone.setText(
            tr("This roll didn't count.") if result.struck_out else tr("This roll was undone.")
        )
        self._undone.setVisible(result.taken_back)
        if result.amended:
            self._amended.get().show_words(result.amended)
        self._amended.setVisible(bool(result.amended))
        self._effects.show_lines(result.effects)
        self._tick.show_line(result.tick, undo=result.tick_undo)
        self._luck.show_line(result.luck_spent, undo=not result.taken_back)
        if result.declined:
            self._declined.get().show_line(result.declined, undo=not changing)
        self._declined.setVisible(bool(result.declined))
        if result.aftermath:
            self._aftermath.get().show_aftermath(result.aftermath, result.note, keep_typed=keep_typed)
        self._aftermath.setVisible(bool(result.aftermath))
        self.setAccessibleDescription(result.spoken)
        if fade_ms:
            self._fade_in(fade_ms)

    def show_why(self, lines: tuple[WhyLine, ...]) -> None:
        """Expand `lines`, the rules that applied."""
        self._why_list.get().show_lines(lines)
        self._why_list.setVisible(True)
        self._why.setAccessibleDescription(tr("Shown below"))

    def fold_why(self) -> None:
        """Hide the rules that applied."""
        self._why_list.setVisible(False)
        self._why.setAccessibleDescription("")

    def press_why(self) -> bool:
        """Act like a click on "Why?". Return whether that hid the rules."""
        shown = self._why_list.isVisibleTo(self)
        self._why.click()
        return shown

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the words the room they need."""
        super().resizeEvent(event)
        self._turn_top()

    def _open_share_menu(self) -> None:
        if self._share_menu is None:
            from desktop.tray.share_menu import add_ways

            self._share_menu = Menu(self)
            add_ways(self._share_menu, lambda way: self._wish(ShareRoll(way)))
        mirror.open_below(self._share_menu, self._share)

    def _make_why_list(self) -> "WhyList":
        from desktop.tray.why import WhyList

        return WhyList(self._wish)

    def _toggle_why(self) -> None:
        if self._why_list.isVisibleTo(self):
            self.fold_why()
        else:
            self._wish(AskWhy())

    def _show_degrees(self, result: ResultView) -> None:
        leads = bool(result.degree) and not (result.number or result.moved or result.net)
        in_words = bool(result.degree) and not leads and result.moved is None
        if in_words:
            self._badge.show_degree(result.degree, result.word)
        self._badge.setVisible(in_words)
        if result.flag is not None:
            self._flag.show_degree(result.flag.degree, result.flag.word)
        self._flag.setVisible(result.flag is not None)
        self._show_net(result.net)
        self._badges.setVisible(in_words or bool(result.flag or result.net))
        if result.moved is not None:
            self._moved.get().show_move(result.moved, DegreeWord(result.degree, result.word))
            self._move_words.setText(result.moved.words)
            self._move_words.set_color(f"degree.{result.degree}")
        self._moved.setVisible(result.moved is not None)
        if result.ladder:
            self._ladder.get().show_steps(result.ladder, result.degree)
        self._ladder.setVisible(bool(result.ladder))
        if leads:
            self._leading_badge().show_degree(result.degree, result.word)
        if self._lead is not None:
            self._lead.setVisible(leads)
        self._leading.setVisible(leads or bool(result.number or result.struck))
        self._turn_top()

    def _show_net(self, net: tuple[NetSymbol, ...]) -> None:
        while len(self._counts) < len(net):
            from desktop.tray.net import NetCount

            self._counts.append(NetCount())
            self._degrees.addWidget(self._counts[-1])
        for place, count in enumerate(self._counts):
            count.setVisible(place < len(net))
            if place < len(net):
                count.show_symbol(net[place])

    def _leading_badge(self) -> Badge:
        if self._lead is None:
            self._lead = Badge(large=True)
            self._numbers.insertWidget(0, self._lead, 0, Qt.AlignmentFlag.AlignLeft)
        return self._lead

    def _turn_top(self) -> None:
        leads = self._lead is not None and not self._lead.isHidden()
        # Keep the number beside its degree while neither is cut.
        least = theme.current().px(_LEAST_WORDS) if leads else 0
        turns = leads or not self._leading.isHidden()
        room = self.width() - 2 * focus_margin()
        self._top.turn(room, least=least, turns=turns)
        moved = self._moved.made
        if moved is None or self._moved.isHidden():
            self._move_words.hide()
        else:
            moved.set_worded(moved.has_room_for_words(room))
            self._move_words.setVisible(not moved.worded)

    def _declined_line(self) -> _LineWithUndo:
        undo = LinkButton(tr("Undo"), name=tr("Undo declining the rest"))
        undo.clicked.connect(lambda: self._wish(UndoDecline()))
        return _LineWithUndo(undo, "check", "muted")

    def _aftermath_card(self) -> "AftermathCard":
        from desktop.tray.questions import AftermathCard

        return AftermathCard(self._wish)

    def _fade_in(self, ms: int) -> None:
        fading = self._fading = self._what_fades()
        effect = QGraphicsOpacityEffect(fading)
        fading.setGraphicsEffect(effect)
        self._fade = QPropertyAnimation(effect, b"opacity", self)
        self._fade.setDuration(ms)
        self._fade.setStartValue(0.0)
        self._fade.setEndValue(1.0)
        self._fade.setEasingCurve(QEasingCurve.Type.Linear)
        self._fade.finished.connect(self._faded)
        self._fade.start(
            QPropertyAnimation.DeletionPolicy.DeleteWhenStopped
        )  # otherwise each roll would leak one

    def _what_fades(self) -> QWidget:
        if not self._moved.isHidden():
            return self._moved
        return self._lead if self._lead is not None and not self._lead.isHidden() else self._badges

    def _faded(self) -> None:
        # Without the effect, badges are drawn directly to the window again, with sharp text.
        self._fading.setGraphicsEffect(None)  # type: ignore[arg-type]
        self._fade = None

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        self._column.setContentsMargins(margin, look.px(8), margin, look.px(2))
        self._column.setSpacing(look.px(_LINES_APART))
        # Cards have a larger gap above them than lines.
        for card in (self._why_list, self._verdict, self._aftermath):
            card.setContentsMargins(0, look.px(_CARD_APART - _LINES_APART), 0, 0)
        self._ladder.setContentsMargins(0, 0, 0, look.px(_CARD_APART - _LINES_APART))
        self._numbers.setSpacing(look.px(4))
        self._degrees.setSpacing(look.px(8))
        self._words.setSpacing(look.px(4))
        self._reason_row.shift(self._links, -margin)
        self._turn_top()
        self._struck.setContentsMargins(0, 0, 0, look.px(6))


def _verdict_card() -> "VerdictCard":
    from desktop.tray.foe import VerdictCard

    return VerdictCard()


def _moved() -> "Moved":
    from desktop.tray.moved import Moved

    return Moved()


def _ladder() -> "Ladder":
    from desktop.tray.ladder import Ladder

    return Ladder()
