"""The combat page: weapons, situation of an attack, and defences."""

from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.combat.ui.combat import CombatPage
from desktop.combat.ui.fighter_row import FighterRow
from desktop.combat.ui.weapons import WeaponRow, Weapons
from desktop.combat.view import (
    Attack,
    CombatIntent,
    Defend,
    EnterDistance,
    FightBack,
    Load,
    NewRound,
    Reload,
    ToggleAim,
    ToggleDefence,
)
from desktop.kit.controls.toggles import ToggleChip
from desktop.kit.look import theme
from desktop.kit.view.shell import Choice
from desktop.views.combat import CombatView
from desktop.views.editing.fields import AddView, Listed
from desktop.views.tray import ActionView
from tests.cards import combat_views as views
from tests.fields.finding import button, field

Asked = list[CombatIntent]

SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def asked(page: CombatPage) -> Asked:
    """All intents of the page, in order."""
    heard: Asked = []
    page.wished.connect(heard.append)
    return heard


def has_button(page: CombatPage, name: str) -> bool:
    return any(
        each.accessibleName() == name and each.isVisible() for each in page.findChildren(QAbstractButton)
    )


def click(page: CombatPage, name: str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.mouseClick(button(page, name), Qt.MouseButton.LeftButton, held)


def words(page: CombatPage) -> list[str]:
    labels = [each.text() for each in page.findChildren(QLabel) if each.isVisible()]
    rows: list[WeaponRow | FighterRow] = [*page.findChildren(WeaponRow), *page.findChildren(FighterRow)]
    return labels + [word for row in rows if row.isVisible() for word in row.placed_texts.words]


def at_size(page: CombatPage, width: int, height: int) -> None:
    """Resize the page, and let its layout settle."""
    page.resize(width, height)
    for _ in range(3):
        QApplication.processEvents()


# Weapons


def test_a_weapon_shows_all_that_is_known_of_it(page: CombatPage) -> None:
    revolver = page.weapons.rows[0]
    assert set(revolver.placed_texts.words) == {
        ".45 revolver", "Firearms: Handgun 45", "1D10+2", "15 yards", "1 (3)", "100", "4 of 6",
    }  # fmt: skip
    assert page.weapons.heads == ("Weapon", "Damage", "Range", "Attacks", "Malf.", "Shots")
    assert revolver.accessibleName() == ".45 revolver, Firearms: Handgun 45, damage 1D10+2"


def test_a_wide_page_has_one_line_for_each_weapon_and_numbers_that_end_alike(page: CombatPage) -> None:
    at_size(page, 1200, 900)
    assert page.weapons.heads == ("Weapon", "Skill", "Damage", "Range", "Attacks", "Malf.", "Shots")
    for row in page.weapons.rows:
        reasons = [each for each in row.placed_texts.words if each.startswith("Fight back: ")]
        assert row.height() == 38 + len(reasons) * theme.current().line("caption")
    boxes: dict[str, QRectF] = {}
    for row in page.weapons.rows:
        boxes |= dict(zip(row.placed_texts.words, row.placed_texts.boxes, strict=True))
    assert boxes["1 (3)"].left() == boxes["1 or 2"].left()
    assert boxes["4 of 6"].right() == pytest.approx(boxes["2 of 2"].right(), abs=0.5)
    rights = {button(page, f"Attack with {row.view.name}").geometry().right() for row in page.weapons.rows}
    assert len(rights) == 1


def test_a_column_that_is_empty_in_every_row_is_left_out(page: CombatPage) -> None:
    page.show_view(replace(views.COMBAT, weapons=(views.FISTS, views.KNIFE)))
    assert "Shots" not in page.weapons.heads
    assert "Malf." not in page.weapons.heads
    assert "Damage" in page.weapons.heads


@pytest.mark.parametrize(("held", "extra"), [(Qt.KeyboardModifier.NoModifier, 0), (SHIFT, 1), (CTRL, -1)])
def test_attack_asks_for_the_dice_of_the_keys_held(
    page: CombatPage, asked: Asked, held: Qt.KeyboardModifier, extra: int
) -> None:
    click(page, "Attack with .45 revolver", held)
    click(page, "Fight back with Unarmed", held)
    click(page, "Dodge 42", held)
    assert asked == [Attack(0, extra), FightBack(1, extra), Defend("dodge", extra)]


def test_keys_held_at_an_attack_do_not_stay_for_the_next(page: CombatPage, asked: Asked) -> None:
    attack = button(page, "Attack with Unarmed")
    QTest.keyClick(attack, Qt.Key.Key_Return, SHIFT)
    attack.click()
    assert asked == [Attack(1, 1), Attack(1, 0)]


def test_a_double_click_is_not_two_attacks(page: CombatPage, asked: Asked) -> None:
    attack = button(page, "Attack with Unarmed")
    QTest.mouseClick(attack, Qt.MouseButton.LeftButton)
    QTest.mouseDClick(attack, Qt.MouseButton.LeftButton)
    assert asked == [Attack(1, 0)]


def test_a_click_on_the_row_or_space_loads_the_weapon(page: CombatPage, asked: Asked) -> None:
    knife = page.weapons.rows[2]
    QTest.mouseClick(knife, Qt.MouseButton.LeftButton, pos=QPoint(30, knife.height() // 2))
    QTest.keyClick(page.weapons.rows[1], Qt.Key.Key_Space)
    QTest.keyClick(page.weapons.rows[3], Qt.Key.Key_Return)
    assert asked == [Load(2), Load(1), Load(3)]


def test_the_weapon_in_the_tray_is_marked_as_the_view_says(page: CombatPage, asked: Asked) -> None:
    def marked() -> list[bool]:
        return [row.isChecked() for row in page.weapons.rows]

    assert marked() == [True, False, False, False]
    page.weapons.rows[1].click()
    assert marked() == [True, False, False, False]
    weapons = tuple(replace(each, loaded=each.place == 1) for each in views.COMBAT.weapons)
    page.show_view(replace(views.COMBAT, weapons=weapons))
    assert marked() == [False, True, False, False]
    assert asked == [Load(1)]


def test_reload_is_offered_where_it_can_be_and_asks_for_it(page: CombatPage, asked: Asked) -> None:
    assert not has_button(page, "Reload Unarmed")
    assert not has_button(page, "Reload 12-gauge shotgun (2 barrels)")
    click(page, "Reload .45 revolver")
    assert asked == [Reload(0)]


def test_the_first_shot_lays_no_weapon_out_another_way(qapp: QApplication) -> None:
    shot = replace(views.REVOLVER, fight_back=ActionView("Fight back"))
    full = replace(shot, shots="6 of 6", can_reload=False)
    weapons, found = Weapons(lambda _intent: None), set()
    for width in range(432, 852, 20):
        weapons.resize(width, 700)
        heads = []
        for each in (full, shot):
            weapons.show_weapons((each, views.FISTS))
            heads.append(weapons.heads)
        assert heads[0] == heads[1], f"{width} pixels"
        found.add(heads[0])
    assert len(found) > 2, "all ways to lay them out"


def test_the_focus_goes_to_attack_when_nothing_is_left_to_reload(page: CombatPage) -> None:
    button(page, "Reload .45 revolver").setFocus()
    full = replace(views.REVOLVER, shots="6 of 6", can_reload=False)
    page.show_view(replace(views.COMBAT, weapons=(full, views.FISTS)))
    assert button(page, "Attack with .45 revolver").hasFocus()


def test_what_is_refused_says_why_and_asks_for_nothing(page: CombatPage, asked: Asked) -> None:
    for name, reason in (
        ("Fight back with Knife, medium", "Used up until the next round."),
        ("Dive for cover 42", "Only against firearms."),
    ):
        refused = button(page, name)
        assert not refused.isEnabled()
        assert (refused.toolTip(), refused.accessibleDescription()) == ("", reason)
        assert any(reason in each for each in words(page)), "the row says why, not only the pointer"
        QTest.mouseClick(refused, Qt.MouseButton.LeftButton)
    assert asked == []


def test_nobody_fights_back_with_a_gun(page: CombatPage) -> None:
    assert not has_button(page, "Fight back with .45 revolver")


def test_without_weapons_the_page_says_so(page: CombatPage) -> None:
    page.show_view(views.UNARMED)
    assert "No weapons yet." in words(page)
    assert page.weapons.rows == ()
    page.show_view(views.COMBAT)
    assert "No weapons yet." not in words(page)
    assert len(page.weapons.rows) == 4


def test_a_weapon_is_added_from_the_list_and_gets_the_focus(page: CombatPage, qtbot: QtBot) -> None:
    offered = AddView(
        "weapon",
        "Add weapon",
        choices=(Choice("Axe, wood", "Axe, wood"), Choice("Club", "Club")),
        listed={"Club": Listed((("name", "Club"), ("damage", "1D8+DB")), "1D8+DB", "Brawl")},
    )
    page.armoury.add_requested.connect(lambda: page.armoury.offer(offered))
    with qtbot.waitSignal(page.armoury.added) as added:
        click(page, "Add weapon")
        search = QApplication.focusWidget()
        assert search is not None
        QTest.keyClicks(search, "club")
        QTest.keyClick(search, Qt.Key.Key_Return)
    assert added.args == ["weapon", {"name": "Club", "damage": "1D8+DB"}]
    more = (*views.COMBAT.weapons, views.weapon(4, "Club", "Fighting: Brawl 35", "1D8+DB"))
    page.show_view(replace(views.COMBAT, weapons=more))
    assert page.weapons.rows[-1].hasFocus()


def test_a_weapon_that_comes_from_elsewhere_takes_no_focus(page: CombatPage) -> None:
    button(page, "Dodge 42").setFocus()
    more = (*views.COMBAT.weapons, views.weapon(4, "Club", "Fighting: Brawl 35", "1D8+DB"))
    page.show_view(replace(views.COMBAT, weapons=more))
    assert button(page, "Dodge 42").hasFocus()


# What holds of an attack, and of one met


def test_situations_ask_for_the_other_state(page: CombatPage, asked: Asked) -> None:
    click(page, "Point blank")
    click(page, "Aimed")
    click(page, "Outnumbered")
    assert asked == [
        ToggleAim("point-blank", False),
        ToggleAim("aimed", True),
        ToggleDefence("outnumbered", True),
    ]


def test_what_it_comes_to_is_said_in_words(page: CombatPage) -> None:
    assert {
        "Point blank, into a melee: no extra dice",
        "yards",
        "Within the base range: Regular",
        "On a tie the attacker wins against Dodge.",
        "Dodged once this round.",
    } <= set(words(page))


def test_the_distance_is_emitted_after_every_key(page: CombatPage, asked: Asked) -> None:
    distance = field(page, "Distance in yards")
    assert distance.text() == "12"
    distance.selectAll()
    QTest.keyClicks(distance, "3x")
    assert asked == [EnterDistance("3"), EnterDistance("3x")]


def test_typed_text_stays_until_the_distance_changes(page: CombatPage) -> None:
    distance = field(page, "Distance in yards")
    distance.setFocus()
    distance.selectAll()
    QTest.keyClicks(distance, "3x")
    page.show_view(views.COMBAT)
    assert distance.text() == "3x"
    assert distance.hasFocus()
    page.show_view(replace(views.COMBAT, distance=""))
    assert distance.text() == ""


def test_a_game_without_distances_shows_none(page: CombatPage) -> None:
    page.show_view(replace(views.COMBAT, distance="", distance_unit="", distance_line=""))
    names = [each.accessibleName() for each in page.findChildren(QLineEdit) if each.isVisible()]
    assert not [name for name in names if name.startswith("Distance")]
    assert "Distance" not in words(page)


def test_a_game_without_defences_has_no_card_for_them(page: CombatPage) -> None:
    bare = replace(
        views.COMBAT, aim=(), dice_line="", distance_unit="", defences=(), defence_situations=(),
        defence_line="", round_line="",
    )  # fmt: skip
    page.show_view(bare)
    assert not {"Situation", "When you are attacked"} & set(words(page))
    page.show_view(replace(bare, dice_line="1 bonus die"))
    assert "Situation" in words(page)
    assert "When you are attacked" not in words(page)


def test_a_new_round_restores_what_was_used_up(page: CombatPage, asked: Asked) -> None:
    page.show_view(replace(views.COMBAT, fight=None))
    new = button(page, "New round")
    new.setFocus()
    click(page, "New round")
    page.show_view(replace(views.COMBAT, fight=None, round_line=""))
    assert asked == [NewRound()]
    assert new.hasFocus()


# The whole


def test_showing_emits_nothing(page: CombatPage, asked: Asked) -> None:
    field(page, "Notes: Cultist").setFocus()
    QTest.keyClicks(field(page, "Notes: Cultist"), " and hurt")
    for view in (views.COMBAT, views.PEACE, views.UNARMED, views.COMBAT):
        page.show_view(view)
    assert asked == []


def test_focus_and_scroll_stay_when_the_page_is_shown_again(page: CombatPage) -> None:
    at_size(page, 560, 400)
    bar = page.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    was = bar.value()
    assert was > 0
    chip = button(page, "Surprised")
    chip.setFocus()
    page.show_view(replace(views.COMBAT, dice_line="One bonus die"))
    QApplication.processEvents()
    assert bar.value() == was
    assert chip.hasFocus()


def test_tab_goes_from_top_to_bottom(page: CombatPage) -> None:
    page.show_view(replace(views.COMBAT, weapons=(views.FISTS,)))
    page.show_view(views.COMBAT)
    page.weapons.rows[0].setFocus()
    order = []
    for _ in range(53):
        focused = QApplication.focusWidget()
        assert focused is not None
        if focused.accessibleName() in order:
            break
        order.append(focused.accessibleName())
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert order == [
        ".45 revolver, Firearms: Handgun 45, damage 1D10+2",
        "Reload .45 revolver",
        "Attack with .45 revolver",
        "Unarmed, Fighting: Brawl 35, damage 1D3+DB",
        "Fight back with Unarmed",
        "Attack with Unarmed",
        "Knife, medium, Fighting: Brawl 35, damage 1D4+2+DB",
        "Attack with Knife, medium",
        "12-gauge shotgun (2 barrels), Firearms: Rifle/Shotgun 25, damage 4D6/2D6/1D6",
        "Attack with 12-gauge shotgun (2 barrels)",
        "Point blank",
        "Aimed",
        "Target in cover",
        "Firing into melee",
        "Target moves fast",
        "Distance in yards",
        "Dodge 42",
        "Fight back 35",
        "Outnumbered",
        "Surprised",
        "End the fight",
        "New round",
        "Next turn",
        *(
            f"{what}: {name}" if what != "Remove" else f"Remove {name}"
            for name in ("Ida Marchetti", "Cultist", "Ghoul in the cellar")
            for what in ("Ready", "Surprised", "Acted", "Modifier in the order", "Notes", "Remove")
        ),
        "Combatant's name",
        "Combatant's DEX",
        "Combatant's hit points",
        "Add to the fight",
        "Add weapon",
    ]


def place(page: CombatPage, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(page.body, QPoint(0, 0)), widget.size())


LONG = replace(
    views.COMBAT,
    weapons=(
        *views.COMBAT.weapons,
        replace(
            views.REVOLVER, name="Blunderbuss " * 6, damage="Donaudampfschifffahrt" * 2, range="by eye " * 9,
            fight_back=ActionView("Fight back"),
        ),
    ),
    fight=replace(
        views.FIGHT, fighters=(*views.FIGHT.fighters, replace(views.GHOUL, name="Umr" * 40, order="1250"))
    ),
    dice_line="Point blank, into a melee, from the back of a horse, in the dark: no extra dice " * 2,
)  # fmt: skip


@pytest.mark.parametrize("view", [views.COMBAT, views.UNARMED, LONG], ids=["usual", "unarmed", "long"])
def test_nothing_is_cut_and_nothing_overlaps(qapp: QApplication, page: CombatPage, view: CombatView) -> None:
    page.show_view(view)
    for scale, widths in ((1.0, (420, 560, 740, 816, 1228)), (2.0, (420, 1100))):
        theme.apply(qapp, "light", scale)
        for width in widths:
            page.set_compact(width < 500)
            at_size(page, width, 700)
            check_places(page)


def check_places(page: CombatPage) -> None:
    assert page.body.width() <= page.width()
    solid = [
        each
        for each in page.findChildren(QWidget)
        if each.isVisible() and isinstance(each, QLabel | QAbstractButton | QLineEdit)
    ]
    for each in solid:
        its = place(page, each)
        assert its.left() >= 0
        assert its.right() < page.viewport().width(), each.accessibleName()
        parent = each.parentWidget()
        assert parent is not None
        assert parent.rect().contains(each.geometry()), each.accessibleName()
        tall = each.heightForWidth(its.width()) if each.hasHeightForWidth() else each.sizeHint().height()
        if not isinstance(each, WeaponRow):
            assert its.height() >= tall, each.accessibleName()
        if isinstance(each, QAbstractButton) and not isinstance(each, WeaponRow | ToggleChip):
            assert its.width() >= each.minimumSizeHint().width(), each.accessibleName()
    beside = [each for each in solid if not isinstance(each, WeaponRow)]
    for number, one in enumerate(beside):
        for other in beside[number + 1 :]:
            named = (one.accessibleName(), other.accessibleName())
            assert not place(page, one).intersects(place(page, other)), named
    rows: list[WeaponRow | FighterRow] = [*page.weapons.rows, *page.fight.fighters.rows]
    for row in rows:
        controls = [QRectF(stop.geometry()) for stop in row.stops if stop is not row and stop.isVisible()]
        for box in row.placed_texts.boxes:
            assert QRectF(row.rect()).adjusted(-0.5, 0, 0.5, 0).contains(box), row.placed_texts.words
            assert not any(box.intersects(control) for control in controls), row.placed_texts.words
    for upper, lower in pairwise(page.fight.fighters.rows):
        assert upper.geometry().bottom() < lower.geometry().top()


def test_thirty_weapons_can_be_shown_and_removed(page: CombatPage, asked: Asked) -> None:
    many = tuple(replace(views.KNIFE, place=place, name=f"Knife {place}") for place in range(30))
    page.show_view(replace(views.COMBAT, weapons=many))
    at_size(page, 816, 900)
    click(page, "Attack with Knife 29")
    button(page, "Attack with Knife 29").setFocus()
    page.show_view(replace(views.COMBAT, weapons=many[:2]))
    assert asked == [Attack(29, 0)]
    assert len(page.weapons.rows) == 2
    assert page.weapons.rows[1].hasFocus()
