"""The panel for physical dice: the player types all results into one field, or clicks them die by die."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop.base.words import ntr, tr
from desktop.dice.own_dice_faces import Faces
from desktop.dice.own_dice_tiles import Tiles, which_die
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.toast import announce
from desktop.kit.layout.flow import RowOrColumn, Sentence
from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.lines import GlyphLine
from desktop.kit.text.reasons import switch_off
from desktop.kit.text.text_field import ENTER_KEYS, Field
from desktop.views.felt import SYMBOL_DICE
from desktop.views.laid_dice import EnteredFaces, entered, read_laid, write_laid
from desktop.views.own_dice import AskedFace, AskView

_DIGITS = "0123456789"
_LETTERS = "TsaDfht-"
_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class _FacesField(Field):
    finished = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in ENTER_KEYS:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.finished.emit()


class OwnDicePanel(theme.Themed):
    """Asks for the results of dice rolled at the table. Typing and clicking do the same."""

    entered = Signal(tuple)
    """All results are in. Carries the result of each die as text, or all of them as one text."""

    here_requested = Signal()
    """The player wants the app to roll these dice."""

    cancelled = Signal()
    """The player cancelled the roll."""

    laid_changed = Signal()
    """The entered faces changed; see ``laid``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a panel that asks for no dice."""
        super().__init__(parent)
        self._view = AskView(0, "", "", (), "", "")
        self.laid: EnteredFaces = ()
        """The faces entered so far, in the order of the dice; None for a missing one."""
        self._marked = 0
        self._title = Sentence(style="cardTitle")
        self._line = Sentence(style="small", color="muted")
        self._field = _FacesField(name=tr("What your dice show"))
        self._refusal = GlyphLine("warning", "danger")
        self._tiles = Tiles()
        self._which = Sentence(style="smallStrong")
        self._faces = Faces()
        self._use = Button("", kind="primary", size="large", key=tr("Enter"))
        self._here = Button("", icon="dice")
        self._cancel = Button(tr("Cancel"), kind="quiet", key=tr("Esc"), name=tr("Cancel the roll"))
        self._buttons = RowOrColumn()
        self._buttons.add(self._here, 1)
        self._buttons.add(self._cancel)
        self._column = QVBoxLayout(self)
        for each in (self._title, self._line, self._field, self._refusal, self._tiles, self._which):
            self._column.addWidget(each)
        self._column.addWidget(self._faces)
        self._column.addWidget(self._use)
        self._column.addLayout(self._buttons)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._field.textEdited.connect(self._typed)
        self._field.finished.connect(self._enter)
        self._tiles.clicked.connect(self._mark)
        self._faces.clicked.connect(self._lay)
        self._use.clicked.connect(self._enter)
        self._here.clicked.connect(self.here_requested)
        self._cancel.clicked.connect(self.cancelled)
        self._restyle()

    def show_ask(self, view: AskView, *, titled: bool = True) -> None:
        """Show `view`, with or without its title. Never emits.

        A new question clears the field and is announced to screen readers. The same question keeps what is
        typed.
        """
        before, self._view = self._view, view
        self._title.setText(view.title)
        self._title.setVisible(titled)
        self._line.setText(view.line)
        self._line.setVisible(bool(view.line))
        self._here.set_label(view.here)
        if view.number != before.number:
            self._begin()
        self._show_refusal(view.refusal)
        if view.refusal and self.isVisible():
            self._field.setFocus(Qt.FocusReason.OtherFocusReason)
            announce(self, view.refusal)
        elif view.number != before.number:
            announce(self, view.line)

    def take_focus(self) -> None:
        """Focus the field, which receives all typing."""
        self._field.setFocus(Qt.FocusReason.OtherFocusReason)

    def event(self, event: QEvent) -> bool:
        """Claim the panel's keys before the window's shortcuts take them."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._means(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Cancel on Escape and clear the last die on Backspace. Digits go to the field."""
        if not self._means(event):
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        elif event.key() == Qt.Key.Key_Backspace:
            self._take_back()
        else:
            self.take_focus()
            self._field.end(False)
            self._field.insert(event.text())

    def _means(self, event: QKeyEvent) -> bool:
        if event.modifiers() & _COMMANDS:
            return False
        if event.key() in {Qt.Key.Key_Escape, Qt.Key.Key_Backspace}:
            return True
        letters = any(die.look in SYMBOL_DICE for die in self._view.dice)
        known = _DIGITS + (_LETTERS.casefold() if letters else "")
        return bool(event.text()) and event.text().casefold() in known

    def _begin(self) -> None:
        view = self._view
        self.laid = (None,) * len(view.dice)
        self._marked = 0
        self._field.setText("")  # unlike clear(), this clears the undo history
        self._field.setPlaceholderText(view.hint)
        example = tr("{line} For example {hint}").format(line=view.line, hint=view.hint)
        self._field.setAccessibleDescription(example)
        several = len(view.dice) > 1
        self._tiles.set_dice(view.dice, view.look)
        for each in (self._tiles, self._which):
            each.setVisible(several)
        self._show_laid()

    # Typing and clicking

    def _typed(self, text: str) -> None:
        self._show_refusal("")
        self.laid = read_laid(self._view.dice, text)
        missing = self._missing()
        self._marked = len(self.laid) - 1 if missing is None else missing
        self._show_laid()
        self.laid_changed.emit()

    def _lay(self, face: AskedFace) -> None:
        self._show_refusal("")
        at = self._marked
        self.laid = (*self.laid[:at], face, *self.laid[at + 1 :])
        missing = self._missing()
        if missing is not None:
            self._marked = missing
        self._write()
        if missing is None and len(self.laid) > 1:
            self._use.setFocus(Qt.FocusReason.OtherFocusReason)
        self.laid_changed.emit()
        if missing is None and len(self.laid) == 1:
            self._enter()

    def _take_back(self) -> None:
        self._show_refusal("")
        there = [place for place, face in enumerate(self.laid) if face is not None]
        if there:
            self._marked = there[-1]
            self.laid = (*self.laid[: self._marked], None, *self.laid[self._marked + 1 :])
            self._write()
            self.laid_changed.emit()

    def _mark(self, place: int) -> None:
        self._marked = place
        self._show_laid()

    def _write(self) -> None:
        self._field.setText(write_laid(self.laid))
        self._show_laid()

    def _enter(self) -> None:
        text = self._field.text()
        if text.strip():
            self.entered.emit(entered(self.laid, text))

    def _missing(self) -> int | None:
        """Return the place of the next die without a face, starting at the marked one."""
        count = len(self.laid)
        places = [(self._marked + step) % count for step in range(count)]
        return next((place for place in places if self.laid[place] is None), None)

    # Display

    def _show_laid(self) -> None:
        dice = self._view.dice
        die = dice[self._marked]
        self._tiles.show_laid(dice, self.laid, self._marked)
        self._which.setText(which_die(dice, self._marked))
        self._faces.show_faces(die, self.laid[self._marked])
        can_use = bool(self._field.text().strip())
        # Without dice, the button says why it's off, so that no line appears or goes.
        use = ntr("Use this die", "Use these dice", len(dice))
        self._use.set_label(use if can_use else tr("No dice entered yet"), use)
        switch_off(self._use, "" if can_use else tr("Type or click what your dice show."))

    def _show_refusal(self, words: str) -> None:
        self._field.set_invalid(bool(words))
        self._refusal.show_words(words)
        self._refusal.setVisible(bool(words))

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        self._column.setContentsMargins(0, look.px(8), 0, look.px(4))
        self._column.setSpacing(look.px(2))
        for each in (self._title, self._line, self._which, self._refusal):
            each.setContentsMargins(margin, 0, margin, 0)
        self._which.setContentsMargins(margin, look.px(4), margin, 0)
