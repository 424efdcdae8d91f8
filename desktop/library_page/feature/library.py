"""What the library page, the palette and the rail share, and the timer that empties the bin."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from desktop.library_page.feature import PAGE

if TYPE_CHECKING:
    from desktop.library_page.controller.palette import PaletteController
    from desktop.library_page.controller.shelves import LibraryController
    from desktop.library_page.ui.library_page import LibraryPage
    from desktop.library_page.ui.palette import Palette
    from desktop.shell.host import Host

_PURGE_MS = 30_000
"""How long after the start the characters and files that were in the bin for their time are deleted."""


class Library:
    """The controllers of the library page and of the palette, each made when first used."""

    def __init__(self, host: Host) -> None:
        """Make the timer alone."""
        self._host = host
        self._purging = QTimer(host)
        self._purging.setSingleShot(True)
        self._purging.setInterval(_PURGE_MS)
        self._purging.timeout.connect(self._purge)

    @cached_property
    def shelves(self) -> LibraryController:
        """Finds characters, and changes their shelves and tags."""
        from desktop.library_page.controller.shelves import LibraryController
        from desktop.library_page.feature.acts import show_others, undo

        host, window = self._host, self._host.window
        shelves = LibraryController(host.session, host.background, host.places.backups, window)
        shelves.changed.connect(host.characters.show_rail)
        shelves.binned.connect(partial(show_others, host))
        shelves.notice.connect(window.show_notice)
        window.notice_act_requested.connect(partial(undo, shelves))
        return shelves

    def open(self) -> None:
        """Show all characters."""
        page = self._page
        self.shelves.open()
        self._host.window.pages.turn_to(PAGE)
        page.focus_first()

    def find(self) -> None:
        """Open the palette."""
        answers, palette = self._palette
        palette.open()
        answers.open(self._host.window.commands.usable())

    def purge_later(self) -> None:
        """Delete in a while what was in the bin for its time."""
        self._purging.start()

    def stop(self) -> None:
        """Delete nothing any more: the app ends."""
        self._purging.stop()

    @cached_property
    def _page(self) -> LibraryPage:
        from desktop.library_page.feature.acts import act_on_rows, show_library_folder

        host, shelves = self._host, self.shelves
        page = host.window.pages[PAGE]
        page.searched.connect(shelves.search)
        page.game_chosen.connect(shelves.choose_game)
        page.show_chosen.connect(shelves.choose_show)
        page.order_chosen.connect(shelves.choose_order)
        page.rows_wanted.connect(shelves.read_rows)
        page.details_wanted.connect(shelves.read_details)
        page.empty_act_requested.connect(shelves.clear)
        page.opened.connect(shelves.open_character)
        shelves.open_requested.connect(host.characters.open)
        page.act_requested.connect(partial(act_on_rows, host, shelves))
        page.new_requested.connect(partial(host.run, "new"))
        page.import_requested.connect(partial(host.run, "import"))
        page.folder_requested.connect(partial(show_library_folder, host))
        page.backup_requested.connect(shelves.back_up)
        page.undo_requested.connect(shelves.undo)
        page.left.connect(host.window.pages.show_play)
        shelves.view_changed.connect(page.show_view)
        shelves.rows_read.connect(page.show_rows)
        shelves.details_read.connect(page.show_details)
        return page

    @cached_property
    def _palette(self) -> tuple[PaletteController, Palette]:
        from desktop.library_page.controller.palette import PaletteController
        from desktop.library_page.ui.palette import Palette

        host, window = self._host, self._host.window
        palette, answers = Palette(window), PaletteController(host.session, window)
        palette.typed.connect(answers.type)
        palette.chosen.connect(answers.choose)
        answers.view_changed.connect(palette.show_view)
        answers.command_chosen.connect(window.command_requested)
        answers.character_chosen.connect(host.characters.open)
        return answers, palette

    def _purge(self) -> None:
        """Delete what was in the bin, or among the originals of imports, for its time."""
        from desktop.library.readable.originals import purge_originals

        self.shelves.purge_expired()
        folder, now = self._host.places.imported, self._host.session.now()
        self._host.background.run(lambda: purge_originals(folder, now), _nothing, _raise)


def _nothing(_: object) -> None: ...


def _raise(error: Exception) -> None:
    raise error
