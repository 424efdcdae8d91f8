"""The fields and choices of a card, each with a caption and result lines."""

from collections.abc import Hashable, Iterable, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.cards.card_asks import CardActionButton, CardSignals
from desktop.cards.card_stack import Numbered, Stack, drop, numbered
from desktop.cards.card_words import ToneText
from desktop.cards.cards import CardText, WhyOff
from desktop.kit.controls.choice import Choice, MenuButton
from desktop.kit.layout.rows import RelayoutSection
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, framed, paint_box
from desktop.kit.text.editors import NotesField
from desktop.kit.text.text_field import UnitField
from desktop.views.cards import CardButton, FieldView, PickView, Side, Words

_LONGEST_TEXT = 400
_TEXT_WIDTH, _LEAST_TEXT = 160, 96
_MOST_SEGMENTS = 5
_GAP = 4


class EntryField(UnitField):
    """A field for a number with the given digits, or with 0 digits for text."""

    def __init__(self, digits: int) -> None:
        """Make an empty field."""
        super().__init__("", name="", digits=digits)
        if not digits:
            self.setMaxLength(_LONGEST_TEXT)

    def set_unit(self, unit: str) -> None:
        """Change the unit at the right edge."""
        if unit != self._unit:
            self._unit = unit
            self._restyle()

    def set_text(self, text: str) -> None:
        """Set the text as not typed by the player."""
        if text != self.text():
            self.setText(text)
            self.setCursorPosition(0)

    def sizeHint(self) -> QSize:
        """Return the size of the digits, or of a few words."""
        hint = super().sizeHint()
        return hint if self._digits else QSize(hint.width() + theme.current().px(_TEXT_WIDTH), hint.height())

    def minimumSizeHint(self) -> QSize:
        """Return the full size for a number; a text can scroll."""
        hint = super().sizeHint()
        return hint if self._digits else QSize(hint.width() + theme.current().px(_LEAST_TEXT), hint.height())


class LinesField(NotesField):
    """A multi-line field that can be marked as invalid."""

    typed = Signal(str)
    """The player changed the text; carries all of it."""

    def __init__(self) -> None:
        """Make an empty field."""
        self._lines = 1
        self.invalid = False
        """Whether the field is marked as invalid."""
        super().__init__(name="")
        self.editor.textChanged.connect(lambda: self.typed.emit(self.text()))

    def text(self) -> str:
        """Return the text."""
        return self.editor.toPlainText()

    def set_text(self, text: str) -> None:
        """Set the text as not typed by the player; `typed` is not emitted."""
        self.show_text(text, afresh=True)

    def set_lines(self, lines: int) -> None:
        """Set the preferred height in lines."""
        if lines != self._lines:
            self._lines = lines
            self.updateGeometry()

    def set_invalid(self, invalid: bool) -> None:
        """Mark the field with a red frame. Explain below it why."""
        self.invalid = invalid
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of its lines."""
        look = theme.current()
        # The fonts' line spacing is slightly larger than in the type scale.
        height = self._lines * self.editor.fontMetrics().lineSpacing()
        return QSize(look.px(240), height + 2 * look.px(6) + 2 * focus_margin() + look.px(2))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame."""
        super().paintEvent(event)
        if self.invalid:
            look = theme.current()
            radius = look.px(theme.tokens()["radius"]["control"])
            paint_box(mirror.painter(self), framed(self.rect()), radius, None, look.color("danger"))


