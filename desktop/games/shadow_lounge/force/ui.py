"""The widgets of the Force page."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.base.words import ntr, tr
from desktop.cards.cards import CardText, Notice, Panel
from desktop.cards.numbers import NumberHead
from desktop.cards.rolling import RollButton
from desktop.games.shadow_lounge.force.view import ForceView, PowerRow
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.flow import RowOrColumn
from desktop.kit.layout.page import Page
from desktop.kit.layout.rows import ControlRow, RelayoutSection
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, paint_box
from desktop.kit.look.tab_order import TabOrder
from desktop.kit.text.plain_text import set_tool_tip


class Facts(RelayoutSection):
    """Short labelled values, as many side by side as fit."""

    def __init__(self, names: tuple[str, ...], parent: QWidget | None = None) -> None:
        """Create an empty value for each of `names`."""
        super().__init__(parent)
        self._cells = [
            (
                CardText(name, style="caption", color="muted", parent=self),
                CardText(style="small", parent=self),
            )
            for name in names
        ]

    def show_values(self, *values: str) -> None:
        """Show a value for each name; an empty one hides its name too."""
        for (name, value), text in zip(self._cells, values, strict=True):
            value.show_text(text)
            name.setVisible(bool(text))
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Lay the values out in lines; one wider than a whole line wraps."""
        look = theme.current()
        left = top = tallest = 0
        for name, value in self._cells:
            if value.isHidden():
                continue
            wide = min(max(name.sizeHint().width(), value.sizeHint().width()), width)
            if left and left + wide > width:
                left, top, tallest = 0, top + tallest + look.px(4), 0
            first, second = name.heightForWidth(wide), value.heightForWidth(wide)
            if move:
                mirror.place(name, left, top, wide, first)
                mirror.place(value, left, top + first, wide, second)
            left += wide + look.px(20)
            tallest = max(tallest, first + second)
        return top + tallest


class Stepper(ControlRow):
    """A number with buttons to lower and raise it."""

    stepped = Signal(int)
    """Carries the number the player wants."""

    def __init__(self) -> None:
        """Create a stepper without a number."""
        self._value = 0
        self._minus = Button("", size="tracker", icon="minus", name=" ")
        self._number = CardText(style="bodyStrong")
        self._plus = Button("", size="tracker", icon="plus", name=" ")
        super().__init__((self._minus, self._number, self._plus))
        self._minus.clicked.connect(lambda: self.stepped.emit(self._value - 1))
        self._plus.clicked.connect(lambda: self.stepped.emit(self._value + 1))

    def show_number(self, value: int, least: int, most: int, name: str) -> None:
        """Show a number from `least` to `most`; `name` says what it's for."""
        self._value = value
        self._number.setText(ntr("{n} extra", "{n} extra", value).format(n=value))
        less = tr("{name}: one point less").format(name=name)
        more = tr("{name}: one point more").format(name=name)
        self._minus.set_label("", less)
        self._plus.set_label("", more)
        self._minus.setEnabled(value > least)
        self._plus.setEnabled(value < most)
        set_tool_tip(self._minus, less if value > least else tr("Already at minimum."))
        set_tool_tip(self._plus, more if value < most else tr("Already at maximum."))
        self.rearrange()


class CountBox(QWidget):
    """The number of successes of a power, in a box like in the skill list; empty for 0."""

    def __init__(self) -> None:
        """Create an empty box."""
        super().__init__()
        self._count = 0

    def show_count(self, count: int) -> None:
        """Show a count, 0 or more."""
        self._count = count
        words = ntr("{n} success", "{n} successes", count).format(n=count)
        self.setAccessibleName(words)
        set_tool_tip(self, words)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the box, wider for a long number."""
        look = theme.current()
        side = look.px(theme.tokens()["size"]["check"])
        words = QFontMetrics(look.font("captionStrong")).horizontalAdvance(str(self._count))
        return QSize(max(side, words + look.px(8)) + 2 * focus_margin(), side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the box."""
        look = theme.current()
        painter = mirror.painter(self)
        margin = focus_margin()
        frame = QRectF(self.rect().adjusted(margin, 0, -margin, 0))
        radius = look.px(theme.tokens()["radius"]["check"])
        if self._count == 0:
            paint_box(painter, frame, radius, None, look.color("border"))
            return
        paint_box(painter, frame, radius, look.color("accent"), look.color("accent"))
        painter.setFont(look.font("captionStrong"))
        painter.setPen(look.color("onAccent"))
        mirror.write(painter, frame, Qt.AlignmentFlag.AlignCenter, str(self._count))


