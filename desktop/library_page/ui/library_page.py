"""The library page: every character on this computer, to find, sort, archive or delete."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button, LinkButton
from desktop.kit.controls.menus import acts_menu
from desktop.kit.layout.flow import Lines, RowOrColumn, Sentence
from desktop.kit.look import mirror, theme
from desktop.kit.look.keys import bind
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import ElidedLabel, PlainLabel, shown
from desktop.library_page.ui.act_bar import ActBar
from desktop.library_page.ui.filter_bar import FilterBar
from desktop.library_page.ui.shelf import ShelfView
from desktop.library_page.view.library import EmptyView, LibraryView, RowView, acts
from desktop.library_page.view.library_cards import CardDetail

_SIDE, _NARROW_SIDE, _TOP, _LOW_TOP = 32, 16, 20, 8
_NARROW, _LOW = 760, 520
"""Below this width or height, the controls above the characters take less room."""
_LEAST = 48
"""The minimum height of the characters: with large text on a small screen, nothing above them is cut."""


class _Empty(QWidget):
    """The text and button of an empty library page."""

    asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._words = Sentence(style="stat")
        self._more = Sentence(color="muted")
        self._button = Button("", kind="primary")
        self._act = ""
        self._column = QVBoxLayout(self)
        for words in (self._words, self._more):
            words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._column.addStretch(2)
        self._column.addWidget(self._words)
        self._column.addWidget(self._more)
        self._column.addSpacing(8)
        self._column.addWidget(self._button, 0, Qt.AlignmentFlag.AlignHCenter)
        self._column.addStretch(3)
        self._button.clicked.connect(lambda: self.asked.emit(self._act))
        self.setFocusProxy(self._button)

    def show_view(self, view: EmptyView) -> None:
        self._words.setText(view.words)
        self._more.setText(view.more)
        self._more.setVisible(bool(view.more))
        self._act = view.act
        self._button.set_label(view.button)
        self._button.setVisible(bool(view.act))


class _Foot(QWidget):
    """The footer background."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = mirror.painter(self)
        painter.fillRect(self.rect(), theme.current().color("surface"))
        painter.fillRect(0, 0, self.width(), 1, theme.current().color("border"))


