"""The colours, fonts and lengths of the app, read from the token file.

Painters and widgets ask `current()` each time. After a change, `apply` restyles every `FollowsTheme`.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetrics, QGuiApplication, QPainter
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

import resources
from desktop.base.settings import Letters
from desktop.kit.look import look_change, spoken
from desktop.kit.look.style_sheet import palette

ThemeName = Literal["light", "dark"]

SMALLEST_SCALE = 0.8
LARGEST_SCALE = 2.0

# A suffix on a style's name selects another weight at the same size.
_MOST_ADVANCES = 20_000
_DAY_MS = 86_400_000
_WEIGHT_SUFFIXES = {"Strong": QFont.Weight.DemiBold, "Medium": QFont.Weight.Medium}


@cache
def tokens() -> Mapping[str, Any]:
    """Return the token file as plain data: colours as `#RRGGBB`, lengths in logical pixels, times in ms."""
    data: dict[str, Any] = json.loads(resources.path("tokens", "tokens.json").read_text(encoding="utf-8"))
    return MappingProxyType(data)


@cache
def fixed(token: str) -> QColor:
    """Return a colour that is the same in every look, such as the veil over a picture. Don't modify it.

    Raises KeyError for an unknown token.
    """
    return QColor(tokens()["fixed"][token])


class DieColors(NamedTuple):
    """The three colours of a kind of die; facets are shades of `face`."""

    face: QColor
    ink: QColor
    outline: QColor


class _TypeStyle(NamedTuple):
    role: str  # "ui", "serif" or "display"
    px: int
    line: int
    weight: int


class Theme:
    """An immutable set of colours, fonts and lengths; `current()` returns the active one."""

    __slots__ = (
        "_advances",
        "_colors",
        "_dice",
        "_fonts",
        "_high_contrast",
        "_letters",
        "_lines",
        "_name",
        "_scale",
        "_strokes",
        "_styles",
        "_widths",
    )

    def __init__(
        self, name: ThemeName, scale: float, *, letters: Letters = "rollbook", high_contrast: bool = False
    ) -> None:
        """Read the theme `name` at the text scale `scale`, clamped to 0.8 to 2.0 (1.0: body text 14 px).

        With `high_contrast`, borders and muted text have the colour of text, and there are no soft
        backgrounds.
        """
        self._name: ThemeName = name
        self._scale = min(max(scale, SMALLEST_SCALE), LARGEST_SCALE)
        self._letters: Letters = letters
        self._high_contrast = high_contrast
        data = tokens()
        self._colors: dict[str, QColor] = {}
        plain = dict(data["color"][name])
        degrees = plain.pop("degree")
        for key, value in plain.items():
            self._colors[key] = QColor(value)
        for degree, pair in degrees.items():
            self._colors[f"degree.{degree}"] = QColor(pair["fg"])
            self._colors[f"degree.{degree}.soft"] = QColor(pair["soft"])
        strokes: dict[str, float] = dict(data["stroke"])
        if high_contrast:
            stronger = data["highContrast"]
            usual = dict(self._colors)
            for token, instead in stronger["color"].items():
                self._colors[token] = usual[instead]
            for degree in degrees:
                self._colors[f"degree.{degree}.soft"] = usual[stronger["degreeSoft"]]
            strokes |= stronger["stroke"]
        self._strokes = strokes
        self._dice = MappingProxyType(
            {
                kind: DieColors(QColor(look["face"]), QColor(look["ink"]), QColor(look["outline"]))
                for kind, look in data["dice"].items()
            }
        )
        self._styles = {
            row["name"]: _TypeStyle(row["family"], row["px"], row["line"], row["weight"])
            for row in data["type"]["scale"]
        }
        self._fonts: dict[str, QFont] = {}
        self._lines: dict[str, int] = {}
        self._widths: dict[str, int] = {}
        self._advances: dict[tuple[str, str], int] = {}

    @property
    def name(self) -> ThemeName:
        """The name of the colour set."""
        return self._name

    @property
    def scale(self) -> float:
        """The text scale, 0.8 to 2.0."""
        return self._scale

    @property
    def letters(self) -> Letters:
        """The font family."""
        return self._letters

    @property
    def high_contrast(self) -> bool:
        """Whether borders are as dark as text and replace soft backgrounds."""
        return self._high_contrast

    @property
    def choices(self) -> tuple[ThemeName, float, Letters, bool]:
        """All parameters of the theme: themes with equal choices look the same."""
        return self._name, self._scale, self._letters, self._high_contrast

    @property
    def dice(self) -> Mapping[str, DieColors]:
        """The colours of each kind of die, by its token ("tens", "units", "d6" …)."""
        return self._dice

    def at_scale(self, scale: float) -> "Theme":
        """Return this look at any other scale: for what grows with its window, not with the text."""
        return _at_scale(self._name, scale, self._letters, self._high_contrast)

    def color(self, token: str) -> QColor:
        """Return the colour of a token, such as "surface", "feltTop", "degree.hard" or "degree.hard.soft".

        Raises KeyError for an unknown token.
        """
        return self._colors[token]

    def px(self, length: float) -> int:
        """Convert a length in logical pixels at scale 1 to whole logical pixels at this scale."""
        return round(length * self._scale)

    def stroke(self, token: str) -> int:
        """Return a line width ("focus", "chosen") in whole logical pixels at this scale.

        Raises KeyError for an unknown token.
        """
        width = self._widths.get(token)
        if width is None:
            width = self._widths[token] = max(1, self.px(self._strokes[token]))
        return width

    def font(self, style: str) -> QFont:
        """Return the font of a text style ("body", "small", "caption", "result" …).

        "Strong" or "Medium" after the name selects weight 600 or 500 ("bodyStrong"). All digits have the same
        width. Raises KeyError for an unknown style. Don't modify the returned font: copy it.
        """
        font = self._fonts.get(style)
        if font is None:
            font = self._fonts[style] = self._make_font(style)
        return font

    def ink(self, painter: QPainter, style: str, color: str) -> None:
        """Set the font and pen of `painter` to a text style and a colour token."""
        painter.setFont(self.font(style))
        painter.setPen(self.color(color))

    def advance(self, text: str, style: str) -> int:
        """Return the width of `text` on one line in a text style, in whole pixels.

        Layouts measure the same few texts again and again, so results are cached.
        """
        width = self._advances.get((text, style))
        if width is None:
            if len(self._advances) >= _MOST_ADVANCES:
                self._advances.clear()
            width = QFontMetrics(self.font(style)).horizontalAdvance(text)
            self._advances[text, style] = width
        return width

    def line(self, style: str) -> int:
        """Return the line height of a style in logical pixels at this scale."""
        height = self._lines.get(style)
        if height is None:
            height = self._lines[style] = self.px(self._style(style)[0].line)
        return height

    def _style(self, style: str) -> tuple[_TypeStyle, QFont.Weight]:
        for suffix, weight in _WEIGHT_SUFFIXES.items():
            if style.endswith(suffix):
                return self._styles[style.removesuffix(suffix)], weight
        found = self._styles[style]
        return found, QFont.Weight(found.weight)

    def _make_font(self, style: str) -> QFont:
        found, weight = self._style(style)
        families: dict[str, str] = tokens()["type"]["letters"][self._letters]
        if not families:
            font = QFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont))
        else:
            if self._letters == "rollbook" and found.role != "ui":
                load_fonts()
            # Glyphs that a family lacks, such as arrows, come from the app's own fonts.
            own: str = tokens()["type"]["ui"]
            font = QFont(list(dict.fromkeys((families[found.role], own))))
            serif = families[found.role] == tokens()["type"]["serif"]
            font.setStyleHint(QFont.StyleHint.Serif if serif else QFont.StyleHint.SansSerif)
        font.setPixelSize(self.px(found.px))
        font.setWeight(weight)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        font.setFeature(QFont.Tag("tnum"), 1)
        return font


@lru_cache(maxsize=8)  # a window that is resized asks again and again
def _at_scale(name: ThemeName, scale: float, letters: Letters, high_contrast: bool) -> Theme:
    other = Theme(name, 1.0, letters=letters, high_contrast=high_contrast)
    other._scale = scale
    return other


FollowsTheme = look_change.FollowsTheme


class Themed(FollowsTheme, QWidget):
    """A widget that follows the theme and the text size."""


_current: Theme | None = None
_reduced = False
_passes = True

_FUSION = "rollbook_fusion"
"""The property of an application that uses the Fusion style."""
_change: look_change.LookChange | None = None


# The fonts of the first paint; the others are loaded on first use.
_FIRST_FONTS = ("RollbookSans-Regular", "RollbookSans-Medium", "RollbookSans-SemiBold")


@cache
def load_first_fonts() -> None:
    """Load the fonts of the first paint; a second call does nothing. Needs a QGuiApplication."""
    for name in _FIRST_FONTS:
        QFontDatabase.addApplicationFont(str(resources.path("fonts", f"{name}.ttf")))


@cache
def _load_readable_fonts() -> None:
    for file in sorted(resources.path("fonts").glob("RollbookReadable-*.ttf")):
        QFontDatabase.addApplicationFont(str(file))


@cache
def load_fonts() -> None:
    """Load all the app's fonts; a second call does nothing. Needs a QGuiApplication."""
    load_first_fonts()
    for file in sorted(resources.path("fonts").glob("*.ttf")):
        if file.stem not in _FIRST_FONTS and not file.stem.startswith("RollbookReadable"):
            QFontDatabase.addApplicationFont(str(file))


