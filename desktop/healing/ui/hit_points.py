"""The hit points card: the current value, the fields that change it, and the track."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.base.words import tr
from desktop.cards.cards import CardText, Notice, Panel
from desktop.cards.numbers import Number
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.rows import ControlRow, RelayoutSection
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import focus_margin, off_border, paint_box, paint_track
from desktop.kit.text.plain_text import PlainLabel, set_tool_tip
from desktop.kit.text.text_field import UnitField
from desktop.views.healing import HitPoints

_MOST_BOXES = 40
_GROUP = 5
_BOX_HIGH, _GAP, _GROUP_GAP = 22, 4, 12
_NARROWEST_BOX = 6
_HEART = 24
_DASH = 1.25


class Track(RelayoutSection):
    """A box for each hit point; above 40, or if boxes would be too narrow, one bar."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty track."""
        super().__init__(parent)
        self._view = HitPoints(0, 0)
        self._mark = PlainLabel(style="caption", color="danger", parent=self)
        self._legend = PlainLabel(style="caption", color="muted", parent=self)

    def show_points(self, view: HitPoints) -> None:
        """Show hit points."""
        self._view = view
        pending = tr("Pending: {n}").format(n=view.pending) if view.pending > 0 else ""
        marked = view.marked if 0 < view.marked_at <= view.most else ""
        for label, words in ((self._mark, marked), (self._legend, pending)):
            label.setText(words)
            label.setVisible(bool(words))
        value = tr("Hit points: {value} of {most}").format(value=view.value, most=view.most)
        self.setAccessibleName(". ".join(part for part in (value, marked, pending) if part))
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the threshold label below its box, and the legend on the right or below."""
        look = theme.current()
        margin = focus_margin()
        height, line = look.px(_BOX_HIGH), look.line("caption")
        top = height + look.px(5)
        bottom = height
        mark_right = 0
        if not self._mark.isHidden():
            wide = min(self._mark.sizeHint().width(), width)
            middle = self._edge(width)
            left = max(min(round(middle - wide / 2), width - margin - wide), margin)
            if move:
                mirror.place(self._mark, left, top, wide, line)
            mark_right, bottom = left + wide, top + line
        if not self._legend.isHidden():
            before = look.px(14 + 6)
            wide = min(self._legend.sizeHint().width(), width - before)
            left = max(width - margin - wide, before)
            if mark_right and left - before < mark_right + look.px(12):
                top += line + look.px(2)
            if move:
                mirror.place(self._legend, left, top, wide, line)
            bottom = top + line
        return bottom

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the boxes, and the pending points."""
        look = theme.current()
        painter = mirror.painter(self)
        value = min(max(self._view.value, 0), self._view.most)
        waiting = min(value + max(self._view.pending, 0), self._view.most)
        boxes = self._boxes(self.width())
        if boxes:
            for place, box in enumerate(boxes):
                self._paint_part(painter, box, full=place < value, waiting=value <= place < waiting)
        elif self._view.most > 0:
            self._paint_bar(painter, value / self._view.most, waiting / self._view.most)
        if not self._legend.isHidden():
            at = mirror.box(self, self._legend.geometry())
            side = look.px(12)
            sign = QRectF(at.left() - look.px(6) - side, at.center().y() - side / 2 + 1, side, side)
            paint_box(
                painter, sign, look.px(3), None, look.color("info"), width=_DASH * look.scale, dashed=True
            )

    def _paint_part(self, painter: QPainter, box: QRectF, *, full: bool, waiting: bool) -> None:
        look = theme.current()
        radius = min(look.px(4), box.width() / 3)
        if full:
            paint_box(painter, box, radius, look.color("hp"), None)
        elif waiting:
            paint_box(painter, box, radius, None, look.color("info"), width=_DASH * look.scale, dashed=True)
        else:
            paint_box(painter, box, radius, None, off_border())

    def _paint_bar(self, painter: QPainter, full: float, waiting: float) -> None:
        look = theme.current()
        margin, height = focus_margin(), look.px(_BOX_HIGH)
        radius = look.px(4)
        whole = QRectF(margin, 0, self.width() - 2 * margin, height)
        paint_track(painter, whole, radius)
        part = QRectF(whole)
        part.setWidth(whole.width() * full)
        if full > 0:
            paint_box(painter, part, radius, look.color("hp"), None)
        if waiting > full:
            rest = QRectF(part.right(), 0, whole.width() * (waiting - full), height)
            paint_box(painter, rest, radius, None, look.color("info"), width=_DASH * look.scale, dashed=True)
        if not self._mark.isHidden():
            painter.setPen(QPen(look.color("text"), look.px(2)))
            edge = self._edge(self.width())
            painter.drawLine(QPointF(edge, 0), QPointF(edge, height))

    def _edge(self, width: int) -> float:
        boxes = self._boxes(width)
        if boxes:
            return boxes[self._view.marked_at - 1].right()
        margin = focus_margin()
        return margin + (width - 2 * margin) * self._view.marked_at / max(self._view.most, 1)

    def _boxes(self, width: int) -> list[QRectF]:
        """Return the boxes from left to right; empty if there is one bar instead."""
        look = theme.current()
        most = self._view.most
        if not 0 < most <= _MOST_BOXES:
            return []
        room = width - 2 * focus_margin()
        marked = self._view.marked_at if not self._mark.isHidden() else 0
        breaks = {marked} if marked else set(range(_GROUP, most, _GROUP))
        breaks.discard(most)
        for scale in (1.0, 0.5):
            gap, wider = look.px(_GAP * scale), look.px((_GROUP_GAP - _GAP) * scale)
            wide = (room - gap * (most - 1) - wider * len(breaks)) / most
            if wide >= look.px(_NARROWEST_BOX):
                break
        else:
            return []
        boxes, left = [], float(focus_margin())
        for place in range(most):
            if place in breaks:
                left += wider
            boxes.append(QRectF(left, 0, wide, look.px(_BOX_HIGH)))
            left += wide + gap
        return boxes


