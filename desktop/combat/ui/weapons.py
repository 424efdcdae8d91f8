"""The list of weapons: on one line each, or on two or three if there is less room."""

from functools import partial

from msgspec import Struct
from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop.base.words import tr
from desktop.cards.card_words import PlacedTexts, advance, natural_width
from desktop.cards.cards import ROW_INSET
from desktop.cards.rolling import RollButton
from desktop.combat.view import Attack, CopyText, EditAt, FightBack, Load, Reload, Wish
from desktop.kit.controls.buttons import Button, EnterButton
from desktop.kit.layout.flow import in_lines
from desktop.kit.layout.section import Section
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, paint_box, paint_ground, paint_inner_ring
from desktop.kit.text.plain_text import lay_out, shown
from desktop.kit.text.reasons import why_off
from desktop.views.combat import WeaponView
from desktop.views.tray import ActionView

_ROW, _HEAD = 38, 24
_GAP, _WIDEST_GAP = 12, 26
_BAR = 3
_NO_BREAK = "\N{NO-BREAK SPACE}"

_NAME, _SKILL = 0, 1
_STYLES = ("bodyMedium", "body", "bodyMedium", "body", "body", "body", "body")
_COLORS = ("text", "muted", "text", "text", "text", "text", "text")
_WIDEST = (190, 190, 110, 110, 80, 80, 80)
_TIGHT = (132, 132, 84, 72, 54, 54, 54)
_GROW_FIRST = (2, 0, 3, 1, 4, 5, 6)
_RIGHT = frozenset({5, 6})
"""The right-aligned columns of numbers."""


class _Columns(Struct, frozen=True):
    """The cells as (cell, left, width); with ``skill_below`` the skill is below the name."""

    cells: tuple[tuple[int, int, int], ...]
    skill_below: bool
    attack_width: int


def _heads() -> tuple[str, ...]:
    return (tr("Weapon"), tr("Skill"), tr("Damage"), tr("Range"), tr("Attacks"), tr("Malf."), tr("Shots"))


