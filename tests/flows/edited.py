"""Played characters written to files, changed as if edited by hand, and imported again."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

from msgspec.structs import replace

import resources
from desktop.importing.feature import PAGE as REVIEW
from desktop.interchange.rollbook import files_of
from desktop.session.session import Session
from desktop.shell.pages import PLAY
from tests.playing import Player

NAME = "Zora Quill"
"""What the character is called in the files."""

Edit = Callable[[list[dict[str, Any]]], None]
"""Changes the entries of a history, oldest first."""


def unchanged(_entries: list[dict[str, Any]]) -> None:
    """Leave the history unchanged."""


def edited_copy(player: Player, folder: Path, edit: Edit) -> Path:
    """Return a folder with the open character under another name, its history edited."""
    assert player.app.controllers is not None
    return copy_of_open(player.app.controllers.session, folder, edit)


def copy_of_open(session: Session, folder: Path, edit: Edit) -> Path:
    """Return a folder with a session's open character under another name, its history edited."""
    entries = tuple(reversed(tuple(session.journal.newest_first())))
    files = files_of(replace(session.character.sheet, name=NAME), entries, uuid=str(uuid4()))
    journal = [json.loads(line) for line in files["journal.jsonl"].splitlines()]
    edit(journal)
    files["journal.jsonl"] = b"".join(json.dumps(entry).encode() + b"\n" for entry in journal)
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder


def bring_in(player: Player, folder: Path) -> None:
    player.drop(folder)
    player.wait_for(REVIEW)
    player.click("Add to library")
    player.wait(lambda: player.sees(NAME) and player.is_at(PLAY))


def changed_sample(
    player: Player, folder: Path, sample: str, name: str, change: Callable[[dict[str, Any]], None]
) -> None:
    document = json.loads(resources.path("samples", sample, "character.json").read_text(encoding="utf-8"))
    document["uuid"] = str(uuid4())
    document["sheet"]["name"] = name
    change(document["sheet"])
    file = folder / f"{sample}.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    player.drop(file)
    player.wait_for(REVIEW)
    player.click("Add to library")
    player.wait(lambda: player.sees(name) and player.is_at(PLAY))
