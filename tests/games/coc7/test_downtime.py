"""The downtime pages of Call of Cthulhu."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from desktop.games.coc7.downtime import WORDS
from desktop.views.cards import CardView, FieldView, Items, PickView, SwitchView, Words
from desktop.views.downtime.pages import DowntimeState, DowntimeView, ThrowView, TryRow
from desktop.views.downtime.wizard import Stage, change_lines, downtime_view
from desktop.views.felt import DieLook
from rules_core.dice.sources import ScriptedDice
from rules_core.game.downtime import Downtime, answer, consequences, lay, pages, roll
from rules_core.game.play import Rules
from rules_core.game.switches import table_facts
from rules_core.sheet.outcome import Fact, Refused, Ruling, step
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import Fight, Passage, Sheet, Skill, Status, Tracker
from rules_core.systems.coc7.downtime import FLOW, passage_key
from rules_core.systems.coc7.system import tracker_span
from rules_core.systems.coc7.table import Table
from tests.core.coc7.test_downtime import SHEETS, TABLES
from tests.core.downtimes import moved

FATHER = Passage("people", "My father.\nHe is a doctor.", key=True)
RING = Passage("possessions", "A <b>ring</b> " + "of gold " * 10)

IDA = Sheet(
    "coc7",
    "Ida Marchetti",
    skills=(
        Skill("spot-hidden", "spot-hidden", 55, marks=1),
        Skill("listen", "listen", 88, marks=1),
        Skill("psychoanalysis", "psychoanalysis", 30),
        Skill("cthulhu-mythos", "cthulhu-mythos", 6, marks=1),
    ),
    trackers=(Tracker("hp", 7, maximum=11), Tracker("san", 50), Tracker("luck", 43)),
    backstory=(FATHER, RING),
)

RECOVERS = table_facts(Table(luck_recovery=True))


def start_downtime(sheet: Sheet = IDA, rules: Rules = RECOVERS, **answers: Fact) -> Downtime:
    """Start a downtime with these answers, given in order."""
    down = Downtime(sheet, Plan(), FLOW, rules)
    for question, value in answers.items():
        down = replace(down, plan=answer(down, question, value))
    return down


def rolled(down: Downtime, try_id: str, **faces: list[int]) -> Downtime:
    return replace(down, plan=roll(down, try_id, ScriptedDice(faces)))


def with_skills_rolled(down: Downtime) -> Downtime:
    """Roll all of Ida's skills, none of which improves."""
    return rolled(rolled(down, "skill:spot-hidden", d100=[10]), "skill:listen", d100=[10])


def view_of(down: Downtime, page: str, **drafts: str) -> DowntimeView:
    down = replace(down, plan=down.plan._replace(page=page))
    return downtime_view(DowntimeState(down, pages(down), drafts), Stage(1, None))


def rows(view: DowntimeView) -> dict[str, TryRow]:
    assert view.page.table is not None
    return {row.name: row for row in view.page.table.rows}


def felt(view: DowntimeView) -> ThrowView:
    assert view.felt is not None
    return view.felt


def card(view: DowntimeView, card_id: str) -> CardView:
    return next(each for each in view.page.cards.cards if each.id == card_id)


def card_ids(view: DowntimeView) -> list[str]:
    return [each.id for each in view.page.cards.cards]


def texts(shown: CardView) -> list[tuple[str, str]]:
    return [(part.text, part.tone) for part in shown.parts if isinstance(part, Words)]


def fields(shown: CardView) -> list[tuple[str, str, str]]:
    return [(part.id, part.caption, part.value) for part in shown.parts if isinstance(part, FieldView)]


def picks(shown: CardView) -> list[PickView]:
    return [part for part in shown.parts if isinstance(part, PickView)]


def switches(shown: CardView) -> list[tuple[str, str, bool]]:
    return [(part.act, part.words, part.on) for part in shown.parts if isinstance(part, SwitchView)]


def refused(down: Downtime, ask_id: str, value: Fact) -> str:
    with pytest.raises(Refused) as caught:
        answer(down, ask_id, value)
    return WORDS.refusal_words(caught.value.ruling)


def with_statuses(sheet: Sheet, **values: int) -> Sheet:
    return replace(sheet, statuses=tuple(Status(*each) for each in sorted(values.items())))


def lines(down: Downtime) -> list[str]:
    return [each.text for each in change_lines(WORDS, down.sheet, consequences(down).events)]


# The list of pages, and the phase


