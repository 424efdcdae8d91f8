"""The page on combat: weapons, what holds of an attack and of one met, and the order of a fight."""

from PySide6.QtCore import QRect, QSignalBlocker, QSize, Signal
from PySide6.QtWidgets import QWidget

from desktop.viewdata.combat import CombatView, DefenceView
from desktop.widgets import mirror, theme
from desktop.widgets.controls import Button
from desktop.widgets.flow import Sentence, in_lines
from desktop.widgets.painting import focus_margin
from desktop.widgets.panels.cards import CardText, Panel
from desktop.widgets.panels.fight import FightCard
from desktop.widgets.panels.rolling import RollButton
from desktop.widgets.panels.rows import SideBySide
from desktop.widgets.panels.rows_panel import RowsPanel
from desktop.widgets.panels.toggles import ToggleRow
from desktop.widgets.panels.weapons import Weapons
from desktop.widgets.sheet.page import Page
from desktop.widgets.sheet.section import Section
from desktop.widgets.tab_order import TabOrder
from desktop.widgets.text import shown
from desktop.widgets.text_field import Field
from desktop.words import tr

_DISTANCE_WIDTH, _LONGEST_DISTANCE = 68, 12


class _ShortField(Field):
    """A field for a few digits."""

    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(_DISTANCE_WIDTH) + 2 * focus_margin(), super().sizeHint().height())


class Distance(Section):
    """How far away the target is, and what that makes of a shot."""

    entered = Signal(str)
    """The distance was typed; carries it as typed, after every key."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty field."""
        super().__init__(parent)
        self._known = ""
        self._words = Sentence(tr("Distance"), parent=self)
        self.field = _ShortField(name=tr("Distance"), parent=self)
        """Where it is typed."""
        self.field.setMaxLength(_LONGEST_DISTANCE)
        self._unit = Sentence(color="muted", parent=self)
        self._line = Sentence(style="small", color="muted", parent=self)
        self.field.textEdited.connect(self.entered)

    def forget(self) -> None:
        """Forget what was typed, for another character."""
        self._known = ""
        with QSignalBlocker(self.field):
            self.field.setText("")

    def show_distance(self, distance: str, unit: str, line: str) -> None:
        """Show a distance. What is being typed stays unless the distance has become another."""
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
        """Put the field after its word, and the line where there is room for it."""
        look = theme.current()
        gap = look.px(12) - focus_margin()
        area = QRect(focus_margin(), 0, width - 2 * focus_margin(), 0)
        return in_lines((self._words, self.field, self._unit, self._line), area, gap=gap, move=move)


class AimCard(Panel):
    """What holds of an attack that is made."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty card."""
        super().__init__(tr("What holds of this attack"), parent=parent)
        self.situations = ToggleRow(name=tr("What holds of this attack"))
        """The situations."""
        self.distance = Distance()
        """How far away the target is."""
        self._dice = CardText()
        for each in (self.situations, self.distance, self._dice):
            self.column.addWidget(each)
        self.column.addStretch(1)

    def show_view(self, view: CombatView) -> None:
        """Show what holds; a game that asks nothing shows no card."""
        self.situations.show_toggles(view.aim)
        self.situations.setVisible(bool(view.aim))
        self.distance.show_distance(view.distance, view.distance_unit, view.distance_line)
        self._dice.show_text(view.dice_line)
        self.setVisible(bool(view.aim or view.distance_unit or view.dice_line))


class Defences(Section):
    """The ways to meet an attack, each a button with its value."""

    defend_requested = Signal(str, int)
    """Meet the attack with the defence of this id; carries the dice asked for too."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty row."""
        super().__init__(parent)
        self._buttons: dict[str, RollButton] = {}

    def show_defences(self, defences: tuple[DefenceView, ...]) -> None:
        """Show the defences. A button that stays is the same widget."""
        before = self._buttons
        self._buttons = {}
        for defence in defences:
            button = before.pop(defence.id, None) or self._new_button(defence.id)
            words = " ".join(shown(part) for part in (defence.name, defence.value) if part)
            button.show_action(defence.action, words, words)
            button.raise_()  # siblings stand in the order that Tab leads through
            self._buttons[defence.id] = button
        for gone in before.values():
            gone.hide()
            gone.deleteLater()
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Fill the lines."""
        return in_lines(tuple(self._buttons.values()), QRect(0, 0, width, 0), move=move)

    def _new_button(self, defence: str) -> RollButton:
        button = RollButton(size="normal", icon="dice", icon_color="accent", parent=self)
        button.roll_requested.connect(lambda extra: self.defend_requested.emit(defence, extra))
        button.show()
        return button


class _RoundRow(Section):
    """What of this round is used up, and the button that gives it back."""

    def __init__(self) -> None:
        super().__init__()
        self.line = CardText(style="small", color="muted", parent=self)
        self.button = Button(tr("New round"), size="small", parent=self)

    def arrange(self, width: int, *, move: bool) -> int:
        wide = self.button.sizeHint().width()
        if self.line.isHidden() or self.line.sizeHint().width() + wide > width:
            high = in_lines((self.line,), QRect(0, 0, width, 0), move=move)
            return high + in_lines((self.button,), QRect(0, high, width, 0), right=True, move=move)
        high = self.button.sizeHint().height()
        if move:
            mirror.place(self.line, 0, 0, width - wide, high)
            mirror.place(self.button, width - wide, 0, wide, high)
        return high


class DefenceCard(Panel):
    """What can be done when the character is attacked."""

    round_requested = Signal()
    """Begin a new round: what was used up comes back."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty card."""
        super().__init__(tr("When you are attacked"), parent=parent)
        self.defences = Defences()
        """The ways to meet an attack."""
        self.situations = ToggleRow(name=tr("When you are attacked"))
        """The situations."""
        self._line = CardText()
        self._round = _RoundRow()
        for each in (self.defences, self.situations, self._line):
            self.column.addWidget(each)
        self.column.addStretch(1)
        self.column.addWidget(self._round)
        self._round.button.clicked.connect(self.round_requested)

    def show_view(self, view: CombatView) -> None:
        """Show the defences; a game that has none shows no card."""
        self.defences.show_defences(view.defences)
        self.defences.setVisible(bool(view.defences))
        self.situations.show_toggles(view.defence_situations)
        self.situations.setVisible(bool(view.defence_situations))
        self._line.show_text(view.defence_line)
        self._round.line.show_text(view.round_line)
        self._round.rearrange()
        self.setVisible(
            bool(view.defences or view.defence_situations or view.defence_line or view.round_line)
        )


