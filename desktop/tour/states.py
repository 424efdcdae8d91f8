"""The part of the tour that shows what help says, and how a screen looks that has nothing to show yet."""

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from desktop.downtime.feature import PAGE as DOWNTIME
from desktop.help.ui.help_window import HelpWindow
from desktop.help.ui.what_controls_do import what_it_does
from desktop.help.view.first_roll import first_roll_words
from desktop.importing.feature import PAGE as REVIEW
from desktop.interchange.rollbook import files_of
from desktop.kit.text.plain_text import tell_at
from desktop.library_page.feature import FEATURE as SHELVES
from desktop.library_page.feature import PAGE as LIBRARY
from desktop.library_page.ui.palette import Palette
from desktop.shell.pages import PLAY
from desktop.tour.look import DARK, DARK_SMALLEST, LARGEST_TEXT, SMALLEST
from desktop.tour.visitor import Visitor
from desktop.views.about import samples
from desktop.views.opened import still_opening
from rules_core.sheet.sheet import NO_PICTURE, Sheet

_GAMES = (
    ("Ida Marchetti", "Ada Newcomb", ("combat", "sanity", "backstory", "gear", "notes", "chronicle")),
    ("Sel Vantry", "Bex Newcomb", ("combat", "force")),
    ("Ketta Morrow", "Odo Newcomb", ("fight", "powers")),
    ("Oriel Kast", "Tove Newcomb", ("techniques", "fight")),
    ("Juno Halloran", "Rin Newcomb", ("weapons", "talents", "fight")),
)
"""Samples, the name of who has nothing of what it has, and pages that show so."""


_IDA = next(each for each in samples() if each.id == "ida-marchetti")


def states(at: Visitor) -> None:
    """Show help and the hint for the first roll, then what is empty, not found, slow or not readable."""
    at.open_sample("Ida Marchetti")
    at.picture_of("backups", "No backup yet", "backups")
    _hint(at)
    _help(at)
    _what_is_this(at)
    _slow(at)
    _nothing_found(at)
    _not_readable(at)
    for sample, name, tabs in _GAMES:
        _newcomer(at, sample, name, tabs)
    _empty_windows(at)
    _empty_shelves(at)


def _hint(at: Visitor) -> None:
    sheet = at.window.sheet
    sheet.show_hint(first_roll_words(_IDA.system))
    at.shot("How to roll is told once", "play", "first roll")
    at.again("How to roll is told once", "play", "first roll", DARK, SMALLEST, LARGEST_TEXT)
    sheet.show_hint("")


def _help(at: Visitor) -> None:
    at.window.commands["help"].trigger()
    book = next(each for each in at.window.findChildren(HelpWindow) if each.isVisible())
    at.shot("Help begins with the first steps", "help", "first page", book)
    book.open_at(f"rules-{_IDA.system}", ("COC-PUSH-01", "COC-PUSH-03"))
    at.shot("The rules that decided a roll, in help", "help", "rules", book)
    at.wear(DARK)
    at.shot("The rules in help, dark", "help", "rules", book)
    at.wear(LARGEST_TEXT)
    at.shot("The rules in help, text at 200 %", "help", "rules", book)
    at.wear(at.usual)
    QTest.keyClicks(book.field, "push luck")
    at.shot("Help is searched", "help", "searched", book)
    book.field.selectAll()
    QTest.keyClicks(book.field, "xyzzy")
    at.shot("Nothing in help matches", "help", "nothing found", book)
    book.close()
    at.come_forward()


def _what_is_this(at: Visitor) -> None:
    skills = at.focus_skill("spot-hidden")
    tell_at(skills, skills.mapToGlobal(skills.rect().center()), what_it_does(skills))
    told = _popup(at)
    at.shot("What is this? tells of a control", "play", "what is this", over=told)
    told.close()
    at.come_forward()


def _popup(at: Visitor) -> QWidget:
    found = [each for each in QApplication.topLevelWidgets() if each.isVisible() and each is not at.window]
    if not found:
        raise RuntimeError("the tour waited in vain for what a control is for")
    return found[0]


def _slow(at: Visitor) -> None:
    at.window.show_banner("opening", still_opening())
    at.shot("The library takes a while to open", "play", "opening")
    at.window.show_banner("opening", None)


