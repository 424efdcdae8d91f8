"""The turn order of a fight: who acts when, what they did this round, and their conditions."""

from functools import partial

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from desktop.base.words import tr
from desktop.cards.cards import ROW_INSET, CardText, RowsPanel
from desktop.combat.ui.fighter_row import FighterRow
from desktop.combat.ui.foe_health import health_form, is_health
from desktop.combat.view import AddFighter, EndTurn, NextRound, TrackFight, Wish
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.flow import Sentence, in_lines
from desktop.kit.layout.scrolling import bring_into_view
from desktop.kit.layout.section import ButtonRow, Section
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import shown
from desktop.kit.text.text_field import Field
from desktop.views.combat import FighterView, FightView

_LONGEST_NAME, _MOST_DIGITS, _LONGEST_HEALTH = 80, 3, 9
_NAME_WIDTH, _MOST_NAME_WIDTH, _DEX_WIDTH = 130, 280, 74


class FightHead(Section):
    """The round, whose turn it is, and the buttons that advance the fight."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty head."""
        super().__init__(parent)
        self._round = Sentence(style="cardTitle", parent=self)
        self._now = Sentence(style="small", color="muted", parent=self)
        self.end = Button(tr("End the fight"), kind="quiet", size="small", parent=self)
        """Ends the fight."""
        self.next_round = Button(tr("New round"), size="small", parent=self)
        """Starts the next round."""
        self.next_turn = Button(tr("Next turn"), kind="primary", size="small", parent=self)
        """Ends the current turn."""

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """The tab stops in order."""
        return (self.end, self.next_round, self.next_turn)

    def show_fight(self, view: FightView) -> None:
        """Show the state of the fight."""
        self._round.setText(tr("Round {number}").format(number=view.round))
        current = [fighter.name for fighter in view.fighters if fighter.current]
        self._now.setText(tr("Now: {name}").format(name=shown(current[0])) if current else "")
        self._now.setVisible(bool(current))
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the buttons beside the text, or below it."""
        look = theme.current()
        inset, margin = look.px(ROW_INSET), focus_margin()
        buttons = (self.end, self.next_round, self.next_turn)
        wide = sum(each.sizeHint().width() for each in buttons)
        words = [each for each in (self._round, self._now) if not each.isHidden()]
        room = width - 2 * inset
        needed = max(each.sizeHint().width() for each in words)
        beside = needed + look.px(12) + wide <= room + margin
        if beside:
            room -= wide + look.px(12) - margin
        heights = [each.heightForWidth(room) for each in words]
        tall = sum(heights)
        height = max(tall, buttons[0].sizeHint().height()) if beside else tall
        top = (height - tall) // 2
        for each, its in zip(words, heights, strict=True):
            if move:
                mirror.place(each, inset, top, room, its)
            top += its
        if beside:
            tallest = buttons[0].sizeHint().height()
            left = width - inset + margin - wide
            in_lines(buttons, QRect(left, (height - tallest) // 2, wide, 0), move=move)
            return height
        area = QRect(inset - margin, height + look.px(2), width - 2 * (inset - margin), 0)
        return height + look.px(2) + in_lines(tuple(reversed(buttons)), area, move=move)


class Fighters(Section):
    """The fighters in turn order."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        """Make an empty list; `wish` receives the player's intents."""
        super().__init__(parent)
        self._wish = wish
        self._rows: dict[tuple[str, int], FighterRow] = {}

    @property
    def rows(self) -> tuple[FighterRow, ...]:
        """The rows in order."""
        return tuple(self._rows.values())

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """The tab stops in order."""
        return tuple(stop for row in self.rows for stop in row.stops)

    def show_fighters(self, fighters: tuple[FighterView, ...]) -> None:
        """Show the fighters. Existing ones keep their rows, with the focus and typed text."""
        before = self._rows
        self._rows = {}
        namesakes: dict[str, int] = {}
        for fighter in fighters:
            number = namesakes[fighter.name] = namesakes.get(fighter.name, 0) + 1
            key = (fighter.name, number)
            self._rows[key] = before.pop(key) if key in before else self._new_row()
            self._rows[key].show_view(fighter)
            self._rows[key].raise_()  # Tab follows the stacking order of siblings
        focused = QApplication.focusWidget()
        for removed in before.values():
            had_focus = focused in removed.stops
            # First, because notes that lose the focus would emit their text.
            removed.leave()
            if had_focus and self._rows:
                heir = self.rows[min(removed.view.place, len(self._rows) - 1)]
                heir.remove.setFocus(Qt.FocusReason.OtherFocusReason)
        for row in self.rows:
            row.set_underlined(row is not self.rows[-1])
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the rows below each other, with their numbers aligned."""
        numbers = max((row.number_width() for row in self.rows), default=0)
        top = 0
        for row in self.rows:
            row.set_number_column(numbers)
            height = row.arrange(width, move=move)
            if move:
                mirror.place(row, 0, top, width, height)
            top += height
        return top

    def _new_row(self) -> FighterRow:
        row = FighterRow(self._wish, self)
        row.show()
        return row


class FighterFields(Section):
    """The fields and button that add a fighter."""

    added = Signal(str, str, str)
    """The player adds a fighter; carries the name, DEX and hit points as typed, stripped."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make empty fields."""
        super().__init__(parent)
        self.name = Field(name=tr("Combatant's name"), placeholder=tr("Name"), parent=self)
        """The name."""
        self.name.setMaxLength(_LONGEST_NAME)
        self.dex = Field(name=tr("Combatant's DEX"), placeholder=tr("DEX"), parent=self)
        """DEX, which determines the turn order."""
        self.health = Field(name=tr("Combatant's hit points"), placeholder=tr("HP"), parent=self)
        """The hit points, which can be left empty."""
        self.health.setMaxLength(_LONGEST_HEALTH)
        self.add = Button(tr("Add"), icon="plus", name=tr("Add to the fight"), parent=self)
        """Adds the fighter."""
        self._wrong = Sentence(style="small", color="danger", parent=self)
        self._wrong.hide()
        for field in (self.name, self.dex, self.health):
            field.returnPressed.connect(self._add)
            field.textEdited.connect(self._take_back)
        self.add.clicked.connect(self._add)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """The tab stops in order."""
        return (self.name, self.dex, self.health, self.add)

    def clear(self) -> None:
        """Clear the fields for the next fighter, and move the cursor to the name."""
        inside = QApplication.focusWidget() in self.stops
        self.name.setText("")
        self.dex.setText("")
        self.health.setText("")
        self._take_back()
        if inside:
            self.name.setFocus(Qt.FocusReason.OtherFocusReason)
            # Once the new row has its place above.
            QTimer.singleShot(0, self.name, partial(bring_into_view, self.name))

    def arrange(self, width: int, *, move: bool) -> int:
        """Place all on one line, or the name on a line of its own."""
        look = theme.current()
        margin, inset = focus_margin(), look.px(ROW_INSET)
        pad, height = inset - margin, self.name.sizeHint().height()
        room = width - 2 * pad
        dex, add = look.px(_DEX_WIDTH) + 2 * margin, self.add.sizeHint()
        left = room - 2 * dex - add.width()
        top = 0
        if left >= look.px(_NAME_WIDTH):
            left = min(left, look.px(_MOST_NAME_WIDTH))
            name = QRect(pad, 0, left, height)
        else:
            name, left, top = QRect(pad, 0, room, height), 0, height
            dex = min(dex, (room - add.width()) // 2)
        if move:
            mirror.place_in(self.name, name)
            mirror.place(self.dex, pad + left, top, dex, height)
            mirror.place(self.health, pad + left + dex, top, dex, height)
            mirror.place_in(self.add, QRect(QPoint(pad + left + 2 * dex, top), add))
        top += height
        if not self._wrong.isHidden():
            tall = self._wrong.heightForWidth(width - 2 * inset)
            if move:
                mirror.place(self._wrong, inset, top, width - 2 * inset, tall)
            top += tall
        return top

    def _add(self) -> None:
        name, dex = self.name.text().strip(), self.dex.text().strip()
        numbered = dex.isascii() and dex.isdigit() and len(dex) <= _MOST_DIGITS
        self.name.set_invalid(not name)
        self.dex.set_invalid(not numbered)
        health = self.health.text().strip()
        healthy = is_health(health)
        self.health.set_invalid(not healthy)
        wrong = []
        if not name:
            wrong.append(tr("Type a name."))
        if not numbered:
            wrong.append(tr("Type DEX as a number, 0 to 999."))
        if not healthy:
            wrong.append(health_form())
        self._say(" ".join(wrong))
        if wrong:
            invalid = next(each for each in (self.name, self.dex, self.health) if each.invalid)
            invalid.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.added.emit(name, dex, health)

    def _take_back(self) -> None:
        for field in (self.name, self.dex, self.health):
            field.set_invalid(False)
        self._say("")

    def _say(self, words: str) -> None:
        self._wrong.setText(words)
        self._wrong.setVisible(bool(words))
        for field in (self.name, self.dex, self.health):
            field.setAccessibleDescription(words if field.invalid else "")
        self.rearrange()


class FightCard(RowsPanel):
    """The turn order, or a button to start tracking a fight."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        """Make the card without a fight; `wish` receives the player's intents."""
        super().__init__(parent=parent)
        self._wish = wish
        self._heading = CardText(tr("Fight"), style="cardTitle")
        self._count = 0
        self._asked = False
        self._intro = CardText(tr("Track the turn order and everyone's conditions."), color="muted")
        self.begin = Button(tr("Track a fight"), size="small")
        """Starts a fight."""
        self._begin_row = ButtonRow((self.begin,))
        self.head = FightHead()
        """The round and its buttons."""
        self.fighters = Fighters(wish)
        """The fighters."""
        self.adding = FighterFields()
        """The fields for another fighter."""
        self._line = CardText(style="small", color="muted")
        self._empty = CardText(tr("No one is in this fight yet. Add combatants below."), color="muted")
        self.add(self._heading)
        self.add(self._intro)
        self.add(self._begin_row)
        self.add_rows(self.head)
        self.add(self._empty)
        self.add_rows(self.fighters)
        self.add_rows(self.adding)
        self.add(self._line)
        self.begin.clicked.connect(lambda: wish(TrackFight(True)))
        self.head.end.clicked.connect(lambda: wish(TrackFight(False)))
        self.head.next_round.clicked.connect(lambda: wish(NextRound()))
        self.head.next_turn.clicked.connect(lambda: wish(EndTurn()))
        self.adding.added.connect(self._add)
        self.show_fight(None)

    def forget(self) -> None:
        """Clear the fields, for another character."""
        self._asked = False
        self.adding.clear()

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """The tab stops in order."""
        return (self.begin, *self.head.stops, *self.fighters.stops, *self.adding.stops)

    def show_fight(self, view: FightView | None) -> None:
        """Show the fight, or None for no fight. Never emits."""
        focused = QApplication.focusWidget()
        began, ended = focused is self.begin and view is not None, focused in self.stops and view is None
        fighters = () if view is None else view.fighters
        removed = focused in self.fighters.stops and not fighters
        # Before anything is hidden: a field that loses the focus would emit its text.
        self.fighters.show_fighters(fighters)
        if view is not None:
            self.head.show_fight(view)
        for each in (self._heading, self._intro, self._begin_row):
            each.setVisible(view is None)
        for part in (self.head, self.fighters, self.adding):
            part.setVisible(view is not None)
        self._empty.setVisible(view is not None and not fighters)
        self._line.show_text("" if view is None else view.line)
        if view is None or (self._asked and len(fighters) > self._count):
            self.adding.clear()
        self._asked = False
        self._count = len(fighters)
        if ended:
            self.begin.setFocus(Qt.FocusReason.OtherFocusReason)
        elif began or removed:
            self.adding.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _add(self, name: str, dex: str, health: str) -> None:
        # Clear the fields only when the fighter was added, so that a refusal keeps the typed text.
        self._asked = True
        self._wish(AddFighter(name, dex, health))
