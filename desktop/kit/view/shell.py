"""The values around the sheet: the first-run page, problems, import reviews, notices, actions and commands.

Immutable ones are named tuples, which start up eight times faster than dataclasses.
"""

from pathlib import Path
from typing import NamedTuple

from desktop.base.words import ntr, tr

_MOST_LINES = 12


class SampleCard(NamedTuple):
    """A sample character that the player can open: its id, name and a line about it."""

    id: str
    name: str
    line: str


class SampleRow(NamedTuple):
    """A sample in a menu: its id, its name and the name of its game."""

    id: str
    name: str
    game: str


class GameCard(NamedTuple):
    """A game on the first-run page with its samples."""

    system: str
    name: str
    about: str
    samples: tuple[SampleCard, ...]


class FirstRunView(NamedTuple):
    """The page that greets a new player."""

    title: str
    line: str
    games: tuple[GameCard, ...]


class Choice(NamedTuple):
    """A button on a page: its id and its text."""

    id: str
    title: str


class ProblemView(NamedTuple):
    """A problem that blocks the app: what happened, the file, and the choices.

    It is ``calm`` if nothing is wrong.
    """

    title: str
    what: str
    file: str
    choices: tuple[Choice, ...]
    calm: bool = False


class NoticeView(NamedTuple):
    """A temporary message at the bottom of the window; with ``undo`` it offers Undo.

    With ``act`` it offers that action instead, labelled ``act_words``.
    """

    text: str
    undo: bool = False
    warning: bool = False
    act: str = ""
    act_words: str = ""
    act_undoes: bool = False

    @classmethod
    def undoing(cls, text: str, act: str) -> "NoticeView":
        """Return a message about what was just done, which ``act`` undoes, by its button or by Ctrl+Z."""
        return cls(text, act=act, act_words=tr("Undo"), act_undoes=True)


class BannerView(NamedTuple):
    """A strip at the top of the window that stays as long as its cause, such as a read-only library.

    With ``act`` it offers that action, labelled ``act_words``, and next to it the choices in ``more``.
    """

    text: str
    warning: bool = False
    act: str = ""
    act_words: str = ""
    more: tuple[Choice, ...] = ()


class FixView(NamedTuple):
    """The control that resolves an import remark in place, by its ``key``.

    ``way`` is "rule", "weapon" or "encoding" (one of ``choices``), "skill" (one of ``choices``, with a
    ``speciality`` if that is not None) or "value" (typed). ``value`` is the chosen, typed or current one.
    ``answered`` means that the player settled it, and ``said`` describes the result. ``fault`` says why the
    typed value is invalid.
    """

    key: str
    way: str
    value: str
    choices: tuple[Choice, ...] = ()
    speciality: str | None = None
    answered: bool = False
    said: str = ""
    fault: str = ""


class ReviewLine(NamedTuple):
    """One import remark: the field, and what was read, derived, changed or not understood.

    An ``aside`` explains the lines around it and is nothing to check.
    """

    field: str
    text: str
    fix: FixView | None = None
    aside: bool = False

    @property
    def is_open(self) -> bool:
        """Whether the player still has to check it, if its section needs attention."""
        return not self.aside and (self.fix is None or not self.fix.answered)


class ReviewSection(NamedTuple):
    """Import remarks of one kind below a heading; ``grave`` ones need attention before accepting."""

    heading: str
    lines: tuple[ReviewLine, ...]
    grave: bool


class ReviewView(NamedTuple):
    """A character read from a file, before it is added to the library.

    ``file`` is the file name and ``format`` the name of its format. ``to_check`` counts the unanswered
    remarks that are worth checking, ``answered`` the answered ones. ``changes`` means that the character is
    already there and can be updated or replaced.
    """

    name: str
    line: str
    file: str
    format: str
    numbers: tuple[tuple[str, str], ...]
    sections: tuple[ReviewSection, ...]
    to_check: int = 0
    answered: int = 0
    name_fault: str = ""
    changes: bool = False


class MessageView(NamedTuple):
    """A message to read before continuing; ``go`` makes it a question with that answer."""

    title: str
    text: str
    detail: str = ""
    go: str = ""


def not_there(folder: Path) -> NoticeView:
    """Return the notice that a folder to open does not exist."""
    return NoticeView(tr("This folder doesn't exist yet: {place}").format(place=folder), warning=True)


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
    """The key that always does the same, as displayed; "" for none."""
    command: str = ""
    """The command whose key is shown instead, "" for none."""
    apart: bool = False
    """Whether a separator precedes it in the menu."""


class CommandRow(NamedTuple):
    """An available command: its id, its text, its shortcut ("" for none), and more words that find it."""

    id: str
    words: str
    keys: str = ""
    also: str = ""


def in_a_few_lines(lines: list[str]) -> str:
    """Join the first twelve lines for a dialog, with the number of those left out."""
    shown = lines[:_MOST_LINES]
    more = len(lines) - len(shown)
    if more:
        shown.append(ntr("and {n} more", "and {n} more", more).format(n=more))
    return "\n".join(shown)
