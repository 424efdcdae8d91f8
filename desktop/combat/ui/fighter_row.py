"""One fighter in the turn order."""

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QPaintEvent, QTextLayout
from PySide6.QtWidgets import QToolTip, QWidget

from desktop.base.numbers import signed
from desktop.base.words import tr
from desktop.cards.card_words import PlacedTexts, advance, natural_width
from desktop.cards.cards import ROW_INSET
from desktop.combat.ui.foe_health import FoeHealth
from desktop.combat.view import MarkFighter, ModifyFighter, MoveFighterUp, NoteFighter, RemoveFighter, Wish
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.toggles import ToggleChip
from desktop.kit.layout.flow import in_lines
from desktop.kit.layout.section import Section
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import focus_margin, paint_ground
from desktop.kit.text.plain_text import lay_out, set_tool_tip, shown
from desktop.kit.text.text_field import Field
from desktop.kit.view.sheet import Toggle
from desktop.views.combat import FighterView

_ROW = 42
_MARKER, _NUMBER, _GAP = 14, 28, 10
_LEAST_WORDS, _MOST_WORDS, _LEAST_NOTES = 112, 220, 150
_LONGEST_NOTES = 500
_MODIFIER, _LONGEST_MODIFIER, _MOST_MODIFIER = 48, 6, 999


