"""What the tray says about a roll of Call of Cthulhu."""

from datetime import date
from fractions import Fraction

import pytest

from desktop.viewdata.entries import log_row
from desktop.viewdata.layouts.coc7_tray import odds_view, ready_view, rolled_view
from desktop.viewdata.numbers import exactly, percent, signed
from desktop.viewdata.tray import DieLook, DieUse, TrayView
from rules_core.events import play
from rules_core.journal import Action, Entry, StandingRoll, standing_rolls
from rules_core.sheet import Sheet, Skill, Tracker, Trait
from rules_core.sources import ScriptedDice
from rules_core.systems.coc7.checks import Check
from rules_core.systems.coc7.degrees import Difficulty
from rules_core.systems.coc7.play import ask, luck_turn, push, roll
from rules_core.systems.coc7.table import RECOMMENDED
from rules_core.systems.coc7.table import Table as HouseRules

SHEET = Sheet(
    "coc7",
    "Ida Marchetti",
    traits=(Trait("str", 45),),
    skills=(
        Skill("spot-hidden", "spot-hidden", 70),
        Skill("dodge", "dodge", 42),
        Skill("credit-rating", "credit-rating", 32),
        Skill("listen", "listen", 50, marks=1),
    ),
    trackers=(Tracker("luck", 52),),
)


TODAY = date(2026, 11, 21)


class Table:
    """A character with a journal, played by hand."""

    def __init__(self, sheet: Sheet = SHEET) -> None:
        self.sheet = sheet
        self.entries: list[Entry] = []

    def _keep(self, action: Action, turn: object, refers: tuple[int, ...] = ()) -> None:
        from rules_core.systems.coc7.play import Turn

        assert isinstance(turn, Turn)
        self.sheet = play(self.sheet, turn.events)
        seq = len(self.entries) + 1
        at = "2026-11-21T21:42:00.000+00:00"
        entry = Entry(
            seq, str(seq), action, at, turn.roll.subject, refers, turn.roll, turn.steps, turn.events
        )
        self.entries.insert(0, entry)

    def roll(
        self,
        subject: str,
        tens: list[int],
        units: int,
        level: str = "regular",
        *,
        net: int = 0,
        house: HouseRules = RECOMMENDED,
    ) -> TrayView:
        asked = ask(self.sheet, subject, Difficulty[level.upper()], net, house)
        dice = ScriptedDice({"tens": tens, "units": [units]})
        name = "Spot Hidden" if subject.endswith("spot-hidden") else subject.partition(":")[2]
        self._keep(Action.ROLL, roll(self.sheet, subject, name, asked, dice))
        return self.view()

    def push(self, tens: list[int], units: int) -> TrayView:
        latest = self.latest()
        dice = ScriptedDice({"tens": tens, "units": [units]})
        self._keep(Action.PUSH, push(self.sheet, latest.roll, dice), (latest.entry.seq,))
        return self.view()

    def luck(self, points: int) -> TrayView:
        latest = self.latest()
        self._keep(Action.LUCK, luck_turn(self.sheet, latest, points), (latest.entry.seq,))
        return self.view()

    def latest(self) -> StandingRoll:
        return next(standing_rolls(self.entries))

    def view(self) -> TrayView:
        return rolled_view(self.sheet, self.latest(), latest=True, fresh=True)


def test_a_ready_tray_says_what_is_needed_and_shows_blank_dice() -> None:
    view = ready_view("Spot Hidden", Check(70))
    assert (view.title, view.value, view.half, view.fifth) == ("Spot Hidden", 70, 35, 14)
    assert (view.ready, view.ready_detail) == ("Roll 70 or less", "Hard 35, Extreme 14")
    assert [(die.look, die.value) for die in view.dice] == [(DieLook.TENS, None), (DieLook.UNITS, None)]
    assert view.odds.title == "Odds: 70, no extra dice"
    assert view.odds.headline == "70.0% to succeed"


def test_a_ready_tray_names_the_level_asked_for() -> None:
    assert ready_view("Spot Hidden", Check(70, Difficulty.HARD)).ready == "Roll 35 or less"
    assert ready_view("Swim", Check(4, Difficulty.EXTREME)).ready == "Only 01 succeeds"


