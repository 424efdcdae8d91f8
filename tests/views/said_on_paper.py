"""Helpers that read a printed sheet."""

from collections.abc import Iterator

from desktop.views.paper.paper import (
    Block,
    ChecksBlock,
    FactsBlock,
    HeadBlock,
    ListBlock,
    MeterLine,
    MetersBlock,
    PaperView,
    ProseBlock,
    SkillLine,
    SkillsBlock,
    TableBlock,
    TraitBox,
    TraitsBlock,
)


def blocks(view: PaperView) -> Iterator[Block]:
    for section in view.sections:
        yield from section.blocks


def skills(view: PaperView) -> list[SkillLine]:
    return [each for block in blocks(view) if isinstance(block, SkillsBlock) for each in block.skills]


def meters(view: PaperView) -> list[MeterLine]:
    return [each for block in blocks(view) if isinstance(block, MetersBlock) for each in block.meters]


def traits(view: PaperView) -> list[TraitBox]:
    return [each for block in blocks(view) if isinstance(block, TraitsBlock) for each in block.traits]


def ticked(view: PaperView) -> set[str]:
    return {
        each.name
        for block in blocks(view)
        if isinstance(block, ChecksBlock)
        for each in block.checks
        if each.on
    }


def words(view: PaperView) -> list[str]:
    return [each for section in view.sections for each in (section.title, *_of_all(section.blocks)) if each]


def _of_all(found: tuple[Block, ...]) -> Iterator[str]:
    for each in found:
        yield from _of(each)


def _of(block: Block) -> Iterator[str]:
    match block:
        case HeadBlock():
            yield from (block.name, block.line, block.game)
            yield from (part for each in block.details for part in each)
        case MetersBlock():
            for meter in block.meters:
                most = "" if meter.most is None else f"/ {meter.most}"
                yield from (meter.name, "" if meter.value is None else str(meter.value), most)
                yield from (meter.aside, meter.status)
        case TraitsBlock():
            yield from (part for each in block.traits for part in (each.short, each.value))
            yield from (part for each in block.derived for part in each)
        case SkillsBlock():
            for skill in block.skills:
                yield from (skill.name, skill.value, *skill.asides, skill.suffix)
        case TableBlock():
            yield from block.captions
            yield from (cell for row in block.rows for cell in row)
        case ListBlock():
            yield from block.items
        case ChecksBlock():
            yield from (each.name for each in block.checks)
        case FactsBlock():
            yield from (part for each in block.facts for part in each)
        case ProseBlock():
            for heading, passages in block.parts:
                yield heading
                yield from (text for text, _ in passages)
