"""Several sources of one character are merged: the later version counts, and nothing is mixed or invented."""

from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from desktop.library.records.characters import Character, CharacterId
from desktop.library.salvage.people import (
    CAMPAIGN,
    JOURNAL,
    PLAN,
    PORTRAIT,
    SHEET,
    STANDING,
    FoundCharacter,
    gaps,
    merge_journals,
    played_on,
)
from desktop.library.salvage.piecing import BACKUP, COPY, LIBRARY, CharacterAssembly, Source
from desktop.library.store.rows import Row, character_row, entry_row
from rules_core.sheet.events import TrackerChanged
from rules_core.sheet.journal import Action, Entry
from tests.library.people import investigator

NUMBER = CharacterId(1)
DAMAGED: Row = {"action_uuid": "1", "entry_format": 1, "entry": "{}", "sha256": b""}
OWN = Source(LIBRARY)
NEWER, OLDER = Source(BACKUP, 2, "later"), Source(BACKUP, 1, "earlier")

Journal = dict[int, Row]


def entry(
    seq: int, *, action_id: str = "", text: str = "", action: Action = Action.TRACKER, hp: int = -1
) -> Row:
    """An entry that leaves ``hp`` hit points, by default one fewer each time: 9 after the first."""
    after = 10 - seq if hp < 0 else hp
    events = (TrackerChanged("hp", 11 - seq, after),) if action is Action.TRACKER else ()
    return entry_row(NUMBER, Entry(seq, action_id or str(seq), action, "1925", "", events=events, text=text))


def journal(*seqs: int) -> Journal:
    return {seq: entry(seq) for seq in seqs}


def extended(seq: int) -> Journal:
    return {seq: entry(seq, text="extended")}


ANOTHER = {2: entry(2, action_id="another")}


@pytest.mark.parametrize(
    ("mine", "theirs", "merged"),
    [
        ({}, {}, {}),
        (journal(1, 2), {}, journal(1, 2)),
        ({}, journal(1, 2), journal(1, 2)),
        (journal(1, 2), journal(1, 2, 3), journal(1, 2, 3)),
        (journal(1, 3), journal(2), journal(1, 2, 3)),
        (journal(1) | ANOTHER, journal(1, 2), None),
        (journal(1) | ANOTHER, journal(1, 2, 3), None),
        (journal(1, 3) | ANOTHER, journal(1, 2), None),
        (journal(1) | extended(2), journal(1, 2), journal(1) | extended(2)),
        (journal(1, 2), journal(1) | extended(2), journal(1, 2)),
        (journal(1, 2), journal(1, 3) | extended(2), journal(1, 3) | extended(2)),
        (journal(1, 3) | extended(2), journal(1, 2), journal(1, 3) | extended(2)),
        (journal(1, 3), journal(3) | extended(1), None),
        (journal(1, 2) | extended(3), journal(1, 2, 3) | extended(2), None),
    ],
)
def test_journals_of_one_history_are_merged(mine: Journal, theirs: Journal, merged: Journal | None) -> None:
    assert merge_journals(mine, theirs) == merged


def test_equal_entries_written_differently_are_the_same() -> None:
    one = entry(1)
    other = one | {"entry": f" {one['entry']}"}
    assert merge_journals({1: one, 2: entry(2)}, {1: other, 2: entry(2)}) is None, "its hash is wrong"
    assert merge_journals({1: DAMAGED, 2: entry(2)}, {1: DAMAGED | {"sha256": b"x"}, 2: entry(2)}) == {
        1: DAMAGED,
        2: entry(2),
    }


@pytest.mark.parametrize(
    ("there", "missing"), [([], ()), ([1], ()), ([1, 2], ()), ([2], (1,)), ([1, 4], (2, 3)), ([3, 1], (2,))]
)
def test_gaps_are_counted_up_to_the_highest_number(there: list[int], missing: tuple[int, ...]) -> None:
    assert gaps(there) == missing


@pytest.mark.parametrize(
    ("hp", "then", "now", "left", "reached"),
    [
        (10, {}, {}, 10, 0),
        (10, {}, journal(1, 2), 8, 2),
        (9, journal(1), journal(1, 2, 3), 7, 3),
        (9, journal(1), journal(1, 2, 4), 8, 2),
        (9, journal(1), journal(1, 3), 9, 1),
        (9, journal(1), journal(2, 3), 7, 3),
        (9, journal(1), {1: entry(1, hp=5)}, 5, 1),
        (9, journal(1), {1: entry(1, hp=9, text="x"), **journal(2)}, 8, 2),
        (8, journal(1, 2), journal(1), 8, 2),
        (4, journal(1), journal(1, 2, 3), 4, 1),
        (9, journal(1), journal(1, 2) | {3: DAMAGED}, 9, 1),
        (9, {1: DAMAGED}, journal(1, 2), 9, 1),
    ],
)
def test_later_entries_are_replayed_up_to_the_first_gap_or_not_at_all(
    hp: int, then: Journal, now: Journal, left: int, reached: int
) -> None:
    sheet, last = played_on(investigator(hp=hp), then, now)
    assert (sheet.tracker("hp").value, last) == (left, reached)


