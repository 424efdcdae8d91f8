"""What is printed: log, party, chronicle; and files that can't be written."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QTimer
from pytestqt.qtbot import QtBot

from desktop.kit.view.shell import MessageView
from desktop.library.records.characters import CharacterId
from desktop.library.store.library import Library
from desktop.printing import controller as module
from desktop.printing.controller import Pages, PrintingController, usual_paper
from desktop.session.background import Background
from desktop.session.session import Session
from desktop.session.settings import SettingsController
from desktop.views.chronicle import ChapterView, PrintView
from desktop.views.paper.log import LogPaper
from desktop.views.paper.paper import PaperView
from desktop.views.paper.party import PartyView
from desktop.views.printing import PrintingView, PrintKind
from tests.table import Table


@dataclass
class Desk:
    """The window of printing, without the window."""

    printing: PrintingController
    background: Background
    settings: Path
    views: list[PrintingView] = field(default_factory=list)
    pages: list[Pages] = field(default_factory=list)
    told: list[MessageView] = field(default_factory=list)

    @property
    def view(self) -> PrintingView:
        return self.views[-1]

    @property
    def content(self) -> object:
        return self.pages[-1].content


def desk_of(session: Session, settings: Path) -> Desk:
    background = Background()
    desk = Desk(PrintingController(session, SettingsController(settings), background), background, settings)
    desk.printing.view_changed.connect(desk.views.append)
    desk.printing.pages_changed.connect(desk.pages.append)
    desk.printing.told.connect(desk.told.append)
    return desk


@pytest.fixture
def desk(table: Table, tmp_path: Path) -> Desk:
    return desk_of(table.session, tmp_path / "settings.json")


class Clock:
    def __init__(self) -> None:
        self.at = "2026-11-20T19:00:00+00:00"

    def __call__(self) -> str:
        return self.at


@pytest.fixture
def clock(table: Table) -> Clock:
    clock = Clock()
    table.session.now = clock
    return clock


def log(desk: Desk, qtbot: QtBot) -> LogPaper:
    qtbot.waitUntil(lambda: isinstance(desk.content, LogPaper))
    assert isinstance(desk.content, LogPaper)
    return desk.content


def party(desk: Desk) -> PartyView:
    assert isinstance(desk.content, PartyView)
    return desk.content


def lines(paper: LogPaper) -> list[tuple[str, str]]:
    return [(line.name, line.total) for day in paper.days for line in day.lines]


def test_the_sheet_comes_first_with_its_sections(desk: Desk) -> None:
    desk.printing.open(PrintKind.SHEET)
    assert isinstance(desk.content, PaperView)
    assert [row[1] for row in desk.view.rows] == [
        "Character sheet",
        "Party sheet",
        "Rolls",
        "History in chapters",
    ]
    assert {each.name for each in desk.view.sections} >= {"Skills", "Backstory", "Notes"}
    assert all(each.on for each in desk.view.sections)


def test_a_section_can_be_left_out_and_restored(desk: Desk) -> None:
    desk.printing.open(PrintKind.SHEET)
    skills = next(each.id for each in desk.view.sections if each.name == "Skills")
    desk.printing.toggle_section(skills, False)
    assert isinstance(desk.content, PaperView)
    assert skills not in {each.id for each in desk.content.sections}
    assert [each.on for each in desk.view.sections if each.id == skills] == [False]
    desk.printing.toggle_section(skills, True)
    assert skills in {each.id for each in desk.content.sections}


def test_print_settings_are_remembered(table: Table, desk: Desk) -> None:
    desk.printing.open(PrintKind.SHEET)
    desk.printing.choose_paper("letter")
    desk.printing.toggle_look("ink_saving", True)
    desk.printing.toggle_look("large", True)
    desk.printing.toggle_section("backstory", False)
    again = desk_of(table.session, desk.settings)
    again.printing.open(PrintKind.SHEET)
    assert again.pages[-1].paper == "letter"
    assert (again.pages[-1].options.ink_saving, again.pages[-1].options.large) == (True, True)
    assert [each.name for each in again.view.sections if not each.on] == ["Backstory"]


def test_the_pencil_option_is_only_for_sheets(desk: Desk) -> None:
    offered = {}
    desk.printing.open(PrintKind.SHEET)
    for what in PrintKind:
        desk.printing.choose_what(what.value)
        offered[what] = [each.id for each in desk.view.looks]
    assert "pencil" in offered[PrintKind.SHEET]
    assert "pencil" in offered[PrintKind.PARTY]
    assert offered[PrintKind.LOG] == offered[PrintKind.CHRONICLE] == ["ink_saving", "large"]


def test_an_unknown_look_is_refused(desk: Desk) -> None:
    desk.printing.open(PrintKind.SHEET)
    with pytest.raises(ValueError, match="glitter"):
        desk.printing.toggle_look("glitter", True)


def test_the_log_shows_the_last_session_by_default(
    table: Table, desk: Desk, clock: Clock, qtbot: QtBot
) -> None:
    table.roll("listen", 80, units=1)
    clock.at = "2026-11-27T19:30:00+00:00"
    table.roll("spot-hidden", 20, units=1)
    clock.at = "2026-11-28T00:10:00+00:00"
    table.roll("fast-talk", 30, units=9)
    desk.printing.open(PrintKind.LOG)
    assert lines(log(desk, qtbot)) == [("Spot Hidden", "21"), ("Fast Talk", "39")]
    desk.printing.choose_span("all")
    qtbot.waitUntil(lambda: len(lines(log(desk, qtbot))) == 3)
    assert lines(log(desk, qtbot))[0] == ("Listen", "81"), "the oldest stands first"
    assert desk.view.span == "all"


def test_pushed_rolls_refer_to_each_other(table: Table, desk: Desk, qtbot: QtBot) -> None:
    table.roll("listen", 80, units=1)
    table.dice.lay(30, units=2)
    table.rolls.push()
    table.landed()
    desk.printing.open(PrintKind.LOG)
    first, second = (line for day in log(desk, qtbot).days for line in day.lines)
    assert first.links == f"Pushed in {second.number}"
    assert (second.links, second.dice) == (f"Pushed from {first.number}", "Tens 30, Units 2")
    assert second.modifier == "pushed"


def test_luck_and_undone_rolls_are_shown(table: Table, desk: Desk, qtbot: QtBot) -> None:
    table.roll("listen", 50, units=6)
    table.rolls.spend_luck(6)
    table.roll("spot-hidden", 20, units=1)
    table.undo.undo()
    desk.printing.open(PrintKind.LOG)
    listen, spot = (line for day in log(desk, qtbot).days for line in day.lines)
    assert listen.modifier == "6 Luck"
    assert listen.links.startswith("Luck in ")
    assert (spot.taken_back, spot.word) == (True, "undone")


def test_the_log_can_be_limited_to_a_hundred_rolls(table: Table, desk: Desk, qtbot: QtBot) -> None:
    for number in range(105):
        table.roll("listen", 50, units=number % 10)
    desk.printing.open(PrintKind.LOG)
    assert desk.content is None, "it is read between what the player does"
    assert len(lines(log(desk, qtbot))) == 105
    assert any(view.busy == "Reading, 50 rolls so far" for view in desk.views)
    desk.printing.choose_span("last")
    qtbot.waitUntil(lambda: len(lines(log(desk, qtbot))) == 100)


def test_leaving_the_log_while_reading_is_final(table: Table, desk: Desk, qtbot: QtBot) -> None:
    for _ in range(60):
        table.roll("listen", 50, units=1)
    desk.printing.open(PrintKind.LOG)
    desk.printing.choose_what("sheet")
    assert not any(each.isActive() for each in desk.printing.findChildren(QTimer))
    assert desk.view.what is PrintKind.SHEET
    assert isinstance(desk.content, PaperView)


def test_an_empty_log_or_chronicle_says_so(desk: Desk, qtbot: QtBot) -> None:
    desk.printing.open(PrintKind.LOG)
    qtbot.waitUntil(lambda: bool(desk.view.empty))
    assert desk.view.empty.startswith("No rolls yet.")
    desk.printing.choose_what("chronicle")
    assert desk.view.empty.startswith("No downtime yet.")
    assert desk.content is None


def test_a_single_chapter_can_grow_to_the_whole_chronicle(desk: Desk) -> None:
    told = ChapterView(3, "Downtime after The Haunting", "May 1925", "Nothing changed", "")
    one = PrintView("Ida Marchetti", "Chronicle", (told,))
    desk.printing.open(PrintKind.CHRONICLE, chapter=one)
    assert desk.content == one
    assert [words for _, words in desk.view.spans] == ["This downtime", "All downtimes"]
    desk.printing.choose_span("all")
    assert desk.view.empty.startswith("No downtime yet."), "the library has none"
    desk.printing.choose_span("one")
    assert desk.content == one


def test_the_party_starts_with_the_open_character(table: Table, desk: Desk) -> None:
    table.characters.open_sample("tarn-ondara")
    table.characters.open_sample("ida-marchetti")
    desk.printing.open(PrintKind.PARTY)
    names = {each.name: each for each in desk.view.members}
    assert [each.name for each in party(desk).people] == ["Ida Marchetti"]
    desk.printing.toggle_member(names["Tarn Ondara"].character, True)
    assert {each.name for each in party(desk).people} == {"Ida Marchetti", "Tarn Ondara"}
    for each in desk.view.members:
        desk.printing.toggle_member(each.character, False)
    assert desk.content is None
    assert desk.view.empty.startswith("No characters selected.")


def test_campaign_members_are_the_party(table: Table, desk: Desk) -> None:
    ida = table.session.character.id
    table.characters.open_sample("dot-kowalski")
    dot = table.session.character.id
    with table.library.transaction() as tx:
        campaign = tx.campaigns.add("Masks", "coc7")
        for each in (ida, dot):
            tx.campaigns.set_member(each, campaign.id)
    table.session.read_campaign()
    desk.printing.open(PrintKind.PARTY)
    assert isinstance(desk.content, PartyView)
    assert {each.name for each in desk.content.people} == {"Ida Marchetti", "Dot Kowalski"}
    assert desk.content.name == desk.printing.title == "Masks"


def test_characters_selected_in_the_library_are_the_party(table: Table, desk: Desk) -> None:
    table.characters.open_sample("tarn-ondara")
    tarn = table.session.character.id
    table.characters.open_sample("dot-kowalski")
    desk.printing.open(PrintKind.PARTY, members=(tarn,))
    assert isinstance(desk.content, PartyView)
    assert [each.name for each in desk.content.people] == ["Tarn Ondara"]


def test_the_party_sheet_needs_no_open_character(tmp_path: Path, qtbot: QtBot) -> None:
    library = Library.open(tmp_path / "other.db")
    desk = desk_of(Session(library, lambda: "2026-11-20T19:00:00+00:00"), tmp_path / "s.json")
    desk.printing.open(PrintKind.PARTY)
    assert [row[0] for row in desk.view.rows] == ["party"]
    assert desk.content is None
    library.close()


def test_unreadable_characters_are_named_and_the_others_printed(
    table: Table, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    from desktop.library.problems import DamagedPortrait

    ida = table.session.character.id
    table.characters.open_sample("tarn-ondara")
    tarn = table.session.character.id
    whole = table.library.portrait

    def portrait(number: CharacterId) -> bytes | None:
        if number == ida:
            raise DamagedPortrait(table.library.path, "damaged", ida)
        return whole(number)

    monkeypatch.setattr(table.library, "portrait", portrait)
    desk.printing.open(PrintKind.PARTY, members=(ida, tarn))
    assert isinstance(desk.content, PartyView)
    assert [each.name for each in desk.content.people] == ["Tarn Ondara"]
    assert desk.view.note == "Can't read: Ida Marchetti."


def test_a_pdf_is_saved_at_the_chosen_place(desk: Desk, tmp_path: Path, qtbot: QtBot) -> None:
    desk.printing.open(PrintKind.SHEET)
    file = tmp_path / desk.printing.pdf_name
    desk.printing.save(file, b"%PDF")
    qtbot.waitUntil(lambda: desk.view.note == "Saved as Ida Marchetti.pdf.")
    assert file.read_bytes() == b"%PDF"


def test_a_failed_save_is_reported_and_keeps_the_old_file(
    desk: Desk, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "Ida.pdf"
    file.write_bytes(b"older")

    def full(_path: Path, _content: bytes) -> None:
        raise OSError(28, "No space left on device")

    desk.printing.open(PrintKind.SHEET)
    desk.printing.save(tmp_path / "no such folder" / "Ida.pdf", b"%PDF")
    qtbot.waitUntil(lambda: len(desk.told) == 1)
    assert (desk.told[0].title, desk.told[0].detail) == ("Not saved", "the folder is missing")
    monkeypatch.setattr(module, "write_whole", full)
    desk.printing.save(file, b"%PDF")
    qtbot.waitUntil(lambda: len(desk.told) == 2)
    assert "Choose another folder" in desk.told[1].text
    assert desk.told[1].detail == "the disk is full"
    assert file.read_bytes() == b"older"
    assert [each.name for each in tmp_path.iterdir() if each.suffix in (".tmp", ".pdf")] == ["Ida.pdf"]


def test_the_library_is_never_overwritten(table: Table, desk: Desk) -> None:
    library = table.library.path
    desk.printing.save(library, b"%PDF")
    assert desk.told[-1].text == "That file is the library itself. Choose another name for the PDF."
    assert library.read_bytes().startswith(b"SQLite format 3")


def test_a_printer_failure_is_reported(desk: Desk, tmp_path: Path) -> None:
    desk.printing.open(PrintKind.SHEET)
    desk.printing.save(tmp_path / "x.pdf", None)
    assert desk.told[0].title == "Not saved"
    desk.printing.printed(False)
    assert desk.told[1].title == "Can't print"
    desk.printing.printed(True)
    assert desk.view.note == "Sent to the printer."


def test_printing_progress_is_shown(desk: Desk) -> None:
    desk.printing.open(PrintKind.SHEET)
    desk.printing.laid_out(3, False)
    assert desk.view.busy == "Laying out, 3 pages so far"
    desk.printing.laid_out(5, True)
    assert desk.view.busy == ""
    desk.printing.painted(2, 5)
    assert desk.view.busy == "Page 2 of 5"


def test_files_are_named_for_what_they_are(desk: Desk) -> None:
    desk.printing.open(PrintKind.SHEET)
    names = []
    for what in PrintKind:
        desk.printing.choose_what(what.value)
        names.append(desk.printing.pdf_name)
    assert names == [
        "Ida Marchetti.pdf",
        "Party, party sheet.pdf",
        "Ida Marchetti, rolls.pdf",
        "Ida Marchetti, history.pdf",
    ]


@pytest.mark.parametrize(("place", "paper"), [("en_US", "letter"), ("fr_CA", "letter"), ("de_DE", "a4")])
def test_default_paper_follows_the_country(monkeypatch: pytest.MonkeyPatch, place: str, paper: str) -> None:
    monkeypatch.setattr(QLocale, "system", lambda: QLocale(place))
    assert usual_paper() == paper
