"""Rolls in which other characters take part: somebody treats the open character, or a group rolls Luck."""

from collections.abc import Mapping

from msgspec.structs import replace

from desktop.base.words import tr
from desktop.library.records.characters import CharacterId
from desktop.rolling.attempts import TREATED, Attempts
from desktop.session.session import Deed, Session
from rules_core.dice.sources import DiceSource
from rules_core.game.play import BY, FOR, Turn
from rules_core.sheet.journal import Action, Roll, StandingRoll
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject

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
    """Return a roll that also tells for whom or by whom it was made."""
    return replace(roll, check=(*roll.check, (how, name)))
