"""The devices that pages go to: a printer that the player chooses, and a PDF in memory."""

from PySide6.QtCore import QIODevice
from PySide6.QtGui import QPageLayout, QPdfWriter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QWidget

from desktop.base.words import tr
from desktop.kit.text.plain_text import shown

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
