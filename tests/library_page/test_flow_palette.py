"""The palette by keys and clicks: characters and commands by typing."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.kit.text.plain_text import shown
from desktop.library.records.characters import Shelf, Standing
from desktop.library_page.feature import PAGE as LIBRARY
from desktop.shell.pages import PLAY
from tests.flows.shelved import (
    LEFT,
    click_card,
    fill,
    found_in,
    ida_called,
    in_palette,
    open_palette,
    title,
    to_library,
    with_three,
)
from tests.playing import Opener, Player

IDA, HUGH, TARN = "Ida Marchetti", "Hugh Pemberton", "Tarn Ondara"
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
