"""The look of what Qt makes itself: its dialogs and tooltips, with plain text and in the theme."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QDialog, QLabel

from desktop.kit.look import theme
from desktop.kit.look.style_sheet import dialog_sheet, wear

_Given = ParamSpec("_Given")
_Answer = TypeVar("_Answer")

_AROUND_WORDS = 3

_stylers: list[QObject] = []
"""The event filter, while Qt may make widgets."""


class _Styler(QObject):
    """An event filter that makes labels plain text and gives Qt's own dialogs the theme before they are
    shown.
    """

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Prepare a widget that Qt has just made."""
        # Every event of the app passes here, so the cheapest test comes first; the type is created each time
        if isinstance(watched, (QLabel, QDialog)) and event.type() == QEvent.Type.Polish:
            if isinstance(watched, QLabel):
                _prepare_label(watched)
            else:
                _prepare_dialog(watched)
        return False


@contextmanager
def styled() -> Iterator[None]:
    """Context manager around what opens a dialog or a tooltip of Qt: it gets plain text and the theme.

    Only there: a filter for the events of the whole app takes a tenth of the time of everything it does.
    """
    app = QCoreApplication.instance()
    if app is None or _stylers:  # a tooltip over a dialog
        yield
        return
    _stylers.append(_Styler())
    app.installEventFilter(_stylers[0])
    try:
        yield
    finally:
        app.removeEventFilter(_stylers.pop())


def in_theme(ask: Callable[_Given, _Answer], *given: _Given.args, **named: _Given.kwargs) -> _Answer:
    """Return what a dialog of Qt answers, such as ``QFileDialog.getOpenFileName``, opened in the theme."""
    with styled():
        return ask(*given, **named)


def _prepare_dialog(dialog: QDialog) -> None:
    from desktop.kit.windows.dialog import Dialog  # none is open before the last character is

    if not isinstance(dialog, Dialog):
        wear(dialog, dialog_sheet(theme.current()))


def _prepare_label(label: QLabel) -> None:
    if label.textFormat() == Qt.TextFormat.AutoText:
        label.setTextFormat(Qt.TextFormat.PlainText)
    if label.windowType() == Qt.WindowType.ToolTip:
        # Qt draws its frame in the colour of its text.
        label.setForegroundRole(QPalette.ColorRole.WindowText)
        around = theme.current().px(_AROUND_WORDS)
        label.setContentsMargins(around, around, around, around)
