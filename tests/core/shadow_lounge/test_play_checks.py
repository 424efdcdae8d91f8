"""Checks at the table: what is rolled, with which dice, and what is marked for it."""

import pytest
from msgspec.structs import replace

from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Against, Choice, Foe, with_dice
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Power, Sheet
from rules_core.systems.shadow_lounge.checks import Kind
from rules_core.systems.shadow_lounge.combat import Situation
from rules_core.systems.shadow_lounge.kept import check_of, choice_of, malfunctioned, thrown_of
from rules_core.systems.shadow_lounge.play import check_for, extra_dice_of, skill_rolled
from rules_core.systems.shadow_lounge.table import BothFailed
from tests.core.shadow_lounge.player import (
    GAME,
    PISTOL,
    RIFLE,
    SABRE,
    SEL,
    Player,
    attempt,
    because,
    fell,
    house,
    kept,
    throw,
    with_points,
    with_skill,
)

CRIT = "critical"

# What falls


@pytest.mark.parametrize(
    ("skill", "die", "degree", "fumble"),
    [
        (60, 60, "regular", False),
        (60, 61, "failure", False),
        (60, 30, "hard", False),
        (60, 12, "extreme", False),
        (5, 1, CRIT, False),
        (40, 69, CRIT, False),
        (50, 93, "failure", False),
        (50, 94, "failure", True),
        (50, 99, "failure", True),
        (51, 96, "failure", False),
        (51, 97, "failure", True),
        (99, 97, "regular", True),
        (99, 96, "regular", False),
        (120, 100, "critical_failure", False),
        (120, 99, "regular", True),
    ],
)
def test_a_skill_is_rolled(skill: int, die: int, degree: str, fumble: bool) -> None:
    """SL-ROLL-01, SL-ROLL-02, SL-ROLL-03, SL-ROLL-04, SL-ROLL-05, SL-ROLL-06, SL-ROLL-07, SL-ROLL-09."""
    turn = Player(with_skill(skill)).roll("skill:listen", throw(die))
    assert fell(turn) == (degree, fumble)
    assert kept(turn).total == die
    assert kept(turn).passed == (degree not in ("failure", "critical_failure"))


def test_a_success_that_also_fumbles_says_so() -> None:
    """SL-ROLL-08."""
    turn = Player(with_skill(99)).roll("skill:listen", throw(97))
    assert "SL-ROLL-08" in [each.rule for each in turn.steps]
    assert kept(turn).passed


def test_an_attribute_and_luck_are_rolled_like_a_skill() -> None:
    """SL-ROLL-01, SL-LUCK-03: Luck goes against the points there are now."""
    sel = Player()
    assert fell(sel.roll("trait:dex", throw(75))) == ("regular", False)
    assert fell(sel.roll("luck:", throw(40))) == ("regular", False)
    assert fell(sel.roll("luck:", throw(41))) == ("failure", False)
    kinds = [check_of(each.roll).kind for each in sel.rolls()]
    assert kinds == [Kind.LUCK, Kind.LUCK, Kind.ATTRIBUTE]


def test_the_dm_may_require_a_higher_degree() -> None:
    """SL-ROLL-10: also of one of Luck."""
    hard = Choice("hard")
    for subject, enough, too_little in (("skill:listen", 30, 31), ("trait:dex", 37, 38), ("luck:", 20, 21)):
        sel = Player()
        assert kept(sel.roll(subject, throw(enough), hard)).passed
        turn = sel.roll(subject, throw(too_little), hard)
        assert (kept(turn).degree, kept(turn).passed) == ("regular", False)
        assert choice_of(kept(turn)) == hard


def test_the_dm_may_require_a_critical() -> None:
    """SL-ROLL-10, SL-ROLL-11: extreme is not enough then."""
    asked = Choice(CRIT)
    assert not kept(Player().roll("skill:listen", throw(2), asked)).passed
    assert kept(Player().roll("skill:listen", throw(69), asked)).passed


@pytest.mark.parametrize(
    "subject", ["skill:swim", "trait:str", "weapon:9", "weapon:x", "weapon:4", "power:leap", "treatment:balm"]
)
def test_things_missing_from_the_sheet_cannot_be_rolled(subject: str) -> None:
    sheet = replace(SEL, weapons=(*SEL.weapons, replace(SEL.weapons[0], skill="")))
    with pytest.raises(KeyError):
        GAME.roll(attempt(subject, sheet), throw(50))


def test_unknown_kinds_of_roll_are_refused() -> None:
    with pytest.raises(KeyError):
        check_for(attempt("sanity:"))
    with pytest.raises(KeyError):
        check_for(attempt("power:push", replace(SEL, traits=())))
    with pytest.raises(KeyError):
        check_for(attempt("treatment:first_aid_kit", replace(SEL, skills=())))