class FighterRow(Section):
    """A fighter: the number in the order, the name with the reason for it, three states, and notes."""

    def __init__(self, wish: Wish, parent: QWidget) -> None:
        """Make an empty row; `wish` receives the player's intents."""
        super().__init__(parent)
        self._wish = wish
        self._view = FighterView(
            -1, "", "", "", "", ready=False, surprised=False, acted=False, current=False, own=False, spoken=""
        )
        self._noted = ""
        self._placed_texts = PlacedTexts()
        self._underlined = False
        self._numbers = 0
        self._chips = {each: ToggleChip(self) for each in ("ready", "surprised", "acted")}
        for each, chip in self._chips.items():
            chip.clicked.connect(lambda _checked=False, each=each: self._toggle(each))
        self.modifier = Field(name="", placeholder="±", parent=self)
        """A number added in the turn order, such as from a perk."""
        self.modifier.setMaxLength(_LONGEST_MODIFIER)
        self.modifier.editingFinished.connect(self._modify)
        self.notes = Field(name="", placeholder=tr("Prone, stunned…"), parent=self)
        """Conditions, as typed."""
        self.notes.setMaxLength(_LONGEST_NOTES)
        self.notes.editingFinished.connect(self._note)
        self.rise = Button("", kind="plain", size="small", icon="chevron-up", parent=self)
        """Lets the fighter act before the one they are tied with."""
        self.rise.clicked.connect(lambda: wish(MoveFighterUp(self._view.place)))
        self.remove = Button("", kind="plain", size="small", icon="close", parent=self)
        """Removes the fighter."""
        self.remove.clicked.connect(lambda: wish(RemoveFighter(self._view.place)))
        self.health = FoeHealth(wish, self)
        """The health of a foe."""

    @property
    def view(self) -> FighterView:
        """The fighter that is shown."""
        return self._view

    @property
    def placed_texts(self) -> PlacedTexts:
        """The painted texts."""
        return self._placed_texts

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """The tab stops in order."""
        return (
            *self._chips.values(), self.modifier, self.notes, self.rise, self.remove, *self.health.stops
        )  # fmt: skip

    def show_view(self, view: FighterView) -> None:
        """Show a fighter. Notes being typed stay unless the fighter's notes changed."""
        name = shown(view.name)
        self.setAccessibleName(view.spoken)
        self.modifier.setAccessibleName(tr("Modifier in the order: {name}").format(name=name))
        if not (self.modifier.isModified() and self.modifier.hasFocus()):
            self.modifier.setText(signed(str(view.modifier)) if view.modifier else "")
            self.modifier.setModified(False)
        self.notes.setAccessibleName(tr("Notes: {name}").format(name=name))
        first = tr("Let {name} act first").format(name=name)
        self.rise.set_label("", first)
        set_tool_tip(self.rise, first)
        self.rise.setVisible(view.can_rise)
        self.remove.set_label("", tr("Remove {name}").format(name=name))
        set_tool_tip(self.remove, tr("Remove {name}").format(name=name))
        for each, words, on in (
            ("ready", tr("Ready"), view.ready),
            ("surprised", tr("Surprised"), view.surprised),
            ("acted", tr("Acted"), view.acted),
        ):
            chip = self._chips[each]
            chip.show_toggle(Toggle(each, words, bool(on)))
            chip.setVisible(on is not None)
            chip.setAccessibleName(tr("{state}: {name}").format(state=words, name=name))
        typing = self.notes.isModified() and self.notes.hasFocus()
        if view.notes != self._view.notes or not typing:
            self._noted = view.notes
            if self.notes.text() != view.notes:
                self.notes.setText(view.notes)
                self.notes.setCursorPosition(0 if not self.notes.hasFocus() else len(view.notes))
            self.notes.setModified(False)
        set_tool_tip(self.notes, view.notes)
        self.health.show_health(view.place, view.name, view.health)
        self._view = view
        self.update()

    def set_underlined(self, underlined: bool) -> None:
        """Show or hide a thin line below the row."""
        self._underlined = underlined
        self.update()

    def number_width(self) -> int:
        """Return the width of the number, in pixels."""
        return max(theme.current().px(_NUMBER), advance(shown(self._view.order), "bodyStrong"))

    def set_number_column(self, width: int) -> None:
        """Right-align the number in a column of `width` pixels; `arrange` places it."""
        self._numbers = width

    def leave(self) -> None:
        """Remove the row without emitting half-typed notes."""
        for each in (self.modifier, self.notes):
            each.blockSignals(True)
        self.health.leave()
        self.hide()
        self.deleteLater()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place all on one line, or the notes on a second, or also the states on one between."""
        look = theme.current()
        margin, gap = focus_margin(), look.px(_GAP)
        inset = look.px(ROW_INSET)
        left = inset + look.px(_MARKER) + self._numbers + gap
        remove, notes = self.remove.sizeHint(), self.notes.sizeHint().height()
        number = look.px(_MODIFIER) + 2 * margin
        rise = 0 if self.rise.isHidden() else self.rise.sizeHint().width()
        right = width - inset + margin
        chips = tuple(each for each in self._chips.values() if not each.isHidden())
        states = [chip.sizeHint().width() for chip in chips]
        spare = right - left - gap - sum(states) - look.px(_LEAST_WORDS)
        notes_beside = spare - rise - number - remove.width() >= look.px(_LEAST_NOTES)
        words = right - left
        if notes_beside:
            words = look.px(_LEAST_WORDS) + min(
                spare - rise - number - remove.width() - look.px(_LEAST_NOTES),
                look.px(_MOST_WORDS - _LEAST_WORDS),
            )
        elif spare >= 0:
            words = look.px(_LEAST_WORDS) + spare
        name = lay_out(shown(self._view.name), self._name_style(), words)
        why = lay_out(self._why(), "small", words)
        tall = name[1] + why[1]
        height = max(look.px(_ROW), tall + look.px(6))
        if move:
            self._write(name, why, left, (height - tall) / 2)
        at, bottom = left + words + gap, height
        # The parts below start under the name, unless they would have to wrap there.
        low = left - margin if right - left + margin >= max(states) else inset - margin
        if spare >= 0:
            tallest = chips[0].sizeHint().height()
            in_lines(chips, QRect(at, (height - tallest) // 2, sum(states), 0), move=move)
        else:
            bottom += in_lines(chips, QRect(low, bottom, right - low, 0), move=move)
        if notes_beside:
            start, top = at + sum(states), (height - notes) // 2
        else:
            start, top = low, bottom
            bottom += notes + look.px(4)
        if move:
            end = right - remove.width()
            mirror.place(self.modifier, start, top, number, notes)
            mirror.place(self.notes, start + number, top, end - rise - start - number, notes)
            raised = QRect(end - rise, top + (notes - remove.height()) // 2, rise, remove.height())
            mirror.place_in(self.rise, raised)
            mirror.place_in(self.remove, QRect(QPoint(end, top + (notes - remove.height()) // 2), remove))
        if not self.health.isHidden():
            tall = self.health.arrange(right - low, move=False)
            if move:
                mirror.place(self.health, low, bottom, right - low, tall)
            bottom += tall + look.px(4)
        return bottom

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the texts, and highlight the current fighter."""
        look = theme.current()
        painter = mirror.painter(self)
        inset = look.px(ROW_INSET)
        if self._underlined:
            line = QRect(inset, self.height() - 1, self.width() - 2 * inset, 1)
            painter.fillRect(line, look.color("border"))
        if self._view.current:
            frame = QRectF(self.rect()).adjusted(0, 1, 0, -1)
            paint_ground(painter, frame, look.px(theme.tokens()["radius"]["row"]), "selected")
            number = self._placed_texts.boxes[0]
            side = look.px(12)
            icons.paint(
                painter,
                "play",
                QRectF(inset - look.px(2), number.center().y() - side / 2, side, side),
                look.color("accent"),
            )
        self._placed_texts.paint(painter)

    def _write(
        self, name: tuple[QTextLayout, int], why: tuple[QTextLayout, int], left: int, top: float
    ) -> None:
        number, _high = lay_out(shown(self._view.order), "bodyStrong", self._numbers)
        end = left - theme.current().px(_GAP)
        self._placed_texts = PlacedTexts()
        self._placed_texts.place(number, end - natural_width(number), top, "text")
        self._placed_texts.place(name[0], left, top, "accent" if self._view.own else "text")
        self._placed_texts.place(why[0], left, top + name[1], "muted")

    def _name_style(self) -> str:
        return "bodyStrong" if self._view.current else "bodyMedium"

    def _why(self) -> str:
        why = shown(self._view.why)
        return tr("You · {why}").format(why=why) if self._view.own else why

    def _toggle(self, state: str) -> None:
        self._wish(MarkFighter(self._view.place, state, not self._chips[state].view.on))

    def _modify(self) -> None:
        if not self.modifier.isModified():
            return
        typed = self.modifier.text().strip().replace("−", "-") or "0"
        digits = typed.removeprefix("-").removeprefix("+")
        refused = not (digits.isascii() and digits.isdecimal()) or int(digits) > _MOST_MODIFIER
        words = tr("Type a number from {least} to {most}.") if refused else ""
        words = words.format(least=f"−{_MOST_MODIFIER}", most=_MOST_MODIFIER)
        self.modifier.set_invalid(refused)
        self.modifier.setAccessibleDescription(words)
        set_tool_tip(self.modifier, words)
        if refused:
            QToolTip.showText(self.modifier.mapToGlobal(self.modifier.rect().bottomLeft()), words, self)
        else:
            self.modifier.setModified(False)
            self._wish(ModifyFighter(self._view.place, int(typed)))

    def _note(self) -> None:
        if self.notes.isModified() and self.notes.text() != self._noted:
            self._noted = self.notes.text()
            self.notes.setModified(False)
            self._wish(NoteFighter(self._view.place, self._noted))
