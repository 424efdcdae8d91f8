"""The looks of tour pictures: those asked for, and extra ones for some pictures."""

from collections.abc import Mapping
from dataclasses import dataclass, fields

from desktop.base.settings import Contrast, Letters, Theme

WIDE, SMALL, LARGE, NARROW = (1440, 900), (1024, 640), (2560, 1440), (480, 800)
"""Window sizes in pixels: normal, small, for a large screen, and beside a video call."""

_SIZES = {SMALL: "small window", LARGE: "large screen", NARROW: "beside a video call"}


@dataclass(frozen=True, slots=True)
class Look:
    """A look; each field is None if unchanged.

    ``size`` is the window's in pixels, ``text`` the text size in percent; the others are settings.
    """

    theme: Theme | None = None
    size: tuple[int, int] | None = None
    text: int | None = None
    contrast: Contrast | None = None
    letters: Letters | None = None

    @property
    def parts(self) -> Mapping[str, object]:
        """Return the changed fields by name."""
        named = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: part for name, part in named.items() if part is not None}

    def over(self, below: "Look") -> "Look":
        """Return this look with its unset fields taken from ``below``."""
        return Look(**{**below.parts, **self.parts})  # type: ignore[arg-type]

    def words(self) -> str:
        """Return the look in words, such as "dark, text at 200 %"; "" for no change."""
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
        """Return the look for file names, such as ["dark", "200"]."""
        size = "x".join(map(str, self.size)) if self.size else ""
        contrast = "contrast" if self.contrast == "on" else ""
        text = str(self.text) if self.text else ""
        return [each for each in (self.theme, size, text, contrast, self.letters) if each]


USUAL = Look("system", WIDE, 100, "system", "rollbook")
"""The look used unless another is asked for."""

DARK, ON_SMALL, ON_LARGE = Look(theme="dark"), Look(size=SMALL), Look(size=LARGE)
DARK_ON_SMALL = Look(theme="dark", size=SMALL)
LARGER_TEXT, LARGEST_TEXT = Look(text=150), Look(text=200)

_CONTRAST, _DARK_CONTRAST = Look(contrast="on"), Look(theme="dark", contrast="on")
_PLAIN, _READABLE = Look(letters="plain"), Look(letters="readable")
_LARGER_ON_SMALL, _LARGEST_ON_SMALL = Look(text=150, size=SMALL), Look(text=200, size=SMALL)
_BESIDE_CALL = Look(size=NARROW)

EVERY_LOOK = (
    DARK,
    _CONTRAST,
    _DARK_CONTRAST,
    _PLAIN,
    _READABLE,
    LARGER_TEXT,
    _LARGER_ON_SMALL,
    LARGEST_TEXT,
    _LARGEST_ON_SMALL,
    ON_LARGE,
    _BESIDE_CALL,
)
PAGE_LOOKS = (DARK, _CONTRAST, _DARK_CONTRAST, LARGEST_TEXT, _LARGER_ON_SMALL, ON_LARGE, _BESIDE_CALL)
LETTERED_PAGE_LOOKS = (*PAGE_LOOKS, _READABLE)
WINDOW_LOOKS = (DARK, _CONTRAST, LARGEST_TEXT)
CONTRAST_ONLY = (_CONTRAST,)
AS_IT_IS = (Look(),)
AS_IT_IS_AND_DARK = (Look(), DARK)
