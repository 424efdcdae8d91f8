"""Of three of everything, what is read or written of the second leaves the first and the third alone."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from desktop.library import problems
from desktop.library.records.characters import Campaign, CampaignId, Character, CharacterId, Shelf, Standing
from desktop.library.store import tables
from desktop.library.store.library import Library
from desktop.library.store.transaction import Transaction
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import Sheet
from tests.library.people import blow, investigator, training, with_hp
from tests.other_program import spoil

NAMES = ("Ada", "Ben", "Cid")
SECOND, CAMPAIGN = CharacterId(2), CampaignId(2)
NUMBERED = {"character_id", "id", "campaign_id", "digest"}


def image(name: str) -> bytes:
    return f"the picture of {name}".encode()


def shown(name: str) -> Sheet:
    return replace(investigator(name), picture=sha256(image(name)).hexdigest())


def plan(name: str) -> Plan:
    return Plan(name, (), ())


@pytest.fixture
def three(library: Library) -> Library:
    """Three characters, campaigns, packs, throws and favourites."""
    with library.transaction() as tx:
        for place, name in enumerate(NAMES, 1):
            added = tx.add(
                shown(name), uuid=name.lower(), portrait=image(name), standing=Standing(tags=(name,))
            )
            tx.use_pictures(added.id, [f"an earlier one of {name}".encode()])
            tx.journal.append_all(added.id, [training(f"{name} learns"), blow(f"{name} is hit")])
            tx.put_plan(added.id, plan(name))
            campaign = tx.campaigns.add(f"Table of {name}", "coc7")
            tx.campaigns.set_member(added.id, campaign.id)
            pack = tx.packs.add(f"pack-{place}", f"Pack of {name}", "coc7", name)
            tx.campaigns.set_packs(campaign.id, [pack.id])
            tx.tray.add_throw(f"1925-03-0{place}", "1d6", name, (("d6", (place,)),))
            tx.tray.add_favourite(name, f"{place}d6")
    return library


def test_everything_read_of_the_second_is_its_own(three: Library) -> None:
    ben = three.character(SECOND)
    assert (ben.uuid, ben.sheet) == ("ben", shown("Ben"))
    assert [three.id_of(name.lower()) for name in (*NAMES, "dan")] == [1, 2, 3, None]
    assert [three.rev(CharacterId(number)) for number in (0, 2, 4)] == [None, 1, None]
    assert three.standing(SECOND).tags == ("Ben",)
    assert three.plan(SECOND) == plan("Ben")
    assert three.portrait(SECOND) == three.picture(ben.sheet.picture) == image("Ben")
    assert [each.action_id for each in three.entries(SECOND)] == ["Ben is hit", "Ben learns"]
    assert [each.action_id for each in three.growth(SECOND)] == ["Ben learns"]
    assert [(number, each.seq) for number, each in three.entries_of("Ben is hit")] == [(2, 2)]
    assert three.tags() == (("Ada", 1), ("Ben", 1), ("Cid", 1))
    joined = three.campaign_of(SECOND)
    assert joined is not None
    assert joined.name == "Table of Ben"
    assert [each.name for each in three.members(CAMPAIGN)] == ["Ben"]
    assert [each.name for each in three.packs_of(CAMPAIGN)] == ["Pack of Ben"]
    assert three.memberships() == {1: 1, 2: 2, 3: 3}
    assert [each.name for each in three.throws(before=3, limit=1)] == ["Ben"]
    assert [each.name for each in three.throws(limit=2)] == ["Cid", "Ben"]
    assert [(each.id, each.place) for each in three.favourites()] == [(1, 1), (2, 2), (3, 3)]
    with three.transaction() as tx:
        assert (tx.character(SECOND), tx.standing(SECOND), tx.plan(SECOND)) == (
            ben,
            Standing(tags=("Ben",)),
            plan("Ben"),
        )
        assert [number for number, _ in tx.journal.entries_of("Ben learns")] == [2]


@pytest.mark.parametrize("image", [b"c", b"other"])
def test_picture_with_another_hash_is_damaged(path: Path, three: Library, image: bytes) -> None:
    digest = three.character(SECOND).sheet.picture
    spoil(path, "UPDATE picture SET image = ? WHERE digest = ?", given=(image, digest))
    with pytest.raises(problems.DamagedPicture):
        three.picture(digest)


def test_binned_characters_are_in_no_list(three: Library) -> None:
    with three.transaction() as tx:
        tx.set_standing(SECOND, Standing(shelf=Shelf.BIN, tags=("Ben",)))
        tx.set_standing(CharacterId(3), Standing(shelf=Shelf.ARCHIVE, tags=("Cid",)))
    assert [each.name for each in three.listed()] == ["Ada", "Cid"]
    assert three.tags() == (("Ada", 1), ("Cid", 1))
    assert three.members(CAMPAIGN) == ()
    assert three.memberships() == {1: 1, 3: 3}


def of_others(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """All rows of the players' data and of the indexes but those of the second."""
    bens = {sha256(each).hexdigest() for each in (image("Ben"), b"an earlier one of Ben", b"another")}
    found = {}
    with closing(sqlite3.connect(path)) as file:
        for name, table in tables.metadata.tables.items():
            number = next((each.name for each in table.c if each.name in NUMBERED), None)
            if number is not None:
                rows = file.execute(f"SELECT {number}, * FROM {name} ORDER BY 1, 2, 3")
                found[name] = [row for row in rows if row[0] != 2 and row[0] not in bens]
    return found


