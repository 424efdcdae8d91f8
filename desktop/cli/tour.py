"""``rollbook tour FOLDER``: plays through the app off screen, with scripted dice, and keeps pictures.

Every picture is of the real window over a real library in a temporary folder. ``tour.json`` tells of each
picture its file, title, screen, state, theme, size and text scale.
"""

import json
import os
import sys
import tempfile
import traceback
from pathlib import Path
from typing import Any

from PySide6.QtCore import qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from desktop.tour.dicing import dicing
from desktop.tour.exporting import exporting
from desktop.tour.importing import importing, trouble
from desktop.tour.keeping import keeping, trouble_kept
from desktop.tour.making import creating, editing
from desktop.tour.playing import playing
from desktop.tour.printing import printing
from desktop.tour.shelving import packs, shelving
from desktop.tour.visitor import Visitor


def main(argv: list[str]) -> int:
    """Play the tour into the folder named; the exit status."""
    if len(argv) != 1 or argv[0].startswith("-"):
        sys.stderr.write("Usage: rollbook tour FOLDER\n")
        return 2
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    folder = Path(argv[0])
    folder.mkdir(parents=True, exist_ok=True)
    for old in (*folder.glob("[0-9][0-9]-*.png"), *folder.glob("[0-9][0-9][0-9]-*.png")):
        old.unlink()
    faults: list[str] = []
    sys.excepthook = lambda *caught: faults.append("".join(traceback.format_exception(*caught)))
    qInstallMessageHandler(lambda _kind, _where, words: _keep_warning(words, faults))
    with tempfile.TemporaryDirectory() as home:
        try:
            pictures = _play(folder, Path(home))
        except RuntimeError as stopped:  # it went another way than the tour expects
            sys.stderr.write("".join([*faults, f"{stopped}\n"]))
            return 1
    (folder / "tour.json").write_text(json.dumps(pictures, indent=1, ensure_ascii=False), encoding="utf-8")
    sys.stdout.write(f"{len(pictures)} pictures in {folder}\n")
    sys.stderr.write("".join(faults))
    return 1 if faults else 0


def _keep_warning(words: str, faults: list[str]) -> None:
    """A warning of Qt is a fault, but for what the off-screen platform says of every window."""
    if not words.startswith("This plugin does not support"):
        faults.append(f"Qt: {words}\n")


def _play(folder: Path, home: Path) -> list[dict[str, Any]]:
    """Walk through everything; the list of pictures for ``tour.json``."""
    running = QApplication.instance()
    qt = running if isinstance(running, QApplication) else QApplication([])
    at = Visitor(qt, folder, home)
    playing(at)
    editing(at)
    creating(at)
    importing(at)
    shelving(at)
    dicing(at)
    keeping(at)
    printing(at)
    exporting(at)
    packs(at)
    at.close()
    trouble_kept(at)
    trouble(at)
    return at.pictures
