"""From the menu: a copy is made by hand, and a character comes back out of it."""

from functools import partial

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from desktop.widgets.backups.backups_window import BackupsWindow
from desktop.widgets.pages import FIRST_RUN, PLAY
from tests.flows.conftest import Player


def test_hurt_copied_healed_brought_back_and_undone(ida: Player) -> None:
    """Nothing is lost on the way: the journal tells all of it, and undo takes it back."""
    before = ida.tracker_words("Hit points")
    hurt = ida.app.controllers
    assert hurt is not None
    hurt.sheets.enter_tracker("hp", "-3")
    low = ida.tracker_words("Hit points")

    def copy() -> None:
        ida.wait(lambda: ida.sees("In the folder"))
        ida.click("Make one now")
        ida.wait(lambda: ida.sees("A backup was made and verified."))
        ida.click("Close")

    ida.in_window("Backups", lambda: ida.command("Backups…"), copy)
    hurt.sheets.enter_tracker("hp", "+3")
    assert ida.tracker_words("Hit points") == before != low

    def bring_back() -> None:
        assert isinstance(ida.front, BackupsWindow)
        ida.wait(lambda: ida.sees("Hit points 5 → 8"))
        ida.click("Bring back")
        ida.wait(lambda: ida.sees("Ida Marchetti is back, as of today"))
        assert ida.tracker_words("Hit points") == low
        ida.click("Undo")
        ida.wait(lambda: ida.sees("Hit points 5 → 8"))
        ida.click("Close")

    ida.in_window("Backups", lambda: ida.command("Backups…"), bring_back)
    assert ida.tracker_words("Hit points") == before
    ida.redo()
    assert ida.tracker_words("Hit points") == low


def test_everything_is_brought_back_and_undone(ida: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ida was deleted since the copy, and nobody else is there; the folder is shown only when asked for."""
    shown: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", shown.append)
    on, late = ida.app.controllers, ida.app.late
    assert on is not None
    assert late is not None
    late.restore.make()
    ida.wait(lambda: late.restore.view().good)
    late.library.act("bin", (on.session.character.id,))

    def back_and_forth() -> None:
        ida.wait(lambda: bool(late.restore.view().person))
        ida.click("Bring back")
        ida.wait(lambda: ida.sees("Ida Marchetti is back"))
        assert ida.window.pages.page == PLAY
        ida.click("Undo")
        ida.wait(lambda: ida.sees("Ida Marchetti is in the bin."))
        assert ida.window.pages.page == FIRST_RUN
        for answer in ("Leave it", "Bring back everything"):
            ida.wait(lambda: not late.restore.view().busy)
            ask = partial(ida.click, "Bring back everything…")
            ida.in_window("Bring back everything", ask, partial(ida.click, answer))
        ida.wait(lambda: ida.sees("Everything was brought back."))
        assert ida.window.pages.page == PLAY
        ida.wait(lambda: not late.restore.view().busy)
        ida.click("Undo")
        ida.wait(lambda: ida.sees("The library is as it was before."))
        ida.click("Show the folder")
        ida.click("Close")

    ida.in_window("Backups", lambda: ida.command("Backups…"), back_and_forth)
    assert [each.toLocalFile() for each in shown] == [str(late.restore.folder)]
    assert ida.window.pages.page == FIRST_RUN
