"""Only what the first paint needs is imported before it."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

# Each of these costs more than the window itself, or is a game nobody has opened yet.
TOO_EARLY = ("alembic", "asyncio", "msgspec", "PySide6.QtNetwork", "rules_core.systems.coc7", "sqlalchemy")

# PySide makes Python enums of a class of Qt as soon as it is named: 90 to 570 members of each of these.
TOO_DEAR = (
    "QGradient.Preset",
    "QIcon.ThemeIcon",
    "QImage.Format",
    "QStyle.StateFlag",
    "QTextFormat.Property",
)

_ENUMS = """
import enum
waiting = [enum.Enum]
while waiting:
    waiting += (each := waiting.pop()).__subclasses__()
    print(each.__qualname__)
"""


def imported_by(modules: str) -> set[str]:
    """The modules loaded in a fresh Python after importing these."""
    return printed_by(f"import sys, {modules}; print('\\n'.join(sys.modules))")


def printed_by(code: str) -> set[str]:
    """The words that a fresh Python prints."""
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert run.returncode == 0, run.stderr
    return set(run.stdout.split())


def test_nothing_heavy_is_imported_before_the_first_paint() -> None:
    loaded = imported_by("desktop.__main__, desktop.start, desktop.library.search.first_list")
    assert sorted(loaded.intersection(TOO_EARLY)) == []


def test_no_class_of_qt_with_many_enums_is_named_before_the_first_paint() -> None:
    made = printed_by(f"import desktop.__main__, desktop.start, desktop.library.search.first_list\n{_ENUMS}")
    assert "Qt.AlignmentFlag" in made
    assert sorted(made.intersection(TOO_DEAR)) == []


def test_the_rules_answer_without_qt_and_without_a_database() -> None:
    """A chat bot asks `rollbook resolve` often, on machines without a display."""
    loaded = imported_by("desktop.__main__, desktop.cli.resolve, rules_core.systems.coc7")
    assert sorted(loaded.intersection({"PySide6", "sqlalchemy", "sqlite3"})) == []


def test_import_and_list_work_where_qt_does_not() -> None:
    loaded = imported_by("desktop.__main__, desktop.importing.cli, desktop.cli.lists")
    assert "PySide6" not in loaded
