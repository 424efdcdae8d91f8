"""The app under test: opened over libraries in a temporary folder, with access to its files."""

import gc
import json
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from traceback import extract_tb, print_exception
from types import TracebackType
from typing import Any, NamedTuple, TypeVar

from PySide6.QtCore import QCoreApplication, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QWidget

from desktop.base import crash
from desktop.base.paths import Places, places
from desktop.library.store.lock import LibraryLock
from desktop.shell.app import App
from desktop.shell.main_window import MainWindow
from desktop.shell.pages import PROBLEM
from desktop.tour.hands import Hands, NotThere

T = TypeVar("T", bound=QWidget)

_SIZE = (1200, 800)
_QT = "QtProject"
"""The name under which Qt itself keeps settings."""
_PATIENCE_MS = 2_000
"""How long reading a library waits for a save in progress."""

_NEWEST = """
SELECT entry FROM journal
WHERE character_id = (SELECT id FROM character WHERE name = ? ORDER BY id LIMIT 1) ORDER BY seq DESC LIMIT 1
"""


NewApp = Callable[[Places, LibraryLock, QApplication], App]
"""Makes the app over a library, as a real start does."""


class CheckFailed(RuntimeError):
    """A check failed; the message is a sentence without its full stop."""


class Trial(Hands):
    """The app with a simulated user, who can also read its files."""

    patience_ms = 15_000

    def __init__(self, folder: Path, qt: QApplication, new_app: NewApp) -> None:
        """Write everything to ``folder``, which exists; ``new_app`` makes the app under test."""
        # Native dialogs can't be typed into by a program.
        QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
        super().__init__(qt)
        self._new_app = new_app
        self.folder = folder
        self.library = folder / "played" / "library.db"
        """The library in which the samples are played; another one may be open."""
        self._mistakes: list[str] = []
        self._is_open = False
        sys.excepthook = lambda _kind, error, _trace: self._note(error)
        threading.excepthook = lambda args: self._note(args.exc_value)
        sys.unraisablehook = lambda args: self._note(args.exc_value)

    @property
    def window(self) -> MainWindow:
        """The app's window. Raises Wrong if none is open."""
        if not self._is_open:
            raise CheckFailed("no window is open")
        return super().window

    def open(self, library: Path) -> None:
        """Open the app over a library, as a real start does, closing any open one first."""
        self.close()
        library.parent.mkdir(exist_ok=True)
        chosen = places(library)
        lock = LibraryLock.acquire(chosen)
        if lock is None:
            raise CheckFailed("the library is still locked by the previous window")
        self.app = app = self._new_app(chosen, lock, self.qt)
        self._is_open = True
        ready: list[bool] = []
        app.ready.connect(lambda: ready.append(True))
        app.window.resize(*_SIZE)
        app.start()
        self.wait(lambda: bool(ready) or app.window.pages.page == PROBLEM, "the library to be opened")
        if not ready:
            problem = " ".join(self.texts())
            self.close()
            raise CheckFailed(f"the window shows a problem: {problem}")
        app.window.tray.set_speed(0)

    def close(self) -> None:
        """Close the window and the library, as between two starts in one process."""
        if not self._is_open:
            return
        app, self._is_open = self.app, False
        app.window.close()
        app.close()
        crash.close_log()
        app.take_down()
        del app, self.app
        gc.unfreeze()
        gc.collect()

    def texts(self) -> list[str]:
        """Return the texts of the front window, as a screen reader would find them."""
        found: list[str] = []
        for each in self.front.findChildren(QWidget):
            if each.isVisible():
                found += [each.accessibleName(), each.accessibleDescription()]
        return [each for each in dict.fromkeys(found) if each]

    def open_character(self, name: str) -> None:
        """Click a character in the rail."""
        rows = self.window.play.rail.list
        model = rows.model()
        found = (model.index(at, 0) for at in range(model.rowCount()))
        row = next((each for each in found if each.data() == name), None)
        if row is None:
            raise CheckFailed(f"{name} is not in the list of characters")
        QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.visualRect(row).center())
        self.wait(lambda: name in self.window.windowTitle(), f"{name} to be opened")

    def shown(self, kind: type[T]) -> T:
        """Return the part of the tray of this type. Raises Wrong."""
        found = self.window.tray.findChild(kind)
        if found is None:
            raise CheckFailed(f"the tray has no {kind.__name__}")
        return found

    def type_file(self, file: Path) -> None:
        """Type a file name in the open file dialog."""
        field = self.front.findChild(QLineEdit)
        if not isinstance(self.front, QFileDialog) or field is None:
            raise CheckFailed("no dialog asks for a file")
        field.setText(str(file))
        QTest.keyClick(field, Qt.Key.Key_Return)

    def rows(self, statement: str, *given: object, library: Path | None = None) -> list[tuple[Any, ...]]:
        """Return the result of a query on a library file, bypassing the app's code."""
        with closing(read_only(library or self.library)) as connection:
            return connection.execute(statement, given).fetchall()

    def newest(self, name: str) -> dict[str, Any]:
        """Return the newest journal entry of a character, from the library file."""
        found = self.rows(_NEWEST, name)
        if not found:
            raise CheckFailed(f"the library file has no journal for {name}")
        entry: dict[str, Any] = json.loads(found[0][0])
        return entry

    @contextmanager
    def quietly(self) -> Iterator[None]:
        """Raise Wrong afterwards if the app let an exception through, in addition to any raised here."""
        self._mistakes.clear()
        found: Exception | None = None
        try:
            yield
        except Exception as error:
            found = error
        if self._mistakes:
            words = [*dict.fromkeys(self._mistakes), *([error_words(found)] if found else [])]
            raise CheckFailed(f"uncaught error: {'; '.join(words)}") from found
        if found is not None:
            raise found

    def _note(self, error: BaseException | None) -> None:
        if error is not None:
            self._mistakes.append(error_words(error))
            print_exception(error)  # also here: an error while painting may end the process


