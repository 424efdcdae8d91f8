"""Edit mode in another language: names from the game's lists are stored in English."""

import pytest

from desktop.base import words
from tests.editing.test_controller import EditSession, sit_down
from tests.table import Table


@pytest.fixture
def desk(table: Table) -> EditSession:
    """Ida Marchetti in edit mode, entered in English."""
    made = sit_down(table)
    made.edit.enter()
    return made


def test_a_list_name_typed_in_german_is_stored_in_english_and_shown_in_german(
    desk: EditSession, german: None
) -> None:
    desk.type("detail//occupation", "Schiffs", "Schiffsarzt")
    assert desk.stands("detail//occupation") == "Ship's doctor"
    assert desk.fields()["detail//occupation"].text == "Schiffsarzt"
    assert desk.view.line.startswith("Schiffsarzt, ")
    assert desk.changes()[-1][1:] == ("Pressefotograf", "Schiffsarzt")
    desk.type("detail//occupation", "Imkerin")
    assert desk.stands("detail//occupation") == desk.fields()["detail//occupation"].text == "Imkerin"


def test_a_list_name_chosen_in_german_is_read_in_spanish_and_english(desk: EditSession) -> None:
    seen = {}
    for language in ("de", "es", "en"):
        words.speak(language)
        try:
            if language == "de":
                desk.type("detail//occupation", "Zollbeamter")
            desk.edit.leave()
            desk.edit.enter()
            seen[language] = desk.view.line.partition(",")[0]
        finally:
            words.speak("en")
    assert desk.stands("detail//occupation") == "Customs clerk"
    assert seen == {"de": "Zollbeamter", "es": "Agente de aduanas", "en": "Customs clerk"}


@pytest.mark.usefixtures("german")
def test_a_speciality_is_added_and_renamed_by_its_name_in_german(desk: EditSession) -> None:
    desk.edit.added("skill", {"kind": "language-other", "name": words.tr("Latin")})
    added = desk.table.session.character.sheet.skills[-1]
    assert (added.kind, added.name) == ("language-other", "Latin")
    desk.edit.added("skill", {"kind": "science", "name": "Seifenkunde"})
    assert desk.table.session.character.sheet.skills[-1].name == "Seifenkunde"
    place = f"skill/name/{added.id}"
    desk.type(place, words.tr("French"))
    assert desk.stands(place) == "French"


@pytest.mark.usefixtures("german")
def test_a_formula_is_typed_with_german_characteristics(desk: EditSession) -> None:
    desk.type("skill/formula/dodge", "GE/4")
    assert desk.stands("skill/formula/dodge") == "DEX/4"
    desk.edit.choose_row("skill//dodge")
    assert desk.fields()["skill/formula/dodge"].text == "GE/4"
    desk.type("skill/formula/dodge", "DEX/3")
    assert desk.fields()["skill/formula/dodge"].text == "GE/3"
