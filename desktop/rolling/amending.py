"""Changing a finished roll: it is judged again with other choices and the same dice, or struck."""

from collections.abc import Iterable
from functools import partial
from itertools import takewhile
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from desktop.base.crash import log
from desktop.library.problems import LibraryProblem
from desktop.library.records.characters import CharacterId
from desktop.rolling.answering import is_answer
from desktop.rolling.attempts import Attempts, Others
from desktop.rolling.own_dice import OwnDice
from desktop.rolling.tray import TrayController
from desktop.rolling.tray_state import with_option_typed
from desktop.session.session import ActionRecord, Session
from desktop.views import amending as say
from desktop.views.entries import action_words, unchangeable, unstrikable
from rules_core.dice.sources import DiceError, DiceSource
from rules_core.game.amending import BuiltOn, built_on, depending, judged_again
from rules_core.game.play import BY, FOR, SAID, Attempt, Choice, Turn
from rules_core.sheet.events import StaleEvent, play
from rules_core.sheet.journal import Action, Entry, StandingRoll, sheet_at, standing_rolls
from rules_core.sheet.outcome import Fact, Refused
from rules_core.sheet.sheet import Sheet


class _Side(NamedTuple):
    """A roll in one character's journal: the sheet now, and as it was just before the roll."""

    character: CharacterId
    sheet: Sheet
    then: Sheet
    built: BuiltOn

    @property
    def now(self) -> Sheet:
        """The present sheet without everything about the roll."""
        return play(self.sheet, self.built.reverting)


class _Impossible(Exception):
    """A roll can't be changed; the message says why, for the player."""


