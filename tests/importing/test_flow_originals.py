"""Imported files are kept beside the library for a month, then deleted."""

from pathlib import Path

from desktop.base.clock import now
from desktop.base.paths import places
from desktop.importing.feature import FEATURE as IMPORTING
from desktop.importing.feature import PAGE as REVIEW
from desktop.library.readable.originals import keep_original
from desktop.library_page.feature import FEATURE as LIBRARY
from tests.interchange.shapes import charaeno, encoded
from tests.playing import Opener


def test_imported_files_are_kept_and_old_ones_deleted(
    library_path: Path, open_app: Opener, tmp_path: Path
) -> None:
    folder = places(library_path).imported
    old = keep_original(folder, "old.json", b"{}", "2020-01-01T00:00:00.000+00:00")
    recent = keep_original(folder, "recent.json", b"[]", now())
    assert old is not None
    assert recent is not None
    player = open_app()
    library, importing = player.app.host.part(LIBRARY), player.app.host.part(IMPORTING)
    assert library is not None
    assert importing is not None
    library._purge()
    player.wait(lambda: not old.exists())
    assert recent.exists()
    kimura = tmp_path / "kimura.json"
    kimura.write_bytes(encoded(charaeno()))
    player.drop(kimura)
    player.wait_for(REVIEW)
    importing.accept_all()
    player.wait(lambda: any(each.name.endswith("kimura.json") for each in folder.iterdir()))
    (kept,) = (each for each in folder.iterdir() if each.name.endswith("kimura.json"))
    assert kept.read_bytes() == kimura.read_bytes()
