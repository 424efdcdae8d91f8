"""Paragraphs of the player's own text: literal, wrapped to any width, even within a very long word."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QSize
from PySide6.QtGui import QColor, QFontMetrics, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.kit.look import mirror, theme
from desktop.kit.text.plain_text import lay_out

_LONGEST_SHOWN = 20_000


class Prose(theme.Themed):
    """A paragraph that wraps anywhere if it must, so that no text is wider than its place."""

    def __init__(
        self, text: str = "", *, style: str = "body", color: str = "text", parent: QWidget | None = None
    ) -> None:
        """Show `text` in a text style and a colour token. Line breaks are kept."""
        super().__init__(parent)
        self._text = ""
        self._style, self._color = style, color
        self._centred = False
        self._laid: tuple[int, QTextLayout, int] | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_text(text)

    @property
    def text(self) -> str:
        """The text."""
        return self._text

    def set_text(self, text: str) -> None:
        """Change the text. More than 20,000 characters are cut, with an ellipsis."""
        self._text = text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"
        self.setAccessibleName(self._text)
        self._forget()

    def set_color(self, token: str) -> None:
        """Change the colour to a theme token."""
        self._color = token
        self.update()

    def set_centred(self) -> None:
        """Centre each line."""
        self._centred = True
        self._forget()

    def heightForWidth(self, width: int) -> int:
        """Return the height of the lines at `width` pixels."""
        return self._layout_at(width)[1]

    def sizeHint(self) -> QSize:
        """Return a readable width."""
        width = self.width() if self._laid else theme.current().px(320)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Allow any width."""
        return QSize(theme.current().px(40), theme.current().line(self._style))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the lines."""
        painter = mirror.painter(self)
        painter.setPen(theme.current().color(self._color))
        layout, _height = self._layout_at(self.width())
        if not self._centred:
            mirror.draw(painter, layout, QPointF(0, 0))
            return
        for number in range(layout.lineCount()):
            line = layout.lineAt(number)
            mirror.draw_line(painter, line, QPointF((self.width() - line.naturalTextWidth()) / 2, 0))

    def _layout_at(self, width: int) -> tuple[QTextLayout, int]:
        if self._laid is None or self._laid[0] != width:
            self._laid = (width, *lay_out(self._text, self._style, width))
        return self._laid[1], self._laid[2]

    def _restyle(self) -> None:
        self._forget()

    def _forget(self) -> None:
        self._laid = None
        self.updateGeometry()
        self.update()


class Remarks(theme.Themed):
    """Short remarks in two columns, subject and text, drawn as one widget."""

    def __init__(
        self, rows: Sequence[tuple[str, str]], *, close: bool = False, parent: QWidget | None = None
    ) -> None:
        """Show `rows` of subject and remark; a row without a subject takes the whole width.

        `close` makes the first column only as wide as its text.
        """
        super().__init__(parent)
        self._rows = tuple(rows)
        self._close = close
        self._laid: tuple[int, list[tuple[QPointF, QTextLayout, str]], int] | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(
            "\n".join(f"{subject}: {remark}" if subject else remark for subject, remark in rows)
        )

    def heightForWidth(self, width: int) -> int:
        """Return the height of all rows at `width` pixels."""
        return self._place(width)[1]

    def sizeHint(self) -> QSize:
        """Return a readable width."""
        width = max(self.width(), theme.current().px(320))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Allow any width."""
        return QSize(theme.current().px(40), theme.current().line("small"))

    def _restyle(self) -> None:
        self._laid = None
        self.updateGeometry()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the visible rows."""
        painter = mirror.painter(self)
        look = theme.current()
        for at, layout, token in self._place(self.width())[0]:
            box = QRect(0, int(at.y()), self.width(), int(layout.boundingRect().height()) + look.px(8))
            if box.intersects(event.rect()):
                painter.setPen(QColor(look.color(token)))
                mirror.draw(painter, layout, at)

    def _place(self, width: int) -> tuple[list[tuple[QPointF, QTextLayout, str]], int]:
        if self._laid is not None and self._laid[0] == width:
            return self._laid[1], self._laid[2]
        look = theme.current()
        side_by_side = width >= look.px(420)
        subject_width = min(look.px(240), width // 3) if side_by_side else width
        if side_by_side and self._close:
            words = QFontMetrics(look.font("smallStrong"))
            widest = max((words.horizontalAdvance(subject) for subject, _ in self._rows), default=0)
            subject_width = min(subject_width, widest + 2)
        left = subject_width + look.px(16) if side_by_side else 0
        placed: list[tuple[QPointF, QTextLayout, str]] = []
        top = 0
        for subject, remark in self._rows:
            bottom = top
            if subject:
                layout, height = lay_out(subject, "smallStrong", subject_width)
                placed.append((QPointF(0, top), layout, "text"))
                bottom = top + height
            start = left if subject else 0
            said_top = top if side_by_side or not subject else bottom
            layout, height = lay_out(remark, "small", width - start)
            placed.append((QPointF(start, said_top), layout, "muted"))
            top = max(bottom, said_top + height) + look.px(6)
        self._laid = (width, placed, max(top - look.px(6), 0))
        return self._laid[1], self._laid[2]
