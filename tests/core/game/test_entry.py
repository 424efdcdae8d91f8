import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.game.entry import Refusal, entered_value
from rules_core.game.system import Span

HP = Span(0, 11)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("-3", 5),
        ("+2", 10),
        ("5", 5),
        ("0", 0),
        ("11", 11),
        (" 5 ", 5),
        ("- 3", 5),
        ("−3", 5),  # the minus sign that a phone types
        ("+0", 8),
        ("-0", 8),
        ("007", 7),
        ("-8", 0),
        ("-9", 0),
        ("+9", 11),
        ("-999999999", 0),
        ("+999999999", 11),
        ("+" + "9" * 100, 11),
    ],
)
def test_a_change_or_a_value_is_accepted(text: str, value: int) -> None:
    assert entered_value(8, HP, text) == value


@pytest.mark.parametrize("text", ["12", "999999999", "9" * 100])
def test_a_value_out_of_range_is_refused(text: str) -> None:
    assert entered_value(8, HP, text) is Refusal.OUT_OF_RANGE
    assert entered_value(8, Span(10, 20), "9") is Refusal.OUT_OF_RANGE


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "abc",
        "٣",
        "५",
        "³",
        "5.0",
        "5,5",
        "--3",
        "+-3",
        "3-",
        "1e3",
        "0x5",
        "1_0",
        "½",
        "5\n6",
        "9" * 5000,
    ],
)
def test_text_that_is_not_a_number_is_refused(text: str) -> None:
    assert entered_value(8, HP, text) is Refusal.NOT_A_NUMBER


@pytest.mark.parametrize(
    ("present", "text", "value"),
    [(15, "+2", 15), (15, "-2", 13), (15, "-9", 6), (-4, "-2", -4), (-4, "+2", -2)],
)
def test_a_value_already_out_of_range_is_not_made_worse(present: int, text: str, value: int) -> None:
    assert entered_value(present, HP, text) == value


@given(st.integers(0, 11), st.text(max_size=8))
def test_any_input_keeps_the_value_in_range(present: int, text: str) -> None:
    value = entered_value(present, HP, text)
    assert isinstance(value, Refusal) or 0 <= value <= 11


@given(st.integers(0, 11), st.integers(0, 10**6))
def test_a_change_moves_one_way_only(present: int, by: int) -> None:
    up, down = entered_value(present, HP, f"+{by}"), entered_value(present, HP, f"-{by}")
    assert isinstance(up, int)
    assert isinstance(down, int)
    assert down <= present <= up
