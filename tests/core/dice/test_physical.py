import pytest

from rules_core.dice.faces import ABILITY, D6, D20, TENS, UNITS
from rules_core.dice.sources import DiceError, Drawn, RecordingDice
from rules_core.dice.typed_dice import MissingDice, PhysicalDice, RequiredDice, TableDie


def test_dice_rolled_together_are_requested_together() -> None:
    with pytest.raises(MissingDice) as lacking:
        PhysicalDice().throw(((TENS, 3), (UNITS, 1), (D6, 0)))
    assert lacking.value.wanted == RequiredDice("", (("tens", 3), ("units", 1)))
    assert lacking.value.wanted.kinds == ("tens", "tens", "tens", "units")


def test_typed_dice_are_used_in_order() -> None:
    dice = PhysicalDice([TableDie(20), TableDie(60), TableDie(1), TableDie(17)])
    assert dice.throw(((TENS, 2), (UNITS, 1))) == ((20, 60), (1,))
    assert dice.draw(D20) == (17,)
    with pytest.raises(MissingDice) as lacking:
        dice.draw(D6, 2)
    assert lacking.value.wanted == RequiredDice("", (("d6", 2),))


def test_too_few_dice_are_requested_again_as_a_whole() -> None:
    with pytest.raises(MissingDice) as lacking:
        PhysicalDice([TableDie(20)]).throw(((TENS, 1), (UNITS, 1)))
    assert lacking.value.wanted.kinds == ("tens", "units")


def test_a_named_part_uses_the_same_dice() -> None:
    dice = PhysicalDice([TableDie(3), TableDie(4)])
    assert dice.part("foe").draw(D6) == (3,)
    assert dice.draw(D6) == (4,)
    with pytest.raises(MissingDice) as lacking:
        dice.part("foe").part("tie").draw(D20)
    assert lacking.value.wanted == RequiredDice("tie", (("d20", 1),))


def test_symbols_are_accepted_in_any_order_and_invalid_faces_refused() -> None:
    assert PhysicalDice([TableDie("as")]).draw(ABILITY) == ("sa",)
    with pytest.raises(DiceError, match="'T' is not a face of ability"):
        PhysicalDice([TableDie("T")]).draw(ABILITY)


def test_a_record_separates_typed_dice_from_the_apps() -> None:
    dice = RecordingDice(PhysicalDice([TableDie(20), TableDie(1), TableDie(6, typed=False)]))
    dice.throw(((TENS, 1), (UNITS, 1)))
    assert dice.typed
    dice.part("foe").draw(D6)
    assert dice.drawn == (
        Drawn("", "tens", (20,), typed=True),
        Drawn("", "units", (1,), typed=True),
        Drawn("foe", "d6", (6,)),
    )
