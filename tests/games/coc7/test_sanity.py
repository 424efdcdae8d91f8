"""The Sanity page of Call of Cthulhu."""

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


# Current Sanity


def test_sanity_maximum_is_reduced_by_mythos() -> None:
    view = page()
    assert (view.value, view.most, view.most_words) == (50, 96, "/ 96, 99 minus Cthulhu Mythos 3")
    ignorant = replace(ADA, skills=())
    assert (page(ignorant).most, page(ignorant).most_words) == (99, "/ 99")
    lower = replace(ADA, trackers=(Tracker("san", 40, maximum=60),))
    assert (page(lower).most, page(lower).most_words) == (60, "/ 60")


def test_quiet_day_shows_distance_to_insanity() -> None:
    view = page()
    assert not view.grave
    assert view.lines == (
        "Losing 10 more points today makes it a fifth of the day's Sanity: indefinite insanity.",
    )
    assert view.day == "Sanity at start of day: 50. None lost today."


def test_daily_losses_count() -> None:
    view = page(WORN)
    assert view.lines[0].startswith("Losing 6 more points today")
    assert view.day == "Sanity at start of day: 55. Lost today: 5."
    nearly = with_statuses(ADA, san_at_dawn=55, san_lost_today=10)
    assert page(nearly).lines[0].startswith("Losing 1 more point today")
    weak = at(ADA, "san", 3)
    assert page(weak).lines[0].startswith("Losing 1 more point today")


def test_lost_fifth_without_insanity_is_pointed_out() -> None:
    lifted = with_statuses(ADA, san_at_dawn=55, san_lost_today=11)
    assert page(lifted).lines == (
        "You've lost a fifth of the day's Sanity. Any further loss brings indefinite insanity.",
    )


def test_sanity_at_maximum_says_so() -> None:
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
def test_worst_problem_is_listed_first(statuses: dict[str, int], lines: list[str]) -> None:
    view = page(with_statuses(ADA, **statuses))
    assert view.grave
    assert list(view.lines[: len(lines)]) == lines
    lasts = {"indefinite_insanity", "permanent_insanity"} & set(statuses)
    assert len(view.lines) == len(lines) + (not lasts)


def test_zero_sanity_is_permanent_despite_conditions() -> None:
    view = page(at(ADA, "san", 0))
    assert (view.lines, view.grave) == (("No Sanity left: permanent insanity.",), True)


def test_insanities_can_be_toggled_and_explain_their_rule() -> None:
    conditions = page(with_statuses(ADA, temporary_insanity=1)).conditions
    assert [(each.id, each.on) for each in conditions] == [
        ("temporary_insanity", True),
        ("indefinite_insanity", False),
        ("permanent_insanity", False),
    ]
    assert conditions[0].explanation.startswith("If you lose 5 or more Sanity at once")
    assert conditions[1].explanation == conditions[2].explanation != conditions[0].explanation


# The Sanity roll


def test_every_common_loss_pair_can_be_rolled() -> None:
    assert page().losses == USUAL_LOSSES
    assert all(not page(loss=each).loss_refusal for each in USUAL_LOSSES)


@pytest.mark.parametrize(
    ("loss", "said"),
    [
        ("0/1D6", "50.0% to lose 0, otherwise 1D6. Average 1.8, max 6."),
        ("1d4 / 1d10+1", "50.0% to lose 1D4, otherwise 1D10+1. Average 4.5, max 11."),
        ("0/0", "50.0% to lose 0, otherwise 0. Average 0.0, max 0."),
    ],
)
def test_loss_pair_shows_its_odds(loss: str, said: str) -> None:
    view = page(loss=loss)
    assert (view.loss, view.loss_refusal, view.loss_odds) == (loss, "", said)


def test_house_rules_affect_the_odds() -> None:
    rules = table_facts(HouseRules(extended_levels=False))
    assert page(rules=rules).loss_odds == "50.0% to lose 0, otherwise 1D6. Average 1.8, max 6."
    fool = at(ADA, "san", 20)
    assert page(fool).loss_odds.endswith("Average 2.9, max 6.")
    assert page(fool, rules=rules).loss_odds.endswith("Average 2.8, max 6.")


@pytest.mark.parametrize(
    "loss", ["", "1D6", "1/2/3", "a/b", "-1/1D6", "0/1D7", "0/99D6", "٣/٤", "0/" + "1" * 500]
)
def test_invalid_loss_pair_is_refused(loss: str) -> None:
    view = page(loss=loss)
    assert view.loss_refusal == "Enter two losses with a slash between them, such as 0/1D6."
    assert (view.loss, view.loss_odds) == (loss, "")


def test_largest_loss_pair_is_calculated_quickly() -> None:
    view = page(loss="50D100+50D20/50D100+50D20+50D12+1000000")
    assert view.loss_odds.endswith("max 1006600.")


# What follows


def test_shock_asks_for_int() -> None:
    assert "shock" not in dict(page().follow_ups)
    shock = follow_up(page(with_statuses(ADA, shocked=1)), "shock")
    assert (shock.title, shock.enabled) == ("Roll INT", True)
    assert shock.detail == "65.0% to understand it and go temporarily insane. Otherwise you repress it."
    without = follow_up(page(with_statuses(replace(ADA, traits=()), shocked=1)), "shock")
    assert (without.enabled, without.reason) == (False, "No INT on this sheet.")


def test_first_insanity_gives_more_mythos() -> None:
    assert "mythos" not in dict(page().follow_ups)
    insane = with_statuses(ADA, temporary_insanity=1)
    assert follow_up(page(insane), "mythos").title == "Cthulhu Mythos +5"
    again = with_statuses(ADA, indefinite_insanity=1, mythos_insane=1)
    assert follow_up(page(again), "mythos").title == "Cthulhu Mythos +1"
    unread = follow_up(page(replace(insane, skills=())), "mythos")
    assert (unread.enabled, unread.reason) == (False, "This investigator doesn't have that skill.")


def test_psychoanalysis_names_the_analysts_skill() -> None:
    own = follow_up(page(DOCTOR), "analysis")
    assert own.detail == "Dr Bell, Psychoanalysis 40: 40.0% to restore 1D3. A fumble costs 1D6."
    assert follow_up(page(healer_sheet=DOCTOR), "analysis") == own
    nobody = follow_up(page(), "analysis")
    assert (nobody.enabled, nobody.reason) == (False, "Ada has no Psychoanalysis.")


# Odd sheets


def test_sheet_without_sanity_has_nothing_to_roll() -> None:
    view = page(Sheet("coc7", "Nobody"))
    assert (view.value, view.most, view.follow_ups, view.grave) == (0, 0, (), False)
    assert view.loss_refusal == view.lines[0] == "No Sanity on this sheet."


@pytest.mark.parametrize("san", [0, 1, 150, 10**12])
def test_odd_sanity_is_shown_unchanged(san: int) -> None:
    odd = Sheet("coc7", "Odd", trackers=(Tracker("san", san),))
    assert page(with_statuses(odd, san_at_dawn=1, san_lost_today=10**12, shocked=1)).value == san
