"""Work off the UI thread: no cycles are collected until its result was handled."""

import gc
from threading import Event, Thread

import pytest
from PySide6.QtCore import QEventLoop, QTimer
from pytestqt.qtbot import QtBot

from desktop.session.background import Background, WorkEnded


def no_good() -> str:
    raise ValueError("no good")


def unexpected(error: Exception) -> None:
    raise error


def unexpected_result(result: object) -> None:
    raise AssertionError(result)


def test_cycles_are_not_collected_until_a_result_was_handled(background: Background, qtbot: QtBot) -> None:
    seen: list[tuple[str, bool]] = []
    background.run(lambda: "done", lambda told: seen.append((told, gc.isenabled())), unexpected)
    qtbot.waitUntil(lambda: seen == [("done", False)])
    qtbot.waitUntil(gc.isenabled)


def test_cycles_are_collected_again_after_a_failure(background: Background, qtbot: QtBot) -> None:
    seen: list[tuple[str, bool]] = []
    background.run(no_good, unexpected_result, lambda error: seen.append((str(error), gc.isenabled())))
    qtbot.waitUntil(lambda: seen == [("no good", False)])
    qtbot.waitUntil(gc.isenabled)


def test_failing_callback_leaves_the_collector_on(background: Background, qtbot: QtBot) -> None:
    def taken(_result: object) -> None:
        no_good()

    with qtbot.captureExceptions() as raised:
        background.run(lambda: "done", taken, unexpected)
        qtbot.waitUntil(lambda: bool(raised))
    assert gc.isenabled()


def test_cycles_are_not_collected_while_other_work_runs(background: Background, qtbot: QtBot) -> None:
    seen: list[bool] = []

    def go_on(_result: object) -> None:
        background.run(lambda: "again", lambda _: seen.append(gc.isenabled()), unexpected)

    background.run(lambda: "done", go_on, unexpected)
    qtbot.waitUntil(lambda: seen == [False])
    qtbot.waitUntil(gc.isenabled)


def test_app_does_not_wait_forever_at_its_end(
    background: Background, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = Event()
    monkeypatch.setattr("desktop.session.background.CLOSE_S", 0.02)
    background.run(lambda: answers.wait(5), unexpected_result, unexpected)
    background.close()
    background.finish(lambda: answers.wait(5), 0.02)
    assert not answers.is_set()
    assert gc.isenabled()
    answers.set()


def test_work_that_ends_its_thread_is_a_failure(background: Background, qtbot: QtBot) -> None:
    def leave() -> None:
        raise SystemExit

    seen: list[Exception] = []
    background.run(leave, unexpected_result, seen.append)
    qtbot.waitUntil(lambda: bool(seen))
    assert isinstance(seen[0], WorkEnded)
    assert isinstance(seen[0].__cause__, SystemExit)
    qtbot.waitUntil(gc.isenabled)


def test_missing_thread_is_a_failure(
    background: Background, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_thread: Thread) -> None:
        raise RuntimeError("can't start new thread")

    seen: list[Exception] = []
    written: list[bool] = []
    monkeypatch.setattr(Thread, "start", refuse)
    background.run(lambda: "done", unexpected_result, seen.append)
    assert seen == [], "it is called back later, as ever"
    qtbot.waitUntil(lambda: bool(seen))
    assert isinstance(seen[0], WorkEnded)
    qtbot.waitUntil(gc.isenabled)
    background.finish(lambda: written.append(True), 1.0)
    assert written == [True]
    assert gc.isenabled()
    background.run(lambda: "done", unexpected_result, unexpected)
    background.close()
    assert gc.isenabled()


def test_cycles_are_collected_while_a_window_asks_about_a_result(
    background: Background, qtbot: QtBot
) -> None:
    seen: list[bool] = []

    def ask(_result: object) -> None:
        seen.append(gc.isenabled())
        answered = QEventLoop()
        # Two turns of the event loop, so work queued in the first is done.
        QTimer.singleShot(0, lambda: QTimer.singleShot(0, answered.quit))
        answered.exec()
        seen.append(gc.isenabled())

    background.run(lambda: "done", ask, unexpected)
    qtbot.waitUntil(lambda: len(seen) == 2)
    assert seen == [False, True]
