"""Shortening long texts that name something."""

import pytest

from desktop.base.names import one_line, shortened


@pytest.mark.parametrize(
    ("text", "most", "found"),
    [
        ("Ida", 3, "Ida"),
        ("Ida Marchetti", 8, "Ida M…ti"),
        ("A" * 1_000_000 + " is in your library.", 40, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAA…r library."),
    ],
)
def test_a_long_text_keeps_its_start_and_its_end(text: str, most: int, found: str) -> None:
    assert shortened(text, most) == found
    assert len(found) <= most


def test_one_line_has_no_line_breaks_and_the_wanted_length() -> None:
    assert one_line(" Ida\n  Marchetti\t") == "Ida Marchetti"
    assert one_line("Ida\nMarchetti", 8) == "Ida M…ti"
