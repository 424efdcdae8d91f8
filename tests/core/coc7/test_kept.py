"""Kept rolls, as a file may hold them: those that the game can have made, and those that it cannot."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules_core.d100.roll import HEALING
from rules_core.dice.sources import Drawn, ScriptedDice
from rules_core.game.play import Against, Attempt, Choice, Foe, UnreadableRoll
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Fact
from rules_core.systems.coc7.contest import verdict_of
from rules_core.systems.coc7.kept import choice_of, malfunction_number, thrown_of
from rules_core.systems.coc7.play import PLAY, skill_rolled
from rules_core.systems.coc7.play import verdict_of as shown_verdict
from rules_core.systems.coc7.play_harm import apply_treatment, hit_degree
from rules_core.systems.coc7.sound import is_sound
from rules_core.systems.coc7.system import SYSTEM
from tests.core.coc7.ada import ADA, AUTOMATIC, DOCTOR, KNIFE, at
from tests.core.coc7.throws import falling, kept, percent, showing, turned
from tests.core.kept_rolls import saying
from tests.core.plain_data import rolls

DODGED = Choice(against=Against.THEY_DODGE, foe=Foe("Cultist", 40), situations=("outnumbered",), distance=3)

SHOT = kept(turned(Attempt(ADA, AUTOMATIC, Choice(distance=10)), showing(40)))
BLOW = kept(
    turned(Attempt(ADA, KNIFE, DODGED), ScriptedDice({"tens": [40, 20], "units": [5]}, {"foe": percent(30)}))
)
TIED = kept(
    turned(
        Attempt(ADA, "skill:charm", Choice(against=Against.OPPOSED, foe=Foe("Hugh", 55, "regular"))),
        falling(50, {"tie": {"d100": [12, 70]}}),
    )
)
CARE = kept(
    turned(
        Attempt(DOCTOR, "treatment:medicine", patient=at(ADA, "hp", 5)), falling(30, {HEALING: {"d3": [2]}})
    )
)
DAMAGE = kept(turned(Attempt(ADA, "damage:1", after=BLOW), ScriptedDice({"d4": [2, 3]})))
SANITY = kept(turned(Attempt(ADA, "sanity:1/1D6"), falling(51, d6=[4])))

SOUND = (SHOT, BLOW, TIED, CARE, DAMAGE, SANITY)


def without_dice(present: Roll, part: str) -> Roll:
    """The roll without the dice of one part."""
    return replace(present, drawn=tuple(each for each in present.drawn if each.part != part))


@pytest.mark.parametrize("present", SOUND)
def test_rolls_made_by_the_game_are_valid(present: Roll) -> None:
    assert is_sound(present)
    assert SYSTEM.is_sound(present)


@pytest.mark.parametrize(
    "odd",
    [
        saying(BLOW, situations="full_moon"),
        saying(BLOW, situations="outnumbered full_moon"),
        saying(BLOW, against="everybody"),
        saying(BLOW, against="parry"),
        saying(BLOW, against="they_parry"),
        saying(BLOW, foe_value="many"),
        saying(BLOW, foe_value=-1),
        saying(BLOW, foe_value="9" * 5000),
        saying(BLOW, foe_degree="splendid"),
        saying(BLOW, distance="far"),
        saying(BLOW, distance=-1),
        saying(BLOW, points="all"),
        saying(BLOW, points=-1),
        saying(BLOW, bonus=-1),
        saying(BLOW, penalty=-1),
        saying(BLOW, bonus="9" * 5000),
        saying(BLOW, target=""),
        without_dice(BLOW, "foe"),
        replace(BLOW, drawn=(*BLOW.drawn[:2], Drawn("foe", "tens", (31,)), Drawn("foe", "units", (5,)))),
        replace(BLOW, drawn=(*BLOW.drawn[:2], Drawn("foe", "tens", (30,)), Drawn("foe", "d6", (5,)))),
        replace(BLOW, drawn=(*BLOW.drawn, Drawn("", "d7", (5,)))),
        replace(BLOW, drawn=(*BLOW.drawn, Drawn("", "boost", ("s",)))),
        replace(BLOW, drawn=(*BLOW.drawn, Drawn("", "tens", (10,)))),
        replace(BLOW, degree=""),
        replace(BLOW, total=-3),
        replace(BLOW, subject="weapon:"),
        replace(BLOW, subject="weapon:knife"),
        replace(BLOW, subject="weapon:-1"),
        replace(BLOW, subject="weapon:²"),
        replace(BLOW, subject="weapon:" + "9" * 5000),
        saying(SHOT, malfunction="old"),
        saying(SHOT, malfunction=0),
        saying(SHOT, malfunction=-96),
        without_dice(TIED, "tie"),
        replace(TIED, drawn=(*TIED.drawn[:2], Drawn("tie", "d100", (12, 12)))),
        without_dice(CARE, HEALING),
        replace(CARE, subject="treatment:"),
        replace(CARE, subject="treatment:prayer"),
        replace(DAMAGE, subject="damage:knife"),
        replace(DAMAGE, total=-1),
        replace(DAMAGE, degree="hard"),
        replace(DAMAGE, subject="weapon:1"),
        replace(DAMAGE, subject="treatment:medicine"),
        replace(DAMAGE, drawn=(Drawn("", "d4", (5,)),)),
        saying(DAMAGE, level="splendid"),
        saying(DAMAGE, level=3),
        replace(DAMAGE, check=()),
        replace(SANITY, degree=""),
        saying(SANITY, kind="mind"),
    ],
)
def test_impossible_rolls_are_invalid(odd: Roll) -> None:
    assert not is_sound(odd)


@given(rolls)
def test_no_roll_breaks_the_reader(present: Roll) -> None:
    assert is_sound(present) is False


ODD_FACTS: st.SearchStrategy[Fact] = (
    st.integers(-3, 120)
    | st.sampled_from(
        [*Against, "", "hard", "failure", "fumble", "9" * 5000, "²", "aimed aimed", "-1", "1.5"]
    )
    | st.text(max_size=4)
)
NAMES = sorted({name for each in SOUND for name, _ in each.check} | {"points"})
ODD_DRAWN = st.builds(
    Drawn,
    st.sampled_from(["", "foe", "tie", HEALING, "loss", "x"]),
    st.sampled_from(["tens", "units", "d3", "d4", "d100", "boost", "d7", ""]),
    st.lists(st.integers(-1, 101) | st.sampled_from(["s", ""]), max_size=3).map(tuple),
)


@settings(max_examples=100)
@given(
    st.sampled_from(SOUND),
    st.dictionaries(st.sampled_from(NAMES), ODD_FACTS, max_size=3),
    st.lists(ODD_DRAWN, max_size=2),
    st.sampled_from(["", "weapon:1", "weapon:²", "treatment:medicine", "treatment:x", "damage:9", "luck:"]),
    st.sampled_from([None, "", "regular", "fumble", "splendid"]),
)
def test_a_roll_with_odd_parts_is_refused_or_shown(
    present: Roll, facts: dict[str, Fact], drawn: list[Drawn], subject: str, degree: str | None
) -> None:
    """Whatever is sound answers every question that a card asks of it."""
    odd = replace(
        saying(present, **facts),
        drawn=(*present.drawn[: len(present.drawn) - len(drawn) // 2], *drawn),
        subject=subject or present.subject,
        degree=present.degree if degree is None else degree,
    )
    if not is_sound(odd):
        return
    PLAY.choice_of(odd)
    shown_verdict(odd)
    hit_degree(odd)
    apply_treatment(at(ADA, "hp", 5), odd)
    skill_rolled(ADA, odd.subject)


def test_an_unknown_kind_of_die_is_unreadable() -> None:
    with pytest.raises(UnreadableRoll, match="d7"):
        thrown_of(replace(SHOT, drawn=(Drawn("", "d7", (5,)),)))


def test_a_damage_roll_has_no_choices() -> None:
    assert choice_of(DAMAGE) == Choice()
    assert verdict_of(DAMAGE) is None


@pytest.mark.parametrize(("present", "number"), [(SHOT, 96), (BLOW, None)])
def test_the_malfunction_number_is_saved_with_the_shot(present: Roll, number: int | None) -> None:
    """COC-CBT-07: another gun in that place later changes nothing."""
    assert malfunction_number(present) == number
