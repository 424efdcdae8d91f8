"""The library controller: search, marks, archive, bin and deletion, each with undo."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.kit.view.shell import NoticeView
from desktop.library.problems import BackupFailed
from desktop.library.records.characters import CharacterId, Query, Shelf, Standing
from desktop.library.store.library import Library
from desktop.library_page.controller.shelves import LibraryController
from desktop.library_page.view.library import LibraryView, RowView
from desktop.library_page.view.library_cards import CardDetail
from desktop.session.background import Background
from rules_core.sheet.journal import Action
from tests.other_program import held, spoil
from tests.table import Table


@dataclass
class Shelves:
    """The controller over the table's library, and what it last told."""

    table: Table
    on: LibraryController
    backups: Path
    notices: list[NoticeView] = field(default_factory=list)
    details: list[CardDetail] = field(default_factory=list)
    binned: list[tuple[int, ...]] = field(default_factory=list)
    view: LibraryView | None = None
    rows: tuple[RowView, ...] = ()

    @property
    def library(self) -> Library:
        return self.table.library

    def id(self, name: str) -> int:
        return next(
            each.id for shelf in Shelf for each in self.library.find(Query(shelf=shelf)) if each.name == name
        )

    def standing(self, name: str) -> Standing:
        return self.library.standing(CharacterId(self.id(name)))

    def act(self, act: str, *names: str) -> None:
        self.on.act(act, tuple(map(self.id, names)))

    def shown(self) -> LibraryView:
        assert self.view is not None
        return self.view

    def names(self) -> list[str]:
        """The names on the page that is shown now."""
        self.on.open()
        self.on.read_rows(0)
        return [each.name for each in self.rows]


IDA, HUGH, TARN = "Ida Marchetti", "Hugh Pemberton", "Tarn Ondara"


@pytest.fixture
def shelves(qtbot: QtBot, table: Table, tmp_path: Path) -> Iterator[Shelves]:
    """Three characters, Tarn Ondara open."""
    background = Background()
    backups = tmp_path / "backups"
    made = Shelves(table, LibraryController(table.session, background, backups), backups)
    made.on.notice.connect(made.notices.append)
    made.on.binned.connect(made.binned.append)
    made.on.details_read.connect(made.details.extend)
    made.on.view_changed.connect(lambda view: setattr(made, "view", view))
    made.on.rows_read.connect(lambda _first, rows: setattr(made, "rows", rows))
    table.characters.open_sample("hugh-pemberton")
    table.characters.open_sample("tarn-ondara")
    yield made
    background.close()


def test_the_library_lists_latest_played_first(shelves: Shelves) -> None:
    assert shelves.names() == [TARN, HUGH, IDA]
    view = shelves.shown()
    assert (view.total, view.line, view.back) == (3, "3 characters on this computer", TARN)
    assert [(each.system, each.number) for each in view.games] == [("", 3), ("coc7", 2), ("shadow-lounge", 1)]


def test_search_by_name_skill_and_game(shelves: Shelves) -> None:
    shelves.on.search(" tarn ")
    assert (shelves.names(), shelves.shown().line) == ([TARN], "1 character found")
    shelves.on.search("spot hidden > 60")
    assert IDA in shelves.names()
    assert TARN not in shelves.names()
    shelves.on.search("")
    shelves.on.choose_game("shadow-lounge")
    assert shelves.names() == [TARN]
    assert [each.number for each in shelves.shown().games] == [3, 2, 1]


def test_sorting_by_name(shelves: Shelves) -> None:
    shelves.on.choose_order("name")
    assert shelves.names() == [HUGH, IDA, TARN]


def test_a_vanished_result_is_cleared(shelves: Shelves) -> None:
    shelves.on.search("xyz")
    assert shelves.names() == []
    empty = shelves.shown().empty
    assert empty is not None
    assert empty.words == "No character matches “xyz”."
    shelves.on.clear(empty.act)
    assert len(shelves.names()) == 3
    shelves.on.choose_game("striker")
    shelves.on.clear("all")
    shelves.on.choose_show("bin")
    shelves.on.clear("active")
    assert len(shelves.names()) == 3


def test_only_a_new_query_scrolls_to_the_top(shelves: Shelves) -> None:
    shelves.on.open()
    assert shelves.shown().afresh
    shelves.on.open()
    assert not shelves.shown().afresh
    shelves.on.search("ida")
    assert shelves.shown().afresh


def test_cards_are_read_from_the_sheets(shelves: Shelves) -> None:
    shelves.on.read_details((shelves.id(IDA), shelves.id(TARN)))
    assert [each.line for each in shelves.details] == [
        "Press photographer, 31",
        "Smuggler and field medic, 43",
    ]
    assert all(each.portrait for each in shelves.details)


