"""Turn to another page of a stack so that it is painted once.

``QStackedWidget`` forbids updates while it turns. Allowed again, each widget on the page asks to be painted,
from the outside in, and Qt paints one that fills its own background, with all it holds, apart from the rest:
a page that scrolls is painted twice. Both reach every widget on every other page too.
"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedWidget, QWidget


def turn_to(stack: QStackedWidget, page: QWidget) -> None:
    """Show a page of the stack."""
    forbidden = Qt.WidgetAttribute.WA_UpdatesDisabled  # of the stack alone, which then leaves it as it is
    stack.setAttribute(forbidden)
    stack.setCurrentWidget(page)
    stack.setAttribute(forbidden, on=False)
