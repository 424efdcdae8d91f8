"""The Striker tray before and after a roll."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from desktop.games.striker.game import GAME
from desktop.views.felt import DieLook, DieUse
from desktop.views.game import Rolled, game_of
from desktop.views.tray import next_view
from desktop.views.why import why_lines
from rules_core.dice.sources import LiveDice
from rules_core.game.play import Choice
from rules_core.sheet.journal import Action, Entry, StandingRoll
from rules_core.sheet.outcome import Fact, Refused
from rules_core.sheet.sheet import Weapon
from rules_core.systems.striker.system import SYSTEM
from tests.games.shown import chosen, result, row, with_points
from tests.games.striker.table import ORIEL, TUMBLE, Table, felt, odds_of, with_statuses

RANGED, PISTOLS, PISTOL, MELEE = "skill:cbt-ranged", "technique:wpn-pistols", "weapon:0", "skill:cbt-melee"

OPTIONS = (
    *("challenge", "approach", "take", "duration", "save", "whole", "in_part"),
    *("rsr", "advantage", "opposed", "theirs", "weapon", "armour", "aspect"),
)
WORDS = ("reckless", "cautious", "advantage", "none", "hour", "mind", "odd")
VALUES: st.SearchStrategy[Fact] = st.one_of(
    st.sampled_from((1, 8, 10, 20)), st.integers(-(10**6), 10**6), st.sampled_from(WORDS), st.text(max_size=5)
)


def test_game_is_found_by_its_id() -> None:
    assert game_of("striker") is GAME


# Before the roll


def test_ready_tray_says_what_is_needed_and_shows_a_blank_die() -> None:
    view = Table().ready(RANGED)
    assert (view.title, view.value, view.line) == ("Cbt-Ranged", "+3", "Main action")
    assert (view.ready, view.ready_detail) == (
        "Roll 12 or more",
        "Critical at a total of 25, partial at 10, critical fail at 5",
    )
    assert [(die.look, die.value, die.caption) for die in view.dice] == [(DieLook.PALE_D20, None, "D20")]
    assert (view.result, view.blocked, view.adjustable, view.roll_words) == (None, "", False, "")


def test_challenge_is_typed_beside_the_approach() -> None:
    first = row(Table().ready(RANGED, chosen(challenge=18, approach="reckless")), "approach")
    assert first.field is not None
    assert (first.caption, first.field.id, first.field.value) == ("Challenge", "challenge", "18")
    assert [each.words for each in first.options] == ["Cautious", "Normal", "Reckless"]
    assert first.chosen == "reckless"


def test_only_rows_changed_from_their_defaults_are_shown() -> None:
    def waiting(choice: Choice) -> list[str]:
        return [each.id for each in Table().ready(RANGED, choice).rows if each.rare]

    assert waiting(Choice()) == ["duration", "modifier", "advantage", "also"]
    assert waiting(chosen(duration="round")) == ["modifier", "advantage", "also"]
    assert waiting(chosen(advantage="advantage")) == ["duration", "modifier", "also"]
    assert waiting(chosen(whole=1)) == ["duration", "modifier", "advantage"]
    assert [each.id for each in Table().ready("weapon:0").rows if each.rare] == [
        "armour",
        "modifier",
        "advantage",
        "also",
    ]
    armoured = Table().ready("weapon:0", chosen(armour=3)).rows
    assert [each.id for each in armoured if each.rare] == ["modifier", "advantage", "also"]


@pytest.mark.parametrize(
    ("challenge", "words"),
    [(4, "Every roll reaches 4"), (24, "No roll reaches 24"), (-3, "Every roll reaches −3")],
)
def test_challenge_out_of_reach_says_so(challenge: int, words: str) -> None:
    assert Table().ready(RANGED, chosen(challenge=challenge)).ready == words


def test_take_shows_the_time_it_costs() -> None:
    taking = row(Table().ready(RANGED), "take")
    assert [each.words for each in taking.options] == ["8, a round", "10, a minute", "20, a scene"]
    assert (taking.optional, taking.chosen, {each.reason for each in taking.options}) == (True, "", {""})


def test_refused_take_has_a_reason() -> None:
    def reasons(subject: str, choice: Choice) -> list[str]:
        return [each.reason for each in row(Table().ready(subject, choice), "take").options]

    long = "That would take longer than a day. Take less, or roll."
    assert reasons(RANGED, chosen(duration="hour")) == ["", long, long]
    assert reasons(RANGED, chosen(save=1)) == ["You can't take 8, 10 or 20 on a save. Roll instead."] * 3
    assert (
        reasons("skill:genetics", Choice())
        == ["Without ranks, you can't take 8, 10 or 20. Roll instead."] * 3
    )
    against = "You can't take 8, 10 or 20 on an opposed roll. Roll instead."
    assert reasons(RANGED, chosen(opposed=1)) == [against] * 3


def test_take_shows_its_sum_and_no_die() -> None:
    view = Table().ready(RANGED, chosen(take=10))
    assert (view.dice, view.roll_words, view.ready) == ((), "Take 10", "Take 10: 13")
    assert felt(view) == ("10 + 3", "13", "Challenge 15, takes a minute")
    assert view.line == "Minute"
    assert odds_of(view).headline == "0.0% for full success"
    assert [(each.word, each.percent) for each in odds_of(view).parts] == [("Partial", "100.0%")]


def test_refused_take_blocks_the_roll() -> None:
    view = Table().ready(RANGED, chosen(take=20, duration="hour"))
    assert view.blocked == "That would take longer than a day. Take less, or roll."
    assert (len(view.dice), view.roll_words) == (1, "")


def test_skill_has_a_duration_to_choose() -> None:
    view = Table().ready(RANGED, chosen(duration="round"))
    assert (view.line, row(view, "duration").chosen) == ("Round", "round")
    assert len(row(view, "duration").options) == 9
    assert row(Table().ready(RANGED), "duration").chosen == ""
    assert all(each.id != "duration" for each in Table().ready(PISTOLS).rows)


def test_save_has_no_choice_of_approach() -> None:
    view = Table().ready(RANGED, chosen(save=1, approach="reckless"))
    assert view.line == "Save"
    assert row(view, "approach").options[2].reason == "A save can't be cautious or reckless."
    assert row(view, "approach").chosen == ""
    assert [each.key for each in row(view, "also").options] == ["in_part", "rsr"]
    assert row(view, "also").chosen == ""


def test_the_first_row_turns_a_check_into_a_save() -> None:
    first = Table().ready(RANGED).rows[0]
    assert (first.id, first.chosen, first.rare) == ("save", "", False)
    assert [each.words for each in first.options] == ["Check", "Save"]
    assert Table().ready(RANGED, chosen(save=1)).rows[0].chosen == "1"
    assert Table().ready(PISTOLS).rows[0].id == "approach", "an attack is always a check"


def test_other_options_are_separate_switches() -> None:
    also = row(Table().ready(RANGED, chosen(whole=1, rsr=1)), "also")
    assert [each.words for each in also.options] == ["No partial", "Range 2", "Opposed"]
    assert (also.several, also.chosen) == (True, "whole rsr")


def test_opposed_roll_asks_for_their_modifier_instead_of_a_challenge() -> None:
    view = Table().ready(RANGED, chosen(opposed=1, theirs=-2))
    first = row(view, "approach")
    assert first.field is not None
    assert (first.caption, first.field.id, first.field.value) == ("Their M", "theirs", "-2")
    assert (view.ready, view.ready_detail) == (
        "Match or beat their roll",
        "They roll a d20 − 2. A tie is enough.",
    )
    assert [die.caption for die in view.dice] == ["D20", "Their D20"]


def test_opposed_roll_shows_the_odds_to_win_tie_and_lose() -> None:
    for view in (
        Table().ready(RANGED, chosen(opposed=1, theirs=3)),
        Table().roll(RANGED, choice=chosen(opposed=1, theirs=3), a={"d20": [10]}, b={"d20": [11]}),
    ):
        assert odds_of(view).headline == "47.5% to win, 5.0% tie, 47.5% to lose"


def test_advantage_puts_two_dice_on_the_felt() -> None:
    view = Table().ready(RANGED, chosen(advantage="disadvantage"))
    assert (len(view.dice), row(view, "advantage").chosen) == (2, "disadvantage")
    assert odds_of(view).title == "Odds: +3, disadvantage"


def test_agility_asks_for_its_aspect() -> None:
    view = Table().ready("skill:agility", chosen(aspect="mind"))
    assert (view.value, row(view, "aspect").chosen) == ("−1", "mind")
    assert Table().ready("skill:agility").value == "+3"


def test_technique_shows_its_weapon_and_effect() -> None:
    view = Table().ready(PISTOLS)
    assert (view.value, view.parts) == ("+5", "Effect 2d6 + 5")
    armour = row(view, "armour").field
    assert armour is not None
    assert armour.name == "Target's resistance"
    bare = Table().ready(PISTOLS, chosen(weapon="none"))
    assert (bare.parts, row(bare, "weapon").chosen) == ("Effect 5", "none")


def test_attack_with_another_weapon_in_hand_asks_which_to_use() -> None:
    table = Table(with_statuses(ORIEL, in_hand=3))
    weapons = row(table.ready(PISTOLS), "weapon")
    assert [(each.key, each.words) for each in weapons.options] == [
        ("0", "Arc pistol"),
        ("2", "Cutting torch"),
        ("none", "No weapon"),
    ]
    assert weapons.chosen == "0"
    assert table.ready(PISTOLS, chosen(weapon=2)).parts == "Effect 1d8 + 5"
    assert all(each.id != "weapon" for each in Table().ready(PISTOLS).rows)


def test_technique_without_weapons_asks_for_none() -> None:
    ends = replace(TUMBLE, weapons=())
    assert all(each.id != "weapon" for each in Table(ends).ready("technique:field-repair").rows)


def test_challenge_from_a_listing_is_not_typed() -> None:
    view = Table().ready("technique:read-the-hull")
    assert view.chips == ("Set by the listing",)
    assert (row(view, "approach").caption, row(view, "approach").field) == ("Challenge 15", None)
    assert view.line == "Minute"


def test_imposing_technique_loads_their_save() -> None:
    view = Table().ready("imposed:loud-lie", chosen(theirs=3))
    assert (view.title, view.value, view.line) == ("Save against Loud Lie", "+3", "Their save")
    assert view.chips == ("Challenge 12 is imposed",)
    theirs = row(view, "theirs")
    assert theirs.field is not None
    assert (theirs.caption, theirs.field.value) == ("Their Insight", "3")
    assert odds_of(view).headline == "40.0% they fail"
    assert [die.caption for die in view.dice] == ["Their D20"]


def test_feint_loads_their_insight_save() -> None:
    view = Table().ready("feint:cbt-melee")
    assert (view.title, view.chips) == ("Feint with Cbt-Melee", ("Challenge 16 is imposed",))
    assert row(view, "theirs").caption == "Their Insight"


def test_attack_after_a_feint_has_advantage_by_default() -> None:
    table = Table(with_statuses(ORIEL, feinted=1))
    view = table.ready(PISTOL)
    assert (len(view.dice), view.chips, row(view, "advantage").chosen) == (
        2,
        ("Fooled by a feint",),
        "advantage",
    )
    plain = table.ready(PISTOL, chosen(advantage="none"))
    assert (len(plain.dice), row(plain, "advantage").chosen) == (1, "none")


def test_enabler_without_ranks_says_what_to_do() -> None:
    sheet = replace(TUMBLE, techniques=tuple(replace(each, ranks=0) for each in TUMBLE.techniques))
    view = Table(sheet).ready("technique:small-hands")
    assert view.blocked == "You need at least one rank to use an enabler. Add a rank first."
    assert (view.ready, view.odds) == ("Can't be used yet", None)


def test_exhausted_character_is_told_what_is_possible() -> None:
    view = Table(with_points(ORIEL, ep=0)).ready(RANGED)
    assert view.blocked == "Exhausted: you can only take free actions. Rest, or roll a save."
    assert Table(with_points(ORIEL, ep=0)).ready(RANGED, chosen(duration="free-action")).blocked == ""


def test_custom_ability_shows_its_dice() -> None:
    view = Table().ready("power:second-wind")
    assert (view.title, view.value, view.ready) == ("Deep breath", "1d4", "Roll 1d4")
    with pytest.raises(KeyError):
        Table(TUMBLE).ready("power:four-arms")


@pytest.mark.parametrize("subject", ["", "trait:size", "skill:x", "damage:9", "damage:technique:x", "luck:"])
def test_subject_missing_from_the_sheet_has_no_name(subject: str) -> None:
    with pytest.raises(KeyError):
        GAME.name_of(ORIEL, subject)


# After the roll


def test_reckless_2_is_already_the_lowest_step() -> None:
    view = Table().roll(RANGED, 2, choice=chosen(approach="reckless"))
    assert felt(view) == ("2 + 3", "5", "Challenge 15, missed by 10")
    die = view.dice[0]
    assert (die.value, die.caption, die.note) == (2, "D20", "reckless: 2 counts")
    shown = result(view)
    assert (shown.degree, shown.word, shown.number) == ("critical_failure", "Critical fail", "")
    assert shown.reason == "Already the lowest step. The 2 would have lowered it."
    assert shown.moved is None
    assert [(each.degree, each.word) for each in shown.ladder] == [
        ("critical_failure", "Critical fail"),
        ("failure", "Fail"),
        ("partial", "Partial"),
        ("regular", "Success"),
        ("critical", "Critical"),
    ]
    odds = odds_of(view)
    assert (odds.title, odds.headline) == ("Odds before the roll: +3, reckless", "45.0% for full success")
    assert [(each.degree, each.percent) for each in odds.parts] == [
        ("critical", "10.0%"),
        ("regular", "35.0%"),
        ("partial", "25.0%"),
        ("failure", "20.0%"),
        ("critical_failure", "10.0%"),
    ]
    assert [each.degree for each in odds.parts if each.fell_here] == ["critical_failure"]
    assert odds.marker == pytest.approx(0.925)
    assert shown.aftermath == "A failure with consequences. Your GM decides which."


@pytest.mark.parametrize(
    ("face", "choice", "before", "words", "after_and_note"),
    [
        (1, chosen(challenge=4), "regular", "natural 1, one degree down", ("partial", "natural 1")),
        (20, Choice(), "regular", "natural 20, one degree up", ("critical", "natural 20")),
        (
            2,
            chosen(challenge=5, rsr=1),
            "regular",
            "2 on the die, one degree down",
            ("partial", "range 2: 2 counts"),
        ),
        (
            19,
            chosen(approach="reckless"),
            "regular",
            "19 on the die, one degree up",
            ("critical", "reckless: 19 counts"),
        ),
    ],
)
def test_shifted_step_is_shown_before_and_after(
    face: int, choice: Choice, before: str, words: str, after_and_note: tuple[str, str]
) -> None:
    view = Table().roll(RANGED, face, choice=choice)
    shown = result(view)
    assert shown.moved is not None
    assert (shown.moved.before.degree, shown.moved.words, shown.reason) == (before, words, "")
    assert (shown.degree, view.dice[0].note) == after_and_note


def test_highest_step_cannot_be_raised() -> None:
    shown = result(Table().roll(RANGED, 20, choice=chosen(challenge=10)))
    assert shown.reason == "Already the highest step. The 20 would have raised it."


def test_cautious_says_that_a_20_changes_nothing() -> None:
    view = Table().roll(RANGED, 20, choice=chosen(approach="cautious"))
    assert (view.dice[0].note, result(view).reason) == (
        "cautious: 20 changes nothing",
        "Reached the challenge.",
    )


@pytest.mark.parametrize(
    ("face", "line", "reason"),
    [
        (12, "Challenge 15, met exactly", "Reached the challenge."),
        (15, "Challenge 15, beaten by 3", "Reached the challenge."),
        (9, "Challenge 15, missed by 3", "Missed by 5 or less."),
        (5, "Challenge 15, missed by 7", "Missed by more than 5."),
    ],
)
def test_sum_shows_the_margin(face: int, line: str, reason: str) -> None:
    view = Table().roll(RANGED, face)
    assert (felt(view)[2], result(view).reason) == (line, reason)


def test_ladder_without_partial_success_has_four_steps() -> None:
    shown = result(Table().roll(RANGED, 11, choice=chosen(whole=1)))
    assert [each.word for each in shown.ladder] == ["Critical fail", "Fail", "Success", "Critical"]
    assert (shown.word, shown.reason) == ("Fail", "Missed, and there's no partial success here.")


def test_partial_success_has_a_consequence_to_note() -> None:
    table = Table()
    view = table.roll(RANGED, 9)
    assert result(view).aftermath == "A success with consequences. Your GM decides which."
    assert result(view).word == "Partial success"
    assert view.follow_ups == ()
    table.undo()
    assert result(table.view()).aftermath == ""


def test_critical_success_gives_a_benefit() -> None:
    assert result(Table().roll(RANGED, 19, choice=chosen(challenge=12))).effects == (
        "A benefit for you, or something more against your opponent.",
    )


def test_negative_numbers_have_real_minus_signs() -> None:
    table = Table()
    view = table.roll("skill:genetics", 2)
    assert (view.value, felt(view)) == ("−3", ("2 − 3", "−1", "Challenge 15, missed by 16"))
    assert GAME.log_total(table.latest().roll) == "−1"


def test_taken_result_shows_its_sum_and_time_but_no_die() -> None:
    view = Table().roll(RANGED, choice=chosen(take=20))
    assert (view.dice, felt(view)) == ((), ("20 + 3", "23", "Challenge 15, beaten by 8"))
    assert (view.line, view.roll_words) == ("Scene", "Take 20 again")
    assert result(view).effects == ("It took a scene.",)
    assert odds_of(view).marker == pytest.approx(0.5)


def test_advantage_marks_the_die_that_counts() -> None:
    view = Table().roll(RANGED, 4, 12, choice=chosen(advantage="advantage"))
    assert [(die.value, die.use, die.note) for die in view.dice] == [
        (4, DieUse.UNUSED, "not used"),
        (12, DieUse.USED, "used: higher"),
    ]
    lower = Table().roll(RANGED, 12, 12, choice=chosen(advantage="disadvantage"))
    assert [die.note for die in lower.dice] == ["used: lower", "not used"]


def test_opposed_roll_shows_both_dice() -> None:
    view = Table().roll(RANGED, choice=chosen(opposed=1, theirs=2), a={"d20": [10]}, b={"d20": [11]})
    assert [(die.value, die.caption, die.note) for die in view.dice] == [
        (10, "D20", ""),
        (11, "Their D20", "+ 2 = 13"),
    ]
    assert felt(view)[2] == "Challenge 13, met exactly"
    assert result(view).effects == ("They rolled 11 + 2: 13.",)
    assert sum(part.share for part in odds_of(view).parts) == pytest.approx(1)


def test_successful_feint_shows_its_cost_and_advantage() -> None:
    table = Table()
    view = table.roll("feint:cbt-melee", 9, choice=chosen(theirs=1))
    assert result(view).effects == ("Your next attack has advantage.", "Energy points 2 → 1")
    assert result(view).degree == "failure"
    seen = table.roll("feint:cbt-melee", 15, choice=chosen(theirs=1))
    assert result(seen).effects == ("They see through it.", "Energy points 1 → 0")


def test_imposed_save_says_whether_they_resist() -> None:
    withstood = Table().roll("imposed:loud-lie", 15)
    assert result(withstood).effects == ("They resist it.",)
    fallen = Table().roll("imposed:loud-lie", 2)
    assert result(fallen).effects == ("They don't resist it.",)
    assert result(fallen).aftermath == "Their save has consequences for them. Your GM decides which."


# Effects


@pytest.mark.parametrize(
    ("face", "challenge", "total", "line", "reason"),
    [
        (19, 12, "24", "12 → 24", "Critical success: double the effect"),
        (12, 15, "12", "", "Success: the full effect"),
        (9, 15, "6", "12 → 6", "Partial success: half the effect, rounded down"),
    ],
)
def test_effect_of_a_hit_is_spelled_out(
    face: int, challenge: int, total: str, line: str, reason: str
) -> None:
    table = Table()
    attack = table.roll(PISTOL, face, choice=chosen(challenge=challenge))
    action = attack.follow_ups[0]
    assert (action.title, action.detail, action.command, action.id) == (
        "Roll effect",
        "2d6 + 5",
        "follow_up",
        "damage",
    )
    view = table.follow_up("damage", {"d6": [2, 5]})
    assert (view.title, felt(view)) == ("Effect: Arc pistol", ("2 + 5 + 5", total, line))
    shown = result(view)
    assert (shown.reason, shown.degree, shown.number) == (reason, "", "")
    assert [die.look for die in view.dice] == [DieLook.D6, DieLook.D6]


def test_target_armour_is_subtracted() -> None:
    table = Table()
    table.roll(PISTOLS, 12, choice=chosen(armour=3))
    view = table.follow_up("damage", {"d6": [2, 5]})
    assert felt(view) == ("2 + 5 + 5", "9", "12, armour stops 3")
    assert result(view).effects == ("9 of 12 gets past the armour.",)
    assert view.title == "Effect: Wpn-Pistols"


def test_glancing_hit_mentions_its_consequence() -> None:
    table = Table()
    attack = table.roll(PISTOL, 9)
    assert result(attack).aftermath == (
        "A glancing hit: half the effect and a narrative consequence. Your GM decides which."
    )
    view = table.follow_up("damage", {"d6": [1, 1]})
    assert result(view).effects == ("A glancing hit also has a narrative consequence.",)


def test_miss_has_no_effect_to_roll() -> None:
    assert Table().roll(PISTOL, 3).follow_ups == ()


def test_effect_without_dice_is_applied() -> None:
    table = Table(TUMBLE)
    assert table.roll("technique:field-repair", 12).follow_ups[0].title == "Apply effect"
    assert felt(table.follow_up("damage")) == ("7", "7", "")


def test_unreadable_dice_are_reported() -> None:
    net = replace(ORIEL, weapons=(Weapon("Net", "cbt-melee", "tangles"),))
    action = Table(net).roll("weapon:0", 15).follow_ups[0]
    assert not action.enabled
    assert action.reason == "Can't read this weapon's dice. Write them like 2d6."


def test_older_roll_keeps_its_follow_up() -> None:
    table = Table()
    table.roll(PISTOL, 12)
    assert [each.title for each in table.view(latest=False).follow_ups] == ["Roll effect"]
    assert GAME.follow_up("note", table.latest().roll) is None


def test_ability_dice() -> None:
    view = Table().roll("power:second-wind", dice={"d4": [3]})
    assert (felt(view), result(view).reason, view.odds) == (("3", "3", ""), "", None)


def test_options_can_be_changed_above_a_roll() -> None:
    table = Table()
    view, ready = table.roll(RANGED, 12), table.ready(RANGED, chosen(take=10))
    shown = next_view(view, ready)
    assert (shown.roll_words, row(shown, "take").chosen) == ("Take 10", "10")
    assert felt(shown)[1] == "15"


def test_roll_of_something_removed_can_still_be_shown() -> None:
    table = Table()
    table.roll(PISTOLS, 12)
    table.sheet = replace(ORIEL, techniques=(), weapons=())
    view = table.view()
    assert (view.title, view.rows, felt(view)[1]) == ("Wpn-Pistols", (), "17")


@given(
    st.sampled_from(
        [RANGED, "skill:agility", PISTOLS, PISTOL, "weapon:2", "imposed:loud-lie", "feint:cbt-melee"]
    ),
    st.dictionaries(st.sampled_from(OPTIONS), VALUES, max_size=5),
    st.integers(0, 2**30),
)
def test_every_choice_can_be_shown_rolled_and_shown_again(
    subject: str, options: dict[str, Fact], seed: int
) -> None:
    table, choice = Table(with_points(ORIEL, ep=6)), chosen(**options)
    ready = table.ready(subject, choice)
    assert ready.title
    attempt, dice = table.attempt(subject, choice), LiveDice(Random(seed).randrange)
    if ready.blocked:
        with pytest.raises(Refused) as refused:
            SYSTEM.play.roll(attempt, dice)
        assert ready.blocked == GAME.refusal_words(refused.value.ruling)
        return
    roll = SYSTEM.play.roll(attempt, dice).roll
    assert roll is not None
    assert SYSTEM.is_sound(roll)
    entry = Entry(1, "1", Action.ROLL, "", roll=roll)
    shown = GAME.rolled_view(Rolled(ORIEL, StandingRoll(entry, roll)))
    assert sum(part.share for part in odds_of(shown).parts) == pytest.approx(1)
    assert odds_of(shown).parts == tuple(
        part._replace(fell_here=part.degree == result(shown).degree) for part in odds_of(ready).parts
    )


# Log and reasons


def test_log_shows_what_was_special() -> None:
    table = Table()
    table.roll(RANGED, 2, choice=chosen(approach="reckless", advantage="none"))
    latest = table.latest()
    assert GAME.log_modifier(latest) == "C 15, reckless"
    assert GAME.log_degree(latest.roll) == ("critical_failure", "Critical fail")
    assert GAME.log_total(latest.roll) == "5"
    table.roll(RANGED, choice=chosen(take=8))
    assert GAME.log_modifier(table.latest()) == "C 15, take 8"
    table.roll(RANGED, 3, 4, choice=chosen(save=1, advantage="advantage"))
    assert GAME.log_modifier(table.latest()) == "C 15, save, advantage"
    table.roll(PISTOL, 9)
    table.follow_up("damage", {"d6": [2, 2]})
    assert GAME.log_modifier(table.latest()) == "partial"
    assert GAME.log_degree(table.latest().roll) == ("", "effect")
    table.roll("power:second-wind", dice={"d4": [3]})
    assert GAME.log_modifier(table.latest()) == ""
    assert GAME.log_degree(table.latest().roll) == ("", "dice")


def test_every_reason_has_a_text() -> None:
    table = Table()
    table.roll(PISTOL, 19, choice=chosen(approach="reckless"))
    lines = why_lines("striker", table.entries[0].steps)
    assert {"ST-ROLL-01", "ST-STEP-02", "ST-RSR-02", "ST-RSR-03", "ST-MOD-01"} <= {
        each.rule for each in lines
    }
    assert all(each.sentence for each in lines)


def test_no_opponent_from_the_library_can_be_chosen() -> None:
    assert GAME.foe_rolls is None


def test_tray_is_the_same_after_a_restart() -> None:
    table = Table()
    view = table.roll(PISTOL, 9, choice=chosen(approach="cautious", armour=2, challenge=16))
    roll = table.latest().roll
    entry = Entry(1, "1", Action.ROLL, "", roll=roll, steps=table.entries[0].steps)
    assert GAME.rolled_view(Rolled(ORIEL, StandingRoll(entry, roll))) == view
    assert MELEE in {f"skill:{each.id}" for each in ORIEL.skills}
