"""Whatever can be printed as a document, the room that it gets on a paper, and the printers and PDF files."""

from collections.abc import Mapping

from PySide6.QtCore import QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QWidget

from desktop.base.words import tr
from desktop.kit.text.plain_text import shown
from desktop.printing.ui.paper.pages import PER_INCH, Document, paper_look
from desktop.views.chronicle import PrintView
from desktop.views.paper.log import LogPaper
from desktop.views.paper.paper import PaperOptions, PaperView
from desktop.views.paper.party import PartyView

Content = PaperView | LogPaper | PrintView | PartyView
"""What can be printed."""

PAPERS: Mapping[str, QPageSize.PageSizeId] = {
    "a4": QPageSize.PageSizeId.A4,
    "letter": QPageSize.PageSizeId.Letter,
}
"""The papers by the keys that the settings keep."""

MARGIN_MM = 14
"""The white around a page, in millimetres: more than any printer needs."""


def document_of(content: Content, options: PaperOptions) -> Document:
    """The document of what is printed, in the look that was chosen. Only what is printed is loaded."""
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
    """The paper by its key, laid as the document wants it, with the margins around."""
    way = QPageLayout.Orientation
    margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    laid = way.Landscape if document.landscape else way.Portrait
    return QPageLayout(QPageSize(PAPERS[paper]), laid, margins, QPageLayout.Unit.Millimeter)


def room(layout: QPageLayout) -> QSizeF:
    """The room within the margins, in pixels at 96 to the inch."""
    return _pixels(layout.paintRect(QPageLayout.Unit.Inch).size())


def paper_size(layout: QPageLayout) -> QSizeF:
    """The whole paper, in pixels at 96 to the inch."""
    return _pixels(layout.fullRect(QPageLayout.Unit.Inch).size())


def _pixels(inches: QSizeF) -> QSizeF:
    return QSizeF(inches.width() * PER_INCH, inches.height() * PER_INCH)


_PDF_DPI = 1200
"""So fine that places on a page are what they are on the screen."""


def choose_printer(parent: QWidget, name: str, layout: QPageLayout) -> QPrinter | None:
    """The printer that the player chooses for a document of that name, None for none.

    It has the paper of ``layout`` where the player chose no other.
    """
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(shown(name))
    printer.setPageLayout(layout)
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle(tr("Print"))
    chosen = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    return printer if chosen else None


def pdf_writer(device: QIODevice, layout: QPageLayout, title: str) -> QPdfWriter:
    """What writes a PDF of real text in fonts of its own, and of lines, to ``device``, which is open."""
    writer = QPdfWriter(device)
    writer.setResolution(_PDF_DPI)
    writer.setPageLayout(layout)
    writer.setTitle(shown(title))
    writer.setCreator("Rollbook")
    return writer
