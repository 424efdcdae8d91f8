"""The Tab key reaches every focusable widget, is never trapped, and the focus is always visible."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QScrollBar, QWidget

from desktop.kit.layout.scrolling import bring_into_view
from tests.walk import finding
from tests.walk.finding import Finding
from tests.walk.named import is_viewport

_MOST_STOPS = 900
_AROUND = 8
"""A focus ring may stand this many pixels outside what has the focus."""


def tabs(window: QWidget) -> Iterator[Finding]:
    """Walk through a window with Tab; what is not reached, does not let go, or does not show the focus."""
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    wanted = _stops(window)
    if not wanted:
        return
    before = QApplication.focusWidget()
    scrolled = [(bar, bar.value()) for bar in window.findChildren(QScrollBar)]
    wanted[0].setFocus(Qt.FocusReason.TabFocusReason)
    bring_into_view(wanted[0])
    reached: list[QWidget] = []
    places: set[tuple[object, ...]] = set()
    for _ in range(_MOST_STOPS):
        here = QApplication.focusWidget()
        if here is None or here.window() is not window or (place := _place(window, here)) in places:
            break
        places.add(place)
        if here not in reached:
            reached.append(here)
            if not _is_seen(window, here):
                yield finding.of(
                    "focus", here, f"“{here.accessibleName()}” does not show that it has the focus"
                )
        QTest.keyClick(here, Qt.Key.Key_Tab)
        now = QApplication.focusWidget()
        if now is here and len(wanted) > 1 and _place(window, here) == place:
            yield finding.of("focus", here, f"“{here.accessibleName()}” keeps the focus when Tab is pressed")
            break
    for each in _stops(window):
        if each in wanted and not _is_reached(each, reached):
            yield finding.of("focus", each, f"Tab does not reach “{each.accessibleName()}”")
    if before is not None and before.isVisible():
        before.setFocus(Qt.FocusReason.OtherFocusReason)
    for bar, value in scrolled:
        bar.setValue(value)


def _stops(window: QWidget) -> list[QWidget]:
    """Where Tab must stop."""
    return [
        each
        for each in window.findChildren(QWidget)
        if each.isVisible()
        and not each.isHidden()  # what is hidden while Qt shows it is both; it is neither drawn nor reached
        and each.isEnabled()
        and each.window() is window
        and each.focusPolicy() & Qt.FocusPolicy.TabFocus
        and each.focusProxy() is None
        and not is_viewport(each)
    ]


def _is_reached(wanted: QWidget, reached: list[QWidget]) -> bool:
    """Whether Tab came to a widget, or to the field that it shows in one of its cells."""
    in_cells = isinstance(wanted, QAbstractItemView)
    return wanted in reached or (in_cells and any(wanted.isAncestorOf(each) for each in reached))


def _place(window: QWidget, here: QWidget) -> tuple[object, ...]:
    """Where the focus is: a table leads through its cells with one field that it moves along."""
    table = _table_of(here)
    if table is None:
        return (id(here),)
    cell = table.currentIndex()
    at = here.mapTo(table, QPoint(0, 0))
    return (id(table), cell.row(), cell.column(), at.x(), at.y())


def _table_of(here: QWidget) -> QAbstractItemView | None:
    """The table that a widget is, or is a cell of."""
    each: QWidget | None = here
    while each is not None and not isinstance(each, QAbstractItemView):
        each = each.parentWidget()
    return each


def _is_seen(window: QWidget, here: QWidget) -> bool:
    """Whether it can be seen that a widget has the focus: it looks another way without."""
    if _table_of(here) not in (None, here):
        return True  # a field of a cell goes with its focus; it is a field like any other
    with_focus = _picture(window, here)
    here.clearFocus()
    without = _picture(window, here)
    here.setFocus(Qt.FocusReason.OtherFocusReason)
    return with_focus != without


def _picture(window: QWidget, here: QWidget) -> QImage:
    place = QRect(here.mapTo(window, QPoint(0, 0)), here.size())
    return window.grab(
        place.adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND).intersected(window.rect())
    ).toImage()
