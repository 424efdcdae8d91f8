"""The tour is walked once more in each look, and its pictures in other looks are audited as well.

``make walk-all`` runs this besides what ``make walk`` does; it takes about an hour.
"""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from desktop.tour.look import LARGEST_TEXT, SMALLEST, Look
from desktop.tour.parts import PARTS
from tests.walk.finding import report
from tests.walk.walker import walk

pytestmark = [pytest.mark.timeout(900), pytest.mark.qt_log_ignore(".*")]

LOOKED_AT_AGAIN = frozenset({"colours", "screens", "looks", "pages", "windows"})
"""Parts that show what others show, in other looks, colours or another language."""

WHOLE_LOOKS = (Look(theme="dark"), SMALLEST, LARGEST_TEXT, Look(contrast="on"))


@pytest.mark.parametrize("part", ["looks", "pages", "windows"])
def test_nothing_is_wrong_in_any_look_of(part: str, qapp: QApplication, tmp_path: Path) -> None:
    findings = walk(PARTS[part], qapp, tmp_path)
    assert not findings, "\n" + report(findings)


@pytest.mark.parametrize("part", [name for name in PARTS if name not in LOOKED_AT_AGAIN])
@pytest.mark.parametrize("look", WHOLE_LOOKS, ids=Look.words)
def test_nothing_is_wrong_throughout(look: Look, part: str, qapp: QApplication, tmp_path: Path) -> None:
    findings = walk(PARTS[part], qapp, tmp_path, look)
    assert not findings, "\n" + report(findings)
