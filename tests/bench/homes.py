"""A home for each program whose start is measured, with something small of its own to open.

The other programs are those of ``make bench-programs``. Each home is made so that the program asks nothing
when it starts, and looks for nothing in the network.
"""

import subprocess
from pathlib import Path
from zipfile import ZipFile

from desktop.base.paths import places
from tests.bench.played import library_of_ten

FOLDER = Path("build/programs")
NOVELWRITER = FOLDER / "novelwriter" / "bin" / "novelwriter"
ANKI = FOLDER / "anki" / "bin" / "anki"

WINDOW = 1440, 900
"""The size of Rollbook's window at the first start, and so of every window that lets it be chosen."""

_SAMPLE = "novelwriter/lib/*/site-packages/novelwriter/assets/sample.zip"
_NOVELWRITER_CONFIG = """
[Main]
themeMode = "LIGHT"

[Sizes]
mainWindow = [{}, {}]

[Project]
askBeforeExit = false

[Editor]
spellCheck = ""
"""
_HOME_OF_ANKI = Path(__file__).with_name("home_of_anki.py")


def home_of_rollbook(home: Path) -> None:
    """Ten played characters, one of whom was open last."""
    library = library_of_ten(_made(home / ".local" / "share" / "Rollbook") / "library.db")
    settings = places(library).settings
    settings.rename(_made(home / ".config" / "Rollbook") / settings.name)


def home_of_novelwriter(home: Path) -> tuple[str, ...]:
    """The sample project that comes with it, indexed at the first start; the command that opens it."""
    (sample,) = FOLDER.glob(_SAMPLE)
    with ZipFile(sample) as packed:
        packed.extractall(home / "Sample")
    config = _made(home / ".config" / "novelwriter") / "novelwriter.toml"
    config.write_text(_NOVELWRITER_CONFIG.format(*WINDOW), encoding="utf-8")
    _made(home / ".local" / "share")
    return str(NOVELWRITER.resolve()), str(home / "Sample" / "nwProject.nwx")


def home_of_anki(home: Path) -> tuple[str, ...]:
    """A profile with ten decks; the command that shows them."""
    base = home / ".local" / "share" / "Anki2"
    subprocess.run([ANKI.with_name("python"), _HOME_OF_ANKI, base], check=True)
    return (str(ANKI.resolve()),)


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True)
    return folder
