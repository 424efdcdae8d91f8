"""Counting dice that fell, each once, and the chi-square test in exact numbers."""

from collections import Counter
from itertools import product
from math import erfc, exp, factorial, isclose, prod, sqrt

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.dice.faces import BOOST, D3, D4, D6, D20, DICE, PROFICIENCY, SETBACK, TENS, Die
from rules_core.dice.sources import Drawn, LiveDice
from rules_core.sheet.fairness import (
    Counts,
    DiceReplay,
    EntryDice,
    PlanDice,
    RollDice,
    TryDice,
    among,
    enough,
    fit,
    upper_gamma,
)
from rules_core.sheet.journal import Action, Entry, Roll, taken_back
from rules_core.sheet.plan import Plan, Throw
from rules_core.sheet.record import entry_to_data

TENS_AND_UNITS = (Drawn("", "tens", (40,)), Drawn("", "units", (3,)))
HEALED = Drawn("healing", "d3", (2,))
TIE = Drawn("tie", "d100", (12, 80))


def rolled(seq: int, *drawn: Drawn, action: Action = Action.ROLL, refers: tuple[int, ...] = ()) -> EntryDice:
    return EntryDice(seq, action, refers, RollDice(drawn))


def marked(seq: int, action: Action, *refers: int) -> EntryDice:
    return EntryDice(seq, action, refers)


def downtime(seq: int, *throws: TryDice, action: Action = Action.DOWNTIME) -> EntryDice:
    return EntryDice(seq, action, plan=PlanDice(throws))


def fell(*entries: EntryDice) -> list[tuple[Drawn, ...]]:
    """What each entry of a journal tells, the oldest first."""
    journal = DiceReplay()
    return [journal.fell(each) for each in entries]


# Every throw comes from one number, and each number is a throw of its own


@pytest.mark.parametrize(
    "dice", [((TENS, 2), (D4, 1)), ((D3, 1), (D6, 2), (D4, 1)), ((BOOST, 1), (SETBACK, 2))]
)
def test_kinds_rolled_together_have_exactly_uniform_faces(dice: tuple[tuple[Die[int], int], ...]) -> None:
    throws = prod(len(die.faces) ** count for die, count in dice)
    seen: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for number in range(throws):
        asked: list[int] = []

        def below(count: int, number: int = number, asked: list[int] = asked) -> int:
            asked.append(count)
            return number

        seen[LiveDice(below).throw(dice)] += 1
        assert asked == [throws]
    assert seen == Counter(product(*(product(die.faces, repeat=count) for die, count in dice)))


def test_huge_rolls_are_combined_from_smaller_uniform_ones() -> None:
    asked: list[int] = []

    def below(count: int) -> int:
        asked.append(count)
        return count - 1

    ((first,), second) = LiveDice(below).throw(((D20, 1), (D6, 20)))
    assert (first, second) == (20, (6,) * 20)
    assert asked == [20, 6**16, 6**4]


# Each die counts once


def test_a_roll_and_its_push_count_separately() -> None:
    pushed = rolled(2, Drawn("", "tens", (10,)), action=Action.PUSH, refers=(1,))
    assert fell(rolled(1, *TENS_AND_UNITS), pushed) == [TENS_AND_UNITS, (Drawn("", "tens", (10,)),)]


def test_an_undone_and_redone_roll_counts_once() -> None:
    told = fell(rolled(1, *TENS_AND_UNITS), marked(2, Action.UNDO, 1), marked(3, Action.REDO, 1))
    assert told == [TENS_AND_UNITS, (), ()]


def test_luck_counts_only_the_dice_it_rolls_itself() -> None:
    first = rolled(2, *TENS_AND_UNITS, HEALED, action=Action.LUCK, refers=(1,))
    second = rolled(3, *TENS_AND_UNITS, HEALED, TIE, action=Action.LUCK, refers=(1,))
    assert fell(rolled(1, *TENS_AND_UNITS), first, second) == [TENS_AND_UNITS, (HEALED,), (TIE,)]


