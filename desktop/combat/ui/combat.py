"""The combat page: weapons, situations of attack and defence, and the turn order."""

from msgspec.structs import replace
from PySide6.QtCore import QRect, QSignalBlocker, QSize, Signal
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.cards.card_panel import CardPanel
from desktop.cards.cards import CardText, Panel, WhyOff
from desktop.cards.rolling import RollButton
from desktop.combat.ui.fight import FightCard
from desktop.combat.ui.weapons_card import WeaponsCard
from desktop.combat.view import Defend, EnterDistance, NewRound, RunAct, ToggleAim, ToggleDefence, Wish
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.toggles import ToggleRow
from desktop.kit.layout.flow import Sentence, in_lines
from desktop.kit.layout.page import Page
from desktop.kit.layout.rows import SideBySide
from desktop.kit.layout.section import Section
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.look.tab_order import TabOrder
from desktop.kit.text.plain_text import shown
from desktop.kit.text.text_field import Field
from desktop.views.combat import CombatView, DefenceView

_DISTANCE_WIDTH, _LONGEST_DISTANCE = 68, 12


class _ShortField(Field):
    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(_DISTANCE_WIDTH) + 2 * focus_margin(), super().sizeHint().height())


class Distance(Section):
    """The distance to the target, and its effect on a shot."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        """Make an empty field; `wish` receives the typed distance."""
        super().__init__(parent)
        self._known = ""
        self._words = Sentence(tr("Distance"), parent=self)
        self.field = _ShortField(name=tr("Distance"), parent=self)
        """The field."""
        self.field.setMaxLength(_LONGEST_DISTANCE)
        self._unit = Sentence(color="muted", parent=self)
        self._line = Sentence(style="small", color="muted", parent=self)
        self.field.textEdited.connect(lambda text: wish(EnterDistance(text)))

    def forget(self) -> None:
        """Clear the field, for another character."""
        self._known = ""
        with QSignalBlocker(self.field):
            self.field.setText("")

    def show_distance(self, distance: str, unit: str, line: str) -> None:
        """Show a distance. Text being typed stays unless the distance changed."""
        if distance != self._known and distance != self.field.text():
            with QSignalBlocker(self.field):
                self.field.setText(distance)
        self._known = distance
        self._unit.setText(unit)
        self._line.setText(line)
        self._line.setVisible(bool(line))
        self.field.setAccessibleName(tr("Distance in {unit}").format(unit=unit))
        self.field.setAccessibleDescription(line)
        self.setVisible(bool(unit))
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the field after its label, and the explanation if there is room."""
        look = theme.current()
        gap = look.px(12) - focus_margin()
        area = QRect(focus_margin(), 0, width - 2 * focus_margin(), 0)
        return in_lines((self._words, self.field, self._unit, self._line), area, gap=gap, move=move)


class AimCard(Panel):
    """The situation of the character's attacks."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        """Make an empty card; `wish` receives the player's intents."""
        super().__init__(tr("Situation"), parent=parent)
        self.situations = ToggleRow(name=tr("Situation"))
        """The toggles."""
        self.distance = Distance(wish)
        """The distance to the target."""
        self._dice = CardText()
        self.situations.toggled.connect(lambda situation, on: wish(ToggleAim(situation, on)))
        for each in (self.situations, self.distance, self._dice):
            self.column.addWidget(each)
        self.column.addStretch(1)

    def show_view(self, view: CombatView) -> None:
        """Show the situation; the card is hidden if the game has none."""
        self.situations.show_toggles(view.aim)
        self.situations.setVisible(bool(view.aim))
        self.distance.show_distance(view.distance, view.distance_unit, view.distance_line)
        self._dice.show_text(view.dice_line)
        self.setVisible(bool(view.aim or view.distance_unit or view.dice_line))


