"""Harm and healing at the table."""

import pytest
from msgspec.structs import replace

from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Choice, Turn
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Detail, Sheet, Skill, Status, Tracker
from rules_core.systems.shadow_lounge.healing import TREATMENTS, Healed, TimeUnit
from rules_core.systems.shadow_lounge.play import CARE, luck_turn
from rules_core.systems.shadow_lounge.play_healing import amount_of, healed_by, treated_with
from tests.core.shadow_lounge.player import (
    GAME,
    SABRE,
    SEL,
    Player,
    attempt,
    because,
    house,
    kept,
    throw,
    with_points,
)

KIT, KOLTO, BARE = "treatment:first_aid_kit", "treatment:first_aid_kolto", "treatment:first_aid_none"
BASIC, HOSPITAL = "treatment:medicine_basic", "treatment:medicine_hospital"

FACES = (60, 30, 12, 1)
"""What a medic with 60 throws for regular, hard, extreme and critical, which add 0 to 3 dice."""

PATIENT = Sheet("shadow-lounge", "Tarn", trackers=(Tracker("hp", 2, 20),))


def hurt(sel: Player, points: int, armour: int = 0) -> Turn:
    return sel.take(CARE.hurt(sel.sheet, points, armour, ()))


def apply(sel: Player, turn: Turn) -> Turn:
    return sel.take(CARE.apply_treatment(sel.sheet, kept(turn)))


ONCE = house(one_treatment_each=True)


def forbidden(subject: str, sheet: Sheet = SEL) -> object:
    """Why a treatment cannot be given now, None where it can."""
    ruling = GAME.refusal(replace(attempt(subject, sheet), rules=ONCE))
    return None if ruling is None else ruling.step.fact("because")


# Harm


def test_armour_reduces_damage() -> None:
    """SL-HP-01."""
    sel = Player()
    turn = hurt(sel, 5, 3)
    assert sel.points("hp") == 3
    assert (turn.roll, turn.steps[0].fact("loss"), turn.steps[0].fact("hp")) == (None, 2, 3)


def test_steps_name_the_armour_that_counts() -> None:
    """SL-HP-01, reading A20."""
    worn, bare = (CARE.hurt(SEL, 5, armour, ()).steps[0] for armour in (3, 0))
    assert (worn.fact("damage"), worn.fact("armor"), worn.fact("loss")) == (5, 3, 2)
    assert "armor" not in dict(bare.facts)
    assert CARE.armour(replace(SEL, details=(Detail("armour", "3, flight suit"),))) == 3


def test_armour_may_stop_all_damage() -> None:
    """SL-HP-01."""
    sel = Player(SEL.with_status("first_aid_given", 1))
    assert hurt(sel, 3, 3).events == ()
    assert hurt(sel, 2, 9).events == ()


def test_hit_points_stop_at_0() -> None:
    """SL-HP-01, reading A20."""
    sel = Player()
    hurt(sel, 99)
    assert sel.points("hp") == 0
    hurt(sel, 1)
    assert sel.points("hp") == 0


def test_time_alone_heals_nobody() -> None:
    """SL-HEAL-09."""
    with pytest.raises(Refused) as caught:
        CARE.rest(SEL, 3)
    assert caught.value.ruling.step.fact("because") == "no_rest"


# Treatment


@pytest.mark.parametrize(
    ("row", "base", "die", "time"),
    [
        ("first_aid_none", 3, "d3", "d6 rounds"),
        ("first_aid_kit", 4, "d4", "d4 rounds"),
        ("first_aid_kolto", 6, "d4", "1 rounds"),
        ("medicine_basic", 8, "d4", "4 hours"),
        ("medicine_hospital", 12, "d4", "2 hours"),
        ("medicine_hospital_kolto", 16, "d6", "1 hours"),
    ],
)
@pytest.mark.parametrize("count", range(4))
def test_each_treatment_heals_by_degree_and_takes_its_time(
    row: str, base: int, die: str, time: str, count: int
) -> None:
    """SL-HEAL-01, SL-HEAL-02, SL-HEAL-03, SL-HEAL-04, SL-HEAL-05, SL-HEAL-06, SL-HEAL-09, reading A25."""
    faces, (takes, unit) = [3, 1, 2][:count], time.split()
    clock = {takes: [2]} if takes.startswith("d") else {}
    for patient, room in ((None, 25), (PATIENT, 18)):
        script = throw(FACES[count], healing={die: faces} if faces else {}, time=clock)
        turn = Player().roll(f"treatment:{row}", script, patient=patient)
        amount, passed = min(base + sum(faces), room), 2 if clock else int(takes)
        before = 5 if patient is None else 2
        assert healed_by(kept(turn), patient or SEL) == Healed(
            amount, before + amount, passed, TimeUnit(unit)
        )
        rule = next(each for each in turn.steps if each.rule == TREATMENTS[row].rule)
        assert (rule.fact("restored"), rule.fact("time")) == (amount, passed)


