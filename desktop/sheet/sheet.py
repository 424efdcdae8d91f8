"""The sheet of the open character in play mode."""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QStackedWidget, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.base.workarounds.turned_pages import turn_to
from desktop.kit.controls.tabs import TabRow
from desktop.kit.layout.page import Page, side_padding
from desktop.kit.layout.section import Section, lay_out_now
from desktop.kit.look import mirror, theme
from desktop.kit.look.tab_order import TabOrder, stops
from desktop.sheet.header import Header
from desktop.sheet.skills import Skills
from desktop.sheet.tracker_card import Preview
from desktop.sheet.trackers import Trackers
from desktop.sheet.traits import Traits
from desktop.views.sheet import SheetView

if TYPE_CHECKING:
    from desktop.sheet.first_roll_hint import FirstRollHint
    from desktop.sheet.pages import NotesPage

_SKILLS = "skills"
_TEXTS = {
    "backstory": ("desktop.sheet.pages", "BackstoryPage"),
    "gear": ("desktop.sheet.pages", "GearPage"),
    "notes": ("desktop.sheet.pages", "NotesPage"),
}
"""The classes of the pages that the sheet's own view fills, by tab id, if no feature has a page for it."""
_CARDS = "desktop.cards.cards_page"
"""The classes of the other tabs' page, `CardsPage`, and the cards beside the skills, `CardColumn`."""

_COMPACT_BELOW_HEIGHT = 664
_COMPACT_BELOW_WIDTH = 700
_SKILLS_FIRST_BELOW_HEIGHT = 524


