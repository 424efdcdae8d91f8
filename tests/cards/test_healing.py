"""The healing and Luck page: its signals, and what it shows."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.healing.ui.healing import HealingPage
from desktop.healing.ui.hit_points import HitPointsCard, Track
from desktop.kit.look import theme
from desktop.views.healing import HealingView
from desktop.views.tray import ActionView
from tests.cards.looking import button, buttons, click, cut, field, words
from tests.cards.views import CONDITIONS, HEALERS, HEALING, LUCK, MARKUP, PENDING, POINTS, REST, ROWS
from tests.showing import heard_from, open_list, opened, pick_row

Asked = list[tuple[object, ...]]

WISHES = (
    "damage_requested",
    "heal_requested",
    "condition_toggled",
    "treatment_chosen",
    "treatment_set_up",
    "healer_chosen",
    "apply_requested",
    "discard_requested",
    "apply_undo_requested",
    "rest_requested",
    "restoration_requested",
    "luck_check_requested",
    "group_luck_requested",
)
AMOUNT = "Hit points to lose or heal"
KIT = "First Aid 55, First aid kit"

REACHED = replace(ROWS[1], chosen=True, reached=0, reached_degree="hard")
FULL = replace(
    HEALING,
    conditions=CONDITIONS,
    treatments=(ROWS[0], REACHED, *ROWS[2:5], replace(ROWS[5], reason="There is no hospital here")),
    pending=PENDING,
    rest=REST,
    luck=replace(LUCK, group="Roll Luck for the group"),
    advice="Rest and treatment do not add up.",
)


@pytest.fixture
def page(qtbot: QtBot) -> HealingPage:
    made = HealingPage()
    made.resize(816, 700)
    made.show_view(HEALING)
    return opened(qtbot, made)


@pytest.fixture
def asked(page: HealingPage) -> Asked:
    return heard_from(page, WISHES)


def type_in(page: HealingPage, name: str, text: str) -> None:
    field(page, name).setFocus()
    field(page, name).selectAll()
    QTest.keyClicks(field(page, name), text)


def card(page: HealingPage) -> HitPointsCard:
    found = page.findChild(HitPointsCard)
    assert isinstance(found, HitPointsCard)
    return found


def track(page: HealingPage) -> Track:
    found = page.findChild(Track)
    assert isinstance(found, Track)
    return found


# Hit points


def test_hit_points_are_shown_with_state_and_threshold(page: HealingPage) -> None:
    said = words(page)
    for text in ("3 of 14 hit points", "Critically wounded", "Critical at 4", "Pending: 7"):
        assert text in said
    assert POINTS.detail in said
    spoken = "Hit points: 3 of 14. Critical at 4. Pending: 7"
    assert track(page).accessibleName() == spoken
    assert card(page).border == "danger"


def test_ordinary_hit_points_have_no_state_threshold_or_legend(page: HealingPage) -> None:
    plain = replace(POINTS, value=14, state="", detail="", grave=False, marked="", marked_at=0, pending=0)
    page.show_view(replace(HEALING, hit_points=plain))
    said = words(page)
    assert "14 of 14 hit points" in said
    assert not {"Critically wounded", "Critical at 4", "Pending: 7", ""} & set(said)
    assert card(page).border == "border"


@pytest.mark.parametrize("way", ["click", "enter"])
def test_damage_is_requested_with_the_armour(page: HealingPage, asked: Asked, way: str) -> None:
    type_in(page, "Armour", "2")
    type_in(page, AMOUNT, "5")
    if way == "click":
        click(page, "Take damage")
    else:
        QTest.keyClick(field(page, AMOUNT), Qt.Key.Key_Return)
    assert asked == [("damage_requested", "5", "2")]


def test_healing_is_requested_with_the_amount(page: HealingPage, asked: Asked) -> None:
    type_in(page, AMOUNT, " 5 ")
    click(page, "Heal")
    assert asked == [("heal_requested", "5")]


@pytest.mark.parametrize(
    ("typed", "wish"),
    [
        ("+5", ("heal_requested", "5")),
        ("-5", ("damage_requested", "5", "")),
        ("−5", ("damage_requested", "5", "")),
        ("1D6", ("damage_requested", "1D6", "")),
        ("nonsense", ("damage_requested", "nonsense", "")),
    ],
)
def test_enter_follows_the_sign(page: HealingPage, asked: Asked, typed: str, wish: tuple[str, ...]) -> None:
    field(page, AMOUNT).setText(typed)
    QTest.keyClick(field(page, AMOUNT), Qt.Key.Key_Return)
    assert asked == [wish]


def test_a_sign_that_contradicts_the_button_is_passed_on_to_be_refused(
    page: HealingPage, asked: Asked
) -> None:
    type_in(page, AMOUNT, "-5")
    click(page, "Heal")
    assert asked == [("heal_requested", "-5")]


@pytest.mark.parametrize("name", ["Take damage", "Heal"])
def test_without_an_amount_the_field_gets_the_focus(page: HealingPage, asked: Asked, name: str) -> None:
    click(page, name)
    assert asked == []
    assert field(page, AMOUNT).hasFocus()


def test_an_amount_is_cleared_once_it_was_applied(page: HealingPage) -> None:
    type_in(page, AMOUNT, "2")
    click(page, "Take damage")
    page.show_view(HEALING)
    assert field(page, AMOUNT).text() == "2"
    page.show_view(replace(HEALING, hit_points=replace(POINTS, value=1)))
    assert field(page, AMOUNT).text() == ""


def test_typed_text_stays_for_the_same_character_only(page: HealingPage) -> None:
    page.show_view(FULL)
    for name, text in ((AMOUNT, "2"), ("Armour", "1"), ("Days", "6")):
        type_in(page, name, text)
    bar = page.verticalScrollBar()
    QApplication.processEvents()
    bar.setValue(40)
    page.show_view(replace(FULL, hit_points=replace(POINTS, value=1)))
    assert [field(page, name).text() for name in (AMOUNT, "Armour", "Days")] == ["2", "1", "6"]
    assert field(page, "Days").hasFocus()
    assert bar.value() == 40
    page.show_view(FULL, another=True)
    assert [field(page, name).text() for name in (AMOUNT, "Armour", "Days")] == ["", "", "1"]
    assert bar.value() == 0


@pytest.mark.parametrize("width", [420, 816])
def test_any_hit_points_can_be_drawn(page: HealingPage, width: int) -> None:
    page.resize(width, 700)
    for value, most in ((0, 0), (-2, 9), (12, 10), (1, 1), (40, 40), (41, 41), (300, 999)):
        odd = replace(POINTS, value=value, most=most, pending=50, marked_at=min(4, most))
        page.show_view(replace(HEALING, hit_points=odd))
        assert not track(page).grab().isNull()
        assert f"{value} of {most} hit points" in words(page)


def colours(page: HealingPage) -> list[str]:
    """Return the colours along the middle of the track, without repetitions."""
    image = track(page).grab().toImage()
    row = [image.pixelColor(x, theme.current().px(11)).name() for x in range(image.width())]
    return [colour for colour, before in zip(row, ["", *row], strict=False) if colour != before]


def test_a_box_for_each_point_and_one_bar_for_very_many(page: HealingPage) -> None:
    full = theme.current().color("hp").name()
    few = replace(POINTS, value=3, most=10, pending=0, marked="", marked_at=0)
    page.show_view(replace(HEALING, hit_points=few))
    assert colours(page).count(full) == 3
    page.show_view(replace(HEALING, hit_points=replace(few, value=40, most=80)))
    assert colours(page).count(full) == 1


# Conditions


def test_conditions_can_be_toggled_if_there_are_any(page: HealingPage, asked: Asked) -> None:
    assert "Conditions" not in words(page)
    page.show_view(FULL)
    assert "Conditions" in words(page)
    click(page, "Prone")
    click(page, "Dying")
    assert asked == [("condition_toggled", "prone", True)]


# Treatments


def test_each_row_is_spoken_in_full(page: HealingPage) -> None:
    page.show_view(FULL)
    spoken = button(page, KIT).accessibleName()
    assert spoken == (
        "First Aid 55, First aid kit, Restores 4 HP, Hard +1D4, reached, Extreme +2D4, Critical +3D4, "
        "Takes 1D4 rounds, Chance 81%"
    )
    assert button(page, KIT).isChecked()
    assert not button(page, "First Aid 55, No equipment").isChecked()


def test_a_click_and_the_keys_choose_a_treatment(page: HealingPage, asked: Asked) -> None:
    page.show_view(FULL)
    click(page, "First Aid 55, Kolto injector")
    kit = button(page, KIT)
    kit.setFocus()
    QTest.keyClick(kit, Qt.Key.Key_Return)
    assert asked == [("treatment_chosen", each) for each in ("kolto", "kit")]
    QTest.keyClick(kit, Qt.Key.Key_Space)
    QTest.keyClick(kit, Qt.Key.Key_Down)
    assert asked[2:] == [("treatment_set_up", each) for each in ("kit", "kolto")]
    assert button(page, "First Aid 55, Kolto injector").hasFocus()
    QTest.keyClick(button(page, "First Aid 55, Kolto injector"), Qt.Key.Key_Up)
    assert asked[-1] == ("treatment_set_up", "kit")


def test_a_refused_treatment_says_why_and_cannot_be_chosen(page: HealingPage, asked: Asked) -> None:
    page.show_view(FULL)
    refused = button(page, "Medicine 38, Hospital with kolto")
    click(page, "Medicine 38, Hospital with kolto")
    assert asked == []
    assert refused.accessibleDescription() == "There is no hospital here"
    assert refused.height() > button(page, KIT).height()
    last = button(page, "Medicine 38, Hospital equipment")
    last.setFocus()
    QTest.keyClick(last, Qt.Key.Key_Down)
    assert asked == []
    assert last.hasFocus()


def test_the_chosen_row_is_the_only_tab_stop_of_the_table(page: HealingPage) -> None:
    page.show_view(FULL)
    button(page, "Treated by").setFocus()
    QTest.keyClick(page.window(), Qt.Key.Key_Tab)
    assert button(page, KIT).hasFocus()
    QTest.keyClick(page.window(), Qt.Key.Key_Tab)
    assert button(page, "Discard").hasFocus()


def test_rows_stay_the_same_widgets_with_the_focus(page: HealingPage) -> None:
    before = button(page, KIT)
    before.setFocus()
    page.show_view(FULL)
    assert button(page, KIT) is before
    assert before.hasFocus()


def test_columns_become_lines_in_a_narrow_page(page: HealingPage) -> None:
    wide = button(page, KIT).height()
    page.resize(460, 700)
    QApplication.processEvents()
    assert button(page, KIT).height() > wide


def test_no_treatments_and_nothing_pending_show_no_table(page: HealingPage) -> None:
    page.show_view(replace(HEALING, treatments=(), healers=()))
    assert "Treatment" not in words(page)
    page.show_view(HEALING)
    assert "Treatment" in words(page)


def test_another_healer_can_be_chosen(page: HealingPage, asked: Asked) -> None:
    named = (*HEALERS, replace(HEALERS[1], id="9", name=MARKUP))
    page.show_view(replace(HEALING, healers=named))
    assert "Treated by Tarn (self)" in buttons(page)
    click(page, "Treated by")
    assert offered(page) == ["Tarn (self)", "Sel Vantry", MARKUP]
    assert open_list(page).part.current == HEALERS[0].id
    pick_row(open_list(page), "Sel Vantry")
    assert asked == [("healer_chosen", "7")]
    page.show_view(replace(HEALING, healers=named, healer="9"))
    assert f"Treated by {MARKUP}" in buttons(page)


def test_typing_finds_a_healer(page: HealingPage, asked: Asked) -> None:
    QTest.keyClicks(button(page, "Treated by"), "s")
    assert offered(page) == ["Sel Vantry", "Tarn (self)"]
    QTest.keyClick(open_list(page).part.search, Qt.Key.Key_Return)
    assert asked == [("healer_chosen", "7")]


def offered(page: HealingPage) -> list[str]:
    items = open_list(page).part.items
    return [items.index(row, 0).data() for row in range(items.rowCount())]


def test_without_healers_there_is_no_choice(page: HealingPage) -> None:
    page.show_view(replace(HEALING, healers=()))
    assert "Treated by" not in words(page)
    assert not any(name.startswith("Treated by") for name in buttons(page))


# What waits


def test_a_rolled_treatment_can_be_applied_or_discarded(page: HealingPage, asked: Asked) -> None:
    assert "Discard" not in buttons(page)
    page.show_view(FULL)
    assert f"{PENDING.heading} {PENDING.text}" in words(page)
    click(page, "Apply +7 HP")
    click(page, "Discard")
    assert asked == [("apply_requested",), ("discard_requested",)]


def test_an_applied_treatment_can_only_be_undone_and_the_focus_follows(
    page: HealingPage, asked: Asked
) -> None:
    page.show_view(FULL)
    button(page, "Apply").setFocus()
    page.show_view(replace(FULL, pending=replace(PENDING, applied=True)))
    assert "Applied" in words(page)
    assert not {"Discard", "Apply +7 HP"} & buttons(page).keys()
    assert button(page, "Undo").hasFocus()
    QTest.keyClick(button(page, "Undo"), Qt.Key.Key_Return)
    assert asked == [("apply_undo_requested",)]
    page.show_view(FULL)
    assert button(page, "Apply").hasFocus()


def test_a_failed_treatment_can_only_be_discarded(page: HealingPage) -> None:
    page.show_view(replace(FULL, pending=replace(PENDING, apply="")))
    assert "Discard" in buttons(page)
    assert not any(name.startswith("Apply") for name in buttons(page))


# Rest


@pytest.mark.parametrize("way", ["click", "enter"])
def test_rest_is_requested_with_the_typed_days(page: HealingPage, asked: Asked, way: str) -> None:
    page.show_view(FULL)
    assert REST.text in words(page)
    assert field(page, "Days").text() == "1"
    type_in(page, "Days", "3")
    if way == "click":
        click(page, "Rest")
    else:
        QTest.keyClick(field(page, "Days"), Qt.Key.Key_Return)
    assert asked == [("rest_requested", "3")]


def test_rest_without_days_focuses_the_field(page: HealingPage, asked: Asked) -> None:
    page.show_view(FULL)
    field(page, "Days").clear()
    click(page, "Rest")
    assert asked == []
    assert field(page, "Days").hasFocus()


def test_rest_that_is_refused_says_why(page: HealingPage, asked: Asked) -> None:
    page.show_view(replace(FULL, rest=replace(REST, reason="A major wound does not heal so")))
    click(page, "Rest")
    assert asked == []
    assert "A major wound does not heal so" in words(page)
    assert button(page, "Rest").accessibleDescription() == "A major wound does not heal so"
    assert not field(page, "Days").isEnabled()


# Luck


def test_luck_is_shown_with_restorations_and_changes(page: HealingPage) -> None:
    said = words(page)
    assert "46 / 60 starting maximum" in said
    for text in ("Downtime between adventures", "1D10", "+5", "Automatic", "Recent", "−8"):
        assert text in said
    assert said.count("Automatic") == 1


def test_luck_can_be_regained_rolled_and_rolled_for_a_group(page: HealingPage, asked: Asked) -> None:
    page.show_view(FULL)
    click(page, "Roll 1D10")
    click(page, "Roll Luck for the group")
    QTest.mouseClick(buttons(page)["Roll Luck"], Qt.MouseButton.LeftButton)
    assert asked == [
        ("restoration_requested", "adventure"),
        ("group_luck_requested",),
        ("luck_check_requested",),
    ]


def test_a_refused_restoration_says_why(page: HealingPage, asked: Asked) -> None:
    click(page, "Roll 2D10")
    assert asked == []
    assert "Luck is full" in words(page)
    assert button(page, "Roll 2D10").accessibleDescription() == "Luck is full"


def test_a_refused_check_says_why(page: HealingPage, asked: Asked) -> None:
    check = ActionView("Roll Luck", enabled=False, reason="Dice are turning")
    page.show_view(replace(HEALING, luck=replace(LUCK, check=check)))
    click(page, "Roll Luck")
    assert asked == []
    assert "Roll Luck. Dice are turning" in buttons(page)


def test_restorations_and_changes_come_and_go(page: HealingPage, asked: Asked) -> None:
    few = replace(LUCK, restorations=(LUCK.restorations[2], LUCK.restorations[0]), recent=())
    page.show_view(replace(HEALING, luck=few))
    QApplication.processEvents()
    assert "Recent" not in words(page)
    assert not any(name.startswith("Roll 2D10") for name in buttons(page))
    click(page, "Roll 1D10")
    assert asked == [("restoration_requested", "adventure")]
    page.show_view(replace(HEALING, luck=replace(LUCK, restorations=())))
    assert "Automatic" not in words(page)
    page.show_view(replace(HEALING, luck=None))
    assert "Luck check" not in words(page)


def test_the_luck_cards_are_side_by_side_or_stacked_if_narrow(page: HealingPage) -> None:
    def places() -> tuple[int, int]:
        QApplication.processEvents()
        restore, check = button(page, "Roll 1D10"), buttons(page)["Roll Luck"]
        return restore.mapTo(page, restore.rect().topRight()).x(), check.mapTo(
            page, check.rect().topLeft()
        ).x()

    right, left = places()
    assert left > right
    page.resize(460, 700)
    right, left = places()
    assert left < right


# The whole page


def test_advice_is_shown_if_there_is_any(page: HealingPage) -> None:
    page.show_view(FULL)
    assert FULL.advice in words(page)


def test_showing_emits_nothing(page: HealingPage, asked: Asked) -> None:
    for view in (FULL, HEALING, FULL):
        page.show_view(view)
        page.show_view(view, another=True)
    assert asked == []


def test_tab_goes_down_the_page_in_any_order_of_creation(page: HealingPage) -> None:
    page.show_view(FULL)
    field(page, AMOUNT).setFocus()
    passed = []
    for _ in range(12):
        QTest.keyClick(page.window(), Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        assert focused is not None
        passed.append(focused.accessibleName().split(",")[0])
    assert passed == [
        "Take damage",
        "Heal",
        "Armour",
        "Major wound",
        "Prone",
        "Treated by Tarn (self)",
        "First Aid 55",
        "Discard",
        "Apply +7 HP",
        "Days",
        "Rest",
        "Roll 1D10: Downtime between adventures",
    ]


def with_long_names(view: HealingView) -> HealingView:
    long = f"{MARKUP} whose name never seems to come to an end at all"
    assert view.luck is not None
    return replace(
        view,
        healers=(replace(HEALERS[0], name=long),),
        treatments=(replace(ROWS[0], skill=long, means=long), *view.treatments[1:]),
        conditions=(replace(CONDITIONS[0], name=long), *CONDITIONS[1:]),
        luck=replace(
            view.luck,
            restorations=tuple(replace(each, name=long) for each in view.luck.restorations),
            recent=tuple(replace(each, cause=long) for each in view.luck.recent),
        ),
    )


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_nothing_is_cut(qapp: QApplication, page: HealingPage, scale: float) -> None:
    theme.apply(qapp, "dark", scale)
    for width in (420, 560, 816):
        page.resize(width, 700)
        page.set_compact(width < theme.current().px(600))  # as the sheet does
        page.show_view(replace(FULL, pending=replace(PENDING, applied=True)))
        assert cut(page) == []
        page.show_view(with_long_names(FULL))
        assert cut(page) == []
        assert not page.horizontalScrollBar().isVisible()
