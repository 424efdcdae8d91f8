"""Until the last character is ready to roll, only what its sheet and last roll need is imported."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

from desktop.interchange.rollbook import open_sample
from desktop.library.store.library import Library
from rules_core.dice.sources import LiveDice
from rules_core.game.play import Attempt
from rules_core.sheet.events import play
from rules_core.sheet.journal import Action, Entry
from rules_core.systems.coc7.play import roll

ROOT = Path(__file__).resolve().parent.parent.parent

# What SQLAlchemy would bring along; Alembic, if nothing is to be migrated; the reader of TOML.
TOO_EARLY = ("alembic", "asyncio.events", "email", "ssl", "tomllib")

# Classes of Qt of which PySide makes hundreds of Python enums. The last one stands for every kind of widget:
# all are registered as soon as a widget is met that Qt has made, such as the viewport of a list.
TOO_DEAR = ("QStyle.StateFlag", "QTextFormat.Property", "QRhiWidget.Api")

ALLOWED = Path(__file__).with_name("loaded_when_ready.txt")
"""Our modules that a start may load before the last character is ready, one a line.

Pages, windows, edit mode, downtime and the other games are not among them. A new line costs every start."""

_START = """
import enum, os, sys
from pathlib import Path
from desktop.base.workarounds.plain_imports import restore
restore()
from desktop.shell import app as shell
from desktop.start import new_app
from desktop.library.store.lock import LibraryLock
from desktop.base.paths import places

# A loaded machine opens the library slowly; what says so is not what is looked for here.
shell._SLOW_MS = 600_000
chosen = places(Path(sys.argv[1]))
app = new_app(chosen, LibraryLock.acquire(chosen))

def ready():
    assert app.controllers.session.is_open
    print("\\n".join(sys.modules))
    waiting = [enum.Enum]
    while waiting:
        waiting += (each := waiting.pop()).__subclasses__()
        print(each.__qualname__)
    sys.stdout.flush()
    os._exit(0)

app.ready.connect(ready)
app.start()
app.exec()
"""


def test_a_start_loads_no_more_than_the_last_roll_of_a_skill_needs(tmp_path: Path) -> None:
    loaded = ready_with(library_with_a_roll(tmp_path / "library.db"))
    assert "desktop.games.coc7.result" in loaded, "the roll is not in the tray"
    ours = {each for each in loaded if each.partition(".")[0] in ("desktop", "rules_core", "resources")}
    assert sorted(ours - allowed()) == []
    assert [each for each in sorted(loaded) if within(each, TOO_EARLY)] == []
    assert sorted(loaded.intersection(TOO_DEAR)) == []


def test_everything_that_may_be_loaded_early_exists() -> None:
    """A name that nothing has any more would guard nothing."""
    assert [each for each in sorted(allowed()) if not exists(each)] == []


def allowed() -> set[str]:
    """The modules that may be loaded before the last character is ready."""
    return set(ALLOWED.read_text(encoding="utf-8").split())


def exists(module: str) -> bool:
    """Whether there is a module or a package of that name."""
    path = ROOT.joinpath(*module.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def within(module: str, packages: tuple[str, ...]) -> bool:
    """Whether a module is one of these, or in one of them."""
    return any(module == each or module.startswith(f"{each}.") for each in packages)


def library_with_a_roll(path: Path) -> Path:
    """A library with a character of Call of Cthulhu who has rolled a skill."""
    library = Library.open(path)
    with library.transaction() as tx:
        character = tx.add(open_sample("ida-marchetti").sheet)
        turn = roll(Attempt(character.sheet, "skill:listen", name="Listen"), LiveDice(Random(7).randrange))
        if turn.events:
            character = tx.put(character, play(character.sheet, turn.events))
        at = "2026-10-31T20:00:00.000+00:00"
        tx.journal.append(
            character.id,
            Entry(0, "1", Action.ROLL, at, "skill:listen", (), turn.roll, turn.steps, turn.events),
        )
    library.close()
    return path


def ready_with(library: Path) -> set[str]:
    """The modules and enums there once the window over a library says that its character is ready."""
    run = subprocess.run(
        [sys.executable, "-c", _START, str(library)],
        cwd=ROOT,
        capture_output=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return set(run.stdout.split())
