"""The faces of a die as buttons: the player clicks the one that was rolled."""

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.dice.symbols import paint_symbol
from desktop.kit.controls.buttons import EnterButton
from desktop.kit.layout.section import Section, columns_for
from desktop.kit.look import mirror, theme
from desktop.kit.look.one_stop import OneStop
from desktop.kit.look.painting import focus_margin, framed, hover_border, paint_box, paint_focus_ring
from desktop.kit.text.plain_text import set_tool_tip
from desktop.views.felt import LETTERS, SYMBOL_DICE
from desktop.views.own_dice import AskedDie, AskedFace

_SIDE, _WIDEST, _APART = 32, 56, 4
_ROW = 10
_SYMBOL, _BLANK = 15, 2
_NO_SYMBOLS = "-"


class _FaceButton(theme.FollowsTheme, EnterButton):
    def __init__(self, face: AskedFace, *, symbols: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self.face = face
        self._symbols = symbols
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(face.spoken)
        set_tool_tip(self, face.spoken if symbols else "")

    def nextCheckState(self) -> None:
        """Do nothing: the view decides the state."""

    def _restyle(self) -> None:
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        painter = mirror.painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = framed(self.rect())
        radius = look.px(theme.tokens()["radius"]["control"])
        fill = "selected" if self.isDown() else "hover" if self.underMouse() else "surface"
        if self.isChecked():
            fill = "accent"
        border = "accent" if self.isChecked() else "borderStrong"
        width = hover_border(lit=self.underMouse())
        paint_box(painter, frame, radius, look.color(fill), look.color(border), width=width)
        if self.hasFocus():
            paint_focus_ring(painter, frame, radius)
        ink = look.color("onAccent" if self.isChecked() else "text")
        if self._symbols:
            self._paint_symbols(painter, frame, ink)
        else:
            painter.setFont(look.font("bodyMedium"))
            painter.setPen(ink)
            mirror.write(painter, frame, Qt.AlignmentFlag.AlignCenter, self.face.text)

    def _paint_symbols(self, painter: QPainter, frame: QRectF, ink: QColor) -> None:
        if self.face.text == _NO_SYMBOLS:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            radius = theme.current().px(_BLANK)
            painter.drawEllipse(frame.center(), radius, radius)
            return
        letters = self.face.text
        side = min(theme.current().px(_SYMBOL), (frame.width() - 4) / len(letters))
        corner = frame.center() - QPointF(side * len(letters) / 2, side / 2)
        for place, letter in enumerate(letters):
            box = QRectF(corner.x() + side * place, corner.y(), side, side)
            paint_symbol(painter, LETTERS[letter], box.adjusted(0.5, 0.5, -0.5, -0.5), ink)


class Faces(Section):
    """The faces of one die in rows of ten, or of five if there is little room."""

    clicked = Signal(object)
    """The player clicked a face; carries the face."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(parent)
        self._buttons: tuple[_FaceButton, ...] = ()
        self._stop = OneStop(self)

    def show_faces(self, die: AskedDie, lies: AskedFace | None) -> None:
        """Show the faces of a die with the rolled one checked. The buttons stay if the die is of the same
        kind.
        """
        self.setAccessibleName(die.name)
        if tuple(button.face for button in self._buttons) != die.faces:
            for old in self._buttons:
                old.hide()
                old.deleteLater()
            symbols = die.look in SYMBOL_DICE
            self._buttons = tuple(_FaceButton(face, symbols=symbols, parent=self) for face in die.faces)
            for button in self._buttons:
                button.clicked.connect(lambda _checked=False, face=button.face: self.clicked.emit(face))
                button.show()
            self._stop.manage(self._buttons)
            self.rearrange()
        for button in self._buttons:
            button.setChecked(button.face == lies)

    def arrange(self, width: int, *, move: bool) -> int:
        """Lay out the faces in even rows. Their margins, for the focus ring, overlap."""
        look, margin = theme.current(), focus_margin()
        gap = look.px(_APART)
        room = width - 2 * margin + gap
        columns = self._columns((room // (look.px(_SIDE) + gap)) or 1)
        across = max(min(room // columns - gap, look.px(_WIDEST)), 1)
        down = look.px(_SIDE)
        rows = -(-len(self._buttons) // columns)
        if move:
            for place, button in enumerate(self._buttons):
                row, column = divmod(place, columns)
                left, top = (across + gap) * column, (down + gap) * row
                mirror.place(button, left, top, across + 2 * margin, down + 2 * margin)
        return rows * (down + gap) - gap + 2 * margin if rows else 0

    def _columns(self, fit: int) -> int:
        count = len(self._buttons)
        if count % _ROW == 0:
            return _ROW if fit >= _ROW else min(_ROW // 2, fit)
        return columns_for(count, min(fit, _ROW))
