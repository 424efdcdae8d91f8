"""The character wizard's texts in the three games without d100 rolls."""

import pytest
from msgspec.structs import replace

from desktop.views.creating_words import CreatingWords, creating_words
from desktop.views.editing.editing import edit_pages
from desktop.views.game import SheetContext, game_of
from rules_core.game.creation import METHOD
from rules_core.game.edit import edit
from rules_core.game.places import Place
from rules_core.game.play import Attempt
from rules_core.game.registry import creation, system
from rules_core.sheet.events import play
from rules_core.sheet.sheet import Detail, Override, Power, Sheet, Technique, Weapon

D20, ROB, STRIKER = GAMES = ("basic-d20", "rites-of-battle", "striker")
ONLY_CREATION = {"method", "occupation", "points", "finish"}
"""The parts of a step that edit mode does not have."""


def words(game: str) -> CreatingWords:
    return creating_words(game)


def remarks(sheet: Sheet) -> dict[str, str]:
    """The title and text of each remark on a sheet."""
    spoken = words(sheet.system)
    told = (spoken.remark(sheet, each) for each in creation(sheet.system).remarks(sheet))
    return dict(told)


def blank(game: str) -> Sheet:
    return creation(game).blank("Nobody")


def edited(sheet: Sheet, part: str, field: str, which: str, text: str) -> Sheet:
    return play(sheet, edit(system(sheet.system), sheet, Place(part, field, which), text))


@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_texts_and_parts(game: str) -> None:
    made, spoken = creation(game), words(game)
    for step in made.steps:
        assert all(spoken.step(step.id))
        assert set(step.parts) <= ONLY_CREATION | set(edit_pages(game).parts)
    assert [step.id for step in made.steps][-1] == "finish"
    with pytest.raises(KeyError):
        spoken.step("nowhere")


@pytest.mark.parametrize("game", GAMES)
def test_every_method_and_occupation_has_a_text(game: str) -> None:
    made, spoken = creation(game), words(game)
    assert all(all(spoken.method(each.id)) for each in made.methods)
    assert spoken.occupation is not None
    assert len(made.occupations) == 5
    for each in made.occupations:
        title, text = spoken.occupation(each.id)
        assert title == each.name
        assert text


@pytest.mark.parametrize("game", GAMES)
def test_every_value_set_by_hand_shows_its_formula(game: str) -> None:
    told, given = words(game).derived, system(game).derived(blank(game))
    assert set(told) == set(given) - {"level"}
    assert all(each.title and each.text for each in told.values())


def test_occupation_says_what_it_gives() -> None:
    career, role, profession = (words(game).occupation for game in GAMES)
    assert career is not None
    assert role is not None
    assert profession is not None
    assert career("medic").text.startswith("Fortitude, Reflex, Light Weapons, Will, Medicine")
    assert role("marksman").text == "Primary Skills: Ballistics · Stealth"
    assert profession("pilot").text == "Qualifier: Small Craft, Cbt-Ranged, Agility; vocation: Card player"


def test_d20_reports_what_is_left_and_what_is_too_much() -> None:
    assert remarks(blank(D20)) == {
        "Attribute points: 6 left": "",
        "Still to choose": "Combat skills: 4 left; General skills: 4 left; Lore skills: 2 left",
        "2,000 cred not recorded": "At this level you start with 2,000. Weapons cost 0.",
    }
    strong = edited(edited(blank(D20), "trait", "", "strength", "7"), "detail", "", "cash", "2500")
    told = remarks(strong)
    assert told["Strength is 7"] == "Normal: −1 to 3."
    assert "Attribute points: 1 too many" in told
    assert told["Over the starting cred"] == (
        "Cash and listed weapons are worth 2,500 cred. At this level you start with 2,000."
    )


def test_d20_reports_trackers_and_values_set_by_hand() -> None:
    sheet = edited(blank(D20), "tracker", "maximum", "hp", "5")
    sheet = sheet.with_tracker(replace(sheet.tracker("mana"), value=9))
    told = remarks(replace(sheet, overrides=(Override("speed", 25),)))
    assert told["Mana above maximum"] == "Current: 9. Max: 2."
    assert told["Speed is set by hand"] == "Current: 25. By the rules: 30."
    assert told["Hit points is set by hand"] == "Current: 5. By the rules: 7."


def test_d20_explains_its_budgets() -> None:
    assert words(D20).budget_words(blank(D20)) == "Lore skills: 2 + Intelligence (0)."
    fourth = edited(blank(D20), "trait", "", "level", "4")
    assert words(D20).budget_words(fourth) == (
        "Level 4: 6 points plus 2 from even levels, 2 ribbons, 8,000 cred. Lore skills: 2 + Intelligence (0)."
    )