def test_there_is_no_pushing() -> None:
    """SL-ROLL-06."""
    assert GAME.push is None


def test_a_roll_keeps_the_name_of_its_subject() -> None:
    roll = kept(Player().roll("skill:listen", throw(20)))
    assert (roll.system, roll.subject, roll.name) == ("shadow-lounge", "skill:listen", "as it is called")


# Bonus and Penalty Dice


@pytest.mark.parametrize(
    ("net", "dice", "counts"),
    [
        (1, (61, 40), 40),
        (-1, (61, 40), 61),
        (2, (61, 40, 20), 20),
        (-2, (20, 40, 61), 61),
        (1, (40, 69), 69),
        (-1, (40, 69), 40),
        (2, (50, 100, 69), 69),
        (-2, (1, 69, 2), 2),
        (-1, (30, 97), 97),
        (1, (97, 61), 61),
        (-1, (99, 100), 100),
    ],
)
def test_the_better_or_worse_whole_die_counts(net: int, dice: tuple[int, ...], counts: int) -> None:
    """SL-DIE-01, reading A06: whole dice, and a 69 is better than any number."""
    sel = Player()
    roll = kept(sel.roll("skill:listen", throw(*dice), Choice(net=net)))
    assert roll.total == counts
    assert thrown_of(roll).faces == dice
    assert choice_of(roll) == Choice(net=net)


def test_no_more_than_two_extra_dice_count() -> None:
    """SL-DIE-01, reading A07."""
    assert extra_dice_of(attempt("skill:listen", choice=Choice(net=5))) == 2
    roll = kept(Player().roll("skill:listen", throw(90, 80, 70), Choice(net=-5)))
    assert (roll.total, choice_of(roll).net) == (90, -2)


def test_a_luck_check_uses_the_dms_dice() -> None:
    """SL-LUCK-03, SL-DIE-09."""
    lucky = attempt("luck:", choice=Choice(net=1))
    assert extra_dice_of(lucky) == check_for(lucky).net == 1
    assert kept(Player().roll("luck:", throw(90, 30), Choice(net=1))).total == 30


def of(*situations: Situation, net: int = 0, against: Against = Against.NOBODY) -> Choice:
    return Choice(net=net, against=against, situations=tuple(each.value for each in situations))


S = Situation


@pytest.mark.parametrize(
    ("situation", "rule", "attacking", "defending"),
    [
        (S.FIRING_INTO_MELEE, "SL-DIE-02", -1, 0),
        (S.POINT_BLANK, "SL-DIE-03", 1, 0),
        (S.INCAPACITATED_TARGET, "SL-DIE-04", 1, -1),
        (S.OUTNUMBERED, "SL-DIE-05", 0, -1),
        (S.AUTO_FIRE_FOLLOWUP, "SL-DIE-06", -1, 0),
        (S.SURPRISED_DEFENDER, "SL-DIE-07", 0, -1),
        (S.FORCE_LIFTED, "SL-DIE-08", 0, 1),
    ],
)
def test_situation_dice_go_to_the_rolling_side(
    situation: Situation, rule: str, attacking: int, defending: int
) -> None:
    """SL-DIE-02, SL-DIE-03, SL-DIE-04, SL-DIE-05, SL-DIE-06, SL-DIE-07, SL-DIE-08, SL-DEF-06."""
    assert extra_dice_of(attempt(RIFLE, choice=of(situation))) == attacking
    for defence in (Against.DODGE, Against.PARRY, Against.FIGHT_BACK):
        assert extra_dice_of(attempt("skill:dodge", choice=of(situation, against=defence))) == defending
    turn = Player().roll(RIFLE, throw(*[30] * (1 + abs(attacking))), of(situation))
    assert turn.steps[0].rule == rule
    assert choice_of(kept(turn)) == of(situation)


@pytest.mark.parametrize(
    ("choice", "dice"),
    [
        (of(S.POINT_BLANK, S.FIRING_INTO_MELEE), 0),
        (of(S.POINT_BLANK, net=-1), 0),
        (of(S.POINT_BLANK, S.INCAPACITATED_TARGET), 2),
        (of(S.POINT_BLANK, S.INCAPACITATED_TARGET, net=1), 2),
        (of(S.POINT_BLANK, S.INCAPACITATED_TARGET, S.AUTO_FIRE_FOLLOWUP), 1),
        (of(S.POINT_BLANK, S.INCAPACITATED_TARGET, S.AUTO_FIRE_FOLLOWUP, net=1), 1),
        (of(S.POINT_BLANK, S.AUTO_FIRE_FOLLOWUP), 0),
        (of(S.FIRING_INTO_MELEE, S.AUTO_FIRE_FOLLOWUP, net=-1), -2),
        (of(S.OUTNUMBERED, S.SURPRISED_DEFENDER, S.INCAPACITATED_TARGET, against=Against.DODGE), -2),
        (of(S.OUTNUMBERED, S.FORCE_LIFTED, against=Against.DODGE), 0),
        (of(S.OUTNUMBERED, net=2, against=Against.PARRY), 1),
    ],
)
def test_dice_cancel_then_two_count_then_auto_fire_applies(choice: Choice, dice: int) -> None:
    """SL-DIE-01, SL-DIE-06, readings A07 and A22; what the DM gives besides is SL-DIE-09."""
    assert extra_dice_of(attempt(RIFLE, choice=choice)) == dice


