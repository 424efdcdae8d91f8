"""The page on Sanity of Call of Cthulhu."""

import pytest
from msgspec.structs import replace

from desktop.games.coc7.sanity.view import USUAL_LOSSES, SanityContext, SanityView, sanity_view
from desktop.views.tray import ActionView
from rules_core.game.switches import table_facts
from rules_core.sheet.sheet import Sheet, Tracker
from rules_core.systems.coc7.table import Table as HouseRules
from tests.core.coc7.ada import ADA, DOCTOR, at, with_statuses

WORN = with_statuses(ADA, san_at_dawn=55, san_lost_today=5)


def page(sheet: Sheet = ADA, **context: object) -> SanityView:
    return sanity_view(sheet, SanityContext(**context))  # type: ignore[arg-type]


def follow_up(view: SanityView, wanted: str) -> ActionView:
    return dict(view.follow_ups)[wanted]


# What is left


def test_sanity_stands_beside_what_the_mythos_leaves_of_it() -> None:
    view = page()
    assert (view.value, view.most, view.most_words) == (50, 96, "/ 96, 99 minus Cthulhu Mythos 3")
    ignorant = replace(ADA, skills=())
    assert (page(ignorant).most, page(ignorant).most_words) == (99, "/ 99")
    lower = replace(ADA, trackers=(Tracker("san", 40, maximum=60),))
    assert (page(lower).most, page(lower).most_words) == (60, "/ 60")


def test_a_quiet_day_says_how_far_insanity_is() -> None:
    view = page()
    assert not view.grave
    assert view.lines == (
        "Losing 10 more points today (a fifth of the day's Sanity) brings indefinite insanity.",
    )
    assert view.day == "Sanity this morning: 50. None lost today."


def test_the_days_losses_count() -> None:
    view = page(WORN)
    assert view.lines[0].startswith("Losing 6 more points today")
    assert view.day == "Sanity this morning: 55. Lost today: 5."
    nearly = with_statuses(ADA, san_at_dawn=55, san_lost_today=10)
    assert page(nearly).lines[0].startswith("Losing 1 more point today")
    weak = at(ADA, "san", 3)
    assert page(weak).lines[0].startswith("Losing 1 more point today")


def test_a_fifth_that_is_gone_without_insanity_is_told() -> None:
    lifted = with_statuses(ADA, san_at_dawn=55, san_lost_today=11)
    assert page(lifted).lines == (
        "You've lost a fifth of the day's Sanity. Any further loss brings indefinite insanity.",
    )


def test_sanity_at_its_maximum_says_so() -> None:
    assert page(at(ADA, "san", 96)).lines[-1] == "Sanity is at its maximum."


@pytest.mark.parametrize(
    ("statuses", "lines"),
    [
        ({"shocked": 1}, ["Lost 5 or more at once: roll INT."]),
        ({"temporary_insanity": 1}, ["Temporary insanity: your Keeper decides its effects."]),
        ({"indefinite_insanity": 1}, ["Indefinite insanity: lasts until cured."]),
        ({"permanent_insanity": 1}, ["Permanent insanity."]),
        (
            {"shocked": 1, "temporary_insanity": 1, "indefinite_insanity": 1, "permanent_insanity": 1},
            [
                "Permanent insanity.",
                "Lost 5 or more at once: roll INT.",
                "Indefinite insanity: lasts until cured.",
                "Temporary insanity: your Keeper decides its effects.",
            ],
        ),
    ],
)
def test_what_is_wrong_stands_first_the_gravest_on_top(statuses: dict[str, int], lines: list[str]) -> None:
    view = page(with_statuses(ADA, **statuses))
    assert view.grave
    assert list(view.lines[: len(lines)]) == lines
    lasts = {"indefinite_insanity", "permanent_insanity"} & set(statuses)
    assert len(view.lines) == len(lines) + (not lasts)


def test_no_sanity_left_is_permanent_however_it_was_noted() -> None:
    view = page(at(ADA, "san", 0))
    assert (view.lines, view.grave) == (("No Sanity left: permanent insanity.",), True)


def test_the_insanities_can_be_switched_and_say_their_rule() -> None:
    conditions = page(with_statuses(ADA, temporary_insanity=1)).conditions
    assert [(each.id, each.on) for each in conditions] == [
        ("temporary_insanity", True),
        ("indefinite_insanity", False),
        ("permanent_insanity", False),
    ]
    assert conditions[0].explanation.startswith("After losing 5 points or more at once")
    assert conditions[1].explanation == conditions[2].explanation != conditions[0].explanation