def test_page_list_summarises_each_page() -> None:
    view = view_of(start_downtime(), "phase")
    assert [(each.title, each.detail) for each in view.steps] == [
        ("Scenario", "Over"),
        ("Skills", "2 skills to roll"),
        ("Luck", "Recover 1D10"),
        ("Sanity", "Award and treatment"),
        ("Healing", "Hit points 7 of 11"),
        ("Key connection", "Significant people"),
        ("Review and save", ""),
    ]
    assert view.next.title == "Next"


def items_of(view: DowntimeView, card_id: str) -> list[tuple[str, str, tuple[str, ...]]]:
    listed = [part for part in card(view, card_id).parts if isinstance(part, Items)]
    return [(each.title, each.aside, each.lines) for part in listed for each in part.items]


def test_the_first_page_says_what_was_ticked_and_what_happens_next() -> None:
    down = start_downtime()
    view = view_of(down, "phase")
    assert card_ids(view) == ["scenario", "table", "ticked", "next"]
    assert items_of(view, "ticked") == [
        ("Spot Hidden", "55", ("Needs 56 or more, 45% chance",)),
        ("Listen", "88", ("Needs 89 or more, 12% chance",)),
    ]
    following = items_of(view, "next")
    assert [(title, aside) for title, aside, _lines in following] == [
        (each.title, each.detail) for each in view.steps[1:]
    ]
    assert following[0][2] == (WORDS.help(next(each for each in pages(down) if each.id == "skills"))[1],)
    assert all(lines for _title, _aside, lines in following)
    assert "next" not in card_ids(view_of(down, "sanity")), "only the first page does"


def test_the_first_page_says_what_was_rolled_already() -> None:
    back = rolled(start_downtime(), "skill:spot-hidden", d100=[80], d10=[4])
    assert ("Spot Hidden", "55 → 59", ("Improved",)) in items_of(view_of(back, "phase"), "ticked")
    none = view_of(start_downtime(replace(IDA, skills=())), "phase")
    (listed, *_notes) = card(none, "ticked").parts
    assert isinstance(listed, Items)
    assert (listed.items, listed.empty) == ((), "No skills are ticked, so there's nothing to roll.")


def test_page_list_with_little_to_do() -> None:
    calm = replace(IDA, skills=(), trackers=(Tracker("luck", 99), Tracker("san", 40)), backstory=(RING,))
    view = view_of(start_downtime(calm, months=2, analyst_value=50), "phase")
    assert [(each.title, each.detail) for each in view.steps] == [
        ("Scenario", "Over"),
        ("Skills", "No skills to roll"),
        ("Luck", "At maximum"),
        ("Sanity", "2 rolls"),
        ("Key connection", "None"),
        ("Review and save", ""),
    ]


def test_every_page_explains_its_rule() -> None:
    down = with_skills_rolled(start_downtime())
    down = rolled(down, "luck", d100=[1])
    for page in pages(down)[:-1]:
        view = view_of(down, page.id)
        assert view.page.id == page.id
        assert view.help_title
        assert view.help.endswith(".")


def test_first_page_shows_house_rules() -> None:
    (items,) = card(view_of(start_downtime(), "phase"), "table").parts
    assert isinstance(items, Items)
    assert [(each.title, each.aside) for each in items.items] == [
        ("Do you regain Luck after a scenario?", "Yes"),
        ("Does a success with a bonus die earn a tick?", "Yes"),
        ("Does a success with a penalty die earn a tick?", "Yes"),
    ]
    (items,) = card(view_of(start_downtime(rules=()), "phase"), "table").parts
    assert isinstance(items, Items)
    assert items.items[0].spoken == "Do you regain Luck after a scenario? No"


def test_running_scenario_is_refused_with_reason() -> None:
    down = start_downtime()
    (scenario,) = picks(card(view_of(down, "phase"), "scenario"))
    assert scenario.options == (("over", "Over"), ("running", "Still running"))
    why = "Skills can't improve while the scenario is running. Come back when it's over."
    assert refused(down, "scenario", "running") == why
    view = view_of(replace(down, plan=Plan(answers=(("scenario", "running"),))), "phase")
    assert texts(card(view, "scenario")) == [(why, "warn")]
    assert (view.next.enabled, view.waits) == (False, why)


def test_blocked_downtime_says_why() -> None:
    fighting, dead = (
        FLOW.refusal(each, ()) for each in (replace(IDA, fight=Fight()), with_statuses(IDA, dead=1))
    )
    assert fighting is not None
    assert dead is not None
    assert WORDS.refusal_words(fighting) == "A fight is still running. End it on the Combat page first."
    assert WORDS.refusal_words(dead).startswith("This investigator is dead.")