def test_luck_after_undone_luck_starts_from_the_roll_again() -> None:
    first = rolled(2, *TENS_AND_UNITS, HEALED, action=Action.LUCK, refers=(1,))
    again = rolled(4, *TENS_AND_UNITS, HEALED, action=Action.LUCK, refers=(1,))
    told = fell(rolled(1, *TENS_AND_UNITS), first, marked(3, Action.UNDO, 2), again)
    assert told[3] == (HEALED,)
    more = rolled(5, *TENS_AND_UNITS, HEALED, TIE, action=Action.LUCK, refers=(1,))
    told = fell(rolled(1, *TENS_AND_UNITS), first, marked(3, Action.UNDO, 2), marked(4, Action.REDO, 2), more)
    assert told[4] == (TIE,)


def test_redone_luck_counts_again() -> None:
    first = rolled(2, *TENS_AND_UNITS, HEALED, action=Action.LUCK, refers=(1,))
    more = rolled(5, *TENS_AND_UNITS, HEALED, TIE, action=Action.LUCK, refers=(1,))
    back = marked(3, Action.UNDO, 2), marked(4, Action.UNDO, 3)
    assert fell(rolled(1, *TENS_AND_UNITS), first, *back, more)[4] == (TIE,)


def test_luck_on_an_unreadable_roll_counts_its_dice() -> None:
    assert fell(rolled(2, *TENS_AND_UNITS, action=Action.LUCK, refers=(1,))) == [TENS_AND_UNITS]
    assert fell(rolled(2, *TENS_AND_UNITS, action=Action.LUCK)) == [TENS_AND_UNITS]


def test_an_entry_without_dice_counts_none() -> None:
    assert fell(marked(1, Action.TRACKER), marked(2, Action.LUCK, 1)) == [(), ()]


def test_dice_of_character_creation_count_at_each_step() -> None:
    thrown = downtime(1, TryDice("str", (HEALED,)), action=Action.CREATE)
    again = downtime(2, TryDice("str", (HEALED,)), action=Action.CREATE)
    assert fell(thrown, again) == [(HEALED,), (HEALED,)]


def test_typed_dice_of_a_downtime_belong_to_the_player() -> None:
    (told,) = fell(downtime(1, TryDice("tick", TENS_AND_UNITS, typed=True), TryDice("more", (HEALED,))))
    assert [each.typed for each in told] == [True, True, False]


def test_an_undone_downtime_continues_with_its_dice() -> None:
    tick, gain = TryDice("tick", TENS_AND_UNITS), TryDice("gain", (HEALED,))
    more = TryDice("tick", (*TENS_AND_UNITS, TIE))
    told = fell(downtime(1, tick), marked(2, Action.UNDO, 1), downtime(3, more, gain))
    assert told == [TENS_AND_UNITS, (), (TIE, HEALED)]
    dropped = downtime(3, tick, action=Action.DOWNTIME_DROPPED)
    assert fell(downtime(1, tick), marked(2, Action.UNDO, 1), dropped, downtime(4, tick)) == [
        TENS_AND_UNITS,
        (),
        (),
        TENS_AND_UNITS,
    ]


def test_a_downtime_after_a_redone_one_is_separate() -> None:
    tick = TryDice("tick", TENS_AND_UNITS)
    told = fell(downtime(1, tick), marked(2, Action.UNDO, 1), marked(3, Action.REDO, 1), downtime(4, tick))
    assert told == [TENS_AND_UNITS, (), (), TENS_AND_UNITS]


@given(st.data())
def test_what_counts_matches_the_journal(data: st.DataObject) -> None:
    """An undone downtime continues with its dice, a finished one does not."""
    tick = TryDice("tick", TENS_AND_UNITS)
    entries = [downtime(1, tick)]
    for seq in range(2, data.draw(st.integers(2, 9))):
        refers = data.draw(st.sets(st.integers(1, seq - 1), min_size=1))
        entries.append(marked(seq, data.draw(st.sampled_from((Action.UNDO, Action.REDO))), *refers))
    journal = [Entry(each.seq, "", Action(each.action), "", refers=each.refers) for each in entries]
    told = fell(*entries, downtime(len(entries) + 1, tick))
    assert told[-1] == (() if 1 in taken_back(reversed(journal)) else TENS_AND_UNITS)


def test_a_downtime_after_an_undone_undo_is_separate() -> None:
    tick = TryDice("tick", TENS_AND_UNITS)
    told = fell(downtime(1, tick), marked(2, Action.UNDO, 1), marked(3, Action.UNDO, 2), downtime(4, tick))
    assert told == [TENS_AND_UNITS, (), (), TENS_AND_UNITS]