class Captioned(RelayoutSection):
    """A control with a caption beside or above it.

    Lines with results are below.
    """

    def __init__(self, control: QWidget, *, wide: bool, over: bool) -> None:
        """Make it for a `control`, which fills the width if `wide`; `over` puts the caption on top."""
        super().__init__()
        self.wide = wide
        """Whether it takes the free width."""
        self._over = over
        self._control = control
        self._caption = CardText(style="small", color="muted", parent=self)
        control.setParent(self)
        control.show()
        self._answers = Stack(gap=2, parent=self)
        self._answer_lines: tuple[ToneText, ...] = ()
        self._answers.hide()
        self._row_width: int | None = None

    @property
    def has_answers(self) -> bool:
        """Whether there are result lines below the control."""
        return not self._answers.isHidden()

    def keep_row_to(self, width: int | None) -> None:
        """Keep caption and control to a width; the results below may be wider. None for all of it."""
        if width != self._row_width:
            self._row_width = width
            self.measured.clear()

    def show_caption(self, caption: str) -> None:
        """Show a caption; "" takes no room."""
        self._caption.show_text(caption)
        self.rearrange()

    def show_answers(self, answers: Sequence[Words]) -> None:
        """Show the result lines."""
        lines = (
            *self._answer_lines,
            *(ToneText(parent=self._answers) for _ in answers[len(self._answer_lines) :]),
        )[: len(answers)]
        for line, words in zip(lines, answers, strict=True):
            line.show_words(words)
        self._answer_lines = lines
        self._answers.set_parts(lines)
        self._answers.setVisible(bool(lines))
        self.rearrange()

    def sizeHint(self) -> QSize:
        """Return the size of caption and control on one line."""
        caption, control = self._caption_width(), self._asked()
        width = max(caption, control.width()) if self._over else caption + control.width()
        return QSize(width, self.heightForWidth(width))

    def first_row(self, width: int) -> int:
        """Return the height of caption and control, without results, at `width` pixels."""
        return self._arrange_row(width, move=False)

    def arrange(self, width: int, *, move: bool) -> int:
        """Place caption, control and results."""
        row = width if self._row_width is None else min(self._row_width, width)
        top = self._arrange_row(row, move=move)
        if self.has_answers:
            top += theme.current().px(2)
            height = self._answers.heightForWidth(width)
            mirror.place(self._answers, 0, top, width, height, move=move)
            top += height
        return top

    def _asked(self) -> QSize:
        return self._control.sizeHint().expandedTo(self._control.minimumSizeHint())

    def _caption_width(self) -> int:
        return 0 if self._caption.isHidden() else self._caption.sizeHint().width()

    def _arrange_row(self, width: int, *, move: bool) -> int:
        asked, caption = self._asked(), self._caption_width()
        least = self._control.minimumSizeHint().width() if self.wide else asked.width()
        if self._over or caption + least > width:
            top = self._caption.heightForWidth(width) if caption else 0
            wide = width if self.wide else min(asked.width(), width)
            if move:
                mirror.place(self._caption, 0, 0, width, top)
                mirror.place(self._control, 0, top, wide, asked.height())
            return top + asked.height()
        height = max(asked.height(), theme.current().line("small"))
        wide = width - caption if self.wide else asked.width()
        if move:
            mirror.place(self._caption, 0, 0, caption, height)
            mirror.place(self._control, caption, (height - asked.height()) // 2, wide, asked.height())
        return height


class FieldBox(Captioned):
    """A field. Typed text stays until it is used."""

    confirmed = Signal()
    """The player pressed Enter in it."""

    def __init__(self, view: FieldView, asks: CardSignals, *, beside: bool) -> None:
        """Make a field of the kind of `view`; `beside` puts its caption before it if there is room."""
        self._field = LinesField() if view.lines > 1 else EntryField(view.digits)
        over = view.lines > 1 or not (view.digits or beside)
        super().__init__(self._field, wide=not view.digits or view.lines > 1, over=over)
        self._view = view
        self._shown: str | None = None
        self._asks = asks
        if isinstance(self._field, LinesField):
            self._field.typed.connect(self._typed)
        else:
            self._field.textEdited.connect(self._typed)
            self._field.returnPressed.connect(self.confirmed)

    @property
    def given(self) -> dict[str, str]:
        """The text of the field, by its id."""
        return {self._view.id: self._field.text()}

    def show_field(self, view: FieldView, of: str, *, afresh: bool) -> None:
        """Show a field; typed text stays, unless it is shown `afresh`.

        Without a caption, its accessible name is the placeholder, or what it is `of`.
        """
        newly_refused = view.wants_focus and not self._view.wants_focus
        self._view = view
        field = self._field
        name = view.caption or view.placeholder or of
        if isinstance(field, LinesField):
            field.editor.setAccessibleName(name)
            field.editor.setPlaceholderText(view.placeholder)
            field.set_lines(view.lines)
        else:
            field.setAccessibleName(name)
            field.setPlaceholderText(view.placeholder)
            field.set_unit(view.unit)
        # Nothing was typed while it still has the text it was given.
        if afresh or self._shown is None or field.text() == self._shown:
            field.set_text(view.value)
            self._shown = field.text()
        else:
            self._shown = view.value
        field.set_invalid(view.refused)
        spoken = "\n".join(words.text for words in view.answer)
        (field.editor if isinstance(field, LinesField) else field).setAccessibleDescription(spoken)
        self.show_caption(view.caption)
        self.show_answers(view.answer)
        if newly_refused:
            self._focus_text()

    def _focus_text(self) -> None:
        """Focus the text that was refused, selected, so that typing replaces it."""
        editor = self._field.editor if isinstance(self._field, LinesField) else self._field
        editor.setFocus(Qt.FocusReason.OtherFocusReason)
        editor.selectAll()

    def _typed(self, text: str) -> None:
        if self._view.live:
            self._asks.written.emit(self._view.id, text)
        elif self._view.wants_focus:
            self._view = self._view._replace(refused=False, answer=(), wants_focus=False)
            self._field.set_invalid(False)
            self.show_answers(())


class PickBox(Captioned):
    """A choice. The player's choice stays until it is used, or acts at once."""

    def __init__(self, view: PickView, asks: CardSignals) -> None:
        """Make a choice of the kind of `view`, which has options."""
        self._choice = MenuButton() if in_menu(view) else Choice()
        super().__init__(self._choice, wide=False, over=False)
        self._view = view
        self._name = self._chosen = self._shown = ""
        self._asks = asks
        self._choice.chosen.connect(self._pick)

    @property
    def given(self) -> dict[str, str]:
        """The chosen key, by the id of the choice."""
        return {self._view.id: self._chosen}

    def show_pick(self, view: PickView, of: str, *, afresh: bool) -> None:
        """Show a choice; the player's choice stays, unless it is shown `afresh` or acts at once.

        Without a caption, its accessible name is what it is `of`.
        """
        self._view, self._name = view, view.caption or of
        keys = [key for key, _ in view.options]
        # If nothing is chosen, the first option is shown but not reported.
        shown = view.chosen if view.chosen in keys or view.act else keys[0]
        if afresh or view.act or self._chosen == self._shown or self._chosen not in keys:
            self._chosen = shown
        self._shown = shown
        self._show()
        self.show_caption(view.caption)

    def _show(self) -> None:
        view = self._view
        if isinstance(self._choice, MenuButton):
            words = dict(view.options).get(self._chosen, self._name)
            self._choice.show_options(self._name, view.options, self._chosen, words)
        else:
            self._choice.show_options(self._name, view.options, self._chosen)

    def _pick(self, key: str) -> None:
        if self._view.act:
            self._asks.picked.emit(self._view.act, self._view.id, key)
        else:
            self._chosen = key
            self._show()
            self.rearrange()


class SideRow(RelayoutSection):
    """Fields, choices and buttons in a row, on more lines if necessary.

    Enter in one of its fields clicks the next-step button, or the first.
    """

    def __init__(self, asks: CardSignals) -> None:
        """Make an empty row whose parts emit the signals of `asks`."""
        super().__init__()
        self._asks = asks
        self._parts: dict[Numbered, QWidget] = {}
        self._why_off = WhyOff(self)

    @property
    def given(self) -> dict[str, str]:
        """The values of its fields and choices, by id."""
        found: dict[str, str] = {}
        for part in self._parts.values():
            if isinstance(part, FieldBox | PickBox):
                found |= part.given
        return found

    def show_side(self, view: Side, of: str, *, afresh: bool) -> None:
        """Show a row; existing parts stay, with their typed text."""
        parts: dict[Numbered, QWidget] = {}
        shown = [each for each in view.parts if not isinstance(each, PickView) or each.options]
        for key, each in zip(numbered(part_key(each) for each in shown), shown, strict=True):
            part = self._parts.get(key) or self._new(each)
            if isinstance(part, FieldBox) and isinstance(each, FieldView):
                part.show_field(each, of, afresh=afresh)
            elif isinstance(part, PickBox) and isinstance(each, PickView):
                part.show_pick(each, of, afresh=afresh)
            elif isinstance(part, CardActionButton) and isinstance(each, CardButton):
                part.show_button(each, of)
            part.raise_()  # Tab follows the stacking order of siblings
            parts[key] = part
        drop(self._parts[key] for key in self._parts.keys() - parts.keys())
        self._parts = parts
        self._why_off.show_actions(each.action for each in shown if isinstance(each, CardButton))
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Fill the lines; wide parts share the free width of their line. Below is why buttons are off."""
        look = theme.current()
        gap, top = look.px(_GAP), 0
        for line in self._lines(width, gap):
            widths = [min(part.sizeHint().width(), width) for part in line]
            wide = [isinstance(part, Captioned) and part.wide for part in line]
            spare = width - sum(widths) - gap * (len(line) - 1)
            if any(wide):
                widths = [
                    each + (spare // sum(wide) if fills else 0)
                    for each, fills in zip(widths, wide, strict=True)
                ]
            rows = [
                part.first_row(each) if isinstance(part, Captioned) else part.heightForWidth(each)
                for part, each in zip(line, widths, strict=True)
            ]
            left, bottom = 0, top
            answered = [part for part in line if isinstance(part, Captioned) and part.has_answers]
            for part, each, row in zip(line, widths, rows, strict=True):
                at = top + (max(rows) - row) // 2
                # Results under one field alone go on below what is beside it, which lies above it.
                room = width - left if answered == [part] else each
                if isinstance(part, Captioned):
                    part.keep_row_to(each if room > each else None)
                height = part.heightForWidth(room)
                mirror.place(part, left, at, room, height, move=move)
                left += each + gap
                bottom = max(bottom, at + height)
            top = bottom + gap
        return self._why_off.put(max(top - gap, 0), width, move=move)

    def _lines(self, width: int, gap: int) -> list[list[QWidget]]:
        lines: list[list[QWidget]] = []
        used = 0
        for part in self._parts.values():
            if part.isHidden():
                continue
            wide = min(part.sizeHint().width(), width)
            if not lines or used + wide > width:
                lines.append([])
                used = 0
            lines[-1].append(part)
            used += wide + gap
        return lines

    def _new(self, view: FieldView | PickView | CardButton) -> QWidget:
        part: QWidget
        if isinstance(view, FieldView):
            part = FieldBox(view, self._asks, beside=True)
            part.confirmed.connect(self._confirm)
        elif isinstance(view, PickView):
            part = PickBox(view, self._asks)
        else:
            part = CardActionButton(self._asks, size="normal")
        part.setParent(self)
        part.show()
        return part

    def _confirm(self) -> None:
        buttons = [part for part in self._parts.values() if isinstance(part, CardActionButton)]
        if buttons:
            press(buttons)
        else:
            self._asks.confirmed.emit()


def press(buttons: Iterable[CardActionButton]) -> None:
    """Click the next-step button among `buttons`, or the first, if it is enabled."""
    first = next(iter(sorted(buttons, key=lambda button: not button.main)), None)
    if first is not None:
        first.click()


def in_menu(view: PickView) -> bool:
    """Return whether a choice is shown as a menu: it has many options, or none is chosen yet."""
    return len(view.options) > _MOST_SEGMENTS or (bool(view.act) and view.chosen not in dict(view.options))


def part_key(view: FieldView | PickView | CardButton) -> Hashable:
    """Return what identifies a part across views: its id and kind."""
    if isinstance(view, FieldView):
        return ("field", view.id, view.digits, view.lines > 1)
    if isinstance(view, PickView):
        return ("pick", view.id, in_menu(view))
    return ("button", view.does, view.what)
