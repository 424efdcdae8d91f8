"""The window at rest: processor time and wake-ups, beside a bare window that rests for as long."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer

from desktop.kit.look import theme
from desktop.session.session import Session
from desktop.shell.app import App
from tests.bench.figure import Figure, Left, Taken, compared
from tests.bench.played import library_of_ten, opened
from tests.bench.resting_window import ROUND_S, spent

_ROUNDS = 5
_SETTLED_MS = 5.0
_LONGEST_S = 25
_LIMIT_MS = 5.0
_WAKES = 5.0
_LEAST = 0.05
"""Milliseconds and wake-ups a second below which nothing is told: a bare window may have none at all."""


def take(folder: Path) -> Taken:
    """Let the window rest with characters of all games, after a roll, with the timeline, and put away."""
    if sys.platform != "linux":
        raise Left("how long a process worked, and how often it woke, is asked of Linux.")
    qt = theme.new_application("rollbook")
    bare = subprocess.Popen((sys.executable, "-m", "tests.bench.resting_window"), stdout=subprocess.PIPE)
    try:
        assert bare.stdout is not None
        bare.stdout.readline()
        with opened(qt, library_of_ten(folder / "library.db", rolls=0)) as app:
            return Taken(_states(app, bare.pid))
    finally:
        bare.kill()
        bare.wait()


def _states(app: App, bare: int) -> list[Figure]:
    assert app.controllers is not None
    on, window, figures = app.controllers, app.window, []
    for system in sorted(_one_of_each(on.session)):
        on.characters.open(_one_of_each(on.session)[system])
        figures += _rested(f"with a character of {on.session.system.name} open", bare)
    on.characters.open(_one_of_each(on.session)["coc7"])
    on.rolls.roll()
    _live(2.0)
    figures += _rested("after a roll", bare)
    app.host.run("timeline")
    figures += _rested("with the timeline open", bare)
    window.showMinimized()
    figures += _rested("put away", bare)
    window.showNormal()
    return figures


def _one_of_each(session: Session) -> dict[str, int]:
    return {each.system: each.id for each in reversed(session.library.rail())}


def _rested(what: str, bare: int) -> list[Figure]:
    """Wait until all that follows on an act is done, then rest."""
    _settle()
    ours: list[tuple[float, float]] = []
    theirs: list[tuple[float, float]] = []
    sides = (os.getpid(), ours), (bare, theirs)
    last = [spent(pid) for pid, _ in sides]
    for _ in range(_ROUNDS):
        _live(ROUND_S)
        for place, (pid, found) in enumerate(sides):
            now, (worked, woken) = spent(pid), last[place]
            found.append((max((now[0] - worked) / ROUND_S, _LEAST), max((now[1] - woken) / ROUND_S, _LEAST)))
            last[place] = now
    units = (("Processor", "ms a second", _LIMIT_MS), ("Wake-ups", "a second", _WAKES))
    return [
        replace(
            compared(
                f"{name} at rest, {what}",
                unit,
                [each[place] for each in ours],
                "a bare window at rest",
                [each[place] for each in theirs],
            ),
            target=f"under {limit:g} {unit}",
            limit=limit,
        )
        for place, (name, unit, limit) in enumerate(units)
    ]


def _settle() -> None:
    """Let the app live until it works no more: copies and backups follow some seconds after an act."""
    quiet, waited = 0, 0.0
    while quiet < 2 and waited < _LONGEST_S:
        before, _ = spent(os.getpid())
        _live(1.0)
        waited += 1.0
        quiet = quiet + 1 if spent(os.getpid())[0] - before < _SETTLED_MS else 0


def _live(seconds: float) -> None:
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()
