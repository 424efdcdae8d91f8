"""The results of the palette."""

from desktop.kit.view.shell import CommandRow
from desktop.library_page.view.library import RowView
from desktop.library_page.view.palette import palette_view


def person(number: int, name: str) -> RowView:
    return RowView(
        number, "coc7", name, "", "CoC 7e", "HP 8/11", "",
        favourite=False, pinned=False, unfinished=False, variant=False, tags=(),
    )  # fmt: skip


COMMANDS = (CommandRow("library", "Library", "Ctrl L"), CommandRow("next_pane", "Next pane", "F6"))


def test_with_nothing_typed_recent_characters_and_all_commands_are_there() -> None:
    view = palette_view("", [person(1, "Ida Marchetti")], COMMANDS)
    assert [(each.key, each.title) for each in view.rows] == [
        ("character:1", "Ida Marchetti"),
        ("command:library", "Library"),
        ("command:next_pane", "Next pane"),
    ]
    assert [each.heading for each in view.rows] == ["Recent characters", "Commands", ""]
    assert (view.rows[0].line, view.rows[1].keys) == ("CoC 7e, HP 8/11", "Ctrl L")


def test_names_come_before_commands_and_other_matches() -> None:
    people = [person(1, "Hugh Pemberton"), person(2, "Élodie Librarian"), person(3, "Ida Marchetti")]
    view = palette_view("LIBRAR e", people, (*COMMANDS, CommandRow("x", "Elsewhere, the library")))
    assert [each.title for each in view.rows] == [
        "Élodie Librarian",
        "Elsewhere, the library",
        "Hugh Pemberton",
        "Ida Marchetti",
    ]
    assert [each.heading for each in view.rows] == [
        "Characters",
        "Commands",
        "Found in notes, tags and skills",
        "",
    ]


def test_a_command_is_found_by_any_of_its_words_and_first_by_its_beginning() -> None:
    commands = (CommandRow("a", "Previous pane"), CommandRow("b", "Pane of glass"))
    assert [each.key for each in palette_view("pane", (), commands).rows] == ["command:b", "command:a"]


def test_nothing_found_is_said() -> None:
    assert palette_view(" xyz ", (), COMMANDS).empty == "No match for “xyz”."
