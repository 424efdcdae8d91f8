"""A run of the bench and how it is told: as a Markdown table that reads well as it is, and as JSON."""

import os
import platform
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version

import msgspec

from tests.bench.figure import Curve, Figure, Spread, Taken

JSON, TABLE = "bench.json", "bench.md"

Facts = dict[str, str | int | float]
"""What the figures depend on, by name."""


@dataclass(frozen=True, slots=True)
class Run:
    """Everything of one run: the machine, its pace in milliseconds of the yardstick, and what was found."""

    machine: Facts
    pace: Spread
    parts: dict[str, Taken]
    format: int = 2

    def figures(self) -> list[Figure]:
        """The figures of all parts."""
        return [figure for taken in self.parts.values() for figure in taken.figures]


def machine() -> Facts:
    """What the figures depend on, with the load of the last minute; nothing tells whose machine it is."""
    return {
        "commit": _commit(),
        "system": platform.system(),
        "processor": platform.machine(),
        "cpus": os.cpu_count() or 0,
        "python": platform.python_version(),
        "pyside6": version("PySide6-Essentials"),
        "sqlalchemy": version("SQLAlchemy"),
        "sqlite": sqlite3.sqlite_version,
        "load": 0.0 if sys.platform == "win32" else round(os.getloadavg()[0], 2),
    }


def _commit() -> str:
    """What was measured; "" where that cannot be known."""
    asked = subprocess.run(
        ["git", "describe", "--always", "--dirty"], capture_output=True, encoding="utf-8", check=False
    )
    return asked.stdout.strip()


def as_json(run: Run) -> bytes:
    """Everything, for programs that compare runs."""
    return msgspec.json.format(msgspec.json.encode(run), indent=1) + b"\n"


def from_json(data: bytes) -> Run | None:
    """A run as it was written; None for one of an older form or a damaged one: they cannot be compared."""
    try:
        return msgspec.json.decode(data, type=Run)
    except msgspec.DecodeError:
        return None


def pictures(run: Run) -> dict[str, list[Curve]]:
    """The pictures of a run by the names of their files: the curves of a part are on one."""
    return {_picture_of(name): taken.curves for name, taken in run.parts.items() if taken.curves}


def _picture_of(part: str) -> str:
    return f"bench-{part.replace('_', '-')}.svg"


_BUSY_SHARE = 0.5
_SLOWED = 1.25
"""As many times as at its quickest the yardstick takes in the median of a machine that is slowed."""

_HEADINGS = ("Figure", "Rollbook", "Beside", "takes", "Ratio", "Target", "Allows", "Met")


def as_markdown(run: Run, changes: Sequence[str]) -> str:
    """The tables, padded to be read as they are; under them what was missed, and what changed."""
    parts = ["# Rollbook, measured", "Medians (least..most)."]
    for name, taken in run.parts.items():
        parts += _section(name, taken)
    parts += ["## Verdict", _verdict(run), "## Beside the last run kept", *changes]
    parts.append(", ".join(f"{name} {value}" for name, value in run.machine.items()))
    return "\n\n".join(parts) + "\n"


def _section(name: str, taken: Taken) -> list[str]:
    told = [f"## {name.replace('_', ' ').capitalize()}"]
    if taken.figures:
        rows = [_HEADINGS, *(_row(each) for each in taken.figures)]
        widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADINGS))]
        lines = [_line(row, widths) for row in rows]
        lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
        told.append("\n".join(lines))
    if taken.curves:
        told.append(f"![{'; '.join(each.name for each in taken.curves)}]({_picture_of(name)})")
    return told + taken.notes


def _verdict(run: Run) -> str:
    figures = run.figures()
    busy = (
        ["**BUSY**: other programs were running when this began, so the milliseconds are too many."]
        if float(run.machine["load"]) > _BUSY_SHARE * float(run.machine["cpus"])
        else []
    )
    missed = [
        f"**MISSED**: {each.name}: {_number(each.rollbook.median)} {each.unit}, and the target "
        f"({each.target}) allows {_number(each.limit)} {each.unit}."
        for each in figures
        if each.met is False and each.limit is not None
    ]
    met = sum(each.met is True for each in figures)
    return "\n\n".join([*busy, *_slowed(run.pace), *missed, f"Targets met: {met} of {met + len(missed)}."])


def _slowed(pace: Spread) -> list[str]:
    if pace.median <= _SLOWED * pace.least:
        return []
    least, median = _number(pace.least), _number(pace.median)
    told = (
        f"**SLOWED**: the same work took {least} ms at its quickest and {median} ms in the median, so "
        f"something else slowed this machine {pace.median / pace.least:.2f} times. Ratios hold; limits in "
        "milliseconds were that much harder to meet."
    )
    return [told]


def _row(figure: Figure) -> tuple[str, ...]:
    met = {None: "", True: "yes", False: "NO"}[figure.met]
    return (
        figure.name,
        _spread(figure.rollbook, figure.unit) + _rate(figure),
        figure.beside_name,
        _spread(figure.beside, figure.unit),
        _spread(figure.ratio, "x"),
        figure.target,
        "" if figure.limit is None else f"{_number(figure.limit)} {figure.unit}",
        met,
    )


_A_SECOND = {"s": 1.0, "ms": 1e3, "µs": 1e6}


def _rate(figure: Figure) -> str:
    if not figure.of_one:
        return ""
    return f", {_number(_A_SECOND[figure.unit] / figure.rollbook.median)} {figure.of_one} a second"


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
    return f"{value:,.0f}".replace(",", " ") if value >= 100 else f"{value:.3g}"
