"""All audits of one picture of a window."""

from collections.abc import Iterator

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from desktop.kit.look import theme
from tests.walk.allowed import is_allowed
from tests.walk.contrast import contrast
from tests.walk.cut import cut
from tests.walk.drawn import Ears
from tests.walk.finding import Finding
from tests.walk.named import named
from tests.walk.targets import small


def seen(window: QWidget, ears: Ears) -> Iterator[Finding]:
    """What is wrong with texts and colours."""
    _settle()
    picture = ears.picture_of(window).toImage()
    for each in (*cut(window, ears), *contrast(window, picture, ears)):
        if not is_allowed(each):
            yield each


def told(window: QWidget, ears: Ears) -> Iterator[Finding]:
    """What is wrong with names, roles and targets; these are measured at the usual text size."""
    usual = theme.current().scale == 1.0
    for each in (*named(window, ears), *(small(window) if usual else ())):
        if not is_allowed(each):
            yield each


def whole(window: QWidget, ears: Ears) -> Iterator[Finding]:
    """All of that."""
    yield from seen(window, ears)
    yield from told(window, ears)


def _settle() -> None:
    """Wait until layouts that ask one another for room have come to an end."""
    for _ in range(4):
        QTest.qWait(10)
        QApplication.sendPostedEvents()