def test_the_mocks_roll_with_a_bonus_die() -> None:
    table = Table()
    view = table.roll("skill:spot-hidden", [20, 60], 1, net=1)
    assert view.result is not None
    assert (view.result.number, view.result.word) == (21, "Hard success")
    assert view.result.reason == "21 is within 35, half of 70"
    assert (view.result.tick, view.result.tick_undo) == ("Spot Hidden ticked for development.", True)
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
        "Push is for failed rolls only. This one succeeded.",
    )
    assert view.odds.headline == "91.0% to succeed"
    assert [(part.word, part.percent) for part in view.odds.parts] == [
        ("Critical", "1.9%"),
        ("Extreme", "23.9%"),
        ("Hard", "31.7%"),
        ("Regular", "33.5%"),
        ("Failure", "8.9%"),
        ("Fumble", "0.1%"),
    ]
    assert [part.word for part in view.odds.parts if part.fell_here] == ["Hard"]
    assert view.result.spoken == "Spot Hidden, 21, Hard success. Spot Hidden ticked for development."


def test_a_failure_offers_luck_at_each_level_and_a_push() -> None:
    view = Table().roll("skill:spot-hidden", [70, 30], 7, net=-1)
    assert view.result is not None
    assert (view.result.number, view.result.word, view.result.reason) == (77, "Failure", "77 is over 70 by 7")
    assert [(offer.title, offer.detail, offer.enabled) for offer in view.luck] == [
        ("Spend 7 Luck → Regular", "Luck 52 → 45. No tick", True),
        ("Spend 42 Luck → Hard", "Luck 52 → 10. No tick", True),
        ("Spend 63 Luck → Extreme", "Luck is 52, 11 short", False),
    ]
    assert view.push is not None
    assert view.push.enabled
    assert view.dice[0].note == "used: higher"


def test_luck_changes_the_number_and_takes_the_tick_of_that_roll() -> None:
    table = Table()
    table.roll("skill:spot-hidden", [20], 1)
    view = table.luck(7)
    assert view.result is not None
    assert (view.result.number, view.result.struck, view.result.word) == (14, 21, "Extreme success")
    assert view.result.reason == "14 is within 14, a fifth of 70"
    assert view.result.tick == ""
    assert view.result.luck_spent == "7 Luck spent on this roll, so no tick."
    assert table.sheet.skill("spot-hidden").marks == 0
    assert table.sheet.tracker("luck").value == 45


def test_luck_leaves_an_older_tick_alone() -> None:
    table = Table()
    view = table.roll("skill:listen", [40], 2)
    assert view.result is not None
    assert view.result.tick == "listen was ticked before."
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
        35,
        77,
        "42 Luck spent on this roll, so no tick.",
    )


def test_a_level_below_the_one_asked_for_is_not_enough() -> None:
    view = Table().roll("skill:spot-hidden", [60], 0, level="hard")
    assert view.result is not None
    assert (view.result.word, view.result.shortfall) == ("Regular success", "Not enough: Hard was asked")
    assert view.result.tick == ""
    assert view.push is not None
    assert view.push.enabled


def test_a_pushed_fumble_is_final() -> None:
    table = Table()
    table.roll("skill:spot-hidden", [80], 0)
    view = table.push([0], 0)
    assert view.result is not None
    assert (view.result.number, view.result.word) == (100, "Fumble")
    assert view.result.reason == "00 and 0 read as 100"
    assert view.result.aftermath == "The pushed roll failed. Your Keeper now says what happens."
    assert view.luck == ()
    assert view.luck_refusal == "Luck cannot change a pushed roll"
    assert view.push is not None
    assert view.push.reason == "A roll can be pushed only once."


def test_the_roll_that_was_pushed_offers_nothing_any_more() -> None:
    table = Table()
    table.roll("skill:spot-hidden", [80], 0)
    table.push([10], 0)
    first = list(standing_rolls(table.entries))[1]
    view = rolled_view(table.sheet, first, latest=False, fresh=False)
    assert first.pushed
    assert (view.luck, view.push, view.luck_refusal) == ((), None, "This roll was pushed")


