"""The palette over a real library."""

import pytest

from desktop.kit.view.shell import CommandRow
from desktop.library_page.controller.palette import PaletteController
from desktop.library_page.view.palette import PaletteView
from tests.table import Table


@pytest.fixture
def views(table: Table) -> list[PaletteView]:
    table.characters.open_sample("hugh-pemberton")
    return []


@pytest.fixture
def palette(table: Table, views: list[PaletteView]) -> PaletteController:
    made = PaletteController(table.session)
    made.view_changed.connect(views.append)
    made.open((CommandRow("library", "Library", "Ctrl L"),))
    return made


def test_it_opens_with_the_recent_characters(palette: PaletteController, views: list[PaletteView]) -> None:
    assert [each.title for each in views[-1].rows] == ["Hugh Pemberton", "Ida Marchetti", "Library"]


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
