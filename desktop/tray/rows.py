"""A game's own choices before a roll: a caption, a number to type, and options beside it."""

from PySide6.QtCore import Slot
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import LinkButton
from desktop.kit.controls.choice import MenuButton
from desktop.kit.controls.segments import Segments
from desktop.kit.controls.toggles import ToggleRow
from desktop.kit.layout.flow import Sentence
from desktop.kit.layout.section import Section
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.reasons import why_off
from desktop.kit.view.sheet import Toggle
from desktop.tray.number_entry import NumberEntry
from desktop.views.tray import NumberField, SetupRow
from desktop.views.tray_intents import ChooseOption, Wish

_GAP = 12
_WIDEST_CAPTION = 120
_LEAST_TOGGLES = 220


class _Row(Section):
    """A row. The caption is before the options, or above them when space is tight."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wish = wish
        self._view = SetupRow("", "")
        self._captions = 0
        self._caption = Sentence(style="small", color="muted", parent=self)
        # Created late: most rows don't need these three, and rows are rebuilt for another game.
        self._field: NumberEntry | None = None
        self._menu: MenuButton | None = None
        self._toggles: ToggleRow | None = None
        self._why_off = Sentence(style="caption", color="muted", parent=self)
        self._row = Segments(name="", parent=self)
        self._row.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._row.chosen.connect(self._choose)
        self._row.chosen_again.connect(self._choose_again)

    def show_row(self, view: SetupRow, captions: int) -> None:
        """Show `view` with a caption `captions` pixels wide. Never emits."""
        self._view, self._captions = view, captions
        self._caption.setText(view.caption)
        self._caption.setVisible(bool(view.caption))
        _hide(self._field, when=view.field is None)
        if view.field is not None:
            self._show_field(view.field)
        _hide(self._toggles, when=not view.several)
        reasons = () if view.several else why_off((each.words, each.reason) for each in view.options)
        self._why_off.setText(" ".join(reasons))
        self._why_off.setVisible(bool(reasons))
        if view.several:
            self._show_toggles(view)
        elif view.options:
            self._show_options(view)
        if view.several or not view.options:
            self._row.hide()
            _hide(self._menu)
        self.rearrange()

    def number_width(self) -> int:
        """Return the width of a row that is only a number, with the gap after it; 0 for any other row."""
        if self._field is None or self._view.field is None or self._view.options:
            return 0
        gap = theme.current().px(_GAP)
        return focus_margin() + self._captions + gap + self._field.sizeHint().width() + gap

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the options beside caption and field, or below them if they don't fit."""
        margin = focus_margin()
        line = theme.current().px(theme.tokens()["size"]["control"]) + 2 * margin
        field = 0 if self._field is None or self._field.isHidden() else self._field.sizeHint().width()
        before = margin + self._captions + theme.current().px(_GAP) if self._captions else 0
        options, least = self._options(width, show=move)
        beside = options is None or before + field + least <= width
        room = width - before - field if beside else width
        high = 0 if options is None else _height(options, room)
        # A caption alone on its line may fill it.
        alone = not beside and not field
        words_wide = width - 2 * margin if alone else self._captions
        words_high = max(self._caption.heightForWidth(words_wide), 0 if alone else line)
        if not self._view.caption:
            words_high = 0 if alone else line
        if move:
            mirror.place(self._caption, margin, 0, words_wide, words_high)
            if self._field is not None:
                mirror.place(self._field, before, (words_high - line) // 2, field, line)
            if options is not None:
                top = max(0, (words_high - high) // 2) if beside else words_high
                mirror.place(options, before + field if beside else 0, top, room, high)
        top = max(words_high, high) if beside else words_high + high
        if self._why_off.isHidden():
            return top
        left = before + margin if beside else margin
        why = self._why_off.heightForWidth(width - left - margin)
        mirror.place(self._why_off, left, top, width - left - margin, why, move=move)
        return top + why

    def _options(self, width: int, *, show: bool) -> tuple[QWidget | None, int]:
        """Return the form of the options that fits into `width`, and its minimum width.

        With `show`, also show it and hide the other. Measuring alone must not change what is visible.
        """
        if self._view.several:
            return self._toggles, theme.current().px(_LEAST_TOGGLES)
        if not self._view.options:
            return None, 0
        least = self._row.minimumSizeHint().width()
        fits = least <= width
        if show:
            self._row.setVisible(fits)
            _hide(self._menu, when=fits)
        if fits:
            return self._row, least
        if self._menu is None:
            self._menu = MenuButton(self)
            self._menu.chosen.connect(self._chosen_in_menu)
            self._fill(self._menu)
            self._menu.setVisible(show)
        return self._menu, self._menu.sizeHint().width()

    def _show_field(self, view: NumberField) -> None:
        if self._field is None:
            self._field = NumberEntry()
            self._field.setParent(self)
            self._field.entered.connect(self._choose_option)
            self._field.lower()  # Tab continues with the widget after it
            self._field.show()
        self._field.show_number(view)

    def _show_toggles(self, view: SetupRow) -> None:
        if self._toggles is None:
            self._toggles = ToggleRow(parent=self)
            self._toggles.toggled.connect(lambda key, on: self._choose_option(key, "1" if on else ""))
            self._toggles.show()
        on = view.chosen.split()
        self._toggles.setAccessibleName(view.caption)
        self._toggles.show_toggles(
            tuple(
                Toggle(each.key, each.words, each.key in on, explanation=each.spoken, reason=each.reason)
                for each in view.options
            )
        )

    def _show_options(self, view: SetupRow) -> None:
        name = view.caption
        self._row.setAccessibleName(name)
        named = [
            (
                each.key,
                each.words,
                f"{name}: {each.spoken or each.words}" if name else each.spoken or each.words,
            )
            for each in view.options
        ]
        self._row.show_options(named, view.chosen, {each.key: each.reason for each in view.options})
        if self._menu is not None:
            self._fill(self._menu)

    def _fill(self, menu: MenuButton) -> None:
        view = self._view
        words = tuple(
            (each.key, f"{each.words} ({each.reason})" if each.reason else each.words)
            for each in view.options
        )
        known = {each.key: each.words for each in view.options}
        off = {each.key for each in view.options if each.reason}
        menu.show_options(view.caption, words, view.chosen, known.get(view.chosen) or tr("Choose"), off)

    @Slot(str)
    def _choose(self, key: str) -> None:
        self._choose_option(self._view.id, key)

    @Slot(str)
    def _choose_again(self, _key: str) -> None:
        if self._view.optional:
            self._choose_option(self._view.id, "")

    @Slot(str, str)
    def _choose_option(self, option: str, value: str) -> None:
        self._wish(ChooseOption(option, value))

    def _chosen_in_menu(self, key: str) -> None:
        if key == self._view.chosen:
            self._choose_again(key)
        else:
            self._choose(key)


class SetupRows(Section):
    """The rows below each other, with captions of the same width; several numbers share a line.

    Rarely needed rows are hidden behind a link.
    """

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wish = wish
        self._all_rows: tuple[SetupRow, ...] = ()
        self._view: tuple[SetupRow, ...] = ()
        self._rows: dict[str, _Row] = {}
        self._open = False
        self._more = LinkButton("", parent=self)
        self._more.clicked.connect(self._turn)

    def show_rows(self, rows: tuple[SetupRow, ...]) -> None:
        """Show `rows`; an existing row keeps the text being typed in it. Never emits."""
        self._all_rows = rows
        self._more.setVisible(any(row.rare for row in rows))
        self._more.set_label(tr("Fewer options") if self._open else tr("More options"))
        rows = self._view = tuple(row for row in rows if self._open or not row.rare)
        for gone in self._rows.keys() - {row.id for row in rows}:
            old = self._rows.pop(gone)
            old.hide()
            old.deleteLater()
        for row in rows:
            if row.id not in self._rows:
                self._rows[row.id] = _Row(self._wish, self)
            self._rows[row.id].raise_()  # the stacking order is the Tab order
            self._rows[row.id].show()
        self._more.raise_()  # below the rows
        self._show_rows()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the rows below each other, and as many lone numbers side by side as fit."""
        top = left = high = 0
        for row in (self._rows[each.id] for each in self._view):
            wide = row.number_width() or width
            if left + wide > width:
                top, left, high = top + high, 0, 0
            tall = row.heightForWidth(min(wide, width))
            high = max(high, tall)
            mirror.place(row, left, top, min(wide, width), tall, move=move)
            left += wide
        top += high
        if self._more.isHidden():
            return top
        size = self._more.sizeHint()
        mirror.place(self._more, 0, top, min(size.width(), width), size.height(), move=move)
        return top + size.height()

    def _restyle(self) -> None:
        self._show_rows()

    def _turn(self) -> None:
        self._open = not self._open
        self.show_rows(self._all_rows)

    def _show_rows(self) -> None:
        look = theme.current()
        metrics = QFontMetrics(look.font("small"))
        widths = [metrics.horizontalAdvance(row.caption) + 2 for row in self._view if row.caption]
        captions = min(max(widths, default=0), look.px(_WIDEST_CAPTION))
        for row in self._view:
            self._rows[row.id].show_row(row, captions)
        self.rearrange()


def _hide(widget: QWidget | None, *, when: bool = True) -> None:
    if widget is not None:
        widget.setHidden(when)


def _height(widget: QWidget, width: int) -> int:
    return widget.heightForWidth(width) if widget.hasHeightForWidth() else widget.sizeHint().height()
