"""Imported rolls of Rites of Battle keep their result and purchases."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt

from tests.flows.edited import bring_in, edited_copy, turned_away, unchanged
from tests.games.rites_of_battle.test_flow_combat import hit, juno  # noqa: F401
from tests.playing import Opener, Player


def test_import_includes_what_a_roll_bought(juno: Player, open_app: Opener, tmp_path: Path) -> None:  # noqa: F811
    hit(juno)
    juno.enter("Target's Soak", "4")
    bring_in(juno, edited_copy(juno, tmp_path / "whole", unchanged))
    assert juno.sees("3 Wounds after Soak 4")
    juno.undo()  # the history starts with the import
    assert juno.sees("3 Wounds after Soak 4")
    assert open_app().log() == ["Arc pistol, 1 Success, 3 Advantage, 1 Triumph"]


WRONG_ROLLS: tuple[dict[str, object], ...] = (
    {"total": 9},
    {"degree": "perfect"},
    {"passed": False},
    {"check": {}},
    {"check": {"option_pool_boost": 999_999}},
    {"drawn": []},
    {"drawn": [["", "ability", ["TTT"]]]},
    {"system": "chess"},
)


def test_import_rejects_an_impossible_roll(
    juno: Player,  # noqa: F811
    tmp_path: Path,
) -> None:
    hit(juno)
    for number, changes in enumerate(WRONG_ROLLS):

        def edit(journal: list[dict[str, Any]], changes: dict[str, object] = changes) -> None:
            next(entry["roll"] for entry in journal if "roll" in entry).update(changes)

        turned_away(juno, edited_copy(juno, tmp_path / f"changed{number}", edit), "damaged at line")
        assert juno.log() == ["Arc pistol, 1 Success, 3 Advantage, 1 Triumph"]


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
