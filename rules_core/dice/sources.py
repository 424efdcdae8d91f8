"""Where faces come from: live, scripted or recorded dice; enumeration is in ``rules_core.dice.odds``.

A resolver is a function of a check and a ``DiceSource``. It never asks anything else for chance,
which is why the same function rolls at the table, replays a test and yields exact odds.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from rules_core.dice.faces import DICE, Die, F, Face

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Reading(Protocol[F, T_co]):
    """Several dice that the rules see as one value, such as two tens dice and a units die.

    ``dice`` are drawn from left to right and ``read`` turns their faces into the value. ``weighted``
    lists, for enumeration, one example of each distinguishable value with the number of equally likely
    ways to throw it. A reading is hashable.
    """

    @property
    def dice(self) -> tuple[tuple[Die[F], int], ...]:
        """The kinds of dice with how many of each, in the order in which they are drawn."""
        ...

    def read(self, faces: tuple[F, ...]) -> T_co:
        """The value of these faces."""
        ...

    def weighted(self) -> tuple[tuple[T_co, int], ...]:
        """Each distinguishable value once, with its number of equally likely ways."""
        ...


class DiceSource(ABC):
    """Hands out faces. Resolvers use nothing else for chance."""

    @abstractmethod
    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        """``count`` faces of ``die``, in the order thrown."""

    def throw(self, dice: Sequence[tuple[Die[F], int]]) -> tuple[tuple[F, ...], ...]:
        """The faces of each kind of die, so many of each, all thrown at once."""
        return tuple(self.draw(die, count) for die, count in dice)

    def read(self, reading: Reading[F, T]) -> T:
        """The value of one throw of all the dice of ``reading``."""
        return reading.read(sum(self.throw(reading.dice), ()))

    def read_all(self, readings: Sequence[Reading[F, T]]) -> tuple[T, ...]:
        """The value of each reading, all their dice thrown at once."""
        dice = [(die, count) for reading in readings for die, count in reading.dice]
        thrown = iter(self.throw(dice) if dice else ())
        return tuple(
            reading.read(tuple(face for _ in reading.dice for face in next(thrown))) for reading in readings
        )

    @property
    def typed(self) -> bool:
        """Whether the faces that were drawn last lay on the player's own table, and were typed."""
        return False

    def until(self, settled: Callable[[T], bool], reading: Reading[F, T]) -> tuple[T, ...]:
        """Throw ``reading`` again and again until ``settled``; every value, the last one settled."""
        thrown = [self.read(reading)]
        while not settled(thrown[-1]):
            thrown.append(self.read(reading))
        return tuple(thrown)

    def part(self, name: str) -> "DiceSource":
        """The dice of one named part of a check: side ``a``, side ``b``, the ``tie`` roll."""
        del name
        return self


_DRAWN_TOGETHER = 16


