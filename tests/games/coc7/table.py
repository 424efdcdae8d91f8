"""A Call of Cthulhu character with a history and scripted dice, for tests of what the screens show."""

from desktop.games.coc7.tray import rolled_view
from desktop.games.coc7.words import name_of
from desktop.views.game import Rolled
from desktop.views.tray import TrayView
from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Attempt, Choice, Turn
from rules_core.game.switches import table_facts
from rules_core.sheet.events import play
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll, standing_rolls
from rules_core.sheet.sheet import Sheet, Skill, Tracker, Trait
from rules_core.systems.coc7.play import luck_turn, push, roll
from rules_core.systems.coc7.table import RECOMMENDED
from rules_core.systems.coc7.table import Table as HouseRules

IDA = Sheet(
    "coc7",
    "Ida Marchetti",
    traits=(Trait("str", 45),),
    skills=(
        Skill("spot-hidden", "spot-hidden", 70),
        Skill("dodge", "dodge", 42),
        Skill("credit-rating", "credit-rating", 32),
        Skill("listen", "listen", 50, marks=1),
    ),
    trackers=(Tracker("luck", 52),),
)

PLAIN = Choice()

NOBODY_ROLLS = ScriptedDice()
"""Dice that fail the test if anything is rolled."""


class Table:
    def __init__(self, sheet: Sheet = IDA) -> None:
        self.sheet = sheet
        self.entries: list[Entry] = []

    def keep(self, action: Action, turn: Turn, refers: tuple[int, ...] = ()) -> Entry:
        """Record what a turn did and apply it."""
        self.sheet = play(self.sheet, turn.events + turn.patient)
        seq = len(self.entries) + 1
        at = "2026-11-21T21:42:00.000+00:00"
        about = turn.roll.subject if turn.roll is not None else ""
        events = turn.events + turn.patient
        entry = Entry(seq, str(seq), action, at, about, refers, turn.roll, turn.steps, events)
        self.entries.insert(0, entry)
        return entry

    def roll(
        self,
        subject: str,
        tens: list[int],
        units: int,
        level: str = "regular",
        *,
        net: int = 0,
        house: HouseRules = RECOMMENDED,
    ) -> TrayView:
        """Roll with these percentile dice."""
        return self.throw(
            subject, Choice(level, net), ScriptedDice({"tens": tens, "units": [units]}), house=house
        )

    def throw(
        self,
        subject: str,
        choice: Choice = PLAIN,
        dice: ScriptedDice = NOBODY_ROLLS,
        *,
        after: Roll | None = None,
        house: HouseRules = RECOMMENDED,
    ) -> TrayView:
        """Roll something with exactly these dice."""
        name = name_of(self.sheet, subject)
        attempt = Attempt(self.sheet, subject, choice, table_facts(house), name, after=after)
        self.keep(Action.ROLL, roll(attempt, dice))
        dice.finish()
        return self.view()

    def push(self, tens: list[int], units: int) -> TrayView:
        latest = self.latest()
        dice = ScriptedDice({"tens": tens, "units": [units]})
        self.keep(Action.PUSH, push(self.sheet, latest.roll, dice), (latest.entry.seq,))
        return self.view()

    def luck(self, points: int, dice: ScriptedDice = NOBODY_ROLLS) -> TrayView:
        latest = self.latest()
        self.keep(Action.LUCK, luck_turn(self.sheet, latest, points, dice), (latest.entry.seq,))
        return self.view()

    def undo(self) -> TrayView:
        """Undo the latest entry, in the history only."""
        self.keep(Action.UNDO, Turn(None, (), ()), (self.entries[0].seq,))
        return self.view()

    def latest(self) -> StandingRoll:
        return next(standing_rolls(self.entries))

    def view(self) -> TrayView:
        return rolled_view(Rolled(self.sheet, self.latest(), latest=True, fresh=True))
