"""The tray and the log with a Call of Cthulhu roll."""

from datetime import date

import pytest
from msgspec.structs import replace

from desktop.games.coc7.odds import odds_view
from desktop.games.coc7.result import log_degree, log_modifier
from desktop.games.coc7.tray import ready_view, rolled_view
from desktop.games.d100.tray import log_total
from desktop.views.entries import log_row
from desktop.views.felt import DieLook, DieUse
from desktop.views.game import Rolled
from desktop.views.tray import OddsView, TrayView
from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Against, Attempt, Choice, Foe, Turn
from rules_core.game.switches import table_facts
from rules_core.sheet.events import MarkChanged
from rules_core.sheet.journal import Action, standing_rolls
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.systems.coc7.checks import Check
from rules_core.systems.coc7.table import Table as HouseRules
from tests.core.coc7.ada import ADA, DOCTOR, KNIFE, at, with_statuses
from tests.core.coc7.throws import falling
from tests.games.coc7.table import IDA, Table
from tests.games.shown import result

PLAIN = Choice()
TODAY = date(2026, 11, 21)


def odds(view: TrayView) -> OddsView:
    assert view.odds is not None
    return view.odds


def ready(subject: str, name: str, choice: Choice = PLAIN, sheet: Sheet = IDA) -> TrayView:
    return ready_view(Attempt(sheet, subject, choice, name=name))


def test_ready_tray_shows_target_and_blank_dice() -> None:
    view = ready("skill:spot-hidden", "Spot Hidden")
    assert (view.title, view.value, view.parts) == ("Spot Hidden", "70", "½ 35 · ⅕ 14")
    assert view.parts_spoken == "Half 35, fifth 14"
    assert (view.ready, view.ready_detail) == ("Roll 70 or less", "Hard 35, Extreme 14")
    assert [(die.look, die.value) for die in view.dice] == [(DieLook.TENS, None), (DieLook.UNITS, None)]
    assert odds(view).title == "Odds: 70, no extra dice"
    assert odds(view).headline == "70.0% to succeed"


def test_ready_tray_names_the_required_level() -> None:
    hard = ready("skill:spot-hidden", "Spot Hidden", Choice("hard"))
    assert (hard.ready, hard.ready_detail) == ("Roll 35 or less", "Hard: half of 70")
    swimmer = replace(IDA, skills=(Skill("swim", "swim", 4),))
    extreme = ready("skill:swim", "Swim", Choice("extreme"), swimmer)
    assert (extreme.ready, extreme.ready_detail) == ("Only 01 succeeds", "Extreme: a fifth of 4")


def test_bonus_die_roll_matches_the_mockup() -> None:
    view = Table().roll("skill:spot-hidden", [20, 60], 1, net=1)
    assert view.result is not None
    assert (view.result.number, view.result.word) == ("21", "Hard success")
    assert view.result.reason == "21 is at or below 35, half of 70"
    assert (view.result.tick, view.result.tick_undo) == ("Spot Hidden ticked for improvement.", True)
    assert [(die.caption, die.value, die.use, die.note) for die in view.dice] == [
        ("Tens", 20, DieUse.USED, "used: lower"),
        ("Bonus tens", 60, DieUse.UNUSED, "not used"),
        ("Units", 1, DieUse.PLAIN, ""),
    ]
    assert [(offer.title, offer.detail) for offer in view.luck] == [
        ("Spend 7 Luck → Extreme", "Luck 52 → 45. Removes the tick")
    ]
    assert view.push is not None
    assert (view.push.enabled, view.push.reason) == (
        False,
        "You can only push a failed roll. This one succeeded.",
    )
    assert odds(view).headline == "91.0% to succeed"
    assert [(part.word, part.percent) for part in odds(view).parts] == [
        ("Critical", "1.9%"),
        ("Extreme", "23.9%"),
        ("Hard", "31.7%"),
        ("Regular", "33.5%"),
        ("Failure", "8.9%"),
        ("Fumble", "0.1%"),
    ]
    assert [part.word for part in odds(view).parts if part.fell_here] == ["Hard"]
    assert view.result.spoken == "Spot Hidden, 21, Hard success. Spot Hidden ticked for improvement."


def test_failure_offers_luck_for_each_level_and_push() -> None:
    view = Table().roll("skill:spot-hidden", [70, 30], 7, net=-1)
    assert view.result is not None
    assert (view.result.number, view.result.word, view.result.reason) == (
        "77",
        "Failure",
        "77 is over 70: missed by 7",
    )
    assert [(offer.title, offer.detail, offer.enabled) for offer in view.luck] == [
        ("Spend 7 Luck → Regular", "Luck 52 → 45. No tick", True),
        ("Spend 42 Luck → Hard", "Luck 52 → 10. No tick", True),
        ("Spend 63 Luck → Extreme", "You have 52 Luck, need 11 more", False),
    ]
    assert view.push is not None
    assert view.push.enabled
    assert view.dice[0].note == "used: higher"


