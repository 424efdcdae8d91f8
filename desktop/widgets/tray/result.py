"""What the dice say: before a roll what is needed, after it number, degree, reason and what became of it."""

from PySide6.QtCore import QEasingCurve, QEvent, QPropertyAnimation, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QGraphicsOpacityEffect, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.viewdata.tray import ResultView
from desktop.widgets import icons, theme
from desktop.widgets.badges import Badge
from desktop.widgets.controls import Card, LinkButton
from desktop.widgets.painting import focus_margin
from desktop.widgets.text import PlainLabel
from desktop.widgets.tray.flow import RowOrColumn, Sentence
from desktop.words import tr

_LINES_APART, _WARNING_APART = 4, 12


class Glyph(QWidget):
    """One of the app's icons beside words that say the same."""

    def __init__(self, icon: str, color: str, parent: QWidget | None = None) -> None:
        """Show the icon `icon` in a colour token."""
        super().__init__(parent)
        self._icon, self._color = icon, color
        self._restyle()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._restyle()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the icon in the middle of the first line of text beside it."""
        look = theme.current()
        box = QRectF(0, 0, self.width(), min(self.height(), look.px(24)))
        icons.paint(QPainter(self), self._icon, box, look.color(self._color))

    def _restyle(self) -> None:
        look = theme.current()
        self.setFixedWidth(look.px(14))
        self.setMinimumHeight(look.px(14))
        self.update()


class ReadyLines(QWidget):
    """What is needed, in the place where the result will stand."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make two empty lines."""
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

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._restyle()

    def _restyle(self) -> None:
        look = theme.current()
        self._column.setContentsMargins(0, look.px(14), 0, look.px(12))
        self._column.setSpacing(look.px(2))


class _StruckNumber(PlainLabel):
    """The number that Luck replaced, struck through."""

    def _restyle(self) -> None:
        super()._restyle()
        font = QFont(self.font())
        font.setStrikeOut(True)
        self.setFont(font)


