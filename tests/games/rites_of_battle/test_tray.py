"""The Rites of Battle tray before and after a roll."""

from time import process_time

import pytest
from msgspec.structs import replace

from desktop.games.rites_of_battle.log import act_words, log_degree, log_modifier, log_total
from desktop.games.rites_of_battle.odds import odds_view
from desktop.games.rites_of_battle.result import follow_up
from desktop.games.rites_of_battle.words import name_of, refusal_words
from desktop.views.felt import DieLook, DieUse
from desktop.views.why import why_lines
from rules_core.game.play import Choice, Turn
from rules_core.sheet.journal import Action
from rules_core.sheet.outcome import Refused, Ruling, step
from rules_core.sheet.sheet import Injury
from rules_core.systems.rites_of_battle.pool import Pool
from tests.core.rites_of_battle.characters import faces, options
from tests.games.rites_of_battle.table import HARDER, JUNO, ODALYS, group, mock, ready, seat, shown
from tests.games.shown import result, row

LIGHT = "skill:custom:light-ranged"


def counts(view_dice: tuple[object, ...]) -> list[int]:
    return [each.number for each in view_dice]  # type: ignore[attr-defined]


# Before the roll


def test_skill_pool_includes_injuries_and_says_so() -> None:
    view = ready(seat(), LIGHT)
    assert view.pool is not None
    assert [(each.name, each.number, each.command) for each in view.pool.dice] == [
        ("Proficiency", 2, "pool_proficiency"),
        ("Ability", 1, "pool_ability"),
        ("Boost", 0, "pool_boost"),
        ("Difficulty", 2, "pool_difficulty"),
        ("Setback", 1, "pool_setback"),
    ]
    assert view.pool.notes == ("1 Setback die from Slightly Dazed",)
    assert [each.value for each in view.dice] == [None] * 6
    assert (row(view, "difficulty").chosen, view.line, view.blocked) == ("2", "Agility", "")


def test_challenge_dice_need_the_house_rule() -> None:
    plain, harder = ready(seat(), LIGHT).pool, ready(seat(rules=HARDER), LIGHT).pool
    assert plain is not None
    assert harder is not None
    assert "pool_challenge" not in {each.command for each in plain.dice}, "no button could add one"
    assert next(each for each in harder.dice if each.command == "pool_challenge").can_add
    assert ready(seat(rules=HARDER), LIGHT).chips == ("House rule ROB-POOL-05",)


def test_pool_changed_by_hand_can_be_reset() -> None:
    pool = ready(seat(), LIGHT, pool_boost=12, pool_upgrade=-2).pool
    assert pool is not None
    assert counts(pool.dice) == [0, 3, 12, 2, 1]
    assert (pool.changed, pool.dice[2].can_add, pool.can_downgrade) == (True, False, False)
    untouched = ready(seat(), LIGHT).pool
    assert untouched is not None
    assert (untouched.changed, untouched.dice[2].can_remove, untouched.can_upgrade) == (False, False, True)


def test_attack_rows_are_range_defence_surroundings_aim_and_targets() -> None:
    view = ready(seat(), "weapon:0", range="long", defence=6, targets=2, soak_1=3, defence_negated=1, aim=1)
    assert (view.title, view.line) == ("Arc pistol", "Light ranged, Long")
    assert [each.id for each in view.rows] == [
        *("range", "defence", "covered", "environment", "concealment"),
        *("aim", "off", "targets", "soak_1", "soak_2"),
    ]
    assert (row(view, "range").chosen, row(view, "off").chosen) == ("long", "defence_negated")
    assert row(view, "defence").chosen == "4"
    plain = ready(seat(), "weapon:0", environment=2)
    assert [each.key for each in row(plain, "off").options] == ["environment_ignored"]
    assert "off" not in [each.id for each in ready(seat(), "weapon:0").rows]
    soak = row(view, "soak_2").field
    assert soak is not None
    assert (soak.name, soak.value) == ("Soak of target 2", "")
    assert ready(seat(), "weapon:unarmed").line == "Engaged"


def test_range_a_weapon_cannot_use_blocks_the_roll_with_a_reason() -> None:
    view = ready(seat(ODALYS), "weapon:1", range="engaged")
    assert view.blocked == "This weapon is too large to use against an Engaged target. Choose another range."
    assert row(view, "range").options[0].reason == "Not with this weapon"
    assert ready(seat(ODALYS), "weapon:1").blocked == ""