def test_luck_changes_number_and_removes_that_tick() -> None:
    table = Table()
    table.roll("skill:spot-hidden", [20], 1)
    view = table.luck(7)
    assert view.result is not None
    assert (view.result.number, view.result.struck, view.result.word) == ("14", "21", "Extreme success")
    assert view.result.reason == "14 is at or below 14, a fifth of 70"
    assert view.result.tick == ""
    assert view.result.luck_spent == "7 Luck spent on this roll, so no tick."
    assert table.sheet.skill("spot-hidden").marks == 0
    assert table.sheet.tracker("luck").value == 45


def test_luck_keeps_an_older_tick() -> None:
    table = Table()
    view = table.roll("skill:listen", [40], 2)
    assert view.result is not None
    assert view.result.tick == "Listen is already ticked."
    table.luck(17)
    assert table.sheet.skill("listen").marks == 1


def test_luck_can_be_spent_twice_on_one_roll() -> None:
    table = Table()
    table.roll("skill:spot-hidden", [70], 7)
    view = table.luck(7)
    assert [offer.title for offer in view.luck] == ["Spend 35 Luck → Hard", "Spend 56 Luck → Extreme"]
    view = table.luck(35)
    assert view.result is not None
    assert (view.result.number, view.result.struck, view.result.luck_spent) == (
        "35",
        "77",
        "42 Luck spent on this roll, so no tick.",
    )


def test_level_below_required_is_not_enough() -> None:
    view = Table().roll("skill:spot-hidden", [60], 0, level="hard")
    assert view.result is not None
    assert (view.result.word, view.result.shortfall) == ("Regular success", "Not enough: you needed Hard")
    assert view.result.tick == ""
    assert view.push is not None
    assert view.push.enabled


def test_a_pushed_fumble_is_final() -> None:
    table = Table()
    table.roll("skill:spot-hidden", [80], 0)
    view = table.push([0], 0)
    assert view.result is not None
    assert (view.result.number, view.result.word) == ("100", "Fumble")
    assert view.result.reason == "00 and 0 count as 100"
    assert view.result.aftermath == "The pushed roll failed. Your Keeper decides what happens."
    assert view.luck == ()
    assert view.luck_refusal == "You can't spend Luck on a pushed roll"
    assert view.push is not None
    assert view.push.reason == "You can push a roll only once."


def test_pushed_roll_offers_nothing_more() -> None:
    table = Table()
    table.roll("skill:spot-hidden", [80], 0)
    table.push([10], 0)
    first = list(standing_rolls(table.entries))[1]
    view = rolled_view(Rolled(table.sheet, first, latest=False))
    assert first.pushed
    assert (view.luck, view.push, view.luck_refusal) == ((), None, "This roll was pushed")


def test_combat_rolls_cannot_be_pushed() -> None:
    view = Table().roll("skill:dodge", [80], 0)
    assert view.push is not None
    assert view.push.reason == "You can't push combat or opposed rolls."


@pytest.mark.parametrize(("net", "die"), [(1, "bonus"), (-1, "penalty")])
def test_no_tick_for_extra_dice_says_why(net: int, die: str) -> None:
    strict = HouseRules(tick_with_bonus=False, tick_with_penalty=False)
    view = Table().roll("skill:spot-hidden", [10, 20], 5, net=net, house=strict)
    assert view.result is not None
    assert view.result.tick == f"No tick: a {die} die was rolled."


def test_credit_rating_cannot_be_ticked() -> None:
    view = Table().roll("skill:credit-rating", [10], 0)
    assert view.result is not None
    assert view.result.tick == "Credit Rating can't be ticked."


def test_a_characteristic_has_nothing_to_tick() -> None:
    view = Table().roll("trait:str", [40], 6)
    assert view.result is not None
    assert view.result.tick == ""
    assert next(offer.detail for offer in view.luck) == "Luck 52 → 51"


def test_two_extra_dice_have_distinct_captions() -> None:
    view = Table().roll("skill:spot-hidden", [20, 60, 30], 1, net=-2)
    assert [die.caption for die in view.dice] == ["Tens", "Penalty 1", "Penalty 2", "Units"]


def test_log_shows_what_was_special() -> None:
    table = Table()
    table.roll("skill:spot-hidden", [0, 60], 9, level="hard", net=1)
    row = log_row(table.latest(), TODAY)
    assert (row.name, row.modifier, row.total, row.word) == (
        "Spot Hidden",
        "1 bonus, Hard needed",
        "09",
        "Extreme",
    )
    table.roll("skill:spot-hidden", [20], 1)
    table.luck(7)
    assert log_row(table.latest(), TODAY).modifier == "7 Luck"
    table.roll("skill:spot-hidden", [80], 0)
    table.push([0], 0)
    assert log_row(table.latest(), TODAY).modifier == "pushed"


