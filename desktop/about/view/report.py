"""The bug report: what a maintainer must know about the program and the computer, and nothing personal.

It is one plain text that a player can read before sharing it. It contains no names, notes, rolls or folders,
and neither the user's nor the computer's name. Nothing sends it; the player does that by hand.
"""

import os
import platform
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from desktop.base.clock import moment
from desktop.base.crash import program_words
from desktop.base.log_file import LogContent, Run, read_log
from desktop.base.numbers import decimal, grouped, size_words
from desktop.base.paths import HomeUnknown, Places, is_portable, places
from desktop.base.settings import Settings
from desktop.base.words import spoken, tr
from desktop.library.moving.folders import FolderKind
from desktop.library.records.figures import SQLITE, Figures, figures

FILE = "rollbook-report.txt"
"""The suggested file name."""

_MOST_RUNS, _MOST_ERRORS, _MOST_LINES = 8, 6, 40
_SHORTEST_HOME = 3
"""A home folder with a path this short is the root of a disk, not a person's folder."""
_NUMBERS = re.compile(r"[\d.]+")


class Display(NamedTuple):
    """What shows the window: the Qt version, its ``platform`` and the screens.

    A screen is its width and height in logical pixels and the scale factor; the window's screen comes first.
    """

    qt: str
    platform: str
    screens: tuple[tuple[int, int, float], ...]


class ProblemReportView(NamedTuple):
    """The window: the report's ``text``, "" until it is ready, and a ``note`` about what was done with it.

    ``logs`` is the folder of the log, None if there is none.
    """

    text: str = ""
    note: str = ""
    logs: Path | None = None


def about_words() -> str:
    """Explain the report and what to do with it."""
    return tr(
        "This report describes Rollbook and this computer. It contains no names, notes or "
        "rolls from your characters. Nothing has been sent. To report a bug, copy or save it, "
        "then give it to the person who gave you Rollbook."
    )


def making_words() -> str:
    """Say that the report isn't ready yet."""
    return tr("Creating the report…")


def copied_words() -> str:
    """Say that the report was copied."""
    return tr("Copied.")


def saved_words(file: str) -> str:
    """Say that the report was saved."""
    return tr("Saved as {file}.").format(file=file)


def not_saved_words(file: str, why: str) -> str:
    """Say that the report couldn't be saved."""
    return tr("Can't save {file}: {detail}.").format(file=file, detail=why)


def report_text(chosen: Places, display: Display | None, settings: Settings) -> str:
    """Return the report on the library at ``chosen``; ``display`` is None without a window.

    Reads the log and the library, which takes some milliseconds, and raises none of their errors.
    """
    found, logged = figures(chosen), read_log(chosen.logs)
    is_running = display is not None
    sections = (
        (tr("Program"), _program(display)),
        (tr("This computer"), _computer(display, found)),
        (tr("Settings"), _settings(settings)),
        (tr("Library"), _library(found, _place(chosen))),
        (tr("Runs, newest last"), _runs(logged, is_running=is_running)),
        (tr("Last crash"), logged.fault),
        (tr("Errors, newest last"), _errors(logged)),
        (tr("End of the log"), logged.lines[-_MOST_LINES:]),
    )
    lines = [tr("Rollbook: bug report"), f"{moment():%Y-%m-%d %H:%M} UTC"]
    for heading, content in sections:
        lines += ["", f"== {heading} ==", *(tuple(content) or (tr("None."),))]
    return "\n".join(map(_without_home, lines)) + "\n"


def _program(display: Display | None) -> Iterator[str]:
    yield program_words()
    yield f"SQLite {SQLITE}"
    if display is not None:
        yield f"Qt {display.qt}"


def _computer(display: Display | None, found: Figures) -> Iterator[str]:
    yield _system()
    used, there = _memory()
    if there:
        yield tr("Memory: {n}").format(n=_gigabytes(there))
    if used and display is not None:
        yield tr("Peak memory: {n}").format(n=size_words(used))
    free = _gigabytes(found.free) if found.free >= 0 else tr("unknown")
    yield tr("Free space on the library's disk: {n}").format(n=free)
    if display is None:
        yield tr("No window is open.")
        return
    yield tr("Display platform: {platform}").format(platform=display.platform)
    for wide, high, ratio in display.screens:
        yield tr("Screen: {width} × {height}, scale {ratio}").format(
            width=wide, height=high, ratio=decimal(ratio, 2)
        )


