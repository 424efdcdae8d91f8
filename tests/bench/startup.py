"""How long a start takes: Rollbook from source beside a bare PySide6 window, turn by turn."""

import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

from tests.bench.report import Figure, compared

_ROUNDS = 21


def figures(library: Path) -> list[Figure]:
    """Rollbook with ``library`` to its first paint and to the last character ready to roll."""
    env = _usual_python(library.parent / "bytecode")
    bare: list[float] = []
    painted: list[float] = []
    ready: list[float] = []
    drawn: list[float] = []
    for turn in range(-1, _ROUNDS):
        floor = _start(env, "tests.bench.bare_window")
        ours = _start(env, "tests.bench.rollbook_window", str(library))
        if turn < 0:
            continue  # the first round compiles the modules and fills the caches of the disk
        bare.append(floor["painted"])
        painted.append(ours["painted"])
        ready.append(ours["ready"])
        drawn.append(ours["drawn"])
    floor_name = "bare PySide6 window painted"
    return [
        compared("Start to first paint with the list", "ms", painted, floor_name, bare, times=1.6),
        compared("Start to last character ready to roll", "ms", ready, floor_name, bare, times=5),
        compared("Start to its sheet painted", "ms", drawn, floor_name, bare),
    ]


def growing(few: Path, many: Path, bytecode: Path) -> Figure:
    """The first paint over a library of many characters, beside that over one of few."""
    env = _usual_python(bytecode)
    with_few: list[float] = []
    with_many: list[float] = []
    for turn in range(-1, _ROUNDS):
        small = _start(env, "tests.bench.rollbook_window", str(few))
        large = _start(env, "tests.bench.rollbook_window", str(many))
        if turn >= 0:
            with_few.append(small["painted"])
            with_many.append(large["painted"])
    name = "Start to first paint, 100 000 characters"
    return compared(name, "ms", with_many, "with 10", with_few, times=1.2)


def _usual_python(bytecode: Path) -> dict[str, str]:
    """An environment in which Python keeps its bytecode, as a player's does, whatever is set here."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return env | {"PYTHONPYCACHEPREFIX": str(bytecode.resolve())}


def _start(env: dict[str, str], module: str, *arguments: str) -> dict[str, float]:
    """Run a program of the bench; the milliseconds from here to each line that it printed."""
    marks: dict[str, float] = {}
    began = perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", module, *arguments], stdout=subprocess.PIPE, text=True, env=env
    ) as child:
        assert child.stdout is not None
        for line in child.stdout:
            marks[line.strip()] = (perf_counter() - began) * 1000
    if child.returncode != 0:
        raise RuntimeError(f"{module} ended with status {child.returncode}")
    return marks
