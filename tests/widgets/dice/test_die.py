import pytest

from desktop.viewdata.tray import DieLook, DieUse, FeltDie


@pytest.mark.parametrize(
    ("look", "value", "numeral", "digit"),
    [
        (DieLook.TENS, 0, "00", 0),
        (DieLook.TENS, 10, "10", 1),
        (DieLook.TENS, 90, "90", 9),
        (DieLook.UNITS, 0, "0", 0),
        (DieLook.UNITS, 9, "9", 9),
    ],
)
def test_tens_read_00_to_90_and_units_0_to_9(look: DieLook, value: int, numeral: str, digit: int) -> None:
    die = FeltDie(look, value, DieUse.PLAIN, "Die", "")
    assert die.numeral == numeral
    assert die.digit == digit


def test_a_ready_die_is_blank() -> None:
    die = FeltDie(DieLook.TENS, None, DieUse.PLAIN, "Tens", "")
    assert die.numeral == ""
    assert die.numerals == ()


@pytest.mark.parametrize(
    ("look", "value"),
    [(DieLook.TENS, 5), (DieLook.TENS, 100), (DieLook.TENS, -10), (DieLook.UNITS, 10), (DieLook.UNITS, -1)],
)
def test_a_value_that_is_on_no_face_is_refused(look: DieLook, value: int) -> None:
    with pytest.raises(ValueError, match="no face"):
        FeltDie(look, value, DieUse.PLAIN, "Die", "")
