"""The pictures of a set of dice on a felt of one size, as a pure function of time."""

import math
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QMargins, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from desktop.base.words import tr
from desktop.dice.cloth import RADIUS, cloth
from desktop.dice.drawing import (
    Shadow,
    Standing,
    die_box,
    draw_finished,
    draw_quickly,
    draw_shadow,
    shadow_box,
    stand,
)
from desktop.dice.kinds import KINDS, material
from desktop.dice.lanes import lanes
from desktop.dice.light import Camera
from desktop.dice.mesh import Solid
from desktop.dice.places import CORNER, PADDING, FramePlace, Places, in_corners, is_large, moved, places
from desktop.dice.turn import Turn, pose
from desktop.kit.look.theme import Theme
from desktop.views.dice_sets import DiceSet
from desktop.views.felt import SYMBOL_DICE, DieUse, FeltDie, FeltFrame, FeltSum

if TYPE_CHECKING:
    from desktop.dice.sums import SumBeside

_UNUSED_OPACITY = 0.34
_USUAL = DiceSet()

# A solid is this share of its place's width in radius, and its picture's middle this far above the table.
_UNIT_PER_DIE = 0.485
_MIDDLE_RISE = 0.36

# The share of the animation in which a die on a bare felt grows.
_GROWING = 0.12

_LEAST_CHECK = 6
_FRAME_RADIUS = 8
_PLATE_ASIDE, _PLATE_ABOVE, _PLATE_RADIUS = 6, 1, 5
_FAINT = 0.40

_SMALLER = {"smallStrong": "captionStrong", "small": "caption"}
"""The smaller styles of names and notes that do not fit in their normal one."""


