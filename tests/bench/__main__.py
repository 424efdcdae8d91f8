"""``make bench``: takes every figure in one run, compares them with the last run kept, and tells them.

``python -m tests.bench NAME…`` takes some parts alone and only prints them. ``--keep`` makes the last whole
run the one that later ones are compared with. The exit status is 0 whether or not a target is met: a bench
measures, tests decide.
"""

import shutil
import subprocess
import sys
import tempfile
from os import environ
from pathlib import Path

import msgspec

from tests.bench import chart, comparison, part, report, screen, yardstick
from tests.bench.figure import Spread, Taken
from tests.bench.report import Run

_BUILD = Path("build")
_KEPT = Path(__file__).parent / "kept"
"""The last run that was committed."""


def main(names: tuple[str, ...]) -> int:
    """Take all parts, or those of ``names``."""
    if names == ("--keep",):
        return _keep()
    if wrong := [each for each in names if each not in part.NAMES]:
        sys.stderr.write(f"There is no part {', '.join(wrong)}. The parts: {', '.join(part.NAMES)}\n")
        return 2
    _BUILD.mkdir(exist_ok=True)
    run = _run(names or part.NAMES)
    changes = comparison.against(_last(), run)
    text = report.as_markdown(run, changes)
    if not names:
        _write(_BUILD, run, text)
    sys.stdout.write(text)
    return 0


def _run(names: tuple[str, ...]) -> Run:
    taken: dict[str, Taken] = {}
    machine = report.machine()
    paces = yardstick.paces()
    with tempfile.TemporaryDirectory(dir=_BUILD, prefix="bench-") as made:
        folder = Path(made).resolve()
        environ["QT_QPA_PLATFORM"] = screen.platform(folder)
        for name in names:
            sys.stderr.write(f"measuring: {name}\n")
            taken[name] = _part(name, folder / name)
            paces += yardstick.paces()
    return Run(machine, Spread.of(paces), taken)


def _part(name: str, folder: Path) -> Taken:
    """One part; one that fails costs its own figures, and is told among them."""
    folder.mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.part", name, str(folder)], stdout=sys.stderr, check=False
    )
    found = folder / part.FOUND
    if done.returncode != 0 or not found.exists():
        return Taken(notes=[f"**FAILED** ({name}): its process ended with status {done.returncode}."])
    return msgspec.json.decode(found.read_bytes(), type=Taken)


def _last() -> Run | None:
    kept = _KEPT / report.JSON
    return report.from_json(kept.read_bytes()) if kept.exists() else None


def _write(folder: Path, run: Run, text: str) -> None:
    """Write the figures, the table and the pictures of the curves."""
    (folder / report.JSON).write_bytes(report.as_json(run))
    (folder / report.TABLE).write_text(text, encoding="utf-8")
    for name, curves in report.pictures(run).items():
        (folder / name).write_text(chart.as_svg(curves), encoding="utf-8")


def _keep() -> int:
    """Keep the last whole run beside the bench, to be committed."""
    made = _BUILD / report.JSON
    run = report.from_json(made.read_bytes()) if made.exists() else None
    if run is None:
        sys.stderr.write("There is no run to keep yet: make bench\n")
        return 2
    shutil.rmtree(_KEPT, ignore_errors=True)
    _KEPT.mkdir()
    for name in (report.JSON, report.TABLE, *report.pictures(run)):
        shutil.copyfile(_BUILD / name, _KEPT / name)
    return 0


if __name__ == "__main__":
    sys.exit(main(tuple(sys.argv[1:])))
