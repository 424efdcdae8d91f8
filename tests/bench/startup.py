"""How long a start takes: Rollbook from source beside a bare PySide6 window and Python alone."""

import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

from tests.bench.figure import Taken, compared
from tests.bench.played import library_of_ten

_ROUNDS = 21


def take(folder: Path) -> Taken:
    """Rollbook over ten characters, to its first paint and to the last one of them ready to roll."""
    library = library_of_ten(folder / "library.db")
    env = usual_python(folder / "bytecode")
    python: list[float] = []
    bare: list[float] = []
    ours: list[dict[str, float]] = []
    for turn in range(-1, _ROUNDS):
        alone = _python_alone(env)
        floor = started(env, "tests.bench.bare_window")
        marks = started(env, "tests.bench.rollbook_window", str(library))
        if turn < 0:
            continue  # the first round compiles the modules and fills the caches of the disk
        python.append(alone)
        bare.append(floor["painted"])
        ours.append(marks)
    painted, ready, drawn = ([each[moment] for each in ours] for moment in ("painted", "ready", "drawn"))
    window, nothing = "bare PySide6 window painted", "Python that does nothing"
    return Taken(
        [
            compared("Start to first paint with the list", "ms", painted, window, bare, times=1.6),
            compared("Start to last character ready to roll", "ms", ready, window, bare, times=5),
            compared("Start to its sheet painted", "ms", drawn, window, bare),
            compared("Start to first paint beside Python alone", "ms", painted, nothing, python),
        ]
    )


def usual_python(bytecode: Path) -> dict[str, str]:
    """An environment in which Python keeps its bytecode, as a player's does, whatever is set here."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return env | {"PYTHONPYCACHEPREFIX": str(bytecode.resolve())}


def _python_alone(env: dict[str, str]) -> float:
    """Milliseconds from here to the end of Python that was asked for nothing."""
    began = perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], env=env, check=True)
    return (perf_counter() - began) * 1000


def started(env: dict[str, str], module: str, *arguments: str) -> dict[str, float]:
    """Run a program of the bench; the milliseconds from here to each line that it printed."""
    marks: dict[str, float] = {}
    began = perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", module, *arguments], stdout=subprocess.PIPE, encoding="utf-8", env=env
    ) as child:
        assert child.stdout is not None
        for line in child.stdout:
            marks[line.strip()] = (perf_counter() - began) * 1000
    if child.returncode != 0:
        raise RuntimeError(f"{module} ended with status {child.returncode}")
    return marks
