"""Imports, connected when the first one is wanted."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from desktop.controllers.background import Background
from desktop.controllers.characters import CharacterController
from desktop.controllers.importing import ImportController
from desktop.controllers.session import Session
from desktop.viewdata.importing import ImportView
from desktop.widgets.dialogs import show_message
from desktop.widgets.pages import LIBRARY, REVIEW

if TYPE_CHECKING:
    from desktop.widgets.main_window import MainWindow


class Around(NamedTuple):
    """What an import reaches for.

    ``originals`` is where the files that were imported are kept, ``before_many`` does what comes before
    several characters are added. ``offer_packs`` is given files that are table packs, ``show_library`` turns
    to all characters, ``back_to_play`` to who is open, and ``show_nobody`` to what there is without anybody.
    """

    session: Session
    characters: CharacterController
    background: Background
    originals: Path
    before_many: Callable[[Callable[[], object]], object]
    offer_packs: Callable[[list[Path]], object]
    show_library: Callable[[], object]
    back_to_play: Callable[[], object]
    show_nobody: Callable[[], object]


def build(around: Around, window: "MainWindow") -> ImportController:
    """What imports, connected to ``window``; its page is made when it is first shown."""
    importing = ImportController(
        around.session, around.background, around.originals, around.before_many, window
    )
    came_from: list[str] = []
    in_bin: set[int] = set()

    def leave() -> None:
        """Go back to who is open, but to nobody who was taken back, and where nobody is, to who was added."""
        session = around.session
        if came_from == [LIBRARY]:
            around.show_library()
        elif not session.is_open:
            around.show_nobody()
        elif session.character.id not in in_bin:
            around.back_to_play()
        elif not around.characters.open_another(tuple(in_bin)):
            around.show_nobody()

    def show(view: ImportView | None) -> None:
        pages = window.pages
        if view is not None:
            if pages.page != REVIEW:
                came_from[:] = [pages.page]
                if not pages.has_importing:
                    _connect_page(importing, window)
                pages.importing.show_view(ImportView())
            if view.report is not None:
                window.hide_notice()
            pages.importing.show_view(view)
            pages.show_importing()
        elif pages.page == REVIEW:
            leave()

    def added(_characters: tuple[int, ...]) -> None:
        around.characters.show_rail()

    def edit(character: int) -> None:
        if around.characters.open(character):
            window.command_requested.emit("edit")

    def gone(characters: tuple[int, ...]) -> None:
        under_review = window.pages.page == REVIEW
        in_bin.update(characters)
        opened = around.characters.open_another(characters)
        around.characters.show_rail()
        if window.pages.page == LIBRARY:
            around.show_library()
        elif not opened and not under_review:
            around.show_nobody()

    importing.view_changed.connect(show)
    importing.notice.connect(window.show_notice)
    importing.told.connect(lambda view: show_message(window, view))
    importing.packs_found.connect(around.offer_packs)
    importing.added.connect(added)
    importing.gone.connect(gone)
    importing.open_requested.connect(around.characters.open)
    importing.edit_requested.connect(edit)
    importing.library_requested.connect(around.show_library)
    importing.copied.connect(window.copy_text)
    window.notice_act_requested.connect(importing.act)
    return importing


def _connect_page(importing: ImportController, window: "MainWindow") -> None:
    page = window.pages.importing
    page.chosen.connect(importing.choose)
    page.only_look_chosen.connect(importing.show_only_look)
    page.accepted.connect(importing.accept)
    page.edit_accepted.connect(importing.accept_and_edit)
    page.ready_accepted.connect(importing.accept_ready)
    page.all_accepted.connect(importing.accept_all)
    page.skipped.connect(importing.skip)
    page.all_skipped.connect(importing.skip_all)
    page.answered.connect(importing.answer)
    page.renamed.connect(importing.rename)
    page.stopped.connect(importing.cancel)
    page.report.open_requested.connect(importing.open_first)
    page.report.library_requested.connect(importing.show_in_library)
    page.report.copy_requested.connect(importing.copy_report)
    page.report.undo_requested.connect(importing.undo_all)
    page.report.rest_requested.connect(importing.read_rest)
    page.report.left.connect(importing.finish)
