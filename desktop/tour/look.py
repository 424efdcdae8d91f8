"""How the app looks in the pictures of a tour: what was asked for, and what some put on besides."""

from collections.abc import Mapping
from dataclasses import dataclass, fields

from desktop.base.settings import Contrast, Letters, Theme

WIDE, SMALL, LARGE = (1440, 900), (1024, 640), (2560, 1440)
"""The usual size of the window, the smallest and that of a large screen, in pixels."""

_SIZES = {SMALL: "smallest window", LARGE: "large screen"}


@dataclass(frozen=True, slots=True)
class Look:
    """What is put on, each None where it stays as it is.

    ``size`` is the window's in pixels, ``text`` the size of text in percent; the others are settings.
    """

    theme: Theme | None = None
    size: tuple[int, int] | None = None
    text: int | None = None
    contrast: Contrast | None = None
    letters: Letters | None = None

    @property
    def parts(self) -> Mapping[str, object]:
        """What is put on, by the names of the fields."""
        named = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: part for name, part in named.items() if part is not None}

    def over(self, below: "Look") -> "Look":
        """This look where it puts something on, and ``below`` elsewhere."""
        return Look(**{**below.parts, **self.parts})  # type: ignore[arg-type]

    def words(self) -> str:
        """What is put on in words, such as "dark, text at 200 %"; "" for nothing."""
        said: list[str] = []
        if self.theme is not None:
            said.append(self.theme)
        if self.contrast == "on":
            said.append("high contrast")
        if self.letters is not None:
            said.append(f"{self.letters} letters")
        if self.text is not None:
            said.append(f"text at {self.text} %")
        if self.size is not None:
            said.append(_SIZES.get(self.size, f"{self.size[0]} wide"))
        return ", ".join(said)

    def slug(self) -> list[str]:
        """What is put on as it stands in the names of files, such as ["dark", "200"]."""
        size = "x".join(map(str, self.size)) if self.size else ""
        contrast = "contrast" if self.contrast == "on" else ""
        text = str(self.text) if self.text else ""
        return [each for each in (self.theme, size, text, contrast, self.letters) if each]


USUAL = Look("system", WIDE, 100, "system", "rollbook")
"""What is worn where nothing else was asked for."""

DARK, SMALLEST, ON_LARGE = Look(theme="dark"), Look(size=SMALL), Look(size=LARGE)
DARK_SMALLEST = Look(theme="dark", size=SMALL)
LARGER_TEXT, LARGEST_TEXT = Look(text=150), Look(text=200)

_CONTRAST, _DARK_CONTRAST = Look(contrast="on"), Look(theme="dark", contrast="on")
_PLAIN, _READABLE = Look(letters="plain"), Look(letters="readable")
_NARROW, _NARROWEST = Look(text=150, size=SMALL), Look(text=200, size=SMALL)

EVERY_LOOK = (
    DARK,
    _CONTRAST,
    _DARK_CONTRAST,
    _PLAIN,
    _READABLE,
    LARGER_TEXT,
    _NARROW,
    LARGEST_TEXT,
    _NARROWEST,
    ON_LARGE,
)
PAGE_LOOKS = (DARK, _CONTRAST, _DARK_CONTRAST, LARGEST_TEXT, _NARROW, ON_LARGE)
LETTERED_PAGE_LOOKS = (*PAGE_LOOKS, _READABLE)
WINDOW_LOOKS = (DARK, _CONTRAST, LARGEST_TEXT)
CONTRAST_ONLY = (_CONTRAST,)
AS_IT_IS = (Look(),)
AS_IT_IS_AND_DARK = (Look(), DARK)
