"""A character as Markdown, for notes and wikis: headings, lists and tables."""

import re
from collections.abc import Iterator, Sequence

from desktop.base.words import tr
from desktop.exporting.view.form import Export, ExportData
from desktop.interchange.own_marks import signed
from desktop.views.paper import paper
from desktop.views.paper.words import line, meter_words, paragraph, skill_cells, without_empty
from desktop.views.sheet import Labelled
from rules_core.game.registry import SYSTEM_IDS

_MARKS = re.compile(r"[\\`*_\[\]<>|~&$]")
_AT_START = re.compile(r"^(\s*)([#+\-=:]|\d{1,9}(?=[.)]))")


def markdown(view: paper.PaperView) -> str:
    """Return a sheet as Markdown; player text is escaped so that none of it is markup."""
    parts: list[str] = []
    for section in view.sections:
        blocks = [text for each in section.blocks if (text := "\n".join(_block(each)))]
        if blocks and section.title:
            parts.append(f"## {_inline(section.title)}")
        parts += blocks
    return "\n\n".join(parts) + "\n"


def write(leaving: ExportData) -> bytes:
    """Return the text in UTF-8."""
    return markdown(paper.paper_view(leaving.sheet)).encode()


def _block(block: paper.Block) -> Iterator[str]:
    match block:
        case paper.HeadBlock():
            yield f"# {_inline(block.name)}".rstrip()
            for each in (block.line, signed(block.game)):
                if each:
                    yield f"\n{_words(each)}"
            if block.details:
                yield ""
                yield from _labelled(block.details)
        case paper.MetersBlock():
            yield from _labelled([Labelled(each.name, meter_words(each)) for each in block.meters])
        case paper.TraitsBlock():
            yield from _table(
                [
                    (_inline(each.name), _inline(each.value), *map(_inline, each.asides))
                    for each in block.traits
                ],
                (tr("Characteristic"), tr("Value")),
            )
            if block.traits and block.derived:
                yield ""
            yield from _labelled(block.derived)
        case paper.SkillsBlock():
            yield from _skills(block)
        case paper.TableBlock():
            cells = [tuple(map(_cell, row)) for row in block.rows]
            yield from _table(cells, tuple(map(_inline, block.captions)))
        case paper.ListBlock():
            yield from (f"* {_words(each)}" for each in block.items)
        case paper.ChecksBlock():
            yield from (f"* {_words(each.name)}" for each in block.checks if each.on)
        case paper.ProseBlock():
            yield "\n\n".join(_prose(block))
        case paper.FactsBlock():
            yield from _labelled(block.facts)
        case paper.RuledBlock():
            return


def _inline(text: str) -> str:
    """Escape ``text`` for use on one line after other text."""
    return _MARKS.sub(r"\\\g<0>", line(text))


def _words(text: str) -> str:
    """Escape ``text`` for a line of its own."""
    return _AT_START.sub(_escaped_start, _inline(text))


def _escaped_start(found: re.Match[str]) -> str:
    """What would begin a heading, a list or a line under a heading, as the characters that it is."""
    return f"{found[1]}{found[2]}\\" if found[2].isdecimal() else f"{found[1]}\\{found[2]}"


def _cell(text: str) -> str:
    """A table cell holds one line; a line break would need HTML, which not every reader supports."""
    return " / ".join(_inline(each) for each in paragraph(text).split("\n") if each)


def _labelled(facts: Sequence[Labelled]) -> Iterator[str]:
    for each in facts:
        yield f"- **{_inline(each.label)}:** {_inline(each.value)}".rstrip()


def _skills(block: paper.SkillsBlock) -> Iterator[str]:
    rows, captions = skill_cells(block)
    named = [
        (f"**{_inline(row[0])}**" if each.strong and row[0] else _inline(row[0]), *map(_inline, row[1:]))
        for each, row in zip(block.skills, rows, strict=True)
    ]
    yield from _table(named, (tr("Skill"), tr("Value"), *map(_inline, captions[2:])))


def _table(rows: Sequence[Sequence[str]], captions: Sequence[str]) -> Iterator[str]:
    kept, over = without_empty(rows, captions)
    if not over:
        return
    for row in (over, ["---"] * len(over), *kept):
        yield f"| {' | '.join(row)} |"


def _prose(block: paper.ProseBlock) -> Iterator[str]:
    for heading, paragraphs in block.parts:
        if heading:
            yield f"### {_inline(heading)}"
        for text, key in paragraphs:
            for number, part in enumerate(re.split(r"\n{2,}", paragraph(text))):
                words = "\\\n".join(_words(each) for each in part.split("\n"))
                yield f"**{tr('Key connection:')}** {words}" if key and not number else words


EXPORT = Export("markdown", ".md", is_text=True, games=SYSTEM_IDS, write=write)
