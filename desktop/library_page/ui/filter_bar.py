"""The filters of the library: search, game chips, filters, sort order, and cards or list."""

from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop.base.numbers import grouped
from desktop.base.words import tr
from desktop.kit.controls.buttons import EnterButton
from desktop.kit.controls.choice import MenuButton
from desktop.kit.controls.segments import Segments
from desktop.kit.layout.flow import Lines
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import focus_margin, framed, hover_border, paint_box, paint_focus_ring
from desktop.kit.text.plain_text import PlainLabel
from desktop.kit.text.text_field import SearchField
from desktop.library_page.view.library import GameChip, LibraryView, orders

_DEBOUNCE_MS = 60
_ICON = 14
_SEARCH = 380
_ANY = 16_777_215
"""Qt's maximum widget size."""


class GameButton(theme.FollowsTheme, EnterButton):
    """A chip that filters by game, or shows all; the selected one is filled."""

    def __init__(self, chip: GameChip) -> None:
        """Make a chip for a game."""
        super().__init__()
        self.system = chip.system
        """The game's id, "" for all."""
        self._chip = chip
        self._icon = chip.system if icons.exists(chip.system) else ""
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.show_chip(chip, chosen=False)

    def show_chip(self, chip: GameChip, *, chosen: bool) -> None:
        """Show the count, and whether it is selected."""
        self._chip = chip
        self.setText(chip.name.replace("&", "&&"))
        self.setAccessibleName(f"{chip.name}, {grouped(chip.number)}")
        self.setChecked(chosen)
        self.updateGeometry()
        self.update()

    def nextCheckState(self) -> None:
        """Ignore clicks: the selection is set from outside."""

    def sizeHint(self) -> QSize:
        """Return the size for icon, name and count."""
        look = theme.current()
        name = QFontMetrics(look.font("smallStrong")).horizontalAdvance(self._chip.name)
        count = QFontMetrics(look.font("small")).horizontalAdvance(self._count())
        width = name + count + look.px(12 + 8 + 12) + (look.px(_ICON + 6) if self._icon else 0)
        return QSize(width + 2 * focus_margin(), look.px(28) + 2 * focus_margin())

    def minimumSizeHint(self) -> QSize:
        """Return the full size, so that the chip is never cut."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the chip."""
        look = theme.current()
        painter = mirror.painter(self)
        frame = framed(self.rect())
        radius = frame.height() / 2
        on = self.isChecked()
        over = self.underMouse()
        fill = look.color("accent" if on else "hover" if over else "surface")
        border = look.color("accent" if on else "borderStrong")
        paint_box(painter, frame, radius, fill, border, width=hover_border(lit=over))
        if self.hasFocus():
            paint_focus_ring(painter, frame, radius)
        ink = look.color("onAccent" if on else "text")
        inner = frame.adjusted(look.px(12), 0, -look.px(12), 0)
        if self._icon:
            side = look.px(_ICON)
            icons.paint(painter, self._icon, QRectF(inner.left(), inner.top(), side, inner.height()), ink)
            inner.setLeft(inner.left() + side + look.px(6))
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        font = look.font("smallStrong" if on else "small")
        painter.setFont(font)
        painter.setPen(ink)
        mirror.write(painter, inner, middle, self._chip.name)
        look.ink(painter, "small", "onAccent" if on else "muted")
        mirror.write(
            painter, inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self._count()
        )

    def _count(self) -> str:
        return grouped(self._chip.number)