def found(
    hp: int | None = 10,
    entries: Journal | None = None,
    *,
    last: int = 0,
    open_ended: bool = False,
    lacking: tuple[str, ...] = (),
    campaign: str = "",
    uuid: str = "uuid",
    name: str = "Ada",
    rev: int = 5,
    **small: Row,
) -> FoundCharacter:
    """What a file holds of Ada; no sheet if ``hp`` is None."""
    entries = {} if entries is None else entries
    character = None if hp is None else Character(NUMBER, uuid, rev, investigator(name, hp=hp))
    return FoundCharacter(
        number=1,
        uuid=uuid,
        claimed=uuid,
        name=name,
        character=character,
        row=None if character is None else character_row(character),
        entries=entries,
        last=max(last, *entries, 0),
        open_ended=open_ended,
        small=small,
        campaign=campaign,
        pictures={},
        lacking=frozenset({*lacking, *([SHEET] if character is None else [])}),
    )


@pytest.mark.parametrize(
    ("person", "source", "unsure", "wanting"),
    [
        (found(9, journal(1)), OWN, False, False),
        (found(), OWN, False, False),
        (found(None, journal(1)), OWN, True, True),
        (found(8, journal(1, 2), open_ended=True), OWN, True, True),
        (found(8, journal(2)), OWN, True, True),
        (found(8, journal(1), last=2), OWN, True, True),
        (found(9, journal(1), lacking=(JOURNAL,)), OWN, False, False),
        *(
            (found(9, journal(1), lacking=(part,)), OWN, False, True)
            for part in (PORTRAIT, STANDING, PLAN, CAMPAIGN)
        ),
        (found(9, journal(1)), NEWER, True, True),
    ],
)
def test_what_a_character_lacks_tells_whether_other_sources_are_read(
    person: FoundCharacter, source: Source, unsure: bool, wanting: bool
) -> None:
    assembly = CharacterAssembly(person, source)
    assert (assembly.is_unsure, assembly.is_wanting, assembly.is_ours) == (unsure, wanting, source is OWN)


@dataclass
class Told:
    """The hit points and revision of the result, its source, and whether it is as last saved."""

    hp: int
    rev: int
    source: Source
    sure: bool


def put_together(mine: FoundCharacter, *others: tuple[FoundCharacter, Source]) -> Told | None:
    assembly = CharacterAssembly(mine, OWN)
    for person, source in others:
        assembly.add(person, source, sound=source is OLDER)
    result = assembly.result()
    if result is None:
        return None
    if result.row is not None:
        assert result.row == mine.row
    sheet = result.character.sheet
    return Told(sheet.tracker("hp").value, result.character.rev, result.source, result.sure)


QUIET = {2: entry(2, action=Action.ACT)}


@pytest.mark.parametrize(
    ("mine", "others", "told"),
    [
        (found(9, journal(1)), [], Told(9, 5, OWN, True)),
        (found(), [], Told(10, 5, OWN, True)),
        (found(8, journal(2)), [], Told(8, 5, OWN, False)),
        (found(9, journal(1), last=2), [], Told(9, 5, OWN, False)),
        (found(9, journal(1), open_ended=True), [], Told(9, 5, OWN, True)),
        (found(8, journal(1), open_ended=True), [], Told(8, 5, OWN, False)),
        (found(9, journal(1) | QUIET, open_ended=True), [], Told(9, 5, OWN, True)),
        (found(8, journal(1) | QUIET, open_ended=True), [], Told(8, 5, OWN, False)),
        (found(9, open_ended=True), [], Told(9, 5, OWN, False)),
        (found(9, journal(1) | {2: DAMAGED}, open_ended=True), [], Told(9, 5, OWN, False)),
        (found(8, journal(2)), [(found(9, journal(1)), NEWER)], Told(8, 5, OWN, True)),
        (found(None, journal(1)), [], None),
        (found(None, journal(1, 2)), [(found(9, journal(1)), NEWER)], Told(8, 6, NEWER, True)),
        (found(None, journal(1, 3)), [(found(9, journal(1)), NEWER)], Told(9, 5, NEWER, False)),
        (found(None, journal(1, 2), last=3), [(found(9, journal(1)), NEWER)], Told(8, 6, NEWER, False)),
        (
            found(None, journal(1, 2), open_ended=True),
            [(found(9, journal(1)), NEWER)],
            Told(8, 6, NEWER, False),
        ),
        (found(None, journal(1, 2)), [(found(4, journal(1)), NEWER)], Told(4, 5, NEWER, False)),
        (found(None, journal(1, 3) | ANOTHER), [(found(8, journal(1, 2)), NEWER)], Told(8, 5, NEWER, False)),
        (
            found(None, journal(1)),
            [(found(9, journal(1)), NEWER), (found(10), OLDER)],
            Told(9, 5, NEWER, True),
        ),
        (
            found(None, journal(1)),
            [(found(2, journal(1)), NEWER), (found(9, journal(1)), OLDER)],
            Told(2, 5, NEWER, True),
        ),
        (
            found(None, journal(1, 2)),
            [(found(3, journal(1)), NEWER), (found(10), OLDER)],
            Told(8, 7, OLDER, True),
        ),
    ],
)
def test_sheet_is_the_librarys_or_the_one_that_reaches_furthest(
    mine: FoundCharacter, others: list[tuple[FoundCharacter, Source]], told: Told | None
) -> None:
    assert put_together(mine, *others) == told


