"""What can be done with something, as its menu or its bar of buttons offers it."""

from typing import NamedTuple

from desktop.kit.view.shell import Choice


class ActView(NamedTuple):
    """Something that can be done.

    ``reason`` says why it cannot be done now, "" where it can. ``choices`` make it a menu: the act is then
    that of the choice.
    """

    act: str
    words: str
    icon: str = ""
    danger: bool = False
    reason: str = ""
    choices: tuple[Choice, ...] = ()
    main: bool = True
    """Whether it has a button of its own; the others are in the menu behind them."""
    key: str = ""
    """The key that does the same, as it is written, "" for none."""
    apart: bool = False
    """Whether a line in the menu parts it from what stands before it."""
