import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.views.felt import DieLook, DieUse, FeltDie
from desktop.views.laid_dice import EnteredFaces, alone_on_felt, entered, on_felt, read_laid, write_laid
from desktop.views.own_dice import AskedDie, AskView
from tests.tray.asks import DAMAGE, PERCENTILE, PLAIN_PERCENTILE, POOL, asked

STRIKER = AskedDie(DieLook.PALE_D20, "D20", asked(DieLook.D20, "D20").faces)


def texts(laid: EnteredFaces) -> list[str | None]:
    return [None if face is None else face.text for face in laid]


@pytest.mark.parametrize(
    ("ask", "text", "lies"),
    [
        (PERCENTILE, "", [None, None, None]),
        (PERCENTILE, "20", ["20", None, None]),
        (PERCENTILE, "20 60", ["20", "60", None]),
        (PERCENTILE, "20 60 1", ["20", "60", "1"]),
        (PERCENTILE, "2,6/1", ["20", "60", "1"]),
        (PERCENTILE, "00 00 0", ["00", "00", "0"]),
        (PERCENTILE, "20 77 1", ["20", None, "1"]),
        (PLAIN_PERCENTILE, "21", ["20", "1"]),
        (PLAIN_PERCENTILE, "100", ["00", "0"]),
        (PLAIN_PERCENTILE, "00 0", ["00", "0"]),
        (PLAIN_PERCENTILE, "7", ["00", "7"]),
        (PLAIN_PERCENTILE, "101", [None, None]),
        (POOL, "t as - FH", ["T", "sa", "-", "fh"]),
        (POOL, "T x", ["T", None, None, None]),
        (PLAIN_PERCENTILE, "20 1 9", [None, None]),
        (POOL, "success and advantage, 2 success", ["sa", "ss", None, None]),
    ],
)
def test_typed_faces_appear_on_the_dice(ask: AskView, text: str, lies: list[str | None]) -> None:
    assert texts(read_laid(ask.dice, text)) == lies


def test_the_die_of_striker_is_a_d20() -> None:
    assert texts(read_laid((STRIKER,), "17")) == ["17"]
    assert texts(read_laid((STRIKER,), "21")) == [None]


def test_clicked_faces_become_typed_text_ready_for_the_next_die() -> None:
    tens, units = PLAIN_PERCENTILE.dice
    twenty, one = tens.faces[2], units.faces[1]
    assert (write_laid((None, None)), write_laid((twenty, None))) == ("", "20 ")
    assert (write_laid((twenty, one)), write_laid((None, one))) == ("20 1", "_ 1")


def test_dice_are_entered_one_by_one_or_as_typed() -> None:
    tens, units = PLAIN_PERCENTILE.dice
    twenty, one = tens.faces[2], units.faces[1]
    assert entered((twenty, one), "21") == ("20", "1")
    assert entered((None, one), "_ 1") == ("_", "1")
    assert entered((twenty, None), "20 ") == ("20", "_"), "20 is not read as a number for both"
    assert entered((None, None), " 101 ") == ("101",)
    spare = "20 1 9"
    assert entered(read_laid(PLAIN_PERCENTILE.dice, spare), spare) == (spare,), "the 9 is not passed over"


@given(st.text(max_size=30))
def test_any_text_gives_valid_faces_or_none(text: str) -> None:
    for ask in (PERCENTILE, PLAIN_PERCENTILE, POOL, DAMAGE):
        laid = read_laid(ask.dice, text)
        assert len(laid) == len(ask.dice)
        for face, die in zip(laid, ask.dice, strict=True):
            assert face is None or face in die.faces


@given(st.data())
def test_clicked_faces_are_read_back_unchanged(data: st.DataObject) -> None:
    ask = data.draw(st.sampled_from((PERCENTILE, PLAIN_PERCENTILE, POOL, DAMAGE)))
    laid = tuple(data.draw(st.sampled_from(die.faces)) for die in ask.dice)
    assert read_laid(ask.dice, write_laid(laid)) == laid


def test_the_felt_fills_in_the_blank_dice() -> None:
    fallen = FeltDie(DieLook.TENS, 70, DieUse.PLAIN, "Theirs")
    blank = [FeltDie(die.look, None, DieUse.PLAIN, die.name) for die in PLAIN_PERCENTILE.dice]
    laid = (None, PLAIN_PERCENTILE.dice[1].faces[4])
    shown = on_felt((fallen, *blank), PLAIN_PERCENTILE.dice, laid)
    assert shown is not None
    assert [die.value for die in shown] == [70, None, 4]


def test_dice_that_are_not_the_trays_are_shown_alone() -> None:
    blank = FeltDie(DieLook.D20, None, DieUse.PLAIN, "D20")
    laid = (PLAIN_PERCENTILE.dice[0].faces[2], None)
    assert on_felt((blank,), PLAIN_PERCENTILE.dice, laid) is None
    assert [(die.caption, die.value) for die in alone_on_felt(PLAIN_PERCENTILE.dice, laid)] == [
        ("Tens", 20),
        ("Units", None),
    ]
