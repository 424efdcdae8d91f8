"""Values are taken from a parsed file by their paths, and what was not taken is told."""

import pytest

from desktop.interchange.fields import LONGEST_LINE, Fields, Path, path_text

DATA = {"name": " Ada ", "list": [{"value": 7}, "x"], "none": None, "yes": True, "number": 4.5}


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ((), DATA),
        (("name",), " Ada "),
        (("list", 0, "value"), 7),
        (("list", 1), "x"),
        (("list", 2), None),
        (("list", "0"), None),
        (("name", 0), None),
        (("name", "x"), None),
        (("gone", "x"), None),
        (("none", "x"), None),
    ],
)
def test_a_value_is_found_by_its_path(path: Path, found: object) -> None:
    assert Fields(DATA).at(*path) == found


@pytest.mark.parametrize(
    ("value", "text", "taken"),
    [
        (" Ada ", "Ada", True),
        (7, "7", True),
        (4.5, "4.5", True),
        (True, "", False),
        (None, "", False),
        (["x"], "", False),
        ("x" * LONGEST_LINE, "x" * LONGEST_LINE, True),
        (" " + "x" * LONGEST_LINE, "x" * LONGEST_LINE, True),
        ("x" * (LONGEST_LINE + 1), "", False),
    ],
)
def test_a_text_is_taken_unless_it_is_too_long(value: object, text: str, taken: bool) -> None:
    fields = Fields({"a": value})
    assert fields.text("a") == text
    assert (fields.unread() == []) is (taken or value is None)
    assert fields.long_text("a") == (text or (value if isinstance(value, str) else ""))


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (0, 0),
        (9, 9),
        (10, None),
        (-1, None),
        (4.0, 4),
        (4.5, None),
        (True, None),
        ("04", 4),
        (" 4.00 ", 4),
        ("4.5", None),
        ("+4", 4),
        ("−1", None),
        ("４", 4),
        ("4x", None),
        ("", None),
        ("1" * 13, None),
        (None, None),
        ([4], None),
    ],
)
def test_a_whole_number_is_taken_within_its_limits(value: object, number: int | None) -> None:
    fields = Fields({"a": value})
    assert fields.number("a", most=9) == number
    assert (fields.unread() == []) is (number is not None or value in (None, ""))


def test_numbers_are_from_0_to_9999_by_default() -> None:
    fields = Fields([-1, 0, 9999, 10_000, -5, "0" * 11 + "7"])
    assert [fields.number(place) for place in range(6)] == [None, 0, 9999, None, None, 7]
    assert fields.number(4, least=-5) == -5


@pytest.mark.parametrize(
    ("value", "flag"),
    [
        (True, True),
        (False, False),
        *((text, True) for text in ("true", " YES ", "on", "1")),
        *((text, False) for text in ("false", "No", "off", "0")),
        ("maybe", None),
        (1, None),
        (None, None),
    ],
)
def test_a_flag_is_taken_also_from_text(value: object, flag: bool | None) -> None:
    fields = Fields({"a": value})
    assert fields.flag("a") is flag
    assert (fields.unread() == []) is (flag is not None or value is None)


@pytest.mark.parametrize(
    ("value", "rows"),
    [
        ([1, 2], [("a", 0), ("a", 1)]),
        ([], []),
        ({}, []),
        (None, []),
        ("", []),
        ({"b": 1}, [("a",)]),
        ("text", [("a",)]),
    ],
)
def test_anything_is_a_list_of_rows(value: object, rows: list[Path]) -> None:
    assert Fields({"a": value}).rows("a") == rows


def test_what_was_not_taken_is_told_as_whole_as_possible() -> None:
    fields = Fields({"a": {"b": [1, {"c": "é"}], "d": {}, "e": [None, ""]}, "f": {"g": 2}, "h": 3})
    fields.take("a", "b", 0)
    fields.take("h")
    assert fields.unread() == [("a.b[1]", '{"c": "é"}'), ("f", '{"g": 2}')]
    fields.release("a", "b", 0)
    fields.release("never taken")
    assert fields.unread() == [("a", '{"b": [1, {"c": "é"}], "d": {}, "e": [null, ""]}'), ("f", '{"g": 2}')]
    fields.take()
    assert fields.unread() == []
    assert Fields({"a": [[], {"b": None}]}).unread() == []


def test_a_path_is_readable() -> None:
    assert path_text(("Skills", "Skill", 3, "value")) == "Skills.Skill[3].value"
    assert path_text((0, "a")) == "[0].a"
