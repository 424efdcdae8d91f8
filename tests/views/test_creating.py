"""The wizard's views: its start page, each game's steps, dice, age, occupation and the end."""

from collections.abc import Mapping
from typing import TypeVar

import pytest
from msgspec.structs import replace

from desktop.kit.view.shell import Choice
from desktop.views import creating
from desktop.views.creating_parts import Stage, sum_words
from desktop.views.creating_words import gap_words
from desktop.views.editing.editing import editing_of
from desktop.views.editing.fields import (
    ChecksView,
    ChoiceSection,
    DiceRow,
    DiceSection,
    FieldView,
    FormSection,
    TableSection,
    TellSection,
    TextCell,
)
from rules_core.dice.sources import Drawn, LiveDice
from rules_core.game.creation import AGE, INTEREST_FORMULA, METHOD, POINTS_FORMULA, CreationRoll
from rules_core.game.gaps import Gap
from rules_core.game.registry import SYSTEM_IDS, creation
from rules_core.sheet.events import play
from rules_core.sheet.sheet import Detail, Passage, Sheet, Weapon

S = TypeVar("S")


def shown(sheet: Sheet, step: str, thrown: Mapping[str, CreationRoll] = {}) -> creating.CreatingView:
    return creating.creating_view(Stage(7, None, step, thrown), editing_of(sheet), ChecksView())


def with_details(sheet: Sheet, **details: str) -> Sheet:
    more = tuple(Detail(each, text) for each, text in details.items())
    return replace(sheet, details=(*sheet.details, *more))


def the(kind: type[S], view: creating.CreatingView) -> S:
    (found,) = (each for each in view.sections if isinstance(each, kind))
    return found


def form(view: creating.CreatingView, section: str) -> dict[str, FieldView]:
    found = next(each for each in view.sections if each.id == section)
    assert isinstance(found, FormSection)
    return {each.label: each for each in found.fields}


# The first page


def test_the_start_page_first_shows_only_games() -> None:
    view = creating.start_view("", "")
    games = the(ChoiceSection, view)
    assert [each.id for each in games.cards] == list(SYSTEM_IDS)
    assert all(each.title and each.text for each in games.cards)
    assert (view.character, view.steps, view.names) == (0, (), False)
    assert not view.next.enabled
    assert view.waits == view.next.reason == "Choose a game first."
    assert (view.keep.enabled, view.drop.title) == (False, "Discard")
    assert view.saves == "Nothing is rolled or saved before you choose Create character."


@pytest.mark.parametrize("system", SYSTEM_IDS)
def test_a_chosen_game_adds_a_name_and_three_ways(system: str) -> None:
    view = creating.start_view(system, "Ada")
    assert form(view, "name")["Name"].text == "Ada"
    ways = next(each for each in view.sections if each.id == "way")
    assert isinstance(ways, ChoiceSection)
    assert [each.id for each in ways.cards] == [creating.QUICK, creating.STEPS, creating.EMPTY]
    assert str(len(creation(system).steps)) in ways.cards[1].text
    assert ways.chosen == creating.QUICK
    assert view.next.enabled
    assert creating.start_view(system, "", creating.STEPS).next.title == "Next"
    assert view.names
    assert view.waits == ""


# The steps


@pytest.mark.parametrize("system", SYSTEM_IDS)
def test_every_step_has_a_page_and_a_state(system: str) -> None:
    steps = [each.id for each in creation(system).steps]
    blank = creation(system).blank("Ada Marsh")
    for place, step in enumerate(steps):
        view = shown(blank, step)
        assert (view.step, view.character, view.name, view.initials) == (step, 7, "Ada Marsh", "AM")
        assert [each.state for each in view.steps] == [
            "done" if n < place else "now" if n == place else "ahead" for n in range(len(steps))
        ]
        assert view.title
        assert view.lead
        assert view.sections
        assert view.back.enabled == (place > 0)
        assert view.next.title == ("Start playing" if place == len(steps) - 1 else "Next")
    assert [shown(blank, each).names for each in steps].count(True) == 1


def test_an_unknown_step_opens_the_first_one() -> None:
    assert shown(creation("striker").blank("Ada"), "characteristics").step == "sophont"


# Dice


def thrown(trait: str, value: int, *faces: int) -> dict[str, CreationRoll]:
    return {trait: CreationRoll(trait, value, (Drawn("", "d6", faces),))}


