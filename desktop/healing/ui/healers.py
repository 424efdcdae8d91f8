"""The choice of who treats the character, beside the title of the treatment card."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QIcon, QImage, QKeyEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.cards.cards import SIDE, CardText
from desktop.kit.controls.buttons import EnterButton
from desktop.kit.controls.portrait import paint_portrait, read_picture
from desktop.kit.layout.flow import RowOrColumn
from desktop.kit.layout.rows import ControlRow
from desktop.kit.lists.picker import Option, Picker
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.keys import kept_from_shortcuts, types
from desktop.kit.look.painting import focus_margin, framed, hover_border, paint_box, paint_focus_ring
from desktop.kit.text.plain_text import set_tool_tip, shown
from desktop.views.healing import Healer

_WIDEST_HEALER = 220

_FACE = 20


class HealerButton(theme.FollowsTheme, EnterButton):
    """A button that shows the healer, with a list of all possible healers. Typing opens and filters it."""

    opens_list = True

    chosen = Signal(str)
    """The player chose another healer; carries the id."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the button without healers."""
        super().__init__(parent)
        self._healers: tuple[Healer, ...] = ()
        self._faces: list[QImage] = []
        self._chosen = ""
        self.picker: Picker | None = None
        """The open list, None while it is closed."""
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.clicked.connect(lambda _down: self.open_list())

    def show_healers(self, healers: tuple[Healer, ...], chosen: str) -> None:
        """Offer `healers`, with `chosen` checked. Never emits."""
        if healers != self._healers:
            self._healers = healers
            self._faces = [read_picture(healer.portrait) for healer in healers]
        self._chosen = chosen
        self.setVisible(bool(healers))
        name = self._name()
        self.setAccessibleName(tr("Treated by {name}").format(name=name))
        set_tool_tip(self, name)
        self.updateGeometry()
        self.update()

    def open_list(self, typed: str = "") -> None:
        """Open the list of healers, filtered by `typed`."""
        if self.picker is not None or not self._healers:
            return
        self.picker = Picker(self)
        self.picker.chosen.connect(self.chosen)
        self.picker.closed.connect(self._forget)
        options = [
            Option(each.id, each.name, icon=_face_icon(face, each.initials))
            for each, face in zip(self._healers, self._faces, strict=True)
        ]
        self.picker.open_for(self, self.accessibleName(), options, chosen=self._chosen, typed=typed)

    def event(self, event: QEvent) -> bool:
        """Keep letters, which open the list, from the shortcuts of the window."""
        return kept_from_shortcuts(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the list by typing."""
        if types(event):
            self.open_list(event.text())
        else:
            super().keyPressEvent(event)

    def _forget(self) -> None:
        if self.picker is not None:
            self.picker.deleteLater()
            self.picker = None

    def sizeHint(self) -> QSize:
        """Return the size of the portrait and the name, up to a limit."""
        look = theme.current()
        name = QFontMetrics(look.font("body")).horizontalAdvance(self._name())
        width = min(name + 2, look.px(_WIDEST_HEALER)) + look.px(8 + _FACE + 8 + 10 + 14 + 8)
        height = look.px(theme.tokens()["size"]["controlSmall"])
        return QSize(width + 2 * focus_margin(), height + 2 * focus_margin())

    def minimumSizeHint(self) -> QSize:
        """Allow the name to be elided."""
        look = theme.current()
        return QSize(look.px(120), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw portrait, name and arrow."""
        look = theme.current()
        painter = mirror.painter(self)
        frame = framed(self.rect())
        radius = look.px(theme.tokens()["radius"]["control"])
        fill = "selected" if self.isDown() else "hover" if self.underMouse() else "surface"
        width = hover_border(lit=self.underMouse())
        paint_box(painter, frame, radius, look.color(fill), look.color("borderStrong"), width=width)
        if self.hasFocus():
            paint_focus_ring(painter, frame, radius)
        side = look.px(_FACE)
        place = self._place()
        left = frame.left() + look.px(8)
        if place is not None:
            face = QRectF(left, frame.center().y() - side / 2, side, side)
            paint_portrait(painter, face, self._faces[place], self._healers[place].initials, side * 0.2)
        arrow = look.px(14)
        box = QRectF(frame.right() - look.px(8) - arrow, frame.top(), arrow, frame.height())
        icons.paint(painter, "chevron-down", box, look.color("text"))
        words = QRectF(left + side + look.px(8), frame.top(), 0, frame.height())
        words.setRight(box.left() - look.px(6))
        painter.setFont(look.font("body"))
        painter.setPen(look.color("text"))
        metrics = QFontMetrics(look.font("body"))
        name = metrics.elidedText(self._name(), Qt.TextElideMode.ElideRight, int(words.width()))
        mirror.write(
            painter,
            words,
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine,
            name,
        )

    def _place(self) -> int | None:
        return next((at for at, each in enumerate(self._healers) if each.id == self._chosen), None)

    def _name(self) -> str:
        place = self._place()
        return tr("Choose") if place is None else shown(self._healers[place].name)


def _face_icon(face: QImage, initials: str) -> QIcon:
    side = theme.current().px(_FACE)
    image = QPixmap(2 * side, 2 * side)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    paint_portrait(painter, QRectF(image.rect()), face, initials, side * 0.4)
    painter.end()
    image.setDevicePixelRatio(2.0)
    return QIcon(image)


class TreatmentHead(theme.Themed):
    """The title of the card and the choice of healer."""

    def __init__(self, healer: HealerButton) -> None:
        """Put `healer` beside the title."""
        super().__init__()
        self._caption = CardText(tr("Treated by"), style="small", color="muted")
        self._caption.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        self._healer = healer
        self._row = RowOrColumn()
        self._row.add(CardText(tr("Treatment"), style="cardTitle"), 1)
        self._who = ControlRow((self._caption, healer))
        self._row.add(self._who)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._row)
        self._restyle()

    def show_healers(self, healers: tuple[Healer, ...], chosen: str) -> None:
        """Offer `healers`, with `chosen` checked; hidden if there are none."""
        self._healer.show_healers(healers, chosen)
        self._caption.setVisible(bool(healers))
        self._who.rearrange()

    def _restyle(self) -> None:
        look = theme.current()
        side = look.px(SIDE) - focus_margin()
        self._column.setContentsMargins(side, look.px(5), side, 0)
