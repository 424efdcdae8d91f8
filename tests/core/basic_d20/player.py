"""A character of the game, and its player: rolls, acts, undo, each kept in a journal."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Act, Attempt, Choice, Rules, Turn
from rules_core.sheet.events import Event, invert, play
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll, standing_rolls
from rules_core.sheet.outcome import Fact, Refused
from rules_core.sheet.sheet import Power, Sheet, Skill, Tracker, Trait, Weapon
from rules_core.systems.basic_d20.play import inspired
from rules_core.systems.basic_d20.play_acts import act as do
from rules_core.systems.basic_d20.system import SYSTEM

GAME = SYSTEM.play

SWORD, PISTOL, KNIFE, GRENADE, CANNON, CLUB = (f"weapon:{place}" for place in range(6))

MARA = Sheet(
    "basic-d20",
    "Mara",
    traits=(
        Trait("strength", 2),
        Trait("agility", 3),
        Trait("precision", 1),
        Trait("intelligence", 0),
        Trait("wisdom", 1),
        Trait("charisma", -1),
        Trait("level", 5),
    ),
    skills=(
        Skill("brawling", "brawling", 0),
        Skill("melee-weapons", "melee-weapons", 0, occupation=True),
        Skill("light-weapons", "light-weapons", 0, occupation=True),
        Skill("fortitude", "fortitude", 1, occupation=True),
        Skill("reflex", "reflex", 0, occupation=True),
        Skill("will", "will", 0),
        Skill("stealth", "stealth", 0),
        Skill("perception", "perception", 0, occupation=True),
        Skill("lore:tides", "custom", 0, "Tides", occupation=True, trait="wisdom"),
        Skill("lore:ships", "custom", 2, "Ships"),
    ),
    trackers=(Tracker("hp", 20), Tracker("mana", 1), Tracker("inspiration", 2)),
    weapons=(
        Weapon("Laser sword", "melee-weapons", "1D12 Laser", qualities="AP 5, Finesse"),
        Weapon("Slug pistol", "light-weapons", "1d6 + 1 Physical", range="40 ft", qualities="Agile"),
        Weapon("Knife", "melee-weapons", "1D4", qualities="finesse, thrown 10, Deadly d8"),
        Weapon("Frag grenade", "light-weapons", "2D6 Physical", qualities="Radius 10"),
        Weapon("Cannon", "", "1D10"),
        Weapon("Club", "brawling", "some", qualities="AP x, Deadly often, Thrown"),
    ),
    powers=(Power("custom:1", "custom", "Spark", dice="2d6 + 1"), Power("custom:2", "custom", "Calm")),
)
"""A character of level 5, Prof 3, with a bit of everything: 30 HP when well."""


def chosen(**options: Fact) -> Choice:
    """A choice of these options."""
    return Choice(options=tuple(sorted(options.items())))


def at_hp(value: int, sheet: Sheet = MARA, **statuses: int) -> Sheet:
    """A sheet with so many HP, and in this state."""
    sheet = sheet.with_tracker(replace(sheet.tracker("hp"), value=value))
    for status, number in statuses.items():
        sheet = sheet.with_status(status.replace("_", "-"), number)
    return sheet


def kept(turn: Turn) -> Roll:
    """The roll that a turn left, which there has to be."""
    assert turn.roll is not None
    return turn.roll


def d20(*faces: int, **others: list[int]) -> ScriptedDice:
    """Dice that fall so; other kinds by their names."""
    return ScriptedDice({"d20": faces, **others} if faces else others)


class Player:
    """A sheet and its journal; everything that happens can be taken back, and every roll can be read."""

    def __init__(self, sheet: Sheet = MARA, rules: Rules = ()) -> None:
        self.sheet = sheet
        self.rules = rules
        self.entries: list[Entry] = []

    def attempt(self, subject: str, choice: Choice | None = None, after: Roll | None = None) -> Attempt:
        return Attempt(self.sheet, subject, choice or Choice(), self.rules, "as it is called", after=after)

    def roll(
        self,
        subject: str,
        *faces: int,
        choice: Choice | None = None,
        after: Roll | None = None,
        **dice: list[int],
    ) -> Turn:
        """Roll something with these dice, all of which it takes."""
        script = d20(*faces, **dice)
        return self._keep(Action.ROLL, GAME.roll(self.attempt(subject, choice, after), script), script)

    def again(self, *faces: int, **dice: list[int]) -> Turn:
        """Spend a point of inspiration on the latest roll."""
        script = d20(*faces, **dice)
        latest = next(self.rolls())
        return self._keep(Action.PUSH, inspired(self.sheet, latest.roll, script), script, latest.entry.seq)

    def act(self, act: str, *faces: int, **given: str) -> Turn:
        """Do something that is no roll, with these d20 where dice decide."""
        script = d20(*faces)
        spends = act.startswith("spend:")
        about = next(self.rolls(), None) if spends else None
        turn = do(Act(self.sheet, act, given, self.rules, about), script)
        refers = () if about is None else (about.entry.seq,)
        return self._keep(Action.SPEND if spends else Action.ACT, turn, script, *refers, about=act)

    def because(self, act: str, **given: str) -> Fact:
        """Why something cannot be done."""
        about = next(self.rolls(), None) if act.startswith("spend:") else None
        try:
            do(Act(self.sheet, act, given, self.rules, about), ScriptedDice())
        except Refused as refused:
            return refused.ruling.step.fact("because")
        raise AssertionError("it can be done")

    def refused(self, subject: str, choice: Choice | None = None) -> Fact:
        """Why something cannot be rolled."""
        ruling = GAME.refusal(self.attempt(subject, choice))
        assert ruling is not None
        return ruling.step.fact("because")

    def undo(self) -> None:
        """Take the latest entry back."""
        entry = self.entries[-1]
        self._happens(invert(entry.events))
        self._note(Action.UNDO, Turn(None, (), invert(entry.events)), (entry.seq,), "")

    def rolls(self) -> Iterator[StandingRoll]:
        """The rolls so far as they stand, newest first."""
        return standing_rolls(list(reversed(self.entries)))

    def points(self, tracker: str) -> int:
        """The value of a tracker."""
        return self.sheet.tracker(tracker).value

    def _happens(self, events: tuple[Event, ...]) -> None:
        after = play(self.sheet, events)
        assert play(after, invert(events)) == self.sheet
        self.sheet = after

    def _keep(self, action: Action, turn: Turn, script: ScriptedDice, *refers: int, about: str = "") -> Turn:
        script.finish()
        if turn.roll is not None:
            assert SYSTEM.is_sound(turn.roll)
        self._happens(turn.events)
        self._note(action, turn, refers, about)
        return turn

    def _note(self, action: Action, turn: Turn, refers: tuple[int, ...], about: str) -> None:
        number = len(self.entries) + 1
        self.entries.append(
            Entry(number, str(number), action, "", about, refers, turn.roll, turn.steps, turn.events)
        )
