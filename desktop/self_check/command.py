"""``rollbook --self-check``: test everything in a temporary folder, and report whether the program is
complete.

The checks run in a process of their own, this program started again, so that a crash or hang is reported too,
with the check that caused it. None of the user's files are read or written.
"""

import json
import os
import platform
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from time import monotonic, sleep
from typing import IO, BinaryIO, NamedTuple

import resources
from desktop.base import program, words
from desktop.base.bundle_files import LIST, bundle_faults
from desktop.base.paths import environment_apart
from desktop.base.terminal import complain, run_to_exit_status, say
from desktop.base.version import VERSION
from desktop.base.words import tr
from desktop.cli.usage import Usage
from desktop.tour.command import platform as off_screen

MOST_SECONDS = 180.0
"""The timeout of all checks together."""

_INSIDE = "inside"
_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")
_TEMPORARY = ("TMPDIR", "TEMP", "TMP")
_RUNTIME = "XDG_RUNTIME_DIR"
_GRACE_S = 5.0
"""How long child processes may take to exit after the end."""
_MOST_LINES = 20
_MOST_FILES = 5
_USUAL = ("This plugin does not support", "ALSA lib")
"""Prefixes of messages that are always printed without a screen or loudspeaker."""


TryOut = Callable[[Path, BinaryIO], int]
"""Runs the checks in an empty folder and reports each; returns the exit status."""


def main(argv: list[str], try_out: TryOut) -> int:
    """Print a line for each check. Return 0 if all passed, 1 if not, 2 for wrong usage."""
    if argv[:1] == [_INSIDE] and len(argv) == 2:
        return _inside(Path(argv[1]), try_out)
    about = tr(
        "Test everything in a temporary folder, and report whether this Rollbook is complete and works."
    )
    Usage("--self-check", about).asked(argv)
    return run_to_exit_status(lambda: watch((*program.command(), "--self-check", _INSIDE)))


class CheckResult(NamedTuple):
    """The result of a check; ``wrong`` is "" if it passed."""

    name: str
    ms: int
    wrong: str
    remark: str


def watch(command: tuple[str, ...], seconds: float = MOST_SECONDS) -> int:
    """Run ``command`` in a new folder and print the results of its checks. Return the exit status.

    The folder's path is appended to the command.
    """
    made = program.build() or ("bundle" if program.IS_BUNDLE else "from source")
    say(f"Rollbook {VERSION}, {made}, {platform.platform()}")
    began = monotonic()
    with tempfile.TemporaryDirectory(prefix="rollbook-check-", ignore_cleanup_errors=True) as home:
        results = [_print(each) for each in chain(_files(), _results_of(command, Path(home), seconds))]
    if Path(home).exists():
        results.append(
            _print(CheckResult("The temporary folder is removed", 0, f"{home} is still there", ""))
        )
    failed = sum(bool(each.wrong) for each in results)
    took = f"{monotonic() - began:.1f} s"
    say(f"{failed} of {len(results)} checks failed, {took}." if failed else f"All checks passed, {took}.")
    return int(bool(failed))


def _files() -> Iterator[CheckResult]:
    """The check of a bundle's files; none if it has no list of them."""
    if not (program.IS_BUNDLE and sys.platform.startswith("linux")):
        return
    began = monotonic()
    wrong = list(bundle_faults(program.ROOT.parent, resources.path(LIST)))
    more = len(wrong) - _MOST_FILES
    told = "; ".join(wrong[:_MOST_FILES]) + (f"; and {more} more" if more > 0 else "")
    yield CheckResult("The installed files are intact", round((monotonic() - began) * 1000), told, "")


def _print(each: CheckResult) -> CheckResult:
    if each.wrong:
        say(f"FAILED  {each.name}: {each.wrong}")
    else:
        say(f"ok  {each.name} ({each.ms} ms){f': {each.remark}' if each.remark else ''}")
    return each


