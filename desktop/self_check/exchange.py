"""Checks of what goes out and comes in: exports, files of other programs, paper."""

import json
from pathlib import Path
from typing import Any

from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.exporting.formats import exports
from desktop.exporting.ui import ExportWindow
from desktop.importing.feature import PAGE as REVIEW
from desktop.importing.ui.page import ImportPage
from desktop.importing.view.importing import FileRow, Mark
from desktop.printing.ui.print_window import PrintWindow
from desktop.self_check.playing import IDA
from desktop.self_check.trial import Trial, Wrong
from desktop.shell.pages import FIRST_RUN
from desktop.tour.importing import FOREIGN

_FORMS = {"rollbook": "Ida.rollbook", "foundry": "Ida at another table.json", "text": "Ida.txt"}
"""What is written: form of the export, and name of the file."""

_FORMATS = "SELECT json_extract(entry, '$.about') FROM journal WHERE seq = 1 ORDER BY 1"
"""What each character was read from, as the first entry of its journal tells."""

_STAT_BLOCK = """\
Nell Hargrave, 44, librarian
STR 45 CON 50 SIZ 60 DEX 55 INT 70
APP 45 POW 60 EDU 80 SAN 52 HP 11
DB 0 Build 0 Move 6 MP 12 Luck 55

Skills: Spot Hidden 65% (32/13), Library Use 80%, Language (Latin) 35%.
"""

_BOT_LINE = (
    ".st 力量50体质60体型55敏捷65外貌45智力70意志50教育75理智48幸运40生命值11魔法10"
    "侦查70聆听50图书馆使用60母语75闪避32斗殴45手枪40信用评级20"
)

_FIELDS = {
    "Investigators_Name": "Edna Pike",
    "Occupation": "Librarian",
    "Age": "44",
    "STR": "45",
    "CON": "50",
    "SIZ": "60",
    "DEX": "55",
    "APP": "45",
    "INT": "70",
    "POW": "60",
    "EDU": "80",
    "StartingHP": "11",
    "CurrentHP": "7",
    "StartingLuck": "55",
    "CurrentLuck": "40",
    "StartingSanity": "60",
    "CurrentSanity": "52",
    "Skill_Library": "80",
    "Skill_SpotHidden": "65",
}


def export(trial: Trial) -> str:
    """A character leaves in several forms."""
    trial.open_character(IDA)
    folder = trial.folder / "exported"
    folder.mkdir()
    trial.in_window(trial.window.commands["export"].trigger, lambda: _export(trial, folder))
    return ", ".join(_FORMS)


def _export(trial: Trial, folder: Path) -> None:
    window = trial.front
    if not isinstance(window, ExportWindow):
        raise Wrong("the window of exporting did not open")
    for form, name in _FORMS.items():
        file = folder / name
        _choose(trial, window, form)
        trial.in_window(lambda: trial.click_button("Save"), lambda file=file: trial.type_file(file))  # type: ignore[misc]
        trial.wait(lambda file=file: file.exists() and file.stat().st_size > 0, f"the file {name}")  # type: ignore[misc]


def _choose(trial: Trial, window: ExportWindow, form: str) -> None:
    """Choose a form by its id, once the file before it is written."""
    row = [each.id for each in exports()].index(form)

    def is_chosen() -> bool:
        window.rows.setCurrentIndex(window.rows.model().index(row, 0))
        return window.rows.currentIndex().row() == row

    trial.wait(is_chosen, f"the form {form}")
    QTest.qWait(100)