def test_dying_and_permanently_insane_are_pointed_out() -> None:
    sheet = with_statuses(IDA, major_wound=1, permanent_insanity=1)
    sheet = sheet.with_tracker(Tracker("hp", 0, maximum=11))
    assert texts(card(view_of(start_downtime(sheet), "phase"), "scenario")) == [
        ("Dying: if this has changed, update the Healing page first.", "warn"),
        ("Permanent insanity: your Keeper decides whether you can keep playing this investigator.", "warn"),
    ]


# Skills


def test_unrolled_skill_shows_what_it_needs() -> None:
    view = view_of(start_downtime(), "skills")
    row = rows(view)["Spot Hidden"]
    assert (row.before, row.waiting, row.verdict_line, row.gain_die, row.after) == (
        *("55", "Needs 56 or more", "45% chance", "1D10", "?"),
    )
    assert row.asks_for == "D100"
    assert row.current
    assert view.page.table is not None
    assert view.page.table.roll_all is not None
    assert view.page.table.roll_all.title == "Roll all 2"
    assert view.page.notes == ("Cthulhu Mythos can't be ticked, so its tick is removed without a roll.",)
    assert view.waits == "2 skills left to roll"


def test_improved_skill_shows_gain() -> None:
    view = view_of(rolled(start_downtime(), "skill:spot-hidden", d100=[71], d10=[6]), "skills")
    row = rows(view)["Spot Hidden"]
    assert [(die.look, die.value) for die in row.dice] == [(DieLook.TENS, 70), (DieLook.UNITS, 1)]
    assert (row.verdict, row.verdict_line, row.gain, row.after, row.outcome) == (
        *("Yes", "71 over 55", "+6", "61", "Improved"),
    )
    assert felt(view).headline == "71, over 55"
    assert (felt(view).why, felt(view).change) == ("You rolled over the skill, so it gains 1D10.", "55 → 61")
    assert view.page.so_far == (("Improved", "1 of 1"), ("Points gained", "+6"))


def test_mastery_shows_restored_sanity() -> None:
    view = view_of(rolled(start_downtime(), "skill:listen", d100=[89], d10=[2], d6=[3, 4]), "skills")
    row = rows(view)["Listen"]
    assert row.outcome == "Improved, Sanity +7"
    assert row.spoken == "Listen, 89, 89 over 88, 88 → 90, Improved, Sanity +7"
    assert felt(view).why == "Reaching 90 restores 2D6 Sanity: 7."
    assert [die.look for die in felt(view).gain_dice] == [DieLook.D10, DieLook.D6, DieLook.D6]
    assert view.page.so_far[-1] == ("Sanity", "+7")


def test_mastery_stops_at_maximum_sanity() -> None:
    sheet = IDA.with_tracker(replace(IDA.tracker("san"), value=tracker_span(IDA, "san").most - 2))
    view = view_of(rolled(start_downtime(sheet), "skill:listen", d100=[89], d10=[2], d6=[3, 4]), "skills")
    assert view.page.so_far[-1] == ("Sanity", "+2")
    most = tracker_span(IDA, "san").most
    assert view.page.notes[-1] == f"Your maximum Sanity is {most}, so only 2 of the 7 points count."
    without = replace(sheet, trackers=())
    view = view_of(rolled(start_downtime(without), "skill:listen", d100=[89], d10=[2], d6=[3, 4]), "skills")
    assert "points count" not in " ".join(view.page.notes)


def test_roll_above_95_is_not_called_under_the_skill() -> None:
    sheet = replace(IDA, skills=(Skill("listen", "listen", 97, marks=1),))
    view = view_of(rolled(start_downtime(sheet), "skill:listen", d100=[96], d10=[2]), "skills")
    row = rows(view)["Listen"]
    assert (row.verdict, row.verdict_line) == ("Yes", "96, above 95")
    assert row.spoken == "Listen, 96, 96, above 95, 97 → 99"
    assert felt(view).headline == "96, above 95"
    assert felt(view).spoken == "Listen, 96, above 95. A roll over 95 improves any skill by 1D10. 97 → 99"


def test_failed_improvement_loses_tick() -> None:
    view = view_of(rolled(start_downtime(), "skill:spot-hidden", d100=[55]), "skills")
    row = rows(view)["Spot Hidden"]
    assert (row.verdict, row.verdict_line, row.gain, row.outcome) == (
        *("No", "55 equals 55", "None", "Stays at 55"),
    )
    assert felt(view).why == "You didn't roll over the skill, so it stays the same. Its tick is removed."


