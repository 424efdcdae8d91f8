"""A page of notes as a card, and the button that adds one."""

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QWidget

from desktop.fields.cards import TitledCard
from desktop.fields.fields_section import in_order
from desktop.kit.controls.buttons import Button, LinkButton
from desktop.kit.layout.section import Section
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import set_tool_tip
from desktop.kit.text.prose import Prose
from desktop.views.editing.fields import AddSection, AddView, PageSection

_DAY = 130


class PageCard(TitledCard):
    """The title and the day of a page in one row, its text below, and a link to that evening's rolls."""

    removed = Signal(str)
    """The player wants to remove the page; carries its place."""

    day_requested = Signal(str)
    """The player wants to see the rolls of the page's day; carries the day."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty page."""
        super().__init__(parent)
        self._view: PageSection | None = None
        self._rolls = LinkButton("", parent=self)
        self._remove = Button("", kind="plain", icon="trash", name="-", parent=self)
        self._rolls.clicked.connect(self._ask_for_day)
        self._remove.clicked.connect(self._ask_to_remove)

    def show_section(self, view: PageSection) -> None:
        """Show a page without emitting."""
        self._view = view
        self.show_title("")
        fields = (view.title, view.day, view.text)
        self._keep_only({each.place for each in fields})
        boxes = [self._box(each, self, labelled=each is not view.text, speaks=True) for each in fields]
        self._rolls.set_label(view.rolls, f"{view.rolls}: {view.title.text}")
        self._rolls.setVisible(bool(view.rolls))
        self._remove.set_label("", view.removes)
        set_tool_tip(self._remove, view.removes)
        in_order([*boxes, self._rolls, self._remove])
        self.rearrange()

    def body(self, area: QRect, *, move: bool) -> int:
        """Place title and day above the text, and below it the link and the button."""
        if self._view is None:
            return 0
        look = theme.current()
        title, day, text = (
            self.boxes[each.place] for each in (self._view.title, self._view.day, self._view.text)
        )
        gap = look.px(12) - 2 * focus_margin()
        wide = min(look.px(_DAY) + 2 * focus_margin(), area.width() // 2)
        rest = area.width() - wide - gap
        first = max(title.heightForWidth(rest), day.heightForWidth(wide))
        mirror.place(title, area.left(), area.top(), rest, first, move=move)
        mirror.place(day, area.left() + rest + gap, area.top(), wide, first, move=move)
        top = area.top() + first + look.px(6)
        height = text.heightForWidth(area.width())
        mirror.place(text, area.left(), top, area.width(), height, move=move)
        top += height + look.px(4)
        remove, link = self._remove.sizeHint(), self._rolls.sizeHint()
        line = max(remove.height(), link.height())
        right = area.left() + area.width() - remove.width()
        mirror.place(self._remove, right, top, remove.width(), line, move=move)
        left = area.left() + focus_margin()
        width = min(link.width(), max(right - left, 0))
        mirror.place(self._rolls, left, top + (line - link.height()) // 2, width, link.height(), move=move)
        return top + line - area.top()

    def _ask_for_day(self) -> None:
        if self._view is not None:
            self.day_requested.emit(self._view.date)

    def _ask_to_remove(self) -> None:
        if self._view is not None:
            self.removed.emit(self._view.row)


class AddCard(Section):
    """A button that adds something, with a text beside it while there is nothing."""

    added = Signal(str, object)
    """The player added something; carries the part and its values by field name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the button without a label."""
        super().__init__(parent)
        self._add = AddView("", "")
        self.button = Button("", icon="plus", parent=self)
        """The button."""
        self._empty = Prose(color="muted", parent=self)
        self.button.clicked.connect(lambda: self.added.emit(self._add.part, dict(self._add.given)))

    def show_section(self, view: AddSection) -> None:
        """Show the button without emitting."""
        self._add = view.add
        self.button.set_label(view.add.words)
        self._empty.set_text(view.empty)
        self._empty.setVisible(bool(view.empty))
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the text above the button."""
        top = 0
        if not self._empty.isHidden():
            top = self._empty.heightForWidth(width)
            mirror.place(self._empty, 0, 0, width, top, move=move)
        size = self.button.sizeHint()
        mirror.place(self.button, 0, top, min(size.width(), width), size.height(), move=move)
        return top + size.height()
