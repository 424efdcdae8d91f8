"""The felt in the dice tray: a widget that shows dice, animates them, and reports when they lie still."""

from PySide6.QtCore import QElapsedTimer, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.base.words import tr, within
from desktop.dice import cloth, marks
from desktop.dice.kinds import KINDS
from desktop.dice.places import felt_height, has_room
from desktop.dice.stage import Stage
from desktop.dice.turn import NORMAL_MS, Turn, knocks, length_ms, turns
from desktop.kit.look import theme
from desktop.kit.look.spoken import speak_as
from desktop.views.dice_sets import DiceSet
from desktop.views.felt import SYMBOL_DICE, DieLook, DieUse, FeltDie, FeltFrame, FeltSum, counted, merged

_KEPT = 4
"""How many finished pictures are cached; each takes as much memory as the felt has pixels."""
_FRAME_MS = 16
_FADE_MS = 120
_WIDTH, _COMPACT_WIDTH, _LEAST_WIDTH = 364, 274, 240
_LARGE_WIDTH, _LARGE_HEIGHT = 440, 250
"""The size at which a felt shown large has the sizes of the tokens; a larger one has larger ones."""
_STEPS = 10

_PERCENTILE = (DieLook.TENS, DieLook.UNITS)


class Felt(theme.Themed):
    """A green felt with up to eight dice in a row, more in two rows. More than 16 equal dice show as one die.

    A large felt arranges the dice in as many rows as suit it, each die by itself as long as it stays
    readable. One that is shown to others (`set_shown_large`) draws everything as large as it is itself.

    The dice arrive with their values: the felt decides nothing, and land() can be called at any time.
    While dice turn, only their names and frames show. Which dice were used, and their sum, appear once they
    lie still.
    """

    thrown = Signal(object)
    """The dice start to move. Carries a tuple of ``Knock``, one for each time a die hits the table, in order;
    empty if nothing moves. Emitted by each show_dice, before `landed`.
    """
    landed = Signal()
    """The dice of the latest show_dice lie still. Emitted once for each call that was not replaced by the
    next one; immediately, from within show_dice, if nothing moves.
    """

    def __init__(self, parent: QWidget | None = None, *, bare: bool = False) -> None:
        """Make an empty felt. A ``bare`` one draws no cloth, for use on another felt."""
        super().__init__(parent)
        self._bare = bare
        self._dice: tuple[FeltDie, ...] = ()
        self._frames: tuple[FeltFrame, ...] = ()
        self._sum: FeltSum | None = None
        self._seed = 0
        self._thrown_ms = 0
        self._duration_ms = NORMAL_MS
        self._length_ms = 0
        self._turning = False
        self._compact = False
        self._large = False
        self._clear = False
        self._stage: Stage | None = None
        self._stage_of: tuple[QSize, float, theme.Theme, DiceSet] | None = None
        self._stages: dict[object, Stage] = {}
        self._ground: tuple[tuple[QSize, float, theme.Theme], QPixmap] | None = None
        self._look = DiceSet()
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_FRAME_MS)
        self._timer.timeout.connect(self._tick)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(tr("Dice"))
        speak_as(Felt, QAccessible.Role.Canvas)

    def show_dice(
        self,
        dice: tuple[FeltDie, ...],
        *,
        seed: int,
        animate: bool,
        frames: tuple[FeltFrame, ...] = (),
        sum: FeltSum | None = None,  # noqa: A002 - as the tray's view calls it
    ) -> None:
        """Show `dice` in this order from the left. With `animate`, they turn first.

        Dice that share one of the `frames` stand next to each other and are read as one: they share the
        frame's caption and use. `sum` appears beside the dice, or alone if there are none. `seed` only
        changes how they turn. Blank dice do not turn. Never blocks. Dice still turning from an earlier call
        are dropped without a signal.
        """
        self._dice = dice
        self._frames = frames
        self._sum = sum
        self._seed = seed
        self._thrown_ms = self._duration_ms
        self._stage = None
        if animate and self.turns(dice):
            self._turning = True
            self.setAccessibleDescription(tr("The dice are rolling"))
            turned = self._turned()
            self._clock.start()
            self._timer.start()
            self.update()
            self.thrown.emit(knocks(turned))
        else:
            self.thrown.emit(())
            self._come_to_rest()

    def turns(self, dice: tuple[FeltDie, ...]) -> bool:
        """Return whether these dice would turn before they lie still."""
        return self._duration_ms > 0 and any(die.value is not None for die in dice)

    def land(self) -> None:
        """Stop the dice now. Does nothing if they already lie still."""
        if self._turning:
            self._come_to_rest()

    def is_turning(self) -> bool:
        """Return whether dice are still moving."""
        return self._turning

    def set_speed(self, duration_ms: int) -> None:
        """Set how long up to four dice turn, in milliseconds, from the next roll on. 0 turns animation off.

        Raises ValueError below 0.
        """
        if duration_ms < 0:
            raise ValueError("a turn cannot last less than no time")
        self._duration_ms = duration_ms
        if duration_ms == 0:
            self.land()

    def set_dice_set(self, look: DiceSet) -> None:
        """Show dice of another set from now on, including those on the felt."""
        if look != self._look:
            self._look = look
            self.update()

    def set_compact(self, compact: bool) -> None:
        """Choose between the height of small dice with one line below them and that of full-size dice with
        two.
        """
        if compact != self._compact:
            self._compact = compact
            self.updateGeometry()

    def set_shown_large(self, large: bool, *, clear: bool = False) -> None:
        """Draw dice and words as large as the felt has room, whatever the text size, or at their usual size.

        A ``clear`` felt has no cloth: the dice lie on whatever is behind it.
        """
        if (large, clear) != (self._large, self._clear):
            self._large, self._clear = large, clear
            self._stages, self._stage, self._stage_of, self._ground = {}, None, None, None
            self.update()

    def hasHeightForWidth(self) -> bool:
        """Return whether a wider felt gets higher, for larger dice. One with a fixed height does not."""
        return self.sizePolicy().verticalPolicy() != QSizePolicy.Policy.Fixed

    def heightForWidth(self, width: int) -> int:
        """Return the height for dice as large as `width` allows, whatever the dice and their state."""
        return felt_height(width, theme.current(), compact=self._compact)

    def sizeHint(self) -> QSize:
        """Return the size for three full-size dice with two lines below, or compact ones with one."""
        width = theme.current().px(_COMPACT_WIDTH if self._compact else _WIDTH)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Return the size for three compact dice with one line below them."""
        now = theme.current()
        width = now.px(_LEAST_WIDTH)
        return QSize(width, felt_height(width, now, compact=True))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the felt as it is now."""
        stage = self._current_stage()
        painter = QPainter(self)
        if not self._timer.isActive():
            painter.drawPixmap(0, 0, stage.lying)
            stage.settle()
        else:
            passed = self._clock.elapsed()
            stage.paint_turning(painter, passed)
            if not self._turning:
                painter.setOpacity(min(1.0, (passed - self._length_ms) / _FADE_MS))
                painter.drawPixmap(0, 0, stage.lying)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Stop turning dice on a click. Other clicks pass through."""
        if self._turning:
            self.land()
            event.accept()
        else:
            event.ignore()

    def _tick(self) -> None:
        passed = self._clock.elapsed() - self._length_ms
        if self._turning and passed >= 0:
            self._turning = False
            self._describe_dice()
            self.landed.emit()
        elif not self._turning and passed >= _FADE_MS:
            self._timer.stop()
        elif self._stage is not None:
            self._stage.prepare()
        self.update()

    def _come_to_rest(self) -> None:
        self._turning = False
        self._timer.stop()
        self._describe_dice()
        self.update()
        self.landed.emit()

    def _current_stage(self) -> Stage:
        made_of = (self.size(), self.devicePixelRatioF(), self._theme(), self._look)
        if self._stage_of is None or self._stage_of[2:] != made_of[2:]:
            self._stages = {}
        if self._stage_of != made_of:
            self._stage = None
        if self._stage is None:
            shown, turned = self._shown(), self._turned()
            what = (shown, turned, self._frames, self._sum, self.size().toTuple(), made_of[1])
            # Switching between characters shows the dice of each again.
            self._stage = self._stages.pop(what, None) or Stage(
                shown,
                turned,
                *made_of[:3],
                look=self._look,
                frames=self._frames,
                beside=self._sum,
                bare=self._bare,
                clear=self._clear,
                # The cloth of a large felt takes longer than the dice of a first frame.
                ground=self._ground[1]
                if self._ground is not None and self._ground[0] == made_of[:3]
                else None,
            )
            self._stages[what] = self._stage
            if len(self._stages) > _KEPT:
                del self._stages[next(iter(self._stages))]
            self._stage_of = made_of
            self._ground = (made_of[:3], self._stage.cloth)
        return self._stage

    def _shown(self) -> tuple[FeltDie, ...]:
        if has_room(self.size(), len(self._dice), self._theme()):
            return self._dice
        return merged(self._dice)

    def _theme(self) -> theme.Theme:
        """Return the app's look, or one as large as the felt: the same one while its size hardly changes."""
        now = theme.current()
        if not self._large:
            return now
        share = min(self.width() / _LARGE_WIDTH, self.height() / _LARGE_HEIGHT)
        return now.at_scale(max(now.scale, int(share * _STEPS) / _STEPS))

    def _turned(self) -> tuple[Turn, ...]:
        count = len(self._shown())
        self._length_ms = length_ms(count, self._thrown_ms)
        return turns(count, self._seed, self._thrown_ms)

    def _describe_dice(self) -> None:
        words = _spoken(self._dice, self._frames)
        if not self._frames:  # a frame's caption may contain commas, and a name
            later = [within(word) for word in words[1:]]
            words = [", ".join(words[:1] + later)] if words else []
        if self._sum is not None:
            words += _spoken_sum(self._sum)
        self.setAccessibleDescription("; ".join(words))


