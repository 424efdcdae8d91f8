"""The head of the sheet: portrait, name, a line about the character, game and campaign."""

from itertools import pairwise
from typing import Protocol

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFontMetrics, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.portrait import Portrait
from desktop.kit.controls.segments import Segments
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.look.tab_order import stops
from desktop.kit.text.badges import Chip
from desktop.kit.text.plain_text import ElidedLabel, PlainLabel, set_tool_tip, shown
from desktop.views.sheet import Labelled, SheetView

_LEAST_LINE, _LEAST_CAMPAIGN, _MOST_CAMPAIGN, _SPARE = 180, 90, 240, 40
_LONG_NAME = 220
"""A name longer than this is cut rather than push away what is at the right."""

PLAY, EDIT = "play", "edit"
"""The keys of the switch between play and edit mode."""


class Person(Protocol):
    """What the head shows of a character in either mode."""

    @property
    def name(self) -> str:
        """The name."""
        ...

    @property
    def initials(self) -> str:
        """Shown if there is no portrait."""
        ...

    @property
    def line(self) -> str:
        """The line under the name."""
        ...

    @property
    def system(self) -> str:
        """The name of the game."""
        ...

    @property
    def game(self) -> str:
        """The id of the game, for its icon."""
        ...

    @property
    def campaign(self) -> str:
        """The name of the campaign, "" for none."""
        ...

    @property
    def portrait(self) -> bytes | None:
        """The bytes of an image, None for none."""
        ...


