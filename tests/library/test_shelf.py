"""Favourites, archive, bin and purge; pictures and packs; all or nothing."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from desktop.interchange.packs import pack_text, sample_packs
from desktop.library import problems
from desktop.library.checks.examine import checked_list
from desktop.library.records.characters import Character, CharacterId, KeptPack, Query, Shelf, Standing
from desktop.library.store.extras import StoredExtras, pack_in
from desktop.library.store.library import Library
from desktop.library.store.transaction import Transaction
from rules_core.sheet.events import SkillChanged, TraitChanged
from rules_core.sheet.journal import Action
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import NO_PICTURE
from tests.library.people import blow, investigator, training
from tests.other_program import spoil

EVERYTHING = Standing(
    favourite=True,
    pinned=True,
    shelf=Shelf.ARCHIVE,
    binned_at="2026-01-01T00:00:00.000+00:00",
    created_at="2025-12-01T00:00:00.000+00:00",
    unfinished=True,
    variant_of="00000000-0000-4000-8000-000000000001",
    tags=("Boston", "a “quoted” tag", "明"),
)


@pytest.fixture
def ada(library: Library) -> Character:
    with library.transaction() as tx:
        return tx.add(investigator(), portrait=b"her picture")


def rows_of(path: Path, character_id: int) -> dict[str, int]:
    """Count a character's rows in each table."""
    columns = {"character": "id", "text": "rowid"}
    tables = ("character", "journal", "portrait", "member", "downtime", "growth", "trait", "shelf", "tag")
    with closing(sqlite3.connect(path)) as connection:
        return {
            table: connection.execute(
                f"SELECT count(*) FROM {table} WHERE {columns.get(table, 'character_id')} = ?",
                (character_id,),
            ).fetchone()[0]
            for table in (*tables, "listing", "picture_use", "text")
        }


def test_standing_is_saved(path: Path, library: Library, ada: Character) -> None:
    assert library.standing(ada.id) == Standing()
    with library.transaction() as tx:
        tx.set_standing(ada.id, EVERYTHING)
        assert tx.standing(ada.id) == EVERYTHING
        new = tx.add(investigator("Bob"), standing=replace(EVERYTHING, shelf=Shelf.ACTIVE))
    assert library.standing(ada.id) == EVERYTHING
    library.close()
    again = Library.open(path)
    assert again.standing(ada.id) == EVERYTHING
    (found,) = again.find(Query(shelf=Shelf.ARCHIVE))
    assert (found.id, found.unfinished, found.variant_of, found.binned_at, found.created_at) == (
        ada.id,
        True,
        EVERYTHING.variant_of,
        EVERYTHING.binned_at,
        EVERYTHING.created_at,
    )
    assert [each.id for each in again.find(Query(tag="boston"))] == [new.id]
    again.close()


def test_unknown_character_has_no_standing(library: Library) -> None:
    with pytest.raises(problems.UnknownCharacter), library.transaction() as tx:
        tx.set_standing(CharacterId(9), Standing())


@pytest.mark.parametrize("column", ["favourite", "shelf", "binned_at", "tags", "sha256"])
def test_damage_to_a_standing_is_reported(path: Path, library: Library, ada: Character, column: str) -> None:
    with library.transaction() as tx:
        tx.set_standing(ada.id, replace(EVERYTHING, shelf=Shelf.BIN))
    spoil(path, f"UPDATE shelf SET {column} = {column} || '1'")
    with pytest.raises(problems.DamagedStanding):
        library.standing(ada.id)
    with pytest.raises(problems.DamagedStanding), library.transaction() as tx:
        tx.purge(ada.id)
    assert library.character(ada.id) == ada
    with library.transaction() as tx:
        tx.set_standing(ada.id, Standing())
    assert library.standing(ada.id) == Standing()


