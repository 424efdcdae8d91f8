"""What holds of a roll without being said: who is lifted resists, who is down defends, with other dice."""

from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Against, Attempt, Choice, Foe
from rules_core.sheet.sheet import Power, Sheet, Tracker, Trait
from rules_core.systems.shadow_lounge.checks import Degree
from rules_core.systems.shadow_lounge.kept import choice_of, theirs
from rules_core.systems.shadow_lounge.play import as_it_is, roll

SEL = Sheet(
    "shadow-lounge",
    "Sel",
    traits=(Trait("power", 65),),
    trackers=(Tracker("fp", 13),),
    powers=(Power("lift", "force-lift"), Power("push", "force-push")),
)
RESISTED = Choice(against=Against.OPPOSED, foe=Foe("Guard", 40))


def lifting(choice: Choice = RESISTED, power: str = "lift") -> Attempt:
    return Attempt(SEL, f"power:{power}", choice, name="Lift")


def test_lifted_characters_roll_two_dice_and_keep_the_better() -> None:
    dice = ScriptedDice({"d100": [60]}, {"foe": {"d100": [90, 30]}})
    thrown = roll(lifting(), dice).roll
    dice.finish()
    assert thrown is not None
    assert theirs(thrown) is Degree.REGULAR
    assert choice_of(thrown).situations == ("force_lifted",)


def test_the_reason_is_given_once_however_often_it_is_rolled() -> None:
    once = as_it_is(lifting())
    assert as_it_is(lifting(once)) == once


def test_pushes_and_unresisted_lifts_add_no_die() -> None:
    assert as_it_is(lifting(power="push")) == RESISTED
    assert as_it_is(lifting(Choice())) == Choice()
    assert as_it_is(Attempt(SEL, "trait:power", RESISTED)) == RESISTED


def test_the_incapacitated_defend_with_a_penalty_die() -> None:
    """SL-DIE-04: an incapacitated character rolls twice and keeps the worse."""
    down = SEL.with_status("incapacitated", 1)
    choice = Choice(against=Against.DODGE, foe=Foe("Guard", 40))
    assert as_it_is(Attempt(down, "skill:dodge", choice)).situations == ("incapacitated_target",)
    assert as_it_is(Attempt(SEL, "skill:dodge", choice)).situations == ()
