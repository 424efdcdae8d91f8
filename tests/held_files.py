"""What Windows does with files, on any system: it refuses to replace open ones, ignores case, has drives."""

import os
from collections.abc import Callable
from errno import EACCES, EEXIST, EXDEV
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from desktop.base import disk

FOR_GOOD = 1_000_000
"""More tries than anyone makes."""

SHARING_VIOLATION = 32
"""Windows' error for a file that is open elsewhere."""


class Holder(NamedTuple):
    """What held a file: how often it refused, and how long was waited after each time, in seconds."""

    pauses: list[float]
    hold: Callable[..., None]


@pytest.fixture
def holder(monkeypatch: pytest.MonkeyPatch) -> Holder:
    """Another program: ``hold(ending, times, code)`` keeps each file with that ending open for some tries."""
    pauses: list[float] = []
    monkeypatch.setattr(disk, "sleep", pauses.append)

    def hold(ending: str, times: int = FOR_GOOD, code: int = SHARING_VIOLATION) -> None:
        tries = count(1)

        def refuse(act: Callable[[Path, Path], Path]) -> Callable[[Path, Path], Path]:
            def moved(source: Path, target: Path) -> Path:
                if target.name.endswith(ending) and next(tries) <= times:
                    raise refused(source, code)
                return act(source, target)

            return moved

        for name in ("replace", "rename"):
            monkeypatch.setattr(Path, name, refuse(getattr(Path, name)))

    return Holder(pauses, hold)


def refused(file: Path, code: int = SHARING_VIOLATION) -> PermissionError:
    """Return Windows' error for a file."""
    error = PermissionError(EACCES, "The process cannot access the file", str(file))
    error.winerror = code  # type: ignore[attr-defined,unused-ignore]
    return error


def ignore_case(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let names in a folder be found in any case, and refuse to rename a file to one that is there."""

    def there(path: Any) -> Any:
        if isinstance(path, (str, Path)) and Path(path).parent == folder:
            names = {each.name.casefold(): each for each in folder.iterdir()}
            return str(names.get(Path(path).name.casefold(), path))
        return path

    def found(act: Callable[..., Any]) -> Callable[..., Any]:
        return lambda path, *more, **named: act(there(path), *more, **named)

    def rename(act: Callable[..., Any]) -> Callable[..., Any]:
        def renamed(source: Any, target: Any) -> Any:
            if os.path.lexists(there(target)) and there(source) != there(target):
                raise FileExistsError(EEXIST, "Cannot create a file when that file already exists")
            return act(there(source), target)

        return renamed

    def replace(act: Callable[..., Any]) -> Callable[..., Any]:
        return lambda source, target: act(there(source), there(target))

    changed = {"rename": rename(os.rename), "replace": replace(os.replace)}
    changed |= {name: found(getattr(os, name)) for name in ("stat", "lstat", "unlink")}
    for name, act in changed.items():
        monkeypatch.setattr(os, name, act)
    monkeypatch.setattr("io.open", found(open))


def forbid_renames_between(monkeypatch: pytest.MonkeyPatch, *drives: Path) -> None:
    """Let nothing be renamed from one of these folders to another, as between drives."""

    def drive(path: Path) -> Path | None:
        return next((each for each in drives if path.is_relative_to(each)), None)

    def refuse(act: Callable[[Path, Path], Path]) -> Callable[[Path, Path], Path]:
        def moved(source: Path, target: Path) -> Path:
            if drive(source) != drive(Path(target)):
                raise OSError(EXDEV, "Invalid cross-device link", str(source))
            return act(source, target)

        return moved

    for name in ("replace", "rename"):
        monkeypatch.setattr(Path, name, refuse(getattr(Path, name)))
