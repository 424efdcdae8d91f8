"""Rolling for a character: checks, saves, taking, techniques, attacks and their effects."""

from functools import partial

import pytest
from msgspec.structs import replace

from rules_core.dice.notation import BadFormula
from rules_core.dice.odds import odds
from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Attempt, Choice
from rules_core.sheet.outcome import Fact, Refused
from rules_core.sheet.sheet import Technique
from rules_core.systems.striker.asked import Fallen, How, better_odds, fall, shift_of, step_odds
from rules_core.systems.striker.attempts import default_weapon, ready
from rules_core.systems.striker.checks import Duration, ResultStep, save
from rules_core.systems.striker.kept import asked_of, fallen_of, harm_of
from rules_core.systems.striker.on_sheet import FEINTED
from rules_core.systems.striker.play import hit_degree
from tests.core.striker.player import GAME, VEX, Player, because, being, chosen, kept, rules, with_points
from tests.core.striker.throws import d20

LANES, KNOTS = "skill:star-lanes", "skill:knots"


def fell(turn_of: Player, subject: str, *faces: int, choice: Choice | None = None) -> tuple[int, str, bool]:
    roll = kept(turn_of.roll(subject, d20(*faces), choice))
    return roll.total, roll.degree, roll.passed


def why_not(subject: str, choice: Choice | None = None, player: Player | None = None) -> tuple[str, Fact]:
    player = player or Player()
    with pytest.raises(Refused) as refused:
        GAME.roll(player.attempt(subject, choice), d20())
    ruling = GAME.refusal(player.attempt(subject, choice))
    assert ruling == refused.value.ruling
    return because(refused)


@pytest.mark.parametrize(
    ("face", "total", "degree", "passed"),
    [
        (12, 15, "success", True),
        (11, 14, "partial_success", True),
        (6, 9, "fail", False),
        (2, 5, "critical_fail", False),
    ],
)
def test_a_skill_is_rolled_against_a_challenge_of_15(
    face: int, total: int, degree: str, passed: bool
) -> None:
    """ST-ROLL-01, ST-STEP-02: the challenge is 15 by default."""
    assert fell(Player(), LANES, face) == (total, degree, passed)


def test_another_challenge_is_kept_for_the_next_rolls() -> None:
    """ST-ROLL-04."""
    assert fell(Player(), LANES, 12, choice=chosen(challenge=5)) == (15, "critical_success", True)
    assert GAME.carried == ("challenge",)
    assert GAME.choice_of(kept(Player().roll(LANES, d20(3), chosen(challenge=-4)))) == chosen(challenge=-4)


def test_reckless_and_cautious_set_the_range() -> None:
    """ST-RSR-02, ST-RSR-03: a 2 lowers a reckless check, and nothing moves a cautious one."""
    assert fell(Player(), LANES, 2, choice=chosen(approach="reckless", challenge=5))[1] == "partial_success"
    assert fell(Player(), LANES, 1, choice=chosen(approach="cautious", challenge=4))[1] == "success"
    assert fell(Player(), LANES, 20, choice=chosen(approach="cautious", challenge=25))[1] == "partial_success"


def test_a_circumstance_raises_the_range() -> None:
    """ST-RSR-04."""
    turn = Player().roll(LANES, d20(19), chosen(rsr=1))
    assert (kept(turn).degree, "ST-RSR-04" in rules(turn)) == ("critical_success", True)


def test_a_check_may_exclude_partial_success() -> None:
    """ST-STEP-02, reading A02."""
    assert fell(Player(), LANES, 11, choice=chosen(whole=1))[1] == "fail"


def test_a_save_has_no_approach_and_by_default_no_partial_success() -> None:
    """ST-ROLL-02, ST-RSR-03, readings A02 and A08."""
    turn = Player().roll(LANES, d20(11), chosen(save=1, approach="reckless"))
    assert (kept(turn).degree, asked_of(kept(turn)).range) == ("fail", 1)
    assert "ST-ROLL-02" in rules(turn)
    assert fell(Player(), LANES, 11, choice=chosen(save=1, in_part=1))[1] == "partial_success"


def test_advantage_rolls_two_dice() -> None:
    """ST-ADV-01."""
    assert fell(Player(), LANES, 4, 12, choice=chosen(advantage="advantage"))[0] == 15
    assert fell(Player(), LANES, 4, 12, choice=chosen(advantage="disadvantage"))[0] == 7


