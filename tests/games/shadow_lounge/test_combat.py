"""The Combat page of Shadow Lounge."""

import pytest
from msgspec.structs import replace

from desktop.games.shadow_lounge.combat import combat_view
from desktop.kit.view.sheet import Toggle
from desktop.views.combat import CombatView, FightView
from desktop.views.contexts import CombatContext
from rules_core.game.play import Against, Attempt
from rules_core.sheet.sheet import Fight, Fighter, Sheet, Skill, Status, Weapon
from tests.games.shadow_lounge.table import TARN, VANTRY, Table

RIFLE = Weapon("Rifle", "blaster-rifle", "3D6", "100 m", "1, auto", "20", "97")


def page(sheet: Sheet, **context: object) -> CombatView:
    return combat_view(sheet, CombatContext(**context))  # type: ignore[arg-type]


def armed(*weapons: Weapon, sheet: Sheet = TARN) -> Sheet:
    return replace(sheet, weapons=weapons)


def toggle(toggles: tuple[Toggle, ...], situation: str) -> Toggle:
    return next(each for each in toggles if each.id == situation)


# Weapons


def test_weapons_are_listed_as_on_the_sheet() -> None:
    pistol = page(TARN, subject="weapon:2").weapons[2]
    assert (pistol.place, pistol.name, pistol.skill, pistol.damage) == (
        2,
        "Heavy blaster pistol",
        "Blaster Pistol 62",
        "2D6+2",
    )
    assert (pistol.range, pistol.attacks, pistol.malfunction) == ("30 m", "1", "96-100")
    assert (pistol.shots, pistol.can_reload, pistol.loaded) == ("12 of 12", False, True)
    assert (
        pistol.spoken
        == "Heavy blaster pistol, Blaster Pistol 62, damage 2D6+2, range 30 m, 12 of 12 shots left"
    )
    assert (pistol.attack.title, pistol.attack.enabled) == ("Attack", True)
    assert pistol.fight_back is not None
    assert (pistol.fight_back.title, pistol.fight_back.enabled) == ("Fight back", True)
    fists = page(TARN).weapons[0]
    assert (fists.shots, fists.can_reload, fists.loaded) == ("", False, False)


def test_shots_count_down_and_reload() -> None:
    table = Table()
    table.roll("weapon:2", 50)
    table.roll("weapon:2", 50)
    pistol = page(table.sheet).weapons[2]
    assert (pistol.shots, pistol.can_reload, pistol.attack.enabled) == ("10 of 12", True, True)
    empty = page(armed(replace(TARN.weapons[2], fired=12))).weapons[0]
    assert (empty.shots, empty.can_reload) == ("0 of 12", True)
    assert (empty.attack.enabled, empty.attack.reason) == (False, "No shots left. Reload first.")


def test_weapon_without_skill_cannot_be_used() -> None:
    found = page(armed(Weapon("Net", "nets"), Weapon("Rock"))).weapons
    assert [(each.skill, each.fight_back) for each in found] == [("nets", None), ("", None)]
    assert {(each.attack.enabled, each.attack.reason) for each in found} == {
        (False, "No skill on this sheet fits this weapon.")
    }
    assert found[1].spoken == "Rock"


def test_fighting_back_works_once_a_round() -> None:
    view = page(replace(VANTRY, statuses=(Status("fought_back", 1),)))
    spent = "You have already fought back this round."
    for weapon in view.weapons:
        assert weapon.attack.enabled
        assert weapon.fight_back is not None
        assert (weapon.fight_back.enabled, weapon.fight_back.reason) == (False, spent)
    assert view.round_line == "You have already fought back this round."
    last = view.defences[-1].action
    assert (last.enabled, last.reason) == (False, spent)
    assert [each.action.enabled for each in view.defences[:-1]] == [True, True]
    assert page(VANTRY).round_line == ""


def test_page_without_weapons_says_so() -> None:
    view = page(Sheet("shadow-lounge", "Nobody"))
    assert (view.weapons, view.defences) == ((), ())
    assert view.empty == "No weapons yet."
    assert (view.fight, view.distance_unit) == (None, "")


