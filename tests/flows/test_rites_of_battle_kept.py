"""Kept rolls of Rites of Battle that come in from files: what was rolled and bought is still there."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

from desktop.interchange.rollbook import files_of
from tests.flows.conftest import Opener, Player
from tests.flows.test_rites_of_battle_combat import hit, juno  # noqa: F401

Edit = Callable[[list[dict[str, Any]]], None]


def come_in(player: Player, folder: Path, edit: Edit) -> None:
    """Drop what was played on the window once more, its journal changed as if somebody had edited it."""
    assert player.app.controllers is not None
    session = player.app.controllers.session
    entries = tuple(reversed(tuple(session.newest_first())))
    sheet = replace(session.character.sheet, name="Somebody")
    files = files_of(sheet, entries, uuid=str(uuid4()))
    lines = [json.loads(line) for line in files["journal.jsonl"].splitlines()]
    edit(lines)
    files["journal.jsonl"] = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    player.drop(folder)


def add(player: Player) -> None:
    player.wait_for("review")
    player.click("Add to library")
    player.wait(lambda: player.sees("Somebody") and player.window.pages.page == "play")


def test_a_roll_comes_in_with_what_it_bought(juno: Player, open_app: Opener, tmp_path: Path) -> None:  # noqa: F811
    hit(juno)
    juno.enter("Soak of the target", "4")
    come_in(juno, tmp_path / "whole", lambda lines: None)
    add(juno)
    assert juno.sees("3 Wounds past Soak 4")
    juno.undo()
    assert not juno.sees("past Soak 4")
    assert open_app().log() == ["Arc pistol, 1 Success, 3 Advantage, 1 Triumph"]