@pytest.mark.parametrize("net", range(-2, 3))
@pytest.mark.parametrize("against", [Against.NOBODY, Against.THEY_DODGE, Against.DODGE])
@pytest.mark.parametrize(
    "situations",
    [(), (S.POINT_BLANK,), (S.OUTNUMBERED, S.POINT_BLANK), (S.INCAPACITATED_TARGET, S.AUTO_FIRE_FOLLOWUP)],
)
def test_a_choice_read_from_a_roll_gives_the_same_dice(
    situations: tuple[Situation, ...], against: Against, net: int
) -> None:
    """SL-DIE-01: "roll again" throws as many dice as before."""
    foe = Foe("Trooper", 40, "failure") if against else Foe()
    chosen = replace(of(*situations, net=net, against=against), foe=foe)
    dice = extra_dice_of(attempt(RIFLE, choice=chosen))
    read = choice_of(kept(Player().roll(RIFLE, throw(*[30] * (1 + abs(dice))), chosen)))
    assert extra_dice_of(attempt(RIFLE, choice=read)) == dice
    assert replace(read, net=net) == chosen


def test_the_tray_can_ask_for_a_number_of_dice() -> None:
    """SL-DIE-01: what is chosen by hand comes on top of the situations."""
    near = attempt(RIFLE, choice=of(S.POINT_BLANK))
    assert with_dice(extra_dice_of, near, -1).net == -2
    assert with_dice(extra_dice_of, near, 1).net == 0


def test_the_distance_of_a_shot_is_kept() -> None:
    chosen = Choice(distance=4, situations=("point_blank",))
    assert choice_of(kept(Player().roll(RIFLE, throw(30, 40), chosen))) == chosen


def test_only_checks_have_a_choice() -> None:
    restored = kept(Player().roll("restore:between_adventures", ScriptedDice({"d10": [4]})))
    assert choice_of(restored) == Choice()


def test_a_roll_keeps_the_house_rules() -> None:
    """SL-OPP-02, SL-LUCK-02: a roll is read by the rules that it was made with."""
    sel = Player(rules=house(both_failed=BothFailed.NOBODY, luck_buys_critical=False))
    table = check_of(kept(sel.roll("skill:listen", throw(20)))).table
    assert (table.both_failed, table.luck_buys_critical, table.luck_on_fumble) == (
        BothFailed.NOBODY,
        False,
        True,
    )


# Marks


def test_each_success_counts() -> None:
    """SL-ADV-01: one more for each, beside those of former evenings."""
    sel = Player()
    for face in (65, 32, 13, 69, 66):
        sel.roll(SABRE, throw(face))
    assert sel.marks("lightsaber") == 1 + 4
    sel.roll("skill:lightsaber", throw(20))
    assert sel.marks("lightsaber") == 6


def test_a_regular_success_counts_even_if_more_was_required() -> None:
    """SL-ADV-01."""
    sel = Player()
    assert not kept(sel.roll("skill:listen", throw(60), Choice("extreme"))).passed
    assert sel.marks("listen") == 1


def test_a_success_counts_even_if_the_other_side_wins() -> None:
    """SL-ADV-01."""
    sel = Player()
    sel.roll("skill:listen", throw(60), Choice(against=Against.OPPOSED, foe=Foe("Spy", 70, "hard")))
    assert sel.marks("listen") == 1


def test_a_success_that_fumbles_counts() -> None:
    """SL-ADV-01, SL-ROLL-08."""
    sel = Player(with_skill(98))
    sel.roll("skill:listen", throw(97))
    assert sel.marks("listen") == 1


def test_a_failure_counts_for_nothing() -> None:
    """SL-ADV-01."""
    sel = Player()
    assert because(sel.roll("skill:listen", throw(61)), "SL-ADV-01") == "no_success"
    assert sel.marks("listen") == 0


def test_nothing_is_counted_at_99() -> None:
    """SL-ADV-02."""
    sel = Player()
    assert because(sel.roll("skill:piloting", throw(20)), "SL-ADV-02") == "highest"
    assert sel.marks("piloting") == 0


