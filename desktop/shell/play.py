"""The play page with the rail, the sheet and the tray, and how they share the window."""

import re
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from desktop.base.workarounds.turned_pages import turn_to
from desktop.kit.look import theme
from desktop.kit.look.tab_order import is_tab_stop, stops
from desktop.shell.rail import Rail

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QMenu

    from desktop.kit.controls.tabs import PaneTabs, TabRow
    from desktop.sheet.header import Header
    from desktop.sheet.sheet import Sheet
    from desktop.tray.tray import Tray
    from desktop.views.tray_intents import Wish


_COMPACT_RAIL_BELOW = 1280
_NO_RAIL_BELOW = 880
_ONE_PANE_BELOW = 716
_TRAY_WIDTHS = ((1800, 460), (1280, 392), (0, 320))
_WIDE_TRAY_WIDTHS = ((1800, 640), (1600, 568), (1280, 480), (880, 440), (0, 320))
_COMPACT_BELOW_HEIGHT = 700
_SMALL_DICE_BELOW_HEIGHT = 740
"""A window on a screen of 1366 by 768 has small dice, so that all buttons of a result fit above the log."""
_NO_LOG_BELOW_HEIGHT = 400
_KEPT = re.compile(r"([a-z0-9-]*:\d{1,4})=(\d{2,4})(?!\S)")


class StandIn(Protocol):
    """A widget that can replace the sheet, such as edit mode."""

    header: "Header"
    tabs: "TabRow"

    def tell(self) -> None:
        """Save what is being typed."""

    def focus_filter(self) -> None:
        """Move the focus to the filter."""

    def next_tab(self) -> None:
        """Turn to the next tab."""

    def previous_tab(self) -> None:
        """Turn to the previous tab."""


class BesideRail(Protocol):
    """A page shown beside the rail, with the panes between which F6 moves."""

    panes: "tuple[QWidget, ...]"