def test_combat_rolls_cannot_be_pushed() -> None:
    view = Table().roll("skill:dodge", [80], 0)
    assert view.push is not None
    assert view.push.reason == "Combat rolls cannot be pushed."


@pytest.mark.parametrize(("net", "die"), [(1, "bonus"), (-1, "penalty")])
def test_a_table_without_ticks_for_extra_dice_says_why_there_is_none(net: int, die: str) -> None:
    strict = HouseRules(tick_with_bonus=False, tick_with_penalty=False)
    view = Table().roll("skill:spot-hidden", [10, 20], 5, net=net, house=strict)
    assert view.result is not None
    assert view.result.tick == f"No tick: a {die} die was rolled."


def test_credit_rating_takes_no_tick() -> None:
    view = Table().roll("skill:credit-rating", [10], 0)
    assert view.result is not None
    assert view.result.tick == "credit-rating takes no tick."


def test_a_characteristic_has_nothing_to_tick() -> None:
    view = Table().roll("trait:str", [40], 6)
    assert view.result is not None
    assert view.result.tick == ""
    assert next(offer.detail for offer in view.luck) == "Luck 52 → 51"


def test_two_extra_dice_are_told_apart() -> None:
    view = Table().roll("skill:spot-hidden", [20, 60, 30], 1, net=-2)
    assert [die.caption for die in view.dice] == ["Tens", "Penalty 1", "Penalty 2", "Units"]


def test_the_log_tells_what_was_special() -> None:
    table = Table()
    table.roll("skill:spot-hidden", [0, 60], 9, level="hard", net=1)
    row = log_row(table.latest(), TODAY)
    assert (row.name, row.modifier, row.total, row.word) == (
        "Spot Hidden",
        "1 bonus, Hard asked",
        "09",
        "Extreme",
    )
    table.roll("skill:spot-hidden", [20], 1)
    table.luck(7)
    assert log_row(table.latest(), TODAY).modifier == "7 Luck"
    table.roll("skill:spot-hidden", [80], 0)
    table.push([0], 0)
    assert log_row(table.latest(), TODAY).modifier == "pushed"


def test_the_log_gives_the_day_of_a_roll_that_is_not_of_today() -> None:
    table = Table()
    table.roll("skill:spot-hidden", [20], 1)
    assert log_row(table.latest(), date(2026, 12, 1)).time == "21 Nov"
    assert log_row(table.latest(), date(2026, 12, 1)).text.startswith("2026-11-21 ")


def test_the_key_for_luck_goes_to_the_first_offer_that_is_enough() -> None:
    view = Table().roll("skill:spot-hidden", [70], 7, level="hard")
    assert [(offer.points, offer.key) for offer in view.luck] == [(7, ""), (42, "L"), (63, "")]


def test_odds_parts_add_up_and_the_marker_lies_on_the_part_that_fell() -> None:
    table = Table()
    view = table.roll("skill:spot-hidden", [20, 60], 1, net=1)
    assert sum(part.share for part in view.odds.parts) == pytest.approx(1)
    assert view.odds.marker is not None
    left = 0.0
    for part in view.odds.parts:
        if part.fell_here:
            assert left <= view.odds.marker <= left + part.share
        left += part.share
    assert odds_view(Check(70), None).marker is None
    assert odds_view(Check(70), None).parts[2].exact == "Hard success: 21 of 100"


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(91, 100), "91.0%"),
        (Fraction(1, 1000), "0.1%"),
        (Fraction(1, 10_000), "0.01%"),
        (Fraction(9_999, 10_000), "99.99%"),
        (Fraction(1, 10**6), "<0.01%"),
        (1 - Fraction(1, 10**6), ">99.99%"),
        (Fraction(0), "0.0%"),
        (Fraction(1), "100.0%"),
    ],
)
def test_a_percent_never_rounds_to_nothing_or_to_certainty(chance: Fraction, words: str) -> None:
    assert percent(chance) == words


def test_exact_chances_are_counted() -> None:
    assert exactly(Fraction(317, 1000), 1000) == "317 of 1,000"


def test_a_damage_bonus_has_its_sign() -> None:
    assert [signed(each) for each in ("0", "1D4", "-1", "+1D6")] == ["+0", "+1D4", "−1", "+1D6"]