def test_someone_else_can_heal_and_a_lost_limb_needs_a_cybernetic_one() -> None:
    maimed = replace(JUNO, injuries=(Injury("i", 101),))
    view = ready(seat(maimed), "heal-injury:i", medic="other", medic_ranks=2)
    assert [each.id for each in view.rows] == ["medic", "medic_characteristic", "medic_ranks", "limb"]
    assert view.blocked == "The limb is lost. Only a cybernetic one heals this injury."
    assert ready(seat(maimed), "heal-injury:i", cybernetic=1).blocked == ""
    assert [each.id for each in ready(seat(), "treatment:wounds").rows] == ["medic"]


def test_fall_asks_for_its_height() -> None:
    view = ready(seat(), "fall:athletics", ground="soft")
    asked = "Type the height of the fall, from 1 to 9999 feet."
    assert (view.blocked, view.ready_detail, row(view, "ground").chosen) == (asked, "", "soft")
    assert ready(seat(), "fall:athletics", feet=20).blocked == ""


def test_injuries_are_rolled_or_entered_by_number() -> None:
    view = ready(seat(), "injury:")
    assert [each.look for each in view.dice] == [DieLook.TENS, DieLook.UNITS]
    assert view.ready == "d100 + 20 for unhealed injuries"
    view = ready(seat(), "injury:number", number=12)
    assert (view.dice, view.roll_words, view.blocked) == ((), "Add injury", "")
    assert ready(seat(), "injury:number").blocked == "Enter a number from 1 to 999."
    bleeding = replace(JUNO, injuries=(Injury("i", 126, spent=True),))
    assert [each.look for each in ready(seat(bleeding), "aftermath:i").dice] == [DieLook.D10]


def test_talent_shows_its_own_dice() -> None:
    view = ready(seat(), "talent:talent-2")
    assert ([each.look for each in view.dice], view.ready) == ([DieLook.D6], "1d6+1")
    assert ready(seat(), "talent:talent-1").blocked == "Write the dice like 2d6+1, or leave the field empty."
    odd = replace(JUNO, powers=(replace(JUNO.powers[0], dice="1d100"),))
    assert [each.look for each in ready(seat(odd), "talent:talent-1").dice] == [DieLook.TENS, DieLook.UNITS]


def test_oversized_pool_is_blocked_and_not_drawn() -> None:
    many = replace(JUNO, injuries=tuple(Injury(str(n), 36) for n in range(60)))
    view = ready(seat(many), LIGHT)
    assert view.blocked == "That's more than 50 dice of one kind. Remove some."
    assert (view.dice, view.odds) == ((), None)


def test_name_of_an_unknown_subject_raises_key_error() -> None:
    for subject in ("skill:none", "weapon:9", "talent:none", "heal-injury:none", "nonsense:", "trait:luck"):
        with pytest.raises(KeyError):
            name_of(JUNO, subject)


# The roll in the design


def test_felt_names_each_die_and_its_face() -> None:
    view = shown(mock())
    assert [(each.caption, each.note) for each in view.dice] == [
        ("Proficiency", "Success, Adv."),
        ("Proficiency", "Triumph"),
        ("Ability", "2 Advantage"),
        ("Boost", "Advantage"),
        ("Difficulty", "Failure"),
        ("Difficulty", "Threat"),
        ("Setback", "Blank"),
    ]
    assert {each.use for each in view.dice} == {DieUse.PLAIN}
    assert [each.numeral for each in view.dice][:3] == ["sa", "T", "aa"]


def test_sum_is_spelled_out() -> None:
    found = result(shown(mock()))
    assert (found.degree, found.word, found.number) == ("regular", "Success", "")
    assert [(each.symbol, each.number) for each in found.net] == [
        ("success", 1),
        ("advantage", 3),
        ("triumph", 1),
    ]
    assert found.reason == (
        "Success 2 − Failure 1 = 1. Advantage 4 − Threat 1 = 3. Damage 6 + 1 = 7, before Soak."
    )
    assert found.effects == ()


def test_odds_match_the_design() -> None:
    odds = shown(mock()).odds
    assert odds is not None
    assert odds.headline == "68.5% to succeed, 16.0% Triumph"
    assert [(each.word, each.percent) for each in odds.parts] == [
        ("Success with Advantage", "30.6%"),
        ("Success, no Advantage", "37.8%"),
        ("Failure with Advantage", "24.9%"),
        ("Failure, no Advantage", "6.7%"),
    ]
    assert [each.fell_here for each in odds.parts] == [True, False, False, False]
    assert odds.marker == pytest.approx(0.153, abs=0.001)


