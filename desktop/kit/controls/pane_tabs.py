"""The two tabs that share a narrow window: the sheet, and the dice or what stands in their place."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.kit.controls.tabs import TabRow
from desktop.kit.view.lists import TabView

_SHEET, _TRAY = "sheet", "tray"


class PaneTabs(TabRow):
    """Shows one pane at a time, under its tab."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show the sheet first."""
        super().__init__(name=tr("What is shown"), parent=parent)
        self.setExpanding(True)
        self.name_tray(checks=False)

    def name_tray(self, *, checks: bool) -> None:
        """Call the second tab by the checks of edit mode, or by the dice."""
        sheet, tray = tr("Sheet"), tr("Checks") if checks else tr("Dice")
        self.show_tabs((TabView(_SHEET, sheet, sheet), TabView(_TRAY, tray, tray)), _SHEET)

    @property
    def shows_tray(self) -> bool:
        """Whether the tab of the tray is chosen."""
        return self.chosen == _TRAY

    def turn(self, *, to_tray: bool) -> None:
        """Turn to the tray, or to the sheet."""
        self.setCurrentIndex(self.ids.index(_TRAY if to_tray else _SHEET))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Write the words as the room allows."""
        super().resizeEvent(event)
        self.fit(event.size().width())
