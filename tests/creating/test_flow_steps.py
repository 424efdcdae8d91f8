"""Creating a character step by step on screen: dice, values, age, occupation, points, and restarts."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit

from desktop.fields.pickers import SuggestField
from desktop.fields.table_card import TableCard
from desktop.library.records.characters import Query
from desktop.shell.pages import PLAY
from rules_core.game.creation import CAP, CREDIT_RANGE, METHOD, POINTS_FORMULA
from rules_core.game.registry import creation
from rules_core.sheet.events import play
from rules_core.sheet.journal import Action
from tests.flows.making import (
    begin,
    chosen,
    in_library,
    journal,
    lay,
    making,
    on_sheet,
    remarked,
    standing,
    stands,
    step_now,
    step_to,
    tick_row,
    type_row,
)
from tests.flows.shelved import title
from tests.playing import Opener, Player, now_and_restarted

SIX_EACH = (3, 3, 3, 4, 4, 4, 3, 3, 5, 5, 5, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 2, 2, 2)
"""STR 45, CON 60, SIZ 60, DEX 75, APP 45, INT 70, POW 60, EDU 70, Luck 30."""


def traits(player: Player) -> dict[str, int]:
    """Return the saved characteristics."""
    return {each.id: each.value for each in on_sheet(player).traits}


# Call of Cthulhu: the numbers


def test_rolled_characteristics_show_dice_can_be_undone_and_survive_a_restart(open_app: Opener) -> None:
    player = open_app()
    begin(player, "coc7")
    lay(player, d6=(3, 5, 1))
    player.click("Roll: Strength")
    assert player.sees("3 + 5 + 1 = 9, × 5 = 45")
    assert stands(player, "Strength") == "45"
    lay(player, d6=(2, 6))
    player.click("Roll: Size")
    assert player.sees("2 + 6, +6 = 14, × 5 = 70")
    assert stands(player, "Size") == "70"
    lay(player, d6=SIX_EACH)
    player.click("Roll all")
    assert player.sees("5 + 5 + 5 = 15")
    assert not player.sees("2 + 6, +6 = 14, × 5 = 70")
    assert traits(player) == {
        "str": 45, "con": 60, "siz": 60, "dex": 75, "app": 45, "int": 70, "pow": 60, "edu": 70
    }  # fmt: skip
    assert on_sheet(player).tracker("luck").value == 30
    assert player.sees("Personal interest points: 0 of 140")
    again = open_app()
    assert making(again)
    assert again.sees("5 + 5 + 5 = 15")
    assert stands(again, "Dexterity") == "75"
    again.undo()
    assert again.sees("2 + 6, +6 = 14, × 5 = 70")
    assert not again.sees("5 + 5 + 5 = 15")
    assert traits(again) == {"str": 45, "siz": 70}
    again.undo()
    again.undo()
    assert traits(again) == {}
    assert not again.sees("3 + 5 + 1 = 9, × 5 = 45")
    again.redo()
    assert again.sees("3 + 5 + 1 = 9, × 5 = 45")
    assert stands(again, "Strength") == "45"


def test_set_values_points_and_typed_numbers_show_what_is_missing(open_app: Opener) -> None:
    player = open_app()
    begin(player, "coc7")
    player.click("Set values")
    assert chosen(player, "Set values")
    assert not player.sees("Roll all")
    values = (80, 70, 60, 60, 50, 50, 50, 40)
    names = (
        "Strength",
        "Constitution",
        "Size",
        "Dexterity",
        "Appearance",
        "Intelligence",
        "Power",
        "Education",
    )
    for name, value in zip(names, values, strict=True):
        player.enter(name, str(value))
    assert player.sees("All rules met")
    player.enter("Education", "80")
    assert player.sees("80 is assigned too often")
    player.click("Points")
    assert chosen(player, "Points")
    assert player.sees(": 500 of 460")
    player.enter("Education", "47")
    assert player.sees("EDU is 47")
    player.click("Set to 45")
    assert stands(player, "Education") == "45"
    player.enter("Strength", "95")
    assert player.sees("Outside 15 to 90")
    player.click("Your own values")
    assert chosen(player, "Your own values")
    assert on_sheet(player).detail(METHOD) == "typed"
    again = open_app()
    assert chosen(again, "Your own values")
    assert [stands(again, name) for name in names] == ["95", "70", "60", "60", "50", "50", "50", "45"]


# Call of Cthulhu: from the first step to the last


def test_an_investigator_with_a_custom_occupation_survives_a_restart(open_app: Opener) -> None:
    player = open_app()
    begin(player, "coc7", "Ada Marsh")
    lay(player, d6=SIX_EACH)
    player.click("Roll all")
    player.click("Next")
    player.enter("Residence", "Kingsport")
    player.click("Next")
    assert step_now(player) == "Occupation"
    player.enter("Occupation", "Lighthouse keeper")
    player.enter("Occupation points", "EDU*2+max(DEX,STR)*2")
    player.enter("Credit Rating", "9-30")
    assert player.sees("EDU × 2 + max(DEX, STR) × 2 = 290. INT × 2 = 140.")
    player.click("Next")
    player.enter("Max skill", "75")
    tick_row(player, "Spot Hidden, trained")
    assert on_sheet(player).skill("spot-hidden").occupation
    type_row(player, "Spot Hidden, occupation points", "60")
    assert player.sees("Occupation points: 60 of 290")
    assert player.sees("Spot Hidden starts at 85")
    player.click("Set to 75")
    assert player.sees("Occupation points: 50 of 290")
    type_row(player, "Credit Rating, occupation points", "40")
    assert player.sees("Credit Rating is 40")
    player.click("Keep 40")
    assert not player.sees("Credit Rating is 40")
    type_row(player, "Listen, personal points", "150")
    assert player.sees("Personal interest points: 150 of 140")
    player.undo()
    assert player.sees("Personal interest points: 0 of 140")
    step_to(player, "Finish")
    assert player.sees("You can play now, or go back and fix these:")
    player.click("Start playing")
    player.wait_for(PLAY)
    assert player.sees("Ada Marsh is ready to play")
    assert player.skill_words("spot-hidden").startswith("Spot Hidden, 75")
    for each in now_and_restarted(player, open_app):
        assert title(each) == "Ada Marsh"
        assert each.sees("Lighthouse keeper")
        sheet = on_sheet(each)
        assert sheet.detail("occupation") == "Lighthouse keeper"
        assert sheet.detail(POINTS_FORMULA) == "EDU*2+max(DEX,STR)*2"
        assert (sheet.detail(CREDIT_RANGE), sheet.detail(CAP)) == ("9-30", "75")
        assert sheet.skill("credit-rating").value == 40
        assert (sheet.tracker("hp").value, sheet.tracker("san").value) == (12, 60)
        assert not standing(each).unfinished
        assert (journal(each)[0].action, journal(each)[0].about) == (Action.CREATE, "finish")
    assert in_library(each) == ["Ada Marsh"]
    assert each.app.controllers is not None
    found = each.app.controllers.session.library.find(Query(text="spot hidden > 70"))
    assert [one.name for one in found] == ["Ada Marsh"]


def test_an_investigator_ends_ready_to_play(open_app: Opener) -> None:
    player = open_app()
    begin(player, "coc7", "Ada Marsh")
    step_to(player, "Finish")
    for words in ("No Luck yet", "No weapon yet", "Language: Own has no speciality"):
        assert player.sees(f"• {words}")
    assert player.sees("• The backstory is empty")
    player.click("Go to Gear")
    assert player.sees("Living standard: Penniless, Credit Rating 0")
    player.click("Add weapon")
    player.type("hatchet")
    player.press(Qt.Key.Key_Return)
    player.enter("Cash", "$12")
    player.click("Add gear")
    type_row(player, "New gear, Name", "Torch")
    player.click("Next")
    write(player, "Description", "Tall and tired.")
    write(player, "Encounters with strange entities", "Not yet.")
    step_to(player, "Finish")
    for words in ("No weapon yet", "No cash yet", "The backstory is empty"):
        assert not player.sees(words)
    for each in now_and_restarted(player, open_app):
        sheet = on_sheet(each)
        assert [one.name for one in sheet.weapons] == ["Unarmed", "Hatchet"]
        assert (sheet.detail("cash"), sheet.possessions[0].name) == ("$12", "Torch")
        assert [(one.heading, one.text) for one in sheet.backstory] == [
            ("description", "Tall and tired."),
            ("encounters", "Not yet."),
        ]
    each.undo()
    assert [one.heading for one in on_sheet(each).backstory] == ["description"]
    each.click("Start playing")
    each.wait_for(PLAY)
    assert title(each) == "Ada Marsh"


def test_the_skills_of_the_occupation_stand_above_the_others(open_app: Opener) -> None:
    player = open_app()
    begin(player, "coc7", "Ada Marsh")
    step_to(player, "Skills")
    assert not player.sees("Occupation skills")
    step_to(player, "Occupation")
    player.click("Customs clerk")
    step_to(player, "Skills")
    for each in now_and_restarted(player, open_app):
        own, others = (
            [row.name for row in card.table.rows.rows]
            for card in each.front.findChildren(TableCard)
            if card.isVisible()
        )
        assert {"Accounting", "Credit Rating", "Language: Spanish", "Spot Hidden"} <= set(own)
        assert len(own) == 9
        assert "Dodge" in others
        assert not set(own) & set(others)
        assert each.sees("Occupation skills")
        assert each.sees("Other skills")


def test_an_unfinished_character_has_the_focus_in_its_step_after_a_restart(open_app: Opener) -> None:
    player = open_app()
    begin(player, "coc7", "Ada Marsh")
    step_to(player, "Person")
    player = open_app()
    focused = player.window.focusWidget()
    assert focused is not None
    assert focused.accessibleName() == "Name"


def test_an_added_row_comes_into_view_whole(open_app: Opener) -> None:
    player = open_app()
    player.window.resize(1366, 700)
    begin(player, "coc7")
    step_to(player, "Gear")
    for name in ("hatchet", "luger", "revolver"):
        player.click("Add weapon")
        player.type(name)
        player.press(Qt.Key.Key_Return)
    player.click("Add gear")
    player.rest()
    field = player.window.focusWidget()
    assert isinstance(field, QLineEdit)
    assert field.visibleRegion().boundingRect() == field.rect()


def test_a_new_character_opens_with_the_best_skill_in_the_tray(open_app: Opener) -> None:
    player = open_app()
    begin(player, "coc7")
    lay(player, d6=SIX_EACH)
    player.click("Roll all")
    step_to(player, "Finish")
    player.click("Start playing")
    player.wait_for(PLAY)
    assert player.sees("Roll 70 or less")
    assert player.window.sheet.skills.list.currentIndex().data() == "Language: Own"


def test_text_that_is_too_long_is_refused_in_the_backstory_and_stays(open_app: Opener) -> None:
    player = open_app()
    begin(player, "coc7", "Ada Marsh")
    step_to(player, "Backstory")
    write(player, "Traits", "Whistles.")
    box = text_box(player, "Traits")
    box.setFocus()
    box.setPlainText("x" * 100_001)
    player.wait(lambda: player.sees("At most 100,000 characters."))
    assert [each.text for each in on_sheet(player).backstory] == ["Whistles."]
    assert len(box.toPlainText()) == 100_001


def text_box(player: Player, name: str) -> QPlainTextEdit:
    boxes = player.front.findChildren(QPlainTextEdit)
    return next(each for each in boxes if each.isVisible() and each.accessibleName() == name)


def write(player: Player, name: str, text: str) -> None:
    box = text_box(player, name)
    box.setFocus()
    QTest.keyClicks(box, text)
    QTest.keyClick(box, Qt.Key.Key_Tab)


def test_slash_leads_to_the_filter_of_the_skills(open_app: Opener) -> None:
    player = open_app()
    begin(player, "striker")
    step_to(player, "Skills")
    player.press(Qt.Key.Key_Tab)
    player.press(Qt.Key.Key_Slash)
    focused = player.window.focusWidget()
    assert focused is not None
    assert focused.accessibleName() == "Filter skills"


# The other games, from the first step to the last


def test_an_occupation_without_suggestions_has_no_arrow(open_app: Opener) -> None:
    player = open_app()
    begin(player, "shadow-lounge", "Ada Marsh")
    step_to(player, "Skills")
    assert not isinstance(player.field("Occupation"), SuggestField)


def test_a_shadow_lounge_character_uses_typed_values(open_app: Opener) -> None:
    player = open_app()
    begin(player, "shadow-lounge", "Sil Varro")
    lay(player, d6=(3,) * 27)
    player.click("Roll all")
    assert player.sees("3 + 3 + 3 = 9")
    player.click("Your own values")
    assert not player.sees("3 + 3 + 3 = 9")
    player.enter("Power", "60")
    player.click("Next")
    type_row(player, "Hit points, maximum", "12")
    type_row(player, "Hit points, current", "12")
    player.click("Next")
    player.enter("Occupation", "Smuggler")
    player.enter("Occupation points", "EDU×2 + DEX×2")
    player.enter("Personal interest points", "INT*2")
    assert player.sees("Occupation points: 0 of 180")
    type_row(player, "Piloting, occupation points", "60")
    type_row(player, "Brawl, personal points", "90")
    assert on_sheet(player).skill("piloting").occupation
    assert player.sees("Occupation points: 60 of 180")
    player.enter("Max skill", "80")
    assert player.sees("Brawl starts at 90")
    step_to(player, "Finish")
    assert player.sees("• Brawl starts at 90")
    player.click("Start playing")
    player.wait_for(PLAY)
    for each in now_and_restarted(player, open_app):
        assert title(each) == "Sil Varro"
        assert each.sees("Smuggler")
        assert traits(each)["power"] == 60
        assert each.tracker_words("Hit points") == "12 of 12"
        assert on_sheet(each).skill("piloting").occupation
        assert each.skill_words("piloting").startswith("Piloting, 60")


@pytest.mark.parametrize(
    ("game", "step", "names"),
    [
        ("coc7", "Occupation", ("Customs clerk", "Press photographer")),
        ("basic-d20", "Person", ("Courier", "Medic")),
        ("rites-of-battle", "Skills", ("Marksman", "Field medic")),
        ("striker", "Skills", ("Salvage pilot", "Gene surgeon")),
    ],
)
def test_an_occupation_chosen_by_name_marks_its_skills(
    open_app: Opener, game: str, step: str, names: tuple[str, str]
) -> None:
    player = open_app()
    begin(player, game, "Rill Osk")
    step_to(player, step)
    for name in names:
        player.enter("Occupation", name)
        sheet = on_sheet(player)
        found = next(each for each in creation(game).occupations if each.name == name)
        wanted = creation(game).occupy
        assert wanted is not None
        assert {each.id for each in sheet.skills if each.occupation}
        assert play(sheet, wanted(sheet, found.id)) == sheet, "as if its card was chosen"
    player.undo()
    assert on_sheet(player).detail("occupation") == ""
    assert not any(each.occupation for each in on_sheet(player).skills if each.kind != "credit-rating")


def test_skills_that_the_player_marked_stay(open_app: Opener) -> None:
    player = open_app()
    begin(player, "basic-d20", "Rill Osk")
    step_to(player, "Skills")
    tick_row(player, "Athletics, proficient")
    player.enter("Occupation", "Medic")
    assert [each.id for each in on_sheet(player).skills if each.occupation] == ["athletics"]


def test_a_d20_character_has_a_career_a_ribbon_and_cred(open_app: Opener) -> None:
    player = open_app()
    begin(player, "basic-d20", "Rill Osk")
    for name, score in (("Strength", "2"), ("Agility", "3"), ("Wisdom", "2"), ("Charisma", "-1")):
        player.enter(name, score)
    assert player.sees("Attribute points: 6 of 6")
    player.enter("Precision", "1")
    assert player.sees("Attribute points: 7 of 6")
    player.undo()
    step_to(player, "Skills")
    player.click("Medic")
    assert player.sees("General skills: 4 of 4")
    tick_row(player, "Athletics, proficient")
    assert player.sees("General skills: 5 of 4")
    player.undo()
    player.click("Next")
    player.click("Add weapon")
    player.type("Cutter")
    player.press(Qt.Key.Key_Return)
    player.click("Set Cred to 2,000")
    assert stands(player, "Cred") == "2000"
    player.click("Next")
    player.click("Add power")
    type_row(player, "New, Name", "Steady hands")
    assert player.sees("Ribbons and feats: 1 of 1")
    step_to(player, "Finish")
    player.click("Start playing")
    player.wait_for(PLAY)
    for each in now_and_restarted(player, open_app):
        assert title(each) == "Rill Osk"
        assert each.sees("Medic")
        sheet = on_sheet(each)
        assert [one.name for one in sheet.weapons] == ["Cutter"]
        assert [one.name for one in sheet.powers] == ["Steady hands"]
        assert (sheet.trait("agility"), sheet.tracker("hp").value) == (3, 9)


def test_unspent_experience_is_lost_when_rites_of_battle_starts(open_app: Opener) -> None:
    player = open_app()
    begin(player, "rites-of-battle", "Odo Brand")
    player.enter("Strength", "3")
    assert player.sees("XP: characteristics and quirks: 30 of 100")
    step_to(player, "Skills")
    player.click("Field medic")
    type_row(player, "Medicae, ranks", "2")
    assert player.sees("XP: skills: 15 of 75")
    type_row(player, "Medicae, ranks", "3")
    assert remarked(player, "Medicae, ranks") == "Outside 0 to 2"
    player.undo()
    player.click("Next")
    player.click("Add talent")
    type_row(player, "New, Name", "Steady")
    type_row(player, "Steady, XP", "20")
    assert player.sees("XP: talents: 20 of 75")
    player.click("Next")
    player.click("Set to 10: No threshold for Wounds")
    assert stands(player, "Wounds, maximum") == "10"
    player.enter("Soak", "3")
    step_to(player, "Finish")
    player.click("Start playing")
    player.wait_for(PLAY)
    for each in now_and_restarted(player, open_app):
        assert title(each) == "Odo Brand"
        assert each.sees("Field medic")
        sheet = on_sheet(each)
        assert sheet.statuses == ()
        assert sheet.skill("medicae").value == 2
        assert [(one.name, one.cost) for one in sheet.powers] == [("Steady", 20)]


def test_a_striker_character_is_a_sophont_with_ranks_and_a_technique(open_app: Opener) -> None:
    player = open_app()
    begin(player, "striker", "Mags Teller")
    player.enter("Hit factor", "5")
    player.enter("Size", "40")
    assert player.sees("Outside −10 to 10")
    player.undo()
    step_to(player, "Skills")
    player.click("Gene surgeon")
    type_row(player, "Health, base", "1")
    type_row(player, "Genetics, modifier", "-1")
    assert player.sees("Skill ranks: 2 of 5")
    player.click("Next")
    player.click("Add technique")
    type_row(player, "New technique, Name", "Quick splice")
    type_row(player, "Quick splice, Ranks", "2")
    assert player.sees("Technique ranks: 2 of 5")
    player.click("Next")
    assert stands(player, "Hit points, current") == "10"
    step_to(player, "Finish")
    player.click("Start playing")
    player.wait_for(PLAY)
    for each in now_and_restarted(player, open_app):
        assert title(each) == "Mags Teller"
        assert each.sees("Gene surgeon")
        sheet = on_sheet(each)
        assert [(one.name, one.ranks) for one in sheet.techniques] == [("Quick splice", 2)]
        assert (sheet.trait("hx"), sheet.trait("size")) == (5, 0)
        assert each.tracker_words("Hit points").startswith("10")
