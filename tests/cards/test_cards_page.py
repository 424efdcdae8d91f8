"""Pages of cards: their signals, and what they show."""

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPlainTextEdit, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.cards.card_asks import CardActionButton
from desktop.cards.card_fields import LinesField
from desktop.cards.card_items import ItemRow
from desktop.cards.card_panel import CardPanel, FoldTitle
from desktop.cards.card_track import Track
from desktop.cards.card_words import Pill
from desktop.cards.cards_page import CardsPage
from desktop.kit.controls.choice import Choice, MenuButton
from desktop.kit.look import theme
from desktop.views.cards import (
    Buttons,
    CardButton,
    CardsView,
    CardView,
    Does,
    FieldView,
    Items,
    ItemView,
    Part,
    PickView,
    Side,
    SwitchView,
    TrackView,
    Words,
    remove_button,
)
from desktop.views.felt import DieLook
from desktop.views.tray import ActionView
from tests.cards.card_views import (
    CARDS,
    DAZED,
    HEALTH,
    HOOK,
    IN_HAND,
    INJURIES,
    NOTES,
    PISTOL,
    TALENTS,
    TECHNIQUE,
)
from tests.cards.looking import button, buttons, click, cut
from tests.cards.views import MARKUP
from tests.showing import heard_from, opened, pick_in

Asked = list[tuple[object, ...]]

WISHES = ("roll_requested", "load_requested", "act_requested", "written")


@pytest.fixture
def page(qtbot: QtBot) -> CardsPage:
    made = CardsPage()
    made.resize(816, 700)
    return opened(qtbot, made)


@pytest.fixture
def asked(page: CardsPage) -> Asked:
    return heard_from(page.column_of_cards, WISHES)


def show(page: CardsPage, *cards: CardView, another: bool = False) -> None:
    page.show_view(CardsView(cards), another=another)


def settle() -> None:
    for _ in range(6):
        QApplication.processEvents()


def words(page: QWidget) -> list[str]:
    """Return all readable text except that of controls."""
    found = [each.text() for each in page.findChildren(QLabel) if each.isVisible()]
    drawn: list[ItemRow | Track] = [*page.findChildren(ItemRow), *page.findChildren(Track)]
    found += [text for each in drawn if each.isVisible() for text in each.placed_texts.words]
    return found + [each.words for each in page.findChildren(Pill) if each.isVisible()]


def rows(page: CardsPage) -> list[ItemRow]:
    found = [each for each in page.findChildren(ItemRow) if each.isVisible()]
    return sorted(found, key=lambda each: each.mapTo(page, each.rect().topLeft()).y())


def titles(page: CardsPage) -> list[str]:
    return [row.placed_texts.words[0] for row in rows(page)]


def panels(page: CardsPage) -> dict[str, CardPanel]:
    return {each.accessibleName(): each for each in page.findChildren(CardPanel) if each.isVisible()}


def card(*parts: Part, title: str = "A card") -> CardView:
    return CardView("card", title, parts)


def act(title: str, what: str = "do", *, main: bool = False, reason: str = "") -> CardButton:
    return CardButton(ActionView(title, enabled=not reason, reason=reason), Does.ACT, what, main=main)


def field(page: CardsPage, name: str) -> QLineEdit:
    found = [each for each in page.findChildren(QLineEdit) if each.isVisible()]
    (named,) = [each for each in found if each.accessibleName() == name]
    return named


def lines_field(page: CardsPage) -> LinesField:
    (found,) = [each for each in page.findChildren(LinesField) if each.isVisible()]
    return found


LONG = f"{MARKUP} whose name never seems to come to an end at all"


