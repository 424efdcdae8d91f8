"""The Combat page of Call of Cthulhu."""

import pytest
from msgspec.structs import replace

from desktop.games.coc7.combat import combat_view
from desktop.views.combat import CombatView
from desktop.views.contexts import CombatContext
from rules_core.sheet.sheet import Fight, Fighter, Sheet, Skill, Weapon
from rules_core.systems.coc7.combat import DARKNESS, Melee, ShotCondition
from tests.core.coc7.ada import ADA, BOW, KNIFE, REVOLVER, ROCK, with_statuses

UNARMED = replace(ADA, weapons=())
BRAWLER = replace(ADA, weapons=(ADA.weapons[1],))


def page(sheet: Sheet = ADA, **context: object) -> CombatView:
    return combat_view(sheet, CombatContext(**context))  # type: ignore[arg-type]


def fired(shots: int) -> Sheet:
    return ADA.with_weapon(0, replace(ADA.weapons[0], fired=shots))


# Weapons


def test_weapon_row_shows_skill_and_stats() -> None:
    revolver = page(subject=REVOLVER).weapons[0]
    assert (revolver.place, revolver.name, revolver.skill) == (0, ".32 revolver", "Firearms: Handgun 50")
    assert (revolver.damage, revolver.range, revolver.attacks) == ("1D8", "15 yards", "1(3)")
    assert (revolver.malfunction, revolver.shots, revolver.can_reload) == ("100", "6 of 6", False)
    assert (revolver.attack.title, revolver.attack.enabled, revolver.attack.reason) == ("Attack", True, "")
    assert revolver.spoken == (
        ".32 revolver, Firearms: Handgun 50, damage 1D8, range 15 yards, shots 6 of 6, in the tray"
    )


def test_weapon_in_the_tray_is_marked() -> None:
    assert [each.place for each in page(subject=KNIFE).weapons if each.loaded] == [1]
    assert not any(each.loaded for each in page(subject="damage:1").weapons)


def test_melee_weapon_can_fight_back() -> None:
    assert [each.fight_back is not None for each in page().weapons] == [
        *(False, True, False, False, False, True, False)
    ]
    knife = page().weapons[1]
    assert knife.fight_back is not None
    assert (knife.fight_back.title, knife.fight_back.enabled) == ("Fight back", True)
    assert (knife.shots, knife.spoken) == ("", "Medium knife, Fighting: Brawl 60, damage 1D4+2+DB")


def test_shots_are_counted_and_empty_gun_cannot_attack() -> None:
    revolver = page(fired(2)).weapons[0]
    assert (revolver.shots, revolver.can_reload, revolver.attack.enabled) == ("4 of 6", True, True)
    empty = page(fired(6)).weapons[0]
    assert (empty.shots, empty.attack.enabled) == ("0 of 6", False)
    assert empty.attack.reason == "No shots left. Reload first."


def test_target_out_of_range_blocks_shots_but_not_stabs() -> None:
    weapons = page(distance="61").weapons
    assert weapons[0].attack.reason == "61 yards is out of range: more than four times the base range."
    assert weapons[1].attack.enabled


def test_weapon_without_skill_cannot_attack() -> None:
    unskilled = replace(ADA, skills=())
    knife = page(unskilled).weapons[1]
    assert (knife.skill, knife.attack.enabled) == ("fighting-brawl", False)
    assert knife.attack.reason == "No skill on this sheet fits this weapon."
    assert knife.fight_back is not None
    assert not knife.fight_back.enabled


def test_page_without_weapons_says_so() -> None:
    assert page(UNARMED).weapons == ()
    assert page(UNARMED).empty == "No weapons yet."
    assert page().empty == ""


# Attack situations


def test_shot_situations_need_a_gun_and_melee_ones_are_always_offered() -> None:
    shots, blows = [each.value for each in ShotCondition], [Melee.OUTNUMBERED.value, DARKNESS]
    assert [each.id for each in page().aim] == [*shots, *blows]
    assert [each.id for each in page(BRAWLER).aim] == blows
    assert [each.id for each in page(BRAWLER, aim=("aimed",)).aim] == ["aimed", *blows]


