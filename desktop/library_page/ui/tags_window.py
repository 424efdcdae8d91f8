"""The window that adds and removes tags of the selected characters."""

from PySide6.QtWidgets import QDialog, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.lists.member_list import MemberList
from desktop.kit.text.plain_text import PlainLabel
from desktop.kit.text.text_field import Field
from desktop.kit.view.sheet import MemberView
from desktop.kit.windows.small_window import SmallWindow

_WIDTH, _GAP = 380, 10
_LONGEST = 60


class TagsWindow(SmallWindow):
    """Tags to tick or clear; the changes are in ``on`` and ``off``."""

    def __init__(self, tags: tuple[str, ...], ticked: frozenset[str], parent: QWidget | None = None) -> None:
        """Show all existing tags, ticking those that every selected character has."""
        super().__init__(tr("Tags"), width=_WIDTH, gap=_GAP, parent=parent)
        self._tags = tags
        self._before = ticked
        self._ticked = set(ticked)
        self._list = MemberList()
        self._list.toggled.connect(self._toggle)
        self._field = Field(name=tr("New tag"), placeholder=tr("New tag"))
        self._field.setMaxLength(_LONGEST)
        self._field.returnPressed.connect(self._add)
        add = Button(tr("Add"), name=tr("Add tag"))
        add.clicked.connect(self._add)
        done = Button(tr("Done"), kind="primary")
        done.clicked.connect(self._finish)
        leave = Button(tr("Cancel"))
        leave.clicked.connect(self.reject)
        self.add_words(PlainLabel(tr("Tags"), style="cardTitle"))
        self.add(self._list, stretch=1)
        self.add(self._field, add)
        self._show()
        self.add_foot(leave, done)
        self._field.setFocus()

    @property
    def on(self) -> tuple[str, ...]:
        """The tags to add."""
        return tuple(each for each in self._tags if each in self._ticked - self._before)

    @property
    def off(self) -> tuple[str, ...]:
        """The tags to remove."""
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
            self.fit()

    def _finish(self) -> None:
        self._add()  # text in the field counts as a tag
        self.accept()

    def _show(self) -> None:
        self._list.show_rows(
            tuple(MemberView(at, tag, tag in self._ticked) for at, tag in enumerate(self._tags))
        )
        self._list.setVisible(bool(self._tags))


def ask_tags(
    parent: QWidget, tags: tuple[str, ...], ticked: frozenset[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Ask which tags to add and remove; none if cancelled."""
    window = TagsWindow(tags, ticked, parent)
    accepted = window.exec() == QDialog.DialogCode.Accepted
    changed = (window.on, window.off) if accepted else ((), ())
    window.deleteLater()
    return changed
