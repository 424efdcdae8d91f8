"""Try a mutant: its tests run in a process where the module has the fault, and its fate is told."""

import os
import signal
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutants.chosen import CHOSEN
from tests.mutants.covering import Record, file_of
from tests.mutants.drawing import Mutant, difference

ROOT = Path(__file__).resolve().parent.parent.parent
CHILD = Path(__file__).resolve().parent / "child"

MOST_S = 180.0
"""Tests of a mutant beyond these seconds are left out, the slowest first."""
FIRST_FILES = 4
"""Tests of so many files come first, since to collect all of them takes longer than to kill most mutants."""
NOTHING_RAN = 5
"""How pytest says that it found no test."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a mutant."""

    mutant: Mutant
    before: str
    after: str
    kind: str
    """``killed``, ``survived`` or ``equal``."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Equal:
    """A mutant that changes nothing that can be observed, with the reason; all of the line's by default."""

    path: str
    line: str
    reason: str
    becomes: str = ""

    def is_about(self, path: str, before: str, after: str) -> bool:
        """Whether it is about this change."""
        return (self.path, self.line) == (path, before) and self.becomes in ("", after)

    def holds(self, root: Path) -> bool:
        """Whether the line is still there."""
        file = root / self.path
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        return self.line in " ".join(map(str.strip, text.splitlines()))


def read_equals(file: Path) -> list[Equal]:
    """The list of mutants that nothing can tell from the real module."""
    return [Equal(**each) for each in tomllib.loads(file.read_text(encoding="utf-8"))["equal"]]


def outlives(mutant: Mutant, source: str, tests: Sequence[str], root: Path, limit: float) -> bool:
    """Whether all these tests pass, in their order, with the changed source in the module's place.

    Tests that take longer than ``limit`` seconds count as failed: most endless loops are faults.
    """
    with TemporaryDirectory(prefix="mutant-") as made:
        folder = Path(made)
        (folder / "changed.py").write_text(source, encoding="utf-8")
        (folder / "chosen.txt").write_text("\n".join(tests), encoding="utf-8")
        told = {
            "PYTHONPATH": os.pathsep.join(map(str, (CHILD, root, ROOT))),
            "ROLLBOOK_MUTANT": f"{mutant.module}={folder / 'changed.py'}",
            CHOSEN: str(folder / "chosen.txt"),
            "HYPOTHESIS_STORAGE_DIRECTORY": str(folder / "hypothesis"),
        }
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
        command += [
            "--import-mode=importlib",
            "-p",
            "tests.mutants.chosen",
            *dict.fromkeys(map(file_of, tests)),
        ]
        child = subprocess.Popen(
            command,
            cwd=root,
            env=os.environ | told,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            status = child.wait(limit)
        except subprocess.TimeoutExpired:
            return False
        finally:
            assert sys.platform != "win32"
            if child.poll() is None:
                os.killpg(child.pid, signal.SIGKILL)
                child.wait()
    if status == NOTHING_RAN:
        raise RuntimeError(f"none of the tests of {mutant} is there any more")
    return status == 0


def fate(mutant: Mutant, source: str, record: Record, equals: Sequence[Equal]) -> Fate:
    """Run the tests that cover a mutant's line, and say what became of it."""
    root = record.area.root
    before, after = difference((root / mutant.path).read_text(encoding="utf-8"), source)
    for each in equals:
        if each.is_about(mutant.path, before, after):
            return Fate(mutant, before, after, "equal", each.reason)
    tests = record.tests_of(mutant.path, mutant.row, mutant.module)
    if not tests:
        return Fate(mutant, before, after, "survived", "no test runs this line")
    affordable = _affordable(tests, record, mutant.module)
    some = [each for each in tests if each in affordable]
    first = list(dict.fromkeys(map(file_of, some)))[:FIRST_FILES]
    near = [each for each in some if file_of(each) in first]
    for batch in (near, [each for each in some if file_of(each) not in first]):
        if batch and not outlives(mutant, source, batch, root, 120 + 5 * MOST_S):
            return Fate(mutant, before, after, "killed")
    return Fate(mutant, before, after, "survived", f"{len(some)} of {len(tests)} tests ran")


def _affordable(tests: Sequence[str], record: Record, module: str) -> set[str]:
    """As many of these tests as fit into ``MOST_S``, those of files that import the module itself first.

    Tests that draw or play a lot are left out before others.
    """
    about = record.importers.get(module, set())
    left, found = MOST_S, set()
    for test in sorted(tests, key=lambda each: (file_of(each) not in about, record.took(each))):
        if record.took(test) <= left:
            left -= record.took(test)
            found.add(test)
    return found
