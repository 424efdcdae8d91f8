"""The cards of a review: a collapsible heading with remarks below it."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.base.words import ntr, tr
from desktop.fields.pickers import ChoiceField
from desktop.kit.controls.buttons import EnterButton
from desktop.kit.controls.choice import Choice
from desktop.kit.controls.choice_row import ChoiceRow
from desktop.kit.layout.section import Section
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import focus_margin, framed, paint_box, paint_inner_ring
from desktop.kit.text.plain_text import shown
from desktop.kit.text.prose import Remarks
from desktop.kit.text.text_field import Field
from desktop.kit.view.shell import FixView, ReviewLine, ReviewSection

_SKILL, _TYPED, _NUMBER = 220, 150, 90


class _Sized(QWidget):
    """A row of fields with fixed widths."""

    def __init__(self) -> None:
        super().__init__()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._widths: list[tuple[QWidget, int]] = []
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def add(self, field: QWidget, width: int) -> None:
        """Add a field with a width in pixels at text scale 1."""
        self._row.addWidget(field, 1)
        self._widths.append((field, width))

    def sizeHint(self) -> QSize:
        look = theme.current()
        shown_ones = [(field, wide) for field, wide in self._widths if not field.isHidden()]
        high = max((field.sizeHint().height() for field, _ in shown_ones), default=0)
        return QSize(sum(look.px(wide) for _, wide in shown_ones), high)


class FixRow(ChoiceRow):
    """A remark with the control to answer it."""

    answered = Signal(str, str)
    """The player answered; carries the remark's key and the answer."""

    def __init__(self, line: ReviewLine, *, lined: bool) -> None:
        """Build the row of an answerable remark; with `lined`, a line is drawn above it."""
        assert line.fix is not None
        self._fix: FixView = line.fix
        self._choice: Choice | None = None
        self._skill: ChoiceField | None = None
        self._typed: Field | None = None
        super().__init__(self._make_field(), lined=lined)
        self.show_line(line)

    def show_line(self, line: ReviewLine) -> None:
        """Update the remark, which must be of the same kind. Emits nothing."""
        fix = line.fix
        assert fix is not None
        self._fix = fix
        name = shown(line.text if fix.way == "skill" else line.field)
        if self._choice is not None:
            options = tuple((each.id, shown(each.title)) for each in fix.choices)
            self._choice.show_options(name, options, fix.value)
        elif self._skill is not None:
            self._skill.show_choice(name, fix.choices, fix.value)
            self._show_typed(fix.speciality or "", tr("Speciality of {name}").format(name=name))
            self._field.setVisible(fix.speciality is not None)
        else:
            self._show_typed(fix.value, name)
        self.show_words(name, shown(fix.said, _LONGEST_LINE), fix.fault)

    @property
    def _field(self) -> Field:
        assert self._typed is not None
        return self._typed

    def _make_field(self) -> QWidget:
        if self._fix.way == "rule":
            self._choice = Choice()
            self._choice.chosen.connect(self._say)
            return self._choice
        control = _Sized()
        chosen = self._fix.way in ("skill", "weapon", "encoding")
        self._typed = Field(name="", placeholder=tr("Speciality") if chosen else "")
        self._typed.editingFinished.connect(self._say_typed)
        if chosen:
            self._skill = ChoiceField()
            self._skill.chosen.connect(self._say)
            control.add(self._skill, _SKILL)
            control.add(self._typed, _TYPED)
        else:
            control.add(self._typed, _NUMBER if len(self._fix.value) <= 4 else _SKILL)
        return control

    def _show_typed(self, text: str, name: str) -> None:
        field = self._field
        field.setAccessibleName(name)
        if field.text() != text and not (field.hasFocus() and field.isModified() and not self._fix.fault):
            field.setText(text)
        field.set_invalid(bool(self._fix.fault))

    def _say(self, answer: str) -> None:
        if answer != self._fix.value:
            self.answered.emit(self._fix.key, answer)

    def _say_typed(self) -> None:
        text, fix = self._field.text(), self._fix
        if fix.way == "skill":
            if text != (fix.speciality or ""):
                self.answered.emit(fix.key, f"{fix.value}/{text}" if text else fix.value)
        elif text != fix.value:
            self.answered.emit(fix.key, text)


