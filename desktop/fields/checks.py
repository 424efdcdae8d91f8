"""The panel beside the sheet in edit mode: budgets, remarks, portrait and changes."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.fields.budget_bar import BudgetBar
from desktop.fields.portrait_box import PortraitBox
from desktop.fields.remarks import Change, Remark
from desktop.kit.controls.buttons import Button, HLine
from desktop.kit.layout.flow import Sentence
from desktop.kit.layout.page import Page
from desktop.kit.layout.section import Section, fit
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.look.tab_order import TabOrder, is_tab_stop, stops
from desktop.kit.text.plain_text import PlainLabel
from desktop.views.editing.fields import ChecksView

_SIDE, _GAP = 16, 12


class _Lists(Section):
    """The contents of the panel from the top down, with lines between the groups."""

    fix_requested = Signal(str, str)
    revert_requested = Signal(str)

    def __init__(self, portrait: PortraitBox) -> None:
        super().__init__()
        self._title = PlainLabel(tr("Checks"), style="trayTitle", parent=self)
        self._words = Sentence(style="small", color="muted", parent=self)
        self._portrait = portrait
        portrait.setParent(self)
        self._changed = Sentence(
            tr("Changed since you started editing"), style="smallStrong", color="muted", parent=self
        )
        self._budgets: list[BudgetBar] = []
        self._remarks: list[Remark] = []
        self._changes: list[Change] = []
        self._lines: list[HLine] = []
        self._order = TabOrder(self)

    def show_view(self, view: ChecksView) -> None:
        fit(self._budgets, len(view.budgets), lambda: BudgetBar(self))
        for bar, each in zip(self._budgets, view.budgets, strict=True):
            bar.show_budget(each)
        self._words.setText(view.budget_words)
        self._words.setVisible(bool(view.budget_words))
        fit(self._remarks, len(view.remarks), self._new_remark)
        for remark, shown in zip(self._remarks, view.remarks, strict=True):
            remark.show_remark(shown)
        fit(self._changes, len(view.differences), self._new_change)
        for change, made in zip(self._changes, view.differences, strict=True):
            change.show_change(made)
        self._changed.setVisible(bool(view.differences))
        self._portrait.show_portrait(view.portrait)
        needed = bool(view.budgets) + len(view.remarks) + bool(view.differences)
        fit(self._lines, needed, lambda: HLine(self))
        self._order.keep()
        self.rearrange()

    def _new_remark(self) -> Remark:
        remark = Remark(self)
        remark.stackUnder(self._portrait)  # Tab takes siblings in this order
        remark.fix_requested.connect(self.fix_requested)
        return remark

    def _new_change(self) -> Change:
        change = Change(self)
        change.revert_requested.connect(self.revert_requested)
        return change

    def arrange(self, width: int, *, move: bool) -> int:
        look = theme.current()
        gap, margin = look.px(_GAP), focus_margin()
        lines = iter(self._lines)
        groups: list[tuple[QWidget, ...]] = []
        if self._budgets:
            groups.append((*self._budgets, self._words))
        groups += [(remark,) for remark in self._remarks]
        groups.append((self._portrait,))
        if self._changes:
            groups.append((self._changed, *self._changes))
        top = self._put(self._title, look.px(4), width, move=move) + look.px(10)
        for place, group in enumerate(groups):
            if place:
                line = next(lines)
                mirror.place(line, margin, top, width - 2 * margin, 1, move=move)
                top += 1 + gap
            for part in group:
                if not part.isHidden():
                    top = self._put(part, top, width, move=move)
                    top += look.px(10) if isinstance(part, BudgetBar) else 0
            top += gap
        return top

    @staticmethod
    def _put(part: QWidget, top: int, width: int, *, move: bool) -> int:
        # The portrait has its own margin for its focus ring.
        left = 0 if isinstance(part, PortraitBox) else focus_margin()
        wide = width - 2 * left
        height = part.heightForWidth(wide) if part.hasHeightForWidth() else part.sizeHint().height()
        mirror.place(part, left, top, wide, height, move=move)
        return top + height


class ChecksPanel(QWidget):
    """The checks that replace the tray. At the bottom are buttons to duplicate or delete the character."""

    fix_requested = Signal(str, str)
    """The player clicked a button of a remark; carries the ids of the remark and the button."""

    revert_requested = Signal(str)
    """The player wants to revert a change; carries its id."""

    picture_chosen = Signal(bytes)
    """The player chose a portrait; carries a square PNG or JPEG of at most 512 pixels a side."""

    picture_removed = Signal()
    duplicate_requested = Signal()
    delete_requested = Signal()
    """The player wants to delete the character; the receiver asks for confirmation."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty panel."""
        super().__init__(parent)
        self.portrait = PortraitBox()
        """The portrait; its `run_in_background` reads large pictures in the background."""
        self._lists = _Lists(self.portrait)
        self._page = Page()
        self._page.set_compact(True)
        self._page.column.addWidget(self._lists)
        self._page.column.addStretch(1)
        for ground in (self._page.viewport(), self._page.body):
            ground.setAutoFillBackground(False)  # the panel's background shows through
        self.duplicate = Button(tr("Duplicate"), icon="duplicate")
        self.delete = Button(tr("Delete character"), kind="danger")
        self._foot = _Foot(self.duplicate, self.delete)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._page, 1)
        column.addWidget(self._foot)
        self._lists.fix_requested.connect(self.fix_requested)
        self._lists.revert_requested.connect(self.revert_requested)
        self.portrait.picture_chosen.connect(self.picture_chosen)
        self.portrait.picture_removed.connect(self.picture_removed)
        self.duplicate.clicked.connect(self.duplicate_requested)
        self.delete.clicked.connect(self.delete_requested)

    def show_view(self, view: ChecksView) -> None:
        """Show the checks without emitting. The focus stays in the panel when a remark is done with, and the
        panel where it is scrolled to.
        """
        focused, scrolled = self._focused_inside(), self._page.verticalScrollBar().value()
        self._lists.show_view(view)
        if focused is not None and self._focused_inside() is not focused:
            # Qt focused any other button, even one that leaves, and scrolled to it.
            inside = (each for each in stops(self._lists) if is_tab_stop(each))
            next(inside, self).setFocus(Qt.FocusReason.OtherFocusReason)
            self._page.verticalScrollBar().setValue(scrolled)

    def _focused_inside(self) -> QWidget | None:
        focused = self.window().focusWidget()
        return focused if focused is not None and self._lists.isAncestorOf(focused) else None

    def show_foot(self, shown: bool) -> None:
        """Show or hide the buttons to duplicate and delete; the wizard has buttons of its own."""
        self._foot.setVisible(shown)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background and the line on the left."""
        look = theme.current()
        painter = mirror.painter(self)
        painter.fillRect(self.rect(), look.color("surface"))
        painter.fillRect(0, 0, 1, self.height(), look.color("border"))


class _Foot(Section):
    """Two buttons of equal width, below each other if they would be cut off."""

    def __init__(self, *buttons: Button) -> None:
        super().__init__()
        self._buttons = buttons
        for button in buttons:
            button.setParent(self)

    def arrange(self, width: int, *, move: bool) -> int:
        look = theme.current()
        side = look.px(_SIDE) - focus_margin()
        room = width - 2 * side
        height = self._buttons[0].sizeHint().height()
        each = room // 2
        beside = max(button.sizeHint().width() for button in self._buttons) <= each
        top = look.px(6)
        if move:
            for place, button in enumerate(self._buttons):
                if beside:
                    mirror.place(button, side + place * each, top, each, height)
                else:
                    mirror.place(button, side, top + place * height, room, height)
        return top + (height if beside else height * len(self._buttons)) + look.px(10)
