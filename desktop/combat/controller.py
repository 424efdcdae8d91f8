"""Combat: weapons, attacks and defences, reloading, rounds, and the turn order of a fight."""

from collections.abc import Callable, Mapping
from typing import assert_never

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from desktop.base.words import tr
from desktop.combat import view as wish
from desktop.kit.view.shell import NoticeView
from desktop.rolling.choices import RollChoices
from desktop.rolling.own_dice import OwnDice
from desktop.rolling.rolls import RollController
from desktop.session.edits import SheetEdits
from desktop.session.session import ActionRecord, Session
from desktop.views.combat import CombatView
from desktop.views.contexts import CombatContext
from desktop.views.editing.editing import edit_pages, editing_of
from desktop.views.editing.fields import AddView, TableSection
from desktop.views.editing.things import added_in_play
from desktop.views.foes import foe_refusal
from desktop.views.game import part
from rules_core.dice.sources import DiceSource
from rules_core.game.fight import Arrange, changed, joined, left, moved_up, next_round, next_turn
from rules_core.game.foes import foe_act, foe_act_id, with_typed_health
from rules_core.game.play import Act, Against, Turn
from rules_core.sheet.events import FightChanged
from rules_core.sheet.journal import Action
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Fight, Fighter, Sheet
from rules_core.sheet.subject import subject_of
from rules_core.sheet.weapons import reloaded


