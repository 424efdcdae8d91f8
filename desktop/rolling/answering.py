"""Opponents from the library: their side of a roll is a roll of their own, in their own history."""

from collections.abc import Iterable

from msgspec.structs import replace

from desktop.base.crash import log
from desktop.library.problems import LibraryProblem
from desktop.library.records.characters import CharacterId
from desktop.rolling.attempts import Attempts, Others
from desktop.session.session import ActionRecord, Session
from desktop.views.game import game_of
from rules_core.d100.answer import changed_foe
from rules_core.dice.sources import DiceSource
from rules_core.game.play import ANSWERS, Attempt, Choice, Foe, UnreadableRoll
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll, standing_rolls
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject

_ANSWERED = ("skill", "trait")
"""The kinds of subjects that an opponent rolls as a check of their own."""

_ROLLED = (Action.ROLL, Action.PUSH)


def is_answer(entry: Entry) -> bool:
    """Return whether an entry is an opponent's side of another character's roll."""
    return entry.roll is not None and ANSWERS in dict(entry.roll.check)


class Answering:
    """Judges the opponents' side of the open character's rolls, and finds what became of it."""

    def __init__(self, session: Session, attempts: Attempts) -> None:
        self._session = session
        self._attempts = attempts

    def character_of(self, present: Roll) -> CharacterId | None:
        """Return the library character who answers a roll, None if nobody does."""
        foe = self.choice_of(present).foe
        answered = Subject.read(foe.subject).kind in _ANSWERED and not foe.degree
        return self._attempts.number_of(foe.character) if foe.character and answered else None

    def others(self, present: Roll | None, dice: DiceSource) -> Others:
        """Return what to record for the opponent of a roll; empty if they are no character of the library.

        ``dice`` roll what their side needs besides the dice in the roll. Raises ``Refused`` if the rules
        forbid the opponent their roll.
        """
        number = None if present is None else self.character_of(present)
        sheet = None if number is None else self._attempts.sheet_of(number)
        if present is None or number is None or sheet is None:
            return ()
        try:
            record = self.record(present, sheet, self._session.unsaved.newest_first(number), dice)
        except LibraryProblem as problem:
            log.error("the history of %s: %s", number, problem.what)
            return ()
        return () if record is None else ((number, record),)

    def record(
        self, present: Roll, sheet: Sheet, past: Iterable[Entry], dice: DiceSource
    ) -> ActionRecord | None:
        """Return the opponent's side of a roll on their ``sheet``, None if they can't roll that any more.

        Raises ``Refused`` as ``others`` does.
        """
        answer = self._session.system.play.answer
        own, theirs = self._session.character, self.choice_of(present).foe.subject
        if answer is None:
            return None
        try:
            attempt = Attempt(
                sheet=sheet,
                subject=theirs,
                choice=Choice(foe=Foe(own.sheet.name, character=own.uuid, subject=present.subject)),
                rules=self._session.rules,
                name=game_of(sheet.system).name_of(sheet, theirs),
                past=standing_rolls(past),
            )
            turn = answer(present, attempt, dice)
        except (KeyError, UnreadableRoll):  # it has been removed from their sheet since
            return None
        assert turn.roll is not None
        roll = replace(turn.roll, check=(*turn.roll.check, (ANSWERS, own.sheet.name)))
        return ActionRecord(Action.ROLL, theirs, roll=roll, steps=turn.steps, events=turn.events)

    def choice_of(self, present: Roll) -> Choice:
        """Return the choices of a saved roll, those of an ordinary one if they are invalid."""
        try:
            return self._session.system.play.choice_of(present)
        except UnreadableRoll:
            return Choice()

    def as_now(self, standing: StandingRoll) -> StandingRoll:
        """Return a roll with its opponent's present degree, which their Luck may have changed."""
        if not self.choice_of(standing.roll).foe.character:
            return standing
        theirs = self.other_side(standing)
        if theirs is None or not theirs.luck:
            return standing
        return replace(standing, roll=changed_foe(standing.roll, theirs.roll.degree, theirs.roll))

    def parts_of(self, standing: StandingRoll) -> list[tuple[CharacterId, Entry]]:
        """Return what other characters rolled in a roll; an opponent whose roll was struck is left out."""
        own, entry, amended = self._session.character.id, standing.entry, standing.amended
        found: list[tuple[CharacterId, Entry]] = []
        for action in (entry.action_id, *(() if amended is None else (amended.action_id,))):
            parts = self._session.entries_of(action)
            found += (each for each in parts if each[0] != own and each[1].action in _ROLLED)
        return [each for each in found if not is_answer(each[1]) or self._stands(*each)]

    def _stands(self, number: CharacterId, rolled: Entry) -> bool:
        side = self._standing_of(number, rolled)
        return side is None or not side.struck

    def _standing_of(self, number: CharacterId, rolled: Entry) -> StandingRoll | None:
        rolls = standing_rolls(self._session.unsaved.newest_first(number))
        try:
            return next((each for each in rolls if each.entry.seq <= rolled.seq), None)
        except LibraryProblem as problem:
            log.error("the history of %s: %s", number, problem.what)
            return None

    def other_side(self, standing: StandingRoll) -> StandingRoll | None:
        """Return the opponent's own roll in its present state; what Luck made of this one counts there."""
        sides = (self._standing_of(*each) for each in self.parts_of(standing))
        theirs = next(sides, None)
        if theirs is None or not standing.luck:
            return theirs
        return replace(theirs, roll=changed_foe(theirs.roll, standing.roll.degree, standing.roll))
