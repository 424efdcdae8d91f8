"""Stored rolls read back, including made-up ones, and undone actions."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules_core.dice.notation import BadFormula
from rules_core.dice.sources import Drawn, LiveDice
from rules_core.game.play import Act, Attempt, Choice, UnreadableRoll, is_undecided
from rules_core.sheet.events import invert, play
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll
from rules_core.sheet.outcome import Fact, Refused
from rules_core.sheet.sheet import Sheet
from rules_core.systems.basic_d20.asked import asked_of
from rules_core.systems.basic_d20.kept import (
    asked_from,
    choice_of,
    fallen,
    harm_from,
    hit_of,
    is_power_harm,
    open_of,
    power_harm_from,
    power_harm_of,
)
from rules_core.systems.basic_d20.play import inspiration_ruling, inspired
from rules_core.systems.basic_d20.play_acts import act as do
from rules_core.systems.basic_d20.play_health import unapplied_damage
from rules_core.systems.basic_d20.powers import POWERS
from rules_core.systems.basic_d20.system import is_sound
from tests.core.basic_d20.made_up import MADE_UP, ROLLS
from tests.core.basic_d20.player import GAME, MARA, Player, at_hp, kept


@pytest.mark.parametrize("name", ROLLS)
def test_rolls_made_by_the_game_are_valid(name: str) -> None:
    """D20-ROLL-01, D20-ROLL-02."""
    assert is_sound(ROLLS[name])
    assert not is_sound(replace(ROLLS[name], total=ROLLS[name].total + 1))
    assert not is_sound(replace(ROLLS[name], drawn=()))
    assert not is_sound(replace(ROLLS[name], passed=not ROLLS[name].passed))
    assert not is_sound(replace(ROLLS[name], subject="treatment:x"))
    assert not is_sound(replace(ROLLS[name], check=()))
    assert not is_sound(replace(ROLLS[name], drawn=(*ROLLS[name].drawn, Drawn("", "d20", (3,)))))
    assert not is_sound(replace(ROLLS[name], drawn=(*ROLLS[name].drawn, Drawn("tie", "d20", (3,)))))


def test_a_degree_that_does_not_match_the_dice_is_invalid() -> None:
    """D20-ROLL-02, D20-ROLL-03."""
    assert not is_sound(replace(ROLLS["skill"], degree="critical_success"))
    assert not is_sound(replace(ROLLS["skill"], degree="hard"))
    assert not is_sound(replace(ROLLS["power"], check=(*ROLLS["power"].check, ("power", "dance"))))
    assert not is_sound(replace(ROLLS["hit"], check=(*ROLLS["hit"].check, ("against", "everyone"))))
    assert not is_sound(replace(ROLLS["damage"], check=(*ROLLS["damage"].check, ("level", "failure"))))
    assert not is_sound(replace(ROLLS["fall"], check=(("feet", "far"), ("soft_ground", 0))))
    assert not is_sound(replace(ROLLS["blast"], check=(("dice", "2D6"), ("dc", "?"), ("radius", 10))))
    assert not is_sound(replace(ROLLS["dice"], check=(("dice", "a few"),)))


def test_a_damage_roll_of_a_power_without_damage_is_invalid() -> None:
    """D20-POW."""
    harm = ROLLS["power_damage"]
    assert not is_sound(replace(harm, subject="damage:basic:shove"))
    assert not is_sound(replace(harm, subject="damage:basic:dance"))
    assert not is_sound(replace(harm, check=(("level", "success"),)))
    assert not is_sound(replace(harm, check=(("level", "splendid"),)))
    assert power_harm_of(harm) is None
    assert power_harm_of(ROLLS["skill"]) is None
    assert power_harm_of(replace(ROLLS["power"], degree="splendid")) is None


def test_a_saved_roll_can_be_repeated() -> None:
    """D20-ROLL-01."""
    assert (
        asked_from(ROLLS["hit"]).bonus
        == asked_of(Player().attempt("weapon:2", choice_of(ROLLS["hit"]))).bonus
    )
    below = tuple((key, -4 if key == "damage" else value) for key, value in ROLLS["save"].check)
    assert asked_from(replace(ROLLS["save"], check=below)).damage == 0
    with pytest.raises(UnreadableRoll):
        choice_of(replace(ROLLS["hit"], check=(("against", "everyone"),)))


def read_all(roll: Roll) -> None:
    """Everything that a screen reads out of a kept roll."""
    choice = GAME.choice_of(roll)
    hit_of(roll)
    standing = StandingRoll(Entry(1, "1", Action.ROLL, "", roll=roll), roll)
    unapplied_damage(standing)
    inspiration_ruling(MARA, roll)
    if is_undecided(roll):
        open_of(roll)
    elif roll.degree:
        fallen(roll)
        power_harm_of(roll)
    elif is_power_harm(roll):
        power_harm_from(roll)
    elif roll.subject.startswith("damage:"):
        harm_from(roll)
    dice = LiveDice(lambda sides: sides // 2)
    for again in (Attempt(MARA, roll.subject, choice), Attempt(MARA, "damage:0", after=roll)):
        with suppress(Refused, KeyError, BadFormula):
            GAME.roll(again, dice)
    with suppress(Refused):
        inspired(MARA, roll, dice)


@given(MADE_UP)
def test_valid_rolls_can_be_read_and_others_are_refused(roll: Roll) -> None:
    if is_sound(roll):
        read_all(roll)


SUBJECT = st.sampled_from(
    ["skill:will", "skill:reflex", "trait:wisdom", "weapon:0", "weapon:1", "weapon:2", "weapon:5", "blast:3"]
    + [
        *("damage:0", "damage:2", "death:", "first_aid:"),
        *("initiative:", "fall:", "aid:stealth", "power:custom:1"),
    ]
    + [f"basic:{each.id}" for each in POWERS]
)
WHOLE: st.SearchStrategy[Fact] = st.integers(-5, 120) | st.sampled_from([1, 1, 10**9])
OPTIONS = st.dictionaries(
    st.sampled_from(
        [
            *("dc", "ac", "target_dc", "modifier", "save_damage", "attacks_before"),
            *("cover", "cover_taken", "feet", "aimed", "thrown", "target_armour"),
            *("target_prone", "with", "medicine", "fall_feet", "soft", "said"),
        ]
    ),
    WHOLE | st.sampled_from(["flimsy", "amazing", "brawling", "x", "unknown", "success"]),
    max_size=6,
).map(lambda found: Choice(options=tuple(sorted(found.items()))))
ACTS = st.sampled_from(
    [
        *("hurt", "heal", "shield:add", "temporary:add", "rest:short", "rest:hour", "rest:night"),
        *("dying", "armour", "condition:prone", "condition:stunned", "fight:begin", "fight:join"),
        *("fight:open", "fight:next:0", "fight:next:1", "fight:overrule:1", "fight:attacked:1"),
        *("fight:leave:0", "fight:end", "weapon:remove:5", "weapon:add:Laser sword", "weapon:write"),
        *("power:write", "power:remove:custom:1", "inspiration:gain", "spend:take"),
    ]
)
GIVEN = st.dictionaries(
    st.sampled_from(["points", "how", "on", "value", "name", "initiative", "bonus", "cap", "dice", "slowed"]),
    st.sampled_from(["1", "7", "critical", "", "x", "-4", "2d6", "Jay"]),
    max_size=6,
)


@given(
    st.integers(0, 30),
    st.lists(st.tuples(SUBJECT, OPTIONS, ACTS, GIVEN), max_size=8),
    st.randoms(use_true_random=False),
)
def test_every_turn_is_valid_and_can_be_undone(
    hp: int, evening: list[tuple[str, Choice, str, dict[str, str]]], chance: Random
) -> None:
    """D20-ROLL-01: whatever is rolled, done or suffered."""
    sheet, dice = at_hp(hp), LiveDice(chance.randrange)
    shown: StandingRoll | None = None

    def happens(before: Sheet, events: object) -> Sheet:
        after = play(before, events)  # type: ignore[arg-type]
        assert play(after, invert(events)) == before  # type: ignore[arg-type]
        return after

    for subject, choice, act, given_fields in evening:
        with suppress(Refused, KeyError, BadFormula):
            after = None if shown is None else shown.roll
            turn = GAME.roll(Attempt(sheet, subject, choice, after=after), dice)
            roll = kept(turn)
            assert is_sound(roll)
            assert GAME.choice_of(roll) in (choice, choice.with_option("said", None), Choice())
            sheet = happens(sheet, turn.events)
            shown = StandingRoll(Entry(1, "1", Action.ROLL, "", roll=roll), roll)
            if chance.random() < 0.3:
                again = inspired(sheet, roll, dice)
                assert is_sound(kept(again))
                sheet = happens(sheet, again.events)
        with suppress(Refused, KeyError):
            sheet = happens(sheet, do(Act(sheet, act, given_fields, about=shown), dice).events)
