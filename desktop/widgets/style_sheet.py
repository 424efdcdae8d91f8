"""What Qt draws by itself, in the look of the theme: a palette, and a style sheet."""

from typing import TYPE_CHECKING

from PySide6.QtGui import QPalette

if TYPE_CHECKING:
    from desktop.widgets.theme import Theme


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
        (role.ToolTipText, "text"),
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


def style_sheet(theme: "Theme") -> str:
    """Return the app style sheet: only what plain Qt widgets need, since our controls paint themselves."""

    def c(token: str) -> str:
        return theme.color(token).name()

    p = theme.px
    chosen = f"border: {theme.stroke('chosen')}px solid {c('text')}" if theme.high_contrast else ""
    ring = theme.stroke("focus")
    return f"""/* {theme.name} {theme.scale} {theme.letters} {theme.high_contrast} */
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
QToolTip {{ background: {c("surface")}; color: {c("text")}; border: {p(1)}px solid {c("borderStrong")};
  padding: {p(5)}px; }}
QScrollBar {{ background: transparent; border: none; margin: 0; }}
QScrollBar:vertical {{ width: {p(12)}px; }}
QScrollBar:horizontal {{ height: {p(12)}px; }}
QScrollBar::handle {{ background: {c("borderStrong")}; border-radius: {p(3)}px; margin: {p(3)}px; }}
QScrollBar::handle:vertical {{ min-height: {p(28)}px; }}
QScrollBar::handle:horizontal {{ min-width: {p(28)}px; }}
QScrollBar::handle:hover {{ background: {c("muted")}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QAbstractScrollArea::corner {{ background: transparent; }}
QSplitter::handle {{ background: transparent; }}
Field {{ background: transparent; border: none; padding: 0; }}
QDialog {{ background: {c("surface")}; }}
PlainTextView {{ background: transparent; border: {ring}px solid transparent; border-radius: {p(6)}px; }}
PlainTextView:focus {{ border-color: {c("focus")}; }}
QTabWidget::pane {{ border: none; border-top: {p(1)}px solid {c("border")}; }}
QTabBar {{ background: transparent; qproperty-drawBase: 0; }}
QTabBar::tab {{ background: transparent; border: {ring}px solid transparent; color: {c("muted")};
  padding: {p(7)}px {p(11)}px; margin: 0; }}
QTabBar::tab:hover {{ color: {c("text")}; }}
QTabBar::tab:selected {{ color: {c("text")}; border-bottom-color: {c("accent")}; font-weight: 600; }}
QTabBar::tab:focus {{ border-color: {c("focus")}; border-radius: {p(6)}px; }}
QDialogButtonBox QPushButton {{ background: {c("surface")}; color: {c("text")};
  border: {p(1)}px solid {c("borderStrong")}; border-radius: {p(6)}px; padding: {p(5)}px {p(14)}px; }}
QDialogButtonBox QPushButton:hover {{ background: {c("hover")}; }}
QDialogButtonBox QPushButton:default {{ background: {c("accent")}; color: {c("onAccent")};
  border-color: {c("accent")}; }}
QDialogButtonBox QPushButton:focus {{ border: {ring}px solid {c("focus")}; }}
"""