class CombatController(QObject):
    """Handles the combat page; rolls go through the tray."""

    notice = Signal(object)
    """Carries a ``NoticeView``."""

    def __init__(
        self, session: Session, rolls: RollController, own_dice: OwnDice, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._rolls = rolls
        self._own_dice = own_dice
        self._edits = SheetEdits(session, self)
        self._edits.notice.connect(self.notice)
        self._opened()
        session.opened.connect(self._opened)

    def view(self) -> CombatView | None:
        """Return the current page; None in a game without it."""
        sheet = self._session.character.sheet
        if self._session.system.play.combat is None:
            return None
        context = CombatContext(
            subject=self._rolls.tray.subject,
            aim=self._rolls.tray.state.aim,
            defending=self._rolls.tray.state.defending,
            distance=self._distance,
            rules=self._session.rules,
        )
        shown: CombatView = part(sheet.system, "combat").combat_view(sheet, context)
        return shown

    # Weapons

    def offered(self) -> AddView | None:
        """Return the weapons that can be added; None in a game without a list of weapons on the sheet."""
        editing = editing_of(self._session.character.sheet)
        sections = edit_pages(editing.system.id).parts["weapons"](editing)
        offered = next((each.add for each in sections if isinstance(each, TableSection)), None)
        return None if offered is None else added_in_play(offered)

    def add_weapon(self, part: str, given: Mapping[str, str]) -> None:
        """Add a weapon as it was chosen or typed, like on the page of the gear."""
        self._edits.added(part, given)

    # Attacks and defences

    def attack(self, place: int, extra: int = 0) -> None:
        """Roll an attack with a weapon, opposed as set in the tray if that weapon is in it."""
        self._rolls.click(subject_of("weapon", place), extra)

    def load(self, place: int) -> None:
        """Put a weapon in the tray without rolling."""
        self._rolls.tray.load(subject_of("weapon", place))

    def fight_back(self, place: int, extra: int = 0) -> None:
        """Fight back with a weapon; if the attack is unknown, only load the roll."""
        self._rolls.roll_subject(subject_of("weapon", place), extra, Against.FIGHT_BACK)

    def defend(self, way: str, extra: int = 0) -> None:
        """Defend against an attack; ``way`` is a subject and a kind of defence, such as
        ``skill:dodge|dodge``.
        """
        subject, _, against = way.partition("|")
        self._rolls.roll_subject(subject, extra, Against(against))

    def enter_distance(self, text: str) -> None:
        """Set the distance to the target, as typed."""
        self._distance = text
        self._rolls.choices.enter_distance(text)

    def reload(self, place: int) -> None:
        """Reload a weapon."""
        events = reloaded(self._session.character.sheet, place)
        if events:
            self._session.do(ActionRecord(Action.RELOAD, subject_of("weapon", place), events=events))

    def new_round(self) -> None:
        """Start a round: restore what a round allows once. A tracked fight advances with it."""
        fight = self._session.character.sheet.fight
        if fight is not None:
            self.fight_round()
            return
        turn = self._round(self._session.character.sheet)
        if turn is not None and turn.events:
            self._session.do(ActionRecord(Action.FIGHT, "round", steps=turn.steps, events=turn.events))

    # Turn order

    def track(self, on: bool) -> None:
        """Start tracking a fight with the character in it, or end it."""
        sheet = self._session.character.sheet
        if on == (sheet.fight is not None):
            return
        own = Fighter(sheet.name, sheet.trait("dex") or 0, own=True)
        self._put(Fight(1, (own,)) if on else None)

    def add_fighter(self, name: str, dex: str, health: str = "") -> None:
        """Add a fighter; name and DEX are required."""
        typed = dex.strip()
        if not name.strip() or not typed.isdecimal():
            self.notice.emit(NoticeView(tr("Type a name, and DEX as a number."), warning=True))
            return
        fighter, foes = Fighter(name.strip(), int(typed)), self._session.system.play.foes
        try:
            fighter = fighter if foes is None else with_typed_health(fighter, health, foes)
        except Refused as refused:
            self.notice.emit(NoticeView(foe_refusal(refused.ruling), warning=True))
            return
        self._sort(lambda fight, arrange, dice: joined(fight, fighter, arrange, dice))

    def mark_fighter(self, place: int, what: str, on: bool) -> None:
        """Set or clear a state of a fighter: ``ready``, ``surprised`` or ``acted``."""
        match what:
            case "ready":
                self._change(place, lambda fighter: replace(fighter, ready=on))
            case "surprised":
                self._change(place, lambda fighter: replace(fighter, surprised=on))
            case "acted":
                self._change(place, lambda fighter: replace(fighter, acted=on))
            case _:
                raise ValueError(f"no fighter can be {what}")

    def modify_fighter(self, place: int, modifier: int) -> None:
        """Set the number added to a fighter in the turn order."""
        self._change(place, lambda fighter: replace(fighter, modifier=modifier))

    def note_fighter(self, place: int, notes: str) -> None:
        """Set the notes on a fighter's conditions."""
        self._change(place, lambda fighter: replace(fighter, notes=notes.strip()))

    def change_foe(self, place: int, what: str, typed: str) -> None:
        """Change the health of a foe; see ``foe_act``."""
        sheet, foes = self._session.character.sheet, self._session.system.play.foes
        if foes is None:
            return
        try:
            turn = foe_act(Act(sheet, foe_act_id(what, place), {"damage": typed, what: typed}), foes)
        except Refused as refused:
            self.notice.emit(NoticeView(foe_refusal(refused.ruling), warning=True))
            return
        except KeyError:  # removed since
            return
        if turn.events:
            self._session.do(ActionRecord(Action.FIGHT, "fight", steps=turn.steps, events=turn.events))

    def move_fighter_up(self, place: int) -> None:
        """Let a fighter act before the one they are tied with."""
        combat = self._session.system.play.combat
        speed = None if combat is None else combat.speed
        if speed is not None:
            self._with(lambda fight: moved_up(fight, place, speed))

    def remove_fighter(self, place: int) -> None:
        """Remove a fighter."""
        self._with(lambda fight: left(fight, place))

    def end_turn(self) -> None:
        """Mark the current fighter as having acted; after the last one the next round starts."""
        self._with(next_turn)

    def fight_round(self) -> None:
        """Start the next round of the fight."""
        self._with(next_round)

    def _change(self, place: int, change: Callable[[Fighter], Fighter]) -> None:
        fight = self._session.character.sheet.fight
        if fight is None or not 0 <= place < len(fight.fighters):
            return
        before = fight.fighters[place]
        after = change(before)
        if after != before:
            self._sort(lambda present, arrange, dice: changed(present, place, after, arrange, dice))

    def _sort(self, change: Callable[[Fight, Arrange, DiceSource], Fight]) -> None:
        """Change the fight in a way that may need dice to settle the turn order."""
        combat = self._session.system.play.combat
        if combat is None:
            return

        def make(dice: DiceSource) -> None:
            self._with(lambda fight: change(fight, combat.arrange, dice))

        self._own_dice.throw(tr("Turn order"), make)

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
            turn = self._round(sheet)
        events = (FightChanged(before, after), *(() if turn is None else turn.events))
        steps = () if turn is None else turn.steps
        self._session.do(ActionRecord(Action.FIGHT, "fight", steps=steps, events=events))

    def _round(self, sheet: Sheet) -> Turn | None:
        combat = self._session.system.play.combat
        return None if combat is None else combat.new_round(sheet)

    def _opened(self) -> None:
        distance = self._rolls.tray.state.distance
        self._distance = "" if distance is None else str(distance)


class CombatWishes:
    """Dispatches the intents of the combat page to their handlers."""

    def __init__(
        self,
        combat: CombatController,
        choices: RollChoices,
        *,
        act: Callable[[str, Mapping[str, str]], object],
        copy: Callable[[str], object],
        edit_at: Callable[[str], object],
    ) -> None:
        self._combat = combat
        self._choices = choices
        self._act = act
        self._copy = copy
        self._edit_at = edit_at

    def __call__(self, intent: wish.CombatIntent) -> None:
        """Handle an intent."""
        combat = self._combat
        match intent:
            case wish.Attack(place, extra):
                combat.attack(place, extra)
            case wish.Load(place):
                combat.load(place)
            case wish.FightBack(place, extra):
                combat.fight_back(place, extra)
            case wish.Reload(place):
                combat.reload(place)
            case wish.EditAt(where):
                self._edit_at(where)
            case wish.RunAct(act, given):
                self._act(act, given)
            case wish.CopyText(text):
                self._copy(text)
            case wish.ToggleAim(situation, on):
                self._choices.toggle_aim(situation, on)
            case wish.EnterDistance(text):
                combat.enter_distance(text)
            case wish.Defend(defence, extra):
                combat.defend(defence, extra)
            case wish.ToggleDefence(situation, on):
                self._choices.toggle_defence(situation, on)
            case wish.NewRound():
                combat.new_round()
            case wish.TrackFight(on):
                combat.track(on)
            case wish.AddFighter(name, dex, health):
                combat.add_fighter(name, dex, health)
            case wish.ChangeFoe(place, what, typed):
                combat.change_foe(place, what, typed)
            case wish.MarkFighter(place, state, on):
                combat.mark_fighter(place, state, on)
            case wish.ModifyFighter(place, modifier):
                combat.modify_fighter(place, modifier)
            case wish.NoteFighter(place, text):
                combat.note_fighter(place, text)
            case wish.MoveFighterUp(place):
                combat.move_fighter_up(place)
            case wish.RemoveFighter(place):
                combat.remove_fighter(place)
            case wish.EndTurn():
                combat.end_turn()
            case wish.NextRound():
                combat.fight_round()
            case _:
                assert_never(intent)
