"""The look of every test of a page."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from desktop.kit.look import theme


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> Iterator[None]:
    """Run every test in the light theme at 100 %, and leave that behind."""
    theme.apply(qapp, "light", 1.0)
    yield
    theme.apply(qapp, "light", 1.0)
