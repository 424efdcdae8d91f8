"""A remark of a review that is answered where it stands."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from desktop.base.words import tr
from desktop.fields.pickers import ChoiceField
from desktop.kit.controls.choice import Choice
from desktop.kit.controls.choice_row import ChoiceRow
from desktop.kit.look import theme
from desktop.kit.text.plain_text import shown
from desktop.kit.text.text_field import Field
from desktop.kit.view.shell import FixView, ReviewLine

_SKILL, _TYPED, _NUMBER = 220, 150, 90


class _Sized(QWidget):
    """Fields beside each other, each as wide as it is told."""

    def __init__(self) -> None:
        super().__init__()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._widths: list[tuple[QWidget, int]] = []
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def add(self, field: QWidget, width: int) -> None:
        """Add a field, so many pixels wide at text scale 1."""
        self._row.addWidget(field, 1)
        self._widths.append((field, width))

    def sizeHint(self) -> QSize:
        look = theme.current()
        shown_ones = [(field, wide) for field, wide in self._widths if not field.isHidden()]
        high = max((field.sizeHint().height() for field, _ in shown_ones), default=0)
        return QSize(sum(look.px(wide) for _, wide in shown_ones), high)


class FixRow(ChoiceRow):
    """What a remark says, and beside it what can be said to that."""

    answered = Signal(str, str)
    """The player said something; carries the key of the remark and the answer."""

    def __init__(self, line: ReviewLine, *, lined: bool) -> None:
        """Make the row of a remark that has a fix; with `lined` a line stands over it."""
        assert line.fix is not None
        self._fix: FixView = line.fix
        self._choice: Choice | None = None
        self._skill: ChoiceField | None = None
        self._typed: Field | None = None
        super().__init__(self._made(), lined=lined)
        self.show_line(line)

    def show_line(self, line: ReviewLine) -> None:
        """Show the remark as it is now; of the same kind as before. Never emits."""
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
        self.show_words(name, shown(fix.said), fix.fault)

    @property
    def _field(self) -> Field:
        assert self._typed is not None
        return self._typed

    def _made(self) -> QWidget:
        if self._fix.way == "rule":
            self._choice = Choice()
            self._choice.chosen.connect(self._say)
            return self._choice
        control = _Sized()
        self._typed = Field(name="", placeholder=tr("Speciality") if self._fix.way == "skill" else "")
        self._typed.editingFinished.connect(self._say_typed)
        if self._fix.way == "skill":
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