class CombatPage(Page):
    """All of it, as a page of the sheet."""

    attack_requested = Signal(int, int)
    """Attack with the weapon at this place; dice asked for: 1 bonus (Shift), -1 penalty (Ctrl), else 0."""

    load_requested = Signal(int)
    """Put the weapon at this place in the tray without rolling."""

    fight_back_requested = Signal(int, int)
    """Fight back with the weapon at this place; the dice asked for as in an attack."""

    reload_requested = Signal(int)
    """Reload the weapon at this place."""

    edit_requested = Signal(str)
    """Edit what stands at this place, as edit mode calls places."""

    copy_requested = Signal(str)
    """Put this text on the clipboard."""

    aim_toggled = Signal(str, bool)
    """A situation of the attacks made should be so or not; carries its id."""

    distance_entered = Signal(str)
    """The distance was typed; carries it as typed, after every key."""

    defend_requested = Signal(str, int)
    """Meet an attack with the defence of this id; the dice asked for as in an attack."""

    defence_toggled = Signal(str, bool)
    """A situation of the attacks met should be so or not; carries its id."""

    round_requested = Signal()
    """Begin a new round: what was used up comes back."""

    fight_requested = Signal(bool)
    """True: begin to track a fight. False: end it."""

    fighter_added = Signal(str, str)
    """Bring somebody into the fight; carries the name and DEX, a whole number in digits."""

    fighter_toggled = Signal(int, str, bool)
    """Whoever is at this place should be "ready", "surprised" or "acted", or not."""

    fighter_noted = Signal(int, str)
    """The notes on whoever is at this place were changed; carries them as typed."""

    fighter_removed = Signal(int)
    """Take whoever is at this place out of the fight."""

    turn_ended = Signal()
    """The turn of whose turn it is has ended."""

    fight_round_requested = Signal()
    """Begin the next round of the fight."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the page of a character without weapons, in no fight."""
        super().__init__(parent=parent)
        self._weapons_card = RowsPanel()
        self.weapons = Weapons()
        """The weapons."""
        self._empty = CardText(color="muted")
        self._weapons_card.add(CardText(tr("Weapons"), style="cardTitle"))
        self._weapons_card.add_rows(self.weapons)
        self._weapons_card.add(self._empty)
        self.aim = AimCard()
        """What holds of an attack."""
        self.defence = DefenceCard()
        """What meets one."""
        self._both = SideBySide(self.aim, self.defence, share=0.5, beside_from=960)
        self.fight = FightCard()
        """The order of the fight."""
        for card in (self._weapons_card, self._both, self.fight):
            self.column.addWidget(card)
        self.column.addStretch(1)
        self._order = TabOrder(self.body)
        self.weapons.attack_requested.connect(self.attack_requested)
        self.weapons.load_requested.connect(self.load_requested)
        self.weapons.fight_back_requested.connect(self.fight_back_requested)
        self.weapons.reload_requested.connect(self.reload_requested)
        self.weapons.edit_requested.connect(self.edit_requested)
        self.weapons.copy_requested.connect(self.copy_requested)
        self.aim.situations.toggled.connect(self.aim_toggled)
        self.aim.distance.entered.connect(self.distance_entered)
        self.defence.defences.defend_requested.connect(self.defend_requested)
        self.defence.situations.toggled.connect(self.defence_toggled)
        self.defence.round_requested.connect(self.round_requested)
        self.fight.fight_requested.connect(self.fight_requested)
        self.fight.fighter_added.connect(self.fighter_added)
        self.fight.fighter_toggled.connect(self.fighter_toggled)
        self.fight.fighter_noted.connect(self.fighter_noted)
        self.fight.fighter_removed.connect(self.fighter_removed)
        self.fight.turn_ended.connect(self.turn_ended)
        self.fight.round_requested.connect(self.fight_round_requested)

    def show_view(self, view: CombatView, *, another: bool = False) -> None:
        """Show the page. Focus, scroll and half-typed text stay, but for `another` character; never emits."""
        if another:
            self.verticalScrollBar().setValue(0)
            self.aim.distance.forget()
            self.fight.forget()
        self.weapons.show_weapons(view.weapons)
        self.weapons.setVisible(bool(view.weapons))
        self._empty.show_text("" if view.weapons else view.empty)
        self._weapons_card.setVisible(bool(view.weapons or view.empty))
        self.aim.show_view(view)
        self.defence.show_view(view)
        self._both.setVisible(not (self.aim.isHidden() and self.defence.isHidden()))
        self._both.rearrange()
        self.fight.show_fight(view.fight)
        self._order.keep()
