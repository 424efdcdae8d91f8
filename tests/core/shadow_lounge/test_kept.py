"""Kept rolls read back, invented ones too, and undone turns."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules_core.dice.notation import BadFormula
from rules_core.dice.sources import Drawn, LiveDice, ScriptedDice
from rules_core.game.play import Against, Attempt, Choice, Foe, Rules, Turn
from rules_core.sheet.events import invert, play
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll
from rules_core.sheet.outcome import Fact, Refused
from rules_core.sheet.sheet import Sheet
from rules_core.systems.shadow_lounge.combat import Situation
from rules_core.systems.shadow_lounge.contest import verdict_of
from rules_core.systems.shadow_lounge.kept import failure_range, malfunctioned, result_of, streak
from rules_core.systems.shadow_lounge.play import CARE, FIGHTS, extra_dice_of, luck_turn, skill_rolled
from rules_core.systems.shadow_lounge.play_combat import hit_degree, new_session, weapon_dice
from rules_core.systems.shadow_lounge.play_healing import healed_by
from rules_core.systems.shadow_lounge.system import SYSTEM
from rules_core.systems.shadow_lounge.table import BothFailed
from tests.core.kept_rolls import drawn_of, made_up, saying, without
from tests.core.plain_data import facts, numbers, texts
from tests.core.shadow_lounge.player import GAME, SEL, Player, d100, house, kept, throw, with_points

is_sound = SYSTEM.is_sound

LISTEN = "skill:listen"
OPPOSED = Choice(against=Against.OPPOSED, foe=Foe("Spy", 60))


def made() -> dict[str, Roll]:
    """One roll of each kind, as the game makes them."""
    sel = Player(with_points(SEL, luck=20))
    rolls = {
        "plain": sel.roll(LISTEN, throw(60)),
        "dice": sel.roll(LISTEN, throw(60, 69, 12), Choice(net=2)),
        "tie": sel.roll(LISTEN, throw(50, foe=d100(40), tie=d100(9, 5)), OPPOSED),
        "power": sel.roll("power:grip", throw(20), Choice(points=2)),
        "treatment": sel.roll("treatment:first_aid_kit", throw(12, healing={"d4": [4, 2]}, time={"d4": [3]})),
        "luck": sel.roll("luck:", throw(10)),
        "restored": sel.roll("restore:between_campaigns", ScriptedDice({"d10": [3, 4]})),
        "shot": sel.roll(
            "weapon:1",
            throw(32, 90, foe=d100(60, 70)),
            Choice("regular", 0, Against.THEY_DODGE, Foe("Spy", 60), ("incapacitated_target",), 30),
        ),
    }
    rolls["damage"] = sel.roll("damage:1", ScriptedDice({"d6": [1, 2, 3]}), after=rolls["shot"])
    return {name: kept(turn) for name, turn in rolls.items()}


ROLLS = made()


def told(name: str, **changed: Fact) -> Roll:
    return saying(ROLLS[name], **changed)


def thrown(name: str, *drawn: Drawn) -> Roll:
    """A roll with other dice."""
    return replace(ROLLS[name], drawn=drawn)


# One by one


@pytest.mark.parametrize("name", ROLLS)
def test_rolls_made_by_the_game_are_valid(name: str) -> None:
    assert is_sound(ROLLS[name])


def test_dice_stored_one_by_one_are_the_same_roll() -> None:
    """SL-DIE-01."""
    apart = thrown("dice", *(Drawn("", "d100", (face,)) for face in (60, 69, 12)))
    assert is_sound(apart)
    assert result_of(apart) == result_of(ROLLS["dice"])


def test_a_roll_lowered_by_luck_is_valid() -> None:
    """SL-LUCK-01."""
    assert is_sound(replace(ROLLS["plain"], total=30, degree="hard"))


@pytest.mark.parametrize("fact", ["target", "required", "bonus", "penalty", "kind"])
def test_a_check_includes_all_of_its_facts(fact: str) -> None:
    assert not is_sound(without(ROLLS["plain"], fact))
    assert not is_sound(told("plain", **{fact: "odd"}))


@pytest.mark.parametrize(
    "roll",
    [
        told("plain", both_failed="perhaps"),
        told("plain", against="a wall"),
        told("plain", against="they_do_nothing"),
        told("plain", against="dodge", foe_value="a lot"),
        told("plain", against="dodge", foe_degree="splendid"),
        told("plain", against="dodge", foe_value=40),
        told("plain", situations="raining"),
        told("plain", situations="point_blank auto_fire_followup raining"),
        told("dice", situations="auto_fire_followup"),
        told("plain", distance="far"),
        told("plain", points="some"),
        told("plain", points="\u00b2"),
        told("plain", target="9" * 5000),
        told("plain", bonus=1),
        told("dice", bonus=1),
        told("dice", bonus=0, penalty=2),
        thrown("plain"),
        thrown("plain", Drawn("", "d100", ())),
        thrown("plain", Drawn("", "d100", (60, 60))),
        thrown("plain", Drawn("", "d100", (0,))),
        thrown("plain", Drawn("", "d100", (101,))),
        thrown("plain", Drawn("", "d100", ("60",))),
        thrown("plain", Drawn("", "d100", ("s",))),
        thrown("plain", Drawn("", "fate", (60,))),
        thrown("plain", Drawn("", "ability", ("s",))),
        thrown("plain", Drawn("", "d10", (6,))),
        thrown("plain", Drawn("", "d100", (60,)), Drawn("", "d10", (6,))),
        thrown("plain", Drawn("", "d100", (60,)), Drawn("foe", "d100", (0,))),
        thrown("plain", Drawn("elsewhere", "d100", (60,))),
        replace(ROLLS["plain"], total=0),
        replace(ROLLS["plain"], total=61),
        replace(ROLLS["plain"], degree="splendid"),
        replace(ROLLS["plain"], degree=""),
    ],
)
def test_inconsistent_rolls_are_reported(roll: Roll) -> None:
    assert is_sound(roll) is False


@pytest.mark.parametrize(
    ("total", "degree", "passed"),
    [(60, "hard", True), (60, "failure", False), (60, "regular", False), (59, "extreme", True)],
)
def test_the_degree_must_match_the_number(total: int, degree: str, passed: bool) -> None:
    """SL-ROLL-02, SL-ROLL-03, SL-ROLL-04: nobody writes a better one into a file."""
    assert not is_sound(replace(ROLLS["plain"], total=total, degree=degree, passed=passed))


def test_a_tie_must_have_its_dice() -> None:
    """SL-OPP-03: without them nobody could say who won."""
    mine, theirs, _ = ROLLS["tie"].drawn
    assert not is_sound(thrown("tie", mine, theirs))
    assert not is_sound(thrown("tie", mine, theirs, Drawn("tie", "d100", (5, 5))))
    assert not is_sound(thrown("tie", mine))


def test_a_treatment_must_have_its_dice_and_degree() -> None:
    """SL-HEAL-02: else nobody could say what it heals."""
    check, healing, time = ROLLS["treatment"].drawn
    assert not is_sound(thrown("treatment", check, time))
    assert not is_sound(thrown("treatment", check, healing))
    assert not is_sound(thrown("treatment", check, Drawn("healing", "d4", (4,)), time))
    assert not is_sound(replace(ROLLS["treatment"], degree=""))


@pytest.mark.parametrize("fact", ["weapon", "skill", "modifier", "level"])
def test_damage_must_say_what_it_was_rolled_with(fact: str) -> None:
    """SL-DMG-03, SL-DMG-04."""
    assert not is_sound(without(ROLLS["damage"], fact))
    assert not is_sound(told("damage", **{fact: "odd"}))


def test_restored_luck_must_say_how_much() -> None:
    """SL-LUCK-05."""
    assert not is_sound(without(ROLLS["restored"], "restored"))
    assert not is_sound(told("restored", restored="lots"))


def test_other_rolls_must_have_a_degree() -> None:
    for subject in ("skill:listen", "weapon:0", "", "damage"):
        assert is_sound(replace(ROLLS["plain"], subject=subject, degree="")) is False


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("96-98", (96, 98)),
        ("96 – 00", (96, 100)),
        ("97", (97, 100)),
        ("from 95 on", (95, 100)),
        ("", None),
        ("never", None),
        ("0", None),
    ],
)
def test_a_failure_range_as_written(text: str, found: tuple[int, int] | None) -> None:
    """SL-ROLL-12."""
    span = failure_range(text)
    assert (None if span is None else (span.least, span.most)) == found


# Anything at all

TAKEN = ("target", "required", "bonus", "penalty", "kind", "both_failed", "against", "foe", "foe_value")
NAMED = st.sampled_from(
    (*TAKEN, "foe_degree", "situations", "distance", "points", "weapon", "malfunction", "power", "level")
)
WORDS = st.sampled_from(
    [
        *("", "regular", "critical", "failure", "skill", "luck", "power"),
        *("dodge", "opposed", "fight_back", "they_dodge", "they_do_nothing"),
        *("point_blank", "auto_fire_followup outnumbered", "nobody", "1D4"),
    ]
)
SMALL = st.integers(-3, 130)
FACTS = WORDS | SMALL | facts
DRAWN = drawn_of(
    st.sampled_from(["", "foe", "tie", "healing", "time"]) | texts,
    st.sampled_from(["d100", "d10", "d6", "d4", "ability"]) | texts,
    SMALL | numbers | texts,
)
SUBJECTS = st.sampled_from(
    [
        *("", "skill:listen", "weapon:0", "weapon:9", "weapon:x", "weapon:"),
        *("power:grip", "power:x", "treatment:first_aid_kit", "treatment:x"),
        *("luck:", "damage:0", "restore:between_adventures", "restore:x", "trait:dex"),
    ]
)
MADE_UP = made_up(ROLLS.values(), names=NAMED, facts=FACTS, drawn=DRAWN, degrees=WORDS, subjects=SUBJECTS)


def read_all(roll: Roll) -> None:
    """Everything that a screen reads out of a kept roll."""
    GAME.choice_of(roll)
    verdict_of(roll)
    hit_degree(roll)
    standing = StandingRoll(Entry(1, "1", Action.ROLL, "", roll=roll), roll)
    streak([standing])
    skill_rolled(SEL, roll.subject)
    healed_by(roll, SEL)
    if roll.degree:
        result_of(roll)
        malfunctioned(roll)
        for points in (0, 1, 7):
            with suppress(Refused, KeyError):  # not with Luck, or a power that is not there
                luck_turn(SEL, standing, points, LiveDice(lambda sides: sides - 1))
    elif roll.subject.startswith("damage:"):
        weapon_dice(roll)
    with suppress(Refused, KeyError, BadFormula):  # no hit, no such weapon, no dice of it
        GAME.roll(Attempt(SEL, "damage:0", after=roll), LiveDice(lambda sides: sides // 2))


@given(MADE_UP)
def test_valid_rolls_can_be_read_and_others_are_reported(roll: Roll) -> None:
    if is_sound(roll):
        read_all(roll)


@given(
    st.builds(
        Roll,
        st.just("shadow-lounge"),
        SUBJECTS | texts,
        texts,
        st.dictionaries(NAMED | texts, FACTS, max_size=8).map(lambda found: tuple(found.items())),
        st.lists(DRAWN, max_size=4).map(tuple),
        SMALL | numbers,
        WORDS | texts,
        st.booleans(),
    )
)
def test_checking_any_roll_never_crashes(roll: Roll) -> None:
    if is_sound(roll):
        read_all(roll)


# Taken back

CHOICES = st.builds(
    Choice,
    st.sampled_from(["regular", "hard", "extreme", "critical"]),
    st.integers(-3, 3),
    st.sampled_from([each for each in Against if each is not Against.THEY_DO_NOTHING]),
    st.builds(
        Foe,
        st.just("Spy"),
        st.sampled_from([0, 50, 60, 99, 130]),
        st.sampled_from(["", "", "failure", "regular", "hard", "critical"]),
    ),
    st.lists(st.sampled_from([each.value for each in Situation]), max_size=3, unique=True).map(tuple),
    st.none() | st.integers(0, 100),
    st.integers(0, 3),
)
THINGS = st.sampled_from(
    [LISTEN, "skill:piloting", "trait:dex", "luck:", "weapon:0", "weapon:1", "weapon:2", "weapon:3"]
    + ["power:grip", "power:push", "power:trick", "restore:between_adventures", "damage:0"]
    + [f"treatment:{row}" for row in ("first_aid_none", "first_aid_kit", "medicine_hospital_kolto")]
)
SHEETS = st.builds(
    lambda hp, luck, fp, value, sessions: (
        with_points(SEL, hp=hp, luck=luck, fp=fp)
        .with_skill(replace(SEL.skill("listen"), value=value))
        .with_status("force_sessions", sessions)
    ),
    st.integers(0, 30),
    st.integers(0, 60),
    st.integers(0, 12),
    st.sampled_from([3, 40, 60, 99, 130]),
    st.integers(0, 9),
)
RULES = st.builds(
    lambda critical, fumble, failed, once: house(
        luck_buys_critical=critical, luck_on_fumble=fumble, both_failed=failed, one_treatment_each=once
    ),
    st.booleans(),
    st.booleans(),
    st.sampled_from(BothFailed),
    st.booleans(),
)


EVENINGS = st.lists(st.tuples(THINGS, CHOICES, st.integers(0, 40)), max_size=6)


@given(SHEETS, RULES, EVENINGS, st.randoms())
def test_every_action_can_be_undone(
    sheet: Sheet, rules: Rules, evening: list[tuple[str, Choice, int]], chance: Random
) -> None:
    """SL-LUCK-01, SL-ADV-01: whatever is rolled, bettered, healed or suffered."""
    dice = LiveDice(chance.randrange)
    past: list[StandingRoll] = []

    def happens(turn: Turn) -> Turn:
        nonlocal sheet
        after = play(sheet, turn.events)
        assert play(after, invert(turn.events)) == sheet
        sheet = after
        return turn

    for number, (subject, choice, points) in enumerate(evening):
        before = past[0].roll if past else None
        going = Attempt(sheet, subject, choice, rules, after=before, past=tuple(past))
        try:
            roll = kept(happens(GAME.roll(going, dice)))
        except (Refused, BadFormula):
            continue
        assert is_sound(roll)
        standing = StandingRoll(Entry(number, "x", Action.ROLL, "", roll=roll), roll)
        if roll.degree:
            try:
                better = kept(happens(luck_turn(sheet, standing, points, dice)))
            except Refused:
                pass
            else:
                assert is_sound(better)
                spent = (standing.entry,) if points else ()
                standing = replace(standing, roll=better, luck=spent)
            again = replace(going, choice=GAME.choice_of(standing.roll))
            if subject != "luck:":
                assert extra_dice_of(again) == extra_dice_of(going)
            if subject.startswith("treatment:"):
                with suppress(Refused):
                    happens(CARE.apply_treatment(sheet, standing.roll))
        past.insert(0, standing)
        happens(CARE.hurt(sheet, points, 5, ()))
        happens(FIGHTS.new_round(sheet))
        happens(new_session(sheet))
