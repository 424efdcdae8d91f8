"""The problem report: what a maintainer has to know of the program and the computer, and nothing of anybody.

It is one plain text, which a player can read before it goes anywhere. No name, note or roll is in it, no
folder, and neither the person's name nor the computer's. Nothing sends it: who wants to does that by hand.
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
from desktop.base.log_file import Logged, Run, read_log
from desktop.base.numbers import decimal, grouped, size_words
from desktop.base.paths import HomeUnknown, Places, is_portable, places
from desktop.base.settings import Settings
from desktop.base.words import spoken, tr
from desktop.library.moving.folders import FolderKind
from desktop.library.records.figures import SQLITE, Figures, figures

FILE = "rollbook-report.txt"
"""What a file of it is called, unless somebody calls it otherwise."""

_MOST_RUNS, _MOST_MISTAKES, _MOST_LINES = 8, 6, 40
_SHORTEST_HOME = 3
"""A folder that is no longer than this is a whole disk, and nobody's own."""
_NUMBERS = re.compile(r"[\d.]+")


class Display(NamedTuple):
    """What the window is shown by: the version of ``qt``, its ``platform``, and the screens.

    A screen is its width and height in logical pixels and the ratio of real pixels to these, the first the
    one that the window is on.
    """

    qt: str
    platform: str
    screens: tuple[tuple[int, int, float], ...]


class ProblemReportView(NamedTuple):
    """The window: the report's ``text``, "" while it is put together, and a ``note`` of what became of it.

    ``logs`` is the folder of the log file, None where there is none.
    """

    text: str = ""
    note: str = ""
    logs: Path | None = None


def about_words() -> str:
    """What the report is, and what to do with it."""
    return tr(
        "What Rollbook knows of itself and this computer, without any name, note or roll of your characters. "
        "Nothing was sent: to have it looked at, copy or save it, and give it to whoever gave you Rollbook."
    )


def making_words() -> str:
    """The report is not ready yet."""
    return tr("The report is being put together…")


def copied_words() -> str:
    """The report is on the clipboard."""
    return tr("Copied.")


def saved_words(file: str) -> str:
    """The report was saved."""
    return tr("Saved as {file}.").format(file=file)


def not_saved_words(file: str, why: str) -> str:
    """The report could not be saved."""
    return tr("Can’t write {file}: {detail}.").format(file=file, detail=why)


def report_text(chosen: Places, display: Display | None, settings: Settings) -> str:
    """The report on the library at ``chosen``; ``display`` is None where there is no window.

    It reads the log and the library, which takes some milliseconds, and raises nothing of theirs.
    """
    found, logged = figures(chosen), read_log(chosen.logs)
    is_running = display is not None
    sections = (
        (tr("Program"), _program(display)),
        (tr("This computer"), _computer(display, found)),
        (tr("Settings"), _settings(settings)),
        (tr("Library"), _library(found, _place(chosen))),
        (tr("Runs, the latest last"), _runs(logged, is_running=is_running)),
        (tr("What took the program down last"), logged.fault),
        (tr("Mistakes of the program, the latest last"), _mistakes(logged)),
        (tr("The end of the log"), logged.lines[-_MOST_LINES:]),
    )
    lines = [tr("Rollbook: problem report"), f"{moment():%Y-%m-%d %H:%M} UTC"]
    for heading, told in sections:
        lines += ["", f"== {heading} ==", *(tuple(told) or (tr("Nothing."),))]
    return "\n".join(map(_nobody, lines)) + "\n"


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
        yield tr("Used by Rollbook at most: {n}").format(n=size_words(used))
    free = _gigabytes(found.free) if found.free >= 0 else tr("unknown")
    yield tr("Free on the disk of the library: {n}").format(n=free)
    if display is None:
        yield tr("No window is open.")
        return
    yield tr("Shown by: {platform}").format(platform=display.platform)
    for wide, high, ratio in display.screens:
        yield tr("Screen: {width} × {height}, at {ratio}").format(
            width=wide, height=high, ratio=decimal(ratio, 2)
        )


def _gigabytes(size: int) -> str:
    return tr("{n} GB").format(n=decimal(size / 1_000_000_000, 1))


def _settings(settings: Settings) -> Iterator[str]:
    """The settings by their own names: what they are is no secret, and a maintainer knows them by these."""
    for name in ("theme", "contrast", "letters", "text_percent", "language", "reduce_motion", "dice_speed"):
        yield f"{name}: {getattr(settings, name)}"
    yield f"sound: {settings.sound}"
    yield tr("Spoken: {language}").format(language=spoken())


def _place(chosen: Places) -> str:
    """Where the library lies, without its folder."""
    try:
        is_usual = chosen.library == places().library
    except HomeUnknown:
        is_usual = False
    if not is_usual:
        return tr("in a place that was chosen")
    return tr("beside the program, in portable mode") if is_portable() else tr("in its usual place")


def _library(found: Figures, place: str) -> Iterator[str]:
    kinds = {
        FolderKind.ORDINARY: "",
        FolderKind.NETWORK: tr("on another computer"),
        FolderKind.SYNCED: tr("in a folder that is kept in step with other computers"),
        FolderKind.LINKED: tr("a file with a second name"),
    }
    yield ", ".join(each for each in (place, kinds[found.place]) if each)
    if found.problem:
        yield tr("What is wrong: {kind}").format(kind=found.problem)
    schema = found.schema or tr("unknown")
    yield tr("Schema: {n}; this program writes {newest}").format(n=schema, newest=found.newest_schema)
    size = size_words(found.size) if found.size else tr("none")
    yield tr("File: {size}").format(size=size)
    if found.unfinished:
        yield tr("A save was under way or cut off: {size}").format(size=size_words(found.unfinished))
    for game, count in found.characters:
        yield tr("Characters: {game}, {n}").format(game=game or tr("another game"), n=grouped(count))
    yield tr("Entries in their journals: {n} at most").format(n=grouped(found.entries))
    newest = found.verified_at.replace("T", " ")
    yield tr("Backups: {n}").format(n=found.backups)
    yield tr("The newest verified one: {when}").format(when=f"{newest} UTC" if newest else tr("none"))


def _runs(logged: Logged, *, is_running: bool) -> tuple[str, ...]:
    runs = logged.runs[-_MOST_RUNS:]
    return tuple(
        f"{each.began} {each.program}: {_how_it_ended(each, is_last=each is runs[-1], is_running=is_running)}"
        for each in runs
    )


def _how_it_ended(run: Run, *, is_last: bool, is_running: bool) -> str:
    if run.fault:
        return run.fault
    if run.ended:
        return tr("closed")
    if not is_last:
        return tr("ended without closing")
    is_this = is_running and run.process == os.getpid()
    return tr("is open now") if is_this else tr("is open now, or ended without closing")


def _mistakes(logged: Logged) -> tuple[str, ...]:
    return tuple(line for each in logged.mistakes[-_MOST_MISTAKES:] for line in each)


def _system() -> str:
    """The system and its version, without what whoever set it up may have called it."""
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
    """The most bytes that this process used, and those of the computer; 0 where that cannot be asked."""
    if sys.platform == "win32":
        return 0, 0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    try:
        there = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (OSError, ValueError):
        there = 0
    return most if sys.platform == "darwin" else most * 1024, max(there, 0)


def _nobody(line: str) -> str:
    """A line without the place of the person's own folder, should that ever get into the log."""
    try:
        home = str(Path.home())
    except RuntimeError:  # nobody's
        return line
    return line.replace(home, "~") if len(home) > _SHORTEST_HOME else line
