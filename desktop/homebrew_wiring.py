"""Table packs, connected when they are first wanted: their window, and what a campaign offers."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.controllers.homebrew import PackController, offered_files
from desktop.controllers.session import Session
from desktop.viewdata.shell import MessageView
from desktop.widgets.dialogs import show_message
from desktop.widgets.homebrew.files import choose_packs, choose_where
from desktop.widgets.homebrew.pack_window import PackWindow

if TYPE_CHECKING:
    from desktop.widgets.main_window import MainWindow

PACKS_OF_CAMPAIGN = "packs_of_campaign"
"""What a notice asks for that offers the packs of a campaign."""


def show_packs(session: Session, over: "MainWindow", files: Sequence[Path] = ()) -> None:
    """Show the window of packs until it is closed; ``files`` are added to them first."""
    window = PackWindow(over)
    packs = PackController(session, window)
    packs.changed.connect(session.read_campaign)
    packs.notice.connect(over.show_notice)
    packs.view_changed.connect(window.show_view)
    packs.refused.connect(window.show_refusal)
    packs.told.connect(partial(show_message, window))
    packs.replace_asked.connect(partial(_replace, packs, window))
    window.chosen.connect(packs.choose)
    window.created.connect(packs.create)
    window.sample_requested.connect(packs.add_sample)
    window.import_requested.connect(lambda: packs.import_files(choose_packs(window)))
    window.files_offered.connect(packs.import_files)
    window.save_requested.connect(partial(_save, packs, window))
    window.duplicated.connect(packs.duplicate)
    window.removed.connect(packs.remove)
    window.used.connect(packs.use)
    window.taken_off.connect(packs.take_off)
    window.edited.connect(packs.edit)
    window.settled.connect(packs.settle)
    window.row_added.connect(packs.add)
    window.row_removed.connect(packs.take_out)
    packs.show()
    packs.import_files(files)
    window.exec()
    window.deleteLater()


def offer_files(session: Session, over: "MainWindow", files: Sequence[Path]) -> None:
    """Ask whether files that are packs shall come to the library, and show them there."""
    if show_message(over, offered_files(files)):
        show_packs(session, over, files)


def offer_packs(session: Session, over: "MainWindow") -> None:
    """Tell when the campaign of the open character uses packs that the character does not have."""
    packs = PackController(session)
    packs.notice.connect(over.show_notice)
    packs.offer()


def accept_packs(session: Session, over: "MainWindow") -> None:
    """Give the open character the packs of its campaign."""
    packs = PackController(session)
    packs.notice.connect(over.show_notice)
    packs.accept_offer()


def _replace(packs: PackController, window: PackWindow, view: MessageView) -> None:
    if show_message(window, view):
        packs.replace()


def _save(packs: PackController, window: PackWindow) -> None:
    path = choose_where(window, packs.file_name())
    if path is not None:
        packs.save(path)
