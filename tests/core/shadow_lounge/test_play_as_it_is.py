"""What holds of a roll without being said: who is lifted resists, who is down defends, with other dice."""

import pytest
from msgspec.structs import replace

from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Against, Attempt, Choice, Foe
from rules_core.sheet.sheet import Fight, Fighter, Power, Sheet, Skill, Tracker, Trait, Weapon
from rules_core.systems.shadow_lounge.checks import Degree
from rules_core.systems.shadow_lounge.kept import check_of, choice_of, theirs
from rules_core.systems.shadow_lounge.play import as_it_is, roll

SEL = Sheet(
    "shadow-lounge",
    "Sel",
    traits=(Trait("power", 65),),
    trackers=(Tracker("fp", 13),),
    skills=(Skill("dodge", "dodge", 60), Skill("listen", "listen", 50)),
    weapons=(Weapon("Sabre", "dodge", "1d8"),),
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


@pytest.mark.parametrize(
    ("weapon", "distance", "said", "near"),
    [
        (Weapon("Bow", "dodge", "1d8", "40 m"), 4, False, True),
        (Weapon("Gun", "dodge", "1d8", ammo="6"), 5, True, False),
        (Weapon("Gun", "dodge", "1d8", ammo="6"), None, True, True),
        (Weapon("Sabre", "dodge", "1d8", "touch"), 4, False, False),
    ],
)
def test_the_distance_of_a_shot_decides_what_is_point_blank(
    weapon: Weapon, distance: int | None, said: bool, near: bool
) -> None:
    """SL-DIE-03."""
    choice = Choice(distance=distance, situations=("point_blank",) if said else ())
    attempt = Attempt(replace(SEL, weapons=(weapon,)), "weapon:0", choice)
    assert as_it_is(attempt).situations == (("point_blank",) if near else ())


def test_the_incapacitated_defend_with_a_penalty_die() -> None:
    """SL-DIE-04: an incapacitated character rolls twice and keeps the worse."""
    down = SEL.with_status("incapacitated", 1)
    choice = Choice(against=Against.DODGE, foe=Foe("Guard", 40))
    assert as_it_is(Attempt(down, "skill:dodge", choice)).situations == ("incapacitated_target",)
    assert as_it_is(Attempt(SEL, "skill:dodge", choice)).situations == ()


def fighting(*fighters: Fighter) -> Sheet:
    """Sel in a tracked fight."""
    return replace(SEL, fight=Fight(1, fighters))


@pytest.mark.parametrize("against", [Against.DODGE, Against.PARRY, Against.FIGHT_BACK])
def test_a_surprised_character_defends_with_a_penalty_die(against: Against) -> None:
    """SL-DEF-06, SL-DIE-07: as marked in the order of the fight."""
    caught = fighting(Fighter("Sel", 75, own=True, surprised=True), Fighter("Guard", 50))
    defence = Attempt(caught, "skill:dodge", Choice(against=against, foe=Foe(value=50)))
    assert as_it_is(defence).situations == ("surprised_defender",)
    turn = roll(defence, ScriptedDice({"d100": [20, 90]}, {"foe": {"d100": [40]}}))
    assert turn.roll is not None
    assert turn.roll.total == 90
    assert check_of(turn.roll).net == -1
    ready = fighting(Fighter("Sel", 75, own=True), Fighter("Guard", 50, surprised=True))
    assert as_it_is(replace(defence, sheet=ready)).situations == ()
    assert as_it_is(Attempt(caught, "skill:listen", Choice())).situations == ()


@pytest.mark.parametrize(
    ("target", "surprised", "caught"),
    [
        ("Guard", (True, False), True),
        ("Captain", (True, False), False),
        ("", (True, False), False),
        ("", (True, True), True),
        ("Somebody", (True, True), True),
        ("", (), False),
    ],
)
def test_a_surprised_target_defends_with_a_penalty_die(
    target: str, surprised: tuple[bool, ...], caught: bool
) -> None:
    """SL-DIE-07: the one named as the opponent, else all the others."""
    names = zip(("Guard", "Captain"), surprised, strict=False)
    others = [Fighter(name, 50, surprised=caught_out) for name, caught_out in names]
    sheet = fighting(Fighter("Sel", 75, own=True), *others)
    attack = Attempt(sheet, "weapon:0", Choice(against=Against.THEY_DODGE, foe=Foe(target, 50)))
    assert ("surprised_defender" in as_it_is(attack).situations) == caught
    assert as_it_is(replace(attack, sheet=SEL)).situations == ()


def test_the_order_of_the_fight_overrules_what_was_set_before() -> None:
    """SL-DEF-06, SL-DIE-07."""
    set_by_hand = ("surprised_defender",)
    defence = Choice(against=Against.DODGE, foe=Foe(value=50), situations=set_by_hand)
    assert as_it_is(Attempt(SEL, "skill:dodge", defence)).situations == set_by_hand
    ready = fighting(Fighter("Sel", 75, own=True))
    assert as_it_is(Attempt(ready, "skill:dodge", defence)).situations == ()
    attack = Attempt(ready, "weapon:0", Choice(situations=set_by_hand))
    assert as_it_is(attack).situations == set_by_hand, "no one else is in the fight"
    watched = replace(attack, sheet=fighting(Fighter("Sel", 75, own=True), Fighter("Guard", 50)))
    assert as_it_is(watched).situations == ()
