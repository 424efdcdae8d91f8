"""Attempts for the open character: their healers and opponents, and group Luck."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from desktop.base.crash import log
from desktop.base.words import tr
from desktop.library.problems import LibraryProblem
from desktop.library.records.characters import CharacterId, Listed
from desktop.session.session import ActionRecord, Session
from desktop.views.game import FoeRoll, game_of
from rules_core.dice.sources import DiceSource
from rules_core.game.play import BY, FOR, UNKNOWN, Against, Attempt, Choice, Turn
from rules_core.sheet.journal import Action, Roll, StandingRoll, standing_rolls
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject

_MOST_PEOPLE = 40

TREATED = ("treatment", "analysis")
"""The kinds of subjects that one character can roll for another."""


class Attempts:
    """Creates attempts from subjects. ``healer`` gives the open character treatment; None for the character
    alone.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self.healer: CharacterId | None = None
        self.gm_knows: Callable[[], bool] = lambda: False
        """Whether only the GM knows the target of an attack, unless the player typed it."""

    def of(self, subject: str, choice: Choice, after: Roll | None = None) -> Attempt:
        """Return the attempt on a subject. Raises ``KeyError`` if the sheet doesn't have it."""
        session = self._session
        sheet, past = session.character.sheet, session.journal.newest_first()
        patient: Sheet | None = None
        healer = self.healer_sheet() if Subject.read(subject).kind in TREATED else None
        if healer is not None and self.healer is not None:
            patient, sheet = sheet, healer
            past = session.unsaved.newest_first(self.healer)
        target_of = session.system.play.attack_target
        if target_of is not None and self.gm_knows():
            target = target_of(sheet, subject)
            if target and not choice.option(target):
                choice = choice.with_option(target, UNKNOWN)
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
        """Return the healer's sheet, None for the open character alone."""
        return None if self.healer is None else self.sheet_of(self.healer)

    def sheet_of(self, character: CharacterId) -> Sheet | None:
        """Return the sheet of another character of the same game, None if it can't be read."""
        try:
            sheet = self._session.read_character(character).sheet
        except LibraryProblem as problem:
            log.error("character %s: %s", character, problem.what)
            return None
        return sheet if sheet.system == self._session.character.sheet.system else None

    def others(self) -> tuple[Listed, ...]:
        """Return the other characters of the same game, by name."""
        open_one = self._session.character
        try:
            listed = self._session.library.listed()
        except LibraryProblem as problem:
            log.error("list: %s", problem.what)
            return ()
        same = [each for each in listed if each.system == open_one.sheet.system and each.id != open_one.id]
        return tuple(same[:_MOST_PEOPLE])

    def people(self, attempt: Attempt) -> tuple[tuple[str, str], ...]:
        """Return the possible opponents of an attempt as (id, words); empty if it is unopposed."""
        found = []
        for each in self.others() if _takes_a_roll(attempt) else ():
            rolls = self.foe_rolls(attempt, each.id)
            usual = next((roll for roll in rolls if roll.usual), None)
            if rolls:
                words = each.name if usual is None else f"{each.name}: {usual.name} {usual.value}"
                found.append((str(each.id), words))
        return tuple(found)

    def theirs(self, attempt: Attempt) -> tuple[FoeRoll, ...]:
        """Return what the chosen opponent can roll; empty if they are no character of the library."""
        foe = attempt.choice.foe.character
        number = self.number_of(foe) if foe and _takes_a_roll(attempt) else None
        return () if number is None else self.foe_rolls(attempt, number)

    def foe_rolls(self, attempt: Attempt, character: CharacterId) -> tuple[FoeRoll, ...]:
        """Return what another character can roll against an attempt."""
        sheet = self.sheet_of(character)
        rolls = None if sheet is None else game_of(sheet.system).foe_rolls
        return () if sheet is None or rolls is None else rolls(attempt, sheet, attempt.choice.against)

    def number_of(self, uuid: str) -> CharacterId | None:
        """Return the other character of the same game with this uuid, None if it isn't in the library."""
        return next((each.id for each in self.others() if each.uuid == uuid), None)


def _takes_a_roll(attempt: Attempt) -> bool:
    return attempt.choice.against not in (Against.NOBODY, Against.THEY_DO_NOTHING)


Others = tuple[tuple[CharacterId, ActionRecord], ...]
"""What an action also records in other characters' histories."""


class Treating:
    """Finds the healer of the open character, and splits the healer's rolls between both histories."""

    def __init__(self, session: Session, attempts: Attempts) -> None:
        self._session = session
        self._attempts = attempts

    def healer_of(self, standing: StandingRoll) -> CharacterId | None:
        """Return the character who rolled this for the open one, None if it rolled itself."""
        if BY not in dict(standing.roll.check):
            return None
        number = self._session.character.id
        sides = self._session.entries_of(standing.entry.action_id)
        return next((each for each, _ in sides if each != number), None)

    def luck_of(self, standing: StandingRoll) -> Sheet | None:
        """Return the sheet of the character who rolled this for the open one, None if it rolled itself."""
        healer = self.healer_of(standing)
        return None if healer is None else self._attempts.sheet_of(healer)

    def sides_of_roll(self, action: Action, deed: ActionRecord, turn: Turn) -> tuple[ActionRecord, Others]:
        """Split a healer's roll between both characters' histories.

        Any other roll belongs to the open character alone.
        """
        healer = self._attempts.healer if Subject.read(deed.about).kind in TREATED else None
        there = None if healer is None or action is Action.PUSH else self._attempts.healer_sheet()
        if healer is None or there is None or turn.roll is None:
            return deed, ()
        name = self._session.character.sheet.name
        theirs = replace(deed, roll=_concerning(turn.roll, FOR, name), events=turn.events)
        ours = replace(deed, roll=_concerning(turn.roll, BY, there.name), events=turn.patient)
        return ours, ((healer, theirs),)

    def sides_of_luck(self, standing: StandingRoll, deed: ActionRecord) -> tuple[ActionRecord, Others]:
        """Charge the Luck of ``deed`` to the character who rolled, and record it in both histories."""
        healer = self.healer_of(standing)
        if healer is None:
            return deed, ()
        sides = self._session.entries_of(standing.entry.action_id)
        theirs = next((each for number, each in sides if number == healer), None)
        others = () if theirs is None else ((healer, replace(deed, refers=(theirs.seq,))),)
        return replace(deed, events=()), others


def luck_of_group(sheets: Mapping[CharacterId, Sheet]) -> dict[str, int]:
    """Return the Luck of the characters who have any, by their ids as text."""
    return {
        str(number): each.value
        for number, sheet in sheets.items()
        for each in sheet.trackers
        if each.id == "luck"
    }


def group_luck(
    session: Session, sheets: Mapping[CharacterId, Sheet], dice: DiceSource
) -> tuple[ActionRecord, Others]:
    """Roll group Luck and record it in every character's history."""
    rolled = session.system.play.group_luck
    if rolled is None:
        raise LookupError("this game has no group Luck")
    roller, turn = rolled(luck_of_group(sheets), "", session.rules, dice)
    name = tr("Group Luck: {name}").format(name=sheets[CharacterId(int(roller))].name)
    roll = None if turn.roll is None else replace(turn.roll, name=name)
    deed = ActionRecord(Action.ROLL, "luck:", roll=roll, steps=turn.steps)
    return deed, tuple((each, deed) for each in sheets if each != session.character.id)


def _concerning(roll: Roll, how: str, name: str) -> Roll:
    return replace(roll, check=(*roll.check, (how, name)))
