"""The app backs up its library when its window is closed."""

import pytest

from desktop.backups.controller.backups import BackupsController
from desktop.backups.feature import FEATURE as BACKUPS
from desktop.backups.view.copies import damage_notice
from desktop.library.backups.backups import backups
from tests.playing import Opener, Player


def backing_up(player: Player) -> BackupsController:
    """Return the backup controller once it exists."""
    kept = player.app.host.part(BACKUPS)
    assert kept is not None
    player.wait(lambda: kept.backing_up is not None)
    assert kept.backing_up is not None
    return kept.backing_up


def test_changes_are_backed_up_when_the_window_is_closed(ida: Player, open_app: Opener) -> None:
    folder = ida.app.opening.places.backups
    backing_up(ida)
    ida.tick_skill("spot-hidden")
    again = open_app()
    assert [(each.reason, each.verified) for each in backups(folder)] == [("close", True)]
    backing_up(again)
    open_app()
    assert len(backups(folder)) == 1


def test_backup_trouble_is_reported_with_a_link_to_the_window(
    ida: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    ida.window.command_requested.connect(asked.append)
    monkeypatch.setattr("desktop.backups.feature.restoring.show_backups", lambda *_: None)
    backing_up(ida).notice.emit(damage_notice())
    ida.click("Show backups")
    assert asked == ["backups"]
