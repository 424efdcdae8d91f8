"""Which tests run a line: recorded once with coverage, then asked for every mutant.

The record lies in ``build/mutants`` and holds as long as the sources stay. Of tests that are new or changed,
only their own files are recorded over again.
"""

import ast
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from coverage import CoverageData

from tests.mutants.chosen import TIMES

UNTIMED_S = 0.05


@dataclass(frozen=True)
class Area:
    """A part of the product, and the tests that answer for it."""

    name: str
    sources: tuple[str, ...]
    tests: tuple[str, ...]
    root: Path

    def files(self) -> list[Path]:
        """Its modules."""
        return sorted(
            path for each in self.sources for path in (self.root / each).rglob("*.py") if path.stat().st_size
        )

    def test_files(self) -> list[Path]:
        """The files of its tests."""
        return sorted(path for each in self.tests for path in (self.root / each).rglob("test_*.py"))


@dataclass
class Record:
    """What was recorded of an area, in parts: the first, and later ones of changed tests."""

    area: Area
    folder: Path
    tested: dict[str, tuple[str, int]] = field(default_factory=dict)
    """For each file of tests: what it held, and in which part it was recorded last."""
    seconds: dict[str, float] = field(default_factory=dict)
    """What each test takes; those that failed with no mutant at all are not in it."""

    @classmethod
    def of(cls, area: Area, build: Path) -> "Record":
        """The record so far, empty if the sources have changed since."""
        digest = hashlib.sha256()
        for path in area.files():
            digest.update(path.relative_to(area.root).as_posix().encode() + path.read_bytes())
        record = cls(area, build / f"{area.name}-{digest.hexdigest()[:16]}")
        if (kept := record.folder / "record.json").exists():
            found = json.loads(kept.read_text(encoding="utf-8"))
            record.tested = {name: (held, part) for name, (held, part) in found["tested"].items()}
            record.seconds = found["seconds"]
        return record

    def bring_up_to_date(self, beside: int) -> list[str]:
        """Record the files of tests that are new or have changed; return what pytest said of failures."""
        stale = {
            path.relative_to(self.area.root).as_posix(): held
            for path in self.area.test_files()
            if self.tested.get(path.relative_to(self.area.root).as_posix(), ("", 0))[0]
            != (held := hashlib.sha256(path.read_bytes()).hexdigest())
        }
        if not stale:
            return []
        self.folder.mkdir(parents=True, exist_ok=True)
        part = 1 + max((number for _, number in self.tested.values()), default=0)
        told, seconds = self._run(sorted(stale), part, beside)
        self.tested |= {name: (held, part) for name, held in stale.items()}
        self.seconds = {
            each: took for each, took in self.seconds.items() if file_of(each) not in stale
        } | seconds
        kept = {"tested": self.tested, "seconds": self.seconds}
        (self.folder / "record.json").write_text(json.dumps(kept), encoding="utf-8")
        return told

    def _run(self, tests: Sequence[str], part: int, beside: int) -> tuple[list[str], dict[str, float]]:
        config, times = self.folder / "coverage.ini", self.folder / f"{part}.times"
        config.write_text(f"[run]\nsource = {','.join(self.area.sources)}\n", encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--import-mode=importlib"]
        command += ["-p", "tests.mutants.chosen", "--cov", f"--cov-config={config}", "--cov-context=test"]
        command += ["--cov-report=", "--cov-fail-under=0", "-n", str(beside), "--dist=worksteal", *tests]
        places = {TIMES: str(times), "COVERAGE_FILE": str(self._coverage(part))}
        done = subprocess.run(
            command,
            cwd=self.area.root,
            env=os.environ | places,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        if not times.exists():
            raise RuntimeError(f"the tests could not be recorded:\n{done.stdout}\n{done.stderr}")
        told = [each for each in done.stdout.splitlines() if each.startswith(("FAILED", "ERROR"))]
        return told, json.loads(times.read_text(encoding="utf-8"))

    def _coverage(self, part: int) -> Path:
        return self.folder / f"{part}.coverage"

    @cached_property
    def _parts(self) -> dict[int, CoverageData]:
        found = {number: CoverageData(str(self._coverage(number))) for _, number in self.tested.values()}
        for data in found.values():
            data.read()
        return found

    def tests_by_line(self, path: str) -> dict[int, set[str]]:
        """For each line of a module, the tests that run it."""
        found: dict[int, set[str]] = {}
        for part, data in self._parts.items():
            for line, contexts in data.contexts_by_lineno(str(self.area.root / path)).items():
                tests = {each.rpartition("|")[0] for each in contexts}
                found.setdefault(line, set()).update(
                    each
                    for each in tests
                    if each in self.seconds and self.tested.get(file_of(each), ("", 0))[1] == part
                )
        return found

    def _at_import(self, path: str) -> set[int]:
        """The lines of a module that run while it is imported."""
        held = [data.contexts_by_lineno(str(self.area.root / path)) for data in self._parts.values()]
        return {line for each in held for line, contexts in each.items() if "" in contexts}

    @cached_property
    def importers(self) -> dict[str, set[str]]:
        """For each module, the files of the area and of its tests that import from it."""
        found: dict[str, set[str]] = {}
        for path in (*self.area.files(), *self.area.test_files()):
            name = path.relative_to(self.area.root).as_posix()
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom) and node.module:
                    for each in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
                        found.setdefault(each, set()).add(name)
        return found

    def tests_of(self, path: str, row: int, module: str) -> list[str]:
        """The tests that run a line, those of the files that are most about it first.

        What a module does while it is imported, and a function that runs only then, count for every test
        that runs anything of it, or of the modules that import it, and for every test whose file imports it.
        """
        source = (self.area.root / path).read_text(encoding="utf-8")
        lines = self.tests_by_line(path)
        found: set[str] = set()
        if (stretch := _stretch(ast.parse(source), row)) is not None:
            found = lines.get(row, set()) or set().union(*(lines.get(each, set()) for each in stretch))
        if not found and (stretch is None or not self._at_import(path).isdisjoint(stretch)):
            found = _within_functions(source, lines)
            for each in sorted(self.importers.get(module, ())):
                if each in self.tested:
                    found |= {test for test in self.seconds if file_of(test) == each}
                else:
                    text = (self.area.root / each).read_text(encoding="utf-8")
                    found |= _within_functions(text, self.tests_by_line(each))
        if quick := {each for each in found if "/test_flow" not in each}:
            found = quick
        return self._nearest_first(found)

    def took(self, test: str) -> float:
        """The seconds of a test."""
        return self.seconds.get(test, UNTIMED_S)

    def _nearest_first(self, tests: set[str]) -> list[str]:
        held = dict.fromkeys(map(file_of, self.seconds), 0)
        about = held.copy()
        for each in self.seconds:
            held[file_of(each)] += 1
            about[file_of(each)] += each in tests
        return sorted(
            tests,
            key=lambda each: (
                -about[file_of(each)] / held[file_of(each)],
                file_of(each),
                self.took(each),
                each,
            ),
        )


def file_of(test: str) -> str:
    """The file that a test is in."""
    return test.partition("::")[0]


def _functions(tree: ast.AST) -> list[ast.FunctionDef]:
    return [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)]


