"""A disk fills up during play: everything stays on screen, marked, and is saved later."""

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from desktop.kit.windows import dialogs
from desktop.shell.unsaved import before_log_out
from desktop.shell.waiting import WaitingController
from tests.playing import Opener, Player
from tests.rolling.test_flow_own_dice import full_disk


def leave(player: Player) -> None:
    player.window.close()


def test_full_disk_loses_nothing_and_closing_asks_first(
    ida: Player, open_app: Opener, monkeypatch: pytest.MonkeyPatch, library_path: Path
) -> None:
    with full_disk(monkeypatch, library_path):
        ida.roll("listen", 30, units=1)
        ida.add_sample("Ida Marchetti")
        ida.roll("spot-hidden", 80, units=0)
        assert ida.sees("Can't save: the disk is full. Free some space. 2 actions are waiting")
        assert [each.rpartition(", ")[2] for each in ida.log()] == ["not saved", "not saved"]
        ida.in_window("Not saved yet", partial(leave, ida), lambda: ida.click("Cancel"))
        assert ida.window.isVisible()
    ida.click("Try now")
    ida.wait(lambda: ida.sees("Everything is saved."))
    assert not ida.sees("Not saved yet")
    assert not any("not saved" in each for each in ida.log())
    with full_disk(monkeypatch, library_path):
        ida.roll("listen", 90, units=1)
        monkeypatch.setattr(dialogs, "leave_unsaved", lambda *_, **__: "close")
        again = open_app()
    assert [each.partition(",")[0] for each in again.log()] == ["Spot Hidden", "Listen"]


class Session:
    """A desktop session manager that may let programs ask, and be cancelled by them."""

    def __init__(self, *, asks: bool) -> None:
        self.asks, self.done = asks, list[str]()

    def allowsInteraction(self) -> bool:
        return self.asks

    def cancel(self) -> None:
        self.done.append("cancelled")

    def release(self) -> None:
        self.done.append("released")


def test_logging_out_is_delayed_by_unsaved_changes_where_possible(
    ida: Player, monkeypatch: pytest.MonkeyPatch, library_path: Path
) -> None:
    assert ida.app.controllers is not None
    session = ida.app.controllers.session
    waiting = WaitingController(session)

    def log_out(*, asks: bool) -> list[str]:
        ending = Session(asks=asks)
        before_log_out(session, waiting, ida.window, ending)  # type: ignore[arg-type]
        return ending.done

    ida.press(Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    ida.field("Name").setFocus()
    ida.type(" Typed")
    assert log_out(asks=True) == [], "nothing to ask"
    assert "Typed" in session.character.sheet.name
    ida.press(Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    with full_disk(monkeypatch, library_path):
        ida.roll("listen", 30, units=1)
        answers = iter(("stay", "close"))
        monkeypatch.setattr(dialogs, "leave_unsaved", lambda *_, **__: next(answers))
        assert (log_out(asks=False), log_out(asks=True)) == ([], ["cancelled", "released"])
        assert log_out(asks=True) == ["released"]
    assert log_out(asks=True) == []
