"""The card for adding a row: a list to choose from, optionally with a name and a formula."""

from collections.abc import Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.lists.picker import Option, PickList, matches
from desktop.kit.lists.popover import Popover
from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import PlainLabel, shown
from desktop.kit.text.text_field import Field
from desktop.kit.view.shell import Choice
from desktop.views.editing.fields import EMPTY_ROW, AddView

CUSTOM = "custom"
"""The id of the choice for a custom entry."""

_WIDE, _WITH_REMARKS = 340, 500
_NAME = "\n"
"""Between a choice and the name typed for it, in the id of an option."""


class AddPopup(Popover):
    """A card at its button. It closes on Escape, and when the focus leaves."""

    added = Signal(str, object)
    """The player added a row; carries the part it belongs to, and its values by field name."""

    def __init__(self, parent: QWidget) -> None:
        """Make it hidden, over the window of `parent`."""
        super().__init__(parent)
        self._view = AddView("", "")
        self._picked = ""
        self.part = PickList(placeholder=tr("Find or type a name"), parent=self)
        """The search field and the list."""
        self._named = PlainLabel(style="small", color="muted")
        self._name = Field(name=tr("Name"))
        self._refusal = PlainLabel(tr("Type a name first."), style="small", color="danger")
        self._formula_label = PlainLabel(tr("Base"), style="small", color="muted")
        self._formula = Field(name=tr("Base formula"), placeholder=tr("20, EDU or DEX/2"))
        self._go = Button(tr("Add"), kind="primary")
        self._back = Button(tr("Back"))
        foot = QHBoxLayout()
        foot.setSpacing(0)
        foot.addStretch(1)
        foot.addWidget(self._back)
        foot.addWidget(self._go)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        for part in (self.part, self._named, self._name, self._refusal, self._formula_label, self._formula):
            self._column.addWidget(part)
        self._column.addLayout(foot)
        self.part.picked.connect(self._pick)
        self.part.grew.connect(self._fit)
        self._name.returnPressed.connect(self._add)
        self._name.textEdited.connect(lambda: self._refuse(refused=False))
        self._formula.returnPressed.connect(self._add)
        self._go.clicked.connect(self._add)
        self._back.clicked.connect(self._ask_choice)
        self._restyle()

    def open_for(self, view: AddView, button: QWidget) -> None:
        """Open at `button`, which gets the focus back afterwards."""
        self._view = view
        self._name.clear()
        self._formula.clear()
        self.setAccessibleName(view.words)
        self.open_at(button)
        self.part.show_options(self._offer)
        if view.asks_name:
            self._named.setText(tr("Name"))
            self._picked = CUSTOM
            self._show_parts()
        else:
            self._ask_choice()

    def _offer(self, typed: str) -> list[Option]:
        """Return the choices and known specialities that match, or else the typed one for each skill."""
        if not typed.strip():
            return [self._option(each) for each in self._view.choices]
        titles = {each.id: each.title for each in self._view.choices}
        name = " ".join(typed.split())
        titles[EMPTY_ROW] = tr("Add “{name}”").format(name=shown(name))
        options = [self._option(each._replace(title=titles[each.id])) for each in self._view.choices]
        if CUSTOM in titles and not self._view.with_formula:  # its name is all that it needs
            own = Option(f"{CUSTOM}{_NAME}{name}", f"{titles[CUSTOM]}: {shown(name)}", stays=True)
            options = [own if each.id == CUSTOM else each for each in options]
        options += [
            Option(f"{kind}{_NAME}{name}", f"{titles[kind]}: {name}")
            for kind, name in self._view.specialities
            if kind in titles
        ]
        found = matches(options, typed)
        if any(not each.stays for each in found):
            return found
        return [*found, *self._own_names(name)]

    def _own_names(self, typed: str) -> Iterator[Option]:
        for each in self._view.choices:
            if each.id in self._view.named and each.id != CUSTOM:
                yield Option(f"{each.id}{_NAME}{typed}", f"{each.title}: {typed}")

    def _option(self, choice: Choice) -> Option:
        entry = self._view.listed.get(choice.id)
        remark, kind = ("", "") if entry is None else (entry.remark, entry.kind)
        return Option(choice.id, choice.title, remark, kind, stays=choice.id in (CUSTOM, EMPTY_ROW))

    def _ask_choice(self) -> None:
        self._picked = ""
        self._show_parts()

    def _pick(self, option: str) -> None:
        choice, _, name = option.partition(_NAME)
        self._picked = choice
        if name or (choice != CUSTOM and choice not in self._view.named):
            self._name.setText(name)
            self._add()
            return
        title = next(each.title for each in self._view.choices if each.id == choice)
        self._named.setText(tr("Name") if choice == CUSTOM else shown(title))
        if choice == CUSTOM and not self._name.text():
            self._name.setText(self.part.typed)
        self._show_parts()

    def _add(self) -> None:
        given = dict(self._view.given)
        if self._view.key:
            given[self._view.key] = self._picked
        if self._picked in self._view.listed:
            given |= self._view.listed[self._picked].given
        if self._picked == EMPTY_ROW and self.part.typed:
            given["name"] = self.part.typed
        if self._picked == CUSTOM or self._picked in self._view.named:
            if not self._name.text().strip():
                self._refuse(refused=True)
                self._name.setFocus(Qt.FocusReason.OtherFocusReason)
                return
            given["name"] = self._name.text().strip()
        if self._asks_formula() and self._formula.text().strip():
            given["formula"] = self._formula.text().strip()
        part = self._view.part
        self.close_again()
        self.added.emit(part, given)

    def _refuse(self, *, refused: bool) -> None:
        """Mark an empty name and say so, or remove the mark."""
        self._name.set_invalid(refused)
        self._name.setAccessibleDescription(self._refusal.text() if refused else "")
        self._refusal.setVisible(refused)
        self._fit()

    def _asks_formula(self) -> bool:
        return self._picked == CUSTOM and self._view.with_formula

    def _show_parts(self) -> None:
        asks_name = bool(self._picked)
        search: dict[QWidget, bool] = {self.part: True}
        name: dict[QWidget, bool] = dict.fromkeys((self._named, self._name, self._go, self._back), True)
        name[self._back] = not self._view.asks_name
        name |= dict.fromkeys((self._formula_label, self._formula), self._asks_formula())
        come, go = (name, search) if asks_name else (search, name)
        for part, wanted in come.items():
            part.setVisible(wanted)
        # Move the focus first: Qt would move it elsewhere when its widget is hidden.
        (self._name if asks_name else self.part.search).setFocus(Qt.FocusReason.OtherFocusReason)
        for part in go:
            part.hide()
        self._refuse(refused=False)

    def _fit(self) -> None:
        if self.isHidden():
            return
        look = theme.current()
        edge = look.px(8)
        self._column.setContentsMargins(edge, edge, edge, edge)
        self.part.fit(self.part.rows_in(self.room() - 2 * edge))
        self._column.invalidate()
        self._column.activate()
        has_remarks = any(each.remark for each in self._view.listed.values())
        width = look.px(_WITH_REMARKS if has_remarks else _WIDE)
        tall = self._column.hasHeightForWidth()
        height = self._column.totalHeightForWidth(width) if tall else self._column.sizeHint().height()
        self.place(width, height, at_end=True)

    def _restyle(self) -> None:
        for label in (self._named, self._refusal, self._formula_label):
            label.setIndent(focus_margin())
        self._fit()
