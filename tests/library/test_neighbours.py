"""Reading or writing one of three neighbouring records never affects the others."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from desktop.library.records.characters import CampaignId, CharacterId, Favourite, Shelf, Standing
from desktop.library.store.library import Library
from desktop.library.store.transaction import Transaction
from rules_core.sheet.journal import Action
from rules_core.sheet.plan import Plan
from tests.library.people import blow, investigator, training, with_hp

NUMBERS = (1, 2, 3)
MIDDLE = CharacterId(2)
NO_ROWS_OF_OURS = ("text", "sqlite", "alembic")
"""SQLite's own tables, including those of the search index."""
KEYS = ("character_id", "campaign_id", "pack_id", "id")
"""Columns that identify a row's owner, in order of preference."""

Rows = dict[str, set[tuple[object, ...]]]


def image(number: int) -> bytes:
    return f"picture {number}".encode()


def plan(number: int) -> Plan:
    return Plan(f"page {number}", (), ())


@pytest.fixture
def full(library: Library) -> Library:
    """Three characters with everything possible, three campaigns, packs and favourites."""
    for number in NUMBERS:
        with library.transaction() as tx:
            picture = image(number)
            sheet = replace(investigator(f"Person {number}"), picture=sha256(picture).hexdigest())
            tx.keep_picture(picture)
            added = tx.add(sheet, uuid=f"uuid-{number}", portrait=b"portrait", standing=Standing(tags=("t",)))
            tx.journal.append(added.id, blow(f"blow-{number}"))
            tx.journal.append(added.id, training(f"lesson-{number}"))
            tx.journal.append(added.id, replace(training(f"edit-{number}"), action=Action.EDIT))
            tx.put_plan(added.id, plan(number))
            campaign = tx.campaigns.add(f"Table {number}", "coc7")
            tx.campaigns.set_member(added.id, campaign.id)
            pack = tx.packs.add(f"pack-{number}", f"Rules {number}", "coc7", "text")
            tx.campaigns.set_packs(campaign.id, [pack.id])
            tx.tray.add_favourite(f"Roll {number}", f"{number}d6")
            tx.tray.add_throw("1925-03-01", "1d6", "", (("d6", (number,)),))
    return library


def rows(path: Path) -> dict[object, Rows]:
    found: dict[object, Rows] = {}
    with closing(sqlite3.connect(path)) as connection:
        tables = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        for table in tables:
            if table.startswith(NO_ROWS_OF_OURS):
                continue
            read = connection.execute(f"SELECT * FROM {table}")
            columns = [each[0] for each in read.description]
            key = next((each for each in KEYS if each in columns), columns[0])
            for row in read:
                whose = found.setdefault(row[columns.index(key)], {})
                whose.setdefault(table, set()).add(row)
    return found


def mend(tx: Transaction, *, whole: bool) -> None:
    character = tx.character(MIDDLE)
    entry = replace(blow("mended"), seq=1)
    tx.mend(character, [entry], [entry], whole=whole)


def put_campaign(tx: Transaction, library: Library) -> None:
    tx.campaigns.put(library.campaigns()[1], name="Changed", notes="", switches=())