def test_a_roll_against_another_roll() -> None:
    """ST-ROLL-04, reading A16: their total is the challenge, and equal is enough."""
    script = ScriptedDice(parts={"a": {"d20": [9]}, "b": {"d20": [14]}})
    turn = Player().roll(LANES, script, chosen(opposed=1, theirs=-2))
    assert (kept(turn).total, kept(turn).degree) == (12, "success")
    fallen = fallen_of(kept(turn))
    assert (fallen.challenge, fallen.theirs, fallen.margin) == (12, 14, 0)
    assert sum(step_odds(asked_of(kept(turn))).values()) == 1


@pytest.mark.parametrize(
    ("take", "total", "degree", "duration"),
    [
        (8, 11, "partial_success", Duration.ROUND),
        (10, 13, "partial_success", Duration.MINUTE),
        (20, 23, "success", Duration.SCENE),
    ],
)
def test_taking_rolls_nothing_and_takes_longer(
    take: int, total: int, degree: str, duration: Duration
) -> None:
    """ST-ZERO-01, readings A05 and A09: a 20 that is taken moves nothing, reckless or not."""
    roll = kept(Player().roll(LANES, None, chosen(take=take, approach="reckless")))
    assert (roll.total, roll.degree, roll.drawn) == (total, degree, ())
    asked = asked_of(roll)
    assert (fallen_of(roll).duration, asked.how, shift_of(asked, 20)) == (duration, How.TAKE, 0)
    assert [float(each) for each in better_odds(asked, fallen_of(roll))] == [0.0, 1.0]


@pytest.mark.parametrize(
    ("choice", "because_of"),
    [
        (chosen(take=10, save=1), "save"),
        (chosen(take=10, opposed=1), "opposed"),
        (chosen(take=20, duration="hour"), "duration"),
        (chosen(take=8, duration="day"), "duration"),
    ],
)
def test_taking_is_refused_with_a_reason(choice: Choice, because_of: str) -> None:
    """ST-ZERO-01, reading A06: a save is rolled, and nothing takes longer than a day."""
    assert why_not(LANES, choice) == ("ST-ZERO-01", because_of)


def test_taking_requires_ranks() -> None:
    """ST-ZERO-01."""
    assert why_not("skill:untrained", chosen(take=8)) == ("ST-ZERO-01", "ranks")


def test_ranks_of_the_technique_or_of_its_skill_are_enough() -> None:
    """ST-ZERO-01, reading A10; a skill whose base is unknown counts all it has."""
    assert asked_of(kept(Player().roll("technique:locks", d20(9)))).ranks == 3
    assert asked_of(kept(Player().roll("technique:blades", d20(9)))).ranks == 5


def test_a_listing_with_a_plus_starts_from_its_minimum() -> None:
    """ST-ZERO-01, ST-DUR-02, reading A06."""
    roll = kept(Player().roll("technique:mend", None, chosen(take=10)))
    assert fallen_of(roll).duration is Duration.HOUR


def test_invalid_options_fall_back_to_the_defaults() -> None:
    """ST-ROLL-01: whether they come from a file or were set by hand."""
    odd = chosen(approach=7, take=13, duration="soon", advantage="lots", challenge="high", weapon=99)
    assert fell(Player(), LANES, 12, choice=odd) == (15, "success", True)
    huge = chosen(challenge=999999, armour=-5, theirs=10**9, opposed="no")
    assert asked_of(kept(Player().roll(LANES, d20(12), huge))).challenge == 999


# Agility


def test_ranks_of_agility_count_in_the_chosen_aspect_alone() -> None:
    """ST-MOD-07."""
    assert fell(Player(), "skill:agility", 10)[0] == 12
    turn = Player().roll("skill:agility", d20(10), chosen(aspect="mind"))
    assert (kept(turn).total, "ST-MOD-07" in rules(turn)) == (8, True)


# Techniques