def warm_up() -> None:
    """Prepare what the first percentile roll needs: solid, numerals and cloth texture (a few ms).

    Call it after the first paint, or that roll starts late. Other dice are made when they are first shown.
    """
    cloth.nap()
    for look in _PERCENTILE:
        KINDS[look].solid()
        for numeral in FeltDie(look, 0, DieUse.PLAIN, "", "").numerals:
            marks.outline(numeral)


def _spoken(dice: tuple[FeltDie, ...], frames: tuple[FeltFrame, ...]) -> list[str]:
    words: list[str] = []
    captioned: set[int] = set()
    for die, count in counted(dice):
        if die.frame is None:
            word = _spoken_die(die)
            words.append(tr("{die}, {n} times").format(die=word, n=count) if count > 1 else word)
        elif die.frame not in captioned:
            captioned.add(die.frame)
            caption = frames[die.frame].caption
            words.append(tr("{die} ready").format(die=caption) if die.value is None else caption)
    return words


def _spoken_die(die: FeltDie) -> str:
    if die.value is None:
        return tr("{die} ready").format(die=die.caption)
    match die.use:
        case DieUse.USED:
            words = tr("{die} {value} used")
        case DieUse.UNUSED:
            words = tr("{die} {value} not used")
        case DieUse.PLAIN:
            words = tr("{die} {value}")
    return words.format(die=die.caption, value=_spoken_face(die)).strip()


def _spoken_face(die: FeltDie) -> str:
    if die.look in SYMBOL_DICE:
        from desktop.views.symbol_words import spoken_symbols  # for games with such dice

        return spoken_symbols(die.numeral)
    return die.numeral


def _spoken_sum(shown: FeltSum) -> list[str]:
    sums = [part for part in (shown.terms, shown.total) if part]
    return [part for part in (" = ".join(sums), shown.line) if part]
