"""The window of help, connected when it is wanted."""

from functools import partial

from PySide6.QtWidgets import QWidget

from desktop.viewdata.help_book import help_view, page_of_rule
from desktop.widgets.help_window import HelpWindow


def build(window: QWidget) -> HelpWindow:
    """The window of help, not open yet."""
    book = HelpWindow(window)
    book.asked.connect(partial(_answer, book))
    return book


def open_help(book: HelpWindow, rules: tuple[str, ...] = ()) -> None:
    """Open help where it was left, at first at its first page, with ``rules`` where these are told."""
    page = page_of_rule(rules[0]) if rules else ""
    book.open_at(page, rules)


def _answer(book: HelpWindow, wanted: str, page: str) -> None:
    book.show_view(help_view(wanted, page))
