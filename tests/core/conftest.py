"""The rules need no app: what keeps other tests apart from one another is not set up here."""

import pytest


@pytest.fixture(autouse=True)
def own_places() -> None:
    """The rules know no places on disk."""


@pytest.fixture(autouse=True)
def held_time() -> None:
    """The rules know no clock."""


@pytest.fixture(autouse=True)
def failing() -> None:
    """The rules have no features that fail."""
