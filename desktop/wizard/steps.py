"""The pages of a wizard as a list beside the page, or as a line above it."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.cards.card_words import advance
from desktop.cards.cards import CardText, Panel
from desktop.kit.controls.buttons import EnterButton
from desktop.kit.controls.portrait import Portrait
from desktop.kit.layout.flow import Sentence, in_lines
from desktop.kit.layout.rows import RelayoutSection
from desktop.kit.layout.scrolling import ScrollArea
from desktop.kit.layout.section import remove_later
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import focus_margin, framed, paint_box, paint_focus_ring, paint_ground
from desktop.kit.text.plain_text import ElidedLabel, lay_out, set_tool_tip, shown
from desktop.views.wizard import StepView, WizardView

_CIRCLE, _SIDE, _GAP = 26, 10, 12
_HIGH, _SHORT_HIGH = 53, 34
_LIST_SIDE = 18
_FACE, _SHORT_FACE = 44, 32


class StepButton(theme.FollowsTheme, EnterButton):
    """A page in the list: its number or a check mark, its title, and in a list the line below it."""

    def __init__(self, number: int, *, short: bool) -> None:
        """Make the button of page `number`, counted from 1; a `short` one only shows the title."""
        super().__init__()
        self._number = number
        self._short = short
        self._bare = False
        self._step = StepView("", "", "", "ahead", enabled=False)
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Fixed if short else policy.Preferred, policy.Preferred)
        if not short:
            keeps = self.sizePolicy()
            keeps.setHeightForWidth(True)
            self.setSizePolicy(keeps)

    def show_step(self, step: StepView) -> None:
        """Show a page and its state."""
        self._step = step
        state = {"done": tr("done"), "now": tr("current page")}.get(step.state, tr("not done yet"))
        self.setAccessibleName(tr("{page}: {state}").format(page=step.title, state=state))
        self.setAccessibleDescription(step.detail)
        set_tool_tip(self, "\n".join(filter(None, (step.title, step.detail))) if self._short else "")
        self.setEnabled(step.enabled)
        self.updateGeometry()
        self.update()

    def set_bare(self, bare: bool) -> None:
        """Show only the circle if there is no room for titles; the current page keeps its title."""
        self._bare = bare and self._step.state != "now"

    @property
    def is_bare(self) -> bool:
        """Whether only the circle is shown."""
        return self._bare

    def sizeHint(self) -> QSize:
        """Return the size of one line of text."""
        look = theme.current()
        if self._bare:
            side = look.px(_SHORT_HIGH) + 2 * focus_margin()
            return QSize(side, side)
        words = advance(self._step.title, "bodyMedium")
        if not self._short:
            words = max(words, advance(self._step.detail, "small"))
        width = words + self._beside_words()
        return QSize(
            width, look.px(_SHORT_HIGH) + 2 * focus_margin() if self._short else self.heightForWidth(width)
        )

    def minimumSizeHint(self) -> QSize:
        """Allow less width in a list, at the cost of height."""
        if self._short:
            return self.sizeHint()
        return QSize(self._beside_words() + theme.current().px(60), self.sizeHint().height())

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines at `width` pixels."""
        look = theme.current()
        words = sum(height for _, height in self._lines(width))
        return max(words + look.px(12), look.px(_HIGH)) + 2 * focus_margin()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background of the current page, the circle and the text."""
        look = theme.current()
        painter = mirror.painter(self)
        frame = framed(self.rect())
        radius = look.px(theme.tokens()["radius"]["row"])
        if self._step.state == "now":
            paint_ground(painter, frame, radius, "selected")
        elif self.isEnabled() and self.underMouse():
            paint_ground(painter, frame, radius, "hover")
        if self.hasFocus():
            paint_focus_ring(painter, frame, radius)
        side = look.px(_CIRCLE)
        left = frame.center().x() - side / 2 if self._bare else frame.left() + look.px(_SIDE)
        self._paint_circle(painter, QRectF(left, frame.center().y() - side / 2, side, side))
        if self._bare:
            return
        lines = self._lines(self.width())
        top = frame.center().y() - sum(height for _, height in lines) / 2
        for (layout, height), ink in zip(lines, ("text", "muted"), strict=False):
            painter.setPen(look.color(ink))
            mirror.draw(painter, layout, QPointF(frame.left() + look.px(_SIDE + _CIRCLE + self._gap()), top))
            top += height

    def _paint_circle(self, painter: QPainter, box: QRectF) -> None:
        look = theme.current()
        half = box.width() / 2
        if self._step.state == "done":
            paint_box(painter, box, half, look.color("accent"), look.color("accent"))
            icons.paint(painter, "check", box.adjusted(5, 5, -5, -5), look.color("onAccent"))
            return
        ink = "accent" if self._step.state == "now" else "muted"
        border = look.color("accent" if self._step.state == "now" else "borderStrong")
        width = theme.tokens()["stroke"]["check"] * look.scale
        paint_box(painter, box, half, look.color("surface"), border, width=width)
        look.ink(painter, "smallStrong", ink)
        mirror.write(painter, box, Qt.AlignmentFlag.AlignCenter, str(self._number))

    def _lines(self, width: int) -> list[tuple[QTextLayout, int]]:
        room = width - self._beside_words()
        lines = [lay_out(self._step.title, "bodyMedium", room)]
        if self._step.detail and not self._short:
            lines.append(lay_out(self._step.detail, "small", room))
        return lines

    def _gap(self) -> int:
        return 8 if self._short else _GAP

    def _beside_words(self) -> int:
        return 2 * focus_margin() + theme.current().px(2 * _SIDE + _CIRCLE + self._gap())


class _Steps:
    """The buttons of the pages; they stay while the pages are the same."""

    def __init__(self, *, short: bool) -> None:
        self._short = short
        self.buttons: tuple[StepButton, ...] = ()

    def show(self, owner: "StepList | StepLine", steps: tuple[StepView, ...]) -> bool:
        """Show `steps`, and return whether the buttons changed."""
        renewed = len(steps) != len(self.buttons)
        if renewed:
            for old in self.buttons:
                remove_later(old)
            self.buttons = tuple(StepButton(place + 1, short=self._short) for place in range(len(steps)))
            for place, button in enumerate(self.buttons):
                button.clicked.connect(lambda _on=False, place=place: owner.choose(place))
        for button, step in zip(self.buttons, steps, strict=True):
            button.show_step(step)
        return renewed


class HelpCard(Panel):
    """The rule behind a page."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty card."""
        super().__init__(parent=parent)
        self._title = CardText(style="smallStrong")
        self._words = CardText(style="small", color="muted")
        for each in (self._title, self._words):
            self.column.addWidget(each)

    def show_help(self, title: str, words: str) -> None:
        """Show a title and text; with neither, the card is hidden."""
        self._title.show_text(title)
        self._words.show_text(words)
        self.setVisible(bool(title or words))


