"""Copy the project's files to where Windows runs them, apart from the bundle and the caches of Linux."""

import filecmp
import shutil
import subprocess
from pathlib import Path

KEPT = ("__pycache__", "build", "dist")
"""Folders in the copy that the project's files don't come with, and that save time on the next run."""


def moment(root: Path) -> str:
    """Return the time of the last commit in seconds since 1970, for reproducible builds."""
    return _git(root, "log", "-1", "--format=%ct").strip()


def project_files(root: Path) -> list[Path]:
    """Return the project's files, committed or about to be, as paths within ``root``."""
    listed = _git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    names = (Path(each) for each in listed.split("\0") if each)
    return [each for each in names if (root / each).is_file()]


def copy_project(root: Path, into: Path, files: list[Path]) -> None:
    """Make ``into`` hold just these files of ``root``, and what it keeps of an earlier run."""
    wanted = set(files)
    folders = {parent for each in wanted for parent in each.parents}
    for each in sorted(into.rglob("*"), reverse=True):
        name = each.relative_to(into)
        if not any(part in KEPT for part in name.parts) and each.is_file() and name not in wanted:
            each.unlink()
        elif each.is_dir() and each.name == "__pycache__" and name.parent not in folders:
            shutil.rmtree(each)
    for each in files:
        source, copy = root / each, into / each
        if not copy.is_file() or not filecmp.cmp(source, copy):
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, copy)


def _git(root: Path, *words: str) -> str:
    command = ["git", "-c", "safe.directory=*", *words]
    return subprocess.run(command, cwd=root, capture_output=True, encoding="utf-8", check=True).stdout
