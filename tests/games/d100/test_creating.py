"""The texts of character creation in the D100 games, and that their screens open on an empty sheet."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from desktop.games.coc7.sanity.view import SanityContext, sanity_view
from desktop.games.d100.creating import formula_words
from desktop.games.shadow_lounge.force.view import ForceContext, force_view
from desktop.views.contexts import CombatContext, HealingContext
from desktop.views.creating_words import creating_words
from desktop.views.game import SheetContext, game_of, part
from rules_core.dice.sources import ScriptedDice
from rules_core.game.creation import Budget, Draft, Remark, taken
from rules_core.game.edit import edit
from rules_core.game.places import Place
from rules_core.game.play import Attempt
from rules_core.game.registry import creation, system
from rules_core.sheet.events import play
from rules_core.sheet.sheet import Sheet, Skill, Trait

GAMES = ("coc7", "shadow-lounge")
IDA = {"str": 45, "con": 60, "siz": 50, "dex": 75, "app": 55, "int": 80, "pow": 65, "edu": 70}


def character(game: str, places: Mapping[str, str] = {}, values: Mapping[str, int] = IDA) -> Sheet:
    """Return a character with characteristics and values typed at places."""
    start = creation(game).blank("Ida")
    draft = Draft(system(game), start)
    draft.play(taken(system(game), start, values))
    for place, text in places.items():
        draft.play(edit(system(game), draft.sheet, Place(*place.split("/", 2)), text))
    return draft.sheet


def remark_texts(sheet: Sheet, remark_id: str) -> tuple[str, str, list[str], str]:
    """Return the title, text, buttons and keep button of the first remark of a kind."""
    words = creating_words(sheet.system)
    remark = next(each for each in creation(sheet.system).remarks(sheet) if each.id == remark_id)
    told = words.remark(sheet, remark)
    return told.title, told.text, [words.fix(remark, each) for each in remark.fixes], words.keep(remark)


# An empty sheet on screen


_NINE = ("law", "listen", "swim", "jump", "climb", "ride", "stealth", "throw", "track")


def told(title: str, text: str = "", *fixes: str, keep: str = "Ignore") -> tuple[str, str, list[str], str]:
    """A remark in words, and its buttons."""
    return title, text, list(fixes), keep


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("traits", [(), (Trait("power", 60), Trait("pow", 1)), (Trait("dex", 50),)])
def test_every_page_opens_on_an_empty_sheet(game: str, traits: tuple[Trait, ...]) -> None:
    shown, blank = game_of(game), creation(game).blank("Nobody")
    sheet = replace(blank, traits=traits)
    view = shown.sheet_view(sheet, SheetContext(1))
    assert (view.name, len(view.skills)) == ("Nobody", len(blank.skills))
    assert not any(each.status for each in view.trackers)
    assert not any(each.alert for each in view.tabs)
    part(game, "combat").combat_view(sheet, CombatContext())
    part(game, "healing").healing_view(sheet, HealingContext())
    if game == "coc7":
        sanity_view(sheet, SanityContext())
    else:
        force_view(sheet, ForceContext())


@pytest.mark.parametrize("game", GAMES)
def test_everything_on_an_empty_sheet_can_be_loaded(game: str) -> None:
    sheet = creation(game).blank("Nobody")
    subjects = [f"skill:{each.id}" for each in sheet.skills]
    subjects += [f"weapon:{place}" for place in range(len(sheet.weapons))]
    for subject in (*subjects, "luck:"):
        assert game_of(game).ready_view(Attempt(sheet, subject, name="It"), ()).result is None


# Words


@pytest.mark.parametrize("game", GAMES)
def test_every_step_method_and_example_has_texts(game: str) -> None:
    making, words = creation(game), creating_words(game)
    for step in making.steps:
        assert all(words.step(step.id))
    for method in making.methods:
        assert all(words.method(method.id))
    for each in making.skill_methods:
        assert words.skill_method is not None
        assert all(words.skill_method(each))
    for occupation in making.occupations:
        assert words.occupation is not None
        assert all(words.occupation(occupation.id))
    assert set(words.dice) == set(making.thrown)
    for lookup in (words.step, words.method):
        with pytest.raises(KeyError):
            lookup("no such thing")


def test_occupation_shows_formula_and_range() -> None:
    words = creating_words("coc7")
    assert words.occupation is not None
    told = words.occupation("travelling-mechanic")
    assert told.title == "Travelling mechanic"
    assert "EDU × 2 + max(DEX, STR) × 2, Credit Rating 9 to 30." in told.text
    with pytest.raises(KeyError):
        words.occupation("astronaut")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("EDU*2+DEX*2", "EDU × 2 + DEX × 2"),
        ("edu x 2 + max( dex ,str)·2", "EDU × 2 + max(DEX, STR) × 2"),
        ("(CON+SIZ)/10", "(CON + SIZ) ÷ 10"),
        ("20", "20"),
        ("EDU-5", "EDU − 5"),
    ],
)
def test_formula_is_formatted_for_reading(typed: str, shown: str) -> None:
    assert formula_words(typed) == shown


def test_budgets_show_their_formula() -> None:
    sheet = character("coc7", {"detail//creation:points": "EDU*2+DEX*2"})
    words = creating_words("coc7")
    assert words.budget_words(sheet) == "EDU × 2 + DEX × 2 = 290. INT × 2 = 160."
    assert [words.budget(each) for each in creation("coc7").budgets(sheet)] == [
        "Occupation points",
        "Personal interest points",
    ]
    assert words.budget_words(creation("coc7").blank("Nobody")) == ""
    lounge = character("shadow-lounge", {"detail//creation:interest": "INT*2"})
    assert creating_words("shadow-lounge").budget_words(lounge) == "INT × 2 = 160."


def test_credit_remark_offers_fixes() -> None:
    places = {
        "detail//occupation": "Photographer",
        "detail//creation:credit": "9-30",
        "skill/occupation_points/credit-rating": "32",
    }
    assert remark_texts(character("coc7", places), "credit") == told(
        "Credit Rating is 32",
        "Photographer: 9 to 30. You can keep 32 if your Keeper agrees.",
        "Set to 30",
        keep="Keep 32",
    )
    nameless = character("coc7", {**places, "detail//occupation": ""})
    assert remark_texts(nameless, "credit")[1].startswith("This occupation allows 9 to 30.")


def test_unspent_points_are_listed_by_budget() -> None:
    places = {
        "detail//creation:points": "EDU*2+DEX*2",
        "skill/occupation_points/listen": "262",
        "skill/interest_points/stealth": "113",
    }
    title, text, buttons, _ = remark_texts(character("coc7", places), "unspent")
    assert (title, text, buttons) == ("75 points left to spend", "28 occupation, 47 personal", [])


@pytest.mark.parametrize(
    ("places", "remark", "words"),
    [
        (
            {"detail//creation:method": "roll", "trait//str": "95"},
            "range",
            told("Strength is 95", "Normal: 15 to 90.", "Set to 90", keep="Keep 95"),
        ),
        (
            {"detail//creation:method": "typed", "trait//str": ""},
            "missing",
            told("1 characteristic has no value"),
        ),
        (
            {"detail//creation:points": "EDU", "skill/occupation_points/listen": "80"},
            "over",
            told("10 occupation points too many", "You have 70."),
        ),
        (
            {"detail//creation:method": "points", "trait//str": "47"},
            "not_in_fives",
            told("STR is 47", "Characteristics are multiples of 5.", "Set to 45", keep="Keep 47"),
        ),
        (
            {"detail//creation:method": "array", "trait//pow": "80"},
            "array_twice",
            told("80 is assigned too often", "POW has it too.", keep="Keep 80"),
        ),
        (
            {"detail//creation:method": "array"},
            "not_in_array",
            told("STR is 45", "This isn't one of the set values.", keep="Keep 45"),
        ),
        (
            {"detail//age": "12"},
            "age_range",
            told("12 years old", "New investigators are 15 to 90 years old."),
        ),
        (
            {"skill/interest_points/cthulhu-mythos": "5"},
            "mythos",
            told("Cthulhu Mythos has points", "New investigators know nothing of the Mythos.", "Remove them"),
        ),
        (
            {"detail//creation:skills": "array", "skill/interest_points/listen": "15"},
            "interest_not_20",
            told("Listen has 15 personal points", "With set values, four skills get +20 each.", "Set to 20"),
        ),
        (
            {"detail//creation:skills": "array", "skill/occupation_points/credit-rating": "45"},
            "skill_not_in_array",
            told(
                "Credit Rating starts at 45",
                "This isn't one of the set values, or other skills already use it.",
                keep="Keep 45",
            ),
        ),
        (
            {"detail//creation:skills": "array", **{f"skill/occupation/{each}": "1" for each in _NINE}},
            "too_many_marked",
            told(
                "9 skills are trained",
                "The set values are for 8 skills and Credit Rating. Untick the others.",
            ),
        ),
        (
            {"override//damage_bonus": "lots"},
            "unread",
            told(
                "Damage bonus is set to “lots”",
                "This isn't a valid value, so the value from the rules is used.",
                "Follow the rules",
            ),
        ),
        (
            {"override//build": "-2"},
            "by_hand",
            told("Build is set by hand", "Current: −2. By the rules: 0.", "Follow the rules", keep="Keep −2"),
        ),
        (
            {"override//damage_bonus": "1D6", "trait//siz": "30"},
            "by_hand",
            told(
                "Damage bonus is set by hand",
                "Current: 1D6. By the rules: −1.",
                "Follow the rules",
                keep="Keep 1D6",
            ),
        ),
        (
            {"tracker/maximum/hp": "14"},
            "maximum_by_hand",
            told(
                "Hit points: the maximum is set by hand",
                "Current: 14. By the rules: 11.",
                "Follow the rules",
                keep="Keep 14",
            ),
        ),
        (
            {"skill/value/dodge": "3"},
            "below_base",
            told("Dodge is 3", "Its base value is 37.", "Set to 37", keep="Keep 3"),
        ),
        (
            {"detail//creation:cap": "50", "skill/interest_points/listen": "40"},
            "above_cap",
            told("Listen starts at 60", "No skill can start above 50.", "Set to 50", keep="Keep 60"),
        ),
    ],
)
def test_investigator_remarks_have_buttons(
    places: Mapping[str, str], remark: str, words: tuple[str, str, list[str], str]
) -> None:
    assert remark_texts(character("coc7", places), remark) == words


def test_duplicates_and_excess_are_remarked() -> None:
    sheet = character("coc7")
    high = sheet.with_tracker(replace(sheet.tracker("hp"), value=20))
    assert remark_texts(high, "above_most")[:2] == ("Hit points above maximum", "Current: 20. Max: 11.")
    arts = (Skill("a", "art-craft", 5, "Ink", 5), Skill("b", "art-craft", 5, "Ink", 5))
    twice = replace(sheet, skills=(*sheet.skills, *arts))
    assert remark_texts(twice, "twice")[:2] == (
        "Art: Ink is listed twice",
        "Each speciality can be on a sheet only once.",
    )


def test_effects_of_age_are_described() -> None:
    words = creating_words("coc7")
    assert words.age is not None
    shown = {
        text: words.age(character("coc7", {"detail//age": text})) for text in ("17", "30", "45", "9", "")
    }
    assert shown == {
        "17": (
            "Subtract a total of 5 points from STR and SIZ. EDU −5. Roll Luck again and keep the "
            "better result."
        ),
        "30": "1 EDU improvement check: roll over EDU to gain 1D10.",
        "45": (
            "2 EDU improvement checks: roll over EDU to gain 1D10. Subtract a total of 5 points "
            "from STR, CON and DEX. APP −5."
        ),
        "9": "",
        "": "",
    }
    grow_old = creation("coc7").grow_old
    assert grow_old is not None
    sheet = character("coc7", {"detail//age": "45"})
    sheet = play(sheet, grow_old(sheet, ScriptedDice({"d100": [1, 1]})).events)
    assert remark_texts(sheet, "age_owed") == told(
        "5 points to subtract for age", "Subtract from STR, CON and DEX as you like."
    )
    sheet = replace(sheet, details=(*(each for each in sheet.details if each.id != "age"),))
    assert remark_texts(sheet, "age_changed") == told(
        "Effects of age were applied for age 45",
        "The age on the sheet has changed since.",
        "Undo effects of age",
    )


def test_skill_above_99_is_remarked_in_shadow_lounge() -> None:
    assert remark_texts(character("shadow-lounge", {"skill/value/dodge": "104"}), "above_99") == told(
        "Dodge is 104", "Skills can't improve above 99.", "Set to 99", keep="Keep 104"
    )


@pytest.mark.parametrize(
    "budget", ["array", "points", "age", "occupation", "interest", "occupation_values", "interest_values"]
)
def test_every_budget_has_a_name_and_can_be_overspent(budget: str) -> None:
    words = creating_words("coc7")
    assert words.budget(Budget(budget, 1, 2))
    facts = (("budget", budget), ("over", 3), ("total", 5))
    told = words.remark(character("coc7"), Remark("over", budget, facts))
    assert "3" in told.title
    assert told.text == "You have 5."


def test_both_games_share_remark_texts() -> None:
    low = {"skill/interest_points/dodge": "90", "detail//creation:cap": "75"}
    assert remark_texts(character("shadow-lounge", low), "above_cap")[0] == "Dodge starts at 90"


@pytest.mark.parametrize("game", GAMES)
def test_unknown_remark_has_no_text(game: str) -> None:
    with pytest.raises(KeyError, match="unheard"):
        creating_words(game).remark(character(game), Remark("unheard", facts=(("skill", "dodge"),)))
