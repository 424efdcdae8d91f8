"""The tour is walked part by part, and nothing is found: every name, target, colour and text is right.

``make walk`` runs this; it is no part of ``make test``, because it plays most of the tour. All parts are
walked in the usual look, the main screens in every look, and some parts in the made-up language. All else is
in ``tests.walk.test_every_look``.
"""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from desktop.base.pseudo import PSEUDO
from desktop.tour.look import Look
from tests.walk.finding import report
from tests.walk.spoken import walk_in
from tests.walk.test_every_look import IN_PSEUDO, PARTS, PLAYED, WHOLE_LOOKS
from tests.walk.walker import walk

pytestmark = [pytest.mark.timeout(900), pytest.mark.qt_log_ignore(".*")]


@pytest.mark.parametrize("part", PLAYED)
def test_nothing_is_wrong_in(part: str, qapp: QApplication, tmp_path: Path) -> None:
    findings = walk(PARTS[part], qapp, tmp_path)
    assert not findings, "\n" + report(findings)


@pytest.mark.parametrize("look", WHOLE_LOOKS, ids=Look.words)
def test_nothing_is_wrong_on_the_main_screens(look: Look, qapp: QApplication, tmp_path: Path) -> None:
    findings = walk(PARTS["screens"], qapp, tmp_path, look)
    assert not findings, "\n" + report(findings)


@pytest.mark.parametrize("part", IN_PSEUDO)
def test_every_word_can_be_translated_and_has_room_in(part: str) -> None:
    assert not walk_in(PSEUDO, part)
