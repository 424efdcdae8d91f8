"""The part of the tour that puts other looks on the main screens, and sees them with fewer colours."""

from desktop.tour.look import DARK, LARGER_TEXT, LARGEST_TEXT, ON_LARGE, SMALL, Look
from desktop.tour.screens import SCREENS, see
from desktop.tour.visitor import Visitor

_CONTRAST, _DARK_CONTRAST = Look(contrast="on"), Look(theme="dark", contrast="on")
_LETTERS = (Look(letters="plain"), Look(letters="readable"))
_NARROW, _NARROWEST = Look(text=150, size=SMALL), Look(text=200, size=SMALL)

_EVERYTHING = (
    DARK,
    _CONTRAST,
    _DARK_CONTRAST,
    *_LETTERS,
    LARGER_TEXT,
    _NARROW,
    LARGEST_TEXT,
    _NARROWEST,
    ON_LARGE,
)
_PAGE = (DARK, _CONTRAST, _DARK_CONTRAST, LARGEST_TEXT, _NARROW, ON_LARGE)
_WINDOW = (DARK, _CONTRAST, LARGEST_TEXT)

_TOLD_BY_COLOUR = (
    "play",
    "symbols",
    "failed",
    "healing",
    "four-degrees",
    "ladder",
    "downtime",
    "editing",
    "library",
    "dice-only",
    "dice-sets",
    "fairness",
)


def screens(at: Visitor) -> None:
    """Each main screen as it is, in the look and the language that were chosen."""
    for name in SCREENS:
        see(at, name, lambda title, name=name: at.shot(title, name, "seen", at.front))  # type: ignore[misc]


def looks(at: Visitor) -> None:
    """Play, in each game, in every look."""
    _wear_each(at, _EVERYTHING, "play", "symbols")
    _wear_each(at, _PAGE, "combat", "healing", "four-degrees", "ladder")


def pages(at: Visitor) -> None:
    """The other pages of the main window in many looks."""
    _wear_each(
        at, (*_PAGE, Look(letters="readable")), "first-run", "downtime", "editing", "creating", "library"
    )
    _wear_each(at, _PAGE, "review", "dice-only", "timeline")


def windows(at: Visitor) -> None:
    """The windows over the main one in some looks."""
    _wear_each(
        at, _WINDOW, "settings", "campaigns", "packs", "dice-sets", "fairness", "keys", "about", "report"
    )
    _wear_each(at, (_CONTRAST,), "backups", "print", "export")


def colours(at: Visitor) -> None:
    """What must not be told by colour alone, as those see it who see fewer colours."""
    for name in _TOLD_BY_COLOUR:

        def look(title: str, name: str = name) -> None:
            at.seen_by_all(title, name, "seen")
            if name in _TOLD_BY_COLOUR[:2]:
                at.wear(DARK)
                at.seen_by_all(f"{title}, dark", name, "seen")

        see(at, name, look)


def _wear_each(at: Visitor, worn: tuple[Look, ...], *names: str) -> None:
    for name in names:

        def look(title: str, name: str = name) -> None:
            at.again(title, name, "look", *worn)

        see(at, name, look)
