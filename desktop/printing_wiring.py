"""Printing, connected when it is wanted."""

from functools import partial
from typing import TYPE_CHECKING

from desktop.controllers.background import Background
from desktop.controllers.printing import Pages, PrintingController
from desktop.controllers.session import Session
from desktop.controllers.settings import SettingsController
from desktop.print.pager import Laid, Pager
from desktop.print.printing import choose_printer
from desktop.viewdata.printing import What
from desktop.viewdata.shell import MessageView
from desktop.widgets.dialogs import show_message
from desktop.widgets.page_preview import PagesView
from desktop.widgets.print_window import PrintWindow, choose_pdf

if TYPE_CHECKING:
    from desktop.viewdata.chronicle import PrintView
    from desktop.widgets.main_window import MainWindow


def open_print(
    session: Session, window: "MainWindow", background: Background, settings: SettingsController
) -> None:
    """Show the pages of the open character's sheet, and wait until the window is closed."""
    _Printing(session, window, background, settings).show(What.SHEET)


def open_party(
    session: Session,
    window: "MainWindow",
    background: Background,
    settings: SettingsController,
    characters: tuple[int, ...] = (),
) -> None:
    """Show the party sheet of characters, of the campaign where none are named, and wait."""
    _Printing(session, window, background, settings).show(What.PARTY, members=characters)


def open_chronicle(
    session: Session,
    window: "MainWindow",
    background: Background,
    settings: SettingsController,
    view: "PrintView | None" = None,
) -> None:
    """Show the pages of the chronicle, at first of the one chapter that was asked for, and wait."""
    one = view if view is not None and len(view.chapters) == 1 else None
    _Printing(session, window, background, settings).show(What.CHRONICLE, chapter=one)


class _Printing:
    """The window, what answers it, and the pages between them."""

    def __init__(
        self, session: Session, over: "MainWindow", background: Background, settings: SettingsController
    ) -> None:
        self._window = window = PrintWindow(over)
        # Without a parent: a file may still be written when the window is gone.
        self._printing = printing = PrintingController(session, settings, background)
        self._pager = pager = Pager(window)
        self._over = over
        self._anew = True
        printing.view_changed.connect(window.show_view)
        printing.pages_changed.connect(self._lay_out)
        printing.told.connect(self._tell)
        pager.laid.connect(self._show_pages)
        pager.painted.connect(printing.painted)
        window.what_chosen.connect(printing.choose_what)
        window.paper_chosen.connect(printing.choose_paper)
        window.span_chosen.connect(printing.choose_span)
        window.section_toggled.connect(printing.toggle_section)
        window.look_toggled.connect(printing.toggle_look)
        window.member_toggled.connect(printing.toggle_member)
        window.print_requested.connect(self._print)
        window.pdf_requested.connect(self._save)

    def show(self, what: What, *, members: tuple[int, ...] = (), chapter: "PrintView | None" = None) -> None:
        self._printing.open(what, members=members, chapter=chapter)
        self._window.exec()
        self._pager.finish()
        self._printing.stop()
        # A file that is still being written may be refused when all this is gone.
        self._printing.told.disconnect(self._tell)
        self._printing.told.connect(partial(show_message, self._over))
        self._window.deleteLater()

    def _lay_out(self, pages: Pages) -> None:
        self._anew = True
        if pages.content is None:
            self._window.show_pages(None, anew=True)
        self._pager.show(pages.content, pages.options, pages.paper)

    def _show_pages(self, laid: Laid) -> None:
        view = PagesView(laid.pages, laid.paper, self._pager.paint_page, self._pager.words)
        self._window.show_pages(view, anew=self._anew)
        self._anew = False
        self._printing.laid_out(laid.pages, laid.done)

    def _print(self) -> None:
        printer = choose_printer(self._window, self._printing.title, self._pager.layout)
        if printer is not None:
            self._pager.print_on(printer, self._printing.printed)

    def _save(self) -> None:
        path = choose_pdf(self._window, self._printing.pdf_name)
        if path is not None:
            self._pager.write_pdf(self._printing.title, partial(self._printing.save, path))

    def _tell(self, message: MessageView) -> None:
        show_message(self._window, message)