# Attack situations


def test_each_attack_situation_shows_its_effect() -> None:
    view = page(TARN)
    assert [(each.id, each.name, each.effect) for each in view.aim] == [
        ("point_blank", "Point blank", "1 bonus"),
        ("firing_into_melee", "Firing into melee with an ally", "1 penalty"),
        ("incapacitated_target", "Target incapacitated", "1 bonus, defender 1 penalty"),
        ("auto_fire_followup", "Auto fire after the first shot", "1 penalty"),
        ("surprised_defender", "Target surprised", "defender 1 penalty"),
        ("outnumbered", "Target outnumbered", "defender 1 penalty"),
        ("darkness", "Darkness", "1 penalty"),
    ]
    assert view.aim[0].explanation == "A shot from 4 feet or closer gets a bonus die."
    assert all(each.explanation for each in view.aim)
    assert view.dice_line == ""


def test_distance_decides_what_is_point_blank() -> None:
    """SL-DIE-03."""

    def blank(distance: str, *aim: str) -> tuple[bool, str]:
        shown = toggle(page(TARN, distance=distance, aim=aim).aim, "point_blank")
        return bool(shown.on), shown.reason

    told = "The distance decides this."
    assert (blank("4"), blank("5", "point_blank")) == ((True, told), (False, told))
    assert (blank("", "point_blank"), blank("near")) == ((True, ""), (False, ""))
    assert page(TARN).distance_line == "Point blank within 4 feet."
    assert page(TARN, distance="near").distance_line == "Enter the distance in whole feet."
    assert (page(TARN).distance_unit, page(armed(Weapon("Rock"))).distance_unit) == ("feet", "")


def test_auto_fire_depends_on_weapon_in_tray() -> None:
    sheet = armed(RIFLE, TARN.weapons[2])

    def reason(subject: str, *aim: str) -> str:
        return toggle(page(sheet, subject=subject, aim=aim).aim, "auto_fire_followup").reason

    assert reason("weapon:0") == ""
    assert reason("weapon:1") == "The weapon in the tray has no auto mode."
    nothing = "Put a weapon with an auto mode in the tray first."
    assert {reason(each) for each in ("", "skill:dodge", "weapon:7", "weapon:x")} == {nothing}
    # What is on can always be switched off.
    assert reason("weapon:1", "auto_fire_followup") == ""
    view = page(sheet, subject="weapon:1", aim=("auto_fire_followup",))
    assert [(each.attack.enabled, each.attack.reason) for each in view.weapons] == [
        (True, ""),
        (False, "This weapon has no auto mode."),
    ]


@pytest.mark.parametrize(
    ("aim", "line"),
    [
        (("point_blank",), "Point blank: 1 bonus die"),
        (("point_blank", "firing_into_melee"), "Point blank, firing into melee with an ally: no extra dice"),
        (
            ("incapacitated_target", "surprised_defender"),
            "Target incapacitated, target surprised: 1 bonus die, and the defender gets 2 penalty dice",
        ),
        (("outnumbered",), "Target outnumbered: no extra dice, and the defender gets 1 penalty die"),
    ],
)
def test_dice_line_sums_up_situations(aim: tuple[str, ...], line: str) -> None:
    view = page(TARN, aim=aim)
    assert view.dice_line == line
    assert {each.id for each in view.aim if each.on} == set(aim)


# Defences


def test_defences_name_their_skill() -> None:
    view = page(VANTRY)
    assert [(each.id, each.name, each.value) for each in view.defences] == [
        ("skill:dodge|dodge", "Dodge", "52"),
        ("skill:parry|parry", "Parry", "58"),
        ("skill:lightsaber|fight_back", "Fight back, Lightsaber", "66"),
    ]
    for each in view.defences:
        subject, _, way = each.id.partition("|")
        assert VANTRY.skill(Attempt(VANTRY, subject).thing).value == int(each.value)
        assert Against(way)