def _nothing_found(at: Visitor) -> None:
    at.window.commands["palette"].trigger()
    found = next(each for each in at.window.findChildren(Palette) if each.isVisible())
    QTest.keyClicks(found.field, "xyzzy")
    QTest.qWait(300)
    at.shot("Nobody and no command is called so", "palette", "nothing found", over=found)
    QTest.keyClick(found.field, Qt.Key.Key_Escape)
    QTest.keyClick(found.field, Qt.Key.Key_Escape)
    at.come_forward()


def _not_readable(at: Visitor) -> None:
    """Files of which nothing can be read: each says what is wrong with it and what can be done."""
    folder = at.home / "strange files"
    folder.mkdir()
    on = at.app.controllers
    assert on is not None
    sheet = on.session.character.sheet
    for name, whose in (("another-game", replace(sheet, system="a-game-of-the-future")), ("ida", sheet)):
        (document,) = files_of(whose).values()
        (folder / f"{name}.json").write_bytes(document)
    (folder / "empty.json").write_text("", encoding="utf-8")
    (folder / "holiday.json").write_text('{"beach": true}', encoding="utf-8")
    (folder / "torn.json").write_text('{"Investigator": {"Skills": [', encoding="utf-8")
    pages = at.window.pages
    at.window.files_offered.emit([folder])
    at.wait(lambda: pages.page == REVIEW and pages[REVIEW].files.model().rowCount() == 5)
    at.wait(lambda: not pages[REVIEW].is_busy)
    for number, title in (
        (0, "A file for another game"),
        (1, "An empty file"),
        (2, "A file of something else"),
        (4, "A file that breaks off"),
    ):
        pages[REVIEW].files.chosen.emit(number)
        at.shot(title, "review", "not readable")
    at.click_button("Leave all out")
    at.wait(pages[REVIEW].report.isVisible)
    at.click_button("Done")


def _newcomer(at: Visitor, sample: str, name: str, tabs: tuple[str, ...]) -> None:
    """Somebody who has no portrait, nothing in hand and nothing behind them."""
    at.open_sample(sample)
    on = at.app.controllers
    assert on is not None
    with on.session.library.transaction() as tx:
        character = tx.add(_bare(on.session.character.sheet, name))
    on.characters.open(character.id)
    at.wait(lambda: name in at.window.windowTitle(), name)
    for tab in tabs:
        at.turn_to(tab)
        at.shot(f"{tab.capitalize()} of {name}, who has nothing yet", tab, "empty")
    at.turn_to(tabs[0])
    if sample == "Ida Marchetti":
        at.again(f"{tabs[0].capitalize()} of {name}", tabs[0], "empty", DARK_SMALLEST, LARGEST_TEXT)


def _bare(sheet: Sheet, name: str) -> Sheet:
    skills = tuple(replace(each, marks=0) for each in sheet.skills)
    return replace(
        sheet,
        name=name,
        skills=skills,
        weapons=(),
        possessions=(),
        backstory=(),
        notes="",
        powers=(),
        techniques=(),
        injuries=(),
        picture=NO_PICTURE,
    )


def _empty_windows(at: Visitor) -> None:
    """Downtime without a tick, and windows over a library that has none of what they show."""
    on = at.app.controllers
    assert on is not None
    ada = next(each for each in on.session.library.rail() if each.name == "Ada Newcomb")
    on.characters.open(ada.id)
    at.command("downtime", lambda: at.window.pages.page == DOWNTIME)
    at.click_button("Next")
    at.shot("No skill is ticked: there is nothing to roll", "downtime", "no ticks")
    at.window.pages.show_play()
    at.wait(lambda: at.window.pages.page == PLAY)
    at.picture_of("campaigns", "No campaign yet", "campaigns")
    at.picture_of("fairness", "No dice were thrown yet", "fairness")


def _empty_shelves(at: Visitor) -> None:
    at.command("library", lambda: at.window.pages.page == LIBRARY)
    for before, show, title in (
        ("All characters", "Favourites", "There is no favourite yet"),
        ("Favourites", "Bin", "The bin is empty"),
    ):
        at.pick_from(f"Show: {before}", show)
        at.shot(title, "library", "empty")
    at.pick_from("Show: Bin", "All characters")
    on, library = at.app.controllers, at.app.host.part(SHELVES)
    assert on is not None
    assert library is not None
    library.shelves.act("bin", tuple(each.id for each in on.session.library.rail()))
    QTest.qWait(400)
    at.shot("Everybody is in the bin", "library", "all in the bin")