# The roll


def test_every_usual_pair_of_losses_can_be_rolled() -> None:
    assert page().losses == USUAL_LOSSES
    assert all(not page(loss=each).loss_refusal for each in USUAL_LOSSES)


@pytest.mark.parametrize(
    ("loss", "said"),
    [
        ("0/1D6", "50.0% to lose 0, otherwise 1D6. On average 1.8, at most 6."),
        ("1d4 / 1d10+1", "50.0% to lose 1D4, otherwise 1D10+1. On average 4.5, at most 11."),
        ("0/0", "50.0% to lose 0, otherwise 0. On average 0.0, at most 0."),
    ],
)
def test_what_a_pair_of_losses_comes_to(loss: str, said: str) -> None:
    view = page(loss=loss)
    assert (view.loss, view.loss_refusal, view.loss_odds) == (loss, "", said)


def test_the_house_rules_have_their_say_in_the_odds() -> None:
    rules = table_facts(HouseRules(extended_levels=False))
    assert page(rules=rules).loss_odds == "50.0% to lose 0, otherwise 1D6. On average 1.8, at most 6."
    fool = at(ADA, "san", 20)
    assert page(fool).loss_odds.endswith("On average 2.9, at most 6.")
    assert page(fool, rules=rules).loss_odds.endswith("On average 2.8, at most 6.")


@pytest.mark.parametrize(
    "loss", ["", "1D6", "1/2/3", "a/b", "-1/1D6", "0/1D7", "0/99D6", "٣/٤", "0/" + "1" * 500]
)
def test_what_is_no_pair_of_losses_is_refused(loss: str) -> None:
    view = page(loss=loss)
    assert view.loss_refusal == "Enter two losses with a slash between them, such as 0/1D6."
    assert (view.loss, view.loss_odds) == (loss, "")


def test_the_largest_pair_is_worked_out_at_once() -> None:
    view = page(loss="50D100+50D20/50D100+50D20+50D12+1000000")
    assert view.loss_odds.endswith("at most 1006600.")


# What follows


def test_a_shock_asks_for_int() -> None:
    assert "shock" not in dict(page().follow_ups)
    shock = follow_up(page(with_statuses(ADA, shocked=1)), "shock")
    assert (shock.title, shock.enabled) == ("Roll INT", True)
    assert shock.detail == "65.0% to understand it and go temporarily insane. Otherwise you repress it."
    without = follow_up(page(with_statuses(replace(ADA, traits=()), shocked=1)), "shock")
    assert (without.enabled, without.reason) == (False, "No INT on the sheet.")


def test_an_insanity_may_teach_the_mythos_more_the_first_time() -> None:
    assert "mythos" not in dict(page().follow_ups)
    insane = with_statuses(ADA, temporary_insanity=1)
    assert follow_up(page(insane), "mythos").title == "Cthulhu Mythos +5"
    again = with_statuses(ADA, indefinite_insanity=1, mythos_insane=1)
    assert follow_up(page(again), "mythos").title == "Cthulhu Mythos +1"
    unread = follow_up(page(replace(insane, skills=())), "mythos")
    assert (unread.enabled, unread.reason) == (False, "This investigator doesn't have that skill.")


def test_a_month_of_psychoanalysis_says_whose_skill_is_rolled() -> None:
    own = follow_up(page(DOCTOR), "analysis")
    assert own.detail == "Dr Bell, Psychoanalysis 40: 40.0% to restore 1D3. A fumble costs 1D6."
    assert follow_up(page(healer_sheet=DOCTOR), "analysis") == own
    nobody = follow_up(page(), "analysis")
    assert (nobody.enabled, nobody.reason) == (False, "Ada has no Psychoanalysis.")


# Odd sheets


def test_a_sheet_without_sanity_has_nothing_to_roll() -> None:
    view = page(Sheet("coc7", "Nobody"))
    assert (view.value, view.most, view.follow_ups, view.grave) == (0, 0, (), False)
    assert view.loss_refusal == view.lines[0] == "No Sanity on this sheet."


@pytest.mark.parametrize("san", [0, 1, 150, 10**12])
def test_odd_sanity_is_shown_as_it_is(san: int) -> None:
    odd = Sheet("coc7", "Odd", trackers=(Tracker("san", san),))
    assert page(with_statuses(odd, san_at_dawn=1, san_lost_today=10**12, shocked=1)).value == san