def test_best_attack_skill_fights_back() -> None:
    assert [each.id for each in page(armed(RIFLE)).defences][-1] == "skill:brawl|fight_back"
    good = armed(RIFLE).with_skill(Skill("blaster-rifle", "blaster-rifle", 80))
    assert page(good).defences[-1].id == "skill:blaster-rifle|fight_back"


def test_each_defence_situation_shows_its_effect() -> None:
    view = page(TARN)
    assert [(each.id, each.name, each.effect) for each in view.defence_situations] == [
        ("incapacitated_target", "Incapacitated", "1 penalty, attacker 1 bonus"),
        ("outnumbered", "3 or more attackers", "1 penalty"),
        ("surprised_defender", "Surprised", "1 penalty"),
        ("force_lifted", "Lifted by the Force", "1 bonus"),
    ]
    assert all(each.explanation and not each.reason for each in view.defence_situations)
    ties = "On a tie, dodging and parrying succeed, and fighting back fails."
    assert view.defence_line == ties
    both = page(TARN, defending=("surprised_defender", "force_lifted"))
    assert both.defence_line == f"Surprised, lifted by the Force: no extra dice. {ties}"
    down = page(TARN, defending=("incapacitated_target",))
    assert down.defence_line == f"Incapacitated: 1 penalty die, and the attacker gets 1 bonus die. {ties}"
    assert [each.on for each in down.defence_situations] == [True, False, False, False]


# The order of a fight


def fight_of(*fighters: Fighter, number: int = 1) -> FightView:
    found = page(replace(TARN, fight=Fight(number, fighters))).fight
    assert found is not None
    return found


def test_fight_order_shows_its_numbers() -> None:
    view = fight_of(
        Fighter("Tarn", 45, ready=True, acted=True, own=True),
        Fighter("Trooper", 80, surprised=True, modifier=-10, notes="Prone"),
        Fighter("Droid", 5, modifier=-20),
        number=3,
    )
    assert view.round == 3
    assert [(each.place, each.name, each.order, each.why) for each in view.fighters] == [
        (0, "Tarn", "95", "DEX 45, ready +50"),
        (1, "Trooper", "70", "DEX 80, modifier −10"),
        (2, "Droid", "−15", "DEX 5, modifier −20"),
    ]
    assert [(each.current, each.own, each.acted) for each in view.fighters] == [
        (False, True, True),
        (True, False, False),
        (False, False, False),
    ]
    assert [each.spoken for each in view.fighters] == [
        "Tarn, 95, ready, has acted",
        "Trooper, 70, surprised, current turn, Prone",
        "Droid, −15",
    ]
    assert view.line == ""


def test_ties_show_the_dice_that_settled_them() -> None:
    two = (Fighter("A", 60, tie=81), Fighter("B", 60, tie=33))
    assert fight_of(*two).line == "Tie settled by D100: 81 before 33."
    more = (*two, Fighter("C", 40), Fighter("D", 20, tie=9), Fighter("E", 20, tie=4))
    assert fight_of(*more).line == "Tie settled by D100: 81 before 33; 9 before 4."
    assert fight_of(Fighter("A", 60), Fighter("B", 60)).line == ""


def test_fight_without_fighters_is_shown() -> None:
    assert fight_of().fighters == ()


@pytest.mark.parametrize(
    "sheet",
    [
        replace(TARN, skills=(), trackers=(), traits=()),
        armed(Weapon("", "", "\u202e", "<b>", "AUTO" * 500, "9" * 40, "x", fired=10**6)),
        armed(Weapon("Pistol", "dodge", ammo="none")),
        replace(VANTRY, skills=(Skill("", "dodge", 0), Skill("|", "parry", 1000))),
    ],
)
def test_any_sheet_can_be_shown(sheet: Sheet) -> None:
    for subject in ("", "weapon:0", "weapon:99", "power:x"):
        view = page(sheet, subject=subject, aim=("auto_fire_followup",), defending=("outnumbered",))
        assert len(view.weapons) == len(sheet.weapons)