class Amending(QObject):
    """Changes and strikes rolls. Either is one action on every character that has the roll."""

    notice = Signal(object)
    """Carries a ``NoticeView``."""
    strike_offered = Signal(int, object)
    """Striking a roll reverts more than the roll; carries its number and a ``MessageView`` with the question.
    """

    def __init__(
        self,
        session: Session,
        attempts: Attempts,
        own_dice: OwnDice,
        tray: TrayController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._attempts = attempts
        self._own_dice = own_dice
        self._tray = tray

    def change(self, seq: int = 0) -> None:
        """Put the choices of a roll into the tray, 0 for the roll shown, to judge it again."""
        seq = seq or self._tray.state.shown
        try:
            standing, sides = self._sides(seq, striking=False)
            choice = self._session.system.play.choice_of(standing.roll)
            rolling = _rolling(standing, sides)
            then = partial(
                self._attempt, standing, rolling, [each.then for each in rolling], _first_subject(rolling)
            )
            self._tray.game.ready_view(then(choice), ())
        except (_Impossible, KeyError) as refused:  # KeyError: it was never on the sheet, as a file may say
            words = str(refused) if isinstance(refused, _Impossible) else say.gone()
            self.notice.emit(say.not_possible(words))
            return
        lines = say.reverted_lines(standing, sides[0].built.followed, self._words)
        self._tray.change(standing, choice, say.changing_view(standing.roll, lines), then)

    def leave(self) -> None:
        """Leave the roll shown as it was."""
        if self._tray.state.is_changing:
            self._own_dice.cancel()
            self._tray.state = self._tray.state.left()
            self._tray.show_again()

    def judge(self) -> None:
        """Judge the roll shown again, with the choices in the tray."""
        standing = self._tray.shown_roll()
        if standing is None or not self._tray.state.is_changing:
            return
        choice = self._tray.attempt(standing.roll.subject, self._tray.state.plain).choice
        if choice == self._session.system.play.choice_of(standing.roll):
            self.leave()
            return
        if self._tray.stops(standing.roll.subject, self._tray.state.plain):
            return
        self._tray.ask_for(standing.roll.subject, self._tray.state.plain)
        make = partial(self._judge, standing.entry.seq, choice)
        self._own_dice.throw(standing.roll.name, make, standing.roll, in_tray=True)

    def settle(self, option: str, value: str) -> None:
        """Judge the roll shown with what the GM said about its target: a degree or a number."""
        standing = self._tray.shown_roll()
        if standing is None:
            return
        known = self._session.system.play.choice_of(standing.roll).with_option(SAID, None)
        choice = with_option_typed(known, option, value)
        if choice is not None:
            self._tray.ask_for(standing.roll.subject, choice)
            make = partial(self._judge, standing.entry.seq, choice)
            self._own_dice.throw(standing.roll.name, make, standing.roll, in_tray=True)

    def _judge(self, seq: int, choice: Choice, dice: DiceSource) -> None:
        try:
            standing, sides = self._sides(seq, striking=False)
            rolling = _rolling(standing, sides)
            turn = self._judged(standing, rolling, choice, dice)
            answers = self._answers(sides[len(rolling) :], turn, dice)
        except _Impossible as refused:
            self.notice.emit(say.not_possible(str(refused)))
            return
        before = self._tray.state
        self._tray.state = before.left()
        deed, others = self._amendments(standing, rolling, turn)
        if self._session.do(deed, others + answers) is None:
            self._tray.state = before
            return
        now = self._tray.standing(seq)
        if now is not None:
            self.notice.emit(say.amended_notice(now.roll, self._tray.changed_words(now)))

    def strike(self, seq: int = 0, *, sure: bool = False) -> None:
        """Strike a roll, 0 for the roll shown; ask first if that reverts more than the roll itself."""
        seq = seq or self._tray.state.shown
        try:
            standing, sides = self._sides(seq, striking=True)
        except _Impossible as refused:
            self.notice.emit(say.not_possible(str(refused)))
            return
        lines = say.reverted_lines(standing, sides[0].built.followed, self._words)
        if lines and not sure:
            self.strike_offered.emit(seq, say.strike_question(standing.roll, lines))
            return
        about = standing.roll.subject
        own, *others = [
            (
                each.character,
                ActionRecord(Action.STRIKE, about, each.built.refers, events=each.built.reverting),
            )
            for each in sides
        ]
        if self._session.do(own[1], tuple(others)) is not None:
            self.notice.emit(say.struck_notice(standing.roll))

    # The roll in every journal that has it

    def _sides(self, seq: int, *, striking: bool) -> tuple[StandingRoll, list[_Side]]:
        """Return a roll and its sides, the open character's first; ``_Impossible`` if it can't be changed."""
        if self._tray.is_falling:
            raise _Impossible(say.still_rolling())
        standing = self._tray.standing(seq) if self._session.is_open and seq else None
        if standing is None:
            raise _Impossible(say.gone())
        reason = unstrikable(standing) if striking else unchangeable(standing)
        if reason:
            raise _Impossible(reason)
        session, number = self._session, self._session.character.id
        entries = _down_to(session.journal.read_through(), seq)
        own = self._side(number, session.character.sheet, entries, seq)
        later = () if own is None else depending(own.sheet, entries, own.built)
        if own is None or later:
            raise _Impossible(say.built_on_words([self._words(each) for each in later]))
        parts = self._tray.answering.parts_of(standing)
        if not striking and say.is_group_roll(
            standing.roll, 1 + sum(not is_answer(each) for _, each in parts)
        ):
            raise _Impossible(say.rolled_for_group())
        others = [self._other_side(each, entry.seq) for each, entry in parts]
        if striking:
            others += self._hurt(own, {each.character for each in others})
        return standing, [own, *others]

    def _hurt(self, own: _Side, others: set[CharacterId]) -> list[_Side]:
        """Return the sides of characters besides ``others`` whom a damage roll hurt."""
        applied = (each for each in own.built.changes if each.action is Action.TREAT)
        parts = (part for each in applied for part in self._session.entries_of(each.action_id))
        return [
            self._hurt_side(number, entry)
            for number, entry in parts
            if number not in (own.character, *others) and entry.action is Action.DAMAGE
        ]

    def _hurt_side(self, number: CharacterId, entry: Entry) -> _Side:
        sheet, entries = self._read(number, entry.seq)
        built = BuiltOn((entry,), (), ())
        if depending(sheet, entries, built):
            raise _Impossible(say.others_changed())
        return _Side(number, sheet, sheet, built)

    def _side(self, number: CharacterId, sheet: Sheet, entries: list[Entry], seq: int) -> _Side | None:
        built = built_on(entries, seq)
        if built is None:
            return None
        try:
            then = sheet_at(sheet, entries, seq - 1)
        except StaleEvent:  # the journal is incomplete
            then = sheet
        return _Side(number, sheet, then, built)

    def _other_side(self, number: CharacterId, seq: int) -> _Side:
        sheet, entries = self._read(number, seq)
        side = self._side(number, sheet, entries, seq)
        if side is None or depending(sheet, entries, side.built):
            raise _Impossible(say.others_changed())
        return side

    def _read(self, number: CharacterId, seq: int) -> tuple[Sheet, list[Entry]]:
        """Return another character's sheet, and their history down to an entry."""
        session = self._session
        try:
            sheet = session.read_character(number).sheet
            return sheet, _down_to(session.unsaved.newest_first(number), seq)
        except LibraryProblem as problem:
            log.error("character %s: %s", number, problem.what)
            raise _Impossible(say.others_changed()) from problem

    # Judging

    def _judged(self, standing: StandingRoll, sides: list[_Side], choice: Choice, dice: DiceSource) -> Turn:
        then, now = [each.then for each in sides], [each.now for each in sides]
        try:
            return judged_again(
                self._session.system.play,
                self._attempt(standing, sides, then, _first_subject(sides), choice),
                self._attempt(standing, sides, now, standing.roll.subject, choice),
                sides[0].built,
                dice,
            )
        except Refused as refused:
            raise _Impossible(self._tray.game.refusal_words(refused.ruling)) from refused
        except StaleEvent as stale:
            raise _Impossible(say.built_on_words([])) from stale
        except (KeyError, DiceError) as missing:
            raise _Impossible(say.gone()) from missing

    def _attempt(
        self, standing: StandingRoll, sides: list[_Side], sheets: list[Sheet], subject: str, choice: Choice
    ) -> Attempt:
        """Return the attempt of a roll; a healer's side comes after the patient's."""
        entry, session = standing.entry, self._session
        own, *others = sheets
        roller = sides[-1]
        journal = session.unsaved.newest_first(roller.character) if others else session.journal.read_through()
        rolled = roller.built.rolled.seq
        past = (each for each in standing_rolls(journal) if each.entry.seq < rolled)
        after = self._tray.standing(entry.refers[0]) if entry.refers else None
        return Attempt(
            sheet=others[0] if others else own,
            subject=subject,
            choice=choice,
            rules=session.rules,
            name=standing.roll.name,
            patient=own if others else None,
            after=None if after is None or entry.action is Action.PUSH else after.roll,
            past=past,
        )

    def _amendments(
        self, standing: StandingRoll, sides: list[_Side], turn: Turn
    ) -> tuple[ActionRecord, Others]:
        """Return what to record for the open character and for a healer, who rolled for it."""
        own, *others = sides
        about, events = standing.roll.subject, turn.patient if others else turn.events + turn.patient
        deed = ActionRecord(
            Action.AMEND, about, own.built.refers, turn.roll, turn.steps, (*own.built.reverting, *events)
        )
        healers = tuple(
            (
                each.character,
                replace(deed, refers=each.built.refers, events=(*each.built.reverting, *turn.events)),
            )
            for each in others
        )
        return _as_before(deed, own), tuple(
            (number, _as_before(each, side)) for (number, each), side in zip(healers, others, strict=True)
        )

    def _answers(self, others: list[_Side], turn: Turn, dice: DiceSource) -> Others:
        """Judge the opponent's side again too; an opponent who no longer takes part has their roll struck."""
        answering, present = self._tray.answering, turn.roll
        number = None if present is None else answering.character_of(present)
        found: Others = ()
        try:
            for side in others:
                record = None
                if present is not None and side.character == number:
                    rolled = side.built.rolled.seq
                    past = self._session.unsaved.newest_first(number)
                    before = (each for each in past if each.seq < rolled)
                    record = answering.record(present, side.now, before, dice)
                found += ((side.character, _amending(side, record)),)
            if all(side.character != number for side in others):
                found += answering.others(present, dice)
        except Refused as refused:
            raise _Impossible(self._tray.game.refusal_words(refused.ruling)) from refused
        return found

    def _words(self, entry: Entry) -> str:
        return action_words(
            self._session.system, self._session.character.sheet, entry, self._session.journal.entry
        )


def _down_to(newest_first: Iterable[Entry], seq: int) -> list[Entry]:
    return list(takewhile(lambda each: each.seq >= seq, newest_first))


def _rolling(standing: StandingRoll, sides: list[_Side]) -> list[_Side]:
    """Return the sides that roll: a healer's too, but not an opponent's, which follows from the roll."""
    return sides if BY in dict(standing.roll.check) else sides[:1]


def _amending(side: _Side, record: ActionRecord | None) -> ActionRecord:
    """Return the change of an opponent's roll to what ``record`` says; None strikes it."""
    refers, reverting = side.built.refers, side.built.reverting
    if record is None:
        subject = "" if side.built.rolled.roll is None else side.built.rolled.roll.subject
        return ActionRecord(Action.STRIKE, subject, refers, events=reverting)
    return replace(record, action=Action.AMEND, refers=refers, events=(*reverting, *record.events))


def _first_subject(sides: list[_Side]) -> str:
    """Return what was rolled, by the positions of weapons at that time."""
    first = sides[0].built.rolled.roll
    return "" if first is None else first.subject


def _as_before(deed: ActionRecord, side: _Side) -> ActionRecord:
    """Keep who treated whom in a roll that is judged again."""
    first = side.built.rolled.roll
    if deed.roll is None or first is None:
        return deed
    people: tuple[tuple[str, Fact], ...] = tuple(each for each in first.check if each[0] in (FOR, BY))
    return replace(deed, roll=replace(deed.roll, check=deed.roll.check + people))
