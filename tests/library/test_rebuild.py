"""A library is rebuilt from recovered rows, with placeholders for lost entries."""

import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from desktop.library.checks.examine import examine
from desktop.library.records.characters import (
    Campaign,
    CampaignId,
    Character,
    CharacterId,
    Favourite,
    KeptPack,
    Standing,
    TrayThrow,
)
from desktop.library.salvage import rebuild as module
from desktop.library.salvage.rebuild import OtherRows, RebuiltCharacter, rebuild
from desktop.library.store.library import Library
from desktop.library.store.rows import (
    Row,
    campaign_row,
    character_row,
    entry_row,
    favourite_row,
    pack_row,
    plan_row,
    sealed,
    shelf_row,
    throw_row,
)
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.plan import Plan
from tests.library.people import blow, investigator, training

ADA, BEN = CharacterId(1), CharacterId(2)
NOTHING = OtherRows((), (), (), (), (), ())
PLAN = Plan("skills", (), ())
DIGEST = sha256(b"image").hexdigest()


def person(number: CharacterId = ADA, **parts: object) -> RebuiltCharacter:
    character = Character(number, f"uuid-{number}", 5, investigator(f"Person {number}"))
    bare = RebuiltCharacter(character, None, {}, 0, None, None, None, None, ())
    return replace(bare, **parts)


def numbered(*entries: Entry, number: CharacterId = ADA, first: int = 1) -> dict[int, Row]:
    return {seq: entry_row(number, replace(each, seq=seq)) for seq, each in enumerate(entries, first)}


def made(path: Path, *characters: RebuiltCharacter, rest: OtherRows = NOTHING) -> Library:
    rebuild(path, characters, rest)
    assert examine(path).faults == ()
    return Library.open(path)


def row_of(path: Path, number: int) -> sqlite3.Row:
    with closing(sqlite3.connect(path)) as file:
        file.row_factory = sqlite3.Row
        found: sqlite3.Row = file.execute("SELECT * FROM character WHERE id = ?", (number,)).fetchone()
        return found


def test_row_of_a_character_stays_if_its_number_does(path: Path) -> None:
    """A sheet of a newer version can be kept, but not be written."""
    kept = person()
    bare = {name: value for name, value in character_row(kept.character).items() if name != "sha256"}
    newer = sealed(bare | {"sheet_format": 999})
    moved = replace(person(BEN).character, id=CharacterId(9))
    with closing(made(path, person(row=newer), person(BEN, row=character_row(moved)))) as library:
        assert row_of(path, ADA)["sheet_format"] == 999
        assert library.character(BEN) == person(BEN).character


def test_all_parts_get_the_characters_new_number(path: Path) -> None:
    whole = person(
        BEN,
        entries=numbered(blow("one"), blow("two"), number=CharacterId(7)),
        last=2,
        portrait=sealed({"character_id": 7, "image": b"portrait"}),
        standing=shelf_row(CharacterId(7), Standing(tags=("old",))),
        plan=plan_row(CharacterId(7), PLAN),
        campaign=3,
        pictures=(DIGEST, "gone"),
    )
    rest = replace(
        NOTHING,
        campaigns=(campaign_row(Campaign(CampaignId(3), "Masks", 1, "Masks", "coc7")),),
        packs=(pack_row(KeptPack(4, "pack", 1, "Rules", "coc7", "")),),
        attached=((3, 4),),
        throws=tuple(throw_row(TrayThrow(number, "1925", "1d6", "", (("d6", (1,)),))) for number in (4, 9)),
        favourites=(favourite_row(Favourite(5, "Both", "2d6", 1)),),
        pictures=({"digest": DIGEST, "image": b"image"},),
    )
    with closing(made(path, person(), whole, rest=rest)) as library:
        assert [each.action_id for each in library.entries(BEN)] == ["two", "one"]
        assert library.portrait(BEN) == b"portrait"
        assert library.standing(BEN).tags == ("old",)
        assert library.plan(BEN) == PLAN
        assert library.memberships() == {BEN: 3}
        assert [each.id for each in library.packs_of(CampaignId(3))] == [4]
        assert [each.id for each in library.throws()] == [2, 1]
        assert [each.id for each in library.favourites()] == [5]
        assert library.picture(DIGEST) == b"image"
        assert library.tags() == (("old", 1),)
        assert (library.portrait(ADA), library.standing(ADA), library.plan(ADA)) == (None, Standing(), None)


def test_entry_of_a_newer_version_is_kept_and_a_lost_one_has_a_placeholder(path: Path) -> None:
    times = [f"1925-03-0{day}T20:00:00+00:00" for day in (1, 2, 3, 4, 5)]
    entries = {seq: entry_row(ADA, replace(blow(str(seq)), seq=seq, at=times[seq - 1])) for seq in (2, 3, 5)}
    newer = {name: value for name, value in entries[3].items() if name != "sha256"} | {"entry_format": 999}
    entries[3] = sealed(newer)
    with closing(made(path, person(entries=entries, last=6))) as library:
        with closing(sqlite3.connect(path)) as file:
            (kept,) = file.execute("SELECT entry_format FROM journal WHERE seq = 3").fetchone()
        assert kept == 999
        told = {each.seq: each for each in (*library.entries(ADA, before=3), *library.entries(ADA, limit=3))}
    assert {seq: (each.about == "lost", each.at) for seq, each in told.items()} == {
        1: (True, times[1]),
        2: (False, times[1]),
        4: (True, times[1]),
        5: (False, times[4]),
        6: (True, times[4]),
    }


def test_entries_that_show_growth_or_undo_it_are_indexed(path: Path) -> None:
    entries = numbered(
        blow("one"),
        training("two"),
        Entry(0, "three", Action.UNDO, "1925", "", refers=(2,)),
        Entry(0, "four", Action.REDO, "1925", "", refers=(3,)),
        Entry(0, "five", Action.UNDO, "1925", "", refers=(1,)),
    )
    with closing(made(path, person(entries=entries, last=5))) as library:
        assert [each.seq for each in library.growth(ADA)] == [4, 3, 2]


@pytest.mark.parametrize("at_once", [1, 2, 3])
def test_rows_are_written_whatever_goes_at_once(
    path: Path, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(module, "_AT_ONCE", at_once)
    entries = numbered(*(blow(str(number)) for number in range(5)))
    with closing(made(path, person(entries=entries, last=5))) as library:
        assert [each.seq for each in library.entries(ADA)] == [5, 4, 3, 2, 1]
