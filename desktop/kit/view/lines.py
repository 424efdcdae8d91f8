"""Lists of lines in dialogs, which must not grow past the screen."""

from desktop.base.words import ntr

_MOST_LINES = 12


def on_one_line(name: str) -> str:
    """The name of a file for a line about it: a break in it must not look like another file's line."""
    return " ".join(name.split())


def in_a_few_lines(lines: list[str]) -> str:
    """Lines for a dialog: the first twelve, and how many more there are."""
    shown = lines[:_MOST_LINES]
    more = len(lines) - len(shown)
    if more:
        shown.append(ntr("and {n} more", "and {n} more", more).format(n=more))
    return "\n".join(shown)
