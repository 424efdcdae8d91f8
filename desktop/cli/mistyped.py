"""What is said to a command line that makes no sense: what is wrong with it, and what may have been meant."""

from collections.abc import Iterable

from desktop.base.terminal import complain
from desktop.base.words import tr

WRONG = 2
"""The exit status of a wrong usage."""


def say_wrong(command: str, message: str) -> int:
    """Say what is wrong with the usage of a command, and where help is; the exit status."""
    complain(f"{command}: {message}\n" + tr("Help: {command} --help").format(command=command))
    return WRONG


def not_known(word: str, known: Iterable[str]) -> str:
    """Why a word of the command line makes no sense, with the nearest of those that are ``known``."""
    if word.startswith("-"):
        wrong = tr("there is no option “{word}”.").format(word=word)
    else:
        wrong = tr("“{word}” means nothing here.").format(word=word)
    return f"{wrong} {did_you_mean(word, known)}".rstrip()


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The nearest of those that are ``known``, in a sentence; "" where none is near."""
    # Late: only mistakes need it.
    from difflib import get_close_matches

    near = get_close_matches(word.partition("=")[0].lower(), list(known), 1)
    return tr("Did you mean “{word}”?").format(word=near[0]) if near else ""
