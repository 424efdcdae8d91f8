"""Downtime: guide the open character through the plan, saving every die as it is rolled."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.base.crash import log
from desktop.kit.view.shell import NoticeView
from desktop.library.backups.backups import Backup, backup
from desktop.library.problems import DamagedPlan, LibraryProblem
from desktop.library.store.transaction import Transaction
from desktop.session.background import Background
from desktop.session.session import ActionRecord, Session
from desktop.views.chronicle import day_words
from desktop.views.downtime.asks import ANSWER, STEP
from desktop.views.downtime.pages import DowntimeState, downtime_words
from desktop.views.downtime.wizard import (
    Stage,
    cannot_be_read,
    downtime_view,
    drop_words,
    dropped,
    kept,
    leave_words,
    no_backup,
    saved,
    try_name,
    wrong_dice,
)
from desktop.views.problems import not_reached
from rules_core.dice.faces import Face
from rules_core.dice.sources import DiceSource
from rules_core.dice.typed_dice import typed_faces
from rules_core.game import downtime as rules
from rules_core.game.registry import downtime_flow
from rules_core.sheet.journal import Action
from rules_core.sheet.outcome import Fact, Refused
from rules_core.sheet.plan import Plan

_TYPING_MS = 400
_BETWEEN_ROLLS_MS = 350


class DowntimeController(QObject):
    """Handles the wizard. The sheet does not change before the last page is saved."""

    view_changed = Signal(object)
    """The view changed; carries a ``DowntimeView``."""
    closed = Signal()
    """The downtime is saved or was left; the sheet returns."""
    drop_asked = Signal(object)
    """The player has to confirm discarding the unsaved downtime, by drop; carries a ``MessageView``."""
    finished = Signal()
    """The downtime is saved, so its chapter is in the chronicle."""
    leave_asked = Signal(object)
    """The player has to decide about the unsaved downtime, by keep or drop; carries a ``MessageView``."""
    backup_failed = Signal(object)
    """The backup failed; carries a ``MessageView`` that asks whether to save without one."""
    notice = Signal(object)
    """Carries a ``NoticeView``."""
    asked = Signal(object)
    """The physical dice that a try needs changed; carries their ``AskView``, None for none."""

    def __init__(
        self,
        session: Session,
        dice: DiceSource,
        background: Background,
        backups: Path,
        parent: QObject | None = None,
    ) -> None:
        """``backups`` is the folder of the library's backups."""
        super().__init__(parent)
        self._session = session
        self._dice = dice
        self._background = background
        self._backups = backups
        self._plan: Plan | None = None
        self._drafts: dict[str, str] = {}
        self._latest = ""
        self._asking = ""
        self._question = 0
        self._saving = False
        self._rolling_all = False
        self._unsaved = False
        self._typing = self._timer(_TYPING_MS, self._save_typed)
        self._between = self._timer(_BETWEEN_ROLLS_MS, self._roll_next)

    @property
    def is_open(self) -> bool:
        """Whether a downtime is in progress in the wizard."""
        return self._plan is not None

    def open(self) -> None:
        """Start a downtime, or continue one; a notice says why if that is impossible."""
        session = self._session
        if not session.is_open or self.is_open:
            return
        sheet = session.character.sheet
        refusal = downtime_flow(sheet.system).refusal(sheet, session.rules)
        if refusal is not None:
            words = downtime_words(sheet.system).refusal_words(refusal)
            self.notice.emit(NoticeView(words, warning=True))
            return
        try:
            found = session.plan()
        except DamagedPlan as damage:
            log.error("plan of character %s: %s", session.character.uuid, damage.what)
            self.notice.emit(cannot_be_read())
            found = None
        except LibraryProblem as problem:
            # The saved plan may be readable later: a new one would replace it.
            log.error("plan of character %s: %s", session.character.uuid, problem.what)
            self.notice.emit(not_reached(problem))
            return
        self._plan = found or Plan()
        self._latest, self._drafts, self._rolling_all = "", {}, False
        self._show()

    # Answers and dice

    def act(self, act: str, given: "dict[str, str]") -> None:
        """Handle a choice, switch or step button of a card."""
        if act.startswith(ANSWER):
            ask_id = act.removeprefix(ANSWER)
            self._answer(ask_id, given.get(ask_id, given.get("on", "")))
        elif act.startswith(STEP):
            ask_id, _, by = act.removeprefix(STEP).rpartition(":")
            self._count(ask_id, int(by))

    def write(self, ask_id: str, text: str) -> None:
        """Set a text being typed; it is saved after a short pause."""
        self._answer(ask_id, text, typed=True)

    def roll(self, try_id: str) -> None:
        """Roll a try with the app's dice."""
        self._rolling_all = False
        self._roll(try_id)

    def roll_all(self) -> None:
        """Roll the remaining tries of the page, one after the other."""
        self._rolling_all = True
        self._roll_next()

    def landed(self) -> None:
        """The dice lie still: roll the next ones."""
        if self._rolling_all:
            self._between.start()

    def lay(self, try_id: str, text: str) -> None:
        """Use physical dice that were typed for a try."""
        down, lacks = self._down(), self._lacks(try_id)
        if down is None or lacks is None:
            return
        try:
            self._lay(try_id, typed_faces(text, *lacks))
        except ValueError:
            self.notice.emit(wrong_dice(self._shown(down), try_id))

    def ask(self, try_id: str) -> None:
        """Ask for the physical dice that a try needs, one roll after the other."""
        self._asking = try_id
        self._ask()

    def enter(self, texts: tuple[str, ...]) -> None:
        """Use the entered physical dice: a text for each of them, or one for all."""
        from desktop.views.own_dice import in_letters, invalid_dice_words
        from rules_core.dice.typed_dice import InvalidDice, typed_dice

        lacks = self._lacks(self._asking)
        if lacks is None:
            self._ask()
            return
        kinds = (lacks[0],) * lacks[1]
        try:
            faces = typed_dice(in_letters(texts, kinds), kinds)
        except InvalidDice as problem:
            self._ask(invalid_dice_words(problem))
            return
        if self._lay(self._asking, faces):
            self._ask()

    def roll_here(self) -> None:
        """Let the app roll the remaining dice of the try that asks for physical ones."""
        self.roll(self._asking)
        self._ask()

    def _ask(self, refusal: str = "") -> None:
        """Ask for the next dice of the try, or stop asking if it needs none."""
        from desktop.views.own_dice import Question, ask_view
        from rules_core.dice.typed_dice import RequiredDice
        from rules_core.sheet.dice_choice import set_of

        down, lacks = self._down(), self._lacks(self._asking)
        if down is None or lacks is None:
            self.asked.emit(None)
            return
        if not refusal:
            self._question += 1
        name = try_name(self._shown(down), self._asking)
        question = Question(name, down.sheet.system, RequiredDice("", (lacks,)), look=set_of(down.sheet))
        self.asked.emit(ask_view(self._question, question, refusal))

    def _lacks(self, try_id: str) -> tuple[str, int] | None:
        """Return the kind and number of dice that a try needs next, None for none."""
        down = self._down()
        try:
            return None if down is None else rules.find_try(down, try_id).lacks
        except KeyError:
            return None

    def _lay(self, try_id: str, faces: Sequence[Face]) -> bool:
        """Enter physical dice for a try, without animation; return whether they were saved."""
        self._rolling_all = False
        down = self._down()
        return down is not None and self._take(rules.lay(down, try_id, faces), latest=try_id)

    # Pages

    def turn_to(self, page: str) -> None:
        """Go to a page, if all pages before it are complete."""
        self._turn(lambda down: rules.go(down, page))

    def back(self) -> None:
        """Go to the previous page; rolled dice stay."""
        self._turn(lambda down: rules.step_to(down, -1))

    def next(self) -> None:
        """Go to the next page; on the last page, save."""
        down = self._down()
        if down is None:
            return
        if rules.present(down).id == rules.REVIEW:
            self.save()
        else:
            self._turn(lambda down: rules.step_to(down, 1))

    # The end

    def leave(self) -> None:
        """Leave at once if nothing was answered or rolled; otherwise ask."""
        down = self._down()
        if down is None or self._saving:
            return
        if not down.plan.is_touched:
            self._session.keep_plan(None)
            self._close()
        else:
            self._rolling_all = False
            self.leave_asked.emit(leave_words(self._shown(down)))

    def ask_drop(self) -> None:
        """Ask whether to discard the downtime; leave at once if nothing was answered or rolled."""
        down = self._down()
        if down is None or self._saving:
            return
        if not down.plan.is_touched:
            self.leave()
        else:
            self._rolling_all = False
            self.drop_asked.emit(drop_words(self._shown(down)))

    def keep(self, _action: str = "") -> None:
        """Leave, and keep answers and rolls for later; stay if they can't be saved."""
        down = self._down()
        if down is None or self._saving:
            return
        if not down.plan.is_touched:
            self.leave()
        elif self._save_typed():
            self._close()
            if not self._session.unsaved.is_any:
                self.notice.emit(kept())

    def leave_quietly(self) -> None:
        """Make room for something else, such as a file to import; the downtime is kept.

        A downtime that waits for its backup is not saved then: another character may be open by that time.
        """
        if self.is_open:
            self._save_typed()
            self._end()

    def drop(self) -> None:
        """Discard the downtime: the sheet is unchanged, and the dice stay in the journal."""
        if self._plan is None:
            return
        deed = ActionRecord(Action.DOWNTIME_DROPPED, plan=self._plan)
        if self._session.do(deed, also=self._plan_gone()) is not None:
            self._close()
            self.notice.emit(dropped())

    def save(self) -> None:
        """Make a backup, then save the downtime in one step."""
        down = self._down()
        if down is None or self._saving:
            return
        try:
            rules.finished(down)
        except Refused as refused:
            self._refuse(refused)
            return
        self._saving = True
        self._show()
        library = self._session.library.path
        work = partial(backup, library, self._backups, "downtime")
        self._background.run(work, self._backed_up, self._not_backed_up)

    def save_without_backup(self) -> None:
        """Save after a failed backup."""
        self._save()

    def close(self) -> None:
        """Save the text being typed: the app closes."""
        if self.is_open:
            self._save_typed()

    def _backed_up(self, _backup: Backup) -> None:
        if self._saving:
            self._saving = False
            self._save()

    def _not_backed_up(self, error: Exception) -> None:
        waited, self._saving = self._saving, False
        self._show()
        if not isinstance(error, LibraryProblem):
            raise error
        log.error("no backup: %s", error.what)
        if waited:
            self.backup_failed.emit(no_backup(error.what))

    def _save(self) -> None:
        down = self._down()
        if down is None:
            return
        done = rules.finished(down)
        deed = ActionRecord(Action.DOWNTIME, steps=done.steps, events=done.events, plan=down.plan)
        words = saved(self._shown(down))
        if self._session.do(deed, also=self._plan_gone()) is not None:
            self._close()
            self.finished.emit()
            self.notice.emit(words)
        else:
            self._show()

    # The plan

    def _down(self) -> rules.Downtime | None:
        """Return the current downtime, None if there is none."""
        if self._plan is None:
            return None
        sheet = self._session.character.sheet
        return rules.Downtime(sheet, self._plan, downtime_flow(sheet.system), self._session.rules)

    def _shown(self, down: rules.Downtime) -> DowntimeState:
        return DowntimeState(down, rules.pages(down), self._drafts)

    def _show(self, *, fresh: bool = False) -> None:
        down = self._down()
        if down is not None:
            session = self._session
            today = day_words(session.now())
            stage = Stage(session.character.id, session.portrait, self._latest, fresh, self._saving, today)
            self.view_changed.emit(downtime_view(self._shown(down), stage))

    def _answer(self, ask_id: str, given: str, *, typed: bool = False) -> None:
        down = self._down()
        if down is None:
            return
        try:
            ask = rules.find_ask(down, ask_id)
            value = _answered(ask, given)
            plan = rules.answer(down, ask_id, value)
        except KeyError:
            return
        except Refused as refused:
            self._refuse(refused)
            return
        except ValueError:  # no number, or an impossible answer
            self._drafts[ask_id] = given
            self._show()
            return
        self._drafts.pop(ask_id, None)
        if typed:
            self._plan, self._unsaved = plan, True
            self._typing.start()
            self._show()
        else:
            self._take(plan)

    def _count(self, ask_id: str, by: int) -> None:
        down = self._down()
        if down is None:
            return
        try:
            number = rules.find_ask(down, ask_id).number
        except KeyError:
            return
        self._answer(ask_id, str(number + by))

    def _roll(self, try_id: str) -> None:
        down = self._down()
        if down is None or self._saving:
            return
        try:
            plan = rules.roll(down, try_id, self._dice)
        except KeyError:
            return
        if plan != down.plan:
            self._take(plan, latest=try_id, fresh=True)

    def _roll_next(self) -> None:
        down = self._down()
        if down is None or not self._rolling_all:
            return
        waiting = next((each.id for each in rules.present(down).tries if each.came is None), None)
        if waiting is None:
            self._rolling_all = False
        else:
            self._roll(waiting)

    def _turn(self, turned: Callable[[rules.Downtime], Plan]) -> None:
        self._rolling_all = False
        down = self._down()
        if down is not None and not self._saving:
            self._drafts.clear()
            self._latest = ""
            self._take(turned(down))

    def _take(self, plan: Plan, *, latest: str = "", fresh: bool = False) -> bool:
        """Save a plan and show it; return False if it can't be saved, and nothing changes."""
        saved = self._session.keep_plan(plan)
        if saved:
            self._plan, self._unsaved = plan, False
            self._latest = latest or self._latest
            self._show(fresh=fresh)
        else:
            self._rolling_all = False
            self._show()
        return saved

    def _save_typed(self) -> bool:
        """Save the last typed text; return whether all typed text is saved."""
        if self._unsaved:
            self._unsaved = not self._session.keep_plan(self._plan)
        return not self._unsaved

    def _plan_gone(self) -> Callable[[Transaction], None]:
        number = self._session.character.id
        return lambda tx: tx.put_plan(number, None)

    def _refuse(self, refused: Refused) -> None:
        words = downtime_words(self._session.system.id).refusal_words(refused.ruling)
        self.notice.emit(NoticeView(words, warning=True))
        self._show()

    def _close(self) -> None:
        self._end()
        self.closed.emit()

    def _end(self) -> None:
        self._typing.stop()
        self._between.stop()
        self._plan, self._saving, self._rolling_all, self._unsaved = None, False, False, False

    def _timer(self, ms: int, job: Callable[[], object]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(ms)
        timer.timeout.connect(job)
        return timer


def _answered(ask: rules.Ask, given: str) -> Fact:
    """Return the answer to a question, cut to the maximum length."""
    if ask.kind in (rules.AskKind.NUMBER, rules.AskKind.SWITCH):
        return _number(given)
    return given[: ask.most] if ask.kind in (rules.AskKind.LINE, rules.AskKind.TEXT) else given


def _number(text: str) -> int:
    """Return the typed number; an empty switch is 0. Raises ValueError for anything else."""
    typed = text.strip().replace("−", "-")
    if typed and not typed.removeprefix("-").isdecimal():  # Python accepts "1_0" as a number
        raise ValueError(text)
    return int(typed or 0)
