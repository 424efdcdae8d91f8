"""Figures and how they are told: as a Markdown table that also reads well in a terminal, and as JSON."""

import json
import os
import platform
import sqlite3
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from statistics import median
from typing import Any


@dataclass(frozen=True, slots=True)
class Spread:
    """What was measured ``count`` times: the median between the least and the most."""

    median: float
    least: float
    most: float
    count: int

    @classmethod
    def of(cls, samples: Sequence[float]) -> "Spread":
        """The spread of at least one sample."""
        return cls(median(samples), min(samples), max(samples), len(samples))


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table.

    ``rollbook`` and ``beside`` are in ``unit``. ``ratio`` is how many times ``beside`` Rollbook takes. Where
    there is a target, ``target`` says it and ``limit`` is what it allows in ``unit``, in this very run.
    """

    name: str
    unit: str
    rollbook: Spread
    beside_name: str = ""
    beside: Spread | None = None
    ratio: Spread | None = None
    target: str = ""
    limit: float | None = None

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
) -> Figure:
    """Rollbook beside a peer or a floor that was measured in the same rounds.

    The target is at most ``times`` the other's median ``plus`` so much; without ``times`` there is none. The
    ratio is that of the medians; its spread is that of the rounds.
    """
    ours, other = Spread.of(rollbook), Spread.of(beside)
    rounds = Spread.of([a / b for a, b in zip(rollbook, beside, strict=True)])
    ratio = Spread(ours.median / other.median, rounds.least, rounds.most, rounds.count)
    limit = None if times is None else times * other.median + plus
    target = "" if times is None else f"at most {times:g} x" + (f" + {plus:g} {unit}" if plus else "")
    return Figure(name, unit, ours, beside_name, other, ratio, target, limit)


def limited(name: str, unit: str, rollbook: Sequence[float], limit: float) -> Figure:
    """Rollbook beside a fixed limit; the ratio is the share of the limit that it takes."""
    ratio = Spread.of([each / limit for each in rollbook])
    target = f"under {limit:g} {unit}"
    return Figure(name, unit, Spread.of(rollbook), "the limit", None, ratio, target, limit)


def alone(name: str, unit: str, rollbook: Sequence[float]) -> Figure:
    """Rollbook by itself, for information."""
    return Figure(name, unit, Spread.of(rollbook))


Facts = dict[str, str | int | float]
"""What the figures depend on, by name."""


def machine() -> Facts:
    """What the figures depend on, with the load of the last minute; nothing tells whose machine it is."""
    return {
        "system": platform.system(),
        "processor": platform.machine(),
        "cpus": os.cpu_count() or 0,
        "python": platform.python_version(),
        "pyside6": version("PySide6-Essentials"),
        "sqlalchemy": version("SQLAlchemy"),
        "sqlite": sqlite3.sqlite_version,
        "load": 0.0 if sys.platform == "win32" else round(os.getloadavg()[0], 2),
    }


def as_json(facts: Facts, figures: Sequence[Figure]) -> str:
    """Everything, for programs that compare runs."""
    rows: list[dict[str, Any]] = [{**asdict(each), "met": each.met} for each in figures]
    return json.dumps({"format": 1, "machine": facts, "figures": rows}, indent=1) + "\n"


_BUSY_SHARE = 0.5

_HEADINGS = ("Figure", "Rollbook", "Beside", "takes", "Ratio", "Target", "Allows", "Met")


def as_markdown(facts: Facts, figures: Sequence[Figure]) -> str:
    """The table, padded to be read as it is, with what was missed under it."""
    rows = [_HEADINGS, *(_row(each) for each in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADINGS))]
    lines = [_line(row, widths) for row in rows]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    told = ", ".join(f"{name} {value}" for name, value in facts.items())
    parts = [
        "# Speed of Rollbook",
        "Medians (least..most).",
        "\n".join(lines),
        _verdict(facts, figures),
        told,
    ]
    return "\n\n".join(parts) + "\n"


def _verdict(facts: Facts, figures: Sequence[Figure]) -> str:
    busy = (
        ["**BUSY**: other programs were running when this began, so the milliseconds are too many."]
        if float(facts["load"]) > _BUSY_SHARE * float(facts["cpus"])
        else []
    )
    missed = [
        f"**MISSED**: {each.name}: {_number(each.rollbook.median)} {each.unit}, and the target "
        f"({each.target}) allows {_number(each.limit)} {each.unit}."
        for each in figures
        if each.met is False and each.limit is not None
    ]
    met = sum(each.met is True for each in figures)
    return "\n\n".join([*busy, *missed, f"Targets met: {met} of {met + len(missed)}."])


def _row(figure: Figure) -> tuple[str, ...]:
    met = {None: "", True: "yes", False: "NO"}[figure.met]
    return (
        figure.name,
        _spread(figure.rollbook, figure.unit),
        figure.beside_name,
        _spread(figure.beside, figure.unit),
        _spread(figure.ratio, "x"),
        figure.target,
        "" if figure.limit is None else f"{_number(figure.limit)} {figure.unit}",
        met,
    )


def _line(row: tuple[str, ...], widths: list[int]) -> str:
    return "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"


def _spread(spread: Spread | None, unit: str) -> str:
    if spread is None:
        return ""
    if spread.count == 1:
        return f"{_number(spread.median)} {unit} (once)"
    return f"{_number(spread.median)} {unit} ({_number(spread.least)}..{_number(spread.most)})"


def _number(value: float) -> str:
    """Three digits that count."""
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"