def test_physical_dice_are_asked_one_kind_at_a_time() -> None:
    down = start_downtime()
    down = replace(down, plan=lay(down, "skill:listen", [95]))
    row = rows(view_of(down, "skills"))["Listen"]
    assert (row.asks_for, row.hint, row.typed) == ("D10", "1 to 10", True)
    assert felt(view_of(down, "skills")).why == ""


def test_without_ticks_page_offers_a_way_out() -> None:
    view = view_of(start_downtime(replace(IDA, skills=())), "skills")
    assert view.page.table is None
    assert view.page.empty == "No skills are ticked, so there's nothing to roll."
    assert [each.title for each in view.page.empty_actions] == ["Tick by hand"]
    assert view.next.enabled


# Luck


def test_luck_before_and_after_recovery() -> None:
    down = with_skills_rolled(start_downtime())
    row = rows(view_of(down, "luck"))["Luck"]
    assert (row.before, row.waiting, row.verdict_line) == ("43", "Needs 44 or more", "57% chance")
    won = view_of(rolled(down, "luck", d100=[44], d10=[7]), "luck")
    assert rows(won)["Luck"].after == "50"
    assert felt(won).why == "You rolled over your Luck."
    lost = view_of(rolled(down, "luck", d100=[43]), "luck")
    assert rows(lost)["Luck"].outcome == "Stays at 43"
    assert felt(lost).why == "You didn't roll over your Luck, so it stays the same."


def test_luck_at_maximum_has_nothing_to_roll() -> None:
    sheet = replace(IDA, skills=(), trackers=(Tracker("luck", 80, maximum=80),))
    view = view_of(start_downtime(sheet), "luck")
    assert view.page.empty == "Luck is at its maximum of 80. Nothing to recover."


# Sanity


def test_keeper_award_is_a_number_or_dice() -> None:
    down = with_skills_rolled(start_downtime(rules=()))
    view = view_of(down, "sanity")
    (award,) = picks(card(view, "award"))
    assert award.options[:3] == (("none", "Nothing"), ("points", "A number"), ("1d3", "1D3"))
    assert view.page.table is None
    assert view.page.notes == ("Your maximum Sanity is 93, with Cthulhu Mythos 6.",)
    down = replace(down, plan=answer(down, "award", "points"))
    assert fields(card(view_of(down, "sanity"), "award")) == [("award_points", "Sanity points", "0")]
    down = replace(down, plan=answer(down, "award", "2d6"))
    row = rows(view_of(down, "sanity"))["Award"]
    assert (row.before, row.gain_die, row.waiting) == ("50", "2D6", "Restores 2D6")
    assert felt(view_of(down, "sanity")).why == "Your maximum Sanity is 93."
    down = rolled(down, "award:2d6", d6=[3, 4])
    assert rows(view_of(down, "sanity"))["Award"].after == "57"
    stands = "The award has been rolled and can't be changed."
    assert (stands, "muted") in texts(card(view_of(down, "sanity"), "award"))
    assert refused(down, "award", "none") == stands


def test_sanity_without_the_mythos() -> None:
    sheet = replace(IDA, skills=(), trackers=(Tracker("san", 50),))
    assert view_of(start_downtime(sheet), "sanity").page.notes == ("Your maximum Sanity is 99.",)


def test_treatment_asks_for_the_analyst() -> None:
    down = with_skills_rolled(start_downtime(rules=(), months=2))
    view = view_of(down, "sanity")
    assert fields(card(view, "treatment")) == [
        ("months", "Months of treatment", "2"),
        ("analyst_value", "Analyst's Psychoanalysis", "0"),
    ]
    why = "Enter the analyst's Psychoanalysis, or set the months to 0."
    assert texts(card(view, "treatment"))[-1] == (why, "warn")
    assert view.waits == why
    (who,) = picks(card(view, "treatment"))
    assert [key for key, _ in who.options] == ["other", "own"]
    own = view_of(replace(down, plan=answer(down, "analyst", "own")), "sanity")
    assert rows(own)["Month 1"].waiting == "Needs 30 or less"


