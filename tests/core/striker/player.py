"""A character of the game, and a player whose rolls, actions and undos are recorded in a journal."""

from collections.abc import Iterator, Mapping

import pytest
from msgspec.structs import replace

from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Act, Attempt, Choice, Turn
from rules_core.sheet.events import invert, play
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll, standing_rolls
from rules_core.sheet.outcome import Fact, Refused
from rules_core.sheet.sheet import Detail, Power, Sheet, Skill, Status, Technique, Tracker, Trait, Weapon
from rules_core.systems.striker.acts import act as do
from rules_core.systems.striker.listing import WPN_BLADES_SHORT, WPN_PISTOLS
from rules_core.systems.striker.system import SYSTEM
from tests.core.striker.throws import d20

GAME = SYSTEM.play

MIND_GAME = "mislead(main-action) imp(sv,Insight)= 8 +R +M(Deceive)"

VEX = Sheet(
    "striker",
    "Vex",
    details=(Detail("aspect", "body"),),
    traits=(Trait("size", 1), Trait("hx", 4), Trait("ex", 3), Trait("fx", 2)),
    skills=(
        Skill("agility", "agility", 2, base=-2),
        Skill("health", "health", 1, base=-3),
        Skill("energy", "energy", 2, base=-3),
        Skill("focus", "focus", 3, base=-3),
        Skill("strength", "strength", -2, base=-2),
        Skill("deceive", "deceive", 2, base=-3),
        Skill("cbt-ranged", "cbt-ranged", 1, base=-3),
        Skill("cbt-melee", "cbt-melee", 2, base=-3),
        Skill("star-lanes", "knowledge", 3, "Star Lanes", base=-3),
        Skill("knots", "custom", 3, "Knots"),
        Skill("untrained", "custom", -3, "Opera", base=-3),
    ),
    trackers=(Tracker("hp", 5), Tracker("ep", 4), Tracker("fp", 2)),
    weapons=(
        Weapon("Arc pistol", "pistols", "2d6"),
        Weapon("Short blade", "blades", "1d6", qualities="prc"),
        Weapon("Club", "cbt-melee", "1d4"),
        Weapon("Rock", "", "1d3"),
        Weapon("Net", "pistols", "tangles"),
    ),
    techniques=(
        Technique("pistols", "Wpn-Pistols", "cbt-ranged", 2, "specialiser", str(WPN_PISTOLS)),
        Technique("blades", "Wpn-Blades-Short", "cbt-melee", 3, "specialiser", str(WPN_BLADES_SHORT)),
        Technique("locks", "Locks", "knots", 1, "facilitator"),
        Technique("secret", "Secret", "knots", 0, "enabler", "open(minute) chk(12)= +M(this)"),
        Technique("mend", "Mend", "knots", 1, "", "mend(minute+) chk(12)= +M(this), eff= 2 +M(this)"),
        Technique("notice", "Notice", "knots", 1, "", "notice sv(Knots,14)"),
        Technique("mislead", "Mislead", "deceive", 2, "", MIND_GAME),
        Technique("broken", "Broken", "knots", 1, "", "nonsense("),
    ),
    powers=(Power("spark", "custom", "Spark", dice="2d4+1"), Power("oath", "custom", "Oath")),
)
"""A character with a bit of everything."""


def chosen(**options: Fact) -> Choice:
    """A choice with these options."""
    return Choice(options=tuple(sorted(options.items())))


def with_points(sheet: Sheet = VEX, **values: int) -> Sheet:
    """A sheet with other values of its trackers."""
    for tracker, value in values.items():
        sheet = sheet.with_tracker(replace(sheet.tracker(tracker), value=value))
    return sheet


def being(sheet: Sheet = VEX, **statuses: int) -> Sheet:
    """A sheet with these statuses."""
    return replace(sheet, statuses=tuple(Status(*each) for each in sorted(statuses.items())))


def kept(turn: Turn) -> Roll:
    """The roll that a turn left, which there has to be."""
    assert turn.roll is not None
    return turn.roll


def rules(turn: Turn) -> set[str]:
    """The rules that had a say."""
    return {each.rule for each in turn.steps}


def because(refused: "pytest.ExceptionInfo[Refused]") -> tuple[str, Fact]:
    """The rule that refused, and why."""
    why = refused.value.ruling
    assert not why.allowed
    return why.step.rule, why.step.fact("because")


class Player:
    """A sheet and its journal; everything that happens can be taken back, and every roll can be read."""

    def __init__(self, sheet: Sheet = VEX) -> None:
        self.sheet = sheet
        self.entries: list[Entry] = []

    def attempt(self, subject: str, choice: Choice | None = None, after: Turn | None = None) -> Attempt:
        """A character about to roll."""
        return Attempt(
            self.sheet,
            subject,
            choice or Choice(),
            name="as it is called",
            after=after.roll if after else None,
            past=self.rolls(),
        )

    def roll(
        self,
        subject: str,
        script: ScriptedDice | None = None,
        choice: Choice | None = None,
        after: Turn | None = None,
    ) -> Turn:
        """Roll something with these dice, all of which it takes."""
        script = script or d20()
        turn = GAME.roll(self.attempt(subject, choice, after), script)
        script.finish()
        assert SYSTEM.is_sound(kept(turn))
        assert kept(turn).name == "as it is called"
        return self._happens(turn, Action.ROLL)

    def act(self, act: str, given: Mapping[str, str] | None = None) -> Turn:
        """Do something else."""
        return self._happens(do(Act(self.sheet, act, given or {}), d20()), Action.ACT, act)

    def refuses(self, act: str, given: Mapping[str, str] | None = None) -> tuple[str, Fact]:
        """Why something cannot be done."""
        with pytest.raises(Refused) as refused:
            do(Act(self.sheet, act, given or {}), d20())
        return because(refused)

    def rolls(self) -> Iterator[StandingRoll]:
        """The rolls that currently count, newest first."""
        return standing_rolls(list(reversed(self.entries)))

    def points(self) -> tuple[int, int, int]:
        """The hp, ep and fp."""
        hp, ep, fp = (self.sheet.tracker(each).value for each in ("hp", "ep", "fp"))
        return hp, ep, fp

    def _happens(self, turn: Turn, action: Action, about: str = "") -> Turn:
        after = play(self.sheet, turn.events)
        assert play(after, invert(turn.events)) == self.sheet
        self.sheet = after
        seq = len(self.entries) + 1
        self.entries.append(
            Entry(seq, str(seq), action, "", about, roll=turn.roll, steps=turn.steps, events=turn.events)
        )
        return turn