def test_rolled_dice_are_shown_with_their_sum() -> None:
    blank = creation("coc7").blank("Ada")
    rows = {each.id: each for each in the(DiceSection, shown(blank, "", thrown("siz", 70, 2, 6))).rows}
    faces = (("d6", 2), ("d6", 6))
    assert rows["siz"] == DiceRow("siz", "Size", "(2D6 + 6) × 5", faces, "2 + 6, +6 = 14, × 5 = 70", "70")
    assert rows["str"] == DiceRow("str", "Strength", "3D6 × 5")
    assert rows["luck"].name == "Luck"


@pytest.mark.parametrize(
    ("faces", "notation", "words"),
    [
        ([3, 6], "(2D6+6)*5", "3 + 6, +6 = 15, × 5 = 75"),
        ([1, 2, 3], "3D6*5", "1 + 2 + 3 = 6, × 5 = 30"),
        ([4, 4], "2D6+6", "4 + 4, +6 = 14"),
        ([4, 4], "2D6", "4 + 4 = 8"),
    ],
)
def test_a_sum_shows_all_that_is_added(faces: list[int], notation: str, words: str) -> None:
    assert sum_words(faces, notation) == words


def test_the_array_method_has_no_dice() -> None:
    typed = with_details(creation("coc7").blank("Ada"), **{METHOD: "typed"})
    view = shown(replace(typed, details=typed.details[-1:]), "")
    assert not any(isinstance(each, DiceSection) for each in view.sections)
    assert the(ChoiceSection, view).chosen == "typed"


# Age


def test_effects_of_age_are_offered_only_if_there_are_any() -> None:
    blank = creation("coc7").blank("Ada")
    assert not any(each.id == "age" for each in shown(blank, "person").sections)
    old = with_details(blank, age="45")
    offered = the(TellSection, shown(old, "person"))
    assert offered.text.startswith("2 EDU improvement checks")
    assert offered.buttons == (Choice("on", "Roll and apply"),)
    applied = the(TellSection, shown(with_details(old, **{AGE: "45"}), "person"))
    assert applied.buttons == (Choice("off", "Undo effects of age"),)


def test_age_rolls_are_listed_one_per_line() -> None:
    old = with_details(creation("coc7").blank("Ada"), **{"age": "17", AGE: "17"})
    throws = (
        CreationRoll("age:1", 75, (Drawn("", "d100", (83,)), Drawn("", "d10", (5,)))),
        CreationRoll("age:2", 75, (Drawn("", "d100", (35,)),)),
        CreationRoll("age:luck", 45, (Drawn("", "d6", (2, 3, 4)),)),
        CreationRoll("age", 17, (Drawn("", "d20", (1,)),)),
    )
    told = the(TellSection, shown(old, "person", {each.trait: each for each in throws}))
    assert told.text.split("\n")[1:] == [
        "D100 83: EDU +5, now 75",
        "D100 35: EDU stays at 75",
        "Second Luck roll: (2 + 3 + 4) × 5 = 45",
    ]


# Occupation and skills


def test_each_game_asks_for_what_its_budgets_use() -> None:
    wanted = {
        "coc7": ("occupation", ["Occupation", "Occupation points", "Credit Rating"]),
        "shadow-lounge": ("skills", ["Occupation", "Occupation points", "Personal interest points"]),
        "basic-d20": ("skills", ["Occupation"]),
        "rites-of-battle": ("skills", ["Occupation"]),
        "striker": ("skills", ["Occupation"]),
    }
    for system, (step, labels) in wanted.items():
        blank = with_details(creation(system).blank("Ada"), **{METHOD: "typed"})
        assert list(form(shown(blank, step), "occupation")) == labels


def test_a_formula_on_the_sheet_has_a_field_in_any_game() -> None:
    odd = with_details(creation("striker").blank("Ada"), **{POINTS_FORMULA: "5", INTEREST_FORMULA: "6"})
    fields = form(shown(odd, "skills"), "occupation")
    assert (fields["Occupation points"].text, fields["Personal interest points"].text) == ("5", "6")


