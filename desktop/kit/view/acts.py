"""Actions as menus and button bars offer them."""

from typing import NamedTuple

from desktop.kit.view.shell import Choice


class ActView(NamedTuple):
    """An action.

    ``reason`` says why it is unavailable, "" if it is available. ``choices`` make it a submenu, whose entries
    are the actions.
    """

    act: str
    words: str
    icon: str = ""
    danger: bool = False
    reason: str = ""
    choices: tuple[Choice, ...] = ()
    main: bool = True
    """Whether it has its own button; the others are in the menu beside the buttons."""
    key: str = ""
    """The shortcut as displayed, "" for none."""
    apart: bool = False
    """Whether a separator precedes it in the menu."""
