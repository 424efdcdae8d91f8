"""The opponent's side of a roll, as a roll of their own."""

import pytest
from msgspec.structs import replace

from rules_core.dice.kept_dice import NoMoreDice
from rules_core.game.play import Against, Attempt, Choice, Ending, Foe, Turn
from rules_core.sheet.events import MarkChanged, StatusChanged
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Sheet, Status
from rules_core.systems.shadow_lounge.contest import verdict_of
from rules_core.systems.shadow_lounge.play import PLAY
from rules_core.systems.shadow_lounge.play_combat import FOUGHT_BACK
from tests.core.shadow_lounge.player import SABRE, SEL, Player, d100, kept, throw

GUARD = replace(SEL, name="Guard")


def met(subject: str, how: Against, theirs: str, mine: int, foe: tuple[int, ...], **more: object) -> Roll:
    choice = Choice(against=how, foe=Foe("Guard", 60, "", 0, "uuid", theirs), **more)  # type: ignore[arg-type]
    return kept(Player().roll(subject, throw(mine, foe=d100(*foe)), choice))


def answered(present: Roll, theirs: str, sheet: Sheet = GUARD) -> Turn:
    assert PLAY.answer is not None
    foe = Foe("Sel", character="uuid of Sel", subject=present.subject)
    return PLAY.answer(present, Attempt(sheet, theirs, Choice(foe=foe)), NoMoreDice())


def ending(present: Roll) -> Ending:
    verdict = verdict_of(present)
    assert verdict is not None
    return verdict.ending


def test_the_opponents_skill_is_marked_on_their_own_sheet() -> None:
    """SL-OPP-01, SL-ADV-01: with the same dice, seen from the other side."""
    mine = met("skill:listen", Against.OPPOSED, "skill:dodge", 60, (3,))
    turn = answered(mine, "skill:dodge")
    assert [each.skill for each in turn.events if isinstance(each, MarkChanged)] == ["dodge"]
    assert (ending(mine), ending(kept(turn))) == (Ending.LOST, Ending.WON)


def test_dice_that_situations_gave_them_are_theirs() -> None:
    """SL-DIE-04: the Penalty Die of a prone target's dodge counts once."""
    down = ("incapacitated_target",)
    choice = Choice(against=Against.THEY_DODGE, foe=Foe("Guard", 60), situations=down)
    mine = kept(Player().roll(SABRE, throw(90, 30, foe=d100(20, 70)), choice))
    lying = replace(GUARD, statuses=(Status("incapacitated", 1),))
    theirs = kept(answered(mine, "skill:dodge", lying))
    assert (theirs.total, theirs.input("penalty")) == (70, 1)
    assert (ending(mine), ending(theirs)) == (Ending.HIT, Ending.STRUCK)


def test_whoever_fought_back_this_round_cannot_again() -> None:
    """SL-DEF-03."""
    mine = met(SABRE, Against.THEY_FIGHT_BACK, "skill:lightsaber", 30, (60,))
    turn = answered(mine, "skill:lightsaber")
    assert StatusChanged(FOUGHT_BACK, 0, 1) in turn.events
    tired = replace(GUARD, statuses=(Status(FOUGHT_BACK, 1),))
    with pytest.raises(Refused):
        answered(mine, "skill:lightsaber", tired)


def test_an_unopposed_roll_has_no_other_side() -> None:
    with pytest.raises(KeyError):
        answered(kept(Player().roll("skill:listen", throw(50))), "skill:listen")
