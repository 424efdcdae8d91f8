"""What can be done with a character of the rail."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from desktop.viewdata.library import ActView
from desktop.viewdata.rail import RailRow
from desktop.widgets.library.act_bar import acts_menu
from desktop.words import tr

if TYPE_CHECKING:
    from desktop.widgets.rail import Rail


def rail_menu(row: RailRow, rail: "Rail") -> QMenu:
    """The menu of a character; the rail asks for what is chosen in it."""
    pin = ActView("unpin", tr("Unpin")) if row.pinned else ActView("pin", tr("Pin"))
    acts = (
        ActView("open", tr("Open")),
        ActView("edit", tr("Edit")),
        pin,
        ActView("no_favourite", tr("No favourite"))
        if row.favourite
        else ActView("favourite", tr("Favourite")),
        ActView("duplicate", tr("Duplicate as variant")),
        ActView("bin", tr("Move to the bin")),
    )

    def asked(act: str) -> None:
        if act == "open":
            rail.character_requested.emit(row.character)
        else:
            rail.act_requested.emit(act, row.character)

    menu = acts_menu(acts, asked, rail)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return menu