def test_each_month_of_treatment_is_a_row() -> None:
    down = with_skills_rolled(start_downtime(rules=(), months=4, analyst_value=40))
    row = rows(view_of(down, "sanity"))["Month 1"]
    assert (row.waiting, row.verdict_line, row.after) == ("Needs 40 or less", "40% chance", "?")
    assert row.spoken == "Month 1, Needs 40 or less, 40% chance"
    assert felt(view_of(down, "sanity")).caption == "Month 1: Psychoanalysis 40"
    down = rolled(down, "analysis:1", d100=[20], d3=[3])
    view = view_of(down, "sanity")
    row = rows(view)["Month 1"]
    assert (row.verdict, row.verdict_line, row.gain, row.after, row.outcome) == (
        *("Hard", "20 at or below 40", "+3", "53", "Restored 3"),
    )
    assert row.spoken == "Month 1, 20 at or below 40, Hard, Restored 3"
    assert (felt(view).headline, felt(view).why) == (
        "20 at or below 40, Hard",
        "A success restores 1D3 Sanity.",
    )
    assert (felt(view).change, felt(view).grew) == ("50 → 53", True)
    down = rolled(down, "analysis:2", d100=[41])
    view = view_of(down, "sanity")
    assert (rows(view)["Month 2"].gain, rows(view)["Month 2"].outcome) == ("None", "Stays at 53")
    assert (felt(view).why, felt(view).change) == ("Treatment had no effect this month.", "53")
    assert view.page.table is not None
    assert view.page.table.roll_all is not None
    assert view.page.table.roll_all.title == "Roll the remaining 2"
    down = rolled(down, "analysis:3", d100=[98], d6=[4])
    view = view_of(down, "sanity")
    row = rows(view)["Month 3"]
    assert (row.verdict, row.worked, row.gain_die, row.gain) == ("Fumble", False, "1D6", "−4")
    assert row.outcome == "Lost 4"
    assert (felt(view).why, felt(view).change, felt(view).grew) == (
        "A fumble costs 1D6 Sanity.",
        "53 → 49",
        False,
    )
    down = replace(down, plan=lay(down, "analysis:4", [12]))
    view = view_of(down, "sanity")
    row = rows(view)["Month 4"]
    assert (row.total, row.waiting, row.asks_for, row.typed) == ("12", "", "D3", True)
    assert row.spoken == "Month 4, 12, 40% chance"
    assert felt(view).spoken == "Month 4, 12"


def test_months_at_maximum_sanity_are_left_out_with_reason() -> None:
    sheet = replace(IDA, skills=(), trackers=(Tracker("san", 99),))
    view = view_of(start_downtime(sheet, months=1, analyst_value=40), "sanity")
    assert view.page.notes[-1] == "Sanity is at its maximum, so later months aren't rolled."


def test_insanity_can_be_removed() -> None:
    sheet = with_statuses(replace(IDA, skills=()), temporary_insanity=1)
    view = view_of(start_downtime(sheet, rules=()), "sanity")
    assert card(view, "insanity").title == "Temporary insanity"
    assert switches(card(view, "insanity")) == [
        ("answer:over_temporary_insanity", "Remove Temporary insanity", False)
    ]
    assert "insanity" not in card_ids(view_of(start_downtime(replace(IDA, skills=()), rules=()), "sanity"))


# Healing


def test_days_of_rest_show_restored_points() -> None:
    down = with_skills_rolled(start_downtime(rules=()))
    rest = card(view_of(down, "healing"), "rest")
    assert texts(rest)[0] == ("Hit points 7 of 11.", "text")
    assert fields(rest) == [("days", "Days of rest", "0"), ("care", "Other hit points restored", "0")]
    down = replace(down, plan=answer(down, "days", 3))
    assert texts(card(view_of(down, "healing"), "rest"))[-1] == ("Hit points 7 → 10.", "good")
    down = replace(down, plan=answer(down, "care", 1))
    assert texts(card(view_of(down, "healing"), "rest"))[-1] == ("Hit points 7 → 11.", "good")
    draft = view_of(down, "healing", days="many")
    assert fields(card(draft, "rest"))[0] == ("days", "Days of rest", "many")


def test_major_wound_blocks_rest_and_says_what_to_do() -> None:
    down = start_downtime(with_statuses(replace(IDA, skills=()), major_wound=1), rules=())
    view = view_of(down, "healing")
    why = "Rest alone doesn't heal a major wound. Remove the wound below, or enter what other care restored."
    assert (why, "warn") in texts(card(view, "rest"))
    assert refused(down, "days", 2) == why
    assert [each for each, _, _ in fields(card(view, "rest"))] == ["care"]
    assert card(view, "rest").badge == "Major wound"
    assert switches(card(view, "still")) == [("answer:over_major_wound", "Remove Major wound", False)]


