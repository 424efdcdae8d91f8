"""Adding to and spending from an amount that is written as text."""

import pytest

from rules_core.game.money import changed_amount
from rules_core.game.typed import Unfit, Why


@pytest.mark.parametrize(
    ("text", "by", "spent"),
    [
        ("$64", "3.50", "$60.50"),
        ("$60.50", "0.50", "$60.00"),
        ("$1,600 (a share in a Ford)", "100", "$1,500 (a share in a Ford)"),
        ("1.250,50 \u20ac", "0,50 \u20ac", "1.250,00 \u20ac"),
        ("250 credits", "+50", "200 credits"),
        ("12,50", "$2", "10,50"),
        ("1 000 kr", "1", "999 kr"),
        ("7", "7", "0"),
        ("1.000", "1", "999"),
        ("1,000,000", "1", "999,999"),
        ("64", "0,5", "63,5"),
    ],
)
def test_an_amount_is_spent_and_the_text_keeps_its_way_of_writing(text: str, by: str, spent: str) -> None:
    assert changed_amount(text, by, adds=False) == spent


@pytest.mark.parametrize(
    ("text", "by", "sum_"),
    [
        ("$64", "36", "$100"),
        ("", "5", "5"),
        ("a few coins", "2.50", "2.50 a few coins"),
        ("$999.50", "1000", "$1999.50"),
        ("-5", "3", "-2"),
    ],
)
def test_an_amount_is_added(text: str, by: str, sum_: str) -> None:
    assert changed_amount(text, by, adds=True) == sum_


@pytest.mark.parametrize("by", ["", "a lot", "0", "-5", "5 and 6", "1" * 13, "$", "1d6"])
def test_what_is_no_amount_is_refused(by: str) -> None:
    with pytest.raises(Unfit) as refused:
        changed_amount("$64", by, adds=True)
    assert refused.value.why is Why.NO_AMOUNT


@pytest.mark.parametrize("text", ["$64", "", "none"])
def test_more_than_there_is_cannot_be_spent(text: str) -> None:
    with pytest.raises(Unfit) as refused:
        changed_amount(text, "64.01", adds=False)
    assert refused.value.why is Why.NOT_ENOUGH


def test_a_debt_can_grow() -> None:
    assert changed_amount("-5", "3", adds=False) == "-8"


def test_a_sum_too_large_to_write_is_refused() -> None:
    with pytest.raises(Unfit):
        changed_amount("9" * 12, "1", adds=True)
