"""Rolling: from a click on a skill to a saved outcome, and what the tray and the log show of it."""

from datetime import date
from itertools import islice

from PySide6.QtCore import QObject, Signal

from desktop.controllers.session import Session
from desktop.viewdata.entries import copied_notice, local_time, log_row
from desktop.viewdata.layouts.coc7_tray import next_roll_chosen, ready_view, rolled_view
from desktop.viewdata.names import subject_name
from desktop.viewdata.tray import LogRow, LogView
from rules_core.journal import Action, Entry, StandingRoll, standing_rolls
from rules_core.sources import DiceSource
from rules_core.systems.coc7.degrees import Difficulty
from rules_core.systems.coc7.luck import LuckRefused
from rules_core.systems.coc7.percentile import within_limit
from rules_core.systems.coc7.play import PushRefused, ask, check_of, luck_turn, push, roll

_FIRST_PAGE = 40
_NEXT_PAGE = 200
_PLAIN = (Difficulty.REGULAR, 0)


class RollController(QObject):
    """What is loaded in the tray, and what was rolled last."""

    tray_changed = Signal(object)
    """Carries a :class:`TrayView`, or None without a character."""
    log_changed = Signal(object)
    """Carries a :class:`LogView`."""
    copied = Signal(str)
    """Text for the clipboard."""
    notice = Signal(object)
    """Carries a :class:`NoticeView`."""
    loaded = Signal(str, str)
    """What is in the tray: carries the id of a skill and of a characteristic, the other one ""."""
    take_back_requested = Signal(int)
    """The player wants an entry taken back; carries its number."""

    def __init__(self, session: Session, dice: DiceSource, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._dice = dice
        self._subject = ""
        self._chosen: tuple[Difficulty, int] | None = None
        self._pinned = False
        self._shown = 0
        self._log_length = _FIRST_PAGE
        self._falling = False
        session.opened.connect(self._opened)
        session.changed.connect(self._changed)

    # What the player asks for

    def roll_skill(self, skill_id: str, extra: int = 0) -> None:
        """Roll a skill at once, with ``extra`` bonus (or below 0 penalty) dice on top of those chosen."""
        self._roll_now(f"skill:{skill_id}", extra)

    def roll_trait(self, trait_id: str, extra: int = 0) -> None:
        """Roll a characteristic at once."""
        self._roll_now(f"trait:{trait_id}", extra)

    def load_skill(self, skill_id: str) -> None:
        """Put a skill in the tray without rolling."""
        self._load(f"skill:{skill_id}")

    def load_trait(self, trait_id: str) -> None:
        """Put a characteristic in the tray without rolling."""
        self._load(f"trait:{trait_id}")

    def roll(self) -> None:
        """Roll what is in the tray; with a roll shown, the same check again."""
        if self._subject:
            self._make(self._subject, *self._choice())

    def choose_difficulty(self, key: str) -> None:
        """Ask for another level in the next roll."""
        self._choose(Difficulty[key.upper()], self._choice()[1])

    def choose_dice(self, net: int) -> None:
        """Choose bonus (above 0) or penalty dice for the next roll."""
        self._choose(self._choice()[0], net)

    def add_dice(self, step: int) -> None:
        """One bonus die more (1) or one penalty die more (-1)."""
        self.choose_dice(within_limit(self._choice()[1] + step))

    def next_difficulty(self) -> None:
        """Go from Regular to Hard to Extreme and round again."""
        levels = list(Difficulty)
        self.choose_difficulty(levels[(levels.index(self._choice()[0]) + 1) % len(levels)].key)

    def pin(self, pinned: bool) -> None:
        """Keep the chosen difficulty and dice for the next rolls, or let them go back after each."""
        self._chosen = self._choice() if pinned or not self._shown else None
        self._pinned = pinned

    def spend_luck(self, points: int) -> None:
        """Spend Luck on the roll that is shown."""
        standing = self._live()
        if standing is None:
            return
        sheet = self._session.character.sheet
        try:
            turn = luck_turn(sheet, standing, points)
        except (LuckRefused, KeyError):  # KeyError: a sheet without Luck
            return
        self._session.act(
            Action.LUCK,
            about=standing.roll.subject,
            refers=(standing.entry.seq,),
            roll=turn.roll,
            steps=turn.steps,
            events=turn.events,
        )

    def push(self) -> None:
        """Push the roll that is shown; the Keeper has agreed."""
        standing = self._live()
        if standing is None:
            return
        try:
            turn = push(self._session.character.sheet, standing.roll, self._dice)
        except PushRefused:
            return
        self._falling = True
        saved = self._session.act(
            Action.PUSH,
            about=standing.roll.subject,
            refers=(standing.entry.seq,),
            roll=turn.roll,
            steps=turn.steps,
            events=turn.events,
        )
        self._after_throw(saved)

    def show_roll(self, seq: int) -> None:
        """Show an older roll's dice again."""
        standing = self._standing(seq)
        if standing is not None:
            self._shown = seq
            self._subject = standing.roll.subject
            self._show_rolled(standing)
            self._show_log()

    def take_back_shown(self) -> None:
        """Take back what the shown roll did to the sheet."""
        if self._shown:
            self.take_back_requested.emit(self._shown)

    def take_back_luck(self) -> None:
        """Take back the Luck spent last on the shown roll."""
        standing = self._standing(self._shown)
        if standing is not None and standing.luck:
            self.take_back_requested.emit(standing.luck[-1].seq)

    def landed(self) -> None:
        """The dice lie still: the log may tell."""
        if self._falling:
            self._falling = False
            self._show_log()

    def more_log(self) -> None:
        """Show older rolls in the log."""
        self._log_length += _NEXT_PAGE
        self._show_log()

    def copy_roll(self, seq: int) -> None:
        """Put one roll on the clipboard."""
        row = next((row for row in self._all_rows() if row.seq == seq), None)
        if row is not None:
            self.copied.emit(row.text)
            self.notice.emit(copied_notice())

    def copy_log(self) -> None:
        """Put every roll of the character on the clipboard, the oldest first."""
        self.copied.emit("\n".join(row.text for row in reversed(self._all_rows())))
        self.notice.emit(copied_notice())

    def _all_rows(self) -> list[LogRow]:
        today = self._today()
        return [log_row(each, today) for each in standing_rolls(self._session.newest_first())]

    # What follows from it

    def _roll_now(self, subject: str, extra: int) -> None:
        difficulty, net = self._chosen or _PLAIN
        self._make(subject, difficulty, within_limit(net + extra))

    def _make(self, subject: str, difficulty: Difficulty, net: int) -> None:
        if not self._session.is_open:
            return
        sheet = self._session.character.sheet
        try:
            asked = ask(sheet, subject, difficulty, net)
            name = subject_name(self._session.system, sheet, subject)
        except KeyError:  # the skill was on the sheet when it was shown and is not any more
            return
        turn = roll(sheet, subject, name, asked, self._dice)
        self._falling = True
        saved = self._session.act(
            Action.ROLL, about=subject, roll=turn.roll, steps=turn.steps, events=turn.events
        )
        self._after_throw(saved)

    def _after_throw(self, saved: Entry | None) -> None:
        if saved is None or saved.roll is None:
            self._falling = False
            return
        self._subject, self._shown = saved.roll.subject, saved.seq
        if not self._pinned:
            self._chosen = None
        latest = self._latest()
        if latest is not None:
            self._show_rolled(latest, fresh=True)

    def _load(self, subject: str) -> None:
        self._subject, self._shown = subject, 0
        self._show_ready()

    def _choice(self) -> tuple[Difficulty, int]:
        """Difficulty and extra dice as the tray shows them: chosen, else those of the roll that is shown."""
        if self._chosen is not None or not self._shown:
            return self._chosen or _PLAIN
        standing = self._standing(self._shown)
        if standing is None:
            return _PLAIN
        shown = check_of(standing.roll)
        return shown.difficulty, shown.net

    def _choose(self, difficulty: Difficulty, net: int) -> None:
        """Choose for the next roll; one that is shown stays, with what can be done about it."""
        self._chosen = (difficulty, net)
        standing = self._standing(self._shown) if self._shown else None
        if standing is None:
            self._show_ready()
        else:
            self._show_rolled(standing)

    def _latest(self) -> StandingRoll | None:
        return next(standing_rolls(self._session.newest_first()), None)

    def _live(self) -> StandingRoll | None:
        """The roll that is shown, if something can still be done about it."""
        latest = self._latest()
        shown = latest is not None and latest.entry.seq == self._shown and not latest.taken_back
        return latest if shown else None

    def _standing(self, seq: int) -> StandingRoll | None:
        for each in standing_rolls(self._session.newest_first()):
            if each.entry.seq <= seq:
                return each if each.entry.seq == seq else None
        return None

    def _opened(self) -> None:
        self._falling = False
        self._log_length = _FIRST_PAGE
        if not self._pinned:
            self._chosen = None
        latest = self._latest()
        if latest is None:
            self._shown, self._subject = 0, self._first_subject()
            self._show_ready()
        else:
            self._shown, self._subject = latest.entry.seq, latest.roll.subject
            self._show_rolled(latest)
        self._show_log()

    def _first_subject(self) -> str:
        """What a new character's tray offers first: its best skill, else its best characteristic."""
        sheet = self._session.character.sheet
        if sheet.skills:
            return f"skill:{max(sheet.skills, key=lambda skill: skill.value).id}"
        if sheet.traits:
            return f"trait:{max(sheet.traits, key=lambda trait: trait.value).id}"
        return ""

    def _changed(self, entry: Entry) -> None:
        if entry.action in (Action.ROLL, Action.PUSH):
            return  # shown when it was thrown
        about = self._roll_concerned(entry)
        if about:
            self._shown = about
        if self._shown:
            standing = self._standing(self._shown)
            if standing is not None:
                self._subject = standing.roll.subject
                self._show_rolled(standing)
        elif self._subject:
            self._show_ready()
        self._show_log()

    def _roll_concerned(self, entry: Entry) -> int:
        """The roll that undoing, redoing or Luck was about, 0 for none."""
        if entry.action is Action.LUCK:
            return entry.refers[0]
        if entry.action in (Action.UNDO, Action.REDO):
            for seq in entry.refers:
                other = self._session.entry(seq)
                if other is not None and other.action in (Action.ROLL, Action.PUSH):
                    return seq
                if other is not None and other.action is Action.LUCK:
                    return other.refers[0]
        return 0

    def _show_ready(self) -> None:
        if not self._session.is_open or not self._subject:
            self.tray_changed.emit(None)
            return
        sheet = self._session.character.sheet
        try:
            asked = ask(sheet, self._subject, *(self._chosen or _PLAIN))
            name = subject_name(self._session.system, sheet, self._subject)
        except KeyError:
            self.tray_changed.emit(None)
            return
        self.tray_changed.emit(ready_view(name, asked))
        self._tell_loaded()

    def _show_rolled(self, standing: StandingRoll, *, fresh: bool = False) -> None:
        latest = self._latest()
        is_latest = latest is not None and latest.entry.seq == standing.entry.seq
        view = rolled_view(self._session.character.sheet, standing, latest=is_latest, fresh=fresh)
        self.tray_changed.emit(view if self._chosen is None else next_roll_chosen(view, *self._chosen))
        self._tell_loaded()

    def _tell_loaded(self) -> None:
        kind, _, subject_id = self._subject.partition(":")
        self.loaded.emit(subject_id if kind == "skill" else "", subject_id if kind == "trait" else "")

    def _today(self) -> date:
        return local_time(self._session.now()).date()

    def _show_log(self) -> None:
        if self._falling:
            return
        rolls = list(islice(standing_rolls(self._session.newest_first()), self._log_length + 1))
        today = self._today()
        rows = tuple(log_row(each, today) for each in rolls[: self._log_length])
        self.log_changed.emit(LogView(rows, len(rolls) > self._log_length, self._shown))
