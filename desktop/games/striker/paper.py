"""The printed Striker sheet."""

from msgspec.structs import replace

from desktop.base.listed import called
from desktop.base.words import tr
from desktop.games.striker.combat import armour_word
from desktop.games.striker.effect import effect_word
from desktop.games.striker.words import aspect_word, modifier_word, skill_word, type_word
from desktop.views.paper import parts
from desktop.views.paper.paper import CheckLine, FactsBlock, PaperOptions, PaperSection, SkillLine, TableBlock
from desktop.views.paper.tables import powers_table, table, weapons_table
from desktop.views.sheet import Labelled, SkillRow
from rules_core.game.play import Attempt
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Sheet, Skill, Technique
from rules_core.sheet.subject import subject_of
from rules_core.systems.striker import on_sheet
from rules_core.systems.striker.attempts import means_of, ready
from rules_core.systems.striker.skills import Kind
from rules_core.systems.striker.system import SYSTEM

_DETAILS = (
    "sophont", "occupation", "age", "vocation", "homeworld", "residence", "birthplace", "pronouns", "player",
    "level", "cash", "assets",
)  # fmt: skip


def paper_sections(sheet: Sheet, portrait: bytes | None, options: PaperOptions) -> tuple[PaperSection, ...]:
    """Return the sections of a printed sheet, those needed in play first."""
    if options.pencil:
        sheet = parts.in_pencil(sheet, (on_sheet.WORN,))
    shown = parts.shown_sheet(sheet, portrait)
    chosen = on_sheet.aspect_of(sheet)
    aspect = () if chosen is None else (Labelled(tr("Aspect of Agility"), aspect_word(chosen)),)
    details = _DETAILS if chosen is None else (*_DETAILS, on_sheet.ASPECT)
    skills = parts.SkillLook(_skill, (tr("R"),), tr("M"))
    return (
        *parts.head_part(shown, tr(SYSTEM.name), aspect),
        *parts.trackers_part(sheet, shown, options),
        *parts.traits_part(sheet, shown),
        *parts.conditions_part(sheet, _conditions(sheet)),
        *parts.skills_part(sheet, shown, skills),
        *parts.section("weapons", tr("Weapons and armour"), _armour(sheet), _weapons(sheet)),
        *parts.section("techniques", tr("Techniques"), _techniques(sheet)),
        *parts.section("powers", tr("Abilities"), powers_table(SYSTEM.id, sheet.powers)),
        *parts.closing_sections(
            sheet, shown, options, skills, gear=tr("Gear"), details=details, placed=("powers", "techniques")
        ),
    )


def _conditions(sheet: Sheet) -> tuple[CheckLine, ...]:
    stability = sheet.status(on_sheet.STABILITY)
    feinted = (
        (CheckLine(tr("The next attack has advantage"), on=True),) if sheet.status(on_sheet.FEINTED) else ()
    )
    return (
        CheckLine(tr("Stable"), stability == 1),
        CheckLine(tr("Unstable"), stability > 1),
        CheckLine(tr("Dead"), bool(sheet.status(on_sheet.DEAD))),
        *feinted,
    )


def _skill(row: SkillRow, _skill: Skill | None) -> SkillLine:
    return SkillLine(row.name, row.shown, (row.aside,), suffix=row.suffix, strong=row.aside != "0")


def _armour(sheet: Sheet) -> FactsBlock | None:
    armour = on_sheet.worn(sheet)
    return None if armour is None else FactsBlock((Labelled(tr("Armour"), armour_word(armour)),))


def _weapons(sheet: Sheet) -> TableBlock | None:
    attacks = [_attack(sheet, place) for place in range(len(sheet.weapons))]
    weapons = [
        replace(
            each,
            name=tr("{name} (in hand)").format(name=called(SYSTEM.id, each))
            if sheet.status(on_sheet.IN_HAND) == place + 1
            else called(SYSTEM.id, each),
            qualities=type_word(each.qualities),
        )
        for place, each in enumerate(sheet.weapons)
    ]
    numbers = (
        (tr("Attack"), [attack for attack, _ in attacks]),
        (tr("Effect"), [effect for _, effect in attacks]),
    )
    return weapons_table(
        SYSTEM.id, weapons, [_skill_of(sheet, place) for place in range(len(weapons))], numbers
    )


def _skill_of(sheet: Sheet, place: int) -> str:
    weapon = sheet.weapons[place]
    means = means_of(sheet, weapon)
    if means is None:
        return weapon.skill or tr("untrained")
    return skill_word(means) if isinstance(means, Skill) else called(SYSTEM.id, means)


def _attack(sheet: Sheet, place: int) -> tuple[str, str]:
    try:
        attacks = ready(Attempt(sheet, subject_of("weapon", place)))
    except Refused:
        return "", ""
    return modifier_word(attacks.asked.modifier), "" if attacks.effect is None else effect_word(
        attacks.effect
    )


def _techniques(sheet: Sheet) -> TableBlock | None:
    listed = sheet.techniques
    parents = [on_sheet.parent_of(sheet, each) for each in listed]
    return table(
        (
            (tr("Technique"), [called(SYSTEM.id, each) for each in listed]),
            (tr("Skill"), ["" if each is None else skill_word(each) for each in parents]),
            (tr("Kind"), [_kind(each) for each in listed]),
            (tr("M"), [_modifier(sheet, each) for each in listed]),
            (tr("R"), [str(each.ranks) for each in listed]),
            (tr("Effect"), [each.listing for each in listed]),
        ),
        wide=tr("Effect"),
        right=(tr("M"), tr("R")),
    )


def _kind(technique: Technique) -> str:
    return {
        Kind.ENABLER: tr("Enabler"),
        Kind.SPECIALISER: tr("Specialiser"),
        Kind.FACILITATOR: tr("Facilitator"),
    }[on_sheet.kind_of(technique)]


def _modifier(sheet: Sheet, technique: Technique) -> str:
    try:
        return modifier_word(on_sheet.technique_values(sheet, technique).result.modifier)
    except Refused:
        return "–"