def test_missing_parts_come_from_the_newest_source_that_has_them() -> None:
    assembly = CharacterAssembly(found(lacking=(PORTRAIT, CAMPAIGN, PLAN, STANDING)), OWN)
    assembly.add(found(portrait={"image": b"new"}, plan={"plan": 1}), NEWER, sound=False)
    assert assembly.missing == {CAMPAIGN, STANDING}
    assembly.add(found(campaign="Masks", portrait={"image": b"old"}), Source(COPY), sound=False)
    assert (assembly.missing, assembly.is_wanting) == ({STANDING}, True)
    assembly.add(found(campaign="Older"), OLDER, sound=True)
    assert (assembly.missing, assembly.is_wanting) == (set(), False), "a sound backup never had it"
    assert (assembly.campaign, assembly.small) == ("Masks", {PORTRAIT: {"image": b"new"}, PLAN: {"plan": 1}})


def test_what_is_there_is_not_replaced() -> None:
    mine = found(9, journal(1), campaign="Mine", name="Ada now", portrait={"image": b"mine"})
    assembly = CharacterAssembly(mine, OWN)
    assembly.add(
        found(8, journal(1, 2), campaign="Theirs", name="Ada then", portrait={"image": b"x"}),
        NEWER,
        sound=True,
    )
    assert (assembly.name, assembly.campaign, assembly.small) == (
        "Ada now",
        "Mine",
        {PORTRAIT: {"image": b"mine"}},
    )
    assert (assembly.entries, assembly.last) == (journal(1), 1), "its own journal was complete"


def test_journal_name_and_uuid_are_completed() -> None:
    assembly = CharacterAssembly(found(None, journal(2), uuid="", name="?"), OWN)
    assembly.add(found(7, journal(1, 2, 3), name="Ada then"), NEWER, sound=False)
    assert (assembly.entries, assembly.last) == (journal(1, 2, 3), 3)
    assert (assembly.name, assembly.uuid, assembly.is_wanting) == ("Ada then", "uuid", True)
    assembly.add(found(7, journal(1, 2, 3), uuid="other"), OLDER, sound=True)
    assert (assembly.uuid, assembly.is_wanting) == ("uuid", False)


def test_sound_backup_settles_nothing_while_the_sheet_or_an_entry_is_missing() -> None:
    without_sheet = CharacterAssembly(found(None, journal(1)), OWN)
    without_sheet.add(found(None, journal(1)), OLDER, sound=True)
    assert without_sheet.is_wanting
    with_gap = CharacterAssembly(found(None, journal(3)), OWN)
    with_gap.add(found(9, journal(1)), OLDER, sound=True)
    assert with_gap.is_wanting


def test_pictures_of_another_history_are_not_taken() -> None:
    mine = replace(found(9, journal(1) | ANOTHER, lacking=(PORTRAIT,)), pictures={"a": b"mine"})
    assembly = CharacterAssembly(mine, OWN)
    assembly.add(replace(found(8, journal(1, 2)), pictures={"b": b"theirs"}), NEWER, sound=False)
    assert assembly.pictures == {"a": b"mine"}
    assembly.add(replace(found(9, journal(1)), pictures={"a": b"x", "c": b"then"}), OLDER, sound=False)
    assert assembly.pictures == {"a": b"mine", "c": b"then"}


PLANNED = {"plan": {"plan": 1}}


@pytest.mark.parametrize(
    ("mine", "theirs", "stays"),
    [
        ({2: entry(2, action=Action.DOWNTIME)}, 1, False),
        ({2: entry(2, action=Action.DOWNTIME_DROPPED)}, 1, False),
        (QUIET, 1, True),
        ({2: entry(2, action=Action.DOWNTIME), 1: DAMAGED | {"sha256": b"1"}}, 1, True),
        ({4: entry(4, action=Action.DOWNTIME)}, 1, True),
    ],
    ids=["ended", "dropped", "other action", "other history", "after a gap"],
)
def test_plan_of_a_backup_goes_if_the_journal_says_that_it_ended(
    mine: Journal, theirs: int, stays: bool
) -> None:
    assembly = CharacterAssembly(found(None, journal(1) | mine, lacking=(PLAN,)), OWN)
    assembly.add(found(10 - theirs, journal(theirs), plan={"plan": 1}), NEWER, sound=False)
    assembly.result()
    assert (PLAN in assembly.small) is stays