def _results_of(command: tuple[str, ...], home: Path, seconds: float) -> Iterator[CheckResult]:
    folder, temporary, errors = home / "check", home / "temporary", home / "errors.txt"
    for made in (folder, temporary, home / "home"):
        made.mkdir()
    (home / "runtime").mkdir(mode=0o700)
    with errors.open("wb") as said:
        process = subprocess.Popen(  # noqa: S603 - this program itself
            (*command, str(folder)),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=said,
            cwd=program.ROOT,
            env=_environment(home / "home", temporary, home / "runtime"),
            start_new_session=True,
        )
    assert process.stdout is not None
    lines: Queue[bytes] = Queue()
    Thread(target=_forward_lines, args=(process.stdout, lines), daemon=True).start()
    at, well, is_over, end = "The program starts", True, False, monotonic() + seconds
    try:
        while line := _next_line(lines, end):
            event = json.loads(line)
            at, is_over = event.get("begins", at), "over" in event
            if "ends" in event:
                well &= not event["wrong"]
                yield CheckResult(event["ends"], event["ms"], event["wrong"], event["remark"])
        wrong = f"it did not finish within {seconds:g} seconds"
        if line is not None:
            at = "The program ends" if is_over else at
            status = process.wait(_GRACE_S)
            wrong = "" if is_over and status == int(not well) else f"it ended with {_status(status)}"
        if wrong:
            well = False
            yield CheckResult(at, 0, wrong, "")
        else:
            yield CheckResult("Nothing is left behind", 0, _leftovers(process.pid, temporary), "")
    except subprocess.TimeoutExpired:
        well = False
        yield CheckResult(at, 0, "it does not exit", "")
    finally:
        _kill(process)
        process.stdout.close()
    if not well:
        logs = sorted(folder.rglob("rollbook.log"), key=lambda log: log.stat().st_mtime)
        for each in (errors, *logs[-1:]):  # the cause of a crash is in the log of its window
            _print_tail(each)


def _print_tail(file: Path) -> None:
    lines = file.read_text("utf-8", "replace").splitlines()
    for each in [each for each in lines if not each.startswith(_USUAL)][-_MOST_LINES:]:
        complain(f"    {each}")


def _next_line(lines: "Queue[bytes]", end: float) -> bytes | None:
    """The next line, b"" at the end, None after the timeout."""
    try:
        return lines.get(timeout=max(0.0, end - monotonic()))
    except Empty:
        return None


def _forward_lines(stream: IO[bytes], lines: "Queue[bytes]") -> None:
    with suppress(ValueError):  # it was closed and is no longer needed
        for line in stream:
            if line.startswith(b"{"):  # not the output of a library
                lines.put(line)
    lines.put(b"")


def _status(status: int) -> str:
    if status >= 0:
        return f"status {status}"
    with suppress(ValueError):
        return signal.Signals(-status).name
    return f"signal {-status}"


def _leftovers(group: int, temporary: Path) -> str:
    """What the process and its children left behind; "" for nothing."""
    end = monotonic() + _GRACE_S
    while _is_running(group):
        if monotonic() > end:
            return "a child process is still running"
        sleep(0.05)
    files = sorted(each.name for each in temporary.iterdir())
    return f"temporary files: {', '.join(files)}" if files else ""


if sys.platform == "win32":

    def _is_running(_group: int) -> bool:
        return False  # Windows has no process groups

    def _kill(process: "subprocess.Popen[bytes]") -> None:
        process.kill()
        process.wait()
else:

    def _is_running(group: int) -> bool:
        try:
            os.killpg(group, 0)
        except OSError:
            return False
        return True

    def _kill(process: "subprocess.Popen[bytes]") -> None:
        """End the process and all that it started."""
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _environment(home: Path, temporary: Path, runtime: Path) -> dict[str, str]:
    """This process's environment without the user's folders, and with what a session lacks: an off-screen
    display and a runtime folder.
    """
    found = dict(os.environ)
    if sys.platform.startswith("linux"):
        # Where no bus of the session is named, Qt starts one that stays.
        found.setdefault("DBUS_SESSION_BUS_ADDRESS", f"unix:path={runtime / 'no-bus'}")
        # PulseAudio's library makes its own in the temporary folder instead, and never removes it.
        found[_RUNTIME] = found.get(_RUNTIME) or str(runtime)
        found.setdefault("XAUTHORITY", str(Path(found.get("HOME", "/")) / ".Xauthority"))
        if not any(map(found.get, _DISPLAYS)) or found.get("QT_QPA_PLATFORM", "").startswith("offscreen"):
            found["QT_QPA_PLATFORM"] = off_screen()
    return (
        found | environment_apart(home) | dict.fromkeys(_TEMPORARY, str(temporary)) | {words.VARIABLE: "en"}
    )


def _inside(folder: Path, try_out: TryOut) -> int:
    # By its number: a program without a console has no sys.stdout.
    with open(1, "wb", closefd=False) as out:
        sys.stdout = sys.stderr  # prints must not mix with the results
        return try_out(folder, out)