class FilterBar(theme.Themed):
    """Emits the player's choice of search, filters, order and form."""

    searched = Signal(str)
    game_chosen = Signal(str)
    """Show one game's characters, by its id, or all for ""."""
    show_chosen = Signal(str)
    order_chosen = Signal(str)
    form_chosen = Signal(str)
    """Show "cards" or a "list"."""

    def __init__(self) -> None:
        """Make the bar."""
        super().__init__()
        self._games: list[GameButton] = []
        self._narrow = self._low = False
        self._showing = False
        self.search = SearchField(
            name=tr("Search the library"),
            placeholder=tr("Names, notes, tags; spot hidden > 60"),
            command="filter",
        )
        """The search field; Enter and Down move to the characters."""
        self._chips = QWidget()
        self._flow = Lines(self._chips)
        self._show = MenuButton()
        self._game = MenuButton()
        self._order = MenuButton()
        self._form = Segments(name=tr("View as"))
        self._form.set_options(
            (("cards", "", tr("Cards")), ("list", "", tr("List"))), {"cards": "cards", "list": "list"}
        )
        self._form.set_value("cards")
        self._sort = PlainLabel(tr("Sort"), style="small", color="muted")
        self._controls = QHBoxLayout()
        self._controls.addWidget(self._show)
        self._controls.addWidget(self._game)
        self._controls.addStretch(1)
        self._controls.addWidget(self._sort)
        self._controls.addWidget(self._order)
        self._controls.addWidget(self._form)
        self._first = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._first.addWidget(self.search, 2)
        self._first.addLayout(self._controls, 3)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addLayout(self._first)
        rows.addWidget(self._chips)
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(_DEBOUNCE_MS)
        self._typing.timeout.connect(self._search)
        self.search.textChanged.connect(self._typed)
        # The next action is meant for the new results.
        for acted in (self.search.returnPressed, self._show.chosen, self._game.chosen, self._order.chosen):
            acted.connect(self.finish_typing)
        self._game.chosen.connect(self.game_chosen)
        self._show.chosen.connect(self.show_chosen)
        self._order.chosen.connect(self.order_chosen)
        self._form.chosen.connect(self.form_chosen)
        self._restyle()

    def show_view(self, view: LibraryView) -> None:
        """Show the current filters. Text being typed is kept."""
        if not self._typing.isActive() and self.search.text().strip() != view.text:
            self._showing = True
            self.search.setText(view.text)
            self._showing = False
        if [each.system for each in self._games] != [each.system for each in view.games]:
            self._build_chips(view.games)
        for button, chip in zip(self._games, view.games, strict=True):
            button.show_chip(chip, chosen=chip.system == view.game)
        games = tuple((each.system, f"{each.name} {grouped(each.number)}") for each in view.games)
        self._game.show_options(tr("Game"), games, view.game)
        self._show.show_options(tr("Show"), tuple((each.id, each.title) for each in view.shows), view.show)
        self._order.show_options(tr("Sort"), tuple((each.id, each.title) for each in orders()), view.order)

    def set_narrow(self, narrow: bool) -> None:
        """Put the search on a line of its own if there is little room."""
        self._narrow = narrow
        self._restyle()

    def set_low(self, low: bool) -> None:
        """Show the games as a menu if chips would leave no room for the characters."""
        self._low = low
        self._restyle()

    def type_on(self, letters: str) -> None:
        """Append letters that were typed elsewhere to the search."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.setText(self.search.text() + letters)

    def finish_typing(self) -> None:
        """Search immediately for what was just typed."""
        if self._typing.isActive():
            self._typing.stop()
            self._search()

    def _build_chips(self, chips: tuple[GameChip, ...]) -> None:
        for old in self._games:
            old.hide()
            self._flow.removeWidget(old)
            old.deleteLater()
        self._games = [GameButton(chip) for chip in chips]
        for button in self._games:
            button.clicked.connect(partial(self._choose_game, button.system))
            self._flow.addWidget(button)
            button.show()
        self._chips.updateGeometry()

    def _choose_game(self, system: str, _checked: bool = False) -> None:
        self.finish_typing()
        self.game_chosen.emit(system)

    def _search(self) -> None:
        self.searched.emit(self.search.text())

    def _typed(self) -> None:
        if not self._showing:
            self._typing.start()
        if not self.search.text():  # cleared: nothing more will be typed
            self.finish_typing()

    def _restyle(self) -> None:
        look = theme.current()
        direction = QBoxLayout.Direction
        self._sort.setVisible(not self._narrow)
        self._chips.setVisible(not self._low)
        self._game.setVisible(self._low)
        self._first.setDirection(direction.TopToBottom if self._narrow else direction.LeftToRight)
        self._first.setSpacing(0 if self._narrow else look.px(4))
        self._controls.setSpacing(look.px(4))
        self.search.setMaximumWidth(_ANY if self._narrow else look.px(_SEARCH))
        self._show.setMaximumWidth(look.px(240))
        self._game.setMaximumWidth(look.px(200))
        self._order.setMaximumWidth(look.px(160))
        self._flow.setSpacing(0)
