"""Opening, creating and moving libraries from the menu, recent libraries, and restarting."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

import desktop
from desktop import start as running
from desktop.base.paths import Places, places, places_in_app
from desktop.base.recent import MOST, note, places_at_start, recent
from desktop.base.settings import load
from desktop.kit.windows import dialogs
from desktop.library.moving import moving
from desktop.library.moving.move_record import moved_to
from desktop.library.problems import LibraryGone
from desktop.library.running.second_start import receive_requests
from desktop.library.store.library import Library
from desktop.library.store.lock import LibraryLock
from desktop.session.starts import arguments, lock_library
from desktop.shell.app import App
from desktop.shell.pages import FIRST_RUN
from desktop.start import load_features
from tests.library.people import investigator
from tests.playing import Opener, Player, end

ROOT = Path(desktop.__file__).resolve().parent.parent

_SWITCHING = """
import json, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from desktop import start as running
from desktop.base.paths import places
from desktop.kit.windows import dialogs
from desktop.libraries.ui import RecentMenu
from desktop.session import starts

home, other, new, folder = map(Path, sys.argv[1:])
seen = []
dialogs.choose_library = lambda _window: other
dialogs.choose_new_library = lambda _window: new
dialogs.choose_place = lambda _window: folder
dialogs.show_message = lambda _window, view: bool(view.go)
build = running.new_app
steps = iter(["open_library", "back", "new_library", "dark", "move_library", "quit"])

def told(app):
    on = app.controllers
    looks = app.settings.settings
    seen.append({
        "library": str(on.session.library.path),
        "people": [each.name for each in on.session.library.listed()],
        "theme": looks.theme,
        "letters": looks.letters,
        "title": app.window.windowTitle(),
        "recent": [each.text() for each in app.window.commands.menu("recent").actions() if each.text()],
        "locked": starts.lock_library(app.opening.places) is None,
    })

def act(app):
    if not app.window.commands.menu("recent").actions():
        QTimer.singleShot(50, lambda: act(app))
        return
    told(app)
    step = next(steps)
    if step == "dark":
        app.settings.choose_theme("dark")
        step = next(steps)
    if step == "back":
        recent = app.window.commands.menu("recent").findChild(RecentMenu)
        QTimer.singleShot(0, lambda: recent.chosen.emit(home))
    elif step == "quit":
        app.window.close()
    else:
        QTimer.singleShot(0, lambda: app.window.commands[step].trigger())

def new_app(*given, safe):
    app = build(*given, safe=safe)
    app.ready.connect(lambda: QTimer.singleShot(300, lambda: act(app)))
    return app

running.new_app = new_app
status = running.run(places(home))
print(json.dumps([status, seen]))
"""


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A library with one character in another folder."""
    folder = tmp_path / "other"
    folder.mkdir()
    library = Library.open(folder / "table.db")
    with library.transaction() as tx:
        tx.add(investigator("Bob Bright"))
    library.close()
    return folder / "table.db"


def choosing(monkeypatch: pytest.MonkeyPatch, dialog: str, chosen: Path | None) -> None:
    """Let the player choose that in a file dialog."""
    monkeypatch.setattr(dialogs, dialog, lambda _window: chosen)


def entries(player: Player) -> list[QAction]:
    """Return the entries of the list of libraries, once it is updated."""
    player.window.commands.menu("recent").aboutToShow.emit()
    QApplication.processEvents()
    player.wait(lambda: bool(player.window.commands.menu("recent").actions()))
    return [each for each in player.window.commands.menu("recent").actions() if each.text()]


