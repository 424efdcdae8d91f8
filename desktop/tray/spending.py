"""What a roll's symbols can buy, with prices, missing symbols and purchases."""

from PySide6.QtCore import QEvent, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.dice.symbols import paint_symbol
from desktop.kit.controls.buttons import Button, HLine, LinkButton
from desktop.kit.layout.flow import Sentence
from desktop.kit.layout.section import Section
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.tray.net import SYMBOL_COLORS
from desktop.tray.spend_button import GAP, LEAST_COLUMN, MOST_DRAWN, SYMBOL, SpendButton
from desktop.views.tray import SpendGroup, SpendingView, SpendOption
from desktop.views.tray_intents import Buy, UndoBuy, Wish

_FOLDED_ROWS = 5
_ABOVE_LINE = 4


class _Head(Section):
    def __init__(self, symbol: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._symbol = symbol
        self._title = Sentence(style="bodyStrong", parent=self)
        self._left = Sentence(style="smallStrong", parent=self)

    def show_words(self, title: str, left: str) -> None:
        self._title.setText(title)
        self._left.setText(left)
        self.rearrange()

    def words_width(self) -> int:
        """Return the width of everything in one line, in pixels."""
        sign, gap = theme.current().px(SYMBOL + 6), theme.current().px(GAP)
        words = self._title.sizeHint().width() + self._left.sizeHint().width()
        return words + sign + gap + 2 * focus_margin()

    def arrange(self, width: int, *, move: bool) -> int:
        margin = focus_margin()
        sign = theme.current().px(SYMBOL + 6)
        line = theme.current().line("body")
        room = width - 2 * margin
        title, left = self._title.sizeHint().width(), self._left.sizeHint().width()
        if title + sign + left + theme.current().px(GAP) <= room:
            if move:
                mirror.place(self._title, margin, 0, title, line)
                mirror.place(self._left, width - margin - left, 0, left, line)
            return line
        high = self._title.heightForWidth(room)
        below = self._left.heightForWidth(room - sign)
        if move:
            mirror.place(self._title, margin, 0, room, high)
            mirror.place(self._left, margin + sign, high, room - sign, below)
        return high + below

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        side = look.px(SYMBOL)
        left = mirror.box(self, self._left.geometry())
        first = QFontMetrics(self._left.font()).lineSpacing()
        top = left.top() + (min(left.height(), max(first, look.line("body"))) - side) / 2
        box = QRectF(left.left() - look.px(6) - side, top, side, side)
        paint_symbol(mirror.painter(self), self._symbol, box, look.color(SYMBOL_COLORS[self._symbol]))


class _Group(Section):
    def __init__(self, symbol: str, wish: Wish, parent: QWidget) -> None:
        super().__init__(parent)
        self._wish = wish
        self._view = SpendGroup(symbol, "", "", ())
        self._unfolded = False
        self._options: dict[str, SpendButton] = {}
        self._more: dict[str, Button] = {}
        self._head = _Head(symbol, self)
        self._fold = LinkButton("", parent=self)
        self._fold.clicked.connect(self._toggle_fold)
        self._last_line = 0
        self._opened = False
        self._opener = Button("", size="small", parent=self)
        self._opener.clicked.connect(self._open)

    def show_group(self, view: SpendGroup) -> None:
        """Show `view`. Existing options stay and keep the focus."""
        self._view = view
        self.setAccessibleName(view.title)
        if self._is_closed:
            self._opener.set_label(view.title)
        self._opener.setVisible(self._is_closed)
        self._head.show_words("" if self._is_closed else view.title, view.left)
        for gone in self._options.keys() - {option.id for option in view.options}:
            for old in (self._options.pop(gone), self._more.pop(gone, None)):
                if old is not None:
                    old.hide()
                    old.deleteLater()
        dearest = min(max((option.cost for option in view.options), default=0), MOST_DRAWN)
        for option in view.options:
            button = self._options.get(option.id) or self._new_option(option.id)
            price = _price(view.symbol, option.cost)
            button.show_option(option, price, dearest)
            button.raise_()  # the stacking order is the Tab order
            self._show_more(option)
        self._fold.raise_()
        self._update_tab_stop()
        self.rearrange()

    def fold(self) -> None:
        """Show only the first options, or none of a group that is still closed."""
        self._unfolded = self._opened = False

    @property
    def _is_closed(self) -> bool:
        return self._view.folded and not self._opened and not any(each.taken for each in self._view.options)

    def closed_width(self) -> int:
        """Return the width of a closed group in pixels; 0 once its options are shown."""
        if not self._is_closed:
            return 0
        return self._opener.sizeHint().width() + self._head.words_width()

    def beside_fold(self, width: int) -> int:
        """Return how many pixels of `width` are free beside the "show all" link; 0 without the link."""
        columns = self._columns(width)
        if self._is_closed or not self._folds(columns):
            return 0
        return width - theme.current().px(4) - self._fold.sizeHint().width()

    def height_with(self, width: int, last_line: int) -> int:
        """Return the height at `width` if the link's line is at least `last_line` pixels high."""
        return self._set_out(width, last_line, move=False)

    def set_last_line(self, height: int) -> None:
        """Make the link's line at least `height` pixels high, because something else is in it too."""
        if height != self._last_line:
            self._last_line = height
            self.measured.clear()
            self.arrange(self.width(), move=True)

    def _open(self) -> None:
        self._opened = True
        self.show_group(self._view)
        first = next((each for each in self._in_order() if each.isEnabledTo(self)), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def step(self, option: SpendButton, by: int) -> None:
        """Move the focus to the next (1) or previous (-1) enabled option."""
        shown = [each for each in self._in_order() if each.isVisibleTo(self) and each.isEnabledTo(self)]
        there = shown.index(option) + by
        if 0 <= there < len(shown):
            for each in shown:
                each.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            shown[there].setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            shown[there].setFocus(Qt.FocusReason.OtherFocusReason)

    def room_beside(self, option: SpendButton) -> int:
        """Return the width in pixels of the "choose again" button beside `option`; 0 without one."""
        more = self._more.get(option.view.id)
        return more.sizeHint().width() if more is not None and not more.isHidden() else 0

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the options in rows, with the "show all" link below them."""
        return self._set_out(width, self._last_line, move=move)

    def _set_out(self, width: int, last_line: int, *, move: bool) -> int:
        look = theme.current()
        if self._is_closed:
            size = self._opener.sizeHint()
            beside = max(width - size.width(), 0)
            tall = self._head.heightForWidth(beside)
            if move:
                mirror.place(self._opener, 0, 0, min(size.width(), width), size.height())
                mirror.place(self._head, size.width(), (size.height() - tall) // 2, beside, tall)
                for each in (*self._options.values(), *self._more.values(), self._fold):
                    each.hide()
            return max(size.height(), tall)
        columns = self._columns(width)
        shown = self._shown(columns)
        top = self._head.heightForWidth(width) + look.px(2)
        if move:
            mirror.place(self._head, 0, 0, width, top - look.px(2))
            for option in self._in_order():
                option.setVisible(option in shown)
                more = self._more.get(option.view.id)
                if more is not None:
                    more.setVisible(option in shown and bool(option.view.taken) and not option.view.reason)
        wide = width // columns
        for start in range(0, len(shown), columns):
            line = shown[start : start + columns]
            high = max(option.heightForWidth(wide) for option in line)
            for place, option in enumerate(line):
                if move:
                    mirror.place(option, place * wide, top, wide, high)
                    self._place_more(option)
            top += high
        folds = self._folds(columns)
        link = self._fold.sizeHint()
        last = max(link.height(), last_line)
        if move:
            all_options = tr("All {n} options").format(n=len(self._options))
            words = tr("Fewer options") if self._unfolded else all_options
            if words != self._fold.label:
                self._fold.set_label(words, f"{self._view.title}: {words}")
            self._fold.setVisible(folds)
            link = self._fold.sizeHint()
            mirror.place(
                self._fold, look.px(4), top + (last - link.height()) // 2, link.width(), link.height()
            )
        return top + (last if folds else 0)

    @staticmethod
    def _columns(width: int) -> int:
        return 2 if width >= 2 * theme.current().px(LEAST_COLUMN) else 1

    def _folds(self, columns: int) -> bool:
        return len(self._shown(columns, folded=True)) < len(self._options)

    def _new_option(self, option_id: str) -> SpendButton:
        button = self._options[option_id] = SpendButton(
            self._view.symbol, self, step=self.step, room_beside=self.room_beside
        )
        button.clicked.connect(lambda: self._press(button))
        return button

    def _press(self, option: SpendButton) -> None:
        self._wish(UndoBuy(option.view.id) if option.view.taken else Buy(option.view.id))

    def _show_more(self, option: SpendOption) -> None:
        wanted = option.repeatable and bool(option.taken) and not option.reason
        if wanted and option.id not in self._more:
            button = Button("", size="tracker", icon="plus", name=" ", parent=self)
            button.clicked.connect(lambda: self._wish(Buy(option.id)))
            self._more[option.id] = button
        more = self._more.get(option.id)
        if more is not None:
            more.setAccessibleName(tr("{option}: choose again").format(option=option.words))
            if not wanted and more.hasFocus():
                self._options[option.id].setFocus(Qt.FocusReason.OtherFocusReason)
            more.setVisible(wanted)
            more.raise_()

    def _place_more(self, option: SpendButton) -> None:
        more = self._more.get(option.view.id)
        if more is not None:
            place, size = mirror.box(self, option.geometry()), more.sizeHint()
            mirror.place(
                more,
                place.right() + 1 - size.width() - focus_margin(),
                place.center().y() + 1 - size.height() // 2,
                size.width(),
                size.height(),
            )

    def _in_order(self) -> list[SpendButton]:
        return [self._options[option.id] for option in self._view.options]

    def _shown(self, columns: int, *, folded: bool = False) -> list[SpendButton]:
        options = self._in_order()
        if self._unfolded and not folded:
            return options
        most = columns * _FOLDED_ROWS
        return [each for place, each in enumerate(options) if place < most or each.view.taken]

    def _toggle_fold(self) -> None:
        self._unfolded = not self._unfolded
        self.rearrange()

    def _update_tab_stop(self) -> None:
        """Make one option the Tab stop; the arrow keys lead to the others."""
        options = [each for each in self._in_order() if each.isEnabledTo(self)]
        stop = next((each for each in options if each.hasFocus()), options[0] if options else None)
        for each in options:
            each.setFocusPolicy(Qt.FocusPolicy.StrongFocus if each is stop else Qt.FocusPolicy.ClickFocus)


class Spending(Section):
    """What the roll on the felt can buy, by kind of symbol.

    A closed group is beside the link of the group above it, if there is room.
    """

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wish = wish
        self._roll = 0
        self._groups: dict[str, _Group] = {}
        self._order: tuple[_Group, ...] = ()
        self._above = HLine(self)

    def show_spending(self, view: SpendingView, *, roll: int) -> None:
        """Show what `roll` can buy; another roll collapses the lists again. Never emits."""
        for gone in self._groups.keys() - {group.symbol for group in view.groups}:
            old = self._groups.pop(gone)
            old.hide()
            old.deleteLater()
        for group in view.groups:
            if group.symbol not in self._groups:
                self._groups[group.symbol] = _Group(group.symbol, self._wish, self)
            if roll != self._roll:
                self._groups[group.symbol].fold()
            self._groups[group.symbol].show_group(group)
            self._groups[group.symbol].raise_()  # the stacking order is the Tab order
            self._groups[group.symbol].show()
        self._roll = roll
        self._order = tuple(self._groups[group.symbol] for group in view.groups)
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the groups below each other, or beside the link of the one above."""
        look, margin = theme.current(), focus_margin()
        top = look.px(_ABOVE_LINE)
        mirror.place(self._above, margin, top, width - 2 * margin, self._above.sizeHint().height(), move=move)
        top += self._above.sizeHint().height()
        for place, group in enumerate(self._order):
            last_line = self._beside_link(place + 1, width)
            shared = self._beside_link(place, width)
            if shared:  # the group above already has that line
                box = QRect(width - group.closed_width(), top - shared, group.closed_width(), shared)
            else:
                top += look.px(GAP)
                box = QRect(0, top, width, group.height_with(width, last_line))
                top += box.height()
            if move:
                mirror.place_in(group, box)
                group.set_last_line(last_line)
        return top

    def event(self, event: QEvent) -> bool:
        """Lay out again when a group needs another height."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.rearrange()
        return super().event(event)

    def _beside_link(self, place: int, width: int) -> int:
        """Return the height of the group at `place` if it is beside the link above it, else 0."""
        if not 0 < place < len(self._order):
            return 0
        group, room = self._order[place], self._order[place - 1].beside_fold(width) - theme.current().px(GAP)
        wanted = group.closed_width()
        return group.heightForWidth(wanted) if 0 < wanted <= room else 0


def _price(symbol: str, cost: int) -> str:
    from desktop.views.symbol_words import symbols_count

    return symbols_count(symbol, cost)
