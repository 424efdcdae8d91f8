"""Characters of Rites of Battle, and a player who rolls scripted dice for them."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from rules_core.dice.faces import Face
from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Act, Attempt, Choice, Rules, Turn
from rules_core.sheet.events import invert, play
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll, standing_rolls
from rules_core.sheet.outcome import Fact, Refused, Ruling
from rules_core.sheet.sheet import Detail, Injury, Power, Sheet, Skill, Tracker, Trait, Weapon
from rules_core.systems.rites_of_battle.play import act as do
from rules_core.systems.rites_of_battle.system import SYSTEM

Faces = Mapping[str, Sequence[Face]]

DAZED = Injury("dazed", 63)
DISCOURAGED = Injury("discouraged", 27, spent=True)

JUNO = Sheet(
    "rites-of-battle",
    "Juno",
    details=(Detail("soak", "4"), Detail("melee_defence", "1")),
    traits=tuple(
        Trait(name, value)
        for name, value in zip(
            ("str", "tou", "agi", "int", "per", "wil", "fel"), (2, 3, 3, 4, 3, 2, 2), strict=True
        )
    ),
    skills=(
        Skill("athletics", "athletics", 0),
        Skill("light", "custom", 2, "Light ranged", trait="agi", occupation=True),
        Skill("brawl", "custom", 1, "Brawl", trait="str"),
        Skill("medicae", "medicae", 1),
        Skill("lore", "custom", 2, "Dockside lore"),
        Skill("vigilance", "vigilance", 1, trait="wil"),
        Skill("leadership", "leadership", 0),
    ),
    trackers=(Tracker("wounds", 7, 14), Tracker("strain", 9, 12), Tracker("xp", 35)),
    weapons=(
        Weapon("Arc pistol", "light", "6", "Medium", critical="3", ammo="12"),
        Weapon("Boarding hook", "brawl", "+1", "Engaged", critical="4"),
        Weapon("Rail cannon", "gunnery", "9", "Long", critical="2", qualities="Heavy, Limited Ammo 1"),
        Weapon("Shock baton", "brawl", "4", "", qualities="Melee, non-lethal"),
        Weapon("Dock gun", "ballistics", "5", "Short"),
    ),
    powers=(
        Power("talent-1", "custom", "Quick patch", effect="Heal", dice="1d6+1"),
        Power("talent-2", "custom", "Calm"),
    ),
    injuries=(DAZED, DISCOURAGED),
)

WHOLE = replace(JUNO, injuries=())


def faces(**rows: str) -> dict[str, list[Face]]:
    """Parse faces of symbol dice written in a row, "-" for a blank."""
    return {kind: ["" if face == "-" else face for face in row.split()] for kind, row in rows.items()}


def options(**chosen: Fact) -> Choice:
    """A choice with these options."""
    return Choice(options=tuple(sorted(chosen.items())))


def by_subject(_sheet: Sheet, subject: str) -> str:
    """Name a roll after its subject, for tests that ignore the name."""
    return subject


Names = Callable[[Sheet, str], str]


class Seat:
    """A player whose rolls, actions and purchases are recorded as the app records them."""

    def __init__(self, sheet: Sheet = JUNO, rules: Rules = (), names: Names = by_subject) -> None:
        self.sheet = sheet
        self.rules = rules
        self.names = names
        self.entries: list[Entry] = []

    def attempt(self, subject: str, choice: Choice | None = None) -> Attempt:
        past = standing_rolls(self.entries)
        name = self.names(self.sheet, subject)
        return Attempt(self.sheet, subject, choice or Choice(), self.rules, name, past=past)

    def refused(self, subject: str, **chosen: Fact) -> Ruling | None:
        return SYSTEM.play.refusal(self.attempt(subject, options(**chosen)))

    def roll(
        self, subject: str, dice: Faces | None = None, after: Faces | None = None, **chosen: Fact
    ) -> Roll:
        script = ScriptedDice(dice or {}, {} if after is None else {"after": after})
        turn = SYSTEM.play.roll(self.attempt(subject, options(**chosen)), script)
        script.finish()
        roll = turn.roll
        assert roll is not None
        assert SYSTEM.is_sound(roll)
        assert dict(SYSTEM.play.choice_of(roll).options) == (
            chosen if roll.degree else dict(options_kept(roll))
        )
        self.keep(Action.ROLL, subject, turn)
        return roll

    def act(self, act: str, **given: str) -> Turn:
        turn = do(Act(self.sheet, act, given, self.rules), ScriptedDice())
        self.keep(Action.ACT, act, turn)
        return turn

    def spend(self, option: str, **given: str) -> Turn:
        about = self.latest()
        turn = do(Act(self.sheet, f"spend:{option}", given, about=about), ScriptedDice())
        self.keep(Action.SPEND, f"spend:{option}", turn, about.entry.seq)
        return turn

    def undo(self, seq: int) -> None:
        taken = next(each for each in self.entries if each.seq == seq)
        self.keep(Action.UNDO, "", Turn(None, (), invert(taken.events)), seq)

    def latest(self) -> StandingRoll:
        return next(standing_rolls(self.entries))

    def keep(self, action: Action, about: str, turn: Turn, *refers: int) -> None:
        self.sheet = play(self.sheet, turn.events)
        seq = len(self.entries) + 1
        entry = Entry(seq, str(seq), action, "", about, refers, turn.roll, turn.steps, turn.events)
        self.entries.insert(0, entry)


def options_kept(roll: Roll) -> tuple[tuple[str, Fact], ...]:
    """The options of a stored roll."""
    return SYSTEM.play.choice_of(roll).options


def why(refused: Refused | Ruling | None) -> tuple[str, Fact]:
    """The rule behind a refusal, and its reason."""
    assert refused is not None
    step = refused.ruling.step if isinstance(refused, Refused) else refused.step
    return step.rule, step.fact("because")


def value(sheet: Sheet, tracker: str) -> int:
    return sheet.tracker(tracker).value


def hurt(sheet: Sheet, *totals: int) -> Sheet:
    """The sheet with injuries of these numbers instead of its own."""
    return replace(sheet, injuries=tuple(Injury(f"i{place}", total) for place, total in enumerate(totals)))


def fallen(sheet: Sheet, tracker: str, number: int) -> Sheet:
    """The sheet with another value of a tracker."""
    return sheet.with_tracker(replace(sheet.tracker(tracker), value=number))
