"""What is in the tray, as a value: the subject, the roll shown and what the player chose for the next one.

Each method returns another state. Nothing here reads the library, the sheet or the rules' files.
"""

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from rules_core.game.play import ATTACKED, POOL, Against, Choice, Foe
from rules_core.sheet.outcome import Fact
from rules_core.sheet.subject import Subject

_DIFFICULTIES = ("regular", "hard", "extreme")
_LARGEST_VALUE = 999
_LONGEST_NUMBER = 6
_LONGEST_DISTANCE = 5


class TrayState(Struct, frozen=True):
    """What is in the tray.

    ``subject`` names what is rolled, as in ``Attempt``, "" for nothing. ``shown`` is the number of the roll
    shown, 0 for none. ``chosen`` are the player's choices for the next roll, None for none. ``carried`` are
    options that the game keeps from roll to roll. With ``pinned``, choices stay after a roll.

    ``aim`` are the situations of the character's attacks, ``defending`` those of attacks on the character.
    ``distance`` is the distance of shots in the game's unit, None if unknown.

    While the roll shown is being changed, ``before`` is the state that leaving the change restores.
    """

    subject: str = ""
    shown: int = 0
    chosen: Choice | None = None
    carried: tuple[tuple[str, Fact], ...] = ()
    pinned: bool = False
    aim: tuple[str, ...] = ()
    defending: tuple[str, ...] = ()
    distance: int | None = None
    before: "TrayState | None" = None

    @property
    def is_changing(self) -> bool:
        """Whether the choices are those of the roll shown, to judge it again."""
        return self.before is not None

    @property
    def plain(self) -> Choice:
        """The choices that the next roll of any subject starts with."""
        return self.chosen or Choice(options=self.carried)

    def situated(self, subject: str, choice: Choice) -> Choice:
        """Return ``choice`` with the situations and the distance that apply to a roll of ``subject``."""
        kind = Subject.read(subject).kind
        if kind == "damage":
            return choice
        situations: tuple[str, ...] = ()
        if choice.against in ATTACKED:
            situations = self.defending
        elif kind == "weapon":
            situations = self.aim
        distance = self.distance if kind == "weapon" else None
        return replace(choice, situations=situations, distance=distance)

    # Another subject or roll

    def loaded(self, subject: str) -> "TrayState":
        """Load a subject into the tray without rolling."""
        return replace(self.left(), subject=subject, shown=0)

    def showing(self, subject: str, seq: int) -> "TrayState":
        """Show the roll of ``subject`` with this number."""
        return replace(self.left(), subject=subject, shown=seq)

    def changing(self, subject: str, seq: int, choice: Choice) -> "TrayState":
        """Change the choices of a roll: it is shown with the choices that it was made with."""
        before = self.showing(subject, seq)
        return replace(
            before,
            chosen=choice,
            aim=choice.situations,
            defending=choice.situations,
            distance=choice.distance,
            before=before,
        )

    def left(self) -> "TrayState":
        """Stop changing a roll, as if nothing had been chosen for it."""
        return self if self.before is None else self.before

    def opened(self) -> "TrayState":
        """Start with another character: only pinned choices stay."""
        state = self.left()
        chosen = state.chosen if state.pinned else None
        return replace(state, aim=(), defending=(), distance=None, carried=(), chosen=chosen)

    def rolled(self, subject: str, seq: int, choice: Choice, kept: Collection[str]) -> "TrayState":
        """Show a roll that was just made with ``choice``; ``kept`` are the options that the game carries."""
        state = self.showing(subject, seq).carrying(choice, kept)
        return state if state.pinned else replace(state, chosen=None)

    def carrying(self, choice: Choice, kept: Collection[str]) -> "TrayState":
        """Keep the options of ``choice`` that the game carries over to the next roll."""
        if not kept:
            return self
        found = dict(self.carried) | dict(choice.options)
        return replace(
            self, carried=tuple(sorted((key, value) for key, value in found.items() if key in kept))
        )

    def resumed(self, choice: Choice, kept: Collection[str]) -> "TrayState":
        """Continue with what applied to the last attack, by or on the character."""
        state = self.carrying(choice, kept)
        if choice.against in ATTACKED:
            return replace(state, defending=choice.situations)
        if Subject.read(state.subject).kind == "weapon":
            return replace(state, aim=choice.situations, distance=choice.distance)
        return state

    # Choices

    def choosing(self, choice: Choice | None) -> "TrayState":
        """Set the choices for the next roll, None for none."""
        return replace(self, chosen=choice)

    def for_other(self, *, opposable: bool) -> Choice:
        """Return the choices for a roll of another subject.

        An opposed roll stays one if the subject is ``opposable``, against the same typed value; a character's
        value belongs to the old subject and goes.
        """
        choice = self.plain
        if choice.against is not Against.OPPOSED or not opposable:
            return replace(choice, against=Against.NOBODY)
        return replace(choice, foe=Foe()) if choice.foe.name else choice

    def unopposed(self) -> "TrayState":
        """Make the next roll unopposed, if any choices were made."""
        if self.chosen is None:
            return self
        return replace(self, chosen=replace(self.chosen, against=Against.NOBODY, foe=Foe()))

    def pinning(self, pinned: bool, present: Choice) -> "TrayState":
        """Keep the choices that the tray shows after each roll, or reset them.

        While a roll is being changed, its own choices stay either way.
        """
        if self.before is not None:
            return replace(self, pinned=pinned, before=replace(self.before, pinned=pinned))
        return replace(self, chosen=present if pinned or not self.shown else None, pinned=pinned)

    def without_carried(self, option: str) -> "TrayState":
        """Stop carrying an option over."""
        return replace(self, carried=tuple(each for each in self.carried if each[0] != option))

    def aiming(self, situation: str, *, on: bool) -> "TrayState":
        """Set or clear a situation of the character's attacks."""
        return replace(self, aim=_toggled(self.aim, situation, on=on))

    def defending_in(self, situation: str, *, on: bool) -> "TrayState":
        """Set or clear a situation of attacks on the character."""
        return replace(self, defending=_toggled(self.defending, situation, on=on))

    def at_distance(self, distance: int | None) -> "TrayState":
        """Set the distance of shots, None for unknown."""
        return replace(self, distance=distance)