def _within_functions(source: str, lines: dict[int, set[str]]) -> set[str]:
    inside = {
        line
        for each in _functions(ast.parse(source))
        for line in range(each.body[0].lineno, (each.end_lineno or each.lineno) + 1)
    }
    return set().union(*(tests for line, tests in lines.items() if line in inside))


def _stretch(tree: ast.Module, row: int) -> range | None:
    """The lines of the statement that a line is part of, None outside of functions.

    A function's head belongs to its whole body: its defaults take part whenever it runs.
    """
    around = [each for each in _functions(tree) if _first(each) <= row <= (each.end_lineno or each.lineno)]
    if not around:
        return None
    inmost = max(around, key=_first)
    if row < inmost.body[0].lineno:
        return range(inmost.body[0].lineno, (inmost.end_lineno or inmost.lineno) + 1)
    statements = [each for each in ast.walk(inmost) if isinstance(each, ast.stmt)]
    near = [each for each in statements if each.lineno <= row <= (each.end_lineno or each.lineno)]
    least = min(near, key=lambda each: (each.end_lineno or each.lineno) - each.lineno)
    return range(least.lineno, (least.end_lineno or least.lineno) + 1)


def _first(function: ast.FunctionDef) -> int:
    return min([function.lineno, *(each.lineno for each in function.decorator_list)])
