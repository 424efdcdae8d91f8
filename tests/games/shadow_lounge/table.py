"""A Shadow Lounge character with scripted dice, seen through the views."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from desktop.games.shadow_lounge.tray import ready_view, rolled_view
from desktop.games.shadow_lounge.words import name_of
from desktop.views.game import Rolled
from desktop.views.tray import TrayView
from rules_core.dice.faces import Face
from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Attempt, Choice, Rules, Turn
from rules_core.sheet.events import Event, invert, play
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll, standing_rolls
from rules_core.sheet.sheet import Sheet
from rules_core.systems.shadow_lounge.play import CARE, luck_turn
from rules_core.systems.shadow_lounge.system import SYSTEM
from tests.games.shown import sample

GAME = SYSTEM.play

Faces = Mapping[str, Sequence[Face]]


TARN, VANTRY = sample("tarn-ondara"), sample("sel-vantry")


def with_value(sheet: Sheet, skill: str, value: int) -> Sheet:
    return sheet.with_skill(replace(sheet.skill(skill), value=value))


class Table:
    """A player whose rolls, Luck and treatments are saved the way the app saves them."""

    def __init__(self, sheet: Sheet = TARN, rules: Rules = ()) -> None:
        self.sheet = sheet
        self.rules = rules
        self.entries: list[Entry] = []

    def attempt(self, subject: str, choice: Choice | None = None, after: Roll | None = None) -> Attempt:
        return Attempt(
            self.sheet,
            subject,
            choice or Choice(),
            self.rules,
            name_of(self.sheet, subject),
            after=after,
            past=standing_rolls(self.entries),
        )

    def ready(self, subject: str, choice: Choice | None = None) -> TrayView:
        return ready_view(self.attempt(subject, choice))

    def roll(
        self,
        subject: str,
        *d100: int,
        choice: Choice | None = None,
        dice: Faces | None = None,
        **parts: Faces,
    ) -> TrayView:
        after = self.entries[0].roll if subject.startswith("damage:") else None
        script = ScriptedDice(dice or ({"d100": d100} if d100 else {}), parts)
        turn = GAME.roll(self.attempt(subject, choice, after), script)
        script.finish()
        self._keep(Action.ROLL, turn)
        return self.view()

    def luck(self, points: int, **parts: Faces) -> TrayView:
        latest, script = self.latest(), ScriptedDice({}, parts)
        turn = luck_turn(self.sheet, latest, points, script)
        script.finish()
        self._keep(Action.LUCK, turn, latest.entry.seq)
        return self.view()

    def apply(self) -> None:
        latest = self.latest()
        turn = CARE.apply_treatment(self.sheet, latest.roll)
        self.note(Action.TREAT, turn.events, latest.entry.seq)

    def discard(self) -> None:
        self.note(Action.TREAT, (), self.latest().entry.seq)

    def undo(self, seq: int) -> None:
        taken = next(each for each in self.entries if each.seq == seq)
        self.note(Action.UNDO, invert(taken.events), seq)

    def note(self, action: Action, events: tuple[Event, ...] = (), *refers: int) -> Entry:
        return self._keep(action, Turn(None, (), events), *refers)

    def latest(self) -> StandingRoll:
        return next(standing_rolls(self.entries))

    def view(self, *, latest: bool = True) -> TrayView:
        return rolled_view(Rolled(self.sheet, self.latest(), latest=latest))

    def _keep(self, action: Action, turn: Turn, *refers: int) -> Entry:
        self.sheet = play(self.sheet, turn.events)
        seq = len(self.entries) + 1
        about = turn.roll.subject if turn.roll else ""
        entry = Entry(seq, str(seq), action, "", about, refers, turn.roll, turn.steps, turn.events)
        if turn.roll is not None:
            assert SYSTEM.is_sound(turn.roll)
        self.entries.insert(0, entry)
        return entry
