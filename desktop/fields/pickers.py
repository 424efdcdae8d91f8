"""Controls for choosing: a choice, a text with suggestions, a checkbox."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import EnterButton
from desktop.kit.controls.choice import MenuButton, add_options
from desktop.kit.controls.menus import Menu
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import CheckState, focus_margin, paint_check
from desktop.kit.text.plain_text import shown
from desktop.kit.text.text_field import Field
from desktop.kit.view.shell import Choice

CHEVRON = 26
"""The width of the arrow at the right of a field, in pixels at text scale 1."""

_GAP = 7


def paint_chevron(painter: QPainter, frame: QRectF, *, enabled: bool = True) -> None:
    """Draw the arrow of a field that opens a menu."""
    look = theme.current()
    side = look.px(14)
    box = QRectF(frame.right() - look.px(8) - side, frame.top(), side, frame.height())
    icons.paint(painter, "chevron-down", box, look.color("text" if enabled else "faint"))


class ChoiceField(MenuButton):
    """A choice of one option, as high as a field."""

    def show_choice(self, name: str, choices: tuple[Choice, ...], chosen: str) -> None:
        """Offer `choices` with `chosen` selected; an unknown id is shown as it is."""
        options = tuple((each.id, shown(each.title)) for each in choices)
        self.show_options(name, options, chosen, dict(options).get(chosen) or shown(chosen) or tr("Choose"))

    def sizeHint(self) -> QSize:
        """Return the height of a field."""
        height = theme.current().px(theme.tokens()["size"]["control"])
        return QSize(super().sizeHint().width(), height + 2 * focus_margin())

    def minimumSizeHint(self) -> QSize:
        """Return room for a few letters; the tooltip has the rest."""
        return QSize(super().minimumSizeHint().width(), self.sizeHint().height())

    def _font(self) -> QFont:
        return theme.current().font("body")


class SuggestField(Field):
    """A text field with a menu of suggestions, opened by its arrow or Alt+Down."""

    picked = Signal()
    """The player chose a suggestion."""

    def __init__(self, *, name: str, parent: QWidget | None = None) -> None:
        """Make an empty field; `name` is its accessible name."""
        super().__init__(name=name, parent=parent)
        self.menu_of_choices = Menu(self)
        """The menu of suggestions."""
        self._choices: tuple[Choice, ...] = ()
        self.setMouseTracking(True)

    def show_choices(self, choices: tuple[Choice, ...]) -> None:
        """Offer these suggestions."""
        if choices != self._choices:
            self._choices = choices
            self.menu_of_choices.clear()
            group = add_options(
                self.menu_of_choices, tuple((each.title, shown(each.title)) for each in choices)
            )
            group.triggered.connect(lambda action: self._pick(action.data()))

    def open_menu(self) -> None:
        """Open the suggestions below the field."""
        for action in self.menu_of_choices.actions():
            action.setChecked(action.data() == self.text())
        mirror.open_below(self.menu_of_choices, self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the menu on Alt+Down."""
        if event.key() == Qt.Key.Key_Down and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.open_menu()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open the menu on a click on its arrow."""
        if self._over_arrow(event.position().toPoint()) and event.button() == Qt.MouseButton.LeftButton:
            self.open_menu()
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Use the arrow cursor over the arrow."""
        over = self._over_arrow(event.position().toPoint())
        self.setCursor(Qt.CursorShape.ArrowCursor if over else Qt.CursorShape.IBeamCursor)
        super().mouseMoveEvent(event)

    def _over_arrow(self, point: QPoint) -> bool:
        edge = self.width() - focus_margin() - theme.current().px(CHEVRON)
        return self.isEnabled() and mirror.at(self, point).x() >= edge

    def _pick(self, text: str) -> None:
        self.setText(text)
        self.picked.emit()

    def _paint_extras(self, painter: QPainter, frame: QRectF) -> None:
        paint_chevron(painter, frame, enabled=self.isEnabled())

    def _restyle(self) -> None:
        super()._restyle()
        look = theme.current()
        self.setTextMargins(
            mirror.margins(self, focus_margin() + look.px(8), 0, focus_margin() + look.px(CHEVRON), 0)
        )


class TickField(EnterButton):
    """A checkbox with or without text. Only the view changes its state."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty box."""
        super().__init__(parent)
        self._words = ""
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)

    def show_tick(self, name: str, words: str, *, ticked: bool) -> None:
        """Show `words` beside the checkbox; `name` is the accessible name."""
        self._words = words
        self.setAccessibleName(name)
        self.setChecked(ticked)
        self.updateGeometry()
        self.update()

    def nextCheckState(self) -> None:
        """Do nothing: the view decides the state."""

    def hitButton(self, pos: QPoint) -> bool:
        """Accept clicks on the text too."""
        return self.rect().contains(pos)

    def sizeHint(self) -> QSize:
        """Return the size of checkbox and text, as high as a field."""
        look = theme.current()
        width = look.px(theme.tokens()["size"]["check"]) + 2 * focus_margin()
        if self._words:
            width += look.px(_GAP) + QFontMetrics(look.font("body")).horizontalAdvance(self._words) + 2
        return QSize(width, look.px(theme.tokens()["size"]["control"]) + 2 * focus_margin())

    def minimumSizeHint(self) -> QSize:
        """Return the full size, so that nothing is cut off."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw checkbox and text."""
        look = theme.current()
        painter = mirror.painter(self)
        side = look.px(theme.tokens()["size"]["check"])
        box = QRectF(focus_margin(), 0, side, self.height())
        state: CheckState = "ticked" if self.isChecked() else "empty" if self.isEnabled() else "never"
        paint_check(
            painter, box, state, hovered=self.isEnabled() and self.underMouse(), focused=self.hasFocus()
        )
        look.ink(painter, "body", "text" if self.isEnabled() else "faint")
        words = QRectF(self.rect()).adjusted(box.right() + look.px(_GAP), 0, 0, 0)
        mirror.write(painter, words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self._words)