def test_purging_removes_everything_of_one_character_only(
    path: Path, library: Library, ada: Character
) -> None:
    with library.transaction() as tx:
        shared, own = tx.keep_picture(b"shared"), tx.keep_picture(b"own")
        bob = tx.add(replace(investigator("Bob"), picture=shared), portrait=b"bob")
        ada = tx.put(ada, replace(ada.sheet, picture=shared))
        ada = tx.put(ada, replace(ada.sheet, picture=own))
        tx.journal.append(ada.id, training())
        tx.put_plan(ada.id, Plan("skills"))
        tx.campaigns.set_member(ada.id, tx.campaigns.add("Arkham", "coc7").id)
        tx.set_standing(ada.id, Standing(shelf=Shelf.BIN, tags=("x",)))
    assert all(rows_of(path, ada.id).values())
    before = rows_of(path, bob.id)
    with library.transaction() as tx:
        tx.purge(ada.id)
    assert (set(rows_of(path, ada.id).values()), rows_of(path, bob.id)) == ({0}, before)
    assert (library.picture(own), library.picture(shared)) == (None, b"shared")
    assert library.portrait(bob.id) == b"shared"
    with pytest.raises(problems.UnknownCharacter):
        library.character(ada.id)


@pytest.mark.parametrize("shelf", [Shelf.ACTIVE, Shelf.ARCHIVE])
def test_only_binned_characters_can_be_purged(library: Library, ada: Character, shelf: Shelf) -> None:
    with library.transaction() as tx:
        tx.set_standing(ada.id, Standing(shelf=shelf, binned_at="2020-01-01T00:00:00.000+00:00"))
    with pytest.raises(problems.NotInBin), library.transaction() as tx:
        tx.purge(ada.id)
    assert library.character(ada.id) == ada
    with pytest.raises(problems.UnknownCharacter), library.transaction() as tx:
        tx.purge(CharacterId(9))


def test_bin_keeps_characters_for_thirty_days(library: Library, ada: Character) -> None:
    with library.transaction() as tx:
        tx.set_standing(ada.id, Standing(shelf=Shelf.BIN, binned_at="2026-01-01T12:00:00.000+00:00"))
        tx.add(investigator("Lost"), standing=Standing(shelf=Shelf.BIN))
        tx.add(investigator("Bob"), standing=Standing(binned_at="2026-01-01T12:00:00.000+00:00"))
    assert library.expired("2026-01-31T12:00:00.000+00:00") == ()
    assert library.expired("2026-01-31T12:00:00.001+00:00") == (ada.id,)


def test_checked_list_omits_the_bin_and_marks_the_archive(path: Path, library: Library) -> None:
    with library.transaction() as tx:
        for name, shelf in (("Ada", Shelf.ARCHIVE), ("Bob", Shelf.BIN), ("Cleo", Shelf.BIN), ("Dan", None)):
            added = tx.add(investigator(name))
            if shelf:
                tx.set_standing(added.id, Standing(shelf=shelf))
    spoil(path, "UPDATE shelf SET tags = 'x' WHERE character_id = 3")
    library.close()
    assert [(each.name, each.archived) for each in checked_list(path)] == [
        ("Ada", True),
        ("Cleo", False),
        ("Dan", False),
    ]


def test_portrait_follows_the_sheet(path: Path, library: Library, ada: Character) -> None:
    with library.transaction() as tx:
        digest = tx.keep_picture(b"chosen")
        assert tx.keep_picture(b"chosen") == digest == sha256(b"chosen").hexdigest()
        chosen = tx.put(ada, replace(ada.sheet, picture=digest))
    assert library.portrait(ada.id) == library.picture(digest) == b"chosen"
    with library.transaction() as tx:
        bare = tx.put(chosen, replace(ada.sheet, picture=NO_PICTURE))
    assert library.portrait(ada.id) is None
    with library.transaction() as tx:
        tx.put(bare, replace(ada.sheet, picture="f" * 64))
    assert library.portrait(ada.id) is None
    with library.transaction() as tx:
        bob = tx.add(replace(investigator("Bob"), picture=digest), portrait=b"chosen")
    assert library.portrait(bob.id) == b"chosen"
    spoil(path, "UPDATE picture SET image = x'00'")
    with pytest.raises(problems.DamagedPicture):
        library.picture(digest)
    with pytest.raises(problems.DamagedPortrait):
        library.portrait(bob.id)
    with library.transaction() as tx:
        tx.keep_picture(b"chosen")
    assert library.portrait(bob.id) == b"chosen"


