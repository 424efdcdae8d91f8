from fractions import Fraction
from functools import partial

import icepool

from rules_core.dice.odds import odds
from rules_core.dice.sources import ScriptedDice
from rules_core.systems.basic_d20.play_combat import Contender, RollOff, roll_initiative
from tests.core.basic_d20.throws import d20

ANA, BO, ORK = Contender("Ana", 3), Contender("Bo", 5), Contender("ork", 3)


def opener(*faces: int) -> str:
    dice = d20(*faces)
    outcome = roll_initiative((ANA, BO, ORK), dice)
    dice.finish()
    return outcome.result.opener


def test_the_highest_total_opens() -> None:
    """D20-TURN-01."""
    assert (opener(10, 7, 5), opener(10, 9, 5)) == ("Ana", "Bo")
    assert roll_initiative((ANA, BO, ORK), d20(10, 7, 5)).result.totals == (13, 12, 8)


def test_on_equal_totals_the_higher_bonus_opens() -> None:
    """D20-TURN-01, reading A06."""
    assert opener(10, 8, 5) == "Bo"


def test_equal_bonuses_roll_off() -> None:
    """D20-TURN-01, reading A06: again and again if need be, without those who fell behind."""
    assert (opener(10, 7, 10, 4, 9), opener(10, 7, 10, 9, 4)) == ("ork", "Ana")
    assert opener(10, 7, 10, 6, 6, 20, 20, 3, 2) == "Ana"


def test_only_those_still_tied_roll_again() -> None:
    """D20-TURN-01, reading A06."""
    dice = d20(8, 8, 8, 8, 12, 5, 12, 12, 2, 2, 3)
    contenders = tuple(Contender(name, 0) for name in "ABCD")
    assert roll_initiative(contenders, dice).result.opener == "D"
    dice.finish()


def test_a_natural_20_is_not_special() -> None:
    """D20-TURN-01: without a DC there are no levels to shift."""
    assert opener(1, 20, 20) == "Bo"


def test_odds_of_opening() -> None:
    """D20-TURN-01, reading A06: equals share evenly; a bonus also wins the ties."""
    even = odds(partial(roll_initiative, (ANA, ORK)), lambda rolled: rolled.result.opener)
    assert even == {"Ana": Fraction(1, 2), "ork": Fraction(1, 2)}
    bo = odds(partial(roll_initiative, (ANA, BO)), lambda rolled: rolled.result.opener)["Bo"]
    assert bo == (icepool.d20 + 5 >= icepool.d20 + 3).probability(True)
    # In a roll-off of three, two may be left.
    three = odds(lambda dice: dice.read(RollOff(3)), len)
    assert three[3] == Fraction(20, 8000)
    assert sum(three.values()) == 1


def test_many_tied_contenders_are_decided_quickly() -> None:
    """D20-TURN-01: a hundred of one bonus."""
    faces = [8] * 100 + [1 + at % 20 for at in range(100)] + [4, 10, 5, 10, 10] + [2, 3, 1]
    contenders = tuple(Contender(str(at), 0) for at in range(100))
    assert roll_initiative(contenders, ScriptedDice({"d20": faces})).result.opener == "79"