def test_log_dates_older_rolls() -> None:
    table = Table()
    table.roll("skill:spot-hidden", [20], 1)
    assert log_row(table.latest(), date(2026, 12, 1)).time == "21 Nov"
    assert log_row(table.latest(), date(2027, 1, 1)).time == "21 Nov 2026"
    assert log_row(table.latest(), date(2026, 12, 1)).text.startswith("2026-11-21 ")


def test_luck_key_goes_to_first_sufficient_offer() -> None:
    view = Table().roll("skill:spot-hidden", [70], 7, level="hard")
    assert [(offer.points, offer.command) for offer in view.luck] == [(7, ""), (42, "luck"), (63, "")]


def test_odds_add_up_and_marker_is_on_the_result() -> None:
    view = Table().roll("skill:spot-hidden", [20, 60], 1, net=1)
    assert sum(part.share for part in odds(view).parts) == pytest.approx(1)
    marker = odds(view).marker
    assert marker is not None
    left = 0.0
    for part in odds(view).parts:
        if part.fell_here:
            assert left <= marker <= left + part.share
        left += part.share
    assert odds_view(Check(70), None, PLAIN).marker is None
    assert odds_view(Check(70), None, PLAIN).parts[2].exact == "Hard success: 21 of 100"


# Reasons and refusals that a roll can have


@pytest.mark.parametrize(
    ("tens", "units", "word", "reason"),
    [
        (0, 1, "Critical success", "01 is always a critical success"),
        (10, 4, "Extreme success", "14 is at or below 14, a fifth of 70"),
        (50, 0, "Regular success", "50 is at or below 70"),
    ],
)
def test_reason_explains_the_level(tens: int, units: int, word: str, reason: str) -> None:
    said = result(Table().roll("skill:spot-hidden", [tens], units))
    assert (said.word, said.reason) == (word, reason)


def test_fumble_below_50_gives_its_range() -> None:
    view = Table().roll("skill:dodge", [90], 7)
    assert result(view).reason == "Below 50, 96 or more is a fumble"
    assert (view.luck, view.luck_refusal) == ((), "You can't spend Luck on a fumble")
    assert view.push is not None
    assert view.push.reason == "You can't push combat or opposed rolls."


def test_fumble_cannot_be_pushed() -> None:
    view = Table().roll("skill:spot-hidden", [0], 0)
    assert view.push is not None
    assert view.push.reason == "You can't push a fumble. House rule: Can you push a fumble?"
    assert view.house_rule == "push_fumbles"


def test_luck_rolls_take_no_luck_or_push() -> None:
    view = Table().roll("luck:", [70], 0)
    assert (view.adjustable, view.luck, view.luck_field) == (False, (), None)
    assert view.luck_refusal == (
        "You can't spend Luck on a Luck roll. House rule: Can you spend Luck on a Luck roll?"
    )
    assert view.house_rule == "luck_on_luck"
    assert view.push is not None
    assert view.push.reason == "You can't push this roll."


def test_table_without_luck_spending_says_so() -> None:
    view = Table().roll("skill:spot-hidden", [80], 0, house=HouseRules(luck_spending=False))
    assert view.luck == ()
    assert view.luck_refusal == (
        "Your table doesn't allow spending Luck. House rule: Can you spend Luck to lower a roll?"
    )
    assert view.house_rule == "luck_spending"


def test_house_rule_allows_luck_on_luck_rolls() -> None:
    view = Table().roll("luck:", [70], 0, house=HouseRules(luck_on_luck=True))
    assert (bool(view.luck), view.house_rule) == (True, "")


def test_house_rule_allows_more_than_two_dice() -> None:
    free = HouseRules(two_dice_at_most=False)
    view = Table().roll("skill:spot-hidden", [70, 30, 50, 90], 0, net=3, house=free)
    assert (len(view.dice), view.dice_net, view.dice_most) == (5, 3, 9)
    assert Table().roll("skill:spot-hidden", [70, 30, 50], 0, net=2).dice_most == 2


def test_house_rules_are_shown_as_chips() -> None:
    house = HouseRules(luck_spending=False, tick_with_bonus=False, tick_with_penalty=False)
    changed = ("House rule COC-LUCK-03", "House rule COC-XP-01")
    assert Table().roll("skill:spot-hidden", [80], 0).chips == ()
    assert Table().roll("skill:spot-hidden", [80], 0, house=house).chips == changed
    attempt = Attempt(IDA, "skill:spot-hidden", Choice(), table_facts(house), "Spot Hidden")
    assert ready_view(attempt).chips == changed


