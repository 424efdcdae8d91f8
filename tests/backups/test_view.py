"""The words for backups."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from desktop.backups.view.backups import (
    age,
    backups_view,
    compared,
    copied_name,
    count_words,
    difference_row,
    everything_restored,
    made_words,
    mark_words,
    not_compared,
    not_made,
    not_restored,
    reason_words,
    restored_words,
    when,
)
from desktop.base.numbers import size_words
from desktop.library.backups.backups import Backup
from desktop.library.backups.comparing import CharacterDifference, DifferenceKind, JournalState
from desktop.library.backups.restore import Restored, RestoreKind
from desktop.library.problems import (
    BackupFailed,
    DamagedCharacter,
    DiskFull,
    LibraryBusy,
    LibraryDamaged,
    LibraryProblem,
    LibraryReadOnly,
    LibraryUnreachable,
    UnknownCharacter,
)
from desktop.library.records.characters import CharacterId
from rules_core.sheet.sheet import Sheet, Skill
from tests.library.people import investigator, with_hp

NOW = datetime(2026, 11, 22, 21, 40, tzinfo=UTC)
HERE = Path("library.db")
COPY = Backup(
    12,
    "downtime",
    Path("copies/library-000012-downtime.db"),
    NOW.isoformat(),
    1_234_567,
    verified=True,
    characters=3,
)
BOTH = {"number": CharacterId(1), "here": JournalState(14, ""), "there": JournalState(10, "")}


def unlike(how: DifferenceKind, *sheets: Sheet, **sides: object) -> CharacterDifference:
    both = (sheets[0], sheets[1]) if sheets else None
    return CharacterDifference(how, "u1", "coc7", "Ada", **(BOTH | sides), sheets=both)  # type: ignore[arg-type]


def test_time_of_a_backup_is_formatted_for_people() -> None:
    assert when(NOW.isoformat(), NOW).startswith("Today ")
    assert when((NOW - timedelta(days=1)).isoformat(), NOW).startswith("Yesterday ")
    assert when((NOW - timedelta(days=2)).isoformat(), NOW).startswith("20 Nov ")
    assert when("2024-02-03T12:00:00+00:00", NOW).startswith("3 Feb 2024 ")
    assert when("", NOW) == "Unknown time"


@pytest.mark.parametrize(
    ("minutes", "words"),
    [
        (-5, ""),
        (0, "just now"),
        (1, "1 minute ago"),
        (59, "59 minutes ago"),
        (60, "1 hour ago"),
        (47 * 60, "1 day ago"),
        (72 * 60, "3 days ago"),
    ],
)
def test_age_is_formatted(minutes: int, words: str) -> None:
    assert age((NOW - timedelta(minutes=minutes)).isoformat(), NOW) == words


def test_backup_shows_reason_size_and_state() -> None:
    assert reason_words("downtime") == "At a downtime"
    assert reason_words("of-another-day") == "Of another day"
    assert [size_words(size) for size in (10, 312_000, 1_234_567)] == ["1 kB", "312 kB", "1.2 MB"]
    assert [count_words(count) for count in (-1, 1, 12)] == ["", "1 character", "12 characters"]
    unread, damaged = replace(COPY, verified=False), replace(COPY, verified=False, wrong="integrity")
    assert [mark_words(each) for each in (COPY, unread, damaged)] == [
        "Verified",
        "Not checked yet",
        "Damaged",
    ]
    assert "damaged" in made_words(damaged)


def test_window_shows_the_last_good_backup() -> None:
    damaged = replace(COPY, number=13, verified=False, wrong="integrity", characters=-1)
    view = backups_view((damaged, COPY), damaged, "copies", "", NOW)
    assert view.last.startswith("Last good backup: today ")
    assert [row[0] for row in view.rows] == ["13", "12"]
    assert (view.good, view.mark, bool(view.wrong)) == (False, "Damaged", True)
    assert view.everything == "This backup is damaged. Choose another one."
    assert backups_view((damaged,), None, "copies", "", NOW).last == "No backup has been verified yet."
    undated = backups_view((replace(COPY, at=""),), None, "copies", "", NOW)
    assert undated.last == "Last good backup: unknown time"


@pytest.mark.parametrize(
    ("given", "line", "back", "beside"),
    [
        (unlike(DifferenceKind.HERE, there=None), "Created since then", False, False),
        (unlike(DifferenceKind.THERE, here=None), "Deleted or lost since then", True, False),
        (unlike(DifferenceKind.BINNED), "Moved to the bin since then", True, True),
        (unlike(DifferenceKind.DAMAGED_HERE), "Damaged in the library", True, True),
        (
            unlike(DifferenceKind.DAMAGED_HERE, there=None),
            "Damaged in the library; not in this backup",
            False,
            False,
        ),
        (unlike(DifferenceKind.DAMAGED_THERE), "Damaged in this backup", False, False),
        (unlike(DifferenceKind.DAMAGED_BOTH), "Damaged in the library and in this backup", False, False),
        (unlike(DifferenceKind.JOURNAL), "4 new entries; same sheet", False, True),
        (
            unlike(DifferenceKind.JOURNAL, here=JournalState(9, "")),
            "1 entry fewer now; same sheet",
            False,
            True,
        ),
        (unlike(DifferenceKind.SHEET), "4 new entries; different sheet", True, True),
    ],
)
def test_row_shows_how_a_character_differs_and_what_can_be_done(
    given: CharacterDifference, line: str, back: bool, beside: bool
) -> None:
    row = difference_row(given)
    assert (row.name, row.line) == ("Ada (Call of Cthulhu 7e)", line)
    assert (row.back == "", row.beside == "") == (back, beside), "there is a reason where it cannot be done"


def test_differences_go_from_the_backup_to_now() -> None:
    before = investigator()
    skill = Skill("spot-hidden", "spot-hidden", 68, base=25, marks=1)
    after = replace(with_hp(before, 5), skills=(skill,), notes="Other notes", name="Ada King")
    row = difference_row(unlike(DifferenceKind.SHEET, before, after))
    assert row.line.startswith("4 new entries; Name Ada Lovelace → Ada King, ")
    assert row.line.endswith(" and 2 more")
    assert "Hit points 10 → 5" in row.details.splitlines()
    other_game = replace(before, system="unheard-of")
    assert difference_row(unlike(DifferenceKind.SHEET, other_game, other_game)).details == ""


def test_many_differences_and_characters_are_counted() -> None:
    before = replace(
        investigator(), skills=tuple(Skill(f"s{n}", "custom", n, name=f"S{n}") for n in range(60))
    )
    after = replace(before, skills=tuple(replace(each, value=each.value + 1) for each in before.skills))
    lines = difference_row(unlike(DifferenceKind.SHEET, before, after)).details.splitlines()
    assert (len(lines), lines[-1]) == (41, "and 20 more")
    view = backups_view((COPY,), COPY, "copies", "", NOW)
    crowd = [unlike(DifferenceKind.HERE, there=None)._replace(uuid=f"u{n}") for n in range(203)]
    shown = compared(view, crowd, COPY, "nobody")
    assert (len(shown.unlike), shown.same) == (200, "3 more differ but aren't listed here.")
    assert shown.person == shown.unlike[0].key
    assert compared(view, crowd[:1], COPY, "").same == "3 other characters are the same."
    assert compared(view, crowd[:1], replace(COPY, characters=-1), "").same == ""


def test_unknown_game_is_shown_by_id() -> None:
    assert (
        difference_row(unlike(DifferenceKind.HERE, there=None)._replace(system="unheard-of")).name
        == "Ada (unheard-of)"
    )


def test_result_of_a_restore_is_reported_with_undo() -> None:
    def told(restored: RestoreKind, **more: int) -> str:
        return restored_words(
            Restored(CharacterId(1), "Ada", restored, Path("kept.json"), **more), COPY, NOW
        ).text

    assert told(RestoreKind.SAME) == "Ada is the same as in that backup."
    assert told(RestoreKind.COPIED) == "Ada was added as a copy."
    assert told(RestoreKind.UNBINNED).startswith("Ada was restored, as of today ")
    mended = told(RestoreKind.MENDED, lost=2, unread=1)
    assert "The damaged data is kept in kept.json." in mended
    assert "2 later entries are only in that file." in mended
    assert "1 entry still can't be read." in mended
    assert restored_words(Restored(CharacterId(1), "Ada", RestoreKind.RESTORED), COPY, NOW).undo
    assert everything_restored("", undone=True).act == ""
    assert everything_restored("replaced-1", undone=False).act_words == "Undo"


def test_copy_is_named_after_its_day() -> None:
    assert copied_name("Ada", COPY, NOW).startswith("Ada (22 Nov ")
    assert copied_name("Ada", COPY, NOW.replace(year=2028)).startswith("Ada (22 Nov 2026 ")
    assert copied_name("Ada", replace(COPY, at=""), NOW) == "Ada (copy 12)"


def test_failures_have_a_reason_and_advice() -> None:
    problems: list[LibraryProblem] = [
        DamagedCharacter(HERE, "", 1),
        UnknownCharacter(HERE, "", 1),
        BackupFailed(HERE, "", HERE),
        DiskFull(HERE, ""),
        LibraryReadOnly(HERE, ""),
        LibraryBusy(HERE, ""),
        LibraryDamaged(HERE, ""),
        LibraryUnreachable(HERE, ""),
    ]
    assert len({not_restored(each) for each in problems}) == len(problems)
    assert not_restored(None) == not_restored(problems[-1])
    assert len({not_made(each) for each in problems}) == 3
    assert len({not_compared(each) for each in problems}) == 3