@pytest.mark.parametrize(
    ("width", "scale"), [(420, 1.0), (420, 2.0), (816, 2.0), (816, 0.8), (1200, 1.0), (320, 1.0)]
)
def test_nothing_is_cut(qapp: QApplication, page: CardsPage, width: int, scale: float) -> None:
    theme.apply(qapp, "dark", scale)
    page.resize(width, 700)
    wordy = DAZED._replace(
        id="wordy",
        title=LONG,
        aside=LONG,
        lines=(LONG, LONG),
        pairs=((LONG, LONG), ("Damage", "6")),
        badge=LONG,
        dice=(DieLook.ABILITY,) * 30,
        buttons=(act(LONG), act("Short", "short")),
        switches=(SwitchView("s", LONG, on=True, detail=LONG),),
    )
    full = card(
        TrackView(LONG, 3, 5, "hp", LONG),
        Items((wordy, DAZED)),
        Side((FieldView("a", LONG, digits=4, unit="hp"), FieldView("b", "Name"), act(LONG), act("S", "s"))),
        PickView("p", LONG, (("a", "Reckless and brave"), ("b", "Plain"), ("c", LONG))),
        FieldView("c", LONG, lines=2, answer=(Words(LONG, "danger"), Words(LONG, "good")), refused=True),
        Words(LONG, "strong"),
        title=LONG,
    )
    folded = NOTES._replace(title=LONG, badge=LONG)
    page.show_view(CardsView((full._replace(badge=LONG, badge_tone="warn"), folded, *CARDS.cards)))
    assert cut(page) == []
    for drawn in page.findChildren(ItemRow):
        inside = drawn.rect().toRectF().adjusted(-1, -1, 1, 1)
        assert all(inside.contains(box) for box in drawn.placed_texts.boxes)
        assert drawn.height() >= drawn.heightForWidth(drawn.width())
    for pill in page.findChildren(Pill):
        if pill.isVisible():
            assert pill.height() >= pill.heightForWidth(pill.width())
            around = pill.parentWidget()
            assert around is not None
            assert around.rect().contains(pill.geometry())
    assert not page.horizontalScrollBar().isVisible()
    assert all(each.height() >= 24 for each in buttons(page).values())


def test_the_page_follows_the_text_size(qapp: QApplication, page: CardsPage) -> None:
    page.show_view(CARDS)
    click(page, "Old notes")
    settle()
    low = {title: panel.height() for title, panel in panels(page).items()}
    theme.apply(qapp, "dark", 2.0)
    assert cut(page) == []
    assert all(panel.height() > 1.5 * low[title] for title, panel in panels(page).items())
    theme.apply(qapp, "light", 1.0)
    settle()
    assert {title: panel.height() for title, panel in panels(page).items()} == low


def test_cards_and_their_contents_are_spoken(page: CardsPage) -> None:
    show(page, INJURIES, IN_HAND, HEALTH)
    said = words(page)
    for text in (
        "Critical injuries",
        "2, next roll +20",
        "Slightly dazed",
        "61–65",
        "Add 1 Setback to every check until the encounter ends.",
        "Added to the pool",
        "Damage",
        "6",
        "Light ranged",
        "Unconscious over 14",
        "A rest of one night heals one wound.",
    ):
        assert text in said
    assert list(panels(page)) == ["Critical injuries", "In hand", "Wounds"]
    assert [row.accessibleName() for row in rows(page)] == [
        each.spoken
        for each in (DAZED, INJURIES.parts[0].items[1], PISTOL, HOOK)  # type: ignore[union-attr]
    ]
    assert [row.marked for row in rows(page)] == [False, False, True, False]


def test_a_button_rolls_loads_or_acts(page: CardsPage, asked: Asked) -> None:
    show(page, INJURIES, IN_HAND)
    click(page, "Roll new injury +20")
    click(page, "Attack: Boarding hook")
    click(page, "Enter by number")
    assert asked == [
        ("roll_requested", "injury"),
        ("load_requested", "weapon:hook"),
        ("act_requested", "injury:add", {}),
    ]


def test_a_button_is_spoken_with_its_item(page: CardsPage) -> None:
    show(page, INJURIES, IN_HAND)
    names = set(buttons(page))
    assert {
        "Attack with Arc pistol",
        "Attack: Boarding hook",
        "In hand: Boarding hook",
        "Heal with Medicae: Slightly dazed",
        "Heal with Medicae: Discouraging wound",
        "Enter by number: Critical injuries",
    } <= names


def test_a_partial_detail_is_the_accessible_description(page: CardsPage) -> None:
    rest = CardButton(ActionView("Rest", detail="Strain 9 → 0"), Does.ACT, "rest")
    show(page, card(Buttons((rest,))))
    assert button(page, "Rest: A card").accessibleDescription() == "Strain 9 → 0"
    assert "Strain 9 → 0" in button(page, "Rest: A card").toolTip()


def test_a_disabled_button_emits_nothing_and_says_why(page: CardsPage, asked: Asked) -> None:
    show(page, HEALTH)
    click(page, "Heal")
    heal = button(page, "Heal")
    assert asked == []
    assert not heal.isEnabled()
    assert (heal.toolTip(), heal.accessibleDescription()) == ("", "There is nothing to heal")
    labels = [each.text() for each in page.findChildren(QLabel) if each.isVisible()]
    assert "Heal: There is nothing to heal" in labels, "the card says why, not only the pointer"


