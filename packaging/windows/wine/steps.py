"""The steps of ``make windows``, each a function that returns what it found, or raises Failed."""

import compileall
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import build_record
import prepare
from windows.wine import source, wheels, window, windows_python
from windows.wine.running import Finished, Wine
from windows.wine.uia.check import told_to_ui_automation
from windows.wine.window import Failed

from desktop.base.program import CONSOLE, WINDOW
from desktop.base.version import VERSION

TESTS = (
    "tests/packaging/test_windows_package.py",
    "tests/packaging/test_backslashes.py",
    "tests/base/test_held_files.py",
    "tests/cli/test_job_object.py",
    "tests/cli/test_streams.py",
    "tests/library/test_odd_folders.py",
)
"""The tests of ``make windows``: what differs most on Windows, in half a minute."""

_LONGEST_BUILD_S = 1800

WHERE = "Wine on Linux"
"""Where the self-check ran, for the record: not on Windows."""

TOO_SLOW = re.compile(r"timed out waiting|did not finish within|is still there$")
"""What the self-check says where only the time ran out. From source, modules load slowly under Wine."""


def all_steps(root: Path, build: Path, wine: Wine) -> Mapping[str, Callable[[], str]]:
    """Return the steps by name, in order."""
    project = build / "source"
    made_from = build_record.source(root)
    return {
        "Windows Python, its signatures and libraries": partial(get_python, build, wine),
        "Copy of the project": partial(copy, root, project),
        "Bundle, and meanwhile the tests and self-check of the source": partial(
            build_and_try_source, build, project, wine, made_from, source.moment(root)
        ),
        "Self-check of the bundle": partial(check_bundle, root, project, wine, made_from),
        "Window, a click on a skill and its roll": partial(roll, build, project, wine),
        "What is told to UI Automation": partial(told_to_ui_automation, build, project, wine, python(build)),
    }


def get_python(build: Path, wine: Wine) -> str:
    """Prepare Python, unless it is there."""
    windows_python.prepare(build, prepare.LOCK, wine)
    return windows_python.PINNED


def copy(root: Path, project: Path) -> str:
    """Copy the project, and compile it here if this Python is the same version: that is faster."""
    files = source.project_files(root)
    source.copy_project(root, project, files)
    if sys.version_info[:2] == (3, 11):
        for each in ("rules_core", "desktop", "resources", "tests", "packaging"):
            compileall.compile_dir(project / each, quiet=2, workers=2)
    return f"{len(files)} files"


def build_and_try_source(
    build: Path, project: Path, wine: Wine, made_from: build_record.Source, moment: str
) -> str:
    """Make the bundle on one processor, and run the tests and the self-check of the source on the other."""
    with ThreadPoolExecutor(2) as pool:
        made = pool.submit(make_bundle, build, project, wine, made_from, moment)
        tried = pool.submit(try_source, build, project, wine)
        return f"{made.result()}; {tried.result()}"


def make_bundle(build: Path, project: Path, wine: Wine, made_from: build_record.Source, moment: str) -> str:
    """Make the bundle and its archive."""
    shutil.rmtree(project / "dist", ignore_errors=True)
    environment = {"PYTHONPATH": ".", "SOURCE_DATE_EPOCH": moment, build_record.COMMIT: str(made_from)}
    command = [str(python(build)), "packaging/bundle.py", "--without-installer"]
    done = wine.run(command, environment, project, longest_s=_LONGEST_BUILD_S)
    if done.status != 0:
        raise Failed(f"The bundle isn't made.\n{done.output[-3000:]}")
    return "; ".join(done.output.split("\n")).rstrip("; ")


