"""The cards of the samples."""

import pytest
from msgspec.structs import replace

from desktop.interchange.rollbook import open_sample
from desktop.library_page.view.library_cards import CardDetail, card_detail


def card(sample: str) -> CardDetail:
    return card_detail(3, open_sample(sample).sheet, b"picture")


@pytest.mark.parametrize(
    ("sample", "values"),
    [
        ("ida-marchetti", ["HP 8/11", "Sanity 58", "Magic 13/13", "Luck 52"]),
        ("tarn-ondara", ["HP 3/14", "Luck 46/60"]),
        ("ketta-morrow", ["HP 22/22", "Mana 2/2", "Insp. 2/3", "AC 15"]),
        ("juno-halloran", ["Wounds 7/14", "Strain 9/12", "Soak 4", "Melee 1"]),
        ("oriel-kast", ["HP 5/12", "EP 2/6", "FP 3/4", "TC 13"]),
    ],
)
def test_a_card_has_up_to_four_values(sample: str, values: list[str]) -> None:
    assert [f"{each.label} {each.value}" for each in card(sample).values] == values


def test_ticks_are_counted_on_the_card() -> None:
    shown = card("ida-marchetti")
    assert (shown.line, shown.portrait) == ("Press photographer, 31", b"picture")
    assert shown.mark is not None
    assert (shown.mark.icon, shown.mark.words) == ("check", "3 ticks")


def test_a_wound_matters_more_than_ticks() -> None:
    shown = card("tarn-ondara")
    assert shown.mark is not None
    assert (shown.mark.words, shown.mark.color) == ("Critically wounded", "danger")
    assert [each.alarm for each in shown.values] == [True, False]


def test_cards_without_values_show_characteristics() -> None:
    sheet = replace(open_sample("tarn-ondara").sheet, trackers=())
    assert [each.label for each in card_detail(3, sheet, None).values] == ["STR", "CON", "SIZ", "DEX"]


def test_damaged_characters_are_marked() -> None:
    damaged = card_detail(3, None, None)
    assert damaged.mark is not None
    assert damaged.mark.words == "Can't be read"
    unknown = card_detail(3, replace(open_sample("tarn-ondara").sheet, system="of-tomorrow"), None)
    assert (unknown.values, unknown.mark) == ((), None)