def test_acts_carry_the_values_of_the_card(page: CardsPage, asked: Asked) -> None:
    show(page, HEALTH, TECHNIQUE)
    settle()
    QTest.keyClicks(field(page, "Damage"), "5")
    click(page, "Wounds: Direct")
    click(page, "Take damage")
    assert asked == [("act_requested", "damage", {"damage": "5", "kind": "direct"})]
    asked.clear()
    QTest.keyClicks(field(page, "Name"), "Gale")
    click(page, "Add the technique")
    assert asked == [
        (
            "act_requested",
            "technique:add",
            {"name": "Gale", "listing": "Strike 2", "skill": "3", "stance": "b"},
        )
    ]


def test_a_switch_acts_and_follows_the_view(page: CardsPage, asked: Asked) -> None:
    show(page, HEALTH, IN_HAND)
    click(page, "Prone")
    click(page, "In hand: Boarding hook")
    click(page, "Dying")
    assert asked == [
        ("act_requested", "prone", {"damage": "", "kind": "hit", "on": "1"}),
        ("act_requested", "ready:hook", {"on": ""}),
    ]
    assert not button(page, "Prone").isChecked()
    assert button(page, "Dying").accessibleDescription() == "Only at 0"
    show(page, card(SwitchView("prone", "Prone", on=True)))
    assert button(page, "Prone").isChecked()


def test_a_live_choice_acts_at_once_and_follows_the_view(page: CardsPage, asked: Asked) -> None:
    pick = PickView("stance", "Stance", (("a", "Reckless"), ("b", "Plain")), "b", act="stance:set")
    show(page, card(pick))
    click(page, "Stance: Reckless")
    assert asked == [("act_requested", "stance:set", {"stance": "a"})]
    show(page, card(pick))  # it was refused
    assert button(page, "Stance: Plain").isChecked()
    show(page, card(pick._replace(chosen="a")))
    assert button(page, "Stance: Reckless").isChecked()


def test_many_options_open_as_a_list(page: CardsPage, asked: Asked) -> None:
    show(page, TECHNIQUE)
    menu = button(page, "Skill: Skill 3")
    assert isinstance(menu, MenuButton)
    menu.click()
    pick_in(menu, "Skill 7")
    click(page, "Add the technique")
    given = asked[-1][2]
    assert isinstance(given, dict)
    assert given["skill"] == "7"
    assert "Skill: Skill 7" in buttons(page)


def test_a_live_choice_is_named_while_nothing_is_chosen(page: CardsPage, asked: Asked) -> None:
    pick = PickView("next", "Who is next", (("a", "Ida"), ("b", "Sel")), act="turn")
    show(page, card(pick))
    menu = button(page, "Who is next")
    assert isinstance(menu, MenuButton)
    menu.click()
    pick_in(menu, "Sel")
    assert asked == [("act_requested", "turn", {"next": "b"})]


def test_a_choice_without_options_is_hidden(page: CardsPage, asked: Asked) -> None:
    empty = PickView("of", "Of", ())
    show(page, card(empty, Side((empty, act("Do it")))))
    assert not [each for each in page.findChildren(Choice) if each.isVisible()]
    click(page, "Do it")
    assert asked == [("act_requested", "do", {})]


def test_enter_in_a_field_presses_the_next_step_beside_it(page: CardsPage, asked: Asked) -> None:
    side = Side((FieldView("n", "Number", digits=3), act("Other", "other"), act("Next", "next", main=True)))
    show(page, card(side))
    QTest.keyClicks(field(page, "Number"), "4")
    QTest.keyClick(field(page, "Number"), Qt.Key.Key_Return)
    assert asked == [("act_requested", "next", {"n": "4"})]


def test_enter_in_a_field_alone_presses_the_next_step_of_the_card(page: CardsPage, asked: Asked) -> None:
    name = FieldView("name", "Name")
    show(page, card(name, Buttons((act("Remove", "remove"), act("Add", "add", main=True)))))
    QTest.keyClick(field(page, "Name"), Qt.Key.Key_Return)
    assert asked == [("act_requested", "add", {"name": ""})]
    asked.clear()
    show(page, card(name, Side((FieldView("n", "Number", digits=3),)), Buttons((act("Remove", "remove"),))))
    QTest.keyClick(field(page, "Name"), Qt.Key.Key_Return)
    QTest.keyClick(field(page, "Number"), Qt.Key.Key_Return)
    assert asked == []


def test_enter_ignores_disabled_buttons(page: CardsPage, asked: Asked) -> None:
    show(page, card(Side((FieldView("n", "Number", digits=3), act("Add", main=True, reason="Full")))))
    QTest.keyClick(field(page, "Number"), Qt.Key.Key_Return)
    assert asked == []


