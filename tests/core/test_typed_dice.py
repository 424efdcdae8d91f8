import pytest

from rules_core.dice import Face
from rules_core.typed_dice import typed_faces


@pytest.mark.parametrize(
    ("text", "die", "faces"),
    [
        ("94", "d100", (94,)),
        (" 7 ", "d100", (7,)),
        ("00", "d100", (100,)),
        ("0", "d100", (100,)),
        ("100", "d100", (100,)),
        ("3 5", "d6", (3, 5)),
        ("3,5", "d6", (3, 5)),
        ("3+5", "d6", (3, 5)),
        ("sa as -", "ability", ("sa", "sa", "")),
        ("T", "proficiency", ("T",)),
    ],
)
def test_what_players_type_is_read(text: str, die: str, faces: tuple[Face, ...]) -> None:
    assert typed_faces(text, die) == faces


@pytest.mark.parametrize(
    ("text", "die"),
    [
        ("", "d100"),
        ("101", "d100"),
        ("7", "d6"),
        ("0", "d10"),
        ("-3", "d6"),
        ("six", "d6"),
        ("٣", "d6"),
        ("", "ability"),
        ("ff", "ability"),
        ("9" * 5000, "d100"),
    ],
)
def test_what_is_on_no_face_is_refused(text: str, die: str) -> None:
    with pytest.raises(ValueError):
        typed_faces(text, die)
