"""The rules need no app: what keeps other tests apart from one another is not set up here."""

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave tests with drawn examples out of the coverage: what they run is chance, and to watch it is slow.

    Only where it is asked which test runs which line do they count.
    """
    if getattr(config.option, "cov_context", None):
        return
    for item in items:
        if isinstance(item, pytest.Function) and getattr(item.obj, "is_hypothesis_test", False):
            item.add_marker("no_cover")


@pytest.fixture(autouse=True)
def own_places() -> None:
    """The rules know no places on disk."""


@pytest.fixture(autouse=True)
def failing() -> None:
    """The rules have no features that fail."""
