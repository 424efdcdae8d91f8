"""What stands around the sheet: the first-run page, problems, reviews and notices."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SampleCard:
    """A sample character that can be opened: its id, name and a line about it."""

    id: str
    name: str
    line: str


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game on the first-run page with its samples."""

    system: str
    name: str
    about: str
    samples: tuple[SampleCard, ...]


@dataclass(frozen=True, slots=True)
class FirstRunView:
    """The page that greets a new player."""

    title: str
    line: str
    games: tuple[GameCard, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A button on a page: the id that its intent carries, and its words."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class ProblemView:
    """Something that keeps the app from going on: what, why, what can be done."""

    title: str
    what: str
    file: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class NoticeView:
    """A line at the foot of the window for a while; with ``undo`` it offers to take the action back."""

    text: str
    undo: bool = False
    warning: bool = False


@dataclass(frozen=True, slots=True)
class ReviewLine:
    """One remark of an import: the field and what was read, derived, changed or not understood."""

    field: str
    text: str


@dataclass(frozen=True, slots=True)
class ReviewSection:
    """Remarks of one kind under a heading; ``grave`` ones need a look before accepting."""

    heading: str
    lines: tuple[ReviewLine, ...]
    grave: bool


@dataclass(frozen=True, slots=True)
class ReviewView:
    """A character read from a file, before it is added to the library.

    ``position`` and ``total`` count the files of one import; ``format`` names the file format.
    """

    name: str
    line: str
    file: str
    format: str
    position: int
    total: int
    numbers: tuple[tuple[str, str], ...]
    sections: tuple[ReviewSection, ...]


@dataclass(frozen=True, slots=True)
class MessageView:
    """Something that has to be read before going on; ``go`` makes it a question, with that answer."""

    title: str
    text: str
    detail: str = ""
    go: str = ""
