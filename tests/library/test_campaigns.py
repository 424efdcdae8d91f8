"""Campaigns, their members, and actions on several characters."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from desktop.library import problems
from desktop.library.records.characters import Campaign, Character
from desktop.library.store.library import Library
from desktop.library.store.transaction import Transaction
from tests.effort import times_the_effort
from tests.library.people import blow, investigator
from tests.library.test_durability import failing_commit
from tests.other_program import spoil

SWITCHES = (("luck_spending", 0), ("fumble", "only_100"))


@pytest.fixture
def bob(library: Library) -> Character:
    with library.transaction() as tx:
        return tx.add(investigator("Bob"))


def made(library: Library, name: str = "The Arkham table", system: str = "coc7") -> Campaign:
    with library.transaction() as tx:
        return tx.campaigns.add(name, system)


def joined(library: Library, character: Character, campaign: Campaign | None) -> None:
    with library.transaction() as tx:
        tx.campaigns.set_member(character.id, campaign.id if campaign else None)


def changed(library: Library, campaign: Campaign, name: str = "Changed") -> Campaign:
    with library.transaction() as tx:
        return tx.campaigns.put(campaign, name=name, notes="On Thursdays.", switches=SWITCHES)


def test_new_campaign_has_recommended_rules_and_no_members(library: Library) -> None:
    campaign = made(library)
    assert (campaign.rev, campaign.system, campaign.notes, campaign.switches) == (1, "coc7", "", ())
    assert library.campaigns() == (campaign,)
    assert library.members(campaign.id) == ()
    assert library.memberships() == {}
    assert made(library).uuid != campaign.uuid


def test_campaigns_are_sorted_without_case_and_accents(library: Library) -> None:
    for name in ("Zoo", "émile", "Arkham", "Echo"):
        made(library, name)
    assert [each.name for each in library.campaigns()] == ["Arkham", "Echo", "émile", "Zoo"]


def test_changes_persist_after_reopening(path: Path, library: Library) -> None:
    after = changed(library, made(library), "<b>Ångström</b> & Co\N{RIGHT-TO-LEFT OVERRIDE}")
    assert (after.rev, after.switches) == (2, SWITCHES)
    library.close()
    again = Library.open(path)
    assert again.campaigns() == (after,)
    again.close()


def test_flag_can_be_written_as_true_or_false(library: Library) -> None:
    with library.transaction() as tx:
        tx.campaigns.put(
            tx.campaigns.add("A", "coc7"), name="A", notes="", switches=[("luck_spending", False)]
        )
    assert library.campaigns()[0].switches == (("luck_spending", 0),)


def test_deleted_campaign_is_not_overwritten_after_its_number_is_reused(library: Library) -> None:
    old = made(library, "Old")
    with library.transaction() as tx:
        tx.campaigns.remove(old.id)
    new = made(library, "New")
    assert new.id == old.id
    with pytest.raises(problems.CampaignConflict):
        changed(library, old)
    assert library.campaigns() == (new,)


def test_character_is_in_one_campaign_at_most(library: Library, ada: Character, bob: Character) -> None:
    arkham, dunwich = made(library), made(library, "Dunwich")
    assert library.campaign_of(ada.id) is None
    joined(library, bob, arkham)
    joined(library, ada, arkham)
    assert library.campaign_of(ada.id) == arkham
    assert [each.name for each in library.members(arkham.id)] == ["Ada Lovelace", "Bob"]
    joined(library, ada, dunwich)
    assert library.campaign_of(ada.id) == dunwich
    assert library.memberships() == {ada.id: dunwich.id, bob.id: arkham.id}
    assert library.members(arkham.id) == (next(each for each in library.listed() if each.id == bob.id),)
    joined(library, ada, None)
    assert library.campaign_of(ada.id) is None
    assert library.memberships() == {bob.id: arkham.id}


def test_reading_the_members_of_campaigns_grows_only_with_their_number(path: Path, library: Library) -> None:
    def read(where: Library, number: int) -> Callable[[], None]:
        campaign = made(where)
        with where.transaction() as tx:
            for n in range(number):
                tx.campaigns.set_member(tx.add(investigator(f"Number {n}")).id, campaign.id)

        def members() -> None:
            assert (len(where.memberships()), len(where.members(campaign.id))) == (number, number)

        return members

    with closing(Library.open(path.with_name("small.db"))) as small:
        assert times_the_effort(read(library, 1_000), read(small, 125)) < 16


@pytest.mark.parametrize("column", ["uuid", "rev", "name", "system", "notes", "switches", "sha256"])
def test_damage_to_any_column_is_found_and_affects_no_character(
    path: Path, library: Library, ada: Character, bob: Character, column: str
) -> None:
    arkham, dunwich = made(library), made(library, "Dunwich")
    joined(library, ada, arkham)
    joined(library, bob, dunwich)
    spoil(path, f"UPDATE campaign SET {column} = {column} || '1' WHERE id = {arkham.id}")
    with pytest.raises(problems.DamagedCampaigns) as damage:
        library.campaigns()
    assert (damage.value.damaged, damage.value.readable) == ((arkham.id,), (dunwich,))
    with pytest.raises(problems.DamagedCampaigns) as damage:
        library.campaign_of(ada.id)
    assert not isinstance(damage.value, problems.CharacterProblem)
    assert (library.character(ada.id), library.campaign_of(bob.id)) == (ada, dunwich)
    assert [each.name for each in library.members(arkham.id)] == ["Ada Lovelace"]
    joined(library, ada, dunwich)
    assert library.campaign_of(ada.id) == dunwich
    with library.transaction() as tx:
        tx.campaigns.remove(arkham.id)
    assert library.campaigns() == (dunwich,)


def test_house_rules_of_the_wrong_type_are_damage(library: Library) -> None:
    from desktop.library.store.rows import campaign_row, sealed

    campaign = made(library)
    row = {**campaign_row(campaign), "switches": '[["luck_spending", 0]]'}
    row.pop("sha256")
    with library.transaction() as tx:
        tx._connection.exec_driver_sql(
            "UPDATE campaign SET switches = ?, sha256 = ?", (row["switches"], sealed(row)["sha256"])
        )
    with pytest.raises(problems.DamagedCampaigns):
        library.campaigns()


Writes = Callable[[Transaction, Campaign, Character], object]


def adds(tx: Transaction, _campaign: Campaign, _ada: Character) -> None:
    tx.campaigns.add("Another", "coc7")


def puts(tx: Transaction, campaign: Campaign, _ada: Character) -> None:
    tx.campaigns.put(campaign, name="Renamed", notes="", switches=())


def removes(tx: Transaction, campaign: Campaign, _ada: Character) -> None:
    tx.campaigns.remove(campaign.id)


def joins(tx: Transaction, campaign: Campaign, ada: Character) -> None:
    tx.campaigns.set_member(ada.id, campaign.id)


def joins_and_removes(tx: Transaction, campaign: Campaign, ada: Character) -> None:
    tx.campaigns.set_member(ada.id, campaign.id)
    tx.campaigns.remove(campaign.id)


@pytest.mark.parametrize("write", [adds, puts, removes, joins, joins_and_removes])
@pytest.mark.parametrize("reaches_the_disk", [True, False])
def test_result_of_a_failed_commit_is_detected(
    library: Library, ada: Character, monkeypatch: pytest.MonkeyPatch, write: Writes, reaches_the_disk: bool
) -> None:
    campaign = made(library)

    def stored() -> tuple[object, ...]:
        return library.campaigns(), library.memberships()

    before = stored()

    def save() -> None:
        with library.transaction() as tx:
            write(tx, campaign, ada)

    failing_commit(library, monkeypatch, reaches_the_disk=reaches_the_disk)
    if reaches_the_disk:
        save()
        assert stored() != before
    else:
        with pytest.raises(problems.LibraryUnreachable):
            save()
        assert stored() == before


def test_entries_of_an_action_are_found_for_every_character(
    path: Path, library: Library, ada: Character, bob: Character
) -> None:
    with library.transaction() as tx:
        tx.journal.append(bob.id, blow("something else"))
        on_bob = tx.journal.append(bob.id, blow("first aid"))
        on_ada = tx.journal.append(ada.id, replace(blow("first aid"), events=()))
        assert tx.journal.entries_of("first aid") == ((ada.id, on_ada), (bob.id, on_bob))
    assert (on_ada.seq, on_bob.seq) == (1, 2)
    assert library.entries_of("first aid") == ((ada.id, on_ada), (bob.id, on_bob))
    assert library.entries_of("never done") == ()
    with closing(sqlite3.connect(path)) as connection:
        plan = connection.execute("EXPLAIN QUERY PLAN SELECT * FROM journal WHERE action_uuid = 'x'")
        assert "journal_by_action" in plan.fetchone()[3]


def test_damaged_entry_of_an_action_names_its_character(
    path: Path, library: Library, ada: Character, bob: Character
) -> None:
    with library.transaction() as tx:
        tx.journal.append(ada.id, blow("first aid"))
        read, _ = (tx.journal.append(bob.id, blow("first aid")) for _ in range(2))
    spoil(path, f"UPDATE journal SET entry = entry || ' ' WHERE character_id = {bob.id} AND seq = 2")
    with pytest.raises(problems.DamagedEntries) as damage:
        library.entries_of("first aid")
    assert (damage.value.character_id, damage.value.damaged, damage.value.newer) == (bob.id, (2,), ())
    assert damage.value.readable == (read,)
    with pytest.raises(problems.DamagedEntries), library.transaction() as tx:
        tx.journal.entries_of("first aid")