def test_a_sample_occupation_is_chosen_while_its_name_is_entered() -> None:
    blank = creation("coc7").blank("Ada")
    assert the(ChoiceSection, shown(blank, "occupation")).chosen == ""
    doctor = with_details(blank, occupation="Ship's doctor")
    view = shown(doctor, "occupation")
    assert the(ChoiceSection, view).chosen == "ships-doctor"
    assert view.line == "Ship's doctor"
    offered = form(view, "occupation")["Occupation"].choices
    assert [each.title for each in offered] == [each.name for each in creation("coc7").occupations]


@pytest.mark.parametrize("system", ["coc7", "shadow-lounge"])
def test_a_new_character_has_training_boxes_instead_of_ticks(system: str) -> None:
    table = the(TableSection, shown(creation(system).blank("Ada"), "skills"))
    assert table.columns[0].title == "Trained"
    firsts = {row.name: row.cells[0] for row in table.rows}
    dodge = firsts["Dodge"]
    assert isinstance(dodge, FieldView)
    assert (dodge.place, dodge.enabled) == ("skill/occupation/dodge", True)
    mythos = firsts.get("Cthulhu Mythos", TextCell(""))
    assert isinstance(mythos, TextCell) or not mythos.enabled


# The end


def test_the_last_step_lists_what_is_missing_without_blocking() -> None:
    blank = with_details(creation("coc7").blank("Ada"), **{METHOD: "typed"})
    view = shown(blank, "finish")
    gaps, remarks = (each for each in view.sections if isinstance(each, TellSection))
    told = remarks.text.split("\n")
    assert told[0] == "You can play now, or go back and fix these:"
    assert "• 8 characteristics have no value" in told
    assert "• No weapon yet" in gaps.text.split("\n")
    assert [each.id for each in gaps.buttons] == [
        *("characteristics", "occupation", "skills", "gear", "backstory")
    ]
    assert view.next.enabled


def test_a_complete_character_is_ready() -> None:
    game = creation("rites-of-battle")
    done = play(game.blank("Ada"), game.quick(game.blank("Ada"), LiveDice(lambda _n: 0)).events)
    done = replace(
        done, backstory=(Passage("traits", "Whistles."),), details=(*done.details, Detail("cash", "50"))
    )
    assert the(TellSection, shown(done, "finish")).text == "Your character is complete and ready to play."


def test_every_gap_has_its_words() -> None:
    for system in SYSTEM_IDS:
        blank = creation(system).blank("Ada")
        odd = replace(blank, weapons=(Weapon("Sling", ""),))
        for each in (*creation(system).gaps(blank), *creation(system).gaps(odd)):
            assert gap_words(odd, each)
    assert (
        gap_words(odd, Gap("attack", "gear", (("weapon", "Sling"),))) == "Sling has no skill to attack with"
    )


def test_the_backstory_asks_a_question_under_each_heading() -> None:
    asked = form(shown(creation("coc7").blank("Ada"), "backstory"), "story")
    assert len(asked) == 10
    assert all(each.hint.endswith("?") for each in asked.values())
    assert asked["Traits"].place == "heading//traits"
    met = replace(creation("striker").blank("Ada"), backstory=(Passage("tomes", "One."),))
    assert len(form(shown(met, "backstory"), "story")) == 7
    assert form(shown(met, "backstory"), "story")["Tomes, spells and artefacts"].text == "One."


def test_an_occupation_shows_its_skills_before_it_is_chosen() -> None:
    cards = the(ChoiceSection, shown(creation("coc7").blank("Ada"), "occupation")).cards
    assert cards[1].text.endswith(
        "First Aid, Language: Latin, Medicine, Persuade, Psychology, Science: Biology, "
        "Science: Pharmacy, Swim"
    )


def test_a_profession_of_striker_ticks_its_skills() -> None:
    game = creation("striker")
    assert game.occupy is not None
    surgeon = play(game.blank("Ada"), game.occupy(game.blank("Ada"), "surgeon"))
    table = the(TableSection, shown(surgeon, "skills"))
    ticked = [row.name for row in table.rows if isinstance(row.cells[0], FieldView) and row.cells[0].text]
    assert (table.columns[0].title, ticked) == ("Profession", ["Cbt-Ranged", "Genetics", "Insight"])


def test_questions_and_notices_name_the_character() -> None:
    assert creating.leave_words("<b>Ada</b>").title == "Leave <b>Ada</b> unfinished?"
    assert creating.made_words("Ada") == "Ada is ready to play"
    assert creating.dropped_words("Ada") == "Ada is in the bin"
