"""Sources of dice: live, scripted or recorded; enumeration is in ``rules_core.dice.odds``.

A resolver is a function of a check and a ``DiceSource``. It uses nothing else for randomness, so the same
function rolls at the table, replays a test and yields exact odds.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from rules_core.dice.faces import DICE, Die, F, Face

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Reading(Protocol[F, T_co]):
    """Several dice that the rules read as one value, such as two tens dice and a units die.

    ``dice`` are drawn from left to right and ``read`` turns their faces into the value. For enumeration,
    ``weighted`` lists one example of each distinct value with its number of equally likely ways. A reading is
    hashable.
    """

    @property
    def dice(self) -> tuple[tuple[Die[F], int], ...]:
        """The kinds of dice and how many of each, in drawing order."""
        ...

    def read(self, faces: tuple[F, ...]) -> T_co:
        """Return the value of these faces."""
        ...

    def weighted(self) -> tuple[tuple[T_co, int], ...]:
        """Return each distinct value once, with its number of equally likely ways."""
        ...


class DiceSource(ABC):
    """A source of faces, and the only randomness that resolvers use."""

    @abstractmethod
    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        """Return ``count`` faces of ``die``, in the order rolled."""

    def throw(self, dice: Sequence[tuple[Die[F], int]]) -> tuple[tuple[F, ...], ...]:
        """Roll several kinds of dice together and return the faces of each kind."""
        return tuple(self.draw(die, count) for die, count in dice)

    def read(self, reading: Reading[F, T]) -> T:
        """Roll the dice of ``reading`` and return its value."""
        return reading.read(sum(self.throw(reading.dice), ()))

    def read_all(self, readings: Sequence[Reading[F, T]]) -> tuple[T, ...]:
        """Roll the dice of all readings together and return the value of each."""
        dice = [(die, count) for reading in readings for die, count in reading.dice]
        thrown = iter(self.throw(dice) if dice else ())
        return tuple(
            reading.read(tuple(face for _ in reading.dice for face in next(thrown))) for reading in readings
        )

    @property
    def typed(self) -> bool:
        """Whether the last faces were physical dice typed by the player."""
        return False

    def until(self, settled: Callable[[T], bool], reading: Reading[F, T]) -> tuple[T, ...]:
        """Roll ``reading`` until ``settled``; return every value, the last of which is settled."""
        thrown = [self.read(reading)]
        while not settled(thrown[-1]):
            thrown.append(self.read(reading))
        return tuple(thrown)

    def part(self, name: str) -> "DiceSource":
        """Return the dice of a named part of a check: side ``a``, side ``b``, the ``tie`` roll."""
        del name
        return self


_DRAWN_TOGETHER = 16


class LiveDice(DiceSource):
    """Fair dice. ``below(n)`` must return a uniformly random whole number from 0 to n - 1.

    One random number decides a whole roll: it is drawn from as many numbers as there are outcomes, so nothing
    is biased. This is faster, because asking the system for randomness takes the longest.
    """

    def __init__(self, below: Callable[[int], int]) -> None:
        self._below = below

    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        """Return ``count`` fresh faces."""
        faces = die.faces
        sides = len(faces)
        if count == 1:
            return (faces[self._below(sides)],)
        shown: list[F] = []
        while count:
            # In batches: numbers with thousands of digits are slow to split.
            together = min(count, _DRAWN_TOGETHER)
            throw = self._below(sides**together)
            shown += [faces[throw // sides**place % sides] for place in range(together)]
            count -= together
        return tuple(shown)

    def throw(self, dice: Sequence[tuple[Die[F], int]]) -> tuple[tuple[F, ...], ...]:
        """Return fresh faces of several kinds of dice."""
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
    """Predefined faces: for a test, a typed physical roll, or a ``rollbook resolve`` request.

    ``faces`` holds one list for each kind of die, in drawing order; ``parts`` holds the same for each named
    part of the check.
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
        """Return the next ``count`` scripted faces of ``die``; ``DiceError`` if there are too few."""
        begins = self._drawn.get(die.name, 0)
        taken = self._faces.get(die.name, ())[begins : begins + count]
        if len(taken) < count:
            raise DiceError(f"{self._label}a face of {die.name} is missing")
        self._drawn[die.name] = begins + count
        return tuple(self._shown(die, face) for face in taken)

    def _shown(self, die: Die[F], given: object) -> F:
        face = die.shows(given)
        if face is None:
            named = repr(given) if isinstance(given, int | str) and len(str(given)) <= 20 else "what is there"
            raise DiceError(f"{self._label}{named} is not a face of {die.name}")
        return face

    def part(self, name: str) -> "ScriptedDice":
        """Return the script of a named part, which is empty if none was given."""
        return self._parts.setdefault(name, ScriptedDice(label=f"{name}: "))

    def finish(self) -> None:
        """Check that every scripted face was used; ``DiceError`` if any are left over."""
        for kind, values in self._faces.items():
            if left := len(values) - self._drawn[kind]:
                raise DiceError(f"{self._label}{left} more of {kind} than the roll needs")
        for part in self._parts.values():
            part.finish()


class Drawn(NamedTuple):
    """Drawn faces: the part of the check ("" for the whole), the kind of die, the faces.

    ``typed`` marks physical dice.
    """

    part: str
    die: str
    faces: tuple[Face, ...]
    typed: bool = False


class RecordingDice(DiceSource):
    """Records every face drawn from another source, so that the roll can be saved."""

    def __init__(self, source: DiceSource, part: str = "", record: "list[Drawn] | None" = None) -> None:
        self._source = source
        self._part = part
        self._record: list[Drawn] = [] if record is None else record

    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        """Draw from the other source and record the faces."""
        return self.throw(((die, count),))[0]

    def throw(self, dice: Sequence[tuple[Die[F], int]]) -> tuple[tuple[F, ...], ...]:
        """Roll with the other source and record the faces of each kind."""
        thrown = self._source.throw(dice)
        typed = self._source.typed
        for (die, _), faces in zip(dice, thrown, strict=True):
            self._record.append(Drawn(self._part, die.name, faces, typed))
        return thrown

    @property
    def typed(self) -> bool:
        """Whether the other source's last faces were typed."""
        return self._source.typed

    def part(self, name: str) -> "RecordingDice":
        """Return the dice of a named part, recorded in the same record."""
        return RecordingDice(self._source.part(name), name, self._record)

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """Everything drawn so far, in order."""
        return tuple(self._record)
