"""The theme for what Qt draws itself: a palette, and style sheets for a few widgets."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from desktop.kit.look.theme import Theme


def palette(theme: "Theme") -> QPalette:
    """Return the palette of the whole app."""
    role = QPalette.ColorRole
    colors = QPalette()
    for where, token in (
        (role.Window, "app"),
        (role.WindowText, "text"),
        (role.Base, "surface"),
        (role.AlternateBase, "sunken"),
        (role.Text, "text"),
        (role.PlaceholderText, "faint"),
        (role.Button, "surface"),
        (role.ButtonText, "text"),
        (role.BrightText, "onAccent"),
        (role.ToolTipBase, "surface"),
        (role.ToolTipText, "borderStrong"),  # its frame; `made_by_qt` handles its text
        (role.Highlight, "accent"),
        (role.HighlightedText, "onAccent"),
        (role.Accent, "accent"),
        (role.Link, "accent"),
        (role.LinkVisited, "accent"),
        (role.Light, "surface"),
        (role.Midlight, "hover"),
        (role.Mid, "border"),
        (role.Dark, "borderStrong"),
        (role.Shadow, "borderStrong"),
    ):
        colors.setColor(where, theme.color(token))
    for where in (role.WindowText, role.Text, role.ButtonText):
        colors.setColor(QPalette.ColorGroup.Disabled, where, theme.color("faint"))
    return colors


def menu_sheet(theme: "Theme") -> str:
    """Return the style sheet of menus and of the menu bar."""
    c, p = _hex(theme), theme.px
    chosen = f"border: {theme.stroke('chosen')}px solid {c('text')}" if theme.high_contrast else ""
    # The font too: only a changed style sheet makes Qt apply the new font of the app.
    return f"""/* {theme.letters} */
QMenuBar {{ background: {c("surface")}; border-bottom: {p(1)}px solid {c("border")};
  padding: {p(2)}px {p(8)}px; }}
QMenuBar::item {{ background: transparent; padding: {p(4)}px {p(9)}px; border-radius: {p(6)}px; }}
QMenuBar::item:selected {{ background: {c("selected")}; color: {c("text")}; {chosen} }}
QMenu {{ background: {c("surface")}; border: {p(1)}px solid {c("borderStrong")}; padding: {p(3)}px;
  menu-scrollable: 1; }}
QMenu::item {{ background: transparent; border: {theme.stroke("chosen")}px solid transparent;
  border-radius: {p(4)}px; padding: {p(3)}px {p(22)}px {p(3)}px {p(26)}px; }}
QMenu::item:selected {{ background: {c("selected")}; color: {c("text")}; {chosen} }}
QMenu::item:disabled {{ color: {c("faint")}; }}
QMenu::indicator {{ width: {p(14)}px; height: {p(14)}px; left: {p(6)}px; }}
QMenu::separator {{ background: {c("border")}; height: {p(1)}px; margin: {p(3)}px {p(8)}px; }}
"""


def scroll_bar_sheet(theme: "Theme") -> str:
    """Return the style sheet of a scroll bar."""
    c, p = _hex(theme), theme.px
    return f"""
QScrollBar {{ background: transparent; border: none; margin: 0; }}
QScrollBar:vertical {{ width: {p(12)}px; }}
QScrollBar:horizontal {{ height: {p(12)}px; }}
QScrollBar::handle {{ background: {c("borderStrong")}; border-radius: {p(3)}px; margin: {p(3)}px; }}
QScrollBar::handle:vertical {{ min-height: {p(28)}px; }}
QScrollBar::handle:horizontal {{ min-width: {p(28)}px; }}
QScrollBar::handle:hover {{ background: {c("muted")}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""


def text_view_sheet(theme: "Theme") -> str:
    """Return the style sheet of a plain text view, whose frame is its focus ring."""
    c, p = _hex(theme), theme.px
    ring = theme.stroke("focus")
    return f"""
PlainTextView {{ background: transparent; border: {ring}px solid transparent; border-radius: {p(6)}px; }}
PlainTextView:focus {{ border-color: {c("focus")}; }}
"""


def dialog_sheet(theme: "Theme") -> str:
    """Return the style sheet of one of Qt's own dialogs, with all its widgets."""
    c, p = _hex(theme), theme.px
    return f"""{menu_sheet(theme)} {scroll_bar_sheet(theme)}
QDialog {{ background: {c("surface")}; }}
QAbstractScrollArea::corner {{ background: transparent; }}
QDialogButtonBox QPushButton {{ background: {c("surface")}; color: {c("text")};
  border: {p(1)}px solid {c("borderStrong")}; border-radius: {p(6)}px; padding: {p(5)}px {p(14)}px; }}
QDialogButtonBox QPushButton:hover {{ background: {c("hover")}; }}
QDialogButtonBox QPushButton:default {{ background: {c("accent")}; color: {c("onAccent")};
  border-color: {c("accent")}; }}
QDialogButtonBox QPushButton:disabled {{ background: {c("sunken")}; color: {c("faint")};
  border-color: {c("border")}; }}
QDialogButtonBox QPushButton:focus {{ border: {theme.stroke("focus")}px solid {c("focus")}; }}
"""


def wear(widget: QWidget, sheet: str) -> None:
    """Apply a style sheet to a widget and its children, unless it already has it: each call notifies it.

    The app as a whole has none: Qt would then look up rules for every widget, custom ones too, whenever one
    is made or the look changes, which takes a third of the time of making a page.
    """
    if widget.styleSheet() != sheet:
        widget.setStyleSheet(sheet)


def _hex(theme: "Theme") -> Callable[[str], str]:
    return lambda token: theme.color(token).name()
