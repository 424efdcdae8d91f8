"""What a player chooses before a roll: kept, read back, and dice set to a number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.dice.faces import D6, TENS
from rules_core.dice.sources import DiceError, Drawn
from rules_core.game.play import (
    ATTACKED,
    ATTACKING,
    Against,
    Attempt,
    Choice,
    Foe,
    Play,
    choice_facts,
    choice_from,
    part_of,
    with_dice,
)
from rules_core.game.registry import SYSTEM_IDS, system
from rules_core.sheet.journal import Roll
from rules_core.sheet.sheet import Sheet
from rules_core.systems.coc7.attempts import extra_dice

SHEET = Sheet("coc7", "Ada")

words = st.text("abc_", min_size=1, max_size=6)
foes = st.builds(Foe, st.text(max_size=8), st.integers(0, 200), st.sampled_from(["", "hard", "failure"]))
choices = st.builds(
    Choice,
    difficulty=st.sampled_from(["regular", "hard", "extreme"]),
    net=st.integers(-2, 2),
    against=st.sampled_from([each for each in Against if each is not Against.NOBODY]),
    foe=foes,
    situations=st.lists(words, max_size=3).map(tuple),
    distance=st.none() | st.integers(0, 999),
    points=st.integers(0, 20),
    options=st.dictionaries(words, st.integers(-9, 99) | words, max_size=3).map(
        lambda found: tuple(sorted(found.items()))
    ),
)


def test_a_default_choice_has_no_facts() -> None:
    assert choice_facts(Choice("hard", -1)) == ()
    assert choice_from({}, "hard", -1) == Choice("hard", -1)


@given(choices)
def test_a_saved_choice_is_restored(choice: Choice) -> None:
    assert choice_from(dict(choice_facts(choice)), choice.difficulty, choice.net) == choice


def test_an_option_can_be_set_changed_and_reset() -> None:
    choice = Choice().with_option("dc", 20).with_option("cover", "standard")
    assert choice.options == (("cover", "standard"), ("dc", 20))
    assert (choice.number("dc", 15), choice.option("cover")) == (20, "standard")
    assert choice.with_option("dc", 25).number("dc") == 25
    assert choice.with_option("dc", None).with_option("cover", None) == Choice()
    assert (Choice().number("dc", 15), Choice().option("cover", "none")) == (15, "none")
    assert choice.number("cover", 2) == 2, "words are no number"


def test_options_are_saved_with_the_other_facts() -> None:
    facts = {"total": 12, "die": 7, **dict(choice_facts(Choice(options=(("dc", 20),))))}
    assert choice_from(facts, "regular", 0) == Choice(options=(("dc", 20),))


FIGHTS = {"combat", "foes"}
OFFERED = {
    "coc7": {"push", "push_again", "answer", "spend_luck", "group_luck", "extra_dice", "healing"} | FIGHTS,
    "shadow-lounge": {"answer", "spend_luck", "extra_dice", "healing", "act"} | FIGHTS,
    "basic-d20": {"push", "push_again", "act", "attack_target", "foes"},
    "rites-of-battle": {"act", "foes"},
    "striker": {"act", "attack_target"},
}


@pytest.mark.parametrize("game", SYSTEM_IDS)
def test_each_game_offers_its_actions(game: str) -> None:
    play = system(game).play
    optional = {name for name, usual in Play._field_defaults.items() if usual is None}
    assert {name for name in optional if getattr(play, name) is not None} == OFFERED[game]


def test_points_paid_above_the_cost_are_saved() -> None:
    assert choice_facts(Choice(points=3)) == (("points", 3),)
    assert choice_from({"points": 3}, "regular", 0).points == 3


def test_a_distance_of_0_is_saved_and_no_distance_is_not() -> None:
    assert choice_facts(Choice(distance=0)) == (("distance", 0),)
    assert choice_from({}, "regular", 0).distance is None


@pytest.mark.parametrize(
    "facts", [{"against": "everybody"}, {"foe_value": "many"}, {"distance": "far"}, {"points": "all"}]
)
def test_an_invalid_choice_is_refused(facts: dict[str, str]) -> None:
    (word,) = facts.values()
    with pytest.raises(ValueError, match=word):
        choice_from(facts, "regular", 0)


def test_every_opposition_has_one_kind() -> None:
    assert {Against.NOBODY, Against.OPPOSED} | ATTACKED | ATTACKING == set(Against)
    assert not ATTACKED & ATTACKING


def test_a_subject_has_a_kind_and_a_thing() -> None:
    attempt = Attempt(SHEET, "sanity:0/1D6")
    assert (attempt.kind, attempt.thing) == ("sanity", "0/1D6")
    assert (Attempt(SHEET, "luck").kind, Attempt(SHEET, "luck").thing) == ("luck", "")


@pytest.mark.parametrize("total", range(-2, 3))
@pytest.mark.parametrize("situations", [(), ("aimed",), ("half_cover", "into_melee")])
def test_dice_can_be_set_to_a_total_in_any_situation(total: int, situations: tuple[str, ...]) -> None:
    """COC-DIE-01 and COC-DIE-04, as the tray asks for them."""
    attempt = Attempt(SHEET, "skill:x", Choice(situations=situations))
    chosen = with_dice(extra_dice, attempt, total)
    assert extra_dice(Attempt(SHEET, "skill:x", chosen)) == total
    assert chosen.situations == situations


def test_an_unreachable_total_comes_as_close_as_possible() -> None:
    assert with_dice(extra_dice, Attempt(SHEET, "skill:x"), 5).net == 2


def test_as_few_dice_as_possible_are_added() -> None:
    assert with_dice(extra_dice, Attempt(SHEET, "skill:x", Choice(net=4)), 2).net == 2


def test_the_dice_of_a_part_can_be_read_again() -> None:
    fallen = Roll(
        "coc7",
        "skill:x",
        "",
        (),
        (Drawn("", "tens", (30,)), Drawn("loss", "d6", (4,)), Drawn("", "tens", (10,))),
        33,
        "hard",
        True,
    )
    assert part_of(fallen, "").draw(TENS, 2) == (30, 10)
    assert part_of(fallen, "loss").draw(D6) == (4,)
    with pytest.raises(DiceError):
        part_of(fallen, "tie").draw(D6)
