"""The downtime pages of Shadow Lounge."""

from msgspec.structs import replace

from desktop.views.cards import FieldView, PickView
from desktop.views.downtime.pages import DowntimeState, DowntimeView, PageView, TryRow
from desktop.views.downtime.wizard import Stage, downtime_view, leave_words, saved
from desktop.views.felt import DieLook
from rules_core.dice.sources import ScriptedDice
from rules_core.game.downtime import Downtime, answer, lay, pages, roll
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import Sheet, Skill, Tracker
from rules_core.systems.shadow_lounge.downtime import FLOW, KIND
from tests.core.shadow_lounge.test_downtime import TARN, whole


def start_downtime(sheet: Sheet = TARN) -> Downtime:
    return Downtime(sheet, Plan(), FLOW)


def at(down: Downtime, page: str) -> Downtime:
    return replace(down, plan=down.plan._replace(page=page))


def view_of(down: Downtime, latest: str = "", **drafts: str) -> DowntimeView:
    return downtime_view(DowntimeState(down, pages(down), drafts), Stage(1, None, latest, fresh=bool(latest)))


def rows(view: DowntimeView) -> dict[str, TryRow]:
    assert view.page.table is not None
    return {row.name: row for row in view.page.table.rows}


def field(page: PageView, field_id: str) -> FieldView:
    parts = [part for card in page.cards.cards for part in card.parts]
    return next(part for part in parts if isinstance(part, FieldView) and part.id == field_id)


def test_page_list_summarises_each_page() -> None:
    view = view_of(start_downtime())
    assert [(each.title, each.detail, each.state) for each in view.steps] == [
        ("Rest", "Between adventures", "now"),
        ("Skills", "3 skills to roll", "ahead"),
        ("The Force", "3 power successes", "ahead"),
        ("Luck", "Restore 1D10", "ahead"),
        ("Review and save", "", "ahead"),
    ]
    assert [each.enabled for each in view.steps] == [True, True, False, False, False]
    assert not view.back.enabled
    assert (view.next.title, view.next.enabled) == ("Next", True)


def test_unrolled_skill_shows_chance_and_need() -> None:
    row = rows(view_of(at(start_downtime(), "skills")))["Blaster Pistol"]
    assert (row.before, row.marks, row.marks_line) == ("62", 5, "+8")
    assert (row.waiting, row.verdict_line, row.gain_die, row.after) == (
        "Needs 55 or more",
        "46% chance",
        "1D10",
        "?",
    )
    assert row.roll is not None
    assert row.spoken == "Blaster Pistol, 62, +8, Needs 55 or more, 46% chance"


def test_rolled_skill_shows_dice_and_result() -> None:
    view = view_of(at(whole(start_downtime()), "skills"))
    row = rows(view)["Persuade"]
    assert [(die.look, die.value) for die in row.dice] == [(DieLook.TENS, 90), (DieLook.UNITS, 4)]
    assert (row.terms, row.total, row.verdict, row.verdict_line) == ("94 + 4 =", "98", "Yes", "98 over 91")
    assert (row.gain_die, row.gain, row.after, row.outcome, row.roll) == ("1D4", "+2", "93", "Improved", None)
    assert row.spoken == "Persuade, 94 + 4 = 98, 98 over 91, 91 → 93"
    assert view.page.so_far == (("Improved", "3 of 3"), ("Points gained", "+12"))
    assert view.page.notes == ("Computer Use is at 99 and can't improve.",)


def test_failed_improvement_says_so() -> None:
    down = start_downtime()
    down = at(replace(down, plan=roll(down, "skill:blaster", ScriptedDice({"d100": [54]}))), "skills")
    view = view_of(down, "skill:blaster")
    row = rows(view)["Blaster Pistol"]
    assert (row.verdict, row.verdict_line, row.gain, row.after) == ("No", "62 equals 62", "None", "62")
    assert row.outcome == "Stays at 62"
    assert view.felt is not None
    assert (view.felt.headline, view.felt.change) == ("54 + 8 = 62, equals 62", "62")
    assert view.waits == "2 skills left to roll"
    assert (view.next.title, view.next.enabled, view.next.reason) == ("Next", False, "2 skills left to roll")


def test_felt_shows_latest_roll_with_gain() -> None:
    down = start_downtime()
    down = at(
        replace(down, plan=roll(down, "skill:persuade", ScriptedDice({"d100": [94], "d4": [2]}))), "skills"
    )
    felt = view_of(down, "skill:persuade").felt
    assert felt is not None
    assert felt.fresh
    assert (felt.caption, felt.headline) == ("Last roll: Persuade 91", "94 + 4 = 98, over 91")
    assert felt.why == "Above 90, the skill gains 1D4."
    assert [(die.look, die.value) for die in felt.gain_dice] == [(DieLook.D4, 2)]
    assert (felt.name, felt.change) == ("Persuade", "91 → 93")