# Typed and clicked options


def typed_distance(text: str) -> int | None:
    """Return a typed distance, None if it isn't a number or is too long."""
    typed = text.strip()
    return int(typed) if typed.isdecimal() and len(typed) <= _LONGEST_DISTANCE else None


def typed_foe_value(text: str) -> int:
    """Return the opponent's typed value, 0 if it isn't a number or is too long."""
    typed = text.strip()
    return int(typed) if typed.isdecimal() and len(typed) <= len(str(_LARGEST_VALUE)) else 0


def with_option_typed(choice: Choice, option: str, text: str) -> Choice | None:
    """Return ``choice`` with an option as chosen or typed, "" for its default.

    None for a number that is too long.
    """
    typed = text.strip().replace("−", "-")
    if not typed:
        return choice.with_option(option, None)
    if not typed.removeprefix("-").isdecimal():
        return choice.with_option(option, typed)
    return choice.with_option(option, int(typed)) if len(typed) <= _LONGEST_NUMBER else None


def next_difficulty(present: str) -> str:
    """Return the level after this one, cycling through Regular, Hard and Extreme."""
    place = _DIFFICULTIES.index(present) if present in _DIFFICULTIES else -1
    return _DIFFICULTIES[(place + 1) % len(_DIFFICULTIES)]


def stepped(choice: Choice, option: str, by: int) -> Choice:
    """Return ``choice`` with a number changed by this; 0 is the default."""
    return choice.with_option(option, choice.number(option) + by or None)


def with_usual_pool(choice: Choice) -> Choice:
    """Return ``choice`` with the pool that the rules give."""
    return replace(choice, options=tuple(each for each in choice.options if not each[0].startswith(POOL)))


def _toggled(present: tuple[str, ...], situation: str, *, on: bool) -> tuple[str, ...]:
    others = tuple(each for each in present if each != situation)
    return (*others, situation) if on else others