class StepList(theme.FollowsTheme, ScrollArea):
    """The list beside the page: the character, the pages, and help at the bottom."""

    page_chosen = Signal(str)
    """The player wants another page; carries its id."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty list."""
        super().__init__(parent)
        self._view: tuple[StepView, ...] = ()
        self._steps = _Steps(short=False)
        self._portrait = Portrait()
        self._portrait.set_side(_FACE)
        self._name = ElidedLabel(style="bodyStrong")
        self._line = Sentence(style="small", color="muted")
        self._help = HelpCard()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        body = QWidget()
        named = QVBoxLayout()
        named.setSpacing(0)
        named.addStretch(1)
        named.addWidget(self._name)
        named.addWidget(self._line)
        named.addStretch(1)
        self._head = QHBoxLayout()
        self._head.addWidget(self._portrait)
        self._head.addLayout(named, 1)
        self._list = QVBoxLayout()
        self._list.setSpacing(0)
        self._column = QVBoxLayout(body)
        self._column.addLayout(self._head)
        self._column.addLayout(self._list)
        self._column.addStretch(1)
        self._column.addWidget(self._help)
        self.setWidget(body)
        body.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        self._restyle()

    def show_view(self, view: WizardView) -> None:
        """Show the character and the pages. Never emits."""
        self._view = view.steps
        self._portrait.show_portrait(view.portrait, view.initials, view.name)
        self._name.setText(shown(view.name))
        self._line.setText(view.line)
        self._help.show_help(view.help_title, view.help)
        if self._steps.show(self, view.steps):
            for button in self._steps.buttons:
                self._list.addWidget(button)

    def choose(self, place: int) -> None:
        """Request the page at `place`, counted from 0."""
        self.page_chosen.emit(self._view[place].id)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background and the line on the right."""
        look = theme.current()
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), look.color("rail"))
        painter.fillRect(self.viewport().width() - 1, 0, 1, self.viewport().height(), look.color("border"))

    def _restyle(self) -> None:
        look = theme.current()
        side, margin = look.px(_LIST_SIDE), focus_margin()
        self.setFixedWidth(look.px(theme.tokens()["size"]["wizardRail"]))
        self._column.setContentsMargins(side - margin, look.px(22), side - margin, side - margin)
        self._column.setSpacing(look.px(14))
        self._head.setContentsMargins(margin, 0, margin, 0)
        self._head.setSpacing(look.px(12))


class StepLine(RelayoutSection):
    """The line above the page if there is no room beside it: the portrait and the pages."""

    page_chosen = Signal(str)
    """The player wants another page; carries its id."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty line."""
        super().__init__(parent)
        self._view: tuple[StepView, ...] = ()
        self._steps = _Steps(short=True)
        self._portrait = Portrait(self)
        self._portrait.set_side(_SHORT_FACE)

    def show_view(self, view: WizardView) -> None:
        """Show the character and the pages. Never emits."""
        self._view = view.steps
        self._portrait.show_portrait(view.portrait, view.initials, view.name)
        set_tool_tip(self._portrait, f"{shown(view.name)}\n{view.line}")
        if self._steps.show(self, view.steps):
            for button in self._steps.buttons:
                button.setParent(self)
                button.show()
        self.rearrange()

    def choose(self, place: int) -> None:
        """Request the page at `place`, counted from 0."""
        self.page_chosen.emit(self._view[place].id)

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the portrait first and the pages after it; if those need more lines, only the pages."""
        look = theme.current()
        before = [each.is_bare for each in self._steps.buttons]
        top, side, gap = look.px(5), look.px(16), look.px(8)
        face = self._portrait.sizeHint().width()
        room = width - 2 * side - face - gap
        with_face = self._fit(room)
        if move:
            mirror.place(self._portrait, side, top + focus_margin(), face, face)
            self._portrait.setVisible(with_face)
        margin = focus_margin()
        area = (
            QRect(side + face + gap, top, room, 0)
            if with_face
            else QRect(side - margin, top, width - side, 0)
        )
        height = in_lines(self._steps.buttons, area, move=move)
        if not move:  # another width was only measured: what is shown stays as it is
            for button, bare in zip(self._steps.buttons, before, strict=True):
                button.set_bare(bare)
        return max(height, face + 2 * margin if with_face else 0) + 2 * top

    def _fit(self, room: int) -> bool:
        """Show all titles, or only that of the current page; return whether one line is enough."""
        for bare in (False, True):
            for button in self._steps.buttons:
                button.set_bare(bare)
            if sum(button.sizeHint().width() for button in self._steps.buttons) <= room:
                return True
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background and the line below."""
        look = theme.current()
        painter = mirror.painter(self)
        painter.fillRect(self.rect(), look.color("rail"))
        painter.fillRect(0, self.height() - 1, self.width(), 1, look.color("border"))
