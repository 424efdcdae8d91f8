"""A character as plain text, in columns: to be read anywhere, printed by anything, sent by any means."""

from collections.abc import Iterator, Sequence

from desktop.exporting.view.form import Export, Leaving
from desktop.views.paper.paper import (
    Block,
    ChecksBlock,
    FactsBlock,
    HeadBlock,
    ListBlock,
    MetersBlock,
    PaperView,
    ProseBlock,
    RuledBlock,
    SkillsBlock,
    TableBlock,
    TraitsBlock,
    paper_view,
)
from desktop.views.paper.words import (
    in_columns,
    line,
    meter_words,
    paragraph,
    skill_cells,
    width,
    without_empty,
)
from desktop.views.sheet import Labelled
from rules_core.game.registry import SYSTEM_IDS

_LONGEST_CELL = 40
"""A column with a longer text, in columns of a terminal, is written under its rows."""
_INDENT = "    "


def plain_text(view: PaperView) -> str:
    """A sheet as lines of text; the last one has its line end."""
    parts: list[str] = []
    for section in view.sections:
        blocks = [text for each in section.blocks if (text := "\n".join(_block(each)))]
        if blocks and section.title:
            title = line(section.title)
            blocks[0] = f"{title}\n{'-' * width(title)}\n{blocks[0]}"
        parts += blocks
    return "\n\n".join(parts) + "\n"


def write(leaving: Leaving) -> bytes:
    """The text in UTF-8."""
    return plain_text(paper_view(leaving.sheet)).encode()


def _block(block: Block) -> Iterator[str]:
    match block:
        case HeadBlock():
            name = line(block.name)
            yield from (name, "=" * max(width(name), 1))
            yield from (line(each) for each in (block.line, block.game) if each)
            if block.details:
                yield ""
                yield from _labelled(block.details)
        case MetersBlock():
            yield from in_columns([(line(each.name), meter_words(each)) for each in block.meters])
        case TraitsBlock():
            yield from _columns(
                [(line(each.name), line(each.value), *map(line, each.asides)) for each in block.traits]
            )
            if block.traits and block.derived:
                yield ""
            yield from _labelled(block.derived)
        case SkillsBlock():
            yield from _columns(*skill_cells(block))
        case TableBlock():
            yield from _table(block)
        case ListBlock():
            yield from (f"- {line(each)}" for each in block.items)
        case ChecksBlock():
            yield from (f"- {line(each.name)}" for each in block.checks if each.on)
        case ProseBlock():
            yield from _prose(block)
        case FactsBlock():
            yield from _labelled(block.facts)
        case RuledBlock():
            return


def _labelled(facts: Sequence[Labelled]) -> list[str]:
    rows = [(f"{line(each.label)}:", line(each.value)) for each in facts]
    wide = max((width(label) for label, _ in rows), default=0)
    return [f"{label}{' ' * (wide - width(label))}  {value}".rstrip() for label, value in rows]


def _columns(rows: Sequence[Sequence[str]], captions: Sequence[str] = ()) -> list[str]:
    kept, over = without_empty(rows, captions)
    return in_columns(kept, over if any(over) else ()) if over else []


def _table(block: TableBlock) -> Iterator[str]:
    """Rows in columns under their captions; long texts stand under their row."""
    if not block.rows:
        return
    below = {
        at
        for at in range(1, len(block.captions))
        if any("\n" in row[at] or width(row[at]) > _LONGEST_CELL for row in block.rows)
    }
    beside = [at for at in range(len(block.captions)) if at not in below]
    lines = in_columns(
        [[line(row[at]) for at in beside] for row in block.rows], [line(block.captions[at]) for at in beside]
    )
    yield lines[0]
    for row, written in zip(block.rows, lines[1:], strict=True):
        yield written
        for at in sorted(below):
            if row[at].strip():
                words = paragraph(row[at]).replace("\n", f"\n{_INDENT}")
                caption = line(block.captions[at])
                yield f"{_INDENT}{caption}: {words}" if caption else f"{_INDENT}{words}"


def _prose(block: ProseBlock) -> Iterator[str]:
    for number, (heading, paragraphs) in enumerate(block.parts):
        if number:
            yield ""
        if heading:
            yield line(heading)
        indent = _INDENT if heading else ""
        for text, key in paragraphs:
            words = paragraph(text).replace("\n", f"\n{indent}")
            yield f"{indent}* {words}" if key else f"{indent}{words}"


EXPORT = Export("text", ".txt", is_text=True, games=SYSTEM_IDS, write=write)
