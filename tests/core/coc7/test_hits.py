"""The damage of a hit that was rolled on a sheet."""

import pytest
from msgspec.structs import replace

from rules_core.dice.notation import BadFormula, Formula, formula
from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Against, Attempt, Choice, Foe
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Detail, Sheet, Trait, Weapon
from rules_core.systems.coc7.checks import Degree
from rules_core.systems.coc7.kept import is_check
from rules_core.systems.coc7.play_harm import hit_of
from rules_core.systems.coc7.sound import is_sound
from rules_core.systems.coc7.weapons import Harm, damage_bonus, harm_of, weapons_to_fight_back
from tests.core.coc7.ada import ADA, AUTOMATIC, BOW, CLUB, KNIFE, REVOLVER, ROCK, SHOTGUN
from tests.core.coc7.throws import NO_DICE, ORDINARY, because, kept, rules_of, showing, turned

DB = formula("1D4")


def attack(subject: str, number: int, choice: Choice = ORDINARY, sheet: Sheet = ADA) -> Roll:
    return kept(turned(Attempt(sheet, subject, choice), showing(number)))


def harming(subject: str, after: Roll | None, *situations: str, sheet: Sheet = ADA) -> Attempt:
    place = subject.partition(":")[2]
    return Attempt(sheet, f"damage:{place}", Choice(situations=situations), name="Damage", after=after)


def damage(subject: str, number: int, *situations: str, choice: Choice = ORDINARY, **faces: list[int]) -> int:
    """The damage of an attack that shows ``number``, with exactly these dice."""
    after = attack(subject, number, choice)
    return kept(turned(harming(subject, after, *situations), ScriptedDice(faces))).total


def test_a_hit_deals_weapon_dice_plus_damage_bonus() -> None:
    """COC-CBT-05, COC-DER-06: a knife of 1D4+2 in the hand of STR 60 and SIZ 70."""
    assert damage(KNIFE, 40, d4=[3, 2]) == 3 + 2 + 2
    assert damage(KNIFE, 20, d4=[3, 2]) == 7  # a Hard success does no more


def test_an_extreme_hit_deals_the_maximum_and_impaling_adds_a_roll() -> None:
    """COC-CBT-05, reading A16."""
    assert damage(KNIFE, 12) == 4 + 2 + 4
    assert damage(KNIFE, 12, "impaling", d4=[1]) == 6 + 1 + 2 + 4


def test_a_bullet_always_impales() -> None:
    """COC-CBT-05."""
    assert (damage(REVOLVER, 10, d8=[5]), damage(REVOLVER, 40, d8=[5])) == (8 + 5, 5)


def test_at_very_long_range_only_a_critical_success_impales() -> None:
    """COC-CBT-05: a revolver of 15 yards, beyond 30."""
    far, within = Choice(distance=31), Choice(distance=30)
    assert damage(REVOLVER, 10, choice=far) == 8
    assert damage(REVOLVER, 1, choice=far, d8=[5]) == 13
    assert damage(REVOLVER, 10, choice=within, d8=[5]) == 13


def test_a_gun_without_range_is_never_at_very_long_range() -> None:
    """COC-CBT-05."""
    sheet = ADA.with_weapon(0, Weapon("Gun", "firearms-handgun", "1D8"))
    after = attack(REVOLVER, 10, Choice(distance=500), sheet)
    assert not hit_of(harming(REVOLVER, after, sheet=sheet)).very_long_range


def test_fighting_back_never_deals_extreme_damage() -> None:
    """COC-CBT-03."""
    back = Choice(against=Against.FIGHT_BACK, foe=Foe("Cultist", 40, "regular"))
    after = attack(KNIFE, 12, back)
    turn = turned(harming(KNIFE, after, "impaling"), ScriptedDice({"d4": [2, 3]}))
    assert kept(turn).total == 2 + 2 + 3
    assert rules_of(turn) == ["COC-CBT-03", "COC-CBT-05"]


def test_a_failed_attack_damages_a_passive_target_as_regular() -> None:
    """COC-CBT-02, trap E44."""
    nothing = Choice(against=Against.THEY_DO_NOTHING)
    assert damage(KNIFE, 90, choice=nothing, d4=[1, 1]) == 4