def _gigabytes(size: int) -> str:
    return tr("{n} GB").format(n=decimal(size / 1_000_000_000, 1))


def _settings(settings: Settings) -> Iterator[str]:
    """By their internal names, which maintainers know. None of these values is private."""
    for name in ("theme", "contrast", "letters", "text_percent", "language", "reduce_motion", "dice_speed"):
        yield f"{name}: {getattr(settings, name)}"
    yield f"sound: {settings.sound}"
    yield tr("Language in use: {language}").format(language=spoken())


def _place(chosen: Places) -> str:
    try:
        is_usual = chosen.library == places().library
    except HomeUnknown:
        is_usual = False
    if not is_usual:
        return tr("in a chosen folder")
    return tr("next to the program, in portable mode") if is_portable() else tr("in the default folder")


def _library(found: Figures, place: str) -> Iterator[str]:
    kinds = {
        FolderKind.ORDINARY: "",
        FolderKind.NETWORK: tr("on another computer"),
        FolderKind.SYNCED: tr("in a synced folder"),
        FolderKind.LINKED: tr("a file with a hard link"),
    }
    yield ", ".join(each for each in (place, kinds[found.place]) if each)
    if found.problem:
        yield tr("Problem: {kind}").format(kind=found.problem)
    schema = found.schema or tr("unknown")
    yield tr("Schema: {n}; this version of Rollbook writes {newest}").format(
        n=schema, newest=found.newest_schema
    )
    size = size_words(found.size) if found.size else tr("none")
    yield tr("File: {size}").format(size=size)
    if found.unfinished:
        yield tr("A save was in progress or interrupted: {size}").format(size=size_words(found.unfinished))
    for game, count in found.characters:
        yield tr("Characters: {game}, {n}").format(game=game or tr("another game"), n=grouped(count))
    yield tr("Entries in their histories: at most {n}").format(n=grouped(found.entries))
    newest = found.verified_at.replace("T", " ")
    yield tr("Backups: {n}").format(n=found.backups)
    yield tr("Newest verified backup: {when}").format(when=f"{newest} UTC" if newest else tr("none"))


def _runs(logged: LogContent, *, is_running: bool) -> tuple[str, ...]:
    runs = logged.runs[-_MOST_RUNS:]
    return tuple(
        f"{each.began} {each.program}: {_end_words(each, is_last=each is runs[-1], is_running=is_running)}"
        for each in runs
    )


def _end_words(run: Run, *, is_last: bool, is_running: bool) -> str:
    if run.fault:
        return run.fault
    if run.ended:
        return tr("closed")
    if not is_last:
        return tr("didn't close properly")
    is_this = is_running and run.process == os.getpid()
    return tr("open now") if is_this else tr("open now, or didn't close properly")


def _errors(logged: LogContent) -> tuple[str, ...]:
    return tuple(line for each in logged.errors[-_MOST_ERRORS:] for line in each)


def _system() -> str:
    """Leaves out custom kernel names."""
    kernel = _NUMBERS.match(platform.release())
    version = kernel.group().strip(".") if kernel else ""
    name = platform.system()
    if sys.platform == "darwin":
        name, version = "macOS", platform.mac_ver()[0]
    elif sys.platform == "linux":
        name = _distribution() or name
        version = f"Linux {version}"
    cores = os.cpu_count() or 0
    return ", ".join(each for each in (name, version, platform.machine(), f"{cores} CPU") if each)


def _distribution() -> str:
    try:
        return platform.freedesktop_os_release().get("PRETTY_NAME", "")
    except OSError:
        return ""


def _memory() -> tuple[int, int]:
    """Return the peak memory of this process and the computer's memory in bytes, 0 if unknown."""
    if sys.platform == "win32":
        return 0, 0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    try:
        there = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (OSError, ValueError):
        there = 0
    return most if sys.platform == "darwin" else most * 1024, max(there, 0)


def _without_home(line: str) -> str:
    """Hide the home folder in a line, in case it ever gets into the log."""
    try:
        home = str(Path.home())
    except RuntimeError:  # there is no home folder
        return line
    return line.replace(home, "~") if len(home) > _SHORTEST_HOME else line
