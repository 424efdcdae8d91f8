"""Files of packs: choosing them, where to save one, and those that were dropped."""

from pathlib import Path

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.base.words import tr
from desktop.kit.windows.dialogs import usual_folder, with_ending


def choose_packs(parent: QWidget) -> list[Path]:
    """Let the player choose files of packs; empty when nothing was chosen."""
    wanted = tr("Table packs (*.toml);;All files (*)")
    chosen, _ = QFileDialog.getOpenFileNames(parent, tr("Import table packs"), str(usual_folder()), wanted)
    return [Path(each) for each in chosen]


def choose_where(parent: QWidget, name: str) -> Path | None:
    """Let the player choose where a pack is saved, None for nowhere; `name` is what is proposed."""
    wanted = tr("Table packs (*.toml)")
    suggested = str(usual_folder() / f"{name}.toml")
    chosen, _ = QFileDialog.getSaveFileName(parent, tr("Save the pack"), suggested, wanted)
    return with_ending(parent, chosen, ".toml")


def dropped_files(data: QMimeData) -> list[Path]:
    """The files that are being dropped."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
