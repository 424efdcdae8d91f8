"""A plugin of pytest: run only the tests of a list, in its order, and write how long each test took."""

import json
import os
from collections.abc import Generator
from pathlib import Path

import pytest

CHOSEN = "ROLLBOOK_CHOSEN"
"""Names the file with the tests to run, one a line; without it all run."""
TIMES = "ROLLBOOK_TIMES"
"""Names the file that is told the seconds of each test that passed, as JSON."""

_TOOK = "seconds of the processor"
_began = pytest.StashKey[float]()
_seconds: dict[str, float] = {}
_failed: set[str] = set()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep what was chosen, in the order of the list."""
    if (name := os.environ.get(CHOSEN)) is None:
        return
    place = {each: at for at, each in enumerate(Path(name).read_text(encoding="utf-8").splitlines())}
    config.hook.pytest_deselected(items=[each for each in items if each.nodeid not in place])
    items[:] = sorted((each for each in items if each.nodeid in place), key=lambda each: place[each.nodeid])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note how much of the processor a step took; how long it waited says more of other programs."""
    report = yield
    now = sum(os.times()[:4])
    report.user_properties.append((_TOOK, now - item.config.stash.get(_began, now)))
    item.config.stash[_began] = now
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up what a test took with its fixtures."""
    for name, took in report.user_properties[-1:]:
        if name == _TOOK and isinstance(took, float):
            _seconds[report.nodeid] = _seconds.get(report.nodeid, 0) + took
    if not report.passed:
        _failed.add(report.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the times; beside several workers, once."""
    if (name := os.environ.get(TIMES)) is not None and not hasattr(session.config, "workerinput"):
        passed = {each: round(took, 3) for each, took in _seconds.items() if each not in _failed}
        Path(name).write_text(json.dumps(passed), encoding="utf-8")