def test_spent_options_are_ticked_and_the_rest_is_counted() -> None:
    at = mock()
    assert group(shown(at), "advantage").left == "3 of 3 left"
    at.spend("free_maneuver")
    advantages = group(shown(at), "advantage")
    by_id = {each.id: each for each in advantages.options}
    assert (advantages.title, advantages.left) == ("Spend Advantage", "1 of 3 left")
    assert (by_id["free_maneuver"].taken, by_id["free_maneuver"].cost) == (1, 2)
    assert (by_id["recover_strain"].reason, by_id["setback_target"].reason) == ("", "Need 1 more")
    assert by_id["critical_injury"].words == "Critical injury (weapon 3)"
    assert (by_id["critical_injury"].reason, by_id["critical_injury"].repeatable) == ("Need 2 more", True)
    assert [each.cost for each in advantages.options] == sorted(each.cost for each in advantages.options)
    assert by_id["disable"].detail == "For the rest of the fight. Needs the GM's permission."
    triumph = group(shown(at), "triumph")
    assert (triumph.left, {each.cost for each in triumph.options}) == ("1 of 1 left", {1})
    assert shown(at, latest=False).spending == shown(at).spending


def test_paid_critical_injury_can_be_rolled_for_the_target() -> None:
    at = mock()
    assert shown(at).follow_ups == ()
    at.spend("triumph:critical_injury")
    assert [each.title for each in shown(at).follow_ups] == ["Roll critical injury"]
    at.spend("critical_injury")
    assert [each.title for each in shown(at).follow_ups] == ["Roll critical injury +10"]
    chosen = Choice().with_option("injury_bonus", 10)
    assert follow_up("critical:10", at.latest().roll) == ("target-injury:", chosen)
    assert follow_up("damage", at.latest().roll) is None
    bonus = row(ready(at, "target-injury:"), "injury_bonus").field
    assert bonus is not None
    assert bonus.value == "10"
    at.roll("target-injury:", {"d100": [54]})
    found = result(shown(at))
    assert found.reason.startswith("54 + 10 = 64. Slightly Dazed.")
    assert found.effects[1:] == ("Medicae against 3 Difficulty dice heals it",)
    assert at.sheet.injuries == JUNO.injuries


def test_damage_after_soak_is_shown_for_each_target() -> None:
    at = seat()
    dice = faces(proficiency="ss s", ability="-", difficulty="- -", setback="-")
    at.roll("weapon:0", dice, targets=3, soak_1=3, soak_3=9)
    assert result(shown(at)).effects == ("Target 1: 4 Wounds after Soak 3", "Target 3: 0 Wounds after Soak 9")
    assert log_modifier(at.latest()) == "3 targets"
    at = seat()
    at.roll("weapon:unarmed", faces(proficiency="ss", ability="-", difficulty="- -", setback="-"), soak_1=1)
    assert result(shown(at)).effects == ("3 Strain after Soak 1",)


def test_failure_shows_its_sum_and_no_damage() -> None:
    at = seat()
    at.roll("weapon:0", faces(proficiency="- -", ability="-", difficulty="ff fh", setback="h"), soak_1=2)
    found = result(shown(at))
    assert (found.degree, found.word) == ("failure", "Failure")
    assert found.reason == "Success 0 − Failure 3 = −3. Advantage 0 − Threat 2 = −2."
    assert found.effects == ()
    threats = group(shown(at), "threat")
    assert threats.left == "2 of 2 left"
    at.spend("suffer_strain")
    assert result(shown(at)).effects == ("Strain 9 → 10",)


def test_effect_bought_for_the_next_check_joins_its_pool_with_a_note() -> None:
    at = mock()
    at.spend("boost_any_ally@self")
    pool = ready(at, LIGHT).pool
    assert pool is not None
    assert (pool.dice[2].number, pool.notes[0]) == (1, "1 Boost die from an earlier roll")
    at.roll(LIGHT, faces(proficiency="s s", ability="-", boost="-", difficulty="- -", setback="-"))
    again = ready(at, LIGHT).pool
    assert again is not None
    assert again.dice[2].number == 0


def test_notes_explain_upgrades_downgrades_and_barred_boosts() -> None:
    blinded = replace(JUNO, injuries=(Injury("a", 116), Injury("b", 66)))
    pool = ready(seat(blinded), LIGHT).pool
    assert pool is not None
    assert pool.notes == ("2 downgrades from Blinded", "No Boost, because of Scattered Senses")


def test_treatment_says_what_it_healed() -> None:
    at = seat()
    dice = faces(proficiency="sa", ability="s - -", difficulty="-", setback="-")
    at.roll("treatment:wounds", dice)
    assert result(shown(at)).effects == ("Wounds 7 → 5", "Strain 9 → 8")
    dice = faces(proficiency="s", ability="s - -", difficulty="- - -", setback="-")
    at.roll("heal-injury:injury-1", dice)
    view = shown(at)
    assert result(view).effects == ("Healed: Slightly Dazed",)
    assert view.rows == ()
    at.undo(at.latest().entry.seq)
    assert result(shown(at)).effects == ()
    assert result(shown(at)).taken_back