def test_typed_luck_is_limited_by_points_and_roll_of_1() -> None:
    field = Table().roll("skill:spot-hidden", [80], 0).luck_field
    assert field is not None
    assert field.most == 52
    field = Table().roll("skill:spot-hidden", [20], 1).luck_field
    assert field is not None
    assert field.most == 20
    assert Table(replace(IDA, trackers=())).roll("skill:spot-hidden", [80], 0).luck_field is None


def test_luck_on_characteristic_does_not_mention_ticks() -> None:
    table = Table()
    table.roll("trait:str", [40], 6)
    assert result(table.luck(1)).luck_spent == "1 Luck spent on this roll."


def test_insufficient_luck_says_so() -> None:
    view = Table().roll("skill:spot-hidden", [70], 7, level="hard")
    assert view.luck[0].detail == "Luck 52 → 45. Still below Hard"


def test_tick_removed_by_hand_is_mentioned() -> None:
    table = Table()
    table.roll("skill:spot-hidden", [20], 1)
    table.keep(Action.TICK, Turn(None, (), (MarkChanged("spot-hidden", 1, 0),)))
    said = result(table.view())
    assert (said.tick, said.tick_undo) == ("The tick was removed by hand.", False)


def test_older_roll_says_it_is_final() -> None:
    table = Table()
    table.roll("skill:spot-hidden", [80], 0)
    view = rolled_view(Rolled(table.sheet, table.latest(), latest=False))
    assert (view.luck, view.push, view.luck_refusal) == (
        (),
        None,
        "You can only push the latest roll, or spend Luck on it",
    )


def test_removed_skill_can_still_be_shown() -> None:
    table = Table()
    table.roll("skill:spot-hidden", [20], 1)
    view = rolled_view(Rolled(Sheet("coc7", "Ida"), table.latest()))
    assert (view.push, view.against) == (None, None)
    assert result(view).tick == "The tick was removed by hand."


def test_note_on_failed_push_is_shown() -> None:
    table = Table()
    table.roll("skill:spot-hidden", [80], 0)
    table.push([90], 0)
    noted = replace(table.latest(), note="The floor gives way.")
    assert result(rolled_view(Rolled(table.sheet, noted))).note == "The floor gives way."


def test_log_names_the_opponent() -> None:
    table = Table(ADA)
    table.throw("skill:charm", Choice(against=Against.OPPOSED, foe=Foe("Hugh", 40, "hard")), falling(50))
    assert log_modifier(table.latest()) == "against Hugh"
    table.throw("skill:dodge", Choice(net=-1, against=Against.DODGE, foe=Foe("", 0, "hard")),
                ScriptedDice({"tens": [50, 60], "units": [5]}))  # fmt: skip
    assert log_modifier(table.latest()) == "1 penalty, against attacker"


def test_log_shows_sanity_loss_until_undone() -> None:
    table = Table(ADA)
    table.throw("sanity:0/1D6", Choice(), falling(80, d6=[4]))
    assert log_modifier(table.latest()) == "lost 4 SAN"
    table.undo()
    assert log_modifier(table.latest()) == ""


def test_restored_sanity_is_not_a_loss() -> None:
    table = Table(at(DOCTOR, "san", 40))
    table.throw("analysis:", Choice(), falling(30, {"healing": {"d3": [2]}}))
    assert log_modifier(table.latest()) == "gained 2 SAN"


def test_damage_has_no_level_and_a_plain_number() -> None:
    table = Table(ADA)
    table.throw(KNIFE, Choice(), falling(50))
    table.throw("damage:1", Choice(), ScriptedDice({"d4": [1, 1]}), after=table.latest().roll)
    roll = table.latest().roll
    assert (log_degree(roll), log_total(roll), log_modifier(table.latest())) == (("", "damage"), "4", "")


def test_jammed_gun_counts_as_failure() -> None:
    good = replace(
        ADA, skills=(Skill("firearms-handgun", "firearms-handgun", 97),), weapons=(ADA.weapons[4],)
    )
    table = Table(good)
    table.throw("weapon:0", Choice(), falling(96))
    assert log_degree(table.latest().roll) == ("failure", "Jammed")
    table.throw("weapon:0", Choice(), falling(100))
    assert log_degree(table.latest().roll) == ("fumble", "Jammed")


def test_int_roll_is_logged_like_any_other() -> None:
    table = Table(with_statuses(ADA, shocked=1))
    table.throw("shock:", Choice(), falling(9))
    assert (log_degree(table.latest().roll), log_total(table.latest().roll)) == (("extreme", "Extreme"), "09")
