"""Damage as a player sees it: an unreadable library, and a single character."""

from pathlib import Path

from PySide6.QtWidgets import QApplication

from desktop.base.paths import places
from desktop.library.backups.backups import backup
from tests.playing import Opener, Player

IDA = "Ida Marchetti"


def test_damaged_library_is_rescued_and_play_continues(
    ida: Player, open_app: Opener, library_path: Path, qapp: QApplication
) -> None:
    path, content = second(library_path)
    damaged = bytes(4096) + content[4096:-20_000]
    path.write_bytes(damaged)
    again = open_app(path)
    assert again.sees("This file isn't a Rollbook library")
    assert again.button("Open the backup of ").isEnabled()

    read: list[str] = []

    def save() -> None:
        again.click("Recover readable data")
        again.wait(lambda: bool(read))

    def read_report() -> None:
        read.extend(again.texts())
        again.click("Copy report")
        again.click("Close")

    again.in_window("What was saved", save, read_report)
    assert IDA in read
    assert IDA in qapp.clipboard().text()
    again.wait(lambda: again.window.sheet.isVisible() and again.sees(IDA))
    assert (path.parent / "damaged-1" / path.name).read_bytes() == damaged


def test_damaged_character_is_restored_from_the_notice(
    ida: Player, open_app: Opener, library_path: Path
) -> None:
    ida.add_sample("Hugh Pemberton")
    path, content = second(library_path)
    path.write_bytes(content.replace(b'"name":"Ida', b'"name":"Idb'))
    again = open_app(path)
    again.character(IDA)
    again.wait(lambda: again.sees("Can't open this character"))
    again.click("Restore from the newest good backup")
    again.wait(lambda: again.sees("was restored"))
    assert again.window.sheet.isVisible()
    assert again.sees(IDA)


def second(library: Path) -> tuple[Path, bytes]:
    """Places of a library with a backup, and the content to put into its file."""
    path = library.parent / "second" / "library.db"
    path.parent.mkdir()
    return path, backup(library, places(path).backups, "by-hand").path.read_bytes()
