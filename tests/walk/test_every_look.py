"""Every part of the tour is walked in each look, and in the made-up language, from both sides.

``make walk-all`` runs this besides what ``make walk`` does; it takes some twenty minutes.
"""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from desktop.base.pseudo import MIRRORED, PSEUDO
from desktop.features import FEATURES
from desktop.tour.look import LARGEST_TEXT, ON_SMALL, Look
from desktop.tour.parts import parts
from tests.walk.finding import report
from tests.walk.spoken import walk_in
from tests.walk.walker import walk

pytestmark = [pytest.mark.timeout(900), pytest.mark.qt_log_ignore(".*")]

PARTS = parts(FEATURES)

LOOKED_AT_AGAIN = ("looks", "pages", "windows")
"""Parts that put on looks of their own."""

PLAYED = tuple(name for name in PARTS if name not in (*LOOKED_AT_AGAIN, "screens", "colours"))
"""The others, but for what shows each main screen once more, and in fewer colours."""

WHOLE_LOOKS = (Look(theme="dark"), ON_SMALL, LARGEST_TEXT, Look(contrast="on"))
"""What a whole part can be walked in, besides the usual look."""

IN_PSEUDO = ("playing", "games", "downtime", "screens")
"""The parts that are walked in the made-up language each time: they show most of the words."""


@pytest.mark.parametrize("part", LOOKED_AT_AGAIN)
def test_nothing_is_wrong_in_any_look_of(part: str, qapp: QApplication, tmp_path: Path) -> None:
    findings = walk(PARTS[part], qapp, tmp_path)
    assert not findings, "\n" + report(findings)


@pytest.mark.parametrize("part", PLAYED)
@pytest.mark.parametrize("look", WHOLE_LOOKS, ids=Look.words)
def test_nothing_is_wrong_throughout(look: Look, part: str, qapp: QApplication, tmp_path: Path) -> None:
    findings = walk(PARTS[part], qapp, tmp_path, look)
    assert not findings, "\n" + report(findings)


@pytest.mark.parametrize("part", [name for name in PLAYED if name not in IN_PSEUDO])
def test_every_other_word_can_be_translated_and_has_room_in(part: str) -> None:
    assert not walk_in(PSEUDO, part)


@pytest.mark.parametrize("part", IN_PSEUDO)
def test_every_word_has_room_from_right_to_left_in(part: str) -> None:
    assert not walk_in(MIRRORED, part)
