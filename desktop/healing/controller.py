"""Harm and healing: damage, treatments by any character, rest, conditions, and Luck."""

from itertools import islice

from PySide6.QtCore import QObject, Signal

from desktop.base.names import initials
from desktop.base.words import tr
from desktop.kit.view.shell import NoticeView
from desktop.library.records.characters import CharacterId
from desktop.rolling.attempts import TREATED, Attempts
from desktop.rolling.rolls import RollController
from desktop.session.session import ActionRecord, Session
from desktop.views.contexts import HealingContext
from desktop.views.entries import action_words, tracker_name
from desktop.views.game import game_of, part
from desktop.views.healing import Healer, HealingView
from rules_core.game.entry import Refusal, entered_value
from rules_core.game.play import FOR
from rules_core.sheet.events import TrackerChanged, set_status, set_tracker
from rules_core.sheet.journal import Action, Entry, StandingRoll, standing_rolls, taken_back
from rules_core.sheet.outcome import Refused
from rules_core.sheet.subject import Subject, subject_of

_RECENT_CHANGES = 5
_ENTRIES_READ = 200
_MOST_DAMAGE = 9999


class HealingController(QObject):
    """Handles the healing and Luck page; rolls go through the tray."""

    notice = Signal(object)
    """Carries a ``NoticeView``."""
    take_back_requested = Signal(int)
    """The player wants to undo an entry; carries its number."""
    group_luck_requested = Signal(object)
    """The player has to choose characters for a Luck roll; carries (id, name) of the candidates."""

    def __init__(
        self, session: Session, rolls: RollController, attempts: Attempts, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._rolls = rolls
        self._attempts = attempts

    def view(self) -> HealingView | None:
        """Return the current page; None for a character without hit points, or a game without the page."""
        sheet = self._session.character.sheet
        if self._session.system.play.healing is None or all(each.id != "hp" for each in sheet.trackers):
            return None
        healer = self._attempts.healer
        context = HealingContext(
            rules=self._session.rules,
            subject=self._rolls.tray.subject,
            healer="" if healer is None else str(healer),
            healer_sheet=self._attempts.healer_sheet(),
            healers=self._healers(),
            treated=self._latest_treatment(),
            luck_changes=self._luck_changes(),
        )
        shown: HealingView = part(sheet.system, "healing").healing_view(sheet, context)
        return shown

    # Harm

    def take_damage(self, amount: str, armour: str) -> None:
        """Take damage, less armour, both as typed; "" for the armour on the sheet."""
        session = self._session
        healing = session.system.play.healing
        if healing is None:
            return
        damage = _number(amount)
        stopped = _number(armour) if armour else healing.armour(session.character.sheet)
        if damage is None or stopped is None:
            self._refuse(tr("Type the damage as a number."))
            return
        turn = healing.hurt(session.character.sheet, damage, stopped, session.rules)
        if not turn.events:
            self._refuse(
                tr("The armour absorbs all the damage.") if damage else tr("No damage, so nothing changes.")
            )
            return
        self._notify(
            session.do(ActionRecord(Action.DAMAGE, "tracker:hp", steps=turn.steps, events=turn.events))
        )
        if turn.next_roll:
            self._rolls.tray.load(turn.next_roll)

    def heal(self, amount: str) -> None:
        """Restore hit points by hand, as typed."""
        points = _number(amount)
        if points is None:
            self._refuse(tr("Type the hit points as a number."))
            return
        session = self._session
        sheet = session.character.sheet
        span = session.system.tracker_span(sheet, "hp")
        after = entered_value(sheet.tracker("hp").value, span, f"+{points}")
        events = () if isinstance(after, Refusal) else set_tracker(sheet, "hp", after)
        if not events:
            self._refuse(tr("{name}: already at maximum.").format(name=tracker_name(session.system, "hp")))
            return
        self._notify(session.do(ActionRecord(Action.TRACKER, "tracker:hp", events=events)))

    def set_condition(self, status: str, on: bool) -> None:
        """Set or clear a condition. Raises ValueError for one that can't be set by hand."""
        session = self._session
        if status not in session.system.statuses:
            raise ValueError(f"{status} is not set by hand")
        events = set_status(session.character.sheet, status, int(on))
        if events:
            self._notify(session.do(ActionRecord(Action.STATUS, subject_of("status", status), events=events)))

    def rest(self, days: str) -> None:
        """Rest for days, as typed."""
        count = _number(days)
        if not count:
            self._refuse(tr("Type the days as a number."))
            return
        session = self._session
        healing = session.system.play.healing
        if healing is None:
            return
        try:
            turn = healing.rest(session.character.sheet, count)
        except Refused as refused:
            self._refuse(game_of(session.system.id).refusal_words(refused.ruling))
            return
        if turn.events:
            self._notify(
                session.do(ActionRecord(Action.REST, "tracker:hp", steps=turn.steps, events=turn.events))
            )
        else:
            self._refuse(tr("There is nothing to heal."))

    # Treatment

    def choose_healer(self, character_id: str) -> None:
        """Let another character of the library treat this one; "" for the character's own treatment."""
        self._attempts.healer = CharacterId(int(character_id)) if character_id else None
        if Subject.read(self._rolls.tray.subject).kind in TREATED:
            self._rolls.tray.load(self._rolls.tray.subject)
        else:
            self._rolls.tray.subject_changed.emit()

    def choose_treatment(self, treatment: str) -> None:
        """Roll a treatment, or put it in the tray first if the player chose that."""
        self._rolls.click(subject_of("treatment", treatment))

    def set_up_treatment(self, treatment: str) -> None:
        """Put a treatment in the tray without rolling it."""
        self._rolls.tray.load(subject_of("treatment", treatment))

    def apply(self) -> None:
        """Apply the latest treatment to the character, once."""
        self._apply(self._latest_treatment())

    def apply_shown(self) -> None:
        """Apply the treatment in the tray to the character, once."""
        self._apply(self._rolls.tray.live_roll())

    def _apply(self, treated: StandingRoll | None) -> None:
        if treated is None or treated.roll.kind != "treatment" or treated.applied is not None:
            return
        session = self._session
        healing = session.system.play.healing
        if healing is None:
            return
        try:
            turn = healing.apply_treatment(session.character.sheet, treated.roll)
        except Refused as refused:
            self._refuse(game_of(session.system.id).refusal_words(refused.ruling))
            return
        seq = (treated.entry.seq,)
        deed = ActionRecord(Action.TREAT, treated.roll.subject, seq, steps=turn.steps, events=turn.events)
        self._notify(session.do(deed))

    def discard(self) -> None:
        """Discard the latest treatment; it restores nothing."""
        treated = self._latest_treatment()
        if treated is not None and treated.applied is None:
            self._session.do(ActionRecord(Action.TREAT, treated.roll.subject, (treated.entry.seq,)))

    def undo_applied(self) -> None:
        """Request undoing the latest treatment."""
        treated = self._latest_treatment()
        if treated is not None and treated.applied is not None:
            self.take_back_requested.emit(treated.applied.seq)

    # Luck

    def restore_luck(self, event: str) -> None:
        """Roll to regain Luck for this event."""
        self._rolls.roll_subject(subject_of("restore", event))

    def roll_luck(self) -> None:
        """Roll against Luck."""
        self._rolls.roll_subject("luck:")

    def choose_group(self) -> None:
        """Ask for the characters of a Group Luck roll."""
        own = self._session.character
        others = [(each.id, each.name) for each in self._attempts.others()]
        self.group_luck_requested.emit(((own.id, own.sheet.name), *others))

    def roll_group_luck(self, characters: tuple[int, ...]) -> None:
        """Roll Luck for these characters: the lowest Luck rolls for all."""
        session = self._session
        sheets = {session.character.id: session.character.sheet}
        sheets |= {
            CharacterId(each): there
            for each in characters
            if each != session.character.id and (there := self._attempts.sheet_of(CharacterId(each)))
        }
        self._rolls.roll_group_luck({each: sheet for each, sheet in sheets.items() if each in characters})

    # The view

    def _latest_treatment(self) -> StandingRoll | None:
        """Return the latest treatment roll that was not undone, pushed or declined."""
        rolls = standing_rolls(islice(self._session.journal.newest_first(), _ENTRIES_READ))
        for each in rolls:
            if each.roll.kind == "treatment" and each.is_live:
                # A healer has the roll in the journal too, but not the wound.
                return None if self._is_healer_of(each) else each
        return None

    def _is_healer_of(self, standing: StandingRoll) -> bool:
        return FOR in dict(standing.roll.check)

    def _healers(self) -> tuple[Healer, ...]:
        own = self._session.character
        name = tr("{name} (self)").format(name=own.sheet.name)
        first = Healer("", name, initials(own.sheet.name), self._session.portrait)
        return (
            first,
            *(Healer(str(each.id), each.name, initials(each.name)) for each in self._attempts.others()),
        )

    def _luck_changes(self) -> tuple[tuple[Entry, int, int], ...]:
        """Return the latest changes of Luck that were not undone, newest first."""
        read = list(islice(self._session.journal.newest_first(), _ENTRIES_READ))
        undone = taken_back(read)
        found: list[tuple[Entry, int, int]] = []
        for entry in read:
            if entry.seq in undone or entry.action in (Action.UNDO, Action.REDO):
                continue
            for event in entry.events:
                if isinstance(event, TrackerChanged) and event.tracker == "luck":
                    found.append((entry, event.before, event.after))
        return tuple(found[:_RECENT_CHANGES])

    def _refuse(self, words: str) -> None:
        self.notice.emit(NoticeView(words, warning=True))

    def _notify(self, entry: Entry | None) -> None:
        if entry is not None:
            session = self._session
            words = action_words(session.system, session.character.sheet, entry)
            self.notice.emit(NoticeView(words, undo=True))


def _number(text: str) -> int | None:
    """Return the typed whole number from 0, None for anything else."""
    typed = text.strip()
    return int(typed) if typed.isdecimal() and len(typed) <= len(str(_MOST_DAMAGE)) else None