class LiveDice(DiceSource):
    """Fair dice. ``below(n)`` must answer a uniformly random whole number from 0 to n - 1.

    One such number decides all the dice of a throw: among as many numbers as there are throws, each throw has
    its own, so nothing is biased, and asking the system for chance is what takes the longest.
    """

    def __init__(self, below: Callable[[int], int]) -> None:
        self._below = below

    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        """``count`` fresh faces."""
        faces = die.faces
        sides = len(faces)
        if count == 1:
            return (faces[self._below(sides)],)
        shown: list[F] = []
        while count:
            # Not more at once: numbers of thousands of digits are slow to take apart.
            together = min(count, _DRAWN_TOGETHER)
            throw = self._below(sides**together)
            shown += [faces[throw // sides**place % sides] for place in range(together)]
            count -= together
        return tuple(shown)

    def throw(self, dice: Sequence[tuple[Die[F], int]]) -> tuple[tuple[F, ...], ...]:
        """Fresh faces of several kinds of dice."""
        throws, together = 1, 0
        for die, count in dice:
            throws *= len(die.faces) ** count
            together += count
        if together > _DRAWN_TOGETHER:
            return super().throw(dice)
        throw = self._below(throws)
        shown: list[tuple[F, ...]] = []
        for die, count in dice:
            faces = die.faces
            sides = len(faces)
            fallen: tuple[F, ...] = ()
            for _ in range(count):
                fallen += (faces[throw % sides],)
                throw //= sides
            shown.append(fallen)
        return tuple(shown)


class DiceError(ValueError):
    """Scripted dice do not fit the roll: a face is missing, left over or impossible."""


class ScriptedDice(DiceSource):
    """Faces given beforehand: a test, a typed-in physical roll, a request to ``rollbook resolve``.

    ``faces`` holds one list for each kind of die, in the order in which that kind is drawn; ``parts``
    the same for each named part of the check.
    """

    def __init__(
        self,
        faces: Mapping[str, Sequence[Face]] | None = None,
        parts: Mapping[str, Mapping[str, Sequence[Face]]] | None = None,
        label: str = "",
    ) -> None:
        self._label = label
        self._faces = dict(faces or {})
        self._drawn = dict.fromkeys(self._faces, 0)
        for kind in self._faces:
            if kind not in DICE:
                raise DiceError(f"{label}there is no kind of die called {kind[:20]!r}")
        self._parts = {
            name: ScriptedDice(script, label=f"{name}: ") for name, script in (parts or {}).items()
        }

    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        """The next ``count`` scripted faces of ``die``; ``DiceError`` if they are not there."""
        begins = self._drawn.get(die.name, 0)
        taken = self._faces.get(die.name, ())[begins : begins + count]
        if len(taken) < count:
            raise DiceError(f"{self._label}a face of {die.name} is missing")
        self._drawn[die.name] = begins + count
        return tuple(self._shown(die, face) for face in taken)

    def _shown(self, die: Die[F], said: object) -> F:
        face = die.shows(said)
        if face is None:
            named = repr(said) if isinstance(said, int | str) and len(str(said)) <= 20 else "what is there"
            raise DiceError(f"{self._label}{named} is not a face of {die.name}")
        return face

    def part(self, name: str) -> "ScriptedDice":
        """The script of one named part; an empty one where none was given."""
        return self._parts.setdefault(name, ScriptedDice(label=f"{name}: "))

    def finish(self) -> None:
        """Check that every scripted face was used; ``DiceError`` if one is left over."""
        for kind, values in self._faces.items():
            if left := len(values) - self._drawn[kind]:
                raise DiceError(f"{self._label}{left} more of {kind} than the roll needs")
        for part in self._parts.values():
            part.finish()


class Drawn(NamedTuple):
    """Faces that were drawn: the part of the check ("" for the whole), the kind of die, the faces.

    ``typed`` faces lay on the player's own table.
    """

    part: str
    die: str
    faces: tuple[Face, ...]
    typed: bool = False


class RecordingDice(DiceSource):
    """Passes on another source's dice and remembers every face, so that a roll can be kept."""

    def __init__(self, source: DiceSource, part: str = "", record: "list[Drawn] | None" = None) -> None:
        self._source = source
        self._part = part
        self._record: list[Drawn] = [] if record is None else record

    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        """The other source's faces, remembered."""
        return self.throw(((die, count),))[0]

    def throw(self, dice: Sequence[tuple[Die[F], int]]) -> tuple[tuple[F, ...], ...]:
        """The other source's faces, remembered kind by kind."""
        thrown = self._source.throw(dice)
        typed = self._source.typed
        for (die, _), faces in zip(dice, thrown, strict=True):
            self._record.append(Drawn(self._part, die.name, faces, typed))
        return thrown

    @property
    def typed(self) -> bool:
        """Whether the other source's faces were typed."""
        return self._source.typed

    def part(self, name: str) -> "RecordingDice":
        """One named part, remembered in the same record."""
        return RecordingDice(self._source.part(name), name, self._record)

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """Everything drawn so far, in order."""
        return tuple(self._record)
