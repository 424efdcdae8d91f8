"""Making a character of the three games that are no d100, in words."""

import pytest
from msgspec.structs import replace

from desktop.views.creating_words import CreatingWords, creating_words
from desktop.views.editing.pages import edit_pages
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
    """The remarks on a sheet: the title and the text of each."""
    spoken = words(sheet.system)
    told = (spoken.remark(sheet, each) for each in creation(sheet.system).remarks(sheet))
    return dict(told)


def blank(game: str) -> Sheet:
    return creation(game).blank("Nobody")


def written(sheet: Sheet, part: str, field: str, which: str, text: str) -> Sheet:
    return play(sheet, edit(system(sheet.system), sheet, Place(part, field, which), text))


@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_words_and_knows_its_parts(game: str) -> None:
    made, spoken = creation(game), words(game)
    for step in made.steps:
        assert all(spoken.step(step.id))
        assert set(step.parts) <= ONLY_CREATION | set(edit_pages(game).parts)
    assert [step.id for step in made.steps][-1] == "finish"
    with pytest.raises(KeyError):
        spoken.step("nowhere")


@pytest.mark.parametrize("game", GAMES)
def test_every_way_and_every_example_has_words(game: str) -> None:
    made, spoken = creation(game), words(game)
    assert all(all(spoken.method(each.id)) for each in made.methods)
    assert spoken.occupation is not None
    assert len(made.occupations) == 5
    for each in made.occupations:
        title, text = spoken.occupation(each.id)
        assert title == each.name
        assert text


@pytest.mark.parametrize("game", GAMES)
def test_whatever_can_be_set_by_hand_has_its_formula(game: str) -> None:
    told, given = words(game).derived, system(game).derived(blank(game))
    assert set(told) == set(given) - {"level"}
    assert all(each.title and each.text for each in told.values())


def test_an_example_says_what_it_brings() -> None:
    career, role, profession = (words(game).occupation for game in GAMES)
    assert career is not None
    assert role is not None
    assert profession is not None
    assert career("medic").text.startswith("Fortitude, Reflex, Light Weapons, Will, Medicine")
    assert role("marksman").text == "Primary Skills: Ballistics · Stealth"
    assert profession("pilot").text == "Small Craft, Cbt-Ranged, Agility; Card player on the side"


def test_d20_says_what_is_left_and_what_is_too_much() -> None:
    assert remarks(blank(D20)) == {
        "Attribute points: 6 left": "",
        "Still to choose": "Combat skills: 4 left; General skills: 4 left; Lore skills: 2 left",
        "2,000 cred to write down": "A start of this level has 2,000; weapons take 0 of it.",
    }
    strong = written(written(blank(D20), "trait", "", "strength", "7"), "detail", "", "cash", "2500")
    told = remarks(strong)
    assert told["Strength is 7"] == "Normal: −1 to 3."
    assert "Attribute points: 1 too many" in told
    assert told["More than a start has"] == (
        "Cash and listed weapons come to 2,500 cred; a start of this level has 2,000."
    )


def test_d20_speaks_of_trackers_and_of_what_was_set_by_hand() -> None:
    sheet = written(blank(D20), "tracker", "maximum", "hp", "5")
    sheet = sheet.with_tracker(replace(sheet.tracker("mana"), value=9))
    told = remarks(replace(sheet, overrides=(Override("speed", 25),)))
    assert told["Mana above maximum"] == "Current: 9. Max: 2."
    assert told["Speed is set by hand"] == "Current: 25. By the rules: 30."
    assert told["Hit points is set by hand"] == "Current: 5. By the rules: 7."


def test_d20_says_how_its_budgets_come_about() -> None:
    assert words(D20).budget_words(blank(D20)) == "Lore: 2 + Intelligence 0."
    fourth = written(blank(D20), "trait", "", "level", "4")
    assert words(D20).budget_words(fourth) == (
        "Level 4: 6 points and 2 for even levels, 2 ribbons, 8,000 cred. Lore: 2 + Intelligence 0."
    )


def test_rites_says_what_is_left_and_what_is_missing() -> None:
    assert remarks(blank(ROB)) == {
        "Still to choose": (
            "XP: characteristics and quirks: 100 left; XP: skills: 75 left; XP: talents: 75 left"
        ),
        "Wounds without a threshold": "As long as nothing is written there, 10 counts.",
        "Strain without a threshold": "As long as nothing is written there, 10 counts.",
        "No Soak is written down": "It counts as 0.",
    }