def test_references_to_later_entries_in_a_broken_journal_are_ignored() -> None:
    tick = TryDice("tick", TENS_AND_UNITS)
    told = fell(marked(1, Action.UNDO, 2), downtime(2, tick), marked(3, Action.UNDO, 1), downtime(4, tick))
    assert told == [(), TENS_AND_UNITS, (), TENS_AND_UNITS]


def test_dice_of_an_unfinished_downtime_count_unless_already_counted() -> None:
    retold = DiceReplay()
    begun = PlanDice((TryDice("tick", TENS_AND_UNITS), TryDice("gain", (HEALED,))))
    assert retold.rolled_since(begun) == (*TENS_AND_UNITS, HEALED)
    retold.fell(downtime(1, TryDice("tick", TENS_AND_UNITS)))
    retold.fell(marked(2, Action.UNDO, 1))
    assert retold.rolled_since(begun) == (HEALED,)


def test_different_dice_for_the_same_roll_count_separately() -> None:
    told = fell(
        downtime(1, TryDice("tick", TENS_AND_UNITS)),
        marked(2, Action.UNDO, 1),
        downtime(3, TryDice("tick", (HEALED,))),
    )
    assert told[2] == (HEALED,)


def test_stored_entry_records_can_be_read() -> None:
    typed = Drawn("", "d6", (4, 1), typed=True)
    entry = Entry(
        seq=7,
        action_id="an action",
        action=Action.LUCK,
        at="1925-03-01T20:15:00+00:00",
        refers=(3,),
        roll=Roll("coc7", "luck:", "Luck", (("value", 50),), (HEALED, typed), 20, "regular", True),
        plan=Plan("page", (("title", "A"),), (Throw("tick", (("value", 3),), (typed,), typed=True),)),
    )
    read = msgspec.json.decode(msgspec.json.encode(entry_to_data(entry)), type=EntryDice)
    assert read == EntryDice(
        7, "luck", (3,), RollDice((HEALED, typed)), PlanDice((TryDice("tick", (typed,), typed=True),))
    )


# Counts


def counted(die: str, *faces: int | str) -> Counts:
    counts = Counts()
    counts.add([Drawn("", die, faces)])
    return counts


def test_faces_are_counted_against_the_average_of_fair_dice() -> None:
    count = counted("d4", 1, 1, 4).of("d4")
    assert (count.die, count.thrown) == ("d4", 3)
    assert [(each.face, each.seen, count.expected(each)) for each in count.faces] == [
        (1, 2, 0.75),
        (2, 0, 0.75),
        (3, 0, 0.75),
        (4, 1, 0.75),
    ]


def test_equal_faces_of_a_die_with_symbols_are_counted_together() -> None:
    count = counted("proficiency", "", "s", "s", "as", "T").of("proficiency")
    assert [(each.face, each.sides, each.seen) for each in count.faces] == [
        ("", 1, 1),
        ("s", 2, 2),
        ("ss", 2, 0),
        ("a", 1, 0),
        ("sa", 3, 1),
        ("aa", 2, 0),
        ("T", 1, 1),
    ]
    assert sum(each.sides for each in count.faces) == len(PROFICIENCY.faces)


def test_impossible_faces_are_ignored() -> None:
    counts = counted("d6", 7, 0, "s", 3)
    counts.add([Drawn("", "d7", (1,)), Drawn("", "boost", ("fff",))])
    assert [(each.die, each.thrown) for each in counts.thrown()] == [("d6", 1)]


def test_kinds_are_in_the_usual_order() -> None:
    counts = Counts()
    counts.add([Drawn("", "boost", ("a",)), Drawn("", "d20", (3,)), Drawn("", "tens", (0,))])
    assert [each.die for each in counts.thrown()] == ["tens", "d20", "boost"]


# The test


@pytest.mark.parametrize(
    ("die", "needed"),
    [("d3", 15), ("d12", 60), ("d100", 500), ("tens", 50), ("boost", 30), ("ability", 40), ("challenge", 60)],
)
def test_a_kind_is_tested_once_its_rarest_face_is_expected_five_times(die: str, needed: int) -> None:
    assert enough(die) == needed
    faces = DICE[die].faces
    assert fit(counted(die, *[faces[0]] * (needed - 1)).of(die)) is None
    assert fit(counted(die, *[faces[0]] * needed).of(die)) is not None