def test_packs_are_saved_and_attached(library: Library) -> None:
    with library.transaction() as tx:
        zeal, ash = tx.packs.add("u-1", "Zeal", "coc7", "format = 1"), tx.packs.add("u-2", "ash", "coc7", "")
        table = tx.campaigns.add("Arkham", "coc7")
        tx.campaigns.set_packs(table.id, [zeal.id, ash.id, zeal.id])
    assert zeal == KeptPack(1, "u-1", 1, "Zeal", "coc7", "format = 1")
    assert library.packs() == library.packs_of(table.id) == (ash, zeal)
    with library.transaction() as tx:
        newer = tx.packs.put(zeal, "Zealots", "format = 1 # new")
        tx.packs.remove(ash.id)
    assert library.packs() == library.packs_of(table.id) == (newer,)
    assert (newer.rev, newer.content) == (2, "format = 1 # new")
    with pytest.raises(problems.PackConflict), library.transaction() as tx:
        tx.packs.put(zeal, "Old", "")
    with pytest.raises(problems.UnknownPack), library.transaction() as tx:
        tx.packs.put(ash, "Gone", "")
    with pytest.raises(problems.PackExists), library.transaction() as tx:
        tx.packs.add("u-1", "Twin", "coc7", "")
    with pytest.raises(problems.UnknownPack), library.transaction() as tx:
        tx.campaigns.set_packs(table.id, [99])
    with pytest.raises(problems.UnknownPack), library.transaction() as tx:
        tx.packs.remove(99)
    with library.transaction() as tx:
        tx.campaigns.remove(table.id)
    with pytest.raises(problems.UnknownCampaign), library.transaction() as tx:
        tx.campaigns.set_packs(table.id, [])
    assert (library.packs(), library.packs_of(table.id)) == ((newer,), ())


def test_transaction_lists_its_own_campaigns_and_packs_without_damaged_ones(
    path: Path, library: Library, ada: Character
) -> None:
    with library.transaction() as tx:
        bad, other = tx.campaigns.add("A", "coc7"), tx.campaigns.add("B", "coc7")
        tx.campaigns.set_member(ada.id, bad.id)
        assert tx.campaigns.of(ada.id) == bad
        packs = [tx.packs.add(f"u-{number}", name, "coc7", "x") for number, name in enumerate("ZYX")]
        tx.campaigns.set_packs(other.id, [packs[0].id, packs[2].id])
        assert tx.packs.all() == tuple(reversed(packs))
    spoil(path, "UPDATE campaign SET name = '?' WHERE id = 1", "UPDATE pack SET content = '?' WHERE id = 1")
    with library.transaction() as tx:
        new = tx.campaigns.add("Arkham", "coc7")
        assert tx.campaigns.all() == (new, other)
        assert tx.campaigns.of(ada.id) is None
        assert (tx.packs.all(), tx.packs.all(other.id)) == ((packs[2], packs[1]), (packs[2],))
    stored = StoredExtras(library)
    assert (stored.campaigns(), stored.campaign_of(ada.id)) == ((new, other), None)
    assert (stored.packs(), stored.packs_of(other.id)) == ((packs[2], packs[1]), (packs[2],))


def test_damaged_pack_is_reported_and_can_be_removed(path: Path, library: Library) -> None:
    with library.transaction() as tx:
        bad, good = tx.packs.add("u-1", "A", "coc7", "x"), tx.packs.add("u-2", "B", "coc7", "y")
    spoil(path, "UPDATE pack SET content = 'z' WHERE id = 1")
    with pytest.raises(problems.DamagedPacks) as told:
        library.packs()
    assert (told.value.damaged, told.value.readable) == ((bad.id,), (good,))
    with library.transaction() as tx:
        tx.packs.remove(bad.id)
    assert library.packs() == (good,)