def test_a_technique_adds_its_ranks_to_its_skill() -> None:
    """ST-MOD-01, ST-MOD-02: Cbt-Ranged 1 and two ranks are +3 to hit and +3 to the effect."""
    player = Player()
    shot = player.roll("technique:pistols", d20(12))
    assert (kept(shot).total, kept(shot).degree) == (15, "success")
    assert {"ST-MOD-01", "ST-ROLL-03", "ST-EFF-02", "ST-STEP-05"} <= rules(shot)
    hit = player.roll("damage:technique:pistols", ScriptedDice({"d6": [2, 5]}), after=shot)
    assert (kept(hit).total, kept(hit).degree) == (10, "")


def test_strength_adds_to_the_effect_of_blades() -> None:
    """ST-MOD-02: Cbt-Melee 2, three ranks, Strength −2 are +5 to hit and +3 to the effect."""
    player = Player()
    cut = player.roll("weapon:1", d20(10))
    assert kept(cut).total == 15
    assert kept(player.roll("damage:1", ScriptedDice({"d6": [4]}), after=cut)).total == 7


@pytest.mark.parametrize(
    ("face", "degree", "effect", "rule"),
    [
        (19, "critical_success", 20, "ST-STEP-03"),
        (12, "success", 10, "ST-EFF-01"),
        (11, "partial_success", 5, "ST-STEP-03"),
    ],
)
def test_the_step_decides_how_much_of_the_effect_applies(
    face: int, degree: str, effect: int, rule: str
) -> None:
    """ST-STEP-03, ST-EFF-01, readings A03 and A15: the whole doubled, or halved and rounded down."""
    player = Player()
    challenge = 12 if face == 19 else 15
    shot = player.roll("weapon:0", d20(face), chosen(challenge=challenge))
    assert (kept(shot).degree, hit_degree(kept(shot))) == (degree, degree)
    hit = player.roll("damage:0", ScriptedDice({"d6": [3, 4]}), after=shot)
    assert (kept(hit).total, rule in rules(hit)) == (effect, True)
    assert hit_degree(kept(hit)) == ""


def test_the_targets_armour_is_subtracted_last() -> None:
    """ST-ARM-01, ST-STEP-03."""
    player = Player()
    shot = player.roll("weapon:0", d20(19), chosen(challenge=12, armour=4))
    hit = player.roll("damage:0", ScriptedDice({"d6": [1, 1]}), after=shot)
    harm = harm_of(kept(hit))
    assert (harm.thrown, harm.whole, harm.applied, harm.through) == (2, 5, 10, 6)
    assert "ST-ARM-01" in rules(hit)
    assert GAME.choice_of(kept(hit)) == chosen(challenge=12, armour=4)


def test_a_miss_cannot_roll_an_effect() -> None:
    """ST-STEP-05."""
    player = Player()
    miss = player.roll("weapon:0", d20(3))
    assert hit_degree(kept(miss)) == ""
    with pytest.raises(Refused) as refused:
        player.roll("damage:0", after=miss)
    assert because(refused) == ("ST-STEP-05", "missed")


def test_only_things_with_an_effect_can_roll_it() -> None:
    player = Player()
    check = player.roll(LANES, d20(12))
    assert hit_degree(kept(check)) == ""
    for after in (None, check):
        with pytest.raises(KeyError):
            player.roll("damage:0", after=after)


def test_a_weapon_with_unreadable_dice_can_still_hit() -> None:
    """ST-EFF-02."""
    player = Player()
    thrown = player.roll("weapon:4", d20(12))
    with pytest.raises(BadFormula):
        player.roll("damage:4", after=thrown)


def test_a_plain_weapon_uses_its_skill_and_adds_nothing() -> None:
    """ST-EFF-02, ST-MOD-03: one without a skill is used as if never learnt."""
    player = Player()
    blow = player.roll("weapon:2", d20(13))
    assert (kept(blow).total, kept(player.roll("damage:2", ScriptedDice({"d4": [3]}), after=blow)).total) == (
        15,
        3,
    )
    rock = player.roll("weapon:3", d20(18))
    assert (kept(rock).total, "ST-MOD-03" in rules(rock)) == (15, True)


def test_an_attack_uses_its_own_weapon_or_the_one_in_hand() -> None:
    """ST-EFF-02."""
    pistols = VEX.technique("pistols")
    assert (default_weapon(VEX, pistols), default_weapon(being(in_hand=5), pistols)) == (0, 4)
    bare = being(in_hand=3)
    other = VEX.technique("locks")
    assert (default_weapon(bare, other), default_weapon(VEX, other)) == (2, None)
    assert default_weapon(being(in_hand=99), other) is None