def test_the_medic_is_marked_and_the_patient_heals() -> None:
    """SL-ADV-01, SL-HEAL-02: a patient with a sheet of their own."""
    medic, tarn = Player(), Player(PATIENT)
    turn = medic.roll(KIT, throw(60, time={"d4": [3]}), patient=PATIENT)
    assert (medic.marks("first-aid"), medic.points("hp")) == (1, 5)
    given = apply(tarn, turn)
    assert tarn.points("hp") == 6
    assert (given.steps[0].rule, given.steps[0].fact("restored"), given.steps[0].fact("time")) == (
        "SL-HEAL-02",
        4,
        3,
    )


def test_the_medical_skill_is_found_by_its_kind() -> None:
    """SL-HEAL-02: whatever id it has on the sheet."""
    medic = replace(SEL, skills=(Skill("own", "first-aid", 70),))
    assert kept(Player(medic).roll(KIT, throw(70, time={"d4": [1]}), patient=PATIENT)).passed


def test_successful_first_aid_stabilises() -> None:
    """SL-HEAL-07."""

    def rules(subject: str, script: ScriptedDice) -> list[str]:
        return [each.rule for each in Player().roll(subject, script).steps]

    assert "SL-HEAL-07" in rules(KOLTO, throw(60))
    assert "SL-HEAL-07" not in rules(KOLTO, throw(61))
    assert "SL-HEAL-07" not in rules(BASIC, throw(60))


def test_a_failure_heals_nothing_but_still_takes_time() -> None:
    """SL-HEAL-09, reading A20: and it is not the one treatment of the injury."""
    sel = Player()
    turn = sel.roll(BARE, throw(61, time={"d6": [5]}))
    assert healed_by(kept(turn), SEL) == Healed(0, 5, 5, TimeUnit.ROUNDS)
    apply(sel, turn)
    assert sel.points("hp") == 5
    assert forbidden(BARE, sel.sheet) is None


def test_a_degree_below_the_required_one_heals_nothing() -> None:
    """SL-ROLL-10, reading A20: the DM asked for more, so the treatment failed, and another may be tried."""
    sel = Player()
    before = sel.points("hp")
    turn = sel.roll(KOLTO, throw(60), Choice("hard"))
    apply(sel, turn)
    assert (kept(turn).passed, sel.points("hp")) == (False, before)
    assert treated_with(sel.sheet) == set()


def test_luck_reaching_the_required_degree_rolls_its_dice() -> None:
    """SL-LUCK-01, SL-HEAL-03: a regular success was not enough, the hard one that Luck makes of it is."""
    sel = Player()
    turn = sel.roll(KIT, throw(60, time={"d4": [2]}), Choice("hard"))
    after = sel.spend(30, throw(healing={"d4": [3]}))
    assert amount_of(kept(turn)) == 0
    assert (kept(after).passed, amount_of(kept(after))) == (True, 7)


def test_luck_does_not_change_a_treatment_that_was_applied() -> None:
    """SL-LUCK-01: its points are on the sheet."""
    sel = Player()
    sel.roll(KIT, throw(60, time={"d4": [2]}))
    applied = Entry(2, "b", Action.TREAT, "", refers=(1,))
    standing = replace(next(sel.rolls()), applied=applied)
    with pytest.raises(Refused) as refused:
        luck_turn(sel.sheet, standing, 30, throw())
    assert refused.value.ruling.step.fact("because") == "applied"


def test_nobody_is_healed_above_the_maximum() -> None:
    """SL-HEAL-05, reading A20: by the hit points there are when it is applied."""
    sel = Player(with_points(SEL, hp=20))
    turn = sel.roll(HOSPITAL, throw(60))
    sel.sheet = with_points(sel.sheet, hp=27)
    assert apply(sel, turn).steps[0].fact("restored") == 3
    assert sel.points("hp") == 30


def test_the_unhurt_need_no_treatment() -> None:
    """SL-HEAL-09."""
    assert forbidden(KIT, with_points(SEL, hp=30)) == "unhurt"
    assert forbidden(BASIC, with_points(SEL, hp=30)) == "unhurt"
    with pytest.raises(Refused):
        Player(with_points(SEL, hp=30)).roll(KIT, throw(20))
    assert forbidden(KIT, with_points(SEL, hp=29)) is None


def test_only_the_patient_has_to_be_hurt() -> None:
    """SL-HEAL-09."""
    fit = with_points(PATIENT, hp=20)
    ruling = GAME.refusal(replace(attempt(KIT), patient=fit))
    assert ruling is not None
    assert ruling.step.fact("because") == "unhurt"


def test_hit_points_without_a_maximum_can_be_healed() -> None:
    """SL-HEAL-02: a character without a recorded maximum isn't known to be unhurt."""
    sel = Player(SEL.with_tracker(Tracker("hp", 12)))
    hurt(sel, 10)
    turn = sel.roll(KOLTO, throw(60))
    apply(sel, turn)
    assert sel.points("hp") == 8