def test_a_live_field_emits_each_change_and_shows_the_result(page: CardsPage, asked: Asked) -> None:
    show(page, TECHNIQUE)
    editor = lines_field(page).editor
    editor.selectAll()
    QTest.keyClicks(editor, "Bl")
    assert asked == [("written", "listing", "B"), ("written", "listing", "Bl")]
    assert lines_field(page).invalid
    assert "Nothing is known of Blaze" in words(page)
    assert "Nothing is known of Blaze" in editor.accessibleDescription()
    listing = TECHNIQUE.parts[1]
    assert isinstance(listing, FieldView)
    fine = listing._replace(value="Bl", answer=(Words("4 points", "good"),), refused=False)
    show(page, TECHNIQUE._replace(parts=(TECHNIQUE.parts[0], fine, *TECHNIQUE.parts[2:])))
    assert not lines_field(page).invalid
    assert editor.toPlainText() == "Bl"
    assert "4 points" in words(page)
    assert "Nothing is known of Blaze" not in words(page)


def test_a_live_single_line_field_emits_each_change(page: CardsPage, asked: Asked) -> None:
    show(page, card(FieldView("dc", "DC", digits=3, live=True, refused=True)))
    QTest.keyClicks(field(page, "DC"), "15")
    assert asked == [("written", "dc", "1"), ("written", "dc", "15")]
    assert field(page, "DC").invalid  # type: ignore[attr-defined]


def test_a_refused_field_takes_the_focus_and_loses_its_mark_by_typing(page: CardsPage) -> None:
    name, add = FieldView("name", "Name"), Buttons((act("Add"),))
    show(page, card(name, add))
    QTest.keyClicks(field(page, "Name"), "12345")
    button(page, "Add: A card").setFocus()
    refused = name._replace(refused=True, answer=(Words("Too long.", "danger"),), wants_focus=True)
    show(page, card(refused, add))
    assert page.window().focusWidget() is field(page, "Name")
    assert field(page, "Name").selectedText() == "12345"
    assert field(page, "Name").accessibleDescription() == "Too long."
    QTest.keyClicks(field(page, "Name"), "1")
    assert "Too long." not in words(page)
    assert field(page, "Name").text() == "1"


def test_results_below_a_narrow_field_use_the_width_of_its_row(page: CardsPage, asked: Asked) -> None:
    answer = (Words("Hit points 8 → 3, which the armour of the character makes 4."),)
    harm = FieldView("harm", "Damage", digits=3, answer=answer)
    kind = PickView("kind", "Type", (("fire", "Fire"), ("cold", "Cold")), "fire")
    show(page, card(Side((harm, kind))))
    settle()
    (told,) = [each for each in page.findChildren(QLabel) if each.text() == answer[0].text]
    assert told.width() > 3 * field(page, "Damage").width()
    cold = button(page, "Type: Cold")
    QTest.mouseClick(cold, Qt.MouseButton.LeftButton)
    assert page.childAt(cold.mapTo(page, cold.rect().center())) is cold, "it lies above the results"


def test_only_live_fields_emit(page: CardsPage, asked: Asked) -> None:
    show(page, HEALTH, card(FieldView("notes", "Notes", lines=4)))
    QTest.keyClicks(field(page, "Damage"), "5")
    QTest.keyClicks(lines_field(page).editor, "x")
    assert asked == []


def test_showing_emits_nothing(page: CardsPage, asked: Asked) -> None:
    page.show_view(CARDS)
    listing = TECHNIQUE.parts[1]
    assert isinstance(listing, FieldView)
    other = TECHNIQUE._replace(parts=(listing._replace(value="Other"),))
    show(page, other, HEALTH._replace(parts=HEALTH.parts[2:]), NOTES._replace(folded=False))
    page.show_view(CARDS, another=True)
    assert asked == []


def test_half_typed_text_stays(page: CardsPage) -> None:
    show(page, HEALTH, TECHNIQUE)
    settle()
    damage, editor = field(page, "Damage"), lines_field(page).editor
    QTest.keyClicks(damage, "1")
    QTest.keyClicks(editor, "x")
    click(page, "Wounds: Direct")
    track = HEALTH.parts[0]
    assert isinstance(track, TrackView)
    show(page, IN_HAND, HEALTH._replace(parts=(track._replace(value=8), *HEALTH.parts[1:])), TECHNIQUE)
    assert field(page, "Damage") is damage
    assert damage.text() == "1"
    assert editor.toPlainText() == "xStrike 2"
    assert button(page, "Wounds: Direct").isChecked()
    assert "8" in words(page)


def test_an_untouched_field_follows_the_view(page: CardsPage) -> None:
    show(page, card(FieldView("dc", "DC", value="15", digits=3)))
    show(page, card(FieldView("dc", "DC", value="20", digits=3)))
    assert field(page, "DC").text() == "20"