def test_dying_and_dead_cannot_rest() -> None:
    low = replace(IDA, skills=()).with_tracker(Tracker("hp", 0, maximum=11))
    dying = card(view_of(start_downtime(with_statuses(low, major_wound=1), rules=()), "healing"), "rest")
    assert texts(dying)[1] == ("Dying: give First Aid on the Healing page first.", "danger")
    view = view_of(start_downtime(with_statuses(low, dead=1), rules=()), "healing")
    assert texts(card(view, "rest"))[1] == (
        "Dead investigators can't heal. If this is wrong, change it on the Healing page.",
        "danger",
    )
    assert fields(card(view, "rest")) == []
    assert card_ids(view) == ["rest"]


def test_unhurt_investigator_can_still_be_prone() -> None:
    sheet = with_statuses(replace(IDA, skills=(), trackers=(Tracker("hp", 11, maximum=11),)), prone=1)
    view = view_of(start_downtime(sheet, over_prone=1), "healing")
    assert texts(card(view, "rest")) == [("Hit points 11 of 11.", "text")]
    assert switches(card(view, "still")) == [("answer:over_prone", "Remove Prone", True)]


# The key connection


def test_key_connection_is_chosen_from_backstory() -> None:
    down = rolled(with_skills_rolled(start_downtime()), "luck", d100=[1])
    shown = card(view_of(down, "connection"), "connection")
    (chosen,) = picks(shown)
    assert chosen.chosen == passage_key(0, FATHER)
    assert [words for _, words in chosen.options] == [
        "None",
        "Significant people: My father.",
        "Treasured possessions: A <b>ring</b> of gold of gold of gold of gold of gold of gol…",
    ]
    assert [each for each, _, _ in fields(shown)] == ["story"]


# Changes


def test_changes_are_described() -> None:
    sheet = with_statuses(
        IDA, san_at_dawn=52, san_lost_today=2, temporary_insanity=1, reactions=1, unconscious=1
    )
    down = start_downtime(
        sheet, months=1, analyst="own", days=2, over_temporary_insanity=1, connection=passage_key(1, RING)
    )
    down = rolled(down, "skill:spot-hidden", d100=[71], d10=[6])
    down = rolled(down, "skill:listen", d100=[10])
    down = rolled(down, "luck", d100=[90], d10=[7])
    down = rolled(down, "analysis:1", d100=[3], d3=[2])
    assert lines(down)[:-1] == [
        "Spot Hidden 55 → 61",
        "Luck 43 → 50",
        "Sanity 50 → 52",
        "No longer: Temporary insanity",
        "Daily Sanity loss reset",
        "Psychoanalysis ticked",
        "Hit points 7 → 9",
        "The injury is more than a day old",
        "No longer the key connection: My father.",
        f"Key connection: {RING.text[:40]}",
    ]


def test_refusals_share_texts_with_the_table() -> None:
    ruling = Ruling(False, step("COC-WND-02", because="unhurt"))
    assert WORDS.refusal_words(ruling) == "There is nothing to heal."


def test_left_out_rolls_have_a_reason() -> None:
    sheet = replace(IDA, trackers=(Tracker("san", 99), Tracker("luck", 99)))
    down = with_skills_rolled(start_downtime(sheet, months=1, analyst_value=40))
    assert [WORDS.refusal_words(why) for page in pages(down) for _, why in page.left_out] == [
        "This skill can't be ticked.",
        "It's already at its maximum.",
        "It's already at its maximum.",
    ]


@given(SHEETS, SHEETS, TABLES, st.data())
def test_every_downtime_page_can_be_shown(
    sheet: Sheet, later: Sheet, rules: Rules, data: st.DataObject
) -> None:
    """With absurd values, half of the sheet missing, and on a sheet that has changed since."""
    down = Downtime(sheet, Plan(), FLOW, rules)
    for _ in range(data.draw(st.integers(0, 8))):
        down = replace(down, plan=moved(data, down))
    for present in (down, replace(down, sheet=later)):
        shown = DowntimeState(present, pages(present), {})
        for page in shown.pages[:-1]:
            view = WORDS.page(shown, page)
            assert WORDS.step(shown, page)[1]
            assert all(row.spoken for row in (view.table.rows if view.table is not None else ()))
            assert all(WORDS.throw(shown, each).spoken for each in page.tries)
        assert all(lines(present))
