"""The bug report behind its window: a closed window gets no updates, and bugs in it are caught."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.about import controller
from desktop.about.controller import ReportController
from desktop.about.view import report
from desktop.about.view.report import Display, ProblemReportView
from desktop.base.paths import places
from desktop.base.settings import Settings
from desktop.session.background import Background

WINDOW = Display("6.11.3", "xcb", ())


def test_closed_window_gets_no_updates(tmp_path: Path, qtbot: QtBot) -> None:
    made = ReportController(places(tmp_path / "library.db"), Background())
    views: list[ProblemReportView] = []
    made.view_changed.connect(views.append)
    made.make(WINDOW, Settings())
    made.stop()
    qtbot.waitUntil(lambda: bool(made.text))
    assert views == []


@pytest.mark.no_qt_log
@pytest.mark.parametrize("what", ["making", "saving"])
def test_bug_in_the_report_is_caught_like_any_other(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    def fail(*_: object) -> str:
        raise ZeroDivisionError

    module, name = (report, "report_text") if what == "making" else (controller, "write_whole")
    monkeypatch.setattr(module, name, fail)
    made = ReportController(places(tmp_path / "library.db"), Background())
    with qtbot.captureExceptions() as caught:
        if what == "making":
            made.make(WINDOW, Settings())
        else:
            made.save(tmp_path / "report.txt")
        qtbot.waitUntil(lambda: bool(caught))
    assert caught[0][0] is ZeroDivisionError
