"""Faces of an earlier roll, handed out again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.dice.faces import D4, D6, TENS, UNITS
from rules_core.dice.kept_dice import KeptDice, NoMoreDice
from rules_core.dice.sources import DiceError, Drawn, LiveDice, ScriptedDice
from rules_core.dice.typed_dice import MissingDice, PhysicalDice, RequiredDice, TableDie

EARLIER = (Drawn("", "tens", (40, 70)), Drawn("", "units", (3,)), Drawn("foe", "tens", (10,), typed=True))


def test_kept_faces_come_first_and_missing_ones_are_rolled() -> None:
    dice = KeptDice(EARLIER, ScriptedDice({"tens": [20], "d6": [5]}))
    assert dice.throw(((TENS, 3), (UNITS, 1), (D6, 1))) == ((40, 70, 20), (3,), (5,))
    assert dice.handed == (Drawn("", "tens", (40, 70, 20)), Drawn("", "units", (3,)), Drawn("", "d6", (5,)))
    assert dice.added == (Drawn("", "tens", (20,)), Drawn("", "d6", (5,)))
    assert dice.unused == (Drawn("foe", "tens", (10,), typed=True),)


def test_faces_that_nothing_asks_for_stay_unused() -> None:
    dice = KeptDice(EARLIER, NoMoreDice())
    assert dice.draw(TENS) == (40,)
    assert dice.unused == (
        Drawn("", "tens", (70,)),
        Drawn("", "units", (3,)),
        Drawn("foe", "tens", (10,), typed=True),
    )
    assert dice.added == ()


def test_each_part_has_its_own_faces() -> None:
    dice = KeptDice(EARLIER, ScriptedDice(parts={"tie": {"tens": [90]}}))
    assert dice.part("foe").draw(TENS) == (10,)
    assert dice.part("tie").draw(TENS) == (90,)
    assert dice.draw(TENS) == (40,)
    assert [each.part for each in dice.handed] == ["foe", "tie", ""]
    assert dice.added == (Drawn("tie", "tens", (90,)),)


def test_the_same_kind_twice_in_a_throw_is_two_dice() -> None:
    dice = KeptDice((Drawn("", "d6", (1, 2)),), ScriptedDice({"d6": [6]}))
    assert dice.throw(((D6, 1), (D6, 2))) == ((1,), (2, 6))


def test_no_dice_of_a_kind_are_recorded_as_none() -> None:
    dice = KeptDice((), NoMoreDice())
    assert dice.throw(((D6, 0), (D4, 0))) == ((), ())
    assert dice.handed == (Drawn("", "d6", ()), Drawn("", "d4", ()))


def test_typed_and_rolled_faces_are_recorded_apart() -> None:
    typed = (Drawn("", "d6", (1,), typed=True),)
    dice = KeptDice(typed, ScriptedDice({"d6": [2], "d4": [4]}))
    typed_after = [dice.typed]
    assert dice.draw(D6, 2) == (1, 2)
    typed_after.append(dice.typed)
    assert dice.handed == (Drawn("", "d6", (1,), typed=True), Drawn("", "d6", (2,)))
    dice.draw(D4)
    assert [*typed_after, dice.typed] == [False, True, False]


def test_only_missing_dice_have_to_be_typed() -> None:
    with pytest.raises(MissingDice) as missing:
        KeptDice(EARLIER, PhysicalDice()).throw(((TENS, 3), (UNITS, 2)))
    assert missing.value.wanted == RequiredDice("", (("tens", 1), ("units", 1)))
    dice = KeptDice(EARLIER, PhysicalDice((TableDie(0), TableDie(9))))
    assert dice.throw(((TENS, 3), (UNITS, 2))) == ((40, 70, 0), (3, 9))
    assert dice.added == (Drawn("", "tens", (0,), typed=True), Drawn("", "units", (9,), typed=True))


def test_a_face_that_the_die_does_not_have_is_refused() -> None:
    with pytest.raises(DiceError, match="'7' is not a face of d4"):
        KeptDice((Drawn("", "d4", (7,)),), NoMoreDice()).draw(D4)


def test_without_more_dice_a_missing_one_is_an_error() -> None:
    with pytest.raises(DiceError, match="a face of d6 is missing"):
        KeptDice((), NoMoreDice()).draw(D6)


@given(st.lists(st.integers(1, 6), max_size=6), st.lists(st.integers(0, 3), max_size=4))
def test_no_face_is_lost_or_used_twice(earlier: list[int], counts: list[int]) -> None:
    dice = KeptDice((Drawn("", "d6", tuple(earlier)),), LiveDice(lambda _: 0))
    shown = [face for count in counts for face in dice.draw(D6, count)]
    unused = [face for each in dice.unused for face in each.faces]
    added = [face for each in dice.added for face in each.faces]
    assert shown[: len(earlier)] + unused == earlier
    assert shown[len(earlier) :] == added
    assert [face for each in dice.handed for face in each.faces] == shown