def current() -> Theme:
    """Return the active theme: the one last given to `apply`, or light at scale 1 before that."""
    global _current  # noqa: PLW0603 - there is one look for the one application
    if _current is None:
        _current = Theme("light", 1.0)
    return _current


def system_name() -> ThemeName:
    """Return the theme that the desktop prefers, "light" if it has no preference."""
    dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return "dark" if dark else "light"


def system_wants_contrast() -> bool:
    """Return whether the desktop prefers high contrast."""
    hints = QGuiApplication.styleHints()  # kept alive, since its result is deleted with it
    return hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast


def when_system_contrast_changes(job: Callable[[], object]) -> None:
    """Call `job` whenever the desktop's contrast preference changes."""
    hints = QGuiApplication.styleHints()
    hints.accessibility().contrastPreferenceChanged.connect(job)


def system_reduces_motion() -> bool | None:
    """Return whether the desktop prefers reduced motion; None if Qt can't tell."""
    hints = QGuiApplication.styleHints()  # kept alive, since its result is deleted with it
    preference = getattr(hints.accessibility(), "motionPreference", None)
    return None if preference is None else bool(preference().name == "ReducedMotion")


def when_system_motion_changes(job: Callable[[], object]) -> None:
    """Call `job` whenever the desktop's motion preference changes, if Qt can tell."""
    hints = QGuiApplication.styleHints()
    changed = getattr(hints.accessibility(), "motionPreferenceChanged", None)
    if changed is not None:
        changed.connect(job)


