"""The table packs window: what it shows and emits."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from desktop.fields.table import Table
from desktop.fields.table_card import TableCard
from desktop.kit.look import theme
from desktop.kit.text.prose import Prose
from desktop.kit.view.shell import Choice
from desktop.kit.windows.questions import Answer
from desktop.packs.ui import pack_window
from desktop.packs.ui.pack_window import PackWindow
from desktop.packs.view import PackRow, PacksView, UseView
from desktop.views.editing.fields import AddView, Column, FieldView, TableRow, TableSection
from tests.showing import opened

GAMES = (("coc7", "Call of Cthulhu 7e"), ("striker", "Striker"))
SKILLS = TableSection(
    "skills",
    "Skills",
    (Column("Name", grows=True), Column("Base")),
    (
        TableRow(
            "skills//0",
            "Harpoons",
            (FieldView("skills/name/0", "Name", "Harpoons"), FieldView("skills/base/0", "Base", "DEX/2")),
            "Remove Harpoons",
        ),
    ),
    AddView("skills", "Add a skill", given=(("name", "New skill"),)),
)
SMOKE = PacksView(
    (PackRow(1, "Smoke and Salt", "Call of Cthulhu 7e"), PackRow(2, "Brine", "Striker")),
    GAMES,
    (Choice("the-long-haul", "The Long Haul"),),
    chosen=1,
    name="Smoke and Salt",
    game="Call of Cthulhu 7e",
    sections=(SKILLS,),
    use=UseView("Ida", weapons=2),
    used_by=("Hugh",),
)


def test_a_low_window_shows_sample_packs_at_the_foot(window: PackWindow) -> None:
    def stands_on_the_page() -> bool:
        QApplication.processEvents()
        shown = [each for each in window.findChildren(QAbstractButton) if each.isVisible()]
        sample = next(each for each in shown if "The Long Haul" in each.text())
        return window.page.isAncestorOf(sample)

    assert not stands_on_the_page()
    window.resize(512, 400)
    assert stands_on_the_page()
    window.show_view(replace(SMOKE, samples=()))
    window.show_view(SMOKE)
    assert stands_on_the_page()
    window.resize(1160, 780)
    assert not stands_on_the_page()


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication) -> PackWindow:
    theme.apply(qapp, "light", 1.0)
    made = PackWindow()
    made.resize(1160, 780)
    made.show_view(SMOKE)
    opened(qtbot, made)
    QApplication.processEvents()
    return made


@pytest.fixture
def heard(window: PackWindow) -> list[tuple[object, ...]]:
    """What the window asked for."""
    said: list[tuple[object, ...]] = []

    def note(name: str) -> Callable[..., None]:
        return lambda *asked: said.append((name, *asked))

    window.chosen.connect(note("chosen"))
    window.created.connect(note("created"))
    window.sample_requested.connect(note("sample"))
    window.import_requested.connect(note("import"))
    window.files_offered.connect(note("files"))
    window.save_requested.connect(note("save"))
    window.duplicated.connect(note("duplicated"))
    window.removed.connect(note("removed"))
    window.used.connect(note("used"))
    window.taken_off.connect(note("taken off"))
    window.edited.connect(note("edited"))
    window.row_added.connect(note("row added"))
    window.row_removed.connect(note("row removed"))
    return said


def names(window: QWidget) -> list[str]:
    return [
        each.accessibleName() or each.text()
        for each in window.findChildren(QAbstractButton)
        if each.isVisible()
    ]


def click(window: QWidget, name: str) -> None:
    found = [
        each
        for each in window.findChildren(QAbstractButton)
        if each.isVisible() and (each.accessibleName() or each.text()) == name
    ]
    QTest.mouseClick(found[0], Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def prose(window: QWidget) -> list[str]:
    return [each.text for each in window.findChildren(Prose) if each.isVisible()]


def answering(monkeypatch: pytest.MonkeyPatch, answer: str) -> list[str]:
    """Have every question answered so, and hear what was asked."""
    asked: list[str] = []

    def ask(_parent: QWidget, _title: str, text: str, detail: str, answers: tuple[Answer, ...]) -> str:
        asked.append(f"{text} {detail}".strip())
        assert answer in [each.key for each in answers]
        return answer

    monkeypatch.setattr(pack_window, "ask", ask)
    return asked


def test_showing_emits_nothing(window: PackWindow, heard: list[tuple[object, ...]]) -> None:
    window.show_view(replace(SMOKE, chosen=2, name="Brine"))
    window.show_view(SMOKE)
    assert heard == []


def test_the_selected_pack_shows_its_users(window: PackWindow) -> None:
    assert "Used by Hugh." in prose(window)
    assert {"Use for Ida", "Duplicate", "Save as a file…", "Delete pack…"} <= set(names(window))
    assert "Remove from Ida" not in names(window)


def test_every_button_emits_its_request(window: PackWindow, heard: list[tuple[object, ...]]) -> None:
    for name in ("Import a file…", "Add “The Long Haul”", "Duplicate", "Save as a file…", "Add a skill"):
        click(window, name)
    assert heard == [
        ("import",),
        ("sample", "the-long-haul"),
        ("duplicated",),
        ("save",),
        ("row added", "skills", {"name": "New skill"}),
    ]


def test_after_a_sample_was_added_the_keyboard_is_in_the_list(window: PackWindow) -> None:
    samples = (Choice("brine", "Brine"), Choice("salt", "Salt"))
    window.show_view(replace(SMOKE, samples=samples))
    QApplication.processEvents()
    button = next(each for each in window.findChildren(QAbstractButton) if each.text() == "Add “Brine”")
    button.setFocus()
    assert button.hasFocus()
    window.show_view(replace(SMOKE, samples=samples[1:]))
    assert window.rows.hasFocus()


def test_leaving_a_field_or_closing_settles_typing(window: PackWindow) -> None:
    settled: list[str] = []
    window.settled.connect(settled.append)
    (table,) = window.sections.findChildren(Table)
    place = table.visualRect(table.rows.index(0, 0)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert settled == []
    window.accept()
    assert settled == ["skills/name/0"]


def test_a_pack_is_chosen_from_the_list(window: PackWindow, heard: list[tuple[object, ...]]) -> None:
    place = window.rows.visualRect(window.rows.model().index(1, 0)).center()
    QTest.mouseClick(window.rows.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert heard == [("chosen", 2)]


@pytest.mark.parametrize(
    ("answer", "asked_for"), [("with", [("used", True)]), ("without", [("used", False)])]
)
def test_weapons_are_added_if_wanted(
    window: PackWindow,
    heard: list[tuple[object, ...]],
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
    asked_for: list[tuple[object, ...]],
) -> None:
    asked = answering(monkeypatch, answer)
    click(window, "Use for Ida")
    assert asked == ["The pack has 2 weapons. Add them to Ida?"]
    assert heard == asked_for


def test_cancelling_emits_nothing(
    window: PackWindow, heard: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    answering(monkeypatch, "leave")
    click(window, "Use for Ida")
    assert heard == []


def test_an_attached_pack_can_be_updated_or_removed(
    window: PackWindow, heard: list[tuple[object, ...]]
) -> None:
    window.show_view(replace(SMOKE, use=UseView("Ida", attached=True, weapons=2)))
    click(window, "Update for Ida")
    click(window, "Remove from Ida")
    assert heard == [("used", False), ("taken off",)]
    window.show_view(replace(SMOKE, use=UseView("Ida", attached=True, current=True)))
    assert "Update for Ida" not in names(window)
    assert "Remove from Ida" in names(window)


def test_using_a_pack_needs_an_open_character_of_its_game(window: PackWindow) -> None:
    window.show_view(replace(SMOKE, use=None, used_by=()))
    assert not [each for each in names(window) if "Ida" in each]
    assert "Not used yet." in prose(window)


def test_deleting_asks_first(
    window: PackWindow, heard: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = answering(monkeypatch, "keep")
    click(window, "Delete pack…")
    assert heard == []
    assert asked == [
        "Delete Smoke and Salt? Characters keep what they already have from it. Campaigns stop using it."
    ]
    answering(monkeypatch, "delete")
    click(window, "Delete pack…")
    assert heard == [("removed",)]


def test_a_new_pack_has_a_name_and_a_game(
    window: PackWindow, heard: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pack_window, "ask_new", lambda _parent, _words, games: ("Brine", games[1][0]))
    click(window, "New pack…")
    monkeypatch.setattr(pack_window, "ask_new", lambda _parent, _words, _games: None)
    click(window, "New pack…")
    assert heard == [("created", "Brine", "striker")]


def test_an_empty_library_says_what_packs_are(window: PackWindow) -> None:
    window.show_view(PacksView((), GAMES))
    assert "No table packs yet." in prose(window)
    assert "Delete pack…" not in names(window)
    assert "Add “The Long Haul”" not in names(window)


def test_an_unreadable_pack_says_why_and_can_be_deleted(window: PackWindow) -> None:
    window.show_view(replace(SMOKE, sections=(), use=None, fault="Line 3: this is no TOML."))
    assert {"Rollbook can't read this pack.", "Line 3: this is no TOML."} <= set(prose(window))
    assert "Delete pack…" in names(window)
    assert "Duplicate" not in names(window)


def test_another_pack_starts_at_the_top(window: PackWindow) -> None:
    before = window.sections.findChildren(TableCard)
    window.show_view(SMOKE)
    assert window.sections.findChildren(TableCard) == before
    window.show_view(replace(SMOKE, chosen=2, name="Brine"))
    after = [each for each in window.sections.findChildren(TableCard) if each.isVisible()]
    assert after
    assert after[0] not in before


def test_dropped_files_are_offered(window: PackWindow, heard: list[tuple[object, ...]]) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/packs/salt.toml")])
    place, action = QPointF(20, 20), Qt.DropAction.CopyAction
    button, key = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(place.toPoint(), action, data, button, key)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(window, QDropEvent(place, action, data, button, key))
    assert heard == [("files", [Path("/packs/salt.toml")])]


def test_a_file_name_gets_the_suffix(window: PackWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    proposed: list[str] = []

    def save(_parent: QWidget, _title: str, name: str, _wanted: str) -> tuple[str, str]:
        proposed.append(name)
        return answers.pop(0), ""

    answers = ["/packs/salt", "/packs/salt.txt", ""]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", save)
    chosen = [pack_window.choose_where(window, "salt") for _ in range(3)]
    assert chosen == [Path("/packs/salt.toml"), Path("/packs/salt.txt"), None]
    assert [Path(each).name for each in proposed] == ["salt.toml"] * 3


@pytest.mark.parametrize(
    ("theme_name", "scale", "width"), [("dark", 1.0, 1160), ("light", 2.0, 760), ("light", 1.0, 420)]
)
def test_all_fits_in_every_look(
    window: PackWindow, qapp: QApplication, theme_name: theme.ThemeName, scale: float, width: int
) -> None:
    theme.apply(qapp, theme_name, scale)
    window.resize(width, 780)
    QApplication.processEvents()
    for each in window.findChildren(QAbstractButton):
        if each.isVisible():
            place = each.mapTo(window, each.rect().topLeft()).x()
            assert place >= 0
            assert place + each.width() <= window.width(), each.accessibleName() or each.text()
    theme.apply(qapp, "light", 1.0)
