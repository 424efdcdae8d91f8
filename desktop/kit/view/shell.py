"""What stands around the sheet: the first-run page, problems, reviews and notices.

What nothing changes a field of is a named tuple, which costs the start an eighth of a dataclass.
"""

from pathlib import Path
from typing import NamedTuple

from desktop.base.words import tr


class SampleCard(NamedTuple):
    """A sample character that can be opened: its id, name and a line about it."""

    id: str
    name: str
    line: str


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
    """A button on a page: the id that its intent carries, and its words."""

    id: str
    title: str


class ProblemView(NamedTuple):
    """Something that keeps the app from going on: what, why, what can be done.

    It is ``calm`` where nothing is wrong.
    """

    title: str
    what: str
    file: str
    choices: tuple[Choice, ...]
    calm: bool = False


class NoticeView(NamedTuple):
    """A line at the foot of the window for a while; with ``undo`` it offers to take the action back.

    With an ``act`` it offers that instead, in the words ``act_words``.
    """

    text: str
    undo: bool = False
    warning: bool = False
    act: str = ""
    act_words: str = ""


class BannerView(NamedTuple):
    """A strip at the top of the window that stays while something lasts: read-only, not saved yet.

    With an ``act`` it offers that, in the words ``act_words``, and beside it what is in ``more``.
    """

    text: str
    warning: bool = False
    act: str = ""
    act_words: str = ""
    more: tuple[Choice, ...] = ()


class FixView(NamedTuple):
    """How a remark of an import is answered in place, by its ``key``.

    ``way`` is "rule" (one of ``choices``), "skill" (one of ``choices``, with a ``speciality`` where that is
    not None) or "value" (typed). ``value`` is what was chosen or typed, or stands there now; ``answered``
    says that the player settled it, ``said`` how it is now. ``fault`` says why what was typed cannot stand.
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
    """One remark of an import: the field and what was read, derived, changed or not understood."""

    field: str
    text: str
    fix: FixView | None = None


class ReviewSection(NamedTuple):
    """Remarks of one kind under a heading; ``grave`` ones need a look before accepting."""

    heading: str
    lines: tuple[ReviewLine, ...]
    grave: bool


class ReviewView(NamedTuple):
    """A character read from a file, before it is added to the library.

    ``file`` is the name of its file and ``format`` that of the format. ``to_check`` counts the remarks that
    are worth a look and were not answered, ``answered`` those that were.
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


class MessageView(NamedTuple):
    """Something that has to be read before going on; ``go`` makes it a question, with that answer."""

    title: str
    text: str
    detail: str = ""
    go: str = ""


def not_there(folder: Path) -> NoticeView:
    """A folder that was to be shown is not there."""
    return NoticeView(tr("There is nothing yet in {place}.").format(place=folder), warning=True)
