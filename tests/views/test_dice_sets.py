"""Dice sets in words, and which two colours are readable."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.views.changes import change_line
from desktop.views.dice_sets import (
    FIRST_OWN,
    LEAST_CONTRAST,
    OWN,
    DiceSet,
    DiceSetsView,
    contrast,
    dice_detail,
    dice_sets_view,
    mended_ink,
    of_character,
    physical_words,
    read_colour,
    readable,
    readable_set,
    set_name,
    set_words,
    without_character,
)
from desktop.views.entries import action_words
from desktop.views.felt import SYMBOL_DICE, DieLook
from rules_core.game.differences import differences
from rules_core.game.registry import SYSTEM_IDS
from rules_core.sheet.changes import net_changes
from rules_core.sheet.dice_choice import DICE_SET, PHYSICAL, choose_physical, choose_set
from rules_core.sheet.events import Event, play
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import Detail, Sheet
from rules_core.systems.coc7.system import SYSTEM

IDA = Sheet("coc7", "Ida", details=(Detail("age", "34"),))
STAR_PORT = DiceSet("star-port")
PURPLE = (FIRST_OWN.body, FIRST_OWN.ink)
colours = st.text("0123456789ABCDEF", min_size=6, max_size=6).map("#{}".format)


def view(
    worn: DiceSet, drafted: tuple[str, str] = PURPLE, system: str = "coc7", physical: bool | None = False
) -> DiceSetsView:
    return dice_sets_view("Ida's dice", system, worn, drafted, physical)


def test_every_set_is_offered_and_the_current_one_is_chosen() -> None:
    shown = view(STAR_PORT)
    assert [card.name for card in shown.sets] == [
        "Ivory and brass",
        "Star-port",
        "Blood and bone",
        "Moss and copper",
        "High contrast",
    ]
    assert all(card.line.endswith(".") for card in shown.sets)
    assert [card.dice for card in shown.sets if card.chosen] == [STAR_PORT]
    assert not shown.own.chosen
    worn = view(FIRST_OWN)
    assert worn.own.chosen
    assert not any(card.chosen for card in worn.sets)


def test_a_set_from_a_later_version_is_not_offered() -> None:
    shown = view(DiceSet("deep-sea"))
    assert not shown.own.chosen
    assert not any(card.chosen for card in shown.sets)
    assert set_words(DiceSet("deep-sea")) == "Dice: deep-sea"


@pytest.mark.parametrize("system", [*SYSTEM_IDS, ""])
def test_the_dice_of_the_game_are_shown(system: str) -> None:
    looks = [die.look for die in view(DiceSet(), system=system).dice]
    if system in ("coc7", "shadow-lounge"):
        assert looks == [DieLook.TENS, DieLook.TENS, DieLook.UNITS, DieLook.D6, DieLook.D8]
    elif system == "rites-of-battle":
        assert set(looks) == SYMBOL_DICE | {DieLook.D10}
    elif system:
        assert looks[1:] == [DieLook.D6, DieLook.D8]
        assert looks[0] is (DieLook.PALE_D20 if system == "striker" else DieLook.D20)
    else:
        assert {DieLook.D4, DieLook.D12, DieLook.D20, DieLook.TENS, DieLook.UNITS} <= set(looks)
    assert all(die.value is not None for die in view(DiceSet(), system=system).dice)


def test_readable_colours_show_their_contrast() -> None:
    own = view(DiceSet()).own
    assert (own.body, own.ink, own.ratio) == (*PURPLE, "7.8:1")
    assert own.refusal == own.mended == ""
    assert readable_set(*PURPLE) == FIRST_OWN


def test_hardly_readable_colours_are_refused_and_similar_ones_offered() -> None:
    own = view(DiceSet(), ("#3A1F5C", "#7f68a0")).own
    assert own.ratio == "2.0:1"
    assert (
        own.refusal == "These numerals are hard to read. Their contrast is 2.0:1; it must be at least 4.5:1."
    )
    assert readable_set("#3A1F5C", "#7f68a0") is None
    mended = view(DiceSet(), ("#3A1F5C", own.mended)).own
    assert mended.refusal == ""
    # As close to the chosen colour as possible.
    assert float(mended.ratio.removesuffix(":1")) < 4.8


def test_on_medium_grey_no_numerals_are_readable() -> None:
    own = view(DiceSet(), ("#808080", "#FFFFFF")).own
    assert own.refusal == "No numerals are readable on dice of this colour. Choose a lighter or darker one."
    assert own.mended == ""


@pytest.mark.parametrize(
    "typed", ["", "#", "#12345", "#1234567", "purple", "#GGGGGG", "#12 456", "rgb(1,2,3)"]
)
def test_an_invalid_colour_is_refused_and_stays_as_typed(typed: str) -> None:
    for drafted in ((typed, "#FFFFFF"), ("#000000", typed)):
        own = view(DiceSet(), drafted).own
        assert (own.body, own.ink, own.ratio, own.mended) == (*drafted, "", "")
        assert own.refusal == (
            "Enter each colour as # and six digits or letters from A to F, such as #3A1F5C."
        )
        assert readable_set(*drafted) is None


def test_a_colour_is_read_with_or_without_its_sign_in_any_case() -> None:
    assert read_colour("  #f4e8d0 ") == read_colour("F4E8d0") == "#F4E8D0"


@given(colours, colours)
def test_contrast_follows_wcag(one: str, other: str) -> None:
    assert 1.0 <= contrast(one, other) <= 21.0 + 1e-9
    assert (contrast(one, other), contrast(one, one)) == (contrast(other, one), 1.0)


def test_contrast_of_known_pairs() -> None:
    assert math.isclose(contrast("#FFFFFF", "#000000"), 21.0)
    assert math.isclose(contrast("#777777", "#FFFFFF"), 4.478, abs_tol=0.001)
    assert math.isclose(contrast("#16201C", "#FFFFFF"), 16.7, abs_tol=0.05)


@given(colours, colours)
def test_suggested_numerals_are_readable(body: str, ink: str) -> None:
    mended = mended_ink(body, ink)
    assert not mended or readable(body, mended) >= LEAST_CONTRAST
    if readable(body, ink) >= LEAST_CONTRAST:
        assert mended == ink
    if not mended:
        assert max(readable(body, "#000000"), readable(body, "#FFFFFF")) < LEAST_CONTRAST


@given(colours, colours)
def test_a_too_low_ratio_is_never_rounded_up_to_the_minimum(body: str, ink: str) -> None:
    own = view(DiceSet(), (body, ink)).own
    assert (float(own.ratio.removesuffix(":1")) >= LEAST_CONTRAST) == (own.refusal == "")
    assert (readable_set(body, ink) is None) == bool(own.refusal)


def test_the_window_says_whose_dice_they_are() -> None:
    assert of_character("Ida Marchetti") == "Ida Marchetti's dice"
    assert without_character() == "Dice with no character open"


CHOICES = [
    (choose_set(IDA, STAR_PORT), "Dice", "Dice: star-port"),
    (choose_set(IDA, FIRST_OWN), "Dice", "Dice: custom colours"),
    (choose_physical(IDA, physical=True), "Physical dice", "Uses physical dice"),
]


@pytest.mark.parametrize(("events", "name", "words"), CHOICES)
def test_undo_history_and_chronicle_use_the_same_words_for_a_choice(
    events: tuple[Event, ...], name: str, words: str
) -> None:
    after = play(IDA, events)
    for action in (Action.EDIT, Action.ACT):
        entry = Entry(1, "a", action, "2026-11-21T12:00:00+00:00", events=events)
        assert action_words(SYSTEM, after, entry) == words
    (change,) = net_changes(events)
    line = change_line(after, change)
    assert line is not None
    assert (line.name, line.text) == (name, words)


def test_returning_to_the_default_has_words_too() -> None:
    dressed = play(play(IDA, choose_set(IDA, STAR_PORT)), choose_physical(IDA, physical=True))
    for back, words in (
        (choose_set(dressed, DiceSet()), "Dice: ivory and brass"),
        (choose_physical(dressed, physical=False), "Uses the app's dice"),
    ):
        entry = Entry(1, "a", Action.EDIT, "2026-11-21T12:00:00+00:00", events=back)
        assert action_words(SYSTEM, play(dressed, back), entry) == words
        (change,) = net_changes(back)
        line = change_line(dressed, change)
        assert line is not None
        assert line.text == words


def test_dice_do_not_count_as_a_difference_between_characters() -> None:
    after = play(play(IDA, choose_set(IDA, STAR_PORT)), choose_physical(IDA, physical=True))
    assert differences(IDA, after) == ()


def test_other_details_keep_their_words() -> None:
    assert dice_detail("age", "34") == ""
    assert dice_detail(DICE_SET, "") == "Dice: ivory and brass"
    assert dice_detail(PHYSICAL, "") == physical_words(physical=False)
    assert set_name(DiceSet(OWN, *PURPLE)) == "custom colours"
