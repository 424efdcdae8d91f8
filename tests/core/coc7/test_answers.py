"""The opponent's side of a roll, as a roll of their own."""

import pytest
from msgspec.structs import replace

from rules_core.d100.answer import changed_foe
from rules_core.dice.kept_dice import NoMoreDice
from rules_core.dice.sources import Drawn, ScriptedDice
from rules_core.game.play import Against, Attempt, Choice, Ending, Foe, Turn
from rules_core.sheet.events import MarkChanged, StatusChanged
from rules_core.sheet.journal import Roll
from rules_core.systems.coc7.contest import verdict_of
from rules_core.systems.coc7.derive import REACTIONS
from rules_core.systems.coc7.kept import choice_of
from rules_core.systems.coc7.play import PLAY, answer, roll
from tests.core.coc7.ada import ADA, KNIFE
from tests.core.coc7.throws import falling, kept, percent

HUGH = replace(ADA, name="Hugh")


def met(subject: str, how: Against, theirs: str, value: int, dice: ScriptedDice, *, net: int = 0) -> Turn:
    choice = Choice(against=how, foe=Foe("Hugh", value, "", net, "uuid of Hugh", theirs))
    return roll(Attempt(ADA, subject, choice), dice)


def answered(present: Roll, theirs: str) -> Turn:
    foe = Foe("Ada", character="uuid of Ada", subject=present.subject)
    assert PLAY.answer is answer
    return answer(present, Attempt(HUGH, theirs, Choice(foe=foe)), NoMoreDice())


def ending(present: Roll) -> Ending:
    verdict = verdict_of(present)
    assert verdict is not None
    return verdict.ending


def test_the_opponents_skill_is_rolled_and_ticked_on_their_own_sheet() -> None:
    """COC-OPP-01, COC-XP-01: Charm against Psychology, with the same dice seen from the other side."""
    mine = kept(met("skill:charm", Against.OPPOSED, "skill:dodge", 40, falling(50, {"foe": percent(15)})))
    assert choice_of(mine).foe.subject == "skill:dodge"
    turn = answered(mine, "skill:dodge")
    theirs = kept(turn)
    assert (theirs.total, theirs.degree, theirs.passed) == (15, "hard", True)
    assert MarkChanged("dodge", 0, 1) in turn.events
    assert (ending(mine), ending(theirs)) == (Ending.LOST, Ending.WON)
    assert choice_of(theirs).foe == Foe("Ada", 55, "regular", 0, "uuid of Ada", "skill:charm")


def test_their_extra_dice_are_read_on_their_side_too() -> None:
    """COC-DIE-02."""
    dice = falling(50, {"foe": {"tens": [30, 10], "units": [5]}})
    mine = kept(met("skill:charm", Against.OPPOSED, "skill:dodge", 40, dice, net=1))
    theirs = kept(answered(mine, "skill:dodge"))
    assert (theirs.total, theirs.input("bonus")) == (15, 1)


def test_a_tie_is_broken_by_the_same_dice() -> None:
    """COC-OPP-03."""
    dice = falling(50, {"foe": percent(31), "tie": {"d100": [40, 40, 70, 12]}})
    mine = kept(met("skill:charm", Against.OPPOSED, "skill:charm", 55, dice))
    theirs = kept(answered(mine, "skill:charm"))
    assert (ending(mine), ending(theirs)) == (Ending.LOST, Ending.WON)


@pytest.mark.parametrize(
    ("subject", "how", "reacts", "mine", "theirs"),
    [
        (KNIFE, Against.THEY_DODGE, True, Ending.NOBODY, Ending.NOBODY),
        (KNIFE, Against.THEY_FIGHT_BACK, True, Ending.HIT, Ending.STRUCK),
        ("skill:dodge", Against.DODGE, False, Ending.NOBODY, Ending.NOBODY),
        (KNIFE, Against.FIGHT_BACK, False, Ending.STRUCK, Ending.HIT),
    ],
)
def test_attacks_and_defences_are_seen_from_the_other_side(
    subject: str, how: Against, reacts: bool, mine: Ending, theirs: Ending
) -> None:
    """COC-CBT-02, COC-CBT-04: only a defender uses a reaction."""
    rolled = kept(met(subject, how, "skill:fighting-brawl", 60, falling(40, {"foe": percent(40)})))
    turn = answered(rolled, "skill:fighting-brawl")
    assert (ending(rolled), ending(kept(turn))) == (mine, theirs)
    assert (StatusChanged(REACTIONS, 0, 1) in turn.events) is reacts


def test_an_unopposed_roll_has_no_other_side() -> None:
    plain = kept(roll(Attempt(ADA, "skill:charm"), falling(50)))
    with pytest.raises(KeyError):
        answered(plain, "skill:charm")


def test_luck_of_the_other_side_changes_who_won() -> None:
    """COC-LUCK-03, COC-OPP-03: a tie that their Luck caused is broken by the dice rolled for it."""
    mine = kept(met("skill:charm", Against.OPPOSED, "skill:charm", 55, falling(50, {"foe": percent(60)})))
    assert ending(mine) is Ending.WON
    theirs = kept(answered(mine, "skill:charm"))
    assert ending(changed_foe(mine, "hard", theirs)) is Ending.LOST
    tie = Drawn("tie", "d100", (12, 70))
    now = changed_foe(mine, "regular", replace(theirs, drawn=(*theirs.drawn, tie)))
    assert [each.faces for each in now.drawn if each.part == "tie"] == [(70, 12)]
    assert ending(now) is Ending.LOST
    assert changed_foe(now, "regular", theirs).drawn == now.drawn
