"""Ten years of play: one character, copied, each with a journal of another length; made once and kept."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from uuid import UUID

from msgspec.structs import replace

from desktop.interchange.rollbook import open_sample
from desktop.library.store.identity import HEAD
from desktop.library.store.library import Library
from rules_core.dice.faces import D10
from rules_core.dice.sources import Drawn, LiveDice
from rules_core.game.play import Attempt
from rules_core.game.registry import system
from rules_core.sheet.events import Event, MarkChanged, SkillChanged, TrackerChanged, invert, play
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll
from rules_core.sheet.outcome import Refused, Step
from rules_core.sheet.plan import TITLE, Plan, Throw
from rules_core.sheet.sheet import Sheet

LENGTHS = (10, 500, 5_000, 50_000)
"""So many rolls the characters of one library have made; the one of 50,000 has some 70,000 entries."""

_OTHERS = 10
"""So many others are in the library, who were never played."""
_MADE_BY = 2
"""Counted up when the same length is to become another journal."""
_FIRST = datetime(2015, 10, 31, 18, tzinfo=UTC)
_SESSIONS_APART = timedelta(days=7)
_ENTRIES_A_SESSION = 135
_ROLLS_A_DOWNTIME = 100


def history(folder: Path, lengths: tuple[int, ...] = LENGTHS) -> Path:
    """A library with a character for each of ``lengths``, named by it; made where it is not there yet."""
    path = folder / f"years-{HEAD}-{_MADE_BY}-{'-'.join(map(str, lengths))}.db"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(".tmp")
        unfinished.unlink(missing_ok=True)
        library = Library.open(unfinished)
        for rolls in (*lengths, *[0] * _OTHERS):
            life = Life(rolls)
            with library.transaction() as tx:
                uuid = uuid_of(rolls) if rolls else None
                added = tx.add(life.sheet, uuid=uuid, portrait=open_sample("ida-marchetti").portrait)
                tx.journal.append_all(added.id, life.entries)
        library.close()
        unfinished.rename(path)
    return path


def uuid_of(rolls: int) -> str:
    """The uuid of the character with so many rolls."""
    return str(UUID(int=rolls, version=4))


class Life:
    """A played character: its sheet, and everything that happened to it, as the app writes it."""

    def __init__(self, rolls: int) -> None:
        """Play until so many rolls have been made; the same every time."""
        self._chance = Random(7)
        self._dice = LiveDice(self._chance.randrange)
        self._game = system("coc7")
        shipped = open_sample("ida-marchetti").sheet
        self.sheet: Sheet = replace(shipped, name=f"{shipped.name} of {rolls:,} rolls")
        self.entries: list[Entry] = []
        self._rolled = 0
        self._standing: list[Entry] = []
        """What undo takes back next, the newest last."""
        self._write(Action.CREATE, about="finish")
        doing: tuple[tuple[Callable[[], None], int], ...] = (
            (self._roll, 70),
            (self._lose_or_gain, 16),
            (self._take_back, 7),
            (self._spend_luck, 5),
            (self._tick, 1),
            (self._note, 1),
        )
        acts, weights = zip(*doing, strict=True)
        while self._rolled < rolls:
            self._chance.choices(acts, weights)[0]()

    def _write(
        self,
        action: Action,
        about: str = "",
        refers: tuple[int, ...] = (),
        *,
        roll: Roll | None = None,
        steps: tuple[Step, ...] = (),
        events: tuple[Event, ...] = (),
        text: str = "",
        plan: Plan | None = None,
    ) -> Entry:
        done = len(self.entries)
        at = _FIRST + _SESSIONS_APART * (done // _ENTRIES_A_SESSION)
        at += timedelta(minutes=2 * (done % _ENTRIES_A_SESSION))
        written = Entry(
            done + 1,
            str(UUID(int=self._chance.getrandbits(128), version=4)),
            action,
            at.isoformat(timespec="milliseconds"),
            about,
            refers,
            roll,
            steps,
            events,
            text,
            plan,
        )
        self.entries.append(written)
        if events:
            self.sheet = play(self.sheet, events)
        if action not in (Action.UNDO, Action.REDO) and (events or plan is not None):
            self._standing.append(written)
        return written

    def _roll(self) -> None:
        kind = self._chance.random()
        if kind < 0.9:
            skill = self._chance.choice(self.sheet.skills)
            subject, name = f"skill:{skill.id}", skill.name or skill.kind
        else:
            trait = self._chance.choice(self.sheet.traits)
            subject, name = f"trait:{trait.id}", trait.id
        try:
            turn = self._game.play.roll(Attempt(self.sheet, subject, name=name), self._dice)
        except Refused:
            return
        self._write(Action.ROLL, subject, roll=turn.roll, steps=turn.steps, events=turn.events)
        self._rolled += 1
        if self._rolled % _ROLLS_A_DOWNTIME == 0:
            self._rest()

    def _lose_or_gain(self) -> None:
        tracker = self._chance.choice(
            [each for each in self.sheet.trackers if each.id in ("hp", "san", "mp")]
        )
        most = self._game.tracker_span(self.sheet, tracker.id).most
        # About the middle, so that it goes on for years.
        by = self._chance.choice(
            (-1, 1) if 0 < tracker.value < most else (1,) if not tracker.value else (-1,)
        )
        event = TrackerChanged(tracker.id, tracker.value, tracker.value + by)
        self._write(Action.TRACKER, f"tracker:{tracker.id}", events=(event,))

    def _take_back(self) -> None:
        """Undo what changed something last; one time in three do it again."""
        if not self._standing:
            return
        target = self._standing.pop()
        refers = (target.seq,)
        self._write(Action.UNDO, refers=refers, events=invert(target.events))
        if not self._chance.randrange(3):
            self._write(Action.REDO, refers=refers, events=target.events)
            self._standing.append(target)

    def _spend_luck(self) -> None:
        last = self.entries[-1]
        spend = self._game.play.spend_luck
        if spend is None or last.roll is None or last.roll.passed:
            return
        try:
            turn = spend(self.sheet, StandingRoll(last, last.roll), 1, self._dice)
        except Refused:
            return
        self._write(
            Action.LUCK, last.about, (last.seq,), roll=turn.roll, steps=turn.steps, events=turn.events
        )

    def _tick(self) -> None:
        skill = self._chance.choice(self.sheet.skills)
        event = MarkChanged(skill.id, skill.marks, 0 if skill.marks else 1)
        self._write(Action.TICK, f"skill:{skill.id}", events=(event,))

    def _note(self) -> None:
        last = self.entries[-1]
        if last.action is Action.ROLL:
            self._write(Action.NOTE, last.about, (last.seq,), text="The lamp went out, and nobody saw why.")

    def _rest(self) -> None:
        """A downtime: every tick has its try; Luck comes back, so that it can be spent for years."""
        events: list[Event] = []
        throws: list[Throw] = []
        for skill in self.sheet.skills:
            if not skill.marks:
                continue
            drawn = (Drawn("", D10.name, self._dice.draw(D10, 2)),)
            throws.append(Throw(f"tick:{skill.id}", (("value", skill.value),), drawn))
            events.append(MarkChanged(skill.id, skill.marks, 0))
            if skill.value < 70 and not self._chance.randrange(20):
                events.append(SkillChanged(skill.id, skill.value, skill.value + 1))
        luck = self.sheet.tracker("luck").value
        if luck < 60:
            events.append(TrackerChanged("luck", luck, 60))
        number = self._rolled // _ROLLS_A_DOWNTIME
        plan = Plan("review", ((TITLE, f"Adventure {number}"),), tuple(throws))
        self._write(Action.DOWNTIME, events=tuple(events), plan=plan)
