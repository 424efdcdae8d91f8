from collections.abc import Iterable

import pytest

from rules_core.systems.rites_of_battle.attack import Until
from rules_core.systems.rites_of_battle.injuries import (
    CHART,
    EFFECTS,
    Check,
    Does,
    Effect,
    Losses,
    When,
    concerns,
    in_force,
    losses_at,
)
from rules_core.systems.rites_of_battle.pool import Pool, changed
from rules_core.systems.rites_of_battle.skills import Characteristic
from rules_core.systems.rites_of_battle.table import RECOMMENDED, Downgrade, Table

POOL = Pool(proficiency=3, ability=1, boost=2, difficulty=2)
SHOT = Check(Characteristic.AGILITY, "ballistics")
WATCH = Check(Characteristic.PERCEPTION, "vigilance", is_action=False)
BARE = Check(Characteristic.STRENGTH, is_action=False)


def hindered(pool: Pool, effects: Iterable[Effect], check: Check, table: Table = RECOMMENDED) -> Pool:
    return changed(pool, [each.change for each in effects if concerns(each, check)], table)


def under(injury: str, check: Check = SHOT, pool: Pool = POOL) -> tuple[int, ...]:
    """What an injury adds to each kind of dice in the pool of a check."""
    after = hindered(pool, EFFECTS[injury], check)
    return tuple(b - a for a, b in zip(pool.counts, after.counts, strict=True))


NOTHING = (0, 0, 0, 0, 0, 0)
SETBACK = (0, 0, 0, 0, 0, 1)
HARDER = (0, 0, 0, 0, 1, 0)


def test_every_injury_of_the_chart_has_its_effects() -> None:
    """ROB-CRIT-01."""
    assert list(EFFECTS) == [row.name for row in CHART]
    assert all(EFFECTS.values())
    taking = {name for name, each in EFFECTS.items() if any(e.does is Does.CHARACTERISTIC for e in each)}
    assert taking == {row.name for row in CHART if row.reduction}


@pytest.mark.parametrize(
    ("injury", "shot", "watch", "bare"),
    [
        ("Off-Balance", SETBACK, SETBACK, NOTHING),
        ("Stinger", HARDER, HARDER, HARDER),
        ("Head Ringer", NOTHING, HARDER, NOTHING),
        ("Fearsome Wound", NOTHING, NOTHING, NOTHING),
        ("Agonizing Wound", HARDER, NOTHING, HARDER),
        ("Slightly Dazed", SETBACK, SETBACK, SETBACK),
        ("Scattered Senses", (0, 0, -2, 0, 0, 0), (0, 0, -2, 0, 0, 0), NOTHING),
        ("Compromised", HARDER, HARDER, NOTHING),
        ("Crippled", SETBACK, NOTHING, NOTHING),
        ("Maimed", SETBACK, NOTHING, NOTHING),
        ("Blinded", (-2, 2, 0, 0, 0, 0), (-3, 3, 0, 0, 0, 0), (-2, 2, 0, 0, 0, 0)),
        ("Minor Nick", NOTHING, NOTHING, NOTHING),
        ("Hamstrung", NOTHING, NOTHING, NOTHING),
    ],
)
def test_what_injuries_do_to_pools(
    injury: str, shot: tuple[int, ...], watch: tuple[int, ...], bare: tuple[int, ...]
) -> None:
    """ROB-CRIT-01, ROB-CRIT-06: a shot, watching out of turn, and bare Strength out of turn."""
    assert (under(injury, SHOT), under(injury, WATCH), under(injury, BARE)) == (shot, watch, bare)


def test_no_other_injury_changes_a_pool() -> None:
    """ROB-CRIT-01."""
    touching = {name for name, each in EFFECTS.items() if any(e.does is Does.DICE for e in each)}
    assert len(touching) == 11
    for name in EFFECTS.keys() - touching:
        assert under(name) == NOTHING


@pytest.mark.parametrize(
    ("injury", "hit"),
    [
        ("Head Ringer", {Characteristic.INTELLIGENCE, Characteristic.PERCEPTION}),
        ("Fearsome Wound", {Characteristic.FELLOWSHIP, Characteristic.WILLPOWER}),
        ("Agonizing Wound", {Characteristic.STRENGTH, Characteristic.TOUGHNESS, Characteristic.AGILITY}),
    ],
)
def test_which_characteristics_an_injury_hinders(injury: str, hit: set[Characteristic]) -> None:
    """ROB-CRIT-01, ROB-CHAR-01."""
    hindering = EFFECTS[injury][0]
    assert {each for each in Characteristic if concerns(hindering, Check(each))} == hit


def test_the_effects_of_injuries_add_up() -> None:
    """ROB-CRIT-01, reading A16."""
    effects = [*EFFECTS["Stinger"], *EFFECTS["Compromised"], *EFFECTS["Agonizing Wound"], *EFFECTS["Maimed"]]
    assert hindered(POOL, effects, SHOT) == Pool(3, 1, 2, 0, 5, 1)