class Play(QWidget):
    """The rail, the sheet and the tray; the latter two are built after the first paint.

    In edit mode, other widgets replace the sheet and the tray.
    """

    tabs_made = Signal(QWidget)
    """The tabs are there by which sheet and tray take turns in a narrow window; carries them."""

    sheet: "Sheet"
    tray: "Tray"
    stands_in: StandIn
    """The widget that replaces the sheet in edit mode; only after ``stand_in``."""
    stands_beside: QWidget
    """The widget that replaces the tray in edit mode."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the page with only its rail."""
        super().__init__(parent)
        self.rail = Rail()
        self.is_built = False
        self.is_editing = False
        """Whether edit mode is shown."""
        self._has_stand_in = self._holds = False
        self._sheet_place, self._tray_place = QStackedWidget(), QStackedWidget()
        self._panes = QSplitter(Qt.Orientation.Horizontal)
        self._panes.setChildrenCollapsible(False)
        self._panes.setHandleWidth(1)
        self._panes.splitterMoved.connect(self._dragged)
        self._beside_rail: QWidget | None = None
        self._have_panes = False
        self.wide_tray = False
        """Whether the character's game needs a wide tray; used by ``share_room``."""
        self._characters: QMenu | None = None
        self.game = ""
        """The id of the character's game; the layout of the panes is remembered for each."""
        self._shared = ("", 0, 0.0)
        self._trays: dict[str, int] = {}
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._row.addWidget(self.rail)
        self._tabs: PaneTabs | None = None
        self._takes_turns = False
        self._column = QVBoxLayout()
        self._column.setSpacing(0)
        self._column.addWidget(self._panes, 1)
        self._row.addLayout(self._column, 1)

    def build(self, preview: "Callable[[str, str], tuple[str, str]]", wish: "Wish") -> "Iterator[None]":
        """Build the sheet and the tray, one part per step; a second call does nothing.

        The tray calls `wish` with the player's requests. The window can respond to a click between two steps.
        Nothing is shown before the end.
        """
        if self.is_built:
            return
        self.rail.finish()
        import_module("desktop.views.sheet")  # the larger half of what the sheet needs

        yield
        from desktop.sheet.sheet import Sheet

        yield
        from desktop.tray.tray import Tray

        yield
        self.sheet = Sheet(preview)
        yield
        self.tray = Tray(wish)
        yield
        # Shown with the first character: empty panes would only flash.
        self._panes.hide()
        for at, (place, pane) in enumerate(((self._sheet_place, self.sheet), (self._tray_place, self.tray))):
            self._panes.addWidget(place)  # before the pane, or that would be styled again
            place.addWidget(pane)
            self._panes.setStretchFactor(at, int(pane is self.sheet))
        self._sheet_place.lower()  # read out before the tray: a splitter stacks later widgets below
        self.tray.thrown.connect(self._turn_to_throw)
        self.tray.landed.connect(self.show_tray)
        self.is_built = True

    def hold(self) -> None:
        """Pause the layout until ``release``, because nearly everything is about to change.

        Updates stay enabled: re-enabling them would repaint every widget, and the scrolling page, which fills
        its own background, twice.
        """
        self._holds = True
        self.sheet.hold()
        self.tray.hold()

    def hold_if_seen(self) -> None:
        """Pause the layout until ``release`` if it is in view: otherwise it waits until it is shown."""
        if self.is_built and self.sheet.isVisible():
            self.hold()

    def release(self) -> None:
        """Lay out what changed since ``hold``, if it was held."""
        if not self._holds:
            return
        self._holds = False
        self._row.activate()
        self.sheet.release()
        self.tray.release()

    def show_panes(self) -> None:
        """Show the sheet and the tray."""
        self._have_panes = True
        self._panes.setVisible(self._beside_rail is None)
        self._choose_pane()

    def show_beside_rail(self, page: "QWidget | None") -> None:
        """Show this page beside the rail instead of the sheet and the tray; None shows these again."""
        if page is self._beside_rail:
            return
        had_focus = False
        if self._beside_rail is not None:
            focused = self.window().focusWidget()
            had_focus = focused is not None and self._beside_rail.isAncestorOf(focused)
            self._beside_rail.hide()
        self._beside_rail = page
        self._panes.setVisible(self._have_panes and page is None)
        self._choose_pane()
        if page is not None:
            self._column.addWidget(page, 1)
            page.show()
        elif had_focus and self._have_panes and not self.is_editing:
            self.sheet.focus_page()  # not the rail, where hiding the page moved it

    def stand_in(self, page: QWidget, beside: QWidget) -> None:
        """Set the widgets that replace the sheet and the tray; ``page`` is a ``StandIn``."""
        self.stands_in, self.stands_beside = cast("StandIn", page), beside
        self.stands_in.header.set_menu(self._characters)
        self._sheet_place.addWidget(page)
        self._tray_place.addWidget(beside)
        self._has_stand_in = True

    def show_stand_in(self, *, shown: bool) -> None:
        """Show the replacements of the sheet and the tray, or these again."""
        if shown:
            if not self.is_editing:
                self.is_editing = True
                turn_to(self._sheet_place, cast("QWidget", self.stands_in))
                turn_to(self._tray_place, self.stands_beside)
                # From there Tab moves to the first field, wherever the focus was before Ctrl+E.
                # No focus proxy: Tab would skip what comes before.
                self.stands_in.tabs.setFocus(Qt.FocusReason.OtherFocusReason)
            self.show_panes()
            from desktop.kit.layout.section import lay_out_now

            lay_out_now()  # so that it is painted once
        elif self.is_editing:
            self.is_editing = False
            had_focus = self._focus_is_in_panes()
            turn_to(self._sheet_place, self.sheet)
            turn_to(self._tray_place, self.tray)
            if had_focus:
                self.sheet.focus_page()
            self._choose_pane()

    def take_focus_back(self) -> None:
        """Focus the sheet if nothing has the focus, as after leaving a page."""
        if self._have_panes and not self.is_editing and self.window().focusWidget() is None:
            self.sheet.focus_page()

    def _focus_is_in_panes(self) -> bool:
        focused = self.window().focusWidget()
        return focused is not None and self._panes.isAncestorOf(focused)

    @property
    def tabs(self) -> "PaneTabs | None":
        """Return the tabs by which sheet and tray take turns; None before the window was narrow."""
        return self._tabs

    @property
    def main_pane(self) -> QWidget:
        """Return what is shown in place of the sheet; the tray's, if only that is visible."""
        return self._tray_place if self._sheet_place.isHidden() else self._sheet_place

    def show_sheet(self) -> None:
        """Switch to the sheet, if only one pane fits."""
        if self._tabs is not None:
            self._tabs.turn(to_tray=False)

    def show_tray(self) -> None:
        """Switch to the tray, if only one pane fits."""
        if self._tabs is not None:
            self._tabs.turn(to_tray=True)

    def _turn_to_throw(self, knocks: tuple[object, ...]) -> None:
        if knocks:  # otherwise dice are shown as they lie, without rolling
            self.show_tray()

    def _share_one_pane(self, one: bool) -> None:
        if one and self._tabs is None:
            from desktop.kit.controls.tabs import PaneTabs

            self._tabs = PaneTabs()
            self._tabs.currentChanged.connect(self._choose_pane)
            self._column.insertWidget(0, self._tabs)
            self.tabs_made.emit(self._tabs)
        self._takes_turns = one
        self._choose_pane()

    def _choose_pane(self) -> None:
        """Show the pane of the selected tab, or both if there are no tabs."""
        tabs = self._tabs if self._takes_turns else None
        if tabs is not None:
            tabs.name_tray(checks=self.is_editing)
        if self._tabs is not None:
            self._tabs.setVisible(self._takes_turns and self._have_panes and self._beside_rail is None)
        # A layout takes its share even if everything in it is hidden.
        self._row.setStretchFactor(self._column, int(self._beside_rail is None))
        self._sheet_place.setVisible(tabs is None or not tabs.shows_tray)
        self._tray_place.setVisible(tabs is None or tabs.shows_tray)

    def share_room(self, size: tuple[int, int], characters: "QMenu") -> None:
        """Lay out the panes for a window of ``size``, in pixels divided by the text scale.

        ``characters`` is the menu that replaces the rail if there is no room for it.
        """
        look = theme.current()
        width, height = size[0] / look.scale, size[1] / look.scale
        self.rail.setVisible(width >= _NO_RAIL_BELOW)
        wide_tray = self.wide_tray and not self.is_editing  # the checks never need it
        self.rail.set_compact(width < _COMPACT_RAIL_BELOW)  # the same for all games
        if not self.is_built:
            return
        self._characters = None if width >= _NO_RAIL_BELOW else characters
        self.sheet.set_characters_menu(self._characters)
        if self._has_stand_in:
            self.stands_in.header.set_menu(self._characters)
        self.tray.set_folded(width < _NO_RAIL_BELOW)
        self.tray.set_compact(height < _COMPACT_BELOW_HEIGHT)
        self.tray.set_small_dice(height < _SMALL_DICE_BELOW_HEIGHT)
        self.tray.set_low(height < _NO_LOG_BELOW_HEIGHT)
        self._share_one_pane(width < _ONE_PANE_BELOW)
        if self._takes_turns:
            self._shared = ("", 0, 0.0)
            return
        widths = _WIDE_TRAY_WIDTHS if wide_tray else _TRAY_WIDTHS
        least, usual = next((least, tray) for least, tray in widths if width >= least)
        beside = "checks" if self.wide_tray and self.is_editing else self.game
        shared = (f"{beside}:{least}", usual, look.scale)
        if self._shared != shared:
            # Only when the class changes: within one, the player's dragged width stays.
            self._shared = shared
            tray = look.px(self._trays.get(shared[0], usual))
            self._panes.setSizes([size[0] - tray, tray])

    def _dragged(self) -> None:
        self._trays[self._shared[0]] = round(self._panes.sizes()[1] / theme.current().scale)

    def place(self, panes: str) -> None:
        """Restore the layout that ``placement`` returned."""
        self._trays = {where: int(wide) for where, wide in _KEPT.findall(panes)}

    def placement(self) -> str:
        """Return the layout for ``place``: the tray's width by game and window class."""
        return " ".join(f"{where}={wide}" for where, wide in self._trays.items())

    def focus_pane(self, by: int, above: QWidget | None = None) -> None:
        """Move the focus to the next (1) or previous (-1) pane; a strip `above` them is one too."""
        beside = self._beside_rail
        panes: tuple[QWidget, ...] = (
            *((above,) if above is not None and above.isVisible() and not self._takes_turns else ()),
            self.rail,
            *((self._sheet_place, self._tray_place) if beside is None else cast("BesideRail", beside).panes),
        )
        focused = self.window().focusWidget()
        at = next((place for place, pane in enumerate(panes) if focused and pane.isAncestorOf(focused)), -by)
        if self._takes_turns and self._tabs is not None and beside is None:
            self._tabs.turn(to_tray=not self._tabs.shows_tray)
        for step in range(1, len(panes) + 1):
            pane = panes[(at + step * by) % len(panes)]
            # Where the focus was last in that pane, else its first widget.
            last = [] if (left := pane.focusWidget()) is None else [left]
            for child in (*last, *stops(pane)):
                if is_tab_stop(child):
                    from desktop.kit.layout.scrolling import bring_into_view

                    child.setFocus(Qt.FocusReason.ShortcutFocusReason)
                    bring_into_view(child)
                    return