class Standing(QWidget):
    """A label with its value below at the right of the head, such as unspent experience."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = PlainLabel(style="small", color="muted")
        self._value = PlainLabel(style="bodyStrong")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addStretch(1)
        for words in (self._label, self._value):
            column.addWidget(words, 0, Qt.AlignmentFlag.AlignRight)
        column.addStretch(1)

    def show_standing(self, standing: Labelled) -> None:
        """Show a label and its value."""
        self._label.setText(shown(standing.label))
        self._value.setText(shown(standing.value))


class Header(theme.Themed):
    """Whose sheet this is, with a switch between play and edit mode."""

    mode_chosen = Signal(str)
    """The player chose the other mode; carries its key. The switch itself changes with the page."""

    menu_requested = Signal(object, object)
    """Show the character's menu; carries the head and the event that requested it."""

    downtime_requested = Signal()
    """Start downtime."""

    def __init__(self, *, editing: bool = False, parent: QWidget | None = None) -> None:
        """Create an empty head, for play or edit mode."""
        super().__init__(parent)
        self._mode = EDIT if editing else PLAY
        self._compact = False
        self._narrow = False
        self._side = 24
        self._menu: QMenu | None = None
        self._menu_button = Button("", kind="plain", icon="menu", name=tr("Characters"))
        self._menu_button.opens_list = True
        self._menu_button.hide()
        self._menu_button.clicked.connect(self._open_menu)
        self._portrait = Portrait()
        self._name = ElidedLabel(style="pageTitle")
        self._name_text = ""
        self._line = ElidedLabel(color="muted", style="body")
        self._chip = Chip()
        self._chip_text = ""
        self._campaign = Chip(icon="flag")
        self._campaign_name = ""
        self._below = QHBoxLayout()
        self._below.addWidget(self._line)
        self._below.addWidget(self._chip)
        self._below.addWidget(self._campaign)
        self._below.addStretch(1)
        self._words = QVBoxLayout()
        self._words.addStretch(1)
        self._words.addWidget(self._name)
        self._words.addLayout(self._below)
        self._words.addStretch(1)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._menu_button)
        self._row.addWidget(self._portrait)
        self._row.addLayout(self._words, 1)
        self._switch = Segments(name=tr("Play or edit mode"))
        self._signs = False
        self._measured = (0.0, "")
        self._with_words = 0
        self._switch.chosen.connect(self._choose_mode)
        self._row.addWidget(self._switch)
        self._downtime: Button | None = None
        self._downtime_words = self._downtime_number = ""
        self._standing: Standing | None = None
        self._has_standing = False
        self._has_modes = True
        self._showing: object = None
        self._restyle()

    def show_view(self, view: SheetView) -> None:
        """Show a character in play mode."""
        self._show(view, (view.downtime_words, view.ticked), view.standing)

    def show_person(self, view: Person) -> None:
        """Show whose sheet this is."""
        self._show(view, ("", 0), None)

    def _show(self, view: Person, downtime: tuple[str, int], standing: Labelled | None) -> None:
        person = view.portrait, view.initials, view.name, view.line, view.system, view.game, view.campaign
        if (person, downtime, standing) == self._showing:
            return
        self._showing = (person, downtime, standing)
        self._downtime_words, self._downtime_number = downtime[0], str(downtime[1])
        self._show_standing(standing)
        self._portrait.show_portrait(view.portrait, view.initials, shown(view.name))
        self._name_text = shown(view.name)
        self._name.setText(self._name_text)
        self._line.setText(shown(view.line))
        self._line.setVisible(bool(view.line))
        self._chip.set_text(view.system)
        self._chip.set_icon(view.game if icons.exists(view.game) else "")
        self._chip_text = view.system
        self._campaign_name = shown(view.campaign)
        self._show_switch()
        self._show_chips()

    def set_shape(self, *, side: int, compact: bool, narrow: bool) -> None:
        """Start `side` pixels from the edges; use less height with `compact`.

        Game and campaign are left out in a low or narrow window.
        """
        if (side, compact, narrow) != (self._side, self._compact, self._narrow):
            self._side, self._compact, self._narrow = side, compact, narrow
            self._restyle()

    def set_menu(self, menu: QMenu | None) -> None:
        """Offer the characters in a menu at the left; None if the rail does that."""
        if menu is not self._menu:
            self._menu = menu
            self._menu_button.setVisible(menu is not None)
            self._restyle()

    def hide_modes(self) -> None:
        """Hide the mode switch, for a sheet that is only shown."""
        self._has_modes = False
        self._switch.hide()

    def sizeHint(self) -> QSize:
        """Ask for the head's height."""
        look = theme.current()
        return QSize(look.px(320), look.px(60 if self._compact else 84))

    def minimumSizeHint(self) -> QSize:
        """Accept any width."""
        return QSize(theme.current().px(120), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the campaign the room that is left."""
        super().resizeEvent(event)
        self._show_switch()
        self._show_chips()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background."""
        mirror.painter(self).fillRect(self.rect(), theme.current().color("surface"))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Request the character's menu."""
        self.menu_requested.emit(self, event)

    def _open_menu(self) -> None:
        if self._menu is not None:
            mirror.open_below(self._menu, self._menu_button)

    def _show_standing(self, standing: Labelled | None) -> None:
        self._has_standing = standing is not None
        if standing is None:
            if self._standing is not None:
                self._standing.hide()
            return
        if self._standing is None:
            self._standing = Standing()
            self._row.insertWidget(self._row.indexOf(self._switch), self._standing)
        self._standing.show_standing(standing)
        self._standing.show()

    def _show_downtime(self, room: int, below: int) -> int:
        """Show the downtime badge in `room` pixels and return its width.

        It is only a number if words would leave less than `below` of the room.
        """
        look = theme.current()
        if not self._downtime_words:
            if self._downtime is not None:
                self._downtime.hide()
            return 0
        if self._downtime is None:
            self._downtime = Button(self._downtime_words, kind="quiet", icon="chevron-double-up")
            self._downtime.clicked.connect(self.downtime_requested)
            self._row.insertWidget(self._row.indexOf(self._words) + 1, self._downtime)
            self._order_for_tab()
        for words, needed in ((self._downtime_words, below), (self._downtime_number, 0)):
            self._downtime.set_label(words, self._downtime_words)
            wide = self._downtime.sizeHint().width() + look.px(16)
            if wide + needed <= room:
                break
        set_tool_tip(self._downtime, tr("Start downtime"))
        self._downtime.setVisible(wide <= room)
        return wide if wide <= room else 0

    def _order_for_tab(self) -> None:
        # Widgets created late would be last in the Tab order; this belongs between rail and tabs.
        between = () if self._downtime is None else (self._downtime,)
        for first, second in pairwise((self._menu_button, *between, *stops(self._switch))):
            QWidget.setTabOrder(first, second)

    def _show_chips(self) -> None:
        look = theme.current()
        room_for_chips = not self._compact and not self._narrow
        self._chip.setVisible(bool(self._chip_text) and room_for_chips)
        taken = self._used_width() + self._switch_width() + look.px(16)
        named = look.advance(self._name_text, "trayTitle" if self._compact else "pageTitle")
        room = self.width() - taken - named - look.px(_SPARE)
        taken += self._show_downtime(room, max(0, self._below_wants() - named - look.px(_SPARE)))
        if self._standing is not None and self._has_standing:
            # A name of usual length has priority; the rest is also on another page.
            beside = self._standing.sizeHint().width() + look.px(16)
            fits = min(named, look.px(_LONG_NAME)) <= self.width() - taken - beside - look.px(_SPARE)
            self._standing.setVisible(fits)
            taken += beside if fits else 0
        taken += min(self._line.sizeHint().width(), look.px(_LEAST_LINE)) + 2 * look.px(10)
        room = min(self.width() - taken - self._chip.sizeHint().width(), look.px(_MOST_CAMPAIGN))
        words = QFontMetrics(look.font("small")).elidedText(
            self._campaign_name, Qt.TextElideMode.ElideRight, room - look.px(40)
        )
        if words != self._campaign.text:
            self._campaign.set_text(words)
        self._campaign.setAccessibleName(tr("Campaign: {name}").format(name=self._campaign_name))
        set_tool_tip(self._campaign, self._campaign_name if words != self._campaign_name else "")
        self._campaign.setVisible(bool(words) and room_for_chips and room >= look.px(_LEAST_CAMPAIGN))

    def _choose_mode(self, mode: str) -> None:
        self._switch.set_value(self._mode)
        self.mode_chosen.emit(mode)

    def _used_width(self) -> int:
        look = theme.current()
        taken = 2 * self._side + look.px(16) + self._portrait.sizeHint().width()
        return taken + (0 if self._menu is None else self._menu_button.sizeHint().width() + look.px(16))

    def _show_switch(self) -> None:
        """Show both modes with words, or only icons if words would cut the text at the left."""
        look = theme.current()
        if self._measured != (look.scale, look.letters):
            self._offer_modes(signs=False)
            self._measured, self._with_words = (look.scale, look.letters), self._switch_width()
        named = look.advance(self._name_text, "trayTitle" if self._compact else "pageTitle")
        room = self.width() - self._used_width() - look.px(16) - self._with_words
        signs = max(named, self._below_wants()) > room
        if signs is not self._signs:
            self._offer_modes(signs=signs)

    def _below_wants(self) -> int:
        look = theme.current()
        line = 0 if self._line.isHidden() else self._line.sizeHint().width()
        if self._compact or self._narrow:
            return line
        chips = self._chip.sizeHint().width() + look.px(10)
        if self._campaign_name:
            chips += look.px(_LEAST_CAMPAIGN + 10)
        return min(line, look.px(_LEAST_LINE)) + chips

    def _switch_width(self) -> int:
        if not self._has_modes:
            return 0
        # Not its size hint, which doesn't include newly created buttons yet.
        return 2 * self._switch.widest() + 2 * focus_margin()

    def _offer_modes(self, *, signs: bool) -> None:
        self._signs = signs
        words = {PLAY: tr("Play"), EDIT: tr("Edit")}
        options = [(key, "" if signs else each, each) for key, each in words.items()]
        if not self._switch.value():
            self._switch.set_options(options, {PLAY: "play", EDIT: "pencil"})
            self._order_for_tab()
        self._switch.show_options(options, self._mode, {})

    def _restyle(self) -> None:
        look = theme.current()
        side = self._side
        # The menu button and the switch have their own margins.
        left = side if self._menu is None else max(side - look.px(10), 0)
        self._row.setContentsMargins(
            mirror.margins(
                self, left, look.px(10 if self._compact else 14), side - focus_margin(), look.px(10)
            )
        )
        self._row.setSpacing(look.px(12 if self._compact else 16))
        self._words.setSpacing(0)
        self._below.setSpacing(look.px(10))
        self._portrait.set_side(40 if self._compact else 60)
        self._name.set_style("trayTitle" if self._compact else "pageTitle")
        self._line.set_style("caption" if self._compact else "body")
        self.setFixedHeight(self.sizeHint().height())
        if self._switch.value():  # otherwise wait for the first width
            self._show_switch()
        self._show_chips()
        self.update()