def effect_of(subject: str, choice: Choice | None = None) -> tuple[str, str, int] | None:
    effect = ready(Attempt(VEX, subject, choice or Choice())).effect
    return None if effect is None else (effect.weapon, effect.dice, effect.adds)


def test_the_weapon_of_a_technique_can_be_chosen() -> None:
    """ST-EFF-02."""
    assert effect_of("technique:pistols") == ("Arc pistol", "2d6", 3)
    assert effect_of("technique:pistols", chosen(weapon=3)) == ("Rock", "1d3", 3)
    assert effect_of("technique:pistols", chosen(weapon="none")) == ("", "", 3)
    assert effect_of("technique:mend") == ("", "", 6)
    assert effect_of("technique:mend", chosen(weapon=0)) == ("Arc pistol", "2d6", 6)
    assert effect_of("technique:locks") is None


def test_an_effect_without_dice_is_the_techniques_bonus() -> None:
    """ST-EFF-02."""
    player = Player()
    mended = player.roll("technique:mend", d20(19))
    assert kept(player.roll("damage:technique:mend", after=mended)).total == 12


def test_a_printed_challenge_is_used() -> None:
    """ST-ROLL-04: it ignores what was typed for other rolls and is never opposed."""
    turn = Player().roll("technique:mend", d20(8), chosen(challenge=30, opposed=1))
    assert (kept(turn).degree, asked_of(kept(turn)).challenge) == ("success", 12)
    assert "ST-ROLL-04" in rules(turn)
    assert asked_of(kept(Player().roll("technique:mend", d20(8), chosen(save=1)))).how is How.SAVE


def test_a_save_listing_is_a_save() -> None:
    """ST-ROLL-03, ST-ROLL-05."""
    asked = asked_of(kept(Player().roll("technique:notice", d20(8), chosen(approach="reckless"))))
    assert (asked.how, asked.modifier, asked.challenge) == (How.SAVE, 3, 14)


def test_a_technique_with_a_broken_listing_or_none_is_rolled_by_its_ranks() -> None:
    """ST-MOD-01."""
    turn = Player().roll("technique:broken", d20(10))
    assert (kept(turn).total, "ST-ROLL-03" in rules(turn)) == (14, False)
    assert fell(Player(), "technique:locks", 10)[0] == 14


def test_an_enabler_without_ranks_cannot_be_used() -> None:
    """ST-MOD-04."""
    assert why_not("technique:secret") == ("ST-MOD-04", "ranks")


def test_an_imposed_save_is_rolled_by_the_target() -> None:
    """ST-MOD-06: 8, two ranks and Deceive 2 are a challenge of 12."""
    turn = Player().roll("imposed:mislead", d20(7), chosen(theirs=4))
    assert (kept(turn).total, kept(turn).degree, asked_of(kept(turn)).challenge) == (11, "fail", 12)
    assert "ST-MOD-06" in rules(turn)
    with pytest.raises(KeyError):
        Player().roll("imposed:pistols")
    with pytest.raises(KeyError):
        Player().roll("imposed:broken")


def test_an_imposing_technique_can_also_be_rolled_by_its_modifier() -> None:
    """ST-MOD-01: Deceive 2 and two ranks, where the table asks for it."""
    assert fell(Player(), "technique:mislead", 11) == (15, "success", True)


def test_an_imposed_save_without_its_own_duration() -> None:
    """ST-MOD-06, ST-ROLL-05."""
    listing = "gaze sv(Insight,12), imp(sv,Focus)= 8 +M"
    gaze = Technique("gaze", "Gaze", "deceive", 1, "", listing)
    sheet = replace(VEX, techniques=(gaze,))
    assert asked_of(kept(Player(sheet).roll("imposed:gaze", d20(7)))).challenge == 11


# Feints


def test_a_feint_costs_one_ep_and_gives_the_next_attack_advantage() -> None:
    """ST-CBT-01, ST-MOD-06, reading A18: 8, four ranks and Deceive 2 are 14."""
    player = Player()
    feint = player.roll("feint:cbt-ranged", d20(11), chosen(theirs=2))
    assert (kept(feint).total, kept(feint).passed, asked_of(kept(feint)).challenge) == (13, False, 14)
    assert (player.points(), player.sheet.status(FEINTED)) == ((5, 3, 2), 1)
    assert {"ST-CBT-01", "ST-MOD-06"} <= rules(feint)
    attack = player.roll("weapon:0", d20(4, 12))
    assert (kept(attack).total, player.sheet.status(FEINTED)) == (15, 0)