class _LineWithUndo(QWidget):
    """A line of what the roll brought, with a link that takes it back."""

    def __init__(self, undo: LinkButton, icon: str, color: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.undo = undo
        self._icon, self._color = icon, color
        self._glyph = Glyph(icon, color)
        self._words = Sentence(style="small")
        beside = QHBoxLayout()
        beside.setContentsMargins(0, 0, 0, 0)
        said = QWidget()
        said.setLayout(beside)
        beside.addWidget(self._glyph)
        beside.addWidget(self._words, 1)
        self._beside = beside
        self._line = RowOrColumn(self)
        self._line.add(said)
        self._line.add(undo)
        self._restyle()

    def show_line(self, words: str, *, undo: bool) -> None:
        """Show `words`, "" for no line at all; without an icon where there is nothing to take back."""
        self._words.setText(words)
        self._words.set_color(self._color if undo else "muted")
        self._glyph.setVisible(undo)
        self.undo.setVisible(undo)
        self.setVisible(bool(words))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._restyle()

    def _restyle(self) -> None:
        look = theme.current()
        self._beside.setSpacing(look.px(6))
        self._line.setSpacing(look.px(2))
        self.setMinimumHeight(look.px(24))


class _Aftermath(Card):
    """What a failed push means, in amber."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(fill="warnSoft", border="warn", parent=parent)
        self._glyph = Glyph("warning", "warn")
        self._words = Sentence(style="bodyMedium")
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._glyph)
        self._row.addWidget(self._words, 1)
        self._restyle()

    def show_words(self, words: str) -> None:
        self._words.setText(words)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._restyle()

    def _restyle(self) -> None:
        look = theme.current()
        self._row.setContentsMargins(look.px(12), look.px(9), look.px(12), look.px(9))
        self._row.setSpacing(look.px(8))


class ResultCard(QWidget):
    """A roll that has fallen: number, degree and reason, and the lines about tick, Luck and a failed push."""

    tick_undo_requested = Signal()
    """The player takes back the tick that this roll gave."""

    luck_undo_requested = Signal()
    """The player takes back the Luck spent on this roll."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty card."""
        super().__init__(parent)
        self.setAccessibleName(tr("Result"))
        self._number = PlainLabel(style="result")
        self._struck = _StruckNumber(style="stat", color="muted")
        self._badge = Badge(large=True)
        self._fade: QPropertyAnimation | None = None
        self._reason = Sentence(style="small", color="muted")
        self._shortfall = Sentence(style="smallStrong", color="danger")
        self._taken_back = Sentence(tr("This roll was taken back."), style="small", color="muted")
        self._tick = _LineWithUndo(LinkButton(tr("Undo tick")), "check", "degree.regular")
        self._tick.undo.clicked.connect(self.tick_undo_requested)
        self._luck = _LineWithUndo(
            LinkButton(tr("Undo"), name=tr("Undo the Luck spent on this roll")), "clover", "luck"
        )
        self._luck.undo.clicked.connect(self.luck_undo_requested)
        self._aftermath = _Aftermath()

        numbers = QWidget()
        self._numbers = QHBoxLayout(numbers)
        self._numbers.setContentsMargins(0, 0, 0, 0)
        self._numbers.addWidget(self._number)
        self._numbers.addWidget(self._struck, 0, Qt.AlignmentFlag.AlignBottom)
        words = QWidget()
        self._words = QVBoxLayout(words)
        self._words.setContentsMargins(0, 0, 0, 0)
        for each in (self._badge, self._reason, self._shortfall):
            self._words.addWidget(each)
        # Number and degree are read together, so they stay side by side; a long reason takes more lines.
        self._top = QHBoxLayout()
        self._top.addWidget(numbers)
        self._top.addWidget(words, 1)
        self._warning = QWidget()
        self._warning_edge = QVBoxLayout(self._warning)
        self._warning_edge.addWidget(self._aftermath)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._top)
        for line in (self._taken_back, self._tick, self._luck, self._warning):
            self._column.addWidget(line)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._restyle()

    @property
    def last_link(self) -> QWidget:
        """The last thing here that the Tab key reaches."""
        return self._luck.undo

    def show_result(self, result: ResultView, *, fade_ms: int) -> None:
        """Show `result`; the badge of a new roll fades in within `fade_ms`, 0 for at once. Never emits."""
        self._number.setText(f"{result.number:02}")
        self._struck.setVisible(result.struck is not None)
        if result.struck is not None:
            self._struck.setText(f"{result.struck:02}")
            self._struck.setAccessibleName(tr("{n} before Luck").format(n=result.struck))
        self._badge.show_degree(result.degree, result.word)
        self._reason.setText(result.reason)
        self._reason.setVisible(bool(result.reason))
        self._shortfall.setText(result.shortfall)
        self._shortfall.setVisible(bool(result.shortfall))
        self._taken_back.setVisible(result.taken_back)
        self._tick.show_line(result.tick, undo=result.tick_undo)
        self._luck.show_line(result.luck_spent, undo=not result.taken_back)
        self._aftermath.show_words(result.aftermath)
        self._warning.setVisible(bool(result.aftermath))
        self.setAccessibleDescription(result.spoken)
        if fade_ms:
            self._fade_in(fade_ms)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._restyle()

    def _fade_in(self, ms: int) -> None:
        effect = QGraphicsOpacityEffect(self._badge)
        self._badge.setGraphicsEffect(effect)
        self._fade = QPropertyAnimation(effect, b"opacity", self)
        self._fade.setDuration(ms)
        self._fade.setStartValue(0.0)
        self._fade.setEndValue(1.0)
        self._fade.setEasingCurve(QEasingCurve.Type.Linear)
        self._fade.finished.connect(self._faded)
        self._fade.start()

    def _faded(self) -> None:
        # Without the effect the badge is drawn straight to the window again, and its text stays sharp.
        self._badge.setGraphicsEffect(None)  # type: ignore[arg-type]
        self._fade = None

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        self._column.setContentsMargins(margin, look.px(8), margin, look.px(2))
        self._column.setSpacing(look.px(_LINES_APART))
        self._warning_edge.setContentsMargins(0, look.px(_WARNING_APART - _LINES_APART), 0, 0)
        self._numbers.setSpacing(look.px(6))
        self._words.setSpacing(look.px(4))
        self._top.setSpacing(look.px(12))
        self._struck.setContentsMargins(0, 0, 0, look.px(6))
