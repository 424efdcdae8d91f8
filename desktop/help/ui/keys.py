"""The list of keys."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.help.view.help import KeyHelp
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.flow import Sentence
from desktop.kit.layout.scrolling import Scrolled
from desktop.kit.look import mirror, theme
from desktop.kit.text.badges import Keycap
from desktop.kit.text.plain_text import PlainLabel
from desktop.kit.windows.dialog import Dialog


class Keys(Dialog):
    """The window that F1 opens: every key and what it does, in two columns."""

    change_requested = Signal()
    """Open the window in which keys can be changed."""

    def __init__(self, rows: tuple[KeyHelp, ...], parent: QWidget | None = None) -> None:
        """Build the window."""
        super().__init__(parent)
        look = theme.current()
        self.setWindowTitle(tr("Keys"))
        self.setAccessibleName(tr("Keys"))
        page = QVBoxLayout(self)
        page.setContentsMargins(mirror.margins(self, look.px(24), look.px(20), look.px(20), look.px(16)))
        page.setSpacing(look.px(12))
        page.addWidget(PlainLabel(tr("Keys"), style="trayTitle"))
        table = QWidget()
        grid = QGridLayout(table)
        grid.setContentsMargins(mirror.margins(self, 0, 0, look.px(8), 0))
        grid.setHorizontalSpacing(look.px(16))
        grid.setVerticalSpacing(look.px(8))
        for row, line in enumerate(rows):
            caps = QHBoxLayout()
            caps.setSpacing(look.px(6))
            for key in line.keys:
                caps.addWidget(Keycap(key))
            caps.addStretch(1)
            grid.addLayout(caps, row, 0)
            grid.addWidget(Sentence(line.does), row, 1)
        grid.setColumnStretch(1, 1)
        scroll = Scrolled(name=tr("Keys"))
        scroll.setWidget(table)
        for ground in (table, scroll.viewport()):
            ground.setAutoFillBackground(False)  # the window's own ground shows through
        page.addWidget(scroll, 1)
        change = Button(tr("Change keys…"))
        change.clicked.connect(self.change_requested)
        close = Button(tr("Close"), kind="primary")
        close.clicked.connect(self.accept)
        close.setDefault(True)
        foot = QHBoxLayout()
        foot.addWidget(change)
        foot.addStretch(1)
        foot.addWidget(close)
        page.addLayout(foot)
        screen = self.screen().availableGeometry()
        self.resize(
            min(table.sizeHint().width() + look.px(64), screen.width() - 40),
            min(table.sizeHint().height() + look.px(140), screen.height() - 60),
        )
        close.setFocus()
