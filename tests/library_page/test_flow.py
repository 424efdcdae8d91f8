"""The library and its palette by clicks and keys, with a real library and a restart."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit

from desktop.kit.lists.member_list import MemberList
from desktop.kit.text.plain_text import shown
from desktop.library.records.characters import Shelf, Standing
from desktop.library_page.controller.shelves import LibraryController
from desktop.library_page.feature import PAGE as LIBRARY
from desktop.library_page.feature import library as library_parts
from desktop.shell.pages import FIRST_RUN, PLAY
from tests.campaigns.test_flow import campaigns, found
from tests.flows.shelved import (
    CONTROL,
    LEFT,
    choose_in,
    chosen,
    click_card,
    double_click_card,
    fill,
    found_in,
    ida_called,
    in_palette,
    menu_of,
    names,
    open_palette,
    place_of,
    rail,
    search,
    show,
    spoken,
    standings,
    tagged,
    title,
    to_library,
    with_three,
)
from tests.playing import Opener, Player

IDA, HUGH, TARN = "Ida Marchetti", "Hugh Pemberton", "Tarn Ondara"


# Found


def test_double_click_opens_and_escape_goes_back(ida: Player) -> None:
    with_three(ida)
    to_library(ida)
    assert title(ida) == "Library"
    assert ida.sees("3 characters on this computer")
    assert names(ida) == [TARN, HUGH, IDA], "those played last come first"
    assert "Critically wounded" in spoken(ida, TARN)
    ida.click("Back to Tarn Ondara")
    assert title(ida) == TARN
    to_library(ida)
    double_click_card(ida, IDA)
    ida.wait_for(PLAY)
    assert title(ida) == IDA
    to_library(ida)
    click_card(ida, HUGH)
    ida.press(Qt.Key.Key_Escape)
    assert (chosen(ida), title(ida)) == ([], "Library"), "the first Escape lets go of who was chosen"
    ida.press(Qt.Key.Key_Escape)
    ida.wait_for(PLAY)
    assert title(ida) == IDA


def test_search_narrows_and_enter_opens(ida: Player) -> None:
    with_three(ida)
    to_library(ida)
    for text, people in (
        ("rchet", [IDA]),
        ("SPOT hidden > 65", [IDA]),
        ("luck<46", [HUGH]),
        ("luck < 60 tarn", [TARN]),
        ("photographer", [IDA]),
        ("spot hidden > 65 hugh", []),
        ("xyzzy", []),
    ):
        search(ida, text, *people)
    assert ida.sees("No character matches “xyzzy”.")
    ida.click("Clear search")
    ida.wait(lambda: names(ida) == [TARN, HUGH, IDA])
    ida.press(Qt.Key.Key_F, CONTROL)
    ida.type("retired reader")
    ida.press(Qt.Key.Key_Return)
    ida.press(Qt.Key.Key_Return)
    assert ida.is_at(PLAY)
    assert title(ida) == HUGH, "Enter does not wait until the typing has been answered"


def test_search_text_is_never_sql(ida: Player) -> None:
    with_three(ida)
    to_library(ida)
    for text in (
        '"ondara',
        "ondara*",
        "-ondara",
        "%ondara%",
        "(ondara",
        "ondara:",
        "^ondara",
        "{ondara",
        "ondara'",
    ):
        search(ida, text, TARN)
    search(ida, "ondara OR marchetti")
    search(ida, "'; DROP TABLE character --")
    for text in ('"', "%", "_", "*", "\\", ") (", "> 60", "= = ="):
        search(ida, text, IDA, HUGH, TARN)
    ida.window.pages[LIBRARY].filters.search.setText("ondara " * 2_500)  # pasted
    ida.wait(lambda: names(ida) == [TARN])
    ida.window.pages[LIBRARY].filters.search.setText("x" * 10_000)
    ida.wait(lambda: names(ida) == [] and ida.sees("No character matches"))
    ida.click("Clear search")
    ida.wait(lambda: len(names(ida)) == 3)


# Chosen


# Marked


@pytest.mark.alone("It leaves characters that the next test would find by the same names")
def test_print_and_export_by_key_act_on_the_selected_characters(ida: Player) -> None:
    with_three(ida)
    to_library(ida)
    assert title(ida) == "Library"

    def exporting() -> None:
        assert ida.sees("2 characters")
        ida.click("Close")

    def party() -> None:
        assert ida.sees("2 characters")
        assert ida.sees("Party 2 characters")
        ida.click("Close")

    click_card(ida, IDA)
    click_card(ida, HUGH, CONTROL)
    shift = CONTROL | Qt.KeyboardModifier.ShiftModifier
    ida.in_window("Export", lambda: ida.press(Qt.Key.Key_E, shift), exporting)
    ida.in_window("Print", lambda: ida.press(Qt.Key.Key_P, CONTROL), party)
    click_card(ida, HUGH)

    def one() -> None:
        assert ida.sees(HUGH)
        ida.click("Close")

    ida.in_window("Export", lambda: ida.press(Qt.Key.Key_E, shift), one)
    ida.in_window("Print", lambda: ida.press(Qt.Key.Key_P, CONTROL), lambda: ida.click("Close"))
    assert title(ida) == HUGH, "the selected character's own sheet was printed, not the open one's"


@pytest.mark.alone("It finds a character by name, in the bin too")
def test_pins_favourites_and_tags_survive_a_restart(ida: Player, open_app: Opener) -> None:
    with_three(ida)
    to_library(ida)
    click_card(ida, IDA)
    ida.click("Pin to rail")
    ida.click("Favourite")
    ida.in_window(
        "Tags", lambda: ida.pick("More actions", "Tags…"), tagged(ida, " arkham ", "two  words", "arkham")
    )
    click_card(ida, HUGH, CONTROL)
    ida.in_window("Tags", lambda: ida.pick("More actions", "Tags…"), tagged(ida, "press"))
    again = open_app()
    assert rail(again)[:2] == ["Pinned", IDA]
    to_library(again)
    said = spoken(again, IDA)
    assert "favourite, pinned" in said
    assert said.endswith("Tags: arkham, press, two words")
    show(again, "Favourites", IDA)
    show(again, "Tag: two words", IDA)
    show(again, "Tag: press", IDA, HUGH)
    again.window.pages[LIBRARY].shelf.choose_all()

    def untag() -> None:
        again.tick("press")
        again.click("Done")

    again.in_window("Tags", lambda: again.pick("More actions", "Tags…"), untag)
    again.wait(lambda: len(names(again)) == 3)
    assert again.button("Show: All characters"), "nobody has that tag any more"
    again.undo()
    assert again.sees("Undone.")
    assert sorted(standings(again)[IDA].tags) == ["arkham", "press", "two words"]


# Put away


def test_binning_can_be_undone_and_survives_a_restart(ida: Player, open_app: Opener) -> None:
    with_three(ida)
    to_library(ida)
    click_card(ida, TARN)
    ida.press(Qt.Key.Key_Delete)
    assert ida.sees("Tarn Ondara moved to the bin for 30 days.")
    assert ida.is_at(LIBRARY)
    assert ida.sees("Back to Hugh Pemberton"), "who is in the bin is open no more"
    ida.click("Undo")
    ida.wait(lambda: TARN in names(ida))
    click_card(ida, TARN)
    click_card(ida, IDA, CONTROL)
    ida.click("Move to the bin")
    again = open_app()
    assert rail(again) == ["Call of Cthulhu 7e", HUGH]
    to_library(again)
    show(again, "Bin", IDA, TARN)
    assert "In the bin until" in spoken(again, IDA)
    double_click_card(again, IDA)
    assert again.sees("Ida Marchetti is in the bin. Restore it to open it.")
    assert again.is_at(LIBRARY)

    def keep() -> None:
        assert again.sees("Delete Ida Marchetti for good?")
        again.click("Keep in the bin")

    again.in_window("Delete for good", lambda: again.click("Delete for good…"), keep)
    click_card(again, IDA)
    again.in_window(
        "Delete for good", lambda: again.press(Qt.Key.Key_Delete), lambda: again.click("Delete for good")
    )
    again.wait(lambda: names(again) == [TARN])
    shelf = again.window.pages[LIBRARY].shelf
    shelf.setFocus()
    again.press(Qt.Key.Key_Home)
    choose_in(again, menu_of(shelf, place_of(again, TARN)), "Restore")
    assert again.sees("The bin is empty.")
    assert again.button("Show the library").hasFocus(), "what was left goes on by the keyboard"
    again.press(Qt.Key.Key_Return)
    again.wait(lambda: sorted(names(again)) == [HUGH, TARN])
    assert shelf.hasFocus()


def test_binned_characters_are_excluded_everywhere(ida: Player, open_app: Opener) -> None:
    with_three(ida)
    ida.character(IDA)
    campaigns(ida, lambda: found(ida, "Thursdays", IDA, HUGH))
    ida.press(Qt.Key.Key_E, CONTROL)
    to_library(ida)
    click_card(ida, IDA)
    ida.press(Qt.Key.Key_Delete)
    ida.wait(lambda: len(names(ida)) == 2)
    search(ida, "marchetti spot hidden > 65")
    ida.click("Clear search")
    ida.press(Qt.Key.Key_Escape)
    for _ in range(3):
        ida.press(Qt.Key.Key_Tab, CONTROL)
        assert title(ida) != IDA
    members: list[str] = []
    campaigns(ida, lambda: members.extend(_members(ida)))
    assert IDA not in members
    assert HUGH in members
    ida.add_sample(IDA)
    assert ida.tracker_words("Hit points") == "8 of 11", "a sample is there afresh"
    assert rail(ida).count(IDA) == 1


def _members(player: Player) -> list[str]:
    rows = next(each for each in player.front.findChildren(MemberList) if each.isVisible())
    model = rows.model()
    return [str(model.index(at, 0).data()) for at in range(model.rowCount())]


def test_an_empty_library_shows_the_welcome_page(ida: Player, open_app: Opener) -> None:
    to_library(ida)
    click_card(ida, IDA)
    ida.press(Qt.Key.Key_Delete)
    assert ida.sees("The library is empty.")
    ida.click("Show the bin")
    ida.wait(lambda: ida.sees("Bin"))
    ida.press(Qt.Key.Key_Escape)
    again = open_app()
    assert again.is_at(FIRST_RUN)
    again.command("Library")
    show(again, "Bin", IDA)
    click_card(again, IDA)
    again.click("Restore")
    again.click("Show the library")
    again.wait(lambda: names(again) == [IDA])
    double_click_card(again, IDA)
    again.wait_for(PLAY)
    assert title(again) == IDA


@pytest.mark.alone("It finds a character by name, in the bin too")
def test_after_thirty_days_the_bin_is_emptied_after_a_backup(
    ida: Player, open_app: Opener, library_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_three(ida)
    to_library(ida)
    click_card(ida, TARN)
    ida.press(Qt.Key.Key_Delete)
    monkeypatch.setattr(library_parts, "_PURGE_MS", 0)
    purges: list[bool] = []
    purge = LibraryController.purge_expired

    def counting(shelves: LibraryController) -> None:
        purge(shelves)
        purges.append(True)

    monkeypatch.setattr(LibraryController, "purge_expired", counting)
    today = datetime.now(UTC)
    monkeypatch.setattr("desktop.base.clock.now", (today + timedelta(days=29)).isoformat)
    again = open_app()
    again.wait(lambda: bool(purges))
    assert sorted(standings(again)) == [HUGH, IDA, TARN]
    backups = again.app.opening.places.backups
    assert not list(backups.glob("*-delete.db"))
    monkeypatch.setattr("desktop.base.clock.now", (today + timedelta(days=31)).isoformat)
    later = open_app()
    later.wait(lambda: sorted(standings(later)) == [HUGH, IDA])
    assert len(list(backups.glob("*-delete.db"))) == 1


DOWN, ENTER, ESCAPE = Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Escape


def look_up(player: Player, text: str) -> list[str]:
    """What the palette lists for a text; it is closed again."""
    palette = open_palette(player)
    palette.field.setText(text)
    found = found_in(palette)
    QTest.keyClick(palette.field, ESCAPE)  # clears the text
    if palette.isVisible():
        QTest.keyClick(palette.field, ESCAPE)
    player.wait(lambda: not palette.isVisible())
    player.window.activateWindow()
    player.wait(player.window.isActiveWindow)
    return found


def test_palette_opens_characters_and_runs_commands(ida: Player) -> None:
    with_three(ida)
    in_palette(ida, "marchetti", ENTER)
    assert title(ida) == IDA
    in_palette(ida, "", DOWN, ENTER)
    assert title(ida) == HUGH, "it opens with the recent characters: Tarn, Hugh, Ida"
    in_palette(ida, "library", ENTER)
    ida.wait_for(LIBRARY)
    in_palette(ida, "hugh", ENTER)
    ida.wait_for(PLAY)
    assert title(ida) == HUGH
    in_palette(ida, "edit", ENTER)
    assert title(ida) == f"{HUGH} (editing)"
    in_palette(ida, "tarn ond", ENTER)
    assert title(ida) == TARN
    palette = open_palette(ida)
    QTest.keyClicks(palette.field, "hugh")
    rows = palette.list
    QTest.mouseClick(rows.viewport(), LEFT, pos=rows.visualRect(rows.model().index(0, 0)).center())
    assert title(ida) == HUGH


def test_palette_finds_settings_and_opens_their_page(ida: Player) -> None:
    assert "Settings: Text size" in look_up(ida, "text size")
    assert "Settings: Colours" in look_up(ida, "theme"), "it is found by the usual word too"
    seen: list[str] = []

    def look() -> None:
        seen.extend(ida.texts())
        ida.front.close()

    ida.in_window("Settings", lambda: in_palette(ida, "settings: language", ENTER), look)
    assert any("Single-letter shortcuts" in each for each in seen), "it is on the same page"


def test_unavailable_commands_are_not_offered(open_app: Opener) -> None:
    player = open_app()
    offered = look_up(player, "")
    assert "Settings…" in offered
    assert not {"Undo", "Roll", "Edit", "Downtime…"} & {each.rstrip("…") for each in offered}
    player.click(IDA)
    player.wait_for(PLAY)
    assert "Downtime…" in look_up(player, "downtime")
    to_library(player)
    assert "Roll" not in look_up(player, "roll")


def test_palette_ignores_archived_characters(library_path: Path, open_app: Opener) -> None:
    odd = ("<b>Bold</b> &amp;", "上田久美子", "ליאור 🎲", "Long " * 100)
    people = [(ida_called(name.strip()), Standing()) for name in odd]
    fill(library_path, [*people, (ida_called("Gone"), Standing(shelf=Shelf.ARCHIVE))])
    player = open_app()
    for typed, name in (("bold", odd[0]), ("久美", odd[1]), ("ליא", odd[2]), ("long", odd[3].strip())):
        assert look_up(player, typed)[0] == shown(name)
    assert look_up(player, "gone") == []
    to_library(player)
    click_card(player, odd[1])
    player.press(Qt.Key.Key_Delete)
    assert look_up(player, "久美") == []


def test_palette_opens_the_pages_of_the_sheet(ida: Player) -> None:
    in_palette(ida, "notes", ENTER)
    ida.wait(lambda: ida.window.sheet.tab == "notes")
    to_library(ida)
    in_palette(ida, "page: gear", ENTER)
    ida.wait(lambda: ida.is_at(PLAY) and ida.window.sheet.tab == "gear")


def test_palette_marks_the_line_that_it_found(ida: Player) -> None:
    ida.turn_to("notes")
    ida.click("New page")
    ida.type("The vault is shut. Osric has the key.")
    ida.turn_to("skills")
    palette = open_palette(ida)
    QTest.keyClicks(palette.field, "osric KEY")
    ida.wait(lambda: any("Osric" in each for each in found_in(palette)))
    QTest.keyClick(palette.field, ENTER)
    ida.come_forward()
    ida.wait(lambda: isinstance(ida.window.focusWidget(), QPlainTextEdit))
    editor = ida.window.focusWidget()
    assert isinstance(editor, QPlainTextEdit)
    assert editor.textCursor().selectedText() == "Osric"


def test_the_palettes_key_begins_another_search_in_it(ida: Player) -> None:
    palette = open_palette(ida)
    QTest.keyClicks(palette.field, "marchetti")
    QTest.keyClick(palette.field, Qt.Key.Key_K, CONTROL)
    QTest.keyClicks(palette.field, "hugh")
    assert palette.field.text() == "hugh"
    for _ in range(2):
        QTest.keyClick(palette.field, ESCAPE)