def test_an_act_resets_the_fields_of_its_card(page: CardsPage) -> None:
    def cards(value: int) -> tuple[CardView, CardView]:
        first = card(
            TrackView("Wounds", value, 14, "hp"),
            Side((FieldView("n", "Number", digits=3), act("Take damage"))),
            PickView("kind", "Kind", (("a", "Soaked"), ("b", "Direct"))),
        )
        return first, CardView("other", "Other", (FieldView("name", "Name"),))

    show(page, *cards(3))
    QTest.keyClicks(field(page, "Number"), "5")
    QTest.keyClicks(field(page, "Name"), "Gale")
    click(page, "Kind: Direct")
    click(page, "Take damage")
    show(page, *cards(3))  # it was refused: nothing changed
    assert field(page, "Number").text() == "5"
    assert button(page, "Kind: Direct").isChecked()
    show(page, *cards(4))  # something else was done
    assert field(page, "Number").text() == "5"
    click(page, "Take damage")
    show(page, *cards(8))
    assert field(page, "Number").text() == ""
    assert button(page, "Kind: Soaked").isChecked()
    assert field(page, "Name").text() == "Gale"


def test_a_draft_discarded_after_its_act_leaves_the_field_empty(page: CardsPage) -> None:
    def draft(value: str, known: int) -> CardView:
        field_view = FieldView("listing", "Listing", value=value, lines=3, live=True)
        return card(Words(f"{known} known"), field_view, Buttons((act("Add", main=True),)))

    show(page, draft("", 0))
    QTest.keyClicks(lines_field(page).editor, "Strike")
    show(page, draft("Strike", 0))
    click(page, "Add")
    show(page, draft("Strike", 1))
    show(page, draft("", 1))
    assert lines_field(page).text() == ""


def test_another_character_resets_the_page(page: CardsPage) -> None:
    page.show_view(CARDS)
    QTest.keyClicks(field(page, "Damage"), "5")
    QTest.keyClicks(field(page, "Find a talent"), "7")
    click(page, "Old notes")
    page.show_view(CARDS, another=True)
    assert (field(page, "Find a talent").text(), field(page, "Damage").text()) == ("", "")
    assert "What was said in the hold." not in words(page)


def test_a_card_that_another_character_has_too_stays_the_same_widget(page: CardsPage) -> None:
    show(page, INJURIES, IN_HAND)
    before, kept = panels(page)["In hand"], rows(page)
    show(page, IN_HAND, another=True)
    settle()
    assert panels(page) == {"In hand": before}
    assert rows(page) == [row for row in kept if before.isAncestorOf(row)] != []


def test_cards_and_items_stay_the_same_widgets(page: CardsPage) -> None:
    show(page, INJURIES, IN_HAND)
    before, hook = panels(page), rows(page)[3]
    badge = HOOK._replace(aside="Thrown")
    show(page, IN_HAND._replace(parts=(Items((badge, PISTOL)),)), INJURIES)
    settle()
    assert panels(page) == before
    assert rows(page)[0] is hook
    assert titles(page) == ["Boarding hook", "Arc pistol", "Slightly dazed", "Discouraging wound"]
    assert "Thrown" in words(page)


def test_cards_items_and_buttons_come_and_go(page: CardsPage, asked: Asked) -> None:
    show(page, INJURIES, IN_HAND)
    show(page, IN_HAND._replace(parts=(Items((HOOK._replace(buttons=(), switches=()),)),)))
    settle()
    assert titles(page) == ["Boarding hook"]
    assert buttons(page) == {}
    show(page, IN_HAND._replace(parts=(Items((), empty="Nothing is in hand."),)))
    assert titles(page) == []
    assert "Nothing is in hand." in words(page)
    show(page, IN_HAND)
    click(page, "Attack: Boarding hook")
    assert asked == [("load_requested", "weapon:hook")]
    show(page)
    assert panels(page) == {}


def test_parts_of_the_same_name_are_kept_apart(page: CardsPage, asked: Asked) -> None:
    def twice(first: str) -> CardView:
        return card(
            Words(first), Buttons((act("One", "a"), act("Two", "a"))), Words(""), Words("b", "danger")
        )

    show(page, twice("a"))
    show(page, twice("c"))
    assert [text for text in words(page) if len(text) == 1] == ["c", "b"]
    click(page, "Two")
    assert asked == [("act_requested", "a", {})]


def test_focus_and_scroll_position_stay(page: CardsPage) -> None:
    page.show_view(CARDS)
    settle()
    page.verticalScrollBar().setValue(60)
    button(page, "Attack: Boarding hook").setFocus()
    page.show_view(CardsView((INJURIES, IN_HAND._replace(badge="2"), *CARDS.cards[2:])))
    settle()
    assert button(page, "Attack: Boarding hook").hasFocus()
    assert page.verticalScrollBar().value() == 60
    page.show_view(CARDS, another=True)
    assert page.verticalScrollBar().value() == 0


