"""The look of the app in tests of dice, whose sizes follow the text size."""

import pytest
from PySide6.QtWidgets import QApplication

from desktop.kit.look import theme


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> None:
    """Start every test in the light theme at 100 %, whatever tests of other rooms left."""
    theme.apply(qapp, "light", 1.0)
