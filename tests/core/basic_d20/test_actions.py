import pytest

from rules_core.systems.basic_d20.checks import Degree
from rules_core.systems.basic_d20.conditions import (
    CONDITIONS,
    CONDITIONS_BY_ID,
    DOWNED_SLOWED,
    FIRST_AID_DC,
    Blocked,
    modifiers,
    with_included,
)
from rules_core.systems.basic_d20.derive import SKILLS_BY_ID
from rules_core.systems.basic_d20.powers import (
    POWERS,
    POWERS_BY_ID,
    Actions,
    Against,
    Cost,
    EffectKind,
    PowersUsed,
    actions_of_turn,
    aid_bonus,
)
from tests.core.basic_d20.throws import CF, CS, F, S


def test_a_turn_has_one_action_power() -> None:
    """D20-TURN-02, reading A05."""
    turn = PowersUsed()
    assert turn.may_use("strike", Cost.ACTION, actions_of_turn().count).allowed
    ruling = turn.used("strike", Cost.ACTION).may_use("ready", Cost.ACTION, 1)
    assert (ruling.allowed, ruling.step.rule) == (False, "D20-TURN-02")


def test_each_free_power_can_be_used_once_a_turn() -> None:
    """D20-TURN-02, D20-TURN-06."""
    turn = PowersUsed().used("strike", Cost.ACTION)
    for each in ("stride", "interact", "release"):
        assert turn.may_use(each, Cost.FREE, 1).allowed
        turn = turn.used(each, Cost.FREE)
        assert turn.may_use(each, Cost.FREE, 1).step.rule == "D20-TURN-06"
        assert not turn.may_use(each, Cost.FREE, 1).allowed
    assert turn == PowersUsed(1, frozenset({"stride", "interact", "release"}))


@pytest.mark.parametrize(
    ("slowed", "stunned", "extra", "expected"),
    [
        (0, 0, 0, Actions(1)),
        (0, 0, 1, Actions(2)),
        (1, 0, 0, Actions(0)),
        (2, 0, 1, Actions(0)),
        (0, 0, 2, Actions(3)),
        (1, 0, 2, Actions(2)),
        (0, 4, 2, Actions(0, 1)),
        (0, 1, 2, Actions(2)),
        (2, 1, 2, Actions(1)),
        (1, 2, 2, Actions(1)),
    ],
)
def test_slowed_and_stunned_remove_actions_and_quickened_adds_one(
    slowed: int, stunned: int, extra: int, expected: Actions
) -> None:
    """D20-COND, D20-TURN-02, reading A05: slowed and stunned do not add up."""
    assert actions_of_turn(slowed, stunned, extra) == expected


@pytest.mark.parametrize(
    ("condition", "ac", "reflex", "attack", "perception"),
    [
        ("flat-footed", -2, 0, 0, 0),
        ("prone", -2, 0, -2, 0),
        ("dazzled", 0, 0, -2, -2),
        ("blinded", -2, 0, -4, -4),
        ("unconscious", -4 - 2, -4, -4 - 2, -4),
        ("grabbed", -2, 0, 0, 0),
        ("restrained", -2, 0, 0, 0),
        ("immobilised", 0, 0, 0, 0),
        ("slowed", 0, 0, 0, 0),
        ("stunned", 0, 0, 0, 0),
        ("dying", 0, 0, 0, 0),
    ],
)
def test_conditions_have_their_modifiers(
    condition: str, ac: int, reflex: int, attack: int, perception: int
) -> None:
    """D20-COND: unconscious brings being blinded and prone with it."""
    found = modifiers([condition])
    assert (found.ac, found.reflex, found.attack, found.perception) == (ac, reflex, attack, perception)


def test_quickened_gives_an_extra_action() -> None:
    """D20-COND."""
    assert (modifiers(["quickened"]).actions, modifiers(["prone"]).actions) == (1, 0)


