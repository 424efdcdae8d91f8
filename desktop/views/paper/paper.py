"""A printed character sheet, as blocks that a page is laid out from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from desktop.views.felt import DieLook
from desktop.views.game import part
from desktop.views.sheet import Labelled

if TYPE_CHECKING:  # loaded only for printing
    from rules_core.sheet.sheet import Sheet


class PaperOptions(NamedTuple):
    """Print options.

    ``sections`` are the ids of the sections to print, None for all. ``ink_saving`` leaves fills out and
    prints black lines and text; ``large`` prints larger text; ``pencil`` leaves values that change in play
    blank.
    """

    sections: frozenset[str] | None = None
    ink_saving: bool = False
    large: bool = False
    pencil: bool = False


USUAL = PaperOptions()
"""The default: a whole sheet in colour and normal size."""


class HeadBlock(NamedTuple):
    """The top of a sheet: the person. ``portrait`` are an image's bytes, None for none."""

    name: str
    line: str
    game: str
    details: tuple[Labelled, ...] = ()
    portrait: bytes | None = None
    initials: str = ""


class MeterLine(NamedTuple):
    """A printed tracker. ``value`` is None if left blank, ``most`` None if unlimited or unknown.

    ``boxes`` prints one box per point, to be crossed out. ``status`` names a condition. ``color`` is a colour
    token.
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
    """A characteristic or derived value; ``asides`` are small values beside it, such as half and fifth."""

    short: str
    name: str
    value: str
    asides: tuple[str, ...] = ()


class TraitsBlock(NamedTuple):
    """The characteristics, and the values derived from them."""

    traits: tuple[TraitBox, ...]
    derived: tuple[Labelled, ...] = ()


class SkillLine(NamedTuple):
    """A printed skill.

    ``tick`` is the number of its ticks, None if it has no box. ``ranks`` are dots, filled and total.
    ``suffix`` is small text after the name, ``strong`` prints it bold (trained). ``pool`` are its dice, drawn
    small.
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

    ``captions`` head the small values ("½", "⅕"), ``value_caption`` the values, ``ranks_caption`` and
    ``pool_caption`` the dots and dice; "" for none. If the game ``counts`` successes, a box shows a number,
    else a tick.
    """

    skills: tuple[SkillLine, ...]
    captions: tuple[str, ...] = ()
    counts: bool = False
    value_caption: str = ""
    ranks_caption: str = ""
    pool_caption: str = ""


class TableBlock(NamedTuple):
    """Rows under captions: weapons, techniques or powers. The first column names the thing.

    ``wide`` is the index of the column that takes the remaining width, ``right`` are those of numbers.
    """

    captions: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    wide: int = 0
    right: tuple[int, ...] = ()


class ListBlock(NamedTuple):
    """Short lines in columns: possessions, conditions, injuries."""

    items: tuple[str, ...]


class CheckLine(NamedTuple):
    """A condition with a box to tick."""

    name: str
    on: bool


class ChecksBlock(NamedTuple):
    """Conditions with boxes to tick, side by side."""

    checks: tuple[CheckLine, ...]


class ProseBlock(NamedTuple):
    """Paragraphs under small headings ("" for none): backstory, notes.

    ``key`` paragraphs are marked.
    """

    parts: tuple[tuple[str, tuple[tuple[str, bool], ...]], ...]


class FactsBlock(NamedTuple):
    """Labels with values, in columns: money, experience, statuses; "" is a line to write on."""

    facts: tuple[Labelled, ...]


class RuledBlock(NamedTuple):
    """Blank lines to write on; ``fills`` are extra lines, as far as the page has room."""

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
    """A section that can be left out: its id, its heading ("" for none) and its blocks."""

    id: str
    title: str
    blocks: tuple[Block, ...]


HEAD = "head"
"""The id of the first section, which is always printed."""


class PaperView(NamedTuple):
    """A printed sheet. Its first section, the head, is always printed."""

    name: str
    system: str
    sections: tuple[PaperSection, ...]


def paper_view(sheet: Sheet, *, portrait: bytes | None = None, options: PaperOptions = USUAL) -> PaperView:
    """Build a printed sheet with the chosen sections; pencil copies differ only in their values.

    ``portrait`` are the bytes of its image, None for none.
    """
    sections: tuple[PaperSection, ...] = part(sheet.system, "paper").paper_sections(sheet, portrait, options)
    wanted = options.sections
    return PaperView(
        sheet.name,
        sheet.system,
        tuple(each for each in sections if each.id == HEAD or wanted is None or each.id in wanted),
    )