def test_healed_bleeding_shows_its_d10_on_the_felt() -> None:
    at = seat(replace(JUNO, injuries=(Injury("i", 126),)))
    dice = faces(proficiency="s", ability="s - -", difficulty="- - - - -")
    at.roll("heal-injury:i", dice, {"d10": [7]})
    assert (shown(at).dice[-1].caption, shown(at).dice[-1].value) == ("D10", 7)
    assert result(shown(at)).effects == ("Healed: Bleeding Out", "Intelligence 4 → 3", "Terrible Injury")


def test_own_injury_shows_its_effect_and_changes() -> None:
    at = seat()
    at.roll("injury:", {"d100": [21]})
    view = shown(at)
    assert (result(view).number, result(view).degree, view.adjustable) == ("41", "", False)
    assert [each.look for each in view.dice] == [DieLook.TENS, DieLook.UNITS]
    assert result(view).reason == "21 + 20 = 41. Bowled Over."
    assert result(view).effects[0] == "You fall prone and suffer 1 Strain."
    assert result(view).effects[2:] == ("Strain 9 → 10",)
    assert log_degree(at.latest().roll) == ("", "Bowled Over")
    at = seat(replace(JUNO, injuries=(Injury("i", 131),)))
    at.roll("aftermath:i", {"d10": [5]})
    assert "Agility" in result(shown(at)).reason
    at.roll("injury:number", number=151)
    told = result(shown(at)).effects
    assert told[1:] == ("No check heals it", "Wounds 7 → 17", "Strain 9 → 19")
    at.undo(at.latest().entry.seq)
    assert result(shown(at)).effects == told[:2]


def test_talent_dice_are_summed_with_the_notes() -> None:
    at = seat()
    at.roll("talent:talent-2", {"d6": [4]})
    assert (result(shown(at)).number, result(shown(at)).reason) == ("5", JUNO.powers[1].effect)
    assert (log_degree(at.latest().roll), log_total(at.latest().roll)) == (("", "dice"), "5")


def test_roll_stays_readable_after_its_weapon_was_removed() -> None:
    at = mock()
    at.sheet = replace(at.sheet, weapons=())
    view = shown(at)
    assert (view.title, view.line, view.rows) == ("Arc pistol", "", ())


def test_despair_has_its_own_group() -> None:
    at = seat(rules=HARDER)
    dice = faces(proficiency="s T", ability="-", challenge="D", difficulty="- -", setback="-")
    at.roll("weapon:0", dice, pool_challenge=1)
    assert group(shown(at), "despair").title == "Spend Despair"
    odds = shown(at).odds
    assert odds is not None
    assert odds.headline.endswith("8.3% Despair")
    at = seat()
    at.roll("weapon:0", faces(proficiency="s -", ability="-", difficulty="- -", setback="-"))
    assert shown(at).spending is None


def test_roll_without_symbols_has_no_success() -> None:
    at = seat()
    at.roll(LIGHT, faces(proficiency="- -", ability="-", difficulty="- -", setback="-"))
    assert log_total(at.latest().roll) == "0 Successes"
    assert result(shown(at)).net == ()


# Odds, the log, why


def test_odds_of_any_pool_are_quick() -> None:
    for pool in (Pool(5, 5, 3, 2, 5, 4), Pool(50, 50, 50, 50, 50, 50)):
        begun = process_time()
        odds = odds_view(pool, None)
        assert process_time() - begun < 0.5
        assert sum(each.share for each in odds.parts) == pytest.approx(1)
    assert [each.word for each in odds.parts] == ["Success", "Failure"]
    assert odds_view(Pool(), None).headline == "0.0% to succeed"


def test_log_shows_symbols_and_purchases() -> None:
    at = mock()
    at.spend("free_maneuver")
    at.spend("triumph:boost_any_ally@self")
    standing = at.latest()
    assert log_degree(standing.roll) == ("regular", "")
    assert log_total(standing.roll) == "1 Success, 3 Advantage, 1 Triumph"
    assert log_modifier(standing) == "Free manoeuvre now, Boost for yourself"


