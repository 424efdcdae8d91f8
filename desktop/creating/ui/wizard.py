"""The wizard for creating characters: a game and a method, then the sheet step by step."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPaintEvent, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.creating.ui.checks_line import ChecksLine
from desktop.fields.cards import TextOnlyCard
from desktop.fields.checks import ChecksPanel
from desktop.fields.sections import SectionColumn
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.toast import announce
from desktop.kit.layout.page import Page
from desktop.kit.layout.section import lay_out_now
from desktop.kit.look import mirror, theme
from desktop.kit.look.keys import bind
from desktop.kit.look.painting import focus_margin
from desktop.kit.look.tab_order import TabOrder, is_tab_stop, stops
from desktop.kit.text.prose import Prose
from desktop.views.creating import CreatingView
from desktop.views.dice_sets import DiceSet
from desktop.wizard.foot import Foot
from desktop.wizard.steps import StepLine, StepList

_LIST_FROM, _CHECKS_FROM = 1000, 1180
_CHECKS = 320
_ANY = 16_777_215
"""Qt's largest size."""


class CreatingWizard(theme.Themed):
    """Shows one step of creating a character, with the same form fields as edit mode."""

    name_requested = Signal()
    """The player wants a random name."""

    page_chosen = Signal(str)
    """The player wants another step; carries its id."""

    back_requested = Signal()
    """The player wants the previous step."""

    next_requested = Signal()
    """The player wants the next step, or to start playing after the last."""

    leave_requested = Signal()
    """The player wants to leave the wizard, by Escape."""

    keep_requested = Signal()
    """The player wants to leave and keep the character for later."""

    drop_requested = Signal()
    """The player wants to leave without the character."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty wizard."""
        super().__init__(parent)
        self._view: CreatingView | None = None
        self._list = StepList()
        self._line = StepLine()
        self._foot = Foot()
        self._page = Page()
        self._title = Prose(style="pageTitle")
        self._lead = Prose(color="muted")
        self._names = Button(tr("Suggest a name"), icon="dice")
        self.sections = SectionColumn()
        """The fields of the step. On the first page, the place "name" is the new character's name."""
        self.checks = ChecksPanel()
        """Budgets, remarks and the portrait."""
        self.checks.show_foot(False)
        self.checks_line = ChecksLine()
        """The checks on one line, if there is no room beside the page."""
        self._lay_out()
        self._order = TabOrder(self)
        self._connect()
        self.setAccessibleName(tr("New character"))

    @property
    def is_making(self) -> bool:
        """Whether there is a character yet; the first page has none."""
        return self._view is not None and bool(self._view.steps)

    def show_view(self, view: CreatingView) -> None:
        """Show a step. Never emits; text being typed in the same step of the same character stays."""
        before, self._view = self._view, view
        in_step = self._is_in_step
        another = before is None or (before.character, before.step) != (view.character, view.step)
        self._list.show_view(view)
        self._line.show_view(view)
        self._foot.show_view(view)
        self._title.set_text(view.title)
        self._lead.set_text(view.lead)
        self._names.setVisible(view.names)
        self.sections.show_sections(view.sections)
        self.checks.show_view(view.checks)
        self.checks_line.show_view(view.checks)
        self._order.keep()
        if another:
            self.checks_line.set_open(False)
        self._fit()
        if another:
            if self.isVisible():
                lay_out_now()  # so that it is painted once
            self._page.verticalScrollBar().setValue(0)
            self._focus_first()
            announce(self, view.title)
        elif in_step and not self._is_in_step:
            self._focus_first()  # its widget is gone, and Qt focused any other, even one that leaves

    def show_refusal(self, place: str, words: str) -> None:
        """Show why the text typed at a place is refused; "" clears it."""
        self.sections.show_refusal(place, words)

    def set_dice_set(self, look: DiceSet) -> None:
        """Show dice of another set from now on."""
        self.sections.set_dice_set(look)

    def settle(self) -> None:
        """Emit the text being typed, and move the focus out of its field."""
        self.sections.tell()
        here = self.focusWidget()
        if here is not None:
            here.clearFocus()

    # Events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """On Escape, return from the checks to the page; from there, ask to leave."""
        escape = event.key() == Qt.Key.Key_Escape
        if escape and self.checks_line.is_open and self.checks_line.isVisible():
            self._show_checks(False)
        elif escape and self._view is not None:
            self.leave_requested.emit()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Focus the wizard."""
        super().showEvent(event)
        self._focus_first()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the steps and the checks beside the page if they fit."""
        super().resizeEvent(event)
        self._fit()

    def _restyle(self) -> None:
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background."""
        mirror.painter(self).fillRect(self.rect(), theme.current().color("app"))

    # Layout

    def _lay_out(self) -> None:
        self._head = head = QHBoxLayout()
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._title)
        words.addWidget(self._lead)
        head.addLayout(words, 1)
        head.addWidget(self._names, 0, Qt.AlignmentFlag.AlignBottom)
        self._page.column.addLayout(head)
        self._page.column.addWidget(self.sections)
        self._page.column.addStretch(1)
        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self._page, 1)
        middle.addWidget(self.checks)
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addWidget(self._line)
        right.addLayout(middle, 1)
        right.addWidget(self.checks_line)
        right.addWidget(self._foot)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._list)
        whole.addLayout(right, 1)

    def _connect(self) -> None:
        self.checks_line.asked.connect(self._show_checks)
        self._names.clicked.connect(self.name_requested)
        for steps in (self._list, self._line):
            steps.page_chosen.connect(self.page_chosen)
        self._foot.keep_requested.connect(self.keep_requested)
        self._foot.drop_requested.connect(self.drop_requested)
        self._foot.back_requested.connect(self.back_requested)
        self._foot.next_requested.connect(self.next_requested)
        self.sections.confirmed.connect(partial(self._press, self._foot.next))
        for keys, button in (("Alt+Left", self._foot.back), ("Alt+Right", self._foot.next)):
            key = QShortcut(QKeySequence(keys), self)
            key.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            key.setAutoRepeat(False)
            key.activated.connect(partial(self._press, button))
        slash = QShortcut(self)
        slash.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        slash.activated.connect(self.sections.focus_filter)
        bind(slash, "filter", single=True)

    def _press(self, button: Button) -> None:
        """Click a button at the bottom by a key; the typed text of the focused field is committed
        first.
        """
        self.sections.tell()
        button.click()

    def _show_checks(self, shown: bool) -> None:
        self.checks_line.set_open(shown)
        self.checks_line.button.setFocus(
            Qt.FocusReason.OtherFocusReason
        )  # before the widget with the focus is hidden
        self._fit()

    def _fit(self) -> None:
        """Place the steps beside the page or above it, and the checks beside it or on a line below."""
        look = theme.current()
        making = self.is_making
        beside = self.width() >= look.px(_LIST_FROM)
        self._list.setVisible(making and beside)
        self._line.setVisible(making and not beside)
        is_wide = self.width() >= look.px(_CHECKS_FROM)
        instead = not is_wide and self.checks_line.is_open
        self.checks.setMinimumWidth(look.px(_CHECKS) if is_wide else 0)
        self.checks.setMaximumWidth(look.px(_CHECKS) if is_wide else _ANY)
        self.checks_line.setVisible(making and not is_wide)
        self.checks.setVisible(making and (is_wide or instead))
        self._page.setVisible(not making or not instead)
        margin = focus_margin()
        self._head.setContentsMargins(mirror.margins(self, margin, look.px(8), 0, margin))

    def _focus_first(self) -> None:
        """Focus the first control of the step. Without one, focus Next, but no button that leaves."""
        if not self.isVisible():
            return
        inside = (each for each in stops(self.sections) if is_tab_stop(each))
        if self._is_last:  # what is missing: Enter must neither leave nor fix a value
            stop = next(
                (each for each in inside if isinstance(each.parentWidget(), TextOnlyCard)), self._page
            )
        else:
            stop = next(inside, self._foot.next)
        stop.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(stop, QLineEdit):
            stop.selectAll()  # as after Tab, so that typing replaces the value

    @property
    def _is_last(self) -> bool:
        view = self._view
        return view is not None and bool(view.steps) and view.steps[-1].state == "now"

    @property
    def _is_in_step(self) -> bool:
        return self.sections.isAncestorOf(self.window().focusWidget() or self)