def second(three: Library) -> Character:
    return three.character(SECOND)


def campaign(three: Library) -> Campaign:
    return next(each for each in three.campaigns() if each.id == CAMPAIGN)


def put(tx: Transaction, three: Library) -> None:
    tx.put(second(three), with_hp(second(three).sheet, 3))


def purge(tx: Transaction, three: Library) -> None:
    tx.set_standing(SECOND, Standing(shelf=Shelf.BIN))
    tx.purge(SECOND)


def extend(tx: Transaction, three: Library) -> None:
    first = tx.journal.append(SECOND, Entry(0, "typing", Action.EDIT, "1925-03-03T10:00:00+00:00"))
    tx.journal.extend(SECOND, replace(first, at="1925-03-03T10:01:00+00:00"))


def mend(tx: Transaction, three: Library) -> None:
    entries = three.entries(SECOND)[::-1]
    tx.mend(replace(second(three), rev=7), entries, entries, whole=True)
    tx.mend_portrait(SECOND, b"mended")
    tx.mend_portrait(SECOND, None)


def rename(tx: Transaction, three: Library) -> None:
    tx.campaigns.put(campaign(three), name="Zoe's", notes="x", switches=())


def rewrite(tx: Transaction, three: Library) -> None:
    (pack,) = three.packs_of(CAMPAIGN)
    tx.packs.put(pack, "Zoe's", "x")


@pytest.mark.parametrize(
    "change",
    [
        put,
        purge,
        extend,
        mend,
        rename,
        rewrite,
        lambda tx, _: tx.journal.append(SECOND, training("once more")),
        lambda tx, _: tx.journal.append_all(SECOND, [training("once more"), blow("again")]),
        lambda tx, _: tx.set_standing(SECOND, Standing(shelf=Shelf.ARCHIVE, tags=("x",), favourite=True)),
        lambda tx, _: tx.use_pictures(SECOND, [b"another"]),
        lambda tx, _: tx.put_plan(SECOND, plan("other")),
        lambda tx, _: tx.put_plan(SECOND, None),
        lambda tx, _: tx.campaigns.set_member(SECOND, None),
        lambda tx, _: tx.campaigns.set_member(SECOND, CampaignId(3)),
        lambda tx, _: tx.campaigns.set_packs(CAMPAIGN, []),
        lambda tx, _: tx.campaigns.set_packs(CAMPAIGN, [3, 1]),
        lambda tx, _: tx.campaigns.remove(CAMPAIGN),
        lambda tx, _: tx.tray.put_favourite(replace(_.favourites()[1], name="x")),
        lambda tx, _: tx.tray.remove_favourite(2),
    ],
)
def test_everything_written_of_the_second_changes_it_alone(
    path: Path, three: Library, change: Callable[[Transaction, Library], object]
) -> None:
    before, whole = of_others(path), path.read_bytes()
    with three.transaction() as tx:
        change(tx, three)
    assert of_others(path) == before
    assert path.read_bytes() != whole


def test_permanent_deletion_leaves_nothing_of_the_character_but_a_picture_that_another_shows(
    path: Path, three: Library
) -> None:
    with three.transaction() as tx:
        tx.use_pictures(CharacterId(3), [image("Ben")])
        purge(tx, three)
    assert three.picture(sha256(image("Ben")).hexdigest()) == image("Ben")
    assert three.picture(sha256(b"an earlier one of Ben").hexdigest()) is None
    with closing(sqlite3.connect(path)) as file:
        for name, table in tables.metadata.tables.items():
            number = "id" if name == "character" else "character_id"
            if number in table.c:
                assert file.execute(f"SELECT * FROM {name} WHERE {number} = 2").fetchall() == [], name


def test_removed_pack_leaves_the_others_attached(path: Path, three: Library) -> None:
    with three.transaction() as tx:
        for number in (1, 2, 3):
            tx.campaigns.set_packs(CampaignId(number), [1, 2, 3])
        tx.packs.remove(2)
    assert [each.id for each in three.packs()] == [1, 3]
    assert [[each.id for each in three.packs_of(CampaignId(number))] for number in (1, 2, 3)] == [[1, 3]] * 3


def test_removed_campaign_keeps_its_characters_and_packs(three: Library) -> None:
    with three.transaction() as tx:
        tx.campaigns.set_member(CharacterId(1), CAMPAIGN)
        tx.campaigns.remove(CAMPAIGN)
    assert three.memberships() == {3: 3}
    assert [each.id for each in three.campaigns()] == [1, 3]
    assert [each.id for each in three.packs()] == [1, 2, 3]
    assert three.campaign_of(SECOND) is None


Change = Callable[[Transaction, Library], object]


