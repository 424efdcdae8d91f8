import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.dice.faces import DICE, Face
from rules_core.dice.typed_dice import InvalidDice, read_as_one, typed_dice, typed_faces

HUNDRED, BONUS, TWO_BONUS = ("tens", "units"), ("tens", "tens", "units"), ("tens", "tens", "tens", "units")


@pytest.mark.parametrize(
    ("text", "kinds", "faces"),
    [
        ("21", HUNDRED, (20, 1)),
        ("20 1", HUNDRED, (20, 1)),
        ("2 1", HUNDRED, (20, 1)),
        ("00 0", HUNDRED, (0, 0)),
        ("0 0", HUNDRED, (0, 0)),
        ("100", HUNDRED, (0, 0)),
        ("00", HUNDRED, (0, 0)),
        ("0", HUNDRED, (0, 0)),
        ("000", HUNDRED, (0, 0)),
        ("5", HUNDRED, (0, 5)),
        ("05", HUNDRED, (0, 5)),
        ("90", HUNDRED, (90, 0)),
        ("20 60 1", BONUS, (20, 60, 1)),
        ("2 6 1", BONUS, (20, 60, 1)),
        ("20, 60 / 1", BONUS, (20, 60, 1)),
        ("00 0 90 0", TWO_BONUS, (0, 0, 90, 0)),
        ("21", ("d100",), (21,)),
        ("00", ("d100",), (100,)),
        ("00 0", ("d100",), (100,)),
        ("20 1", ("d100",), (21,)),
        ("21 84", ("d100", "d100"), (21, 84)),
        ("20 1 80 4", ("d100", "d100"), (21, 84)),
        ("5+3+2", ("d6", "d6", "d4"), (5, 3, 2)),
        (" 17\t", ("d20",), (17,)),
        ("06", ("d6",), (6,)),
        (
            "sa AS - t h",
            ("ability", "ability", "boost", "proficiency", "difficulty"),
            ("sa", "sa", "", "T", "h"),
        ),
        ("d –", ("challenge", "setback"), ("D", "")),
    ],
)
def test_one_text_for_all_dice_is_parsed(text: str, kinds: tuple[str, ...], faces: tuple[Face, ...]) -> None:
    assert typed_dice((text,), kinds) == faces


@pytest.mark.parametrize(
    ("texts", "kinds", "faces"),
    [
        (("20", "60", "1"), BONUS, (20, 60, 1)),
        (("20", "1"), HUNDRED, (20, 1)),
        (("21", ""), HUNDRED, (20, 1)),
        (("", "21"), HUNDRED, (20, 1)),
        (("20 60 1", "", ""), BONUS, (20, 60, 1)),
        (("21", "", "80", "4"), ("d100", "d100"), (21, 84)),
        (("21", "", "84", ""), ("d100", "d100"), (21, 84)),
        (("sa", "-"), ("ability", "boost"), ("sa", "")),
    ],
)
def test_a_text_for_each_die_is_parsed(
    texts: tuple[str, ...], kinds: tuple[str, ...], faces: tuple[Face, ...]
) -> None:
    assert typed_dice(texts, kinds) == faces


@pytest.mark.parametrize(
    ("text", "kinds", "said", "die"),
    [
        ("17", ("d10",), "17", "d10"),
        ("0", ("d10",), "0", "d10"),
        ("-3", ("d6",), "-3", "d6"),
        ("101", HUNDRED, "101", "d100"),
        ("0000", ("d100",), "0000", "d100"),
        ("six", ("d100",), "six", "d100"),
        ("21 4", HUNDRED, "21", "tens"),
        ("20 14", HUNDRED, "14", "units"),
        ("٣", ("d6",), "٣", "d6"),
        ("３", ("d6",), "３", "d6"),
        ("ff", ("ability",), "ff", "ability"),
        ("-", ("d6",), "-", "d6"),
        ("ﬀ", ("difficulty",), "ﬀ", "difficulty"),
        ("9" * 5000, ("d100",), "9" * 20, "d100"),
    ],
)
def test_an_invalid_face_is_refused(text: str, kinds: tuple[str, ...], said: str, die: str) -> None:
    with pytest.raises(InvalidDice) as refused:
        typed_dice((text,), kinds)
    assert (refused.value.said, refused.value.die) == (said, die)
    assert str(refused.value) == f"{said!r} is not a face of {die}"


@pytest.mark.parametrize(
    ("texts", "kinds", "missing"),
    [
        (("20 60",), BONUS, ("units",)),
        (("",), HUNDRED, ("tens", "units")),
        (("5 3",), ("d6", "d6", "d4"), ("d4",)),
        (("21",), ("d100", "d100"), ("tens", "units")),
        (("20", "", "1"), BONUS, ("tens",)),
        (("", "", ""), BONUS, BONUS),
        (("_", "3"), HUNDRED, ("tens",)),
        (("20", "_"), HUNDRED, ("units",)),
        (("20 _",), HUNDRED, ("units",)),
        (("_", "1", "80", "_"), ("d100", "d100"), ("tens", "units")),
        (("_", "_"), ("d6", "d6"), ("d6", "d6")),
    ],
)
def test_untyped_dice_are_missing(
    texts: tuple[str, ...], kinds: tuple[str, ...], missing: tuple[str, ...]
) -> None:
    with pytest.raises(InvalidDice) as refused:
        typed_dice(texts, kinds)
    assert refused.value.missing == missing


def test_too_many_dice_are_refused() -> None:
    with pytest.raises(InvalidDice) as refused:
        typed_dice(("1 2 3 4",), ("d6", "d6"))
    assert refused.value.spare == 2
    assert str(refused.value) == "() are missing, 2 too many"


def test_a_single_tens_die_is_read_with_its_units_die() -> None:
    assert read_as_one(HUNDRED) == (HUNDRED,)
    assert read_as_one(("d100", "d6")) == (HUNDRED, ("d6",))
    assert read_as_one(BONUS) == (("tens",), ("tens",), ("units",))
    assert read_as_one((*HUNDRED, *HUNDRED)) == (HUNDRED, HUNDRED)


@given(
    st.lists(st.text(st.sampled_from("0123456789 ,+/-−٣sSaAtTdDfh½²")) | st.text(), max_size=5),
    st.lists(st.sampled_from(sorted(DICE)), min_size=1, max_size=4),
)
def test_any_text_is_refused_or_gives_valid_faces(texts: list[str], kinds: list[str]) -> None:
    refused: InvalidDice | None = None
    faces: tuple[Face, ...] = ()
    try:
        faces = typed_dice(texts, kinds)
    except InvalidDice as misread:
        refused = misread
    if refused is None:
        assert len(faces) == len(kinds)
        assert all(DICE[kind].shows(face) == face for kind, face in zip(kinds, faces, strict=True))
    else:
        assert bool(refused.die) + bool(refused.missing) + bool(refused.spare) == 1


@pytest.mark.parametrize(
    ("text", "die", "most", "faces"),
    [
        ("94", "d100", 1, (94,)),
        ("90 4", "d100", 1, (94,)),
        ("70 4", "d100", 2, (70, 4)),
        ("00", "d100", 1, (100,)),
        ("3,5", "d6", 3, (3, 5)),
        ("sa as -", "ability", 3, ("sa", "sa", "")),
    ],
)
def test_some_dice_of_a_kind_can_be_typed(text: str, die: str, most: int, faces: tuple[Face, ...]) -> None:
    assert typed_faces(text, die, most) == faces


def test_no_dice_at_all_are_refused() -> None:
    with pytest.raises(InvalidDice):
        typed_faces(" ", "d6", 3)
