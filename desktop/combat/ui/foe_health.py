"""The health of a foe in the turn order: hit points, armour, and damage applied in place."""

import re

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QToolTip, QWidget

from desktop.base.words import tr
from desktop.cards.card_words import Pill
from desktop.combat.view import ChangeFoe, Wish
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.flow import in_lines
from desktop.kit.layout.section import Section
from desktop.kit.look import theme
from desktop.kit.text.plain_text import set_tool_tip, shown
from desktop.kit.text.text_field import UnitField
from desktop.views.cards import Words
from desktop.views.combat import FoeHealthView

_HEALTH = re.compile(r"([0-9]{1,3}\s*/\s*)?[0-9]{0,2}[1-9][0-9]{0,2}|", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,3}", re.ASCII)
_ARMOUR = re.compile(r"[0-9]{1,2}", re.ASCII)
_LONGEST = 9


class FoeHealth(Section):
    """A line below a foe: hit points with buttons that count them, armour, and a field for damage."""

    def __init__(self, wish: Wish, parent: QWidget) -> None:
        """Make an empty line; `wish` receives the player's intents."""
        super().__init__(parent)
        self._wish = wish
        self._place = -1
        self.health = UnitField(tr("HP"), name="", digits=7, small=True, parent=self)
        """The hit points, such as 7/11."""
        self.less = Button("−1", size="small", parent=self)
        """Takes a hit point."""
        self.more = Button("+1", size="small", parent=self)
        """Gives a hit point."""
        self.armour = UnitField(tr("armour", "unit"), name="", digits=2, small=True, parent=self)
        """What is subtracted from damage."""
        self.damage = UnitField(tr("damage", "unit"), name="", digits=3, small=True, parent=self)
        """The damage to apply."""
        self.apply = Button(tr("Apply damage"), size="small", parent=self)
        """Applies the damage."""
        self._down = Pill(self)
        for field in (self.health, self.armour, self.damage):
            field.setMaxLength(_LONGEST)
        self.health.editingFinished.connect(self._set_health)
        self.armour.editingFinished.connect(self._set_armour)
        self.damage.returnPressed.connect(self._hurt)
        self.less.clicked.connect(lambda: self._ask("less"))
        self.more.clicked.connect(lambda: self._ask("more"))
        self.apply.clicked.connect(self._hurt)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """The tab stops in order."""
        return (self.health, self.less, self.more, self.armour, self.damage, self.apply)

    def show_health(self, place: int, name: str, view: FoeHealthView | None) -> None:
        """Show the health of the fighter at a position; None hides the line. Text being typed stays."""
        self._place = place
        self.setVisible(view is not None)
        if view is None:
            return
        name = shown(name)
        for widget, words in (
            (self.health, tr("Hit points: {name}")),
            (self.less, tr("Take 1 hit point: {name}")),
            (self.more, tr("Give 1 hit point: {name}")),
            (self.armour, tr("Armour: {name}")),
            (self.damage, tr("Damage to {name}")),
            (self.apply, tr("Apply damage to {name}")),
        ):
            widget.setAccessibleName(words.format(name=name))
        set_tool_tip(self.health, health_form())
        for field, text in ((self.health, view.text), (self.armour, view.armour)):
            if not (field.isModified() and field.hasFocus()):
                field.setText(text)
                field.setModified(False)
        for part in (self.less, self.more, self.armour, self.damage, self.apply):
            part.setVisible(bool(view.text))
        self._down.show_words(Words(tr("Down") if view.down else "", "danger"))
        self.rearrange()

    def leave(self) -> None:
        """Stop emitting half-typed text."""
        for field in (self.health, self.armour, self.damage):
            field.blockSignals(True)

    def arrange(self, width: int, *, move: bool) -> int:
        """Fill the lines from left to right."""
        parts = (*self.stops, self._down)
        return in_lines(parts, QRect(0, 0, width, 0), gap=theme.current().px(2), move=move)

    def _ask(self, what: str, typed: str = "") -> None:
        self._wish(ChangeFoe(self._place, what, typed))

    def _set_health(self) -> None:
        if self.health.isModified() and self._is_valid(self.health, _HEALTH, health_form()):
            self._ask("health", self.health.text())

    def _set_armour(self) -> None:
        typed = self.armour.text().strip()
        if self.armour.isModified() and (not typed or self._is_valid(self.armour, _ARMOUR, _number(99))):
            self.armour.setModified(False)
            self._ask("armour", typed or "0")

    def _hurt(self) -> None:
        if self._is_valid(self.damage, _NUMBER, _number(999)):
            typed = self.damage.text().strip()
            self.damage.setText("")
            self._ask("hurt", typed)

    def _is_valid(self, field: UnitField, form: re.Pattern[str], words: str) -> bool:
        valid = form.fullmatch(field.text().strip()) is not None
        field.set_invalid(not valid)
        field.setAccessibleDescription("" if valid else words)
        if valid:
            field.setModified(False)
        else:
            QToolTip.showText(field.mapToGlobal(field.rect().bottomLeft()), words, self)
        return valid


def is_health(typed: str) -> bool:
    """Return whether a text gives hit points, or none."""
    return _HEALTH.fullmatch(typed) is not None


def health_form() -> str:
    """Return how hit points are typed."""
    return tr("Type the maximum, such as 11, or both numbers, such as 7/11.")


def _number(most: int) -> str:
    return tr("Enter a number from {least} to {most}.").format(least=0, most=most)
