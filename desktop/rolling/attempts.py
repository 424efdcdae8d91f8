"""Who rolls what: attempts for the open character, with the healer, the people against it, and group Luck."""

from collections.abc import Mapping

from msgspec.structs import replace

from desktop.base.crash import log
from desktop.base.words import tr
from desktop.library.problems import LibraryProblem
from desktop.library.records.characters import CharacterId, Listed
from desktop.session.session import Deed, Session
from desktop.views.game import game_of
from rules_core.dice.sources import DiceSource
from rules_core.game.play import BY, FOR, Against, Attempt, Choice, Turn
from rules_core.sheet.journal import Action, Roll, StandingRoll, standing_rolls
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject

_MOST_PEOPLE = 40

TREATED = ("treatment", "analysis")
"""The kinds of subjects that one character may roll for another."""


class Attempts:
    """Makes attempts out of subjects. ``healer`` treats the open character; None for the character alone."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.healer: CharacterId | None = None

    def of(self, subject: str, choice: Choice, after: Roll | None = None) -> Attempt:
        """The attempt on a subject; ``KeyError`` where the sheet has no such thing."""
        session = self._session
        sheet, past = session.character.sheet, session.journal.newest_first()
        patient: Sheet | None = None
        healer = self.healer_sheet() if Subject.read(subject).kind in TREATED else None
        if healer is not None and self.healer is not None:
            patient, sheet = sheet, healer
            past = session.unsaved.newest_first(self.healer)
        return Attempt(
            sheet=sheet,
            subject=subject,
            choice=choice,
            rules=session.rules,
            name=game_of(sheet.system).name_of(sheet, subject),
            patient=patient,
            after=after,
            past=standing_rolls(past),
        )

    def healer_sheet(self) -> Sheet | None:
        """The sheet of who treats, None where the open character does it alone."""
        return None if self.healer is None else self.sheet_of(self.healer)

    def sheet_of(self, character: CharacterId) -> Sheet | None:
        """The sheet of another character of the same game, None where it cannot be read."""
        try:
            sheet = self._session.read_character(character).sheet
        except LibraryProblem as problem:
            log.error("character %s: %s", character, problem.what)
            return None
        return sheet if sheet.system == self._session.character.sheet.system else None

    def others(self) -> tuple[Listed, ...]:
        """The other characters of the same game, by name."""
        open_one = self._session.character
        try:
            listed = self._session.library.listed()
        except LibraryProblem as problem:
            log.error("list: %s", problem.what)
            return ()
        same = [each for each in listed if each.system == open_one.sheet.system and each.id != open_one.id]
        return tuple(same[:_MOST_PEOPLE])

    def people(self, attempt: Attempt) -> tuple[tuple[str, str], ...]:
        """Whom an attempt may be set against, as (id, words); empty where it is against nobody."""
        against = attempt.choice.against
        if against in (Against.NOBODY, Against.THEY_DO_NOTHING):
            return ()
        found = []
        for each in self.others():
            value = self.foe_value(attempt, each.id)
            if value is not None:
                found.append((str(each.id), f"{each.name}: {value[0]} {value[1]}"))
        return tuple(found)

    def foe_value(self, attempt: Attempt, character: CharacterId) -> tuple[str, int] | None:
        """What another character rolls against an attempt, with its name; None for nothing."""
        sheet = self.sheet_of(character)
        rolled = None if sheet is None else game_of(sheet.system).foe_value
        return None if sheet is None or rolled is None else rolled(attempt, sheet, attempt.choice.against)


Others = tuple[tuple[CharacterId, Deed], ...]
"""What the same action writes into the journals of other characters."""


class Treating:
    """Finds who treats the open character, and divides a roll of theirs between both journals."""

    def __init__(self, session: Session, attempts: Attempts) -> None:
        self._session = session
        self._attempts = attempts

    def healer_of(self, standing: StandingRoll) -> CharacterId | None:
        """Return who rolled this for the open character, None if it was the character."""
        if BY not in dict(standing.roll.check):
            return None
        number = self._session.character.id
        sides = self._session.entries_of(standing.entry.action_id)
        return next((each for each, _ in sides if each != number), None)

    def luck_of(self, standing: StandingRoll) -> Sheet | None:
        """Return the sheet of who rolled this for the open character, None if it was the character."""
        healer = self.healer_of(standing)
        return None if healer is None else self._attempts.sheet_of(healer)

    def sides_of_roll(self, action: Action, deed: Deed, turn: Turn) -> tuple[Deed, Others]:
        """Divide a throw of somebody who treats the open character between both journals.

        Any other throw is the open character's alone.
        """
        healer = self._attempts.healer if Subject.read(deed.about).kind in TREATED else None
        there = None if healer is None or action is Action.PUSH else self._attempts.healer_sheet()
        if healer is None or there is None or turn.roll is None:
            return deed, ()
        name = self._session.character.sheet.name
        theirs = replace(deed, roll=_concerning(turn.roll, FOR, name), events=turn.events)
        ours = replace(deed, roll=_concerning(turn.roll, BY, there.name), events=turn.patient)
        return ours, ((healer, theirs),)

    def sides_of_luck(self, standing: StandingRoll, deed: Deed) -> tuple[Deed, Others]:
        """Let who rolled pay the Luck of ``deed``, and both journals tell of it."""
        healer = self.healer_of(standing)
        if healer is None:
            return deed, ()
        sides = self._session.entries_of(standing.entry.action_id)
        theirs = next((each for number, each in sides if number == healer), None)
        others = () if theirs is None else ((healer, replace(deed, refers=(theirs.seq,))),)
        return replace(deed, events=()), others


def luck_of_group(sheets: Mapping[CharacterId, Sheet]) -> dict[str, int]:
    """Return the Luck of those characters who have any, by their ids as text."""
    return {
        str(number): each.value
        for number, sheet in sheets.items()
        for each in sheet.trackers
        if each.id == "luck"
    }


def group_luck(
    session: Session, sheets: Mapping[CharacterId, Sheet], dice: DiceSource
) -> tuple[Deed, Others]:
    """Roll Luck for characters together; every journal keeps it."""
    rolled = session.system.play.group_luck
    if rolled is None:
        raise LookupError("in this game nobody rolls Luck for a group")
    roller, turn = rolled(luck_of_group(sheets), "", session.rules, dice)
    name = tr("Group Luck: {name}").format(name=sheets[CharacterId(int(roller))].name)
    roll = None if turn.roll is None else replace(turn.roll, name=name)
    deed = Deed(Action.ROLL, "luck:", roll=roll, steps=turn.steps)
    return deed, tuple((each, deed) for each in sheets if each != session.character.id)


def _concerning(roll: Roll, how: str, name: str) -> Roll:
    return replace(roll, check=(*roll.check, (how, name)))
