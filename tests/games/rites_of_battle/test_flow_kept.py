"""Imported rolls of Rites of Battle are shown as they were rolled, impossible ones as unreadable."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt

from tests.flows.edited import bring_in, edited_copy
from tests.games.rites_of_battle.test_flow_combat import hit, juno  # noqa: F401
from tests.playing import Opener, Player, now_and_restarted


def test_an_impossible_roll_is_imported_and_shown_as_one_that_cannot_be_read(
    juno: Player,  # noqa: F811
    open_app: Opener,
    tmp_path: Path,
) -> None:
    hit(juno)

    def edit(journal: list[dict[str, Any]]) -> None:
        next(entry["roll"] for entry in journal if "roll" in entry)["total"] = 9

    bring_in(juno, edited_copy(juno, tmp_path / "changed", edit))
    for player in now_and_restarted(juno, open_app):
        assert player.log() == ["Arc pistol, Can't be read"]
        player.click_log(0)
        assert player.sees("Rollbook can't read this roll.")


def test_imported_roll_of_a_missing_weapon_can_be_viewed(
    juno: Player,  # noqa: F811
    tmp_path: Path,
) -> None:
    hit(juno)

    def edit(journal: list[dict[str, Any]]) -> None:
        next(entry["roll"] for entry in journal if "roll" in entry)["subject"] = "weapon:77"

    bring_in(juno, edited_copy(juno, tmp_path / "changed", edit))
    assert juno.log() == ["Arc pistol, 1 Success, 3 Advantage, 1 Triumph"]
    juno.press(Qt.Key.Key_R)
    juno.click_log(0)
    assert juno.log() == ["Arc pistol, 1 Success, 3 Advantage, 1 Triumph"], "nothing was rolled"