@pytest.mark.parametrize(("weapon", "faces"), [(ROCK, {"d4": [2, 3]}), (BOW, {"d6": [2], "d4": [3]})])
def test_thrown_weapons_and_bows_add_half_the_damage_bonus(weapon: str, faces: dict[str, list[int]]) -> None:
    """COC-CBT-09: half of 3 on the bonus die, rounded down."""
    turn = turned(harming(weapon, attack(weapon, 40)), ScriptedDice(faces))
    assert kept(turn).total == 2 + 1
    assert rules_of(turn) == ["COC-CBT-09", "COC-CBT-05"]


@pytest.mark.parametrize(
    ("distance", "dice"), [(None, "2D6"), (10, "2D6"), (11, "1D6"), (20, "1D6"), (40, "1D3")]
)
def test_shotgun_damage_falls_with_distance(distance: int | None, dice: str) -> None:
    """COC-CBT-05: 2D6/1D6/1D3 at 10/20/50 yards."""
    after = attack(SHOTGUN, 1, Choice(distance=distance))
    assert hit_of(harming(SHOTGUN, after)).weapon == formula(dice)
    assert harm_of(ADA, ADA.weapons[2], 400).weapon == formula("1D3")


def test_a_damage_roll_records_its_inputs() -> None:
    """COC-CBT-05."""
    turn = turned(harming(KNIFE, attack(KNIFE, 12), "impaling"), ScriptedDice({"d4": [1]}))
    fallen = kept(turn)
    assert fallen.check == (("weapon", "1D4+2"), ("bonus", "1D4"), ("level", "extreme"), ("impales", 1))
    assert (fallen.subject, fallen.name, fallen.total, fallen.degree) == ("damage:1", "Damage", 13, "")
    assert turn.events == ()
    assert not is_check(fallen)
    assert is_sound(fallen)
    assert (
        kept(turned(harming(REVOLVER, attack(REVOLVER, 40)), ScriptedDice({"d8": [1]}))).input("bonus") == ""
    )


@pytest.mark.parametrize(
    ("subject", "number", "choice"),
    [
        (KNIFE, 70, Choice()),
        (REVOLVER, 30, Choice(distance=20)),  # Hard was asked for
        (AUTOMATIC, 97, Choice(against=Against.THEY_DO_NOTHING)),
        (KNIFE, 40, Choice(against=Against.THEY_DODGE, foe=Foe("Cultist", 40, "hard"))),
        ("skill:fighting-brawl", 10, Choice()),
    ],
)
def test_no_damage_without_a_hit(subject: str, number: int, choice: Choice) -> None:
    """COC-CBT-05, COC-CBT-07."""
    after = attack(subject, number, choice)
    with pytest.raises(Refused) as refused:
        hit_of(harming(KNIFE, after))
    assert because(refused.value.ruling) == ("COC-CBT-05", "no_hit")


def test_damage_follows_only_an_attack() -> None:
    """COC-CBT-05."""
    done = kept(turned(harming(KNIFE, attack(KNIFE, 12)), NO_DICE))
    for after in (None, done, replace(done, subject=KNIFE)):
        with pytest.raises(Refused):
            hit_of(harming(KNIFE, after))


def test_invalid_damage_is_refused() -> None:
    """COC-DICE-02: what the sheet says cannot be rolled."""
    for text in ("whatever", "", "DB", "1D8+burn", "1D7"):
        sheet = ADA.with_weapon(5, Weapon("Chair leg", "fighting-brawl", text))
        with pytest.raises(BadFormula):
            turned(harming(CLUB, attack(CLUB, 40, sheet=sheet), sheet=sheet), NO_DICE)


def test_the_weapon_must_still_exist() -> None:
    with pytest.raises(KeyError):
        hit_of(Attempt(ADA, "damage:9", after=attack(KNIFE, 40)))


@pytest.mark.parametrize(
    ("text", "harm"),
    [
        ("1D8", Harm(formula("1D8"))),
        ("1D3+DB", Harm(formula("1D3"), DB)),
        ("1d4 + db", Harm(formula("1D4"), DB)),
        ("1D4+2+DB", Harm(formula("1D4+2"), DB)),
        ("DB+1D4", Harm(formula("1D4"), DB)),
        ("1D8+½DB", Harm(formula("1D8"), DB, half_bonus=True)),
        ("1D8+1/2DB", Harm(formula("1D8"), DB, half_bonus=True)),
        ("1D8 + half DB", Harm(formula("1D8"), DB, half_bonus=True)),
        ("1D8+½*DB", Harm(formula("1D8"), DB, half_bonus=True)),
        ("1D6−1", Harm(formula("1D6-1"))),
    ],
)
def test_damage_is_parsed_as_players_write_it(text: str, harm: Harm) -> None:
    """COC-CBT-09, COC-DICE-02."""
    assert harm_of(ADA, Weapon("Weapon", damage=text)) == harm


