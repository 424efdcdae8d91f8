"""Everything the felt shows of one set of dice at one size: its pictures, as a pure function of time."""

from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPixmap, QPolygonF

from desktop.viewdata.tray import DieLook, DieUse, FeltDie
from desktop.widgets.theme import Theme, mixed
from desktop.widgets.tray.dice.cloth import cloth
from desktop.widgets.tray.dice.drawing import (
    Standing,
    draw_finished,
    draw_quickly,
    draw_shadow,
    shadow_picture,
    stand,
)
from desktop.widgets.tray.dice.light import Camera, Material
from desktop.widgets.tray.dice.places import Places, places
from desktop.widgets.tray.dice.solids import d10
from desktop.widgets.tray.dice.turn import Turn, pose
from desktop.widgets.tray.dice.vectors import dot
from desktop.words import tr

_UNUSED_OPACITY = 0.34

# A solid is this share of its place's width in radius, and its picture's middle this far above the table.
_UNIT_PER_DIE = 0.485
_MIDDLE_RISE = 0.36

# How glossy, and how far its reflections go from its own colour to white.
_FINISH = {DieLook.TENS: (0.35, 0.92), DieLook.UNITS: (0.60, 0.60)}


class Stage:
    """The dice, their turns, the felt's size, its device pixel ratio and the theme, made into pictures."""

    def __init__(
        self, dice: tuple[FeltDie, ...], turns: tuple[Turn, ...], size: QSize, ratio: float, theme: Theme
    ) -> None:
        self._dice = dice
        self._turns = turns
        self._size = size
        self._ratio = ratio
        self._theme = theme
        self._places: Places = places(size, len(dice), theme)
        unit_px = self._places.die * _UNIT_PER_DIE
        row = self._places.middles[0].y() + unit_px * _MIDDLE_RISE
        self._camera = Camera(size.width() / 2, row, unit_px)
        # A die's middle is nearer to the eye than the table, where a unit would be seen smaller.
        face = d10().faces[0]
        seen_unit = self._camera.seen((1.0, 0.0, dot(face.normal, face.centre)))[0] - self._camera.x
        self._homes = tuple((p.x() - self._camera.x) / seen_unit for p in self._places.middles)
        self._materials = {look: _material(look, theme) for look in DieLook}

    @cached_property
    def lying(self) -> QPixmap:
        """The finished picture: every die at rest, with its marks and captions."""
        picture = self._cloth.copy()
        painter = QPainter(picture)
        for i, die in enumerate(self._dice):
            standing = self._standing(i, self._turns[i].end)
            painter.setOpacity(_UNUSED_OPACITY if die.use is DieUse.UNUSED else 1.0)
            painter.drawPixmap(0, 0, self._alone(standing))
        painter.setOpacity(1.0)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for i, die in enumerate(self._dice):
            if die.use is DieUse.UNUSED:
                self._strike(painter, self._places.middles[i])
            elif die.use is DieUse.USED:
                self._check(painter, self._places.middles[i])
        self._write(painter, landed=True)
        painter.end()
        return picture

    def paint_turning(self, painter: QPainter, ms: float) -> None:
        """Paint the dice at `ms` of their turn, with their names but without telling which is used."""
        painter.drawPixmap(0, 0, self._named_cloth)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        dice = [self._standing(i, ms) for i in range(len(self._dice))]
        dice.sort(key=lambda die: -die.middle[1])
        for die in dice:
            draw_shadow(painter, self._shadow, die)
        for die in dice:
            draw_quickly(painter, die)

    @cached_property
    def _cloth(self) -> QPixmap:
        return cloth(self._size, self._ratio, self._theme)

    @cached_property
    def _named_cloth(self) -> QPixmap:
        picture = self._cloth.copy()
        painter = QPainter(picture)
        self._write(painter, landed=False)
        painter.end()
        return picture

    @cached_property
    def _shadow(self) -> tuple[QPixmap, QPointF]:
        return shadow_picture(d10(), 0, self._camera, self._ratio)

    def _standing(self, index: int, ms: float) -> Standing:
        die, solid = self._dice[index], d10()
        home = self._homes[index]
        upright = self._camera.upright_yaw(home)
        at = pose(self._turns[index], lambda yaw: solid.lying(die.digit, upright + yaw), ms)
        material = self._materials[die.look]
        return stand(solid, material, die.numerals, self._camera, home=home, pose=at)

    def _alone(self, die: Standing) -> QPixmap:
        """Return one die and its shadow on nothing, so both can be made pale as one."""
        picture = QPixmap(self._cloth.size())
        picture.setDevicePixelRatio(self._ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        draw_shadow(painter, self._shadow, die)
        draw_finished(painter, die)
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
        radius = self._places.die * 0.125
        centre = middle + QPointF(self._places.die * 0.41, -self._places.die * 0.37)
        painter.setPen(QPen(self._theme.color("feltBottom"), radius * 0.22))
        painter.setBrush(self._theme.color("feltText"))
        painter.drawEllipse(centre, radius, radius)
        tick = QPen(QColor("#163830"), radius * 0.26)
        tick.setCapStyle(Qt.PenCapStyle.RoundCap)
        tick.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(tick)
        steps = ((-0.42, 0.02), (-0.10, 0.34), (0.44, -0.32))
        painter.drawPolyline(QPolygonF([centre + QPointF(x, y) * radius for x, y in steps]))

    def _write(self, painter: QPainter, *, landed: bool) -> None:
        for i, die in enumerate(self._dice):
            unused = landed and die.use is DieUse.UNUSED
            name = _compact_caption(die) if landed and self._places.compact else die.caption
            colour = self._theme.color("feltMuted" if unused else "feltText")
            self._write_line(painter, self._places.captions[i], name, "smallStrong", colour)
            if landed and self._places.notes:
                note = die.note or (tr("not used") if unused else "")
                muted = self._theme.color("feltMuted")
                self._write_line(painter, self._places.notes[i], note, "small", muted)

    def _write_line(self, painter: QPainter, box: QRectF, text: str, style: str, colour: QColor) -> None:
        font = self._theme.font(style)
        painter.setFont(font)
        painter.setPen(colour)
        fitting = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(box, flags, fitting)


def _compact_caption(die: FeltDie) -> str:
    match die.use:
        case DieUse.USED:
            return tr("{die}, used").format(die=die.caption)
        case DieUse.UNUSED:
            return tr("Not used")
        case DieUse.PLAIN:
            return die.caption


def _material(look: DieLook, theme: Theme) -> Material:
    colours = theme.dice[look]
    gloss, whiteness = _FINISH[look]
    glint = mixed(colours.face, QColor(255, 255, 250), whiteness)
    return Material(
        face=(colours.face.red(), colours.face.green(), colours.face.blue()),
        ink=colours.ink,
        outline=colours.outline,
        glint=(glint.red(), glint.green(), glint.blue()),
        gloss=gloss,
    )