def test_a_condition_included_twice_counts_once() -> None:
    """D20-COND: prone and grabbed are both flat-footed, which costs 2 AC, not 4."""
    found = modifiers(["prone", "grabbed", "flat-footed", "prone"])
    assert (found.ac, found.attack) == (-2, -2)
    assert modifiers([]) == modifiers(["dying"])


def test_conditions_block_powers() -> None:
    """D20-COND, D20-HP-01."""
    assert modifiers(["grabbed"]).blocks == {Blocked.MOVE}
    assert modifiers(["restrained"]).blocks == {Blocked.MOVE, Blocked.ATTACK, Blocked.MANIPULATE}
    assert modifiers(["stunned"]).blocks == modifiers(["unconscious"]).blocks == {Blocked.ALL}
    assert modifiers(["downed"]).blocks == {Blocked.STAND}


def test_a_downed_character_is_prone_and_slowed() -> None:
    """D20-HP-01, D20-COND."""
    assert with_included(["downed"]) == {"downed", "prone", "slowed", "flat-footed"}
    assert DOWNED_SLOWED == 2
    assert actions_of_turn(DOWNED_SLOWED, extra=2).count == 1


def test_every_condition_includes_known_ones() -> None:
    """D20-COND."""
    assert len(CONDITIONS) == len(CONDITIONS_BY_ID) == 13
    for each in CONDITIONS:
        assert with_included([each.id]) >= set(each.brings)
    assert {each.id for each in CONDITIONS if each.valued} == {"dying", "slowed", "stunned"}


def conditions_from(power: str, degree: Degree) -> list[tuple[EffectKind, str]]:
    return [(each.what, each.condition) for each in POWERS_BY_ID[power].outcome(degree)]


def test_aid_gives_its_bonus_by_degree() -> None:
    """D20-POW: DC 20; Prof, 1, nothing, or 1 less."""
    aid = POWERS_BY_ID["aid"]
    assert (aid.against, aid.dc) == (Against.FIXED, 20)
    assert [aid_bonus(degree, 4) for degree in (CS, S, F, CF)] == [4, 1, 0, -1]


@pytest.mark.parametrize(
    ("power", "against"),
    [
        ("grapple", Against.FORTITUDE),
        ("shove", Against.FORTITUDE),
        ("trip", Against.REFLEX),
        ("disarm", Against.REFLEX),
    ],
)
def test_brawling_powers_have_their_targets(power: str, against: Against) -> None:
    """D20-POW, D20-ROLL-05: the DC of the target's save."""
    found = POWERS_BY_ID[power]
    assert (found.skills, found.against, found.attack) == (("brawling",), against, True)


def test_the_outcomes_of_brawling() -> None:
    """D20-POW."""
    own, other = EffectKind.OWN_CONDITION, EffectKind.CONDITION
    assert conditions_from("grapple", CS) == [(other, "restrained")]
    assert conditions_from("grapple", S) == [(other, "grabbed")]
    assert conditions_from("grapple", F) == [(EffectKind.LETS_GO, "")]
    assert conditions_from("grapple", CF) == [(EffectKind.LETS_GO, ""), (EffectKind.TURNED_TABLES, "")]
    assert conditions_from("trip", CS) == [(other, "prone"), (EffectKind.D6_DAMAGE, "")]
    assert conditions_from("trip", S) == [(other, "prone")]
    assert conditions_from("trip", CF) == conditions_from("shove", CF) == [(own, "prone")]
    assert conditions_from("disarm", CF) == [(own, "flat-footed")]
    assert conditions_from("disarm", CS) == [(EffectKind.DROPS, "")]
    assert [POWERS_BY_ID["shove"].outcome(each)[0].amount for each in (S, CS)] == [5, 10]
    assert all(POWERS_BY_ID[each].outcome(F) == () for each in ("trip", "disarm", "shove"))