class Check(NamedTuple):
    """A check: its name in the report, its place among all, and its function.

    Later checks build on earlier ones: from 10 a library is open, from 20 each game has been played, from 50
    that library is open again, and from 70 the window is closed. ``act`` returns a remark or None, and raises
    an exception, preferably ``CheckFailed``, if the check fails.
    """

    name: str
    place: int
    act: Callable[[Trial], str | None]


@contextmanager
def dialog_history_restored() -> Iterator[None]:
    """Restore Qt's record of the folders in file dialogs, which on Windows is in the person's registry."""
    history = QSettings(QSettings.Scope.UserScope, _QT)
    history.beginGroup("FileDialog")
    before = {key: history.value(key) for key in history.allKeys()}
    try:
        yield
    finally:
        history.sync()
        history.remove("")
        for key, value in before.items():
            history.setValue(key, value)
        history.sync()
        del history
        _remove_empty_keys()


if sys.platform == "win32":
    import winreg

    def _remove_empty_keys() -> None:
        for name in (rf"Software\{_QT}\OrganizationDefaults", rf"Software\{_QT}"):
            with suppress(OSError):  # there is none
                with winreg.OpenKey(winreg.HKEY_CURRENT_USER, name) as key:
                    keys, values, _ = winreg.QueryInfoKey(key)
                if not keys and not values:
                    winreg.DeleteKey(winreg.HKEY_CURRENT_USER, name)
else:

    def _remove_empty_keys() -> None: ...


def read_only(library: Path) -> sqlite3.Connection:
    """Return a read-only connection to a library file."""
    return sqlite3.connect(f"{library.as_uri()}?mode=ro", uri=True, timeout=_PATIENCE_MS / 1000)


def error_words(error: BaseException) -> str:
    """Return what went wrong, and where."""
    if isinstance(error, CheckFailed | NotThere):
        return str(error)
    trace: TracebackType | None = error.__traceback__
    place = ""
    with suppress(IndexError):
        last = extract_tb(trace)[-1]
        place = f" in {Path(last.filename).name} {last.lineno}"
    return f"{type(error).__name__}{place}: {error}"
