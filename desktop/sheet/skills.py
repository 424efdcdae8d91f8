"""The skills card: filter, sorting, number of ticks, and the list itself."""

from functools import partial

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QWidget

from desktop.base.names import folded
from desktop.base.words import ntr, tr
from desktop.kit.controls.buttons import Button, LinkButton
from desktop.kit.controls.menus import Menu
from desktop.kit.controls.toast import announce
from desktop.kit.layout.section import Section
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import focus_margin, paint_card
from desktop.kit.text.badges import Chip
from desktop.kit.text.plain_text import ElidedLabel, PlainLabel, shown
from desktop.kit.text.text_field import FilterField
from desktop.sheet.skill_list import SkillList
from desktop.sheet.skill_model import SkillOrder, can_be_ticked, is_ticked, sorted_skills
from desktop.views.sheet import SkillRow, TickState

_SIDE = 9
_TITLE_ROW = 32
_HEAD_ROW = 24
_LEAST_FILTER, _WORDY_FILTER = 120, 150


class OrderButton(Button):
    """A quiet menu button for the sort order, with the arrow after its words."""

    opens_list = True

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", kind="plain", parent=parent)

    def sizeHint(self) -> QSize:
        """Ask for room for the words and the arrow."""
        hint = super().sizeHint()
        return QSize(hint.width() + theme.current().px(8 + _MARK), hint.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the button and the arrow."""
        super().paintEvent(event)
        look = theme.current()
        width = QFontMetrics(look.font("bodyMedium")).horizontalAdvance(self.label)
        left = self.rect().center().x() + (width + look.px(8)) / 2 - look.px(4)
        box = QRectF(left, 0, look.px(_MARK), self.height())
        icons.paint(mirror.painter(self), "chevron-down", box, look.color("muted"))

    def _paint_content(self, painter: QPainter, frame: QRectF, _inks: object) -> None:
        look = theme.current()
        look.ink(painter, "bodyMedium", "muted")
        words = frame.adjusted(0, 0, -look.px(8 + _MARK), 0)
        mirror.write(painter, words, Qt.AlignmentFlag.AlignCenter, self.label)


_MARK = 12


class ColumnHeads(QWidget):
    """The captions over the columns of the list, and the line under them."""

    def __init__(self, columns_of: SkillList, parent: QWidget) -> None:
        super().__init__(parent)
        self._list = columns_of
        self._ticks = True
        self.captions: tuple[str, ...] = ()
        """The captions of ranks, dice, values and asides, for the columns that exist."""

    @property
    def is_empty(self) -> bool:
        """Whether there are no captions."""
        return not self._ticks and not self.captions

    def show_captions(self, captions: tuple[str, ...], *, ticks: bool) -> None:
        """Show these captions, and "Tick" with `ticks`; see `captions`."""
        self.captions, self._ticks = captions, ticks
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the captions."""
        look = theme.current()
        painter = mirror.painter(self)
        painter.setFont(look.font("small"))
        words = look.px(20)
        middle = Qt.AlignmentFlag.AlignVCenter
        for box in self._list.column_boxes(self.width())[: self._list.filled_columns()]:
            row = QRect(box.left(), 0, box.width(), words)
            painter.setPen(look.color("muted"))
            if self._ticks:
                tick = row.adjusted(look.px(4), 0, 0, 0)
                mirror.write(painter, tick, Qt.AlignmentFlag.AlignLeft | middle, tr("Tick"))
            for place, side, caption in self._list.shape.captions(row, self.captions):
                mirror.write(painter, place, side | middle, caption)
            painter.fillRect(row.left(), words, row.width(), 1, look.color("border"))


class Skills(Section):
    """The card with all skills of a character."""

    row_reached = Signal(QRect)
    """The keyboard moved to a row with this box in the card."""

    order_chosen = Signal(str)
    """The player sorted the skills; carries the `SkillOrder`.

    Only skills that are sorted by how often they are used have to say that in their rows.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[SkillRow, ...] = ()
        self._showing: tuple[tuple[SkillRow, ...], tuple[str, ...], str] | None = None
        self._order = SkillOrder.NAME
        self._title = PlainLabel(tr("Skills"), style="cardTitle", parent=self)
        self._chip = Chip(icon="check", accent=True, parent=self)
        self.filter = FilterField(
            name=tr("Filter skills"), placeholder=tr("Filter skills"), command="filter", parent=self
        )
        """The filter field."""
        self._order_button = OrderButton(self)
        self.list = SkillList()
        """The list of skills."""
        self._heads = ColumnHeads(self.list, self)
        self.list.setParent(self)
        self._none = ElidedLabel("", color="muted", parent=self)
        self._clear = LinkButton(tr("Clear"), name=tr("Clear the filter"), parent=self)
        self.order_menu = self._make_menu()
        """The menu of sort orders."""
        self._order_button.clicked.connect(self._open_menu)
        self.filter.textChanged.connect(self._show_rows)
        self.filter.textEdited.connect(self._tell_found)
        self.filter.returnPressed.connect(self._roll_first)
        self.filter.list_requested.connect(lambda: self.list.setFocus(Qt.FocusReason.TabFocusReason))
        self._clear.clicked.connect(self._clear_filter)
        self.list.row_reached.connect(lambda box: self.row_reached.emit(box.translated(self.list.pos())))
        self._set_order_words()

    @property
    def tab_stops(self) -> tuple[QWidget, ...]:
        """The widgets that Tab reaches, in order."""
        return (self.filter, self._order_button, self.list)

    def show_view(
        self,
        rows: tuple[SkillRow, ...],
        ticked: int,
        ticked_words: str = "",
        captions: tuple[str, ...] = (),
        *,
        another: bool,
    ) -> None:
        """Show the skills, and how many are ticked, or `ticked_words` instead.

        `captions` are over their columns; without any, skills with ticks have default ones. With `another`
        character, filter and keyboard position are reset.
        """
        words = ticked_words or ntr("{n} ticked", "{n} ticked", ticked).format(n=ticked)
        if (rows, captions, words) == self._showing and not another:
            return
        self._showing = (rows, captions, words)
        before = {} if another else {row.id: row for row in self._all}
        if rows != self._all or another:
            self._all = rows
            self._show_what_there_is(captions)
            if another:
                self.filter.show_text("")
                self.list.show_loaded("")
                self.list.show_rows(())
            self._list_rows()
        self.list.keep_rings(
            frozenset(
                row.id
                for row in rows
                if is_ticked(row) and row.id in before and row.marks >= before[row.id].marks
            )
        )
        self.list.ring(
            frozenset(row.id for row in rows if row.id in before and _is_newly_ticked(row, before[row.id]))
        )
        self._chip.set_text(words)
        self._chip.setVisible(ticked > 0)
        self.rearrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Clear the filter on Escape, also from the list; the skill there stays current."""
        if event.key() == Qt.Key.Key_Escape and self.filter.text():
            self.filter.clear()
        else:
            super().keyPressEvent(event)

    def focus_filter(self) -> None:
        """Focus the filter, with its text selected."""
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()

    def set_compact(self, compact: bool) -> None:
        """Use slightly lower rows, in a low window."""
        self.list.set_compact(compact)
        self.rearrange()

    def rearrange(self) -> None:
        """Lay out again after the content changed; the card looks the same for any content."""
        self.arrange(self.width(), move=True)
        self.updateGeometry()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place title, filter and order in one row or two, with the list below them."""
        look = theme.current()
        margin = focus_margin()
        side = margin + look.px(_SIDE)
        inner = width - 2 * side
        # With ticks, the whole card counts.
        columns = self.list.columns_in(inner if self.list.shape.needs else width - 2 * margin)
        top = margin + look.px(7)
        row_high = look.px(_TITLE_ROW)
        title, chip = self._title.sizeHint(), self._chip.sizeHint()
        chip_width = chip.width() if self._chip.isVisibleTo(self) else 0
        order = self._order_button.sizeHint()
        left_part = look.px(4) + title.width() + look.px(8) + chip_width
        filter_width = min(look.px(190) + 2 * margin, inner - order.width())
        two_rows = left_part + look.px(12) + filter_width + order.width() - margin > inner
        if two_rows and left_part + look.px(12 + _LEAST_FILTER) + order.width() - margin <= inner:
            filter_width = inner - left_part - look.px(12) - order.width() + margin
            two_rows = False
        if move:
            mirror.place(self._title, side + look.px(4), top, title.width(), row_high)
            chip_left = side + look.px(4) + title.width() + look.px(8)
            mirror.place(
                self._chip, chip_left, top + (row_high - chip.height()) // 2, chip.width(), chip.height()
            )
        if two_rows:
            top += row_high + look.px(4)
            filter_width = inner - order.width() + 2 * margin
        if move:
            high = self.filter.sizeHint().height()
            at = top + (row_high - high) // 2
            order_left = side + inner + margin - order.width()
            mirror.place(self._order_button, order_left, at, order.width(), high)
            mirror.place(self.filter, order_left - filter_width, at, filter_width, high)
            wordy = filter_width >= look.px(_WORDY_FILTER)
            self.filter.setPlaceholderText(tr("Filter skills") if wordy else tr("Filter"))
        top += row_high + look.px(5)
        rows = len(self.list.skills.rows)
        head = 0 if self._heads.is_empty else look.px(_HEAD_ROW)
        if move:
            self._heads.setVisible(bool(rows and head))
            self.list.setVisible(bool(rows))
            self._none.setVisible(not rows)
            self._clear.setVisible(not rows and bool(self._all))
        if not rows:
            clear = self._clear.sizeHint()
            words = min(self._none.sizeHint().width(), inner - clear.width() - look.px(12))
            if move:
                mirror.place(self._none, side + look.px(4), top + look.px(6), words, clear.height())
                mirror.place(
                    self._clear, side + words + look.px(8), top + look.px(6), clear.width(), clear.height()
                )
            return top + clear.height() + look.px(18) + margin
        list_high = self.list.height_in(columns)
        if move:
            self.list.set_columns(columns)
            mirror.place(self._heads, side, top, inner, head)
            self._heads.update()
            mirror.place(self.list, side, top + head, inner, list_high)
        return top + head + list_high + look.px(8) + margin

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card."""
        paint_card(mirror.painter(self), self.rect())

    def _restyle(self) -> None:
        super()._restyle()
        self._heads.update()

    def _make_menu(self) -> QMenu:
        menu = Menu(self)
        group = QActionGroup(menu)
        for order, words in _order_words():
            action = QAction(menu, text=words)
            action.setCheckable(True)
            action.setChecked(order is self._order)
            action.setData(order.value)
            action.triggered.connect(partial(self._choose_order, order))
            group.addAction(action)
            menu.addAction(action)
        return menu

    def _open_menu(self) -> None:
        mirror.open_below(self.order_menu, self._order_button, focus_margin())

    def show_order(self, order: str) -> None:
        """Sort by an order that was chosen earlier, or by name if it can't be used. Never emits."""
        usable = {each.data() for each in self.order_menu.actions() if each.isVisible()}
        self._sort(SkillOrder(order) if order in usable else SkillOrder.NAME)

    def _choose_order(self, order: SkillOrder) -> None:
        self._sort(order)
        self.order_chosen.emit(order.value)

    def _sort(self, order: SkillOrder) -> None:
        if order is not self._order:
            self._order = order
            self._set_order_words()
            for action in self.order_menu.actions():
                action.setChecked(action.data() == order.value)
            self._show_rows()

    def _set_order_words(self) -> None:
        short = {
            SkillOrder.NAME: tr("A–Z"),
            SkillOrder.VALUE: tr("Value"),
            SkillOrder.TICKED: tr("Ticked"),
            SkillOrder.USED: tr("Most used"),
        }
        words = dict(_order_words())[self._order]
        self._order_button.set_label(short[self._order], tr("Sort skills: {order}").format(order=words))

    def _show_what_there_is(self, captions: tuple[str, ...]) -> None:
        ticks = not self._all or any(row.tick is not TickState.NONE for row in self._all)
        if ticks and not captions:
            captions = (tr("Value"), "½ · ⅕")
        self._heads.show_captions(captions, ticks=ticks)
        self.list.fit(self._all, captions)
        by_tick = next(each for each in self.order_menu.actions() if each.data() == SkillOrder.TICKED.value)
        by_tick.setVisible(any(map(can_be_ticked, self._all)))
        if self._order is SkillOrder.TICKED and not by_tick.isVisible():
            self._sort(SkillOrder.NAME)

    def _show_rows(self) -> None:
        self._list_rows()
        self.rearrange()

    def _list_rows(self) -> None:
        wanted = folded(self.filter.text().strip())
        found = [row for row in self._all if wanted in folded(row.name) or wanted in folded(row.full_name)]
        self.list.show_rows(sorted_skills(found, self._order))
        if self._all:
            typed = shown(self.filter.text().strip())
            self._none.setText(tr("No skill matches '{text}'.").format(text=typed))
        else:
            self._none.setText(tr("This character has no skills."))

    def _tell_found(self) -> None:
        rows = self.list.skills.rows
        found = ntr("{n} found", "{n} found", len(rows)).format(n=len(rows))
        # Enter rolls the first one.
        announce(self.filter, ", ".join((found, *(shown(row.name) for row in rows[:1]))))

    def _roll_first(self) -> None:
        rows = self.list.skills.rows
        if rows and self.filter.text().strip():
            # Focus the skill, so that L, U and R act on the roll instead of filtering.
            self.list.setCurrentIndex(self.list.skills.index(0))
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
            self.list.roll_requested.emit(rows[0].id, 0)

    def _clear_filter(self) -> None:
        self.filter.clear()
        self.filter.setFocus(Qt.FocusReason.OtherFocusReason)


def _is_newly_ticked(row: SkillRow, before: SkillRow) -> bool:
    just_now = row.tick in {TickState.JUST_TICKED, TickState.JUST_COUNTED}
    return just_now and (before.tick is TickState.EMPTY or row.marks > before.marks)


def _order_words() -> tuple[tuple[SkillOrder, str], ...]:
    return (
        (SkillOrder.NAME, tr("A–Z")),
        (SkillOrder.VALUE, tr("Highest value first")),
        (SkillOrder.TICKED, tr("Ticked first")),
        (SkillOrder.USED, tr("Most used first")),
    )
