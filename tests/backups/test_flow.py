"""From the menu: make a backup and restore a character from it."""

import pytest

from desktop.backups.feature import FEATURE as BACKUPS
from desktop.backups.ui.backups_window import BackupsWindow
from desktop.library.problems import LibraryBusy
from desktop.library.store.library import Library
from desktop.tour.hands import answered
from tests.playing import Opener, Player


def test_character_is_hurt_backed_up_healed_restored_and_undone(ida: Player) -> None:
    """Nothing is lost: the journal has everything, and undo reverses it."""
    before = ida.tracker_words("Hit points")
    hurt = ida.app.controllers
    assert hurt is not None
    hurt.sheets.enter_tracker("hp", "-3")
    low = ida.tracker_words("Hit points")

    def copy() -> None:
        ida.wait(lambda: ida.sees("Folder:"))
        ida.click("Back up now")
        ida.wait(lambda: ida.sees("A backup was made and verified."))
        ida.click("Close")

    ida.in_window("Backups", lambda: ida.command("Backups…"), copy)
    hurt.sheets.enter_tracker("hp", "+3")
    assert ida.tracker_words("Hit points") == before != low

    def restore_selected() -> None:
        assert isinstance(ida.front, BackupsWindow)
        ida.wait(lambda: ida.sees("Hit points 5 → 8"))
        ida.click("Restore")
        ida.wait(lambda: ida.sees("Ida Marchetti was restored, as of today"))
        assert ida.tracker_words("Hit points") == low
        ida.click("Undo")
        ida.wait(lambda: ida.sees("Hit points 5 → 8"))
        ida.click("Close")

    ida.in_window("Backups", lambda: ida.command("Backups…"), restore_selected)
    assert ida.tracker_words("Hit points") == before
    ida.redo()
    assert ida.tracker_words("Hit points") == low


@pytest.mark.alone("The app closes itself")
def test_restored_library_that_cannot_be_opened_here_opens_in_a_new_window(
    ida: Player, open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    on, backups = ida.app.controllers, ida.app.host.part(BACKUPS)
    assert on is not None
    assert backups is not None
    restore = backups.restore
    restore.make()
    ida.wait(lambda: restore.view().good)
    before = ida.tracker_words("Hit points")
    on.sheets.enter_tracker("hp", "-3")

    def fail(*_: object, **__: object) -> None:
        raise LibraryBusy(ida.app.opening.places.library, "for a test")

    def restore_selected() -> None:
        ida.wait(lambda: restore.view().everything == "" and not restore.view().busy)
        monkeypatch.setattr(Library, "open_again", fail)
        restore.restore_everything()
        ida.wait(lambda: ida.app.ahead is not None)

    assert answered(lambda: ida.command("Backups…"), restore_selected) == "Backups"
    ahead = ida.app.ahead
    assert ahead is not None
    assert ahead.notice is not None
    assert ahead.notice.text.startswith("Everything was restored. ")
    assert not ida.window.isVisible()
    monkeypatch.undo()
    assert open_app().tracker_words("Hit points") == before