@pytest.mark.parametrize("content", ["no TOML at all", "format = 1"])
def test_pack_that_cannot_be_read_has_no_content(content: str) -> None:
    good = sample_packs()[0]
    kept = KeptPack(1, good.id, 1, good.name, good.system, pack_text(good))
    assert pack_in(kept) == good
    assert pack_in(replace(kept, content=content)) is None


def test_only_the_newest_entry_can_be_extended(library: Library, ada: Character) -> None:
    edit = replace(blow(), action=Action.EDIT, roll=None, steps=(), events=(SkillChanged("x", 1, 2),))
    with library.transaction() as tx:
        first = tx.journal.append(ada.id, training())
        second = tx.journal.append(ada.id, edit)
    longer = replace(second, events=(TraitChanged("con", 45, 50),), at="2026-05-01T10:00:00.000+00:00")
    with library.transaction() as tx:
        assert tx.journal.extend(ada.id, longer) == longer
    assert library.entries(ada.id) == (longer, first)
    assert library.growth(ada.id) == (longer, first)
    assert library.rail()[0].played_at == longer.at
    with library.transaction() as tx:
        plain = tx.journal.extend(ada.id, replace(longer, events=()))
    assert library.growth(ada.id) == (first,)
    for other in (first, replace(plain, seq=3)):
        with pytest.raises(problems.Conflict), library.transaction() as tx:
            tx.journal.extend(ada.id, other)
    assert library.entries(ada.id) == (plain, first)


def test_own_saves_are_not_taken_for_those_of_another_program(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened_anew: list[bool] = []
    monkeypatch.setattr(library._opened.engine, "dispose", lambda: opened_anew.append(True))
    with library.transaction() as tx:
        tx.add(investigator("Bob"))
    assert [each.name for each in library.rail()] == ["Bob"]
    assert not opened_anew


def test_an_entry_that_changes_less_leaves_the_growth_of_others_alone(
    library: Library, ada: Character
) -> None:
    with library.transaction() as tx:
        bob = tx.add(investigator("Bob"))
        grown = [tx.journal.append(each.id, training()) for each in (ada, bob)]
    with library.transaction() as tx:
        tx.journal.extend(bob.id, replace(grown[1], events=()))
    assert (library.growth(ada.id), library.growth(bob.id)) == ((grown[0],), ())


def test_written_rows_are_read_back(path: Path, library: Library, ada: Character) -> None:
    """After a commit that may have failed, every kind of write is checked."""
    with library.transaction() as tx:
        kept = tx.journal.append(ada.id, blow())
        binned = tx.add(investigator("Bob"), standing=Standing(shelf=Shelf.BIN))

    def removes_a_pack_of_its_campaign(tx: Transaction) -> None:
        campaign = tx.campaigns.add("Arkham", "coc7")
        tx.campaigns.set_member(ada.id, campaign.id)
        packs = [tx.packs.add(name, "", "coc7", "").id for name in ("u", "v")]
        assert packs[0] == campaign.id, "only what is known of packs may change"
        tx.campaigns.set_packs(campaign.id, packs)
        tx.packs.remove(packs[0])

    checks: dict[str, Callable[[Transaction], object]] = {
        "DELETE FROM shelf WHERE character_id = 1": lambda tx: tx.set_standing(ada.id, EVERYTHING),
        "DELETE FROM picture": lambda tx: tx.keep_picture(b"picture"),
        "UPDATE member SET campaign_id = 9": removes_a_pack_of_its_campaign,
        "UPDATE pack SET sha256 = x'00'": lambda tx: tx.packs.add("u", "A", "coc7", ""),
        "UPDATE journal SET sha256 = x'00'": lambda tx: tx.journal.extend(ada.id, replace(kept, text="more")),
        "INSERT INTO character SELECT 2, 'x', 1, 'coc7', '', '', '{}', 4, x''": lambda tx: tx.purge(
            binned.id
        ),
    }
    for undone, write in checks.items():
        with library.transaction() as tx:
            write(tx)
        assert library._opened._is_saved(tx), undone
        spoil(path, undone)
        assert not library._opened._is_saved(tx), undone
