"""Imports avoid the overhead of PySide6 and SQLAlchemy."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

_READ = """
from desktop.base.workarounds.plain_imports import restore
restore()
import linecache, desktop.shell.app
from PySide6.QtWidgets import QApplication, QLabel
qt = QApplication(["-platform", "offscreen"])
label = QLabel("Dodge")
assert label.text() == "Dodge"
print(sorted(linecache.cache))
"""

_PUT_OFF = """
import sys
from desktop.base.workarounds.loaded_late import put_off
with put_off():
    import desktop.library.store.library
    from sqlalchemy import create_engine
    create_engine("sqlite://").connect().close()
assert not {"asyncio", "asyncio.events", "email", "importlib.metadata", "ssl"} & set(sys.modules)
import sqlalchemy.util.concurrency as its
import sqlalchemy.util.langhelpers as langhelpers
import asyncio.events
import importlib.metadata
assert asyncio.events.AbstractEventLoop is asyncio.AbstractEventLoop, "loaded twice"
assert its.asyncio.CancelledError is asyncio.CancelledError
async def answer():
    return langhelpers.importlib.metadata.version("SQLAlchemy")
assert its.iscoroutine(coroutine := answer())
print(asyncio.run(coroutine))
"""

_NOT_PUT_OFF = """
import sys
import desktop.library.store.library
print({"asyncio.events", "importlib.metadata", "ssl"} <= set(sys.modules))
"""

_ASKED = """
import sys
from desktop.base.workarounds.loaded_late import put_off
with put_off():
    import asyncio
    from importlib import metadata
    assert "asyncio.events" not in sys.modules
    assert metadata.version("SQLAlchemy")
    kept = asyncio
    assert kept.CancelledError
import asyncio
assert asyncio is not kept
assert asyncio.CancelledError is kept.CancelledError
"""


def said_by(program: str) -> str:
    """Return the output of a program in a separate Python."""
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def test_import_does_not_read_the_source() -> None:
    assert said_by(_READ) == "[]"


def test_delayed_modules_work_for_sqlalchemy_and_others() -> None:
    assert said_by(_PUT_OFF)[0] == "2"


def test_delayed_module_is_loaded_on_access() -> None:
    assert said_by(_ASKED) == ""


def test_sqlalchemy_alone_still_loads_the_delayed_modules() -> None:
    assert said_by(_NOT_PUT_OFF) == "True"
