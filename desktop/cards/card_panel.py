"""One card of a page: its title and its parts."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import TypeVar

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.base.words import tr
from desktop.cards.card_asks import CardActionButton, CardSignals, as_toggle, show_buttons
from desktop.cards.card_fields import FieldBox, PickBox, SideRow, part_key, press
from desktop.cards.card_finder import Finder
from desktop.cards.card_items import ItemList
from desktop.cards.card_stack import INSET, Numbered, Stack, numbered
from desktop.cards.card_track import Track
from desktop.cards.card_words import Pill, ToneText, advance
from desktop.cards.cards import CardText, Panel, WhyOff
from desktop.kit.controls.buttons import EnterButton
from desktop.kit.controls.toggles import ToggleRow
from desktop.kit.layout.flow import in_lines
from desktop.kit.layout.rows import RelayoutSection
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import focus_margin, paint_inner_ring
from desktop.kit.text.plain_text import lay_out
from desktop.views import cards

_GAP, _BELOW_HEAD = 4, 5
_FOLD_ICON = 14
_LEAST_TARGET = 24  # pixels, at any text size: WCAG 2.2, success criterion 2.5.8


class FoldTitle(EnterButton):
    """The title of a card that can be collapsed; it wraps if necessary."""

    def __init__(self, parent: QWidget) -> None:
        """Make a title without text."""
        super().__init__(parent)
        self._title = ""
        self._open = False
        self.setAutoDefault(False)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_title(self, title: str, *, is_open: bool) -> None:
        """Show the title of a card that is expanded or collapsed."""
        self._title, self._open = title, is_open
        self.setAccessibleName(title)
        self.setAccessibleDescription(tr("Expanded") if is_open else tr("Collapsed"))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of one line."""
        width = self._beside_words() + advance(self._title, "cardTitle")
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Allow less width, at the cost of height."""
        return QSize(self._beside_words() + theme.current().px(48), self.sizeHint().height())

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines at `width` pixels."""
        return max(lay_out(self._title, "cardTitle", width - self._beside_words())[1], _LEAST_TARGET)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw arrow and title, and the focus ring around them."""
        look = theme.current()
        painter = mirror.painter(self)
        edge = focus_margin()
        layout, height = lay_out(self._title, "cardTitle", self.width() - self._beside_words())
        top = (self.height() - height) / 2
        arrow = QRectF(edge, top, look.px(_FOLD_ICON), look.line("cardTitle"))
        icon = "chevron-down" if self._open else "chevron-right"
        icons.paint(painter, icon, arrow, look.color("muted"))
        painter.setPen(look.color("accentHover" if self.underMouse() else "text"))
        mirror.draw(painter, layout, QPointF(arrow.right() + look.px(6), top))
        if self.hasFocus():
            radius = look.px(theme.tokens()["radius"]["check"])
            paint_inner_ring(painter, QRectF(self.rect()), radius)

    def _beside_words(self) -> int:
        return 2 * focus_margin() + theme.current().px(_FOLD_ICON + 6)


class CardHead(RelayoutSection):
    """The title of a card, with a badge on the right, or below if there is no room."""

    fold_requested = Signal()
    """The player wants to collapse or expand the card."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty head."""
        super().__init__(parent)
        self._title = CardText(style="cardTitle", parent=self)
        self._fold = FoldTitle(self)
        self._badge = Pill(self)
        self._fold.clicked.connect(self.fold_requested)

    def show_head(self, view: cards.CardView, *, is_open: bool) -> None:
        """Show the head of a card; the title of one that can be collapsed is a button."""
        self._title.setText(view.title)
        self._title.setVisible(bool(view.title) and not view.folded)
        self._fold.show_title(view.title, is_open=is_open)
        self._fold.setVisible(view.folded)
        self._badge.show_words(cards.Words(view.badge, view.badge_tone))
        self.setVisible(bool(view.title or view.badge))
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place title and badge."""
        title: QWidget = self._title if self._fold.isHidden() else self._fold
        edge, below = focus_margin(), theme.current().px(_BELOW_HEAD)
        if self._badge.isHidden():
            height = title.heightForWidth(width)
            mirror.place(title, 0, 0, width, height, move=move)
            return height + below
        badge = self._badge.sizeHint()
        beside = width - badge.width() - edge
        if title.sizeHint().width() <= beside:
            height = max(title.heightForWidth(beside), badge.height())
            if move:
                mirror.place(title, 0, 0, beside, height)
                mirror.place(
                    self._badge, beside, (height - badge.height()) // 2, badge.width(), badge.height()
                )
            return height + below
        top = title.heightForWidth(width)
        wide = min(badge.width(), width - 2 * edge)
        height = self._badge.heightForWidth(wide)
        if move:
            mirror.place(title, 0, 0, width, top)
            mirror.place(self._badge, edge, top + edge, wide, height)
        return top + edge + height + below


class ButtonLines(RelayoutSection):
    """Buttons side by side, on more lines if necessary."""

    def __init__(self, asks: CardSignals, parent: QWidget | None = None) -> None:
        """Make an empty row whose buttons emit the signals of `asks`."""
        super().__init__(parent)
        self._asks = asks
        self._buttons: dict[Numbered, CardActionButton] = {}
        self._why_off = WhyOff(self)

    @property
    def buttons(self) -> tuple[CardActionButton, ...]:
        """The buttons in order."""
        return tuple(self._buttons.values())

    def show_buttons(self, views: tuple[cards.CardButton, ...], of: str) -> None:
        """Show buttons; existing ones stay."""
        self._buttons = show_buttons(self._buttons, views, of, self._asks, size="small", parent=self)
        self._why_off.show_actions(each.action for each in views)
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Fill the lines; below them is why buttons are off."""
        top = in_lines(self.buttons, QRect(0, 0, width, 0), move=move)
        return self._why_off.put(top, width, move=move)


