"""A read-only library says so, can be read, and refuses changes."""

import shutil
from pathlib import Path

from PySide6.QtWidgets import QApplication

from desktop.backups.controller.backups import BackupsController
from desktop.base.paths import places
from desktop.kit.text.prose import Prose
from desktop.library.problems import LibraryReadOnly
from desktop.library.store.identity import HEAD
from desktop.shell.app import App
from desktop.start import load_features
from rules_core.sheet.journal import Action
from tests.other_program import spoil
from tests.playing import Opener, Player, end


def test_newer_library_can_be_read_and_refuses_a_roll(ida: Player, open_app: Opener) -> None:
    path = ida.app.opening.places.library
    ida.app.close()
    spoil(path, f"PRAGMA user_version = {int(HEAD) + 1}")
    before = path.read_bytes()
    player = open_app()
    window = player.window
    assert window._banner is not None
    assert window._banner.isVisible()
    assert any("a newer version of Rollbook saved this library" in each for each in player.texts())
    assert window.play.rail.list.model().rowCount() == 2
    player.turn_to(window.sheet.tabs.ids[-1])
    player.turn_to("skills")
    player.roll("spot-hidden", 40, units=2)
    player.wait(
        lambda: any(
            each.startswith("Can't save: a newer version of Rollbook saved") for each in player.texts()
        )
    )
    assert player.app.controllers is not None
    assert [each.action for each in player.app.controllers.session.journal.newest_first()] == [Action.IMPORT]
    window.close()
    player.app.close()
    assert path.read_bytes() == before


def told_at_the_top(app: App) -> list[str]:
    assert app.window._banner is not None
    return [each.text for each in app.window._banner.findChildren(Prose) if each.isVisible()]


def test_library_without_a_lock_opens_read_only_and_writable_when_possible(
    ida: Player, qapp: QApplication, tmp_path: Path
) -> None:
    path = tmp_path / "Dropbox" / "library.db"
    path.parent.mkdir()
    ida.window.close()
    ida.app.close()
    shutil.copyfile(ida.app.opening.places.library, path)
    app = App(qapp, places(path), None, features=load_features)
    ready: list[bool] = []
    app.ready.connect(lambda: ready.append(True))
    app.start(LibraryReadOnly(path, "read-only file system"))
    ida.wait(lambda: bool(ready))
    assert app.window._banner is not None
    assert app.window._banner.isVisible()
    app.window.banner_act_requested.emit("open_again")
    ida.wait(lambda: any("Another program syncs this folder" in each for each in told_at_the_top(app)))
    app.window.banner_act_requested.emit("understood")
    assert not app.window._banner.isVisible()
    assert app.settings.settings.told_of_folder == f"synced {path}"
    assert app.controllers is not None
    assert app.controllers.session.library.read_only == ""
    again: list[bool] = []
    app.opening.opened_again.connect(lambda: again.append(True))
    app.window.notice_act_requested.emit("open_again")
    ida.wait(lambda: bool(again))
    assert len(app.window.findChildren(BackupsController)) == 1
    assert app.controllers.session.character.sheet.name == "Ida Marchetti"
    end(app)
