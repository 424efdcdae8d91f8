"""The campaigns window: what it shows and emits, and that typed text is never lost."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.campaigns.ui import campaign_window
from desktop.campaigns.ui.campaign_window import CampaignWindow, new_campaign_words
from desktop.kit.controls.choice import Choice
from desktop.kit.lists.member_list import MemberList
from desktop.kit.look import theme
from desktop.kit.text.prose import Prose
from desktop.kit.text.text_field import Field
from desktop.kit.view.sheet import MemberView
from desktop.kit.windows.new_of_game import NewOfGame
from desktop.kit.windows.questions import Answer
from desktop.library.records.characters import Campaign, CampaignId
from desktop.views.campaign import CampaignRow, CampaignView, campaign_view
from tests.showing import opened

GAMES = (("coc7", "Call of Cthulhu 7e"), ("shadow-lounge", "Shadow Lounge"))
ROWS = (
    CampaignRow(1, "Thursdays in Arkham", "Call of Cthulhu 7e · 2 characters"),
    CampaignRow(2, "Élan", "Shadow Lounge · 0 characters"),
)
MEMBERS = (
    MemberView(7, "Ada Lovelace", True),
    MemberView(8, "Bob", False),
    MemberView(9, "Zoë", False, "Dunwich"),
)


def switches(game: str, *facts: tuple[str, int | str]) -> CampaignView:
    campaign = Campaign(CampaignId(1), "u", 1, "Thursdays in Arkham", game, "", facts)
    return campaign_view((campaign,), (), campaign.id, (), {})


ARKHAM = CampaignView(
    ROWS,
    GAMES,
    chosen=1,
    name="Thursdays in Arkham",
    game="Call of Cthulhu 7e",
    notes="At eight.",
    members=MEMBERS,
    switches=switches("coc7").switches,
)
ELAN = replace(
    ARKHAM,
    chosen=2,
    name="Élan",
    game="Shadow Lounge",
    notes="",
    members=(),
    switches=switches("shadow-lounge").switches,
)
NONE = CampaignView((), GAMES)


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication) -> CampaignWindow:
    theme.apply(qapp, "light", 1.0)
    made = CampaignWindow()
    made.resize(1000, 720)
    made.show_view(ARKHAM)
    opened(qtbot, made)
    QApplication.processEvents()
    return made


@pytest.fixture
def heard(window: CampaignWindow) -> list[tuple[object, ...]]:
    """What the window asked for."""
    said: list[tuple[object, ...]] = []

    def note(name: str) -> Callable[..., None]:
        return lambda *asked: said.append((name, *asked))

    window.chosen.connect(note("chosen"))
    window.created.connect(note("created"))
    window.renamed.connect(note("renamed"))
    window.notes_entered.connect(note("notes"))
    window.member_toggled.connect(note("member"))
    window.switch_chosen.connect(note("switch"))
    window.recommended_requested.connect(note("recommended"))
    window.removed.connect(note("removed"))
    return said


def visible_buttons(window: QWidget) -> list[QAbstractButton]:
    return [each for each in window.findChildren(QAbstractButton) if each.isVisible()]


def button(window: QWidget, name: str) -> QAbstractButton:
    """The visible button with that name; one of a choice by its own words alone."""
    found = visible_buttons(window)
    return next(each for each in found if each.accessibleName().rpartition(": ")[2] == name)


def click(window: QWidget, name: str) -> None:
    QTest.mouseClick(button(window, name), Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def choose(window: CampaignWindow, row: int) -> None:
    place = window.rows.visualRect(window.rows.model().index(row, 0)).center()
    QTest.mouseClick(window.rows.viewport(), Qt.MouseButton.LeftButton, pos=place)


def name_field(window: CampaignWindow) -> Field:
    return next(each for each in window.findChildren(Field) if each.isVisible())


def notes_field(window: CampaignWindow) -> QPlainTextEdit:
    return next(each for each in window.findChildren(QPlainTextEdit) if each.isVisible())


def members(window: CampaignWindow) -> MemberList:
    found = window.findChild(MemberList)
    assert isinstance(found, MemberList)
    return found


def switch(window: CampaignWindow, title: str) -> Choice:
    """The answers to a question."""
    return next(
        each
        for each in window.findChildren(Choice)
        if each.isVisible() and any(part.accessibleName() == title for part in each.findChildren(QWidget))
    )


def said(window: QWidget) -> list[str]:
    return [each.text for each in window.findChildren(Prose) if each.isVisible()]


def test_the_chosen_campaign_is_shown_in_full(
    window: CampaignWindow, heard: list[tuple[object, ...]]
) -> None:
    spoken = Qt.ItemDataRole.AccessibleTextRole
    rows, people = window.rows.model(), members(window).model()
    assert rows.index(0, 0).data(spoken) == "Thursdays in Arkham, Call of Cthulhu 7e · 2 characters"
    assert window.rows.currentIndex().row() == 0
    assert name_field(window).text() == "Thursdays in Arkham"
    assert notes_field(window).toPlainText() == "At eight."
    assert [people.index(at, 0).data(spoken) for at in range(3)] == [
        "Ada Lovelace, included",
        "Bob, not included",
        "Zoë, not included, plays in Dunwich",
    ]
    for each in ARKHAM.switches:
        assert each.title in said(window)
        assert f"{each.rule}: {each.sentence}" in said(window)
    window.show_view(ELAN)
    window.show_view(NONE)
    window.show_view(ARKHAM)
    assert heard == []


def test_clicking_a_campaign_selects_it(window: CampaignWindow, heard: list[tuple[object, ...]]) -> None:
    choose(window, 1)
    assert heard == [("chosen", 2)]


def test_arrow_keys_move_through_campaigns(window: CampaignWindow, heard: list[tuple[object, ...]]) -> None:
    window.rows.setFocus()
    QTest.keyClick(window.rows, Qt.Key.Key_Down)
    QTest.keyClick(window.rows, Qt.Key.Key_Down)
    assert heard == [("chosen", 2)]


@pytest.mark.parametrize(("character", "member"), [(7, False), (8, True), (9, True)])
def test_clicking_a_character_toggles_it(
    window: CampaignWindow, heard: list[tuple[object, ...]], character: int, member: bool
) -> None:
    people = members(window)
    place = people.place_of(character)
    for at in (place.topLeft() + QPoint(8, 8), place.center()):
        QTest.mouseClick(people.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert heard == [("member", character, member)] * 2
    assert people.model().index(character - 7, 0).data(Qt.ItemDataRole.CheckStateRole) == (
        Qt.CheckState.Unchecked if member else Qt.CheckState.Checked
    ), "only the view ticks"


def test_space_and_enter_tick_and_a_click_that_slips_off_does_not(
    window: CampaignWindow, heard: list[tuple[object, ...]]
) -> None:
    people = members(window)
    people.setFocus()
    QTest.keyClick(people, Qt.Key.Key_Space)
    QTest.keyClick(people, Qt.Key.Key_Down)
    QTest.keyClick(people, Qt.Key.Key_Return)
    assert heard == [("member", 7, False), ("member", 8, True)]
    QTest.mousePress(people.viewport(), Qt.MouseButton.LeftButton, pos=people.place_of(7).center())
    QTest.mouseRelease(people.viewport(), Qt.MouseButton.LeftButton, pos=people.place_of(8).center())
    assert len(heard) == 2


def test_the_keyboard_stays_on_its_character(window: CampaignWindow) -> None:
    people = members(window)
    people.setFocus()
    QTest.keyClick(people, Qt.Key.Key_Down)
    window.show_view(replace(ARKHAM, members=(MemberView(1, "Aaron", False), *MEMBERS)))
    assert people.currentIndex().data() == "Bob"


def test_a_switch_shows_the_recommended_position(
    window: CampaignWindow, heard: list[tuple[object, ...]]
) -> None:
    title = "Can you spend Luck to lower a roll?"
    click(switch(window, title), "No")
    click(switch(window, "When is a roll a fumble?"), "Only on 100")
    assert heard == [("switch", "luck_spending", "0"), ("switch", "fumble", "only_100")]
    assert not [each for each in said(window) if each.startswith("Recommended")]
    window.show_view(replace(ARKHAM, switches=switches("coc7", ("luck_spending", 0)).switches))
    assert [each for each in said(window) if each.startswith("Recommended")] == ["Recommended: Yes"]
    assert button(switch(window, title), "No").isChecked()
    assert len(heard) == 2


def test_recommended_rules_can_be_restored_if_changed(
    window: CampaignWindow, heard: list[tuple[object, ...]]
) -> None:
    name = "Set all house rules to recommended"
    assert name not in [each.accessibleName() for each in visible_buttons(window)]
    window.show_view(replace(ARKHAM, switches=switches("coc7", ("luck_spending", 0)).switches))
    QApplication.processEvents()
    click(window, name)
    assert heard == [("recommended",)]


def test_switches_depend_on_the_game(window: CampaignWindow) -> None:
    window.show_view(ELAN)
    QApplication.processEvents()
    titles = [each.title for each in ELAN.switches]
    assert [each for each in said(window) if each.endswith("?")] == titles
    assert "There are no characters of this game in the library yet." in said(window)


def test_a_name_is_emitted_on_leaving_the_field(
    window: CampaignWindow, heard: list[tuple[object, ...]]
) -> None:
    field = name_field(window)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, " Dunwich & Co ")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert heard == [("renamed", "Dunwich & Co")]
    assert window.isVisible()
    window.show_view(replace(ARKHAM, name="Dunwich & Co"))
    heard.clear()
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    window.rows.setFocus()
    assert field.text() == "Dunwich & Co"
    assert heard == []


def test_notes_are_emitted_after_a_pause(
    window: CampaignWindow, heard: list[tuple[object, ...]], qtbot: QtBot
) -> None:
    notes = notes_field(window)
    notes.setFocus()
    with qtbot.waitSignal(window.notes_entered):
        QTest.keyClicks(notes, "So ")
        assert heard == []
    assert heard == [("notes", "So At eight.")]
    window.show_view(replace(ARKHAM, notes="So At eight."))
    window.rows.setFocus()
    assert len(heard) == 1, "what was told is not told again"


def test_typing_is_kept_while_something_else_is_saved(
    window: CampaignWindow, heard: list[tuple[object, ...]]
) -> None:
    notes = notes_field(window)
    notes.setFocus()
    QTest.keyClicks(notes, "So ")
    window.show_view(replace(ARKHAM, name="Renamed"))
    assert notes.toPlainText() == "So At eight."
    window.rows.setFocus()
    assert heard == [("notes", "So At eight.")]
    window.show_view(ARKHAM)
    assert notes.toPlainText() == "So At eight.", "it could not be saved"


def test_typing_is_emitted_before_switching_campaigns(
    window: CampaignWindow, heard: list[tuple[object, ...]]
) -> None:
    notes_field(window).setPlainText("New notes")
    name_field(window).setText("New name")
    choose(window, 1)
    assert heard == [("renamed", "New name"), ("notes", "New notes"), ("chosen", 2)]
    window.show_view(ELAN)
    assert (notes_field(window).toPlainText(), name_field(window).text()) == ("", "Élan")


def test_closing_emits_unfinished_typing(window: CampaignWindow, heard: list[tuple[object, ...]]) -> None:
    notes_field(window).setPlainText("Last words")
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()
    assert heard == [("notes", "Last words")]


def test_notes_are_plain_text(window: CampaignWindow) -> None:
    window.show_view(replace(ARKHAM, chosen=3, notes="<b>bold</b> & <img src=x>", name="<i>x</i>"))
    assert notes_field(window).toPlainText() == "<b>bold</b> & <img src=x>"
    assert all(each.textFormat() == Qt.TextFormat.PlainText for each in window.findChildren(QLabel))


def test_deleting_asks_by_name_first(
    window: CampaignWindow, heard: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    answer = "keep"

    def ask(_parent: QWidget, _title: str, text: str, detail: str, _answers: tuple[Answer, ...]) -> str:
        asked.extend((text, detail))
        return answer

    monkeypatch.setattr(campaign_window, "ask", ask)
    click(window, "Delete campaign…")
    assert heard == []
    assert asked[0] == "Delete Thursdays in Arkham?"
    assert "Its character stays in the library" in asked[1]
    answer = "delete"
    click(window, "Delete campaign…")
    assert heard == [("removed",)]


def test_without_a_campaign_the_page_says_what_one_is_and_offers_the_first(
    window: CampaignWindow, heard: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(campaign_window, "ask_new", lambda _parent, _words, games: ("Arkham", games[0][0]))
    window.show_view(NONE)
    QApplication.processEvents()
    assert "No campaigns yet." in said(window)
    assert [each.accessibleName() for each in visible_buttons(window)] == ["New campaign…", "Close"]
    click(window, "New campaign…")
    assert heard == [("created", "Arkham", "coc7")]


def test_cancelling_a_new_campaign_creates_none(
    window: CampaignWindow, heard: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(campaign_window, "ask_new", lambda _parent, _words, _games: None)
    click(window, "New campaign…")
    assert heard == []


def test_a_damaged_campaign_can_only_be_deleted(window: CampaignWindow) -> None:
    rows = (*ROWS, CampaignRow(3, "Damaged campaign", "Can't be read"))
    window.show_view(CampaignView(rows, GAMES, chosen=3, damaged=True))
    QApplication.processEvents()
    assert "This campaign is damaged and can't be read." in said(window)
    names = [each.accessibleName() for each in visible_buttons(window)]
    assert names == ["New campaign…", "Delete campaign…", "Close"]


def test_a_new_campaign_needs_a_name_and_has_a_game(qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply(qapp, "light", 1.0)
    box = NewOfGame(new_campaign_words(), GAMES)
    opened(qtbot, box)
    field = box.findChild(Field)
    assert isinstance(field, Field)
    assert not button(box, "Create campaign").isEnabled()
    QTest.keyClicks(field, "   ")
    assert not button(box, "Create campaign").isEnabled()
    QTest.keyClicks(field, "Élan ")
    click(box, "Shadow Lounge")
    assert box.entered == ("Élan", "shadow-lounge")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert not box.isVisible()
    assert box.result() == NewOfGame.DialogCode.Accepted


def test_tab_order_goes_from_list_to_page_to_foot(window: CampaignWindow) -> None:
    window.show_view(ELAN)
    window.show_view(ARKHAM)
    QApplication.processEvents()
    window.rows.setFocus()
    visited: list[str] = []
    for _ in range(len(ARKHAM.switches) + 7):
        there = QApplication.focusWidget()
        assert there is not None
        visited.append(there.accessibleName().rpartition(": ")[2])
        QTest.keyClick(there, Qt.Key.Key_Tab)
    answers = [each.positions[0][1] for each in ARKHAM.switches]
    assert visited == [
        "Campaigns",
        "New campaign…",
        "Campaign name",
        "Characters",
        *answers,
        "Campaign notes",
        "Delete campaign…",
        "Close",
    ]


MANY = tuple(MemberView(n, f"Character {n} " * 6, False, "Elsewhere " * 9) for n in range(1_000))


@pytest.mark.parametrize(("width", "scale"), [(420, 1.0), (720, 2.0), (1440, 2.0), (1000, 0.8)])
@pytest.mark.parametrize("view", [ARKHAM, ELAN, NONE], ids=["coc7", "shadow-lounge", "none"])
def test_nothing_is_cut_and_every_target_is_large_enough(
    window: CampaignWindow, qapp: QApplication, width: int, scale: float, view: CampaignView
) -> None:
    theme.apply(qapp, "dark", scale)
    window.show_view(replace(view, members=MANY if view.members else ()))
    window.resize(width, 900)
    for _ in range(3):
        QApplication.processEvents()
    assert (window.width(), window.page.horizontalScrollBar().maximum()) == (width, 0)
    for each in visible_buttons(window):
        left = each.mapTo(window, QPoint(0, 0)).x()
        assert left >= 0
        assert left + each.width() <= width
        assert each.width() >= each.minimumSizeHint().width(), each.accessibleName()
        assert min(each.width(), each.height()) >= 24
    for words in window.findChildren(Prose):
        if words.isVisible():
            assert words.height() >= words.heightForWidth(words.width()), words.text


def test_a_thousand_characters_make_no_thousand_widgets(window: CampaignWindow) -> None:
    before = len(window.findChildren(QWidget))
    window.show_view(replace(ARKHAM, members=MANY))
    assert len(window.findChildren(QWidget)) == before
    assert members(window).height() < 600


def test_table_packs_of_the_game_are_ticked(window: CampaignWindow) -> None:
    asked: list[tuple[int, bool]] = []
    window.pack_toggled.connect(lambda pack, used: asked.append((pack, used)))
    packs = (MemberView(3, "Smoke and Salt", False), MemberView(4, "Brine", True))
    window.show_view(replace(ARKHAM, packs=packs))
    QApplication.processEvents()
    (rows,) = [each for each in window.findChildren(MemberList) if each.accessibleName() == "Table packs"]
    assert rows.isVisible()
    assert rows.model().index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole) == "Brine, used"
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.place_of(3).center())
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.place_of(4).center())
    assert asked == [(3, True), (4, False)]
    window.show_view(ARKHAM)
    assert not rows.isVisible()
