"""The tour is walked part by part, and nothing is found: every name, target, colour and text is right.

``make walk`` runs this; it is no part of ``make test``, because it plays the whole tour.
"""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from desktop.tour.parts import PARTS
from tests.walk.drawn import Ears
from tests.walk.finding import report
from tests.walk.walker import Walker

pytestmark = [pytest.mark.timeout(900), pytest.mark.qt_log_ignore(".*")]

_SEEN_BEFORE = frozenset({"colours", "screens"})
"""Parts that show what others show, in other colours or another language."""


@pytest.mark.parametrize("part", [name for name in PARTS if name not in _SEEN_BEFORE])
def test_nothing_is_wrong_in(part: str, qapp: QApplication, tmp_path: Path) -> None:
    ears = Ears()
    with ears.open():
        at = Walker(qapp, tmp_path, ears)
        try:
            PARTS[part](at)
        finally:
            at.close()
    assert not at.findings, "\n" + report(at.findings)