def test_the_focus_stays_with_an_item_that_loses_its_button(page: CardsPage) -> None:
    two = HOOK._replace(buttons=(*HOOK.buttons, act("Drop")))
    show(page, INJURIES, CardView("hand", "In hand", (Items((PISTOL, two)),)))
    button(page, "Drop: Boarding hook").setFocus()
    show(page, INJURIES, CardView("hand", "In hand", (Items((PISTOL, HOOK)),)))
    assert button(page, "In hand: Boarding hook").hasFocus()
    show(page, INJURIES, CardView("hand", "In hand", (Items((PISTOL,)),)))
    assert button(page, "Attack with Arc pistol").hasFocus()
    show(page, INJURIES)
    focused = page.window().focusWidget()
    assert focused is not None
    assert focused.mapTo(page.body, focused.rect().center()).y() == max(
        each.mapTo(page.body, each.rect().center()).y()
        for each in page.findChildren(CardActionButton)
        if each.isVisible() and not each.removes
    ), "the nearest to the card that is gone"


def test_the_focus_moves_to_what_is_nearest_and_not_to_the_top(page: CardsPage) -> None:
    state, rest = (
        CardView(each, each.title(), (Buttons((act(each.title()),)),)) for each in ("state", "rest")
    )
    treat, more = CardView("treat", "Treat", (Buttons((act("Heal"),)),)), state._replace(id="m", title="More")
    show(page, state, more, treat, rest)
    button(page, "Heal: Treat").setFocus()
    treated = treat._replace(parts=(Buttons((act("Heal", reason="Already treated."),)),))
    show(page, state, more, treated, rest)
    assert any(button(page, each).hasFocus() for each in ("State: More", "Rest: Rest"))


def test_the_focus_never_moves_to_a_delete_button_by_itself(page: CardsPage) -> None:
    overrule = HOOK._replace(buttons=(act("Overrule"), remove_button("leave")), switches=())
    show(page, IN_HAND, CardView("order", "Turn order", (Items((overrule,)), Buttons((act("End"),)))))
    button(page, "Overrule: Boarding hook").setFocus()
    waiting = overrule._replace(buttons=(remove_button("leave"),))
    show(page, IN_HAND, CardView("order", "Turn order", (Items((waiting,)), Buttons((act("End"),)))))
    assert not button(page, "Remove: Boarding hook").hasFocus()
    assert button(page, "End: Turn order").hasFocus()


def test_pressing_space_again_deletes_nothing_else(page: CardsPage) -> None:
    """Items are removed by position, so the same act may then mean the next item."""
    first = PISTOL._replace(buttons=(act("Attack"), remove_button("weapon:remove:0")))
    second = HOOK._replace(buttons=(act("Attack"), remove_button("weapon:remove:1")), switches=())
    show(page, CardView("hand", "In hand", (Items((first, second)),)))
    button(page, "Remove: Arc pistol").setFocus()
    moved_up = second._replace(id=first.id, buttons=first.buttons)
    show(page, CardView("hand", "In hand", (Items((moved_up,)),)))
    assert button(page, "Attack: Boarding hook").hasFocus()


def test_the_page_does_not_jump_when_the_focused_part_goes(page: CardsPage) -> None:
    many = Items(tuple(HOOK._replace(id=str(at), title=f"Hook {at}") for at in range(20, 32)))
    hooks = CardView("hooks", "Hooks", (many, Buttons((act("Away", "away"),))))
    show(page, INJURIES, hooks, HEALTH)
    settle()
    page.verticalScrollBar().setValue(200)
    button(page, "Attack: Hook 21").setFocus()
    fewer = Items(tuple(each for each in many.items if each.id != "21"))
    show(page, INJURIES, hooks._replace(parts=(fewer, *hooks.parts[1:])), HEALTH)
    assert page.verticalScrollBar().value() == 200
    settle()
    assert page.verticalScrollBar().value() == 200


def test_the_focus_leaves_a_disabled_button(page: CardsPage) -> None:
    show(page, INJURIES, card(Buttons((act("Roll"), act("Rest", "rest")))))
    button(page, "Roll: A card").setFocus()
    show(page, INJURIES, card(Buttons((act("Roll", reason="No"), act("Rest", "rest")))))
    assert button(page, "Rest").hasFocus()


