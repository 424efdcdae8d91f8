"""The lines of the checks panel: remarks with their buttons, and changes since editing began."""

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.flow import Sentence, in_lines
from desktop.kit.layout.section import Section
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import set_tool_tip
from desktop.views.editing.fields import DifferenceView, RemarkView

_ICON, _GAP = 16, 10

_TONES = {
    "warning": ("warning", "danger", "bodyStrong", "text"),
    "note": ("clock", "warn", "bodyStrong", "text"),
    "fine": ("check", "degree.regular", "body", "degree.regular"),
}
"""By tone: the icon and its colour, the style of the title and its colour."""


class Remark(Section):
    """An icon, a title, details, and buttons that fix the problem."""

    fix_requested = Signal(str, str)
    """The player clicked a button; carries the ids of the remark and the button."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(parent)
        self._view = RemarkView("", "note", "")
        self._title = Sentence(parent=self)
        self._text = Sentence(style="small", color="muted", parent=self)
        self._buttons: list[Button] = []

    def show_remark(self, view: RemarkView) -> None:
        """Show a remark without emitting."""
        buttons = [fix.words for fix in view.fixes] != [fix.words for fix in self._view.fixes]
        self._view = view
        _icon, _ink, style, color = _TONES[view.tone]
        self._title.set_style(style)
        self._title.set_color(color)
        self._title.setText(view.title)
        self._text.setText(view.text)
        self._text.setVisible(bool(view.text))
        if buttons:
            self._make_buttons()
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the text beside the icon and the buttons below it."""
        look = theme.current()
        left = look.px(_ICON + _GAP)
        top = 0
        for words in (self._title, self._text):
            if words.isHidden():
                continue
            height = words.heightForWidth(width - left)
            mirror.place(words, left, top, width - left, height, move=move)
            top += height
        if self._buttons:
            area = QRect(left - focus_margin(), top + look.px(2), width - left + focus_margin(), 0)
            top += look.px(2) + in_lines(self._buttons, area, move=move)
        return top

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the icon."""
        look = theme.current()
        icon, ink, style, _color = _TONES[self._view.tone]
        box = QRectF(0, 0, look.px(_ICON), look.line(style))
        icons.paint(mirror.painter(self), icon, box, look.color(ink))

    def _make_buttons(self) -> None:
        for button in self._buttons:
            button.hide()
            button.deleteLater()
        self._buttons = []
        for at, fix in enumerate(self._view.fixes):
            name = f"{fix.words}: {self._view.title}"
            button = Button(fix.words, size="small", name=name, parent=self)
            button.clicked.connect(lambda _checked=False, at=at: self._fix(at))
            button.show()
            self._buttons.append(button)

    def _fix(self, at: int) -> None:
        self.fix_requested.emit(self._view.id, self._view.fixes[at].id)


class Change(Section):
    """A change with its old and new value, and a button that reverts it."""

    revert_requested = Signal(str)
    """The player wants to revert the change; carries its id."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(parent)
        self._view = DifferenceView("", "", "", "", "")
        self._name = Sentence(style="small", parent=self)
        self._moved = Sentence(style="small", color="muted", parent=self)
        self._moved.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.button = Button("", kind="plain", size="tracker", icon="undo", parent=self)
        self.button.clicked.connect(lambda: self.revert_requested.emit(self._view.id))

    def show_change(self, view: DifferenceView) -> None:
        """Show a change without emitting."""
        self._view = view
        self._name.setText(view.name)
        self._moved.setText(f"{view.before} → {view.after}")
        words = tr("Revert: {change}").format(change=view.spoken or view.name)
        self.button.set_label("", words)
        set_tool_tip(self.button, words)
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place all on one line, with long values below the name."""
        look = theme.current()
        button = self.button.sizeHint()
        room = width - button.width() - look.px(2) + focus_margin()
        name, values = self._name.sizeHint().width(), self._moved.sizeHint().width()
        if name + look.px(12) + values <= room:
            tall = button.height()
            if move:
                mirror.place(self._name, 0, 0, room - values, tall)
                mirror.place(self._moved, room - values, 0, values, tall)
        else:
            heights = [each.heightForWidth(room) for each in (self._name, self._moved)]
            tall = max(sum(heights), button.height())
            if move:
                mirror.place(self._name, 0, 0, room, heights[0])
                mirror.place(self._moved, 0, heights[0], min(values, room), heights[1])
        if move:
            left = width - button.width() + focus_margin()
            mirror.place(self.button, left, (tall - button.height()) // 2, button.width(), button.height())
        return tall