class _Armour(QWidget):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.field = UnitField("", name=tr("Armour"), digits=4, small=True)
        set_tool_tip(
            self.field,
            tr("Taken off the damage. Leave empty for the armour on the sheet, or type 0 for none."),
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(PlainLabel(tr("Armour"), style="small", color="muted"))
        row.addWidget(self.field)


class _Head(RelayoutSection):
    """Value and state on the left, the fields on the right; below each other in a narrow card."""

    def __init__(self, entry: QWidget, armour: QWidget) -> None:
        super().__init__()
        self._number = Number(self)
        self.state = Notice(parent=self)
        self._detail = CardText(style="small", color="muted", parent=self)
        self._entry, self._armour = entry, armour
        self._grave = False
        for each in (entry, armour):
            each.setParent(self)

    def show_points(self, view: HitPoints) -> None:
        self._grave = view.grave
        self._number.show_number(str(view.value), tr("of {most} hit points").format(most=view.most))
        self.state.show_words(view.state)
        self._detail.show_text(view.detail)
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        look = theme.current()
        margin = focus_margin()
        left = look.px(_HEART) + look.px(10) + margin
        entry, armour = self._entry.sizeHint(), self._armour.sizeHint()
        beside = self._words_width(left) + look.px(12) + entry.width() <= width
        room = (width - entry.width() - look.px(12) if beside else width) - left
        top = self._arrange_value(left, room, move=move)
        if not beside:
            top = self._arrange_detail(left, top, width - left, move=move) + look.px(6)
            return self._arrange_controls(top, width, move=move)
        row = max(top, entry.height())
        if move:
            mirror.place(self._entry, width - entry.width(), 0, entry.width(), entry.height())
        detail = self._arrange_detail(left, row, width - left - armour.width() - look.px(12), move=move)
        # A narrow detail goes right below the value, armour right below the entry.
        if move:
            at = QRect(width - armour.width(), row, armour.width(), armour.height())
            mirror.place_in(self._armour, at)
        return max(detail, row + armour.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        box = QRectF(focus_margin(), 0, look.px(_HEART), look.px(_HEART + 12))
        icons.paint(mirror.painter(self), "heart-full", box, look.color("hp"))

    def _words_width(self, left: int) -> int:
        state = self.state.sizeHint().width() if not self.state.isHidden() else 0
        return left + self._number.sizeHint().width() + theme.current().px(4) + state

    def _arrange_value(self, left: int, room: int, *, move: bool) -> int:
        """Place value and state on one line or two; return their bottom edge."""
        look = theme.current()
        margin = focus_margin()
        line = look.px(_HEART + 12)
        number_wide = min(self._number.sizeHint().width(), room)
        height = self._number.heightForWidth(number_wide)
        first = max(line, height)
        if move:
            mirror.place(self._number, left, (first - height) // 2, number_wide, height)
        if self.state.isHidden():
            return first
        hint = self.state.sizeHint().width()
        if number_wide + look.px(4) + hint <= room:
            tall = self.state.heightForWidth(hint)
            if move:
                at = QRect(left + number_wide + look.px(4), (first - tall) // 2, hint, tall)
                mirror.place_in(self.state, at)
            return first
        width = min(hint, room + margin)
        tall = self.state.heightForWidth(width)
        if move:
            mirror.place(self.state, left - margin, first, width, tall)
        return first + tall + look.px(4)

    def _arrange_detail(self, left: int, top: int, room: int, *, move: bool) -> int:
        if self._detail.isHidden():
            return top
        margin = focus_margin()
        height = max(self._detail.heightForWidth(room + margin), theme.current().line("small"))
        if move:
            mirror.place(self._detail, left - margin, top, room + margin, height)
        return top + height

    def _arrange_controls(self, top: int, width: int, *, move: bool) -> int:
        entry = QSize(width, self._entry.heightForWidth(width))
        armour = self._armour.sizeHint()
        if self._entry.sizeHint().width() + theme.current().px(8) + armour.width() <= width:
            entry = self._entry.sizeHint()
            if move:
                mirror.place(self._entry, 0, top, entry.width(), entry.height())
                at = QRect(width - armour.width(), top, armour.width(), entry.height())
                mirror.place_in(self._armour, at)
            return top + entry.height()
        if move:
            mirror.place(self._entry, 0, top, entry.width(), entry.height())
            at = QRect(focus_margin(), top + entry.height(), min(armour.width(), width), armour.height())
            mirror.place_in(self._armour, at)
        return top + entry.height() + armour.height()


class HitPointsCard(Panel):
    """Hit points, with the fields to take damage and to heal."""

    damage_requested = Signal(str, str)
    """The player takes damage; carries the amount as typed without its sign, and the armour, "" for that of
    the sheet.
    """

    heal_requested = Signal(str)
    """The player heals; carries the amount as typed without its sign."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty card."""
        super().__init__(parent=parent)
        self._value: int | None = None
        self._asked = False
        self._amount = UnitField(tr("HP"), name=tr("Hit points to lose or heal"), digits=4)
        set_tool_tip(self._amount, tr("Press Enter to take damage. Type +5 to heal 5."))
        damage = Button(tr("Take damage"), kind="danger")
        heal = Button(tr("Heal"))
        entry = ControlRow((self._amount, damage, heal))
        armour = _Armour(self)
        self._armour = armour.field
        self._head = _Head(entry, armour)
        self._track = Track()
        self.column.addWidget(self._head)
        self.column.addWidget(self._track)
        damage.clicked.connect(self._take_damage)
        heal.clicked.connect(self._heal)
        self._amount.returnPressed.connect(self._enter)
        self._armour.returnPressed.connect(self._enter)
        self._amount.textEdited.connect(self._edited)

    def show_points(self, view: HitPoints) -> None:
        """Show hit points. An amount that was applied is cleared from its field."""
        if self._asked and view.value != self._value:
            self._asked = False
            self._amount.setText("")
        self._value = view.value
        self._armour.setPlaceholderText(str(view.armour))
        self.set_border("danger" if view.grave else "border")
        self._head.show_points(view)
        self._track.show_points(view)

    def forget(self) -> None:
        """Clear the fields, for another character."""
        self._asked = False
        self._amount.setText("")
        self._armour.setText("")

    def _edited(self) -> None:
        self._asked = False

    def _typed(self) -> str:
        """Return the typed amount; if it is empty, focus the field."""
        typed = self._amount.text().strip()
        if not typed:
            self._amount.setFocus(Qt.FocusReason.OtherFocusReason)
        return typed

    def _enter(self) -> None:
        if self._amount.text().strip().startswith("+"):
            self._heal()
        else:
            self._take_damage()

    def _take_damage(self) -> None:
        if typed := self._typed():
            self._asked = True
            self.damage_requested.emit(typed.lstrip("-−").strip(), self._armour.text().strip())

    def _heal(self) -> None:
        if typed := self._typed():
            self._asked = True
            self.heal_requested.emit(typed.lstrip("+").strip())
