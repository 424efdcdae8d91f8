"""Record what a build made from which commit, and whether its self-check passed; a release needs that.

Each build writes a small JSON file to ``build/records``. `release.py` reads them all and refuses a release
unless every package is the one that was checked, and comes from the commit of the release.
"""

import json
import os
import platform
import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import file_digest
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

import system_command

from desktop.base.version import VERSION

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
RECORDS = ROOT / "build" / "records"

COMMIT = "ROLLBOOK_COMMIT"
"""The environment variable that tells a build without git its source, as `str(source())` writes it."""

NEEDED = {"linux": "make bundle", "windows": "make windows"}
"""The records that a release needs, with the command that writes each."""

_CHANGED = ", with changes"
_TOOLS = ("PySide6_Essentials", "pyinstaller")


class Source(NamedTuple):
    """What a build is made from: the full ``commit``, "" if unknown, and whether files were changed since."""

    commit: str
    changed: bool

    def __str__(self) -> str:
        """Return it as text, for the variable ``ROLLBOOK_COMMIT``."""
        return f"{self.commit}{_CHANGED if self.changed else ''}"


class SelfCheck(NamedTuple):
    """Whether a package passed its self-check, the last line that it printed, and where it ran."""

    passed: bool
    said: str
    where: str


class Record(NamedTuple):
    """A build: its packages in `dist` by name with their SHA-256, and how they were made and checked."""

    source: Source
    version: str
    versions: Mapping[str, str]
    packages: Mapping[str, str]
    self_check: SelfCheck


class Damaged(Exception):
    """A record can't be read."""


def source(root: Path = ROOT) -> Source:
    """Return what the files of the project are now. Ask before a build, not after it."""
    told = os.environ.get(COMMIT)
    if told is not None:
        return Source(told.removesuffix(_CHANGED), told.endswith(_CHANGED))
    commit = system_command.git(root, "rev-parse", "HEAD")
    return Source(commit, bool(system_command.git(root, "status", "--porcelain")))


def versions() -> dict[str, str]:
    """Return the versions of this Python and of what makes a bundle."""
    return {"Python": platform.python_version(), **{each: metadata.version(each) for each in _TOOLS}}


def write(
    name: str,
    packages: Iterable[Path],
    made_from: Source,
    self_check: SelfCheck,
    *,
    made_with: Mapping[str, str] | None = None,
    records: Path = RECORDS,
) -> Path:
    """Write the record ``name`` of a build and return its file.

    ``made_with`` are the versions of the tools, by default those of this Python.
    """
    digests = {each.name: _digest(each) for each in sorted(packages)}
    told = Record(made_from, VERSION, made_with or versions(), digests, self_check)
    told_as_json = told._asdict() | {"source": made_from._asdict(), "self_check": self_check._asdict()}
    records.mkdir(parents=True, exist_ok=True)
    file = records / f"{name}.json"
    file.write_text(json.dumps(told_as_json, indent=2) + "\n", encoding="utf-8", newline="\n")
    return file


def read(file: Path) -> Record:
    """Read a record. Raises Damaged."""
    try:
        told = json.loads(file.read_text(encoding="utf-8"))
        packages = told["packages"]
        if not packages or not all(re.fullmatch("[0-9a-f]{64}", each) for each in packages.values()):
            raise Damaged(f"{file.name} names no packages.")
        source, check = Source(**told["source"]), SelfCheck(**told["self_check"])
        return Record(source, told["version"], told["versions"], packages, check)
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise Damaged(f"{file.name} can't be read.") from error


def why_not(commit: str, version: str, records: Path = RECORDS, dist: Path = DIST) -> list[str]:
    """Return why the packages in ``dist`` must not be released, a sentence each; none if they may."""
    found: list[str] = []
    recorded: set[str] = set()
    for name, command in NEEDED.items():
        if not (records / f"{name}.json").is_file():
            found.append(f"There is no record of the packages for {name}. Run: {command}")
    for file in sorted(records.glob("*.json")):
        try:
            told = read(file)
        except Damaged as damaged:
            found.append(str(damaged))
            continue
        recorded.update(told.packages)
        found += (f"{file.stem}: {each}" for each in _faults(told, commit, version, dist))
    for each in sorted(dist.glob(f"rollbook-{version}-*")):
        if each.name not in recorded:
            found.append(f"{each.name} is in {dist.name}, but no build recorded it. Remove it.")
    return found


def packages(records: Path = RECORDS, dist: Path = DIST) -> list[Path]:
    """Return the recorded packages. Raises Damaged."""
    return sorted(dist / name for file in records.glob("*.json") for name in read(file).packages)


def _faults(told: Record, commit: str, version: str, dist: Path) -> Iterator[str]:
    if told.source.commit != commit:
        yield f"built from {told.source.commit[:10] or 'no commit'}, not from {commit[:10]}."
    if told.source.changed:
        yield "built from files that were not committed."
    if told.version != version:
        yield f"built as version {told.version}, not {version}."
    if not told.self_check.passed:
        yield f"its self-check failed: {told.self_check.said}"
    for name, digest in told.packages.items():
        if not (dist / name).is_file():
            yield f"{name} is missing."
        elif _digest(dist / name) != digest:
            yield f"{name} is not the package that was built."


def _digest(file: Path) -> str:
    with file.open("rb") as stream:
        return file_digest(stream, "sha256").hexdigest()