_FOLDED_FROM = 7
_NUMBER_WIDTH = 74
_LONGEST_LINE = 400


def foot_ground(painter: QPainter, page: QWidget, top: int) -> None:
    """Draw the footer of a page from `top` down, with its top line."""
    look = theme.current()
    painter.fillRect(0, top, page.width(), page.height() - top, look.color("surface"))
    painter.fillRect(0, top, page.width(), 1, look.color("border"))


class _Fold(EnterButton):
    """The heading of a section, which opens and closes it."""

    def __init__(self, section: ReviewSection) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_section(section)

    def show_section(self, section: ReviewSection) -> None:
        """Show the heading of a section."""
        self._section = section
        count = ntr("{n} entry", "{n} entries", len(section.lines)).format(n=len(section.lines))
        parts = (tr("Check") if to_check(section) else "", section.heading, count)
        self.setAccessibleName(", ".join(part for part in parts if part))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(200), theme.current().px(40))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.current().px(80), theme.current().px(40))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        painter = mirror.painter(self)
        section, unanswered = self._section, to_check(self._section)
        ink = look.color("warn" if unanswered else "text")
        box = QRectF(self.rect()).adjusted(look.px(12), 0, -look.px(12), 0)
        side = look.px(14)
        chevron = "chevron-down" if self.isChecked() else "chevron-right"
        icons.paint(painter, chevron, QRectF(box.left(), box.top(), side, box.height()), ink)
        box.setLeft(box.left() + side + look.px(8))
        if section.grave:
            side = look.px(16)
            icon = "warning" if unanswered else "check"
            icons.paint(painter, icon, QRectF(box.left(), box.top(), side, box.height()), ink)
            box.setLeft(box.left() + side + look.px(8))
        count = str(len(section.lines))
        if unanswered:
            words = tr("Check · {count}").format(count=unanswered)
        else:
            words = tr("Corrected · {count}").format(count=count) if section.grave else count
        font = look.font("small")
        wide = QFontMetrics(font).horizontalAdvance(words)
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.setFont(font)
        painter.setPen(ink if unanswered else look.color("muted"))
        mirror.write(painter, box, Qt.AlignmentFlag.AlignRight | middle, words)
        box.setRight(box.right() - wide - look.px(10))
        font = look.font("cardTitle")
        painter.setFont(font)
        painter.setPen(ink)
        cut = QFontMetrics(font).elidedText(section.heading, Qt.TextElideMode.ElideRight, int(box.width()))
        mirror.write(painter, box, Qt.AlignmentFlag.AlignLeft | middle, cut)
        if self.hasFocus():
            ring = QRectF(self.rect()).adjusted(2, 2, -2, -2)
            paint_inner_ring(painter, ring, look.px(8))


