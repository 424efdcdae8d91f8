"""The settings window: pages of choices, each applied at once."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.choice import Choice
from desktop.kit.controls.choice_row import ChoiceRow
from desktop.kit.layout.form_card import FormCard
from desktop.kit.look import theme
from desktop.kit.text.plain_text import PlainLabel
from desktop.kit.windows.list_window import ListWindow
from desktop.views.settings import SettingsPage, SettingsView, SettingView

_MOST_JOINED = 5
"""More options than this use a stepper instead of a row of buttons."""


class Stepper(theme.Themed):
    """Steps through ordered options with a button on each side."""

    chosen = Signal(str)
    """The player chose another option; carries its key."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Create an empty stepper."""
        super().__init__(parent)
        self._keys: tuple[str, ...] = ()
        self._at = 0
        self._widest = ""
        self._words = PlainLabel(style="bodyStrong")
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._less = Button("", icon="minus", size="small")
        self._more = Button("", icon="plus", size="small")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for each in (self._less, self._words, self._more):
            row.addWidget(each)
        self._less.clicked.connect(partial(self._step, -1))
        self._more.clicked.connect(partial(self._step, 1))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_options(self, name: str, options: tuple[tuple[str, str], ...], chosen: str) -> None:
        """Offer `options` (key and label) with `chosen` selected; `name` is the setting's. Never emits."""
        self._keys = tuple(key for key, _words in options)
        self._at = self._keys.index(chosen)
        words = dict(options)[chosen]
        self._words.setText(words)
        self._words.setAccessibleName(f"{name}: {words}")
        self._less.set_label("", tr("{setting}, {now}: decrease").format(setting=name, now=words))
        self._more.set_label("", tr("{setting}, {now}: increase").format(setting=name, now=words))
        self._widest = max((words for _key, words in options), key=len)
        self._restyle()
        first, last = self._at == 0, self._at == len(options) - 1
        # If the focused button is disabled, move the focus to the other one.
        if first and self._less.hasFocus():
            self._more.setEnabled(True)
            self._more.setFocus()
        elif last and self._more.hasFocus():
            self._less.setEnabled(True)
            self._less.setFocus()
        self._less.setEnabled(not first)
        self._more.setEnabled(not last)

    def _restyle(self) -> None:
        look = theme.current()
        width = QFontMetrics(look.font("bodyStrong")).horizontalAdvance(self._widest)
        self._words.setMinimumWidth(width + look.px(12))
        self.updateGeometry()

    def _step(self, by: int) -> None:
        self.chosen.emit(self._keys[self._at + by])


class _Opening(ChoiceRow):
    """A button that opens a window, with its description."""

    def __init__(self, view: SettingView, *, lined: bool) -> None:
        self.button = Button(view.opens)
        super().__init__(self.button, lined=lined)
        self.show_view(view)

    def show_view(self, view: SettingView) -> None:
        self.show_words(view.title, view.text, view.refusal)


class _Setting(ChoiceRow):
    """A choice with its description."""

    def __init__(self, view: SettingView, *, lined: bool) -> None:
        self._choice = Stepper() if len(view.options) > _MOST_JOINED else Choice()
        super().__init__(self._choice, lined=lined)
        self.chosen = self._choice.chosen
        self.show_view(view)

    def show_view(self, view: SettingView) -> None:
        self._choice.show_options(view.title, view.options, view.chosen)
        self._choice.setEnabled(not view.refusal)
        for each in self._choice.findChildren(QAbstractButton):
            each.setAccessibleDescription(view.refusal)
        self.show_words(view.title, view.text, view.refusal)


class SettingsWindow(ListWindow):
    """Pages of choices; every change applies at once, so there is nothing to confirm."""

    chosen = Signal(str, str)
    """Choose an option: the id of the setting and the key of the option."""

    opening_requested = Signal(str)
    """Open the window of a setting, by its id."""

    defaults_requested = Signal()
    """Reset every choice."""

    def __init__(self, parent: QWidget | None = None, page: str = "") -> None:
        """Build the window without any page; it opens at the one with this id, "" for the first."""
        super().__init__(tr("Settings"), size=(912, 560), side=200, parent=parent)
        self._view = SettingsView((), defaults=True)
        self._page = page
        self._settings: dict[str, _Setting | _Opening] = {}
        self._defaults = Button(tr("Reset all"), name=tr("Reset all settings to their defaults"))
        close = Button(tr("Close"), kind="primary")
        self.foot.addWidget(self._defaults)
        self.foot.addStretch(1)
        self.foot.addWidget(close)
        close.clicked.connect(self.accept)
        self._defaults.clicked.connect(self.defaults_requested)
        self.rows.chosen.connect(self._turn_to)

    def show_view(self, view: SettingsView) -> None:
        """Show the current choices; the visible page stays."""
        before, self._view = self._view, view
        ids = [page.id for page in view.pages]
        if self._page not in ids:
            self._page = ids[0] if ids else ""
        self.show_rows(tuple((page.id, page.title, "") for page in view.pages), self._page)
        self._defaults.setEnabled(not view.defaults)
        if _shape(before) != _shape(view):
            self._build()
        for each in self._shown().settings:
            self._settings[each.id].show_view(each)

    def _shown(self) -> SettingsPage:
        return next((page for page in self._view.pages if page.id == self._page), SettingsPage("", "", ()))

    def _turn_to(self, page: str) -> None:
        self._page = page
        self._build()

    def _build(self) -> None:
        self.page.clear()
        view = self._shown()
        card = FormCard(view.title)
        self._settings = {}
        for each in view.settings:
            row = self._row(each, lined=bool(self._settings))
            self._settings[each.id] = row
            card.add(row)
        for row in self._settings.values():
            row.align_with_rows(tuple(self._settings.values()))
        self.page.column.addWidget(card)
        self.page.column.addStretch(1)
        self.keep_tab_order()

    def _row(self, view: SettingView, *, lined: bool) -> _Setting | _Opening:
        if view.opens:
            opening = _Opening(view, lined=lined)
            opening.button.clicked.connect(lambda: self.opening_requested.emit(view.id))
            return opening
        row = _Setting(view, lined=lined)
        row.chosen.connect(partial(self.chosen.emit, view.id))
        return row


def _shape(view: SettingsView) -> list[tuple[str, list[str]]]:
    """The structure without the choices, to tell when the page must be rebuilt."""
    return [(page.id, [each.id for each in page.settings]) for page in view.pages]
