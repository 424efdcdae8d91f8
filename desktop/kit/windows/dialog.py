"""The base of windows that open over the main window, and the look of those that Qt makes itself."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QApplication, QDialog, QLabel

from desktop.kit.look import theme
from desktop.kit.look.style_sheet import dialog_sheet, wear

_AROUND_WORDS = 3


class Dialog(QDialog):
    """A window over the main window, with the background of cards. Pages in it may have their own
    background.
    """

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the background."""
        QPainter(self).fillRect(event.rect(), theme.current().color("surface"))


class QtWidgetStyler(QObject):
    """An event filter that makes labels plain text and gives Qt's own dialogs the theme before they are
    shown.
    """

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Prepare a widget that Qt has just made."""
        # Every event of the app passes here, so the cheapest test comes first; the type is created each time
        if isinstance(watched, (QLabel, QDialog)) and event.type() == QEvent.Type.Polish:
            if isinstance(watched, QLabel):
                _prepare_label(watched)
            elif not isinstance(watched, Dialog):
                wear(watched, dialog_sheet(theme.current()))
        return False


def style_qt_widgets(app: QApplication) -> QtWidgetStyler:
    """Install the event filter for widgets that Qt makes, and return it; ``app`` owns it."""
    minder = QtWidgetStyler(app)
    app.installEventFilter(minder)
    return minder


def _prepare_label(label: QLabel) -> None:
    if label.textFormat() == Qt.TextFormat.AutoText:
        label.setTextFormat(Qt.TextFormat.PlainText)
    if label.windowType() == Qt.WindowType.ToolTip:
        # Qt draws its frame in the colour of its text.
        label.setForegroundRole(QPalette.ColorRole.WindowText)
        around = theme.current().px(_AROUND_WORDS)
        label.setContentsMargins(around, around, around, around)