class Sheet(theme.Themed):
    """Head, tabs and pages: the skills with everything that is rolled, the game's pages, gear and notes.

    Its tabs are those of the view. The known ids are "skills", "combat", "healing", "sanity", "force",
    "backstory", "gear", "notes" and "chronicle"; every other tab has a page of cards. "skills" is always
    among them; a view without tabs shows only the skills.
    """

    skill_roll_requested = Signal(str, int)
    """A skill's id and the requested dice: 1 with Shift (bonus), -1 with Ctrl (penalty), else 0."""

    skill_load_requested = Signal(str)
    """Load the skill with this id into the tray without rolling."""

    trait_roll_requested = Signal(str, int)
    """A characteristic's id and the requested dice, as with skills."""

    trait_load_requested = Signal(str)
    """Load the characteristic with this id into the tray without rolling."""

    star_requested = Signal(str)
    """Put the skill with this id on top of the list, or take it from there."""

    skills_sorted = Signal(str)
    """The player sorted the skills; carries the order, as a `SkillOrder`."""

    tick_requested = Signal(str)
    """Tick or untick the skill with this id."""

    tracker_entered = Signal(str, str)
    """A tracker's id and the typed or stepped change, such as "-3", "+1" or "5"."""

    modifier_written = Signal(int, str)
    """The position of a lasting modifier and its text, "" to remove it; past the last one it is new."""

    tab_chosen = Signal(str)
    """The player opened the tab with this id."""

    edit_requested = Signal()
    """Edit the character."""

    check_requested = Signal(str)
    """Roll this subject, the check of a tracker, such as Sanity."""

    edit_at_requested = Signal(str)
    """Edit what is at this place, as edit mode names places."""

    copy_requested = Signal(str)
    """Copy this text to the clipboard."""

    menu_requested = Signal(object, object)
    """Show the character's menu; carries the widget and the event that requested it."""

    hint_understood = Signal()
    """The player dismissed the hint."""

    downtime_requested = Signal()
    """Start downtime."""

    panel_built = Signal(object)
    """A panel's page, or the cards beside the skills, were just created and wait for `show_panel`."""

    def __init__(self, preview: Preview, parent: QWidget | None = None) -> None:
        """Create an empty sheet; `preview` says what a typed tracker change would do, or what is wrong."""
        super().__init__(parent)
        self._view: SheetView | None = None
        self._quiet = self._held = self._just_opened = False
        self._low = self._compact = self._skills_first = False
        self._tab_of: dict[int, str] = {}
        self._order = TabOrder(self, self._way)
        self._header = Header()
        self.tabs = TabRow(name=tr("Sheet pages"))
        """The row of tabs."""
        self.trackers = Trackers(preview)
        """The trackers."""
        self.traits = Traits()
        """The characteristics and facts."""
        self.skills = Skills()
        """The card of skills."""
        self._play = Page()
        for part in (self.trackers, self.traits, self.skills):
            self._play.column.addWidget(part)
        self._play.column.addStretch(1)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._play)
        self._panel_shows: dict[str, int] = {}
        self._cards: QWidget | None = None
        self._beside: object = None
        self._hint: FirstRollHint | None = None
        self._skills_part: Section = self.skills
        self._page_of: dict[str, Page | NotesPage] = {_SKILLS: self._play}
        self._makers: Mapping[str, Callable[[], Any]] = {}
        self._tab_row = QHBoxLayout()
        self._tab_row.setSpacing(0)
        self._tab_row.addWidget(self.tabs)
        self._tab_row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._header)
        column.addLayout(self._tab_row)
        column.addSpacing(1)
        column.addWidget(self._pages, 1)
        self._header.mode_chosen.connect(lambda _mode: self.edit_requested.emit())
        self.tabs.currentChanged.connect(self._turned)
        self.trackers.entered.connect(self.tracker_entered)
        self.traits.roll_requested.connect(self.trait_roll_requested)
        self.traits.load_requested.connect(self.trait_load_requested)
        self.skills.list.roll_requested.connect(self.skill_roll_requested)
        self.skills.list.load_requested.connect(self.skill_load_requested)
        self.skills.list.tick_requested.connect(self.tick_requested)
        self.skills.list.star_requested.connect(self.star_requested)
        self.skills.order_chosen.connect(self.skills_sorted)
        self.skills.row_reached.connect(self._show_row)
        self._header.menu_requested.connect(self.menu_requested)
        self._header.downtime_requested.connect(self.downtime_requested)
        self.trackers.check_requested.connect(self.check_requested)
        for asks in (self.trackers, self.traits, self.skills.list):
            asks.edit_requested.connect(self.edit_at_requested)
            asks.copy_requested.connect(self.copy_requested)
        self._restyle()

    @property
    def tab(self) -> str:
        """The id of the tab shown."""
        return self.tabs.chosen or _SKILLS

    def show_view(self, view: SheetView) -> None:
        """Show a sheet. For the same character, focus, scrolling and filter stay.

        The tab stays too if the view has it. Another character returns to its last tab, or starts with the
        skills.
        """
        another = self._view is None or view.character != self._view.character
        if another and self._view is not None:
            self._tab_of[self._view.character] = self.tab
        self._header.show_view(view)
        # If the characteristics are low cards with only a value, the facts go higher up.
        facts_above = bool(view.traits) and not any(trait.aside for trait in view.traits)
        self.trackers.show_view(view.trackers, view.facts if facts_above else ())
        self.traits.show_view(view.traits, () if facts_above else view.facts)
        self.traits.set_extra_dice(view.extra_dice)
        self.skills.list.set_extra_dice(view.extra_dice)
        self.skills.show_view(
            view.skills, view.ticked, view.ticked_words, view.skill_columns, another=another
        )
        if another:
            self.skills.show_order(view.skill_order)
            self._just_opened = True
            self.trackers.close_field()
            self._put_cards_away()
        self._view = view
        self.tabs.show_tabs(view.tabs, _SKILLS)
        if another and view.tabs:
            tab = self._tab_of.get(view.character, _SKILLS)
            self.show_tab(tab if tab in self.tabs.ids else _SKILLS)
        self._show_page()
        if another:
            self.show_loaded("", "")
            for page in self._page_of.values():
                if isinstance(page, Page):
                    page.verticalScrollBar().setValue(0)

    def hold(self) -> None:
        """Pause the layout until ``release``, because several parts change."""
        self._held = True
        self._play.column.setEnabled(False)
        self._play.setWidgetResizable(False)

    def release(self) -> None:
        """Resume the layout."""
        self._held = False
        self._restyle()
        column = self._play.column
        column.setEnabled(True)
        column.invalidate()
        self._play.setWidgetResizable(True)
        column.activate()

    def show_hint(self, text: str) -> None:
        """Show a hint above the skills, read out once; "" for none. Never emits."""
        if self._hint is not None:
            had_focus = self._hint.isAncestorOf(self.window().focusWidget())
            self._play.column.removeWidget(self._hint)
            self._hint.hide()
            self._hint.deleteLater()
            self._hint = None
            if had_focus:
                self.focus_skills()
        if text:
            from desktop.sheet.first_roll_hint import FirstRollHint

            self._hint = FirstRollHint(text)
            self._hint.understood.connect(self.hint_understood)
            self._play.column.insertWidget(self._play.column.indexOf(self._skills_part), self._hint)
            self._hint.read_out()
        self._order.keep()

    def show_panel(self, tab: str, view: object) -> None:
        """Show a view on a tab's panel, such as a `CombatView` on "combat", if it is built.

        The view has to match the panel. Another character discards typed text. A `CardsView` on "skills" is
        shown beside or below them; a view of None removes the cards.
        """
        if tab == _SKILLS:
            self._show_cards(view)
            return
        page: Any = self._page_of.get(tab)
        if page is not None and not self._is_text(tab):
            page.show_view(view, another=self._is_new_to(tab))
            self._order.keep()

    def set_pages(self, makers: Mapping[str, Callable[[], Any]]) -> None:
        """Set the factories for the pages of tabs with their own views, by tab id."""
        self._makers = makers

    def _is_text(self, tab: str) -> bool:
        return tab in _TEXTS and tab not in self._makers

    def tab_of(self, page: QWidget) -> str:
        """Return the id of a page's tab, "" for the cards beside the skills."""
        return next((tab for tab, each in self._page_of.items() if each is page), "")

    def _is_new_to(self, tab: str) -> bool:
        another = self._panel_shows.get(tab) != self._character
        self._panel_shows[tab] = self._character
        return another

    def _show_cards(self, view: object) -> None:
        if view is not None:
            cards: Any = self._cards_beside()
            cards.show_view(view, another=self._is_new_to(_SKILLS))
        if self._cards is not None and view != self._beside:
            self._beside = view
            self._cards.setVisible(view is not None)
            self._skills_part.rearrange()
            self._order.keep()

    def focus_page(self) -> None:
        """Focus the page shown: the skill in the tray, a panel or a text."""
        page = self._page_of.get(self.tab)
        if self.tab == _SKILLS or page is None:
            self._play.verticalScrollBar().setValue(0)  # the trackers stay in view if the skill allows it
            self.focus_skills()
        else:
            self._stop_in(page).setFocus(Qt.FocusReason.OtherFocusReason)

    def _stop_in(self, page: QWidget) -> QWidget:
        if not self._is_text(self.tab):
            return page
        seen = (each for each in (page, *stops(page)) if not each.isHidden())
        return next((each for each in seen if each.focusPolicy() != Qt.FocusPolicy.NoFocus), self.tabs)

    @property
    def _character(self) -> int:
        return 0 if self._view is None else self._view.character

    def show_loaded(self, skill: str, trait: str) -> None:
        """Mark the skill or the characteristic in the tray by its id, the other one ""."""
        self.skills.list.show_loaded(skill)
        self.traits.show_loaded(trait)
        if self._just_opened and (skill or trait):
            self._just_opened = False
            # Once the page has its size, so that scrolling to the row works.
            QTimer.singleShot(0, self.skills.list, self.skills.list.stand_on_loaded)

    def set_characters_menu(self, menu: QMenu | None) -> None:
        """Offer the characters in `menu` at the left of the head; None if the rail shows them."""
        self._header.set_menu(menu)

    def show_tab(self, tab: str) -> None:
        """Open a tab by its id without emitting `tab_chosen`. Raises ValueError for an unknown one."""
        self._quiet = True
        self.tabs.setCurrentIndex(self.tabs.ids.index(tab))
        self._quiet = False

    def next_tab(self) -> None:
        """Open the next tab, after the last the first, and take the focus along."""
        self._turn_by(1)

    def previous_tab(self) -> None:
        """Open the previous tab, before the first the last, and take the focus along."""
        self._turn_by(-1)

    def _turn_by(self, by: int) -> None:
        self.tabs.setCurrentIndex((self.tabs.currentIndex() + by) % max(self.tabs.count(), 1))
        if not self._pages.isAncestorOf(self.window().focusWidget()):
            self.focus_page()

    def focus_filter(self) -> None:
        """Focus the skill filter."""
        self._turn_to_skills()
        self._play.ensureWidgetVisible(self.skills.filter)
        self.skills.focus_filter()

    def focus_skills(self) -> None:
        """Focus the skill in the tray, or else the list at its last position."""
        self._turn_to_skills()
        self.skills.list.stand_on_loaded()
        self.skills.list.setFocus(Qt.FocusReason.TabFocusReason)

    def tick_skill(self) -> None:
        """Tick or untick the focused skill, or else the one in the tray."""
        self._stand_on_skill()
        self.skills.list.press_tick()

    def star_skill(self) -> None:
        """Put the focused skill, or else the one in the tray, on top of the list, or take it from there."""
        self._stand_on_skill()
        self.skills.list.press_star()

    def _stand_on_skill(self) -> None:
        if not self.skills.list.currentIndex().isValid():
            self.skills.list.stand_on_loaded()
        self._turn_to_skills()
        self.skills.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def edit_tracker(self, index: int) -> None:
        """Open the field of the tracker at `index`, from 0; do nothing if there is none."""
        cards = self.trackers.cards
        if 0 <= index < len(cards):
            self._turn_to_skills()
            self._play.ensureWidgetVisible(cards[index])
            self.trackers.edit(cards[index].view.id)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use less room for the head in a low or narrow window."""
        super().resizeEvent(event)
        if not self._held:
            self._restyle()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background behind the tabs and the line under them."""
        look = theme.current()
        painter = mirror.painter(self)
        line = self.tabs.geometry().bottom() + 1
        painter.fillRect(0, 0, self.width(), line, look.color("surface"))
        painter.fillRect(0, line, self.width(), 1, look.color("border"))

    def _restyle(self) -> None:
        look = theme.current()
        low = self.height() < look.px(_COMPACT_BELOW_HEIGHT)
        compact = low or self.width() < look.px(_COMPACT_BELOW_WIDTH)
        side = side_padding(self.width(), compact=compact)
        self._header.set_shape(side=side, compact=low, narrow=self.width() < look.px(480))
        self.trackers.set_compact(compact)
        if low != self._low:
            self._low = low
            self.traits.set_compact(low)
            self.skills.set_compact(low)
        self._put_skills(first=self.height() < look.px(_SKILLS_FIRST_BELOW_HEIGHT))
        self._compact = compact
        for page in self._page_of.values():
            page.set_compact(compact)
        self._tab_row.setContentsMargins(mirror.margins(self, side, 0, 0, 0))
        self.tabs.fit(self.width() - side)
        self.update()

    def _put_skills(self, *, first: bool) -> None:
        """Show the skills above the characteristics with `first`: very low windows have room for only one."""
        if first != self._skills_first:
            self._skills_first = first
            self._play.column.removeWidget(self._skills_part)
            place = self._play.column.indexOf(self.traits)
            self._play.column.insertWidget(place if first else place + 1, self._skills_part)
            if self._hint is not None:
                self._play.column.removeWidget(self._hint)
                self._play.column.insertWidget(self._play.column.indexOf(self._skills_part), self._hint)
            self._order.keep()

    def _cards_beside(self) -> QWidget:
        if self._cards is None:
            from desktop.kit.layout.rows import Beside

            self._cards = import_module(_CARDS).CardColumn()
            place = self._play.column.indexOf(self.skills)
            self._play.column.removeWidget(self.skills)
            self._skills_part = Beside(self.skills, self._cards)
            self._play.column.insertWidget(place, self._skills_part)
            self.panel_built.emit(self._cards)
        return self._cards

    def _put_cards_away(self) -> None:
        """Clear the previous character's cards: only the visible page gets a new view."""
        if self._cards is not None:
            self._show_cards(None)
        others = {_SKILLS, *_TEXTS, *self._makers}
        pages: list[Any] = [page for tab, page in self._page_of.items() if tab not in others]
        if pages:
            from desktop.views.cards import CardsView

            for page in pages:
                page.show_view(CardsView(()), another=True)

    def _way(self) -> Iterator[QWidget]:
        """Set the Tab order: from the tabs into the page on show and down it."""
        yield self.tabs
        page = self._pages.currentWidget()
        if page is not None and page is not self._play:
            if page.focusPolicy() != Qt.FocusPolicy.NoFocus:
                yield page
            yield from stops(page)
            return
        yield from self.trackers.cards
        if not self._skills_first:
            yield from self.traits.buttons
        if self._hint is not None:
            yield self._hint.button
        yield from self.skills.tab_stops
        if self._cards is not None:
            yield from stops(self._cards)
        if self._skills_first:
            yield from self.traits.buttons

    def _turn_to_skills(self) -> None:
        if _SKILLS in self.tabs.ids:
            self.tabs.setCurrentIndex(self.tabs.ids.index(_SKILLS))

    def _turned(self) -> None:
        self._show_page()
        if not self._quiet:
            self.tab_chosen.emit(self.tab)
            lay_out_now()  # so that it is painted once

    def _show_page(self) -> None:
        page: Any = self._page_of.get(self.tab) or self._build(self.tab)
        if self._view is not None and self._is_text(self.tab):
            page.show_view(self._view)
        if page is not self._play:
            # Announced when the keyboard reaches the page itself.
            page.setAccessibleName(self.tabs.accessibleTabName(self.tabs.currentIndex()))
        takes_focus = self._pages.isAncestorOf(self.window().focusWidget())
        if page is not self._pages.currentWidget():
            turn_to(self._pages, page)
            if takes_focus:
                # Move the focus with the page; otherwise Qt would pass it to the next widget.
                to = self.skills.list if page is self._play else self._stop_in(page)
                to.setFocus(Qt.FocusReason.OtherFocusReason)
        self._order.keep()

    def _build(self, tab: str) -> "Page | NotesPage":
        if tab in self._makers:
            page: Page | NotesPage = self._makers[tab]()
        else:
            module, name = _TEXTS.get(tab, (_CARDS, "CardsPage"))
            page = getattr(import_module(module), name)()
        page.set_compact(self._compact)
        self._page_of[tab] = page
        self._pages.addWidget(page)
        if tab == "gear":
            gear: Any = page
            gear.modifier_written.connect(self.modifier_written)
        if not self._is_text(tab):
            self.panel_built.emit(page)
        return page

    def _show_row(self, box: QRect) -> None:
        corner = self.skills.mapTo(self._play.body, QPoint(box.left(), box.center().y()))
        self._play.ensureVisible(corner.x(), corner.y(), 0, box.height())
