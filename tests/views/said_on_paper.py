"""Helpers that read a printed sheet."""

from collections.abc import Iterator

from desktop.views.paper import paper


def blocks(view: paper.PaperView) -> Iterator[paper.Block]:
    for section in view.sections:
        yield from section.blocks


def skills(view: paper.PaperView) -> list[paper.SkillLine]:
    return [each for block in blocks(view) if isinstance(block, paper.SkillsBlock) for each in block.skills]


def meters(view: paper.PaperView) -> list[paper.MeterLine]:
    return [each for block in blocks(view) if isinstance(block, paper.MetersBlock) for each in block.meters]


def traits(view: paper.PaperView) -> list[paper.TraitBox]:
    return [each for block in blocks(view) if isinstance(block, paper.TraitsBlock) for each in block.traits]


def ticked(view: paper.PaperView) -> set[str]:
    return {
        each.name
        for block in blocks(view)
        if isinstance(block, paper.ChecksBlock)
        for each in block.checks
        if each.on
    }


def words(view: paper.PaperView) -> list[str]:
    return [each for section in view.sections for each in (section.title, *_of_all(section.blocks)) if each]


def _of_all(found: tuple[paper.Block, ...]) -> Iterator[str]:
    for each in found:
        yield from _of(each)


def _of(block: paper.Block) -> Iterator[str]:
    match block:
        case paper.HeadBlock():
            yield from (block.name, block.line, block.game)
            yield from (part for each in block.details for part in each)
        case paper.MetersBlock():
            for meter in block.meters:
                most = "" if meter.most is None else f"/ {meter.most}"
                yield from (meter.name, "" if meter.value is None else str(meter.value), most)
                yield from (meter.aside, meter.status)
        case paper.TraitsBlock():
            yield from (part for each in block.traits for part in (each.short, each.value))
            yield from (part for each in block.derived for part in each)
        case paper.SkillsBlock():
            for skill in block.skills:
                yield from (skill.name, skill.value, *skill.asides, skill.suffix)
        case paper.TableBlock():
            yield from block.captions
            yield from (cell for row in block.rows for cell in row)
        case paper.ListBlock():
            yield from block.items
        case paper.ChecksBlock():
            yield from (each.name for each in block.checks)
        case paper.FactsBlock():
            yield from (part for each in block.facts for part in each)
        case paper.ProseBlock():
            for heading, passages in block.parts:
                yield heading
                yield from (text for text, _ in passages)