class PowerCard(Panel):
    """A power, with the controls to use it."""

    use_requested = Signal(int)
    """Roll the power with a bonus die (1), a penalty die (-1) or neither (0), by the keys held."""

    load_requested = Signal()
    """Put the power in the tray without rolling."""

    points_chosen = Signal(int)
    """Carries the extra points for the next use."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Create an empty card."""
        super().__init__(parent=parent)
        self._name = CardText(style="cardTitle")
        self._successes = CountBox()
        self._counted = CardText(style="caption", color="muted")
        self._effect = CardText(style="small")
        self._facts = Facts((tr("Cost"), tr("Defence"), tr("Range")))
        self._stepper = Stepper()
        self._points_line = CardText(style="small", color="muted")
        self._use = RollButton(size="normal")
        self._load = Button(tr("Set up"), kind="quiet", size="small")
        self._loaded = Notice(icon="check", ink="accent", soft="accentSoft")
        self._line = CardText(style="small", color="muted")
        self._count_row = ControlRow((self._successes, self._counted))
        self._controls = ControlRow((self._use, self._load, self._loaded))
        head = RowOrColumn()
        head.add(self._name, 1)
        head.add(self._count_row)
        points = RowOrColumn()
        points.add(self._stepper)
        points.add(self._points_line, 1)
        foot = RowOrColumn()
        foot.add(self._controls)
        foot.add(self._line, 1)
        self.column.addLayout(head)
        self.column.addWidget(self._effect)
        self.column.addWidget(self._facts)
        self.column.addLayout(points)
        self.column.addLayout(foot)
        self._use.roll_requested.connect(self.use_requested)
        self._load.clicked.connect(self.load_requested)
        self._stepper.stepped.connect(self.points_chosen)

    def show_power(self, view: PowerRow) -> None:
        """Show a power."""
        self.setAccessibleName(view.spoken)
        self.set_border("accent" if view.loaded else "border")
        self._name.setText(view.name)
        self._successes.show_count(view.successes)
        self._counted.setText(ntr("success", "successes", view.successes))
        self._effect.show_text(view.effect)
        self._facts.show_values(view.cost, view.defence, view.range)
        self._stepper.setVisible(view.most > view.least)
        self._stepper.show_number(view.points, view.least, view.most, view.name)
        self._points_line.show_text(view.points_line)
        self._use.show_action(view.use, view.use.title, f"{view.name}: {view.use.title}")
        self._line.show_text(view.use.detail if view.use.enabled else view.use.reason)
        self._load.set_label(self._load.label, tr("{name}: put in the tray").format(name=view.name))
        self._show_loaded(loaded=view.loaded)
        self._count_row.rearrange()
        self._controls.rearrange()

    def _show_loaded(self, *, loaded: bool) -> None:
        if loaded and self._load.hasFocus():
            # The focused button is about to be hidden; keep the focus on this power.
            (self._use if self._use.isEnabled() else self).setFocus(Qt.FocusReason.OtherFocusReason)
        self._load.setVisible(not loaded)
        self._loaded.show_words(tr("In the tray") if loaded else "")


class PointsCard(Panel):
    """Force Points, the target of powers, and the sessions that count."""

    session_requested = Signal()
    """The player starts a new session."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Create an empty card."""
        super().__init__(parent=parent)
        self._head = NumberHead(tr("Force Points"), icon="bolt", color="mp")
        self._facts = Facts((tr("Power", "of the Force"), tr("Target"), tr("Downtime")))
        self._sessions = CardText(style="small", color="muted")
        self._session = Button("")
        self._session_line = CardText(style="small", color="muted")
        row = RowOrColumn()
        row.add(self._sessions, 1)
        row.add(self._session)
        self.column.addWidget(self._head)
        self.column.addWidget(self._facts)
        self.column.addLayout(row)
        self.column.addWidget(self._session_line)
        self._session.clicked.connect(self.session_requested)

    def show_view(self, view: ForceView) -> None:
        """Show a character's Force Points and sessions."""
        self._head.show_number(view.points, view.most, tr("of {most}").format(most=view.most))
        self._facts.show_values(str(view.power), view.target, view.advance)
        self._sessions.setText(view.sessions)
        session = view.session
        line = session.detail if session.enabled else session.reason
        self._session.set_label(session.title)
        self._session.setEnabled(session.enabled)
        self._session.setAccessibleDescription(line)
        self._session_line.show_text(line)


class ForcePage(Page):
    """The Force page: Force Points and powers."""

    use_requested = Signal(str, int)
    """Roll the power with this id, with a bonus die (1), a penalty die (-1) or neither (0)."""

    load_requested = Signal(str)
    """Put the power with this id in the tray without rolling."""

    points_chosen = Signal(str, int)
    """Carries a power's id and the extra points for its next use."""

    session_requested = Signal()
    """The player starts a new session."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Create an empty page."""
        super().__init__(parent=parent)
        self._points = PointsCard()
        self._powers: dict[str, PowerCard] = {}
        self._empty_card = Panel()
        self._empty = CardText(color="muted")
        self._empty_card.column.addWidget(self._empty)
        for section in (self._points, self._empty_card):
            self.column.addWidget(section)
        self.column.addStretch(1)
        self._order = TabOrder(self.body)
        self._points.session_requested.connect(self.session_requested)

    def show_view(self, view: ForceView, *, another: bool = False) -> None:
        """Show a character. `another` means a different one than before: the page scrolls to the top.

        Otherwise the focus and the scroll position are kept.
        """
        if another:
            self.verticalScrollBar().setValue(0)
        self._points.show_view(view)
        for gone in self._powers.keys() - {power.id for power in view.powers}:
            old = self._powers.pop(gone)
            old.hide()
            old.deleteLater()
        for place, power in enumerate(view.powers):
            card = self._powers.get(power.id) or self._new_card(power.id)
            if self.column.indexOf(card) != 1 + place:
                self.column.removeWidget(card)
                self.column.insertWidget(1 + place, card)
                card.show()
            card.show_power(power)
        self._empty.setText(view.empty)
        self._empty_card.setVisible(not view.powers and bool(view.empty))
        self._order.keep()

    def _new_card(self, power_id: str) -> PowerCard:
        card = self._powers[power_id] = PowerCard()
        card.use_requested.connect(lambda dice: self.use_requested.emit(power_id, dice))
        card.load_requested.connect(lambda: self.load_requested.emit(power_id))
        card.points_chosen.connect(lambda points: self.points_chosen.emit(power_id, points))
        return card