WRITES: dict[str, Callable[[Transaction, Library], object]] = {
    "a sheet": lambda tx, _: tx.put(tx.character(MIDDLE), with_hp(tx.character(MIDDLE).sheet, 3)),
    "a standing": lambda tx, _: tx.set_standing(MIDDLE, Standing(shelf=Shelf.ARCHIVE, tags=("new",))),
    "pictures": lambda tx, _: tx.use_pictures(MIDDLE, [b"another"]),
    "a mended sheet": lambda tx, _: mend(tx, whole=False),
    "a mended journal": lambda tx, _: mend(tx, whole=True),
    "a mended portrait": lambda tx, _: tx.mend_portrait(MIDDLE, b"mended"),
    "no portrait": lambda tx, _: tx.mend_portrait(MIDDLE, None),
    "a plan": lambda tx, _: tx.put_plan(MIDDLE, plan(9)),
    "no plan": lambda tx, _: tx.put_plan(MIDDLE, None),
    "an entry": lambda tx, _: tx.journal.append(MIDDLE, blow("more")),
    "entries": lambda tx, _: tx.journal.append_all(MIDDLE, [blow("more"), training("and more")]),
    "a longer entry": lambda tx, _: tx.journal.extend(
        MIDDLE, replace(blow("edit-2"), seq=3, action=Action.EDIT)
    ),
    "no campaign": lambda tx, _: tx.campaigns.set_member(MIDDLE, None),
    "a campaign": put_campaign,
    "no packs": lambda tx, _: tx.campaigns.set_packs(CampaignId(2), []),
    "a pack": lambda tx, library: tx.packs.put(library.packs()[1], "Changed", "other text"),
    "a pack that goes": lambda tx, _: tx.packs.remove(2),
    "a favourite": lambda tx, _: tx.tray.put_favourite(Favourite(2, "Changed", "4d6", 1)),
    "a favourite that goes": lambda tx, _: tx.tray.remove_favourite(2),
    "a campaign that goes": lambda tx, _: tx.campaigns.remove(CampaignId(2)),
}


@pytest.mark.parametrize("what", WRITES)
def test_write_changes_no_row_of_another_character(path: Path, full: Library, what: str) -> None:
    before = rows(path)
    with full.transaction() as tx:
        WRITES[what](tx, full)
    after = rows(path)
    digests = {sha256(image(2)).hexdigest()}
    assert after[2] != before[2] or after.keys() - before.keys() - digests
    for neighbour in before.keys() - {2}:
        assert after[neighbour] == before[neighbour], neighbour


def test_permanent_deletion_removes_all_rows_of_one_character_only(path: Path, full: Library) -> None:
    before = rows(path)
    with full.transaction() as tx:
        tx.set_standing(MIDDLE, Standing(shelf=Shelf.BIN))
        tx.purge(MIDDLE)
    after = rows(path)
    assert after[2].keys() == {"campaign", "campaign_pack", "pack", "favourite", "tray_throw"}
    assert before.keys() - after.keys() == {sha256(image(2)).hexdigest()}
    for neighbour in after.keys() - {2}:
        assert after[neighbour] == before[neighbour], neighbour


def test_shared_picture_outlives_its_first_owner(full: Library) -> None:
    with full.transaction() as tx:
        tx.use_pictures(CharacterId(3), [image(2)])
        tx.set_standing(MIDDLE, Standing(shelf=Shelf.BIN))
        tx.purge(MIDDLE)
    assert full.picture(sha256(image(2)).hexdigest()) == image(2)


@pytest.mark.parametrize("number", NUMBERS)
def test_each_character_is_read_with_its_own_data(full: Library, number: int) -> None:
    who, name = CharacterId(number), f"Person {number}"
    character = full.character(who)
    assert (character.uuid, character.sheet.name, character.rev) == (f"uuid-{number}", name, 1)
    assert (full.rev(who), full.id_of(f"uuid-{number}")) == (1, who)
    assert full.picture(character.sheet.picture) == image(number)
    assert (full.plan(who), full.standing(who)) == (plan(number), Standing(tags=("t",)))
    acts = [f"edit-{number}", f"lesson-{number}", f"blow-{number}"]
    assert [each.action_id for each in full.entries(who)] == acts
    assert [each.action_id for each in full.newest_first(who)] == acts
    assert [(found, each.action_id) for found, each in full.entries_of(acts[1])] == [(who, acts[1])]
    campaign = full.campaign_of(who)
    assert campaign is not None
    assert campaign.name == f"Table {number}"
    assert [each.name for each in full.members(campaign.id)] == [name]
    assert [each.name for each in full.packs_of(campaign.id)] == [f"Rules {number}"]
    assert (full.sheets([who]), full.count_entries(who)) == ({who: character.sheet}, 3)
    assert set(full.plans_under_way(who)) == {who}
