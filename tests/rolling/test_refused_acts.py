"""What an act refuses is said at the field where it was typed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.rolling.acts import ActController
from desktop.views.cards import CardsView, FieldView, Side
from tests.table import Table, open_table


@pytest.fixture
def seated(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    """Juno Halloran of Rites of Battle."""
    table = open_table(tmp_path / "library.db")
    table.characters.open_sample("juno-halloran")
    yield table
    table.library.close()


def refused(view: CardsView | None) -> dict[str, str]:
    """The refused fields of a page, with what is said below them."""
    assert view is not None
    parts: list[object] = [part for card in view.cards for part in card.parts]
    parts += [each for part in parts if isinstance(part, Side) for each in part.parts]
    fields = [each for each in parts if isinstance(each, FieldView) and each.refused]
    return {each.id: each.answer[0].text for each in fields}


def test_a_refused_field_says_why_until_the_act_succeeds(seated: Table) -> None:
    acts = ActController(seated.session, seated.rolls, seated.own_dice)
    heard: list[object] = []
    acts.notice.connect(heard.append)
    axe = {"name": "Axe", "skill": "melee", "reach": "melee", "damage": "banana"}
    acts.act("weapon:add", axe)
    assert refused(acts.view("weapons")) == {"damage": "Write a number, such as 6, or leave the field empty."}
    assert refused(acts.view("talents")) == {}, "another card with fields"
    assert heard == []
    acts.act("weapon:add", axe | {"damage": "+2"})
    assert refused(acts.view("weapons")) == {}
    assert seated.session.character.sheet.weapons[-1].damage == "+2"


def test_a_refusal_about_no_field_is_a_notice(seated: Table) -> None:
    acts = ActController(seated.session, seated.rolls, seated.own_dice)
    heard: list[object] = []
    acts.notice.connect(heard.append)
    acts.act("xp:trait:str", {})
    assert len(heard) == 1


def test_another_character_starts_without_a_refusal(seated: Table) -> None:
    acts = ActController(seated.session, seated.rolls, seated.own_dice)
    acts.act("damage", {"amount": "x", "track": "wounds"})
    assert refused(acts.view("health")) == {"amount": "Enter a number from 1 to 999."}
    seated.session.open(seated.session.character.id)
    assert refused(acts.view("health")) == {}


def test_typing_into_a_live_field_takes_its_refusal_away(seated: Table) -> None:
    seated.characters.open_sample("oriel-kast")
    acts = ActController(seated.session, seated.rolls, seated.own_dice)
    acts.write("amount", "x")
    acts.act("damage", {"amount": "x", "type": "other"})
    assert refused(acts.view("health")) == {"amount": "Type a whole number from 1 to 999."}
    acts.write("amount", "2")
    assert refused(acts.view("health")) == {}
