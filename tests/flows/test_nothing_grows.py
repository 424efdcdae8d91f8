"""Whoever opens and closes everything again and again leaves nothing behind."""

from collections import Counter
from pathlib import Path

import pytest

from tests.bench.census import ACTIVE, alive, come_to_rest
from tests.flows.conftest import Player
from tests.flows.everywhere import go_everywhere
from tests.interchange.shapes import charaeno, encoded

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

IDA, JUNO = "Ida Marchetti", "Juno Halloran"


def test_pages_and_windows_that_are_closed_leave_nothing_behind(ida: Player, tmp_path: Path) -> None:
    """Not one widget, timer, thread, open file or connection, nor any other Qt object that Rollbook made."""
    file = tmp_path / "somebody.json"
    file.write_bytes(encoded(charaeno()))
    ida.add_sample(JUNO)
    counted: list[Counter[str]] = []
    for _ in range(3):  # the first time builds what then stays
        go_everywhere(ida, (IDA, JUNO), file)
        come_to_rest()
        counted.append(alive())
        del counted[-1][ACTIVE]  # what is to be done in a while is done in a while
    assert counted[2] == counted[1]