def test_a_collapsed_card_expands_on_a_click_or_enter(page: CardsPage) -> None:
    show(page, NOTES, IN_HAND)
    notes = button(page, "Old notes")
    assert isinstance(notes, FoldTitle)
    assert "What was said in the hold." not in words(page)
    low = panels(page)["Old notes"].height()
    assert notes.accessibleDescription() == "Collapsed"
    click(page, "Old notes")
    assert "What was said in the hold." in words(page)
    assert notes.accessibleDescription() == "Expanded"
    assert panels(page)["Old notes"].height() > low
    show(page, NOTES._replace(parts=(Words("And what came after."),)), IN_HAND)
    assert "And what came after." in words(page)
    notes.setFocus()
    QTest.keyClick(notes, Qt.Key.Key_Return)
    assert "And what came after." not in words(page)
    show(page, NOTES._replace(folded=False), IN_HAND)
    assert "What was said in the hold." in words(page)
    assert "Old notes" not in buttons(page)


def test_a_search_matches_all_words_in_any_case_with_or_without_accents(
    page: CardsPage, asked: Asked
) -> None:
    show(page, TALENTS)
    assert titles(page) == []
    QTest.keyClicks(field(page, "Find a talent"), "ECLAIR 13")
    settle()
    assert titles(page) == ["Talent 13"]
    click(page, "Take: Talent 13")
    assert asked == [("act_requested", "take:13", {})]
    QTest.keyClicks(field(page, "Find a talent"), " dragons")
    assert titles(page) == []
    assert "No talent is called that." in words(page)
    assert field(page, "Find a talent").accessibleDescription() == "No talent is called that."


def test_down_moves_to_the_results(page: CardsPage) -> None:
    show(page, TALENTS)
    finding = field(page, "Find a talent")
    QTest.keyClick(finding, Qt.Key.Key_Down)
    QTest.keyClicks(finding, "13")
    QTest.keyClick(finding, Qt.Key.Key_Down)
    assert button(page, "Take: Talent 13").hasFocus()


def test_a_long_list_shows_thirty_and_says_how_many_more(page: CardsPage) -> None:
    finder = TALENTS.parts[0]
    show(page, TALENTS)
    QTest.keyClicks(field(page, "Find a talent"), "talent")
    assert len(rows(page)) == 30
    assert "10 more, keep typing" in words(page)
    show(page, TALENTS._replace(parts=(finder._replace(all_at_first=True),)), another=True)  # type: ignore[call-arg]
    assert len(rows(page)) == 30


def test_the_typed_search_stays_when_the_list_changes(page: CardsPage) -> None:
    finder = TALENTS.parts[0]
    show(page, TALENTS)
    QTest.keyClicks(field(page, "Find a talent"), "13")
    fewer = finder._replace(items=(ItemView("new", "Number 13", "Number 13"),))  # type: ignore[call-arg]
    show(page, TALENTS._replace(parts=(fewer,)))
    settle()
    assert titles(page) == ["Number 13"]


def test_a_track_beyond_its_limits_is_spoken_and_drawn(page: CardsPage) -> None:
    show(page, card(TrackView("Wounds", 16, 14, "hp", "Unconscious"), TrackView("Fate", 0, 0, "luck")))
    tracks = page.findChildren(Track)
    assert [each.accessibleName() for each in tracks] == ["Wounds: 16 of 14. Unconscious", "Fate: 0 of 0"]
    show(page, card(TrackView("Wounds", 700, 900, "hp"), TrackView("Fate", 0, 900, "luck")))
    assert not page.grab().isNull()


def painted(track: Track, token: str) -> int:
    """Return how many pixels of the bar's width have the colour of a token."""
    image = track.grab().toImage()
    line = [image.pixelColor(x, y) for y in range(image.height()) for x in range(image.width())]
    return sum(pixel == theme.current().color(token) for pixel in line)


