"""Printing: sheets, the party, the roll log and the chronicle, on paper or as a PDF."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop.base.words import mark
from desktop.shell.feature import Command, Feature, Menu, with_characters

if TYPE_CHECKING:
    from desktop.kit.view.shell import MessageView
    from desktop.printing.controller import Pages
    from desktop.printing.ui.paper.pager import LayoutProgress
    from desktop.self_check.trial import Check
    from desktop.shell.host import Host
    from desktop.tour.stops import Tour
    from desktop.views.chronicle import PrintView
    from desktop.views.printing import PrintKind


def _print_open(host: Host) -> None:
    from desktop.views.printing import PrintKind

    match host.chosen:
        case (one,):  # on its own sheet, as from its menu
            host.run("act-in-rail", "print", one)
            return
        case (_, *_):
            _print_party(host, host.chosen)
            return
    if host.session.is_open:
        _Printing(host).show(PrintKind.SHEET)
    else:
        from desktop.exporting.view.exporting import no_character_open

        host.window.show_notice(no_character_open())


def _print_party(host: Host, characters: tuple[int, ...] = ()) -> None:
    from desktop.views.printing import PrintKind

    _Printing(host).show(PrintKind.PARTY, members=characters)


def _print_chronicle(host: Host, view: PrintView | None = None) -> None:
    from desktop.views.printing import PrintKind

    one = view if view is not None and len(view.chapters) == 1 else None
    _Printing(host).show(PrintKind.CHRONICLE, chapter=one)


class _Printing:
    """The print window, its controller, and the pages between them."""

    def __init__(self, host: Host) -> None:
        from desktop.printing.controller import PrintingController
        from desktop.printing.ui.paper.pager import Pager
        from desktop.printing.ui.print_window import PrintWindow

        self._window = window = PrintWindow(host.window)
        # Without a parent: a file may still be written after the window closes.
        self._printing = printing = PrintingController(host.session, host.settings, host.background)
        self._pager = pager = Pager(window)
        self._over = host.window
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

    def show(
        self, what: PrintKind, *, members: tuple[int, ...] = (), chapter: PrintView | None = None
    ) -> None:
        from desktop.kit.windows.dialogs import show_message

        self._printing.open(what, members=members, chapter=chapter)
        self._window.exec()
        self._pager.finish()
        self._printing.stop()
        # A file still being written may fail after all this is gone.
        self._printing.told.disconnect(self._tell)
        self._printing.told.connect(partial(show_message, self._over))
        self._window.deleteLater()

    def _lay_out(self, pages: Pages) -> None:
        self._anew = True
        if pages.content is None:
            self._window.show_pages(None, afresh=True)
            self._window.show_boxes("")
        self._pager.show(pages.content, pages.options, pages.paper)

    def _show_pages(self, laid: LayoutProgress) -> None:
        from desktop.printing.ui.page_preview import PagesView
        from desktop.views.printing import boxes_words

        view = PagesView(laid.pages, laid.paper, self._pager.paint_page, self._pager.words)
        self._window.show_pages(view, afresh=self._anew)
        self._anew = False
        self._window.show_boxes(boxes_words(laid.boxes))
        self._printing.laid_out(laid.pages, laid.done)

    def _print(self) -> None:
        from desktop.printing.ui.paper.documents import choose_printer

        printer = choose_printer(self._window, self._printing.title, self._pager.layout)
        if printer is not None:
            self._pager.print_on(printer, self._printing.printed)

    def _save(self) -> None:
        from desktop.printing.ui.print_window import choose_pdf

        path = choose_pdf(self._window, self._printing.pdf_name)
        if path is not None:
            self._pager.write_pdf(self._printing.title, partial(self._printing.save, path))

    def _tell(self, message: MessageView) -> None:
        from desktop.kit.windows.dialogs import show_message

        show_message(self._window, message)


def _tour() -> Tour:
    from desktop.printing.tour import TOUR

    return TOUR


def _self_check() -> tuple[Check, ...]:
    from desktop.printing.self_check import CHECKS

    return CHECKS


FEATURE: Feature[None] = Feature(
    "printing",
    commands=(
        Command(
            "print",
            _print_open,
            mark("&Print…"),
            menu=Menu.FILE,
            place=33,
            keys="Ctrl+P",
            when=with_characters,
        ),
        Command("print-party", _print_party),
        Command("print-chronicle", _print_chronicle),
    ),
    tour=_tour,
    self_check=_self_check,
)
