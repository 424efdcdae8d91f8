"""The tour is walked part by part, and nothing is found: every name, target, colour and text is right.

``make walk`` runs this; it is no part of ``make test``, because it plays most of the tour. What only shows
the same screens in more looks is in :mod:`tests.walk.test_every_look`.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from desktop.pseudo import PSEUDO
from desktop.tour.parts import PARTS
from tests.walk.finding import report
from tests.walk.test_every_look import LOOKED_AT_AGAIN
from tests.walk.walker import walk

pytestmark = [pytest.mark.timeout(900), pytest.mark.qt_log_ignore(".*")]

IN_PSEUDO = ("playing", "games", "downtime")
"""The parts in which every word is looked at for the marks of a translation, and for room for longer ones."""


@pytest.mark.parametrize("part", [name for name in PARTS if name not in LOOKED_AT_AGAIN])
def test_nothing_is_wrong_in(part: str, qapp: QApplication, tmp_path: Path) -> None:
    findings = walk(PARTS[part], qapp, tmp_path)
    assert not findings, "\n" + report(findings)


@pytest.mark.parametrize("part", IN_PSEUDO)
def test_every_word_can_be_translated_and_has_room_in(part: str) -> None:
    # A language is spoken from the start of a process to its end.
    told = os.environ | {"ROLLBOOK_LANGUAGE": PSEUDO}
    walked = subprocess.run(
        [sys.executable, "-m", "tests.walk", part], env=told, capture_output=True, text=True, check=False
    )
    assert walked.returncode == 0, walked.stdout or walked.stderr