def test_situation_explains_its_effect_and_condition() -> None:
    toggles = {each.id: each for each in page(aim=("aimed",)).aim}
    assert (toggles["aimed"].name, toggles["aimed"].on, toggles["aimed"].effect) == (
        "Aimed for a round",
        True,
        "1 bonus",
    )
    assert (toggles["half_cover"].on, toggles["half_cover"].effect) == (False, "1 penalty")
    assert "much_larger" not in toggles, "Build is typed in the tray"
    assert toggles["point_blank"].explanation.startswith("Within 14 feet (a fifth of DEX). Distance makes")
    assert toggles["large_target"].explanation.startswith("Build 4 or more. ")
    assert toggles["small_target"].explanation.startswith("Build −2 or less. ")
    assert toggles["fast_target"].explanation.startswith("Move 8 or more. ")
    assert toggles["darkness"].effect == "1 penalty"
    assert toggles["darkness"].explanation.startswith("The Keeper gives bonus or penalty dice")
    assert toggles["outnumbered"].explanation == (
        "Once a target is out of reactions, other melee attackers get a bonus die."
    )


def test_point_blank_is_offered_without_dex() -> None:
    blind = replace(ADA, traits=())
    toggles = {each.id: each for each in page(blind, distance="1").aim}
    assert toggles["point_blank"].explanation.startswith("Distance makes")
    assert toggles["point_blank"].reason == ""


@pytest.mark.parametrize(("distance", "near"), [("4", True), ("5", False)])
def test_the_distance_decides_point_blank(distance: str, near: bool) -> None:
    toggle = next(each for each in page(distance=distance).aim if each.id == "point_blank")
    assert (toggle.on, toggle.reason) == (near, "The distance decides this.")


def test_a_situation_of_an_earlier_version_can_be_cleared() -> None:
    assert "larger" in [each.id for each in page(BRAWLER, aim=("larger",)).aim]


@pytest.mark.parametrize(
    ("aim", "line"),
    [
        ((), ""),
        (("point_blank", "into_melee"), "Point blank, firing into melee: no extra dice"),
        (("aimed",), "Aimed for a round: 1 bonus die"),
        (("much_larger", "outnumbered"), "Manoeuvre, Build 2 higher, target outnumbered: 1 penalty die"),
        (
            ("point_blank", "aimed", "large_target"),
            "Point blank, aimed for a round, large target: 2 bonus dice (the maximum)",
        ),
        (("drunk",), ""),
    ],
)
def test_situations_add_up_to_dice(aim: tuple[str, ...], line: str) -> None:
    assert page(aim=aim).dice_line == line


# Distance

GENERAL = "Regular within a firearm's base range, Hard up to twice, Extreme up to four times."


@pytest.mark.parametrize(
    ("subject", "distance", "line"),
    [
        (REVOLVER, "15", "Regular: within 15 yards"),
        (REVOLVER, " 30 ", "Hard: up to twice 15 yards"),
        (REVOLVER, "60", "Extreme: up to four times 15 yards"),
        (REVOLVER, "61", "61 yards is out of range: more than four times the base range."),
        (REVOLVER, "", "Regular up to 15 yards, Hard up to 30, Extreme up to 60."),
        (REVOLVER, "far", "Enter the distance in whole yards."),
        (REVOLVER, "123456", "Enter the distance in whole yards."),
        (BOW, "31", "Hard: up to twice 30 yards"),
        (KNIFE, "3", GENERAL),
        (ROCK, "", GENERAL),
        ("weapon:99", "3", GENERAL),
        ("", "3", GENERAL),
    ],
)  # fmt: skip
def test_distance_sets_difficulty_of_gun_in_tray(subject: str, distance: str, line: str) -> None:
    view = page(subject=subject, distance=distance)
    assert (view.distance, view.distance_unit, view.distance_line) == (distance, "yards", line)


def test_unknown_range_ignores_distance() -> None:
    gun = replace(ADA, weapons=(Weapon("Curio", "firearms-handgun", "1D8"),))
    line = "This weapon has no known range, so distance doesn't matter."
    assert page(gun, subject="weapon:0", distance="40").distance_line == line


