"""Exports: characters into files of every form, beside plain Python that only writes the same bytes."""

import io
import json
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from time import perf_counter, process_time, sleep

from desktop.exporting.formats import exports
from desktop.exporting.view.form import Export
from desktop.exporting.view.takeaway import ExportOptions, export_all, written
from desktop.library.records.characters import Listed
from desktop.library.store.library import Library
from tests.bench.crowd import crowd
from tests.bench.figure import Figure, Taken, compared
from tests.bench.memory_peak import most_megabytes
from tests.bench.plain_files import write_all

_CROWD = 1_000
_SOME = 40
_FEW = 100
_ROUNDS = 7
_LONG_ROUNDS = 5
_MOST_TIMES = 3
_PLUS_MS = 3
"""What a form may take over the disk: its sheet is read, verified and put into words."""
_MOST_GROWTH = 1.1
_LOOK_S = 0.01
_FLOOR = "the same bytes, synced"
_NAMES = {
    "rollbook": "Rollbook files",
    "bcdice": "chat palettes for BCDice",
    "ccfolia": "ccfolia pieces",
    "discord": "texts for Discord",
    "foundry": "Foundry actors",
    "markdown": "Markdown",
    "text": "plain text",
}


def take(folder: Path) -> Taken:
    """All forms turn by turn with their floor, then a whole library by the command."""
    path = folder / "crowd.db"
    shutil.copyfile(crowd(Path("build"), _CROWD), path)
    forms = {each.id: each for each in exports()}
    with closing(Library.open(path)) as library:
        people = library.listed(None)
        figures = [_form(library, people, each, folder) for each in forms.values()]
        figures.append(_making(library, path, people, forms["rollbook"]))
    return Taken([*figures, *_command(path, people, folder)])


def _form(library: Library, people: Sequence[Listed], form: Export, folder: Path) -> Figure:
    """Some characters into files of a form, each on the disk before the next is begun."""
    some = [each for each in people if each.system in form.games][:_SOME]

    def ours(into: Path) -> object:
        return export_all(library, some, ExportOptions(form), into)

    name = f"Exporting {_NAMES.get(form.id, form.id)}, a character"
    mine, floor = _rounds(ours, len(some), folder)
    return compared(name, "ms", mine, _FLOOR, floor, times=_MOST_TIMES, plus=_PLUS_MS, of_one="characters")


def _rounds(ours: Callable[[Path], object], count: int, folder: Path) -> tuple[list[float], list[float]]:
    """Milliseconds for one of so many files that ``ours`` writes, and for the same bytes by plain Python."""
    mine, floor = [], []
    for _ in range(_ROUNDS + 1):
        into, twin = folder / "ours", folder / "twin"
        began = perf_counter()
        ours(into)
        mine.append((perf_counter() - began) * 1000 / count)
        contents = {each.name: each.read_bytes() for each in into.iterdir()}
        assert len(contents) == count
        began = perf_counter()
        write_all(twin, contents)
        floor.append((perf_counter() - began) * 1000 / count)
        shutil.rmtree(into)
        shutil.rmtree(twin)
    return mine[1:], floor[1:]


def _making(library: Library, path: Path, people: Sequence[Listed], form: Export) -> Figure:
    """What comes before the disk: a sheet and its journal read, verified, written and packed."""
    some = people[:_FEW]
    mine, floor = [], []
    for _ in range(_ROUNDS + 1):
        began = process_time()
        for each in some:
            written(library, each, ExportOptions(form))
        mine.append((process_time() - began) * 1000 / len(some))
        began = process_time()
        with closing(sqlite3.connect(path)) as connection:
            for each in some:
                _plainly(connection, each.id)
        floor.append((process_time() - began) * 1000 / len(some))
    return compared(
        "Making a Rollbook file, without the disk",
        "ms",
        mine[1:],
        "sqlite3, json and zipfile",
        floor[1:],
        times=_MOST_TIMES,
        of_one="files",
    )


def _plainly(connection: sqlite3.Connection, number: int) -> bytes:
    """The floor: sheet and journal read as JSON, written as JSON and zipped, nothing looked at."""
    (sheet,) = connection.execute("SELECT sheet FROM character WHERE id = ?", (number,)).fetchone()
    rows = connection.execute("SELECT entry FROM journal WHERE character_id = ? ORDER BY seq", (number,))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("character.json", json.dumps(json.loads(sheet), ensure_ascii=False, indent=1))
        lines = [json.dumps(json.loads(entry), ensure_ascii=False) for (entry,) in rows]
        archive.writestr("journal.jsonl", "".join(f"{each}\n" for each in lines))
    return packed.getvalue()


def _command(path: Path, people: Sequence[Listed], folder: Path) -> list[Figure]:
    """``rollbook export`` as a whole process, of few and of all: how long, and how much memory at most."""
    few, all_of_them, floor, few_mb, all_mb = [], [], [], [], []
    who = [each.uuid for each in people[:_FEW]]
    for _ in range(_LONG_ROUNDS):
        into, twin = folder / "ours", folder / "twin"
        seconds, megabytes = _exported(path, into, *who)
        few.append(seconds)
        few_mb.append(megabytes)
        shutil.rmtree(into)
        seconds, megabytes = _exported(path, into, "--all")
        all_of_them.append(seconds * 1000 / len(people))
        all_mb.append(megabytes)
        contents = folder / "contents"
        into.rename(contents)
        began = perf_counter()
        subprocess.run([sys.executable, "-m", "tests.bench.plain_files", contents, twin], check=True)
        floor.append((perf_counter() - began) * 1000 / len(people))
        shutil.rmtree(contents)
        shutil.rmtree(twin)
    return [
        compared(
            "Command line: a library of 1,000, a character",
            "ms",
            all_of_them,
            "plain Python, the same bytes",
            floor,
            times=_MOST_TIMES,
            plus=_PLUS_MS,
            of_one="characters",
        ),
        compared(
            "Most memory while 1,000 are exported",
            "MB",
            all_mb,
            "a hundred of them",
            few_mb,
            times=_MOST_GROWTH,
        ),
    ]


def _exported(library: Path, into: Path, *who: str) -> tuple[float, float]:
    """Seconds that the command took, and the most megabytes that it held."""
    command = [sys.executable, "-m", "desktop", "export", *who, "--as", "rollbook", "--into", str(into)]
    megabytes = 0.0
    began = perf_counter()
    with subprocess.Popen([*command, "--library", str(library)], stdout=subprocess.DEVNULL) as process:
        while process.poll() is None:
            megabytes = most_megabytes(process.pid) or megabytes
            sleep(_LOOK_S)
    assert process.returncode == 0, f"the export ended with status {process.returncode}"
    return perf_counter() - began, megabytes