def test_a_target_that_saves_suffers_nothing() -> None:
    """ST-CBT-01."""
    player = Player()
    player.roll("feint:cbt-ranged", d20(12), chosen(theirs=2))
    assert (player.points()[1], player.sheet.status(FEINTED)) == (3, 0)


def test_other_rolls_do_not_use_up_a_feint() -> None:
    """ST-CBT-01: only the next attack; who chooses otherwise has no advantage."""
    player = Player(being(feinted=1))
    player.roll(LANES, d20(12))
    player.roll("technique:mend", d20(12))
    assert player.sheet.status(FEINTED) == 1
    plain = player.roll("technique:pistols", d20(12), chosen(advantage="none"))
    assert (kept(plain).total, player.sheet.status(FEINTED)) == (15, 0)


def test_a_feint_needs_an_ep() -> None:
    """ST-CBT-01."""
    drained = Player(with_points(ep=0))
    assert why_not("feint:cbt-ranged", player=drained)[0] == "ST-HP-02"
    tireless = Player(replace(VEX, trackers=VEX.trackers[:1]))
    assert why_not("feint:cbt-ranged", player=tireless) == ("ST-CBT-01", "ep")


# What hp and ep leave


def test_exhausted_characters_have_free_actions_and_saves() -> None:
    """ST-HP-02."""
    player = Player(with_points(ep=0))
    assert why_not(LANES, player=player) == ("ST-HP-02", "exhausted")
    assert kept(player.roll(LANES, d20(12), chosen(duration="free-action"))).total == 15
    assert kept(player.roll(LANES, d20(12), chosen(save=1))).total == 15


def test_zeroed_characters_can_save_and_dead_ones_do_nothing() -> None:
    """ST-HP-02."""
    zeroed = Player(with_points(hp=0))
    assert why_not(LANES, chosen(duration="free-action"), zeroed) == ("ST-HP-02", "zeroed")
    assert why_not("imposed:mislead", player=zeroed) == ("ST-HP-02", "zeroed")
    assert kept(zeroed.roll(LANES, d20(12), chosen(save=1))).total == 15
    assert why_not(LANES, chosen(save=1), Player(being(dead=1))) == ("ST-HP-02", "dead")


# Abilities of the player's own, and what is not there


def test_the_dice_of_an_ability_are_added_up() -> None:
    turn = Player().roll("power:spark", ScriptedDice({"d4": [2, 3]}))
    assert (kept(turn).total, kept(turn).degree, turn.steps) == (6, "", ())
    assert GAME.refusal(Player().attempt("power:spark")) is None
    with pytest.raises(KeyError):
        Player().roll("power:oath")


@pytest.mark.parametrize(
    "subject",
    ["", "skill:x", "trait:size", "technique:x", "weapon:9", "weapon:x", "power:x", "luck:", "feint:x"],
)
def test_things_missing_from_the_sheet_cannot_be_rolled(subject: str) -> None:
    with pytest.raises(KeyError):
        Player().roll(subject)


# Odds


def test_the_odds_of_a_save_are_those_of_rolling_it() -> None:
    """ST-ROLL-01, ST-STEP-02."""
    asked = asked_of(kept(Player().roll("technique:mend", d20(8), chosen(save=1))))
    assert step_odds(asked) == odds(partial(save, asked.save), lambda rolled: rolled.result.step)
    fallen = fall(asked, d20(19)).result
    assert [float(each) for each in better_odds(asked, fallen)] == [0.05, 0.05]


def test_the_chances_of_better_and_equal_rolls() -> None:
    """ST-STEP-02, ST-RSR-02: a natural 20 that is moved up is better than a 19."""
    asked = asked_of(kept(Player().roll(LANES, d20(12))))
    fallen = fall(asked, d20(19)).result
    assert [float(each) for each in better_odds(asked, fallen)] == [0.05, 0.05]
    assert float(step_odds(asked)[ResultStep.PARTIAL_SUCCESS]) == 0.25
    assert isinstance(fallen, Fallen)
