"""The palette over a real library."""

import pytest
from pytestqt.qtbot import QtBot

from desktop.kit.view.shell import CommandRow
from desktop.library_page.controller.palette import PaletteController
from desktop.library_page.view.palette import PaletteView
from desktop.session.background import Background
from desktop.session.session import ActionRecord
from rules_core.sheet.journal import Action
from tests.table import Table


@pytest.fixture
def views(table: Table) -> list[PaletteView]:
    table.characters.open_sample("hugh-pemberton")
    return []


@pytest.fixture
def palette(table: Table, views: list[PaletteView]) -> PaletteController:
    made = PaletteController(table.session, Background(table.session))
    made.view_changed.connect(views.append)
    made.open((CommandRow("library", "Library", "Ctrl L"),))
    return made


def test_it_opens_with_the_recent_characters(palette: PaletteController, views: list[PaletteView]) -> None:
    assert [each.title for each in views[-1].rows] == ["Hugh Pemberton", "Ida Marchetti", "Library"]


def lines(view: PaletteView) -> list[str]:
    """The found lines, with their marked words in brackets."""
    said = []
    for row in (each for each in view.rows if each.marks):
        text = row.title
        for start, end in reversed(row.marks):
            text = f"{text[:start]}[{text[start:end]}]{text[end:]}"
        said.append(text)
    return said


def test_typing_finds_lines_of_sheets_and_of_the_history(
    palette: PaletteController, views: list[PaletteView], table: Table, qtbot: QtBot
) -> None:
    table.characters.open(next(each.id for each in table.library.listed() if each.name == "Ida Marchetti"))
    table.roll("spot-hidden", 20, units=1)
    table.session.do(ActionRecord(Action.NOTE, "skill:spot-hidden", (2,), text="<b>The lamp</b> falls over"))
    palette.type("lamp FALLS")
    qtbot.waitUntil(lambda: bool(lines(views[-1])))
    assert lines(views[-1]) == ["Note: “<b>The [lamp]</b> [falls] over”"]
    palette.type("spot 21")
    qtbot.waitUntil(lambda: lines(views[-1]) == ["[Spot] Hidden [21], hard success"])
    chosen: list[tuple[int, str]] = []
    palette.entry_chosen.connect(lambda seq, text: chosen.append((seq, text)))
    palette.choose(next(each.key for each in views[-1].rows if each.marks))
    assert chosen == [(2, "spot 21")]
    palette.type("revolver")
    qtbot.waitUntil(lambda: bool(lines(views[-1])))
    assert "tab:combat" in [each.key for each in views[-1].rows if each.marks]


def others(view: PaletteView) -> list[tuple[str, str, str]]:
    """The key, the heading and the line of each row of another character."""
    return [(each.key, each.heading, each.title) for each in view.rows if "/" in each.key]


def test_other_characters_come_after_and_open_at_the_line_that_was_found(
    palette: PaletteController, views: list[PaletteView], table: Table, qtbot: QtBot
) -> None:
    numbers = {each.name: each.id for each in table.library.listed()}
    ida, hugh = numbers["Ida Marchetti"], numbers["Hugh Pemberton"]
    table.characters.open(ida)
    table.roll("spot-hidden", 20, units=1)
    table.session.do(ActionRecord(Action.NOTE, refers=(2,), text="The zeppelin is Ida's"))
    table.characters.open(hugh)
    table.roll("spot-hidden", 30, units=1)
    table.session.do(ActionRecord(Action.NOTE, refers=(2,), text="The zeppelin burns"))
    palette.type("zeppelin")
    qtbot.waitUntil(lambda: bool(others(views[-1])))
    texts = [each.title for each in views[-1].rows if each.marks]
    assert texts == ["Note: “The zeppelin burns”", "Note: “The zeppelin is Ida's”"]
    assert others(views[-1]) == [
        (f"character:{ida}/entry:3", "In other characters", "Note: “The zeppelin is Ida's”")
    ]
    row = views[-1].rows[-1]
    assert row.line.startswith("Ida Marchetti, ")
    heard: list[object] = []
    palette.character_chosen.connect(table.characters.open)
    palette.entry_chosen.connect(lambda seq, text: heard.append((table.session.character.id, seq, text)))
    palette.tab_chosen.connect(lambda tab: heard.append((table.session.character.id, tab)))
    palette.choose(row.key)
    assert heard == [(ida, 3, "zeppelin")]
    palette.type("blackthorn")
    qtbot.waitUntil(lambda: bool(others(views[-1])))
    palette.choose(others(views[-1])[0][0])
    assert heard[1:] == [(hugh, "combat")]


def test_a_line_of_a_character_that_cannot_be_opened_opens_nothing(
    palette: PaletteController, table: Table
) -> None:
    heard: list[str] = []
    palette.tab_chosen.connect(heard.append)
    palette.choose("character:999/tab:notes")
    assert heard == []


def test_the_lines_of_the_open_character_do_not_wait_for_others(
    palette: PaletteController, views: list[PaletteView], table: Table, qtbot: QtBot
) -> None:
    table.roll("spot-hidden", 30, units=1)
    table.session.do(ActionRecord(Action.NOTE, refers=(2,), text="The lamp burns"))
    palette.type("lamp")
    qtbot.waitUntil(lambda: bool(lines(views[-1])))
    first = next(each for each in views if lines(each))
    assert not others(first)


def test_fast_typing_ends_with_the_lines_of_the_last_text(
    palette: PaletteController, views: list[PaletteView], table: Table, qtbot: QtBot
) -> None:
    table.characters.open(next(each.id for each in table.library.listed() if each.name == "Ida Marchetti"))
    table.roll("spot-hidden", 20, units=1)
    table.session.do(ActionRecord(Action.NOTE, refers=(2,), text="The cellar is empty"))
    for text in ("ce", "cel", "cell", "cellar"):
        palette.type(text)
    qtbot.waitUntil(lambda: bool(lines(views[-1])))
    assert (views[-1].text, lines(views[-1])) == ("cellar", ["Note: “The [cellar] is empty”"])


def test_typing_finds_characters_and_commands(palette: PaletteController, views: list[PaletteView]) -> None:
    palette.type("marchetti")  # Hugh's notes speak of her
    assert [each.title for each in views[-1].rows] == ["Ida Marchetti", "Hugh Pemberton"]
    palette.type("spot hidden > 65")
    assert [each.title for each in views[-1].rows] == ["Ida Marchetti"]
    palette.type("libr")
    assert views[-1].rows[0].title == "Library"


def test_choices_are_emitted(palette: PaletteController, table: Table) -> None:
    people: list[int] = []
    commands: list[str] = []
    palette.character_chosen.connect(people.append)
    palette.command_chosen.connect(commands.append)
    palette.choose("character:1")
    palette.choose("command:library")
    assert (people, commands) == ([1], ["library"])


def test_a_library_that_cannot_be_read_still_has_commands(
    palette: PaletteController, views: list[PaletteView], table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    from desktop.library.problems import LibraryBusy

    def busy(*_args: object, **_named: object) -> None:
        raise LibraryBusy(table.library.path, "busy")

    monkeypatch.setattr(table.library, "find", busy)
    palette.type("")
    assert [each.title for each in views[-1].rows] == ["Library"]