W = TypeVar("W", bound=QWidget)

_Switches = tuple[cards.SwitchView, ...]
_Drawn = (
    cards.Words
    | cards.FieldView
    | cards.PickView
    | _Switches
    | cards.Items
    | cards.FinderView
    | cards.TrackView
    | cards.Buttons
    | cards.Side
)


_HOLDS_INPUT = (FieldBox, PickBox, SideRow, Finder)
"""Parts with text or a choice of the player."""


class CardPanel(Panel):
    """A card. Its parts keep their widgets and the player's input while the view has them."""

    roll_requested = Signal(str)
    """The player wants to roll; carries the subject."""

    load_requested = Signal(str)
    """The player wants a roll in the tray, without rolling; carries the subject."""

    act_requested = Signal(str, object)
    """The player wants an act; carries its id and a dict of the card's values."""

    written = Signal(str, str)
    """The text of a live field changed; carries its id and the text."""

    copy_requested = Signal(str)
    """The player wants to copy a text; carries it."""

    rebuilt = Signal()
    """The card made or removed controls by itself, without a new view."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty card."""
        super().__init__(parent=parent)
        self._view = cards.CardView("", "", ())
        self._asked = False
        self._opened = False
        self._asks = CardSignals(self)
        self._parts: dict[Numbered, QWidget] = {}
        # All parts are made inside their parent: Qt would restyle them when reparented.
        self._frame = Stack(gap=0, inset=INSET, parent=self)
        self._head = CardHead(self._frame)
        self._body = Stack(gap=_GAP, inset=INSET, parent=self._frame)
        self._frame.set_parts((self._head, self._body), wide=(self._body,))
        self.column.addWidget(self._frame)
        self._head.fold_requested.connect(self._fold)
        self._asks.pressed.connect(self._press)
        self._asks.switched.connect(lambda act, on: self._act(act, {"on": "1" if on else ""}))
        self._asks.picked.connect(lambda act, pick, key: self._act(act, {pick: key}))
        self._asks.written.connect(self.written)
        self._asks.copied.connect(self.copy_requested)
        self._asks.rebuilt.connect(self.rebuilt)
        self._asks.confirmed.connect(self._confirm)

    @property
    def given(self) -> dict[str, str]:
        """The values of the fields and choices, by id."""
        found: dict[str, str] = {}
        for part in self._parts.values():
            if isinstance(part, FieldBox | PickBox | SideRow):
                found |= part.given
        return found

    @property
    def awaits_answer(self) -> bool:
        """Whether this card requested something since it was last shown."""
        return self._asked

    def show_card(self, view: cards.CardView, *, changed: bool) -> None:
        """Show a card.

        Input stays, unless this card requested something since it was last shown and the page `changed`: then
        the input was used, unless it was refused.
        """
        done, asked = self._asked and changed and not cards.is_refused(view), self._asked
        self._asked = False
        if view == self._view and not asked:
            return
        self._view = view
        self.setAccessibleName(view.title)
        self._fill(afresh=done)

    def forget(self) -> None:
        """Forget what the player typed, chose, requested and expanded, for another character."""
        self._asked = self._opened = False
        self._parts = {key: part for key, part in self._parts.items() if not isinstance(part, _HOLDS_INPUT)}
        self._view = cards.CardView("", "", ())  # so that the next one is shown, even if it is equal

    def _fill(self, *, afresh: bool = False) -> None:
        view = self._view
        is_open = not view.folded or self._opened
        self._head.show_head(view, is_open=is_open)
        self._body.setVisible(is_open)
        if is_open:
            parts = {}
            for key, each in _keyed(view.parts):
                parts[key] = self._shown(key, each, afresh=afresh)
            self._parts = parts
            wide_parts = [part for part in parts.values() if isinstance(part, ItemList | Finder)]
            self._body.set_parts(tuple(parts.values()), wide=wide_parts)
        self._frame.rearrange()

    def _shown(self, key: Numbered, view: _Drawn, *, afresh: bool) -> QWidget:
        """Return the widget of a part, reused or new, showing its view."""
        asks = self._asks
        match view:
            case cards.Words():
                words = self._kept(key, ToneText, lambda: ToneText(parent=self._body))
                words.show_words(view)
                return words
            case cards.FieldView():
                field = self._kept(key, FieldBox, lambda: self._new_field(view))
                field.show_field(view, self._view.title, afresh=afresh)
                return field
            case cards.PickView():
                pick = self._kept(key, PickBox, lambda: PickBox(view, asks))
                pick.show_pick(view, self._view.title, afresh=afresh)
                return pick
            case cards.Items():
                items = self._kept(key, ItemList, lambda: ItemList(asks, self._body))
                items.show_items(view.items)
                return items
            case cards.FinderView():
                finder = self._kept(key, Finder, lambda: Finder(asks, self._body))
                finder.show_finder(view)
                return finder
            case cards.TrackView():
                track = self._kept(key, Track, Track)
                track.show_track(view)
                return track
            case cards.Buttons():
                buttons = self._kept(key, ButtonLines, lambda: ButtonLines(asks, self._body))
                buttons.show_buttons(view.buttons, self._view.title)
                return buttons
            case cards.Side():
                side = self._kept(key, SideRow, lambda: SideRow(asks))
                side.show_side(view, self._view.title, afresh=afresh)
                return side
            case _:
                switches = self._kept(key, ToggleRow, self._new_switches)
                switches.show_toggles(tuple(as_toggle(each) for each in view))
                return switches

    def _kept(self, key: Numbered, kind: type[W], make: Callable[[], W]) -> W:
        part = self._parts.get(key)
        return part if isinstance(part, kind) else make()

    def _new_field(self, view: cards.FieldView) -> FieldBox:
        field = FieldBox(view, self._asks, beside=False)
        field.confirmed.connect(self._confirm)
        return field

    def _new_switches(self) -> ToggleRow:
        row = ToggleRow(parent=self._body)
        row.toggled.connect(self._asks.switched)
        return row

    def _fold(self) -> None:
        self._opened = not self._opened
        self._fill()
        self.rebuilt.emit()

    def _press(self, button: cards.CardButton) -> None:
        if button.does is cards.Does.ROLL:
            self.roll_requested.emit(button.what)
        elif button.does is cards.Does.LOAD:
            self.load_requested.emit(button.what)
        else:
            self._act(button.what, {})

    def _act(self, act: str, more: Mapping[str, str]) -> None:
        self._asked = True
        self.act_requested.emit(act, {**self.given, **more})

    def _confirm(self) -> None:
        """Click the next-step button of the card, if there is one."""
        lines = [part for part in self._parts.values() if isinstance(part, ButtonLines)]
        press([button for line in lines for button in line.buttons if button.main])


def _keyed(parts: Sequence[cards.Part]) -> Iterator[tuple[Numbered, _Drawn]]:
    """Return what to draw for the parts, each with what identifies it across views.

    Consecutive switches form one row, and an empty list is replaced by its text.
    """
    drawn: list[_Drawn] = []
    for part in parts:
        if isinstance(part, cards.SwitchView):
            before = drawn.pop() if drawn and type(drawn[-1]) is tuple else ()
            drawn.append((*before, part))
        elif isinstance(part, cards.Items) and not part.items:
            drawn.append(cards.Words(part.empty, "muted"))
        elif not isinstance(part, cards.PickView) or part.options:
            drawn.append(part)
    shown = [each for each in drawn if not isinstance(each, cards.Words) or each.text]
    return zip(numbered(_key(each) for each in shown), shown, strict=True)


def _key(view: _Drawn) -> Hashable:
    if isinstance(view, cards.FieldView | cards.PickView):
        return part_key(view)
    if isinstance(view, cards.FinderView | cards.TrackView):
        return (type(view).__name__, view.name)
    return type(view).__name__