@pytest.mark.parametrize(
    ("act", "given", "words"),
    [
        ("damage", {"amount": "9"}, "Damage, Wounds 7 → 12"),
        ("rest", {"hours": "2"}, "Rest, Strain 9 → 7"),
        ("fall", {"feet": "4"}, "Fall, Strain 9 → 11"),
        ("suffocate", {"rounds": "4"}, "Suffocation, Strain 9 → 12"),
        ("encounter", {}, "New encounter"),
        ("prone", {"on": "1"}, "Prone"),
        ("injury:remove:injury-1", {}, "Injury removed"),
        ("injury:over:injury-1", {"on": "1"}, "Injury effect"),
        ("turn:action", {}, "Turn"),
        ("turn:end", {}, "New turn"),
        ("fight:add", {"name": "Sentry"}, "Slot added"),
        ("weapon:remove:0", {}, "Arc pistol removed"),
        ("weapon:reload:0", {}, "Reloaded"),
        ("talent:add", {"name": "Grit"}, "Grit added"),
        ("xp:skill:medicae", {}, "Rank 2 bought, Experience 35 → 25"),
        ("xp:earn", {"amount": "5"}, "Experience earned, Experience 35 → 40"),
        ("xp:creating", {"on": "1"}, "Character creation"),
    ],
)
def test_actions_are_summarised(act: str, given: dict[str, str], words: str) -> None:
    at = seat()
    at.act(act, **given)
    assert act_words(at.sheet, at.entries[0]) == words


def test_fight_rounds_and_purchases_are_summarised() -> None:
    at = seat()
    at.act("fight:add", name="Sentry")
    at.act("fight:next", who="Sentry")
    assert act_words(at.sheet, at.entries[0]) == "Next slot, round 2"
    at.act("fight:remove:0")
    assert act_words(at.sheet, at.entries[0]) == "Turn order"
    at.act("fight:end")
    assert act_words(at.sheet, at.entries[0]) == "Fight ended"
    at = mock()
    at.spend("notice")
    assert act_words(at.sheet, at.entries[0]) == "Notice one key detail"
    at.keep(Action.ACT, "spend:nonsense", Turn(None, (), ()))
    assert act_words(at.sheet, at.entries[0]) == ""
    at.keep(Action.ACT, "dance", Turn(None, (), ()))
    assert act_words(at.sheet, at.entries[0]) == ""
    at = seat(JUNO.with_status("creating", 1).with_tracker(replace(JUNO.tracker("xp"), value=90)))
    at.act("xp:trait:agi")
    assert act_words(at.sheet, at.entries[0]) == "Experience spent, Agility 3 → 4, Experience 90 → 50"


def test_why_names_the_rules_and_the_numbers() -> None:
    lines = {each.rule: each for each in why_lines("rites-of-battle", mock().latest().entry.steps)}
    assert lines["ROB-CRIT-02"].facts == "Slightly Dazed. Setback dice: 1."
    assert lines["ROB-ATK-02"].facts == "Damage 6 and 1 successes make 7."
    assert all(each.sentence for each in lines.values())


def test_steps_from_a_file_never_break_the_tray() -> None:
    at = mock()
    odd = (step("ROB-CRIT-02", name="Odd", setback="many", upgrades="x"), step("ROB-CRIT-02", name=5))
    at.entries[0] = replace(at.entries[0], steps=odd)
    pool = shown(at).pool
    assert pool is not None
    assert pool.notes == ()


def test_every_refusal_has_a_text() -> None:
    unknown = refusal_words(Ruling(False, step("ROB-ATK-06", because="something else")))
    refused: tuple[tuple[str, dict[str, str], str], ...] = (
        ("weapon:add", {"name": ""}, "Type a name first."),
        ("damage", {"amount": "−4"}, "Enter a number from 1 to 999."),
        ("fight:add", {"name": "X", "successes": "x"}, "Enter a number from −99 to 99."),
        ("xp:trait:agi", {}, "Characteristics can only be raised during character creation."),
        ("injury:strike:injury-1", {}, "This injury deals no more damage."),
    )
    for act, given, words in refused:
        with pytest.raises(Refused) as caught:
            seat().act(act, **given)
        assert refusal_words(caught.value.ruling) == words != unknown
    at = seat()
    at.act("turn:free")
    at.act("turn:strain")
    with pytest.raises(Refused) as caught:
        at.act("turn:traded")
    assert refusal_words(caught.value.ruling) == "No manoeuvres left this turn. Two is the maximum."


def test_hostile_options_never_break_the_tray() -> None:
    odd = options(range="7", targets="many", soak_1="x", defence=-9, aim=10**9, number="x", pool_upgrade="up")
    for subject in ("weapon:0", LIGHT, "injury:", "injury:number", "fall:athletics", "treatment:wounds"):
        assert ready(seat(), subject, **dict(odd.options)).title
