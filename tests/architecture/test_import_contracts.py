"""The import contracts of `pyproject.toml` hold, and detect violations."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = ("desktop", "rules_core")


def lint_imports(root: Path) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("lint-imports")
    return subprocess.run(
        [str(program), "--no-cache"], cwd=root, capture_output=True, text=True, check=False, encoding="utf-8"
    )


def test_the_contracts_hold() -> None:
    run = lint_imports(ROOT)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.fixture
def copy_of_the_project(tmp_path: Path) -> Path:
    for name in PACKAGES:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


PLANTED = {
    "The rules are pure": ("rules_core/planted.py", "import random"),
    "Rooms know only the rooms below them": ("desktop/views/planted.py", "import desktop.shell.app"),
    "Rooms form no circle": ("desktop/fairness/planted.py", "def late():\n    import desktop.features"),
    "Only the library speaks SQL": ("desktop/rolling/planted.py", "import sqlite3"),
    "No Qt below the screens": ("desktop/library/planted.py", "import PySide6.QtCore"),
}


def test_planted_violations_are_caught(copy_of_the_project: Path) -> None:
    for path, line in PLANTED.values():
        (copy_of_the_project / path).write_text(line + "\n", encoding="utf-8")
    run = lint_imports(copy_of_the_project)
    assert run.returncode == 1
    broken = [line for line in run.stdout.splitlines() if line.endswith("BROKEN")]
    missed = [name for name in PLANTED if not any(line.startswith(name) for line in broken)]
    assert missed == [], run.stdout


def test_every_folder_of_code_is_a_package() -> None:
    """The contracts pass over a folder without `__init__.py`."""
    folders = {path.parent for package in PACKAGES for path in (ROOT / package).rglob("*.py")}
    # Alembic loads its scripts by path, as no package.
    folders = {folder for folder in folders if "migrations" not in folder.parts}
    assert [str(folder) for folder in sorted(folders) if not (folder / "__init__.py").is_file()] == []