def test_an_injury_allows_one_first_aid_and_one_medicine() -> None:
    """SL-HEAL-09, reading A20: and a new injury starts again."""
    sel = Player(rules=ONCE)
    apply(sel, sel.roll(KIT, throw(60, time={"d4": [1]})))
    assert forbidden(KOLTO, sel.sheet) == forbidden(BARE, sel.sheet) == "treated_before"
    assert forbidden(BASIC, sel.sheet) is None
    apply(sel, sel.roll(BASIC, throw(60)))
    assert sel.sheet.statuses == (Status("first_aid_given", 1), Status("medicine_given", 1))
    assert forbidden(HOSPITAL, sel.sheet) == "treated_before"
    hurt(sel, 1)
    assert forbidden(KOLTO, sel.sheet) is forbidden(HOSPITAL, sel.sheet) is None


def test_only_one_roll_per_injury_is_applied() -> None:
    """SL-HEAL-09, reading A20: rolled one after the other, before either was applied."""
    sel = Player(rules=ONCE)
    first, second = sel.roll(KOLTO, throw(60)), sel.roll(KOLTO, throw(30, healing={"d4": [4]}))
    medicine = sel.roll(BASIC, throw(60))
    apply(sel, first)
    with pytest.raises(Refused) as caught:
        apply(sel, second)
    assert caught.value.ruling.step.fact("because") == "treated_before"
    apply(sel, medicine)
    assert sel.points("hp") == 5 + 6 + 8


def test_an_injury_can_be_treated_again_and_again() -> None:
    """SL-HEAL-09: only a house rule forbids it."""
    sel = Player()
    for _ in range(2):
        apply(sel, sel.roll(KOLTO, throw(60)))
    assert sel.points("hp") == 17
    assert GAME.refusal(attempt(KOLTO, sel.sheet)) is None


def test_only_treatments_can_be_applied() -> None:
    """SL-HEAL-09."""
    roll = kept(Player().roll(SABRE, throw(20)))
    assert healed_by(roll, SEL) is None
    with pytest.raises(Refused) as caught:
        CARE.apply_treatment(SEL, roll)
    assert caught.value.ruling.step.fact("because") == "no_treatment"


# Luck


@pytest.mark.parametrize(
    ("face", "luck", "dice", "restored"),
    [
        (65, 5, {}, 6),
        (65, 35, {"d4": [2]}, 8),
        (60, 30, {"d4": [2]}, 8),
        (30, 18, {"d4": [2]}, 12),
        (30, 5, {}, 10),
        (12, 11, {"d4": [3]}, 17),
    ],
)
def test_luck_rolls_the_extra_dice_of_the_better_degree(
    face: int, luck: int, dice: dict[str, list[int]], restored: int
) -> None:
    """SL-LUCK-02, SL-HEAL-03: those that lie there stay (4 each)."""
    lie = {30: [4], 12: [4, 4]}.get(face, [])
    sel = Player()
    sel.roll(KOLTO, throw(face, healing={"d4": lie} if lie else {}))
    healed = healed_by(kept(sel.spend(luck, throw(healing=dice))), SEL)
    assert healed is not None
    assert healed.restored == restored


def test_luck_without_a_better_degree_rolls_nothing() -> None:
    """SL-LUCK-01: and the time stays as it was."""
    sel = Player()
    sel.roll(KIT, throw(70, time={"d4": [3]}))
    assert healed_by(kept(sel.spend(5)), SEL) == Healed(0, 5, 3, TimeUnit.ROUNDS)
    assert healed_by(kept(sel.spend(5)), SEL) == Healed(4, 9, 3, TimeUnit.ROUNDS)
    assert sel.marks("first-aid") == 0


def test_a_new_injury_is_damage_that_gets_through() -> None:
    """SL-HEAL-09: armour that stops everything leaves the old one as it is."""
    sel = Player()
    apply(sel, sel.roll(KOLTO, throw(60)))
    hurt(sel, 3, 3)
    assert forbidden(KIT, sel.sheet) == "treated_before"


def test_a_treatments_reasons_name_its_skill() -> None:
    """SL-HEAL-09."""
    sel = Player()
    assert because(sel.roll(KOLTO, throw(60)), "SL-ADV-01") == ""


def test_the_value_of_a_treatment_does_not_depend_on_the_patient() -> None:
    """SL-HEAL-03, SL-HEAL-09: a log tells the same number ever after."""
    nearly = Player(with_points(SEL, hp=29))
    assert amount_of(kept(nearly.roll(KOLTO, throw(12, healing={"d4": [4, 3]})))) == 13
    assert amount_of(kept(nearly.roll(KOLTO, throw(90)))) == 0
    assert amount_of(kept(nearly.roll(SABRE, throw(20)))) == 0