def test_libraries_are_opened_created_and_moved_in_one_run_with_the_same_look(
    tmp_path: Path, library_path: Path, other: Path
) -> None:
    library_path.parent.mkdir(parents=True)
    first = Library.open(library_path)
    with first.transaction() as tx:
        tx.add(investigator("Ada Lovelace"))
    first.close()
    settings = places(library_path).settings
    settings.write_text(json.dumps({"letters": "readable"}), encoding="utf-8")
    (tmp_path / "stick").mkdir()
    new = tmp_path / "empty" / "second.db"
    done = subprocess.run(
        [sys.executable, "-c", _SWITCHING, *map(str, (library_path, other, new, tmp_path / "stick"))],
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONWARNINGS": "error"},
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert [each for each in done.stderr.splitlines() if "propagateSizeHints" not in each] == []
    status, seen = json.loads(done.stdout)
    assert status == 0
    moved = tmp_path / "stick" / "second.db"
    assert [each["library"] for each in seen] == [
        str(library_path),
        str(other),
        str(library_path),
        str(new),
        str(moved),
    ]
    assert [each["people"] for each in seen] == [["Ada Lovelace"], ["Bob Bright"], ["Ada Lovelace"], [], []]
    assert [each["theme"] for each in seen] == ["system"] * 4 + ["dark"]
    assert {each["letters"] for each in seen} == {"readable"}
    assert all(each["locked"] for each in seen)
    assert "Bob Bright" in seen[1]["title"]
    assert load(settings).theme == "dark"
    assert not places(other).settings.exists(), "its settings are the person's"
    assert recent(places(library_path).recent) == (moved, library_path, other)
    assert moved_to(new) == moved
    assert not new.exists()
    assert (new.parent / "moved-1" / "second.db").is_file()
    for each in (library_path, other, moved):
        lock = LibraryLock.acquire(places(each))
        assert lock is not None, "nothing is held when the last window is closed"
        lock.release()
        assert not places(each).running.exists()


def test_open_library_backups_and_other_files_are_not_opened(
    ida: Player, library_path: Path, other: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes = tmp_path / "notes.db"
    notes.write_text("my notes", encoding="utf-8")
    copy = tmp_path / "library-000001-by-hand.db"
    copy.write_bytes(other.read_bytes())
    told = {
        library_path: "already open",
        copy: "That file is a backup",
        notes: "This file isn't a Rollbook library",
        tmp_path / "nowhere.db": "The library isn't available",
    }
    for file, words in told.items():
        choosing(monkeypatch, "choose_library", file)
        ida.command("Open library…")
        ida.wait(lambda words=words: ida.sees(words))  # type: ignore[misc]
    choosing(monkeypatch, "choose_new_library", other)
    ida.command("New library…")
    ida.wait(lambda: ida.sees("That folder already has a file “table.db”"))
    assert ida.app.ahead is None
    assert ida.window.isVisible()
    assert not (tmp_path / "nowhere.db").exists()


def test_library_open_in_another_window_brings_that_to_the_front(
    ida: Player, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = LibraryLock.acquire(places(other))
    assert held is not None
    choosing(monkeypatch, "choose_library", other)
    ida.command("Open library…")
    ida.wait(lambda: ida.sees("is open in another window"))
    assert receive_requests(places(other)) == ()
    assert ida.window.isVisible()
    held.release()


def test_staying_because_of_unsaved_changes_releases_the_other_library(
    ida: Player, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choosing(monkeypatch, "choose_library", other)
    asked: list[bool] = []
    may_close = ida.window.may_close

    def stay() -> bool:
        asked.append(True)
        return False

    ida.window.may_close = stay
    ida.command("Open library…")
    ida.wait(lambda: bool(asked))
    assert ida.app.ahead is None
    ida.window.may_close = may_close
    lock = LibraryLock.acquire(places(other))
    assert lock is not None
    lock.release()


def test_recent_libraries_are_listed_and_missing_ones_marked(
    ida: Player, library_path: Path, other: Path, tmp_path: Path
) -> None:
    file = places(library_path).recent
    ida.wait(lambda: recent(file) == (library_path,))
    note(file, tmp_path / "gone" / "old & new.db")
    note(file, other)
    note(file, library_path)
    ida.wait(lambda: len(entries(ida)) == 4)
    here, there, gone, clear = entries(ida)
    assert here.isChecked()
    assert there.text().startswith("table.db in ")
    assert there.isEnabled()
    assert gone.text().startswith("old && new.db in ")
    assert gone.text().endswith("(not found)")
    assert not gone.isEnabled()
    clear.trigger()
    ida.wait(lambda: len(entries(ida)) == 2)
    assert recent(file) == (library_path,)


@pytest.mark.parametrize(
    "content", [b"", b"\xff", b"[]", b'{"libraries": 5}', b'{"libraries": [5, "a", "/x\\u0000"]}']
)
def test_damaged_list_is_empty(own_places: Path, content: bytes) -> None:
    own = places()
    own.recent.parent.mkdir(parents=True)
    own.recent.write_bytes(content)
    assert recent(own.recent) == ()
    assert places_at_start() == own
    note(own.recent, own.library)
    assert recent(own.recent) == (own.library,)


def test_list_is_short_and_newest_first(own_places: Path, tmp_path: Path) -> None:
    file = places().recent
    for number in range(MOST + 3):
        note(file, tmp_path / f"{number}.db")
    assert len(recent(file)) == MOST
    assert places_at_start().library == tmp_path / f"{MOST + 2}.db"
    assert places_at_start().settings == places().settings
    assert places_at_start(tmp_path / "named.db") == places(tmp_path / "named.db")


def test_commands_use_the_most_recent_library(
    own_places: Path, other: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from desktop import __main__

    note(places().recent, other)
    assert __main__.main(["list"]) == 0
    assert "Bob Bright" in capsys.readouterr().out
    shutil.move(other.parent, other.parent.with_name("unplugged"))
    assert __main__.main(["list"]) == 1
    assert "Can't find the last open library" in capsys.readouterr().err
    assert not other.parent.exists()


def test_new_process_gets_the_same_places(
    own_places: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from desktop import __main__

    asked: list[object] = []

    def run(chosen: Places, files: tuple[Path, ...] = (), *, safe: bool = False) -> int:
        assert (files, safe) == ((), False)
        asked.append(chosen)
        return 0

    monkeypatch.setattr(running, "run", run)
    named = places(tmp_path / "named.db")
    for chosen in (places(), named, places_in_app(named.library, places().settings)):
        assert __main__.main(list(arguments(chosen))) == 0
        assert asked.pop() == chosen


def test_missing_recent_library_is_reported_and_the_default_can_be_opened(
    qapp: QApplication, own_places: Path, tmp_path: Path
) -> None:
    drive = tmp_path / "drive"
    note(places().recent, drive / "table.db")
    start = lock_library(places_at_start())
    assert start is not None
    assert isinstance(start.refused, LibraryGone)
    assert not drive.exists(), "nothing is made where a drive is to be"
    app = App(qapp, start.places, start.lock, features=load_features)
    app.start(start.refused)
    player = Player(app, None)  # type: ignore[arg-type]
    assert player.sees("Can't find the last open library")
    assert player.sees("Its folder isn't available")
    player.click("Try again")
    assert player.sees("Its folder isn't available")
    assert not drive.exists()
    player.click("Open default library")
    player.wait_for(FIRST_RUN)
    assert app.opening.places == places()
    end(app)


def test_deliberately_deleted_library_is_created_again(
    qapp: QApplication, own_places: Path, tmp_path: Path
) -> None:
    note(places().recent, tmp_path / "table.db")
    start = lock_library(places_at_start())
    assert start is not None
    app = App(qapp, start.places, start.lock, features=load_features)
    app.start(start.refused)
    player = Player(app, None)  # type: ignore[arg-type]
    player.click("Start a new library here")
    player.wait_for(FIRST_RUN)
    player.wait(lambda: app.controllers is not None)
    assert (tmp_path / "table.db").is_file()
    end(app)


def test_default_library_without_its_folder_can_be_created_again(
    qapp: QApplication, own_places: Path
) -> None:
    note(places().recent, places().library)
    start = lock_library(places_at_start())
    assert start is not None
    app = App(qapp, start.places, start.lock, features=load_features)
    app.start(start.refused)
    player = Player(app, None)  # type: ignore[arg-type]
    assert not player.sees("Open default library")
    player.click("Start a new library here")
    player.wait_for(FIRST_RUN)
    end(app)


def test_start_at_the_old_place_of_a_library_leads_to_the_new_one(
    open_app: Opener, other: Path, tmp_path: Path
) -> None:
    (tmp_path / "new").mkdir()
    moving.move_library(moving.plan_move(places(other), tmp_path / "new"), lambda _step: None, "")
    player = open_app(other)
    assert player.sees("This library was moved")
    player.click("Open it there")
    player.wait(lambda: player.sees("Bob Bright") and player.app.controllers is not None)
    assert player.app.opening.places.library == tmp_path / "new" / "table.db"
    assert not other.exists()


def test_refused_move_has_a_reason_and_the_question_says_what_moves(
    ida: Player, library_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choosing(monkeypatch, "choose_place", library_path.parent)
    ida.command("Move library…")
    ida.wait(lambda: ida.sees("Can't move the library. The library is already in that folder."))
    (tmp_path / "Dropbox").mkdir()
    choosing(monkeypatch, "choose_place", tmp_path / "Dropbox")
    asked: list[str] = []

    def no() -> None:
        asked.extend(ida.texts())
        ida.click("Cancel")

    def command() -> None:
        ida.command("Move library…")
        ida.wait(lambda: bool(asked))

    ida.in_window("Move library", command, no)
    words = " ".join(asked)
    assert "sets the old library aside" in words
    assert "Another program syncs this folder with other computers" in words
    assert ida.app.ahead is None
    assert ida.window.isVisible()


def test_failed_move_is_reported_and_the_library_opens_in_its_old_place(
    qapp: QApplication, other: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "stick").mkdir()
    plan = moving.plan_move(places(other), tmp_path / "stick")
    start = lock_library(places(other))
    assert start is not None
    monkeypatch.setattr(moving, "sync_file", full)
    app = App(qapp, start.places, start.lock, features=load_features)
    app.start(start.refused, plan)
    player = Player(app, None)  # type: ignore[arg-type]
    assert not app.window.commands["move_library"].isEnabled()
    player.wait(lambda: player.sees("The library wasn't moved"))
    assert player.sees("The disk is full. The library is unchanged in its old folder.")
    player.click("Open in old folder")
    player.wait(lambda: app.controllers is not None and player.sees("Bob Bright"))
    assert app.opening.places == places(other)
    assert app.window.commands["move_library"].isEnabled()
    assert [each for each in (tmp_path / "stick").iterdir() if each.suffix != ".lock"] == []
    end(app)


def test_a_language_chosen_back_takes_the_offer_of_a_restart_away(ida: Player) -> None:
    for language, offered in (("de", True), ("en", False)):

        def choose(language: str = language) -> None:
            ida.app.settings.choose("language", language)
            ida.click("Close")

        ida.in_window("Settings", lambda: ida.command("Settings…"), choose)
        assert ida.sees("Restart Rollbook to switch to Deutsch.") is offered


def test_language_change_offers_a_restart(ida: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    def choose() -> None:
        ida.app.settings.choose("language", "de")
        ida.click("Close")

    ida.in_window("Settings", lambda: ida.command("Settings…"), choose)
    assert ida.sees("Restart Rollbook to switch to Deutsch.")
    ida.click("Restart now")
    ahead = ida.app.ahead
    assert ahead is not None
    assert ahead.afresh
    assert not ida.window.isVisible()
    ida.app.close()
    started: list[object] = []
    monkeypatch.setattr(running, "start_process", started.append)
    monkeypatch.setattr(App, "take_down", lambda _: None)
    assert running._next(ida.app) is None
    assert started == [ahead.places]

    def cannot(_places: object) -> None:
        raise OSError(2, "No such file or directory")

    monkeypatch.setattr(running, "start_process", cannot)
    stays = running._next(ida.app)
    assert stays is not None
    assert stays.lock is not None
    assert stays.notice is not None
    assert "Can't restart Rollbook: No such file or directory" in stays.notice.text
    stays.lock.release()