@pytest.mark.parametrize(
    ("written", "bonus"),
    [
        ("", "1D4"),  # STR 60 and SIZ 70
        ("+1D6", "1D6"),
        ("1D6", "1D6"),
        (" + 1D6 ", "1D6"),
        ("-2", "-2"),
        ("−1", "-1"),
        ("0", "0"),
        ("None", "0"),
        ("—", "0"),
    ],
)
def test_the_damage_bonus_is_the_sheets_or_from_the_rules(written: str, bonus: str) -> None:
    """COC-DER-06."""
    sheet = replace(ADA, details=(Detail("damage_bonus", written),))
    assert damage_bonus(sheet) == formula(bonus)


@pytest.mark.parametrize("traits", [(), (Trait("str", 90),), (Trait("siz", 90),)])
def test_without_str_and_siz_there_is_no_damage_bonus(traits: tuple[Trait, ...]) -> None:
    """COC-DER-06."""
    assert damage_bonus(replace(ADA, traits=traits)) == Formula()


def test_a_negative_damage_bonus_reduces_damage_to_0_at_least() -> None:
    """COC-CBT-05, COC-DER-06."""
    weak = replace(ADA, details=(Detail("damage_bonus", "-2"),))
    knife = weak.with_weapon(1, Weapon("Fist", "fighting-brawl", "1D3+DB"))
    after = attack(KNIFE, 40, sheet=knife)
    assert kept(turned(harming(KNIFE, after, sheet=knife), ScriptedDice({"d3": [1]}))).total == 0
    assert hit_of(harming(KNIFE, after, sheet=knife)).degree is Degree.REGULAR


FOUGHT_BACK = Choice(against=Against.FIGHT_BACK, foe=Foe("Cultist", 40, "regular"))


def test_a_skill_that_fights_back_and_wins_deals_the_damage_of_its_weapon() -> None:
    """COC-CBT-02, COC-CBT-03: a Hard success with a knife, and never more than rolled."""
    assert weapons_to_fight_back(ADA, "fighting-brawl") == ("1", "5")
    for number in (30, 12):
        after = attack("skill:fighting-brawl", number, FOUGHT_BACK)
        turn = turned(harming(KNIFE, after), ScriptedDice({"d4": [3, 2]}))
        assert kept(turn).total == 3 + 2 + 2
        assert is_sound(kept(turn))


def test_an_opponents_skill_that_hits_can_do_extreme_damage() -> None:
    """COC-CBT-02, COC-CBT-05: an attack with the skill, as an opponent from the library makes it."""
    dodged = Choice(against=Against.THEY_DODGE, foe=Foe("Ida", 40, "failure"))
    after = attack("skill:fighting-brawl", 12, dodged)
    assert kept(turned(harming(KNIFE, after), NO_DICE)).total == 4 + 2 + 4
    missed = attack("skill:fighting-brawl", 99, dodged)
    with pytest.raises(Refused):
        hit_of(harming(KNIFE, missed))


def test_a_brawl_needs_no_weapon() -> None:
    """COC-CBT-02, COC-DER-06: bare hands deal 1D3 and the damage bonus."""
    bare = replace(ADA, weapons=())
    assert weapons_to_fight_back(bare, "fighting-brawl") == ("unarmed",)
    assert weapons_to_fight_back(bare, "firearms-handgun") == ()
    after = attack("skill:fighting-brawl", 30, FOUGHT_BACK, bare)
    turn = turned(harming("weapon:unarmed", after, sheet=bare), ScriptedDice({"d3": [3], "d4": [2]}))
    assert kept(turn).total == 3 + 2
    assert is_sound(kept(turn))


@pytest.mark.parametrize(
    "choice", [ORDINARY, Choice(against=Against.DODGE, foe=Foe("Cultist", 40, "failure"))]
)
def test_a_skill_deals_damage_only_by_fighting_back(choice: Choice) -> None:
    """COC-CBT-02."""
    with pytest.raises(Refused):
        hit_of(harming(KNIFE, attack("skill:fighting-brawl", 30, choice)))


def test_a_fight_back_that_lost_deals_no_damage() -> None:
    """COC-CBT-02: a draw goes to the attacker."""
    with pytest.raises(Refused):
        hit_of(harming(KNIFE, attack("skill:fighting-brawl", 50, FOUGHT_BACK)))