class Defences(Section):
    """The possible defences, each a button with its value."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        """Make an empty row; `wish` receives the player's intents."""
        super().__init__(parent)
        self._wish = wish
        self._buttons: dict[str, RollButton] = {}
        self._why_off = WhyOff(self)

    def show_defences(self, defences: tuple[DefenceView, ...]) -> None:
        """Show the defences; existing ones keep their buttons."""
        before = self._buttons
        self._buttons = {}
        for defence in defences:
            button = before.pop(defence.id, None) or self._new_button(defence.id)
            words = " ".join(shown(part) for part in (defence.name, defence.value) if part)
            button.show_action(defence.action, words, words)
            button.raise_()  # Tab follows the stacking order of siblings
            self._buttons[defence.id] = button
        for removed in before.values():
            removed.hide()
            removed.deleteLater()
        self._why_off.show_actions(replace(each.action, title=each.name) for each in defences)
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Fill the lines; below them is why buttons are off."""
        top = in_lines(tuple(self._buttons.values()), QRect(0, 0, width, 0), move=move)
        return self._why_off.put(top, width, move=move)

    def _new_button(self, defence: str) -> RollButton:
        button = RollButton(size="normal", icon="dice", icon_color="accent", parent=self)
        button.roll_requested.connect(lambda extra: self._wish(Defend(defence, extra)))
        button.show()
        return button


class _RoundRow(Section):
    """What is used up in this round, and the button that starts a new one."""

    def __init__(self) -> None:
        super().__init__()
        self.line = CardText(style="small", color="muted", parent=self)
        self.button = Button(tr("New round"), size="small", parent=self)

    def arrange(self, width: int, *, move: bool) -> int:
        if self.button.isHidden():
            return in_lines((self.line,), QRect(0, 0, width, 0), move=move) if self.line.text() else 0
        wide = self.button.sizeHint().width()
        if self.line.isHidden() or self.line.sizeHint().width() + wide > width:
            height = in_lines((self.line,), QRect(0, 0, width, 0), move=move)
            return height + in_lines((self.button,), QRect(0, height, width, 0), right=True, move=move)
        height = self.button.sizeHint().height()
        if move:
            mirror.place(self.line, 0, 0, width - wide, height)
            mirror.place(self.button, width - wide, 0, wide, height)
        return height


class DefenceCard(Panel):
    """The character's defences against an attack."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        """Make an empty card; `wish` receives the player's intents."""
        super().__init__(tr("When you are attacked"), parent=parent)
        self.defences = Defences(wish)
        """The defence buttons."""
        self.situations = ToggleRow(name=tr("When you are attacked"))
        """The toggles."""
        self._line = CardText()
        self._round = _RoundRow()
        for each in (self.defences, self.situations, self._line):
            self.column.addWidget(each)
        self.column.addStretch(1)
        self.column.addWidget(self._round)
        self.situations.toggled.connect(lambda situation, on: wish(ToggleDefence(situation, on)))
        self._round.button.clicked.connect(lambda: wish(NewRound()))

    def show_view(self, view: CombatView) -> None:
        """Show the defences; the card is hidden if the game has none."""
        self.defences.show_defences(view.defences)
        self.defences.setVisible(bool(view.defences))
        self.situations.show_toggles(view.defence_situations)
        self.situations.setVisible(bool(view.defence_situations))
        self._line.show_text(view.defence_line)
        self._round.line.show_text(view.round_line)
        # In a tracked fight, the order of the fight has the button.
        self._round.button.setVisible(view.fight is None)
        self._round.rearrange()
        self.setVisible(
            bool(view.defences or view.defence_situations or view.defence_line or view.round_line)
        )


class CombatPage(Page):
    """The combat page of the sheet."""

    wished = Signal(object)
    """The player wants something; carries a ``CombatIntent``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty page."""
        super().__init__(parent=parent)
        wish: Wish = self.wished.emit
        self.armoury = WeaponsCard(wish)
        """The weapons, and adding one."""
        self.weapons = self.armoury.weapons
        """The list of weapons."""
        self.aim = AimCard(wish)
        """The situation of an attack."""
        self.defence = DefenceCard(wish)
        """The defences."""
        self._both = SideBySide(self.aim, self.defence, share=0.5, beside_from=960)
        self.turn = CardPanel()
        """The actions of the character's turn."""
        self.turn.act_requested.connect(lambda act, given: wish(RunAct(act, given)))
        self.fight = FightCard(wish)
        """The turn order."""
        for card in (self.armoury, self._both, self.turn, self.fight):
            self.column.addWidget(card)
        self.column.addStretch(1)
        self._order = TabOrder(self.body)

    def show_view(self, view: CombatView, *, another: bool = False) -> None:
        """Show the page. Focus, scroll position and typed text stay, except for `another` character; never
        emits.
        """
        if another:
            self.verticalScrollBar().setValue(0)
            self.aim.distance.forget()
            self.fight.forget()
        self.armoury.show_view(view)
        self.aim.show_view(view)
        self.defence.show_view(view)
        self._both.setVisible(not (self.aim.isHidden() and self.defence.isHidden()))
        self._both.rearrange()
        self.turn.setVisible(view.turn is not None)
        if view.turn is not None:
            self.turn.show_card(view.turn, changed=True)
        self.fight.show_fight(view.fight)
        self._order.keep()