def test_rites_reports_what_is_left_and_what_is_missing() -> None:
    assert remarks(blank(ROB)) == {
        "Still to choose": (
            "XP: characteristics and quirks: 100 left; XP: skills: 75 left; XP: talents: 75 left"
        ),
        "No threshold for Wounds": "Until you enter one, 10 applies.",
        "No threshold for Strain": "Until you enter one, 10 applies.",
        "No Soak entered": "It counts as 0.",
    }


def test_rites_reports_ranks_and_primary_skills() -> None:
    sheet = edited(blank(ROB), "skill", "value", "logic", "3")
    assert remarks(sheet)["Logic is 3"] == "Normal: 0 to 2."
    clerk = edited(sheet, "detail", "", "role", "Clerk")
    assert remarks(clerk)["Primary Skills to mark: 2"] == "Tick them in the skill list."
    for each in ("logic", "tactics", "stealth"):
        clerk = edited(clerk, "skill", "occupation", each, "1")
    assert remarks(clerk)["3 Primary Skills"] == "A Role has 2."


def test_rites_explains_unspent_experience_during_creation() -> None:
    sheet, spoken = blank(ROB), words(ROB)
    start = "Characteristics start at 2. Any of the 250 XP that you don't spend is lost when you finish."
    assert spoken.budget_words(sheet) == start
    odd = replace(sheet, powers=(Power("q", "quirk", "Odd", cost=15),))
    assert spoken.budget_words(odd) == f"{start} Quirks cost 15 XP."
    elsewhere = edited(sheet, "detail", "", METHOD, "typed")
    assert spoken.budget_words(elsewhere) == "Any of the 150 XP that you don't spend is lost when you finish."
    finish = creation(ROB).finish
    assert finish is not None
    assert spoken.budget_words(play(sheet, finish(sheet))) == ""


def test_striker_locates_a_mistake_in_a_listing() -> None:
    known = (
        Technique("a", "Odd", "deceive", 1, listing="x("),
        Technique("b", "Still", "", 1, listing="hush(round) chk(15)= +M(Hush)"),
        Technique("c", "Rewire", "robotics", 0, "enabler"),
    )
    told = remarks(replace(blank(STRIKER), techniques=known))
    assert told["Can't read the listing of Odd"].startswith("At character 3: a duration")
    assert told["Still uses skills that aren't on the sheet"] == "Hush: each counts as −3."
    assert told["Rewire has no ranks"] == "You need at least one rank to use an enabler."
    assert told["Too little Health to live"] == "M of Health is −3. Living characters have 0 or more."


def test_striker_says_what_a_level_gives() -> None:
    spoken, sheet = words(STRIKER), edited(blank(STRIKER), "detail", "", "level", "3")
    assert spoken.budget_words(sheet) == (
        "Level 3: 12 profession ranks and 3 vocation ranks, each for skills and again for techniques."
    )
    assert spoken.budget_words(replace(sheet, details=(Detail(METHOD, "typed"),))) == ""
    assert remarks(edited(sheet, "trait", "", "hx", "30"))["Hit factor is 30"] == "Normal: 1 to 20."


def test_buttons_say_what_they_do() -> None:
    sheet = edited(blank(D20), "trait", "", "wisdom", "-5")
    sheet = replace(sheet, overrides=(Override("speed", 25),))
    spoken = words(D20)
    said = {
        each.id: (spoken.keep(each), *(spoken.fix(each, one) for one in each.fixes))
        for each in creation(D20).remarks(sheet)
    }
    assert said["range"] == ("Keep −5", "Set to −1")
    assert said["by_hand"] == ("Keep 25", "Follow the rules")
    assert said["money_left"] == ("Ignore", "Set Cred to 2,000")


def test_remark_of_another_game_raises_key_error() -> None:
    (remark,) = (each for each in creation(STRIKER).remarks(blank(STRIKER)) if each.id == "no_life")
    with pytest.raises(KeyError):
        words(D20).remark(blank(D20), remark)


def test_tray_says_what_to_do_for_a_weapon_without_skill() -> None:
    sheet = replace(blank(ROB), weapons=(Weapon("Odd thing"),))
    view = game_of(ROB).ready_view(Attempt(sheet, "weapon:0", name="Odd thing"), ())
    assert view.blocked == "This weapon has no skill. Choose one in edit mode."


def test_sheets_show_values_set_by_hand() -> None:
    """The facts in a sheet's header use the values set by hand."""

    def facts(game: str, **values: int) -> dict[str, str]:
        sheet = replace(blank(game), overrides=tuple(Override(*each) for each in values.items()))
        view = game_of(game).sheet_view(sheet, SheetContext(1))
        return {each.label: each.value for each in view.facts}

    d20 = facts(D20, ac=18, proficiency=4, initiative=-1, speed=25, spell_dc=20)
    assert d20 == {"AC": "18", "Prof": "+4", "Initiative": "−1", "Speed": "25 ft", "Spell DC": "20"}
    striker = facts(STRIKER, **{"tc": -2, "tc-a": 6, "opportunities": 2})
    assert striker == {"TC": "−2", "TC-A": "6", "Attacks of opportunity": "2"}