def test_attributes_and_luck_are_not_marked() -> None:
    """SL-ADV-01: nothing changes on the sheet."""
    for subject in ("trait:dex", "luck:"):
        turn = Player().roll(subject, throw(20))
        assert turn.events == ()
        assert "SL-ADV-01" not in [each.rule for each in turn.steps]


def test_a_treatment_counts_for_the_skill() -> None:
    """SL-ADV-01."""
    sel = Player()
    sel.roll("treatment:medicine_basic", throw(60))
    assert sel.marks("medicine") == 1


def test_undoing_a_roll_undoes_its_mark() -> None:
    """SL-ADV-01."""
    sel = Player()
    sel.roll(SABRE, throw(20))
    sel.undo()
    assert sel.sheet == SEL


def test_which_skill_a_roll_uses() -> None:
    """SL-ADV-01: what is marked is the skill, whatever was rolled with it."""

    def behind(subject: str, sheet: Sheet = SEL) -> str:
        skill = skill_rolled(sheet, subject)
        return "" if skill is None else skill.id

    assert (behind("skill:listen"), behind(SABRE)) == ("listen", "lightsaber")
    assert behind("treatment:first_aid_kolto") == "first-aid"
    for nothing in ("trait:dex", "luck:", "power:push", "skill:swim", "weapon:x", "weapon:77", "treatment:x"):
        assert behind(nothing) == ""
    assert behind("treatment:first_aid_kolto", replace(SEL, skills=())) == ""


# Weapons that fail, and shots


@pytest.mark.parametrize(
    ("weapon", "die", "fails"),
    [
        (RIFLE, 95, False),
        (RIFLE, 96, True),
        (RIFLE, 98, True),
        (RIFLE, 99, False),
        (PISTOL, 96, False),
        (PISTOL, 97, True),
        (PISTOL, 100, True),
        (SABRE, 100, False),
    ],
)
def test_a_weapon_malfunctions_on_the_die(weapon: str, die: int, fails: bool) -> None:
    """SL-ROLL-12, reading A21: "96-98" as written, "97" up to 100, nothing for what never fails."""
    turn = Player().roll(weapon, throw(die))
    assert ("SL-ROLL-12" in [each.rule for each in turn.steps]) == malfunctioned(kept(turn)) == fails


def test_a_malfunctioning_weapon_may_still_hit() -> None:
    """SL-ROLL-12: it is told beside the degree, and Luck does not change the die (reading A04)."""
    sel = Player(with_points(with_skill(99, "blaster-rifle"), luck=99))
    turn = sel.roll(RIFLE, throw(96))
    assert (kept(turn).degree, kept(turn).passed, malfunctioned(kept(turn))) == ("regular", True, True)
    assert malfunctioned(kept(sel.spend(50)))


def test_shots_are_counted_until_the_weapon_is_empty() -> None:
    """SL-DIE-10."""
    sel = Player()
    for shots in (1, 2):
        sel.roll(PISTOL, throw(50))
        assert sel.sheet.weapons[2].fired == shots
    ruling = GAME.refusal(attempt(PISTOL, sel.sheet))
    assert ruling is not None
    assert ruling.step.fact("because") == "empty"
    with pytest.raises(Refused):
        sel.roll(PISTOL, throw(50))
    sel.roll(SABRE, throw(50))
    assert sel.sheet.weapons[0].fired == 0


def test_only_an_auto_mode_fires_again_in_the_same_attack() -> None:
    """SL-DIE-10."""
    again = of(S.AUTO_FIRE_FOLLOWUP)
    assert GAME.refusal(attempt(RIFLE, choice=again)) is None
    for weapon in (PISTOL, SABRE):
        ruling = GAME.refusal(attempt(weapon, choice=again))
        assert ruling is not None
        assert ruling.step.fact("because") == "no_auto"


@pytest.mark.parametrize("attacks", ["semi-auto", "Semi automatic", "1 (semiauto)"])
def test_a_semi_automatic_weapon_has_no_auto_mode(attacks: str) -> None:
    """SL-DIE-10: it fires once for each pull of the trigger."""
    gun = replace(SEL.weapons[1], attacks=attacks)
    both = replace(gun, attacks=f"{attacks} / auto")
    again = of(S.AUTO_FIRE_FOLLOWUP)
    assert GAME.refusal(attempt(RIFLE, SEL.with_weapon(1, gun), again)) is not None
    assert GAME.refusal(attempt(RIFLE, SEL.with_weapon(1, both), again)) is None


def test_a_power_may_share_an_id_with_a_skill() -> None:
    """SL-ADV-06: its successes are its own."""
    sel = Player(replace(SEL, powers=(Power("listen", "custom"),)))
    sel.roll("power:listen", throw(20))
    assert (sel.marks("listen"), sel.sheet.power("listen").marks) == (0, 1)
