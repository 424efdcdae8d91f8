"""Lists of items in a card, such as weapons and injuries."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QContextMenuEvent, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QWidget

from desktop.cards.card_asks import CardActionButton, CardSignals, SwitchChip, show_buttons, show_switches
from desktop.cards.card_stack import Numbered, Stack, numbered
from desktop.cards.card_words import Pill, PlacedTexts, advance
from desktop.cards.cards import ROW_INSET
from desktop.kit.layout.flow import in_lines
from desktop.kit.layout.rows import RelayoutSection
from desktop.kit.layout.section import Section
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, paint_ground
from desktop.kit.text.plain_text import lay_out
from desktop.kit.text.reasons import why_off
from desktop.views.cards import Does, ItemView, Words

_EDGE, _CONTROL_EDGE = 8, 5
_GAP, _PAIR_GAP = 8, 12
_WORDS_BESIDE = 260
"""If the text would be narrower than this, in pixels at text scale 1, the buttons go below it."""

_DIE, _DIE_GAP = 15, 3


class _Text(NamedTuple):
    layout: QTextLayout
    left: int
    top: int
    color: str


class _Block:
    """The laid out texts and dice of an item at some width, from top to bottom."""

    def __init__(self, view: ItemView, room: int) -> None:
        self.texts: list[_Text] = []
        self.dice: list[QRectF] = []
        self.bottom = 0
        self._view, self._room = view, room

    def put_head(self) -> None:
        """Place the title with its side text and dice, below it if there is no room."""
        look, view = theme.current(), self._view
        die, gap = look.px(_DIE), look.px(_DIE_GAP)
        dice = len(view.dice) * (die + gap) - gap if view.dice else 0
        longest = max((advance(word, "bodyStrong") for word in view.title.split()), default=0)
        dice_beside = bool(dice) and self._room - dice - look.px(_GAP) >= max(longest, self._room // 2)
        room = self._room - dice - look.px(_GAP) if dice_beside else self._room
        title, aside = advance(view.title, "bodyStrong"), advance(view.aside, "small")
        aside_beside = bool(view.aside) and title + look.px(_GAP) + aside <= room
        line = look.line("bodyStrong")
        if aside_beside:
            left = title + look.px(_GAP) if dice else room - aside
            layout, _ = lay_out(view.aside, "small", aside)
            self.texts.append(_Text(layout, left, (line - look.line("small")) // 2, "muted"))
        layout, height = lay_out(view.title, "bodyStrong", room)
        # Before the side text, so that it is read first.
        self.texts.insert(0, _Text(layout, 0, 0, "muted" if view.muted else "text"))
        self.bottom = height
        if dice_beside:
            self._put_dice(self._room - dice, (line - die) // 2, len(view.dice))
        if view.aside and not aside_beside:
            layout, height = lay_out(view.aside, "small", self._room)
            self.texts.append(_Text(layout, 0, self.bottom, "muted"))
            self.bottom += height
        if dice and not dice_beside:
            per_line = max((self._room + gap) // (die + gap), 1)
            for start in range(0, len(view.dice), per_line):
                self._put_dice(0, self.bottom + gap, min(per_line, len(view.dice) - start))
                self.bottom += die + gap

    def put_lines(self, room: int, *, high: int = 0) -> None:
        """Place the lines below, `room` pixels wide, vertically centred in `high` if that is more."""
        laid = [lay_out(text, "small", room) for text in self._view.lines]
        total = sum(height for _, height in laid)
        top = self.bottom + max(high - total, 0) // 2
        for layout, height in laid:
            self.texts.append(_Text(layout, 0, top, "muted"))
            top += height
        self.bottom += max(total, high)

    def put_pairs(self, *, room: int | None = None, high: int = 0) -> None:
        """Place the pairs on as many lines as needed, vertically centred in `high` pixels if that is more."""
        look = theme.current()
        room = self._room if room is None else room
        line = look.line("small") + look.px(2)
        left, top = 0, self.bottom + max(high - line * self.pair_lines(room), 0) // 2
        for label, value in self._view.pairs:
            width = _pair_width(label, value)
            if left and left + width > room:
                left, top = 0, top + line
            if width > room:
                layout, height = lay_out(_pair(label, value), "small", room)
                self.texts.append(_Text(layout, 0, top, "muted"))
                left, top = 0, top + height
                continue
            label_wide = advance(label, "small") + look.px(3) if label else 0
            if label:
                layout, _ = lay_out(label, "small", label_wide)
                self.texts.append(_Text(layout, left, top, "muted"))
            layout, _ = lay_out(value, "smallStrong", width)
            self.texts.append(_Text(layout, left + label_wide, top, "text"))
            left += width + look.px(_PAIR_GAP)
        self.bottom = max(top + (line if left else 0), self.bottom + high)

    def pair_lines(self, room: int) -> int:
        """Return how many lines of `room` pixels the pairs need; too many if one does not fit at all."""
        gap, lines, left = theme.current().px(_PAIR_GAP), 1, 0
        for pair in self._view.pairs:
            width = _pair_width(*pair)
            if width > room:
                return len(self._view.pairs) + 1
            if left and left + width > room:
                lines, left = lines + 1, 0
            left += width + gap
        return lines

    def _put_dice(self, left: int, top: int, number: int) -> None:
        look = theme.current()
        die, step = look.px(_DIE), look.px(_DIE) + look.px(_DIE_GAP)
        self.dice += [QRectF(left + place * step, top, die, die) for place in range(number)]


class ItemRow(RelayoutSection):
    """One item: custom-painted texts and dice, with toggles and buttons."""

    def __init__(self, asks: CardSignals, parent: QWidget | None = None) -> None:
        """Make an empty row whose controls emit the signals of `asks`."""
        super().__init__(parent)
        self._asks = asks
        self._view = self._shown = ItemView("", "", "")
        self.placed_texts = PlacedTexts()
        """The painted texts."""
        self._dice: list[QRectF] = []
        self._badge = Pill(self)
        self._switches: dict[Numbered, SwitchChip] = {}
        self._buttons: dict[Numbered, CardActionButton] = {}

    @property
    def marked(self) -> bool:
        """Whether it is highlighted: it is in the tray, or it is its turn."""
        return self._view.marked

    def show_item(self, view: ItemView) -> None:
        """Show an item."""
        if view == self._view:
            return
        self._view = view
        reasons = why_off((each.action.title, each.action.why_off) for each in view.buttons)
        self._shown = view._replace(lines=(*view.lines, *reasons))
        self.setAccessibleName(view.spoken)
        self._badge.show_words(Words(view.badge, "accent"))
        title = view.title
        self._switches = show_switches(self._switches, view.switches, title, self._asks, parent=self)
        self._buttons = show_buttons(
            self._buttons,
            [each for each in view.buttons if not each.menu_only],
            title,
            self._asks,
            size="small",
            parent=self,
        )
        self.rearrange()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open a menu of all actions."""
        from desktop.kit.controls.menus import open_menu
        from desktop.views.menus import item_acts

        open_menu(item_acts(self._view), partial(self._act, self._view), self, event)

    def _act(self, view: ItemView, act: str) -> None:
        from desktop.views import menus

        if act.startswith(menus.PRESS):
            self._asks.pressed.emit(view.buttons[int(act.removeprefix(menus.PRESS))])
        elif act.startswith(menus.SET_UP):
            button = view.buttons[int(act.removeprefix(menus.SET_UP))]
            self._asks.pressed.emit(button._replace(does=Does.LOAD))
        elif act.startswith(menus.SWITCH):
            switch = view.switches[int(act.removeprefix(menus.SWITCH))]
            self._asks.switched.emit(switch.act, not switch.on)
        else:
            self._asks.copied.emit(menus.item_text(view))

    def heightForWidth(self, width: int) -> int:
        """Return the height needed at `width` pixels, cached even while hidden."""
        return Section.heightForWidth(self, width)

    def arrange(self, width: int, *, move: bool) -> int:
        """Place texts, dice and controls, with what does not fit in a row below."""
        look, view = theme.current(), self._shown
        inset, edge, control_edge = look.px(ROW_INSET), look.px(_EDGE), look.px(_CONTROL_EDGE)
        room = max(width - 2 * inset, 1)
        # Controls extend beyond the text by the margin of their focus ring.
        area = QRect(inset - focus_margin(), 0, room + 2 * focus_margin(), 0)
        buttons: Sequence[QWidget] = tuple(self._buttons.values())
        tall = in_lines(buttons, area, right=True, move=False)
        marks: list[QWidget] = [] if self._badge.isHidden() else [self._badge]
        marks += self._switches.values()
        wide = sum(each.sizeHint().width() for each in buttons)
        beside = room - wide - look.px(_GAP)
        if buttons and not marks and self._fits_beside(beside):
            block = _Block(view, beside)
            block.put_head()
            block.put_lines(beside)
            height = max(block.bottom + 2 * edge, tall + 2 * control_edge)
            # Short text is vertically centred on the buttons; long text has them at its top.
            low = block.bottom + 2 * edge < height
            in_lines(buttons, area.translated(0, control_edge), right=True, move=move)
            return self._keep(block, inset, (height - block.bottom) // 2 if low else edge, height, move=move)
        block = _Block(view, room)
        block.put_head()
        # Two lines are no higher than the buttons beside them.
        if view.pairs and buttons and block.pair_lines(beside) <= min(2, len(view.pairs)):
            in_lines(buttons, area.translated(0, edge + block.bottom), right=True, move=move)
            block.put_pairs(room=beside, high=tall)
            buttons = ()
        elif view.pairs:
            block.put_pairs()
        if buttons and not marks and view.lines and beside >= look.px(_WORDS_BESIDE):
            in_lines(buttons, area.translated(0, edge + block.bottom), right=True, move=move)
            block.put_lines(beside, high=tall)
            buttons, below = (), control_edge
        else:
            block.put_lines(room)
            below = control_edge if self._buttons and not view.lines else edge
        if not marks and not buttons:
            return self._keep(block, inset, edge, edge + block.bottom + below, move=move)
        foot = self._put_foot(marks, buttons, area.translated(0, edge + block.bottom), move=move)
        return self._keep(block, inset, edge, foot + control_edge, move=move)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the row."""
        look = theme.current()
        painter = mirror.painter(self)
        if self._view.marked:
            radius = look.px(theme.tokens()["radius"]["row"])
            paint_ground(painter, QRectF(self.rect()), radius, "selected")
        self.placed_texts.paint(painter)
        if self._dice:
            from desktop.dice.symbols import paint_small_die  # most rows have no dice

            for die, box in zip(self._view.dice, self._dice, strict=True):
                paint_small_die(painter, die, box)

    def _fits_beside(self, room: int) -> bool:
        """Return whether `room` pixels beside the buttons are enough for the texts."""
        view, look = self._shown, theme.current()
        if view.pairs or (view.dice and view.lines):
            return False  # dice and side text are right-aligned
        if room >= look.px(_WORDS_BESIDE):
            return True
        dice = len(view.dice) * look.px(_DIE + _DIE_GAP)
        asides = [advance(view.aside, "small") + look.px(_GAP)] if view.aside else []
        head = advance(view.title, "bodyStrong") + sum(asides) + (look.px(_GAP) + dice if dice else 0)
        return max(head, *(advance(text, "small") for text in view.lines), 0) <= room

    def _put_foot(
        self, marks: Sequence[QWidget], buttons: Sequence[QWidget], area: QRect, *, move: bool
    ) -> int:
        """Place badge and toggles on the left and buttons on the right, and return their bottom edge."""
        look = theme.current()
        gap, below = look.px(4), look.px(3)
        # The badge has no focus ring.
        shift = focus_margin() if marks and marks[0] is self._badge else 0
        left = area.adjusted(shift, below, 0, 0)
        left_wide = sum(each.sizeHint().width() + gap for each in marks)
        right_wide = sum(each.sizeHint().width() for each in buttons)
        tall = in_lines(buttons, area, right=True, move=False)
        if not marks or shift + left_wide + right_wide <= area.width():
            height = max(tall, in_lines(marks, left, gap=gap, move=False))
            down = (height - in_lines(marks, left, gap=gap, move=False)) // 2
            in_lines(marks, left.translated(0, down), gap=gap, move=move)
            in_lines(buttons, area.translated(0, below + (height - tall) // 2), right=True, move=move)
            return area.top() + below + height
        top = area.top() + 2 * below
        left.moveTop(top)
        top += in_lines(marks, left, gap=gap, below=gap, move=move) + below
        return top + in_lines(buttons, QRect(area.left(), top, area.width(), 0), right=True, move=move)

    def _keep(self, block: _Block, left: int, top: int, high: int, *, move: bool) -> int:
        if move:
            self.placed_texts = PlacedTexts()
            for text in block.texts:
                self.placed_texts.place(text.layout, left + text.left, top + text.top, text.color)
            self._dice = [box.translated(left, top) for box in block.dice]
        return high


class ItemList(Stack):
    """Items below each other, with lines between them."""

    def __init__(self, asks: CardSignals, parent: QWidget | None = None) -> None:
        """Make an empty list whose rows emit the signals of `asks`."""
        super().__init__(gap=0, inset=ROW_INSET, lined=True, parent=parent)
        self._asks = asks
        self._rows: dict[Numbered, ItemRow] = {}

    def show_items(self, items: Iterable[ItemView]) -> None:
        """Show items; existing ones keep their rows."""
        views = tuple(items)
        keys = numbered(view.id for view in views)
        rows = {key: self._rows.get(key) or ItemRow(self._asks, self) for key in keys}
        for row, view in zip(rows.values(), views, strict=True):
            row.show_item(view)
            row.show()
        self._rows = rows
        self.set_parts(tuple(rows.values()), wide=rows.values())


def _pair(label: str, value: str) -> str:
    return f"{label} {value}" if label else value


def _pair_width(label: str, value: str) -> int:
    gap = theme.current().px(3)
    return (advance(label, "small") + gap if label else 0) + advance(value, "smallStrong")
