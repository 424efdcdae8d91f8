"""The actions for the selected characters, as a bar of buttons and as a menu."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop.base.numbers import grouped
from desktop.base.words import ntr, tr
from desktop.kit.controls.buttons import Button, ButtonKind
from desktop.kit.controls.menus import acts_menu
from desktop.kit.layout.flow import Lines
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import PlainLabel
from desktop.kit.text.reasons import switch_off, why_off
from desktop.kit.view.shell import ActView


class ActBar(theme.Themed):
    """The number of selected characters, and a button for each action."""

    asked = Signal(str)
    """Run an action; carries its id."""
    cleared = Signal()
    """Clear the selection."""

    def __init__(self) -> None:
        """Make an empty bar."""
        super().__init__()
        self._acts: tuple[ActView, ...] = ()
        self._buttons: list[QWidget] = []
        self._count = PlainLabel(style="bodyStrong")
        self._flow = Lines(self)
        self._flow.addWidget(self._count)
        self._restyle()

    def show_acts(self, count: int, acts: tuple[ActView, ...]) -> None:
        """Show the actions for this many characters."""
        self._count.setText(ntr("{n} selected", "{n} selected", count).format(n=grouped(count)))
        if acts == self._acts:
            return
        self._acts = acts
        for old in self._buttons:
            old.hide()
            self._flow.removeWidget(old)
            old.deleteLater()
        self._buttons = [self._button(each) for each in acts if each.main]
        if any(not each.main for each in acts):
            more = Button(tr("More"), size="small", name=tr("More actions"))
            more.setMenu(acts_menu(tuple(each for each in acts if not each.main), self.asked.emit, more))
            self._buttons.append(more)
        clear = Button(tr("Select none"), size="small", kind="plain")
        clear.clicked.connect(self.cleared)
        self._buttons.append(clear)
        reasons = why_off((each.words, each.reason) for each in acts if each.main)
        if reasons:
            self._buttons.append(PlainLabel("  ".join(reasons), style="small", color="muted"))
        for button in self._buttons:
            self._flow.addWidget(button)
            button.show()
        self.updateGeometry()

    def _button(self, act: ActView) -> Button:
        kind: ButtonKind = "danger" if act.danger else "primary" if act.act == "open" else "secondary"
        button = Button(act.words, size="small", icon=act.icon, kind=kind)
        switch_off(button, act.reason)
        button.clicked.connect(partial(self._ask, act.act))
        return button

    def _ask(self, act: str, _checked: bool = False) -> None:
        self.asked.emit(act)

    def _restyle(self) -> None:
        self._count.setContentsMargins(mirror.margins(self, focus_margin(), 0, theme.current().px(8), 0))
        self._flow.setSpacing(0)
