"""Lists of lines in dialogs, limited so that they fit on the screen."""

from desktop.base.words import ntr

_MOST_LINES = 12


def on_one_line(name: str) -> str:
    """Return a file name on one line: a line break in it could be mistaken for another file."""
    return " ".join(name.split())


def in_a_few_lines(lines: list[str]) -> str:
    """Join the first twelve lines for a dialog, with the number of those left out."""
    shown = lines[:_MOST_LINES]
    more = len(lines) - len(shown)
    if more:
        shown.append(ntr("and {n} more", "and {n} more", more).format(n=more))
    return "\n".join(shown)
