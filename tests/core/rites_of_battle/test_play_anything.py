"""Whatever is typed or read from a file: pools stay within bounds, and rolls are judged, not trusted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.dice.faces import NARRATIVE
from rules_core.dice.sources import Drawn, LiveDice, ScriptedDice
from rules_core.game.play import Act, Attempt, Choice
from rules_core.sheet.events import invert, play
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Fact
from rules_core.systems.rites_of_battle.play import act as do
from rules_core.systems.rites_of_battle.play_pools import pool_for
from rules_core.systems.rites_of_battle.pool import MOST_DICE
from rules_core.systems.rites_of_battle.system import SYSTEM
from tests.core.rites_of_battle.characters import JUNO

NAMES = (
    *(f"pool_{kind}" for kind in (*NARRATIVE, "upgrade")),
    *("difficulty", "range", "defence", "environment", "concealment", "aim", "targets", "soak_1", "soak_2"),
    *("medic", "medic_ranks", "feet", "ground", "number", "injury_bonus", "cybernetic", "defence_negated"),
)
FACTS = st.one_of(
    st.integers(-(10**7), 10**7),
    st.integers(-3, 8),
    st.sampled_from(("", "long", "engaged", "other", "soft", "x")),
)
CHOICES = st.dictionaries(st.sampled_from(NAMES), FACTS).map(
    lambda chosen: Choice(options=tuple(sorted(chosen.items())))
)
SUBJECTS = st.sampled_from(
    ("skill:light", "trait:agi", "weapon:0", "weapon:unarmed", "treatment:wounds", "heal-injury:dazed")
)


@given(SUBJECTS, CHOICES, st.integers(0, 10**6))
def test_every_roll_is_valid_and_can_be_undone(subject: str, choice: Choice, chance: int) -> None:
    """ROB-POOL-01, ROB-DICE-07 and ROB-DICE-08."""
    attempt = Attempt(JUNO, subject, choice, name="x")
    assert all(0 <= count <= MOST_DICE for count in pool_for(attempt).pool.counts)
    if SYSTEM.play.refusal(attempt) is not None:
        return
    turn = SYSTEM.play.roll(attempt, LiveDice(lambda sides: chance % sides))
    assert turn.roll is not None
    assert SYSTEM.is_sound(turn.roll)
    assert SYSTEM.play.choice_of(turn.roll) == choice
    assert play(play(JUNO, turn.events), invert(turn.events)) == JUNO


KEYS = ("proficiency", "ability", "boost", "challenge", "difficulty", "setback", "rating", "injury", "was")
ROLLS = st.builds(
    Roll,
    system=st.just("rites-of-battle"),
    subject=st.sampled_from(
        ("skill:x", "weapon:0", "injury:", "injury:number", "aftermath:x", "talent:x", "?")
    ),
    name=st.just("x"),
    check=st.dictionaries(st.sampled_from((*KEYS, "number", "ongoing", "bonus", "dice")), FACTS).map(
        lambda facts: tuple(facts.items())
    ),
    drawn=st.lists(
        st.builds(
            Drawn,
            st.sampled_from(("", "after", "x")),
            st.sampled_from((*NARRATIVE, "d100", "d10", "odd")),
            st.lists(st.one_of(st.integers(-1, 101), st.sampled_from(("", "s", "hh", "?"))), max_size=3).map(
                tuple
            ),
        ),
        max_size=3,
    ).map(tuple),
    total=st.integers(-5, 160),
    degree=st.sampled_from(("", "regular", "failure", "hard")),
    passed=st.booleans(),
)


@given(ROLLS)
def test_any_roll_from_a_file_is_checked_without_crashing(roll: Roll) -> None:
    """ROB-DICE-07: sound or not, and nothing else."""
    assert SYSTEM.is_sound(roll) in (True, False)


@pytest.mark.parametrize("value", ["", "x", 0, -1, 10**9])
def test_unknown_actions_are_refused(value: Fact) -> None:
    """ROB-TIME-02."""
    for act in (
        f"turn:{value}",
        f"fight:{value}",
        f"weapon:{value}",
        f"xp:{value}",
        f"injury:{value}:",
        f"{value}",
    ):
        with pytest.raises(KeyError):
            do(Act(JUNO, act), ScriptedDice())
