"""The card with the weapons, and a button that adds one from the game's list."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.cards.cards import CardText, RowsPanel
from desktop.combat.ui.weapons import WeaponRow, Weapons
from desktop.combat.view import Wish
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.flow import in_lines
from desktop.kit.layout.scrolling import bring_into_view
from desktop.kit.layout.section import Section
from desktop.kit.look import mirror
from desktop.views.combat import CombatView

if TYPE_CHECKING:
    from desktop.fields.add_popup import AddPopup
    from desktop.views.editing.fields import AddView


class _Head(Section):
    """The title with the button at its right, or below it if there is no room."""

    def __init__(self) -> None:
        super().__init__()
        self._title = CardText(tr("Weapons"), style="cardTitle", parent=self)
        self.button = Button(tr("Add weapon"), size="small", icon="plus", parent=self)

    def arrange(self, width: int, *, move: bool) -> int:
        button = self.button.sizeHint()
        if self._title.sizeHint().width() + button.width() > width:
            return in_lines((self._title, self.button), QRect(0, 0, width, 0), move=move)
        if move:
            mirror.place(self._title, 0, 0, width - button.width(), button.height())
            mirror.place(self.button, width - button.width(), 0, button.width(), button.height())
        return button.height()


class WeaponsCard(RowsPanel):
    """The character's weapons. A new one is scrolled to and gets the focus."""

    add_requested = Signal()
    """The player wants to add a weapon: call `offer`."""

    added = Signal(str, object)
    """The player added a weapon; carries its part and its values by field name."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        """Make an empty card; `wish` receives the player's intents."""
        super().__init__(parent)
        self._popup: AddPopup | None = None
        self._awaited: int | None = None
        self._head = _Head()
        self.weapons = Weapons(wish)
        """The list of weapons."""
        self._empty = CardText(color="muted")
        self.add(self._head)
        self.add_rows(self.weapons)
        self.add(self._empty)
        self._head.button.clicked.connect(self.add_requested)

    def show_view(self, view: CombatView) -> None:
        """Show the weapons; the card is hidden in a game that has none here."""
        self.weapons.show_weapons(view.weapons)
        self.weapons.setVisible(bool(view.weapons))
        self._empty.show_text("" if view.weapons else view.empty)
        self.setVisible(bool(view.weapons or view.empty))
        awaited, self._awaited = self._awaited, None
        if awaited is not None and len(view.weapons) > awaited:
            row: WeaponRow = self.weapons.rows[-1]
            row.setFocus(Qt.FocusReason.OtherFocusReason)
            # The page gets its new height only after the layout has run.
            QTimer.singleShot(0, row, partial(bring_into_view, row))

    def offer(self, view: "AddView") -> None:
        """Let the player choose a weapon, or type a name."""
        if self._popup is None:
            from desktop.fields.add_popup import AddPopup

            self._popup = AddPopup(self.window())
            self.destroyed.connect(self._popup.deleteLater)
            self._popup.added.connect(self._emit_added)
        self._popup.open_for(view, self._head.button)

    def _emit_added(self, part: str, given: dict[str, str]) -> None:
        self._awaited = len(self.weapons.rows)
        self.added.emit(part, given)
