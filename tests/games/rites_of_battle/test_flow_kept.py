"""Kept rolls of Rites of Battle that come in from files: what was rolled and bought is still there."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt

from tests.flows.edited import bring_in, edited_copy, turned_away, unchanged
from tests.games.rites_of_battle.test_flow_combat import hit, juno  # noqa: F401
from tests.playing import Opener, Player


def test_a_roll_comes_in_with_what_it_bought(juno: Player, open_app: Opener, tmp_path: Path) -> None:  # noqa: F811
    hit(juno)
    juno.enter("Soak of the target", "4")
    bring_in(juno, edited_copy(juno, tmp_path / "whole", unchanged))
    assert juno.sees("3 Wounds past Soak 4")
    juno.undo()  # a character begins here with the import
    assert juno.sees("3 Wounds past Soak 4")
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


def test_a_roll_that_the_game_cannot_have_made_is_turned_away(
    juno: Player,  # noqa: F811
    tmp_path: Path,
) -> None:
    hit(juno)
    for number, changes in enumerate(WRONG_ROLLS):

        def edit(journal: list[dict[str, Any]], changes: dict[str, object] = changes) -> None:
            next(entry["roll"] for entry in journal if "roll" in entry).update(changes)

        turned_away(juno, edited_copy(juno, tmp_path / f"changed{number}", edit), "damaged at line")
        assert juno.log() == ["Arc pistol, 1 Success, 3 Advantage, 1 Triumph"]


def test_a_roll_of_a_weapon_that_is_not_there_is_kept_and_can_be_looked_at(
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
