"""What the symbols of a throw can buy, with prices, what is short, and what was bought."""

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.viewdata.tray import SpendGroup, SpendingView, SpendOption
from desktop.widgets import mirror, theme
from desktop.widgets.controls import Button, EnterButton, HLine, LinkButton
from desktop.widgets.flow import Sentence
from desktop.widgets.painting import focus_margin, paint_check, paint_focus_ring, paint_ground
from desktop.widgets.sheet.section import Section
from desktop.widgets.symbols import paint_symbol
from desktop.widgets.text import lay_out, set_tool_tip
from desktop.widgets.tray.net import SYMBOL_COLORS
from desktop.words import tr

_LEAST_COLUMN = 220
_FOLDED_ROWS = 5
_SYMBOL, _SYMBOL_GAP = 15, 1
_GAP = 8
_ABOVE_LINE = 4
_LONGEST_ASIDE = 64
_MOST_DRAWN = 3
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1}


class _Option(EnterButton):
    """One thing to buy: a tick box, the price in symbols, the words, and at the right what is short."""

    def __init__(self, symbol: str, parent: "_Group") -> None:
        super().__init__(parent)
        self._symbol = symbol
        self._group = parent
        self._view = SpendOption("", "", 0)
        self._dearest = 0
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def view(self) -> SpendOption:
        """What is shown."""
        return self._view

    def show_option(self, view: SpendOption, price: str, dearest: int) -> None:
        """Show `view`, its price in words `price`, with room for `dearest` symbols; more are counted."""
        self._view, self._dearest = view, dearest
        self.setAccessibleName(f"{view.words}, {price}")
        said = [self._aside(), view.reason if view.taken else "", view.detail]
        if view.repeatable:
            said.append(tr("Can be taken again and again"))
        self.setAccessibleDescription("\n".join(each for each in said if each))
        set_tool_tip(self, "\n".join(each for each in said[2:] if each))
        self.setChecked(bool(view.taken))
        self.setEnabled(bool(view.taken) or not view.reason)
        self.updateGeometry()
        self.update()

    def nextCheckState(self) -> None:
        """Leave the state alone: it follows the view."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(mirror.key(self, event))
        if step is None:
            super().keyPressEvent(event)
        else:
            self._group.step(self, step)

    def sizeHint(self) -> QSize:
        width = theme.current().px(_LEAST_COLUMN)
        return QSize(width, self.heightForWidth(width))

    def heightForWidth(self, width: int) -> int:
        look = theme.current()
        return max(self._words(width)[1] + look.px(2), look.px(28), 24) + look.px(4)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.updateGeometry()
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        painter = mirror.painter(self)
        margin = focus_margin()
        frame = QRectF(self.rect().adjusted(margin, look.px(2), -margin, -look.px(2)))
        radius = look.px(theme.tokens()["radius"]["row"])
        over = self.underMouse() and self.isEnabled()
        if self._view.taken:
            paint_ground(painter, frame, radius, "selected")
        elif over:
            paint_ground(painter, frame, radius, "hover")
        if self.hasFocus():
            paint_focus_ring(painter, frame.adjusted(2, 2, -2, -2), radius)
        side = look.px(theme.tokens()["size"]["check"])
        check = QRectF(frame.left() + look.px(6), frame.top(), side, frame.height())
        state = "ticked" if self._view.taken else "empty"
        paint_check(painter, check, state if self.isEnabled() else "never", hovered=over)  # type: ignore[arg-type]
        ink = look.color("text" if self.isEnabled() else "muted")
        left = check.right() + look.px(_GAP)
        each = look.px(_SYMBOL)
        drawn = self._view.cost
        if drawn > _MOST_DRAWN:  # so many are counted better than looked at
            drawn, words = 1, tr("{n} ×").format(n=self._view.cost)
            painter.setFont(look.font("small"))
            painter.setPen(ink)
            wide = QFontMetrics(look.font("small")).horizontalAdvance(words)
            box = QRectF(left, frame.top(), wide + 1, frame.height())
            mirror.write(painter, box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
            left += wide + look.px(_SYMBOL_GAP)
        for place in range(drawn):
            at = left + place * (each + look.px(_SYMBOL_GAP))
            box = QRectF(at, frame.center().y() - each / 2, each, each)
            paint_symbol(painter, self._symbol, box.adjusted(1, 1, -1, -1), ink)
        layout, high = self._words(self.width())
        painter.setPen(ink)
        mirror.draw(painter, layout, QPointF(self._before(), frame.center().y() - high / 2))
        painter.setFont(look.font("small" + ("Strong" if self._view.taken else "")))
        painter.setPen(look.color("text" if self._view.taken else "muted"))
        right = frame.right() - look.px(_GAP) - self._group.room_beside(self)
        box = QRectF(right - self._aside_width(), frame.top(), self._aside_width() + 1, frame.height())
        mirror.write(
            painter, box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._short_aside()
        )

    def _aside(self) -> str:
        """What stands beside the words: why not, or how often."""
        view = self._view
        if view.reason and not view.taken:
            return view.reason
        if view.repeatable:
            return f"×{view.taken}" if view.taken else "×"
        return ""

    def _short_aside(self) -> str:
        """The same, where it is short enough for one line; else it goes below the words."""
        aside = self._aside()
        wide = QFontMetrics(theme.current().font("smallStrong")).horizontalAdvance(aside)
        return aside if wide <= theme.current().px(_LONGEST_ASIDE) else ""

    def _aside_width(self) -> int:
        return QFontMetrics(theme.current().font("smallStrong")).horizontalAdvance(self._short_aside())

    def _before(self) -> int:
        """Where the words begin."""
        look = theme.current()
        prices = self._dearest * look.px(_SYMBOL + _SYMBOL_GAP)
        check = look.px(theme.tokens()["size"]["check"])
        return focus_margin() + look.px(6) + check + look.px(_GAP) + prices + look.px(_GAP)

    def _words(self, width: int) -> tuple[QTextLayout, int]:
        look = theme.current()
        after = focus_margin() + look.px(_GAP) + self._group.room_beside(self)
        if self._short_aside():
            after += self._aside_width() + look.px(_GAP)
        words = self._view.words
        if self._aside() and not self._short_aside():
            words = f"{words}\n{self._aside()}"
        style = "smallStrong" if self._view.taken else "small"
        return lay_out(words, style, width - self._before() - after)


class _Head(Section):
    """The title of a group, and at the right what is left, with its symbol."""

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
        """Return how much room all of it wants in one line, in pixels."""
        sign, gap = theme.current().px(_SYMBOL + 6), theme.current().px(_GAP)
        words = self._title.sizeHint().width() + self._left.sizeHint().width()
        return words + sign + gap + 2 * focus_margin()

    def arrange(self, width: int, *, move: bool) -> int:
        margin = focus_margin()
        sign = theme.current().px(_SYMBOL + 6)
        line = theme.current().line("body")
        room = width - 2 * margin
        title, left = self._title.sizeHint().width(), self._left.sizeHint().width()
        if title + sign + left + theme.current().px(_GAP) <= room:
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
        side = look.px(_SYMBOL)
        left = mirror.box(self, self._left.geometry())
        first = QFontMetrics(self._left.font()).lineSpacing()
        top = left.top() + (min(left.height(), max(first, look.line("body"))) - side) / 2
        box = QRectF(left.left() - look.px(6) - side, top, side, side)
        paint_symbol(mirror.painter(self), self._symbol, box, look.color(SYMBOL_COLORS[self._symbol]))


class _Group(Section):
    """What one kind of symbol buys, in two columns where there is room."""

    spend_requested = Signal(str)
    unspend_requested = Signal(str)

    def __init__(self, symbol: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = SpendGroup(symbol, "", "", ())
        self._unfolded = False
        self._options: dict[str, _Option] = {}
        self._more: dict[str, Button] = {}
        self._head = _Head(symbol, self)
        self._fold = LinkButton("", parent=self)
        self._fold.clicked.connect(self._toggle_fold)
        self._last_line = 0
        self._opened = False
        self._opener = Button("", size="small", parent=self)
        self._opener.clicked.connect(self._open)

    def show_group(self, view: SpendGroup) -> None:
        """Show `view`. Options that were there before stay the same and keep the focus."""
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
        dearest = min(max((option.cost for option in view.options), default=0), _MOST_DRAWN)
        for option in view.options:
            made = self._options.get(option.id) or self._new_option(option.id)
            price = _price(view.symbol, option.cost)
            made.show_option(option, price, dearest)
            made.raise_()  # siblings stand in the order that Tab leads through
            self._show_more(option)
        self._fold.raise_()
        self._update_tab_stop()
        self.rearrange()

    def fold(self) -> None:
        """Show the first options only, or none of a group that waits to be opened."""
        self._unfolded = self._opened = False

    @property
    def _is_closed(self) -> bool:
        return self._view.folded and not self._opened and not any(each.taken for each in self._view.options)

    def closed_width(self) -> int:
        """Return how many pixels it wants while it waits to be opened; 0 once its options are shown."""
        if not self._is_closed:
            return 0
        return self._opener.sizeHint().width() + self._head.words_width()

    def beside_fold(self, width: int) -> int:
        """Return how many pixels of `width` are free beside the link that shows all; 0 without the link."""
        columns = self._columns(width)
        if self._is_closed or not self._folds(columns):
            return 0
        return width - theme.current().px(4) - self._fold.sizeHint().width()

    def height_with(self, width: int, last_line: int) -> int:
        """Return its height at `width` where the line of the link has `last_line` pixels at least."""
        return self._set_out(width, last_line, move=False)

    def set_last_line(self, height: int) -> None:
        """Keep `height` pixels at least for the line of the link, where something else stands in it too."""
        if height != self._last_line:
            self._last_line = height
            self.arrange(self.width(), move=True)

    def _open(self) -> None:
        self._opened = True
        self.show_group(self._view)
        first = next((each for each in self._in_order() if each.isEnabledTo(self)), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def step(self, option: _Option, by: int) -> None:
        """Move the focus to the next (1) or previous (-1) option that is shown and open."""
        shown = [each for each in self._in_order() if each.isVisibleTo(self) and each.isEnabledTo(self)]
        there = shown.index(option) + by
        if 0 <= there < len(shown):
            for each in shown:
                each.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            shown[there].setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            shown[there].setFocus(Qt.FocusReason.OtherFocusReason)

    def room_beside(self, option: _Option) -> int:
        """Return the width that the button for one more takes beside `option`, in pixels; 0 without one."""
        more = self._more.get(option.view.id)
        return more.sizeHint().width() if more is not None and not more.isHidden() else 0

    def arrange(self, width: int, *, move: bool) -> int:
        """Put the options into rows, and the link that shows all of them below."""
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
                    more.setVisible(option in shown and bool(option.view.taken))
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
        return 2 if width >= 2 * theme.current().px(_LEAST_COLUMN) else 1

    def _folds(self, columns: int) -> bool:
        """Return whether not all options are shown at first in so many columns."""
        return len(self._shown(columns, folded=True)) < len(self._options)

    def _new_option(self, option_id: str) -> _Option:
        made = self._options[option_id] = _Option(self._view.symbol, self)
        made.clicked.connect(lambda: self._press(made))
        return made

    def _press(self, option: _Option) -> None:
        (self.unspend_requested if option.view.taken else self.spend_requested).emit(option.view.id)

    def _show_more(self, option: SpendOption) -> None:
        """Have a plus beside what was taken and can be taken again."""
        wanted = option.repeatable and bool(option.taken)
        if wanted and option.id not in self._more:
            button = Button("", size="tracker", icon="plus", name=" ", parent=self)
            button.clicked.connect(lambda: self.spend_requested.emit(option.id))
            self._more[option.id] = button
        more = self._more.get(option.id)
        if more is not None:
            more.setAccessibleName(tr("{option}: once more").format(option=option.words))
            more.setAccessibleDescription(option.reason)
            set_tool_tip(more, option.reason)
            if (option.reason or not wanted) and more.hasFocus():
                self._options[option.id].setFocus(Qt.FocusReason.OtherFocusReason)
            more.setEnabled(not option.reason)
            more.setVisible(wanted)
            more.raise_()

    def _place_more(self, option: _Option) -> None:
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

    def _in_order(self) -> list[_Option]:
        return [self._options[option.id] for option in self._view.options]

    def _shown(self, columns: int, *, folded: bool = False) -> list[_Option]:
        """What is shown in so many columns: folded, the first ones and what was taken."""
        options = self._in_order()
        if self._unfolded and not folded:
            return options
        most = columns * _FOLDED_ROWS
        return [each for place, each in enumerate(options) if place < most or each.view.taken]

    def _toggle_fold(self) -> None:
        self._unfolded = not self._unfolded
        self.rearrange()

    def _update_tab_stop(self) -> None:
        """Let Tab stop at one of the options, from which the arrow keys lead on."""
        options = [each for each in self._in_order() if each.isEnabledTo(self)]
        stop = next((each for each in options if each.hasFocus()), options[0] if options else None)
        for each in options:
            each.setFocusPolicy(Qt.FocusPolicy.StrongFocus if each is stop else Qt.FocusPolicy.ClickFocus)


class Spending(Section):
    """What the roll on the felt can buy, each kind of symbol apart.

    A group that waits to be opened stands beside the link of the group above it, where there is room.
    """

    spend_requested = Signal(str)
    """Buy that; carries the option's id."""

    unspend_requested = Signal(str)
    """Take back that it was bought, once; carries the option's id."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(parent)
        self._roll = 0
        self._groups: dict[str, _Group] = {}
        self._order: tuple[_Group, ...] = ()
        self._above = HLine(self)

    def show_spending(self, view: SpendingView, *, roll: int) -> None:
        """Show what `roll` can buy; with another roll the lists are folded again. Never emits."""
        for gone in self._groups.keys() - {group.symbol for group in view.groups}:
            old = self._groups.pop(gone)
            old.hide()
            old.deleteLater()
        for group in view.groups:
            if group.symbol not in self._groups:
                made = self._groups[group.symbol] = _Group(group.symbol, self)
                made.spend_requested.connect(self.spend_requested)
                made.unspend_requested.connect(self.unspend_requested)
            if roll != self._roll:
                self._groups[group.symbol].fold()
            self._groups[group.symbol].show_group(group)
            self._groups[group.symbol].raise_()  # siblings stand in the order that Tab leads through
            self._groups[group.symbol].show()
        self._roll = roll
        self._order = tuple(self._groups[group.symbol] for group in view.groups)
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Put the groups under the line and under each other, or beside the link of the one above."""
        look, margin = theme.current(), focus_margin()
        top = look.px(_ABOVE_LINE)
        if move:
            mirror.place(self._above, margin, top, width - 2 * margin, self._above.sizeHint().height())
        top += self._above.sizeHint().height()
        for place, group in enumerate(self._order):
            last_line = self._beside_link(place + 1, width)
            shared = self._beside_link(place, width)
            if shared:  # the line is there already: the group above keeps it
                box = QRect(width - group.closed_width(), top - shared, group.closed_width(), shared)
            else:
                top += look.px(_GAP)
                box = QRect(0, top, width, group.height_with(width, last_line))
                top += box.height()
            if move:
                mirror.place_in(group, box)
                group.set_last_line(last_line)
        return top

    def event(self, event: QEvent) -> bool:
        """Arrange anew when one of the groups needs another height."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.rearrange()
        return super().event(event)

    def _beside_link(self, place: int, width: int) -> int:
        """Return the height of the group at `place` if it stands beside the link above it, else 0."""
        if not 0 < place < len(self._order):
            return 0
        group, room = self._order[place], self._order[place - 1].beside_fold(width) - theme.current().px(_GAP)
        wanted = group.closed_width()
        return group.heightForWidth(wanted) if 0 < wanted <= room else 0


def _price(symbol: str, cost: int) -> str:
    names = {
        "success": tr("Success"),
        "advantage": tr("Advantage"),
        "triumph": tr("Triumph"),
        "failure": tr("Failure"),
        "threat": tr("Threat"),
        "despair": tr("Despair"),
    }
    return f"{cost} {names[symbol]}"
