"""Two sheets side by side, and the dates that can be chosen."""

from msgspec.structs import replace

from desktop.interchange.rollbook import open_sample
from desktop.library_page.view.compare import CompareSide, compare_view, dates
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import Sheet

IDA = open_sample("ida-marchetti").sheet
SIDE = CompareSide("Ida Marchetti", (), "now")


def rows(left: Sheet, right: Sheet, *, only: bool = True) -> dict[str, tuple[str, str]]:
    view = compare_view(SIDE, SIDE, (left, right), only=only)
    return {each.name: (each.left, each.right) for section in view.sections for each in section.rows}


def test_only_what_differs_is_shown_or_everything() -> None:
    hurt = replace(
        IDA, trackers=tuple(replace(each, value=5) if each.id == "hp" else each for each in IDA.trackers)
    )
    assert rows(IDA, hurt) == {"Hit points": ("8/11", "5/11")}
    everything = rows(IDA, hurt, only=False)
    assert everything["Strength"] == ("45", "45")
    assert len(everything) > 60


def test_skills_show_their_ticks() -> None:
    fresh = replace(IDA, skills=tuple(replace(each, marks=0) for each in IDA.skills))
    assert rows(IDA, fresh)["Library Use"] == ("65, ticked", "65")


def test_missing_items_are_empty() -> None:
    poor = replace(IDA, possessions=(), notes="")
    found = rows(IDA, poor)
    assert found["Notes"][1] == ""
    assert all(left and not right for left, right in found.values())


def test_items_of_the_same_name_stay_separate() -> None:
    from rules_core.sheet.sheet import Possession

    one = replace(IDA, possessions=(Possession("Key", "1"), Possession("Key", "2")))
    other = replace(IDA, possessions=(Possession("Key", "1"),))
    view = compare_view(SIDE, SIDE, (one, other), only=True)
    assert [(row.left, row.right) for row in view.sections[0].rows] == [("2", "")]


def test_identical_sheets_say_no_differences() -> None:
    view = compare_view(SIDE, SIDE, (IDA, IDA), only=True)
    assert (view.sections, view.empty) == ((), "There are no differences between these two.")
    assert compare_view(SIDE, SIDE, (IDA, IDA), only=False).empty == ""


def entry(seq: int, action: Action, day: int) -> Entry:
    return Entry(seq, "", action, f"2026-11-{day:02}T12:00:00+00:00")


def test_dates_include_now_downtimes_days_edits_and_start() -> None:
    journal = (
        entry(7, Action.EDIT, 9),
        entry(6, Action.EDIT, 9),
        entry(5, Action.ROLL, 9),
        entry(4, Action.ROLL, 8),
        entry(3, Action.ROLL, 8),
        entry(2, Action.DOWNTIME, 8),
        entry(1, Action.IMPORT, 2),
    )
    assert [(each.id, each.title) for each in dates(journal, whole=True)] == [
        ("now", "Now"),
        ("5", "Before the edits on 9 Nov 2026"),
        ("4", "End of 8 Nov 2026"),
        ("2", "After the downtime on 8 Nov 2026"),
        ("1", "End of 2 Nov 2026"),
        ("0", "At the start"),
    ]
    assert [each.id for each in dates(journal, whole=False)][-1] == "1"
    assert [each.id for each in dates((), whole=False)] == ["now"]
