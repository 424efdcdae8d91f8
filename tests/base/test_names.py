"""Shortening long texts that name something."""

import pytest

from desktop.base.names import shortened


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