def test_dice_matching_expectations_do_not_deviate() -> None:
    found = fit(counted("boost", *BOOST.faces * 10).of("boost"))
    assert found is not None
    assert (found.statistic, found.freedom, found.probability) == (0, 4, 1)


def test_a_known_chi_square_example() -> None:
    """Sixty throws of a d6 with 5, 8, 9, 8, 10, 20: 13.4 on 5 degrees of freedom, 0.01990522…"""
    faces = [face for face, times in zip(D6.faces, (5, 8, 9, 8, 10, 20), strict=True) for _ in range(times)]
    found = fit(counted("d6", *faces).of("d6"))
    assert found is not None
    assert isclose(found.statistic, 13.4)
    assert found.freedom == 5
    assert isclose(found.probability, 0.019905220334774, abs_tol=1e-10)


@pytest.mark.parametrize(
    ("quantile", "freedom", "probability"), [(3.841458820694124, 1, 0.05), (19.67513757268249, 11, 0.05)]
)
def test_quantiles_match_printed_tables(quantile: float, freedom: int, probability: float) -> None:
    assert isclose(upper_gamma(freedom / 2, quantile / 2), probability, abs_tol=1e-10)


@given(st.integers(1, 50), st.floats(0, 400))
def test_whole_shapes_have_a_finite_sum(shape: int, x: float) -> None:
    exact = sum(exp(-x) * x**k / factorial(k) for k in range(shape))
    assert isclose(upper_gamma(shape, x), exact, abs_tol=1e-10)


@given(st.integers(0, 49), st.floats(0, 400))
def test_half_shapes_reduce_to_the_error_function(steps: int, x: float) -> None:
    exact, term = erfc(sqrt(x)), 2 * exp(-x) * sqrt(x) / sqrt(3.141592653589793)
    for step in range(steps):
        exact += term
        term *= x / (step + 1.5)
    assert isclose(upper_gamma(steps + 0.5, x), exact, abs_tol=1e-10)


@pytest.mark.parametrize("spread", [(10, 10, 10), (8, 10, 12), (5, 9, 16), (4, 6, 20)])
def test_the_test_is_close_to_enumerating_thirty_d3(spread: tuple[int, int, int]) -> None:
    """Against the exact chance, over all counts that thirty dice can show."""

    def statistic(seen: tuple[int, int, int]) -> float:
        return sum((each - 10) ** 2 / 10 for each in seen)

    as_far = 0.0
    for one in range(31):
        for two in range(31 - one):
            seen = (one, two, 30 - one - two)
            if statistic(seen) >= statistic(spread) - 1e-9:
                as_far += factorial(30) / prod(map(factorial, seen)) / 3**30
    faces = [face for face, times in zip(D3.faces, spread, strict=True) for _ in range(times)]
    found = fit(counted("d3", *faces).of("d3"))
    assert found is not None
    assert abs(found.probability - as_far) < 0.05


def test_with_many_kinds_one_deviates_more_often() -> None:
    assert isclose(among(0.05, 10), 1 - 0.95**10)
    assert isclose(among(1e-12, 10), 1e-11)
    assert isclose(among(0.25, 1), 0.25)
    assert among(1, 3) == 1


# Amended rolls


def amended(seq: int, *drawn: Drawn, added: tuple[Drawn, ...] = ()) -> EntryDice:
    return EntryDice(seq, Action.AMEND, (1,), RollDice(drawn, added))


def test_an_amended_roll_counts_only_its_added_dice() -> None:
    more = Drawn("", "tens", (90,))
    told = fell(
        rolled(1, *TENS_AND_UNITS),
        amended(2, *TENS_AND_UNITS, more, added=(more,)),
        marked(3, Action.UNDO, 2),
        amended(4, *TENS_AND_UNITS, more),
    )
    assert told == [TENS_AND_UNITS, (more,), (), ()]


def test_luck_on_an_amended_roll_counts_only_its_own_dice() -> None:
    more = Drawn("", "tens", (90,))
    last = rolled(3, *TENS_AND_UNITS, more, TIE, action=Action.LUCK, refers=(1,))
    told = fell(rolled(1, *TENS_AND_UNITS), amended(2, *TENS_AND_UNITS, more, added=(more,)), last)
    assert told[2] == (TIE,)


def test_a_struck_roll_counts() -> None:
    assert fell(rolled(1, *TENS_AND_UNITS), marked(2, Action.STRIKE, 1)) == [TENS_AND_UNITS, ()]