def test_distance_is_hidden_without_a_gun() -> None:
    view = page(BRAWLER, distance="12")
    assert (view.distance_unit, view.distance_line) == ("", "")


# Defences


def test_defences_are_dodge_and_best_fighting_skill() -> None:
    fencer = replace(ADA, skills=(*ADA.skills, Skill("fighting-sword", "fighting-sword", 65)))
    dodge, back = page(fencer).defences
    assert (dodge.id, dodge.name, dodge.value) == ("skill:dodge|dodge", "Dodge", "40")
    assert (back.id, back.name, back.value) == ("skill:fighting-sword|fight_back", "Fight back", "65")
    assert back.action.detail == "Fighting: Sword"
    assert page().defence_line.startswith("The higher success level wins; on a tie dodging succeeds")
    assert page().defence_situations == ()


def test_sheet_without_defence_skills_says_so() -> None:
    view = page(replace(ADA, skills=()))
    assert (view.defences, view.defence_line) == ((), "No Dodge or Fighting skill.")


@pytest.mark.parametrize(
    ("used", "line"),
    [
        (0, ""),
        (1, "1 reaction used this round. Further melee attackers get 1 bonus die."),
        (3, "3 reactions used this round. Further melee attackers get 1 bonus die."),
    ],
)
def test_reactions_of_the_round_are_counted(used: int, line: str) -> None:
    assert page(with_statuses(ADA, **({"reactions": used} if used else {}))).round_line == line


# The order of a fight


def test_view_without_fight_has_no_order() -> None:
    assert page().fight is None


def test_fight_order_shows_its_numbers_and_current_turn() -> None:
    fight = Fight(
        2,
        (
            Fighter("Ada", 70, ready=True, acted=True, own=True),
            Fighter("Cultist", 60, surprised=True, notes="Stunned"),
            Fighter("Ghoul", 65, modifier=-10),
        ),
    )
    view = page(replace(ADA, fight=fight)).fight
    assert view is not None
    assert (view.round, view.line) == (2, "")
    assert [(each.place, each.order, each.why) for each in view.fighters] == [
        (0, "120", "DEX 70, ready +50"),
        (1, "60", "DEX 60"),
        (2, "55", "DEX 65, modifier −10"),
    ]
    assert [each.current for each in view.fighters] == [False, True, False]
    ada, cultist, _ = view.fighters
    assert (ada.own, ada.ready, ada.acted, ada.surprised) == (True, True, True, None)
    assert (cultist.own, cultist.surprised, cultist.notes) == (False, True, "Stunned")
    assert ada.spoken == "Ada, 120, acted, ready"
    assert cultist.spoken == "Cultist, 60, current turn, surprised, Stunned"


def test_keeper_decides_equal_dex() -> None:
    fight = Fight(1, (Fighter("Ada", 70), Fighter("Ghoul", 20, ready=True)))
    view = page(replace(ADA, fight=fight)).fight
    assert view is not None
    assert view.line == "Equal DEX: your Keeper decides who goes first."


@pytest.mark.parametrize(
    "weapon",
    [
        Weapon(""),
        Weapon("x" * 9999, "no-such-skill", "50D100+DB/", "STR/0", "½", "999999999999", "-1", fired=10**12),
        Weapon("<b>gun</b>", "firearms-handgun", "\n", "٣٣ yards", "", "٣", "\x00", fired=-5),
        Weapon("\u202egun", "firearms", "DBDBDB", "1/2/3/4", "", "0", "101"),
    ],
)
def test_odd_weapons_are_shown_unchanged(weapon: Weapon) -> None:
    odd = replace(ADA, weapons=(weapon,))
    view = page(odd, subject="weapon:0", distance="99999", aim=("aimed", "?"))
    assert (view.weapons[0].name, view.weapons[0].damage) == (weapon.name, weapon.damage)


def test_very_many_weapons_do_no_harm() -> None:
    heap = replace(ADA, weapons=ADA.weapons[:1] * 10_001)
    assert page(heap).weapons[10_000].attack.reason == "No skill on this sheet fits this weapon."


def test_empty_sheet_still_has_a_page() -> None:
    view = page(Sheet("coc7", "Nobody"))
    assert (view.weapons, view.defences, view.fight) == ((), (), None)