@pytest.mark.parametrize(
    ("act", "off", "mark"), [("favourite", "no_favourite", "favourite"), ("pin", "unpin", "pinned")]
)
def test_marks_can_be_set_cleared_and_undone(shelves: Shelves, act: str, off: str, mark: str) -> None:
    def marks() -> list[bool]:
        return [getattr(shelves.standing(name), mark) for name in (IDA, HUGH)]

    shelves.act(act, IDA, HUGH)
    assert marks() == [True, True]
    shelves.act(off, IDA)
    assert marks() == [False, True]
    shelves.on.undo()
    assert marks() == [True, True]
    shelves.on.undo()
    assert marks() == [False, False]
    shelves.on.undo()
    assert marks() == [False, False]


def test_favourites_can_be_filtered(shelves: Shelves) -> None:
    shelves.act("favourite", HUGH)
    shelves.on.choose_show("favourites")
    assert shelves.names() == [HUGH]


def test_pinned_characters_stand_first_in_the_rail(shelves: Shelves) -> None:
    shelves.on.changed.connect(shelves.table.characters.show_rail)
    shelves.act("pin", HUGH)
    rail = shelves.table.rail
    assert rail is not None
    assert [(group.name, [row.name for row in group.rows]) for group in rail.groups] == [
        ("Pinned", [HUGH]),
        ("Call of Cthulhu 7e", [IDA]),
        ("Shadow Lounge", [TARN]),
    ]


def test_archiving_and_unarchiving(shelves: Shelves) -> None:
    shelves.act("archive", IDA)
    assert IDA not in shelves.names()
    shelves.on.choose_show("archive")
    assert shelves.names() == [IDA]
    shelves.act("restore", IDA)
    assert shelves.names() == []
    assert shelves.standing(IDA).shelf is Shelf.ACTIVE


def test_the_bin_shows_a_note_and_restores(shelves: Shelves) -> None:
    shelves.act("bin", IDA)
    assert shelves.binned == [(shelves.id(IDA),)]
    assert shelves.notices[-1].text == "Ida Marchetti moved to the bin for 30 days."
    assert shelves.notices[-1].act_words == "Undo"
    shelves.on.choose_show("bin")
    assert shelves.names() == [IDA]
    assert shelves.shown().note != ""
    assert shelves.rows[0].when.startswith("In the bin until")
    shelves.on.undo()
    assert shelves.standing(IDA) == Standing(created_at=shelves.standing(IDA).created_at)


def test_tags_are_added_removed_and_shown(shelves: Shelves) -> None:
    shelves.on.set_tags((shelves.id(IDA), shelves.id(HUGH)), ["npc", "arkham"], [])
    shelves.on.set_tags((shelves.id(IDA),), [], ["npc"])
    assert shelves.on.tags() == ("arkham", "npc")
    shelves.on.choose_show("tag:npc")
    assert shelves.names() == [HUGH]
    shelves.on.set_tags((shelves.id(HUGH),), [], ["npc"])
    assert len(shelves.names()) == 3, "the tag is gone, and with it the filter"
    shelves.on.undo()
    assert shelves.standing(HUGH).tags == ("npc", "arkham")


def test_characters_join_a_campaign_and_leave_it(shelves: Shelves) -> None:
    with shelves.library.transaction() as tx:
        campaign = tx.campaigns.add("Thursdays", "coc7")
    shelves.act(f"campaign:{campaign.id}", IDA, HUGH)
    shelves.on.choose_show(f"campaign:{campaign.id}")
    assert sorted(shelves.names()) == [HUGH, IDA]
    shelves.act("campaign:none", IDA)
    assert shelves.names() == [HUGH]
    shelves.on.undo()
    assert sorted(shelves.names()) == [HUGH, IDA]
    shelves.on.undo()
    assert shelves.names() == []


def test_a_variant_is_a_copy_with_its_own_name(shelves: Shelves) -> None:
    shelves.on.set_tags((shelves.id(IDA),), ["npc"], [])
    shelves.act("duplicate", IDA)
    shelves.act("duplicate", IDA)
    assert {"Ida Marchetti (2)", "Ida Marchetti (3)"} <= set(shelves.names())
    number = CharacterId(shelves.id("Ida Marchetti (2)"))
    original = shelves.library.character(CharacterId(shelves.id(IDA)))
    assert shelves.library.character(number).sheet.skills == original.sheet.skills
    assert shelves.library.portrait(number) == shelves.library.portrait(original.id)
    assert [each.action for each in shelves.library.entries(number)] == [Action.CREATE]
    standing = shelves.library.standing(number)
    assert (standing.variant_of, standing.tags) == (original.uuid, ("npc",))
    shelves.on.undo()
    shelves.on.undo()
    assert "Ida Marchetti (2)" not in shelves.names()


def test_a_character_in_the_bin_can_be_deleted_for_good(shelves: Shelves) -> None:
    shelves.act("bin", IDA)
    shelves.act("delete", IDA)
    assert shelves.notices[-1] == NoticeView("Ida Marchetti deleted.")
    shelves.on.choose_show("bin")
    assert shelves.names() == []
    shelves.on.undo()
    assert shelves.names() == []