def test_the_outcomes_of_the_other_rolls() -> None:
    """D20-POW, D20-ATK-01, D20-HP-04."""
    whats = {
        each.id: [[effect.what for effect in each.outcome(degree)] for degree in (CS, S, F, CF)]
        for each in POWERS
    }
    assert whats["escape"] == [
        [EffectKind.FREE, EffectKind.MOVE],
        [EffectKind.FREE],
        [],
        [EffectKind.NO_MORE],
    ]
    assert whats["seek"] == [[EffectKind.NOTICED], [EffectKind.NOTICED], [], []]
    assert whats["strike"] == [[EffectKind.DOUBLE_DAMAGE], [EffectKind.DAMAGE], [], []]
    assert whats["administer-first-aid"] == [
        [EffectKind.NOT_DYING],
        [EffectKind.NOT_DYING],
        [],
        [EffectKind.DYING],
    ]
    assert POWERS_BY_ID["administer-first-aid"].dc == FIRST_AID_DC
    amounts = {
        (each.id, effect.what, effect.amount)
        for each in POWERS
        for effects in each.outcomes
        for effect in effects
        if effect.amount
    }
    assert amounts == {
        ("administer-first-aid", EffectKind.DYING, 1),
        ("aid", EffectKind.BONUS, 1),
        ("aid", EffectKind.BONUS, -1),
        ("disarm", EffectKind.GRIP, -2),
        ("escape", EffectKind.MOVE, 5),
        ("shove", EffectKind.PUSH, 5),
        ("shove", EffectKind.PUSH, 10),
        ("trip", EffectKind.D6_DAMAGE, 1),
    }


def test_the_basic_powers() -> None:
    """D20-POW: a power without a roll has no outcomes, one with a roll has some."""
    assert len(POWERS) == len(POWERS_BY_ID) == 19
    assert [each.name for each in POWERS] == sorted(each.name for each in POWERS)
    assert {"ready", "take-aim", "take-cover"} <= set(POWERS_BY_ID)
    attacks = {"disarm", "escape", "grapple", "shove", "strike", "trip"}
    assert {each.id for each in POWERS if each.attack} == attacks
    for each in POWERS:
        assert bool(any(each.outcomes)) == (each.against is not Against.NOTHING)
        assert (each.dc > 0) == (each.against is Against.FIXED)
        assert set(each.skills) <= set(SKILLS_BY_ID)
        for effects in each.outcomes:
            assert all(not effect.condition or effect.condition in CONDITIONS_BY_ID for effect in effects)


@pytest.mark.parametrize(
    ("power", "cost", "skills", "against"),
    [
        ("administer-first-aid", Cost.ACTION, ("medicine",), Against.FIXED),
        ("aid", Cost.ACTION, (), Against.FIXED),
        ("disarm", Cost.ACTION, ("brawling",), Against.REFLEX),
        ("drop-prone", Cost.ACTION, (), Against.NOTHING),
        ("escape", Cost.ACTION, ("acrobatics", "athletics", "brawling"), Against.HOLD),
        ("grapple", Cost.ACTION, ("brawling",), Against.FORTITUDE),
        ("interact", Cost.FREE, (), Against.NOTHING),
        ("leap", Cost.ACTION, (), Against.NOTHING),
        ("ready", Cost.ACTION, (), Against.NOTHING),
        ("release", Cost.FREE, (), Against.NOTHING),
        ("seek", Cost.ACTION, ("perception",), Against.STEALTH),
        ("shove", Cost.ACTION, ("brawling",), Against.FORTITUDE),
        ("stand", Cost.ACTION, (), Against.NOTHING),
        ("step", Cost.ACTION, (), Against.NOTHING),
        ("stride", Cost.FREE, (), Against.NOTHING),
        ("strike", Cost.ACTION, (), Against.AC),
        ("take-aim", Cost.ACTION, (), Against.NOTHING),
        ("take-cover", Cost.ACTION, (), Against.NOTHING),
        ("trip", Cost.ACTION, ("brawling",), Against.REFLEX),
    ],
)
def test_each_power_has_its_cost_and_target(
    power: str, cost: Cost, skills: tuple[str, ...], against: Against
) -> None:
    """D20-POW."""
    found = POWERS_BY_ID[power]
    assert (found.cost, found.skills, found.against) == (cost, skills, against)
    assert len(POWERS) == 19