@pytest.mark.parametrize("most", [10, 500])
def test_a_track_is_filled_by_its_share(page: CardsPage, most: int) -> None:
    show(page, card(TrackView("Wounds", most // 2, most, "hp")))
    settle()
    (track,) = page.findChildren(Track)
    full, left = painted(track, "hp"), painted(track, "track")
    assert full > 100
    assert abs(full - left) < 0.1 * full


def test_tab_goes_through_all_in_order(page: CardsPage) -> None:
    show(page, NOTES, HEALTH, IN_HAND, TALENTS)
    show(page, IN_HAND, HEALTH, TALENTS, NOTES)
    QTest.keyClicks(field(page, "Find a talent"), "talent 1 eclair 13")
    button(page, "Attack with Arc pistol").setFocus()
    passed = []
    for _ in range(9):
        QTest.keyClick(page.window(), Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        assert focused is not None
        passed.append(focused.accessibleName())
    assert passed == [
        "In hand: Boarding hook",
        "Attack: Boarding hook",
        "Damage",
        "Wounds: After soak",
        "Take damage: Wounds",
        "Prone",
        "Find a talent",
        "Take: Talent 13",
        "Old notes",
    ]


def test_two_columns_where_there_is_room(page: CardsPage) -> None:
    page.resize(1000, 700)
    show(page, INJURIES, HEALTH, IN_HAND)
    settle()
    found = panels(page)
    assert found["Critical injuries"].y() == found["Wounds"].y()
    assert found["Critical injuries"].x() < found["Wounds"].x()
    place = found["In hand"].x()
    many = Items(tuple(HOOK._replace(id=str(at)) for at in range(9)))
    show(page, INJURIES._replace(parts=(many,)), HEALTH, IN_HAND)
    settle()
    assert found["In hand"].x() == place  # cards do not jump about while one grows
    page.resize(700, 700)
    settle()
    assert len({each.x() for each in found.values()}) == 1
    assert found["In hand"].y() > found["Wounds"].y() > found["Critical injuries"].y()


def test_side_text_goes_below_the_title_if_narrow(page: CardsPage) -> None:
    show(page, INJURIES, IN_HAND)
    settle()
    wide = {row.accessibleName(): row.height() for row in rows(page)}
    boxes = dict(zip(rows(page)[2].placed_texts.words, rows(page)[2].placed_texts.boxes, strict=True))
    assert boxes["Light ranged"].top() < boxes["Arc pistol"].bottom()
    page.resize(230, 700)
    settle()
    assert all(row.height() > wide[row.accessibleName()] for row in rows(page))
    boxes = dict(zip(rows(page)[2].placed_texts.words, rows(page)[2].placed_texts.boxes, strict=True))
    assert boxes["Light ranged"].top() >= boxes["Arc pistol"].bottom() - 1


def test_dice_are_drawn_at_the_right_of_the_title(page: CardsPage) -> None:
    show(page, card(Items((ItemView("a", "A", "A", dice=(DieLook.CHALLENGE,)),))))
    settle()
    (row,) = rows(page)
    image = row.grab().toImage()
    red = theme.current().dice["challenge"].face
    seen = [
        x
        for x in range(image.width())
        if any(
            image.pixelColor(x, y).red() - image.pixelColor(x, y).green() > 80 for y in range(image.height())
        )
    ]
    assert red.red() - red.green() > 80
    assert seen
    assert min(seen) > 0.9 * row.width()


def test_line_breaks_in_a_paragraph_are_kept(page: CardsPage) -> None:
    show(page, card(Words("one")))
    low = panels(page)["A card"].height()
    settle()
    low = panels(page)["A card"].height()
    show(page, card(Words("one\ntwo\nthree")))
    settle()
    assert panels(page)["A card"].height() >= low + 30


def test_a_multi_line_text_has_the_height_of_its_lines(page: CardsPage) -> None:
    show(page, card(FieldView("f", "Notes", lines=3)))
    settle()
    editor = lines_field(page).editor
    QTest.keyClicks(editor, "a")
    editor.setPlainText("one\ntwo\nthree")
    settle()
    assert editor.verticalScrollBar().maximum() == 0
    editor.setPlainText("one\ntwo\nthree\nfour\nfive")
    settle()
    assert editor.verticalScrollBar().maximum() > 0


class WindowRecorder(QObject):
    """Records which windows opened."""

    def __init__(self) -> None:
        super().__init__()
        self.windows: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.windows.append(type(watched).__name__)
        return False


def test_no_part_opens_as_a_window(qapp: QApplication, page: CardsPage) -> None:
    shows = WindowRecorder()
    qapp.installEventFilter(shows)
    page.show_view(CARDS)
    click(page, "Old notes")
    page.show_view(CardsView((*CARDS.cards[2:], card(Words("New"), Items((DAZED,))))))
    settle()
    qapp.removeEventFilter(shows)
    assert shows.windows == []


def test_every_control_has_a_name(page: CardsPage) -> None:
    page.show_view(CARDS)
    for kind in (CardActionButton, QRadioButton, LinesField, FoldTitle):
        found = [each for each in page.findChildren(kind) if each.isVisible()]
        assert all(each.accessibleName() or isinstance(each, LinesField) for each in found)
    assert all(each.accessibleName() for each in page.findChildren(QPlainTextEdit))
    assert "" not in buttons(page)


def test_the_page_pads_less_in_a_narrow_window(page: CardsPage) -> None:
    page.show_view(CARDS)
    settle()
    wide = page.column_of_cards.x()
    page.set_compact(True)
    settle()
    assert page.column_of_cards.x() < wide