def reduce_motion(reduced: bool) -> None:
    """Turn reduced motion on or off; `motion_ms` follows it."""
    global _reduced  # noqa: PLW0603 - as for the look
    _reduced = reduced


def motion_ms(name: str) -> int:
    """Return the duration of an animation by its token ("resultFade"), in milliseconds; 0 for none.

    Raises KeyError for an unknown token.
    """
    motion: dict[str, Any] = tokens()["motion"]
    full = int(motion[name])
    if not _reduced:
        return full
    return int(motion["reduced"].get(name, motion["reduced"]["everythingElse"]))


def keep_messages_visible() -> None:
    """Keep temporary messages visible from now on, so that screenshots are reproducible."""
    global _passes  # noqa: PLW0603 - as for the look
    _passes = False


def display_ms(name: str) -> int:
    """Return how long a temporary message stays, in milliseconds, by its token ("toast")."""
    return int(tokens()["motion"][name]) if _passes else _DAY_MS


class Application(QApplication):
    """The application object; it answers screen readers and shows tooltips in the theme."""

    def __init__(self, arguments: list[str]) -> None:
        """Start Qt with the arguments of the command line."""
        super().__init__(arguments)
        spoken.listen()

    def event(self, event: QEvent) -> bool:
        """Style the tooltip that may open when the mouse has rested on a widget."""
        if event.type() != QEvent.Type.Timer:
            return super().event(event)
        from desktop.kit.windows.made_by_qt import styled

        with styled():
            return super().event(event)


def new_application(program: str) -> Application:
    """Return a new application object that uses the Fusion style.

    The style is passed as an argument: setting a style from Python would delay the first paint by 5 ms.
    """
    app = Application([program, "-style", "fusion"])
    app.setProperty(_FUSION, True)
    return app


def apply(
    app: QApplication,
    name: ThemeName,
    scale: float,
    *,
    letters: Letters = "rollbook",
    high_contrast: bool = False,
) -> Theme:
    """Show the whole app in the theme `name` at the text scale `scale` and return that theme.

    `letters` and `high_contrast` are those of `Theme`. Every widget gets a style change: visible ones now,
    the others within a second or two, or when they are shown. Applying the same look again does nothing.
    """
    global _current, _change  # noqa: PLW0603 - there is one look for the one application
    load_first_fonts()
    if letters == "readable":
        _load_readable_fonts()
    theme = Theme(name, scale, letters=letters, high_contrast=high_contrast)
    if _change is not None and _current is not None and theme.choices == _current.choices:
        return _current
    if app.property(_FUSION) is None:
        app.setStyle("Fusion")
        app.setProperty(_FUSION, True)
    _current = theme
    colors = palette(theme)
    app.setPalette(colors)
    QToolTip.setPalette(colors)
    if app.font() != theme.font("body"):
        app.setFont(theme.font("body"))
    QToolTip.setFont(theme.font("small"))
    # Qt hands it on a turn later, when all that is laid out below would be laid out again for it.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.ApplicationFontChange.value)
    # Last, when the new palette and font are set.
    if _change is None:
        _change = look_change.LookChange(app)
    _change.notify_all()
    return theme


def mixed(first: QColor, second: QColor, share: float) -> QColor:
    """Return the colour `share` (0 to 1) of the way from `first` to `second`."""
    return QColor.fromRgbF(
        first.redF() + (second.redF() - first.redF()) * share,
        first.greenF() + (second.greenF() - first.greenF()) * share,
        first.blueF() + (second.blueF() - first.blueF()) * share,
    )
