"""The chronicle in words: each downtime as a chapter, and how the character improved."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from desktop.base.numbers import grouped
from desktop.interchange.rollbook import open_sample
from desktop.views import chronicle
from desktop.views.downtime.pages import downtime_words
from rules_core.dice.sources import Drawn
from rules_core.sheet.events import Event, MarkChanged, SkillChanged, TrackerChanged, play
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.plan import Plan, Throw, renaming
from rules_core.sheet.sheet import Sheet

BEGAN = "2026-05-03T12:00:00.000+00:00"
WORDS = downtime_words("coc7")


class Ida:
    """Ida Marchetti going through downtimes: her history, and her sheet after each."""

    def __init__(self) -> None:
        sheet = open_sample("ida-marchetti").sheet
        assert sheet is not None
        values = {"spot-hidden": 55, "listen": 40}
        self.sheet = replace(
            sheet, skills=tuple(replace(each, value=values.get(each.id, each.value)) for each in sheet.skills)
        )
        self.sheet = self.sheet.with_tracker(replace(self.sheet.tracker("luck"), value=43))
        self.journal: list[Entry] = []

    def write(
        self,
        action: Action,
        *events: Event,
        day: str = "2026-11-20",
        refers: tuple[int, ...] = (),
        about: str = "",
        text: str = "",
        plan: Plan | None = None,
    ) -> int:
        self.sheet = play(self.sheet, events)
        seq = len(self.journal) + 2
        entry = Entry(
            seq, "id", action, f"{day}T12:00:00.000+00:00", about, refers, None, (), events, text, plan
        )
        self.journal.insert(0, entry)
        return seq

    def downtime(
        self, skill: str, after: int, *others: Event, day: str = "2026-11-20", **answers: str
    ) -> int:
        before = self.sheet.skill(skill).value
        events = (SkillChanged(skill, before, after), *others)
        return self.write(Action.DOWNTIME, *events, day=day, plan=Plan(answers=tuple(answers.items())))

    def note(self, seq: int, what: str, text: str) -> None:
        self.write(Action.NOTE, refers=(seq,), about=renaming(what), text=text)

    @property
    def view(self) -> chronicle.ChronicleView:
        return chronicle.chronicle_view(self.sheet, self.journal, BEGAN, WORDS)

    @property
    def only(self) -> chronicle.ChapterView:
        (chapter,) = self.view.chapters
        return chapter


LUCK = TrackerChanged("luck", 43, 50)


def test_before_the_first_downtime_the_page_says_so_and_draws_nothing() -> None:
    view = Ida().view
    assert view.chapters == ()
    assert view.empty.startswith("No downtime yet.")
    assert view.whole is None


def test_a_downtime_lists_its_changes_in_words() -> None:
    ida = Ida()
    ida.downtime("spot-hidden", 61, LUCK, title="The Haunting", notes="Corbitt is gone.\n")
    assert ida.only.heading == "Downtime after The Haunting"
    assert ida.only.date == "20 November 2026"
    assert ida.only.text == "Spot Hidden 55 to 61, Luck 43 to 50"
    assert ida.only.notes == "Corbitt is gone."
    assert ida.only.copied == (
        "Downtime after The Haunting (20 November 2026): Spot Hidden 55 to 61, Luck 43 to 50\n"
        "Corbitt is gone."
    )
    assert ida.view.empty == ""


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ((False, False), "Spot Hidden 55 to 61"),
        ((True, True), "Spot Hidden 55 to 61 (physical dice)"),
        ((True, False), "Spot Hidden 55 to 61 (some physical dice)"),
    ],
)
def test_a_downtime_with_physical_dice_says_so(typed: tuple[bool, ...], told: str) -> None:
    ida = Ida()
    throws = tuple(
        Throw(f"skill:{place}", (), (Drawn("", "d100", (77,)),), own) for place, own in enumerate(typed)
    )
    ida.write(Action.DOWNTIME, SkillChanged("spot-hidden", 55, 61), plan=Plan(throws=throws))
    assert ida.only.text == told
    assert ida.only.copied.endswith(told)


def test_without_a_title_a_downtime_has_only_its_date() -> None:
    ida = Ida()
    ida.downtime("spot-hidden", 61)
    assert (ida.only.heading, ida.only.title, ida.only.own_date) == ("Downtime", "", "")
    assert ida.only.date == ida.only.day == "20 November 2026"
    assert ida.only.copied == "Downtime (20 November 2026): Spot Hidden 55 to 61"


def test_a_date_given_by_the_player_is_shown() -> None:
    ida = Ida()
    ida.downtime("spot-hidden", 61, date="Late May 1925")
    assert (ida.only.date, ida.only.own_date) == ("Late May 1925", "Late May 1925")


def test_cleared_ticks_are_left_out_and_an_unchanged_downtime_says_so() -> None:
    ida = Ida()
    ida.write(Action.DOWNTIME, MarkChanged("listen", 0, 1), MarkChanged("listen", 1, 0))
    assert ida.only.text == "Nothing changed"


def test_the_latest_title_and_date_count_and_can_be_removed() -> None:
    ida = Ida()
    seq = ida.downtime("spot-hidden", 61, title="The Hunting")
    ida.note(seq, "title", "The Haunting")
    ida.note(seq, "date", "May 1925")
    assert (ida.only.heading, ida.only.date) == ("Downtime after The Haunting", "May 1925")
    ida.note(seq, "title", "")
    ida.note(seq, "date", "")
    assert (ida.only.heading, ida.only.date) == ("Downtime", "20 November 2026")


def test_chapters_are_newest_first_and_each_has_its_own_names() -> None:
    ida = Ida()
    first = ida.downtime("listen", 47, title="One")
    second = ida.downtime("listen", 49, title="Two")
    ida.note(first, "title", "The first")
    assert [(each.seq, each.title) for each in ida.view.chapters] == [(second, "Two"), (first, "The first")]


@pytest.mark.parametrize("action", [Action.DOWNTIME_DROPPED, Action.ACT])
def test_only_a_finished_downtime_is_a_chapter(action: Action) -> None:
    ida = Ida()
    ida.write(action)
    assert ida.view.chapters == ()


def test_an_undone_downtime_is_not_a_chapter_until_redone() -> None:
    ida = Ida()
    seq = ida.downtime("spot-hidden", 61)
    ida.write(Action.UNDO, SkillChanged("spot-hidden", 61, 55), refers=(seq,))
    assert (ida.view.chapters, ida.view.whole) == ((), None)
    ida.write(Action.REDO, SkillChanged("spot-hidden", 55, 61), refers=(seq,))
    assert ida.only.text == "Spot Hidden 55 to 61"


def test_an_improved_skill_has_a_curve_with_dates() -> None:
    ida = Ida()
    ida.downtime("spot-hidden", 61)
    (curve,) = ida.view.curves
    assert (curve.id, curve.name) == ("skill:spot-hidden", "Spot Hidden")
    assert (curve.before, curve.after, curve.gain) == ("55", "61", "+6")
    assert curve.spoken == "Spot Hidden, 55 on 3 May 2026, 61 on 20 November 2026"
    assert [(each.place, each.value, each.downtime) for each in curve.points] == [
        (0.0, 55, False),
        (1.0, 61, True),
    ]


def test_the_whole_sheet_is_the_sum_of_all_skills() -> None:
    ida = Ida()
    ida.downtime("spot-hidden", 61, SkillChanged("listen", 40, 44))
    whole = ida.view.whole
    assert whole is not None
    now = sum(each.value for each in ida.sheet.skills)
    assert [each.value for each in whole.points] == [now - 10, now]
    assert (whole.before, whole.after, whole.gain) == (grouped(now - 10), grouped(now), "+10")
    assert whole.detail


def test_a_point_has_the_date_of_its_downtime() -> None:
    ida = Ida()
    ida.downtime("spot-hidden", 58, date="May 1925")
    ida.downtime("spot-hidden", 61, day="2026-12-01")
    (curve,) = ida.view.curves
    assert [each.day for each in curve.points] == ["3 May 2026", "May 1925", "1 December 2026"]
    assert [each.place for each in curve.points] == [0.0, 0.5, 1.0]


def test_unchanged_values_are_read_out_once() -> None:
    ida = Ida()
    ida.downtime("spot-hidden", 61)
    ida.downtime("listen", 47, day="2026-12-01")
    spoken = {each.name: each.spoken for each in ida.view.curves}
    assert spoken["Spot Hidden"] == "Spot Hidden, 55 on 3 May 2026, 61 on 20 November 2026"
    assert spoken["Listen"] == "Listen, 40 on 3 May 2026, 47 on 1 December 2026"


def test_without_improvement_the_line_is_flat_and_the_page_says_so() -> None:
    ida = Ida()
    ida.write(Action.DOWNTIME, LUCK)
    view = ida.view
    assert view.curves == ()
    assert view.no_curves
    assert view.whole is not None
    assert view.whole.gain == "±0"
    now = grouped(sum(each.value for each in ida.sheet.skills))
    assert view.whole.spoken == f"Whole sheet, {now} on 3 May 2026, {now} on 20 November 2026"


def test_a_loss_has_a_minus_and_an_unknown_start_no_date() -> None:
    ida = Ida()
    ida.downtime("spot-hidden", 50)
    (curve,) = chronicle.chronicle_view(ida.sheet, ida.journal, "", WORDS).curves
    assert curve.gain == "−5"
    assert curve.spoken == "Spot Hidden, 55, 50 on 20 November 2026"
    assert curve.points[0].day == ""


def test_improvement_outside_downtime_is_drawn_without_chapters() -> None:
    ida = Ida()
    ida.write(Action.ACT, SkillChanged("spot-hidden", 55, 60))
    assert ida.view.empty
    assert [each.name for each in ida.view.curves] == ["Spot Hidden"]


def test_chapters_are_copied_and_printed_oldest_first() -> None:
    ida = Ida()
    ida.downtime("spot-hidden", 58, title="One")
    ida.downtime("spot-hidden", 61, title="Two")
    told = ida.view.chapters
    assert chronicle.copied_all("Ida", told) == (
        "Ida\n\n"
        "Downtime after One (20 November 2026): Spot Hidden 55 to 58\n\n"
        "Downtime after Two (20 November 2026): Spot Hidden 58 to 61"
    )
    printed = chronicle.print_view(ida.sheet, told, ida.view.whole)
    assert printed.name == "Ida Marchetti"
    assert "Call of Cthulhu 7e" in printed.line
    assert [each.title for each in printed.chapters] == ["One", "Two"]


@pytest.mark.parametrize(("typed", "kept"), [("  The\nHaunting ", "The Haunting"), ("x" * 300, "x" * 200)])
def test_a_title_is_stored_on_one_line_and_shortened(typed: str, kept: str) -> None:
    assert chronicle.one_line(typed) == kept


def test_numbers_and_days_are_written_as_on_screen() -> None:
    assert (grouped(1245), grouped(-3)) == ("1,245", "−3")
    assert (chronicle.day_words("2026-11-20T12:00:00.000+00:00"), chronicle.day_words("")) == (
        "20 November 2026",
        "",
    )


@pytest.mark.parametrize(
    ("game", "sample"),
    [
        ("coc7", "ida-marchetti"),
        ("shadow-lounge", "tarn-ondara"),
        ("basic-d20", "ketta-morrow"),
        ("rites-of-battle", "juno-halloran"),
        ("striker", "oriel-kast"),
    ],
)
def test_every_game_has_a_chronicle(game: str, sample: str) -> None:
    sheet = open_sample(sample).sheet
    assert sheet is not None
    skill = sheet.skills[0]
    events = (SkillChanged(skill.id, skill.value, skill.value + 1),)
    grown: Sheet = play(sheet, events)
    journal: Sequence[Entry] = (Entry(2, "id", Action.DOWNTIME, BEGAN, events=events),)
    view = chronicle.chronicle_view(grown, journal, BEGAN, downtime_words(game))
    assert len(view.chapters) == len(view.curves) == 1
    assert view.curves[0].name in view.chapters[0].text
    assert view.curves[0].name != skill.id
