"""Read the log file: how its runs ended and which errors occurred.

What ``desktop.base.crash`` writes holds none of the player's words. Python's own fault traces hold file
paths, which are shortened here to those within the program.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from desktop.base.crash import ENDED, LOG, STARTED, code_place

_LONGEST = 256_000
"""Only this many bytes at the end of each file are read."""
_FILES = (f"{LOG}.1", LOG)
_RECORD = re.compile(r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d),\d{3} (INFO|WARNING|ERROR|CRITICAL) (.*)")
_RUN = re.compile(rf"({STARTED}|{ENDED}) (\d+)(?:: (.*))?")
_FATAL = ("Fatal Python error:", "Windows fatal exception:")
_UNCAUGHT = "not caught"
_CODE = re.compile(r'File "(.*)", line (\d+|\?+) in (.*)')
_QUOTED = re.compile(r'"[^"]*"')
_LEFT_OUT = ("Extension modules:",)
_MOST_FRAMES = 40


class Run(NamedTuple):
    """A run of the program: ``began`` in local time, and a line about the ``program``.

    ``ended`` means it closed normally. ``fault`` is the first line of the crash in machine code, or "".
    """

    began: str
    process: int
    program: str
    ended: bool = False
    fault: str = ""


class LogContent(NamedTuple):
    """The content of a log: the runs, oldest first, and the uncaught exceptions (``errors``), each as
    lines.

    ``fault`` holds the lines of the last crash in machine code, and ``lines`` all other lines.
    """

    runs: tuple[Run, ...] = ()
    errors: tuple[tuple[str, ...], ...] = ()
    fault: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()


def read_log(folder: Path) -> LogContent:
    """Read the log in ``folder`` as far as possible. Returns an empty Logged if there is none."""
    runs: list[Run] = []
    errors: list[tuple[str, ...]] = []
    lines: list[str] = []
    fault: tuple[str, ...] = ()
    for first, *rest in _blocks(_lines(folder)):
        if first.startswith(_FATAL):
            fault = tuple(_shortened([first, *rest]))
            if runs:
                runs[-1] = runs[-1]._replace(fault=first)
            continue
        record = _RECORD.fullmatch(first)
        if record is None:
            continue  # the rest of a record that began in the previous file
        at, _, words = record.groups()
        if (run := _RUN.fullmatch(words)) is not None:
            _add_run(runs, at, *run.groups())
        if words.startswith(_UNCAUGHT):
            errors.append((first, *rest))
        else:
            lines += [first, *rest]
    return LogContent(tuple(runs), tuple(errors), fault, tuple(lines))


def _add_run(runs: list[Run], at: str, what: str, process: str, program: str | None) -> None:
    if what == STARTED:
        runs.append(Run(at, int(process), program or ""))
        return
    for place in reversed(range(len(runs))):
        if runs[place].process == int(process):
            runs[place] = runs[place]._replace(ended=True)
            return


def _lines(folder: Path) -> Iterator[str]:
    for name in _FILES:
        try:
            with (folder / name).open("rb") as file:
                file.seek(0, 2)
                file.seek(max(0, file.tell() - _LONGEST))
                yield from file.read(_LONGEST).decode("utf-8", "replace").splitlines()
        except OSError:
            continue


def _blocks(lines: Iterator[str]) -> Iterator[list[str]]:
    block: list[str] = []
    for line in lines:
        if block and (line.startswith(_FATAL) or _RECORD.fullmatch(line)):
            yield block
            block = []
        block.append(line)
    if block:
        yield block


def _shortened(lines: list[str]) -> Iterator[str]:
    for line in lines[:_MOST_FRAMES]:
        if not line or line.startswith(_LEFT_OUT):
            continue
        if (code := _CODE.search(line)) is not None:
            file, number, name = code.groups()
            yield f"  {code_place(file)}:{number} in {name}"
        else:
            yield _QUOTED.sub("…", line)
