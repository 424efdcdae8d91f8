import pytest

from desktop.views.felt import DieLook, DieUse, FeltDie


@pytest.mark.parametrize(
    ("look", "value", "numeral", "face"),
    [
        (DieLook.TENS, 0, "00", 0),
        (DieLook.TENS, 10, "10", 1),
        (DieLook.TENS, 90, "90", 9),
        (DieLook.UNITS, 0, "0", 0),
        (DieLook.UNITS, 9, "9", 9),
        (DieLook.D3, 3, "3", 2),
        (DieLook.D6, 1, "1", 0),
        (DieLook.D10, 10, "10", 9),
        (DieLook.D20, 20, "20", 19),
    ],
)
def test_tens_show_00_to_90_units_0_to_9_and_others_from_1(
    look: DieLook, value: int, numeral: str, face: int
) -> None:
    die = FeltDie(look, value, DieUse.PLAIN, "Die", "")
    assert (die.numeral, die.face) == (numeral, face)


def test_a_ready_die_is_blank() -> None:
    die = FeltDie(DieLook.TENS, None, DieUse.PLAIN, "Tens", "")
    assert die.numeral == ""
    assert die.numerals == ()


@pytest.mark.parametrize(
    ("look", "value"),
    [
        (DieLook.TENS, 5),
        (DieLook.TENS, 100),
        (DieLook.TENS, -10),
        (DieLook.UNITS, 10),
        (DieLook.UNITS, -1),
        (DieLook.D6, 0),
        (DieLook.D3, 4),
        (DieLook.D20, 21),
    ],
)
def test_a_value_on_no_face_is_refused(look: DieLook, value: int) -> None:
    with pytest.raises(ValueError, match="no face"):
        FeltDie(look, value, DieUse.PLAIN, "Die", "")
