"""A character on paper: what a sheet shows when it is printed, in blocks that a page is laid out of."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from desktop.views.felt import DieLook
from desktop.views.game import part
from desktop.views.sheet import Labelled

if TYPE_CHECKING:  # only what is printed is loaded
    from rules_core.sheet.sheet import Sheet


class PaperOptions(NamedTuple):
    """What a player chooses before printing.

    ``sections`` are the ids of the sections to print, None for all of them. ``ink_saving`` leaves fills out
    and prints lines and text in black; ``large`` is for those who read large print; ``pencil`` leaves out
    what changes in play, for writing by hand.
    """

    sections: frozenset[str] | None = None
    ink_saving: bool = False
    large: bool = False
    pencil: bool = False


USUAL = PaperOptions()
"""A whole sheet in colour and in the usual size."""


class HeadBlock(NamedTuple):
    """The top of a sheet: who it is. ``portrait`` are a picture's bytes, None for none."""

    name: str
    line: str
    game: str
    details: tuple[Labelled, ...] = ()
    portrait: bytes | None = None
    initials: str = ""


class MeterLine(NamedTuple):
    """A tracker on paper. ``value`` is None for pencil, ``most`` None where nobody knows it.

    ``boxes`` draws one box for each point, to be crossed out. ``status`` are words for a state that matters.
    ``color`` is a colour token.
    """

    name: str
    value: int | None
    most: int | None
    aside: str = ""
    status: str = ""
    boxes: bool = False
    color: str = "text"


class MetersBlock(NamedTuple):
    """The trackers."""

    meters: tuple[MeterLine, ...]


class TraitBox(NamedTuple):
    """A characteristic or derived value: ``asides`` stand small beside it, such as half and fifth."""

    short: str
    name: str
    value: str
    asides: tuple[str, ...] = ()


class TraitsBlock(NamedTuple):
    """The characteristics, and the values that follow from them."""

    traits: tuple[TraitBox, ...]
    derived: tuple[Labelled, ...] = ()


class SkillLine(NamedTuple):
    """A skill on paper.

    ``tick`` is the number of its marks, None where the game or the rules give it no box. ``ranks`` are dots,
    so many of so many. ``suffix`` stands small after the name, ``strong`` prints it heavier (trained).
    ``pool`` are the dice thrown for it, drawn small.
    """

    name: str
    value: str
    asides: tuple[str, ...] = ()
    tick: int | None = None
    ranks: tuple[int, int] | None = None
    suffix: str = ""
    strong: bool = False
    pool: tuple[DieLook, ...] = ()


class SkillsBlock(NamedTuple):
    """Skills in columns.

    ``captions`` stand over what is small beside the values ("½", "⅕"), ``value_caption`` over the values,
    ``ranks_caption`` and ``pool_caption`` over dots and dice; "" where they need none. Where the game
    ``counts`` marks, a box shows how many there are, else a tick.
    """

    skills: tuple[SkillLine, ...]
    captions: tuple[str, ...] = ()
    counts: bool = False
    value_caption: str = ""
    ranks_caption: str = ""
    pool_caption: str = ""


class TableBlock(NamedTuple):
    """Rows under captions: weapons, techniques, powers.

    ``wide`` is the column that takes the room left, ``right`` are those of numbers. The first column names
    the thing.
    """

    captions: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    wide: int = 0
    right: tuple[int, ...] = ()


class ListBlock(NamedTuple):
    """Short lines in columns: possessions, conditions, injuries."""

    items: tuple[str, ...]


class CheckLine(NamedTuple):
    """Something that is so or not, with a box to tick."""

    name: str
    on: bool


class ChecksBlock(NamedTuple):
    """Conditions with boxes to tick, side by side."""

    checks: tuple[CheckLine, ...]


class ProseBlock(NamedTuple):
    """Paragraphs under small headings: backstory, notes. A heading may be "".

    ``key`` paragraphs are marked.
    """

    parts: tuple[tuple[str, tuple[tuple[str, bool], ...]], ...]


class FactsBlock(NamedTuple):
    """Labels with their values, in columns: money, experience, statuses; "" is a line to write on."""

    facts: tuple[Labelled, ...]


class RuledBlock(NamedTuple):
    """Empty lines to write on, so many; ``fills`` are more of them, as far as the page has room."""

    lines: int
    fills: int = 0


Block = (
    HeadBlock
    | MetersBlock
    | TraitsBlock
    | SkillsBlock
    | TableBlock
    | ListBlock
    | ChecksBlock
    | ProseBlock
    | FactsBlock
    | RuledBlock
)


class PaperSection(NamedTuple):
    """A part of the sheet that can be left out: its id, its heading ("" for none) and its blocks."""

    id: str
    title: str
    blocks: tuple[Block, ...]


HEAD = "head"
"""The id of the first section, which is always printed."""


class PaperView(NamedTuple):
    """A sheet on paper. The head is the first section, and is always printed."""

    name: str
    system: str
    sections: tuple[PaperSection, ...]


def paper_view(sheet: Sheet, *, portrait: bytes | None = None, options: PaperOptions = USUAL) -> PaperView:
    """A sheet on paper, with the sections that were chosen; the same in ink as in pencil but for the numbers.

    ``portrait`` are the bytes of its picture, None for none.
    """
    sections: tuple[PaperSection, ...] = part(sheet.system, "paper").paper_sections(sheet, portrait, options)
    wanted = options.sections
    return PaperView(
        sheet.name,
        sheet.system,
        tuple(each for each in sections if each.id == HEAD or wanted is None or each.id in wanted),
    )
