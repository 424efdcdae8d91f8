"""Messages for an invalid command line: what is wrong, and a suggestion."""

from collections.abc import Iterable

from desktop.base.terminal import complain
from desktop.base.words import tr

WRONG = 2
"""The exit status for wrong usage."""


def say_wrong(command: str, message: str) -> int:
    """Print what is wrong with the usage of a command and where to find help. Returns the exit status."""
    complain(f"{command}: {message}\n" + tr("Help: {command} --help").format(command=command))
    return WRONG


def not_known(word: str, known: Iterable[str]) -> str:
    """Describe an unknown word of the command line and suggest the closest one of ``known``."""
    if word.startswith("-"):
        wrong = tr("unknown option “{word}”.").format(word=word)
    else:
        wrong = tr("unexpected argument “{word}”.").format(word=word)
    return f"{wrong} {did_you_mean(word, known)}".rstrip()


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Suggest the closest one of ``known`` in a sentence, or return "" if none is close."""
    # Late: only errors need it.
    from difflib import get_close_matches

    near = get_close_matches(word.partition("=")[0].lower(), list(known), 1)
    return tr("Did you mean “{word}”?").format(word=near[0]) if near else ""
