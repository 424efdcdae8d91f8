"""A character as one Discord message: a block of plain lines, most useful in play first."""

import re
import textwrap
from collections.abc import Iterable, Iterator

from desktop.base.words import tr
from desktop.exporting.view.form import Export, ExportData
from desktop.interchange.own_marks import signed
from desktop.views.paper import paper
from desktop.views.paper.words import dots, line, meter_words, paragraph, skill_name, tick, width
from desktop.views.sheet import Labelled
from rules_core.game.registry import SYSTEM_IDS

LONGEST = 2000
"""Discord's message limit, in UTF-16 units as Discord counts them."""

_FENCE = "```"
_WIDE = 60
"""The maximum columns per line, which still fit beside the member list."""
_BETWEEN = "  "
_CALLS = re.compile(r"@(?=everyone|here)|(?<=<)@", re.IGNORECASE)


def discord(view: paper.PaperView) -> str:
    """Return a sheet as a block of at most ``LONGEST``, cut between two lines if it is longer.

    Player text can neither end the block nor mention anyone.
    """
    ending = ("", tr("… and more that doesn't fit in one message."))
    room = LONGEST - _length((_FENCE, "", *ending, _FENCE))
    lines: list[str] = []
    for section in view.sections:
        written = list(_section(section))
        least = len(lines) + (2 if section.title and lines else 1)
        if written and lines:
            written.insert(0, "")
        lines += map(_harmless, written)
        if _length(lines) > room:
            while _length(lines) > room:
                lines.pop()
            if len(lines) <= least:  # only the heading of the last section is left
                del lines[least - 2 :]
            lines += ending
            break
    return "\n".join((_FENCE, *lines, _FENCE))


def write(leaving: ExportData) -> bytes:
    """Return the text in UTF-8."""
    return discord(paper.paper_view(leaving.sheet)).encode()


def _length(lines: Iterable[str]) -> int:
    return len("\n".join(lines).encode("utf-16-le", "surrogatepass")) // 2


def _harmless(text: str) -> str:
    return _CALLS.sub("\N{FULLWIDTH COMMERCIAL AT}", text.replace("`", "\N{MODIFIER LETTER GRAVE ACCENT}"))


def _section(section: paper.PaperSection) -> Iterator[str]:
    lines = [each for block in section.blocks for each in _block(block)]
    if lines and section.title:
        yield from _wrapped(line(section.title).upper())
    yield from lines


def _block(block: paper.Block) -> Iterator[str]:
    match block:
        case paper.HeadBlock():
            yield from _wrapped(line(block.name))
            yield from _wrapped(" · ".join(line(each) for each in (block.line, signed(block.game)) if each))
            yield from _labelled(block.details)
        case paper.MetersBlock():
            yield from _flow(f"{line(each.name)} {meter_words(each)}" for each in block.meters)
        case paper.TraitsBlock():
            yield from _flow(map(_trait, block.traits))
            yield from _labelled(block.derived)
        case paper.SkillsBlock():
            yield from _flow(map(_skill, block.skills))
        case paper.TableBlock():
            yield from _rows(block)
        case paper.ListBlock():
            yield from _flow(block.items, "; ")
        case paper.ChecksBlock():
            yield from _flow((each.name for each in block.checks if each.on), "; ")
        case paper.ProseBlock():
            yield from _prose(block)
        case paper.FactsBlock():
            yield from _labelled(block.facts)
        case paper.RuledBlock():
            return


def _trait(trait: paper.TraitBox) -> str:
    return " ".join((line(trait.short or trait.name), line(trait.value)))


def _skill(skill: paper.SkillLine) -> str:
    return " ".join(
        part for part in (skill_name(skill), line(skill.value), dots(skill.ranks), tick(skill.tick)) if part
    )


def _labelled(facts: Iterable[Labelled]) -> Iterator[str]:
    yield from _flow(f"{line(each.label)} {line(each.value)}" for each in facts if each.value.strip())


def _rows(block: paper.TableBlock) -> Iterator[str]:
    """One line per row; a cell that is only a number gets its caption."""
    for row in block.rows:
        said: list[str] = []
        for caption, cell in zip(map(line, block.captions[1:]), map(line, row[1:]), strict=True):
            if not cell:
                continue
            if said and not _has_letters(caption):  # half and fifth of the preceding value
                said[-1] += f"/{cell}"
            else:
                said.append(cell if _has_letters(cell) else f"{caption} {cell}")
        yield from _wrapped(line(f"{row[0]}: {', '.join(said)}" if said else row[0]))


def _has_letters(text: str) -> bool:
    return any(each.isalpha() for each in text)


def _prose(block: paper.ProseBlock) -> Iterator[str]:
    for heading, paragraphs in block.parts:
        words = [part for text, _ in paragraphs for part in paragraph(text).split("\n") if part.strip()]
        if heading and words:
            words[0] = f"{heading}: {words[0]}"
        for each in words:
            yield from _wrapped(line(each))


def _flow(items: Iterable[str], between: str = _BETWEEN) -> Iterator[str]:
    """Wrap items into lines without breaking one that fits in a line."""
    row = ""
    for item in map(line, items):
        if row and width(f"{row}{between}{item}") > _WIDE:
            yield from _wrapped(f"{row}{between.rstrip()}")
            row = item
        else:
            row = f"{row}{between}{item}" if row else item
    yield from _wrapped(row)


def _wrapped(text: str) -> list[str]:
    """A text in lines. Of more than a message holds, only its beginning can be seen anyway."""
    words = text[: 2 * LONGEST]
    if width(words) <= _WIDE:
        return [words] if words else []
    wide = _WIDE if width(words) == len(words) else _WIDE // 2
    return textwrap.wrap(words, wide, break_on_hyphens=False)


EXPORT = Export("discord", ".txt", is_text=True, games=SYSTEM_IDS, write=write)