def test_next_roll_is_marked_and_rest_can_be_rolled_at_once() -> None:
    view = view_of(at(start_downtime(), "skills"))
    assert [row.current for row in rows(view).values()] == [True, False, False]
    assert view.page.table is not None
    assert view.page.table.roll_all is not None
    assert view.page.table.roll_all.title == "Roll all 3"


def test_physical_dice_are_asked_for_by_name() -> None:
    down = at(start_downtime(), "skills")
    row = rows(view_of(down))["Persuade"]
    assert (row.asks_for, row.hint) == ("D100", "1 to 100")
    down = replace(down, plan=lay(down, "skill:persuade", [94]))
    row = rows(view_of(down))["Persuade"]
    assert (row.asks_for, row.hint, row.typed, row.roll is not None) == ("D4", "1 to 4", True, True)
    assert (row.terms, row.total) == ("94 + 4 =", "98")


def test_without_successes_page_offers_a_way_out() -> None:
    sheet = replace(TARN, skills=(Skill("stealth", "custom", 48, "Stealth"),))
    page = view_of(at(start_downtime(sheet), "skills")).page
    assert page.table is None
    assert page.empty == "No skills are ticked, so there's nothing to roll."
    assert [each.title for each in page.empty_actions] == ["Tick by hand"]


def test_rest_page_asks_for_kind_and_points() -> None:
    page = view_of(start_downtime()).page
    kind = page.cards.cards[0].parts[0]
    assert isinstance(kind, PickView)
    assert [words for _, words in kind.options] == [
        "Between adventures",
        "Between campaigns",
        "During an adventure",
    ]
    assert field(page, "hp").value == "7"
    refused = field(view_of(start_downtime(), hp="99").page, "hp")
    assert (refused.value, refused.refused) == ("99", True)
    assert refused.answer[0].text == "Enter a number from 7 to 12."


def test_kind_is_locked_once_luck_is_rolled() -> None:
    down = start_downtime()
    down = replace(down, plan=roll(down, "luck", ScriptedDice({"d10": [9]})))
    words = view_of(at(down, "rest")).page.cards.cards[0].parts[1]
    assert words.text == "Luck has been rolled for this kind of downtime, so you can't change it."  # type: ignore[union-attr]


def test_force_and_luck_show_their_gain() -> None:
    down = whole(start_downtime())
    force = rows(view_of(at(down, "force")))["All powers"]
    assert (force.before, force.verdict_line, force.gain, force.after) == ("65", "66 over 65", "+6", "12")
    felt = view_of(at(down, "force")).felt
    assert felt is not None
    assert (felt.change, felt.grew) == ("+6 Force Points", True)
    luck = rows(view_of(at(down, "luck")))["Luck"]
    assert (luck.before, luck.gain, luck.after, luck.outcome) == ("43", "+9", "52", "Restored")
    felt = view_of(at(down, "luck")).felt
    assert felt is not None
    assert (felt.headline, felt.change) == ("1D10: rolled 9", "43 → 52")


def test_luck_at_start_needs_no_dice() -> None:
    down = start_downtime(TARN.with_tracker(Tracker("luck", 60, start=60)))
    assert pages(down)[3].id == "luck"
    view = view_of(at(all_but_luck(down), "luck"))
    assert view.page.empty == "Luck is at its starting value of 60. Nothing to restore."
    assert view.felt is None


def all_but_luck(down: Downtime) -> Downtime:
    for each in ("blaster", "piloting", "persuade"):
        dice = ScriptedDice({"d100": [1]})
        down = replace(down, plan=roll(down, f"skill:{each}", dice))
    return replace(down, plan=roll(down, "force", ScriptedDice({"d100": [1]})))


def test_review_lists_every_change() -> None:
    down = at(whole(start_downtime()), "review")
    down = replace(down, plan=answer(down, "title", "The Haunting"))
    view = view_of(down)
    changes = view.page.cards.cards[0].parts[0]
    assert [item.spoken for item in changes.items] == [  # type: ignore[union-attr]
        "Blaster Pistol 62 → 68",
        "Piloting 84 → 88",
        "Persuade 91 → 93",
        "No longer: Force used this session",
        "Max Force Points 6 → 12",
        "Luck 43 → 52",
        "14 ticks cleared",
    ]
    assert view.next.title == "Save downtime"
    assert field(view.page, "title").value == "The Haunting"


def test_leaving_says_how_much_was_rolled() -> None:
    down = whole(start_downtime())
    assert leave_words(DowntimeState(down, pages(down), {})).text.startswith("You made 5 rolls.")
    untouched = leave_words(DowntimeState(start_downtime(), pages(start_downtime()), {}))
    assert untouched.text == "Your answers aren't on the sheet yet."
    assert saved(DowntimeState(down, pages(down), {})).text == "Downtime saved: 5 improvements."
    assert answer(down, KIND, "between_adventures")
