"""Choose the libraries for Windows from the lock file, with their hashes."""

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from packaging.requirements import Requirement

PYTHON = "3.11.9"
"""The version of Python that runs under Wine."""

_WINDOWS: dict[str, str | AbstractSet[str]] = {
    "implementation_name": "cpython",
    "implementation_version": PYTHON,
    "os_name": "nt",
    "platform_machine": "AMD64",
    "platform_python_implementation": "CPython",
    "platform_release": "10",
    "platform_system": "Windows",
    "platform_version": "10.0.19045",
    "python_full_version": PYTHON,
    "python_version": "3.11",
    "sys_platform": "win32",
}
"""What the marks in the lock file are compared with: pip would compare them with Linux."""

NOT_THERE = frozenset(
    ("ast-serialize", "grimp", "import-linter", "librt", "mypy", "mypy-extensions", "ruff", "uv")
)
"""Tools that check the source or make the lock. Nothing runs them under Wine."""


class Pinned(NamedTuple):
    """A library in the lock file: what to install, for which systems, and the hashes of its files."""

    requirement: Requirement
    hashes: tuple[str, ...]


def read_lock(lock: str) -> Iterator[Pinned]:
    """Read the libraries in a lock file."""
    for entry in re.split(r"^(?=[A-Za-z0-9])", lock, flags=re.MULTILINE):
        if not (entry := entry.strip()) or entry.startswith("#"):
            continue
        what, *hashes = re.split(r"\s*\\\s*--hash=", entry)
        yield Pinned(Requirement(what), tuple(each.strip() for each in hashes))


def versions(lock: str) -> dict[str, str]:
    """Return the versions of Python and of what makes a bundle, for its record."""
    found = {each.requirement.name: str(each.requirement.specifier)[2:] for each in read_lock(lock)}
    tools = {name: found[name] for name in ("pyside6-essentials", "pyinstaller")}
    return {"Python": PYTHON, **tools}


def for_windows(lock: str) -> str:
    """Return the lock file's lines for Windows, without marks. Raises ValueError for one without hashes."""
    chosen = []
    for requirement, hashes in read_lock(lock):
        marker, requirement.marker = requirement.marker, None
        if requirement.name in NOT_THERE or not (marker is None or marker.evaluate(_WINDOWS)):
            continue
        if not hashes:
            raise ValueError(f"{requirement.name} has no hash in the lock file")
        chosen.append(" \\\n".join([str(requirement), *(f"    --hash={each}" for each in hashes)]) + "\n")
    return "".join(chosen)
