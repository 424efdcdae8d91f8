"""Self-check of printing: a sheet becomes a PDF with real text in Rollbook's fonts."""

from pathlib import Path
from typing import Any

from pypdf import PdfReader

from desktop.printing.ui.print_window import PrintWindow
from desktop.self_check.playing import IDA
from desktop.self_check.trial import Check, CheckFailed, Trial


def _print_sheet(trial: Trial) -> str:
    trial.open_character(IDA)
    file = trial.folder / "Ida.pdf"
    trial.in_window(trial.window.commands["print"].trigger, lambda: save_pdf(trial, file))
    if not file.exists():
        raise CheckFailed("no PDF was written")
    if not file.read_bytes().startswith(b"%PDF"):
        raise CheckFailed("the file is not a PDF")
    reader = PdfReader(file)
    fonts = fonts_of(reader)
    missing = [name for name, embedded in fonts.items() if not embedded or "Rollbook" not in name]
    if not reader.pages or not fonts or missing:
        raise CheckFailed(
            f"{len(reader.pages)} pages; not embedded or not Rollbook fonts: {missing} of {', '.join(fonts)}"
        )
    if "Spot Hidden" not in " ".join(reader.pages[0].extract_text().split()):
        raise CheckFailed("the first page has no skills")
    return f"{len(reader.pages)} pages, {len(fonts)} fonts"


def save_pdf(trial: Trial, file: Path) -> None:
    """Save the print window's pages as a PDF."""
    if not isinstance(trial.front, PrintWindow):
        raise CheckFailed("the print window did not open")
    trial.in_window(lambda: trial.click_button("Save as PDF…"), lambda: trial.type_file(file))
    trial.wait(lambda: file.exists() and file.stat().st_size > 0, "the PDF")


def fonts_of(reader: PdfReader) -> dict[str, bool]:
    """Return the fonts of a PDF by name, and whether each is embedded."""
    found: dict[str, bool] = {}
    for page in reader.pages:
        fonts: Any = page["/Resources"]["/Font"]  # type: ignore[index]
        for each in fonts.values():
            font = each.get_object()
            inner = font["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
            found[str(font["/BaseFont"])] = any(key.startswith("/FontFile") for key in inner)
    return found


CHECKS = (Check("A sheet is printed as a PDF", 61, _print_sheet),)