def import_files(trial: Trial) -> str:
    """Files of several programs are read in a process of their own, and added to a new library."""
    library = trial.folder / "imported" / "library.db"
    trial.open(library)
    trial.wait(lambda: trial.window.pages.page == FIRST_RUN, "the page that greets")
    folder = trial.folder / "exported"
    (folder / "ines.json").write_text(json.dumps(FOREIGN), encoding="utf-8")
    (folder / "nell.txt").write_text(_STAT_BLOCK, encoding="utf-8")
    (folder / "bot.txt").write_text(_BOT_LINE, encoding="utf-8")
    (folder / "edna.pdf").write_bytes(filled_form(_FIELDS))
    (folder / _FORMS["text"]).unlink()  # which is for people
    files = sorted(each.name for each in folder.iterdir())
    trial.window.files_offered.emit([folder])
    trial.wait(lambda: trial.window.pages.page == REVIEW, "the review of the import")
    page = trial.window.pages[REVIEW]
    trial.wait(lambda: page.files.model().rowCount() == len(files) and not page.is_busy, "the end of reading")
    QTest.qWait(100)  # until everything has found its place
    _expect_readable(trial, page)
    trial.click_button(f"Add all {len(files)}")
    trial.wait(page.report.isVisible, "the report of the import")
    added = [name for (name,) in trial.rows("SELECT name FROM character", library=library)]
    if len(added) != len(files):
        raise Wrong(f"of {', '.join(files)} only {', '.join(added) or 'nobody'} came")
    trial.click_button("Done")
    formats = trial.rows(_FORMATS, library=library)
    return ", ".join(name for (name,) in formats)


def _expect_readable(trial: Trial, page: ImportPage) -> None:
    """Raise Wrong for a file in the list that nothing could be read from, with what the app says of it."""
    model = page.files.model()
    for row in range(model.rowCount()):
        file: FileRow = model.index(row, 0).data(Qt.ItemDataRole.UserRole)
        if file.mark is Mark.UNREADABLE:
            page.chosen.emit(file.number)
            QTest.qWait(100)
            why = [each for each in trial.texts() if "Nothing was changed" in each]
            raise Wrong(f"{file.name} cannot be read: {' '.join(why) or file.words}")


def print_sheet(trial: Trial) -> str:
    """The sheet becomes a PDF of real text, in our own letters."""
    trial.open_character(IDA)
    file = trial.folder / "Ida.pdf"
    trial.in_window(trial.window.commands["print"].trigger, lambda: _print(trial, file))
    if not file.exists():
        raise Wrong("no PDF was written")
    if not file.read_bytes().startswith(b"%PDF"):
        raise Wrong("what was written is no PDF")
    reader = PdfReader(file)
    fonts = fonts_of(reader)
    missing = [name for name, embedded in fonts.items() if not embedded or "Rollbook" not in name]
    if not reader.pages or not fonts or missing:
        raise Wrong(f"{len(reader.pages)} pages, and of the fonts {', '.join(fonts)} not ours: {missing}")
    if "Spot Hidden" not in " ".join(reader.pages[0].extract_text().split()):
        raise Wrong("the first page has no skills")
    return f"{len(reader.pages)} pages, {len(fonts)} fonts"


def _print(trial: Trial, file: Path) -> None:
    if not isinstance(trial.front, PrintWindow):
        raise Wrong("the window of printing did not open")
    trial.in_window(lambda: trial.click_button("Save as PDF…"), lambda: trial.type_file(file))
    trial.wait(lambda: file.exists() and file.stat().st_size > 0, "the PDF")


def fonts_of(reader: PdfReader) -> dict[str, bool]:
    """The fonts of a PDF by name, and whether the file holds them."""
    found: dict[str, bool] = {}
    for page in reader.pages:
        fonts: Any = page["/Resources"]["/Font"]  # type: ignore[index]
        for each in fonts.values():
            font = each.get_object()
            inner = font["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
            found[str(font["/BaseFont"])] = any(key.startswith("/FontFile") for key in inner)
    return found


def filled_form(values: dict[str, str]) -> bytes:
    """A PDF of one empty page with a filled text field for each of ``values``."""
    fields = [
        f"<< /T ({name}) /FT /Tx /V <feff{value.encode('utf-16-be').hex()}> >>"
        for name, value in values.items()
    ]
    numbers = " ".join(f"{number} 0 R" for number in range(4, 4 + len(fields)))
    objects = (
        f"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [{numbers}] >> >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] >>",
        *fields,
    )
    out, table = "%PDF-1.7\n", "0000000000 65535 f \n"
    for number, each in enumerate(objects, start=1):
        table += f"{len(out):010} 00000 n \n"
        out += f"{number} 0 obj\n{each}\nendobj\n"
    count = len(objects) + 1
    trailer = f"trailer\n<< /Size {count} /Root 1 0 R >>\nstartxref\n{len(out)}\n%%EOF\n"
    return f"{out}xref\n0 {count}\n{table}{trailer}".encode("ascii")
