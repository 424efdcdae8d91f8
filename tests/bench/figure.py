"""What the bench finds: figures, each a ratio to something, and curves of how things grow."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles


class Left(Exception):
    """A part cannot be measured here; the message says what is missing, and how to have it."""


@dataclass(frozen=True, slots=True)
class Spread:
    """What was measured ``count`` times: the median, the middle half around it, and the ends."""

    median: float
    lower: float
    upper: float
    least: float
    most: float
    count: int

    @classmethod
    def of(cls, samples: Sequence[float]) -> "Spread":
        """The spread of at least one sample."""
        once = len(samples) == 1
        lower, _, upper = [*samples] * 3 if once else quantiles(samples, n=4, method="inclusive")
        return cls(median(samples), lower, upper, min(samples), max(samples), len(samples))


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table.

    ``rollbook`` and ``beside`` are in ``unit``, and less is better. ``ratio`` is how many times ``beside``
    Rollbook takes; without ``beside`` it is the share of a fixed ``limit``. Where there is a target,
    ``target`` says it and ``limit`` is what it allows in ``unit``, in this very run.
    """

    name: str
    unit: str
    rollbook: Spread
    beside_name: str
    beside: Spread | None
    ratio: Spread
    target: str = ""
    limit: float | None = None
    of_one: str = ""
    """What one of takes so long, where the table also says how many of them there are in a second."""

    @property
    def met(self) -> bool | None:
        """Whether the median is within the target; None without a target."""
        return None if self.limit is None else self.rollbook.median <= self.limit


def compared(
    name: str,
    unit: str,
    rollbook: Sequence[float],
    beside_name: str,
    beside: Sequence[float],
    *,
    times: float | None = None,
    plus: float = 0,
    of_one: str = "",
) -> Figure:
    """Rollbook beside a peer or a floor that was measured in the same rounds.

    The target is at most ``times`` the other's median ``plus`` so much; without ``times`` there is none. The
    ratio is that of the medians; its spread is that of the rounds.
    """
    ours, other = Spread.of(rollbook), Spread.of(beside)
    rounds = Spread.of([a / b for a, b in zip(rollbook, beside, strict=True)])
    ratio = Spread(
        ours.median / other.median, rounds.lower, rounds.upper, rounds.least, rounds.most, rounds.count
    )
    limit = None if times is None else times * other.median + plus
    target = "" if times is None else f"at most {times:.3g} x" + (f" + {plus:g} {unit}" if plus else "")
    return Figure(name, unit, ours, beside_name, other, ratio, target, limit, of_one)


def limited(name: str, unit: str, rollbook: Sequence[float], limit: float, *, of_one: str = "") -> Figure:
    """Rollbook beside a fixed limit; the ratio is the share of the limit that it takes."""
    ratio = Spread.of([each / limit for each in rollbook])
    return Figure(
        name, unit, Spread.of(rollbook), "the limit", None, ratio, f"under {limit:g} {unit}", limit, of_one
    )


@dataclass(frozen=True, slots=True)
class Curve:
    """How something grows: for each line its name and its points, along what grows and in ``unit``."""

    name: str
    unit: str
    along: str
    lines: Mapping[str, Sequence[tuple[float, float]]]


@dataclass(slots=True)
class Taken:
    """All that one part of the bench found."""

    figures: list[Figure] = field(default_factory=list)
    curves: list[Curve] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """Sentences that belong under the table: what is not there on this machine, what a limit comes from."""
