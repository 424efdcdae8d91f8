"""``make bench``: takes every figure in one run, prints them as a table and keeps them in ``build``.

The exit status is 0 whether or not a target is met: a bench measures, tests decide.
"""

import os
import sys
import tempfile
from pathlib import Path

from PySide6.QtWidgets import QApplication

from tests.bench import (
    bundle,
    click,
    contract,
    dice,
    display,
    felt,
    imports,
    memory,
    report,
    rules,
    screen,
    shelves,
    startup,
)
from tests.bench.crowd import crowd
from tests.bench.played import library_of_ten, opened
from tests.bench.report import Figure

_BUILD = Path("build")


def main() -> int:
    """Take the figures, each in its own part of one temporary folder on the project's disk."""
    _BUILD.mkdir(exist_ok=True)
    machine = report.machine()
    with tempfile.TemporaryDirectory(dir=_BUILD, prefix="bench-") as made:
        folder = Path(made)
        os.environ["QT_QPA_PLATFORM"] = screen.platform(folder)
        _say("start-up")
        figures = startup.figures(library_of_ten(folder / "start" / "library.db"))
        few, many = crowd(_BUILD, shelves.FEW), crowd(_BUILD, shelves.MANY)
        figures.append(startup.growing(few, many, folder / "bytecode"))
        figures += _from_outside(folder / "outside")
        qt = QApplication([])
        library = library_of_ten(folder / "play" / "library.db")
        floor = click.PlainWriter(library, folder / "floor.db")
        with opened(qt, library) as app:
            _say("click to saved outcome")
            figures += click.figures(qt, app, floor)
            _say("repaint of the tray")
            figures += felt.figures(qt, app)
            _say("imports")
            figures += imports.figures(qt, app, folder / "imports")
        _say("dice")
        figures += dice.figures()
        _say("library")
        figures += shelves.figures(_BUILD)
        _say("rules")
        figures += rules.figures()
        _say("rollbook resolve")
        figures += contract.figures(folder / "resolve")
    (_BUILD / "bench.json").write_text(report.as_json(machine, figures), encoding="utf-8")
    text = report.as_markdown(machine, figures)
    (_BUILD / "bench.md").write_text(text, encoding="utf-8")
    sys.stdout.write(text)
    return 0


def _from_outside(folder: Path) -> list[Figure]:
    """What is seen of the app without looking into it: the bundle's size and start, and memory."""
    if not bundle.is_there():
        _say("no bundle, since there is none in dist: make bundle")
    figures = bundle.sizes()
    if missing := display.missing():
        _say(f"no memory and no start of the bundle: {' and '.join(missing)} not installed")
        return figures
    library = library_of_ten(folder / "library.db", rolls=0)
    if bundle.is_there():
        _say("start of the bundle")
        figures += bundle.starts(library, folder)
    _say("memory")
    return figures + memory.figures(library, folder)


def _say(part: str) -> None:
    sys.stderr.write(f"measuring: {part}\n")


if __name__ == "__main__":
    sys.exit(main())
