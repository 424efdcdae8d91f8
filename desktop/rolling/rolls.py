"""Rolling: from a click on a skill to a saved result, and what can be done about a finished roll."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from desktop.base.words import tr
from desktop.kit.view.shell import NoticeView
from desktop.library.records.characters import CharacterId
from desktop.rolling.attempts import Attempts, Others, group_luck, luck_of_group
from desktop.rolling.choices import RollChoices
from desktop.rolling.log import LogController
from desktop.rolling.own_dice import Make, OwnDice
from desktop.rolling.roll_log import RollLog
from desktop.rolling.tray import BACK, TrayController
from desktop.session.session import ActionRecord, Session
from desktop.views.owed import declined_notice, declined_subject
from desktop.views.tray_parts import FOE_DAMAGE, HURT_BARE, HURT_FOE
from rules_core.dice.sources import DiceSource
from rules_core.game.play import BY, FOE_CHARACTER, FOR, Against, Choice, Push, SpendLuck, Turn
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject, subject_of

if TYPE_CHECKING:
    from desktop.rolling.amending import Amending

_ABOUT_ROLLS = (Action.LUCK, Action.TREAT, Action.SPEND, Action.AMEND, Action.STRIKE)


class RollController(QObject):
    """Rolls what is in the tray, and changes the roll shown.

    A subject names what is rolled, as in ``Attempt``.
    """

    notice = Signal(object)
    """Carries a ``NoticeView``."""
    take_back_requested = Signal(int)
    """The player wants to undo an entry; carries its number."""
    strike_offered = Signal(int, object)
    """Striking a roll reverts more than the roll; carries its number and a ``MessageView``."""
    why_changed = Signal(object)
    """Why the roll shown came out as it did; carries a tuple of ``WhyLine``."""
    apply_requested = Signal()
    """The player wants to apply a treatment."""
    spend_requested = Signal(str)
    """A follow-up of the roll shown is an act about it; carries what is spent."""

    def __init__(
        self, session: Session, attempts: Attempts, own_dice: OwnDice, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._attempts = attempts
        self._own_dice = own_dice
        rolls = RollLog(session)
        self.tray = TrayController(session, attempts, own_dice, rolls, self)
        self.choices = RollChoices(session, attempts, own_dice, self.tray)
        self.log = LogController(session, rolls, self.tray, self)
        self._amending: Amending | None = None
        self.sets_up_first: Callable[[], bool] = lambda: False
        """Whether the player chose that a click only sets up what it would roll."""
        session.opened.connect(self._opened)
        session.changed.connect(self._changed)

    # Rolling

    def click(self, subject: str, extra: int = 0) -> None:
        """Roll something that was clicked, or set it up first if the player chose that.

        What is set up already, or clicked with the keys for extra dice, is rolled.
        """
        state = self.tray.state
        is_set_up = state.subject == subject and not state.shown
        if self.sets_up_first() and not extra and not is_set_up:
            self.tray.load(subject)
        else:
            self.roll_subject(subject, extra)

    def roll_skill(self, skill_id: str, extra: int = 0) -> None:
        """Roll a skill that was clicked, with ``extra`` bonus (below 0 penalty) dice besides those chosen."""
        self.click(subject_of("skill", skill_id), extra)

    def roll_trait(self, trait_id: str, extra: int = 0) -> None:
        """Roll a characteristic that was clicked."""
        self.click(subject_of("trait", trait_id), extra)

    def roll_subject(self, subject: str, extra: int = 0, against: Against | None = None) -> None:
        """Roll something at once, or only load it if something is still missing."""
        self.tray.state = state = self.tray.state.left()
        choice = state.plain
        if against is not None or state.chosen is None:
            choice = replace(choice, against=against or Against.NOBODY)
        elif subject != state.subject:
            choice = state.for_other(opposable=self.tray.offers(subject, Against.OPPOSED))
        choice = replace(choice, net=choice.net + extra)
        if against is not None:
            self.tray.load(subject, choice)
            view = self.tray.ready()
            if view is None or view.blocked:
                return
        self._make(subject, choice)

    def roll(self) -> None:
        """Roll what is in the tray; with a roll shown, the same again, or the attack after its damage.

        If the tray is waiting for physical dice, it requests all of them again.
        """
        subject, plain = self.tray.subject, self.tray.state.plain
        if self._own_dice.in_tray:
            self._own_dice.throw_again()
        elif self.tray.state.is_changing:
            self.amending.judge()
        elif subject:
            kind, thing = Subject.read(subject)
            if self._is_foe_damage():
                self._load_cause()
            elif self._is_another_weapon():
                self.tray.load(subject_of("weapon", thing))
            elif kind == "damage" and ":" in thing:  # the full subject that caused it
                self._make(thing, plain)
            elif kind == "damage":
                self._make(subject_of("weapon" if thing.isdecimal() else "power", thing), plain)
            else:
                self._make(subject, self.tray.choice)

    def _is_foe_damage(self) -> bool:
        """Return whether the roll shown is the damage of an opponent's hit."""
        standing = self.tray.shown_roll()
        return standing is not None and standing.roll.kind == "damage" and BY in dict(standing.roll.check)

    def _load_cause(self) -> None:
        """Load what the roll shown followed, such as the dodge before an opponent's damage."""
        standing = self.tray.shown_roll()
        refers = () if standing is None else standing.entry.refers
        cause = self.tray.standing(refers[0]) if refers else None
        if cause is not None:
            self.tray.load(cause.roll.subject, self._session.system.play.choice_of(cause.roll))

    def _is_another_weapon(self) -> bool:
        """Return whether the shown roll's weapon was removed and another one took its place on the sheet."""
        standing = self.tray.shown_roll()
        kind, place = Subject.read(self.tray.subject)
        if standing is None or kind not in ("weapon", "damage") or not place.isdecimal():
            return False
        try:
            return self.tray.attempt(self.tray.subject, Choice()).name != standing.roll.name
        except KeyError:
            return False

    def roll_group_luck(self, sheets: Mapping[CharacterId, Sheet]) -> None:
        """Roll group Luck and record it in every character's history."""
        if luck_of_group(sheets):
            self._own_dice.throw(tr("Group Luck"), partial(self._roll_group_luck, dict(sheets)))

    def _roll_group_luck(self, sheets: Mapping[CharacterId, Sheet], dice: DiceSource) -> None:
        self._throw_and_save(*group_luck(self._session, sheets, dice))

    def toggle_physical(self) -> None:
        """Switch the character between physical dice and the app's."""
        if self._session.is_open:
            from rules_core.game.places import Place
            from rules_core.sheet.dice_choice import PHYSICAL, choose_physical

            events = choose_physical(self._session.character.sheet, not self._own_dice.is_physical)
            about = str(Place("detail", "", PHYSICAL))
            self._session.do(ActionRecord(Action.EDIT, about, events=events))

    def landed(self) -> None:
        """The dice are at rest: update the log."""
        if self.tray.is_falling:
            self.tray.is_falling = False
            self.log.show()

    # Changing finished rolls

    @property
    def amending(self) -> "Amending":
        """Changes and strikes finished rolls; created when first needed."""
        if self._amending is None:
            from desktop.rolling.amending import Amending

            self._amending = Amending(self._session, self._attempts, self._own_dice, self.tray, self)
            self._amending.notice.connect(self.notice)
            self._amending.strike_offered.connect(self.strike_offered)
        return self._amending

    # Actions on the roll shown

    def spend_luck(self, points: int) -> None:
        """Spend Luck on the roll shown, paid by the character who rolled it."""
        standing = self.tray.latest_roll()
        if standing is None or FOR in dict(standing.roll.check):
            return
        spend = self._session.system.play.spend_luck
        if spend is not None:
            self._throw_on(standing, partial(self._spend_luck, spend, standing, points))

    def _spend_luck(self, spend: SpendLuck, standing: StandingRoll, points: int, dice: DiceSource) -> None:
        session, treating = self._session, self.tray.treating
        sheet: Sheet | None = session.character.sheet
        if treating.healer_of(standing) is not None:
            sheet = treating.luck_of(standing)
        if sheet is None:
            return
        try:
            turn = spend(sheet, standing, points, dice)
        except (Refused, KeyError):  # KeyError: a sheet without Luck
            return
        about, refers = standing.roll.subject, (standing.entry.seq,)
        deed = ActionRecord(Action.LUCK, about, refers, turn.roll, turn.steps, turn.events)
        session.do(*treating.sides_of_luck(standing, deed))

    def push(self) -> None:
        """Push the roll shown; the Keeper has agreed."""
        standing = self.tray.latest_roll()
        if standing is None or self.tray.treating.healer_of(standing) is not None:
            return
        push = self._session.system.play.push
        if push is not None:
            self._throw_on(standing, partial(self._push, push, standing))

    def _push(self, push: Push, standing: StandingRoll, dice: DiceSource) -> None:
        try:
            turn = push(self._session.character.sheet, standing.roll, dice)
        except Refused:
            return
        self._save(Action.PUSH, standing.roll.subject, turn, (standing.entry.seq,))

    def note(self, text: str) -> None:
        """Save a note on the roll shown, such as the consequence of a failed push."""
        standing = self.tray.shown_roll()
        if standing is not None and text.strip() != standing.note:
            seq = standing.entry.seq
            self._session.do(ActionRecord(Action.NOTE, standing.roll.subject, (seq,), text=text.strip()))

    def follow_up(self, action: str) -> None:
        """Run a follow-up of the roll shown, such as rolling a hit's damage."""
        standing = self.tray.live_roll()
        if standing is None:
            return
        kind, thing = Subject.read(action)
        if kind == "spend":
            self.spend_requested.emit(thing)
            return
        if kind == BACK:
            self.show_roll(int(thing))
            return
        if kind == FOE_DAMAGE:
            self._roll_foe_damage(standing, thing)
            return
        if kind in (HURT_FOE, HURT_BARE):
            self._apply_damage(standing, thing, bare=kind == HURT_BARE)
            return
        asked = self.tray.game.follow_up(action, standing.roll)
        if asked is None:
            self.apply_requested.emit()
            return
        subject, choice = asked
        self._make(subject, choice, standing.roll, (standing.entry.seq,))

    def _roll_foe_damage(self, attack: StandingRoll, offer: str) -> None:
        try:
            attempt = self.tray.hits.foe_attempt(attack, offer)
        except KeyError:  # the weapon has been removed from their sheet since
            return
        if attempt is not None:
            self.tray.ask_for(attempt.subject, attempt.choice)
            throw = partial(self._throw_foe_damage, attack, offer)
            self._own_dice.throw(attempt.name, throw, in_tray=True)

    def _throw_foe_damage(self, attack: StandingRoll, offer: str, dice: DiceSource) -> None:
        from rules_core.dice.notation import BadFormula

        try:
            rolled = self.tray.hits.roll(attack, offer, dice)
        except (Refused, KeyError):  # it was removed, or no longer hits
            return
        except BadFormula:
            from desktop.views.entries import no_dice

            self.notice.emit(NoticeView(no_dice(), warning=True))
            return
        if rolled is not None:
            self._throw_and_save(*rolled)

    def _apply_damage(self, standing: StandingRoll, place: str, *, bare: bool) -> None:
        if place:
            from desktop.rolling.foes import apply_to_foe

            apply_to_foe(self._session, standing, int(place), bare=bare)
            return
        hurt = self.tray.hurt(standing, bare=bare)
        saved = None if hurt is None else self.tray.hits.apply(standing, hurt)
        if hurt is None or saved is None:
            return
        from desktop.views.entries import action_words

        words = action_words(self._session.system, self._session.character.sheet, saved)
        self.notice.emit(NoticeView(words, undo=True))
        if hurt.turn.next_roll and hurt.character == self._session.character.id:
            self.tray.load(hurt.turn.next_roll)

    def decline(self, seq: int = 0) -> None:
        """Decline what a roll still offers, 0 for the roll shown."""
        standing = self.tray.standing(seq or self.tray.state.shown)
        if standing is None or self.tray.is_falling or not self.tray.owed(standing):
            return
        about, roll = declined_subject(standing.roll.subject), standing.roll
        if self._session.do(ActionRecord(Action.SPEND, about, (standing.entry.seq,))) is not None:
            self.notice.emit(declined_notice(roll.name))

    def undo_decline(self) -> None:
        """Let the roll shown offer again what was declined."""
        standing = self.tray.shown_roll()
        if standing is not None and standing.declined is not None:
            self.take_back_requested.emit(standing.declined.seq)

    def why(self) -> None:
        """Show which rules decided the roll shown."""
        standing = self.tray.shown_roll()
        if standing is not None:
            # Imported late: the sentences are read from a file, which is slow.
            from desktop.views.why import why_of_roll

            later = standing.luck + standing.spent
            steps = standing.entry.steps + tuple(step for each in later for step in each.steps)
            self.why_changed.emit(why_of_roll(self._session.system.id, steps))

    def show_roll(self, seq: int) -> None:
        """Show an older roll's dice again."""
        self.tray.show_roll(seq)
        self.log.show()

    def undo_shown(self) -> None:
        """Undo what the roll shown did to the sheet."""
        if self.tray.state.shown:
            self.undo_roll(self.tray.state.shown)

    def undo_roll(self, seq: int) -> None:
        """Undo what a roll did to the sheet, or the change of a roll that was judged again."""
        standing = self.tray.standing(seq)
        amended = None if standing is None else standing.amended
        self.take_back_requested.emit(seq if amended is None else amended.seq)

    def undo_shown_luck(self) -> None:
        """Undo the Luck spent last on the roll shown."""
        standing = self.tray.shown_roll()
        if standing is not None and standing.luck:
            self.take_back_requested.emit(standing.luck[-1].seq)

    def keep(self, turn: Turn, roll: Roll) -> bool:
        """Save a roll made elsewhere and show it; return whether it could be saved."""
        return self._save(Action.ROLL, roll.subject, turn, ())

    # Follow-ups

    def _make(
        self, subject: str, choice: Choice, after: Roll | None = None, refers: tuple[int, ...] = ()
    ) -> None:
        if not self._session.is_open or self.tray.stops(subject, choice):
            return
        try:
            name = self.tray.attempt(subject, choice, after).name
        except KeyError:  # it has been removed from the sheet since
            words = tr("This is no longer on the sheet. Choose another roll.")
            self.notice.emit(NoticeView(words, warning=True))
            return
        self.tray.ask_for(subject, choice)
        self._own_dice.throw(name, partial(self._roll, subject, choice, after, refers), in_tray=True)

    def _throw_on(self, standing: StandingRoll, make: Make) -> None:
        roll = standing.roll
        self.tray.ask_for(roll.subject, self._session.system.play.choice_of(roll))
        self._own_dice.throw(roll.name, make, roll, in_tray=True)

    def _roll(
        self, subject: str, choice: Choice, after: Roll | None, refers: tuple[int, ...], dice: DiceSource
    ) -> None:
        # Not needed before the first roll.
        from rules_core.dice.notation import BadFormula

        try:
            # Read again each time: the iterator is consumed while making the roll.
            attempt = self.tray.attempt(subject, choice, after)
            turn = self._session.system.play.roll(attempt, dice)
            answers = self._answers(turn.roll, dice)
        except Refused as refused:
            self._refuse(self.tray.game.refusal_words(refused.ruling), subject)
            return
        except BadFormula:
            from desktop.views.entries import no_dice

            self._refuse(no_dice(), subject)
            return
        except KeyError:  # it has been removed from the sheet since
            return
        self._save(Action.ROLL, subject, turn, refers, answers)

    def _answers(self, roll: Roll | None, dice: DiceSource) -> Others:
        """Return what to record for an opponent from the library."""
        linked = roll is not None and FOE_CHARACTER in dict(roll.check)
        return self.tray.answering.others(roll, dice) if linked else ()

    def _refuse(self, words: str, subject: str) -> None:
        self.notice.emit(NoticeView(words, warning=True))
        if Subject.read(subject).kind != "damage":
            self.tray.load(subject, self.tray.state.chosen)

    def _save(
        self, action: Action, subject: str, turn: Turn, refers: tuple[int, ...], answers: Others = ()
    ) -> bool:
        deed = ActionRecord(
            action, subject, refers, turn.roll, turn.steps, turn.events + turn.patient, turn.text
        )
        deed, others = self.tray.treating.sides_of_roll(action, deed, turn)
        return self._throw_and_save(deed, others + answers)

    def _throw_and_save(self, deed: ActionRecord, others: Others) -> bool:
        self.tray.is_falling = True
        saved = self._session.do(deed, others)
        if saved is not None and saved.roll is not None:
            self.log.scroll_up()
        self.tray.show_fallen(saved)
        return saved is not None

    def _opened(self) -> None:
        self._attempts.healer = None
        self.log.scroll_up()
        self.tray.show_character()
        self.log.show()

    def _changed(self, entry: Entry) -> None:
        if entry.action not in (Action.ROLL, Action.PUSH):  # a roll was already shown when it was made
            about = self._roll_concerned(entry)
            if about:
                self.tray.state = self.tray.state.left()
            if entry.action is Action.CREATE:  # what to roll first depends on the values that creation set
                self.tray.show_character()
            else:
                self.tray.show_change(about)
            self.log.show()

    def _roll_concerned(self, entry: Entry) -> int:
        if entry.action in (Action.LUCK, Action.SPEND, Action.AMEND, Action.STRIKE):
            return entry.refers[0]
        if entry.action in (Action.UNDO, Action.REDO):
            for seq in entry.refers:
                other = self._session.journal.entry(seq)
                if other is not None and other.action in (Action.ROLL, Action.PUSH):
                    return seq
                if other is not None and other.action in _ABOUT_ROLLS and other.refers:
                    return other.refers[0]
        return 0
