"""What can follow on a roll, such as the damage of a hit."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget

from desktop.kit.controls.buttons import ActionButton, Button, ButtonKind
from desktop.kit.layout.flow import RowOrColumn
from desktop.kit.look import theme
from desktop.views.tray import ActionView
from desktop.views.tray_intents import FollowUp, Wish

_WIDEST = 200  # a longer title takes several lines, which only the other kind of button has
_WHOLE_WIDTH = 640  # more than a tray has


class FollowUps(QWidget):
    """A button for each thing that can follow; what the rules refuse is dashed and says why."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        """Make an empty row, which takes no room."""
        super().__init__(parent)
        self._wish = wish
        self._shown: tuple[tuple[ActionView, ...], bool] = ((), False)
        self._buttons: list[tuple[str, Button]] = []
        self._detailed = False
        self._row = RowOrColumn(self)
        self.hide()

    def show_actions(self, actions: tuple[ActionView, ...], *, lead: bool) -> None:
        """Show a button for each of `actions`; with `lead` the first open one is the next step."""
        if (actions, lead) != self._shown:
            self._shown = (actions, lead)
            for _key, old in self._buttons:
                self._row.removeWidget(old)
                old.hide()
                old.deleteLater()
            self._detailed = any(each.detail or each.reason or _is_long(each) for each in actions)
            first = next((action for action in actions if action.enabled), None) if lead else None
            self._buttons = [(action.key, self._button(action, leads=action is first)) for action in actions]
            for _key, button in self._buttons:
                self._row.add(button, 1)
                button.show()
        self.setVisible(bool(actions))

    def press(self, key: str) -> None:
        """Press the open button whose key is `key`, a letter; does nothing where there is none."""
        for each, button in self._buttons:
            if each and each.casefold() == key.casefold() and button.isEnabled() and button.isVisibleTo(self):
                button.click()
                return

    def sizeHint(self) -> QSize:
        """Ask for the buttons in a row; those in two lines want the whole width, with nothing beside them."""
        size = super().sizeHint()
        return QSize(theme.current().px(_WHOLE_WIDTH), size.height()) if self._detailed else size

    def _button(self, action: ActionView, *, leads: bool) -> Button:
        detail = action.detail if action.enabled else action.reason
        kind: ButtonKind = "primary" if leads else "secondary"
        if self._detailed:
            button: Button = ActionButton(action.title, detail, key=action.key, kind=kind)
        else:
            button = Button(action.title, key=action.key, kind=kind)
        button.setEnabled(action.enabled)
        button.clicked.connect(lambda: self._wish(FollowUp(action.id)))
        return button


def _is_long(action: ActionView) -> bool:
    look = theme.current()
    return QFontMetrics(look.font("bodyStrong")).horizontalAdvance(action.title) > look.px(_WIDEST)
