"""The two tabs of a narrow window: the sheet, and the dice tray or the checks."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.kit.controls.tabs import TabRow
from desktop.kit.view.lists import TabView

_SHEET, _TRAY = "sheet", "tray"


class PaneTabs(TabRow):
    """The tab row that shows one of the two panes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start with the sheet."""
        super().__init__(name=tr("View"), parent=parent)
        self.setExpanding(True)
        self.name_tray(checks=False)

    def name_tray(self, *, checks: bool) -> None:
        """Name the second tab after the checks of edit mode, or after the dice."""
        sheet, tray = tr("Sheet"), tr("Checks") if checks else tr("Dice")
        self.show_tabs((TabView(_SHEET, sheet, sheet), TabView(_TRAY, tray, tray)), _SHEET)

    @property
    def shows_tray(self) -> bool:
        """Whether the second tab is chosen."""
        return self.chosen == _TRAY

    def turn(self, *, to_tray: bool) -> None:
        """Switch to the tray, or to the sheet."""
        self.setCurrentIndex(self.ids.index(_TRAY if to_tray else _SHEET))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten the names to the new width."""
        super().resizeEvent(event)
        self.fit(event.size().width())
