"""Numbers before a roll: every game takes modifiers up to 999 either way, and says so beside the field."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.kit.text.text_field import Field
from tests.evening import SitDown


@pytest.mark.parametrize(
    ("sample", "skill", "names", "least"),
    [
        ("Ketta Morrow", "engineering", ("DC",), 0),
        ("Ketta Morrow", "engineering", ("Other bonus or penalty",), -999),
        ("Oriel Kast", "engineering:drives", ("Challenge", "Other bonus or penalty"), -999),
        ("Tarn Ondara", "custom:streetwise", ("Other bonus or penalty",), -999),
    ],
)
def test_numbers_beyond_the_range_or_no_numbers_are_refused_beside_the_field(
    sit_down: SitDown, sample: str, skill: str, names: tuple[str, ...], least: int
) -> None:
    player = sit_down(sample)
    player.load_skill(skill)
    if "Other bonus or penalty" in names:
        player.click("More options")
    for name in names:
        player.enter(name, "7", Qt.Key.Key_Tab)
        for typed in ("1000", "-1000", "soft", "1.5"):
            field = player.field(name)
            assert isinstance(field, Field)
            field.setFocus()
            field.selectAll()
            QTest.keyClicks(field, typed)
            assert field.invalid, typed
            assert field.accessibleDescription().startswith(f"From {least} to 999".replace("-", "−"))
            player.enter(name, typed, Qt.Key.Key_Tab)
            assert player.field(name).text() == "7"
        for typed in (str(least), "999"):
            player.enter(name, typed, Qt.Key.Key_Tab)
            assert player.field(name).text().replace("−", "-") == typed
