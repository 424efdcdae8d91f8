"""A plain text editor for use in a frame."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QPalette
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from desktop.kit.layout.scroll_bar import give_scroll_bars
from desktop.kit.look import theme


class PlainEditor(theme.FollowsTheme, QPlainTextEdit):
    """A plain text editor in the theme's colours and font, with the background of the frame around it."""

    def __init__(self, parent: QWidget | None = None, *, fixed: bool = False) -> None:
        """Make an empty editor; with ``fixed``, in a monospaced font."""
        super().__init__(parent)
        give_scroll_bars(self)
        self._fixed = fixed
        self.viewport().setAutoFillBackground(False)
        self._restyle()

    def _restyle(self) -> None:
        # Also on a style change, which restores the editor's old colours.
        look = theme.current()
        role = QPalette.ColorRole
        palette = QPalette()
        for where, token in (
            (role.Text, "text"),
            (role.PlaceholderText, "faint"),
            (role.Highlight, "accent"),
            (role.HighlightedText, "onAccent"),
        ):
            palette.setColor(where, look.color(token))
        palette.setColor(role.Base, Qt.GlobalColor.transparent)
        self.setPalette(palette)
        font = look.font("body")
        if self._fixed:
            font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
            font.setPixelSize(look.font("small").pixelSize())
        self.setFont(font)
        self.document().setDocumentMargin(0)
