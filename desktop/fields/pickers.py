"""Controls for choosing: a choice, a text with suggestions, a checkbox."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import EnterButton
from desktop.kit.controls.choice import MenuButton
from desktop.kit.lists.picker import Option, Picker
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import CheckState, focus_margin, paint_check
from desktop.kit.text.plain_text import shown
from desktop.kit.text.text_field import ENTER_KEYS, Field
from desktop.kit.view.shell import Choice

CHEVRON = 26
"""The width of the arrow at the right of a field, in pixels at text scale 1."""

_GAP = 7
_IN_LIST = frozenset({Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp})


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
    """A text field with suggestions: those that match the text while typing, all on a click or Down.

    Enter takes a suggestion only after an arrow key moved to it: any other text is valid too.
    """

    picked = Signal()
    """The player chose a suggestion."""

    def __init__(self, *, name: str, parent: QWidget | None = None) -> None:
        """Make an empty field; `name` is its accessible name."""
        super().__init__(name=name, parent=parent)
        self._choices: tuple[Choice, ...] = ()
        self._picker: Picker | None = None
        self._moved = False
        self.setMouseTracking(True)
        self.textEdited.connect(self._suggest)

    @property
    def suggestions(self) -> tuple[str, ...]:
        """The suggestions in the open list, () while it is closed."""
        if not self.is_open or self._picker is None:
            return ()
        items = self._picker.part.items
        return tuple(str(items.index(row, 0).data()) for row in range(items.rowCount()))

    @property
    def is_open(self) -> bool:
        """Whether the list of suggestions is open."""
        return self._picker is not None and self._picker.isVisible()

    def show_choices(self, choices: tuple[Choice, ...]) -> None:
        """Offer these suggestions."""
        if choices != self._choices:
            self._choices = choices
            self._close()

    def open_menu(self) -> None:
        """Open all suggestions below the field."""
        self._suggest("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the list on Down. In the open list, arrows move, and Enter then takes the suggestion."""
        down = event.key() == Qt.Key.Key_Down
        if down and not self.is_open:
            self.open_menu()
        elif self.is_open and self._picker is not None and event.key() in _IN_LIST:
            if not self._moved and down:
                self._moved = True  # the first row is current already
                self._picker.part.show_current(marked=True)
            elif self._picker.part.handle_key(event):
                self._moved = True
        elif self.is_open and event.key() in ENTER_KEYS and self._moved and self._picker is not None:
            self._picker.part.handle_key(event)
        else:
            if event.key() in ENTER_KEYS:
                self._close()
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open the list on a click, and close it on a click on its arrow."""
        is_arrow = self._over_arrow(event.position().toPoint())
        if not is_arrow:
            super().mousePressEvent(event)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if not self.is_open:
            self.open_menu()
        elif is_arrow:
            self._close()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Use the arrow cursor over the arrow."""
        over = self._over_arrow(event.position().toPoint())
        self.setCursor(Qt.CursorShape.ArrowCursor if over else Qt.CursorShape.IBeamCursor)
        super().mouseMoveEvent(event)

    def _over_arrow(self, point: QPoint) -> bool:
        edge = self.width() - focus_margin() - theme.current().px(CHEVRON)
        return self.isEnabled() and mirror.at(self, point).x() >= edge

    def _suggest(self, typed: str) -> None:
        if not self._choices:
            return
        if self._picker is None:
            self._picker = Picker(self)
            self._picker.chosen.connect(self._pick)
            self.destroyed.connect(self._picker.deleteLater)
        self._moved = False
        options = [Option(each.title, shown(each.title)) for each in self._choices]
        self._picker.open_under(self, self.accessibleName(), options, typed)
        self._picker.part.show_current(marked=False)

    def _close(self) -> None:
        if self._picker is not None:
            self._picker.close_again(give_back=False)

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