class WeaponRow(EnterButton):
    """A weapon with its buttons; a click anywhere else puts it in the tray."""

    menu_requested = Signal(object)
    """The player wants the context menu; carries the event."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty row."""
        super().__init__(parent)
        self._view = WeaponView(
            -1, "", "", "", "", "", "", "", can_reload=False, attack=ActionView(""), fight_back=None,
            loaded=False, spoken="",
        )  # fmt: skip
        self._placed_texts = PlacedTexts()
        self._underlined = False
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.reload = Button(tr("Reload"), size="small", parent=self)
        """Shown if the weapon can be reloaded."""
        self.fight_back = RollButton(kind="quiet", parent=self)
        """Shown if the character could fight back with the weapon."""
        self.attack = RollButton(parent=self)
        """Always shown; filled for the weapon in the tray, since its roll is the next step."""
        self.reload.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)

    @property
    def view(self) -> WeaponView:
        """The weapon that is shown."""
        return self._view

    @property
    def placed_texts(self) -> PlacedTexts:
        """The painted texts."""
        return self._placed_texts

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """The tab stops in order."""
        return (self, self.reload, self.fight_back, self.attack)

    @property
    def cells(self) -> tuple[str, ...]:
        """The texts in the order of the columns."""
        view = self._view
        texts = (view.name, view.skill, view.damage, view.range, view.attacks, view.malfunction, view.shots)
        return tuple(shown(text) for text in texts)

    def show_view(self, view: WeaponView) -> None:
        """Show a weapon."""
        self._view = view
        name = shown(view.name)
        self.setAccessibleName(view.spoken)
        self.setChecked(view.loaded)
        self.attack.show_action(
            view.attack, view.attack.title, tr("{attack} with {weapon}").format(
                attack=view.attack.title, weapon=name
            ),
        )  # fmt: skip
        self.attack.set_filled(view.loaded)
        self.reload.set_label(tr("Reload"), tr("Reload {weapon}").format(weapon=name))
        if not view.can_reload and self.reload.hasFocus():
            self.attack.setFocus(Qt.FocusReason.OtherFocusReason)
        self.reload.setVisible(view.can_reload)
        self.fight_back.setVisible(view.fight_back is not None)
        if view.fight_back is not None:
            title = view.fight_back.title
            spoken = tr("{fight_back} with {weapon}").format(fight_back=title, weapon=name)
            self.fight_back.show_action(view.fight_back, title, spoken)
        self.update()

    def set_underlined(self, underlined: bool) -> None:
        """Show or hide a thin line below the row."""
        self._underlined = underlined
        self.update()

    def nextCheckState(self) -> None:
        """Do nothing: the view decides the state."""

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Request the context menu."""
        self.menu_requested.emit(event)

    def side_width(self) -> int:
        """Return the width of the buttons to the left of Attack, in pixels.

        A weapon with ammo keeps room for Reload, or the first shot would lay out all weapons again.
        """
        reload = self.reload.sizeHint().width() if self._view.shots else 0
        return reload + (0 if self.fight_back.isHidden() else self.fight_back.sizeHint().width())

    def arrange(self, width: int, columns: _Columns | None, *, move: bool) -> int:
        """Return the height at `width` pixels, in columns or without; with `move`, also place the parts."""
        if columns is None:
            top = self._in_some_lines(width, move=move)
        else:
            top = self._in_columns(width, columns, move=move)
        return self._with_reasons(top, width, move=move)

    def _with_reasons(self, top: int, width: int, *, move: bool) -> int:
        """Put why buttons are off below the rest, and return the height with it."""
        buttons = [each for each in (self._view.attack, self._view.fight_back) if each is not None]
        look, inset = theme.current(), theme.current().px(ROW_INSET)
        for line in why_off((each.title, each.why_off) for each in buttons):
            layout, height = lay_out(line, "caption", width - 2 * inset)
            if move:
                self._placed_texts.place(layout, inset, top - look.px(4), "muted")
            top += height
        return top

    def _in_columns(self, width: int, columns: _Columns, *, move: bool) -> int:
        look = theme.current()
        texts = self.cells
        laid = {cell: lay_out(texts[cell], self._style(cell), wide) for cell, _left, wide in columns.cells}
        heights = [height for _layout, height in laid.values()]
        below = None
        if columns.skill_below and texts[_SKILL]:
            below = lay_out(texts[_SKILL], "small", columns.cells[0][2])
            heights[0] += below[1]
        high = max(look.px(_ROW), max(heights) + look.px(10))
        if move:
            placed_texts = PlacedTexts()
            for (cell, left, wide), tall in zip(columns.cells, heights, strict=True):
                layout = laid[cell][0]
                start = left + wide - natural_width(layout) if cell in _RIGHT else left
                if texts[cell]:
                    placed_texts.place(layout, start, (high - tall) / 2, _COLORS[cell])
                if cell == _NAME and below is not None:
                    placed_texts.place(below[0], left, (high - tall) / 2 + laid[cell][1], "muted")
            self._placed_texts = placed_texts
            right = width - look.px(ROW_INSET) + focus_margin()
            for button in (self.attack, self.fight_back, self.reload):
                if not button.isHidden():
                    size = button.sizeHint()
                    wide = columns.attack_width if button is self.attack else size.width()
                    right -= wide
                    mirror.place(button, right, (high - size.height()) // 2, wide, size.height())
        return high

    def _in_some_lines(self, width: int, *, move: bool) -> int:
        """Place name and skill, the rest on a labelled line, and the buttons beside it or below."""
        look = theme.current()
        placed_texts = PlacedTexts()
        inset, gap = look.px(ROW_INSET), look.px(8)
        room = width - 2 * inset
        texts = self.cells
        name, tall = lay_out(texts[_NAME], self._style(_NAME), room)
        top = look.px(6)
        placed_texts.place(name, inset, top, "text")
        if texts[_SKILL]:
            beside = inset + round(natural_width(name)) + gap
            if name.lineCount() == 1 and beside + advance(texts[_SKILL], "body") <= width - inset:
                placed_texts.place(lay_out(texts[_SKILL], "body", width)[0], beside, top, "muted")
            else:
                skill, height = lay_out(texts[_SKILL], "small", room)
                placed_texts.place(skill, inset, top + tall, "muted")
                tall += height
        top += tall
        buttons = [each for each in (self.reload, self.fight_back, self.attack) if not each.isHidden()]
        wide = sum(each.sizeHint().width() for each in buttons)
        details, height = lay_out(self._details(), "small", room)
        if self._details():
            placed_texts.place(details, inset, top, "muted")
            top += height
        pad = inset - focus_margin()
        widest = max(box.right() for box in placed_texts.boxes)
        if widest + gap + wide <= width - pad:
            bottom = max(top + look.px(6), look.px(_ROW))
            left, tall = width - pad - wide, self.attack.sizeHint().height()
            in_lines(buttons, QRect(left, (bottom - tall) // 2, wide, 0), move=move)
        else:
            bottom = top + look.px(2)
            area = QRect(pad, bottom, width - 2 * pad, 0)
            bottom += in_lines(buttons, area, right=True, move=move) + look.px(4)
        if move:
            self._placed_texts = placed_texts
        return bottom

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the row."""
        look = theme.current()
        painter = mirror.painter(self)
        frame = QRectF(self.rect()).adjusted(0, 1, 0, -1)
        radius = look.px(theme.tokens()["radius"]["row"])
        if self._underlined:
            inset = look.px(ROW_INSET)
            line = QRect(inset, self.height() - 1, self.width() - 2 * inset, 1)
            painter.fillRect(line, look.color("border"))
        if self._view.loaded or self.underMouse():
            paint_ground(painter, frame, radius, "selected" if self._view.loaded else "hover")
        if self._view.loaded:
            bar = QRectF(0, frame.top() + look.px(7), look.px(_BAR), frame.height() - look.px(14))
            paint_box(painter, bar, look.px(_BAR) / 2, look.color("accent"), None)
        if self.hasFocus():
            paint_inner_ring(painter, frame, radius)
        self._placed_texts.paint(painter)

    def _style(self, cell: int) -> str:
        return "bodyStrong" if cell == _NAME and self._view.loaded else _STYLES[cell]

    def _details(self) -> str:
        view = self._view
        pairs = (
            (tr("Damage {value}"), view.damage),
            (tr("Range {value}"), view.range),
            (tr("Attacks {value}"), view.attacks),
            (tr("Malfunction {value}"), view.malfunction),
            (tr("Shots {value}"), view.shots),
        )
        parts = [words.format(value=shown(value)) for words, value in pairs if value]
        # A short part is not split at the end of a line.
        return " · ".join(part.replace(" ", _NO_BREAK) if len(part) < 30 else part for part in parts)


