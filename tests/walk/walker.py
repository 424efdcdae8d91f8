"""Follows the tour, and audits each window that the tour takes a picture of."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from desktop.start import load_features
from desktop.tour.look import Look
from desktop.tour.visitor import Visitor
from tests.walk.asked import Asked
from tests.walk.audit import seen, told
from tests.walk.drawn import Ears
from tests.walk.finding import Finding
from tests.walk.marked import Typed, marked
from tests.walk.tabs import tabs

_HELD = frozenset({"rolling", "tracker entry", "tracker entry refused", "asked", "half typed", "refused"})
"""States that end when the focus goes elsewhere, or that are about what is being typed."""


class Heard(NamedTuple):
    """What is heard on the way: what painters draw, and what users type."""

    ears: Ears
    typed: Typed


class Walker(Visitor):
    """A visitor that keeps findings in place of pictures.

    In each picture it looks at texts and colours; where it wears the usual look also at names, targets and
    the way of the Tab key. ``more`` are looks that it puts on at each of those besides.
    """

    def __init__(
        self,
        qt: QApplication,
        home: Path,
        heard: Heard,
        chosen: Look | None = None,
        more: Sequence[Look] = (),
    ) -> None:
        """Open the app over a new library in ``home``, and wear ``chosen`` in all pictures."""
        self.findings: list[Finding] = []
        self._ears = heard.ears
        self._typed = heard.typed
        self._more = more
        self._tabbed: set[tuple[str, str]] = set()
        super().__init__(qt, load_features, home, home, chosen or Look())

    def shot(
        self, title: str, screen: str, state: str, shown: QWidget | None = None, over: QWidget | None = None
    ) -> None:
        """Audit what would be in the picture."""
        window = shown or self.window
        self._audit(window, title)
        self._keep(marked(window, self._ears, self._typed), title)
        if over is not None:
            self._audit(over, title)
            self._keep(marked(over, self._ears, self._typed), title)
        if self._worn != self.usual or over is not None:
            return
        self._keep(told(window, self._ears), title)
        if (screen, state) not in self._tabbed and state not in _HELD:
            self._tabbed.add((screen, state))
            self._keep(tabs(window), title)
        for look in self._more:
            if look.size is None or window is self.window:
                self.wear(look)
                self._audit(window, f"{title}, {look.words()}")
        if self._more:
            self.wear(Look())

    def keep(self, picture: QPixmap, title: str, screen: str, state: str, sight: str = "all colours") -> None:
        """Keep nothing: it is no window, or one that was audited already."""

    def _audit(self, window: QWidget, title: str) -> None:
        self._keep(seen(window, self._ears), title)

    def _keep(self, found: Iterable[Finding], title: str) -> None:
        self.findings += (each._replace(picture=title) for each in found)


def walk(
    part: Callable[[Visitor], None],
    qt: QApplication,
    home: Path,
    chosen: Look | None = None,
    more: Sequence[Look] = (),
) -> list[Finding]:
    """What is found on the way through a part of the tour, over a new library in ``home``."""
    ears, asked, typed = Ears(), Asked(), Typed()
    with ears.open(), asked.open(), typed.open():
        at = Walker(qt, home, Heard(ears, typed), chosen, more)
        try:
            part(at)
        except RuntimeError as stopped:
            at.findings.append(Finding("stopped", "Visitor", "desktop/tour", str(stopped)))
        finally:
            at.close()
    return [*at.findings, *asked.unknown()]
