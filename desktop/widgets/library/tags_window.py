"""A window in which the tags of characters are ticked and new ones added."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from desktop.viewdata.campaign import MemberView
from desktop.widgets import mirror, theme
from desktop.widgets.controls import Button, Field
from desktop.widgets.member_list import MemberList
from desktop.widgets.text import PlainLabel
from desktop.words import tr

_WIDTH = 380
_LEAST_LIST = 60
_LONGEST = 60


class TagsWindow(QDialog):
    """Ticks tags; what was ticked or cleared is in :attr:`on` and :attr:`off`."""

    def __init__(self, tags: tuple[str, ...], ticked: frozenset[str], parent: QWidget | None = None) -> None:
        """Offer all tags there are, those ticked that every chosen character has."""
        super().__init__(parent)
        look = theme.current()
        self._tags = tags
        self._before = ticked
        self._ticked = set(ticked)
        self.setWindowTitle(tr("Tags"))
        self.setAccessibleName(tr("Tags"))
        self._list = MemberList()
        self._list.toggled.connect(self._toggle)
        self._field = Field(name=tr("New tag"), placeholder=tr("New tag"))
        self._field.setMaxLength(_LONGEST)
        self._field.returnPressed.connect(self._add)
        add = Button(tr("Add"), name=tr("Add the tag"))
        add.clicked.connect(self._add)
        done = Button(tr("Done"), kind="primary")
        done.clicked.connect(self._finish)
        leave = Button(tr("Cancel"))
        leave.clicked.connect(self.reject)
        page = QVBoxLayout(self)
        page.setContentsMargins(mirror.margins(self, look.px(24), look.px(20), look.px(20), look.px(16)))
        page.setSpacing(look.px(10))
        page.addWidget(PlainLabel(tr("Tags"), style="cardTitle"))
        page.addWidget(self._list, 1)
        adding = QHBoxLayout()
        adding.setSpacing(0)
        adding.addWidget(self._field, 1)
        adding.addWidget(add)
        page.addLayout(adding)
        foot = QHBoxLayout()
        foot.setSpacing(0)
        foot.addStretch(1)
        foot.addWidget(leave)
        foot.addWidget(done)
        page.addLayout(foot)
        self._list.setMinimumHeight(look.px(_LEAST_LIST))
        self.setMinimumWidth(min(look.px(_WIDTH), self.screen().availableGeometry().width()))
        self._show()
        self._field.setFocus()

    @property
    def on(self) -> tuple[str, ...]:
        """The tags that characters are to get."""
        return tuple(each for each in self._tags if each in self._ticked - self._before)

    @property
    def off(self) -> tuple[str, ...]:
        """The tags that characters are to lose."""
        return tuple(each for each in self._tags if each in self._before - self._ticked)

    def _toggle(self, number: int, on: bool) -> None:
        tag = self._tags[number]
        self._ticked = self._ticked | {tag} if on else self._ticked - {tag}
        self._show()

    def _add(self) -> None:
        tag = " ".join(self._field.text().split())
        if tag:
            if tag not in self._tags:
                self._tags = (*self._tags, tag)
            self._ticked.add(tag)
            self._field.clear()
            self._show()

    def _finish(self) -> None:
        self._add()  # what stands in the field was meant
        self.accept()

    def _show(self) -> None:
        self._list.show_rows(
            tuple(MemberView(at, tag, tag in self._ticked) for at, tag in enumerate(self._tags))
        )
        self._list.setVisible(bool(self._tags))
        room = self.screen().availableGeometry()
        self.resize(self.sizeHint().boundedTo(QSize(room.width() - 40, room.height() - 60)))


def ask_tags(
    parent: QWidget, tags: tuple[str, ...], ticked: frozenset[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Ask which tags characters get and which they lose; none where the player thought better."""
    window = TagsWindow(tags, ticked, parent)
    accepted = window.exec() == QDialog.DialogCode.Accepted
    changed = (window.on, window.off) if accepted else ((), ())
    window.deleteLater()
    return changed