class LibraryPage(theme.Themed):
    """Shows characters, and emits requests for other ones or for actions."""

    searched = Signal(str)
    game_chosen = Signal(str)
    show_chosen = Signal(str)
    order_chosen = Signal(str)
    rows_wanted = Signal(int)
    """Requests a page of rows, starting at this place."""
    details_wanted = Signal(object)
    """Requests card details; carries a tuple of character numbers."""
    opened = Signal(int)
    """Open a character."""
    act_requested = Signal(str, object)
    """Run an action; carries its id and a tuple of ``RowView``."""
    empty_act_requested = Signal(str)
    """The button of an empty page was pressed; carries its action."""
    new_requested = Signal(str)
    """Create a character of the selected game, by its id; "" for none."""
    import_requested = Signal()
    folder_requested = Signal()
    backup_requested = Signal()
    undo_requested = Signal()
    left = Signal()
    """Go back to the open character."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty page."""
        super().__init__(parent)
        self._view: LibraryView | None = None
        self._heading = PlainLabel(style="pageTitle")
        self._line = PlainLabel(color="muted")
        self._back = Button("", kind="quiet", icon="chevron-left")
        self._import = Button(tr("Import"), icon="import")
        self._new = Button(tr("New character"), kind="primary", icon="plus", command="new")
        self.filters = FilterBar()
        """The search and filters."""
        self._note = Sentence(style="small", color="muted")
        self.shelf = ShelfView()
        """The characters."""
        self._empty = _Empty()
        self._foot = _Foot()
        self._acts = ActBar()
        self._place = ElidedLabel(style="small", color="muted")
        self._folder = LinkButton(tr("Open folder"))
        self._backup = LinkButton(tr("Back up all"))
        self._build()
        self._connect()
        self._restyle()

    def show_view(self, view: LibraryView) -> None:
        """Show the page and request its rows."""
        self._view = view
        self._heading.setText(view.heading)
        self._line.setText(view.line)
        self._back.setVisible(bool(view.back))
        name = shown(view.back)
        self._back.set_label(
            name if len(name) <= 28 else f"{name[:27]}…", tr("Back to {name}").format(name=name)
        )
        self.filters.show_view(view)
        self._note.setText(view.note)
        self._note.setVisible(bool(view.note))
        self._place.setText(
            tr("Characters are saved in {folder}. Nothing leaves this computer.").format(folder=view.folder)
        )
        with_new = view.shelf == "active" and not view.text and view.show == "active"
        self.shelf.begin(view.total, afresh=view.afresh, with_new=with_new)
        within = self.shelf.hasFocus() or self._empty.hasFocus()
        if view.empty is not None:
            self._empty.show_view(view.empty)
        # Shown before the other is hidden, so that it gets the focus.
        there, gone = (self.shelf, self._empty) if view.empty is None else (self._empty, self.shelf)
        there.show()
        if within:
            there.setFocus(Qt.FocusReason.OtherFocusReason)
        gone.hide()
        self._show_acts()

    def show_rows(self, first: int, rows: tuple[RowView, ...]) -> None:
        """Show requested rows."""
        self.shelf.show_rows(first, rows)

    def show_details(self, details: tuple[CardDetail, ...]) -> None:
        """Show requested card details."""
        self.shelf.show_details(details)

    def focus_first(self) -> None:
        """Focus the characters, or the search if there are none."""
        (self.shelf if self.shelf.isVisibleTo(self) else self.filters.search).setFocus(
            Qt.FocusReason.OtherFocusReason
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapt the layout to the size."""
        super().resizeEvent(event)
        self._restyle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the page with Escape, unless it does something else."""
        if event.key() == Qt.Key.Key_Escape and self._view is not None and self._view.back:
            self.left.emit()
        elif event.key() == Qt.Key.Key_Down and self.filters.search.hasFocus():
            self.filters.finish_typing()
            self.shelf.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().keyPressEvent(event)

    def _build(self) -> None:
        self._titles = QVBoxLayout()
        self._titles.setSpacing(0)
        for words in (self._heading, self._line):
            words.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            self._titles.addWidget(words)
        title, buttons = QWidget(), QWidget()
        title.setLayout(self._titles)
        beside = Lines(buttons)
        for button in (self._back, self._import, self._new):
            beside.addWidget(button)
        self._top = RowOrColumn()
        self._top.add(title, 1)
        self._top.add(buttons)
        self._head = QVBoxLayout()
        self._head.addLayout(self._top)
        self._head.addWidget(self.filters)
        self._head.addWidget(self._note)
        self._foot_row = QHBoxLayout(self._foot)
        self._foot_row.addWidget(self._place, 1)
        self._foot_row.addWidget(self._folder)
        self._foot_row.addWidget(self._backup)
        self._foot_row.addWidget(self._acts, 1)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._head)
        self._body = QVBoxLayout()
        self._body.addWidget(self.shelf, 1)
        self._body.addWidget(self._empty, 1)
        self._column.addLayout(self._body, 1)
        self._column.addWidget(self._foot)
        self._empty.hide()
        self._acts.hide()

    def _connect(self) -> None:
        shelf, filters = self.shelf, self.filters
        filters.searched.connect(self.searched)
        filters.game_chosen.connect(self.game_chosen)
        filters.show_chosen.connect(self.show_chosen)
        filters.order_chosen.connect(self.order_chosen)
        filters.form_chosen.connect(lambda form: shelf.set_cards(form == "cards"))
        shelf.shelf.rows_wanted.connect(self.rows_wanted)
        shelf.shelf.details_wanted.connect(self.details_wanted)
        shelf.opened.connect(self.opened)
        shelf.new_requested.connect(self._make)
        shelf.picked.connect(self._show_acts)
        shelf.bin_requested.connect(self._bin)
        shelf.menu_requested.connect(self._show_menu)
        shelf.typed.connect(filters.type_on)
        self._acts.asked.connect(self._ask)
        self._acts.cleared.connect(shelf.choose_none)
        self._empty.asked.connect(self._ask_empty)
        self._back.clicked.connect(self.left)
        self._import.clicked.connect(self.import_requested)
        self._new.clicked.connect(self._make)
        self._folder.clicked.connect(self.folder_requested)
        self._backup.clicked.connect(self.backup_requested)
        filters.search.returnPressed.connect(shelf.setFocus)
        self._add_key("filter", self._focus_search)
        self._add_key("undo", self.undo_requested.emit)

    def _add_key(self, command: str, job: Callable[[], object]) -> None:
        shortcut = QShortcut(self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(job)
        bind(shortcut, command)

    def _focus_search(self) -> None:
        self.filters.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filters.search.selectAll()

    def _show_acts(self) -> None:
        chosen = self.shelf.chosen
        for each in (self._place, self._folder, self._backup):
            each.setVisible(not chosen)
        self._acts.setVisible(bool(chosen))
        if chosen and self._view is not None:
            self._acts.show_acts(len(chosen), acts(chosen, self._view.shelf, self._view.campaigns))

    def _show_menu(self, at: QPoint) -> None:
        if self._view is None:
            return
        # Search results may arrive while the menu is open: it keeps its character.
        chosen = self.shelf.chosen
        offered = acts(chosen, self._view.shelf, self._view.campaigns)
        menu = acts_menu(offered, partial(self._do, chosen), self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)

    def _ask(self, act: str) -> None:
        if chosen := self.shelf.chosen:
            self._do(chosen, act)

    def _do(self, chosen: tuple[RowView, ...], act: str) -> None:
        if act == "open":
            self.opened.emit(chosen[0].character)
        else:
            self.act_requested.emit(act, chosen)

    def _bin(self) -> None:
        in_bin = self._view is not None and self._view.shelf == "bin"
        self._ask("delete" if in_bin else "bin")

    def _make(self) -> None:
        self.new_requested.emit(self._view.game if self._view is not None else "")

    def _ask_empty(self, act: str) -> None:
        if act == "new":
            self._make()
        else:
            self.empty_act_requested.emit(act)

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        narrow = self.width() < look.px(_NARROW)
        side = look.px(_NARROW_SIDE if narrow else _SIDE)
        low = self.height() < look.px(_LOW)
        self._line.setVisible(not low)  # the game chips show the counts as well
        top = look.px(_LOW_TOP if low else _TOP)
        self._head.setContentsMargins(side - margin, top, side - margin, look.px(4))
        self._head.setSpacing(0 if low else look.px(8))
        self._titles.setContentsMargins(mirror.margins(self, margin, 0, 0, 0))
        # A card keeps half the gap between cards around itself.
        self._body.setContentsMargins(mirror.margins(self, side - look.px(8), 0, 0, 0))
        self.shelf.set_edge(side - look.px(8))
        self.shelf.setMinimumHeight(look.px(_LEAST))
        self._foot_row.setContentsMargins(mirror.margins(self, side, look.px(8), side - margin, look.px(8)))
        self._foot_row.setSpacing(look.px(12))
        self._note.setContentsMargins(margin, 0, margin, 0)
        self.filters.set_narrow(narrow)
        self.filters.set_low(low)
