"""What play-mode sheets of the D100 games share: characteristics and skills with half and fifth values."""

from desktop.base.names import full_skill_name, skill_name
from desktop.base.words import tr
from desktop.games.d100.tray import half_and_fifth
from desktop.views.sheet import Labelled, SkillRow, TickState, TraitCard
from rules_core.d100.armour import armour_of
from rules_core.game.system import System, TraitSpec
from rules_core.sheet.sheet import Sheet, Skill


def trait_cards(system: System, sheet: Sheet) -> tuple[TraitCard, ...]:
    """Return the sheet's characteristics in the order of the game."""
    values = ((spec, sheet.trait(spec.id)) for spec in system.traits)
    return tuple(_trait_card(spec, value) for spec, value in values if value is not None)


def _trait_card(spec: TraitSpec, value: int) -> TraitCard:
    half, fifth = half_and_fifth(value)
    spoken = tr("{name}, {value}, half {half}, fifth {fifth}").format(
        name=tr(spec.name), value=value, half=half, fifth=fifth
    )
    return TraitCard(spec.id, tr(spec.short), tr(spec.name), str(value), f"{half} · {fifth}", spoken)


def armour_facts(sheet: Sheet) -> tuple[Labelled, ...]:
    """Return the armour points of the sheet, nothing without armour."""
    points = armour_of(sheet)
    return (Labelled(tr("Armour"), str(points)),) if points else ()


def skill_row(system: System, skill: Skill, tick: TickState, tick_words: str, marks: int = 0) -> SkillRow:
    """Return a skill with its half and fifth values and its tick; ``marks`` are its counted successes."""
    name = skill_name(system, skill)
    half, fifth = half_and_fifth(skill.value)
    spoken = tr("{name}, {value}, half {half}, fifth {fifth}, {tick}").format(
        name=name, value=skill.value, half=half, fifth=fifth, tick=tick_words
    )
    return SkillRow(
        id=skill.id,
        name=name,
        full_name=full_skill_name(system, skill),
        value=skill.value,
        shown=str(skill.value),
        aside=f"{half} · {fifth}",
        tick=tick,
        spoken=spoken,
        marks=marks,
    )
