"""Combat: attacks and defences, reloading, rounds, and the order of a fight."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from desktop.controllers.own_dice import OwnDice
from desktop.controllers.rolls import RollController
from desktop.controllers.session import Deed, Session
from desktop.viewdata.combat import CombatView
from desktop.viewdata.layouts.contexts import CombatContext
from desktop.viewdata.layouts.layout import layout
from desktop.viewdata.shell import NoticeView
from desktop.words import tr
from rules_core.events import FightChanged
from rules_core.fight import changed, joined, left, next_round, next_turn
from rules_core.journal import Action
from rules_core.play import Against
from rules_core.sheet import Fight, Fighter
from rules_core.sources import DiceSource
from rules_core.weapons import reloaded


class CombatController(QObject):
    """What the player does on the page on combat; rolls go through the tray."""

    notice = Signal(object)
    """Carries a :class:`NoticeView`."""

    def __init__(
        self, session: Session, rolls: RollController, own_dice: OwnDice, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._rolls = rolls
        self._own_dice = own_dice
        self._opened()
        session.opened.connect(self._opened)

    def view(self) -> CombatView | None:
        """The page as it is now; None in a game without it."""
        sheet = self._session.character.sheet
        context = CombatContext(
            subject=self._rolls.subject,
            aim=self._rolls.aim,
            defending=self._rolls.defending,
            distance=self._distance,
            rules=self._session.rules,
        )
        show = layout(sheet.system).combat_view
        return None if show is None else show(sheet, context)

    # Attacks and defences

    def attack(self, place: int, extra: int = 0) -> None:
        """Roll an attack with a weapon, set against what the tray says where that weapon is in it."""
        self._rolls.roll_subject(f"weapon:{place}", extra)

    def load(self, place: int) -> None:
        """Put a weapon in the tray without rolling."""
        self._rolls.load(f"weapon:{place}")

    def fight_back(self, place: int, extra: int = 0) -> None:
        """Meet an attack with a weapon; where nothing is known of the attack it is only loaded."""
        self._rolls.roll_subject(f"weapon:{place}", extra, Against.FIGHT_BACK)

    def defend(self, way: str, extra: int = 0) -> None:
        """Meet an attack; ``way`` is a subject and a kind of defence, such as ``skill:dodge|dodge``."""
        subject, _, against = way.partition("|")
        self._rolls.roll_subject(subject, extra, Against(against))

    def enter_distance(self, text: str) -> None:
        """Take how far shots go, as typed."""
        self._distance = text
        self._rolls.enter_distance(text)

    def reload(self, place: int) -> None:
        """Load a weapon again."""
        events = reloaded(self._session.character.sheet, place)
        if events:
            self._session.do(Deed(Action.RELOAD, f"weapon:{place}", events=events))

    def new_round(self) -> None:
        """Begin a round: what a round allows once is there again; a fight that is tracked goes on with it."""
        fight = self._session.character.sheet.fight
        if fight is not None:
            self.fight_round()
            return
        turn = self._session.system.play.new_round(self._session.character.sheet)
        if turn.events:
            self._session.do(Deed(Action.FIGHT, "round", steps=turn.steps, events=turn.events))

    # The order of a fight

    def track(self, on: bool) -> None:
        """Begin to track a fight, the character in it, or end it."""
        sheet = self._session.character.sheet
        if on == (sheet.fight is not None):
            return
        own = Fighter(sheet.name, sheet.trait("dex") or 0, own=True)
        self._put(Fight(1, (own,)) if on else None)

    def add_fighter(self, name: str, dex: str) -> None:
        """Have somebody join the fight; a name and a number are needed."""
        typed = dex.strip()
        if not name.strip() or not typed.isdecimal():
            self.notice.emit(NoticeView(tr("A name and DEX as a number are needed."), warning=True))
            return
        fighter = Fighter(name.strip(), int(typed))
        arrange = self._session.system.play.arrange
        self._with_dice(lambda fight, dice: joined(fight, fighter, arrange, dice))

    def mark_fighter(self, place: int, what: str, on: bool) -> None:
        """Say of a fighter that it is ``ready``, ``surprised`` or has ``acted``, or is not."""
        match what:
            case "ready":
                self._change(place, lambda fighter: replace(fighter, ready=on))
            case "surprised":
                self._change(place, lambda fighter: replace(fighter, surprised=on))
            case "acted":
                self._change(place, lambda fighter: replace(fighter, acted=on))
            case _:
                raise ValueError(f"nobody can be {what}")

    def note_fighter(self, place: int, notes: str) -> None:
        """Write the conditions of a fighter."""
        self._change(place, lambda fighter: replace(fighter, notes=notes.strip()))

    def remove_fighter(self, place: int) -> None:
        """Have somebody leave the fight."""
        self._with(lambda fight: left(fight, place))

    def end_turn(self) -> None:
        """The one whose turn it is has acted; after the last one the next round begins."""
        self._with(next_turn)

    def fight_round(self) -> None:
        """Begin the next round of the fight."""
        self._with(next_round)

    def _change(self, place: int, change: Callable[[Fighter], Fighter]) -> None:
        fight = self._session.character.sheet.fight
        if fight is None or not 0 <= place < len(fight.fighters):
            return
        before = fight.fighters[place]
        after = change(before)
        if after != before:
            arrange = self._session.system.play.arrange
            self._with_dice(lambda present, dice: changed(present, place, after, arrange, dice))

    def _with_dice(self, change: Callable[[Fight, DiceSource], Fight]) -> None:
        """Change the fight where dice may have to settle who acts first."""

        def make(dice: DiceSource) -> None:
            self._with(lambda fight: change(fight, dice))

        self._own_dice.throw(tr("Order of the fight"), make)

    def _with(self, change: Callable[[Fight], Fight]) -> None:
        fight = self._session.character.sheet.fight
        if fight is not None:
            self._put(change(fight))

    def _put(self, after: Fight | None) -> None:
        sheet = self._session.character.sheet
        before = sheet.fight
        if after == before:
            return
        turn = None
        if before is not None and after is not None and after.round > before.round:
            turn = self._session.system.play.new_round(sheet)
        events = (FightChanged(before, after), *(() if turn is None else turn.events))
        steps = () if turn is None else turn.steps
        self._session.do(Deed(Action.FIGHT, "fight", steps=steps, events=events))

    def _opened(self) -> None:
        distance = self._rolls.distance
        self._distance = "" if distance is None else str(distance)
