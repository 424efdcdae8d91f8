"""Self-check of importing: files of several programs are read and added to a new library."""

import json
from io import BytesIO

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.importing.feature import PAGE as REVIEW
from desktop.importing.tour import FOREIGN
from desktop.importing.ui.page import ImportPage
from desktop.importing.view.importing import FileRow, Mark
from desktop.self_check.trial import Check, CheckFailed, Trial
from desktop.shell.pages import FIRST_RUN

_FORMATS = "SELECT json_extract(entry, '$.about') FROM journal WHERE seq = 1 ORDER BY 1"
"""The format each character was imported from, taken from the first entry of its history."""

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


def _import_files(trial: Trial) -> str:
    library = trial.folder / "imported" / "library.db"
    trial.open(library)
    trial.wait(lambda: trial.window.pages.page == FIRST_RUN, "the page that greets")
    folder = trial.folder / "exported"
    folder.mkdir(exist_ok=True)
    (folder / "ines.json").write_text(json.dumps(FOREIGN), encoding="utf-8")
    (folder / "nell.txt").write_text(_STAT_BLOCK, encoding="utf-8")
    (folder / "bot.txt").write_text(_BOT_LINE, encoding="utf-8")
    (folder / "edna.pdf").write_bytes(_encrypted(_filled_form(_FIELDS)))
    (folder / "Ida.txt").unlink(missing_ok=True)  # which is for people, not for import
    files = sorted(each.name for each in folder.iterdir())
    trial.window.files_offered.emit([folder])
    trial.wait(lambda: trial.window.pages.page == REVIEW, "the review of the import")
    page = trial.window.pages[REVIEW]
    trial.wait(lambda: page.files.model().rowCount() == len(files) and not page.is_busy, "the end of reading")
    QTest.qWait(100)  # until the layout has settled
    _expect_readable(trial, page)
    trial.click_button(f"Add all {len(files)}")
    trial.wait(page.report.isVisible, "the report of the import")
    added = [name for (name,) in trial.rows("SELECT name FROM character", library=library)]
    if len(added) != len(files):
        raise CheckFailed(f"of {', '.join(files)} only {', '.join(added) or 'none'} were imported")
    trial.click_button("Done")
    formats = trial.rows(_FORMATS, library=library)
    return ", ".join(name for (name,) in formats)


def _expect_readable(trial: Trial, page: ImportPage) -> None:
    """Raise Wrong if a listed file could not be read, quoting the reason the app shows."""
    model = page.files.model()
    for row in range(model.rowCount()):
        file: FileRow = model.index(row, 0).data(Qt.ItemDataRole.UserRole)
        if file.mark in (Mark.UNREADABLE, Mark.LOCKED):
            page.chosen.emit(file.number)
            QTest.qWait(100)
            why = [each for each in trial.texts() if "Nothing was changed" in each]
            raise CheckFailed(f"{file.name} cannot be read: {' '.join(why) or file.words}")


def _filled_form(values: dict[str, str]) -> bytes:
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


def _encrypted(form: bytes) -> bytes:
    """A PDF that everyone may read but not change, encrypted with AES-256."""
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter(clone_from=PdfReader(BytesIO(form)))
    writer.encrypt("", "keeper", algorithm="AES-256")
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


CHECKS = (Check("Files of other programs are imported", 62, _import_files),)
