"""Which dice a character rolls, kept on the sheet like anything else about the character."""

from hypothesis import given
from hypothesis import strategies as st

from rules_core.dice.faces import DiceSet
from rules_core.game.creation import is_unlisted
from rules_core.sheet.dice_choice import (
    DICE_SET,
    MARK,
    PHYSICAL,
    choose_physical,
    choose_set,
    is_physical,
    set_of,
)
from rules_core.sheet.events import invert, play
from rules_core.sheet.sheet import Detail, Sheet
from tests.core.dice.test_dice_sets import sets
from tests.core.made_up_sheets import made_up_sheets

IDA = Sheet("coc7", "Ida", details=(Detail("age", "34"),))


def test_the_default_is_ivory_app_dice() -> None:
    assert set_of(IDA) == DiceSet()
    assert not is_physical(IDA)


def test_dice_are_chosen_for_a_character() -> None:
    (looks,), (rolls,) = choose_set(IDA, DiceSet("star-port")), choose_physical(IDA, physical=True)
    after = play(IDA, (looks, rolls))
    assert (set_of(after), is_physical(after)) == (DiceSet("star-port"), True)


@given(made_up_sheets, sets, st.booleans())
def test_a_choice_is_on_the_sheet_and_can_be_undone(sheet: Sheet, chosen: DiceSet, physical: bool) -> None:
    looks = choose_set(sheet, chosen)
    dressed = play(sheet, looks)
    rolls = choose_physical(dressed, physical)
    after = play(dressed, rolls)
    assert (set_of(after), is_physical(after)) == (chosen, physical)
    assert play(play(after, invert(rolls)), invert(looks)) == sheet


@given(made_up_sheets, sets, st.booleans())
def test_an_unchanged_choice_makes_no_event(sheet: Sheet, chosen: DiceSet, physical: bool) -> None:
    after = play(sheet, choose_set(sheet, chosen))
    after = play(after, choose_physical(after, physical))
    assert choose_set(after, chosen) == choose_physical(after, physical) == ()


@given(sets)
def test_returning_to_ivory_clears_the_sheets_choice(chosen: DiceSet) -> None:
    dressed = play(IDA, choose_set(IDA, chosen))
    assert play(dressed, choose_set(dressed, DiceSet())) == IDA
    rolling = play(IDA, choose_physical(IDA, physical=True))
    assert rolling != IDA
    assert play(rolling, choose_physical(rolling, physical=False)) == IDA


def test_the_choice_is_not_listed_among_the_details() -> None:
    assert {DICE_SET, PHYSICAL} == {f"{MARK}set", f"{MARK}physical"}
    assert is_unlisted(DICE_SET)
    assert is_unlisted(PHYSICAL)


def test_unknown_choices_on_the_sheet_mean_the_default() -> None:
    odd = Sheet("coc7", "Ida", details=(Detail(DICE_SET, "<b>"), Detail(PHYSICAL, "yes")))
    assert set_of(odd) == DiceSet()
    assert not is_physical(odd)