def test_rites_speaks_of_ranks_and_primary_skills() -> None:
    sheet = written(blank(ROB), "skill", "value", "logic", "3")
    assert remarks(sheet)["Logic is 3"] == "Normal: 0 to 2."
    clerk = written(sheet, "detail", "", "role", "Clerk")
    assert remarks(clerk)["Primary Skills to mark: 2"] == "Tick them among the skills."
    for each in ("logic", "tactics", "stealth"):
        clerk = written(clerk, "skill", "occupation", each, "1")
    assert remarks(clerk)["3 Primary Skills"] == "A Role has 2."


def test_rites_says_what_becomes_of_experience_until_it_is_over() -> None:
    sheet, spoken = blank(ROB), words(ROB)
    start = "Characteristics start at 2. What is left of 250 XP is lost when you finish."
    assert spoken.budget_words(sheet) == start
    odd = replace(sheet, powers=(Power("q", "quirk", "Odd", cost=15),))
    assert spoken.budget_words(odd) == f"{start} Quirks take 15 XP."
    elsewhere = written(sheet, "detail", "", METHOD, "typed")
    assert spoken.budget_words(elsewhere) == "What is left of 150 XP is lost when you finish."
    finish = creation(ROB).finish
    assert finish is not None
    assert spoken.budget_words(play(sheet, finish(sheet))) == ""


def test_striker_points_at_what_is_wrong_with_a_listing() -> None:
    known = (
        Technique("a", "Odd", "deceive", 1, listing="x("),
        Technique("b", "Still", "", 1, listing="hush(round) chk(15)= +M(Hush)"),
        Technique("c", "Rewire", "robotics", 0, "enabler"),
    )
    told = remarks(replace(blank(STRIKER), techniques=known))
    assert told["The listing of Odd cannot be read"].startswith("At character 3: a duration")
    assert told["Still counts skills that are not there"] == "Hush: each counts as −3."
    assert told["Rewire has no rank"] == "An enabler cannot be used without one."
    assert told["Too little Health to live"] == "M of Health is −3; whoever lives has 0 or more."


def test_striker_says_what_a_level_brings() -> None:
    spoken, sheet = words(STRIKER), written(blank(STRIKER), "detail", "", "level", "3")
    assert spoken.budget_words(sheet) == (
        "Level 3: 12 ranks for the profession and 3 for the vocation, of each."
    )
    assert spoken.budget_words(replace(sheet, details=(Detail(METHOD, "typed"),))) == ""
    assert remarks(written(sheet, "trait", "", "hx", "30"))["Hit factor is 30"] == ("Normal: 1 to 20.")


def test_buttons_say_what_they_do() -> None:
    sheet = written(blank(D20), "trait", "", "wisdom", "-5")
    sheet = replace(sheet, overrides=(Override("speed", 25),))
    spoken = words(D20)
    said = {
        each.id: (spoken.keep(each), *(spoken.fix(each, one) for one in each.fixes))
        for each in creation(D20).remarks(sheet)
    }
    assert said["range"] == ("Keep −5", "Set to −1")
    assert said["by_hand"] == ("Keep 25", "Follow the rules")
    assert said["money_left"] == ("Ignore", "Write down 2,000")


def test_another_game_s_remark_is_not_put_into_words() -> None:
    (remark,) = (each for each in creation(STRIKER).remarks(blank(STRIKER)) if each.id == "no_life")
    with pytest.raises(KeyError):
        words(D20).remark(blank(D20), remark)


def test_a_weapon_without_a_skill_says_in_the_tray_what_to_do() -> None:
    sheet = replace(blank(ROB), weapons=(Weapon("Odd thing"),))
    view = game_of(ROB).ready_view(Attempt(sheet, "weapon:0", name="Odd thing"), ())
    assert view.blocked == "No skill is written beside this weapon. Choose one in edit mode."


def test_the_sheets_show_what_was_set_by_hand() -> None:
    """The facts at the head of a sheet, as everything else on it, go by what was set."""

    def facts(game: str, **values: int) -> dict[str, str]:
        sheet = replace(blank(game), overrides=tuple(Override(*each) for each in values.items()))
        view = game_of(game).sheet_view(sheet, SheetContext(1))
        return {each.label: each.value for each in view.facts}

    d20 = facts(D20, ac=18, proficiency=4, initiative=-1, speed=25, spell_dc=20)
    assert d20 == {"AC": "18", "Prof": "+4", "Initiative": "−1", "Speed": "25 ft", "Spell DC": "20"}
    striker = facts(STRIKER, **{"tc": -2, "tc-a": 6, "opportunities": 2})
    assert striker == {"TC": "−2", "TC-A": "6", "Attacks of opportunity": "2"}
