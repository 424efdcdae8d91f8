"""The dice of a roll as small tiles: each shows its result, and one is marked as next."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.dice.flat_dice import paint_flat_die
from desktop.kit.controls.buttons import EnterButton
from desktop.kit.layout.flow import in_lines
from desktop.kit.layout.section import Section
from desktop.kit.look import mirror, theme
from desktop.kit.look.one_stop import OneStop
from desktop.kit.look.painting import focus_margin, framed, paint_box, paint_focus_ring, paint_ground
from desktop.kit.text.plain_text import set_tool_tip
from desktop.views.dice_sets import DiceSet
from desktop.views.felt import DieUse, FeltDie
from desktop.views.laid_dice import EnteredFaces
from desktop.views.own_dice import AskedDie, AskedFace

_DIE, _SMALL_DIE = 36, 26
_EDGE, _SIDES, _UNDER = 5, 8, 4
_LEAST = 60
_APART = 4
_MOST_NAMED = 5
"""With more dice, tiles are small and have no names; the name of the marked die appears above its faces."""


class _Tile(theme.FollowsTheme, EnterButton):
    def __init__(self, die: AskedDie, look: DiceSet, *, named: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self._die = die
        self._look = look
        self._lies: AskedFace | None = None
        self._named = named
        self._marked = False
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        if not named:
            set_tool_tip(self, die.name)

    def show_face(self, lies: AskedFace | None, *, marked: bool, which: str) -> None:
        """Show the entered face, and whether this die is next. `which` names the die among the others."""
        self._lies, self._marked = lies, marked
        words = tr("{die}: not entered yet") if lies is None else tr("{die}: {face}")
        self.setAccessibleName(words.format(die=which, face="" if lies is None else lies.spoken))
        self.setAccessibleDescription(tr("Choose its face below") if marked else "")
        self.update()

    def sizeHint(self) -> QSize:
        look = theme.current()
        margin = 2 * (focus_margin() + look.px(_EDGE))
        if not self._named:
            side = look.px(_SMALL_DIE) + margin
            return QSize(side, side)
        name = QFontMetrics(look.font("captionMedium")).horizontalAdvance(self._die.name)
        width = max(look.px(_LEAST), name + 2 * look.px(_SIDES)) + 2 * focus_margin()
        return QSize(width, look.px(_DIE) + look.px(_UNDER) + look.line("caption") + margin)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        painter = mirror.painter(self)
        edge = look.px(_EDGE)
        frame = framed(self.rect())
        radius = look.px(theme.tokens()["radius"]["control"])
        if self._marked:
            paint_box(painter, frame, radius, look.color("selected"), look.color("accent"), width=look.px(2))
        elif self.underMouse():
            paint_ground(painter, frame, radius, "hover")
        if self.hasFocus():
            paint_focus_ring(painter, frame, radius)
        side = look.px(_DIE if self._named else _SMALL_DIE)
        box = QRectF(frame.center().x() - side / 2, frame.top() + edge, side, side)
        value = None if self._lies is None else self._lies.face
        paint_flat_die(painter, FeltDie(self._die.look, value, DieUse.PLAIN, self._die.name), box, self._look)
        if self._named:
            look.ink(painter, "captionMedium", "text" if self._marked else "muted")
            words = QRectF(frame.left(), box.bottom() + look.px(_UNDER), frame.width(), look.line("caption"))
            mirror.write(painter, words, Qt.AlignmentFlag.AlignCenter, self._die.name)


class Tiles(Section):
    """A tile for each die, in reading order, on as many lines as needed."""

    clicked = Signal(int)
    """The player clicked a tile; carries the place of its die, counted from 0."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(parent)
        self.setAccessibleName(tr("Dice to enter"))
        self._tiles: tuple[_Tile, ...] = ()
        self._stop = OneStop(self)

    def set_dice(self, dice: tuple[AskedDie, ...], look: DiceSet) -> None:
        """Replace the tiles with blank ones for `dice` of the set `look`."""
        for old in self._tiles:
            old.hide()
            old.deleteLater()
        named = len(dice) <= _MOST_NAMED
        self._tiles = tuple(_Tile(die, look, named=named, parent=self) for die in dice)
        for place, tile in enumerate(self._tiles):
            tile.clicked.connect(lambda _checked=False, place=place: self.clicked.emit(place))
            tile.show()
        self._stop.manage(self._tiles)
        self.rearrange()

    def show_laid(self, dice: tuple[AskedDie, ...], laid: EnteredFaces, marked: int) -> None:
        """Show the entered faces, and mark the die that is next."""
        for place, tile in enumerate(self._tiles):
            which = which_die(dice, place)
            tile.show_face(laid[place], marked=place == marked, which=which)
        self._stop.set_tab_stop(self._tiles[marked])

    def arrange(self, width: int, *, move: bool) -> int:
        """Fill the lines. The margins of the tiles, for the focus ring, overlap."""
        lap = theme.current().px(_APART) - 2 * focus_margin()
        return in_lines(self._tiles, QRect(0, 0, width, 0), gap=lap, below=lap, move=move)


def which_die(dice: tuple[AskedDie, ...], place: int) -> str:
    """Return the name of a die, with its number among equal ones ("D6, 3 of 10")."""
    name = dice[place].name
    alike = [each for each, die in enumerate(dice) if die.name == name]
    if len(alike) == 1:
        return name
    return tr("{die}, {n} of {number}").format(die=name, n=alike.index(place) + 1, number=len(alike))
