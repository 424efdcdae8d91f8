"""A character of the game, and its player: rolls, Luck, undo, each kept in a journal."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from rules_core.dice.faces import Face
from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Attempt, Choice, Rules, Turn, Verdict
from rules_core.game.switches import table_facts
from rules_core.sheet.events import Event, invert, play
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll, standing_rolls
from rules_core.sheet.sheet import Fighter, Power, Sheet, Skill, Tracker, Trait, Weapon
from rules_core.systems.shadow_lounge.contest import verdict_of
from rules_core.systems.shadow_lounge.kept import result_of
from rules_core.systems.shadow_lounge.play import luck_turn
from rules_core.systems.shadow_lounge.system import SYSTEM
from rules_core.systems.shadow_lounge.table import Table

GAME = SYSTEM.play

SABRE, RIFLE, PISTOL, STUNNER = (f"weapon:{place}" for place in range(4))

SEL = Sheet(
    "shadow-lounge",
    "Sel",
    traits=(Trait("dex", 75), Trait("power", 60)),
    skills=(
        Skill("listen", "custom", 60, "Listen"),
        Skill("dodge", "dodge", 50),
        Skill("parry", "parry", 50),
        Skill("lightsaber", "lightsaber", 65, marks=1),
        Skill("blaster-rifle", "blaster-rifle", 40),
        Skill("first-aid", "first-aid", 60),
        Skill("medicine", "medicine", 60),
        Skill("piloting", "piloting", 99),
    ),
    trackers=(Tracker("hp", 5, 30), Tracker("luck", 40, start=60), Tracker("fp", 12, 12)),
    weapons=(
        Weapon("Lightsaber", "lightsaber", "2D6"),
        Weapon("Rifle", "blaster-rifle", "3d6 + 1", attacks="single, Auto", ammo="20", malfunction="96-98"),
        Weapon("Pistol", "blaster-rifle", "1D6", attacks="1", ammo="2 shots", malfunction="97"),
        Weapon("Stunner", "blaster-rifle", "stuns"),
    ),
    powers=(
        Power("grip", "force-grip"),
        Power("push", "force-push", marks=2),
        Power("trick", "custom", "Mind trick", cost=3),
    ),
)
"""A character with a bit of everything."""


def with_skill(value: int, skill: str = "listen") -> Sheet:
    """Sel with another value of a skill."""
    return SEL.with_skill(replace(SEL.skill(skill), value=value))


def with_points(sheet: Sheet, **values: int) -> Sheet:
    """A sheet with other values of its trackers."""
    for tracker, value in values.items():
        sheet = sheet.with_tracker(replace(sheet.tracker(tracker), value=value))
    return sheet


def throw(*faces: int, **parts: Mapping[str, Sequence[Face]]) -> ScriptedDice:
    """The hundred-sided dice of a check, and the dice of its other parts by kind."""
    return ScriptedDice({"d100": faces} if faces else {}, parts)


def d100(*faces: int) -> Mapping[str, Sequence[Face]]:
    """The hundred-sided dice of a part."""
    return {"d100": faces}


def house(**positions: object) -> Rules:
    """A table whose switches stand so."""
    return table_facts(Table(**positions))  # type: ignore[arg-type]


def attempt(subject: str, sheet: Sheet = SEL, choice: Choice | None = None) -> Attempt:
    """A character about to roll."""
    return Attempt(sheet, subject, choice or Choice())


def kept(turn: Turn) -> Roll:
    """The roll that a turn left, which there has to be."""
    assert turn.roll is not None
    return turn.roll


def fell(turn: Turn) -> tuple[str, bool]:
    """The degree of a roll, and whether there is a fumble beside it."""
    return kept(turn).degree, result_of(kept(turn)).fumble


def verdict(turn: Turn) -> Verdict:
    """Who won; one side must."""
    found = verdict_of(kept(turn))
    assert found is not None
    return found


def because(turn: Turn, rule: str) -> object:
    """The first reason that a turn gives under a rule."""
    return next(each.fact("because") for each in turn.steps if each.rule == rule)


def names(fighters: Iterable[Fighter]) -> tuple[str, ...]:
    """Who acts, in order."""
    return tuple(each.name for each in fighters)


class Player:
    """A sheet and its journal; everything that happens can be taken back, and every roll can be read."""

    def __init__(self, sheet: Sheet = SEL, rules: Rules = ()) -> None:
        self.sheet = sheet
        self.rules = rules
        self.entries: list[Entry] = []

    def roll(
        self,
        subject: str,
        script: ScriptedDice,
        choice: Choice | None = None,
        patient: Sheet | None = None,
        after: Turn | None = None,
    ) -> Turn:
        """Roll something with these dice, all of which it takes."""
        going = Attempt(
            self.sheet,
            subject,
            choice or Choice(),
            self.rules,
            "as it is called",
            patient,
            after.roll if after else None,
            self.rolls(),
        )
        return self._keep(Action.ROLL, GAME.roll(going, script), script)

    def spend(self, points: int, script: ScriptedDice | None = None) -> Turn:
        """Spend Luck on the latest roll."""
        script = script or throw()
        latest = next(self.rolls())
        turn = luck_turn(self.sheet, latest, points, script)
        return self._keep(Action.LUCK, turn, script, latest.entry.seq)

    def take(self, turn: Turn) -> Turn:
        """Let something without dice of a roll happen to the sheet, such as harm."""
        self.happens(turn.events)
        return turn

    def undo(self) -> None:
        """Take the latest entry back."""
        entry = self.entries[-1]
        self.happens(invert(entry.events))
        self._note(Action.UNDO, refers=(entry.seq,))

    def rolls(self) -> Iterator[StandingRoll]:
        """The rolls so far as they stand, newest first."""
        return standing_rolls(list(reversed(self.entries)))

    def happens(self, events: tuple[Event, ...]) -> None:
        """Change the sheet, having made sure that it can be changed back."""
        after = play(self.sheet, events)
        assert play(after, invert(events)) == self.sheet
        self.sheet = after

    def points(self, tracker: str) -> int:
        """The value of a tracker."""
        return self.sheet.tracker(tracker).value

    def marks(self, skill: str) -> int:
        """The successes counted for a skill."""
        return self.sheet.skill(skill).marks

    def _keep(self, action: Action, turn: Turn, script: ScriptedDice, *refers: int) -> Turn:
        script.finish()
        assert SYSTEM.is_sound(kept(turn))
        self.happens(turn.events)
        self._note(action, refers, turn)
        return turn

    def _note(self, action: Action, refers: tuple[int, ...], turn: Turn | None = None) -> None:
        found = (turn.roll, turn.steps, turn.events) if turn else (None, (), ())
        number = len(self.entries) + 1
        roll, steps, events = found
        self.entries.append(
            Entry(number, str(number), action, "", refers=refers, roll=roll, steps=steps, events=events)
        )
