"""Who rolls what: attempts for the open character, with the healer and the people they may be set against."""

from desktop.base.crash import log
from desktop.library.problems import LibraryProblem
from desktop.library.records.characters import CharacterId, Listed
from desktop.session.session import Session
from desktop.views.game import game_of
from rules_core.game.play import Against, Attempt, Choice
from rules_core.sheet.journal import Roll, standing_rolls
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