class Weapons(Section):
    """All weapons below their column headings."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        """Make an empty list; `wish` receives the player's intents."""
        super().__init__(parent)
        self._wish = wish
        self._heads = PlacedTexts()
        # The first row always exists, so that the page keeps its place in the tab order.
        self._rows = [self._new_row()]
        self._shown = 0

    @property
    def rows(self) -> tuple[WeaponRow, ...]:
        """The rows in order."""
        return tuple(self._rows[: self._shown])

    @property
    def heads(self) -> tuple[str, ...]:
        """The column headings; empty if the rows are too narrow for columns."""
        return self._heads.words

    def show_weapons(self, weapons: tuple[WeaponView, ...]) -> None:
        """Show the weapons. Existing ones keep their rows and the focus."""
        focused = QApplication.focusWidget()
        while len(self._rows) < len(weapons):
            self._rows.append(self._new_row())
        self._shown = len(weapons)
        for row, view in zip(self._rows, weapons, strict=False):
            row.show_view(view)
            row.show()
        removed = self._rows[len(weapons) :]
        if weapons and any(focused in row.stops for row in removed):
            self._rows[len(weapons) - 1].setFocus(Qt.FocusReason.OtherFocusReason)
        for row in removed:
            row.hide()
        for row in self.rows:
            row.set_underlined(row is not self.rows[-1])
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the rows below each other."""
        columns = self._columns(width)
        top = theme.current().px(_HEAD) if columns is not None else 0
        if move:
            self._heads = self._place_heads(columns)
        for row in self.rows:
            height = row.arrange(width, columns, move=move)
            if move:
                mirror.place(row, 0, top, width, height)
            top += height
        return top

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the headings and the line below them."""
        if self._heads.words:
            look = theme.current()
            painter = mirror.painter(self)
            self._heads.paint(painter)
            inset = look.px(ROW_INSET)
            line = QRect(inset, look.px(_HEAD) - 1, self.width() - 2 * inset, 1)
            painter.fillRect(line, look.color("border"))

    def _place_heads(self, columns: _Columns | None) -> PlacedTexts:
        heads = PlacedTexts()
        for cell, left, width in columns.cells if columns is not None else ():
            layout, _high = lay_out(_heads()[cell], "small", width)
            at = left + round(width - natural_width(layout)) if cell in _RIGHT else left
            heads.place(layout, at, 0, "muted")
        return heads

    def _columns(self, width: int) -> _Columns | None:
        """Return columns in which every weapon fits on one line, or None."""
        if not self.rows:
            return None
        return self._shared(width, skill_below=False) or self._shared(width, skill_below=True)

    def _shared(self, width: int, *, skill_below: bool) -> _Columns | None:
        """Return columns with a separate skill column if all cells fit, or else narrower ones."""
        look = theme.current()
        heads = _heads()
        texts = [row.cells for row in self.rows]
        cells = [
            cell
            for cell in range(len(heads))
            if cell == _NAME or (any(row[cell] for row in texts) and not (skill_below and cell == _SKILL))
        ]
        wanted, wide = {}, {}
        for cell in cells:
            style = "bodyStrong" if cell == _NAME else _STYLES[cell]
            needs = [advance(row[cell], style) for row in texts]
            if cell == _NAME and skill_below:
                needs += [advance(row[_SKILL], "small") for row in texts]
            least = advance(heads[cell], "small")
            wanted[cell] = max(least, min(max(needs), look.px(_WIDEST[cell])))
            wide[cell] = max(least, min(max(needs), look.px(_TIGHT[cell]))) if skill_below else wanted[cell]
        attack = max(row.attack.sizeHint().width() for row in self.rows)
        buttons = attack + max(row.side_width() for row in self.rows) - 2 * focus_margin()
        inset, gap = look.px(ROW_INSET), look.px(_GAP)
        spare = width - 2 * inset - buttons - sum(wide.values()) - gap * len(cells)
        if spare < 0:
            return None
        # Free width goes into single-line cells, then between columns, then after the name.
        for cell in sorted(cells, key=_GROW_FIRST.index):
            more = min(spare, wanted[cell] - wide[cell])
            wide[cell] += more
            spare -= more
        wider = min(spare // len(cells), look.px(_WIDEST_GAP - _GAP))
        wide[_NAME] += spare - wider * len(cells)
        placed = []
        left = inset
        for cell in cells:
            placed.append((cell, left, wide[cell]))
            left += wide[cell] + gap + wider
        return _Columns(tuple(placed), skill_below, attack)

    def _new_row(self) -> WeaponRow:
        row = WeaponRow(self)
        row.hide()
        row.clicked.connect(lambda: self._wish(Load(row.view.place)))
        row.attack.roll_requested.connect(lambda extra: self._wish(Attack(row.view.place, extra)))
        row.fight_back.roll_requested.connect(lambda extra: self._wish(FightBack(row.view.place, extra)))
        row.reload.clicked.connect(lambda: self._wish(Reload(row.view.place)))
        row.menu_requested.connect(lambda event: self._open_menu(row, event))
        return row

    def _open_menu(self, row: WeaponRow, event: QContextMenuEvent) -> None:
        from desktop.kit.controls.menus import open_menu
        from desktop.views.menus import weapon_acts

        open_menu(weapon_acts(row.view), partial(self._act, row.view), row, event)

    def _act(self, view: WeaponView, act: str) -> None:
        from desktop.views import menus

        match act:
            case menus.LOAD:
                self._wish(Load(view.place))
            case menus.RELOAD:
                self._wish(Reload(view.place))
            case menus.EDIT:
                self._wish(EditAt(menus.edit_place("weapon", str(view.place))))
            case menus.COPY:
                self._wish(CopyText(menus.weapon_text(view)))
            case menus.ROLL | menus.BONUS | menus.PENALTY:
                self._wish(Attack(view.place, menus.EXTRA_DICE[act]))
            case _:
                self._wish(FightBack(view.place, menus.FIGHTING_BACK[act]))