def puts(**other: object) -> Change:
    """Saves the second character as if other things were known of it."""
    return lambda tx, there: tx.put(replace(second(there), **other), second(there).sheet)


def puts_campaign(**other: object) -> Change:
    return lambda tx, there: tx.campaigns.put(
        replace(campaign(there), **other), name="", notes="", switches=()
    )


def puts_pack(**other: object) -> Change:
    return lambda tx, there: tx.packs.put(replace(there.packs()[1], **other), "", "")


@pytest.mark.parametrize(
    ("change", "problem", "told"),
    [
        (puts(id=CharacterId(9)), problems.UnknownCharacter, "no character 9"),
        (puts(uuid="x"), problems.Conflict, "is at 1, not 1"),
        (puts(rev=2), problems.Conflict, "is at 1, not 2"),
        (puts(rev=0), problems.Conflict, "is at 1, not 0"),
        (
            lambda tx, _: tx.add(investigator(), uuid="ben"),
            problems.CharacterExists,
            "there is a character ben",
        ),
        (lambda tx, _: tx.set_standing(CharacterId(9), Standing()), problems.UnknownCharacter, "9"),
        (lambda tx, _: tx.purge(CharacterId(9)), problems.UnknownCharacter, "9"),
        (lambda tx, _: tx.purge(SECOND), problems.NotInBin, "2 is not in the bin"),
        (lambda tx, _: tx.put_plan(CharacterId(9), plan("x")), problems.UnknownCharacter, "9"),
        (
            lambda tx, _: tx.mend(replace(second(_), id=CharacterId(9)), (), (), whole=False),
            problems.UnknownCharacter,
            "9",
        ),
        (lambda tx, _: tx.journal.append(CharacterId(9), blow()), problems.UnknownCharacter, "9"),
        (lambda tx, _: tx.journal.append_all(CharacterId(9), [blow()]), problems.UnknownCharacter, "9"),
        (lambda tx, _: tx.journal.extend(SECOND, replace(blow(), seq=1)), problems.Conflict, "is 2, not 1"),
        (lambda tx, _: tx.journal.extend(SECOND, replace(blow(), seq=3)), problems.Conflict, "is 2, not 3"),
        (lambda tx, _: tx.campaigns.set_member(CharacterId(9), CAMPAIGN), problems.UnknownCharacter, "9"),
        (lambda tx, _: tx.campaigns.set_member(SECOND, CampaignId(9)), problems.UnknownCampaign, "9"),
        (lambda tx, _: tx.campaigns.set_packs(CampaignId(9), []), problems.UnknownCampaign, "9"),
        (lambda tx, _: tx.campaigns.set_packs(CAMPAIGN, [9]), problems.UnknownPack, "9"),
        (lambda tx, _: tx.campaigns.remove(CampaignId(9)), problems.UnknownCampaign, "9"),
        (puts_campaign(id=CampaignId(9)), problems.UnknownCampaign, "9"),
        (puts_campaign(rev=2), problems.CampaignConflict, "2 is not at 2"),
        (puts_campaign(rev=0), problems.CampaignConflict, "2 is not at 0"),
        (puts_campaign(uuid="~"), problems.CampaignConflict, "2"),
        (puts_campaign(uuid=""), problems.CampaignConflict, "2"),
        (lambda tx, _: tx.packs.add("pack-2", "", "", ""), problems.PackExists, "pack-2"),
        (puts_pack(id=9), problems.UnknownPack, "9"),
        (puts_pack(rev=2), problems.PackConflict, "2 is not at 2"),
        (puts_pack(rev=0), problems.PackConflict, "2 is not at 0"),
        (puts_pack(uuid="~"), problems.PackConflict, "2"),
        (puts_pack(uuid=""), problems.PackConflict, "2"),
        (lambda tx, _: tx.packs.remove(9), problems.UnknownPack, "9"),
        (
            lambda tx, _: tx.tray.put_favourite(replace(_.favourites()[1], id=9)),
            problems.UnknownFavourite,
            "9",
        ),
        (lambda tx, _: tx.tray.remove_favourite(9), problems.UnknownFavourite, "9"),
    ],
)
def test_what_is_not_there_or_outdated_is_refused_and_nothing_changes(
    path: Path, three: Library, change: Change, problem: type[problems.LibraryProblem], told: str
) -> None:
    before = path.read_bytes()
    with pytest.raises(problem, match=told), three.transaction() as tx:
        change(tx, three)
    assert path.read_bytes() == before


def test_new_ones_get_the_next_numbers(three: Library) -> None:
    with three.transaction() as tx:
        assert tx.add(investigator()).id == 4
        assert tx.campaigns.add("x", "coc7").id == 4
        assert tx.packs.add("uuid", "x", "coc7", "").id == 4
        assert tx.tray.add_throw("", "1d6", "", ()).id == 4
        favourite = tx.tray.add_favourite("x", "1d6", place=9)
        last = tx.tray.add_favourite("y", "1d6")
        tx.tray.remove_favourite(1)
    assert ((favourite.id, favourite.place), (last.id, last.place)) == ((4, 9), (5, 10))
    assert [each.id for each in three.favourites()] == [2, 3, 4, 5]