def test_blinded_upgrades_difficulty_if_the_table_says_so() -> None:
    """ROB-CRIT-01, reading A01."""
    table = Table(downgrade=Downgrade.DIFFICULTY_TO_CHALLENGE)
    assert hindered(POOL, EFFECTS["Blinded"], SHOT, table) == Pool(3, 1, 2, 2, 0, 0)
    assert hindered(POOL, EFFECTS["Blinded"], WATCH, table) == Pool(3, 1, 2, 2, 1, 0)


UNTIL = {
    Until.NEXT_CHECK: {"Off-Balance", "Stinger"},
    Until.END_OF_ROUND: {"Slowed Down"},
    Until.END_OF_NEXT_TURN: {"Distracted", "Stunned"},
    Until.ENCOUNTER: {
        *("Head Ringer", "Fearsome Wound", "Agonizing Wound", "Slightly Dazed", "Scattered Senses"),
        *("Hamstrung", "Compromised", "Knocked Senseless"),
    },
    Until.HEALED: {
        *("Winded", "At the Brink", "Crippled", "Maimed", "Horrific Injury", "Temporarily Lame", "Blinded"),
        *("Bleeding Out", "Gushing Out", "The End is Nigh"),
    },
    Until.NEVER: {"Maimed", "Terrible Injury", "Gruesome Injury"},
    Until.REPEATED: set[str](),
}


@pytest.mark.parametrize("until", UNTIL)
def test_how_long_effects_last(until: Until) -> None:
    """ROB-CRIT-02, ROB-CRIT-07, ROB-CRIT-09, reading A07."""
    ended = {name for name, each in EFFECTS.items() if len(in_force(each, [until])) < len(each)}
    assert ended == UNTIL[until]


def test_immediate_effects_do_not_last() -> None:
    """ROB-CRIT-02."""
    gone = {name for name, each in EFFECTS.items() if not in_force(each, [Until.AT_ONCE])}
    assert gone == {
        *("Minor Nick", "Sudden Jolt", "Discouraging Wound", "Bowled Over", "Overpowered", "Death-like")
    }
    assert in_force(EFFECTS["Blinded"]) == EFFECTS["Blinded"]


@pytest.mark.parametrize(
    ("injury", "when", "losses"),
    [
        ("Minor Nick", When.AT_ONCE, (0, 1)),
        ("Bowled Over", When.AT_ONCE, (0, 1)),
        ("At the Brink", When.EACH_ACTION, (0, 1)),
        ("At the Brink", When.AT_ONCE, (0, 0)),
        ("Bleeding Out", When.TURN_START, (1, 1)),
        ("Bleeding Out", When.AT_ONCE, (0, 0)),
        ("Gushing Out", When.TURN_START, (2, 2)),
        ("The End is Nigh", When.NEXT_ROUND_OVER, (10, 10)),
        ("The End is Nigh", When.AT_ONCE, (0, 0)),
        ("Death-like", When.AT_ONCE, (10, 10)),
        ("Crippled", When.AT_ONCE, (0, 0)),
        ("Discouraging Wound", When.AT_ONCE, (0, 0)),
    ],
)
def test_wounds_and_strain_of_injuries(injury: str, when: When, losses: tuple[int, int]) -> None:
    """ROB-CRIT-01, ROB-CRIT-08."""
    assert losses_at(EFFECTS[injury], when) == losses


def test_several_injuries_bleed_at_the_same_time() -> None:
    """ROB-CRIT-08."""
    both = [*EFFECTS["Bleeding Out"], *EFFECTS["Gushing Out"]]
    assert losses_at(both, When.TURN_START) == Losses(wounds=3, strain=3)


def test_who_benefits_from_a_discouraging_wound() -> None:
    """ROB-CRIT-04."""
    assert EFFECTS["Discouraging Wound"] == (Effect(Does.OTHER_SIDE_RECOVERS, amount=1),)


def test_the_effects_of_the_other_injuries() -> None:
    """ROB-CRIT-05, ROB-CRIT-06, ROB-CRIT-07, reading A08."""

    def does(injury: str) -> set[Does]:
        return {each.does for each in EFFECTS[injury]} - {Does.DICE, Does.STRAIN, Does.WOUNDS}

    assert does("Stunned") == does("Knocked Senseless") == {Does.STAGGERED}
    assert does("Slightly Dazed") == {Does.DISORIENTED}
    assert does("Winded") == {Does.NO_CHOSEN_STRAIN}
    assert (does("Crippled"), does("Maimed")) == ({Does.LIMB_USELESS}, {Does.LIMB_LOST})
    assert does("Slowed Down") == {Does.NO_ACTION}
    assert does("Distracted") == does("Hamstrung") == {Does.NO_FREE_MANOEUVRE}
    assert does("Temporarily Lame") == {Does.ONE_MANOEUVRE}
    assert (does("Overpowered"), does("Sudden Jolt")) == ({Does.FREE_ATTACK}, {Does.DROPS_HELD})
    assert (does("Bowled Over"), does("Blinded")) == ({Does.PRONE}, {Does.SIGHTLESS})
