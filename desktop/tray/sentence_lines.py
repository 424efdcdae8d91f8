"""Small sentences below each other, each on its own lines."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.kit.layout.flow import Sentence


class SentenceLines(QWidget):
    """Sentences below each other; hidden without any."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: list[Sentence] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def show_lines(self, lines: tuple[str, ...]) -> None:
        """Show `lines`; hide if there are none."""
        while len(self._lines) < len(lines):
            self._lines.append(Sentence(style="small"))
            self._column.addWidget(self._lines[-1])
        for place, label in enumerate(self._lines):
            label.setVisible(place < len(lines))
            label.setText(lines[place] if place < len(lines) else "")
        self.setVisible(bool(lines))
