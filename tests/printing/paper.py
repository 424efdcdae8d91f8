"""Helpers to inspect pages and to print on fake devices."""

from io import BytesIO
from pathlib import Path
from typing import Any

from pypdf import PdfReader
from PySide6.QtCore import QBuffer, QSizeF
from PySide6.QtGui import QPageSize
from PySide6.QtPrintSupport import QPrinter

from desktop.printing.ui.paper.documents import Content, document_of, page_layout, pdf_writer, room
from desktop.printing.ui.paper.pages import Document, Paging, Paper, painting
from desktop.views.paper.paper import PaperOptions

USUAL = PaperOptions()


def papers(document: Document, size: QSizeF) -> list[Paper]:
    """The pages at a size in pixels, without the margins."""
    paging = Paging(document, size)
    while paging.go_on(1.0):
        pass
    return paging.pages


def size_of(content: Content, paper: str = "a4", options: PaperOptions = USUAL) -> QSizeF:
    return room(page_layout(paper, document_of(content, options)))


def pages_of(content: Content, paper: str = "a4", options: PaperOptions = USUAL) -> list[Paper]:
    document = document_of(content, options)
    return papers(document, room(page_layout(paper, document)))


def words_of(pages: list[Paper]) -> str:
    return "\n".join(piece.words for page in pages for _top, piece in page if piece.words)


def pdf_of(content: Content, paper: str = "a4", options: PaperOptions = USUAL, title: str = "X") -> bytes:
    document = document_of(content, options)
    layout = page_layout(paper, document)
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    pages = papers(document, room(layout))
    writer = pdf_writer(buffer, layout, title)
    assert list(painting(writer, document, pages, room(layout))) == list(range(1, len(pages) + 1))
    return bytes(buffer.data().data())


def read_pdf(content: bytes) -> PdfReader:
    return PdfReader(BytesIO(content))


def texts_of(reader: PdfReader) -> list[str]:
    """The text of each page."""
    return [text_of(reader, number) for number in range(len(reader.pages))]


def text_of(reader: PdfReader, number: int) -> str:
    """The text of a page, -1 for the last one; a space and a tab are one glyph."""
    return " ".join(reader.pages[number].extract_text().split())


def pictures_of(reader: PdfReader) -> list[tuple[int, int]]:
    """The pictures of all pages, in pixels; what makes their edges round is not counted."""
    found: list[tuple[int, int]] = []
    for page in reader.pages:
        resources: Any = page["/Resources"]
        held = [each.get_object() for each in resources.get("/XObject", {}).values()]
        found += [(each["/Width"], each["/Height"]) for each in held if each.get("/Subtype") == "/Image"]
    return found


def pdf_printer(file: Path, paper: QPageSize.PageSizeId = QPageSize.PageSizeId.A4) -> QPrinter:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setPageSize(QPageSize(paper))
    printer.setOutputFileName(str(file))
    return printer
