"""The look of a plain text editor that stands in a frame of ours."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QPlainTextEdit

from desktop.widgets import theme


def restyle(editor: QPlainTextEdit) -> None:
    """Give an editor the theme's colours and type; its ground is that of the frame."""
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
    editor.setPalette(palette)
    editor.setFont(look.font("body"))
    editor.document().setDocumentMargin(0)