def test_several_are_deleted_for_good_after_a_backup(qtbot: QtBot, shelves: Shelves) -> None:
    shelves.act("bin", IDA, HUGH)
    shelves.act("delete", IDA, HUGH)
    qtbot.waitUntil(lambda: shelves.library.count(Query(shelf=Shelf.BIN)) == 0)
    assert [each.name for each in shelves.backups.glob("*.db")] == ["library-000001-delete.db"]
    assert shelves.notices[-1] == NoticeView("2 characters deleted.")


def test_nothing_is_deleted_if_the_backup_is_incomplete(qtbot: QtBot, shelves: Shelves) -> None:
    shelves.act("bin", IDA, HUGH)
    spoil(shelves.library.path, "UPDATE journal SET entry = '{}'")
    shelves.act("delete", IDA, HUGH)
    qtbot.waitUntil(lambda: shelves.notices[-1].warning)
    assert shelves.library.count(Query(shelf=Shelf.BIN)) == 2


def test_only_characters_in_the_bin_are_deleted(shelves: Shelves) -> None:
    shelves.act("delete", IDA)
    assert shelves.notices[-1].warning
    assert IDA in shelves.names()


def bin_since(shelves: Shelves, name: str, days: int) -> None:
    at = (datetime.now(UTC) - timedelta(days=days)).isoformat()
    with shelves.library.transaction() as tx:
        tx.set_standing(CharacterId(shelves.id(name)), Standing(shelf=Shelf.BIN, binned_at=at))


def test_expired_characters_are_deleted_after_a_backup(qtbot: QtBot, shelves: Shelves) -> None:
    bin_since(shelves, IDA, 31)
    bin_since(shelves, HUGH, 29)
    shelves.on.purge_expired()
    qtbot.waitUntil(lambda: shelves.library.count(Query(shelf=Shelf.BIN)) == 1)
    assert [each.name for each in shelves.library.find(Query(shelf=Shelf.BIN))] == [HUGH]
    assert [each.name for each in shelves.backups.glob("*.db")] == ["library-000001-delete.db"]
    assert shelves.notices == []


def test_without_a_backup_nothing_is_deleted(
    qtbot: QtBot, shelves: Shelves, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(path: Path, folder: Path, _reason: str) -> Path:
        raise BackupFailed(path, "no room", folder)

    monkeypatch.setattr("desktop.library.backups.backups.backup", fails)
    bin_since(shelves, IDA, 31)
    shelves.on.purge_expired()
    qtbot.waitUntil(lambda: bool(shelves.notices))
    assert shelves.notices[-1].warning
    assert shelves.library.count(Query(shelf=Shelf.BIN)) == 1


def test_without_expired_characters_no_backup_is_made(shelves: Shelves) -> None:
    bin_since(shelves, IDA, 29)
    shelves.on.purge_expired()
    assert not shelves.backups.exists()


def test_a_manual_backup_has_everything(qtbot: QtBot, shelves: Shelves) -> None:
    shelves.on.back_up()
    qtbot.waitUntil(lambda: bool(shelves.notices))
    assert shelves.notices[-1].text.endswith("library-000001-by-hand.db")


def test_an_unwritable_library_is_reported_and_unchanged(shelves: Shelves, library_path: Path) -> None:
    with held(library_path):
        shelves.on.act("favourite", (1,))
        shelves.on.open()
        shelves.on.read_rows(0)
        shelves.on.read_details((1,))
        shelves.on.purge_expired()
        assert shelves.on.tags() == ()
    assert all(each.warning for each in shelves.notices)
    assert shelves.names() == [TARN, HUGH, IDA]
    assert not shelves.standing(IDA).favourite


# Who is open


def test_a_binned_character_is_closed(shelves: Shelves) -> None:
    characters, session = shelves.table.characters, shelves.table.session
    shelves.act("bin", TARN)
    assert characters.open_another(shelves.binned[-1])
    assert session.character.sheet.name == HUGH
    assert characters.open_another((9999,))
    shelves.act("bin", HUGH, IDA)
    assert not characters.open_another(shelves.binned[-1])
    assert not characters.has_any
    assert (shelves.names(), shelves.shown().back) == ([], "")


def test_a_binned_sample_is_added_again(shelves: Shelves) -> None:
    shelves.act("bin", IDA)
    shelves.table.characters.open_sample("ida-marchetti")
    assert (shelves.table.session.character.sheet.name, shelves.names().count(IDA)) == (IDA, 1)


def test_the_last_character_opens_from_archive_but_not_bin(shelves: Shelves) -> None:
    uuid = shelves.library.character(CharacterId(shelves.id(IDA))).uuid
    session, characters = shelves.table.session, shelves.table.characters
    shelves.act("archive", IDA)
    assert characters.open_any(uuid)
    assert session.character.sheet.name == IDA
    shelves.act("bin", IDA)
    assert characters.open_any(uuid)
    assert session.character.sheet.name == TARN
