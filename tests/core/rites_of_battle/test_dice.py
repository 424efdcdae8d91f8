from fractions import Fraction

import pytest

from rules_core.dice.faces import ABILITY, BOOST, CHALLENGE, DIFFICULTY, NARRATIVE, PROFICIENCY, SETBACK, Die
from rules_core.systems.rites_of_battle.pool import DIE_RULES, Pool, kinds_in_play, pool_ways, symbols_on
from rules_core.systems.rites_of_battle.table import Downgrade, Table
from tests.core.rites_of_battle.throws import net, split, thrown

FACES = {
    BOOST: "- - s sa aa a",
    SETBACK: "- - f f h h",
    ABILITY: "- s s ss a a sa aa",
    DIFFICULTY: "- f ff h h h hh fh",
    PROFICIENCY: "- s s ss ss a sa sa sa aa aa T",
    CHALLENGE: "- f f ff ff h h fh fh hh hh D",
}
MEANS = {
    BOOST: ("2/6", "4/6"),
    SETBACK: ("-2/6", "-2/6"),
    ABILITY: ("5/8", "5/8"),
    DIFFICULTY: ("-4/8", "-6/8"),
    PROFICIENCY: ("10/12", "8/12"),
    CHALLENGE: ("-9/12", "-8/12"),
}


@pytest.mark.parametrize("die", FACES, ids=lambda die: die.name)
def test_every_face_of_every_die(die: Die[str]) -> None:
    """ROB-DICE-01, ROB-DICE-02, ROB-DICE-03, ROB-DICE-04, ROB-DICE-05, ROB-DICE-06, trap E60."""
    faces = [die.shows(face) for face in split(FACES[die])]
    assert None not in faces
    assert sorted(face for face in faces if face is not None) == sorted(die.faces)
    assert len(die.faces) == {"boost": 6, "setback": 6, "ability": 8, "difficulty": 8}.get(die.name, 12)


@pytest.mark.parametrize("die", FACES, ids=lambda die: die.name)
def test_the_sums_of_the_faces(die: Die[str]) -> None:
    """ROB-DICE-01 to -06, trap E60: the mean of a die as a checksum of its faces.

    ROB-DICE-01, ROB-DICE-02, ROB-DICE-03, ROB-DICE-04, ROB-DICE-05, ROB-DICE-06.
    """
    counted = pool_ways(Pool(**{die.name: 1}))
    successes, advantages = MEANS[die]
    odds = counted.odds()
    assert sum(chance * each.successes for each, chance in odds.items()) == Fraction(successes)
    assert sum(chance * each.advantages for each, chance in odds.items()) == Fraction(advantages)


def test_each_kind_of_die_has_its_rule() -> None:
    """ROB-DICE-01, ROB-DICE-02, ROB-DICE-03, ROB-DICE-04, ROB-DICE-05, ROB-DICE-06."""
    for die in NARRATIVE.values():
        rolled = thrown(**{die.name: "-"})
        assert rolled.rules == (DIE_RULES[die.name], "ROB-DICE-07", "ROB-DICE-08")
    assert [DIE_RULES[die.name] for die in FACES] == [f"ROB-DICE-0{n}" for n in range(1, 7)]


def test_what_each_symbol_counts() -> None:
    """ROB-DICE-07, trap E61."""
    counted = {face: tuple(symbols_on(face)) for face in ("", "s", "a", "T", "f", "h", "D", "ss", "sa", "fh")}
    assert counted == {
        "": (0, 0, 0, 0),
        "s": (0, 0, 1, 0),
        "a": (0, 0, 0, 1),
        "T": (1, 0, 1, 0),
        "f": (0, 0, -1, 0),
        "h": (0, 0, 0, -1),
        "D": (0, 1, -1, 0),
        "ss": (0, 0, 2, 0),
        "sa": (0, 0, 1, 1),
        "fh": (0, 0, -1, -1),
    }


def test_triumph_and_despair_count_and_cancel_as_success_and_failure_but_stay() -> None:
    """ROB-DICE-07, trap E61."""
    assert net(proficiency="T", challenge="D") == (0, 0, 1, 1)
    assert net(proficiency="T", difficulty="f") == (0, 0, 1, 0)
    assert net(ability="s", challenge="D") == (0, 0, 0, 1)
    assert net(proficiency="T T", challenge="D") == (1, 0, 2, 1)


def test_successes_and_advantages_never_cancel_each_other() -> None:
    """ROB-DICE-07."""
    assert net(ability="s", setback="h") == (1, -1, 0, 0)
    assert net(ability="a", setback="f") == (-1, 1, 0, 0)


@pytest.mark.parametrize(("faces", "passed"), [("s s", True), ("s -", False), ("- -", False)])
def test_one_net_success_is_needed(faces: str, passed: bool) -> None:
    """ROB-DICE-08, reading A04."""
    rolled = thrown(ability=faces, difficulty="f")
    assert rolled.result.passed is passed
    assert rolled.steps[-1].fact("passed") == int(passed)


def test_an_empty_pool_is_legal_and_fails() -> None:
    """ROB-DICE-08, trap E63."""
    rolled = thrown()
    assert tuple(rolled.result) == (0, 0, 0, 0)
    assert not rolled.result.passed


def test_challenge_dice_come_only_from_upgraded_difficulty() -> None:
    """ROB-DICE-09, reading A01."""
    assert set(kinds_in_play()) == set(NARRATIVE.values()) - {CHALLENGE}
    table = Table(downgrade=Downgrade.DIFFICULTY_TO_CHALLENGE)
    assert kinds_in_play(table) == tuple(NARRATIVE.values())
