from rules_core.dice.sources import Drawn, ScriptedDice
from rules_core.game.creation import CreationRoll, one_of


def test_a_d10_chooses_among_five_things_evenly() -> None:
    chosen = [one_of("abcde", "occupation", ScriptedDice({"d10": [face]}))[0] for face in range(1, 11)]
    assert "".join(chosen) == "aabbccddee"


def test_the_roll_is_recorded_under_what_it_decided() -> None:
    chosen, thrown = one_of(("only",), "occupation", ScriptedDice({"d10": [7]}))
    assert chosen == "only"
    assert thrown == CreationRoll("occupation", 7, (Drawn("", "d10", (7,)),))
