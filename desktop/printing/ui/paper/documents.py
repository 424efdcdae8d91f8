"""Turns anything printable into a document, and provides paper layouts, printers and PDF files."""

from collections.abc import Mapping

from PySide6.QtCore import QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QWidget

from desktop.base.words import tr
from desktop.kit.text.plain_text import shown
from desktop.kit.windows.made_by_qt import styled
from desktop.printing.ui.paper.pages import PER_INCH, Document, paper_look
from desktop.views.chronicle import PrintView
from desktop.views.paper.log import LogPaper
from desktop.views.paper.paper import PaperOptions, PaperView
from desktop.views.paper.party import PartyView

Content = PaperView | LogPaper | PrintView | PartyView
"""Anything that can be printed."""

PAPERS: Mapping[str, QPageSize.PageSizeId] = {
    "a4": QPageSize.PageSizeId.A4,
    "letter": QPageSize.PageSizeId.Letter,
}
"""The papers, by their keys in the settings."""

MARGIN_MM = 14
"""The page margin in millimetres, more than any printer needs."""


def document_of(content: Content, options: PaperOptions) -> Document:
    """Return the document for some content and look. Only the module needed is loaded."""
    look = paper_look(ink_saving=options.ink_saving, large=options.large)
    match content:
        case PaperView():
            from desktop.printing.ui.paper import sheet

            return sheet.document(content, options)
        case LogPaper():
            from desktop.printing.ui.paper import roll_log

            return roll_log.document(content, look)
        case PartyView():
            from desktop.printing.ui.paper import party

            return party.document(content, look)
        case PrintView():
            from desktop.printing.ui.paper import chronicle

            return chronicle.document(content, look)


def page_layout(paper: str, document: Document) -> QPageLayout:
    """Return the paper with this key, in the document's orientation and with margins."""
    way = QPageLayout.Orientation
    margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    laid = way.Landscape if document.landscape else way.Portrait
    return QPageLayout(QPageSize(PAPERS[paper]), laid, margins, QPageLayout.Unit.Millimeter)


def room(layout: QPageLayout) -> QSizeF:
    """Return the area within the margins, in pixels at 96 per inch."""
    return _pixels(layout.paintRect(QPageLayout.Unit.Inch).size())


def paper_size(layout: QPageLayout) -> QSizeF:
    """Return the size of the paper, in pixels at 96 per inch."""
    return _pixels(layout.fullRect(QPageLayout.Unit.Inch).size())


def _pixels(inches: QSizeF) -> QSizeF:
    return QSizeF(inches.width() * PER_INCH, inches.height() * PER_INCH)


_PDF_DPI = 1200
"""Fine enough that positions match those on screen."""


def choose_printer(parent: QWidget, name: str, layout: QPageLayout) -> QPrinter | None:
    """Ask for a printer for a document with this name; None if cancelled.

    It uses the paper of ``layout`` unless the player chooses another.
    """
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(shown(name))
    printer.setPageLayout(layout)
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle(tr("Print"))
    with styled():
        chosen = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    return printer if chosen else None


def pdf_writer(device: QIODevice, layout: QPageLayout, title: str) -> QPdfWriter:
    """Return a writer of PDF with real text in embedded fonts, and vector lines, to an open ``device``."""
    writer = QPdfWriter(device)
    writer.setResolution(_PDF_DPI)
    writer.setPageLayout(layout)
    writer.setTitle(shown(title))
    writer.setCreator("Rollbook")
    return writer
