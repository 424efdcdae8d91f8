"""Menus in the look of the theme, and context menus, opened by right-click, the menu key or Shift+F10."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtWidgets import QMenu, QWidget

from desktop.base import keys
from desktop.kit.look import theme
from desktop.kit.look.style_sheet import menu_sheet, wear
from desktop.kit.text.plain_text import shown

if TYPE_CHECKING:
    from desktop.kit.view.shell import ActView


class Menu(QMenu):
    """A menu of a button or a row, with its submenus. Menus of the menu bar take their style from the bar."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty menu, in which typing goes to an entry."""
        super().__init__(parent)
        follow_typing(self)

    def sizeHint(self) -> QSize:
        """Apply the style first: Qt calls this each time before it places the menu."""
        wear(self, menu_sheet(theme.current()))
        return super().sizeHint()


def follow_typing(menu: QMenu) -> None:
    """Let typed letters go to the entry that starts with them, once the menu is open."""
    menu.aboutToShow.connect(partial(_follow_typing, menu))


def _follow_typing(menu: QMenu) -> None:
    from desktop.kit.controls.menu_typing import MenuTyping

    if menu.findChild(MenuTyping) is None:
        MenuTyping(menu)


def acts_menu(acts: "Sequence[ActView]", asked: Callable[[str], object], parent: QWidget) -> QMenu:
    """Return a menu of actions that calls ``asked`` with the id of the chosen one.

    Unavailable actions are listed too, disabled, with the reason beside them.
    """
    menu = Menu(parent)
    for each in acts:
        if each.apart and not menu.isEmpty():
            menu.addSeparator()
        if each.choices:
            inner = menu.addMenu(_entry(each.words))
            follow_typing(inner)
            for choice in each.choices:
                _add(inner, choice.title, choice.id, asked)
            continue
        action = _add(menu, each.words, each.act, asked)
        action.setEnabled(not each.reason)
        if beside := each.reason or each.key or keys.shown(each.command):
            action.setText(f"{_entry(each.words)}\t{_entry(beside)}")
    return menu


def open_menu(
    acts: "Sequence[ActView]",
    asked: Callable[[str], object],
    over: QWidget,
    event: QContextMenuEvent,
    row: QRect | None = None,
) -> None:
    """Open the menu for ``event``: at the pointer, or for a key below ``row`` of the widget.

    ``row`` defaults to the whole widget. The focus does not move.
    """
    menu = acts_menu(acts, asked, over)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if event.reason() == QContextMenuEvent.Reason.Mouse:
        at = event.globalPos()
    else:
        seen = (row or over.rect()).intersected(over.visibleRegion().boundingRect())
        left = over.layoutDirection() == Qt.LayoutDirection.LeftToRight
        middle = QPoint(seen.left() + seen.width() // 4, seen.center().y())
        at = over.mapToGlobal(middle if left else QPoint(seen.right() - seen.width() // 4, seen.center().y()))
    menu.popup(at)
    if event.reason() != QContextMenuEvent.Reason.Mouse:
        # A menu opened by keyboard starts on its first enabled entry.
        able = (each for each in menu.actions() if each.isEnabled() and not each.isSeparator())
        menu.setActiveAction(next(able, menu.actions()[0]))
    event.accept()


def _add(menu: QMenu, words: str, act: str, asked: Callable[[str], object]) -> QAction:
    action = menu.addAction(_entry(words))
    action.triggered.connect(lambda _checked=False: asked(act))
    return action


def _entry(words: str) -> str:
    """Escape ampersands, which would mark a mnemonic key."""
    return shown(words).replace("&", "&&")