class Stage:
    """The dice of one roll as pictures, for a size, device pixel ratio and theme.

    A `bare` stage has no cloth: the dice lie on whatever is painted below them. So do those of a `clear` one,
    but they come in over its edge, and their names have a background of their own: whatever is below may have
    any colour. `ground` is the `cloth` of an earlier stage of the same size, ratio and theme, or None to draw
    it. Raises IndexError if a die's ``frame`` is not in `frames`.
    """

    def __init__(
        self,
        dice: tuple[FeltDie, ...],
        turns: tuple[Turn, ...],
        size: QSize,
        ratio: float,
        theme: Theme,
        *,
        frames: tuple[FeltFrame, ...] = (),
        beside: FeltSum | None = None,
        bare: bool = False,
        clear: bool = False,
        look: DiceSet = _USUAL,
        ground: QPixmap | None = None,
    ) -> None:
        self._bare = bare
        self._clear = clear
        self._ground = ground
        self._dice = dice
        self._frames = frames
        self._size = size
        self._ratio = ratio
        self._theme = theme
        self._uses = _uses(dice, frames)
        self._beside = None if beside is None else _sum_beside(beside, len(dice), size, theme)
        self._places = self._set_out()
        self._solids = tuple(KINDS[die.look].solid() for die in dice)
        self._numerals = tuple(die.numerals for die in dice)
        self._materials = {kind: material(kind, theme, look) for kind in {die.look for die in dice}}
        unit_px = self._places.die * _UNIT_PER_DIE
        # One camera for each row, so that dice look the same in both.
        self._cameras = tuple(
            Camera(size.width() / 2, middle.y() + unit_px * _MIDDLE_RISE, unit_px)
            for middle in self._places.middles
        )
        self._laying = self._lay()
        self._inner = QRectF(QPoint(0, 0), size).adjusted(1, 1, -1, -1)
        self._lanes = lanes(turns, self._places.middles[: len(dice)], size, unit_px, bare=bare)
        self._homes = tuple(
            _home(camera, solid, middle.x())
            for camera, solid, middle in zip(self._cameras, self._solids, self._places.middles, strict=False)
        )

    @cached_property
    def lying(self) -> QPixmap:
        """The finished picture: every die at rest, with its marks and captions."""
        for _ in self._laying:
            pass
        return self._laid

    def settle(self) -> None:
        """Free the memory that only turning dice need (some MB). It is built again if they turn once more."""
        for name in ("_named_cloth", "_shadows"):
            self.__dict__.pop(name, None)

    def prepare(self) -> None:
        """Draw one more die of the finished picture, so that the animation does not stall at its end."""
        next(self._laying, None)

    def _lay(self) -> Iterator[None]:
        """Draw the finished picture, and yield after each die."""
        self._laid = self.cloth.copy()
        dice = [(self._standing(i, math.inf), use) for i, use in enumerate(self._uses)]
        painter = QPainter(self._laid)
        for die, use in dice:
            if use is not DieUse.UNUSED:
                self._draw_shadow(painter, die)
        painter.end()
        for die, use in dice:
            painter = QPainter(self._laid)
            if use is DieUse.UNUSED:
                painter.setOpacity(1.0 if self._clear else _UNUSED_OPACITY)
                painter.drawPixmap(0, 0, self._alone(die))
            else:
                draw_finished(painter, die)
            painter.end()
            yield
        painter = QPainter(self._laid)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for use, middle in zip(self._uses, self._places.middles, strict=False):
            if use is DieUse.UNUSED:
                self._strike(painter, middle)
            elif use is DieUse.USED:
                self._check(painter, middle)
        self._write(painter, landed=True)
        if self._beside is not None:
            if self._clear:
                self._plate(painter, self._beside.box)
            self._beside.paint(painter)
        for place in self._places.frames:
            self._write_frame(painter, place)
            self._outline(painter, place, self._frames[place.frame].use)
        painter.end()

    def paint_turning(self, painter: QPainter, ms: float) -> None:
        """Paint the dice `ms` milliseconds into their turn, with names but without marking the used ones.

        The edge of the felt clips dice that come in over it.
        """
        painter.drawPixmap(0, 0, self._named_cloth)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        dice = [(self._standing(i, ms), self._lanes[i].turn) for i in range(len(self._dice))]
        # The more distant ones first.
        dice.sort(key=lambda each: each[0].camera.y)
        if not self._bare:
            painter.setClipRect(self._inner)
        for draw, box in ((self._draw_shadow, self._shadow_box), (draw_quickly, die_box)):
            for die, turn in dice:
                if self._bare:
                    self._draw_growing(painter, die, draw, (ms - turn.start) / (turn.end - turn.start))
                else:
                    self._draw_on_cloth(painter, die, draw, box)
        painter.setClipping(False)

    def _draw_growing(
        self, painter: QPainter, die: Standing, draw: Callable[[QPainter, Standing], None], passed: float
    ) -> None:
        """Draw a die or its shadow on a felt without an edge: it grows from nothing."""
        if passed >= _GROWING:
            draw(painter, die)
        elif passed > 0:
            x, y = die.camera.seen(die.middle)
            painter.save()
            painter.translate(x, y)
            painter.scale(passed / _GROWING, passed / _GROWING)
            painter.translate(-x, -y)
            draw(painter, die)
            painter.restore()

    def _draw_on_cloth(
        self,
        painter: QPainter,
        die: Standing,
        draw: Callable[[QPainter, Standing], None],
        box: Callable[[Standing], QRectF],
    ) -> None:
        seen = box(die).intersected(self._inner)
        if seen.isEmpty():
            return
        if self._is_off_corners(seen):
            draw(painter, die)
        else:
            # Only in the round corners, since it is slow.
            painter.setClipPath(self._inside)
            draw(painter, die)
            painter.setClipRect(self._inner)

    def _is_off_corners(self, seen: QRectF) -> bool:
        upright, across = self._off_corners
        return upright.contains(seen) or across.contains(seen)

    @cached_property
    def _off_corners(self) -> tuple[QRectF, QRectF]:
        corner, inner = self._theme.px(RADIUS), self._inner
        return inner.adjusted(corner, 0, -corner, 0), inner.adjusted(0, corner, 0, -corner)

    @cached_property
    def _inside(self) -> QPainterPath:
        path = QPainterPath()
        radius = self._theme.px(RADIUS) - 1
        path.addRoundedRect(self._inner, radius, radius)
        return path

    def _draw_shadow(self, painter: QPainter, die: Standing) -> None:
        draw_shadow(painter, self._shadows[die.solid], die)

    def _shadow_box(self, die: Standing) -> QRectF:
        return shadow_box(self._shadows[die.solid], die)

    def _set_out(self) -> Places:
        beside = self._beside
        size = self._size if beside is None else QSize(beside.dice_width, self._size.height())
        left = 0 if beside is None else beside.dice_left
        found = moved(self._arranged(size), left)
        if not self._bare and in_corners(found, self._size, self._theme):
            aside = self._theme.px(CORNER - PADDING)
            found = moved(self._arranged(size.shrunkBy(QMargins(aside, 0, aside, 0))), left + aside)
        return found

    def _arranged(self, size: QSize) -> Places:
        if any(die.look in SYMBOL_DICE for die in self._dice) and not is_large(size, self._theme):
            # Most games only use numbers, and start without the code for symbols.
            from desktop.dice.symbol_places import symbol_places

            return symbol_places(size, self._dice, self._theme)
        frames = tuple(die.frame for die in self._dice)
        return places(size, frames, self._theme, felt_width=self._size.width())

    @cached_property
    def cloth(self) -> QPixmap:
        """The felt without dice, for reuse by another stage of the same size and look."""
        if self._ground is not None:
            return self._ground
        if not (self._bare or self._clear):
            return cloth(self._size, self._ratio, self._theme)
        picture = QPixmap(self._size * self._ratio)
        picture.setDevicePixelRatio(self._ratio)
        picture.fill(Qt.GlobalColor.transparent)
        return picture

    @cached_property
    def _named_cloth(self) -> QPixmap:
        picture = self.cloth.copy()
        painter = QPainter(picture)
        self._write(painter, landed=False)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place in self._places.frames:
            self._outline(painter, place, DieUse.PLAIN)
        painter.end()
        return picture

    @cached_property
    def _shadows(self) -> dict[Solid, Shadow]:
        unit_px = self._places.die * _UNIT_PER_DIE
        return {solid: Shadow(solid, unit_px, self._ratio) for solid in set(self._solids)}

    def _standing(self, index: int, ms: float) -> Standing:
        die, solid, camera = self._dice[index], self._solids[index], self._cameras[index]
        home = self._homes[index]
        upright = camera.upright_yaw(home)
        turn, way = self._lanes[index]
        at = pose(turn, lambda yaw: solid.lying(die.face, upright + yaw), way, ms)
        return stand(solid, self._materials[die.look], self._numerals[index], camera, home=home, pose=at)

    def _alone(self, die: Standing) -> QPixmap:
        """Return one die and its shadow on a transparent picture, so that both fade as one."""
        picture = QPixmap(self.cloth.size())
        picture.setDevicePixelRatio(self._ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        draw_shadow(painter, self._shadows[die.solid], die)
        draw_finished(painter, die)
        if self._clear:  # darkened, not faded: a green behind it would shine through and be cut out with it
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
            painter.setOpacity(1 - _UNUSED_OPACITY)
            painter.fillRect(QRectF(QPoint(0, 0), self._size), self._theme.color("feltBottom"))
        painter.end()
        return picture

    def _strike(self, painter: QPainter, middle: QPointF) -> None:
        reach = self._places.die * 0.47
        pen = QPen(self._theme.color("feltText"), self._theme.px(2))
        pen.setDashPattern([2.6, 2.2])
        painter.setPen(pen)
        painter.setOpacity(0.8)
        painter.drawLine(middle + QPointF(-reach, reach), middle + QPointF(reach, -reach))
        painter.setOpacity(1.0)

    def _check(self, painter: QPainter, middle: QPointF) -> None:
        radius = max(self._theme.px(_LEAST_CHECK), self._places.die * 0.125)
        centre = middle + QPointF(self._places.die * 0.41, -self._places.die * 0.37)
        painter.setPen(QPen(self._theme.color("feltBottom"), radius * 0.22))
        painter.setBrush(self._theme.color("feltText"))
        painter.drawEllipse(centre, radius, radius)
        tick = QPen(self._theme.color("feltBottom"), radius * 0.26)
        tick.setCapStyle(Qt.PenCapStyle.RoundCap)
        tick.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(tick)
        steps = ((-0.42, 0.02), (-0.10, 0.34), (0.44, -0.32))
        painter.drawPolyline(QPolygonF([centre + QPointF(x, y) * radius for x, y in steps]))

    def _outline(self, painter: QPainter, place: FramePlace, use: DieUse) -> None:
        if len(self._places.frames) == 1 and use is DieUse.PLAIN:
            return
        if self._clear:
            self._outline_clear(painter, place)
        pen = QPen(self._theme.color("feltMuted" if use is DieUse.UNUSED else "feltText"), 1)
        if use is DieUse.UNUSED:
            pen.setDashPattern([3.0, 3.0])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setOpacity(_FAINT if use is DieUse.PLAIN else 1.0)
        radius = self._theme.px(_FRAME_RADIUS)
        # On pixel centres, where a one-pixel line is sharp.
        painter.drawRoundedRect(QRectF(place.box.toRect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        painter.setOpacity(1.0)

    def _outline_clear(self, painter: QPainter, place: FramePlace) -> None:
        """Draw a dark edge below the frame's own line, which may be as bright as what is behind it."""
        painter.setPen(QPen(self._theme.color("feltBottom"), self._theme.px(3)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        radius = self._theme.px(_FRAME_RADIUS)
        painter.drawRoundedRect(QRectF(place.box.toRect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)

    def _plate(self, painter: QPainter, words: QRectF) -> None:
        """Draw a background for words on a clear stage."""
        aside, above = self._theme.px(_PLATE_ASIDE), self._theme.px(_PLATE_ABOVE)
        radius = self._theme.px(_PLATE_RADIUS)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("feltBottom"))
        painter.drawRoundedRect(words.adjusted(-aside, -above, aside, above), radius, radius)
        painter.restore()

    def _write_frame(self, painter: QPainter, place: FramePlace) -> None:
        frame = self._frames[place.frame]
        unused = frame.use is DieUse.UNUSED
        font = self._theme.font("small" if unused else "smallStrong")
        painter.setFont(font)
        painter.setPen(self._theme.color("feltMuted" if unused else "feltText"))
        caption = frame.caption
        if place.lines == 1:
            caption = QFontMetricsF(font).elidedText(
                caption, Qt.TextElideMode.ElideRight, place.caption.width()
            )
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        self._draw_text(painter, place.caption, flags, caption)

    def _write(self, painter: QPainter, *, landed: bool) -> None:
        for i, die in enumerate(self._dice):
            if die.frame is not None:
                continue
            unused = landed and die.use is DieUse.UNUSED
            name = self._compact_name(i, die) if landed and self._places.compact else die.caption
            colour = self._theme.color("feltMuted" if unused else "feltText")
            box = self._places.captions[i]
            if name != die.caption:
                box = self._shared(i, name, self._places.captions, self._places.style)
            if not box.isNull():
                self._write_line(painter, box, name, self._places.style, colour)
            if landed and self._places.notes:
                note = die.note or (tr("not used") if unused else "")
                box = self._shared(i, note, self._places.notes, self._places.note_style)
                if not box.isNull():
                    self._write_note(painter, box, note)

    def _shared(self, index: int, words: str, boxes: tuple[QRectF, ...], style: str) -> QRectF:
        """Return the box of words below a die. Words that are too long for it are below all equal dice that
        lie side by side; a die after the first of them gets a null box.
        """
        box, die = boxes[index], self._dice[index]
        long = QFontMetricsF(self._theme.font(style)).horizontalAdvance(words) > box.width()
        if not long or die.use is DieUse.USED or die.look in SYMBOL_DICE:
            return box
        if index and _are_alike(self._dice[index - 1], die) and boxes[index - 1].top() == box.top():
            return QRectF()
        for other in range(index + 1, len(boxes)):
            if not _are_alike(self._dice[other], die) or boxes[other].top() != box.top():
                break
            box = box.united(boxes[other])
        return box

    def _compact_name(self, index: int, die: FeltDie) -> str:
        """Return the name and the use of the die, or what it is for.

        If the use is too long, only its disc shows it.
        """
        words = _compact_caption(die)
        font = self._theme.font(self._places.style)
        long = QFontMetricsF(font).horizontalAdvance(words) > self._places.captions[index].width()
        return die.caption if long and die.use is DieUse.USED else words

    def _write_note(self, painter: QPainter, box: QRectF, note: str) -> None:
        style, muted = self._places.note_style, self._theme.color("feltMuted")
        if box.height() <= self._theme.line(style):
            self._write_line(painter, box, note, style, muted)
            return
        painter.setFont(self._theme.font(style))
        painter.setPen(muted)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
        self._draw_text(painter, box, flags, note)

    def _write_line(self, painter: QPainter, box: QRectF, text: str, style: str, colour: QColor) -> None:
        font = self._theme.font(style)
        if style in _SMALLER and QFontMetricsF(font).horizontalAdvance(text) > box.width():
            font = self._theme.font(_SMALLER[style])
        painter.setFont(font)
        painter.setPen(colour)
        fitting = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine
        self._draw_text(painter, box, flags, fitting)

    def _draw_text(self, painter: QPainter, box: QRectF, flags: int, text: str) -> None:
        """Draw a text, on a plate of its own where there is no cloth below it."""
        if self._clear and text:
            self._plate(painter, painter.boundingRect(box, flags, text))
        painter.drawText(box, flags, text)


def _uses(dice: tuple[FeltDie, ...], frames: tuple[FeltFrame, ...]) -> tuple[DieUse, ...]:
    """Return the mark of each die: in a used frame only the first has one, in an unused frame all do."""
    uses: list[DieUse] = []
    for i, die in enumerate(dice):
        use = die.use if die.frame is None else frames[die.frame].use
        follows = die.frame is not None and i > 0 and dice[i - 1].frame == die.frame
        uses.append(DieUse.PLAIN if follows and use is DieUse.USED else use)
    return tuple(uses)


def _sum_beside(shown: FeltSum, dice: int, size: QSize, theme: Theme) -> "SumBeside":
    from desktop.dice.sums import SumBeside  # for games that add up dice

    return SumBeside(shown, dice, size, theme)


def _home(camera: Camera, solid: Solid, x: float) -> float:
    # A die's middle is closer to the camera than the table, so a unit looks larger there.
    seen_unit = camera.seen((1.0, 0.0, solid.rise))[0] - camera.x
    return (x - camera.x) / seen_unit


def _compact_caption(die: FeltDie) -> str:
    match die.use:
        case DieUse.USED:
            return tr("{die}, used").format(die=die.caption)
        case DieUse.UNUSED:
            note = die.note or tr("Not used")
            return note[:1].upper() + note[1:]  # it replaces the name
        case DieUse.PLAIN if die.note and die.look not in SYMBOL_DICE:
            return die.note[:1].upper() + die.note[1:]  # its shape shows its name
        case DieUse.PLAIN:
            return die.caption


def _are_alike(one: FeltDie, other: FeltDie) -> bool:
    """Return whether dice of one kind are for the same, so that one text can be below both."""
    return (one.look, one.use, one.note, one.frame) == (other.look, other.use, other.note, other.frame)
