"""A character as plain text in columns, readable and printable anywhere."""

from collections.abc import Iterator, Sequence

from desktop.exporting.view.form import Export, ExportData
from desktop.interchange.own_marks import signed
from desktop.views.paper import paper
from desktop.views.paper import words as paper_words
from desktop.views.sheet import Labelled
from rules_core.game.registry import SYSTEM_IDS

_LONGEST_CELL = 40
"""A column with longer text, in terminal columns, is written below its rows instead."""
_INDENT = "    "


def plain_text(view: paper.PaperView) -> str:
    """Return a sheet as lines of text, ending with a newline."""
    parts: list[str] = []
    for section in view.sections:
        blocks = [text for each in section.blocks if (text := "\n".join(_block(each)))]
        if blocks and section.title:
            title = paper_words.line(section.title)
            blocks[0] = f"{title}\n{'-' * paper_words.width(title)}\n{blocks[0]}"
        parts += blocks
    return "\n\n".join(parts) + "\n"


def write(leaving: ExportData) -> bytes:
    """Return the text in UTF-8."""
    return plain_text(paper.paper_view(leaving.sheet)).encode()


def _block(block: paper.Block) -> Iterator[str]:
    match block:
        case paper.HeadBlock():
            name = paper_words.line(block.name)
            yield from (name, "=" * max(paper_words.width(name), 1))
            yield from (paper_words.line(each) for each in (block.line, signed(block.game)) if each)
            if block.details:
                yield ""
                yield from _labelled(block.details)
        case paper.MetersBlock():
            yield from paper_words.in_columns(
                [(paper_words.line(each.name), paper_words.meter_words(each)) for each in block.meters]
            )
        case paper.TraitsBlock():
            yield from _columns(
                [
                    (
                        paper_words.line(each.name),
                        paper_words.line(each.value),
                        *map(paper_words.line, each.asides),
                    )
                    for each in block.traits
                ]
            )
            if block.traits and block.derived:
                yield ""
            yield from _labelled(block.derived)
        case paper.SkillsBlock():
            yield from _columns(*paper_words.skill_cells(block))
        case paper.TableBlock():
            yield from _table(block)
        case paper.ListBlock():
            yield from (f"- {paper_words.line(each)}" for each in block.items)
        case paper.ChecksBlock():
            yield from (f"- {paper_words.line(each.name)}" for each in block.checks if each.on)
        case paper.ProseBlock():
            yield from _prose(block)
        case paper.FactsBlock():
            yield from _labelled(block.facts)
        case paper.RuledBlock():
            return


def _labelled(facts: Sequence[Labelled]) -> list[str]:
    rows = [(f"{paper_words.line(each.label)}:", paper_words.line(each.value)) for each in facts]
    wide = max((paper_words.width(label) for label, _ in rows), default=0)
    return [f"{label}{' ' * (wide - paper_words.width(label))}  {value}".rstrip() for label, value in rows]


def _columns(rows: Sequence[Sequence[str]], captions: Sequence[str] = ()) -> list[str]:
    kept, over = paper_words.without_empty(rows, captions)
    return paper_words.in_columns(kept, over if any(over) else ()) if over else []


def _table(block: paper.TableBlock) -> Iterator[str]:
    """Rows in columns below their captions; long texts go below their row."""
    if not block.rows:
        return
    below = {
        at
        for at in range(1, len(block.captions))
        if any("\n" in row[at] or paper_words.width(row[at]) > _LONGEST_CELL for row in block.rows)
    }
    beside = [at for at in range(len(block.captions)) if at not in below]
    lines = paper_words.in_columns(
        [[paper_words.line(row[at]) for at in beside] for row in block.rows],
        [paper_words.line(block.captions[at]) for at in beside],
    )
    yield lines[0]
    for row, written in zip(block.rows, lines[1:], strict=True):
        yield written
        for at in sorted(below):
            if row[at].strip():
                words = paper_words.paragraph(row[at]).replace("\n", f"\n{_INDENT}")
                caption = paper_words.line(block.captions[at])
                yield f"{_INDENT}{caption}: {words}" if caption else f"{_INDENT}{words}"


def _prose(block: paper.ProseBlock) -> Iterator[str]:
    for number, (heading, paragraphs) in enumerate(block.parts):
        if number:
            yield ""
        if heading:
            yield paper_words.line(heading)
        indent = _INDENT if heading else ""
        for text, key in paragraphs:
            words = paper_words.paragraph(text).replace("\n", f"\n{indent}")
            yield f"{indent}* {words}" if key else f"{indent}{words}"


EXPORT = Export("text", ".txt", is_text=True, games=SYSTEM_IDS, write=write)