def try_source(build: Path, project: Path, wine: Wine) -> str:
    """Run a part of the tests, and the self-check, from source."""
    tested = wine.run([python(build), "-m", "pytest", "-q", "-p", "no:xdist", *TESTS], folder=project)
    (build / "tests.txt").write_text(tested.output, encoding="utf-8")
    if tested.status != 0:
        raise Failed(f"Tests fail under Wine.\n{tested.output[-3000:]}")
    with open_desktop(wine, python(build)):
        checked = wine.run([python(build), "-m", "desktop", "--self-check"], folder=project)
    (build / "self-check-source.txt").write_text(checked.output, encoding="utf-8")
    wrong = failures(checked)
    if other := [each for each in wrong if not TOO_SLOW.search(each)]:
        raise Failed(f"The self-check from source fails: {'; '.join(other)}")
    late = f", {len(wrong)} ran out of time, as modules load slowly under Wine" if wrong else ""
    return f"tests: {last_line(tested)}; self-check from source: {passed(checked)} passed{late}"


def check_bundle(root: Path, project: Path, wine: Wine, made_from: build_record.Source) -> str:
    """Run the bundle's self-check, of which nothing may fail, and record it for a release."""
    command = [str(project / "dist" / "rollbook" / CONSOLE), "--self-check"]
    again = ""
    with open_desktop(wine, python(project.parent)):
        done = wine.run(command)
        if done.status != 0 and all(TOO_SLOW.search(each) for each in failures(done)):
            done, again = wine.run(command), "the first time it ran out of time; the second time: "
    (project.parent / "self-check.txt").write_text(done.output, encoding="utf-8")
    if failures(done):
        raise Failed(
            f"The self-check of the bundle fails: {'; '.join(failures(done)) or done.output[-2000:]}"
        )
    record(root, project, made_from, last_line(done))
    return f"{again}{last_line(done)}"


@contextmanager
def open_desktop(wine: Wine, python: Path) -> Iterator[None]:
    """Keep Wine's desktop open, as Windows has it.

    Otherwise the first program with a window starts it, and it holds the files of that program open.
    """
    hold = (
        "import ctypes, time; ctypes.windll.user32.GetDesktopWindow(); print(1, flush=True); time.sleep(900)"
    )
    holder = wine.start([python, "-c", hold])
    try:
        assert holder.stdout is not None
        while line := holder.stdout.readline():
            if line.strip() == b"1":
                break
        yield
    finally:
        holder.kill()
        holder.wait()


def record(root: Path, project: Path, made_from: build_record.Source, said: str) -> None:
    """Copy the packages to ``dist``, and record them with the passed self-check: a release needs that."""
    dist = root / "dist"
    dist.mkdir(exist_ok=True)
    for each in dist.glob("rollbook-*-windows-*.*"):
        each.unlink()
    copies = [Path(shutil.copy2(each, dist)) for each in packages(project)]
    check = build_record.SelfCheck(passed=True, said=said, where=WHERE)
    versions = wheels.versions(prepare.LOCK.read_text(encoding="utf-8"))
    build_record.write("windows", copies, made_from, check, made_with=versions)


def roll(build: Path, project: Path, wine: Wine) -> str:
    """Click a skill in the bundle's window, and find the roll."""
    picture = build / "window.png"
    rolled = window.roll_in(project / "dist" / "rollbook" / WINDOW, wine, build / "played", picture)
    shown = picture.relative_to(build.parents[1])
    return f"{rolled.name}, {rolled.total}, dice {rolled.drawn}; picture: {shown}"


def python(build: Path) -> Path:
    """Return the path of python.exe."""
    return build / "python" / "cp311" / "python.exe"


def failures(done: Finished) -> list[str]:
    """Return the failed checks of a self-check."""
    found = re.findall(r"^FAILED +(.*)$", done.output, re.MULTILINE)
    if found or (done.status == 0 and passed(done)):
        return [each.rstrip() for each in found]
    return [f"it ended with the status {done.status}: {done.output[-500:]}"]


def passed(done: Finished) -> int:
    """Return how many checks of a self-check passed."""
    return len(re.findall(r"^ok +", done.output, re.MULTILINE))


def last_line(done: Finished) -> str:
    """Return the last line that isn't empty."""
    return next((line.strip() for line in reversed(done.output.splitlines()) if line.strip()), "")


def packages(project: Path) -> list[Path]:
    """Return the files for download that were made."""
    return sorted((project / "dist").glob(f"rollbook-{VERSION}-windows-*.*"))