class Part(theme.Themed):
    """A section of the review as a card. Long sections start collapsed, grave ones expanded."""

    answered = Signal(str, str)
    """The player answered a remark; carries its key and the answer."""

    def __init__(self, section: ReviewSection) -> None:
        """Show a section."""
        super().__init__()
        self._section = section
        self._fixes: list[FixRow] = []
        self._is_filled = False
        self.fold = _Fold(section)
        """The heading."""
        self._content = QWidget()
        self._inner = QVBoxLayout(self._content)
        self._inner.setSpacing(0)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addWidget(self.fold)
        self._column.addWidget(self._content)
        self._content.hide()
        self.fold.toggled.connect(self._open)
        self._restyle()
        self.fold.setChecked(section.grave or len(section.lines) < _FOLDED_FROM)

    @property
    def heading(self) -> str:
        """The heading of the section."""
        return self._section.heading

    def show_section(self, section: ReviewSection) -> bool:
        """Update the section in place. Return False if it is a different section."""
        kinds = [(line.fix.key, line.fix.way) for line in section.lines if line.fix is not None]
        before = [line for line in self._section.lines if line.fix is None]
        after = [line for line in section.lines if line.fix is None]
        there = [(line.fix.key, line.fix.way) for line in self._section.lines if line.fix is not None]
        if (section.heading, section.grave, kinds) != (self._section.heading, self._section.grave, there):
            return False
        if before != after:
            return False
        self._section = section
        self.fold.show_section(section)
        if self._is_filled:
            lines = [line for line in section.lines if line.fix is not None]
            for row, line in zip(self._fixes, lines, strict=True):
                row.show_line(line)
        self.update()
        return True

    def set_answerable(self, *, on: bool) -> None:
        """Enable or disable answering."""
        for row in self._fixes:
            row.setEnabled(on)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card."""
        look = theme.current()
        frame = framed(self.rect())
        fill, border = ("warnSoft", "warn") if to_check(self._section) else ("surface", "border")
        radius = look.px(theme.tokens()["radius"]["card"])
        paint_box(mirror.painter(self), frame, radius, look.color(fill), look.color(border))

    def _open(self, opened: bool) -> None:
        # Hundreds of lines are only laid out when the section is opened.
        if opened and not self._is_filled:
            self._is_filled = True
            self._fill()
        self._content.setVisible(opened)
        self._restyle()

    def _fill(self) -> None:
        plain: list[tuple[str, str]] = []
        for line in self._section.lines:
            if line.fix is None:
                plain.append((shown(line.field), _cut(line.text)))
                continue
            row = FixRow(line, lined=bool(self._fixes))
            row.answered.connect(self.answered)
            self._fixes.append(row)
            self._inner.addWidget(row)
        if plain:
            if self._fixes:
                self._inner.addSpacing(theme.current().px(8))
            self._inner.addWidget(Remarks(plain))

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        self._column.setContentsMargins(margin, margin, margin, margin)
        # Controls and texts keep their own right margins.
        edge = 0 if not any(line.fix for line in self._section.lines) else margin
        self._inner.setContentsMargins(
            mirror.margins(self, look.px(34) - edge, look.px(2), look.px(14) - edge, look.px(14))
        )


def to_check(section: ReviewSection) -> int:
    """Return the number of unanswered lines in a grave section; 0 for other sections."""
    if not section.grave:
        return 0
    return sum(line.is_open for line in section.lines)


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_LINE else text[:_LONGEST_LINE] + "…"


class Numbers(Section):
    """The key values, each in a small box."""

    def __init__(self, numbers: tuple[tuple[str, str], ...]) -> None:
        """Show pairs of name and value."""
        super().__init__()
        self.show_numbers(numbers)

    def show_numbers(self, numbers: tuple[tuple[str, str], ...]) -> None:
        """Replace the names and values."""
        self._numbers = tuple((shown(name), shown(value)) for name, value in numbers)
        self.setAccessibleName(", ".join(f"{name} {value}" for name, value in self._numbers))
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:  # noqa: ARG002 - painted, nothing to move
        """Lay out the boxes for this width and return their height."""
        return self._boxes(width)[1]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the boxes."""
        look = theme.current()
        painter = mirror.painter(self)
        middle = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine
        for box, (name, value) in zip(self._boxes(self.width())[0], self._numbers, strict=True):
            paint_box(painter, box, look.px(8), look.color("surface"), look.color("border"))
            top = QRectF(box.left(), box.top() + look.px(5), box.width(), look.px(17))
            below = QRectF(box.left(), top.bottom(), box.width(), look.px(24))
            for line, style, color, text in ((top, "caption", "muted", name), (below, "stat", "text", value)):
                font = look.font(style)
                painter.setFont(font)
                painter.setPen(look.color(color))
                room = int(line.width()) - look.px(6)
                mirror.write(
                    painter,
                    line,
                    middle,
                    QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, room),
                )

    def _boxes(self, width: int) -> tuple[list[QRectF], int]:
        look = theme.current()
        margin, gap, high = focus_margin(), look.px(8), look.px(52)
        inner = width - 2 * margin
        count = len(self._numbers)
        widest = max((look.advance(name, "caption") for name, _value in self._numbers), default=0)
        least = max(look.px(_NUMBER_WIDTH), widest + look.px(6) + 1)
        columns = max(min(count, (inner + gap) // (least + gap)), 1)
        rows = -(-count // columns)
        columns = max(-(-count // max(rows, 1)), 1)
        each = (inner + gap) / columns - gap
        boxes = [
            QRectF(
                round(margin + at % columns * (each + gap)),
                margin + at // columns * (high + gap),
                round(each),
                high,
            )
            for at in range(count)
        ]
        return boxes, rows * (high + gap) - gap + 2 * margin if count else 0
